"""Options that go wrong: CF15."""

from __future__ import annotations

from collections.abc import Sequence

from cardfishing.errors import RulesError
from cardfishing.fishing import Combination
from cardfishing.options import Option


class Generous(Option):
    """An option that takes anything."""

    def text_of(self, value: object, before: str | None = None) -> str:
        """Return the default for what is unknown."""
        try:
            return super().text_of(value, before)
        except RulesError:
            return self.default


class Curt(Option):
    """An option that refuses without a remedy."""

    def text_of(self, value: object, before: str | None = None) -> str:
        """Refuse what is unknown."""
        try:
            return super().text_of(value, before)
        except RulesError:
            raise RulesError(self.name, value, "") from None


class Literal(Option):
    """An option that takes each value itself for the default."""

    def text_of(self, value: object, before: str | None = None) -> str:
        """Return the text of a value."""
        return super().text_of(self.default if isinstance(value, Combination) else value, before)


class Stubborn(Option):
    """An option that always reads the second value."""

    def read(self, rules: object, others: Sequence[Option] = ()) -> str:
        """Return the text of the second value."""
        return self.values.samples[1]


class Coarse(Option):
    """An option that reads the default, whatever the rules hold."""

    def read(self, rules: object, others: Sequence[Option] = ()) -> str:
        """Return the default."""
        return self.default
