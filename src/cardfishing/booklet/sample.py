"""A sample round, and the match that goes on from it, played by agents that take what they can."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import Any, Final, TypeAlias

import attrs

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.booklet.blocks import (
    Block,
    Cell,
    Chapter,
    Grid,
    Paragraph,
    Picture,
)
from cardfishing.booklet.marks import code
from cardfishing.booklet.outfit import parties
from cardfishing.game import AnyGame
from cardfishing.messages import Message, Words, joined, msg
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.state import Move, State

_TRIED: Final = 12
"""The seeds from 1 that are tried if none is given."""

PATIENCE: Final = 10_000
"""No further round is played once those of a kind have so many moves together."""

PICTURES: Final = 200
"""The most pictures of a round; in a long one there are several turns between two."""

Player: TypeAlias = Callable[[int], GreedyAgent | RandomAgent]
"""Makes the agent of a seat."""


@attrs.frozen
class Step:
    """A move, and the state it was made in.

    Attributes:
        state: The state before it.
        move: The move.
    """

    state: State[Any, Any]
    move: Move


@attrs.frozen
class Sample:
    """A round from its deal to its end.

    Attributes:
        game: The game.
        seed: The seed of its deal.
        steps: The moves in order.
        end: The last state.
    """

    game: AnyGame
    seed: int
    steps: tuple[Step, ...]
    end: State[Any, Any]

    @classmethod
    def played(
        cls,
        game: AnyGame,
        seats: int,
        seed: int,
        standing: Standing | None = None,
        dealer: int = 0,
        *,
        player: Player = GreedyAgent,
    ) -> Sample:
        """Return the round of a seed, at the beginning of a match or later."""
        agents = [player(seat) for seat in range(seats)]
        state: State[Any, Any] = game.new(seats, seed=seed, dealer=dealer, standing=standing)
        steps: list[Step] = []
        while state.turn is not None:
            move = agents[state.turn].choose(state.observation(state.turn))
            steps.append(Step(state, move))
            state = state.apply_unchecked(move)
        return cls(game, seed, tuple(steps), state)

    @property
    def shows(self) -> tuple[int, int, int]:
        """How much it shows: kinds of moves and items that score; then the shorter, the earlier."""
        kinds = {self.game.describe(step.move).text for step in self.steps}
        items = {line.item for line in self.sheet.lines}
        return len(kinds) + len(items), -len(self.steps), -self.seed

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.end.sides)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score of the round."""
        return self.end.score_sheet()

    @property
    def laps(self) -> list[list[Step]]:
        """The moves in groups: each begins when it is the turn of the seat that began."""
        laps: list[list[Step]] = []
        first = next((step.state.turn for step in self.steps), None)
        for seat, steps in groupby(self.steps, key=lambda step: step.state.turn):
            if seat == first or not laps:
                laps.append([])
            laps[-1] += steps
        return laps


def tried(game: AnyGame, seats: int, player: Player = GreedyAgent) -> tuple[Sample, ...]:
    """Return the rounds of the first seeds, fewer if they are long."""
    rounds: list[Sample] = []
    for seed in range(1, _TRIED + 1):
        rounds.append(Sample.played(game, seats, seed, player=player))
        if moves_in(rounds) >= PATIENCE:
            break
    return tuple(rounds)


def moves_in(rounds: Iterable[Sample]) -> int:
    """Return how many moves some rounds have together."""
    return sum(len(each.steps) for each in rounds)


def sample_round(sample: Sample) -> Chapter:
    """Return a round move by move, and its score item by item."""
    intro = msg(
        "At every seat the agent {agent} plays, which takes what it can. Seat 0 deals from the "
        "seed {seed}, and all hands are open.",
        agent=code("greedy"),
        seed=sample.seed,
    )
    blocks: list[Block] = [Paragraph(intro)]
    laps = sample.laps
    size = 1 + len(laps) // PICTURES
    for first in range(0, len(laps), size):
        steps = [step for lap in laps[first : first + size] for step in lap]
        turns = groupby(steps, key=lambda step: step.state.turn)
        told = tuple(_turn(sample.game, seat, moves) for seat, moves in turns)
        blocks.append(Picture(steps[0].state.scene(), told))
    blocks += [Picture(sample.end.scene()), Paragraph(msg("The score of the round:"))]
    blocks.append(_score(sample))
    return Chapter("sample", msg("A sample round"), tuple(blocks))


def _turn(game: AnyGame, seat: int | None, steps: Iterator[Step]) -> Message:
    """Return what a seat does in one turn."""
    moves = [step.move for step in steps]
    told = (msg("{does} ({move})", does=game.describe(move), move=code(move)) for move in moves)
    return msg("Seat {seat}: {moves}", seat=seat, moves=joined(told))


def _score(sample: Sample) -> Grid:
    """Return the score of a round item by item, with the cards where they are counted singly."""
    sheet = sample.sheet
    labels: dict[str, Words] = {item.name: item.label for item in sample.game.items}
    labels |= {line.item: line.item for line in sheet.lines if line.item not in labels}
    rows = tuple(
        (label, *(_cell(sheet, name, side) for side in range(sheet.sides)))
        for name, label in labels.items()
    )
    head = msg("item"), *side_names(sample.game, sample.seats)
    return Grid(head, (*rows, (msg("total"), *sheet.totals)), foot=1)


def _cell(sheet: ScoreSheet, item: str, side: int) -> Cell:
    """Return the points of an item for a side, and for which cards."""
    lines = [line for line in sheet.lines if (line.item, line.side) == (item, side)]
    points = sum(line.points for line in lines)
    cards = " ".join(str(line.card) for line in lines if line.card)
    return f"{points} ({cards})" if cards else points


def side_names(game: AnyGame, seats: int) -> Iterator[Message]:
    """Yield what each side is called."""
    for party in parties(game.sides(seats)):
        if party.isdecimal():
            yield msg("seat {seat}", seat=party)
        else:
            yield msg("seats {seats}", seats=party)
