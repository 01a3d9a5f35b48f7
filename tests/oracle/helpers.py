"""Short ways to write down positions and moves in the tests of the oracle."""

import random
from collections.abc import Iterator
from typing import cast

from .casino import (
    DEFAULTS,
    Build,
    Cards,
    Move,
    Options,
    Position,
    apply,
    deal,
    legal_moves,
)
from .model import PACK

ME, OPPONENT = 0, 1


def cards(text: str) -> Cards:
    """The cards named in the text."""
    return frozenset(text.split())


def standing(value: int, text: str, multiple: bool = False, owner: int = OPPONENT) -> Build:
    """A build on the table."""
    return Build(value, cards(text), owner, multiple)


def mine(
    hand: str,
    loose: str = "",
    builds: tuple[Build, ...] = (),
    opponent: str = "KC",
    stock: str = "",
    last_capturer: int | None = None,
) -> Position:
    """A two-player position with seat 0 to move; nobody has captured anything yet."""
    return Position(
        hands=(cards(hand), cards(opponent)),
        loose=cards(loose),
        builds=builds,
        piles=(frozenset(), frozenset()),
        sweeps=(0, 0),
        stock=tuple(stock.split()),
        turn=ME,
        dealer=OPPONENT,
        last_capturer=last_capturer,
        sides=(0, 1),
    )


def trail(card: str) -> Move:
    """``T card``."""
    return ("trail", card)


def capture(card: str, loose: str = "", *builds: Build) -> Move:
    """``C card {loose, builds}``."""
    return ("capture", card, cards(loose), frozenset(build.cards for build in builds))


def build(card: str, value: int, loose: str) -> Move:
    """``B card>value {loose}``."""
    return ("build", card, value, cards(loose))


def extend(card: str, value: int, target: Build, loose: str = "") -> Move:
    """``R card target>value {loose}``, or ``A card target {loose}`` if the value is the same."""
    return ("extend", card, value, target.cards, cards(loose))


def text(thing: object) -> str:
    """A move as text, with every set in order, the same in every run."""
    if isinstance(thing, frozenset):
        return "{" + " ".join(sorted(map(text, cast("frozenset[object]", thing)))) + "}"
    if isinstance(thing, tuple):
        return "(" + " ".join(map(text, cast("tuple[object, ...]", thing))) + ")"
    return str(thing)


def random_move(position: Position, rng: random.Random, options: Options) -> Move:
    """A kind of move at random, then a move of that kind, so that builds are not rare."""
    moves = legal_moves(position, options)
    kind = rng.choice(sorted({move[0] for move in moves}))
    return rng.choice(sorted((move for move in moves if move[0] == kind), key=text))


def random_round(
    seed: int, seats: int, options: Options = DEFAULTS, partnership: bool = True
) -> Iterator[tuple[Position, Move, Position]]:
    """Every step of one hand played at random from a shuffled pack."""
    rng = random.Random(seed)
    order = rng.sample(PACK, len(PACK))
    position = deal(order, seats, rng.randrange(seats), partnership)
    while position.turn is not None:
        move = random_move(position, rng, options)
        after = apply(position, move, options)
        yield position, move, after
        position = after
