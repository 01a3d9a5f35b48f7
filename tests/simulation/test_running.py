"""Results in a file: whole lines whatever happens, and nothing is played twice."""

from __future__ import annotations

import errno
import json
import os
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Final

import attrs
import pytest

from cardfishing.errors import RecordError, RulesError, SimulationError
from cardfishing.messages import msg
from cardfishing.simulation import Plan, Results, Row, _lines, run, running, simulate
from cardfishing.simulation._chunks import Chunk
from tests.simulation.helpers import PLAN, Lazy, Mortal, failing

ROWS: Final = list(simulate(PLAN, workers=1))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a file of the plan that nothing has disturbed."""
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    run(PLAN, path, workers=1)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where results go."""
    return tmp_path / "results.jsonl"


def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which the number of each match is added that is played."""
    numbers: list[int] = []

    def play_match(_: Plan, match: int) -> Row:
        numbers.append(match)
        return ROWS[match]

    monkeypatch.setattr("cardfishing.simulation._chunks.play_match", play_match)
    return numbers


def test_a_file_is_a_header_and_a_row_a_line(whole: bytes) -> None:
    """Issue 9, rows: JSON Lines, first the plan, then a row for each match in order."""
    header, *rows = whole.decode().splitlines()
    told = json.loads(header)
    assert told["cardfishing"] == "results 1"
    assert told["plan"] == json.loads(PLAN.to_json())
    assert told["game_version"] == PLAN.game.version
    assert list(map(Row.from_json, rows)) == ROWS


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_bytes_do_not_depend_on_the_workers(path: Path, whole: bytes, workers: int) -> None:
    """Issue 9: the same results file whatever the number of workers and the order they end in."""
    results = run(PLAN, path, executor=Lazy(), workers=workers)
    assert path.read_bytes() == whole
    assert results == Results.read(path)
    assert list(results) == ROWS
    assert results.plan == PLAN


def test_the_bytes_do_not_depend_on_processes(path: Path, whole: bytes) -> None:
    """Issue 9: two processes write the bytes of one."""
    run(PLAN, path, workers=2)
    assert path.read_bytes() == whole


def test_a_file_that_was_cut_anywhere_is_made_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: killed at any byte and resumed, the file is the same, and no whole row is redone."""
    numbers = played(monkeypatch)
    monkeypatch.setattr(_lines, "version", str)  # it reads a file
    short = attrs.evolve(PLAN, matches=2)
    run(short, path, workers=1)
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        numbers.clear()
        run(short, path, workers=1)
        assert path.read_bytes() == whole
        kept = max(0, whole[:size].count(b"\n") - 1)
        assert numbers == list(range(kept, 2))


def test_rows_are_read_while_they_are_written(path: Path, whole: bytes) -> None:
    """A line that breaks off is no row yet."""
    path.write_bytes(whole[:-10])
    assert list(Results.read(path)) == ROWS[:-1]
    path.write_bytes(whole[:20])
    with pytest.raises(RecordError, match="has no results yet"):
        Results.read(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"matches": 6}, "results.jsonl has more matches than 6: ask for 7 or more, or choose"),
        ({"seed": 6, "duplicate": False}, "duplicate is true there and false here, seed is 5"),
        ({"agents": ("greedy",), "matches": 8}, 'results: agents is ["random"] there and ["gre'),
    ],
)
def test_another_plan_is_refused(
    path: Path, whole: bytes, change: dict[str, object], said: str
) -> None:
    """Issue 9: a file is of one plan; the error says what differs, and the file is left alone."""
    path.write_bytes(whole)
    with pytest.raises(RecordError) as caught:
        run(attrs.evolve(PLAN, **change), path, workers=1)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b'"results 1"', b'"results 2"', "begins no file of results 1"),
        (b'"game_version":', b'"game_version":1', "game_version is"),
        (b'"library":', b'"libraries":', "library is missing there and"),
        (b"{", b"[", "begins no file"),
        (b'"plan":{', b'"plan":[{', "begins no file"),
    ],
)
def test_what_is_no_such_file_is_refused(
    path: Path, whole: bytes, before: bytes, after: bytes, said: str
) -> None:
    """The contract, 9: a file of something else is never written to."""
    header, _, rows = whole.partition(b"\n")
    path.write_bytes(foreign := header.replace(before, after, 1) + b"\n" + rows)
    with pytest.raises(RecordError) as caught:
        run(PLAN, path, workers=1)
    assert said in str(caught.value)
    assert path.read_bytes() == foreign


