"""Options: the named points where a game's rules may be changed.

An option is a name and a set of values for fields of the rules.  The rules are the only truth: an
option's value is read back from the fields by equality.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, TypeVar

import attrs

from cardfishing.choices import Amounts, Choice, Numbers, Values, values_of
from cardfishing.errors import RulesError
from cardfishing.fields import get_field, has_field, with_fields
from cardfishing.messages import Message, either, joined, msg

__all__ = [
    "BOOLEAN",
    "Amounts",
    "Choice",
    "Numbers",
    "Option",
    "Values",
    "options_of",
    "options_told",
    "options_with",
    "with_options",
]

RulesT = TypeVar("RulesT")

BOOLEAN: Final[tuple[tuple[str, object], ...]] = (("False", False), ("True", True))
"""The values of an option that is on or off; they may be written in small letters."""


@attrs.frozen(kw_only=True)
class Option:
    """One named option of a game.

    Attributes:
        name: The name, such as ``sweeps``.
        field: The field of the rules it sets; dots lead into a policy, ``builds.raise_own``, and
            to a score item by its name, ``items.cards.tie``; empty if there is one reading only.
        values: What it offers: pairs of a text and what the field is set to, a `range` of whole
            numbers, or other `Values`.
        default: The text of the default.
        rule: The id of the rule it changes.
        ruling: The id of the ruling that gives its values, such as ``K7``, or the section of the
            published variants, ``6.2``; empty for an option of one's own, which has its rule only.
        meaning: What it decides.
        also: Further fields that are set to the same.
        needs: Options declared before it, each with a value, without which it decides nothing.
        unless: Options declared before it, each with a value, with which it decides nothing.
        idle: What the field is set to while it decides nothing; the default if it is `...`.
        later: Texts of values that are known but not offered yet.
        says: Who reads the point how, for the rulebook.
    """

    name: str
    field: str
    values: Values = attrs.field(converter=values_of)
    default: str
    rule: str
    meaning: Message
    ruling: str = ""
    also: tuple[str, ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    unless: tuple[tuple[str, str], ...] = ()
    idle: object = ...
    later: tuple[str, ...] = ()
    says: Message | None = None

    @property
    def texts(self) -> str:
        """The values it takes, for people."""
        return self.values.texts

    def decides(self, texts: Mapping[str, str]) -> bool:
        """Tell whether it decides anything beside the values of other options."""
        is_idle = any(texts.get(name) == value for name, value in self.unless)
        return not is_idle and all(texts.get(name) == value for name, value in self.needs)

    def can_decide(self, settled: Mapping[str, str]) -> bool:
        """Tell whether it can decide anything beside options that are settled."""
        is_idle = any(settled.get(name) == value for name, value in self.unless)
        return not is_idle and all(settled.get(name, value) == value for name, value in self.needs)

    @property
    def when_idle(self) -> Message:
        """Beside what it decides nothing: ``without sweeps=score``, or ``with jokers=0``."""
        needed, given = (", ".join(map("=".join, pairs)) for pairs in (self.needs, self.unless))
        if not given:
            return msg("without {needed}", needed=needed)
        if not needed:
            return msg("with {given}", given=given)
        return msg("without {needed} or with {given}", needed=needed, given=given)

    def read(self, rules: object, others: Sequence[Option] = ()) -> str:
        """Return the text of the value the rules hold.

        Args:
            rules: The rules.
            others: Other options; the fields they set inside its own field may differ.

        Raises:
            RulesError: The field holds none of the option's values.
        """
        if not self.field:
            return self.default
        outer = f"{self.field}."
        paths = [path for other in others for path in (other.field, *other.also)]
        inner = [path.removeprefix(outer) for path in paths if path.startswith(outer)]
        try:
            text = self.values.read(rules, self.field, inner)
            value = None if "*" in self.field else get_field(rules, self.field)
        except LookupError:
            remedy = f"the rules have no such field: do not declare option {self.name}"
            raise RulesError(self.field, None, remedy) from None
        if text is None:
            raise RulesError(
                self.field,
                value,
                msg("option {option} offers {values}", option=self.name, values=self.texts),
            )
        return text

    def offers(self, value: object) -> bool:
        """Tell whether it takes a value, which may be given as its text."""
        return self.values.text_of(value, self.default) is not None

    def text_of(self, value: object, before: str | None = None) -> str:
        """Return the text of a value, which may be given as its text.

        Args:
            value: The value.
            before: The text of the value there was before; the default if left out.

        Raises:
            RulesError: The option does not offer it.
        """
        text = self.values.text_of(value, self.default if before is None else before)
        if text is not None:
            return text
        known = isinstance(value, str) and value.casefold() in map(str.casefold, self.later)
        remedy = self.values.remedy
        if known or str(value) in self.later:
            remedy = msg("that is not offered yet; {remedy}", remedy=remedy)
        raise RulesError(self.name, value, remedy)

    def fields(self, text: str) -> dict[str, object]:
        """Return what fields are set to for the text of a value."""
        if not self.field:
            return {}
        fields = self.values.fields(self.field, text)
        for other in self.also:
            fields |= self.values.fields(other, text)
        return fields

    @property
    def idle_fields(self) -> dict[str, object]:
        """What fields are set to while the option decides nothing."""
        if self.idle is ...:
            return self.fields(self.default)
        return dict.fromkeys((self.field, *self.also), self.idle)


def option_named(options: Sequence[Option], name: str) -> Option:
    """Return the option of a name.

    Raises:
        RulesError: There is none.
    """
    known = {option.name: option for option in options}
    if name not in known:
        raise RulesError("name", name, f"take one of {', '.join(known)}")
    return known[name]


def options_with(
    options: Sequence[Option], *changed: Option, without: Sequence[str] = ()
) -> tuple[Option, ...]:
    """Return options with some put in the place of those of their name, or at the end.

    Args:
        options: The options.
        changed: Those that are put in.
        without: The names of those that are left out.

    Raises:
        RulesError: A name that is left out is not there.
    """
    names = [option.name for option in options]
    for name in without:
        if name not in names:
            raise RulesError("without", name, f"leave out one of {', '.join(names)}")
    new = {option.name: option for option in changed}
    kept = [new.pop(o.name, o) for o in options if o.name not in without]
    return (*kept, *new.values())


def options_of(declared: Sequence[Option], rules: object) -> dict[str, str]:
    """Return the text of every option that decides something, read from the rules.

    Raises:
        RulesError: A field holds what its option does not offer.
    """
    texts: dict[str, str] = {}
    for option in declared:
        if option.decides(texts):
            texts[option.name] = option.read(rules, declared)
    return texts


def options_told(
    declared: Sequence[Option], settled: Sequence[Option], rules: object
) -> dict[str, str]:
    """Return the text of every option that decides something, of those that are settled too.

    A settled option is left out while the rules hold what it never offered.

    Args:
        declared: The options there are.
        settled: Those that nobody can change any more.
        rules: The rules, from which all are read.

    Raises:
        RulesError: A field holds what its declared option does not offer.
    """
    texts = options_of(declared, rules)
    for option in settled:
        if option.decides(texts):
            with suppress(RulesError):
                texts[option.name] = option.read(rules, (*declared, *settled))
    return texts


def options_beside(
    declared: Sequence[Option], before: Sequence[Option], rules: object
) -> tuple[Option, ...]:
    """Return options that ask for none any more which they are declared without.

    One that can decide nothing, since rules settle otherwise what it asks for, is left out as well.
    It asks as before for an option of which the rules hold what that one never offered.

    Args:
        declared: The options there are.
        before: Those there were.
        rules: The rules.
    """
    known = {option.name for option in declared}
    told = options_told((), before, rules)
    settled = {name: text for name, text in told.items() if name not in known}
    gone = [option for option in before if option.name in settled]
    found: dict[str, Option] = {}
    for option in (*gone, *declared):
        if not option.can_decide(settled):
            settled[option.name] = ""
            continue
        needed = [found[name] for name, _ in option.needs if name in settled]
        asks = [(each.needs, each.unless) for each in (option, *needed)]
        needs, unless = (chain.from_iterable(pairs) for pairs in zip(*asks, strict=True))
        found[option.name] = attrs.evolve(
            option,
            needs=tuple(pair for pair in needs if pair[0] not in settled),
            unless=tuple(pair for pair in unless if pair[0] not in settled),
        )
    return tuple(found[option.name] for option in declared if option.name in found)


def options_settled(
    declared: Sequence[Option], before: Sequence[Option], rules: object
) -> tuple[Option, ...]:
    """Return the options that are declared no more, but have a value or are idle.

    Args:
        declared: The options there are.
        before: Those there were.
        rules: The rules.
    """
    known = {option.name for option in declared}
    gone = [option for option in before if option.name not in known]
    told = options_told(declared, gone, rules)
    known |= told.keys()
    for option in gone:
        asks = {name for name, _ in (*option.needs, *option.unless)}
        if asks <= known and not option.decides(told):
            known.add(option.name)
    return tuple(option for option in gone if option.name in known)


def with_options(
    rules: RulesT, declared: Sequence[Option], changes: Mapping[str, object], whose: str
) -> RulesT:
    """Return rules with some options changed.

    Args:
        rules: The rules.
        declared: The options there are.
        changes: The options that change, and their values or the texts of these.
        whose: The name of the game, for errors.

    Raises:
        RulesError: An option or value is unknown, or the rules contradict each other.
    """
    before = options_of(declared, rules)
    texts = before | _texts_of(before, declared, changes, whose)
    decided: dict[str, str] = {}
    fields: dict[str, object] = {}
    for option in declared:
        text = texts.get(option.name, option.default)
        if option.decides(decided):
            decided[option.name] = text
            fields |= option.fields(text)
        elif option.name in changes and option.fields(text) != option.idle_fields:
            remedy = msg(
                "it decides nothing {when}: leave it out, or change that", when=option.when_idle
            )
            raise RulesError(option.name, text, remedy)
    for option in declared:
        if option.name not in decided:
            fields |= _idle_fields(option, rules, fields)
    try:
        return with_fields(rules, fields)
    except RulesError as error:
        known = [option.name for option in declared if option.field == error.field]
        if not known:
            raise
        raise RulesError(known[0], decided.get(known[0]), error.remedy) from None


def _idle_fields(option: Option, rules: object, fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of an option that decides nothing, as far as the rules have them.

    A field inside a policy is there only if the policy has it, which may be one of the new fields.
    """
    found: dict[str, object] = {}
    for path, value in option.idle_fields.items():
        first, _, rest = path.partition(".")
        policy = fields[first] if first in fields else get_field(rules, first)
        if not rest or has_field(policy, rest):
            found[path] = value
    return found


def _texts_of(
    before: Mapping[str, str],
    declared: Sequence[Option],
    changes: Mapping[str, object],
    whose: str,
) -> dict[str, str]:
    known = {option.name: option for option in declared}
    texts: dict[str, str] = {}
    for name, value in changes.items():
        if name not in known:
            from difflib import get_close_matches  # noqa: PLC0415  # most names are right

            close = get_close_matches(name, known)
            offered = msg("{game} has no options", game=whose)
            if known:
                names = ", ".join(known)
                offered = msg("{game} has the options {names}", game=whose, names=names)
            if close:
                meant = msg("did you mean {names}?", names=either(close))
                offered = joined((meant, offered), " ")
            raise RulesError(name, value, offered)
        texts[name] = known[name].text_of(value, before.get(name))
    return texts
