"""Cards, packs, and the chance in a deal."""

from typing import assert_type

from cardfishing.cards import (
    MOST_COPIES,
    Card,
    CardSet,
    Rank,
    Suit,
    card_at,
    scan_card,
    scan_cards,
)
from cardfishing.chance import (
    LEAST_BITS,
    MOST_BITS,
    Stream,
    check_seed,
    choice,
    commitment,
    digest,
    is_guessable,
    mix,
    picked,
    seed_hash,
)
from cardfishing.decks import (
    DECKS,
    FRENCH,
    FRENCH_40,
    FRENCH_52,
    FRENCH_56,
    FRENCH_104,
    ITALIAN,
    ITALIAN_40,
    SPANISH_40,
    Deal,
    Deck,
    PackNames,
)
from cardfishing.messages import Message, msg


def read_and_print() -> None:
    """Cards go to texts and back, one by one and in sets."""
    ten = Card(Rank.TEN, Suit.DIAMONDS)
    assert_type(ten.rank, Rank)
    assert_type(ten.text, str)
    assert Card.parse("TD") == card_at(ten.index) == ten
    assert scan_card("10D 2S", 0) == (ten, 3)
    assert [card for card, _ in scan_cards("10D 2S")] == [ten, Card.parse("2S")]
    assert ten.copy < MOST_COPIES


def sets_of_cards() -> None:
    """A set of cards is a set, and a mask inside."""
    sevens = CardSet.of(Card(Rank.SEVEN, suit) for suit in Suit)
    low = CardSet.parse("7C 2H")
    assert_type(sevens & low, CardSet)
    assert_type(low.mask, int)
    assert sevens & low == CardSet.parse("7C")
    assert not sevens.isdisjoint(low)
    assert_type([card.suit for card in low], list[Suit])


def packs() -> None:
    """Every pack of the core, and one with names and cards of its own."""
    packs: tuple[Deck, ...] = DECKS
    sizes = {deck.name: len(deck.cards) for deck in (FRENCH_40, FRENCH_52, FRENCH_56, FRENCH_104)}
    assert sizes["french-104"] == 2 * sizes["french-52"]
    assert ITALIAN_40.names is ITALIAN
    assert SPANISH_40 in packs
    swiss = PackNames(
        suits=(msg("shields"), msg("roses"), msg("bells"), msg("acorns")),
        courts=(msg("Under"), msg("Ober"), msg("King")),
    )
    assert swiss != FRENCH
    deck = Deck(name="swiss-16", cards=CardSet.parse("JC QC KC AC"), names=swiss)
    assert_type(deck.card_name(Card.parse("JC")), Message)
    assert_type(deck.rank_name(Rank.KING), Message)


def deals() -> None:
    """A deal is an order of a pack: given, or shuffled from a seed."""
    shuffled = FRENCH_52.shuffled(7, round_no=1)
    assert_type(shuffled, Deal)
    assert_type(shuffled.cards, tuple[Card, ...])
    given = FRENCH_52.deal(shuffled.cards)
    assert given.order == shuffled.order


def chance() -> None:
    """The numbers behind a shuffle, and the promise of a seed before it is told."""
    stream = Stream("coffee", 7, 1)
    assert stream.below(6) in range(6)
    cups = ["small", "large"]
    stream.shuffle(cups)
    assert_type(stream.word(), int)
    assert_type(stream.bytes32(), bytes)
    seed = 1 << LEAST_BITS + 32
    check_seed(seed, MOST_BITS)
    assert not is_guessable(seed)
    assert commitment(seed) == seed_hash(seed) == digest(str(seed))
    assert_type(mix(seed), int)
    assert choice(seed, 1, 6) == picked(mix(seed), 1, 6) in range(6)
