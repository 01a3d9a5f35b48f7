"""Moves to try in a position: legal ones, those of other positions, and changed ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardfishing._cardtext import spans
from cardfishing.chance import Stream
from cardfishing.errors import NotationError
from cardfishing.game import AnyGame, Move
from cardfishing.testing._playouts import Position, playouts

EACH: Final = 4
"""So many legal moves and moves of other positions are tried in each."""

_BETWEEN: Final = frozenset("+,x")
"""What stands between two cards of a move."""


def played(game: AnyGame, rounds: int) -> list[Move]:
    """Return the moves of all rounds, each once."""
    moves = [position.move for playout in playouts(game, rounds) for position in playout]
    return [move for move in dict.fromkeys(moves) if move is not None]


def tried(
    game: AnyGame, position: Position, known: Sequence[Move], listed: Sequence[Move]
) -> Iterator[Move]:
    """Yield legal moves, moves of other positions, and both with something changed."""
    stream = Stream("tried", position.number)
    legal = [listed[stream.below(len(listed))] for _ in range(EACH if listed else 0)]
    strange = [known[stream.below(len(known))] for _ in range(EACH if known else 0)]
    yield from legal
    yield from strange
    for move in (*legal, *strange):
        changed = _changed(game, move, stream)
        if changed is not None:
            yield changed


def _changed(game: AnyGame, move: Move, stream: Stream) -> Move | None:
    """Return a move with a card, a number or the end of its text changed, if it can be read."""
    text = move.text
    cards, numbers = spans(text), [n.span() for n in re.finditer(r"(?<==)\d+(?![CDHS])", text)]
    way = stream.below(4)
    if way == 0 and numbers:
        start, end = numbers[stream.below(len(numbers))]
        instead = str(1 + stream.below(15))
    elif way == 1 and len(cards) > 1:
        start, end = cards[-1]
        start -= text[start - 1] in _BETWEEN
        instead = ""
    elif cards:
        start, end = cards[stream.below(len(cards))]
        deck = tuple(game.deck.cards)
        instead = deck[stream.below(len(deck))].text
    else:
        return None
    try:
        changed: Move = game.parse_move(text[:start] + instead + text[end:])
    except NotationError:
        return None
    return changed
