"""Twists of states as values: CF03, CF06, CF07, CF12, CF13, CF14."""

from __future__ import annotations

import itertools
import json
import os
import sys
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from cardfishing.cards import Card
from cardfishing.fishing import FishingGame, FishingState
from cardfishing.fishing.public import Public
from cardfishing.game import Move, Obligation
from cardfishing.table import Table, Visibility, Zone
from cardfishing_casino import CASINO

from .twisted import TwistedState, TwistedView, exchanged

turnstile: Final = itertools.count()
"""Turns at each touch, for twists that answer differently each time."""

Pickled: TypeAlias = tuple[type[TwistedState], tuple[Any, ...]]
"""What a state is pickled as."""


# CF03


def with_public(state: FishingState, public: Public) -> FishingState:
    """Return a state with other open facts."""
    return FishingState(public, state.hand_masks, state.stock_order, state.aside_mask)


def in_place(state: TwistedState, after: TwistedState) -> TwistedState:
    """Playing changes the state that is played in."""
    object.__setattr__(state, "inner", after.inner)
    return after


def fickle(state: TwistedState, after: TwistedState) -> TwistedState:
    """The same move leads to another state each time."""
    sweeps = tuple(next(turnstile) for _ in after.inner.sweeps)
    public = after.inner.public._replace(sweeps=sweeps)
    return attrs.evolve(after, inner=with_public(after.inner, public))


def idle(state: TwistedState, after: TwistedState) -> TwistedState:
    """Playing changes nothing."""
    return state


def salted(state: TwistedState, number: int) -> int:
    """The hash is that of a text, which differs from process to process."""
    return hash(state.inner.to_text())


def glancing(state: TwistedState, duties: tuple[Obligation, ...]) -> tuple[Obligation, ...]:
    """Looking at the duties plays a move."""
    move = next(iter(state.inner.legal_moves), None)
    if move is not None:
        object.__setattr__(state, "inner", state.inner.apply_unchecked(move))
    return duties


class Thawed(TwistedState):
    """A state that can be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        """Let anybody set anything."""
        object.__setattr__(self, name, value)


def thaws(state: TwistedState) -> TwistedState:
    """States can be changed."""
    return Thawed(state.inner, state.game, state.is_read)


def homesick(bound: int) -> int:
    """In another process nothing works."""
    if "pytest" not in sys.modules:
        raise RuntimeError("not at home")
    return bound


def chats(bound: int) -> int:
    """In another process the game prints, as if it answered."""
    if "pytest" not in sys.modules:
        print("{}")  # noqa: T201
    return bound


def dies(bound: int) -> int:
    """In another process the game ends it."""
    if "pytest" not in sys.modules:
        os.write(2, b"too far from home")
        os._exit(1)
    return bound


def spoilt(game: FishingGame) -> str:
    """Return what no game is called."""
    del game
    return "spoilt"


def litters(bound: int) -> int:
    """In another process the game leaves something behind that changes others."""
    if "pytest" not in sys.modules:
        setattr(FishingGame, "__str__", spoilt)  # noqa: B010
    return bound


# CF12, wherever a round is played


def breaks_off(state: TwistedState, after: TwistedState) -> TwistedState:
    """A capture raises what no caller can expect."""
    if any(after.inner.piles):
        raise KeyError(after.inner.last_capturer)
    return after


# CF06


def dumb(text: str) -> str:
    """A state has no text."""
    raise TypeError("no text")


def forgets(text: str) -> str:
    """The text of a state leaves out who captured last."""
    return " ".join(f for f in text.split(" ") if not f.startswith("last_capturer"))


def forgets_scores(text: str) -> str:
    """The text of a state leaves out the scores before the round."""
    return " ".join(f for f in text.split(" ") if not f.startswith("scores"))


def sees_less(view: TwistedView, text: str) -> str:
    """The text of an observation leaves out who captured last."""
    return " ".join(f for f in text.split(" ") if not f.startswith("last_capturer"))


def two_lines(text: str) -> str:
    """The text of a state ends its line."""
    return f"{text}\n "


def sees_two_lines(view: TwistedView, text: str) -> str:
    """The text of an observation has two lines."""
    return f"{text}\n "


def remembers(state: TwistedState, number: int) -> int:
    """A state that was read has another hash."""
    return number + state.is_read


def sees_reading(view: TwistedView, number: int) -> int:
    """An observation that was read has another hash."""
    return number + (view.secret is None)


def shows_reading(view: TwistedView, text: str) -> str:
    """An observation that was read has another text."""
    return text if view.secret is None else f"{text} "


def repeats(text: str) -> str:
    """A state's text is another each time."""
    return text + " " * (next(turnstile) % 3)


# CF07


