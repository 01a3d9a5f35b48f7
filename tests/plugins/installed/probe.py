"""What a fresh process sees of the plugins on its path.

The process lists the games, loads the healthy one and those it is asked for, and has the host
report; it prints what it saw as JSON.
"""

from __future__ import annotations

import json
import sys
import warnings

import cardfishing as cf
from cardfishing.plugins import PluginHost, PluginWarning


def imported() -> list[str]:
    """Return the plugins that have been imported."""
    return sorted(name for name in sys.modules if name.startswith("fake_"))


def fate(name: str) -> list[str]:
    """Return the game of a name, or the error that comes in its place."""
    try:
        return [str(cf.load(name))]
    except cf.CardfishingError as error:
        return [type(error).__name__, str(error)]


def probe(*names: str) -> dict[str, object]:
    """Return what there is to see."""
    seen: dict[str, object] = {"games": cf.games(), "imported_to_list": imported()}
    seen["healthy"] = fate("healthy")
    seen["imported_to_load"] = imported()
    seen["asked"] = {name: fate(name) for name in names}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PluginWarning)
        reports = PluginHost().plugins()
        seen["warned"] = len(caught)
        host = PluginHost()
        host.load_all()
        seen["warnings"] = [str(warning.message) for warning in caught]
        seen["failures"] = [[type(error).__name__, str(error)] for error in host.failures]
    seen["reports"] = {
        report.plugin: {
            "origin": f"{report.distribution} {report.version}",
            "names": report.names,
            "games": report.games,
            "hooks": report.hooks,
            "errors": [str(error) for error in report.errors],
            "disabled": report.is_disabled,
        }
        for report in reports
    }
    return seen


if __name__ == "__main__":
    json.dump(probe(*sys.argv[1:]), sys.stdout)
