"""States and observations of a rummy game."""

from __future__ import annotations

from typing import assert_never, final

import attrs

from cardfishing._bits import listed, mask_of
from cardfishing.cards import CardSet, card_at
from cardfishing.chance import Stream
from cardfishing.errors import Refusal
from cardfishing.fieldtext import Fields
from cardfishing.messages import msg
from cardfishing.rummy import deduce
from cardfishing.rummy.course import next_turn, over, refilled
from cardfishing.rummy.legal import RummyMoves, tabled
from cardfishing.rummy.melding import lifted_by, obliges
from cardfishing.rummy.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyMove,
    Take,
    Written,
    read_written,
)
from cardfishing.rummy.policies import is_quartet
from cardfishing.rummy.public import Ending, OpenFacts, Phase, Public
from cardfishing.rummy.refusals import refusal
from cardfishing.rummy.spread import Part, TableMeld
from cardfishing.rummy.tableau import tableau
from cardfishing.rummy.text import observation_fields, state_fields
from cardfishing.scene import Scene
from cardfishing.scoring import ScoreSheet
from cardfishing.state import Observation, Outcome, State, check_seat
from cardfishing.table import Seat, Table, Visibility, Zone, hand_zones


@final
@attrs.frozen(repr=False)
class RummyObservation(OpenFacts, Observation[RummyMove]):
    """What one seat of a rummy game sees.

    Attributes:
        public: What everybody sees.
        seat: The seat, or None for a spectator.
        hand_mask: The seat's own cards.
    """

    public: Public
    seat: Seat | None
    hand_mask: int

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        return CardSet(self.hand_mask)

    @property
    def legal_moves(self) -> RummyMoves:
        """The seat's legal moves; none when it is not to act."""
        return RummyMoves(self.public, -2 if self.seat is None else self.seat, self.hand_mask)

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

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.public, -2 if self.seat is None else self.seat, self.hand_mask))


