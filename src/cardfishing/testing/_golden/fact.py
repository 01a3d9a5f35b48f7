"""A fact that is compared: how a state shows it, and how what is written of it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from cardfishing.cards import CardSet
from cardfishing.testing._golden.written import Written, items, same, text
from cardfishing.testing._playouts import AnyState

StateT = TypeVar("StateT", bound=AnyState)


def as_written(value: Written) -> Written:
    """Return what is written, which is compared as it stands."""
    return value


def cards(value: Written) -> str:
    """Return cards in index order, whatever the order they are written in."""
    return str(CardSet.parse(text(value)))


def card_sets(value: Written) -> list[Written]:
    """Return the cards of each seat or side in index order."""
    return [cards(item) for item in items(value)]


@attrs.frozen
class Fact(Generic[StateT]):
    """A fact of a state.

    Attributes:
        show: Returns it as a case writes it.
        read: Returns what is written in the form that `show` gives, since some orders are free.
    """

    show: Callable[[StateT], Written]
    read: Callable[[Written], Written] = as_written

    def check(self, state: StateT, value: Written) -> None:
        """Compare the fact of a state with what is written.

        Raises:
            AssertionError: It is something else.
        """
        same(self.show(state), self.read(value))
