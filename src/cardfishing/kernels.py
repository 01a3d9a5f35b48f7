"""Which modules can be compiled, which are, and the switch that has their sources interpreted.

It is imported before all others, so that the switch comes in time.

The build reads this file too, before anything is installed: it imports nothing of the package.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

SWITCH: Final = "CARDFISHING_COMPILED"
"""The environment variable that is 0 where nothing compiled is wanted."""

MODULES: Final = (
    "cardfishing._bits",
    "cardfishing.agents._fishing_worth",
    "cardfishing.agents._rummy_worth",
    "cardfishing.agents.fishing_appraisal",
    "cardfishing.agents.fishing_prospects",
    "cardfishing.agents.rummy_outlook",
    "cardfishing.fishing._listing",
    "cardfishing.fishing._native.ints",
    "cardfishing.fishing._native.loose",
    "cardfishing.fishing._native.moves",
    "cardfishing.fishing._native.rounds",
    "cardfishing.fishing._native.score",
    "cardfishing.fishing._search",
    "cardfishing.fishing.crowd",
    "cardfishing.fishing.parting",
    "cardfishing.fishing.playing",
    "cardfishing.rummy._listing",
    "cardfishing.rummy.forest",
    "cardfishing.rummy.playing",
    "cardfishing.rummy.reach",
)
"""The modules that ``CARDFISHING_COMPILE=1 pip install .`` compiles."""


def compiled() -> tuple[str, ...]:
    """Return the modules that are compiled here, in alphabetical order; most often none is."""
    return tuple(filter(is_compiled, MODULES))


def is_compiled(module: str) -> bool:
    """Tell whether a module of `MODULES` is compiled here."""
    from importlib.util import find_spec  # noqa: PLC0415  # few ask

    spec = find_spec(module)
    return spec is not None and not (spec.origin or "").endswith(".py")


class _Sources:
    """Finds the sources of the modules, also where a compiled one lies beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a module that might be compiled."""
        del target
        if name not in MODULES or not path:
            return None
        # Not above: while it is imported this is asked where it is.
        from importlib.util import spec_from_file_location  # noqa: PLC0415  # few switch

        return spec_from_file_location(name, f"{path[0]}/{name.rpartition('.')[2]}.py")


if os.environ.get(SWITCH) == "0":
    sys.meta_path.insert(0, _Sources)
