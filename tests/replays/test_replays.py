"""Stored records replayed in other processes: the same bytes as ever."""

from __future__ import annotations

import json
import sys

import pytest

from .__main__ import EXPECTED, FOUND, differing, found, main, replayed

SHIPPED = 17


@pytest.mark.thorough
@pytest.mark.parametrize(
    "hash_seed", ["0", "1", pytest.param("4294967295", marks=pytest.mark.slow)]
)
def test_records_replay_to_the_stored_bytes(hash_seed: str) -> None:
    """DESIGN 10: the same deal and moves give byte-equal states and records, whatever the hash."""
    told = replayed(sys.executable, hash_seed)["digests"]
    assert differing(told) == []
    assert len(told) == SHIPPED


def test_another_digest_is_noticed() -> None:
    """A game that is missing, new or told otherwise is named."""
    expected: dict[str, str] = json.loads(EXPECTED.read_text("utf-8"))
    changed = {**expected, "casino": "", "new": ""}
    del changed["rummy-500"]
    assert sorted(differing(changed)) == ["casino", "new", "rummy-500"]


def test_a_python_that_does_not_work_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever names a Python is told if it does not run."""
    assert main(["no-such-python"]) == 1
    assert "no-such-python: does not run the script" in capsys.readouterr().out
    assert main([]) == 1
    assert "there is no other Python" in capsys.readouterr().out


@pytest.mark.slow
def test_other_pythons_tell_the_same() -> None:
    """DESIGN 10: equal on every Python; those that are installed here are asked."""
    if not found():
        pytest.skip("no other Python is installed")
    assert main([FOUND]) == 0
