"""UD-119: whatever the order in which installed plugins are discovered, the same comes of it."""

from __future__ import annotations

import json
from math import factorial
from pathlib import Path
from typing import Final, cast

import attrs
import pytest

from tests.plugins.installed.processes import python
from tests.plugins.installed.projects import FAILURES, HEALTHY
from tests.plugins.installed.workshop import Workshop

ORDERS: Final = Path(__file__).with_name("orders.py")
RENDER: Final = """

@hookimpl({priority})
def cardfishing_render(format):
    return {answer!r} if format in {kinds!r} else None


@hookimpl
def cardfishing_resolve(name):
    return None
"""


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_the_order_of_the_path_makes_no_difference(
    step: int, workshop: Workshop, tmp_path: Path
) -> None:
    """UD-119: in each of 120 orders there are the same names, games, answers, calls and errors."""
    clash, broken, empty = (
        next(failure for failure in FAILURES if failure.asked == name)
        for name in ("twice", "broken", "empty")
    )
    hooks = (
        RENDER.format(priority="trylast=True", answer="one", kinds=["first", "middle", "last"]),
        RENDER.format(priority="tryfirst=True", answer="two", kinds=["first"]),
        RENDER.format(priority="", answer="healthy", kinds=["first", "middle"]),
    )
    projects = [
        attrs.evolve(project, source=project.source + text)
        for project, text in zip((*clash.projects, HEALTHY), hooks, strict=True)
    ]
    sites = [
        workshop.install(tmp_path / project.name, project)
        for project in (*projects, *broken.projects, *empty.projects)
    ]
    done = python(tuple(sites), str(ORDERS), str(step), *map(str, sites))
    assert done.returncode == 0, done.stderr
    count, *different = cast("list[object]", json.loads(done.stdout))
    assert count == -(-factorial(len(sites)) // step)
    assert len(different) == 1
    seen = str(different[0])
    assert "['two', 'healthy', 'one', None]" in seen
    warned = sorted(failure.message for failure in (clash, broken, empty))
    assert seen.splitlines()[-3:] == warned
    calls = [line for line in seen.splitlines() if "cardfishing_resolve(" in line]
    assert [call.partition(" ")[0] for call in calls] == [
        "'fake_healthy'",
        "'fake_one'",
        "'fake_two'",
    ]
