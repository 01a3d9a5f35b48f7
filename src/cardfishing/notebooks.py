"""What notebooks show: a position with its legal moves and its text, a score sheet as a table.

It is HTML that runs nothing and fetches nothing; whatever a game brings along is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, Protocol

from cardfishing._markup import escaped
from cardfishing.faces import TWO_COLOURS, Palette
from cardfishing.messages import ENGLISH, Message, Translator, msg, plural
from cardfishing.pictures import Shown, picture

_MOVES: Final = 12
"""So many legal moves are listed."""


class Moves(Protocol):
    """What legal moves are to a notebook."""

    def count(self) -> int:
        """Return how many there are, even if there are more than a length can say."""
        ...

    def __iter__(self) -> Iterator[object]:
        """Yield each of them."""
        ...


class Position(Shown, Protocol):
    """What a position is to a notebook: a state or an observation."""

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the seat to act."""
        ...

    def to_text(self) -> str:
        """Return one line of fields."""
        ...


class Sheet(Protocol):
    """What a score sheet is to a notebook."""

    @property
    def by_item(self) -> Mapping[str, Sequence[int]]:
        """The points of each side for each item."""
        ...

    @property
    def totals(self) -> Sequence[int]:
        """The points of each side."""
        ...


def position_html(
    position: Position, *, palette: Palette = TWO_COLOURS, translator: Translator = ENGLISH
) -> str:
    """Return the picture of a state or an observation, its legal moves and its text.

    Args:
        position: The state or the observation.
        palette: The colours.
        translator: Says in which language its words are.
    """
    moves = position.legal_moves
    count = moves.count()
    listed = ", ".join(f"<code>{escaped(str(move))}</code>" for move in islice(moves, _MOVES))
    facts = escaped(plural("{n} legal move", "{n} legal moves", count).render(translator))
    if listed:
        facts += f": {listed}{', ...' if count > _MOVES else ''}"
    summary = escaped(msg("As text").render(translator))
    return (
        f'<div class="cf-position">{picture(position, palette=palette, translator=translator)}'
        f"<p>{facts}</p><details><summary>{summary}</summary>"
        f"<code>{escaped(position.to_text())}</code></details></div>"
    )


def sheet_html(sheet: Sheet, *, translator: Translator = ENGLISH) -> str:
    """Return a score sheet as a table: a row for each item, a column for each side, the totals.

    Args:
        sheet: The score sheet.
        translator: Says in which language its words are.
    """

    def told(text: Message) -> str:
        return escaped(text.render(translator))

    caption, item, total = told(msg("Score")), told(msg("Item")), told(msg("Total"))
    sides = (told(msg("Side {side}", side=side)) for side in range(len(sheet.totals)))
    heads = "".join(f'<th scope="col">{side}</th>' for side in sides)
    rows = "".join(
        _row(escaped(name.replace("_", " ")), points) for name, points in sheet.by_item.items()
    )
    return (
        f'<table class="cf-sheet"><caption>{caption}</caption>'
        f'<thead><tr><th scope="col">{item}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody><tfoot>{_row(total, sheet.totals)}</tfoot></table>"
    )


def _row(head: str, points: Iterable[int]) -> str:
    cells = "".join(f"<td>{number}</td>" for number in points)
    return f'<tr><th scope="row">{head}</th>{cells}</tr>'
