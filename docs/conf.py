"""Sphinx configuration."""

from importlib.metadata import version as version_of

project = "cardfishing"
author = "the cardfishing authors"
project_copyright = "2026, the cardfishing authors"
release = version_of("cardfishing")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "cardfishing"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
copybutton_exclude = ".linenos, .gp, .go"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# The inventory is a file, so that the pages build offline.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "inv/python.inv")}
nitpick_ignore_regex = [
    (r"py:.*", r"(attrs?|hypothesis|pluggy|_?pytest)\..*"),  # no inventory of theirs is shipped
    (r"py:(class|obj)", r"(.*\.)?_?[A-Z][A-Za-z]*T(_co|_contra)?"),  # type variables have no entry
]
