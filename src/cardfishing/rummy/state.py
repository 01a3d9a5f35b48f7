"""States and observations of a rummy game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardfishing._bits import mask_of
from cardfishing.cards import CardSet, card_at
from cardfishing.chance import Stream, mix, picked
from cardfishing.errors import Refusal
from cardfishing.fieldtext import Fields
from cardfishing.messages import msg
from cardfishing.rummy import deduce
from cardfishing.rummy.legal import RummyMoves, tabled
from cardfishing.rummy.moves import Draw, RummyMove, Written, read_written
from cardfishing.rummy.playing import played
from cardfishing.rummy.public import OpenFacts, Phase, Public
from cardfishing.rummy.refusals import refusal
from cardfishing.rummy.tableau import tableau
from cardfishing.rummy.text import observation_fields, state_fields
from cardfishing.scene import Scene
from cardfishing.scoring import ScoreSheet
from cardfishing.state import Outcome
from cardfishing.table import Table, Visibility, Zone, hand_zones
from cardfishing.views import SeatView, WholeTable


@final
class RummyObservation(OpenFacts, SeatView[Public, RummyMove, RummyMoves]):
    """What one seat of a rummy game sees."""

    __slots__ = ()
    _moves_of = RummyMoves

    @property
    def key(self) -> int:
        """64 bits of the round's number, hand, stock and pile, for agents to draw by."""
        public = self._public
        return _key(mix(public.standing.round_no), public, self._hand_mask)

    def resample(self, seed: int) -> RummyState:
        """Return a state this seat cannot tell from the true one, all equally likely."""
        hands, stock, aside = deduce.redeal(self.public, self.seat, self.hand_mask, seed)
        salt = 0
        if self.public.game.rules.stock_out.refills:
            salt = int.from_bytes(Stream("resampled salt", seed).bytes32(), "big")
        return RummyState(self.public, hands, stock, aside, salt)

    def score_sheet(self) -> ScoreSheet:
        """Return the public lines of the score if the round ended here: those of the table."""
        return self.public.score_sheet(None)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that show the same, ``?n`` where a state has cards."""
        return observation_fields(self.public, self.seat, self.hand_mask)

    def scene(self) -> Scene:
        """Return what lies where, as the seat sees it."""
        seat = self.seat
        return tableau(self.public, {} if seat is None else {seat: self.hand}, seat)


@final
class RummyState(OpenFacts, WholeTable[Public, RummyMove, RummyMoves, RummyObservation]):
    """A position of a rummy game; it remembers the moves of the seat to act."""

    __slots__ = ("_salt",)
    _moves_of = RummyMoves
    _view_of = RummyObservation

    def __init__(
        self,
        public: Public,
        hand_masks: tuple[int, ...],
        stock_order: tuple[int, ...],
        aside_mask: int = 0,
        salt: int = 0,
    ) -> None:
        """Hold a position.

        Args:
            public: What everybody sees.
            hand_masks: The cards of each seat.
            stock_order: The indices of the stock's cards, the next one first.
            aside_mask: Cards out of play, which a set-up may have.
            salt: What reshuffles are drawn from, if the rules have any.
        """
        self._public = public
        self._hand_masks = hand_masks
        self._stock_order = stock_order
        self._aside_mask = aside_mask
        self._salt = salt
        self._legal = None

    @property
    def salt(self) -> int:
        """What reshuffles are drawn from, if the rules have any."""
        return self._salt

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        ending = self.public.ending
        return None if ending is None else Outcome(ending.value, self.score_sheet().totals)

    @property
    def table(self) -> Table:
        """Every zone with its cards; those known to be in a hand lie in a zone of their own."""
        public = self.public
        zones = [
            *hand_zones(
                CardSet(mask & ~known)
                for mask, known in zip(self.hand_masks, public.known, strict=True)
            ),
            *(
                Zone(
                    name="known",
                    owner=seat,
                    cards=tuple(CardSet(mask)),
                    visibility=Visibility.PUBLIC,
                )
                for seat, mask in enumerate(public.known)
            ),
            *(
                Zone(
                    name="meld",
                    owner=meld.owner,
                    cards=tuple(map(card_at, meld.card_indices)),
                    visibility=Visibility.PUBLIC,
                    is_ordered=True,
                )
                for meld in public.melds
            ),
            Zone(
                name="discard",
                cards=tuple(map(card_at, public.pile)),
                visibility=Visibility.PUBLIC,
                is_ordered=True,
            ),
            Zone(name="stock", cards=tuple(map(card_at, self.stock_order)), is_ordered=True),
            Zone(name="aside", cards=tuple(CardSet(self.aside_mask))),
        ]
        return Table(tuple(zones))

    def why_not(self, move: RummyMove) -> Refusal | None:
        """Return why a move is not allowed, or None if it is."""
        public = self._public
        return refusal(public, public.turn, self._hand_masks[public.turn], move)

    def _written(self, text: str) -> Written | RummyMove:
        game, seats = self.game, len(self.hand_masks)
        wilds = CardSet(game.shapes_for(seats).wild_mask)
        return read_written(text, game.deck_for(seats), wilds)

    def read_move(self, text: str) -> RummyMove | None:
        """Return the move a full text stands for, or None if it is a short text."""
        written = self._written(text)
        if isinstance(written, Written):
            return written.move(self.game.shapes_for(len(self.hand_masks)))
        return written

    def candidates(self, text: str) -> tuple[RummyMove, ...]:
        """Return the legal moves that a short text such as ``8H>`` fits."""
        written = self._written(text)
        if not isinstance(written, Written):
            return ()
        meant = filter(written.fits, tabled(self.public, mask_of(written.cards)))
        return tuple(move for move in meant if self.is_legal(move))

    def why_none(self, text: str) -> Refusal:
        """Return why a short text fits no legal move: where cards can't be laid off, or else."""
        written = self._written(text)
        is_lay_off = isinstance(written, Written) and written.onto is not None
        if not is_lay_off or self.phase is Phase.DRAW:
            return super().why_none(text)
        cards = text.partition(">")[0]
        sentence = msg("{cards} fits no such meld; name one that it continues", cards=cards)
        return Refusal("does_not_fit", self.game.rulebook.rule_of("does_not_fit"), sentence)

    def score_sheet(self) -> ScoreSheet:
        """Return the score if the round ended here."""
        return self.public.score_sheet(self.hand_masks)

    def played_out(self, seeds: Sequence[int]) -> tuple[RummyState, int]:
        """Return the end of the round when every seat draws its moves, and their number."""
        self.check_seeds(seeds)
        plies, salt, seats = 0, self._salt, [mix(seed) for seed in seeds]
        round_mix = mix(self._public.standing.round_no)
        position = self._public, self._hand_masks, self._stock_order
        while (turn := position[0].turn) >= 0:
            public, hand = position[0], position[1][turn]
            legal = RummyMoves(public, turn, hand)
            number = picked(seats[turn], _key(round_mix, public, hand), legal.count())
            position = played(position, salt, legal.nth(number))
            plies += 1
        return RummyState(*position, self._aside_mask, salt), plies

    def apply_unchecked(self, move: RummyMove) -> RummyState:
        """Return the next state; the caller vouches that the move is legal."""
        position = self._public, self._hand_masks, self._stock_order
        public, hands, stock = played(position, self._salt, move)
        return RummyState(public, hands, stock, self._aside_mask, self._salt)

    def confirms(self, move: RummyMove) -> bool:
        """Tell whether a card that a record notes is the one that is drawn."""
        noted = move.noted if isinstance(move, Draw) else -1
        return noted < 0 or self.stock_order[:1] == (noted,)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that is this position."""
        return state_fields(self)

    def scene(self) -> Scene:
        """Return what lies where, all hands open."""
        return tableau(self.public, dict(enumerate(self.hands)), None)

    def __hash__(self) -> int:
        """Return a hash of where the cards lie but for melds; it is equal in every process."""
        public = self._public
        standing = public.standing
        place = public.turn, public.pile, self._hand_masks, self._stock_order
        return hash((public.game.fingerprint, standing.round_no, standing.scores, place))

    def __reduce__(
        self,
    ) -> tuple[type[RummyState], tuple[Public, tuple[int, ...], tuple[int, ...], int, int]]:
        """Pickle without the legal moves."""
        hands, stock = self._hand_masks, self._stock_order
        return RummyState, (self._public, hands, stock, self._aside_mask, self._salt)


def _key(round_mix: int, public: Public, hand: int) -> int:
    """Return what agents draw by, of the number of the round, the open facts and a hand."""
    pile, stock = public.pile, public.stock_size
    open_cards = (stock << 10 | len(pile)) << 10 | (pile[-1] if pile else 0)
    return mix(mix(hand ^ round_mix) ^ (open_cards << 10 | public.passes))
