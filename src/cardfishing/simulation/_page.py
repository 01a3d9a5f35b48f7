"""A page of plots: dots with intervals, and bars."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from cardfishing.messages import ENGLISH, Message, Translator, Words
from cardfishing.simulation.estimates import Estimate

_Drawn: TypeAlias = Any
"""A figure or axes of matplotlib, which leaves the types of its keywords open."""

Counts: TypeAlias = Sequence[tuple[float, int]]
"""How often there was each number, in their order."""

_INK: Final = "#222222"
FAINT: Final = "#707070"
_LINE: Final = "#e6e6e6"
_BAR: Final = "#9ecae1"
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
COLOURS: Final = (BLUE, ORANGE, "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Colours of Okabe and Ito, which colour-blind people tell apart."""

_STYLE: Final[dict[str, object]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": _INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "font.family": "sans-serif",
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "cardfishing",
    "text.color": _INK,
    "text.parse_math": False,
    "xtick.color": _INK,
    "ytick.color": _INK,
}
_DENSITY: Final = 150
_MOST_BARS: Final = 30
_APART: Final = 0.3
_MOST_TICKS: Final = 6
_WIDTH: Final = 8.0


@contextmanager
def styled() -> Generator[None]:
    """Draw in the style of this page, whatever a user has set."""
    from matplotlib import style  # noqa: PLC0415  # an extra of its own

    with style.context(_STYLE, after_reset=True):
        yield


@attrs.frozen
class Point:
    """A dot with an interval."""

    estimate: Estimate
    colour: str = BLUE
    is_full: bool = True


@attrs.frozen
class Dots:
    """Dots that share a label."""

    label: Words
    points: Sequence[Point]


class Page:
    """A figure, and the words in it."""

    def __init__(self, translator: Translator = ENGLISH) -> None:
        from matplotlib.figure import Figure  # noqa: PLC0415  # an extra of its own

        self.figure: Final[_Drawn] = Figure(layout="constrained")
        self._translator = translator
        self._title = ""

    def text(self, words: Words) -> str:
        """Return words in the language of the page."""
        return words.render(self._translator) if isinstance(words, Message) else words

    def head(self, title: Words, caption: Words, height: float) -> None:
        """Set the title, the line below the plot, and the height in inches."""
        self._title = self.text(title)
        self.figure.set_size_inches(_WIDTH, height)
        self.figure.suptitle(self._title, x=0.01, ha="left", fontsize=13, fontweight="bold")
        self.figure.supxlabel(self.text(caption), x=0.01, ha="left", fontsize=8, color=FAINT)

    def dots(
        self, axes: _Drawn, title: Words, rows: Sequence[Dots], *, as_share: bool = False
    ) -> None:
        """Draw a row of dots with their intervals for each label, from above."""
        axes.set_title(self.text(title))
        for number, row in enumerate(rows):
            for place, point in enumerate(row.points):
                _dot(axes, point, (len(row.points) - 1) * _APART / 2 - number - place * _APART)
        axes.set_yticks([-number for number in range(len(rows))])
        axes.set_yticklabels([self.text(row.label) for row in rows])
        axes.set_ylim(-len(rows) + 0.4, 0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color=_LINE, lw=0.7)
        axes.margins(x=0.08)
        axes.locator_params(axis="x", nbins=_MOST_TICKS)
        if as_share:
            axes.xaxis.set_major_formatter(_percent)

    def bars(self, axes: _Drawn, title: Words, counts: Counts, label: Words) -> None:
        """Draw how often there was each number, as shares of all."""
        heights, width = _binned(counts)
        total = sum(times for _, times in counts)
        middle = 0.0 if width == 1 else width / 2
        axes.bar(
            [start + middle for start in heights],
            [100 * times / total for times in heights.values()],
            width=0.85 * width,
            color=_BAR,
        )
        axes.set_title(self.text(title))
        axes.set_xlabel(self.text(label))
        axes.set_xlim(min(heights) + middle - 2 * width, max(heights) + middle + 2 * width)
        axes.locator_params(axis="x", integer=True)
        axes.yaxis.set_major_formatter(_percentage)
        axes.grid(axis="y", color=_LINE, lw=0.7)

    def write(self, path: Path) -> None:
        """Write the page to a file, without a date.

        Raises:
            OSError: It cannot be written; the error names it.
        """
        is_svg, drawn = path.suffix.lower() == ".svg", BytesIO()
        self.figure.savefig(
            drawn,
            format=path.suffix.lower()[1:],
            dpi=_DENSITY,
            metadata={"Date": None, "Title": self._title} if is_svg else {"Title": self._title},
        )
        try:
            path.write_bytes(drawn.getvalue())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error


def _percent(share: float, _place: int) -> str:
    return f"{100 * share:g} %"


def _percentage(number: float, _place: int) -> str:
    return f"{number:g} %"


def _dot(axes: _Drawn, point: Point, height: float) -> None:
    estimate, colour = point.estimate, point.colour
    if estimate.is_bounded:
        axes.plot([estimate.low, estimate.high], [height, height], color=colour, lw=2)
    face = colour if point.is_full else "white"
    axes.plot(estimate.value, height, "o", color=colour, mfc=face, ms=6)


def _binned(counts: Counts) -> tuple[dict[float, int], float]:
    """Return how many numbers begin at each bin, and how wide a bin is; few whole numbers stay."""
    low, high = counts[0][0], counts[-1][0]
    width = float(max(1, ceil((high - low) / _MOST_BARS)))
    heights: dict[float, int] = {}
    for number, times in counts:
        start = number // width * width
        heights[start] = heights.get(start, 0) + times
    return heights, width