def test_a_text_without_an_end_is_left_alone(path: Path) -> None:
    """The contract, 9: what looks like no header that broke off is somebody's file."""
    path.write_text("dear diary", encoding="utf-8")
    with pytest.raises(RecordError, match="begins no file"):
        run(PLAN, path, workers=1)
    assert path.read_text(encoding="utf-8") == "dear diary"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}\n", "line 4: this is no row of results"),
        (b"\xff\n", "line 4: this is no text"),
        (f"{ROWS[1].to_json()}\n".encode(), "line 4: match 1 where match 2 belongs"),
        (f"{ROWS[3].to_json()}\n".encode(), "line 4: match 3 where match 2 belongs"),
    ],
)
def test_rows_are_checked(path: Path, whole: bytes, line: bytes, said: str) -> None:
    """Issue 9: nothing is counted twice or left out; the error names the line."""
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], line, *lines[4:]]))
    with pytest.raises(RecordError) as caught:
        run(PLAN, path, workers=1)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    "change",
    [
        {"deal": 9},
        {"agents": ("greedy", "random")},
        {"dealer": 7},
        {"sides": (0,)},
        {"scores": (1, 2, 3)},
        {"items": {"aces": (4,)}},
        {"sweeps": (0,)},
        {"winner": 7},
        {"rounds": 0},
        {"rounds": 2**63},
        {"plies": -1},
        {"scores": (10**400, 0)},
    ],
)
def test_rows_are_those_of_the_plan(path: Path, whole: bytes, change: dict[str, object]) -> None:
    """Issue 9, bad input: a row that the plan cannot give is never counted."""
    lines = whole.splitlines(keepends=True)
    row = attrs.evolve(ROWS[2], **change)  # type: ignore[arg-type]
    path.write_bytes(b"".join([*lines[:3], f"{row.to_json()}\n".encode()]))
    with pytest.raises(RecordError, match="line 4: match 2 is not what was planned; restore"):
        run(PLAN, path, workers=1)


def test_no_more_rows_are_read_than_were_planned(path: Path, whole: bytes) -> None:
    """Issue 9, bad input: a row too many is never counted."""
    row = attrs.evolve(ROWS[-1], match=7, deal=PLAN.deal_of(7), dealer=PLAN.dealer_of(7))
    path.write_bytes(whole + f"{row.to_json()}\n".encode())
    with pytest.raises(RecordError, match="line 9: match 7 is not what was planned"):
        list(Results.read(path))


def test_a_form_nobody_knows_is_refused(path: Path) -> None:
    """The contract, 9: the suffix says what is written."""
    with pytest.raises(RulesError, match="let it end in"):
        run(PLAN, path.with_suffix(".csv"))


def test_a_folder_is_refused(path: Path) -> None:
    """The contract, 9: rows are kept in an ordinary file."""
    path.mkdir()
    with pytest.raises(RecordError, match="is no ordinary file"):
        run(PLAN, path, workers=1)


def test_a_bad_plan_leaves_no_file(path: Path) -> None:
    """The contract, 9: what cannot be played is refused before a file is made."""
    with pytest.raises(RulesError):
        run(attrs.evolve(PLAN, agents=("nobody",)), path)
    assert not path.exists()


def test_it_can_be_stopped_early(path: Path, whole: bytes) -> None:
    """Issue 9, stopped early: a row is the last if somebody says so, whatever the chunks are."""
    four = b"".join(whole.splitlines(keepends=True)[:5])
    for executor in (None, Lazy()):
        path.unlink(missing_ok=True)
        run(PLAN, path, executor=executor, workers=1, until=lambda row: row.match == 3)
        assert path.read_bytes() == four
    run(PLAN, path, workers=1, until=lambda row: row.match == 3)
    assert path.read_bytes() == four
    run(PLAN, path, workers=1, until=lambda row: False)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("there", [0, 1, 4, 5])
def test_a_file_is_extended(
    path: Path, there: int, monkeypatch: pytest.MonkeyPatch, whole: bytes
) -> None:
    """Issue 9: more matches go on with those that are there, and the file is that of one go."""
    run(attrs.evolve(PLAN, matches=5), path, workers=1, until=lambda row: row.match == there - 1)
    path.chmod(0o640)
    numbers = played(monkeypatch)
    assert list(run(PLAN, path, workers=1)) == ROWS
    assert path.read_bytes() == whole
    assert numbers == list(range(there or 5, 7))
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(path.parent.iterdir()) == [path]


def test_deals_that_are_played_again_do_not_depend_on_how_many_there_are(path: Path) -> None:
    """Issue 9, seat rotation and duplicate deals: a deal broken off is played to its end."""
    plan = attrs.evolve(PLAN, agents=("random", "greedy"))
    for matches in (3, 6):
        run(attrs.evolve(plan, matches=matches), path, workers=1)
    other = path.with_name("other.jsonl")
    run(attrs.evolve(plan, matches=6), other, workers=1)
    assert path.read_bytes() == other.read_bytes()


def test_a_file_may_be_of_fewer_matches_than_were_planned(path: Path, whole: bytes) -> None:
    """Issue 9: who stopped a long run can be content with less, if it is not less than is there."""
    run(attrs.evolve(PLAN, matches=10**6), path, workers=1, until=lambda row: row.match == 4)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="has more matches than 4: ask for 5 or more"):
        run(attrs.evolve(PLAN, matches=4), path, workers=1)
    assert path.read_bytes() == before
    run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space left")])
