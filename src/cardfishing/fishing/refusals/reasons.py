"""The codes of the reasons for refusals, and which of them rules can give."""

from __future__ import annotations

from typing import Final

from cardfishing.fishing.duties import Demand
from cardfishing.fishing.rules import FishingRules, PartnerBuilds

REASONS_OF_TURNS: Final = ("round_over", "not_in_hand")
"""The reasons why nothing can be played, or not this card."""

REASONS_OF_CAPTURES: Final = (
    "takes_nothing",
    "not_on_table",
    "wrong_sum",
    "face_takes_equal",
    "one_group_only",
)
"""The reasons why a card does not take some cards."""

REASONS_OF_DUTIES: Final = ("must_capture", "must_take_equal", "must_take_all")
"""The reasons that only rules with a duty to capture can give."""

REASONS_WITHOUT_BUILDS: Final = ("no_building", "no_such_build")
"""The reasons that rules without builds have for a move with one."""

REASONS_OF_BUILDS: Final = (
    "owner_may_not_trail",
    "leaves_build_behind",
    "wrong_build",
    "face_never_builds",
    "nothing_to_build_with",
    "not_there_to_build",
    "build_sum",
    "no_such_value",
    "holds_no_card",
    "build_value_taken",
    "multiple_is_fixed",
    "own_build_is_fixed",
    "raise_sum",
    "raise_takes_nothing_in",
    "partner_build_is_fixed",
    "partner_build_is_whole",
    "must_build_with_equal",
    "add_sum",
)
"""The reasons that only rules with builds can give."""

REASONS: Final = (
    *REASONS_OF_TURNS,
    *REASONS_OF_CAPTURES,
    *REASONS_OF_DUTIES,
    *REASONS_WITHOUT_BUILDS,
    *REASONS_OF_BUILDS,
)
"""Every reason; a rulebook covers those its rules can give."""


def reasons_of(rules: FishingRules, *, takes_sums: bool) -> dict[str, bool]:
    """Return each reason a refusal can have, and whether some rules can give it.

    Args:
        rules: The rules.
        takes_sums: Whether a card with a value takes any union of sums, and others equal ranks.
    """
    never = _never_of_builds(rules)
    if rules.duty.is_free:
        never.add("must_capture")
    if rules.duty.taken is Demand.NONE:
        never.add("must_take_equal")
    if not rules.duty.takes_all:
        never.add("must_take_all")
    if takes_sums:
        never.add("one_group_only")
    if rules.face_capture is None:
        never |= {"face_takes_equal", "face_never_builds"}
    return {reason: reason not in never for reason in REASONS}


def _never_of_builds(rules: FishingRules) -> set[str]:
    builds = rules.builds
    if builds is None:
        return set(REASONS_OF_BUILDS)
    forbids_partner = builds.partner is PartnerBuilds.FORBIDDEN
    given = {
        "no_building": False,
        "owner_may_not_trail": not builds.owner_may_trail,
        "own_build_is_fixed": not builds.raise_own,
        "raise_takes_nothing_in": not builds.raise_absorbs,
        "build_value_taken": not builds.duplicates,
        "partner_build_is_fixed": forbids_partner,
        "partner_build_is_whole": forbids_partner,
        "must_build_with_equal": rules.duty.built is not Demand.NONE,
    }
    return {reason for reason, is_given in given.items() if not is_given}
