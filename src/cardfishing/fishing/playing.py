"""What a move does to a position, up to the next packet or the end of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, assert_never

from cardfishing._tuples import made
from cardfishing.cards import CardSet
from cardfishing.errors import RulesError
from cardfishing.fishing import _search as search
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.rules import Residue
from cardfishing.fishing.score import Cleared
from cardfishing.table import Seat, Side

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame

Held: TypeAlias = tuple[Public, tuple[int, ...], tuple[int, ...]]
"""The open facts, the cards of each seat, and the stock, the next card first."""


def played(
    public: Public, hands: tuple[int, ...], order: tuple[int, ...], move: FishingMove
) -> Held:
    """Return what a legal move leads to.

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
    ) = public
    card = move.card_index
    bit, taken, value = 1 << card, 0, 0
    if isinstance(move, Trail):
        layout |= bit
        if sums is not None and (values := game.value_table.table[card]):
            sums = search.with_card(sums, bit, values, game.value_table.top)
            if len(sums[0]) > search.MOST_SUMS:
                sums = None
    elif isinstance(move, Capture):
        taken, build_masks = move.loose_mask, move.build_masks
        last, side, pile = seat, game.side_table[len(sizes)][seat], bit | taken
        layout ^= taken
        if build_masks:
            builds = tuple([b for b in builds if b.cards_mask not in build_masks])
            pile |= sum(build_masks)
        piles = _added(piles, side, pile)
        if not layout and not builds:
            sweeps = _added(sweeps, side, _sweeps(public, move))
    else:
        taken, value, builds = move.loose_mask, move.value, _built(public, move)
        layout ^= taken
    if taken:
        sums = _without_cards(game, sums, layout, taken)
    if value or promises[seat]:
        promises = _promises(public, builds, seat, card, value)
    held, left = [*hands], [*sizes]
    held[seat] ^= bit
    if stock and game.draws:
        held[seat] |= 1 << order[0]
        order = order[1:]
        stock -= 1
    else:
        left[seat] -= 1
    turn = game.after_table[len(held)][seat]
    after = made(
        Public,
        (
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
        ),
    )
    hands = tuple(held)
    return (after, hands, order) if hands[turn] else passed_on(after, hands, order)


def _added(amounts: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """Return what each side has after one has got more: points, or cards as a mask."""
    after = [*amounts]
    after[side] += more
    return tuple(after)


def _built(public: Public, move: NewBuild | Extend) -> tuple[Build, ...]:
    """Return the builds after one is made or changed."""
    game, builds, value = public.game, public.builds, move.value
    cards, owner = 1 << move.card_index | move.loose_mask, _owner(public, value)
    if isinstance(move, NewBuild):
        return (*builds, Build(value, cards, owner, game.is_multiple(move)))
    old = next(b for b in builds if b.cards_mask == move.build_mask)
    is_multiple = old.value == value or game.is_multiple(move, old.value)
    others = [b for b in builds if b is not old]
    return (*others, Build(value, cards | move.build_mask, owner, is_multiple))


def _owner(public: Public, value: int) -> Seat:
    """Return whose a build is that the mover makes: the own, or one made for the partner."""
    if public.promised_by_partner(public.turn) >> value & 1:
        return Seat(public.game.partner_table[len(public.hand_sizes)][public.turn])
    return Seat(public.turn)


def _sweeps(public: Public, move: Capture) -> int:
    cleared = Cleared(
        played=move.card,
        taken=CardSet(move.loose_mask | sum(move.build_masks)),
        is_last_card=sum(public.hand_sizes) == 1 and public.is_last_deal,
        is_last_deal=public.is_last_deal,
        scores=public.standing.scores,
    )
    sweeps = public.game.rules.sweeps
    counts: Callable[[Cleared], object] = sweeps.counts
    count = counts(cleared)
    if isinstance(count, int) and count >= 0:
        return int(count)
    remedy = f"let {type(sweeps).__name__}.counts give a whole number, 0 or more"
    raise RulesError(f"{sweeps.name}.counts", repr(count), remedy)


def _without_cards(
    game: FishingGame, sums: search.Sums | None, layout: int, taken: int
) -> search.Sums | None:
    """Return the sums after cards are taken from the table.

    They depend on what lies there alone, not on how it came about, since draws depend on them.
    """
    return game.sums_of(layout) if sums is None else search.without_cards(sums, taken)


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


def passed_on(public: Public, hands: tuple[int, ...], order: tuple[int, ...]) -> Held:
    """Return what follows where the seat to act may have no cards: empty hands are skipped."""
    after = public.game.after_table[len(hands)]
    turn = public.turn
    while not hands[turn]:
        turn = after[turn]
        if turn == public.turn:
            return _deal_or_end(public, hands, order)
    return public._replace(turn=turn), hands, order


def _deal_or_end(public: Public, hands: tuple[int, ...], order: tuple[int, ...]) -> Held:
    """Return what follows when all hands are empty.

    A packet is dealt; if the stock cannot fill one, what lies on the table goes where the rules say
    and the round ends.
    """
    game = public.game
    packet = game.packet(public)
    if not packet:
        return ended(public), hands, order
    hands, layout, order = give(packet, hands, public.layout_mask, order)
    dealt = _with(
        public,
        turn=game.after_table[len(hands)][public.dealer],
        layout=layout,
        sizes=tuple([hand.bit_count() for hand in hands]),
        stock=len(order),
        sums=public.sums if layout == public.layout_mask else game.sums_of(layout),
    )
    return dealt, hands, order


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


def ended(public: Public) -> Public:
    """Return the open facts after the last move: what lies on the table goes where rules say."""
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
        turn=Seat(-1),
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
        pile_masks=_added(piles, side, residue),
        sweeps=_added(sweeps, side, swept),
    )


def _with(
    public: Public,
    *,
    turn: Seat,
    layout: int,
    sizes: tuple[int, ...],
    stock: int,
    sums: search.Sums | None,
) -> Public:
    """Return the open facts between two packets, when no promise is left."""
    facts = (
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
    return made(Public, facts)
