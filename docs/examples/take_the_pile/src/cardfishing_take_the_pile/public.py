"""What everybody at the table sees, and how a card played changes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cardfishing.cards import Card, CardSet, Rank
from cardfishing.fieldtext import Fields, standing_fields
from cardfishing.finish import leaders
from cardfishing.notation import print_cards
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.table import Direction, Seat, Side
from cardfishing_take_the_pile.rules import CARDS, LONE, MOST, MOST_CARDS, PACKET

if TYPE_CHECKING:
    from cardfishing_take_the_pile.game import PileGame

PLAY: Final = Direction.COUNTERCLOCKWISE


class Public(NamedTuple):
    """The open facts.

    Attributes:
        game: The game.
        turn: The seat to act, or -1 if nobody is.
        dealer: The seat that dealt.
        standing: The match before the round.
        hand_sizes: The number of cards in each hand.
        stock_size: The number of cards in the stock.
        aside_size: The number of cards out of play, which a set-up may have.
        pile: The open cards of the pile, the top card last.
        covered_size: The number of cards that were dealt face down beneath it.
        looker: The seat that has taken these, or -1.
        won: The open cards each side has taken.
        lone: The points each side has for lone cards.
        last: The seat that was the last to take the pile, or -1.
    """

    game: PileGame
    turn: int
    dealer: Seat
    standing: Standing
    hand_sizes: tuple[int, ...]
    stock_size: int
    aside_size: int
    pile: tuple[Card, ...]
    covered_size: int
    looker: int
    won: tuple[CardSet, ...]
    lone: tuple[int, ...]
    last: int

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.game.sides(len(self.hand_sizes))

    @property
    def seen(self) -> CardSet:
        """The cards that lie open, or have been taken so."""
        return CardSet.of((*self.pile, *(card for cards in self.won for card in cards)))

    @property
    def is_dealt_out(self) -> bool:
        """Whether the hands are empty, and the stock has no more for them."""
        return not any(self.hand_sizes) and self.stock_size < PACKET * len(self.hand_sizes)

    def sees_covered(self, seat: int | None) -> bool:
        """Tell whether a seat sees the cards that were dealt face down."""
        return self.is_dealt_out or (self.game.rules.looks and self.looker == seat)

    def takes(self, card: Card) -> bool:
        """Tell whether a card takes the pile: by equal rank, or any pile by a jack."""
        return bool(self.pile) and card.rank in {self.pile[-1].rank, Rank.JACK}

    def after(self, card: Card) -> Public:
        """Return what everybody sees when the seat to act has played a card."""
        seat, pile = self.turn, (*self.pile, card)
        public = self._replace(
            hand_sizes=_plus(self.hand_sizes, seat, -1), turn=PLAY.after(seat, len(self.sides))
        )
        if not self.takes(card):
            return public._replace(pile=pile)
        if self.is_lone(card) and (self.game.rules.last_lone or not public.is_dealt_out):
            points = 20 if card.rank is Rank.JACK else 10
            public = public._replace(lone=_plus(self.lone, self.sides[seat], points))
        return public.taken(pile, seat)

    def is_lone(self, card: Card) -> bool:
        """Tell whether the pile is one card, and of the rank of another."""
        is_uncovered = self.looker >= 0 or not self.covered_size
        return is_uncovered and [each.rank for each in self.pile] == [card.rank]

    def taken(self, pile: tuple[Card, ...], seat: int) -> Public:
        """Return what everybody sees when a seat has taken the pile with all beneath it."""
        side = self.sides[seat]
        looker = seat if self.covered_size and self.looker < 0 else self.looker
        won = (*self.won[:side], self.won[side] | CardSet.of(pile), *self.won[side + 1 :])
        return self._replace(pile=(), won=won, looker=looker, last=seat)

    def went_on(self) -> Public:
        """Return it with the turn of the next seat that has cards.

        If none has, that is nobody; if none can get any, the round is over, and who took last
        takes what is left.
        """
        order = PLAY.order(self.turn, len(self.hand_sizes))
        turn = next((seat for seat in order if self.hand_sizes[seat]), -1)
        public = self._replace(turn=turn)
        is_left = self.is_dealt_out and self.last >= 0
        return public.taken(self.pile, self.last) if is_left else public

    def score_sheet(self, covered: CardSet) -> ScoreSheet:
        """Return the score if the round ended here.

        Args:
            covered: The cards that were dealt face down, as far as they are seen.
        """
        return ScoreSheet(sides=len(self.won), lines=self._lines(covered))

    def _lines(self, covered: CardSet) -> Iterator[ScoreLine]:
        won, counts = list(self.won), list(map(len, self.won))
        if self.looker >= 0:
            side = self.sides[self.looker]
            won[side] |= covered
            counts[side] += self.covered_size
        most = leaders(counts, range(len(counts)))
        if len(most) == 1:
            yield ScoreLine(MOST.name, most[0], MOST_CARDS)
        for item in CARDS:
            for owner, cards in enumerate(won):
                for card in cards & item.cards:
                    yield ScoreLine(item.name, Side(owner), item.worth, card)
        for owner, points in enumerate(self.lone):
            if points:
                yield ScoreLine(LONE.name, Side(owner), points)

    def fields(self, covered: str) -> Fields:
        """Return the fields of a set-up that everybody sees.

        Args:
            covered: The text of the cards that were dealt face down, which some may not see.
        """
        fields: Fields = {"dealer": self.dealer}
        fields |= {"pile": print_cards(self.pile), "won": list(map(str, self.won))}
        if self.covered_size:
            fields["covered"] = covered
        if any(self.lone):
            fields["lone"] = list(self.lone)
        seats = {"turn": self.turn, "looker": self.looker, "last": self.last}
        fields |= {name: seat for name, seat in seats.items() if seat >= 0}
        return fields | standing_fields(self.standing)


def _plus(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])
