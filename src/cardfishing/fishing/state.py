"""States and observations of a fishing game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardfishing.cards import Card, CardSet, card_at
from cardfishing.errors import AmbiguousMoveError, Refusal
from cardfishing.fieldtext import Fields
from cardfishing.fishing.deduce import redeal
from cardfishing.fishing.drawn import drawn_out, key_of
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.moves import (
    Capture,
    Extend,
    FishingMove,
    read_written,
)
from cardfishing.fishing.playing import played
from cardfishing.fishing.public import OpenFacts, Public
from cardfishing.fishing.refusals import refusal
from cardfishing.fishing.tableau import tableau
from cardfishing.fishing.text import observation_fields, state_fields
from cardfishing.game import Outcome
from cardfishing.messages import msg
from cardfishing.scene import Scene
from cardfishing.table import Table, Visibility, Zone, hand_zones
from cardfishing.views import SeatView, WholeTable

MOST_LOOSE: Final = 20
"""With more loose cards on the table than these, a capture is written in full."""


@final
class FishingObservation(OpenFacts, SeatView[Public, FishingMove, FishingMoves]):
    """What one seat of a fishing game sees."""

    __slots__ = ()
    _moves_of = FishingMoves

    @property
    def key(self) -> int:
        """64 bits of the round's number, the hand and the loose cards, for agents to draw by."""
        return key_of(self._public, self._hand_mask)

    def resample(self, seed: int) -> FishingState:
        """Return a state this seat cannot tell from the true one, all equally likely."""
        hands, stock, aside = redeal(self.public, self.seat, self.hand_mask, seed)
        return FishingState(self.public, hands, stock, aside)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that show the same, ``?n`` where a state has cards."""
        return observation_fields(self.public, self.seat, self.hand_mask)

    def scene(self) -> Scene:
        """Return what lies where, as the seat sees it."""
        seat = self.seat
        return tableau(self.public, {} if seat is None else {seat: self.hand}, seat)


@final
class FishingState(OpenFacts, WholeTable[Public, FishingMove, FishingMoves, FishingObservation]):
    """A position of a fishing game; it remembers the moves of the seat to act."""

    __slots__ = ()
    _moves_of = FishingMoves
    _view_of = FishingObservation

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        return None if self.public.turn >= 0 else Outcome("played_out", self.score_sheet().totals)

    @property
    def table(self) -> Table:
        """Every zone with its cards."""
        public = self.public
        zones = [
            *hand_zones(self.hands),
            Zone(name="layout", cards=_cards(public.layout_mask), visibility=Visibility.PUBLIC),
            *(
                Zone(
                    name="build",
                    owner=build.owner,
                    cards=_cards(build.cards_mask),
                    visibility=Visibility.PUBLIC,
                )
                for build in public.builds
            ),
            *(
                Zone(name="pile", owner=side, cards=_cards(mask), visibility=Visibility.PUBLIC)
                for side, mask in enumerate(public.pile_masks)
            ),
            Zone(name="stock", cards=tuple(map(card_at, self.stock_order)), is_ordered=True),
            Zone(name="aside", cards=_cards(self.aside_mask)),
        ]
        return Table(tuple(zones))

    def why_not(self, move: FishingMove) -> Refusal | None:
        """Return why a move is not allowed, or None if it is."""
        public = self._public
        turn = public.turn
        return refusal(public, turn, self._hand_masks[turn], move)

    def read_move(self, text: str) -> FishingMove | None:
        """Return the move a full text stands for, or None if it is a short text."""
        return read_written(text, self.game.deck).move

    def candidates(self, text: str) -> tuple[FishingMove, ...]:
        """Return the legal moves that a short text such as ``8Sx`` fits.

        Raises:
            AmbiguousMoveError: So many cards lie loose that captures are not listed.
        """
        written, public = read_written(text, self.game.deck), self.public
        if not written.takes:
            guesses = written.guesses(range(1, self.game.value_table.top + 1))
            return tuple(sorted(filter(self.is_legal, guesses), key=self._adds))
        if public.layout_mask.bit_count() > MOST_LOOSE:
            sentence = msg("many captures may fit; name the cards that {text} takes", text=text)
            raise AmbiguousMoveError(self, text, Refusal("ambiguous", "", sentence), ())
        return self.legal_moves.captures(written.card_index)

    def _adds(self, move: FishingMove) -> bool:
        """Tell whether a move adds to a build without raising it; such are listed last."""
        return isinstance(move, Extend) and any(
            (build.cards_mask, build.value) == (move.build_mask, move.value)
            for build in self.public.builds
        )

    def why_none(self, text: str) -> Refusal:
        """Return why a short text fits no legal move: what refuses the move it would be."""
        written, game = read_written(text, self.game.deck), self.game
        card = written.card_index
        guesses = written.guesses(game.build_values(card, written.cards))
        for guess in (*guesses, Capture(card, 0)):
            refusal = self.why_not(guess)
            if refusal is not None and refusal.reason != "takes_nothing":
                return refusal
        sentence = msg(
            "the {card} takes nothing here; trail it or play another", card=card_at(card)
        )
        return Refusal("takes_nothing", game.rulebook.rule_of("takes_nothing"), sentence)

    def apply_unchecked(self, move: FishingMove) -> FishingState:
        """Return the next state; the caller vouches that the move is legal."""
        public, hands, order = played(self._public, self._hand_masks, self._stock_order, move)
        return FishingState(public, hands, order, self._aside_mask)

    def played_out(self, seeds: Sequence[int]) -> tuple[FishingState, int]:
        """Return the end of the round when every seat draws its moves, and their number."""
        self.check_seeds(seeds)
        bulk = self.game.bulk(len(self._hand_masks))
        if bulk is not None:
            return bulk.play_out(self, seeds)
        position = self._public, self._hand_masks, self._stock_order
        end, plies = drawn_out(position, seeds)
        return FishingState(*end, self._aside_mask), plies

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that is this position."""
        return state_fields(self.public, self.hand_masks, self.stock_order)

    def scene(self) -> Scene:
        """Return what lies where, all hands open."""
        return tableau(self.public, dict(enumerate(self.hands)), None)

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self._public, self._hand_masks, self._stock_order, self._aside_mask))

    def __reduce__(
        self,
    ) -> tuple[type[FishingState], tuple[Public, tuple[int, ...], tuple[int, ...], int]]:
        """Pickle without the legal moves."""
        facts = self._public, self._hand_masks, self._stock_order, self._aside_mask
        return FishingState, facts


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(CardSet(mask))
