"""Random rounds of ours: through the public path and through the bulk path."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

import reference
from timing import Loop, Work

from cardfishing import load
from cardfishing.game import AnyGame

REFERENCE: Final = "The reference loop"


class Table(NamedTuple):
    """A game, and how many play.

    Attributes:
        title: What it is called here.
        name: The game string.
        seats: How many play.
    """

    title: str
    name: str
    seats: int

    @property
    def listed(self) -> str:
        """The row of rounds in which the state lists the moves."""
        return f"{self.title}, {self.seats} seats"

    @property
    def seen(self) -> str:
        """The row of rounds in which the mover's observation does."""
        return f"{self.listed}, by observations"

    @property
    def bulk(self) -> str:
        """The row of rounds of which only the points are wanted."""
        return f"{self.listed}, in bulk"

    @property
    def played_out(self) -> str:
        """The row of rounds of which the end is wanted."""
        return f"{self.listed}, played out"


CASINO: Final = Table("Casino", "casino", 2)
DOMINICAN: Final = Table("Royal Casino (Dominican)", "royal-casino-dominican", 2)
RUMMY_500: Final = Table("Rummy 500", "rummy-500", 2)
PERSIAN: Final = Table("Persian Rummy", "persian-rummy", 4)
TABLES: Final = (CASINO, DOMINICAN, RUMMY_500, PERSIAN)


def loops() -> dict[str, Loop]:
    """Return all loops of ours, and the reference."""
    found: dict[str, Loop] = {REFERENCE: reference_rounds}
    for table in TABLES:
        game = load(table.name)
        found[table.listed] = _loop(listed_rounds, game, table.seats)
        found[table.seen] = _loop(seen_rounds, game, table.seats)
        found[table.bulk] = bulk_loop(game, table.seats)
        found[table.played_out] = played_out_loop(game, table.seats)
    return found


def _loop(rounds_of: Callable[[AnyGame, int, int, int], int], game: AnyGame, seats: int) -> Loop:
    def loop(seed: int, rounds: int) -> Work:
        return lambda: rounds_of(game, seats, seed, rounds)

    return loop


def reference_rounds(seed: int, rounds: int) -> Work:
    """Return the work of rounds in the reference loop."""
    rng = random.Random(seed)
    return lambda: sum(reference.play(rng, reference.BUILDS, [0, 0]) for _ in range(rounds))


def listed_rounds(game: AnyGame, seats: int, seed: int, rounds: int) -> int:
    """Play rounds: list all moves, draw one, apply it with the check; return the plies."""
    drawn, plies = random.Random(seed).random, 0
    for number in range(seed * rounds, (seed + 1) * rounds):
        state = game.new(seats, seed=number)
        while not state.is_terminal:
            moves = list(state.legal_moves)
            state = state.apply(moves[int(drawn() * len(moves))])
            plies += 1
    return plies


def seen_rounds(game: AnyGame, seats: int, seed: int, rounds: int) -> int:
    """Play rounds as agents do, by what the mover sees; return the plies."""
    drawn, plies = random.Random(seed).random, 0
    for number in range(seed * rounds, (seed + 1) * rounds):
        state = game.new(seats, seed=number)
        while (view := state.to_act) is not None:
            moves = list(view.legal_moves)
            state = state.apply(moves[int(drawn() * len(moves))])
            plies += 1
    return plies


def bulk_loop(game: AnyGame, seats: int) -> Loop:
    """Return the loop that asks for the points of random rounds, all at once."""

    def loop(seed: int, rounds: int) -> Work:
        def work() -> int:
            played = game.random_rounds(seats, seed=seed * rounds, rounds=rounds)
            return sum(one.plies for one in played)

        return work

    return loop


def played_out_loop(game: AnyGame, seats: int) -> Loop:
    """Return the loop that plays rounds out as the agent ``random`` does."""

    def loop(seed: int, rounds: int) -> Work:
        def work() -> int:
            plies = 0
            for number in range(seed * rounds, (seed + 1) * rounds):
                _, made = game.new(seats, seed=number).played_out(range(number, number + seats))
                plies += made
            return plies

        return work

    return loop
