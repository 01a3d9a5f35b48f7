"""The chapter on a turn: each kind of move, how it is written, and how it is said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from cardfishing.booklet.blocks import Chapter, Grid, Paragraph
from cardfishing.booklet.marks import code
from cardfishing.booklet.sample import Sample
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg
from cardfishing.state import Move

_LISTED: Final = 200
"""The most legal moves of a position that are looked at."""

_COPY_MARK: Final = "'"
"""Stands in any kind of move of a double pack, and makes none of its own."""


def a_turn(game: AnyGame, sample: Sample, others: Iterable[Sample]) -> Chapter:
    """Return each kind of move there is, with an example.

    Args:
        game: The game.
        sample: The round that is shown; what is played in it comes first.
        others: Further rounds, for kinds of moves that nobody makes in it.
    """
    intro = msg(
        "Moves are written without spaces, the card played first. These are all kinds of moves, "
        "each with an example."
    )
    rows = tuple((code(move), said) for move, said in _kinds(game, (sample, *others)))
    title, head = msg("A turn"), (msg("written"), msg("the player ..."))
    return Chapter("turn", title, (Paragraph(intro), Grid(head, rows)))


def _kinds(game: AnyGame, rounds: Iterable[Sample]) -> list[tuple[Move, Message]]:
    """Return moves of each kind with their words.

    Moves that are said alike are of one kind; of each there are so many that every mark is seen
    which stands in one: a build that is taken as well as loose cards, a joker that stands for
    another card.
    """
    found: dict[str, list[tuple[Move, Message]]] = {}
    marks: dict[str, set[str]] = {}
    for each in rounds:
        for step in each.steps:
            for move in (step.move, *islice(step.state.legal_moves, _LISTED)):
                said = game.describe(move)
                seen, new = marks.setdefault(said.text, {_COPY_MARK}), _marks(move)
                if said.text not in found or new - seen:
                    found.setdefault(said.text, []).append((move, said))
                    seen |= new
    return [example for examples in found.values() for example in examples]


def _marks(move: Move) -> set[str]:
    return {letter for letter in str(move) if not letter.isalnum()}
