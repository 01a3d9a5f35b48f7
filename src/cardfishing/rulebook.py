"""A game's numbered rules, in words, as configured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import attrs

from cardfishing.errors import Refusal, RulesError
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

    @property
    def wanted(self) -> tuple[tuple[str, str], ...]:
        """All options that it is for, each with its value."""
        return ((self.option, self.value), *self.also)

    def applies(self, options: Mapping[str, str]) -> bool:
        """Tell whether the wording is that of some options."""
        return all(options.get(option) == value for option, value in self.wanted)


@attrs.frozen
class Rule:
    """One numbered rule.

    Attributes:
        id: Such as ``C20``; refusals, score items and options refer to it.
        chapter: The heading it stands under.
        text: The wording; ``{name}`` stands for the value of the option of that name, ``{C20}``
            for the id of the rule of that id, or of the one in its place, and ``{max_moves}`` for
            the most moves a round can have.
        cases: Wordings for values of options; the first that applies replaces the usual one.
        more: Sentences for values of options; all that apply are added.
        reasons: The codes of the refusals that rest on it.
        was: The ids of the rules in whose place it stands.
    """

    id: str
    chapter: Message
    text: Message
    cases: tuple[Case, ...] = ()
    more: tuple[Case, ...] = ()
    reasons: tuple[str, ...] = ()
    was: tuple[str, ...] = ()

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


Revision: TypeAlias = Rule | tuple[Rule, ...] | None
"""What stands in the place of a rule: one, several, or none."""


def _rules_of(revision: Revision) -> tuple[Rule, ...]:
    if isinstance(revision, Rule):
        return (revision,)
    return revision or ()


@attrs.frozen(kw_only=True)
class Ruling:
    """A point that is contested, but played one way here, so that no option decides it.

    Attributes:
        id: The id of the ruling, such as ``K14``.
        rule: The id of the rule it reads.
        meaning: What is contested.
        reading: The reading taken.
        says: Who reads it how.
    """

    id: str
    rule: str
    meaning: Message
    reading: Message
    says: Message


@attrs.frozen
class Rulebook:
    """The rules of a game in reading order.

    Attributes:
        rules: The rules.
        rulings: What is contested but no option; those of rules that are left out don't matter.
        cited: What the short names of sources stand for that readings are ascribed to.
    """

    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()
    cited: Message | None = None

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

    def revised(self, changes: Mapping[str, Revision]) -> Rulebook:
        """Return a rulebook with some rules replaced, or left out where there is None.

        Args:
            changes: The new rules, one or several, by the ids of the old ones.

        Raises:
            RulesError: There is no such rule.
        """
        ids = [rule.id for rule in self.rules]
        for rule_id in changes:
            if rule_id not in ids:
                raise RulesError("revised", rule_id, f"give the id of a rule: {', '.join(ids)}")
        rules: list[Rule] = []
        for rule in self.rules:
            placed = _rules_of(changes.get(rule.id, rule))
            if placed and placed[0].id != rule.id:
                placed = (attrs.evolve(placed[0], was=(*rule.was, rule.id)), *placed[1:])
            rules += placed
        return attrs.evolve(self, rules=tuple(rules))

    def without(self, gone: Callable[[Case], bool]) -> Rulebook:
        """Return a rulebook without some wordings, those for what no option offers any more."""
        return attrs.evolve(
            self,
            rules=tuple(
                attrs.evolve(
                    rule,
                    cases=tuple(case for case in rule.cases if not gone(case)),
                    more=tuple(case for case in rule.more if not gone(case)),
                )
                for rule in self.rules
            ),
        )

    @property
    def fixed(self) -> tuple[Ruling, ...]:
        """The rulings on rules that are here."""
        ids = self.ids
        return tuple(ruling for ruling in self.rulings if ruling.rule in ids)

    @property
    def ids(self) -> dict[str, str]:
        """The id of each rule by its own id and by those of the rules it replaces."""
        return {name: rule.id for rule in self.rules for name in (*rule.was, rule.id)}

    def rule_of(self, reason: str) -> str:
        """Return the id of the rule a refusal rests on, empty if no rule covers the reason."""
        return next((rule.id for rule in self.rules if reason in rule.reasons), "")

    def refusal(self, reason: str, message: Message) -> Refusal:
        """Return a refusal that rests on the rule that covers its reason.

        Args:
            reason: The code of the reason.
            message: A sentence for people that says what to do instead.
        """
        return Refusal(reason, self.rule_of(reason), message)
