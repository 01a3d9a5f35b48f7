"""Positions, and what one seat sees of them."""

from __future__ import annotations

from typing import final

import attrs

from cardfishing.cards import Card, CardSet
from cardfishing.decks import scattered
from cardfishing.errors import Refusal
from cardfishing.fieldtext import Fields, hidden, seen_fields
from cardfishing.messages import msg
from cardfishing.notation import print_cards
from cardfishing.parts import ListedMoves
from cardfishing.scoring import ScoreSheet
from cardfishing.state import Observation, State, check_seat
from cardfishing.table import Seat, Table, Visibility, Zone, hand_zones
from cardfishing.views import OpenTable
from cardfishing_take_the_pile.moves import Play
from cardfishing_take_the_pile.public import PLAY, Public
from cardfishing_take_the_pile.rules import PACKET


@final
@attrs.frozen(repr=False)
class PileView(OpenTable[Public], Observation[Play]):
    """What one seat sees.

    Attributes:
        public: What everybody sees.
        seat: The seat, or None for a spectator.
        hand: Its own cards.
        covered: The cards that were dealt face down, if it sees them.
    """

    public: Public
    seat: Seat | None
    hand: CardSet
    covered: CardSet

    @property
    def legal_moves(self) -> ListedMoves[Play]:
        """Every card of the hand, if the seat is to act."""
        return ListedMoves(map(Play, self.hand if self.seat == self.public.turn else ()))

    def resample(self, seed: int) -> PileState:
        """Return a state this seat cannot tell from the true one, all equally likely."""
        public, deck = self.public, self.public.game.deck.cards
        sizes = [0 if seat == self.seat else n for seat, n in enumerate(public.hand_sizes)]
        sizes.append(0 if self.covered else public.covered_size)
        *hands, covered, stock, aside = scattered(
            deck - public.seen - self.hand - self.covered,
            (*sizes, public.stock_size, public.aside_size),
            seed,
        )
        return PileState(
            public,
            tuple(
                self.hand if seat == self.seat else CardSet.of(cards)
                for seat, cards in enumerate(hands)
            ),
            self.covered or CardSet.of(covered),
            stock,
            CardSet.of(aside),
        )

    def score_sheet(self) -> ScoreSheet:
        """Return the lines of the score that this seat knows of."""
        return self.public.score_sheet(self.covered)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that show the same."""
        public = self.public
        seen = seen_fields(public.hand_sizes, self.seat, self.hand.mask)
        covered = str(self.covered) if self.covered else hidden(public.covered_size)
        return {**seen, **public.fields(covered), "stock": hidden(public.stock_size)}

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.public, self.hand, self.covered))


@final
@attrs.frozen(repr=False)
class PileState(OpenTable[Public], State[Play, PileView]):
    """A position.

    Attributes:
        public: What everybody sees.
        hands: The cards of each seat.
        covered: The cards that were dealt face down beneath the pile, wherever they are.
        stock: The cards of the stock, the top one first.
        aside: Cards out of play, which a set-up may have.
    """

    public: Public
    hands: tuple[CardSet, ...]
    covered: CardSet
    stock: tuple[Card, ...]
    aside: CardSet

    @property
    def table(self) -> Table:
        """Every zone with its cards."""
        public = self.public
        beneath = Visibility.OWNER if public.game.rules.looks else Visibility.HIDDEN
        covered = Zone(
            name="covered",
            owner=None if public.looker < 0 else public.looker,
            cards=tuple(self.covered),
            visibility=Visibility.PUBLIC if public.is_dealt_out else beneath,
        )
        won = (
            Zone(name="won", owner=side, cards=tuple(cards), visibility=Visibility.PUBLIC)
            for side, cards in enumerate(public.won)
        )
        pile = Zone(name="pile", cards=public.pile, visibility=Visibility.PUBLIC, is_ordered=True)
        stock = Zone(name="stock", cards=self.stock, is_ordered=True)
        aside = Zone(name="aside", cards=tuple(self.aside))
        return Table((*hand_zones(self.hands), *won, pile, covered, stock, aside))

    def observation(self, seat: int | None) -> PileView:
        """Return what a seat sees; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """
        covered = self.covered if self.public.sees_covered(seat) else CardSet()
        if seat is None:
            return PileView(self.public, None, CardSet(), covered)
        check_seat(seat, len(self.hands))
        return PileView(self.public, Seat(seat), self.hands[seat], covered)

    def why_not(self, move: Play) -> Refusal | None:
        """Return why a card may not be played, or None if it may."""
        book = self.public.game.rulebook
        if self.public.turn < 0:
            return book.refusal("round_over", msg("the round is over; deal the next one"))
        if move.card not in self.hands[self.public.turn]:
            sentence = msg("{card} is not in your hand; play a card that is", card=move.text)
            return book.refusal("not_in_hand", sentence)
        return None

    def read_move(self, text: str) -> Play:
        """Return the move of a text; there are no short ones."""
        return self.public.game.parse_move(text)

    def apply_unchecked(self, move: Play) -> PileState:
        """Return the next state."""
        seat = self.public.turn
        hands = list(self.hands)
        hands[seat] -= CardSet.of((move.card,))
        public = self.public.after(move.card)
        return attrs.evolve(self, public=public, hands=tuple(hands)).went_on()

    def went_on(self) -> PileState:
        """Return the state in which somebody is to act, after a deal if need be, or its end."""
        public = self.public.went_on()
        if public.turn >= 0 or public.is_dealt_out:
            return attrs.evolve(self, public=public)
        seats = len(self.hands)
        hands = [CardSet()] * seats
        order = PLAY.order(PLAY.after(public.dealer, seats), seats)
        for place, seat in enumerate(order):
            hands[seat] = CardSet.of(self.stock[PACKET * place : PACKET * (place + 1)])
        stock = self.stock[PACKET * seats :]
        public = public._replace(turn=order[0], hand_sizes=(PACKET,) * seats, stock_size=len(stock))
        return attrs.evolve(self, public=public, hands=tuple(hands), stock=stock)

    def score_sheet(self) -> ScoreSheet:
        """Return the score if the round ended here."""
        return self.public.score_sheet(self.covered)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that is this position."""
        hands, stock = list(map(str, self.hands)), print_cards(self.stock)
        return {"hands": hands, **self.public.fields(str(self.covered)), "stock": stock}

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.public, self.hands, self.covered, self.stock, self.aside))
