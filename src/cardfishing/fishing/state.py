"""States and observations of a fishing game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never, final

import attrs

from cardfishing.cards import Card, CardSet, card_at
from cardfishing.errors import AmbiguousMoveError, Refusal, RulesError
from cardfishing.fieldtext import Fields
from cardfishing.fishing import _search as search
from cardfishing.fishing.deduce import redeal
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.moves import (
    Capture,
    Extend,
    FishingMove,
    NewBuild,
    Trail,
    read_written,
)
from cardfishing.fishing.public import Build, OpenFacts, Public
from cardfishing.fishing.refusals import refusal
from cardfishing.fishing.rules import Residue
from cardfishing.fishing.score import Cleared
from cardfishing.fishing.tableau import tableau
from cardfishing.fishing.text import observation_fields, state_fields
from cardfishing.game import Observation, Outcome, State
from cardfishing.messages import msg
from cardfishing.scene import Scene
from cardfishing.state import check_seat
from cardfishing.table import Seat, Side, Table, Visibility, Zone, hand_zones

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame


MOST_LOOSE: Final = 20
"""With more loose cards on the table than these, a capture is written in full."""


@final
@attrs.frozen(repr=False)
class FishingObservation(OpenFacts, Observation[FishingMove]):
    """What one seat of a fishing game sees.

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
    def legal_moves(self) -> FishingMoves:
        """The seat's legal moves; none when it is not to act."""
        return FishingMoves(self.public, -2 if self.seat is None else self.seat, self.hand_mask)

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

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.public, -2 if self.seat is None else self.seat, self.hand_mask))


