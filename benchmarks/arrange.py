"""How fast hands are arranged: ``python benchmarks arrange``.

Hands are random, or *rich*: of six neighbouring ranks, so that many melds overlap.  Ratios are to a
random round in the reference loop, timed in turns with the hands in processor time of the same run.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Final, NamedTuple

import attrs
import reference

from cardfishing import Card, CardSet, Deck, Rank, Suit
from cardfishing.decks import FRENCH_52, FRENCH_104
from cardfishing.rummy.arrange import arrange
from cardfishing.rummy.melds import MeldKind, Runs, Sets, Shape

VALUES: Final = (15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
SINGLE: Final[tuple[MeldKind, ...]] = (Sets(), Runs())
DOUBLE: Final[tuple[MeldKind, ...]] = (Sets(distinct=False), Runs())
RICH: Final = 6
ROUNDS: Final = 5


class Task(NamedTuple):
    """A kind of hand to be arranged; of wild cards so many are of the rank eight."""

    name: str
    cards: int
    wilds: int = 0
    packs: int = 1
    rich: bool = False
    eights: int = 0
    table: int = 0
    pure: int = 0


TASKS: Final = [
    Task("gin hand", 10),
    Task("gin hand, rich", 10, rich=True),
    Task("14 cards", 14),
    Task("14 cards, rich", 14, rich=True),
    Task("14 cards, rich, two packs", 14, packs=2, rich=True),
    Task("14 cards, rich, 6 melds on table", 14, packs=2, rich=True, table=6),
    Task("14 cards, rich, 2 wilds", 14, wilds=2, rich=True),
    Task("Indian hand, joker and wild eight", 13, wilds=1, eights=1, packs=2, pure=1),
    Task("Indian hand, 2 jokers, 4 eights", 13, wilds=2, eights=4, packs=2, pure=1),
    Task("21 cards, 2 wilds", 21, wilds=2),
    Task("21 cards, 2 wilds, rich", 21, wilds=2, rich=True),
    Task("21 cards, 2 wilds, two packs", 21, wilds=2, packs=2),
    Task("21 cards, 2 wilds, rich, two packs", 21, wilds=2, packs=2, rich=True),
    Task("21 cards, 4 wilds, rich, two packs", 21, wilds=4, packs=2, rich=True),
    Task("26 cards, rich, two packs", 26, packs=2, rich=True),
    Task("26 cards, 2 wilds, rich, two packs", 26, wilds=2, packs=2, rich=True),
]


def arranging(hands: int) -> None:
    """Print a row for each kind of hand: the median and the most of so many hands."""
    print(f"{'one hand arranged':36}{'median ms':>10}{'most ms':>10}{'ratio':>8}")
    for task in TASKS:
        rng = random.Random(task.name)
        times: list[float] = []
        ratios: list[float] = []
        for _ in range(hands):
            base = timed_rounds(rng)
            times.append(timed_hand(task, rng))
            ratios.append(times[-1] / base)
        median, ratio = statistics.median(times), statistics.median(ratios)
        print(f"{task.name:36}{median:>10.2f}{max(times):>10.2f}{ratio:>8.2f}")


def timed_rounds(rng: random.Random) -> float:
    """Return the milliseconds of a round in the reference loop."""
    start = time.process_time()
    for _ in range(ROUNDS):
        reference.play(rng, reference.BUILDS, [0, 0])
    return 1000 * (time.process_time() - start) / ROUNDS


def timed_hand(task: Task, rng: random.Random) -> float:
    """Return the milliseconds in which a hand is arranged."""
    deck, hand, wilds = drawn(task, rng)
    kinds = SINGLE if task.packs == 1 else DOUBLE
    spread = tabled(task, deck, kinds, rng)
    arrange(CardSet(), kinds, deck, VALUES)  # a deck's shapes are listed once
    start = time.process_time()
    arrange(hand, kinds, deck, VALUES, wilds=wilds, pure_runs=task.pure, spread=spread)
    return 1000 * (time.process_time() - start)


def drawn(task: Task, rng: random.Random) -> tuple[Deck, CardSet, CardSet]:
    """Return the deck, a hand, and the cards that are wild."""
    pack = FRENCH_52 if task.packs == 1 else FRENCH_104
    jokers = [Card(Rank.JOKER, suit) for suit in Suit]
    eights = [card for card in pack.cards if card.rank is Rank.EIGHT] if task.eights else []
    low = rng.randint(1, 14 - RICH) if task.rich else 1
    ranks = range(low, low + RICH if task.rich else 14)
    others = [card for card in pack.cards if card.rank in ranks and card not in eights]
    hand = jokers[: task.wilds] + rng.sample(eights, task.eights)
    hand += rng.sample(others, task.cards - len(hand))
    deck = attrs.evolve(pack, cards=pack.cards | CardSet.of(jokers))
    return deck, CardSet.of(hand), CardSet.of([*jokers, *eights])


def tabled(task: Task, deck: Deck, kinds: tuple[MeldKind, ...], rng: random.Random) -> list[Shape]:
    """Return the melds on the table, of three cards each."""
    shapes = [shape for kind in kinds for shape in kind.shapes(deck) if len(shape.faces) == 3]
    return rng.sample(shapes, task.table)
