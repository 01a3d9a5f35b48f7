"""DESIGN section 8: every hook is tested: it fires as it is specified, and its answer arrives."""

from __future__ import annotations

import pytest

from cardfishing.plugins import Hooks
from tests.plugins.scenarios import SCENARIOS, More, Scenario, Stage, decks, hooks_of, play, render


def untested(specs: type) -> list[str]:
    """Return the hooks that have no scenario."""
    return [hook for hook in hooks_of(specs) if hook not in SCENARIOS]


def test_every_hook_has_a_scenario() -> None:
    """DESIGN 8: each hook of the specification is played, and no other."""
    assert untested(Hooks) == []
    assert sorted(SCENARIOS) == hooks_of(Hooks)


@pytest.mark.parametrize("hook", SCENARIOS)
def test_the_hook_fires_with_its_arguments(hook: str) -> None:
    """DESIGN 8: the host calls a hook when it says so, by its arguments, and takes the answer."""
    play(Hooks, hook, SCENARIOS[hook])


def test_a_new_hook_needs_a_scenario() -> None:
    """DESIGN 8: a hook that is added without a test is found."""
    assert untested(More) == ["cardfishing_greet"]


def silent(stage: Stage) -> None:
    """Ask nothing."""


@pytest.mark.parametrize(
    ("hook", "scenario", "said"),
    [
        ("cardfishing_resolve", silent, "cardfishing_resolve has not fired"),
        ("cardfishing_render", render, "other signature"),
        ("cardfishing_resolve", decks, "not called by"),
    ],
)
def test_a_scenario_can_fail(hook: str, scenario: Scenario, said: str) -> None:
    """DESIGN 8: a hook that does not fire, or not as it is specified, is found."""
    with pytest.raises(AssertionError, match=said):
        play(More, hook, scenario)
