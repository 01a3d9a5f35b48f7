"""The arranger against a slow and literal one, and on the hands of the user reports."""

from __future__ import annotations

import random
from typing import Final, TypedDict, Unpack

import attrs
import pytest

from cardfishing import Card, CardSet, Deck, NotationError, RulesError, SetupError
from cardfishing.decks import FRENCH_52, FRENCH_104
from cardfishing.errors import SetupProblem
from cardfishing.rummy.arrange import ArrangedMeld, Arrangement
from cardfishing.rummy.melds import MeldKind, Shape
from tests.rummy.arranging import Alike, InOrder, Task, check, choices, least

GIN: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
INDIAN: Final = (0, 10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
KINDS: Final[tuple[MeldKind, ...]] = (Alike(), InOrder())
JOKERS: Final = CardSet.parse("JK1 JK2 JK3 JK4")
SINGLE: Final = Deck(name="single", cards=FRENCH_52.cards | JOKERS)
DOUBLE: Final = Deck(name="double", cards=FRENCH_104.cards | JOKERS)
EIGHTS: Final = CardSet.parse("8C 8D 8H 8S")


class Rules(TypedDict, total=False):
    """What a task may be told."""

    deck: Deck
    kinds: tuple[MeldKind, ...]
    values: tuple[int, ...]
    wilds: CardSet
    wild_points: int | None
    naturals: int
    runs: int
    pure_runs: int
    spread: tuple[Shape, ...]


def task(hand: str, **rules: Unpack[Rules]) -> Task:
    """Return the task to arrange a hand, by the rules of Gin unless told otherwise."""
    plain = Task(hand=CardSet.parse(hand), deck=SINGLE, kinds=KINDS, values=GIN)
    return attrs.evolve(plain, **rules)


def texts(answer: Arrangement) -> list[str]:
    """Return the texts of the melds, of what is laid off, and of what is left."""
    return [*map(str, answer.melds), *map(str, answer.lay_offs), str(answer.deadwood)]


def table(kind: MeldKind, *melds: str) -> tuple[Shape, ...]:
    """Return the shapes of melds of a kind that lie on the table."""
    shapes = {frozenset(shape.faces): shape for shape in kind.shapes(SINGLE)}
    return tuple(shapes[frozenset(card.index for card in CardSet.parse(meld))] for meld in melds)


def random_task(seed: int, most: int = 12) -> Task:
    """Return a task of all kinds of rules, its hand most often of neighbouring ranks."""
    rng = random.Random(seed)
    packs = rng.choice([SINGLE, DOUBLE])
    wide = rng.choice([3, 4, 5, 6, 13])
    low = rng.randint(1, 14 - wide)
    near = [card for card in packs.cards if low <= card.rank < low + wide]
    jokers = [*JOKERS][: rng.choice([0, 0, 1, 2])]
    hand = CardSet.of([*jokers, *rng.sample(near, min(rng.randint(3, most - 2), len(near)))])
    wild = [*JOKERS] if rng.random() < 0.8 else []
    if rng.random() < 0.3:
        chosen = rng.choice(near).rank
        wild += [card for card in packs.cards if card.rank is chosen]
    taken = [card for card in hand if card in wild][:3]
    hand = hand - CardSet.of(wild) | CardSet.of(taken)
    sets = Alike(most=rng.choice([3, 4, 5]), twins=rng.random() < 0.5)
    kinds: list[MeldKind] = [sets, InOrder(least=rng.choice([3, 3, 4]))]
    rng.shuffle(kinds)
    shapes = [shape for kind in kinds for shape in kind.shapes(packs) if len(shape.faces) < 5]
    close = [shape for shape in shapes if low <= shape.faces[0] % 16 < low + wide]
    pure = rng.choice([0, 0, 0, 0, 1, 2])
    return Task(
        hand=hand,
        deck=packs,
        kinds=tuple(kinds),
        values=tuple(rng.randint(0, 15) for _ in range(14)) if rng.random() < 0.3 else GIN,
        wilds=CardSet.of(wild),
        wild_points=rng.choice([None, 0, 5, 20]),
        naturals=rng.choice([1, 1, 2]),
        runs=rng.choice([0, 0, 0, pure, pure + 1]),
        pure_runs=pure,
        spread=tuple(rng.sample(close, min(rng.choice([0, 0, 1, 2, 3]), len(close)))),
    )


def agree(some: Task) -> None:
    """Check an answer and that none is better."""
    answer = some.solved()
    check(some, answer)
    assert (answer.points, len(answer.deadwood)) == least(some)


@pytest.mark.parametrize("start", range(0, 160, 20))
def test_random_hands(start: int) -> None:
    """Issue 5: no arrangement by the rules is better than the one found."""
    for seed in range(start, start + 20):
        agree(random_task(seed, most=10))


@pytest.mark.thorough
@pytest.mark.parametrize("start", range(10_000, 10_080, 20))
def test_random_hands_at_length(start: int) -> None:
    """Issue 5: nor is there for hands of up to twelve cards."""
    for seed in range(start, start + 20):
        agree(random_task(seed))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_080, 11_080, 100))
