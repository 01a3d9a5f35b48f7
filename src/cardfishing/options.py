"""Options: the named points where a game's rules may be changed.

An option is a name and a set of values for one field of the rules.  The rules are the only truth:
an option's value is read back from the field by equality.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import Message
from cardfishing.notation import MOST_DIGITS

RulesT = TypeVar("RulesT")

BOOLEAN: Final[tuple[tuple[str, object], ...]] = (("False", False), ("True", True))
"""The values of an option that is on or off; they may be written in small letters."""


@attrs.frozen(kw_only=True)
class Option:
    """One named option of a game.

    Attributes:
        name: The name, such as ``sweeps``.
        field: The field of the rules it sets; dots lead into a policy, ``builds.raise_own``.
        values: Each value's text and what the field is set to; a `range` of whole numbers stands
            for its members.
        default: The text of the default.
        rule: The id of the rule it changes.
        ruling: The id of the ruling that gives its values, such as ``K7``.
        meaning: What it decides.
    """

    name: str
    field: str
    values: tuple[tuple[str, object], ...] | range
    default: str
    rule: str
    ruling: str
    meaning: Message

    @property
    def texts(self) -> str:
        """The values it takes, for people."""
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return " | ".join(text for text, _ in self.values)

    def read(self, rules: object) -> str:
        """Return the text of the value the rules hold.

        Raises:
            RulesError: The field holds none of the option's values.
        """
        value = rules
        for name in self.field.split("."):
            if not hasattr(value, name):
                remedy = f"the rules have no such field: do not declare option {self.name}"
                raise RulesError(self.field, value, remedy)
            value = getattr(value, name)
        if isinstance(self.values, range):
            return str(value)
        for text, offered in self.values:
            if offered == value:
                return text
        raise RulesError(self.field, value, f"option {self.name} offers {self.texts}")

    def resolve(self, value: object) -> object:
        """Return what the field is set to for a value.

        Args:
            value: A value's text, or the value itself.

        Raises:
            RulesError: The option does not offer it.
        """
        if isinstance(self.values, range):
            if isinstance(value, str) and value.isdecimal() and len(value) <= MOST_DIGITS:
                value = int(value)
            if type(value) is int and value in self.values:
                return value
        else:
            written = value.casefold() if isinstance(value, str) else None
            for text, offered in self.values:
                if written == text.casefold() or (type(value), value) == (type(offered), offered):
                    return offered
        raise RulesError(self.name, value, f"choose one of {self.texts}")


def with_fields(rules: RulesT, changes: Mapping[str, object]) -> RulesT:
    """Return rules with some fields set, all at once; dots lead into policies.

    Raises:
        RulesError: The fields contradict each other.
    """
    inner: dict[str, dict[str, object]] = {}
    fields: dict[str, object] = {}
    for path, value in changes.items():
        name, _, rest = path.partition(".")
        if rest:
            inner.setdefault(name, {})[rest] = value
        else:
            fields[name] = value
    for name, deeper in inner.items():
        policy = fields.get(name, getattr(rules, name))
        if policy is None:
            raise RulesError(name, None, f"it has no {', '.join(deeper)}: set {name} first")
        fields[name] = with_fields(policy, deeper)
    return attrs.evolve(rules, **fields)  # type: ignore[misc]
