"""A game's numbered rules, in words, as configured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from cardfishing.messages import Message


@attrs.frozen(kw_only=True)
class Case:
    """The wording of a rule under one value of an option.

    Attributes:
        option: The option's name.
        value: The text of the value.
        text: The wording that replaces the usual one.
        also: Further options and the values they have to have.
    """

    option: str
    value: str
    text: Message
    also: tuple[tuple[str, str], ...] = ()

    def applies(self, options: Mapping[str, str]) -> bool:
        """Tell whether the wording is that of some options."""
        wanted = ((self.option, self.value), *self.also)
        return all(options.get(option) == value for option, value in wanted)


@attrs.frozen(kw_only=True)
class Rule:
    """One numbered rule.

    Attributes:
        id: Such as ``C20``; refusals, score items and options refer to it.
        chapter: The heading it stands under.
        text: The wording; ``{name}`` stands for the value of the option of that name.
        cases: Wordings for values of options; the first that applies replaces the usual one.
        reasons: The codes of the refusals that rest on it.
    """

    id: str
    chapter: Message
    text: Message
    cases: tuple[Case, ...] = ()
    reasons: tuple[str, ...] = ()

    def wording(self, options: Mapping[str, str]) -> Message:
        """Return the rule's text under some options."""
        for case in self.cases:
            if case.applies(options):
                return attrs.evolve(self, text=case.text, cases=()).wording(options)
        return Message(self.text.text, (*self.text.args, *options.items()))


@attrs.frozen
class Rulebook:
    """The rules of a game in reading order.

    Attributes:
        rules: The rules.
    """

    rules: tuple[Rule, ...]

    def __iter__(self) -> Iterator[Rule]:
        """Yield the rules in order."""
        return iter(self.rules)

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule of an id.

        Raises:
            KeyError: There is none.
        """
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def rule_of(self, reason: str) -> str:
        """Return the id of the rule a refusal rests on, empty if no rule covers the reason."""
        return next((rule.id for rule in self.rules if reason in rule.reasons), "")
