"""One match of a plan, played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import attrs

from cardfishing.agents import AGENTS
from cardfishing.agents.named import named
from cardfishing.agents.rounds import play_round
from cardfishing.errors import SimulationError
from cardfishing.game import Agent, Move, Observation, State
from cardfishing.messages import Words, cut, msg
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

MOST_ROUNDS: Final = 1000
"""A match that is not decided after so many rounds is given up."""

_TRUSTED: Final = frozenset(spec.name for spec in AGENTS)
"""Agents whose moves need no check; no plugin can have one of these names."""

_RANDOM: Final = "random"
"""The agent that an engine plays out by itself."""

_BARE: Final = frozenset({"greedy", "random"})
"""Agents that play rounds without states and views."""

_SHOWN: Final = 1000


def play_match(plan: Plan, match: int) -> Row:
    """Play a match of a plan and return what came of it.

    Raises:
        SimulationError: An agent fails, or the game does.
    """
    try:
        return _row(plan, match)
    except SimulationError:
        raise
    except Exception as error:
        remedy = msg("mend {game} or choose another game", game=plan.game.name)
        raise SimulationError(match, _raised(error), remedy) from error


@attrs.frozen
class _Round:
    """A round that has been played: how it ended, its score, and where the match stands then."""

    end: State[Any, Any]
    sheet: ScoreSheet
    standing: Standing


def _row(plan: Plan, match: int) -> Row:
    table = _Table(plan, match)
    rounds = list(_rounds(plan, match, table))
    scores, winner, fault = _verdict(plan, rounds[-1])
    return Row(
        match=match,
        deal=plan.deal_of(match),
        agents=table.names,
        dealer=plan.dealer_of(match),
        sides=plan.game.sides(plan.seats),
        scores=scores,
        winner=winner,
        rounds=len(rounds),
        plies=table.plies,
        items=_items(len(scores), (line for played in rounds for line in played.sheet.lines)),
        sweeps=_sweeps(played.end for played in rounds),
        fault=fault,
    )


def _rounds(plan: Plan, match: int, table: _Table) -> Iterator[_Round]:
    """Yield each round of a match as it has been played."""
    game, seats, seed = plan.game, plan.seats, plan.deal_seed(match)
    dealer, standing = plan.dealer_of(match), plan.game.opening(plan.seats)
    for _ in range(MOST_ROUNDS if plan.unit == "match" else 1):
        end = table.played_out(game.new(seats, seed=seed, dealer=dealer, standing=standing))
        sheet = end.score_sheet()
        if plan.unit == "match":
            standing, dealer = game.settle(standing, sheet), game.next_dealer(dealer, seats)
        yield _Round(end, sheet, standing)
        if standing.is_over:
            return


def _verdict(plan: Plan, last: _Round) -> tuple[tuple[int, ...], int | None, str]:
    """Return the scores at the end, the side that won, and why a match was given up."""
    if plan.unit == "round":
        totals = last.sheet.totals
        best = max(totals)
        return totals, totals.index(best) if totals.count(best) == 1 else None, ""
    fault = "" if last.standing.is_over else f"not decided after {MOST_ROUNDS} rounds"
    return last.standing.scores, last.standing.winner, fault


def _items(sides: int, lines: Iterable[ScoreLine]) -> dict[str, tuple[int, ...]]:
    """Return the points of each item by side."""
    points: dict[str, list[int]] = {}
    for line in lines:
        points.setdefault(line.item, [0] * sides)[line.side] += line.points
    return {item: tuple(points[item]) for item in sorted(points)}


def _sweeps(ends: Iterable[State[Any, Any]]) -> tuple[int, ...]:
    """Return the sweeps of each side, where a game has any."""
    counts: Iterable[tuple[int, ...]] = (getattr(end, "sweeps", ()) for end in ends)
    return tuple(map(sum, zip(*counts, strict=True)))


class _Table:
    """Where a match is played.

    Attributes:
        names: The names of the agents, by seat.
        plies: How many moves have been made.
    """

    def __init__(self, plan: Plan, match: int) -> None:
        """Lay a table for a match of a plan."""
        self.names: tuple[str, ...] = plan.agents_of(match)
        self.plies: int = 0
        self._plan = plan
        self._match = match
        self._seeds = plan.agent_seeds(match)
        self._is_random = set(self.names) == {_RANDOM}
        self._is_bare = _BARE.issuperset(self.names)

    @cached_property
    def _players(self) -> list[_Player]:
        """The agents, made anew for the match."""
        return [
            _Player(self._plan, self._match, seat, seed) for seat, seed in enumerate(self._seeds)
        ]

    def played_out(self, start: State[Any, Any]) -> State[Any, Any]:
        """Return the end of a round."""
        if self._is_random:
            end, plies = start.played_out(self._seeds)
        elif self._is_bare:
            end, plies = play_round(start, [player.agent for player in self._players])
        else:
            end, plies = self._asked(start)
        self.plies += plies
        return end

    def _asked(self, state: State[Any, Any]) -> tuple[State[Any, Any], int]:
        """Return the end of a round, and the number of moves, each of which a player is asked."""
        plies = 0
        while (turn := state.turn) is not None:
            state = state.apply_unchecked(self._players[turn].move(state))
            plies += 1
        return state, plies


class _Player:
    """An agent at a seat; whatever it does wrong is a `SimulationError`."""

    def __init__(self, plan: Plan, match: int, seat: int, seed: int) -> None:
        """Make the agent."""
        self._match = match
        self._seat = seat
        self._name = plan.agents_of(match)[seat]
        self._is_trusted = self._name in _TRUSTED
        try:
            self.agent: Agent[Any, Any] = named(self._name, plan.game, seed)
        except (Exception, SystemExit) as error:
            raise self._failed(_raised(error)) from error

    def move(self, state: State[Move, Observation[Move]]) -> Move:
        """Return the move it chooses, which is legal."""
        view = state.observation(self._seat)
        try:
            move: Move = self.agent.choose(view)
            is_legal = self._is_trusted or move in view.legal_moves
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._failed(_raised(error)) from error
        if not is_legal:
            raise self._failed(_misplayed(state, move))
        return move

    def _failed(self, cause: Words) -> SimulationError:
        remedy = msg("mend it or choose another")
        return SimulationError(self._match, cause, remedy, seat=self._seat, agent=self._name)


def _misplayed(state: State[Any, Any], move: object) -> Words:
    """Return what is wrong with a move, or with what is none."""
    try:
        refusal = state.why_not(move)
    except Exception:
        refusal = None
    why = msg("that is no move of this game") if refusal is None else refusal.sentence
    return msg("chose {move}: {why}", move=_shown(move, str), why=why)


def _raised(error: BaseException) -> Words:
    return msg("raised {kind}: {text}", kind=type(error).__name__, text=_shown(error, str))


def _shown(thing: object, show: Callable[[object], str]) -> str:
    """Return how something looks, however badly it behaves when it is looked at."""
    try:
        return cut(show(thing), _SHOWN)
    except Exception:
        return f"<{type(thing).__name__}>"