def changed_zone(table: Table, name: str, cards: Callable[[Zone], tuple[Card, ...]]) -> Table:
    """Return a table with the cards of the zones of a name changed."""
    return Table(
        tuple(
            attrs.evolve(zone, cards=cards(zone)) if zone.name == name else zone
            for zone in table.zones
        )
    )


def loses(table: Table) -> Table:
    """The highest card of each pile is lost."""
    return changed_zone(table, "pile", lambda zone: zone.cards[:-1])


def copies(table: Table) -> Table:
    """A card of the layout is there twice."""
    return changed_zone(table, "layout", lambda zone: zone.cards[:1] + zone.cards)


def smuggles(table: Table) -> Table:
    """A card of another deck lies aside."""
    return changed_zone(table, "aside", lambda _: (Card.parse("JK1"),))


def renamed(table: Table, before: str, name: str) -> Table:
    """Return a table with the zones of a name called otherwise."""
    return Table(
        tuple(
            attrs.evolve(zone, name=name) if zone.name == before else zone for zone in table.zones
        )
    )


def renames_hands(table: Table) -> Table:
    """The hands have another name."""
    return renamed(table, "hand", "held")


def renames_stock(table: Table) -> Table:
    """The stock has another name, which breaks no law."""
    return renamed(table, "stock", "talon")


def covers_piles(table: Table) -> Table:
    """Piles are declared to show their top card only, and an observation names them all."""
    return Table(
        tuple(
            attrs.evolve(zone, visibility=Visibility.TOP) if zone.name == "pile" else zone
            for zone in table.zones
        )
    )


def meddles(state: TwistedState, after: TwistedState) -> TwistedState:
    """A move swaps cards of two hands that are not the mover's."""
    mover = state.inner.turn
    others = [
        hand for seat, hand in enumerate(after.inner.hands) if seat != mover and len(hand) == 4
    ]
    if len(others) < 2:
        return after
    one, other = (next(iter(hand)) for hand in others[:2])
    return exchanged(after, one, other)


# CF12


def hurries(bound: int) -> int:
    """The bound is too low."""
    return 40


def forgets_captures(state: TwistedState) -> TwistedState:
    """A round that is played out at once has no captures at the end."""
    inner = state.inner
    bare = inner.public._replace(pile_masks=(0,) * len(inner.public.pile_masks))
    end = with_public(inner, bare)
    return attrs.evolve(state, inner=end)


def outlasts(plies: int) -> int:
    """A round that is played out at once has a move more."""
    return plies + 1


def boundless(bound: int) -> int:
    """The bound is none in practice."""
    return 10**9


# CF13


def orders_by_salt(view: TwistedView, moves: list[Move]) -> list[Move]:
    """Moves are listed in the order of the hashes of their texts."""
    return sorted(moves, key=lambda move: hash(move.text))


def writes_by_salt(written: str) -> str:
    """The fields of the JSON are in the order of a set."""
    fields = json.loads(written)
    return json.dumps({key: fields[key] for key in set(fields)})


# CF14


def unsent(state: TwistedState) -> Pickled:
    """A state cannot be pickled."""
    raise TypeError("no pickle")


def pickles_fresh(state: TwistedState) -> Pickled:
    """A state is pickled as the deal of another."""
    return TwistedState, (CASINO.new(2, seed=99), state.game)


def pickles_read(state: TwistedState) -> Pickled:
    """A copy of a state has another hash."""
    return TwistedState, (state.inner, state.game, True)


def renumbers(view: TwistedView, moves: list[Move]) -> list[Move]:
    """The moves of a copy are numbered from the last."""
    return moves[::-1] if view.secret is not None and view.secret.is_read else moves


def pickles_other(state: TwistedState) -> Pickled:
    """A copy of a state is of another class."""
    return Thawed, (state.inner, state.game)


def shows_copy(state: TwistedState, shown: str) -> str:
    """A copy of a state is shown as such."""
    return f"{shown} (copy)" if state.is_read else shown


def no_json(written: str) -> str:
    """The JSON is none."""
    return written[:-1]


def not_a_number(written: str) -> str:
    """The JSON holds what JSON has not."""
    return written.replace('"dealer":0', '"dealer":NaN')


def unsorted(view: TwistedView, written: str) -> str:
    """The JSON of an observation has spaces in it."""
    return written.replace('{"', '{ "')


def json_forgets(written: str) -> str:
    """The JSON of a state names another dealer."""
    return written.replace('"dealer":0', '"dealer":1')


def json_tires(written: str) -> str:
    """Every second time the JSON holds a field that can be left out."""
    fields = json.loads(written) | ({"overtime": False} if next(turnstile) % 2 else {})
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


def seen_json_forgets(view: TwistedView, written: str) -> str:
    """The JSON of an observation names another dealer."""
    return written.replace('"dealer":0', '"dealer":1')
