"""The draw that makes two partnerships of four persons, and says who sits where and who deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, TypeAlias

import attrs

from cardfishing._bits import indices
from cardfishing.cards import Card, Rank, card_at, scan_cards
from cardfishing.chance import Stream
from cardfishing.decks import Deck
from cardfishing.errors import SetupError, SetupProblem
from cardfishing.table import Seat

PERSONS: Final = 4
"""So many persons make two partnerships."""

Persons: TypeAlias = tuple[int, ...]
"""Some of the persons, by their place in the order given, from 0."""


class DrawTie(Enum):
    """What decides between cards of one rank: another card each, or the suit, clubs lowest."""

    REDRAW = "redraw"
    SUIT_ORDER = "suit_order"


class Seating(Enum):
    """Who sits where: as the cards say, or the dealer and the order given.

    By the draw the dealer takes seat 0 and the partner seat 2, the lower of the other pair seat 1
    and the higher seat 3.  Otherwise the dealer stays at the own seat, the partner sits opposite,
    and the other two take the seats left in the order they had, clockwise from the dealer.
    """

    BY_DRAW = "by_draw"
    GIVEN = "given"


@attrs.frozen
class DrawRound:
    """The cards drawn at a time, by all or by those who were tied.

    Attributes:
        persons: Who drew.
        cards: What each of them drew.
    """

    persons: Persons
    cards: tuple[Card, ...]

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.persons, self.cards))

    @property
    def text(self) -> str:
        """The cards in the order of the persons, such as ``5H KC JK1 AS``."""
        return " ".join(card.text for card in self.cards)


@attrs.frozen(kw_only=True)
class Drawn:
    """What a team draw came to.

    Attributes:
        rounds: The first draw, and those of the persons who were tied.
        seats: The seat that each person takes, in the order given.
        dealer: The seat that deals first.
        rule: The id of the rule.
    """

    rounds: tuple[DrawRound, ...]
    seats: tuple[Seat, ...]
    dealer: Seat
    rule: str

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.rounds, self.seats, self.dealer))

    @property
    def texts(self) -> tuple[str, ...]:
        """The cards of each round, as `Game.match` takes them."""
        return tuple(drawn.text for drawn in self.rounds)


_Draw: TypeAlias = Callable[[Persons], tuple[Card, ...]]


@attrs.frozen(kw_only=True)
class TeamDraw:
    """The two lowest cards play against the two highest, and the lowest of all deals first.

    Aces are low, and jokers the highest.  A tie inside the high pair decides nothing, so it stands.

    Attributes:
        rule: The id of the rule.
        tie: What decides between cards of one rank, where it matters who is with whom or deals.
        seating: Who sits where.
    """

    rule: str
    tie: DrawTie = DrawTie.REDRAW
    seating: Seating = Seating.BY_DRAW

    def read(self, texts: Sequence[str], deck: Deck) -> Drawn:
        """Return what a draw comes to.

        Args:
            texts: The cards of the four persons, such as ``5C 8D 8H QS``, then for each redraw
                those of the persons who are tied, in order.
            deck: The pack; before each redraw it is complete again.

        Raises:
            NotationError: A text cannot be read.
            SetupError: A card is not in the pack or drawn twice at a time, or the draw has too many
                cards or too few; the error says what to give.
        """
        left = [texts] if isinstance(texts, str) else list(texts)

        def read_next(persons: Persons) -> tuple[Card, ...]:
            if not left:
                raise SetupError(
                    SetupProblem.BAD_DRAW,
                    [f"{_named(persons)} have yet to draw: add a text with a card for each"],
                )
            return _cards(left.pop(0), persons, deck)

        drawn = self._hold(read_next)
        if left:
            raise SetupError(SetupProblem.BAD_DRAW, [f"nobody is tied: leave out {left[0]!r}"])
        return drawn

    def from_seed(self, seed: int, deck: Deck) -> Drawn:
        """Return the draw of a seed.

        Raises:
            SetupError: The seed is not an int, or too long.
        """
        stream = Stream("team draw", seed)

        def draw(persons: Persons) -> tuple[Card, ...]:
            pack = list(indices(deck.cards.mask))
            return tuple(card_at(pack.pop(stream.below(len(pack)))) for _ in persons)

        return self._hold(draw)

    def _hold(self, draw: _Draw) -> Drawn:
        """Let everybody draw, then those who are tied, until nothing that matters is open."""
        groups: list[Persons] = [tuple(range(PERSONS))]
        rounds: list[DrawRound] = []
        while (place := _tied(groups)) is not None:
            persons = groups[place]
            rounds.append(DrawRound(persons, draw(persons)))
            groups[place : place + 1] = self._sorted(rounds[-1])
        order = [person for group in groups for person in group]
        seats = self._seats(*order)
        return Drawn(rounds=tuple(rounds), seats=seats, dealer=seats[order[0]], rule=self.rule)

    def _sorted(self, drawn: DrawRound) -> list[Persons]:
        """Return the persons from the lowest card to the highest, those who are tied together."""
        heights = {
            person: self._height(card)
            for person, card in zip(drawn.persons, drawn.cards, strict=True)
        }
        ordered = sorted(drawn.persons, key=heights.__getitem__)
        return [tuple(tied) for _, tied in groupby(ordered, key=heights.__getitem__)]

    def _height(self, card: Card) -> tuple[int, ...]:
        rank = Rank.KING + 1 if card.rank is Rank.JOKER else card.rank
        return (rank,) if self.tie is DrawTie.REDRAW else (rank, card.suit, card.copy)

    def _seats(self, dealer: int, partner: int, lower: int, higher: int) -> tuple[Seat, ...]:
        """Return the seat of each person."""
        first = 0
        if self.seating is Seating.GIVEN:
            first = dealer
            lower, higher = sorted((lower, higher), key=lambda person: (person - first) % PERSONS)
        order = (dealer, lower, partner, higher)
        return tuple(Seat((first + order.index(person)) % PERSONS) for person in range(PERSONS))


def _tied(groups: Sequence[Persons]) -> int | None:
    """Return which group is still to be told apart: it reaches into the low pair, or None."""
    below = 0
    for place, group in enumerate(groups):
        if len(group) > 1 and below < PERSONS // 2:
            return place
        below += len(group)
    return None


def _cards(text: str, persons: Persons, deck: Deck) -> tuple[Card, ...]:
    cards = tuple(card for card, _ in scan_cards(text))
    problems, details = SetupProblem(0), list[str]()
    if len(cards) != len(persons):
        problems |= SetupProblem.BAD_DRAW
        details.append(f"{text!r} has {len(cards)} cards for {_named(persons)}: give one for each")
    for card in dict.fromkeys(cards):
        if card not in deck.cards:
            problems |= SetupProblem.NOT_IN_DECK
            details.append(f"{card} is not in the deck {deck}: draw another card")
        if cards.count(card) > 1:
            problems |= SetupProblem.CARD_TWICE
            details.append(f"{card} is drawn twice at a time: draw another card")
    if problems:
        raise SetupError(problems, details)
    return cards


def _named(persons: Persons) -> str:
    return f"persons {', '.join(map(str, persons))} (from 0, in the order given)"
