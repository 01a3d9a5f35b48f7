"""Results as Parquet, by pyarrow, which comes with an extra."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import attrs

from cardfishing.errors import RecordError
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


def write(path: Path, header: str, rows: Iterator[Row]) -> None:
    """Write a file of rows at one go; the old file is kept if that fails.

    Args:
        path: The file.
        header: The header of a file of lines.
        rows: The rows.

    Raises:
        ImportError: pyarrow is not installed.
        OSError: The file cannot be written.
    """
    pa = arrow()
    schema = _schema(pa).with_metadata({_HEADER: header.encode()})
    beside = path.with_name(f"{path.name}.new")
    try:
        with pa.parquet.ParquetWriter(beside, schema) as file:
            while batch := [attrs.asdict(row, recurse=False) for row in islice(rows, _BATCH)]:
                file.write_table(pa.Table.from_pylist(batch, schema))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


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
        RecordError: It holds no results.
    """
    pa = arrow()
    try:
        told = pa.parquet.read_metadata(path)
    except pa.ArrowInvalid as error:
        raise RecordError(1, f"{path} is no Parquet file; choose another") from error
    metadata: dict[bytes, bytes] = told.metadata or {}
    if _HEADER not in metadata:
        raise RecordError(1, f"{path} holds no results; choose another file")
    return Stored(metadata[_HEADER].decode(), told.num_rows, _lines(pa, path))


def _lines(pa: ModuleType, path: Path) -> Iterator[str]:
    with pa.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(_BATCH):
            for fields in batch.to_pylist(maps_as_pydicts="strict"):
                yield print_fields(fields)


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