def test_very_many_random_hands(start: int) -> None:
    """Issue 5: nor is there for a thousand more of them."""
    for seed in range(start, start + 100):
        agree(random_task(seed))


@pytest.mark.parametrize("seed", range(30))
def test_ties(seed: int) -> None:
    """Each card in index order is in the longest meld that a best answer allows, else left."""
    some = attrs.evolve(random_task(seed), naturals=1, runs=0, pure_runs=0, spread=())
    some = attrs.evolve(some, hand=some.hand - some.wilds, wilds=CardSet())
    answer = some.solved()
    points, number = least(some)
    left, rest = set(answer.deadwood), some
    for meld in answer.melds:
        lowest = min(meld.cards, key=place)
        for card in sorted(rest.hand, key=place):
            if place(card) < place(lowest):
                assert not any(
                    best_with(rest, chosen, (points, number)) for chosen in with_card(rest, card)
                )
                assert card in left
                points, number = points - some.points(card), number - 1
                rest = rest.without(frozenset({card}))
        longer = (cards for cards in with_card(rest, lowest) if len(cards) > len(meld.cards))
        assert not any(best_with(rest, cards, (points, number)) for cards in longer)
        rest = rest.without(frozenset(meld.cards))
    assert least(rest) == (points, number)


def place(card: Card) -> tuple[int, int]:
    """Return what cards are gone through by: the face, then the copy."""
    return card.index % 64, card.copy


def with_card(some: Task, card: Card) -> list[frozenset[Card]]:
    """Return the melds of which a card is the lowest."""
    return [c.cards for c in choices(some) if min(c.cards, key=place) == card]


def best_with(some: Task, cards: frozenset[Card], wanted: tuple[int, int]) -> bool:
    """Tell whether as little is left as is wanted if some cards are melded."""
    return least(some.without(cards)) == wanted


@pytest.mark.parametrize(
    ("hand", "points", "shown"),
    [
        ("5C 6C 7C 8C QH QS QD AH AS AD", 0, ["5C6C7C8C", "ADAHAS", "QDQHQS", ""]),
        ("5S 6S 7S 8S 5C 5D 8C 8D 2H KH", 22, ["8C8D8S", "5S6S7S", "5C 5D 2H KH"]),
        ("KC KD AD", 21, ["KC AD KD"]),
        ("", 0, [""]),
    ],
    ids=["UD-053", "UD-055", "UD-063", "nothing"],
)
def test_hands_of_the_user_reports(hand: str, points: int, shown: list[str]) -> None:
    """UD-053, UD-055, UD-063: gin is seen, no card is in two melds, and a set has one rank."""
    answer = task(hand).solved()
    assert (answer.points, texts(answer)) == (points, shown)


def test_big_gin_and_its_discards() -> None:
    """UD-059: all eleven cards are melded, and gin is left by 3S, 6S and any nine alone."""
    eleven = task("3S 4S 5S 6S 9S 9H 9D 9C JC QC KC")
    assert texts(eleven.solved()) == ["9C9D9H9S", "JCQCKC", "3S4S5S6S", ""]
    ten = [card for card in eleven.hand if not eleven.without(frozenset({card})).solved().deadwood]
    assert CardSet.of(ten) == CardSet.parse("3S 6S 9C 9D 9H 9S")


def test_a_card_there_is_not() -> None:
    """UD-063: a pack has no twins; two equal cards cannot be written, a twin is not in the deck."""
    with pytest.raises(NotationError, match="a card other than KC"):
        task("KC KC KD")
    with pytest.raises(SetupError, match="KC' is not in the deck single: take it out") as caught:
        task("KC KC' KD").solved()
    assert caught.value.problems is SetupProblem.NOT_IN_DECK