@final
@attrs.frozen(repr=False)
class FishingState(OpenFacts, State[FishingMove, FishingObservation]):
    """A position of a fishing game.

    Attributes:
        public: What everybody sees.
        hand_masks: The cards of each seat.
        stock_order: The indices of the stock's cards, the next one first.
        aside_mask: Cards out of play, which a set-up may have.
    """

    public: Public
    hand_masks: tuple[int, ...]
    stock_order: tuple[int, ...]
    aside_mask: int = 0

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        return tuple(map(CardSet, self.hand_masks))

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        return None if self.public.turn >= 0 else Outcome("played_out", self.score_sheet().totals)

    @property
    def legal_moves(self) -> FishingMoves:
        """The legal moves of the seat to act; none at the end."""
        turn = self.public.turn
        return FishingMoves(self.public, turn, self.hand_masks[turn] if turn >= 0 else 0)

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

    def observation(self, seat: int | None) -> FishingObservation:
        """Return what a seat sees; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """
        if seat is None:
            return FishingObservation(self.public, None, 0)
        check_seat(seat, len(self.hand_masks))
        return FishingObservation(self.public, Seat(seat), self.hand_masks[seat])

    def why_not(self, move: FishingMove) -> Refusal | None:
        """Return why a move is not allowed, or None if it is."""
        turn = self.public.turn
        return refusal(self.public, turn, self.hand_masks[turn], move)

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
        """Return the next state; the caller vouches that the move is legal.

        It is written flat because every ply of every playout goes through it.
        """
        (
            game,
            seat,
            dealer,
            layout,
            builds,
            piles,
            sweeps,
            sizes,
            stock,
            aside,
            last,
            promises,
            standing,
            sums,
        ) = self.public
        bit, taken, value = 1 << move.card_index, 0, 0
        match move:
            case Trail():
                layout |= bit
                sums = _with_card(game, sums, move.card_index)
            case Capture():
                last, taken = seat, move.loose_mask
                layout ^= taken
                if move.build_masks:
                    builds = tuple(b for b in builds if b.cards_mask not in move.build_masks)
                side = game.side_table[len(sizes)][seat]
                pile = piles[side] | bit | taken | sum(move.build_masks)
                piles = (*piles[:side], pile, *piles[side + 1 :])
                if not layout and not builds:
                    count = sweeps[side] + self._sweeps(move)
                    sweeps = (*sweeps[:side], count, *sweeps[side + 1 :])
            case NewBuild():
                taken, value = move.loose_mask, move.value
                layout ^= taken
                owner = self._owner(value)
                builds = (*builds, Build(value, bit | taken, owner, game.is_multiple(move)))
            case Extend():
                taken, value = move.loose_mask, move.value
                layout ^= taken
                old = next(b for b in builds if b.cards_mask == move.build_mask)
                cards = bit | taken | move.build_mask
                is_multiple = old.value == value or game.is_multiple(move, old.value)
                build = Build(value, cards, self._owner(value), is_multiple)
                builds = (*(b for b in builds if b is not old), build)
            case _:
                assert_never(move)
        if taken:
            sums = _without_cards(game, sums, layout, taken)
        if value or promises[seat]:
            promises = _promises(self.public, builds, seat, move.card_index, value)
        held, left, order = list(self.hand_masks), list(sizes), self.stock_order
        held[seat] ^= bit
        if stock and game.draws:
            held[seat] |= 1 << order[0]
            order = order[1:]
            stock -= 1
        else:
            left[seat] -= 1
        hands = tuple(held)
        turn = next_to_play(game, hands, seat)
        public = Public(
            game,
            turn,
            dealer,
            layout,
            builds,
            piles,
            sweeps,
            tuple(left),
            stock,
            aside,
            last,
            promises,
            standing,
            sums,
        )
        state = FishingState(public, hands, order, self.aside_mask)
        return state if turn >= 0 else deal_or_end(state)

    def _owner(self, value: int) -> Seat:
        """Return whose a build is that the mover makes: the own, or one made for the partner."""
        public = self.public
        if public.promised_by_partner(public.turn) >> value & 1:
            return Seat(public.game.partner_table[len(self.hand_masks)][public.turn])
        return Seat(public.turn)

    def _sweeps(self, move: Capture) -> int:
        public = self.public
        cleared = Cleared(
            played=move.card,
            taken=CardSet(move.loose_mask | sum(move.build_masks)),
            is_last_card=sum(public.hand_sizes) == 1 and public.is_last_deal,
            is_last_deal=public.is_last_deal,
            scores=public.standing.scores,
        )
        sweeps = public.game.rules.sweeps
        count: object = sweeps.counts(cleared)
        if isinstance(count, int) and count >= 0:
            return int(count)
        remedy = f"let {type(sweeps).__name__}.counts give a whole number, 0 or more"
        raise RulesError(f"{sweeps.name}.counts", repr(count), remedy)

    @property
    def fields(self) -> Fields:
        """The fields of a set-up that is this position."""
        return state_fields(self.public, self.hand_masks, self.stock_order)

    def scene(self) -> Scene:
        """Return what lies where, all hands open."""
        return tableau(self.public, dict(enumerate(self.hands)), None)

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.public, self.hand_masks, self.stock_order, self.aside_mask))


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(CardSet(mask))


def _with_card(game: FishingGame, sums: search.Sums | None, card: int) -> search.Sums | None:
    """Return the sums after a card is laid on the table."""
    table = game.value_table
    values = table.table[card]
    if sums is None or not values:
        return sums
    sums = search.with_card(sums, 1 << card, values, table.top)
    return sums if len(sums[0]) <= search.MOST_SUMS else None


def _without_cards(
    game: FishingGame, sums: search.Sums | None, layout: int, taken: int
) -> search.Sums | None:
    """Return the sums after cards are taken from the table; a small one is searched anew."""
    if sums is not None:
        return search.without_cards(sums, taken)
    return game.sums_of(layout) if layout.bit_count() <= search.SMALL_LAYOUT else None


