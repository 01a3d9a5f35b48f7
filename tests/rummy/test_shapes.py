"""Melds and lay-offs that are found, against all choices of cards and what they stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Final, TypeAlias

import attrs
import pytest

from cardfishing._bits import COPY_BITS, RANKS, listed, mask_of
from cardfishing.cards import Card, CardSet, Rank
from cardfishing.chance import Stream
from cardfishing.decks import Deck
from cardfishing.rummy import ACE_HIGH, AceRuns, NoWilds, Packs, Runs, Sets, WildJokers, Wilds
from cardfishing.rummy.forest import Forest
from cardfishing.rummy.shapes import Bundle, Hand, ShapeTable
from cardfishing_rummy500 import RUMMY_500
from tests.rummy.other_games import Deuces

Standing: TypeAlias = frozenset[tuple[int, int]]
"""Cards and the faces they stand for."""


@attrs.frozen(kw_only=True)
class World:
    """A pack and what melds there are in it.

    Attributes:
        copies: The number of packs.
        jokers: The jokers of each.
        wilds: Which cards stand for others.
        sets: The sets.
        runs: The runs.
    """

    copies: int = 1
    jokers: int = 0
    wilds: Wilds = NoWilds()
    sets: Sets = Sets()
    runs: Runs = Runs()

    @property
    def deck(self) -> Deck:
        """The pack."""
        return Packs(jokers=self.jokers, double_from=2).deck(self.copies)

    @property
    def wild(self) -> CardSet:
        """The wild cards."""
        return self.wilds.cards(self.deck)

    @property
    def table(self) -> ShapeTable:
        """The table that is tried."""
        kinds = (self.sets, self.runs)
        return ShapeTable(self.deck, kinds, self.wild.mask, self.wilds.naturals)

    def has(self, faces: Sequence[int], hand: Sequence[int]) -> bool:
        """Tell whether a meld of some faces can lie on the table beside a hand."""
        left = [card.index for card in self.deck.cards if card.index not in hand]
        natural = Counter(card % COPY_BITS for card in left if not self.wild.mask >> card & 1)
        wild = sum(self.wild.mask >> card & 1 for card in left)
        return (Counter(faces) - natural).total() <= wild

    def is_set(self, faces: Sequence[int]) -> bool:
        """F5, P5, K51: tell whether cards of these faces are a set."""
        ranks, jokers = {face % RANKS for face in faces}, Rank.JOKER in {f % RANKS for f in faces}
        differ = len(set(faces)) == len(faces) or jokers or not self.sets.distinct
        return len(ranks) == 1 and self.sets.least <= len(faces) <= self.sets.most and differ

    def is_run(self, faces: Sequence[int]) -> bool:
        """F2, F5, K49: tell whether cards of these faces are a run, their order left aside."""
        suits = {face // RANKS for face in faces}
        if len(faces) < self.runs.least or len(suits) > 1:
            return False
        low = sorted(face % RANKS for face in faces)
        high = sorted(rank if rank > Rank.ACE else ACE_HIGH for rank in low)
        allowed = {AceRuns.LOW: [low], AceRuns.HIGH: [high], AceRuns.BOTH: [low, high]}
        return low[0] > Rank.JOKER and any(
            ranks == list(range(ranks[0], ranks[0] + len(ranks)))
            for ranks in allowed[self.runs.ace]
        )


WORLDS: Final = {
    "one pack": World(),
    "high": World(runs=Runs(ace=AceRuns.HIGH), jokers=4),
    "low, runs of four": World(runs=Runs(ace=AceRuns.LOW, least=4)),
    "two packs": World(copies=2),
    "twins": World(copies=2, sets=Sets(distinct=False)),
    "jokers meld": World(copies=2, jokers=2, sets=Sets(distinct=False)),
    "wild": World(jokers=2, wilds=WildJokers()),
    "wild twins": World(copies=2, jokers=1, wilds=WildJokers(), sets=Sets(distinct=False)),
    "wild, no twins": World(copies=2, jokers=1, wilds=WildJokers()),
    "deuces": World(jokers=1, wilds=Deuces()),
    "one set of twins": World(jokers=1, wilds=WildJokers(), sets=Sets(distinct=False)),
}


def hand_of(world: World, seed: int, size: int = 7) -> list[int]:
    """Return cards that lie near each other, and wild ones more often than by chance."""
    stream = Stream("shapes", seed)
    low = 1 + stream.below(12)
    near = {low, low % 13 + 1, (low + 1) % 13 + 1}
    cards = [
        card.index
        for card in world.deck.cards
        if card.rank in near or card in world.wild or card.rank is Rank.JOKER
    ]
    stream.shuffle(cards)
    return sorted(cards[:size])


def standings(world: World, cards: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield all that some cards could stand for, each as a pair of a card and a face."""
    wild_faces = {card % COPY_BITS for card in listed(world.wild.mask)}
    others = sorted({card.index % COPY_BITS for card in world.deck.cards} - wild_faces)
    of_each = [others if world.wild.mask >> card & 1 else [card % COPY_BITS] for card in cards]
    for faces in product(*of_each):
        yield list(zip(cards, faces, strict=True))


