"""What everybody at the table sees: the shared part of a state and of every observation."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import attrs

from cardfishing._bits import mask_of
from cardfishing.cards import Card, CardSet, card_at
from cardfishing.messages import msg
from cardfishing.rummy.score import Tally
from cardfishing.rummy.spread import Spread, TableMeld
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.state import Obligation
from cardfishing.table import Seat, Side
from cardfishing.views import OpenTable

if TYPE_CHECKING:
    from cardfishing.rummy.game import RummyGame


class Phase(Enum):
    """What the seat to act has to do next."""

    DRAW = "draw"
    MELD = "meld"
    PASSING = "passing"


class Ending(Enum):
    """How a round ended."""

    WENT_OUT = "went_out"
    STOCK_OUT = "stock_out"
    MAX_MOVES = "max_moves"


class Public(NamedTuple):
    """The open facts of a state; an observation is these and one hand.

    Absent seats and cards are -1 here.

    Attributes:
        turn: The seat to act, or -1 at the end.
        phase: What the seat to act has to do next.
        melds: The melds in the order they were laid.
        pile: The cards of the discard pile, the top card last.
        hand_sizes: The number of cards in each hand.
        known: For each seat the cards that everybody knows to be in its hand.
        stock_size: The number of cards in the stock.
        must_use: The card that has to be used before anything else.
        barred: The card that may not be discarded in this turn.
        lifted: The cards taken with the one to be used, where they may not help.
        fresh: The melds laid in this turn, as bits, where that matters.
        passes: The passes in a row.
        game: The game.
        dealer: The seat that dealt.
        aside_size: The number of cards out of play.
        moves: The moves made, where the round might never end.
        reshuffles: How often the pile has become a new stock.
        ending: How the round ended, or None.
        out: The seat that went out, or -1.
        standing: The match before the round.
    """

    turn: int
    phase: Phase
    melds: Spread
    pile: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[int, ...]
    stock_size: int
    must_use: int
    barred: int
    lifted: int
    fresh: int
    passes: int
    game: RummyGame
    dealer: Seat
    aside_size: int
    moves: int
    reshuffles: int
    ending: Ending | None
    out: int
    standing: Standing

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        standing = self.standing
        return hash(
            (
                self.game.fingerprint,
                standing.round_no,
                standing.scores,
                self.turn,
                self.melds.key,
                self.pile,
                self.hand_sizes,
                self.known,
                self.stock_size,
                self.must_use,
                self.barred,
                self.passes,
                self.moves,
            )
        )

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.game.side_table[len(self.hand_sizes)]

    @property
    def seen_mask(self) -> int:
        """The cards whose places everybody knows."""
        mask = mask_of(self.pile)
        for meld in self.melds:
            mask |= meld.cards_mask
        for cards in self.known:
            mask |= cards
        return mask

    def lacking(self, seat: int) -> int:
        """Return the points a seat still has to lay in this turn to open; 0 if its side has."""
        rule = self.game.rules.opening
        if rule is None:
            return 0
        side, laid = self.sides[seat], 0
        for number, meld in enumerate(self.melds):
            if self.fresh >> number & 1:
                laid += sum(credit.points for credit in meld.credits)
            elif self.sides[meld.owner] == side:
                return 0
        return max(0, rule.least(self.standing.scores[side]) - laid)

    @property
    def is_opening(self) -> bool:
        """Whether the seat to act has laid melds in this turn that do not suffice to open."""
        return self.fresh != 0 and self.lacking(self.turn) > 0

    def tally(self, hands: tuple[int, ...] | None) -> Tally:
        """Return what the score is counted from.

        Args:
            hands: The hands, or None where they are hidden.
        """
        return Tally(
            self.sides,
            self.melds,
            None if hands is None else tuple(map(CardSet, hands)),
            self.game.rules.values,
            None if self.out < 0 else Seat(self.out),
        )

    def bonus_lines(self, melds: tuple[TableMeld, ...]) -> list[ScoreLine]:
        """Return what melds would score beyond the points of their cards.

        Args:
            melds: All melds that lie on the table.
        """
        bonuses = self.game.bonuses
        if not bonuses:
            return []
        tally = Tally(self.sides, melds, None, self.game.rules.values, None)
        return [line for item in bonuses for line in item.lines(tally)]

    def score_sheet(self, hands: tuple[int, ...] | None) -> ScoreSheet:
        """Return the score if the round ended here.

        Args:
            hands: The hands, or None where they are hidden.
        """
        tally = self.tally(hands)
        sheet = self._sheet(tally)
        if hands is None or not any(item.rests_on_winner for item in self.game.items):
            return sheet
        winner = self.game.settle(self.standing, sheet).winner
        return sheet if winner is None else self._sheet(attrs.evolve(tally, winner=winner))

    def _sheet(self, tally: Tally) -> ScoreSheet:
        lines = [line for item in self.game.items for line in item.lines(tally)]
        return ScoreSheet(sides=len(set(self.sides)), lines=lines)


class OpenFacts(OpenTable[Public]):
    """What states and observations of a rummy game both show."""

    __slots__ = ()

    @property
    def game(self) -> RummyGame:
        """The game."""
        return self.public.game

    @property
    def phase(self) -> Phase:
        """What the seat to act has to do next."""
        return self.public.phase

    @property
    def melds(self) -> tuple[TableMeld, ...]:
        """The melds on the table in the order they were laid."""
        return self.public.melds

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile from bottom to top; all of it lies open."""
        return tuple(map(card_at, self.public.pile))

    @property
    def known(self) -> tuple[CardSet, ...]:
        """For each seat the cards that everybody saw it take from the pile and that it holds."""
        return tuple(map(CardSet, self.public.known))

    @property
    def must_use(self) -> Card | None:
        """The card that has to be melded or laid off before anything else, or None."""
        card = self.public.must_use
        return None if card < 0 else card_at(card)

    @property
    def barred(self) -> Card | None:
        """The card that may not be discarded in this turn, or None."""
        card = self.public.barred
        return None if card < 0 else card_at(card)

    @property
    def passes(self) -> int:
        """The number of passes in a row."""
        return self.public.passes

    @property
    def ending(self) -> Ending | None:
        """How the round ended, or None while it goes on."""
        return self.public.ending

    @property
    def went_out(self) -> Seat | None:
        """The seat that went out, or None."""
        return None if self.public.out < 0 else Seat(self.public.out)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """The duties that stand: to use a card taken from the pile, or to complete an opening."""
        public, book = self.public, self.game.rulebook
        if public.must_use >= 0:
            owed = msg("uses the {card} before anything else", card=card_at(public.must_use))
            return (Obligation(Seat(public.turn), book.rule_of("must_use"), owed),)
        if public.is_opening:
            owed = msg("lays {n} points more to open", n=public.lacking(public.turn))
            return (Obligation(Seat(public.turn), book.rule_of("opens_too_low"), owed),)
        return ()
