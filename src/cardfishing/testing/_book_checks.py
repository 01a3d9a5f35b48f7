"""Checks of what a game says about itself: CF15, CF17."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import attrs

from cardfishing.errors import PluginError, RulesError
from cardfishing.game import AnyGame, Move
from cardfishing.notation import read_game
from cardfishing.options import Option
from cardfishing.registry import default_host
from cardfishing.rulebook import Rule
from cardfishing.testing._demands import fail, require, same
from cardfishing.testing._looks import everywhere
from cardfishing.testing._playouts import Position

UNKNOWN: Final = "no_such_thing"
"""No game has an option or a value of this name."""

_RULE_ID: Final = re.compile(r"\b[A-Z]+\d+\b")


def game_strings_read_back(game: AnyGame, rounds: int) -> None:
    """CF15: the game string round-trips, and with_options validates."""
    del rounds
    for option in game.declared:
        _default_is_a_value(option)
    _is_offered_by_name(game)
    plain = without_options(game)
    same(str(plain), game.name, "the game string without options")
    same(game.with_options(**game.options()), game, "the game with its own options")
    _reads_back(game, plain)
    require(_refused(game, **{UNKNOWN: UNKNOWN}), "an unknown option is accepted")
    for option in game.declared:
        for value in (UNKNOWN, ...):
            require(_refused(game, **{option.name: value}), f"{option.name} takes {value!r}")
    for variant in _variants(game):
        _changes(variant, plain)


def _is_offered_by_name(game: AnyGame) -> None:
    """Demand of the plugin that declares the game, if one is installed, that it offers it."""
    host = default_host()
    if game.name in host.names:
        try:
            host.game(game.name)
        except PluginError as error:
            fail(str(error))


def without_options(game: AnyGame) -> AnyGame:
    """Return a game with the defaults of all its options."""
    defaults = {option.name: option.default for option in game.declared}
    deciding = [option.name for option in game.declared if option.decides(defaults)]
    return game.with_options(**{name: defaults[name] for name in deciding})


@attrs.frozen
class _Variant:
    """A game with one value more chosen.

    Attributes:
        option: The option.
        text: The value.
        ready: The game with the options that the option needs.
        game: The game with those and the value.
    """

    option: Option
    text: str
    ready: AnyGame
    game: AnyGame


@lru_cache(maxsize=2)
def _variants(game: AnyGame) -> tuple[_Variant, ...]:
    """Return samples of the values of all options, those that a game takes."""
    found: list[_Variant] = []
    for option in game.declared:
        needs = _needed(game, option)
        ready = _changed(game, **needs) if needs else game
        for text in option.values.samples:
            changed = _changed(game, **needs, **{option.name: text})
            if ready is not None and changed is not None:
                found.append(_Variant(option, text, ready, changed))
    return tuple(found)


def _needed(game: AnyGame, option: Option) -> dict[str, str]:
    """Return values of other options with which an option decides something."""
    values = {other.name: other.values for other in game.declared}
    others = {
        name: next(text for text in reversed(values[name].samples) if text != idle)
        for name, idle in option.unless
    }
    return {**others, **dict(option.needs)}


def _changed(game: AnyGame, **changes: object) -> AnyGame | None:
    """Return a game with some options changed, or None if it refuses them."""
    try:
        return game.with_options(**changes)
    except RulesError as error:
        require(error.field and str(error.remedy), f"the error for {changes} has no remedy")
        return None


def _refused(game: AnyGame, **changes: object) -> bool:
    return _changed(game, **changes) is None


def _changes(variant: _Variant, plain: AnyGame) -> None:
    game, option, text = variant.ready, variant.option, variant.text
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
    require(game.rulebook.rules, "the rulebook is empty: number the rules in it")
    _unique((rule.id for rule in game.rulebook), "a rule")
    _items_are_ruled(game)
    _options_are_ruled(game)
    _rulebook_reads(game)
    _refusals_are_ruled(game)
    everywhere(game, rounds, _duties_are_ruled, every=4)


def _unique(texts: Iterable[str], what: str) -> None:
    listed = list(texts)
    twice = sorted({text for text in listed if listed.count(text) > 1})
    require(not twice, f"{what} is there twice: {', '.join(twice)}")
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
        _default_is_a_value(option)


def _default_is_a_value(option: Option) -> None:
    try:
        text = option.text_of(option.default)
    except RulesError:
        fail(
            f"the default {option.default!r} of {option.name} is none of its values {option.texts}"
        )
    same(text, option.default, f"the default of {option.name}")


def _rulebook_reads(game: AnyGame) -> None:
    offered = {option.name: option for option in game.declared}
    for option in game.declared:
        for name, value in (*option.needs, *option.unless):
            remedy = "leave it out as well, or ask for nothing"
            require(name in offered, f"{option.name} needs {name!r}, no option: {remedy}")
            offered[name].text_of(value)
    for rule in game.rulebook:
        require(str(rule.chapter).strip(), f"{rule.id} stands in no chapter")
        for text in (rule.text, *(case.text for case in (*rule.cases, *rule.more))):
            require(text.text.strip(), f"{rule.id} has no words")
    _wordings_are_offered(game)
    for each in (game, *(variant.game for variant in _variants(game))):
        facts, ids = each.facts(), {rule.id for rule in each.rulebook}
        for rule in each.rulebook:
            strange = set(_RULE_ID.findall(_worded(rule, facts))) - ids
            require(not strange, f"{rule.id} refers to {sorted(strange)}, no rules of the rulebook")


def _worded(rule: Rule, facts: Mapping[str, str]) -> str:
    try:
        return str(rule.wording(facts))
    except KeyError as missing:
        there = ", ".join(sorted(fact for fact in facts if not _RULE_ID.fullmatch(fact))) or "none"
        name = f"{{{missing.args[0]}}}"
        fail(f"{rule.id} has the placeholder {name}, no fact of the game; it has {there}")


def _wordings_are_offered(game: AnyGame) -> None:
    """Require that rules have wordings for what options offer, and name all that have others."""
    known = {option.name: option for option in (*game.settled, *game.declared)}
    strange: dict[str, list[str]] = {}
    for rule in game.rulebook:
        for case in (*rule.cases, *rule.more):
            for name, value in case.wanted:
                if name not in known:
                    what = f"{name!r}, no option"
                elif not known[name].offers(value):
                    what = f"{name}={value}, which is not offered"
                else:
                    continue
                strange.setdefault(what, []).append(rule.id)
    told = "; ".join(
        f"{', '.join(dict.fromkeys(ids))}: a case of {what}" for what, ids in strange.items()
    )
    require(not strange, f"{told}; revise these rules, or let an option offer it")


def _refusals_are_ruled(game: AnyGame) -> None:
    covered = [reason for rule in game.rulebook for reason in rule.reasons]
    _unique(covered, "a reason of a refusal")
    if not game.reasons:
        return
    strange = sorted(set(covered) - game.reasons.keys())
    require(not strange, f"the rulebook covers {strange}, which no refusal gives")
    for each in (game, *(variant.game for variant in _variants(game))):
        uncovered = [r for r, is_given in each.reasons.items() if is_given and r not in covered]
        require(not uncovered, f"no rule covers the refusals {uncovered} of {each}")


def _described(game: AnyGame, move: Move) -> str:
    words = game.describe(move)
    try:
        return str(words)
    except KeyError as missing:
        fail(f"describe({move}) names {{{missing.args[0]}}} and gives no value for it")


def _duties_are_ruled(game: AnyGame, position: Position) -> None:
    for duty in position.state.obligations:
        _is_rule(game, duty.rule, f"the duty of seat {duty.seat}")
        require(str(duty.message).strip(), f"the duty of seat {duty.seat} has no words")
        require(0 <= duty.seat < len(position.state.sides), f"seat {duty.seat} has a duty")
    if position.move is not None:
        text = _described(game, position.move)
        require(text.strip() and "{" not in text, f"{position.move} is described as {text!r}")
