"""The chapter that counts sequences of moves, by which two programs can be compared."""

from __future__ import annotations

from typing import Final

from cardfishing.booklet.blocks import Chapter, Command, Grid, Paragraph
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.perft import perft

_SEED: Final = 1
"""The seed of the deal, which is that of the command ``perft``."""

_ENOUGH: Final = 2_000
"""No longer sequences are counted than those of the first length of which there are so many."""

_DEEPEST: Final = 6


def counts(game: AnyGame, seats: int) -> Chapter:
    """Return how many sequences of moves there are from a deal, and how to count them again."""
    start = game.new(seats, seed=_SEED)
    found = [perft(start, 1)]
    while found[-1] < _ENOUGH and len(found) < _DEEPEST:
        found.append(perft(start, len(found) + 1))
    intro = msg("Legal sequences of moves from the deal of seed {seed}:", seed=_SEED)
    rows = tuple(enumerate(found, start=1))
    name = f'"{game}"' if "(" in str(game) else str(game)  # brackets mean something to a shell
    command = f"cardfishing perft {name} --seats {seats} --seed {_SEED} --depth {len(found)}"
    blocks = (
        Paragraph(intro),
        Grid((msg("moves"), msg("sequences")), rows),
        Paragraph(msg("This command counts them again:")),
        Command(command),
    )
    return Chapter("counts", msg("Counted"), blocks)