def test_lay_offs_at_both_ends() -> None:
    """UD-056: cards are laid off in a row and at both ends; a set of four takes nothing."""
    run, four = *table(InOrder(), "5H 6H 7H"), *table(Alike(), "KC KD KH KS")
    some = task("3H 4H 8H 9H JH 2S", spread=(four, run))
    assert texts(some.solved()) == ["3H4H8H9H>5H6H7H", "JH 2S"]
    assert texts(some.without(frozenset({Card.parse("4H")})).solved()) == [
        "8H9H>5H6H7H",
        "3H JH 2S",
    ]


def test_lay_offs_are_chosen_with_the_melds() -> None:
    """Issue 5: a card that fits the table stays in the hand where it is worth more."""
    some = task("8H 8C 8D 9H", spread=table(InOrder(), "5H 6H 7H"))
    assert texts(some.solved()) == ["8C8D8H", "9H"]
    assert (
        texts(attrs.evolve(some, hand=some.hand - CardSet.parse("8D")).solved())[0] == "8H9H>5H6H7H"
    )


def test_an_ace_is_laid_off_where_the_run_leads() -> None:
    """Issue 5: the ace of a run on the table keeps its place: low, no king comes to it."""
    low, high = table(InOrder(most=3), "AC 2C 3C", "QD KD AD")
    some = task("KC 4C 2D JD", spread=(low, high))
    assert texts(some.solved()) == ["4C>AC2C3C", "JD>QDKDAD", "KC 2D"]
    long = InOrder(least=11)
    whole = task("2D 3D 4D 5D 6D 7D 8D 9D 10D JD", kinds=(long,), spread=(high,)).solved()
    assert whole.lay_offs[0].shape.places == tuple(range(2, 15))


def test_a_meld_becomes_another_of_its_kind() -> None:
    """Issue 5: nothing is laid off on a meld of a kind that the rules do not have."""
    (run,) = table(InOrder(), "5H 6H 7H")
    assert texts(task("8H", spread=(attrs.evolve(run, kind="other"),)).solved()) == ["8H"]


def test_a_meld_is_preferred_to_a_lay_off() -> None:
    """Issue 5: where both leave as little, a card goes into a meld."""
    some = task("4C 4D 4H 4S", spread=table(InOrder(), "5C 6C 7C"))
    assert texts(some.solved()) == ["4C4D4H4S", ""]


def test_twins_are_added_to_a_set() -> None:
    """Issue 5: where sets may have twins, a set on the table takes them, by the lower copy."""
    some = task(
        "7C' 7H", kinds=(Alike(twins=True),), deck=DOUBLE, spread=table(Alike(), "7C 7D 7H")
    )
    assert texts(some.solved()) == ["7C'>7C7D7H", "7H"]
    five = attrs.evolve(some, kinds=(Alike(twins=True, most=5),))
    assert texts(five.solved()) == ["7C'7H>7C7D7H", ""]


def test_wild_cards() -> None:
    """Issue 5: a wild stands for what it is needed for, also for a card that is elsewhere."""
    some = task("7C 7D JK1 5H 6H 7H", wilds=JOKERS, values=(15, *GIN[1:]))
    assert texts(some.solved()) == ["7C7D7H", "JK1=4H5H6H", ""]
    assert texts(attrs.evolve(some, pure_runs=1).solved()) == ["7C7DJK1=7H", "5H6H7H", ""]
    assert task("JK1 JK2 9C 4D", wilds=JOKERS, naturals=2).solved().points == 13


def test_a_wild_is_laid_off_alone() -> None:
    """Issue 5: a meld on the table takes a wild card, which stands for the next one."""
    some = task("JK1 KC", wilds=JOKERS, spread=table(InOrder(), "QH KH AH"), values=(15, *GIN[1:]))
    assert texts(some.solved()) == ["JK1=JH>QHKHAH", "KC"]


def test_jokers_are_not_stood_for() -> None:
    """Issue 5: a wild never stands for a joker, though three jokers may be a set."""
    assert texts(task("JK1 JK3 8C", wilds=JOKERS | EIGHTS).solved()) == ["8CJK1=8DJK3=8H", ""]
    assert texts(task("JK1 JK2 JK4", wilds=JOKERS).solved()) == ["JK1JK2JK4", ""]
    four = task("JK1 JK2 JK3 JK4 8D 8H", wilds=EIGHTS, kinds=(Alike(most=3),))
    assert texts(four.solved()) == ["JK1JK2JK3", "8D 8H JK4"]


