"""The game: rules turned into states."""

from __future__ import annotations

from typing import final

from cardfishing.cards import Card
from cardfishing.decks import FRENCH_52, Deal, Deck
from cardfishing.fieldtext import read_state, read_view, standing_fields
from cardfishing.finish import first_to
from cardfishing.game import Game
from cardfishing.messages import Message, msg
from cardfishing.scoring import ScoreItem, ScoreSheet, Standing
from cardfishing.table import Seat, Side, sides_of
from cardfishing_take_the_pile.moves import Play
from cardfishing_take_the_pile.public import PLAY
from cardfishing_take_the_pile.rules import ITEMS, PACKET, PileRules
from cardfishing_take_the_pile.setup import SCHEMA, Arranged
from cardfishing_take_the_pile.state import PileState, PileView


@final
class PileGame(Game[PileRules, PileState, Play]):
    """A game in which the pile is taken by its top card; variants are values of this class."""

    @property
    def deck(self) -> Deck:
        """The pack of 52."""
        return FRENCH_52

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two play, or four in two partnerships."""
        return 2, 4

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """What scores, in counting order."""
        return ITEMS

    @property
    def max_moves(self) -> int:
        """Each card is played at most once."""
        return len(self.deck.cards)

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the side of each seat.

        Raises:
            SetupError: The game is not made for so many seats.
        """
        self.check_seats(seats)
        return sides_of(seats, partnership=seats == 4)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the next seat in the direction of play."""
        return PLAY.after(dealer, seats)

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return where the match stands after a round."""
        return first_to(before, sheet, target=self.rules.target, rule="P9")

    def parse_move(self, text: str) -> Play:
        """Read a card.

        Raises:
            NotationError: It is none, or not in the pack.
        """
        card = Card.parse(text)
        self.deck.check(card, text, 1)
        return Play(card)

    def parse_state(self, text: str) -> PileState:
        """Read a state's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no position of this game; all problems are named.
        """
        return Arranged(self, read_state(text, str(self), SCHEMA)).state()

    def parse_observation(self, text: str) -> PileView:
        """Read an observation's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no observation of this game; all problems are named.
        """
        seat, fields = read_view(text, str(self), SCHEMA)
        return Arranged(self, fields).view(seat)

    def describe(self, move: Play) -> Message:
        """Return a move in plain words."""
        return msg("plays {card}", card=self.deck.card_name(move.card))

    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> PileState:
        """Return the start of a round."""
        fields = {
            "hands": [()] * seats,
            "covered": deal.cards[: PACKET - 1],
            "pile": deal.cards[PACKET - 1 : PACKET],
            "stock": deal.cards[PACKET:],
            "turn": PLAY.after(dealer, seats),
            "dealer": dealer,
            **standing_fields(standing),
        }
        return Arranged(self, fields).state()
