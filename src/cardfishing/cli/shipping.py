"""What is demanded of the distribution of a plugin: metadata, entry points, the typing marker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.machinery import ModuleSpec
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cardfishing.errors import PluginError
from cardfishing.messages import msg
from cardfishing.plugins import PluginReport
from cardfishing.plugins.specs import PROJECT
from cardfishing.testing.verdicts import Status, Verdict

_REQUIREMENT: Final = re.compile(
    r"cardfishing(?![\w.-])\s*(?:\[[^]]*\])?(?P<versions>[^;]*)(?:;(?P<marker>.*))?", re.IGNORECASE
)
_BOUNDS: Final = ("<", "==", "~=", "@")
_LICENCE: Final = ("license_expression", "license", "license_file")
_TYPED: Final = "py.typed"


def metadata(report: PluginReport) -> Verdict:
    """Judge whether a distribution says what it is: version, summary, licence and readme."""
    try:
        facts = distribution(report.distribution).metadata.json
    except Exception:  # there is none, or whatever a stranger's file holds
        return _failed_for_want_of_a_distribution(report)
    has = {
        "version": bool(report.version),
        "description": _says(facts, "summary"),
        "license": any(_says(facts, key) for key in _LICENCE) or _is_classified(facts),
        "readme": _says(facts, "description"),
    }
    missing = ", ".join(key for key, is_there in has.items() if not is_there)
    if not missing:
        return Verdict(Status.OK)
    return Verdict(
        Status.FAILED,
        msg(
            "{distribution} does not say: {missing}; add it to [project] in pyproject.toml",
            distribution=report.distribution,
            missing=missing,
        ),
    )


def requirement(report: PluginReport) -> Verdict:
    """Judge whether a distribution says which versions of the core it is made for."""
    if report.distribution == PROJECT:
        return Verdict(Status.NOT_APPLICABLE, msg("it is the core itself"))
    try:
        requirements = distribution(report.distribution).requires or []
    except Exception:  # there is none, or whatever a stranger's file holds
        return _failed_for_want_of_a_distribution(report)
    matches = map(_REQUIREMENT.fullmatch, requirements)
    found = [m["versions"] for m in matches if m and "extra" not in (m["marker"] or "")]
    if not found:
        cause = msg("{distribution} does not require cardfishing", distribution=report.distribution)
    elif not any(_is_bounded(versions) for versions in found):
        cause = msg(
            "{distribution} requires cardfishing{versions}, whatever comes later",
            distribution=report.distribution,
            versions=found[0].strip(),
        )
    else:
        return Verdict(Status.OK)
    return Verdict(
        Status.FAILED,
        msg(
            "{cause}; name versions with an upper bound in its dependencies, "
            "such as cardfishing>=0.1,<0.2",
            cause=cause,
        ),
    )


def marker(report: PluginReport) -> Verdict:
    """Judge whether a plugin is marked as typed, so that checkers of its users look at it."""
    module, _, _ = report.plugin.partition(":")
    parts = module.split(".")
    packages = [".".join(parts[: end + 1]) for end in range(len(parts))]
    folders = [folder for package in packages for folder in _folders(package)]
    if any((folder / _TYPED).is_file() for folder in folders):
        return Verdict(Status.OK)
    if not (folders or _is_there(module)):
        return Verdict(Status.NOT_APPLICABLE, msg("there is no such module, so it does not load"))
    if not folders:
        cause = msg("{module} is no package: make it one", module=module)
    else:
        cause = msg("{module} is a package without a marker", module=module)
    return Verdict(
        Status.FAILED, msg("{cause}; put an empty file py.typed beside its modules", cause=cause)
    )


def loading(report: PluginReport) -> Verdict:
    """Judge whether a plugin can be loaded and offers what it declares."""
    if report.is_disabled:
        return Verdict(Status.NOT_APPLICABLE, msg("it is disabled by CARDFISHING_DISABLE"))
    if report.errors:
        return Verdict(Status.FAILED, "\n".join(map(_told, report.errors)))
    return Verdict(Status.OK)


def names(report: PluginReport | None, called: Iterable[str]) -> Verdict:
    """Judge whether there is an entry point for each name and alias of a game.

    Args:
        report: The plugin that offers the game, or None.
        called: The names and aliases of the game.
    """
    if report is None:
        return Verdict(Status.NOT_APPLICABLE, msg("no plugin lists it among its games"))
    missing = [name for name in called if name not in report.names]
    if not missing:
        return Verdict(Status.OK)
    offered = {name for names in report.games for name in names}
    strange = sorted(set(report.names) - offered)
    if len(missing) == len(strange) == 1:
        cause = msg("{strange} is no game: rename its entry point", strange=strange[0])
    else:
        cause = msg("no entry point for {missing}", missing=", ".join(missing))
    entries = "\n".join(f'{name} = "{report.plugin}"' for name in missing)
    return Verdict(
        Status.FAILED,
        msg(
            "{cause}; have in pyproject.toml under [project.entry-points.cardfishing]\n{entries}",
            cause=cause,
            entries=entries,
        ),
    )


def _told(error: PluginError) -> str:
    """Return what an error says to the author, who is not told to tell the author."""
    usual = PluginError(error.plugin, error.distribution, error.cause)
    if error.remedy != usual.remedy:
        return str(error)
    return str(PluginError(error.plugin, error.distribution, error.cause, "mend it"))


def _failed_for_want_of_a_distribution(report: PluginReport) -> Verdict:
    return Verdict(
        Status.FAILED,
        msg(
            "{plugin} is of no distribution that can be read: install it anew",
            plugin=report.plugin,
        ),
    )


def _says(facts: Mapping[str, str | list[str]], key: str) -> bool:
    found = facts.get(key, "")
    return bool("".join(found).strip())


def _is_classified(facts: Mapping[str, str | list[str]]) -> bool:
    return any(text.startswith("License ::") for text in facts.get("classifier", ()))


def _is_bounded(versions: str) -> bool:
    return any(version.strip(" ()").startswith(_BOUNDS) for version in versions.split(","))


def _is_there(module: str) -> bool:
    return _spec(module) is not None


def _folders(package: str) -> list[Path]:
    spec = _spec(package)
    return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]


def _spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except Exception:  # whatever the package above it raises
        return None
