"""The table as it is printed, put into a page, or written as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Final

import attrs
import peers
from goals import Plan, Section, sections
from measure import Figures, Measured, Size

from cardfishing.kernels import compiled

CPUS: Final = Path("/proc/cpuinfo")
NONE: Final = "-"


def machine() -> dict[str, str]:
    """Return what the figures rest on, by what it is called."""
    versions = {"cardfishing": version("cardfishing"), "attrs": version("attrs")}
    found = versions | {name: what or "not installed" for name, what in peers.versions().items()}
    return {
        "Date": f"{datetime.now(UTC):%Y-%m-%d}",
        "Processor": f"{processor()}, {os.cpu_count()} cores, one of them used",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Versions": ", ".join(f"{name} {what}" for name, what in found.items()),
        "Compiled kernels": ", ".join(compiled()) or "none",
    }


def processor() -> str:
    """Return what kind of processor this is."""
    lines = CPUS.read_text().splitlines() if CPUS.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


@attrs.frozen
class Table:
    """The table, measured.

    Attributes:
        head: What the figures rest on.
        size: How much was measured.
        found: What was found.
    """

    head: Mapping[str, str]
    size: Size
    found: Measured

    @property
    def sections(self) -> tuple[Section, ...]:
        """Its parts; what is demanded depends on whether kernels are compiled."""
        return sections(compiled=self.head["Compiled kernels"] != "none")

    def missed(self) -> list[str]:
        """Return the rows that stay below their floor."""
        plans = chain.from_iterable(part.plans for part in self.sections)
        return [plan.name for plan in plans if self._met(plan) == "no"]

    def text(self) -> str:
        """Return the table as it is printed."""
        return "\n".join(chain(self._head(), *map(self._text, self.sections), self._notes()))

    def markdown(self) -> str:
        """Return the table as a page has it."""
        return "\n".join(
            chain(self._head("- "), *map(self._markdown, self.sections), self._notes())
        )

    def to_json(self) -> dict[str, object]:
        """Return the table as JSON."""
        return {
            "machine": dict(self.head),
            "measured": self.size._asdict(),
            "rows": [
                {
                    "section": part.title,
                    "row": plan.name,
                    "unit": plan.unit,
                    "figures": self.found.figures.get(plan.name),
                    "goal": None if plan.goal is None else plan.goal._asdict(),
                    "met": self._met(plan),
                }
                for part in self.sections
                for plan in part.plans
            ],
            "notes": self.found.notes,
        }

    def _head(self, mark: str = "") -> Iterator[str]:
        yield from (f"{mark}{name}: {what}" for name, what in self.head.items())
        turns, seconds = self.size.turns, self.size.seconds
        yield f"{mark}Medians of {turns} turns of about {seconds} s of processor time"

    def _notes(self) -> Iterator[str]:
        yield ""
        yield from self.found.notes

    def _text(self, part: Section) -> Iterator[str]:
        rows = [self._cells(part, plan) for plan in part.plans]
        grid = [_heads(part), *rows]
        widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
        yield f"\n{part.title}"
        for row in grid:
            name, *others = row
            padded = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
            yield f"{name:{widths[0]}}  {'  '.join(padded)}".rstrip()

    def _markdown(self, part: Section) -> Iterator[str]:
        heads = _heads(part)
        yield f"\n### {part.title}\n"
        yield _line([heads[0] or "row", *heads[1:]])
        yield _line(["---", *("---:" for _ in heads[1:])])
        yield from (_line(self._cells(part, plan)) for plan in part.plans)

    def _cells(self, part: Section, plan: Plan) -> list[str]:
        found = self.found.figures.get(plan.name)
        units = [plan.unit] if _has_units(part) else []
        return [
            plan.name,
            *units,
            *_figures(part, found),
            *(self._judged(plan) if _has_goals(part) else []),
        ]

    def _judged(self, plan: Plan) -> list[str]:
        goal = plan.goal
        if goal is None:
            return ["", "", ""]
        sign = "<" if goal.less else "≥"
        aim = "" if goal.aim is None else f"{sign} {shown(goal.aim)}"
        return [f"{sign} {shown(goal.floor)}", aim, self._met(plan) or NONE]

    def _met(self, plan: Plan) -> str | None:
        found = self.found.figures.get(plan.name)
        if plan.goal is None or found is None or plan.goal.figure not in found:
            return None
        return plan.goal.met(found[plan.goal.figure])


def shown(figure: float) -> str:
    """Return a figure with three digits that count, or all of a whole number."""
    if figure == 0 or abs(figure) >= 1000:
        return f"{figure:,.0f}"
    text = f"{figure:.3g}"
    return f"{float(text):.6f}".rstrip("0").rstrip(".") if "e" in text else text


def _heads(part: Section) -> list[str]:
    units = ["unit"] if _has_units(part) else []
    goals = ["floor", "aim", "met"] if _has_goals(part) else []
    return ["", *units, *part.columns.values(), *goals]


def _has_goals(part: Section) -> bool:
    return any(plan.goal for plan in part.plans)


def _has_units(part: Section) -> bool:
    return any(plan.unit for plan in part.plans)


def _figures(part: Section, found: Figures | None) -> list[str]:
    if found is None:
        return [NONE for _ in part.columns]
    return [shown(found[key]) if key in found else NONE for key in part.columns]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
