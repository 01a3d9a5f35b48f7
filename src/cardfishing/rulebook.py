"""A game's numbered rules, in words, as configured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import Message, msg


@attrs.frozen(kw_only=True)
class Case:
    """The wording of a rule under one value of an option.

    Attributes:
        option: The option's name.
        value: The text of the value.
        text: The wording that replaces the usual one, or is added to it.
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


@attrs.frozen
class Rule:
    """One numbered rule.

    Attributes:
        id: Such as ``C20``; refusals, score items and options refer to it.
        chapter: The heading it stands under.
        text: The wording; ``{name}`` stands for the value of the option of that name.
        cases: Wordings for values of options; the first that applies replaces the usual one.
        more: Sentences for values of options; all that apply are added.
        reasons: The codes of the refusals that rest on it.
    """

    id: str
    chapter: Message
    text: Message
    cases: tuple[Case, ...] = ()
    more: tuple[Case, ...] = ()
    reasons: tuple[str, ...] = ()

    def wording(self, facts: Mapping[str, str]) -> Message:
        """Return the rule's text as configured.

        Args:
            facts: What the text may name, options among it (see `Game.facts`).
        """
        usual = next((case.text for case in self.cases if case.applies(facts)), self.text)
        added = [case.text for case in self.more if case.applies(facts)]
        first, *others = (
            Message(each.text, (*each.args, *facts.items())) for each in (usual, *added)
        )
        for other in others:
            first = msg("{text} {sentence}", text=first, sentence=other)
        return first


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

    def revised(self, changes: Mapping[str, Rule | None]) -> Rulebook:
        """Return a rulebook with some rules replaced, or left out where there is None.

        Args:
            changes: The new rules by the ids of the old ones.

        Raises:
            RulesError: There is no such rule.
        """
        ids = [rule.id for rule in self.rules]
        for rule_id in changes:
            if rule_id not in ids:
                raise RulesError("revised", rule_id, f"give the id of a rule: {', '.join(ids)}")
        changed = (changes.get(rule.id, rule) for rule in self.rules)
        return Rulebook(tuple(rule for rule in changed if rule is not None))

    def rule_of(self, reason: str) -> str:
        """Return the id of the rule a refusal rests on, empty if no rule covers the reason."""
        return next((rule.id for rule in self.rules if reason in rule.reasons), "")
