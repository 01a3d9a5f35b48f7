"""Run the Python snippets of Markdown pages as tests."""

from doctest import ELLIPSIS

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)],
    patterns=["*.md"],
).pytest()
