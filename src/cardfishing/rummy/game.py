"""Rummy games: frozen rules turned into states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import final

import attrs

from cardfishing.cards import Card, CardSet, Rank
from cardfishing.decks import Deal, Deck
from cardfishing.errors import NotationError, RulesError
from cardfishing.fieldtext import read_state, read_view
from cardfishing.finish import check_sides
from cardfishing.game import Game
from cardfishing.messages import Message
from cardfishing.placing import Cards
from cardfishing.rummy.moves import RummyMove, Written, describe, read_written
from cardfishing.rummy.policies import QuartetDouble
from cardfishing.rummy.public import Phase, Public
from cardfishing.rummy.refusals import reasons_of
from cardfishing.rummy.rules import RummyRules
from cardfishing.rummy.score import (
    GameBonus,
    LowAces,
    OutBonus,
    QuartetBonus,
    RummyItem,
    is_bonus,
)
from cardfishing.rummy.setup import RummySetup
from cardfishing.rummy.shapes import ShapeTable
from cardfishing.rummy.spread import Part, Spread, TableMeld, grown_cards
from cardfishing.rummy.state import RummyObservation, RummyState
from cardfishing.rummy.text import SCHEMA
from cardfishing.scoring import ScoreItem, ScoreSheet, Standing
from cardfishing.table import Seat, Side, sides_of
from cardfishing.teams import TeamDraw


@final
@attrs.frozen(kw_only=True, repr=False)
class RummyGame(Game[RummyRules, RummyState, RummyMove]):
    """A rummy game; a variant is another value of this class, not a subclass."""

    family: str = "rummy"

    def __hash__(self) -> int:
        """Return the fingerprint."""
        return self.fingerprint

    @property
    def deck(self) -> Deck:
        """The largest pack it is played with; `deck_for` tells that of a number of players."""
        return self._decks[max(self.seat_counts)]

    def deck_for(self, seats: int) -> Deck:
        """Return the pack for a number of seats; the largest one where nobody plays it so."""
        return self._decks.get(seats) or self.deck

    @cached_property
    def _decks(self) -> dict[int, Deck]:
        return {seats: self.rules.packs.deck(seats) for seats in self.seat_counts}

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats it can be played by."""
        return self.rules.seat_counts

    @property
    def items(self) -> tuple[RummyItem, ...]:
        """The score items in counting order."""
        return self.rules.items

    def can_score(self, item: ScoreItem) -> bool:
        """Tell whether an item can score: low aces, quartets and bonuses cannot by some rules."""
        match item:
            case LowAces():
                return self.has_low_aces
            case QuartetBonus():
                return self.rules.quartets.double is not QuartetDouble.NONE
            case OutBonus() | GameBonus():
                return item.worth != 0
            case _:
                return True

    @cached_property
    def has_low_aces(self) -> bool:
        """Whether an ace may be low in a run."""
        shapes = self.shapes_for(max(self.seat_counts)).shapes
        return any(Rank.ACE in shape.places for shape in shapes)

    @cached_property
    def bonuses(self) -> tuple[RummyItem, ...]:
        """The items that count something else than what cards, hands and an end are worth."""
        return tuple(filter(is_bonus, self.items))

    @property
    def reasons(self) -> dict[str, bool]:
        """Each reason a refusal can have, and whether its rules can give it."""
        return reasons_of(self.rules)

    @property
    def team_draw(self) -> TeamDraw | None:
        """How partners are drawn for, or None."""
        return self.rules.teams

    @property
    def max_moves(self) -> int:
        """The most moves a round can have.

        Each draw takes a card off the stock, and every other turn but a pass tables one; between
        two of these there are fewer passes than end the round.  Where the rules allow rounds
        without end it is their limit of moves.
        """
        rules, seats = self.rules, max(self.seat_counts)
        if not rules.ends:
            return rules.move_limit
        cards = len(self.deck.cards)
        turns = 2 * cards
        passes = (turns + 1) * rules.stock_out.passes(seats)
        return 2 * turns + cards + 2 * passes

    def shapes_for(self, seats: int) -> ShapeTable:
        """Return the shapes of melds with the pack for a number of players."""
        found = self._tables.get(seats)
        if found is None:
            deck, wilds = self.deck_for(seats), self.rules.wilds
            found = self._tables[seats] = ShapeTable(
                deck, self.rules.melds, wilds.cards(deck).mask, wilds.naturals
            )
        return found

    @cached_property
    def _tables(self) -> dict[int, ShapeTable]:
        return {}

    def meld(self, part: Part, seats: int) -> TableMeld:
        """Return a meld on the table as it is laid first.

        Args:
            part: Its cards.
            seats: The number of seats.

        Raises:
            RulesError: It is no meld.
        """
        shape = self.shapes_for(seats).shape(part.faces)
        if shape is None:
            raise RulesError("melds", part.text, "lay the cards of a meld")
        return TableMeld((part,), shape, part.card_indices, self.rules)

    def grown(self, meld: TableMeld, part: Part, seats: int) -> TableMeld:
        """Return a meld after cards have been laid off on it.

        Args:
            meld: The meld.
            part: The cards.
            seats: The number of seats.
        """
        table = self.shapes_for(seats)
        growth = table.growths(meld.shape).by_faces[part.faces]
        shape = growth.shape
        if table.is_plain:
            cards = shape.faces
        else:
            cards = grown_cards(meld.card_indices, meld.shape, part.card_indices, growth)
        parts = (*meld.parts, part)
        return TableMeld(parts, shape, cards, self.rules)

    @cached_property
    def side_table(self) -> dict[int, tuple[Side, ...]]:
        """The side of each seat, by the number of seats."""
        return {seats: self.sides(seats) for seats in self.seat_counts}

    @cached_property
    def after_table(self) -> dict[int, tuple[Seat, ...]]:
        """The seat that plays after each seat, by the number of seats."""
        after = self.rules.direction.after
        return {n: tuple(after(seat, n) for seat in range(n)) for n in self.seat_counts}

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the side of each seat: four seats are partnerships if the rules say so.

        Raises:
            SetupError: The game is not made for so many seats.
        """
        self.check_seats(seats)
        return sides_of(seats, partnership=self.rules.partnership and seats == 4)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the seat that deals after another."""
        return self.rules.rotation.direction(self.rules.direction).after(dealer, seats)

    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> RummyState:
        """Return the start of a round; `new` has checked what it is given."""
        rules = self.rules
        size = rules.deal.of(seats)
        order = rules.direction.order(rules.direction.after(dealer, seats), seats)
        hands = [0] * seats
        for place, index in enumerate(deal.order[: seats * size]):
            hands[order[place % seats]] |= 1 << index
        upcard, *stock = deal.order[seats * size :]
        public = Public(
            game=self,
            turn=order[0],
            dealer=Seat(dealer),
            phase=Phase.DRAW,
            melds=Spread(),
            pile=(upcard,),
            hand_sizes=(size,) * seats,
            known=(0,) * seats,
            stock_size=len(stock),
            aside_size=0,
            must_use=-1,
            barred=-1,
            lifted=0,
            fresh=0,
            passes=0,
            moves=0,
            reshuffles=0,
            ending=None,
            out=-1,
            standing=standing,
        )
        salt = int.from_bytes(deal.salt, "big") if rules.stock_out.refills else 0
        return RummyState(public, tuple(hands), tuple(stock), 0, salt)

    def setup(
        self,
        *,
        hands: Sequence[Cards],
        melds: Sequence[str | TableMeld] = (),
        discard: Cards = (),
        stock: Cards | None = None,
        turn: int = 0,
        dealer: int = 0,
        phase: str = Phase.DRAW.value,
        ended: str = "",
        must_use: str | Card = "",
        barred: str | Card = "",
        lifted: Cards = (),
        fresh: Sequence[int] = (),
        known: Sequence[Cards] = (),
        passes: int = 0,
        moves: int = 0,
        reshuffles: int = 0,
        salt: str = "",
        aside: Cards = (),
        scores: Sequence[int] = (),
        round_no: int = 0,
        overtime: bool = False,
        carry: Sequence[str] = (),
    ) -> RummySetup:
        """Return an arrangement of cards; `RummySetup` explains the fields."""
        return RummySetup(
            game=self,
            hands=hands,
            melds=melds,
            discard=discard,
            stock=stock,
            turn=turn,
            dealer=dealer,
            phase=phase,
            ended=ended,
            must_use=must_use,
            barred=barred,
            lifted=lifted,
            fresh=fresh,
            known=known,
            passes=passes,
            moves=moves,
            reshuffles=reshuffles,
            salt=salt,
            aside=aside,
            scores=scores,
            round_no=round_no,
            overtime=overtime,
            carry=carry,
        )

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return where the match stands after a round, decided or not."""
        check_sides(before, sheet)
        return self.rules.finish.settle(before, sheet)

    def parse_move(self, text: str) -> RummyMove:
        """Read a move's full text.

        Raises:
            NotationError: It cannot be read; the error names the column.
        """
        seats = max(self.seat_counts)
        table = self.shapes_for(seats)
        written = read_written(text, self.deck_for(seats), CardSet(table.wild_mask))
        if not isinstance(written, Written):
            return written
        move = written.move(table)
        if move is None:
            raise NotationError(text, len(text) + 1, written.lacks)
        return move

    def parse_state(self, text: str) -> RummyState:
        """Read a state's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no position of this game; all problems are named.
        """
        return self.setup(**read_state(text, str(self), SCHEMA)).state()

    def parse_observation(self, text: str) -> RummyObservation:
        """Read an observation's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no observation of this game.
        """
        seat, fields = read_view(text, str(self), SCHEMA)
        return self.setup(**fields).observation(seat)

    def describe(self, move: RummyMove) -> Message:
        """Return a move in plain words."""
        return describe(move)
