"""DESIGN section 8: the host holds no lock while the code of a plugin runs."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardfishing.errors import PluginLoadError
from cardfishing.game import AnyGame
from tests.plugins.fakes import Wheel, game, host_of, module, other, returning, wheel

SCOPA = game("scopa")
PATIENCE = 20
"""Seconds after which threads that wait for each other are given up."""


def test_two_threads_run_the_code_of_one_plugin_at_once() -> None:
    """UD-116: two threads that load a plugin do not wait for each other, and get one game."""
    both = threading.Barrier(2)

    def cardfishing_games() -> list[AnyGame]:
        both.wait(PATIENCE)
        return [game("scopa")]

    host = host_of(Wheel("w-scopa", module("scopa", cardfishing_games), ("scopa",)))
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(host.game, ["scopa", "scopa"])
    assert first is second is host.game("scopa")
    assert host.failures == ()


def test_a_plugin_may_ask_for_everything_while_it_is_loaded() -> None:
    """DESIGN 8: a hook that asks the host is answered with what there is without the plugin."""
    heard: list[object] = []

    def cardfishing_games() -> list[AnyGame]:
        heard.append((host.games(), host.resolve("nothing"), host.failures))
        with pytest.raises(PluginLoadError, match="it is asked for while it is being loaded"):
            host.game("basra")
        return [game("basra")]

    asking = Wheel("w-basra", module("basra", cardfishing_games), ("basra",))
    host = host_of(asking, wheel("w-scopa", SCOPA), other("w-z", returning("agents", [])))
    assert host.games() == (game("basra"), SCOPA)
    assert heard == [((SCOPA,), None, ())]
    assert host.failures == ()


def test_a_plugin_may_ask_another_host_while_it_is_loaded() -> None:
    """DESIGN 8: what one host leaves out because another loads it, it loads later."""

    def cardfishing_games() -> list[AnyGame]:
        return [SCOPA, *second.games()]

    asking = Wheel("w-scopa", module("scopa", cardfishing_games), ("scopa",))
    first, second = host_of(asking), host_of(asking)
    assert first.games() == (SCOPA,)
    assert second.games() == (SCOPA,)
    assert second.failures == ()
