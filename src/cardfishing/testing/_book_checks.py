"""Checks of what a game says about itself: CF15, CF17."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame
from cardfishing.notation import read_game
from cardfishing.options import Option
from cardfishing.testing._playouts import Position, everywhere, require, same

UNKNOWN: Final = "no_such_thing"
"""No game has an option or a value of this name."""

_RULE_ID: Final = re.compile(r"\b[A-Z]+\d+\b")


def game_strings_read_back(game: AnyGame, rounds: int) -> None:
    """CF15: the game string round-trips, and with_options validates."""
    del rounds
    defaults = {option.name: option.default for option in game.declared}
    deciding = [option.name for option in game.declared if option.decides(defaults)]
    plain = game.with_options(**{name: defaults[name] for name in deciding})
    same(str(plain), game.name, "the game string without options")
    same(game.with_options(**game.options()), game, "the game with its own options")
    _reads_back(game, plain)
    require(_refused(game, **{UNKNOWN: UNKNOWN}), "an unknown option is accepted")
    for option in game.declared:
        for value in (UNKNOWN, ...):
            require(_refused(game, **{option.name: value}), f"{option.name} takes {value!r}")
        for ready, text in _chosen(game, option):
            _changes(ready, plain, option, text)


def _chosen(game: AnyGame, option: Option) -> Iterator[tuple[AnyGame, str]]:
    """Yield what samples of an option's values a game takes, with the options that they need."""
    needs = _needed(game, option)
    for text in option.values.samples:
        if not (_refused(game, **needs) or _refused(game, **needs, **{option.name: text})):
            yield game.with_options(**needs), text


def _needed(game: AnyGame, option: Option) -> dict[str, str]:
    """Return values of other options with which an option decides something."""
    values = {other.name: other.values for other in game.declared}
    others = {
        name: next(text for text in reversed(values[name].samples) if text != idle)
        for name, idle in option.unless
    }
    return {**others, **dict(option.needs)}


def _refused(game: AnyGame, **changes: object) -> bool:
    try:
        game.with_options(**changes)
    except RulesError as error:
        require(error.field and error.remedy, f"the error for {changes} has no remedy")
        return True
    return False


def _changes(game: AnyGame, plain: AnyGame, option: Option, text: str) -> None:
    name, before = option.name, game.options()
    changed = game.with_options(**{name: text})
    literals = option.fields(text).values()
    for literal in literals if len(literals) == 1 and "*" not in option.field else ():
        same(changed.with_options(**{name: literal}), changed, f"{name} set to {literal!r}")
    after = changed.options()
    kept = {other: value for other, value in before.items() if other in after}
    same({**kept, **after, name: text}, after, f"the options with {name}={text}")
    same(after[name], text, f"the option {name}")
    same(changed == game, text == before[name], f"whether {name}={text} changes the game")
    _reads_back(changed, plain)


def _reads_back(game: AnyGame, plain: AnyGame) -> None:
    _, options = read_game(str(game))
    read = plain.with_options(**options)
    same(read, game, f"{game} read back")
    require(hash(read) == hash(game), f"{game} read back has another hash")


def metadata_is_complete(game: AnyGame, rounds: int) -> None:
    """CF17: metadata complete, rules documented, refusals covered, sources named."""
    _is_named(game)
    _items_are_ruled(game)
    _options_are_ruled(game)
    _rulebook_reads(game)
    _refusals_are_ruled(game)
    everywhere(game, rounds, _duties_are_ruled, every=4)


def _unique(texts: Iterable[str], what: str) -> None:
    listed = list(texts)
    require(len(set(listed)) == len(listed), f"{what} is there twice: {listed}")
    require(all(text.strip() for text in listed), f"{what} is empty: {listed}")


