"""The chapters made of the rulebook: its rules, what is contested, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import attrs

from cardfishing.booklet.blocks import (
    Block,
    Chapter,
    Grid,
    Heading,
    NumberedRule,
    Paragraph,
    Point,
)
from cardfishing.booklet.marks import code, codes, rule
from cardfishing.choices import Choice
from cardfishing.game import AnyGame
from cardfishing.messages import Message, Words, msg
from cardfishing.options import Option
from cardfishing.rulebook import Rule

_ABSENT: Final = msg("no such rule")


def rules(game: AnyGame) -> Chapter:
    """Return every numbered rule as configured, under the headings of the rulebook."""
    return Chapter("rules", msg("The rules"), tuple(numbered(game)))


def numbered(game: AnyGame) -> Iterator[Heading | NumberedRule]:
    """Yield the rules with their numbers, and the headings of the rulebook."""
    facts = _linked(game)
    for heading, found in groupby(game.rulebook, key=lambda each: each.chapter):
        yield Heading(heading)
        for each in found:
            yield NumberedRule(each.id, each.wording(facts))


def _linked(game: AnyGame) -> dict[str, str]:
    """Return what wordings may name, with the ids of rules marked."""
    return game.facts() | {name: rule(rule_id) for name, rule_id in game.rulebook.ids.items()}


def contested(game: AnyGame) -> Chapter:
    """Return what may be played otherwise: options, and rulings that no option changes."""
    is_ruled = game.rulebook.fixed or any(option.ruling for option in game.declared)
    title = msg("Contested points") if is_ruled else msg("Options")
    blocks: list[Block] = [*points(game)]
    if blocks and game.rulebook.cited is not None:
        blocks.insert(0, Paragraph(game.rulebook.cited))
    return Chapter("contested", title, tuple(blocks))


def points(game: AnyGame) -> Iterator[Point]:
    """Yield what each option decides and offers, and each ruling that no option changes."""
    current = game.options()
    for option in game.declared:
        yield _point(option, current.get(option.name))
    for ruling in game.rulebook.fixed:
        meaning = msg("{meaning} ({rule})", meaning=ruling.meaning, rule=rule(ruling.rule))
        yield Point(id=ruling.id, meaning=meaning, ruling=ruling.reading, says=ruling.says)


def _point(option: Option, value: str | None) -> Point:
    """Return an option, its value if it decides anything, and what else it offers."""
    texts, others = _readings(option, value)
    ruling: Words
    if value is None:
        ruling = msg(
            "{option} decides nothing {when}; readings: {readings}",
            option=code(option.name),
            when=_typed(option.when_idle),
            readings=texts,
        )
    elif others:
        ruling = msg(
            "{ruling}; other readings: {others}", ruling=code(as_set(option, value)), others=others
        )
    else:
        ruling = code(as_set(option, value))
    if option.later:
        later = codes(option.later)
        ruling = msg("{values}; not offered yet: {later}", values=ruling, later=later)
    meaning = msg("{meaning} ({rule})", meaning=option.meaning, rule=rule(option.rule))
    return Point(id=option.ruling or option.rule, meaning=meaning, ruling=ruling, says=option.says)


def _typed(message: Message) -> Message:
    """Return a message with its arguments marked as what is typed."""
    return attrs.evolve(message, args=tuple((name, code(held)) for name, held in message.args))


def _readings(option: Option, value: str | None) -> tuple[str, str]:
    """Return what an option offers, and how each value but the present one is asked for."""
    texts = option.values.samples if isinstance(option.values, Choice) else (option.texts,)
    return codes(texts), codes(f"-o {option.name}={text}" for text in texts if text != value)


def as_set(option: Option, value: str | None) -> str:
    """Return an option with its value, if it has one."""
    return option.name if value is None else f"{option.name}={value}"


def differences(game: AnyGame) -> Chapter:
    """Return what differs from the game it was made from, and from itself without options."""
    usual = _plain(game)
    blocks: list[Block] = []
    if game != usual:
        blocks += _compared(game, usual, msg("From the game without options"))
    if game.parent is not None:
        title = msg("From {title} ({game})", title=game.parent.title, game=code(game.parent))
        blocks += _compared(game, game.parent, title)
    return Chapter("differences", msg("What differs"), tuple(blocks))


def _plain(game: AnyGame) -> AnyGame:
    """Return a game with every option as it usually is."""
    usual: dict[str, str] = {}
    for option in game.declared:
        if option.decides(usual):
            usual[option.name] = option.default
    return game.with_options(**usual)


def _compared(game: AnyGame, base: AnyGame, title: Message) -> Iterator[Block]:
    """Yield a heading, a table of options and one of rules, as far as they differ."""
    head = msg("here"), msg("there")
    options = Grid((msg("option"), *head), tuple(_options(game, base)))
    rules = Grid((msg("rule"), *head), tuple(_wordings(game, base)))
    tables = [table for table in (options, rules) if table.rows]
    if tables:
        yield Heading(title)
        yield from tables


def _options(game: AnyGame, base: AnyGame) -> Iterator[tuple[str, Words, Words]]:
    here, there = game.options(), base.options()
    offered = {option.name for option in game.declared}
    names = [option.name for option in (*base.declared, *game.declared)]
    known = {option.name for option in base.declared}
    for name in dict.fromkeys(names):
        if here.get(name) != there.get(name) or (name in offered) != (name in known):
            yield (
                code(name),
                _value(here.get(name), is_offered=name in offered),
                _value(there.get(name), is_offered=name in known),
            )


def _value(value: str | None, *, is_offered: bool) -> Words:
    """Return the value of an option, or why there is none."""
    if value is not None:
        return code(value)
    return msg("decides nothing") if is_offered else msg("no option")


def _wordings(game: AnyGame, base: AnyGame) -> Iterator[tuple[str, Words, Words]]:
    """Yield each rule that is new, worded otherwise or left out, with both wordings."""
    facts, base_facts = _linked(game), base.facts()
    alike = base_facts | game.rulebook.ids  # other numbers of rules alone are no difference
    old = {each.id: each for each in base.rulebook}
    told: set[str] = set()
    for each in game.rulebook:
        replaced = [old[name] for name in (each.id, *each.was) if name in old]
        told.update(other.id for other in replaced)
        here = str(each.wording(game.facts()))
        if here not in [str(other.wording(alike)) for other in replaced]:
            there = _there(each.id, replaced[0], base_facts) if replaced else _ABSENT
            yield rule(each.id), each.wording(facts), there
    for name, each in old.items():
        if name not in told:
            yield name, _ABSENT, each.wording(base_facts)


def _there(rule_id: str, other: Rule, facts: dict[str, str]) -> Message:
    """Return the wording of a rule in the other game, with its number if that is another."""
    wording = other.wording(facts)
    if other.id == rule_id:
        return wording
    return msg("{rule}: {wording}", rule=other.id, wording=wording)
