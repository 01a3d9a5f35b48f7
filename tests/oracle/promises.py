"""Promises: the values of which a seat provably holds a card (C18, C19, C21)."""

from .model import Build, Move, Position, Promises, seat_to_play
from .options import DEFAULTS, Options
from .values import keeping_values

__all__ = ["next_promises", "owned_values", "promised", "standing_promises"]


def promised(position: Position) -> Promises:
    """What every seat has promised; if nobody kept account of it, what the builds say."""
    if position.promises is None:
        return standing_promises(position)
    return position.promises


def standing_promises(position: Position) -> Promises:
    """C19: what the standing builds alone promise, when nothing is known of the play before."""
    return tuple(owned_values(position.builds, seat) for seat in range(len(position.hands)))


def next_promises(
    before: Position,
    move: Move,
    builds: tuple[Build, ...],
    promises: Promises,
    options: Options = DEFAULTS,
) -> Promises:
    """C18, C19, C21: the promises once the move has been played and left these builds.

    A card played ends the promise of every value it could be kept for. Every build the
    player then owns promises its value: the one he has just built, raised or added to,
    and the ones he had. Any other promise stays, whatever became of the build, because
    the card that kept it has not been played. Nobody else's promises change: who builds
    for his partner (K18) relies on a promise that has been made.
    """
    seat = seat_to_play(before)
    kept = promises[seat] - set(keeping_values(move[1], options))
    kept |= owned_values(builds, seat)
    return (*promises[:seat], kept, *promises[seat + 1 :])


def owned_values(builds: tuple[Build, ...], seat: int) -> frozenset[int]:
    """The values of those of the builds that the seat owns."""
    return frozenset(build.value for build in builds if build.owner == seat)
