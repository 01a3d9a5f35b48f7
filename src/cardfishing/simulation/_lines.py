"""The lines of a results file: a header that names the plan, and a row a line."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from shutil import copyfileobj, copymode
from types import TracebackType
from typing import Final, Self, cast

from cardfishing.errors import NotationError, RecordError, SimulationError
from cardfishing.messages import Words, joined, msg
from cardfishing.simulation._beside import beside, unwritten
from cardfishing.simulation._fields import print_fields
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

FORMAT: Final = "results 1"
"""The format that a header names, with its version."""

_KEY: Final = "cardfishing"
_PLAN: Final = "plan"
_MATCHES: Final = "matches"
_BATCH: Final = 10_000
_MOST: Final = 2**63 - 1
"""The greatest number that Parquet can hold."""


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
        cause = msg("this begins no file of {format}; choose another file", format=FORMAT)
        raise RecordError(1, cause)
    return told


def plan_of(text: str) -> Plan:
    """Return the plan that a header names.

    Raises:
        RecordError: It is no header.
        CardfishingError: The plan cannot be read, or its game is not installed.
    """
    return Plan.from_json(print_fields(cast("dict[str, object]", read_header(text)[_PLAN])))


def check_header(text: str, wanted: str, path: Path, rows: int) -> bool:
    """Refuse a file whose header says something else than one that is wanted.

    The number of matches may be another one, if the rows that are there are not too many.

    Args:
        text: The header of the file.
        wanted: That of the plan.
        path: The file.
        rows: How many rows are there.

    Returns:
        Whether they say the same.

    Raises:
        RecordError: It is of another plan, or no results; the error says what differs.
    """
    theirs, ours = _flat(read_header(text)), _flat(read_header(wanted))
    keys = sorted(theirs.keys() | ours.keys())
    differs = [key for key in keys if _said(theirs, key) != _said(ours, key)]
    if not differs:
        return True
    others = [
        msg(
            "{key} is {theirs} there and {ours} here",
            key=key,
            theirs=_said(theirs, key),
            ours=_said(ours, key),
        )
        for key in differs
        if key != _MATCHES
    ]
    if others:
        cause = msg(
            "{path} has other results: {differences}; choose another file or that plan",
            path=path,
            differences=joined(others),
        )
        raise RecordError(1, cause)
    if rows > cast("int", ours[_MATCHES]):
        cause = msg(
            "{path} has more matches than {matches}: ask for {rows} or more,"
            " or choose another file",
            path=path,
            matches=ours[_MATCHES],
            rows=rows,
        )
        raise RecordError(1, cause)
    return False


def _flat(told: dict[str, object]) -> dict[str, object]:
    plan = cast("dict[str, object]", told[_PLAN])
    return {key: value for key, value in told.items() if key != _PLAN} | plan


def _said(told: dict[str, object], key: str) -> Words:
    return json.dumps(told[key], ensure_ascii=False) if key in told else msg("missing")


def taken_up(path: Path, plan: Plan) -> int:
    """Give the file of a plan its header, if that names another number of matches.

    Returns:
        How many bytes of it are whole lines, the header among them.

    Raises:
        OSError: The file cannot be read or written.
        RecordError: It is no file of results, of another plan, or has more matches.
        SimulationError: The disk is full.
    """
    if not path.exists():
        return 0
    head = f"{header(plan)}\n".encode()
    rows = size = 0
    with path.open("rb") as file:
        first = file.readline()
        for line in file:
            if line.endswith(b"\n"):
                rows, size = rows + 1, size + len(line)
    if not first.endswith(b"\n") and head.startswith(first):
        return 0
    if check_header(first.decode("utf-8", "replace"), head.decode(), path, rows):
        return len(first) + size
    with beside(path, rows) as place:
        with path.open("rb") as old, place.open("wb") as new:
            old.readline()
            new.write(head)
            copyfileobj(old, new)
        copymode(path, place)
    return len(head) + size


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
                cause = msg("this is no text; restore or remove the file")
                raise RecordError(number, cause) from None


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
            cause = msg("this is no row of results; restore or remove the file")
            raise RecordError(number + 2, cause) from None
        if row.match != number:
            cause = msg(
                "match {match} where match {expected} belongs; restore or remove the file",
                match=row.match,
                expected=number,
            )
            raise RecordError(number + 2, cause)
        if not _belongs(row, plan, sides):
            cause = msg(
                "match {match} is not what was planned; restore or remove the file", match=number
            )
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
        and all(len(line) == count and max(map(abs, line)) <= _MOST for line in numbers)
        and (row.winner is None or 0 <= row.winner < count)
        and 0 < row.rounds <= _MOST
        and 0 <= row.plies <= _MOST
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
            RecordError: It is no file of results, of another plan, or has more matches.
            SimulationError: The disk is full.
        """
        if path.exists() and not path.is_file():
            raise RecordError(1, msg("{path} is no ordinary file; choose another name", path=path))
        self.path = path
        self.count = 0
        self._plan = plan
        self._size = taken_up(path, plan)
        self._file = path.open("ab", buffering=0)
        try:
            self._file.truncate(self._size)
            if not self._size:
                self._append(f"{header(plan)}\n")
        except BaseException:
            self._file.close()
            raise

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
        if not self._is_alone():
            cause = msg("something else has changed {path}", path=self.path)
            raise SimulationError(
                self.count, cause, msg("let one simulation at a time write to it")
            )
        lines = (f"{row.to_json()}\n" for row in rows)
        while text := "".join(islice(lines, _BATCH)):
            self._append(text)

    def _is_alone(self) -> bool:
        """Tell whether the file is as it was left, and still in its place."""
        left = os.fstat(self._file.fileno())
        try:
            return left.st_size == self._size and os.path.samestat(left, self.path.stat())
        except FileNotFoundError:
            return False

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
            raise unwritten(self.path, self.count, failed) from failed

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