@pytest.mark.parametrize(
    "step", ["cardfishing.simulation._lines.copyfileobj", "os.fsync", "pathlib.Path.replace"]
)
def test_a_file_is_extended_at_one_go(
    path: Path, stop: BaseException, step: str, monkeypatch: pytest.MonkeyPatch, whole: bytes
) -> None:
    """Issue 9: stopped while it is extended, a file is what it was, and nothing lies beside it."""
    run(attrs.evolve(PLAN, matches=5), path, workers=1)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(step, failing(stop))
        with pytest.raises((KeyboardInterrupt, SimulationError)) as caught:
            run(PLAN, path, workers=1)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    if isinstance(caught.value, SimulationError):
        assert str(caught.value) == (
            f"match 5: {path}: No space left; make room for it,"
            f" then do the same again: the matches before it are in {path}"
        )
    run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


def test_a_folder_that_takes_no_file_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The contract, 9: what has nothing to do with room is an error of the system."""
    run(attrs.evolve(PLAN, matches=5), path, workers=1)
    refused = PermissionError(errno.EACCES, "Permission denied", str(path))
    monkeypatch.setattr(_lines, "copyfileobj", failing(refused))
    with pytest.raises(PermissionError):
        run(PLAN, path, workers=1)


def test_progress_counts_what_is_there(path: Path, whole: bytes) -> None:
    """Issue 9, progress: it begins with the rows that are kept."""
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    told: list[tuple[int, int]] = []
    run(PLAN, path, workers=1, on_progress=lambda done, total: told.append((done, total)))
    assert told[0] == (4, 7)
    assert told[-1] == (7, 7)


def test_a_dead_worker_keeps_the_rows_before(path: Path, whole: bytes) -> None:
    """Issue 9, bad input: what was played is kept, and the message says how to resume."""
    with pytest.raises(SimulationError) as caught:
        run(PLAN, path, executor=Mortal(2), workers=1)
    assert str(caught.value).endswith(f"do the same again: the matches before it are in {path}")
    assert whole.startswith(path.read_bytes())
    assert len(list(Results.read(path))) == caught.value.match > 0
    run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


class Disk:
    """A disk that has room for so many bytes."""

    def __init__(self, room: int) -> None:
        """Have some room."""
        self._room = room
        self._write = os.write

    def write(self, file: int, data: bytes) -> int:
        """Write what there is room for, some bytes at a time."""
        count = min(self._room, 100)
        if not count:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(file, data[:count])
        self._room -= written
        return written


@pytest.mark.parametrize("room", [0, 10, 400, 700, 1000])
def test_a_full_disk_keeps_what_was_written_whole(
    path: Path, whole: bytes, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: the file ends with a whole line, and goes on when there is room."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room).write)
        with pytest.raises(SimulationError, match="No space left on device; make room") as caught:
            run(PLAN, path, workers=1)
    kept = path.read_bytes()
    assert kept == whole[: whole.rfind(b"\n", 0, room) + 1]
    assert caught.value.match == max(0, kept.count(b"\n") - 1)
    run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


def test_an_interrupt_keeps_the_rows_before(
    path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: Ctrl-C at any time, also within a write, leaves whole lines."""
    write, calls = os.write, 0

    def interrupted(file: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls < 3:
            return write(file, data)
        if calls == 3:
            return write(file, data[:50])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(PLAN, path, workers=1)
    kept = path.read_bytes()
    assert whole.startswith(kept)
    assert kept.count(b"\n") == 2
    assert kept.endswith(b"\n")
    run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


def test_two_do_not_write_to_one_file(
    path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: nothing is counted twice if the same command is started twice."""

    def here(plan: Plan, first: int) -> list[Chunk]:
        assert (plan, first) == (PLAN, 0)
        run(PLAN, path, executor=Lazy())
        return [Chunk(tuple(ROWS), None, 1.0)]

    monkeypatch.setattr(running, "here", here)
    with pytest.raises(SimulationError, match="something else has changed"):
        run(PLAN, path, workers=1)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("matches", [None, 7, 9])
def test_a_file_that_was_taken_away_is_not_written_to(
    path: Path, matches: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: removed, replaced or extended by another run, a file is left to that."""

    def here(plan: Plan, first: int) -> list[Chunk]:
        assert (plan, first) == (PLAN, 0)
        path.unlink()
        if matches is not None:
            run(attrs.evolve(plan, matches=matches), path, executor=Lazy(), until=lambda _: True)
        return [Chunk(tuple(ROWS), None, 1.0)]

    monkeypatch.setattr(running, "here", here)
    with pytest.raises(SimulationError, match="something else has changed"):
        run(PLAN, path, workers=1)
    assert [file.read_bytes().count(b"\n") for file in path.parent.iterdir()] == (
        [] if matches is None else [2]
    )


def test_a_library_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of sources without metadata writes results as well."""

    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(_lines, "version", version)
    assert json.loads(_lines.header(PLAN))["library"] == ""


def test_the_way_to_go_on_is_part_of_the_error() -> None:
    """The contract, 9: cause, remedy and the way to go on can be had each."""
    error = SimulationError(3, "it broke", "mend it").resumed_by(msg("start again"))
    assert str(error) == "match 3: it broke; mend it, then start again"
    assert (str(error.cause), str(error.remedy), str(error.resume)) == (
        "it broke",
        "mend it",
        "start again",
    )
