"""Casino by brute force, rule by rule (C1 to C26, preset ``casino``).

Every move is found by trying every subset of the loose cards. Options not named
in ``Options`` stand at the default of the preset.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from .groups import Heap, every_heap, grouped, grouped_with
from .model import (
    ACES,
    DEFAULTS,
    NO_CARDS,
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
    is_numeral,
    numeral_values,
    rank,
    seat_to_play,
    value_of,
)

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
TABLE = -1  # the place of the table among the seats in a deal


# --- Legal moves -----------------------------------------------------------------------


def legal_moves(position: Position, options: Options = DEFAULTS) -> set[Move]:
    """C7: every legal move of the player whose turn it is; none at the end."""
    if position.turn is None:
        return set()
    heaps = every_heap(position.loose)
    moves: set[Move] = set()
    for card in position.hands[position.turn]:
        moves.add(("trail", card))
        if is_numeral(card):
            moves.update(captures(position, card, heaps))
            moves.update(new_builds(position, card, heaps, options))
            moves.update(raises(position, card, heaps, options))
            moves.update(adds(position, card, heaps))
        else:
            moves.update(face_captures(position, card, options))
    return {
        move
        for move in moves
        if may_trail(position, move, options) and keeps_cards_for_builds(position, move)
    }


def face_captures(position: Position, card: str, options: Options) -> Iterator[Move]:
    """C9, K7: a face card takes one loose card of its rank; by option three, or any number."""
    sizes = {"one": (1,), "one_or_three": (1, 3), "all": (1, 2, 3)}[options.face_capture]
    same_rank = [other for other in position.loose if rank(other) == rank(card)]
    for size in sizes:
        for chosen in combinations(same_rank, size):
            yield ("capture", card, frozenset(chosen), frozenset())


def captures(position: Position, card: str, heaps: list[Heap]) -> Iterator[Move]:
    """C10, C11, C12: a numeral takes groups of loose cards and whole builds, at least one."""
    value = value_of(card)
    builds = [build.cards for build in position.builds if build.value == value]
    for loose in grouped(heaps, value):
        for size in range(len(builds) + 1):
            for chosen in combinations(builds, size):
                if loose or chosen:
                    yield ("capture", card, loose, frozenset(chosen))


def new_builds(
    position: Position, card: str, heaps: list[Heap], options: Options
) -> Iterator[Move]:
    """C15: the card and at least one loose card make one or more groups of the value."""
    for value in announceable(position, card):
        if not already_taken(position, value, options):
            for loose in grouped_with(card, heaps, value):
                if loose:
                    yield ("build", card, value, loose)


def raises(position: Position, card: str, heaps: list[Heap], options: Options) -> Iterator[Move]:
    """C16, K17, K19: the card raises a single build, which may absorb groups of the new value."""
    for build in position.builds:
        value = build.value + value_of(card)
        if (
            not build.multiple
            and value in announceable(position, card)
            and (options.raise_own or build.owner != position.turn)
            and not already_taken(position, value, options)
        ):
            for loose in grouped(heaps, value):
                if not loose or options.raise_absorbs:
                    yield ("extend", card, value, build.cards, loose)


def adds(position: Position, card: str, heaps: list[Heap]) -> Iterator[Move]:
    """C17: the card, alone or with loose cards, joins a build as groups of the build's value."""
    for build in position.builds:
        if build.value in announceable(position, card):
            for loose in grouped_with(card, heaps, build.value):
                yield ("extend", card, build.value, build.cards, loose)


def announceable(position: Position, card: str) -> set[int]:
    """C18: the values of the cards left in the player's own hand after playing this one."""
    return numeral_values(position.hands[seat_to_play(position)] - {card})


def already_taken(position: Position, value: int, options: Options) -> bool:
    """K22: whether a standing build forbids another of its value (by default it does not)."""
    return options.duplicate_builds_forbidden and any(
        build.value == value for build in position.builds
    )


def may_trail(position: Position, move: Move, options: Options) -> bool:
    """C20, K24: false only for a trail by a player who owns a build."""
    owns_a_build = any(build.owner == position.turn for build in position.builds)
    return move[0] != "trail" or not owns_a_build or options.owner_may_trail


def keeps_cards_for_builds(position: Position, move: Move) -> bool:
    """C19: after the move the player holds a card for every build he then owns."""
    seat = seat_to_play(position)
    held = numeral_values(position.hands[seat] - {move[1]})
    owned = [build for build in table_after(position, move).builds if build.owner == seat]
    return all(build.value in held for build in owned)


# --- Playing a move --------------------------------------------------------------------


def table_after(position: Position, move: Move) -> Table:
    """C8, C10 to C17, C21: the table after the move."""
    seat = seat_to_play(position)
    if move[0] == "trail":
        return Table(position.loose | {move[1]}, position.builds)
    if move[0] == "capture":
        _, _, loose, taken = move
        left = tuple(build for build in position.builds if build.cards not in taken)
        return Table(position.loose - loose, left)
    if move[0] == "build":
        _, card, value, loose = move
        total = sum(map(value_of, loose | {card}))
        new = Build(value, loose | {card}, seat, multiple=total > value)
        return Table(position.loose - loose, (*position.builds, new))
    _, card, value, target, loose = move
    (old,) = (build for build in position.builds if build.cards == target)
    is_add = value == old.value
    new = Build(value, target | loose | {card}, seat, multiple=is_add or bool(loose))
    others = tuple(build for build in position.builds if build is not old)
    return Table(position.loose - loose, (*others, new))