def all_melds(world: World, hand: Sequence[int], most: int = 5) -> set[Standing]:
    """Return every meld that cards of a hand make, found by trying all."""
    found: set[Standing] = set()
    for size in range(2, most + 1):
        for cards in combinations(hand, size):
            natural = [card for card in cards if not world.wild.mask >> card & 1]
            if len(natural) < world.wilds.naturals or size - len(natural) > 2:
                continue
            for standing in standings(world, cards):
                faces = [face for _, face in standing]
                if world.is_set(faces) or world.is_run(faces):
                    found.add(frozenset(standing))
    return found


def all_lay_offs(world: World, hand: Sequence[int], lying: Sequence[int]) -> set[Standing]:
    """Return every choice of cards that can be laid off on a meld, found by trying all."""
    kind = world.is_set if world.is_set(lying) else world.is_run
    found: set[Standing] = set()
    for size in range(1, 4):
        for cards in combinations(hand, size):
            if sum(world.wild.mask >> card & 1 for card in cards) > 2:
                continue
            for standing in standings(world, cards):
                if kind([*lying, *(face for _, face in standing)]):
                    found.add(frozenset(standing))
    return found


def ways(bundles: Iterable[Bundle], most: int) -> list[Standing]:
    """Return what bundles stand for, one by one, of as many cards at most."""
    return [
        frozenset(zip(cards, bundle.faces, strict=True))
        for bundle in bundles
        if len(bundle.faces) <= most
        for cards in bundle
    ]


def few_wilds(world: World, found: Iterable[Standing]) -> list[Standing]:
    """Return those with two wild cards at most, since no more are tried."""
    return [s for s in found if sum(world.wild.mask >> card & 1 for card, _ in s) <= 2]


few_or_many: Final = pytest.mark.parametrize(
    "times", [1, pytest.param(10, marks=pytest.mark.slow)], ids=["few", "many"]
)
"""A test of some hands, and a slow one of ten times as many."""


@few_or_many
@pytest.mark.parametrize("name", WORLDS)
def test_melds_are_all_there_are(name: str, times: int) -> None:
    """F5: of all choices of cards and of what they stand for, the melds are found, each once."""
    world = WORLDS[name]
    table, found_any = world.table, 0
    for seed in range(times * (5 if world.wild else 12)):
        cards = hand_of(world, seed)
        hand = Hand(mask_of(cards), world.wild.mask)
        found = few_wilds(world, ways(table.melds(hand), 5))
        assert len(found) == len(set(found))
        assert set(found) == all_melds(world, cards)
        found_any += len(found)
        for card in cards:
            with_it = [s for s in found if card in dict(s)]
            assert Counter(few_wilds(world, ways(table.melds(hand, card), 5))) == Counter(with_it)
            assert table.melds_with(hand, card) == any(True for _ in table.melds(hand, card))
    assert found_any > 10


@few_or_many
@pytest.mark.parametrize("name", WORLDS)
def test_lay_offs_are_all_there_are(name: str, times: int) -> None:
    """F6, clause 1: of all choices of cards those that keep a meld one are found, each once."""
    world = WORLDS[name]
    table, stream, found_any = world.table, Stream("lying", 1), 0
    shapes = [shape for shape in table.shapes if len(shape.faces) <= 5]
    for seed in range(25 * times):
        cards = hand_of(world, seed, 5)
        ranks = {card % RANKS for card in cards}
        near = [s for s in shapes if not ranks.isdisjoint(face % RANKS for face in s.faces)]
        stream.shuffle(near)
        shape = next(shape for shape in near if world.has(shape.faces, cards))
        hand = Hand(mask_of(cards), world.wild.mask)
        found = few_wilds(world, ways(table.lay_offs(hand, shape), 3))
        assert len(found) == len(set(found))
        assert set(found) == all_lay_offs(world, cards, shape.faces)
        found_any += len(found)
        for card in cards:
            assert table.lays_off(hand, shape, card) == any(
                True for _ in table.lay_offs(hand, shape, card)
            )
    assert found_any > 5


@pytest.mark.parametrize("name", WORLDS)
def test_one_order_of_a_meld(name: str) -> None:
    """DESIGN 5: cards of a meld in whatever order come to one, as they are found."""
    world = WORLDS[name]
    table = world.table
    for seed in range(6):
        hand = Hand(mask_of(hand_of(world, seed)), world.wild.mask)
        for bundle in table.melds(hand):
            for cards in bundle:
                for pairs in permutations(list(zip(cards, bundle.faces, strict=True))[:4]):
                    mixed = [*pairs, *zip(cards[4:], bundle.faces[4:], strict=True)]
                    written = tuple(zip(*mixed, strict=True))
                    assert table.arranged(written[0], written[1]) == (cards, bundle.faces)


