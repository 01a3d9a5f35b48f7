"""The lines of a results file: a header that names the plan, and a row a line."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Final, Self, cast

from cardfishing.errors import NotationError, RecordError, SimulationError
from cardfishing.messages import msg
from cardfishing.simulation._fields import print_fields
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

FORMAT: Final = "results 1"
"""The format that a header names, with its version."""

_KEY: Final = "cardfishing"
_PLAN: Final = "plan"


def header(plan: Plan) -> str:
    """Return the first line of the results of a plan, without its end."""
    return print_fields(
        {
            _KEY: FORMAT,
            "game_version": plan.game.version,
            "library": _library(),
            _PLAN: json.loads(plan.to_json()),
        }
    )


def _library() -> str:
    """Return the version of this library, or an empty string if it is not installed."""
    try:
        return version("cardfishing")
    except PackageNotFoundError:
        return ""


def read_header(text: str) -> dict[str, object]:
    """Return what a header says.

    Raises:
        RecordError: It is none.
    """
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    told = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    if told.get(_KEY) != FORMAT or not isinstance(told.get(_PLAN), dict):
        raise RecordError(1, f"this begins no file of {FORMAT}; choose another file")
    return told


def plan_of(text: str) -> Plan:
    """Return the plan that a header names.

    Raises:
        RecordError: It is no header.
        CardfishingError: The plan cannot be read, or its game is not installed.
    """
    return Plan.from_json(print_fields(cast("dict[str, object]", read_header(text)[_PLAN])))


def check_header(text: str, wanted: str) -> None:
    """Refuse a file whose header says something else than one that is wanted.

    Raises:
        RecordError: It is of another plan, or no results; the error says what differs.
    """
    theirs, ours = _flat(read_header(text)), _flat(read_header(wanted))
    differs = [
        f"{key} is {_said(theirs, key)} there and {_said(ours, key)} here"
        for key in sorted(theirs.keys() | ours.keys())
        if _said(theirs, key) != _said(ours, key)
    ]
    if differs:
        cause = f"these are other results: {', '.join(differs)}; choose another file or that plan"
        raise RecordError(1, cause)


def _flat(told: dict[str, object]) -> dict[str, object]:
    plan = cast("dict[str, object]", told[_PLAN])
    return {key: value for key, value in told.items() if key != _PLAN} | plan


def _said(told: dict[str, object], key: str) -> str:
    return json.dumps(told[key], ensure_ascii=False) if key in told else "missing"


def read_lines(path: Path) -> Iterator[str]:
    """Yield the whole lines of a file, without their ends; one that breaks off is left out.

    Raises:
        OSError: The file cannot be read.
        RecordError: A line is no text.
    """
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield line[:-1].decode()
            except UnicodeDecodeError:
                raise RecordError(number, "this is no text; restore or remove the file") from None


def read_rows(plan: Plan, lines: Iterable[str]) -> Iterator[Row]:
    """Yield the rows of the lines after the header.

    Raises:
        RecordError: A line is no row, or another row than the next of the plan.
    """
    sides = plan.game.sides(plan.seats)
    for number, line in enumerate(lines):
        try:
            row = Row.from_json(line)
        except NotationError:
            cause = "this is no row of results; restore or remove the file"
            raise RecordError(number + 2, cause) from None
        if row.match != number:
            cause = f"match {row.match} where match {number} belongs; restore or remove the file"
            raise RecordError(number + 2, cause)
        if not _belongs(row, plan, sides):
            cause = f"match {number} is not what was planned; restore or remove the file"
            raise RecordError(number + 2, cause)
        yield row


def _belongs(row: Row, plan: Plan, sides: tuple[int, ...]) -> bool:
    """Tell whether a plan can give a row: who sat where, and a number for each side."""
    match, count = row.match, len(set(sides))
    planned = (plan.deal_of(match), plan.agents_of(match), plan.dealer_of(match), sides)
    numbers = (row.scores, *row.items.values(), row.sweeps or row.scores)
    return (
        match < plan.matches
        and (row.deal, row.agents, row.dealer, row.sides) == planned
        and all(len(line) == count for line in numbers)
        and (row.winner is None or 0 <= row.winner < count)
        and row.rounds > 0
    )


class Ledger:
    """A file that rows are added to, as whole lines; it goes on after those that are there.

    Attributes:
        path: The file.
        count: The number of rows in it.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open a file for a plan; a line that breaks off is cut.

        Raises:
            OSError: The file cannot be read or written.
            RecordError: It is no file of results, or of another plan.
            SimulationError: The disk is full.
        """
        if path.exists() and not path.is_file():
            raise RecordError(1, f"{path} is no ordinary file; choose another name")
        self.path = path
        self.count = 0
        self._plan = plan
        self._file = path.open("ab", buffering=0)
        try:
            head = header(plan)
            self._size = self._whole(head)
            self._file.truncate(self._size)
            if not self._size:
                self._append(f"{head}\n")
        except BaseException:
            self._file.close()
            raise

    def _whole(self, head: str) -> int:
        """Return how many bytes are whole lines, of which the first has to be a header."""
        with self.path.open("rb") as file:
            first = file.readline()
            if first.endswith(b"\n") or not head.encode().startswith(first):
                check_header(first.decode("utf-8", "replace"), head)
            file.seek(0)
            return sum(len(line) for line in file if line.endswith(b"\n"))

    def rows(self) -> Iterator[Row]:
        """Yield the rows that are there, and count them.

        Raises:
            RecordError: A line is no row, or another row than the next of the plan.
        """
        lines = read_lines(self.path)
        next(lines)
        for row in read_rows(self._plan, lines):
            self.count = row.match + 1
            yield row

    def add(self, rows: Iterable[Row]) -> None:
        """Write rows.

        Raises:
            SimulationError: The disk is full, or somebody else writes to the file.
        """
        if os.fstat(self._file.fileno()).st_size != self._size:
            cause = msg("something else has written to {path}", path=self.path)
            raise SimulationError(
                self.count, cause, msg("let one simulation at a time write to it")
            )
        self._append("".join(f"{row.to_json()}\n" for row in rows))

    def _append(self, text: str) -> None:
        """Write some lines; those that get there whole stay."""
        data, failed = text.encode(), None
        rest = data
        try:
            while rest:
                rest = rest[os.write(self._file.fileno(), rest) :]
        except OSError as error:
            failed = error
        finally:
            self._keep(data[: len(data) - len(rest)])
        if failed is not None:
            cause = msg("{path}: {cause}", path=self.path, cause=failed.strerror)
            raise SimulationError(self.count, cause, msg("make room for it")) from failed

    def _keep(self, written: bytes) -> None:
        """Count the lines that were written whole, and cut what is left of the next."""
        whole = written[: written.rfind(b"\n") + 1]
        self.count += whole.count(b"\n") - (not self._size and bool(whole))
        self._size += len(whole)
        if len(whole) < len(written):
            self._file.truncate(self._size)

    def __enter__(self) -> Self:
        """Return the open file."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self._file.close()
