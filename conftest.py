"""Run the Python snippets of Markdown pages as tests, each page in an empty folder of its own.

A snippet needs the names of those before it, so pages are left out where processes share the tests.
"""

from contextlib import ExitStack, chdir
from doctest import ELLIPSIS
from os import environ
from tempfile import TemporaryDirectory

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

environ["LANGUAGE"] = "en"  # it goes before whatever else says how a developer speaks

_page = ExitStack()


def _enter(names: dict[str, object]) -> None:
    """Enter an empty folder, in which the files of a page are written."""
    del names
    _page.enter_context(chdir(_page.enter_context(TemporaryDirectory())))


def _leave(names: dict[str, object]) -> None:
    """Leave the folder, which goes with all that is in it."""
    del names
    _page.close()


if "PYTEST_XDIST_WORKER" not in environ:
    pytest_collect_file = Sybil(
        parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)],
        patterns=["*.md"],
        setup=_enter,
        teardown=_leave,
    ).pytest()
