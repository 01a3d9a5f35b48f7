"""The options Royal Casino has beside those of Casino, or offers otherwise."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import (
    CountOut,
    DealRotation,
    Endgame,
    EndgameOther,
    EndgameTie,
    FirstTo,
    SweepCancel,
)
from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Option, option_named
from cardfishing_casino.options import OPTIONS

DEAL_ROTATION: Final = Option(
    name="deal_rotation",
    field="rotation",
    values=tuple((rotation.value, rotation) for rotation in DealRotation),
    default="with_play",
    rule="C3",
    ruling="K2",
    meaning=msg("who deals next: the next player in turn, or the one at the left or right"),
    says=msg("ET, IT: the deal goes to the left; pagat: it goes counter-clockwise like the play."),
)

SWEEP_CANCEL: Final = Option(
    name="sweep_cancel",
    field="sweeps.cancel",
    values=tuple((cancel.value, cancel) for cancel in SweepCancel),
    default="none",
    rule="R4",
    ruling="K29",
    meaning=msg("whether sweeps cancel those of the best other side, of all others, or none"),
    needs=(("sweeps", "score"),),
    says=msg("ET, IT: opponents' sweeps cancel. pagat: yes in the Dominican game, no elsewhere."),
)

SWEEP_LIMIT: Final = Option(
    name="sweep_limit",
    field="sweeps.limit",
    values=range(1, 1001),
    default="18",
    rule="D8",
    ruling="K32",
    meaning=msg("the score from which a side's sweeps score nothing, though they still cancel"),
    needs=(("sweeps", "score"),),
    says=msg("ET, pagat: from 18 on; IT: above 18."),
)

WANTED: Final = ((18, ("cards",)), (19, ("big_casino",)), (20, ("little_casino",)))
"""The reading of the founding texts: at 20 the little casino."""

WANTED_BY_PAGAT: Final = (*WANTED[:2], (20, ("spades",)))
"""The reading of pagat.com: at 20 most spades."""

WANTED_BY_SOTO: Final = (
    (16, ("cards", "big_casino")),
    (17, ("cards", "spades")),
    *WANTED_BY_PAGAT,
)
"""Soto's reading, which begins at 16."""


def endgame(items: tuple[tuple[int, tuple[str, ...]], ...]) -> Endgame:
    """Return what counts near the target: D10.

    Args:
        items: What wins at which scores.
    """
    return Endgame(items=items, rule="D10")


def text_of_items(items: tuple[tuple[int, tuple[str, ...]], ...]) -> str:
    """Return what wins at which scores as the text of the option's value."""
    wanted = ";".join(f"{score}:{'+'.join(names)}" for score, names in items)
    return f"{{{wanted}}}"


ENDGAME: Final = (
    Option(
        name="endgame_items",
        field="finish.endgame.items",
        values=tuple(
            (text_of_items(items), items) for items in (WANTED, WANTED_BY_PAGAT, WANTED_BY_SOTO)
        ),
        default=text_of_items(WANTED),
        rule="D10",
        ruling="K30",
        meaning=msg("which items win at which scores before the round"),
        says=msg(
            "ET, IT, gamerules.com: at 20 the little casino. pagat: most spades. Soto begins at 16."
        ),
    ),
    Option(
        name="endgame_other",
        field="finish.endgame.other",
        values=tuple((other.value, other) for other in EndgameOther),
        default="frozen",
        rule="D10",
        ruling="K31",
        meaning=msg("what other items do near the target: nothing, or they add up to 20"),
        says=msg(
            "The founding texts: can win only if. pagat: a restriction on winning. Soto's table: "
            "only these count."
        ),
    ),
    Option(
        name="endgame_tie",
        field="finish.endgame.tie",
        values=tuple((tie.value, tie) for tie in EndgameTie),
        default="order",
        rule="D10",
        ruling="K33",
        meaning=msg("what decides if two sides get the items that win: their order, or overtime"),
        says=msg("Nobody says; but pagat gives the order of counting for a reason."),
    ),
    Option(
        name="endgame_timing",
        field="",
        values=(("hand_end", None),),
        default="hand_end",
        rule="D12",
        ruling="K34",
        meaning=msg("when such a win counts"),
        later=("immediate",),
        says=msg("The founding texts: an automatic win; nobody says when."),
    ),
    Option(
        name="overtime_restricted",
        field="finish.endgame.in_overtime",
        values=BOOLEAN,
        default="False",
        rule="D11",
        ruling="K37",
        meaning=msg("whether only those items count in overtime too"),
        says=msg("ET, IT: play on without limit of points."),
    ),
)


def finish(rule: str, ending: Endgame | None) -> Option:
    """Return the option that decides between several sides at the target.

    Args:
        rule: The id of the rule on it.
        ending: What counts near the target, if not everything; then equal totals lead to overtime.
    """
    overtime = ending is not None
    highest = FirstTo(target=21, rule=rule, endgame=ending, overtime=overtime)
    counted = CountOut(target=21, rule=rule, endgame=ending, overtime=overtime)
    return attrs.evolve(
        option_named(OPTIONS, "finish"),
        rule=rule,
        values=(("highest_total", highest), ("count_out", counted)),
    )