def apply(position: Position, move: Move, options: Options = DEFAULTS) -> Position:
    """Play a legal move and hand the turn on (C7, C13, C25)."""
    seat = seat_to_play(position)
    table = table_after(position, move)
    played = replace(
        position,
        hands=put(position.hands, seat, position.hands[seat] - {move[1]}),
        loose=table.loose,
        builds=table.builds,
    )
    if move[0] == "capture":
        _, card, loose, builds = move
        side = position.sides[seat]
        pile = position.piles[side].union({card}, loose, *builds)
        is_sweep = options.sweeps and not table.loose and not table.builds
        played = replace(
            played,
            piles=put(position.piles, side, pile),
            sweeps=put(position.sweeps, side, position.sweeps[side] + is_sweep),
            last_capturer=seat,
        )
    return pass_turn(played)


def pass_turn(position: Position) -> Position:
    """C3, C5, C24: the next seat with cards, else a new packet of four, else the end."""
    seat = seat_to_play(position)
    seats = len(position.hands)
    if any(position.hands):
        left_of_player = [(seat + step) % seats for step in range(1, seats + 1)]
        turn = next(other for other in left_of_player if position.hands[other])
        return replace(position, turn=turn)
    if position.stock:
        return redeal(position)
    return take_residue(replace(position, turn=None))


def take_residue(position: Position) -> Position:
    """C24: what is left on the table goes to the last capturer's side, if there is one.

    By C23 no build is left in a real hand; one left in a made-up position goes along.
    """
    if position.last_capturer is None:
        return position
    side = position.sides[position.last_capturer]
    left = position.loose.union(*(build.cards for build in position.builds))
    piles = put(position.piles, side, position.piles[side] | left)
    return replace(position, loose=frozenset(), builds=(), piles=piles)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


# --- Dealing ---------------------------------------------------------------------------


def deal(order: Sequence[str], seats: int, dealer: int, partnership: bool = True) -> Position:
    """C1, C4: the position after the first deal from a pack in this order, top card first.

    Partnerships are for four seats only: seats 0 and 2 against seats 1 and 3.
    """
    sides = (0, 1, 0, 1) if seats == 4 and partnership else tuple(range(seats))
    places = packet_places(seats, dealer, with_table=True)
    hands, loose = hand_out(order, seats, places)
    return Position(
        hands=hands,
        loose=loose,
        builds=(),
        piles=(NO_CARDS,) * len(set(sides)),
        sweeps=(0,) * len(set(sides)),
        stock=tuple(order[2 * len(places) :]),
        turn=(dealer + 1) % seats,
        dealer=dealer,
        last_capturer=None,
        sides=sides,
    )


def redeal(position: Position) -> Position:
    """C5: four more cards to each hand, none to the table; the dealer's left plays first (C3)."""
    seats = len(position.hands)
    places = packet_places(seats, position.dealer, with_table=False)
    hands, _ = hand_out(position.stock, seats, places)
    stock = position.stock[2 * len(places) :]
    return replace(position, hands=hands, stock=stock, turn=(position.dealer + 1) % seats)


def packet_places(seats: int, dealer: int, with_table: bool) -> list[int]:
    """C4: who gets each packet of two: the others from the left, the table, the dealer; twice."""
    others = [(dealer + step) % seats for step in range(1, seats)]
    table = [TABLE] if with_table else []
    return [*others, *table, dealer] * 2


def hand_out(
    cards: Sequence[str], seats: int, places: list[int]
) -> tuple[tuple[Cards, ...], Cards]:
    """C4: the hands and the table's cards after two cards have gone to each place in turn."""
    got: dict[int, set[str]] = {place: set() for place in (*range(seats), TABLE)}
    for number, place in enumerate(places):
        got[place].update(cards[2 * number : 2 * number + 2])
    return tuple(frozenset(got[seat]) for seat in range(seats)), frozenset(got[TABLE])


# --- Scoring and counting --------------------------------------------------------------


def points(position: Position, options: Options = DEFAULTS) -> dict[str, tuple[int, ...]]:
    """C25, C26, K40: the points of every side for every item, from the piles as they are."""
    piles = position.piles
    spades = [sum(card.endswith("S") for card in pile) for pile in piles]
    return {
        "cards": strictly_most([len(pile) for pile in piles], 3),
        "spades": strictly_most(spades, 1),
        "big_casino": tuple(2 * ("10D" in pile) for pile in piles),
        "little_casino": tuple(1 * ("2S" in pile) for pile in piles),
        "aces": tuple(sum(ace in pile for ace in ACES) for pile in piles),
        "sweeps": tuple(sweeps if options.sweeps else 0 for sweeps in position.sweeps),
    }


def strictly_most(counts: list[int], prize: int) -> tuple[int, ...]:
    """C26, K40: the prize for the one side with the most; nothing for anybody after a tie."""
    most = max(counts)
    return tuple(prize if count == most and counts.count(most) == 1 else 0 for count in counts)


def perft(position: Position, depth: int, options: Options = DEFAULTS) -> int:
    """The number of move sequences of exactly this length (a hand that ends sooner adds none)."""
    if depth == 0:
        return 1
    return sum(
        perft(apply(position, move, options), depth - 1, options)
        for move in legal_moves(position, options)
    )
