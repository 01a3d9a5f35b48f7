"""Results as Parquet: the same rows, kept as lines until all are there."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from cardfishing.errors import RecordError, SimulationError
from cardfishing.simulation import Results, _lines, _parquet, run, simulate
from tests.simulation.helpers import PLAN, Lazy, Mortal, failing

ROWS: Final = list(simulate(PLAN, workers=1))

pa: Any = pytest.importorskip("pyarrow")
pq: Any = pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where results go."""
    return tmp_path / "results.parquet"


@pytest.fixture
def part(path: Path) -> Path:
    """Return where rows are kept until all are there."""
    return path.with_name("results.parquet.part")


def only(path: Path) -> bool:
    """Tell whether a file is alone in its folder."""
    return list(path.parent.iterdir()) == [path]


def test_rows_come_back_from_parquet(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, rows: a column for each field, lists as lists, and the plan in the metadata."""
    monkeypatch.setattr(_parquet, "_BATCH", 3)
    results = run(PLAN, path, executor=Lazy())
    assert only(path)
    assert list(results) == ROWS
    assert Results.read(path) == results
    table = pq.read_table(path)
    assert table.column_names == list(attrs.fields_dict(type(ROWS[0])))
    assert table.column("scores").to_pylist() == [list(row.scores) for row in ROWS]


def test_parquet_goes_on_after_a_kill(path: Path, part: Path) -> None:
    """Issue 9: what was played before a kill is in a file of lines, and is not played again."""
    with pytest.raises(SimulationError) as caught:
        run(PLAN, path, executor=Mortal(2), workers=1)
    assert only(part)
    assert list(Results.read(part)) == ROWS[: caught.value.match]
    assert list(run(PLAN, path, workers=1)) == ROWS
    assert only(path)


@pytest.mark.parametrize("leave", [True, False])
def test_a_finished_file_is_left_alone(path: Path, part: Path, *, leave: bool) -> None:
    """Issue 9: nothing is played twice, also if the lines were not yet removed."""
    run(PLAN, path, workers=1)
    before = path.read_bytes()
    if leave:
        part.touch()
    run(PLAN, path, executor=Mortal(0))
    assert path.read_bytes() == before
    assert only(path)


@pytest.mark.parametrize("leave", [True, False])
def test_a_file_that_was_stopped_early_goes_on(path: Path, part: Path, *, leave: bool) -> None:
    """Issue 9, stopped early: a later run takes the rows up, from whichever file has them."""
    run(PLAN, path, workers=1, until=lambda row: row.match == 3)
    assert list(Results.read(path)) == ROWS[:4]
    if leave:
        run(PLAN, part.with_suffix(".jsonl"), workers=1)
        part.with_suffix(".jsonl").rename(part)
    assert list(run(PLAN, path, workers=1)) == ROWS
    assert only(path)


@pytest.mark.parametrize("until", [5, 4])
def test_a_file_is_extended(path: Path, part: Path, until: int) -> None:
    """Issue 9: more matches go on with those that are there, and the file is that of one go."""
    fewer = attrs.evolve(PLAN, matches=5)
    run(fewer, path, workers=1, until=lambda row: row.match == until - 1)
    with pytest.raises(SimulationError):
        run(PLAN, path, executor=Mortal(1), workers=1)
    assert list(Results.read(part)) == ROWS[: until + 1]
    with pytest.raises(RecordError, match=f"more matches than {until}: ask for {until + 1} or"):
        run(attrs.evolve(PLAN, matches=until), path, workers=1)
    assert list(Results.read(path)) == ROWS[:until]
    assert list(run(PLAN, path, workers=1)) == ROWS
    assert only(path)
    extended = path.read_bytes()
    with pytest.raises(RecordError, match=r"results.parquet has more matches than 6: ask for 7"):
        run(attrs.evolve(PLAN, matches=6), path, workers=1)
    assert path.read_bytes() == extended
    path.unlink()
    run(PLAN, path, workers=1)
    assert path.read_bytes() == extended


def test_rows_are_put_back_at_one_go(
    path: Path, part: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: stopped while rows are put back into lines, no row of theirs is played again."""
    run(PLAN, path, workers=1, until=lambda row: row.match == 3)
    with monkeypatch.context() as patch:
        patch.setattr(_lines.Ledger, "add", failing(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            run(PLAN, path, workers=1)
    assert not part.exists()
    assert only(path)


def test_another_plan_is_refused(path: Path) -> None:
    """Issue 9: a file is of one plan, and is left alone."""
    run(PLAN, path, workers=1)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="seed is 5 there and 6 here"):
        run(attrs.evolve(PLAN, seed=6), path, workers=1)
    assert path.read_bytes() == before
    assert only(path)


def write_text(path: Path) -> None:
    """Write what is no Parquet."""
    path.write_text("dear diary", encoding="utf-8")


def write_table(path: Path) -> None:
    """Write Parquet of something else."""
    pq.write_table(pa.table({"page": [1, 2]}), path)


@pytest.mark.parametrize(
    ("write", "said"), [(write_text, "is no Parquet file"), (write_table, "has no results")]
)
def test_what_holds_no_results_is_refused(
    path: Path, write: Callable[[Path], None], said: str
) -> None:
    """The contract, 9: a file of something else is never written to."""
    write(path)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=said):
        run(PLAN, path, workers=1)
    with pytest.raises(RecordError, match=said):
        Results.read(path)
    assert path.read_bytes() == before


def test_a_damaged_file_is_told_with_what_to_do(path: Path) -> None:
    """Issue 9, bad input: cut anywhere, or with wrong bytes, it is an error in our own words."""
    run(PLAN, path, workers=1)
    whole = path.read_bytes()
    cut = [whole[:size] for size in range(0, len(whole), 500)]
    wrong = [whole[:start] + b"\xff" * 50 + whole[start + 50 :] for start in (4, len(whole) - 200)]
    said = f"line 1: {path} is no Parquet file, or a damaged one: restore it or choose another ("
    for data in (*cut, *wrong):
        path.write_bytes(data)
        with pytest.raises(RecordError) as caught:
            list(Results.read(path))
        assert str(caught.value).startswith(said)
        with pytest.raises(RecordError):
            run(attrs.evolve(PLAN, matches=9), path, workers=1)
        assert path.read_bytes() == data
        assert only(path)


def test_what_the_system_says_of_a_file_stays(path: Path) -> None:
    """The contract, 9: a file that isn't there is not called a damaged one."""
    with pytest.raises(FileNotFoundError):
        Results.read(path)


def test_rows_of_parquet_are_checked(path: Path) -> None:
    """Issue 9, bad input: a table that somebody has changed is not counted."""
    run(PLAN, path, workers=1)
    table = pq.read_table(path)
    pq.write_table(table.drop_columns(["scores"]), path)
    with pytest.raises(RecordError, match="line 2: this is no row of results"):
        list(Results.read(path))
    pq.write_table(pa.concat_tables([table.slice(0, 2), table.slice(1, 1)]), path)
    with pytest.raises(RecordError, match="line 4: match 1 where match 2 belongs"):
        list(Results.read(path))


def test_the_old_file_stays_if_the_new_one_cannot_be_written(
    path: Path, part: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: Parquet is written beside its place, and takes it when it is whole."""
    run(PLAN, path, workers=1, until=lambda row: row.match == 3)
    before = path.read_bytes()

    class Broken:
        def __init__(self, path: Path, schema: object) -> None:
            path.touch()
            raise OSError(errno.ENOSPC, "No space left")

    monkeypatch.setattr(pq, "ParquetWriter", Broken)
    with pytest.raises(SimulationError, match=": No space left; make room") as caught:
        run(PLAN, path, workers=1)
    assert str(caught.value).endswith(f"the matches before it are in {part}")
    assert path.read_bytes() == before
    assert list(Results.read(part)) == ROWS
    assert set(path.parent.iterdir()) == {path, part}


def test_a_missing_library_is_named_before_anything_is_played(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: an extra is asked for when it is used, by an error that names the command."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r'pip install "cardfishing\[parquet\]"') as caught:
        run(PLAN, path, executor=Mortal(0))
    assert caught.value.name == "pyarrow"