def _is_named(game: AnyGame) -> None:
    for text in (game.name, *game.aliases, game.family):
        word = text.replace("_", "a").replace("-", "a")
        require(
            text.isascii() and word.isalnum() and text == text.lower(),
            f"{text!r} is no word of small letters, digits, hyphens and underscores",
        )
    _unique((game.name, *game.aliases), "a name")
    require(str(game.title).strip(), "the title is empty")
    require(str(game.summary).strip(), "the summary is empty")
    require(game.version >= 1, f"version {game.version}: count from 1")
    require(game.sources, "no source of the rules is named")
    _unique(game.sources, "a source")
    same(game.seat_counts, tuple(sorted(set(game.seat_counts))), "the numbers of seats in order")
    require(game.seat_counts, "no number of seats is named")


def _items_are_ruled(game: AnyGame) -> None:
    _unique((item.name for item in game.items), "a score item")
    for item in game.items:
        _is_rule(game, item.rule, f"the item {item.name}")
        require(str(item.title).strip(), f"the item {item.name} has no title")


def _is_rule(game: AnyGame, rule_id: str, what: str) -> None:
    ids = [rule.id for rule in game.rulebook]
    require(rule_id in ids, f"{what} rests on {rule_id!r}, which is no rule of the rulebook")


def _options_are_ruled(game: AnyGame) -> None:
    _unique((option.name for option in game.declared), "an option")
    for option in game.declared:
        name = option.name
        _is_rule(game, option.rule, f"the option {name}")
        require(str(option.meaning).strip(), f"the option {name} has no meaning")
        _unique(option.values.samples, f"a value of {name}")
        same(option.text_of(option.default), option.default, f"the default of {name}")


def _rulebook_reads(game: AnyGame) -> None:
    _unique((rule.id for rule in game.rulebook), "a rule")
    offered = {option.name: option for option in game.declared}
    for option in game.declared:
        for name, value in (*option.needs, *option.unless):
            require(name in offered, f"{option.name} needs {name!r}, no option")
            offered[name].text_of(value)
    for rule in game.rulebook:
        require(str(rule.chapter).strip(), f"{rule.id} stands in no chapter")
        for text in (rule.text, *(case.text for case in (*rule.cases, *rule.more))):
            require(text.text.strip(), f"{rule.id} has no words")
        for case in (*rule.cases, *rule.more):
            require(case.option in offered, f"{rule.id} has a case of {case.option!r}, no option")
            offered[case.option].text_of(case.value)
    for variant in _variants(game):
        facts, ids = variant.facts(), {rule.id for rule in variant.rulebook}
        for rule in variant.rulebook:
            strange = set(_RULE_ID.findall(str(rule.wording(facts)))) - ids
            require(not strange, f"{rule.id} refers to {sorted(strange)}, no rules of the rulebook")


def _variants(game: AnyGame) -> Iterator[AnyGame]:
    """Yield the game and each that differs in one option."""
    yield game
    for option in game.declared:
        for ready, text in _chosen(game, option):
            yield ready.with_options(**{option.name: text})


def _refusals_are_ruled(game: AnyGame) -> None:
    covered = [reason for rule in game.rulebook for reason in rule.reasons]
    _unique(covered, "a reason of a refusal")
    if not game.reasons:
        return
    strange = sorted(set(covered) - game.reasons.keys())
    require(not strange, f"the rulebook covers {strange}, which no refusal gives")
    for variant in _variants(game):
        uncovered = [r for r, is_given in variant.reasons.items() if is_given and r not in covered]
        require(not uncovered, f"no rule covers the refusals {uncovered} of {variant}")


def _duties_are_ruled(game: AnyGame, position: Position) -> None:
    for duty in position.state.obligations:
        _is_rule(game, duty.rule, f"the duty of seat {duty.seat}")
        require(str(duty.message).strip(), f"the duty of seat {duty.seat} has no words")
        require(0 <= duty.seat < len(position.state.sides), f"seat {duty.seat} has a duty")
    if position.move is not None:
        text = str(game.describe(position.move))
        require(text.strip() and "{" not in text, f"{position.move} is described as {text!r}")
