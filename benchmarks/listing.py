"""What a hundred installed plugins cost: ``python benchmarks listing``.

Each is a distribution of its own in a folder on the path.  Listing is measured against the bare
`importlib.metadata.entry_points`, in processor time of the same run and in turns with it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

from cardfishing.plugins import PluginHost

PLUGINS = 100
METADATA = """\
Metadata-Version: 2.4
Name: fake-game-{number}
Version: 1.0
Requires-Dist: cardfishing>=0.1

{readme}
"""
README = "What the game is, how it is played, and what it is played with.\n" * 40
MODULE = """\
import attrs
from cardfishing.plugins import hookimpl
from cardfishing_casino import CASINO

@hookimpl
def cardfishing_games():
    return [attrs.evolve(CASINO, name="fake-{number}", aliases=("false-{number}",))]
"""


def listing(turns: int) -> None:
    """Print what listing all plugins costs, and loading one of them or all."""
    with TemporaryDirectory() as folder:
        for number in range(PLUGINS):
            install(Path(folder), number)
        sys.path.insert(0, folder)
        try:
            report(turns)
        finally:
            sys.path.remove(folder)


def install(folder: Path, number: int) -> None:
    """Install a plugin with one game of two names."""
    info = folder / f"fake_game_{number}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA.format(number=number, readme=README))
    names = (f"{kind}-{number} = fake_game_{number}" for kind in ("fake", "false"))
    (info / "entry_points.txt").write_text("\n".join(["[cardfishing]", *names, ""]))
    (folder / f"fake_game_{number}.py").write_text(MODULE.format(number=number))


def report(turns: int) -> None:
    """Print a row for each piece of work."""
    rows: dict[str, Callable[[], object]] = {
        "entry_points()": entry_points,
        "list the names": lambda: PluginHost().names,
        "list, and load one": lambda: PluginHost().game("fake-50"),
        "list, and load all": lambda: PluginHost().games(),
    }
    times: dict[str, list[float]] = {name: [] for name in rows}
    for turn in range(turns + 1):
        for name, work in rows.items():
            forget()
            start = time.process_time()
            work()
            if turn:  # the first fills the caches of the import system
                times[name].append(1000 * (time.process_time() - start))
    print(f"{f'{PLUGINS} plugins installed':34}{'ms':>10}{'ratio':>8}")
    base = times["entry_points()"]
    for name, found in times.items():
        ratio = statistics.median(a / b for a, b in zip(found, base, strict=True))
        print(f"{name:34}{statistics.median(found):>10.1f}{ratio:>8.2f}")


def forget() -> None:
    """Let the plugins be imported anew."""
    for name in [name for name in sys.modules if name.startswith("fake_game_")]:
        del sys.modules[name]
