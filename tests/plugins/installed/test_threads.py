"""DESIGN section 8: a plugin that loads games while it is imported waits for nobody for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.plugins.installed.processes import python
from tests.plugins.installed.projects import HEALTHY, OFFERING
from tests.plugins.installed.workshop import Project, Workshop

ASKING: Final = """\
import cardfishing
cardfishing.begun.set()
cardfishing.wanted.wait(20)
cardfishing.load("healthy")
"""
"""Loads a game while it is imported, once another thread is about to import it as well."""

THREADS: Final = """\
import faulthandler, threading
from importlib import metadata
import cardfishing

faulthandler.dump_traceback_later(30, exit=True)
cardfishing.begun, cardfishing.wanted = threading.Event(), threading.Event()
import_module = metadata.import_module

def announced(name):
    cardfishing.wanted.set()
    return import_module(name)

def importing():
    import fake_asking

metadata.import_module = announced
thread = threading.Thread(target=importing)
thread.start()
cardfishing.begun.wait(20)
print(cardfishing.load("asking"))
thread.join()
print(cardfishing.load("healthy"))
"""


def test_importing_and_loading_at_once(workshop: Workshop, tmp_path: Path) -> None:
    """UD-116: while one thread imports a plugin that loads a game, another may load the plugin."""
    asking = Project(
        name="fake-asking",
        source=ASKING + OFFERING.format(name="asking", aliases=(), version=1),
        games=("asking",),
    )
    done = python((workshop.install(tmp_path, HEALTHY, asking),), "-c", THREADS)
    assert (done.stdout, done.stderr) == ("asking\nhealthy\n", "")
