"""What distributions say of themselves, as far as it can be read: strangers wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from cardfishing.plugins.specs import PROJECT

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_REQUIREMENT: Final = re.compile(
    rf"{PROJECT}\s*(?:\[[^]]*\])?\s*(?P<versions>[^\w.-][^;]*)(?:;(?P<marker>.*))?", re.IGNORECASE
)


def name_of(distribution: Distribution | None) -> str:
    """Return the name of a distribution, or an empty string."""
    return "" if distribution is None else _text(lambda: distribution.name)


def version_of(distribution: Distribution | None) -> str:
    """Return the version of a distribution, or an empty string."""
    return "" if distribution is None else _text(lambda: distribution.version)


def core() -> Distribution | None:
    """Return the distribution of this library, or None if it runs without being installed."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415  # slow

    try:
        return distribution(PROJECT)
    except PackageNotFoundError:
        return None


def unmet(distribution: Distribution | None, version: str) -> str | None:
    """Return what a distribution requires of this library if a version does not fit, or None.

    A pre-release fits if the release it leads to would.  A requirement that cannot be read, or is
    for an extra, asks for nothing.
    """
    try:
        requirements: Iterable[str] = (distribution and distribution.requires) or ()
    except Exception:  # whatever a stranger's file holds
        return None
    for requirement in requirements:
        found = _REQUIREMENT.fullmatch(requirement.strip())
        if found and not _fits(version, found["versions"], found["marker"]):
            return f"{PROJECT}{found['versions'].strip()}"
    return None


def _fits(version: str, versions: str, marker: str | None) -> bool:
    from packaging.specifiers import InvalidSpecifier, SpecifierSet  # noqa: PLC0415  # slow
    from packaging.version import InvalidVersion, Version  # noqa: PLC0415

    try:
        present = Version(version)
        wanted = SpecifierSet(versions.strip().removeprefix("(").removesuffix(")"))
    except (InvalidSpecifier, InvalidVersion):
        return True
    candidates = [present]
    if present.is_prerelease and not wanted.prereleases:
        candidates.append(Version(present.base_version))
    if any(wanted.contains(candidate, prereleases=True) for candidate in candidates):
        return True
    return marker is not None and not _applies(marker)


def _applies(marker: str) -> bool:
    from packaging.markers import (  # noqa: PLC0415  # slow, and hardly ever needed
        InvalidMarker,
        Marker,
        UndefinedEnvironmentName,
    )

    try:
        return Marker(marker).evaluate({"extra": ""})
    except (InvalidMarker, UndefinedEnvironmentName):
        return False


def _text(read: Callable[[], object]) -> str:
    try:
        found = read()
    except Exception:  # whatever a stranger's file holds
        return ""
    return found if isinstance(found, str) else ""
