"""Each check passes on casino and catches its mutants."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from cardfishing.errors import RulesError
from cardfishing.fishing import (
    AnyUnion,
    BuildRules,
    FishingRules,
    IfAble,
    MatchDuty,
    NoDuty,
    OneGroup,
    PartnerBuilds,
    PipValues,
    TakeAll,
)
from cardfishing.game import AnyGame, Check
from cardfishing.rulebook import Rulebook
from cardfishing.testing import checks
from cardfishing_casino import CASINO
from tests.plugins.fakes import host_of, wheel

from . import score_twists as scores
from . import state_twists as states
from .mutants import BARE, MUTANTS, bare, with_rule
from .twisted import Twist, twisted

CHECKS: Final = {check.id: check for check in checks(rounds=1)}


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("game", [CASINO, twisted(Twist())], ids=["casino", "untwisted"])
def test_a_sound_game_passes(check: Check, game: AnyGame) -> None:
    """Each check passes on casino, and on casino in the wrapper that the mutants are made of."""
    check.run(game)


@pytest.mark.parametrize("number", ["CF07", "CF16"])
def test_zones_have_the_names_their_game_gives_them(number: str) -> None:
    """CF07, CF16: what is dealt from is known by its visibility, not by its name."""
    CHECKS[number].run(twisted(Twist(table=states.renames_stock)))


def test_a_match_may_go_on_whatever_is_scored() -> None:
    """CF11: what decides a match is asked where scores decide it, and nowhere else."""
    CHECKS["CF11"].run(twisted(Twist(settled=scores.goes_on)))


@pytest.mark.parametrize("number", MUTANTS)
def test_a_mutant_is_caught(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of a mutant's number fails on it, and for the reason it was made for."""
    monkeypatch.setattr("cardfishing.testing._counterexamples.LOOKS", 2)
    game, complaint = MUTANTS[number]
    with pytest.raises(AssertionError) as caught:
        CHECKS[number.partition("-")[0]].run(game)
    assert complaint in str(caught.value).partition("\n  with ")[0]


def test_every_check_has_a_mutant() -> None:
    """No check is without a mutant, so that none can be idle."""
    assert {number.partition("-")[0] for number in MUTANTS} == CHECKS.keys()


