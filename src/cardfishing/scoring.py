"""Scores: items, lines, sheets, and where a match stands between rounds.

Every change of a score is a line; totals are sums of lines, always.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from cardfishing.cards import Card
from cardfishing.errors import RulesError
from cardfishing.messages import Message, msg, plural
from cardfishing.notation import Scanner
from cardfishing.table import Seat, Side

MOST_POINTS: Final = 10**18
"""Scores stay below this, so that every text reads back."""


@attrs.frozen(kw_only=True)
class ScoreItem:
    """Something that scores; each family derives its own kinds from it.

    Attributes:
        name: The stable name its lines carry, such as ``big_casino``.
        title: What players call it.
        rule: The id of the rule it rests on.
    """

    name: str
    title: Message
    rule: str

    @property
    def label(self) -> Message:
        """What a table of scores calls it."""
        return self.title

    @property
    def told(self) -> Message:
        """What it scores, in a few words; the base points to the rule."""
        return msg("as {rule} says", rule=self.rule)


def points_told(worth: int) -> Message:
    """Return what an item scores once, in words: a number of points, or nothing."""
    return plural("{n} point", "{n} points", worth) if worth else msg("nothing")


def _side(side: int) -> Side:
    return Side(side)


def _seat(seat: int | None) -> Seat | None:
    return None if seat is None else Seat(seat)


@attrs.frozen
class ScoreLine:
    """Points of one item for one side.

    Attributes:
        item: The item's name.
        side: The side that scores.
        points: The points; they may be negative.
        card: The card that scores, where cards are counted one by one.
        seat: The seat whose cards these are, or who did it, where the seats of a side are counted
            one by one.
    """

    item: str
    side: Side = attrs.field(converter=_side)
    points: int
    card: Card | None = None
    seat: Seat | None = attrs.field(default=None, converter=_seat, kw_only=True)

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.side, self.points))


def _lines(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    return tuple(lines)


@attrs.frozen(kw_only=True)
class ScoreSheet:
    """The score of one round, item by item, in counting order.

    Attributes:
        sides: The number of sides.
        lines: The lines in counting order; what scores nothing has none, except where a line
            says who did something.
    """

    sides: int
    lines: tuple[ScoreLine, ...] = attrs.field(default=(), converter=_lines)

    def __attrs_post_init__(self) -> None:
        """Refuse a line for a side that is not there."""
        for line in self.lines:
            if not 0 <= line.side < self.sides:
                raise RulesError("side", line.side, f"give a side from 0 to {self.sides - 1}")

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.sides, self.lines))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side: the sums of its lines."""
        return tuple(
            sum(line.points for line in self.lines if line.side == side)
            for side in range(self.sides)
        )

    @property
    def by_item(self) -> dict[str, tuple[int, ...]]:
        """The points of each side for each item that has a line, in counting order."""
        return {item: self.of(item) for item in dict.fromkeys(line.item for line in self.lines)}

    def _repr_html_(self) -> str:
        """Return the sheet as a table, for notebooks."""
        from cardfishing.notebooks import sheet_html  # noqa: PLC0415  # nobody else needs it

        return sheet_html(self)

    def of(self, item: str) -> tuple[int, ...]:
        """Return the points of one item for each side."""
        return tuple(
            sum(line.points for line in self.lines if (line.item, line.side) == (item, side))
            for side in range(self.sides)
        )


@attrs.frozen
class Decision:
    """What decided a match.

    Attributes:
        rule: The id of the rule, such as ``C27``.
        message: A sentence for people.
        item: The name of the score item that decided it, if one did.
    """

    rule: str
    message: Message
    item: str | None = None

    def __str__(self) -> str:
        """Return the sentence and the rule, such as ``22 points, ... [C27]``."""
        return f"{self.message} [{self.rule}]"


def _scores(scores: Sequence[int]) -> tuple[int, ...]:
    if not isinstance(scores, Iterable):
        raise RulesError("scores", scores, "give a list, with the points of each side")
    return tuple(scores)


def _carry(carry: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(carry)


def _is_carried(carried: tuple[str, int]) -> bool:
    name, points = carried
    is_word = name and not set(name) & set(" ,/:=")
    return bool(is_word) and type(points) is int and 0 < points < MOST_POINTS


@attrs.frozen(kw_only=True)
class Standing:
    """Where a match stands between two rounds.

    Attributes:
        scores: The points of each side.
        round_no: The number of rounds played, which is the number of the next one from 0.
        overtime: Whether the target no longer decides and further rounds do.
        carry: Items that nobody won and that roll over: name and points.
        next_dealer: The seat that deals next, or None before the first round.
        winner: The side that has won the match, or None.
        why: What decided it.
        drawn: Whether the match has ended without a winner.
    """

    scores: tuple[int, ...] = attrs.field(converter=_scores)
    round_no: int = 0
    overtime: bool = False
    carry: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_carry)
    next_dealer: int | None = None
    winner: Side | None = None
    why: Decision | None = None
    drawn: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: a side has won, or it is drawn."""
        return self.drawn or self.winner is not None

    def __attrs_post_init__(self) -> None:
        """Refuse what is no number, or no truth value.

        Raises:
            RulesError: A score, what is carried or the number of the round is no whole number in
                its range, `overtime` or `drawn` is neither True nor False, or a drawn match has
                a winner.
        """
        if type(self.overtime) is not bool:
            raise RulesError("overtime", self.overtime, "give True or False")
        if type(self.drawn) is not bool:
            raise RulesError("drawn", self.drawn, "give True or False")
        if self.drawn and self.winner is not None:
            raise RulesError("drawn", self.drawn, "a drawn match has no winner: leave one out")
        for score in self.scores:
            if type(score) is not int or abs(score) >= MOST_POINTS:
                raise RulesError("scores", str(score)[:20], "give whole numbers below 10**18")
        if not all(map(_is_carried, self.carry)) or len(dict(self.carry)) < len(self.carry):
            raise RulesError("carry", self.carry, "give each item once, with the points it carries")
        if type(self.round_no) is not int or not 0 <= self.round_no < MOST_POINTS:
            raise RulesError("round_no", str(self.round_no)[:20], "give a whole number from 0 up")

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.scores, self.round_no, self.overtime, self.drawn))


def carry_texts(carry: Iterable[tuple[str, int]]) -> list[str]:
    """Return items that roll over as texts, such as ``spades:1``."""
    return [f"{name}:{points}" for name, points in carry]


def read_carry(text: str) -> tuple[str, int]:
    """Read the text of an item that rolls over.

    Raises:
        NotationError: It is no name with points.
    """
    scanner = Scanner(text)
    name = text.rpartition(":")[0]
    if not name or set(name) & set(" ,/"):
        raise scanner.error("the name of an item")
    scanner.need(f"{name}:")
    points = scanner.number("the points that roll over")
    scanner.end()
    return name, points
