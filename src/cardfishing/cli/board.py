"""The board: what a player looks at, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, Final, Generic, TypeVar

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.cli.company import Company
from cardfishing.cli.screen import Part, Screen
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg
from cardfishing.scoring import ScoreItem
from cardfishing.state import Move, Observation
from cardfishing.table import Zone

SHOWN: Final = 100
"""The most moves that are listed."""

NOTHING: Final = "-"
"""Stands where there is nothing."""

_FIELD: Final = 12
"""The width of a field's name."""

_HANDS, _SEAT, _TURN = "hands", "seat", "turn"
_USUAL: Final = frozenset({_HANDS, _TURN})
"""What every move changes."""

GameT = TypeVar("GameT", bound=AnyGame)
ViewT = TypeVar("ViewT", bound=Observation[Any])
MoveT = TypeVar("MoveT", bound=Move)


class Board(Generic[GameT, ViewT, MoveT]):
    """The board of a game of no known family: its fields, and no more.

    The boards of the families derive from it and say what they know better.
    """

    @property
    def label(self) -> int:
        """The width of what the moves are listed under."""
        return 6

    def __init__(self, screen: Screen, company: Company) -> None:
        """Show a table to a screen.

        Args:
            screen: Where it is shown.
            company: Who sits at it.
        """
        self._screen = screen
        self._company = company

    def show(self, view: ViewT) -> None:
        """Show the table."""
        self._screen.say(msg("On the table:"))
        for name, held in _fields(view).items():
            if name != _SEAT:
                self._screen.row([(name, _FIELD)], _spaced(held), indent=2)

    def change(self, before: ViewT, move: MoveT, after: ViewT) -> Part:
        """Return what stands behind a move: what came to lists, and whatever else it changes.

        Args:
            before: What a spectator saw before it.
            move: The move.
            after: What a spectator sees after it.
        """
        del move
        old, new = _fields(before), _fields(after)
        changed = (name for name in new if name not in _USUAL and new[name] != old.get(name))
        return " ".join(name + _change(old.get(name), new[name]) for name in changed)

    def notes(self, before: ViewT, move: MoveT, after: ViewT) -> Iterator[Message]:
        """Yield what else happened with a move (see `change`)."""
        del before, move, after
        yield from ()

    def news(self, before: ViewT, after: ViewT) -> Iterator[Message]:
        """Yield what a player learned by a move of the own, before and after which this is seen."""
        del before, after
        yield from ()

    def close(self, view: ViewT, zones: Sequence[Zone]) -> None:
        """Show how a round ended, and what its score is counted from.

        Args:
            view: What a spectator sees of its end.
            zones: What lies before the players, hands included.
        """

    def counts(self, item: ScoreItem | None, view: ViewT) -> list[int]:
        """Return how much each side has of what an item is about; nothing if it is not counted."""
        del item, view
        return []

    def duties(self, view: ViewT) -> Iterator[Message]:
        """Yield what the player to act has to do."""
        del view
        yield from ()

    def hand(self, view: ViewT) -> str:
        """Return the cards in the seat's own hand, if there is one."""
        fields = _fields(view)
        if _SEAT not in fields:
            return NOTHING
        return _spaced(fields[_HANDS].split("/")[int(fields[_SEAT])]) or NOTHING

    def choice(self, view: ViewT) -> list[MoveT]:
        """Return the moves to list, sorted by what they are listed under."""
        return list(islice(view.legal_moves, SHOWN))

    def entry(self, view: ViewT, move: MoveT) -> Part:
        """Return what a move is listed as: its text, and what else is worth knowing of it."""
        del view
        return move.text

    def heading(self, move: MoveT) -> Part:
        """Return what a move is listed under."""
        del move
        return ""


def _fields(view: Observation[Any]) -> dict[str, str]:
    """Return the fields of a view's line; every family has such a line."""
    fields = (field.partition("=") for field in view.to_text().split())
    return {name: held for name, _, held in fields}


def _change(before: str | None, after: str) -> str:
    """Return what came to lists that have lost nothing, or else what the field holds now."""
    came: list[str] = []
    groups = zip_longest((before or "").split("/"), after.split("/"), fillvalue="")
    for old, new in (map(_items, pair) for pair in groups):
        if before is None or old - new:
            return f"={after}"
        came.append(",".join((new - old).elements()))
    return f"+{'/'.join(came)}"


def _items(held: str) -> Counter[str]:
    return Counter(item for item in held.split(",") if item)


def _spaced(held: str) -> str:
    """Return what a field holds with spaces, as people write cards."""
    return held.replace(",", " ").replace("/", " / ")


def best(view: Observation[MoveT]) -> list[MoveT]:
    """Return the moves in order, or the best of them if there are too many to list."""
    legal = view.legal_moves
    if legal.count() <= SHOWN:
        return list(legal)
    return list(GreedyAgent().ranked(view)[:SHOWN])