@pytest.mark.parametrize("number", ["CF02", "CF04", "CF05", "CF09"])
def test_a_crowded_table_is_no_cliff(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many moves to compare, the first of them are looked at."""
    monkeypatch.setattr("cardfishing.testing._playouts.LISTED", 5)
    CHECKS[number].run(CASINO)


def test_a_value_that_contradicts_others_may_be_refused() -> None:
    """CF15, CF17: contradictions are refused, and the check goes on with the other values."""
    courts = PipValues(courts=(11, 12, 13))
    option = attrs.evolve(
        CASINO.declared[0],
        name="courts",
        field="values",
        values=(("none", PipValues()), ("numbers", courts)),
        default="none",
    )
    game = attrs.evolve(BARE, declared=(option,))
    with pytest.raises(RulesError):
        game.with_options(courts="numbers")
    CHECKS["CF15"].run(game)
    CHECKS["CF17"].run(game)


def test_what_is_installed_is_the_game_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """CF15: where a plugin declares the game, it offers it with the defaults of its options."""
    offered = attrs.evolve(CASINO, rules=CASINO.with_options(target=61).rules)
    host = host_of(wheel("w-casino", offered))
    monkeypatch.setattr("cardfishing.testing._book_checks.default_host", lambda: host)
    with pytest.raises(AssertionError, match="option target has the default 21, but the rules "):
        CHECKS["CF15"].run(CASINO)
    CHECKS["CF15"].run(attrs.evolve(CASINO, name="elsewhere"))


def test_a_round_without_end_is_cut() -> None:
    """CF13: a round that goes on beyond its bound is compared up to there; CF12 catches it."""
    CHECKS["CF13"].run(MUTANTS["CF12-hurries"].game)


def test_a_long_difference_is_cut() -> None:
    """What a check says of two long values stays readable."""
    with pytest.raises(AssertionError) as caught:
        CHECKS["CF06"].run(MUTANTS["CF06-forgets"].game)
    found, _, wanted = str(caught.value).partition(" is not ")
    assert max(len(found), len(wanted.partition("\n")[0])) < 350


def reasonless(game: AnyGame, *reasons: str) -> AnyGame:
    """Return a game whose rulebook does not cover some refusals."""
    rules = (
        attrs.evolve(
            rule, reasons=tuple(reason for reason in rule.reasons if reason not in reasons)
        )
        for rule in game.rulebook
    )
    return attrs.evolve(game, rulebook=Rulebook(tuple(rules)))


def strict(rules: FishingRules, *, is_strict: bool) -> FishingRules:
    """Return the rules with everything restricted that an option may restrict, or nothing."""
    assert rules.builds is not None
    builds = attrs.evolve(
        rules.builds,
        owner_may_trail=not is_strict,
        raise_own=not is_strict,
        raise_absorbs=not is_strict,
        duplicates=not is_strict,
    )
    if is_strict:
        return attrs.evolve(rules, builds=builds, duty=IfAble(), captures=OneGroup())
    return attrs.evolve(rules, builds=builds, duty=NoDuty(), captures=AnyUnion())


def courts(rules: FishingRules) -> FishingRules:
    """Return the rules with values for all cards."""
    return attrs.evolve(rules, values=PipValues(courts=(11, 12, 13)), face_capture=None)


LENIENT: Final = bare(lambda rules: strict(rules, is_strict=False))
STRICT: Final = bare(lambda rules: strict(rules, is_strict=True))
FORBIDDING: Final = bare(
    lambda rules: attrs.evolve(
        rules,
        builds=BuildRules(partner=PartnerBuilds.FORBIDDEN),
        duty=MatchDuty(in_builds=True),
    )
)
GREEDY: Final = bare(lambda rules: attrs.evolve(rules, duty=TakeAll()))
RESTRICTIONS: Final = {
    "owner_may_not_trail": STRICT,
    "own_build_is_fixed": STRICT,
    "raise_takes_nothing_in": STRICT,
    "build_value_taken": STRICT,
    "must_capture": STRICT,
    "one_group_only": STRICT,
    "must_take_equal": FORBIDDING,
    "must_build_with_equal": FORBIDDING,
    "partner_build_is_fixed": FORBIDDING,
    "partner_build_is_whole": FORBIDDING,
    "must_take_all": GREEDY,
}


@pytest.mark.parametrize(
    ("game", "reasons"),
    [
        pytest.param(LENIENT, tuple(RESTRICTIONS), id="lenient"),
        pytest.param(bare(courts), ("face_takes_equal", "face_never_builds"), id="courts"),
    ],
)
def test_a_refusal_the_rules_never_give_needs_no_rule(
    game: AnyGame, reasons: tuple[str, ...]
) -> None:
    """CF17: every refusal reason that the rules allow is covered, and no more is asked for."""
    CHECKS["CF17"].run(reasonless(game, *reasons))


@pytest.mark.parametrize(("reason", "game"), RESTRICTIONS.items())
def test_a_refusal_the_rules_can_give_needs_a_rule(reason: str, game: AnyGame) -> None:
    """CF17: the same reasons have to be covered where the rules are strict."""
    CHECKS["CF17"].run(game)
    with pytest.raises(AssertionError, match=f"no rule covers the refusals .'{reason}'."):
        CHECKS["CF17"].run(reasonless(game, reason))


def test_other_families_have_their_own_refusals() -> None:
    """CF17: a game of another class is not asked for the refusals of fishing games."""
    rulebook = with_rule("C2", lambda it: attrs.evolve(it, reasons=("luck",)), BARE).rulebook
    game = attrs.evolve(twisted(Twist()), declared=(), rulebook=rulebook)
    CHECKS["CF17"].run(game)
