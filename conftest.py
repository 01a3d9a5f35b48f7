"""Run the Python snippets of Markdown pages as tests.

A snippet needs the names of those before it, so pages are left out where processes share the tests.
"""

from doctest import ELLIPSIS
from os import environ

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

if "PYTEST_XDIST_WORKER" not in environ:
    pytest_collect_file = Sybil(
        parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)],
        patterns=["*.md"],
    ).pytest()
