"""Hooks that answer what no hook may, or cannot be written so."""

from collections.abc import Iterable, Iterator

from cardfishing.cards import Card
from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_casino import CASINO


# wrong: type-var / reportArgumentType reportUntypedFunctionDecorator
@hookimpl
def cardfishing_games() -> int:
    return len(CASINO.seat_counts)


# wrong: type-var / reportArgumentType reportUntypedFunctionDecorator
@hookimpl(tryfirst=True)
def cardfishing_decks() -> Iterable[Card]:
    return CASINO.deck.cards


# wrong: call-overload untyped-decorator / reportCallIssue reportUntypedFunctionDecorator
@hookimpl(wrapper=True)
def cardfishing_checks(game: AnyGame) -> Iterator[None]:
    yield
