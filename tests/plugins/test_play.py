"""DESIGN section 8: no hook runs inside a move, a search or an observation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest

from cardfishing import registry
from cardfishing.plugins import Hooks, hookimpl
from tests.plugins.fakes import game, module
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


@pytest.mark.thorough
def test_no_hook_is_called_in_play(calls: Counter[str]) -> None:
    """DESIGN 8: a thousand rounds of Casino, seen and resampled, call none of the seven hooks."""
    declaring = {"cardfishing_agents", "cardfishing_decks", "cardfishing_games"}
    play_rounds(1000)
    assert calls == dict.fromkeys(declaring, 1)
    host, counted = registry.default_host(), game("counted")
    host.resolve("nobody-offers-this")
    host.render(3, "svg")
    host.checks(counted)
    host.event(event(), counted)
    assert calls == dict.fromkeys(HOOKS, 1)
