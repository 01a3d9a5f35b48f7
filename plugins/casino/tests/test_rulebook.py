"""The rulebook of Casino: rules, refusals and options name each other."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from cardfishing.fishing import FishingGame
from cardfishing.fishing.refusals import REASONS
from cardfishing.messages import Message
from cardfishing.notation import read_game
from cardfishing.options import Option
from cardfishing.rulebook import Rule
from cardfishing_casino import CASINO

NEVER_GIVEN = {"no_building"}
"""Refusals of games without builds."""

OPTIONS = {option.name: option for option in CASINO.declared}


def values() -> Iterator[tuple[str, str]]:
    """Yield each option's name with samples of its values."""
    for option in CASINO.declared:
        for text in option.values.samples:
            yield option.name, text


def ready(name: str) -> FishingGame:
    """Return casino with the options that another needs."""
    return CASINO.with_options(**dict(OPTIONS[name].needs))


def test_every_rule_is_there_once_in_order() -> None:
    """C1 to C27 of the rules document are the rules of the rulebook."""
    assert [rule.id for rule in CASINO.rulebook] == [f"C{number}" for number in range(1, 28)]


def test_every_refusal_rests_on_one_rule() -> None:
    """DESIGN 6: a refusal cites the rule it rests on, for every reason Casino can give."""
    covered = [reason for rule in CASINO.rulebook for reason in rule.reasons]
    assert sorted(covered) == sorted(set(REASONS) - NEVER_GIVEN)


def texts_of(rule: Rule) -> list[Message]:
    """Return the sentences of a rule under all values of options."""
    return [rule.text, *(case.text for case in (*rule.cases, *rule.more))]


def wordings(rule: Rule) -> list[str]:
    """Return the templates of a rule under all values of options."""
    return [text.text for text in texts_of(rule)]


@pytest.mark.parametrize("rule", CASINO.rulebook.rules, ids=lambda rule: rule.id)
def test_every_placeholder_is_an_option(rule: Rule) -> None:
    """A rule's wording has places for the values of options and for nothing else."""
    named = {
        name
        for wording in wordings(rule)
        for _, name, _, _ in Formatter().parse(wording)
        if name is not None
    }
    own = {name for text in texts_of(rule) for name, _ in text.args}
    assert named <= CASINO.facts().keys() | own


@pytest.mark.parametrize("rule", CASINO.rulebook.rules, ids=lambda rule: rule.id)
def test_every_case_is_a_value_of_an_option(rule: Rule) -> None:
    """A wording for an option's value belongs to a value that the option offers."""
    for case in (*rule.cases, *rule.more):
        assert case.value in OPTIONS[case.option].values.samples


@pytest.mark.parametrize("option", CASINO.declared, ids=lambda option: option.name)
def test_every_option_changes_a_rule_that_exists(option: Option) -> None:
    """DESIGN 7: an option names the rule it changes and the ruling that gives its values."""
    assert option.rule in [rule.id for rule in CASINO.rulebook]
    assert option.ruling.startswith("K")


@pytest.mark.parametrize(("name", "text"), list(values()))
def test_every_value_parses(name: str, text: str) -> None:
    """DESIGN 5: the value of an option is read from its text and printed as it again."""
    plain = ready(name)
    game = plain.with_options(**{name: text})
    assert game.options()[name] == text
    assert (game == plain) == (text == OPTIONS[name].default)
    assert (f"{name}={text}" in str(game)) == (text != OPTIONS[name].default)
    assert CASINO.with_options(**read_game(str(game))[1]) == game


@pytest.mark.parametrize(("name", "text"), list(values()))
def test_every_value_is_told_in_words(name: str, text: str) -> None:
    """The rulebook is that of the game as configured: a value other than the default changes it."""
    rule, plain = CASINO.rulebook[OPTIONS[name].rule], ready(name)
    changed = plain.with_options(**{name: text})
    told = str(rule.wording(changed.facts())) != str(rule.wording(plain.facts()))
    assert told == (text != OPTIONS[name].default)


def test_items_rest_on_the_rules_that_name_them() -> None:
    """C25, C26: what scores rests on the rule that says so."""
    rules = {item.name: item.rule for item in CASINO.items}
    scored = ("cards", "spades", "big_casino", "little_casino", "aces")
    assert rules == {**dict.fromkeys(scored, "C26"), "sweeps": "C25"}
