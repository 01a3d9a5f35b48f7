"""Engines of other people: where they are installed, they give the bytes of one process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardfishing.cli.engines import dask
from cardfishing.simulation import Plan, run

PLAN = Plan(game="casino", agents=("greedy", "random"), matches=12, seats=2, unit="round")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes that one process writes."""
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    run(PLAN, path, workers=1)
    return path.read_bytes()


@pytest.mark.slow
def test_dask_writes_the_same_bytes(tmp_path: Path, whole: bytes) -> None:
    """Issue 9: the same results file for processes and for two workers of Dask."""
    pytest.importorskip("distributed")
    path = tmp_path / "results.jsonl"
    with dask(2, None) as engine:
        run(PLAN, path, executor=engine.executor, workers=engine.workers)
    assert path.read_bytes() == whole


@pytest.mark.slow
def test_loky_writes_the_same_bytes(tmp_path: Path, whole: bytes) -> None:
    """Issue 9: the same results file for processes and for two workers of loky."""
    loky: Any = pytest.importorskip("loky")
    path = tmp_path / "results.jsonl"
    run(PLAN, path, executor=loky.get_reusable_executor(max_workers=2), workers=2)
    assert path.read_bytes() == whole
