"""Decks and deals: the fixed composition of a pack, and one concrete order of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import Final

import attrs

from cardfishing._bits import COPY_BITS, indices, rank_mask
from cardfishing.cards import Card, CardSet, Rank, card_at, scan_cards
from cardfishing.chance import Stream
from cardfishing.errors import NotationError, SetupError, SetupProblem
from cardfishing.messages import Message, msg


@attrs.frozen(kw_only=True)
class PackNames:
    """What players call the ranks and suits of a kind of pack.

    Attributes:
        suits: The names of the suits in index order (C, D, H, S).
        courts: The names of ranks 11, 12 and 13.
    """

    suits: tuple[Message, Message, Message, Message]
    courts: tuple[Message, Message, Message]


FRENCH: Final = PackNames(
    suits=(msg("clubs"), msg("diamonds"), msg("hearts"), msg("spades")),
    courts=(msg("jack"), msg("queen"), msg("king")),
)
ITALIAN: Final = PackNames(
    suits=(msg("batons"), msg("coins"), msg("cups"), msg("swords")),
    courts=(msg("knave"), msg("knight"), msg("king")),
)
_PIPS: Final = (
    msg("joker"),
    msg("ace"),
    msg("two"),
    msg("three"),
    msg("four"),
    msg("five"),
    msg("six"),
    msg("seven"),
    msg("eight"),
    msg("nine"),
    msg("ten"),
)


@attrs.frozen(kw_only=True)
class Deck:
    """The fixed composition of a pack.

    Attributes:
        name: The name it is registered under, such as ``french-52``.
        cards: The cards in it.
        names: What its ranks and suits are called.
    """

    name: str
    cards: CardSet
    names: PackNames = FRENCH

    @property
    def copies(self) -> int:
        """The number of copies of the pack in it: 2 for a double pack."""
        return (self.cards.mask.bit_length() + COPY_BITS - 1) // COPY_BITS

    def shuffled(self, seed: int, round_no: int = 0) -> Deal:
        """Return the deal of a seed: the pack in index order, shuffled by `Stream`.

        Args:
            seed: Any int from 0; at least 128 random bits if it is to be kept secret.
            round_no: The number of the round in its match, from 0.

        Raises:
            SetupError: The seed is negative or not an int.
        """
        if type(seed) is not int or seed < 0:
            raise SetupError(
                SetupProblem.BAD_SEED, [f"the seed is {seed!r}: give a whole number from 0 up"]
            )
        order = [*_ordered(self.cards.mask)]
        Stream("shuffle", seed, round_no).shuffle(order)
        return Deal(deck=self, order=tuple(order), salt=Stream("salt", seed, round_no).bytes32())

    def deal(self, cards: str | Iterable[Card]) -> Deal:
        """Return the deal with the cards in this order, the top card first.

        Raises:
            NotationError: The text is not a list of cards.
            SetupError: The cards are not exactly those of the deck; all problems are named.
        """
        listed = [card for card, _ in scan_cards(cards)] if isinstance(cards, str) else list(cards)
        seen, problems, details = 0, SetupProblem(0), list[str]()
        for card in listed:
            if card not in self.cards:
                problems |= SetupProblem.NOT_IN_DECK
                details.append(f"{card} is not in the deck {self.name}: take it out")
            elif seen >> card.index & 1:
                problems |= SetupProblem.CARD_TWICE
                details.append(f"{card} is there twice: take one out")
            seen |= 1 << card.index
        missing = CardSet(self.cards.mask & ~seen)
        if missing:
            problems |= SetupProblem.DECK_ORDER
            details.append(f"a deal has every card of the deck: add {missing}")
        if problems:
            raise SetupError(problems, details)
        return Deal(deck=self, order=tuple(card.index for card in listed))

    def check(self, card: Card, text: str, column: int) -> None:
        """Refuse a card that is not in the deck.

        Raises:
            NotationError: It is not; the error names the deck.
        """
        if card not in self.cards:
            raise NotationError(
                text,
                column,
                msg("a card of the deck {deck}, which has no {card}", deck=self.name, card=card),
            )

    def card_name(self, card: Card) -> Message:
        """Return what players call a card, such as *the ten of diamonds*."""
        if card.rank is Rank.JOKER:
            return msg("joker {n}", n=card.suit + 1)
        return msg(
            "the {rank} of {suit}", rank=self.rank_name(card.rank), suit=self.names.suits[card.suit]
        )

    def rank_name(self, rank: Rank) -> Message:
        """Return what players call a rank in this pack."""
        return _PIPS[rank] if rank < Rank.JACK else self.names.courts[rank - Rank.JACK]

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.cards.mask)


@attrs.frozen(kw_only=True)
class Deal:
    """One concrete order of a deck; it shows neither order nor salt when printed.

    Attributes:
        deck: The deck it is an order of.
        order: The cards' indices, the top of the pack first.
        salt: 32 bytes from which reshuffles are drawn, if the rules have any.
    """

    deck: Deck
    order: tuple[int, ...] = attrs.field(repr=False)
    salt: bytes = attrs.field(default=bytes(32), repr=False)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, the top of the pack first."""
        return tuple(map(card_at, self.order))

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.order, int.from_bytes(self.salt, "big")))


def scattered(cards: CardSet, sizes: Iterable[int], seed: int) -> list[tuple[Card, ...]]:
    """Return cards dealt at random to places of some sizes, all ways equally likely.

    It is what `Observation.resample` needs: the cards that are not seen, and where they lie.

    Args:
        cards: The cards.
        sizes: The number of cards in each place; those that are left over are given to nobody.
        seed: What the draw is fixed by.
    """
    order = list(cards)
    Stream("resample", seed).shuffle(order)
    left = iter(order)
    return [tuple(islice(left, size)) for size in sizes]


@cache
def _ordered(mask: int) -> tuple[int, ...]:
    return tuple(indices(mask))


def _pack(ranks: Iterable[int], copies: int = 1, jokers: int = 0) -> CardSet:
    mask = 0
    for rank in ranks:
        mask |= rank_mask(rank, copies)
    for number in range(jokers):
        mask |= 1 << 16 * number
    return CardSet(mask)


FRENCH_52: Final = Deck(name="french-52", cards=_pack(range(1, 14)))
FRENCH_56: Final = Deck(name="french-56", cards=_pack(range(1, 14), jokers=4))
FRENCH_104: Final = Deck(name="french-104", cards=_pack(range(1, 14), copies=2))
FRENCH_40: Final = Deck(name="french-40", cards=_pack(range(1, 11)))
ITALIAN_40: Final = Deck(name="italian-40", cards=_pack([*range(1, 8), 11, 12, 13]), names=ITALIAN)
SPANISH_40: Final = Deck(name="spanish-40", cards=_pack([*range(1, 8), 11, 12, 13]), names=ITALIAN)
DECKS: Final = (FRENCH_52, FRENCH_56, FRENCH_104, FRENCH_40, ITALIAN_40, SPANISH_40)
