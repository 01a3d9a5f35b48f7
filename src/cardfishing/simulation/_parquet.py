"""Results as Parquet, by pyarrow, which comes with an extra."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import attrs

from cardfishing.errors import RecordError
from cardfishing.messages import cut, msg
from cardfishing.simulation._beside import beside
from cardfishing.simulation._extras import extra
from cardfishing.simulation._fields import print_fields
from cardfishing.simulation.rows import Row

SUFFIX: Final = ".parquet"
"""What the name of a file of this form ends in."""

_HEADER: Final = b"cardfishing"
_BATCH: Final = 10_000


def arrow() -> ModuleType:
    """Return pyarrow.

    Raises:
        ImportError: It is not installed; the error says how to do that.
    """
    with extra("parquet"):
        import_module("pyarrow.parquet")
        return import_module("pyarrow")


def write(path: Path, header: str, size: int, rows: Iterator[Row]) -> None:
    """Write a file of rows at one go; the old file is kept if that fails.

    Args:
        path: The file.
        header: The header of a file of lines.
        size: How many rows there are.
        rows: The rows.

    Raises:
        ImportError: pyarrow is not installed.
        SimulationError: The disk is full.
    """
    pa = arrow()
    schema = _schema(pa).with_metadata({_HEADER: header.encode()})
    with beside(path, size) as place, pa.parquet.ParquetWriter(place, schema) as file:
        while batch := [attrs.asdict(row, recurse=False) for row in islice(rows, _BATCH)]:
            file.write_table(pa.Table.from_pylist(batch, schema))


class Stored(NamedTuple):
    """What a file holds.

    Attributes:
        header: The header that a file of lines has.
        size: The number of rows.
        lines: The lines of the rows, which are read as you go.
    """

    header: str
    size: int
    lines: Iterator[str]


def read(path: Path) -> Stored:
    """Return what a file holds.

    Raises:
        ImportError: pyarrow is not installed.
        OSError: The file cannot be read.
        RecordError: It is damaged, or holds no results.
    """
    pa = arrow()
    with _readable(path):
        told = pa.parquet.read_metadata(path)
        metadata: dict[bytes, bytes] = told.metadata or {}
        header = metadata.get(_HEADER, b"").decode()
    if not header:
        raise RecordError(1, msg("{path} has no results; choose another file", path=path))
    return Stored(header, told.num_rows, _lines(pa, path))


def _lines(pa: ModuleType, path: Path) -> Iterator[str]:
    with _readable(path), pa.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(_BATCH):
            for fields in batch.to_pylist(maps_as_pydicts="strict"):
                yield print_fields(fields)


@contextmanager
def _readable(path: Path) -> Generator[None]:
    """Say what to do with a file that is no Parquet, whatever that leads to.

    Raises:
        OSError: The system cannot read it.
        RecordError: It is damaged, or something else.
    """
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, RuntimeError, MemoryError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        cause = msg(
            "{path} is no Parquet file, or a damaged one: restore it or choose another ({error})",
            path=path,
            error=cut(" ".join(str(error).split())),
        )
        raise RecordError(1, cause) from error


def _schema(pa: ModuleType) -> Any:  # noqa: ANN401  # pyarrow has no types
    whole, some = pa.int64(), pa.list_(pa.int64())
    columns = {
        "match": whole,
        "deal": whole,
        "agents": pa.list_(pa.string()),
        "dealer": whole,
        "sides": some,
        "scores": some,
        "winner": whole,
        "rounds": whole,
        "plies": whole,
        "items": pa.map_(pa.string(), some),
        "sweeps": some,
        "fault": pa.string(),
    }
    return pa.schema(columns)
