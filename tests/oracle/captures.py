"""What a card may capture, and the duties to capture (C9 to C12, K7, K10 to K12, K21)."""

from itertools import combinations

from .cards import Cards, same_rank
from .groups import Heap, count_groups
from .model import Capture, Move, Position
from .options import Options
from .values import hand_values, keeping_values

__all__ = ["dutiful_captures", "duty_lets_trail", "takes_its_match", "ways_to_capture"]

Way = dict[Capture, int]
"""All captures of one way to play a card, each with the number of groups (or faces) it takes."""


def ways_to_capture(
    position: Position, card: str, heaps: list[Heap], options: Options
) -> list[Way]:
    """The ways to play the card, a numeral at each of its values, and what each may capture."""
    if not hand_values(card, options):
        return [face_captures(position, card, options)]
    return [
        captures_at(position, card, value, heaps, options)
        for value in keeping_values(card, options)
    ]


def face_captures(position: Position, card: str, options: Options) -> Way:
    """C9, K7: a face card takes one loose card of its rank; by option three, or any number."""
    sizes = {"one": (1,), "one_or_three": (1, 3), "all": (1, 2, 3)}[options.face_capture]
    return {
        ("capture", card, frozenset(chosen), frozenset()): size
        for size in sizes
        for chosen in combinations(same_rank(position.loose, card), size)
    }


def captures_at(
    position: Position, card: str, value: int, heaps: list[Heap], options: Options
) -> Way:
    """C10, C11, C12: groups of the value and whole builds of the value, at least one of them.

    K10: or exactly one. K21: a single build may be in the heaps, and is then not counted here.
    """
    whole_builds = [
        build.cards
        for build in position.builds
        if build.value == value and (build.multiple or not options.single_build_is_card)
    ]
    way: Way = {}
    for heap in heaps:
        groups = count_groups(heap, value)
        if groups is not None:
            for size in range(len(whole_builds) + 1):
                for chosen in combinations(whole_builds, size):
                    number = groups + size
                    if number == 1 or (number > 1 and options.captures == "many"):
                        way["capture", card, heap.loose, heap.builds.union(chosen)] = number
    return way


# --- Duties ----------------------------------------------------------------------------


def dutiful_captures(position: Position, ways: list[Way], options: Options) -> set[Move]:
    """K11, K12: the captures that take as much as the duties ask for."""
    return {move for way in ways for move in way if does_its_duty(position, move, way, options)}


def does_its_duty(position: Position, move: Capture, way: Way, options: Options) -> bool:
    """K11, K12: whether the capture takes as much as it must."""
    card, loose = move[1], move[2]
    has_number = bool(hand_values(card, options))
    if options.capture_duty == "all":
        return leaves_no_group(move, way) if has_number else takes_the_most(move, way)
    if options.capture_duty == "match" and not has_number and options.match_duty == "all":
        return takes_the_most(move, way)
    if options.capture_duty == "match":
        return takes_its_match(position, card, loose, options)
    return True


def leaves_no_group(move: Capture, way: Way) -> bool:
    """K11: what a numeral's capture leaves holds no further group and no build of its value."""
    return all(taken(other) & taken(move) for other, groups in way.items() if groups == 1)


def takes_the_most(move: Capture, way: Way) -> bool:
    """K11, K12: a face card takes as many cards of its rank as C9 lets it."""
    return len(taken(move)) == max(len(taken(other)) for other in way)


def takes_its_match(position: Position, card: str, loose: Cards, options: Options) -> bool:
    """D2, K12: of the loose cards of the card's rank all, or at least one, are among these."""
    matches = same_rank(position.loose, card)
    if options.match_duty == "all":
        return matches <= loose
    if options.match_duty == "at_least_one":
        return not matches or bool(matches & loose)
    return True


def duty_lets_trail(position: Position, card: str, ways: list[Way], options: Options) -> bool:
    """D2, K11: false if the card has a match, or could capture something, and that forbids it."""
    if options.capture_duty == "match":
        return not same_rank(position.loose, card)
    return options.capture_duty == "none" or not any(ways)


def taken(move: Capture) -> Cards:
    """All the cards that a capture takes from the table."""
    _, _, loose, builds = move
    return loose.union(*builds)