@final
@attrs.frozen(repr=False)
class RummyState(OpenFacts, State[RummyMove, RummyObservation]):
    """A position of a rummy game.

    Attributes:
        public: What everybody sees.
        hand_masks: The cards of each seat.
        stock_order: The indices of the stock's cards, the next one first.
        aside_mask: Cards out of play, which a set-up may have.
        salt: What reshuffles are drawn from, if the rules have any.
    """

    public: Public
    hand_masks: tuple[int, ...]
    stock_order: tuple[int, ...]
    aside_mask: int = 0
    salt: int = 0

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        return tuple(map(CardSet, self.hand_masks))

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        ending = self.public.ending
        return None if ending is None else Outcome(ending.value, self.score_sheet().totals)

    @property
    def legal_moves(self) -> RummyMoves:
        """The legal moves of the seat to act; none at the end."""
        turn = self.public.turn
        return RummyMoves(self.public, turn, self.hand_masks[turn] if turn >= 0 else 0)

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

    def observation(self, seat: int | None) -> RummyObservation:
        """Return what a seat sees; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """
        if seat is None:
            return RummyObservation(self.public, None, 0)
        check_seat(seat, len(self.hand_masks))
        return RummyObservation(self.public, Seat(seat), self.hand_masks[seat])

    def why_not(self, move: RummyMove) -> Refusal | None:
        """Return why a move is not allowed, or None if it is."""
        turn = self.public.turn
        return refusal(self.public, turn, self.hand_masks[turn], move)

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

    def apply_unchecked(self, move: RummyMove) -> RummyState:
        """Return the next state; the caller vouches that the move is legal."""
        match move:
            case Draw():
                state = self._draw()
            case Take():
                state = self._take(move)
            case Lay():
                state = self._tabled(move.cards.mask, self._lay(move), len(self.public.melds))
            case LayOff():
                state = self._lay_off(move)
            case Discard():
                state = self._discard(move)
            case Pass():
                state = self._pass()
            case _:
                assert_never(move)
        return state if self.game.rules.ends else _counted(state)

    def _draw(self) -> RummyState:
        public, seat = self.public, self.public.turn
        changed = public._replace(
            phase=Phase.MELD,
            hand_sizes=_with(public.hand_sizes, seat, public.hand_sizes[seat] + 1),
            stock_size=public.stock_size - 1,
            passes=0,
        )
        hand = self.hand_masks[seat] | 1 << self.stock_order[0]
        return self._next(changed, _with(self.hand_masks, seat, hand), self.stock_order[1:])

    def _take(self, move: Take) -> RummyState:
        public, seat = self.public, self.public.turn
        rule, card = public.game.rules.pile, move.card_index
        depth = len(public.pile) - public.pile.index(card)
        taken, owes = lifted_by(public, depth), obliges(public, depth)
        changed = public._replace(
            phase=Phase.MELD,
            pile=public.pile[:-depth],
            hand_sizes=_with(public.hand_sizes, seat, public.hand_sizes[seat] + depth),
            known=_with(public.known, seat, public.known[seat] | taken),
            must_use=card if owes else -1,
            lifted=taken ^ 1 << card if owes and rule.hand_only else 0,
            barred=card if rule.bars and not owes else -1,
            passes=0,
        )
        return self._next(changed, _with(self.hand_masks, seat, self.hand_masks[seat] | taken))

    def _lay(self, move: Lay) -> tuple[TableMeld, ...]:
        public = self.public
        part = Part(Seat(public.turn), move.card_indices, move.faces)
        return (*public.melds, public.game.meld(part, len(public.hand_sizes)))

    def _lay_off(self, move: LayOff) -> RummyState:
        public, game = self.public, self.game
        melds = public.melds
        number = next(n for n, m in enumerate(melds) if m.card_indices == move.onto_indices)
        old = melds[number]
        part = Part(Seat(public.turn), move.card_indices, move.faces)
        grown = game.grown(old, part, len(public.hand_sizes))
        if game.rules.quartets.in_turn and public.fresh >> number & 1:
            whole = Part(part.seat, grown.card_indices, grown.shape.faces)
            if is_quartet(whole.faces) and old.parts[0].seat == part.seat:
                grown = game.meld(whole, len(public.hand_sizes))
        grown_melds = (*melds[:number], grown, *melds[number + 1 :])
        return self._tabled(move.cards.mask, grown_melds, number)

    def _tabled(self, cards: int, melds: tuple[TableMeld, ...], number: int) -> RummyState:
        """Return the state after cards of the mover's hand went to a meld."""
        public, seat, rules = self.public, self.public.turn, self.game.rules
        hand = self.hand_masks[seat] & ~cards
        fresh = public.fresh
        if number == len(public.melds) and rules.minds_turns:
            fresh |= 1 << number
        is_barred_tabled = public.barred >= 0 and cards >> public.barred & 1
        changed = public._replace(
            melds=melds,
            hand_sizes=_with(public.hand_sizes, seat, hand.bit_count()),
            known=_with(public.known, seat, public.known[seat] & ~cards),
            must_use=-1,
            barred=-1 if is_barred_tabled else public.barred,
            lifted=0,
            fresh=fresh,
            passes=0,
        )
        state = self._next(changed, _with(self.hand_masks, seat, hand))
        if hand:
            return state
        return (
            _over(state, Ending.WENT_OUT, seat) if rules.going_out.by_meld else _after_turn(state)
        )

    def _discard(self, move: Discard) -> RummyState:
        public, seat = self.public, self.public.turn
        bit = 1 << move.card_index
        hand = self.hand_masks[seat] ^ bit
        changed = public._replace(
            pile=(*public.pile, move.card_index),
            hand_sizes=_with(public.hand_sizes, seat, hand.bit_count()),
            known=_with(public.known, seat, public.known[seat] & ~bit),
        )
        state = self._next(changed, _with(self.hand_masks, seat, hand))
        if not hand and self.game.rules.going_out.by_discard:
            return _over(state, Ending.WENT_OUT, seat)
        return _after_turn(state)

    def _pass(self) -> RummyState:
        public, rules = self.public, self.game.rules
        if public.phase is Phase.DRAW:
            public = public._replace(passes=public.passes + 1)
            if rules.pass_melds and self.hand_masks[public.turn]:
                return self._next(public._replace(phase=Phase.PASSING), self.hand_masks)
        state = self._next(public, self.hand_masks)
        if public.passes >= rules.stock_out.passes(len(public.hand_sizes)):
            return _over(state, Ending.STOCK_OUT)
        return _after_turn(state)

    def _next(
        self, public: Public, hands: tuple[int, ...], stock: tuple[int, ...] | None = None
    ) -> RummyState:
        order = self.stock_order if stock is None else stock
        return RummyState(public, hands, order, self.aside_mask, self.salt)

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
        """Return a hash that is equal in every process."""
        return hash((self.public, self.hand_masks, self.stock_order, self.aside_mask, self.salt))


def _with(items: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _after_turn(state: RummyState) -> RummyState:
    return reshuffled(attrs.evolve(state, public=next_turn(state.public)))


def _over(state: RummyState, ending: Ending, out: int = -1) -> RummyState:
    return attrs.evolve(state, public=over(state.public, ending, out))


def _counted(state: RummyState) -> RummyState:
    """Return the state with its move counted, and ended if there have been too many."""
    public = state.public._replace(moves=state.public.moves + 1)
    state = attrs.evolve(state, public=public)
    if public.turn >= 0 and public.moves >= state.game.rules.move_limit:
        return _over(state, Ending.MAX_MOVES)
    return state


def reshuffled(state: RummyState) -> RummyState:
    """Return the state with the pile but its top card as a new stock, if the rules want one now."""
    old, new = state.public, refilled(state.public)
    if new is old:
        return state
    stock = listed(mask_of(old.pile[:-1]))
    Stream("reshuffle", state.salt, old.reshuffles).shuffle(stock)
    return attrs.evolve(state, public=new, stock_order=tuple(stock))
