"""What there is, is in the pages: every command with its options, and every field of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import isabstract
from pathlib import Path
from typing import Final

import attrs
import click
import pytest

from cardfishing import fishing, rummy
from cardfishing.cli.commands import command_line
from docs._ext import rulesfields

DOCS: Final = Path(__file__).parents[2] / "docs"
CLI: Final = (DOCS / "reference/cli.md").read_text(encoding="utf-8")
ENGINES: Final = {"fishing": fishing, "rummy": rummy}
USUAL: Final = {"--help", "-h"}


def switches() -> Iterator[tuple[str, str]]:
    """Yield the options of each command, each by its longest name."""
    group = command_line()
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not USUAL & {*parameter.opts}:
                yield name, max(parameter.opts, key=len)


def part(command: str) -> str:
    """Return what the page says of a command, behind what it says of them all."""
    found = re.search(rf"(?ms)^## `cardfishing {command}\b.*?`$(.*?)(?=^## |\Z)", CLI)
    assert found is not None, command
    return CLI.partition("\n## ")[0] + found[1]


@pytest.mark.parametrize(("command", "option"), [*switches()])
def test_every_option_of_a_command_is_on_its_page(command: str, option: str) -> None:
    """A command has a heading, under which its options stand; those of all stand before."""
    assert option in part(command)


@pytest.mark.parametrize("family", ENGINES)
def test_every_field_of_a_policy_is_listed(family: str) -> None:
    """The page of fields has each class of the engine's policies, with each field in a row."""
    text = rulesfields.markdown(family)
    engine = ENGINES[family]
    offered = [vars(engine)[name] for name in engine.__all__]
    bases = [
        kind
        for kind in filter(isabstract, offered)
        if kind.__module__.startswith(f"cardfishing.{family}.")
    ]
    kinds = {*bases, *(each for base in bases for each in rulesfields.derived(base))}
    assert len(kinds) > 20
    assert [each for each in kinds if f".{each.__name__}>`\n: " not in text] == []
    for kind in (each for each in kinds if "__attrs_attrs__" in vars(each)):
        rows = text.partition(f".{kind.__name__}>`\n: ")[2].partition("\n: ")[0]
        own = [field.name for field in attrs.fields(kind) if not field.inherited]
        assert [name for name in own if f"\n| `{name}` | " not in rows] == []


@pytest.mark.parametrize("family", ENGINES)
def test_every_option_is_by_the_field_it_sets(family: str) -> None:
    """An option that sets a field stands in its row, with the rule it changes."""
    found: dict[str, set[str]] = {}
    for option, rules in re.findall(r"\[`(\w+)`\]\(\S+\): ([\w, ]+)", rulesfields.markdown(family)):
        found.setdefault(option, set()).update(rules.strip().split(", "))
    wanted = [
        (option.name, option.rule)
        for game in rulesfields.games()
        for option in (game.declared if game.family == family else ())
        if option.field
    ]
    assert len(wanted) > 20
    assert [(name, rule) for name, rule in wanted if rule not in found.get(name, ())] == []


def test_a_field_says_type_default_and_meaning() -> None:
    """A row has the type, the default, the words of the class, and the option with its rules."""
    rows = rulesfields.markdown("fishing").splitlines()
    assert (
        "| `ace` | {py:obj}`Ace <cardfishing.fishing.Ace>`, `LOW` | Where an ace may count high. "
        "One of `LOW`, `FLEXIBLE`, `HAND_ONLY`. | [`ace`](options.md#casino): C2, DI1, R2 |"
    ) in rows
    assert "| `high` | `int`, `14` | What an ace counts then. |  |" in rows
