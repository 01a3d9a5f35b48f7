"""Sphinx configuration."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, MutableMapping

sys.path.insert(0, str(Path(__file__).parents[1]))  # for docs._ext, which the tests import too

project = "cardfishing"
language = "en"
author = "the cardfishing authors"
project_copyright = "2026, the cardfishing authors"
release = version_of("cardfishing")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "docs._ext.booklets",
    "docs._ext.descriptions",
    "docs._ext.hooktimes",
    "docs._ext.pictures",
    "docs._ext.rulesfields",
    "docs._ext.signatures",
]
exclude_patterns = ["_build", "_ext", "_static", "examples"]
default_role = "py:obj"  # a name in single backticks in a docstring is a link, and has to lead on

html_theme = "furo"
html_title = "cardfishing"
html_logo = "pictures/logo.svg"
html_favicon = "pictures/logo.svg"
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5e45",
        "color-brand-content": "#14634a",
        "color-brand-visited": "#5b3f86",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8ed9b0",
        "color-brand-content": "#7fd6a3",
        "color-brand-visited": "#c3a6ee",
    },
}
html_static_path = ["_static"]
html_css_files = ["cardfishing.css"]
html_js_files = ["reach.js"]
maximum_signature_line_length = 88

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_custom_sections = [("Attributes", "params_style")]
copybutton_exclude = ".linenos, .gp, .go"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# The inventory is a file, so that the pages build offline.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "inv/python.inv")}
nitpick_ignore_regex = [
    (r"py:.*", r"(attrs?|hypothesis|pluggy|_?pytest)\..*"),  # no inventory of theirs is shipped
    (r"py:(class|obj)", r"(.*\.)?_?[A-Z]?[A-Za-z]*T(_co|_contra)?"),  # type variables have none
    (r"py:class", r"EntryPoint|Sums"),  # for checkers only
    (r"py:class", r"concurrent\.futures\._base\.Executor"),  # documented one module further up
    (r"py:class", r"cardfishing\.record\.journal_lines\.Log"),  # private
    (r"py:obj", r"[a-z]+|\.+"),  # an argument of the same docstring, or the dots of Python
]


class _Python(Protocol):
    objects: Mapping[str, object]

    def resolve_xref(self, *where: object) -> object: ...


class _Domains(Protocol):
    python_domain: _Python


class _Tree(Protocol):
    def findall(self) -> Iterable[object]: ...


class _Environment(Protocol):
    domains: _Domains


class _Sphinx(Protocol):
    builder: object

    def connect(self, event: str, callback: Callable[..., object], priority: int = 500) -> int: ...


def _find_elsewhere(
    app: _Sphinx, env: _Environment, node: MutableMapping[str, object], shown: object
) -> object:
    """Lead a name without its module, or under the package, to where it is documented."""
    if node["refdomain"] != "py":
        return None
    python = env.domains.python_domain
    name = _nearest(python.objects, str(node["reftarget"]), str(node.get("py:module")))
    node["refspecific"] = True  # any module will do
    where = env, node["refdoc"], app.builder
    roles = ("class", "func", "data", "meth", "attr")
    found = (python.resolve_xref(*where, r, name, node, shown) for r in roles)
    return next((reference for reference in found if reference is not None), None)


def _nearest(known: Iterable[str], name: str, module: str) -> str:
    """Return the one among equal names that is nearest to a module, otherwise the name itself."""
    equal = [each for each in known if each.endswith(f".{name}")]
    while module:
        near = [each for each in equal if each.startswith(f"{module}.")]
        if len(near) == 1:
            return near[0]
        module = module.rpartition(".")[0]
    return name.removeprefix("cardfishing.")


def _ask_nearby(app: _Sphinx, tree: _Tree) -> None:
    """Let a type of a signature be looked for where it stands first; no mark is one for Sphinx."""
    del app
    for node in tree.findall():
        attributes = getattr(node, "attributes", {})
        if attributes.get("refspecific") is False:
            del attributes["refspecific"]


def _keep_colon(app: _Sphinx, what: str, name: str, thing: object, *rest: list[str]) -> None:
    """Keep napoleon from taking what stands before a colon for the type of a property."""
    del app, name, thing
    if what in {"attribute", "data", "property"}:
        rest[-1][:0] = ["..", ""]


def setup(app: _Sphinx) -> None:
    """Connect the repairs."""
    app.connect("doctree-read", _ask_nearby)
    app.connect("missing-reference", _find_elsewhere)
    app.connect("autodoc-process-docstring", _keep_colon, priority=400)
