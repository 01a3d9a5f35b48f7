"""Results that are kept in a file: JSON Lines, or Parquet at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import attrs

from cardfishing.errors import RecordError
from cardfishing.messages import msg
from cardfishing.simulation import _parquet
from cardfishing.simulation._lines import plan_of, read_lines, read_rows
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row


@attrs.frozen
class Results:
    """What a file holds: iterate over it for the rows, which are read as you go.

    Attributes:
        path: The file; one that ends in ``.parquet`` is read as such, any other as JSON Lines.
        plan: What was simulated.
    """

    path: Path
    plan: Plan

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Results:
        """Return the results in a file, finished or not.

        Raises:
            OSError: The file cannot be read.
            ImportError: It is Parquet, and pyarrow is not installed.
            RecordError: It holds no results.
            CardfishingError: The game they are of is not installed.
        """
        file = Path(path)
        if file.suffix == _parquet.SUFFIX:
            return cls(file, plan_of(_parquet.read(file).header))
        for text in read_lines(file):
            return cls(file, plan_of(text))
        raise RecordError(1, msg("{path} has no results yet; choose another file", path=file))

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows in order; a line that breaks off is left out.

        Raises:
            OSError: The file cannot be read.
            RecordError: A line is no row, or another row than the next of the plan.
        """
        if self.path.suffix == _parquet.SUFFIX:
            lines = _parquet.read(self.path).lines
        else:
            lines = read_lines(self.path)
            next(lines)
        yield from read_rows(self.plan, lines)
