"""What a meld is and what can be tabled (F2, F5, F6, P4 to P6, K43, K49, K51, K64, section 8)."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from .rummy.cards import FACES, Cards, face, is_joker, read_cards
from .rummy.helpers import mine, row
from .rummy.melds import arranged, is_meld, is_set
from .rummy.model import Placed, Row, meld_of, row_text
from .rummy.options import PERSIAN, RUMMY_500, Options
from .rummy.rummy import legal_moves, pack
from .rummy.tabling import lay_offs, lays

pytestmark = pytest.mark.thorough

WILD = replace(RUMMY_500, jokers=2)
HIGH = replace(RUMMY_500, ace_runs="high")
LOW = replace(RUMMY_500, ace_runs="low")
CLUBS = "2C3C4C5C6C7C8C9C10CJCQCKC"


def laid(hand: str, options: Options) -> set[str]:
    """The texts of the new melds that can be laid from this hand."""
    return {row_text(found) for found in lays(frozenset(read_cards(hand)), options)}


def laid_off(hand: str, lying: str, options: Options) -> set[str]:
    """The texts of the cards of this hand that can be laid off on this meld."""
    found = lay_offs(frozenset(read_cards(hand)), row(lying), options)
    return {row_text(added) for added in found}


# --- Sets and runs ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "options", "legal"),
    [
        ("KH AH 2H", RUMMY_500, False),
        ("7C 7D 7H", RUMMY_500, True),
        ("7C 7C' 7D", RUMMY_500, False),
        ("5H 6H 7C", RUMMY_500, False),
        ("5H 6H 8H", RUMMY_500, False),
        ("7C 7D", RUMMY_500, False),
        ("5H 6H", RUMMY_500, False),
        ("7H 6H 5H", RUMMY_500, False),
        ("7H 7D 7C", RUMMY_500, False),
        ("9H 10H JH QH KH AH", RUMMY_500, True),
        (f"AC {CLUBS}", RUMMY_500, True),
        (f"{CLUBS} AC", RUMMY_500, True),
        (f"AC {CLUBS} AC'", RUMMY_500, False),
    ],
)
def test_gf2_sets_and_runs(cards: str, options: Options, legal: bool) -> None:
    """F2, F5, GF2, clause 3: one rank in different suits, or one suit in sequence, in order."""
    assert is_meld(row(cards), options) is legal


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("5H 6H JK1", False),
        ("KH KD JK1", False),
        ("JK1 JK2", False),
        ("JK1 JK2 JK3", True),
        ("JK1 JK2 JK3 JK4", True),
        ("AC 2C 3C", False),
        ("JS QS KS AS", True),
        ("AC AD AH AS", True),
        ("KS AS 2S", False),
    ],
)
def test_gp3_gp4_jokers_and_aces_in_persian(cards: str, legal: bool) -> None:
    """P4, P5, GP3, GP4, K64 to K66: jokers only among themselves, aces never low."""
    assert is_meld(row(cards), PERSIAN) is legal


def test_aces_in_runs() -> None:
    """K49: runs may hold the ace at either end, or only high, or only low."""
    hand = "AC 2C 3C QC KC"
    assert laid(hand, RUMMY_500) == {"AC2C3C", "QCKCAC"}
    assert laid(hand, HIGH) == {"QCKCAC"}
    assert laid(hand, LOW) == {"AC2C3C"}


def test_sets_of_twins() -> None:
    """K51: by option two cards of a set may be of one suit; it still has at most four."""
    hand = "7C 7C' 7D 7D' 7H"
    assert laid("7C 7C' 7D", RUMMY_500) == set()
    alike = replace(RUMMY_500, set_distinct_suits=False)
    assert laid("7C' 7D 7C", alike) == {"7C7C'7D"}
    assert {len(read_cards(text)) for text in laid(hand, alike)} == {3, 4}
    assert len(laid(hand, alike)) == 10 + 5


def test_twins_are_melds_of_their_own() -> None:
    """K51: either twin can lie in a run or a set, and the text tells which."""
    assert laid("5H 6H 6H' 7H", RUMMY_500) == {"5H6H7H", "5H6H'7H"}


def test_runs_of_four() -> None:
    """Section 6.2: by option a run has at least four cards; a set still three."""
    four = replace(RUMMY_500, min_run=4)
    assert laid("5H 6H 7H 7C 7D", four) == {"7C7D7H"}
    assert laid("5H 6H 7H 8H", four) == {"5H6H7H8H"}


def test_jokers_of_two_packs_make_sets() -> None:
    """P5: any three or four jokers are a set, in two packs as well."""
    own_set = replace(RUMMY_500, jokers=2, joker_role="own_set")
    assert laid("JK1 JK1' JK2", own_set) == {"JK1JK1'JK2"}


# --- Wild jokers -----------------------------------------------------------------------


def test_a_wild_joker_stands_for_any_card() -> None:
    """K43: a joker takes the place of a card, also of one held, and names it."""
    assert laid("7C 7D 7H JK1", WILD) == {
        "7C7D7H",
        "7C7D7HJK1=7S",
        "7C7DJK1=7H",
        "7C7DJK1=7S",
        "7CJK1=7D7H",
        "7C7HJK1=7S",
        "JK1=7C7D7H",
        "7D7HJK1=7S",
    }
    assert laid("7H 8H JK2", WILD) == {"JK2=6H7H8H", "7H8HJK2=9H"}


def test_a_meld_holds_a_natural_card() -> None:
    """K43: two jokers and a card are a meld; jokers alone are none."""
    assert "JK2=AHJK1=2H3H" in laid("JK1 JK2 3H", WILD)
    assert not is_meld(row("JK1=6H JK2=7H JK3=8H"), WILD)
    assert not is_meld(row("JK1 JK2 JK3"), WILD)


def test_wild_jokers_are_laid_off() -> None:
    """K43: a joker is laid off as the card it stands for, and cards are laid off on it."""
    assert laid_off("JK1", "5H 6H 7H", WILD) == {"JK1=4H", "JK1=8H"}
    assert laid_off("8H", "5H 6H JK1=7H", WILD) == {"8H"}
    assert laid_off("7H", "5H 6H JK1=7H", WILD) == set()
    assert laid_off("JK2", "JK1=7C 7D 7S", WILD) == {"JK2=7H"}


# --- Lay-offs --------------------------------------------------------------------------


def test_lay_offs_at_either_end() -> None:
    """F6, clause 1: one card or several, at one end or at both, in one move."""
    assert laid_off("4H 8H 9H 8D", "5H 6H 7H", RUMMY_500) == {"4H", "8H", "8H9H", "4H8H", "4H8H9H"}
    assert laid_off("7S 7C'", "7C 7D 7H", RUMMY_500) == {"7S"}
    assert laid_off("7S", "7C 7D 7H 7S'", RUMMY_500) == set()


def test_the_last_ace_of_a_suit_lies_high() -> None:
    """Clause 2: an ace that fits both ends of 2 to K lies high; a new run of 13 is two moves."""
    everything = meld_of(f"{CLUBS}@0 AC@1")
    assert laid_off("AC", CLUBS, RUMMY_500) == {"AC"}
    assert row_text(arranged(everything, RUMMY_500)) == f"{CLUBS}AC"
    assert row_text(arranged(everything, LOW)) == f"AC{CLUBS}"
    assert {f"AC{CLUBS}", f"{CLUBS}AC"} <= laid(f"AC {CLUBS}", RUMMY_500)


def test_the_order_written_tells_where_an_ace_lies() -> None:
    """Clause 2: with another card the text tells the end; an ace on the table stays at its end."""
    all_but_king = CLUBS.removesuffix("KC")
    assert laid_off("AC KC", all_but_king, RUMMY_500) == {"KC", "AC", "ACKC", "KCAC"}
    low, high = meld_of(f"{all_but_king}@0 ACKC@0"), meld_of(f"{all_but_king}@0 KCAC@0")
    assert row_text(arranged(low, RUMMY_500)) == f"AC{CLUBS}"
    assert row_text(arranged(high, RUMMY_500)) == f"{CLUBS}AC"
    stays = meld_of(f"AC2C3C@0 {CLUBS.removeprefix('2C3C')}@1")
    assert row_text(arranged(stays, RUMMY_500)) == f"AC{CLUBS}"
    with pytest.raises(ValueError, match="cannot be laid off"):
        arranged(meld_of("5H6H7H@0 9H@1"), RUMMY_500)


def test_no_second_ace() -> None:
    """Clause 3: on a run with an ace no ace of the other pack is laid."""
    assert laid_off("AC'", f"AC {CLUBS}", RUMMY_500) == set()
    assert laid_off("AC'", f"{CLUBS} AC", RUMMY_500) == set()


def test_gf6_a_card_that_fits_two_melds() -> None:
    """F6, GF6: the player names the meld; after one lay-off the other is gone."""
    position = mine("8C 2D", melds=("5C6C7C@1", "8D8H8S@1"), phase="meld")
    assert {text for text in legal_moves(position, RUMMY_500) if ">" in text} == {
        "8C>5C6C7C",
        "8C>8D8H8S",
    }


# --- Against every order of every choice of cards --------------------------------------


def readings(cards: tuple[str, ...], options: Options) -> Iterator[Row]:
    """The cards as they are, each wild joker as every card of the pack."""
    wild = options.joker_role == "wild"
    stands_for = [FACES if wild and is_joker(card) else (face(card),) for card in cards]
    for faces in product(*stands_for):
        yield tuple(map(Placed, cards, faces))


def choices(hand: Cards, sizes: range) -> Iterator[tuple[str, ...]]:
    """Every choice of so many cards."""
    for size in sizes:
        yield from combinations(sorted(hand), size)


CASES = [
    (RUMMY_500, 2, 6),
    (LOW, 2, 6),
    (replace(HIGH, min_run=4), 2, 6),
    (replace(RUMMY_500, set_distinct_suits=False), 5, 6),
    (PERSIAN, 4, 4),
    (WILD, 2, 4),
    (replace(WILD, set_distinct_suits=False), 5, 4),
]


def some_hand(rng: random.Random, seats: int, size: int, options: Options) -> Cards:
    """Cards of four ranks, so that they often make melds, and some jokers if there are any."""
    ranks = rng.choice([("A", "2", "3", "4"), ("J", "Q", "K", "A"), ("7", "8", "9", "10")])
    cards = [card for card in pack(seats, options) if face(card)[:-1] in ranks]
    jokers = [card for card in pack(seats, options) if is_joker(card)]
    number = 1 if options.joker_role == "wild" else rng.choice((3, 4))
    some_jokers = rng.sample(jokers, min(len(jokers), number))
    return frozenset(rng.sample(cards, size - 1) + some_jokers)


@pytest.mark.parametrize(("options", "seats", "size"), CASES)
def test_lays_are_all_melds_there_are(options: Options, seats: int, size: int) -> None:
    """F5: what is found is what is a meld among all orders of all choices of cards."""
    rng = random.Random(f"{options}")
    found = 0
    for _ in range(6):
        hand = some_hand(rng, seats, size, options)
        expected = {
            order
            for cards in choices(hand, range(3, len(hand) + 1))
            for reading in readings(cards, options)
            for order in permutations(reading)
            if is_meld(order, options)
        }
        assert lays(hand, options) == expected
        found += len(expected)
    assert found > 0


@pytest.mark.parametrize(("options", "seats", "size"), CASES)
def test_lay_offs_are_all_there_are(options: Options, seats: int, size: int) -> None:
    """F6: what is found is what keeps a meld, and a run in its place, in any order there is."""
    rng = random.Random(f"{options}")
    found = 0
    for _ in range(40):
        hand = some_hand(rng, seats, size + 1, options)
        melds = sorted(lays(hand, options))
        if not melds:
            continue
        lying = rng.choice(melds)
        left = hand - {placed.card for placed in lying}
        expected = {
            tuple(placed for placed in order if placed in added)
            for cards in choices(left, range(1, min(len(left), 3) + 1))
            for added in readings(cards, options)
            for order in permutations((*lying, *added))
            if is_meld(order, options) and stays(lying, order, options)
        }
        assert lay_offs(left, lying, options) == expected
        found += len(expected)
    assert found > 0


def stays(lying: Row, order: Row, options: Options) -> bool:
    """Whether the cards that lay there are still side by side; in a set that is no matter."""
    first = order.index(lying[0])
    return is_set(order, options) or order[first : first + len(lying)] == lying