def _promises(
    public: Public, builds: tuple[Build, ...], seat: int, card: int, built: int
) -> tuple[int, ...]:
    """Return the promises after a card is played.

    A card that can stand for a value ends the promise of it unless such a build of the seat's is
    left; building, raising and adding promise the value, which is 0 for a trail or a capture.
    """
    promised = list(public.promises)
    for value in public.game.value_table.hand[card]:
        if not any(b.owner == seat and b.value == value for b in builds):
            promised[seat] &= ~(1 << value)
    if built and not public.promised_by_partner(seat) >> built & 1:
        promised[seat] |= 1 << built
    return tuple(promised)


def next_to_play(game: FishingGame, hands: tuple[int, ...], seat: int) -> int:
    """Return the seat that plays after another; empty hands are skipped, -1 if all are."""
    step, seats = game.rules.direction, len(hands)
    for distance in range(1, seats + 1):
        after = (seat + step * distance) % seats
        if hands[after]:
            return after
    return -1


def deal_or_end(state: FishingState) -> FishingState:
    """Return the state after all hands are empty.

    A packet is dealt; if the stock cannot fill one, what lies on the table goes where the rules say
    and the round ends.
    """
    public, seats = state.public, len(state.hand_masks)
    packet = public.game.packet(public, first=False)
    if not packet:
        return FishingState(_ended(public), state.hand_masks, state.stock_order, state.aside_mask)
    hands, layout, stock = give(packet, state.hand_masks, public.layout_mask, state.stock_order)
    dealt = _with(
        public,
        turn=public.game.eldest(public.dealer, seats),
        layout=layout,
        sizes=tuple(map(int.bit_count, hands)),
        stock=len(stock),
        sums=public.sums if layout == public.layout_mask else public.game.sums_of(layout),
    )
    return FishingState(dealt, hands, stock, state.aside_mask)


def give(
    packet: tuple[Seat | None, ...], hands: tuple[int, ...], layout: int, stock: tuple[int, ...]
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Deal a packet from the top of the stock; return hands, layout and the rest of the stock."""
    given = list(hands)
    for place, index in zip(packet, stock, strict=False):
        if place is None:
            layout |= 1 << index
        else:
            given[place] |= 1 << index
    return tuple(given), layout, stock[len(packet) :]


def _ended(public: Public) -> Public:
    game, sides = public.game, public.sides
    match game.rules.residue:
        case Residue.LAST_CAPTURER:
            seat = public.last_capturer
        case Residue.DEALER_SIDE:
            seat = public.dealer
        case Residue.NOBODY:
            seat = -1
        case _:
            assert_never(game.rules.residue)
    if seat >= 0:
        public = _with_residue(public, sides[seat])
    return _with(
        public,
        turn=-1,
        layout=public.layout_mask,
        sizes=public.hand_sizes,
        stock=public.stock_size,
        sums=None,
    )


def _with_residue(public: Public, side: Side) -> Public:
    """Return the open facts after a side has got what lies on the table."""
    piles, sweeps, rule = public.pile_masks, public.sweeps, public.game.rules.sweeps
    residue = public.layout_mask | sum(build.cards_mask for build in public.builds)
    swept = int(residue != 0 and rule.residue and rule.worth != 0)
    return public._replace(
        layout_mask=0,
        builds=(),
        pile_masks=(*piles[:side], piles[side] | residue, *piles[side + 1 :]),
        sweeps=(*sweeps[:side], sweeps[side] + swept, *sweeps[side + 1 :]),
    )


def _with(
    public: Public,
    *,
    turn: int,
    layout: int,
    sizes: tuple[int, ...],
    stock: int,
    sums: search.Sums | None,
) -> Public:
    """Return the open facts between two packets, when no promise is left."""
    return Public(
        public.game,
        turn,
        public.dealer,
        layout,
        public.builds,
        public.pile_masks,
        public.sweeps,
        sizes,
        stock,
        public.aside_size,
        public.last_capturer,
        (0,) * len(sizes),
        public.standing,
        sums,
    )
