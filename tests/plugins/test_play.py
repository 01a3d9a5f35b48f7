"""DESIGN section 8: no hook runs inside a move, a search or an observation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest

from cardfishing import registry
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.search import SearchAgent
from cardfishing.plugins import Hooks
from cardfishing.record import Record
from tests.plugins.fakes import game, hookimpl, module
from tests.plugins.test_hooks import event

HOOKS: Final = sorted(name for name in vars(Hooks) if name.startswith("cardfishing_"))
ANSWERS: Final[Mapping[str, list[object]]] = {
    "cardfishing_agents": [],
    "cardfishing_checks": [],
    "cardfishing_decks": [],
    "cardfishing_games": [game("counted")],
}


@pytest.fixture
def calls() -> Iterator[Counter[str]]:
    """Register a plugin that implements every hook with the host of this process; count calls."""
    counted: Counter[str] = Counter()

    def counting(hook: str) -> Callable[[], object]:
        def function() -> object:
            counted[hook] += 1
            return ANSWERS.get(hook)

        return hookimpl(function, specname=hook)

    registry.default_host.cache_clear()
    registry.default_host().register(module("counting", **{hook: counting(hook) for hook in HOOKS}))
    yield counted
    registry.default_host.cache_clear()


def play_rounds(rounds: int) -> None:
    """Play random rounds, look at all there is to see, and resample some of it."""
    casino, rng = registry.load("casino"), random.Random(1)
    for number in range(rounds):
        state = casino.new(2, seed=number)
        while (view := state.to_act) is not None:
            move = view.legal_moves.sample(rng.getrandbits(32))
            if rng.random() < 1 / 16:
                state.resample(view.seat, number)
                state.why_not(move)
                state.observation(1 - view.seat).to_text()
            state = state.apply(move)
        state.score_sheet()


@pytest.mark.parametrize("name", ["casino", "rummy-500"])
def test_no_hook_is_called_in_a_search(calls: Counter[str], name: str) -> None:
    """DESIGN 8: judging, searching, moving, seeing and replaying call no hook."""
    game = registry.load(name)
    begun = dict(calls)
    match = game.match(2, seed=1)
    for agent in (GreedyAgent(1), SearchAgent(1, iterations=20)):
        for _ in range(3):
            view = match.state.to_act
            assert view is not None
            match = match.apply(agent.choose(view))
            assert game.parse_observation(view.to_text()) == view
            assert game.parse_state(match.state.to_text()) == match.state
            assert match.state.resample(0, 1).observation(0) == match.state.observation(0)
            match.information(1)
    assert Record.from_text(Record.of(match).to_text()).replay() == match
    assert dict(calls) == begun


@pytest.mark.thorough
def test_no_hook_is_called_in_play(calls: Counter[str]) -> None:
    """DESIGN 8: a hundred rounds of Casino, seen and resampled, call none of the seven hooks."""
    declaring = {"cardfishing_agents", "cardfishing_decks", "cardfishing_games"}
    play_rounds(100)
    assert calls == dict.fromkeys(declaring, 1)
    host, counted = registry.default_host(), game("counted")
    host.resolve("nobody-offers-this")
    host.render(3, "svg")
    host.checks(counted)
    host.event(event(), counted)
    assert calls == dict.fromkeys(HOOKS, 1)
