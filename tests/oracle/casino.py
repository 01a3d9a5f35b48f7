"""Casino by brute force, rule by rule: what may be played, and what it does (C1 to C25).

Every move is found by trying every subset of the loose cards. What a move may be is
said in ``captures`` and ``building``, the house rules are in ``options``.
"""

from dataclasses import replace
from typing import TypeVar

from .building import owner_of_result, possible_builds
from .captures import dutiful_captures, duty_lets_trail, ways_to_capture
from .dealing import can_redeal, deal, next_seat, redeal
from .groups import count_groups, every_heap, one_heap
from .model import (
    DEFAULTS,
    PACK,
    Build,
    Capture,
    Cards,
    Extend,
    Move,
    NewBuild,
    Options,
    Position,
    Table,
    Trail,
    seat_to_play,
)
from .promises import next_promises
from .scoring import points
from .values import can_keep, hand_values

__all__ = [
    "DEFAULTS",
    "PACK",
    "Build",
    "Capture",
    "Cards",
    "Extend",
    "Move",
    "NewBuild",
    "Options",
    "Position",
    "Table",
    "Trail",
    "apply",
    "deal",
    "legal_moves",
    "perft",
    "points",
    "table_after",
]

T = TypeVar("T")


# --- Legal moves -----------------------------------------------------------------------


def legal_moves(position: Position, options: Options = DEFAULTS) -> set[Move]:
    """C7, C8: every legal move of the player whose turn it is; none at the end."""
    if position.turn is None:
        return set()
    moves: set[Move] = set()
    heaps = every_heap(position, options)
    for card in position.hands[position.turn]:
        ways = ways_to_capture(position, card, heaps, options)
        moves |= dutiful_captures(position, ways, options)
        if owner_lets_trail(position, options) and duty_lets_trail(position, card, ways, options):
            moves.add(("trail", card))
        if options.form.with_builds:
            moves |= possible_builds(position, card, heaps, options)
    return {move for move in moves if keeps_cards_for_builds(position, move, options)}


def owner_lets_trail(position: Position, options: Options) -> bool:
    """C20, K24: an owner of a build may not trail, unless an option lets him."""
    owns_a_build = any(build.owner == position.turn for build in position.builds)
    return options.owner_may_trail or not owns_a_build


def keeps_cards_for_builds(position: Position, move: Move, options: Options) -> bool:
    """C18, C19: after the move the player holds a card for every build he then owns.

    One card does for builds of equal value, unless by option it takes a single one (K10).
    """
    seat = seat_to_play(position)
    builds = table_after(position, move, options).builds
    owned = [build.value for build in builds if build.owner == seat]
    takes_one = options.captures == "single_group"
    return can_keep(position.hands[seat] - {move[1]}, owned if takes_one else set(owned), options)


# --- Playing a move --------------------------------------------------------------------


def table_after(position: Position, move: Move, options: Options = DEFAULTS) -> Table:
    """C8, C10 to C17, C21: the table after the move."""
    if move[0] == "trail":
        return Table(position.loose | {move[1]}, position.builds)
    if move[0] == "capture":
        _, _, loose, taken = move
        left = tuple(build for build in position.builds if build.cards not in taken)
        return Table(position.loose - loose, left)
    if move[0] == "build":
        _, card, value, loose = move
        owner = owner_of_result(position, value, options)
        multiple = makes_several_groups(0, card, loose, value, options)
        new = Build(value, loose | {card}, owner, multiple)
        return Table(position.loose - loose, (*position.builds, new))
    _, card, value, target, loose = move
    (old,) = (build for build in position.builds if build.cards == target)
    owner = owner_of_result(position, value, options)
    is_add = value == old.value
    multiple = is_add or makes_several_groups(old.value, card, loose, value, options)
    new = Build(value, target | loose | {card}, owner, multiple)
    others = tuple(build for build in position.builds if build is not old)
    return Table(position.loose - loose, (*others, new))


def makes_several_groups(
    raised: int, card: str, loose: Cards, value: int, options: Options
) -> bool:
    """C14: whether the card, on top of a raised build if any, and the loose cards are multiple."""
    all_loose = one_heap(loose, options)
    return any(
        (count_groups(all_loose, value, raised + number) or 0) > 1
        for number in hand_values(card, options)
    )


def apply(position: Position, move: Move, options: Options = DEFAULTS) -> Position:
    """Play a legal move and hand the turn on (C7, C13)."""
    seat = seat_to_play(position)
    table = table_after(position, move, options)
    hand, stock = position.hands[seat] - {move[1]}, position.stock
    if options.form.draw_after_play:
        hand, stock = hand.union(stock[:1]), stock[1:]
    played = replace(
        position,
        hands=put(position.hands, seat, hand),
        stock=stock,
        loose=table.loose,
        builds=table.builds,
    )
    if position.promises is not None:
        after = next_promises(position, move, table.builds, position.promises, options)
        played = replace(played, promises=after)
    if move[0] == "capture":
        played = put_away(played, move, options)
    return pass_turn(played, options)


def put_away(played: Position, move: Capture, options: Options) -> Position:
    """C13, C25, K28: the cards go to the side's pile; clearing the table may be a sweep.

    The very last card of the hand makes a sweep like any other, unless an option says no;
    in some forms the last deal has none.
    """
    _, card, loose, builds = move
    seat = seat_to_play(played)
    side = played.sides[seat]
    is_sweep = (
        options.sweeps == "score"
        and not played.loose
        and not played.builds
        and (options.last_card_sweep or goes_on(played, options))
        and (options.form.last_deal_sweeps or bool(played.stock))
    )
    return replace(
        played,
        piles=put(played.piles, side, played.piles[side].union({card}, loose, *builds)),
        sweeps=put(played.sweeps, side, played.sweeps[side] + is_sweep),
        last_capturer=seat,
    )


def goes_on(position: Position, options: Options) -> bool:
    """C5: whether cards are left to play, in the hands or for another packet."""
    return any(position.hands) or can_redeal(position, options)


def pass_turn(position: Position, options: Options) -> Position:
    """C3, C5, C24: the next seat with cards, else a new packet, else the end."""
    if not goes_on(position, options):
        return take_residue(replace(position, turn=None), options)
    if not any(position.hands):
        return redeal(position, options)
    seats = len(position.hands)
    turn = next_seat(seat_to_play(position), seats, options)
    while not position.hands[turn]:
        turn = next_seat(turn, seats, options)
    return replace(position, turn=turn)


def take_residue(position: Position, options: Options) -> Position:
    """C24, K26: what is left on the table goes to the last capturer's side, if there is one.

    By option to the dealer's side, or to nobody. K28: by option it is a sweep for the side
    that gets it. By C23 no build is left in a real hand; one left in a made-up position
    goes along.
    """
    receiver = {
        "last_capturer": position.last_capturer,
        "dealer_side": position.dealer,
        "nobody": None,
    }[options.residue]
    left = position.loose.union(*(build.cards for build in position.builds))
    if receiver is None or not left:
        return position
    side = position.sides[receiver]
    is_sweep = options.sweeps == "score" and options.residue_is_sweep
    return replace(
        position,
        loose=frozenset(),
        builds=(),
        piles=put(position.piles, side, position.piles[side] | left),
        sweeps=put(position.sweeps, side, position.sweeps[side] + is_sweep),
    )


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def perft(position: Position, depth: int, options: Options = DEFAULTS) -> int:
    """The number of move sequences of exactly this length (a hand that ends sooner adds none)."""
    if depth == 0:
        return 1
    return sum(
        perft(apply(position, move, options), depth - 1, options)
        for move in legal_moves(position, options)
    )
