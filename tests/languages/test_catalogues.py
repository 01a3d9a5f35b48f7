"""The catalogues of this repository are whole, and so is what is built of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

import attrs
import pytest

from cardfishing.messages import Message
from cardfishing.registry import default_host
from tests.languages.catalogues import (
    LANGUAGES,
    ROOT,
    Domain,
    domains,
    ids,
    messages,
    read,
    strings,
    translator,
)
from tests.languages.checks import CHECKS, faults

DOMAINS: Final = domains()
EACH: Final = [(domain, language) for domain in DOMAINS for language in LANGUAGES]
NAMES: Final = [f"{language}-{domain.name}" for domain, language in EACH]
HINT: Final = "run `tox -e messages`, then translate what is empty"


def read_of(domain: Domain, language: str) -> list[tuple[str, ...]]:
    """Return what is translated in a file."""
    return [ids(message) for message in messages(read(domain.file(language), language))]


@pytest.mark.parametrize(("domain", "language"), EACH, ids=NAMES)
def test_no_message_is_missing_and_none_is_extra(domain: Domain, language: str) -> None:
    """Issue 8: each catalogue has the messages of the sources, and no others."""
    written = {ids(message) for message in messages(domain.written())}
    found = set(read_of(domain, language))
    assert (sorted(written - found), sorted(found - written)) == ([], []), HINT


@pytest.mark.parametrize(("domain", "language"), EACH, ids=NAMES)
def test_a_file_is_as_the_command_writes_it(domain: Domain, language: str) -> None:
    """Issue 8: `tox -e messages` changes nothing but what has changed in the sources."""
    text = domain.file(language).read_text(encoding="utf-8")
    assert text == domain.text(domain.updated(language)), HINT


@pytest.mark.parametrize(("domain", "language"), EACH, ids=NAMES)
def test_every_message_is_translated_and_fits(domain: Domain, language: str) -> None:
    """Issue 8: nothing is empty, fuzzy or short of a form, and every placeholder fits."""
    assert faults(read(domain.file(language), language), *CHECKS) == []


@pytest.mark.parametrize(("domain", "language"), EACH, ids=NAMES)
def test_what_is_installed_says_what_the_catalogue_does(domain: Domain, language: str) -> None:
    """Issue 8: the build compiles each catalogue; what is old is made anew by `tox -e messages`."""
    spec = find_spec(domain.name)
    package = Path(str(spec and spec.origin)).parent
    file = Path(package, domain.file(language).relative_to(domain.package)).with_suffix(".mo")
    assert file.exists(), "it is not built: run `tox -e messages`"
    catalogue = read(domain.file(language), language)
    with file.open("rb") as built:
        installed = type(translator(catalogue))(built)
    wrong = [
        ids(message)
        for message in messages(catalogue)
        if len(ids(message)) == 1
        and installed.gettext(*ids(message)) != (strings(message)[0] or ids(message)[0])
    ]
    assert wrong == []


def held(value: object, seen: set[int]) -> Iterator[Message]:
    """Yield the messages that a game holds, at any depth."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Message):
        yield value
    for part in parts(value):
        yield from held(part, seen)


def parts(value: object) -> list[object]:
    """Return what a value is made of."""
    kind = type(value)
    if attrs.has(kind):
        return [getattr(value, field.name, None) for field in attrs.fields(kind)]
    if isinstance(value, dict):
        return list(cast("dict[object, object]", value).values())
    if isinstance(value, list | tuple | set | frozenset):
        return list(cast("Iterable[object]", value))
    return []


def test_what_games_say_is_in_a_catalogue() -> None:
    """Issue 8: a rule or an option made in some other way than `msg` would stay English."""
    written = {text for domain in DOMAINS for m in messages(domain.written()) for text in ids(m)}
    packages = {domain.name for domain in DOMAINS}
    games = [
        game
        for report in default_host().plugins()
        if report.plugin in packages
        for names in report.games
        if (game := default_host().game(names[0])) is not None
    ]
    said = {message.text for game in games for message in held(game, set())}
    assert len(said) > 400
    assert sorted(said - written) == []


def calls(source: str) -> Iterator[tuple[str, ast.Call, bool]]:
    """Yield the calls of `msg` and `plural` in a module, each with whether an f-string has it."""
    tree = ast.parse(source)
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    inside = {part for string in strings for part in ast.walk(string)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node, node in inside


def is_literal(name: str, call: ast.Call, is_inside: bool) -> bool:
    """Tell whether a call gives literal templates where they can be extracted."""
    if is_inside and name in {"msg", "plural"}:
        return False
    templates = call.args[: {"msg": 1, "plural": 2}.get(name, 0)]
    return all(isinstance(each, ast.Constant) and type(each.value) is str for each in templates)


def test_templates_are_literal() -> None:
    """Issue 8: a template made at run time, an f-string among them, is in no catalogue."""
    modules = [path for domain in DOMAINS for path in domain.package.rglob("*.py")]
    modules += [ROOT / "src/_cardfishing_pytest.py", *ROOT.glob("docs/examples/*/src/**/*.py")]
    found = [(path, call) for path in modules for call in calls(path.read_text(encoding="utf-8"))]
    assert sum(name == "msg" for _, (name, _, _) in found) > 800
    wrong = [f"{path}:{call[1].lineno}" for path, call in found if not is_literal(*call)]
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS, ids=[domain.name for domain in DOMAINS])
def test_no_template_looks_like_another_sort_of_template(domain: Domain) -> None:
    """Issue 8: what looks like `%d` is flagged as such, and tools for translators then misread."""
    wrong = [ids(message) for message in domain.written() if "python-format" in message.flags]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    ['msg(f"{n} cards")', "msg(TEXT)", 'plural("a", "b" + c, 2)', """f"<b>{msg('cards')}</b>\""""],
)
def test_a_template_that_is_not_literal_is_found(source: str) -> None:
    """Issue 8: the check above can fail."""
    (call,) = calls(source)
    assert not is_literal(*call)
