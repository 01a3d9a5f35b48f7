"""The rules of a fishing game as ints, for the kernels of random rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from cardfishing._bits import COPY_BITS, RANKS, listed
from cardfishing.fishing import _search as search
from cardfishing.fishing.course import DrawAfterPlay, Packets
from cardfishing.fishing.duties import CaptureDuty, Demand, IfAble, MatchDuty, NoDuty, TakeAll
from cardfishing.fishing.finish import CountOut, FirstTo, MatchRule
from cardfishing.fishing.matching import equal_sets
from cardfishing.fishing.public import Public
from cardfishing.fishing.rules import BuildRules, PartnerBuilds, Residue
from cardfishing.fishing.score import (
    Complete,
    FishingItem,
    Holding,
    Majority,
    SweepCancel,
    Sweeps,
    Tie,
)
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame

MOST_TAKEN: Final = 5
"""So many builds of one value can be taken by a kernel; where there are more it gives up."""

_TRAIL_RULES: Final[dict[type[CaptureDuty], int]] = {NoDuty: 0, MatchDuty: 1, IfAble: 2, TakeAll: 2}
_DEMANDS: Final = {Demand.NONE: 0, Demand.ONE: 1, Demand.ALL: 2}
_RESIDUES: Final = {Residue.NOBODY: 0, Residue.LAST_CAPTURER: 1, Residue.DEALER_SIDE: 2}
MAJORITY, SHARED, COMPLETE, HOLDING, SWEEPS, SWEEPS_PAST_BEST, SWEEPS_PAST_SUM = range(7)
_SWEEPS: Final = {
    SweepCancel.NONE: SWEEPS,
    SweepCancel.BEST: SWEEPS_PAST_BEST,
    SweepCancel.SUM: SWEEPS_PAST_SUM,
}
_ONE_PACK: Final = range(COPY_BITS)


class Tables(NamedTuple):
    """What a kernel knows of a game.  Values are bits; lists by card have 64 places.

    Attributes:
        hand: The values of each card in a hand.
        held: Those it takes with.
        table: Its values on the table.
        equals: The cards of its rank.
        standing_for: The cards that take with a value, by value.
        top: The highest value.
        faces: What cards without a value take, one list after the other.
        faces_at: Where in `faces` the list of a card begins, by ``card << 4 | suits``, the suits of
            the loose cards of its rank as bits; the next list begins where it ends.
        choices: The choices among 0, 1, 2 ... things as bits, those of fewer first.
        choices_at: Where in `choices` those of so many things begin.
        trail_rule: Whether a card may be trailed: 0 always, 1 if no equal card is loose, 2 if it
            takes nothing.
        taken: How many loose cards of its rank a card takes: 0 any number, 1 one of them, 2 all.
        built: The same for what it builds.
        takes_all: Whether a capture leaves nothing it could take.
        has_builds: Whether there are builds; the next fields are those of `BuildRules`.
        raise_own: See there.
        raise_with_table: See there.
        raise_absorbs: See there.
        partner_fixed: Whether a partner's build may only be captured.
        for_partner: Whether one may build what the partner has promised.
        duplicates: See `BuildRules`.
        owner_may_trail: See there.
        few_groups: With more groups of a value than these, the moves have an order of their own.
        most_sums: With more sets than these, sums are not kept.
        seats: The number of seats.
        step: 1 or -1, the way the turn goes round.
        sides: The side of each seat.
        partners: The partner of each seat, or -1.
        eldest: The seat that plays first, by dealer.
        draws: Whether a card is drawn after each play.
        knows_deal: Whether the next fields say all about later packets.
        packets: Who gets each card of a later packet, for one dealer after the other; the table is
            -1.
        packet_size: The number of cards in such a packet, 0 if there is none.
        knows_sweeps: Whether the next two fields say all about sweeps.
        counts_sweeps: Whether clearing the table counts.
        last_card_sweeps: Whether the very last card can do so.
        residue: Who gets the rest: 0 nobody, 1 who captured last, 2 the dealer's side.
        residue_sweeps: Whether that is a sweep.
        order: The cards of the deck in ascending order.
        first: Who gets each card of the first packet, as in `packets`.
        first_size: The number of cards in it.
        knows_score: Whether the next field says all about the points of a first round.
        items: What scores: its kind, the cards that count, and its worth, one after the other.
    """

    hand: list[int]
    held: list[int]
    table: list[int]
    equals: list[int]
    standing_for: list[int]
    top: int
    faces: list[int]
    faces_at: list[int]
    choices: list[int]
    choices_at: list[int]
    trail_rule: int
    taken: int
    built: int
    takes_all: bool
    has_builds: bool
    raise_own: bool
    raise_with_table: bool
    raise_absorbs: bool
    partner_fixed: bool
    for_partner: bool
    duplicates: bool
    owner_may_trail: bool
    few_groups: int
    most_sums: int
    seats: int
    step: int
    sides: list[int]
    partners: list[int]
    eldest: list[int]
    draws: bool
    knows_deal: bool
    packets: list[int]
    packet_size: int
    knows_sweeps: bool
    counts_sweeps: bool
    last_card_sweeps: bool
    residue: int
    residue_sweeps: bool
    order: list[int]
    first: list[int]
    first_size: int
    knows_score: bool
    items: list[int]


def is_known(game: FishingGame) -> bool:
    """Tell whether kernels know the rules of a game: one pack, sums, duties and builds of ours.

    What cards count, how equal faces are taken and what scores may be anybody's policies.
    """
    rules = game.rules
    is_part = rules.builds is not None and rules.builds.single_is_card
    ascending = all(list(found) == sorted(set(found)) for found in game.value_table.built)
    return (
        game.deck.copies == 1
        and game.takes_sums
        and not is_part
        and ascending
        and type(rules.duty) in _TRAIL_RULES
    )


def tables_of(game: FishingGame, seats: int) -> Tables:
    """Return the rules of a game that `is_known` as ints.

    Args:
        game: The game.
        seats: The number of seats.
    """
    rules, values = game.rules, game.value_table
    builds, duty, sweeps = rules.builds or BuildRules(), rules.duty, rules.sweeps
    faces, faces_at = _faces(game)
    choices, choices_at = _choices()
    packets = _packets(game, seats)
    first = [rules.deal.first(game.order(dealer, seats)) for dealer in range(seats)]
    items = [_item(item) for item in game.items]
    return Tables(
        hand=[_bits(values.hand[card]) for card in _ONE_PACK],
        held=list(values.held),
        table=[_bits(values.table[card]) for card in _ONE_PACK],
        equals=[mask & game.deck.cards.mask for mask in values.equals],
        standing_for=[*values.standing_for, *[0] * 32],
        top=values.top,
        faces=faces,
        faces_at=faces_at,
        choices=choices,
        choices_at=choices_at,
        trail_rule=_TRAIL_RULES[type(duty)],
        taken=_DEMANDS[duty.taken],
        built=_DEMANDS[duty.built],
        takes_all=duty.takes_all,
        has_builds=rules.builds is not None,
        raise_own=builds.raise_own,
        raise_with_table=builds.raise_with_table,
        raise_absorbs=builds.raise_absorbs,
        partner_fixed=builds.partner is PartnerBuilds.FORBIDDEN,
        for_partner=game.builds_for_partner,
        duplicates=builds.duplicates,
        owner_may_trail=builds.owner_may_trail,
        few_groups=search.FEW_GROUPS,
        most_sums=search.MOST_SUMS,
        seats=seats,
        step=int(rules.direction),
        sides=list(game.side_table[seats]),
        partners=list(game.partner_table[seats]),
        eldest=[game.eldest(dealer, seats) for dealer in range(seats)],
        draws=game.draws,
        knows_deal=packets is not None,
        packets=_places(packets or []),
        packet_size=len(packets[0]) if packets else 0,
        knows_sweeps=type(sweeps) is Sweeps,
        counts_sweeps=sweeps.worth != 0,
        last_card_sweeps=sweeps.last_card,
        residue=_RESIDUES[rules.residue],
        residue_sweeps=sweeps.residue and sweeps.worth != 0,
        order=listed(game.deck.cards.mask),
        first=_places(first),
        first_size=len(first[0]),
        knows_score=_counts_all(rules.finish) and None not in items,
        items=[number for item in items for number in item or ()],
    )


def _places(packets: Sequence[tuple[Seat | None, ...]]) -> list[int]:
    return [-1 if place is None else place for packet in packets for place in packet]


def _counts_all(finish: MatchRule) -> bool:
    """Tell whether all lines of a first round count."""
    if not isinstance(finish, FirstTo) or type(finish) not in {FirstTo, CountOut}:
        return False
    return finish.endgame is None or finish.endgame.wanted(0) is None


def _item(item: FishingItem) -> tuple[int, int, int] | None:
    """Return what a kernel knows of an item, if it is one of ours."""
    if type(item) is Holding:
        return HOLDING, item.cards.mask, item.worth
    if type(item) is Majority:
        return SHARED if item.tie is Tie.SPLIT else MAJORITY, item.cards.mask, item.worth
    if type(item) is Complete:
        return COMPLETE, item.cards.mask, item.worth
    if type(item) is Sweeps and (item.limit is None or item.limit > 0):
        return _SWEEPS[item.cancel], 0, item.worth
    return None


def _bits(values: tuple[int, ...]) -> int:
    return sum(1 << value for value in values)


def _choices() -> tuple[list[int], list[int]]:
    choices: list[int] = []
    starts = [0]
    for things in range(MOST_TAKEN + 1):
        for size in range(1, things + 1):
            choices += [_bits(chosen) for chosen in combinations(range(things), size)]
        starts.append(len(choices))
    return choices, starts


def _faces(game: FishingGame) -> tuple[list[int], list[int]]:
    """Ask the rules what each card without a value takes of each set of equal cards."""
    faces: list[int] = []
    starts: list[int] = []
    empty = _empty(game)
    for card in _ONE_PACK:
        for suits in range(16):
            starts.append(len(faces))
            mask = sum(1 << suit * RANKS + card % RANKS for suit in range(4) if suits >> suit & 1)
            is_face = game.deck.cards.mask >> card & 1 and not game.value_table.hand[card]
            if is_face and mask and not mask >> card & 1 and not mask & ~game.deck.cards.mask:
                faces += equal_sets(empty._replace(layout_mask=mask), card)
    return faces, [*starts, len(faces)]


def _empty(game: FishingGame) -> Public:
    """Return a table with nothing on it."""
    seats = game.seat_counts[0]
    sides = len(set(game.side_table[seats]))
    return Public(
        game=game,
        turn=Seat(0),
        dealer=Seat(0),
        layout_mask=0,
        builds=(),
        pile_masks=(0,) * sides,
        sweeps=(0,) * sides,
        hand_sizes=(0,) * seats,
        stock_size=0,
        aside_size=0,
        last_capturer=-1,
        promises=(0,) * seats,
        standing=game.opening(seats),
    )


def _packets(game: FishingGame, seats: int) -> list[tuple[Seat | None, ...]] | None:
    """Return the later packet of each dealer, or None if it is not the same every time."""
    deal = game.rules.deal
    if type(deal) is DrawAfterPlay:
        return [()]
    if type(deal) is not Packets or deal.refill:
        return None
    size = len(game.deck.cards)
    return [deal.later(game.order(dealer, seats), size, 0) for dealer in range(seats)]
