"""Short ways to write down positions in the tests of the oracle, and rounds played at random."""

import random
from collections.abc import Iterator

from .cards import NO_CARDS, read_cards
from .model import Phase, Position, Row, meld_of, read_row
from .options import Options
from .rummy import apply, legal_moves, pack, start

__all__ = ["mine", "play", "random_move", "random_round", "row", "tabled_by"]

SOME_CARD = "4H'"


def mine(
    hand: str,
    *others: str,
    melds: tuple[str, ...] = (),
    discard: str = "",
    stock: str = SOME_CARD,
    phase: Phase = "draw",
    sides: tuple[int, ...] = (),
) -> Position:
    """A position with seat 0 to move; nobody has gone out yet, and nothing is known of hands."""
    hands = [frozenset(read_cards(text)) for text in (hand, *(others or ("2D",)))]
    return Position(
        hands=tuple(hands),
        discard=read_cards(discard),
        stock=read_cards(stock),
        turn=0,
        dealer=len(hands) - 1,
        sides=sides or tuple(range(len(hands))),
        known=(NO_CARDS,) * len(hands),
        melds=tuple(map(meld_of, melds)),
        phase=phase,
    )


def row(text: str) -> Row:
    """The cards of a meld from a text with spaces, whether or not they make one."""
    return read_row(text.replace(" ", ""))


def tabled_by(*texts: str) -> Position:
    """A position of two sides whose seats hold nothing and have tabled these melds."""
    return mine("", "", "", "", melds=texts, sides=(0, 1, 0, 1))


def play(position: Position, texts: str, options: Options) -> Position:
    """The position after these moves, each of them legal."""
    for text in texts.split():
        assert text in legal_moves(position, options), (text, legal_moves(position, options))
        position = apply(position, text, options)
    return position


def random_move(position: Position, rng: random.Random, options: Options) -> str:
    """A kind of move at random, then a move of that kind, so that melds are not rare."""
    by_kind: dict[str, list[str]] = {}
    for text in sorted(legal_moves(position, options)):
        kind = text[0] if text[0] in "+^-." else "onto" * (">" in text)
        by_kind.setdefault(kind, []).append(text)
    return rng.choice(by_kind[rng.choice(sorted(by_kind))])


def random_round(
    seed: int, seats: int, options: Options, most: int = 1000
) -> Iterator[tuple[Position, str, Position]]:
    """Every step of one round played at random, or the first of them if it has no end."""
    rng = random.Random(seed)
    cards = pack(seats, options)
    position = start(rng.sample(cards, len(cards)), seats, rng.randrange(seats), options)
    for _ in range(most):
        if position.turn is None:
            return
        text = random_move(position, rng, options)
        pile = [*position.discard, *([text[1:]] if text[0] == "-" else [])]
        new_stock = rng.sample(pile[:-1], len(pile[:-1]))
        after = apply(position, text, options, new_stock)
        yield position, text, after
        position = after