def test_declarations_of_indian_rummy() -> None:
    """Catalogue I1, I2, I4: two runs, one pure; without a pure run nothing counts as melded."""
    indian: Rules = {
        "values": INDIAN,
        "wilds": JOKERS | EIGHTS,
        "wild_points": 0,
        "runs": 2,
        "pure_runs": 1,
    }
    good = task("4H 5H 6H 7S 8C 9S 10S QC QD QH 2D 2S 2C", **indian).solved()
    assert texts(good) == ["2C2D2S", "QCQDQH", "4H5H6H", "7S8C=8S9S10S", ""]
    assert [meld.is_pure for meld in good.melds] == [True, True, True, False]
    impure = task("4H JK1 6H 7S 8C 9S 10S QC QD QH 2D 2S 2C", **indian)
    assert (impure.solved().melds, impure.solved().deadwood) == ((), impure.hand)
    assert impure.solved().points == 72
    loser = task("KD KS QH JC 10C 9S 8S 7D 6D 5C 4C 3H 2H", values=INDIAN, pure_runs=1)
    assert loser.solved().points == 94


def test_a_run_is_cut_where_two_are_demanded() -> None:
    """Issue 5: six cards in a row are one meld, and two runs where the rules want two."""
    six = task("4H 5H 6H 7H 8H 9H")
    assert texts(six.solved()) == ["4H5H6H7H8H9H", ""]
    assert texts(attrs.evolve(six, runs=2).solved()) == ["4H5H6H", "7H8H9H", ""]


def test_what_a_wild_left_counts() -> None:
    """Issue 5: a wild left counts what its rank does or all wilds do; the dearest go first."""
    three = InOrder(most=3)
    some = task("8D JK1 QC KC", wilds=JOKERS | EIGHTS, values=(15, *GIN[1:]), kinds=(three,))
    assert (some.solved().points, texts(some.solved())) == (8, ["JK1=JCQCKC", "8D"])
    cheap = attrs.evolve(some, values=(5, *GIN[1:]))
    assert (cheap.solved().points, texts(cheap.solved())) == (5, ["8D=JCQCKC", "JK1"])
    alike = attrs.evolve(some, wild_points=3)
    assert (alike.solved().points, texts(alike.solved())) == (3, ["JK1=JCQCKC", "8D"])
    itself = attrs.evolve(some, hand=CardSet.parse("8D 9D 10D JK1"))
    assert (itself.solved().points, texts(itself.solved())) == (8, ["JK1=8D9D10D", "8D"])


def test_the_twins_of_a_wild_are_wild() -> None:
    """Issue 5: a card is wild if any of its copies is."""
    some = task("8D 4H 5H", wilds=CardSet.parse("8D'"), deck=DOUBLE)
    assert texts(some.solved()) == ["8D=3H4H5H", ""]


def test_nothing_is_said_by_the_name_of_a_kind() -> None:
    """DESIGN 11: hashes hold across processes, so that no string is in them."""
    some = task("5H 6H 7H 9C", spread=table(InOrder(), "10C JC QC")).solved()
    named = Shape("other", some.melds[0].shape.faces, some.melds[0].shape.places)
    meld = ArrangedMeld(named, some.melds[0].cards)
    lay_off = attrs.evolve(some.lay_offs[0], shape=attrs.evolve(some.lay_offs[0].shape, kind="new"))
    other = Arrangement((meld,), (lay_off,), some.deadwood, some.points)
    assert other != some
    assert hash(other) == hash(some)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"values": GIN[1:]}, "values=.* cannot be: give a number from 0 up for each rank"),
        ({"values": (-1, *GIN[1:])}, "values=.* cannot be: give a number from 0 up for each rank"),
        ({"naturals": 0}, "naturals=0 cannot be: give a number from 1 up"),
        ({"runs": -1}, "runs=-1 cannot be: give a number from 0 up"),
        ({"pure_runs": -1}, "pure_runs=-1 cannot be: give a number from 0 up"),
        ({"wild_points": -5}, "wild_points=-5 cannot be: give a number from 0 up, or None"),
    ],
)
def test_numbers_that_cannot_be(rules: Rules, message: str) -> None:
    """DESIGN 9: a number out of its range is refused with the least there can be."""
    with pytest.raises(RulesError, match=message):
        task("5H 6H 7H", **rules).solved()