def test_a_bundle_is_counted_and_numbered() -> None:
    """CF02: melds that differ by twins only are counted, and made one by one."""
    table = WORLDS["two packs"].table
    hand = Hand(CardSet.parse("7C 7C' 7D 7H 7H'").mask, 0)
    sizes: list[int] = []
    for bundle in table.melds(hand):
        found = list(bundle)
        assert [bundle[number] for number in range(len(bundle))] == found
        assert bundle.mask == mask_of([card for cards in found for card in cards])
        sizes.append(len(bundle))
    assert sizes == [4]


def test_shapes_come_in_a_documented_order() -> None:
    """CF02: sets by rank, then size; runs by suit, then length, from the lowest up."""
    ranks = [Card.parse(text).index for text in ("AC", "AD", "AH", "AS")]
    table = WORLDS["one pack"].table
    assert [shape.faces for shape in table.shapes[:5]] == [
        *combinations(ranks, 3),
        tuple(ranks),
    ]
    runs = [shape for shape in table.shapes if shape.kind == "runs"]
    assert runs[0].places == (1, 2, 3)
    assert [shape.places[0] for shape in runs[:12]] == list(range(1, 13))
    assert runs[11].faces == tuple(Card.parse(text).index for text in ("QC", "KC", "AC"))
    assert max(len(shape.faces) for shape in runs) == 13


def test_no_run_holds_both_aces() -> None:
    """F2, clause 3: no run is longer than a suit, none turns the corner, with one pack or two."""
    for name in ("one pack", "two packs", "wild"):
        for shape in WORLDS[name].table.shapes:
            assert len(shape.faces) <= 13
            assert shape.kind == "sets" or len(set(shape.faces)) == len(shape.faces)
            assert list(shape.places) == sorted(shape.places)


def test_an_ace_is_added_at_the_upper_end() -> None:
    """Clause 2: an ace that fits a run of two to king at either end is laid above the king."""
    table = WORLDS["one pack"].table
    whole = tuple(range(2, 14))
    shape = table.shape(whole)
    assert shape is not None
    assert shape.places == whole
    (growth,) = table.growths(shape).by_faces.values()
    assert (growth.added, growth.shape.places[-1]) == ((1,), ACE_HIGH)
    assert table.growths(shape) is table.growths(shape)


def test_sets_that_nobody_can_make_are_no_shapes() -> None:
    """K51: three twins need a third card, which only a wild one can be."""
    sevens = tuple([Card.parse("7C").index] * 3)
    assert WORLDS["twins"].table.shape(sevens) is None
    assert WORLDS["wild twins"].table.shape(sevens) is not None
    jokers = (0, 0, RANKS)
    assert WORLDS["jokers meld"].table.shape(jokers) is not None
    assert WORLDS["high"].table.shape(jokers) is None


@pytest.mark.parametrize("seed", range(20))
def test_a_forest_finds_what_can_be_made(seed: int) -> None:
    """DESIGN 11: rows are found by the faces there are, and by how many may be missing."""
    stream = Stream("forest", seed)
    rows = {
        tuple(sorted({stream.below(10) for _ in range(1 + stream.below(4))})): number
        for number in range(25)
    }
    forest = Forest(rows)
    for _ in range(30):
        faces, spare = stream.below(1 << 10), stream.below(3)
        fitting = [
            number for row, number in rows.items() if sum(not faces >> f & 1 for f in row) <= spare
        ]
        found = list(forest.fitting(faces, spare))
        assert sorted(found) == sorted(fitting)
        for face in range(10):
            has_it = any(face in row and rows[row] in fitting for row in rows)
            assert forest.fits(faces, spare, face) == has_it
            assert forest.makes(faces, face) == forest.fits(faces, 0, face)
        made = list(forest.fitting(faces, 0))
        assert made == forest.made(faces) == [m for m in found if m in made]
        assert not made or faces & forest.first
    assert forest.faces == mask_of([face for row in rows for face in row])
    assert forest.alone == mask_of([face for face in range(10) if (face,) in rows])


def test_a_bundle_with_wild_cards_is_counted_and_numbered() -> None:
    """CF02: melds that differ by their wild cards only are counted, and made one by one."""
    game = RUMMY_500.with_options(jokers=4)
    table = game.shapes_for(2)
    hand = Hand(CardSet.parse("7C 7D 7H JK1 JK2 JK3").mask, table.wild_mask)
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for bundle in table.melds(hand):
        ways = list(bundle)
        assert [bundle[number] for number in range(len(bundle))] == ways
        found += [(cards, bundle.faces) for cards in ways]
    assert len(set(found)) == len(found) > 200
    joker = Card.parse("JK2").index
    with_joker = [(cards, bundle.faces) for bundle in table.melds(hand, joker) for cards in bundle]
    assert sorted(with_joker) == sorted(way for way in found if joker in way[0])
