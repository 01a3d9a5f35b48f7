"""How results are told: a table or JSON, and a plot beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import attrs

from cardfishing.cli.screen import Screen
from cardfishing.simulation import Comparison, Sprt, Summary, Tournament, Trial, plot
from cardfishing.simulation.estimates import check_level
from cardfishing.simulation.plots import check_plot

_Told = TypeVar("_Told", Summary, Comparison, Tournament)


@attrs.frozen(kw_only=True)
class Telling:
    """How results are told.

    Attributes:
        form: ``text`` or ``json``.
        plot: The file of the plot, or None.
        level: How often an interval holds the truth.
    """

    form: str
    plot: Path | None
    level: float

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be told, before anything is played.

        Raises:
            RulesError: The plot has no known ending, or the level is not between 0 and 1.
            OSError: The plot is to go to a folder that is not there.
            ImportError: A plot is asked for, and matplotlib is missing.
        """
        check_level(self.level)
        if self.plot is not None:
            check_plot(self.plot)

    def tell(
        self,
        screen: Screen,
        told: _Told,
        show: Callable[[Screen, _Told], None],
        extra: dict[str, object] | None = None,
    ) -> None:
        """Tell some results.

        Args:
            screen: Where.
            told: The results.
            show: Shows them as text.
            extra: What JSON has besides.

        Raises:
            OSError: The plot cannot be written.
        """
        if self.form == "json":
            fields: dict[str, object] = json.loads(told.to_json())
            shown = json.dumps(fields | (extra or {}), ensure_ascii=False, sort_keys=True)
            screen.quote(shown)
        else:
            show(screen, told)
        if self.plot is not None:
            plot(told, self.plot, translator=screen.translator)


def trial_told(test: Sprt, trial: Trial) -> dict[str, object]:
    """Return what JSON tells of a sequential test."""
    return {"test": attrs.asdict(test) | {"deals": trial.deals, "verdict": trial.verdict.value}}
