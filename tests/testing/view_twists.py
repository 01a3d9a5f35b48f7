"""Twists of what a seat sees: CF08, CF09, CF10, CF16."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

import attrs

from cardfishing.errors import Refusal, SetupError, SetupProblem
from cardfishing.fishing import Trail
from cardfishing.game import LegalMoves, Move
from cardfishing.messages import msg
from cardfishing.scene import Scene
from cardfishing.scoring import ScoreLine, ScoreSheet
from cardfishing.table import Side

from .twisted import TwistedMoves, TwistedState, TwistedView, exchanged


def hidden(view: TwistedView) -> int:
    """Return the cards that the seats an observation is not of hold, as a mask; 0 if unknown."""
    if view.secret is None:
        return 0
    hands = view.secret.inner.hand_masks
    return sum(hand for seat, hand in enumerate(hands) if seat != view.inner.seat)


# CF08


def leaks_text(view: TwistedView, text: str) -> str:
    """An observation's text names the next card of the stock."""
    if view.secret is None or not view.secret.inner.stock_order:
        return text
    top = view.secret.table.zone("stock").cards[0]
    return text.replace("stock=?", f"stock={top},?")


def leaks_out_of_turn(view: TwistedView, json: str) -> str:
    """A seat not to act sees the JSON of the whole state."""
    out_of_turn = view.inner.turn != view.inner.seat
    return view.secret.inner.to_json() if view.secret and out_of_turn else json


def leaks_repr(view: TwistedView, shown: str) -> str:
    """The repr of an observation holds the other hands as a number."""
    return f"{shown} {hidden(view):x}"


def leaks_to_spectator(view: TwistedView, shown: str) -> str:
    """The repr of the spectator's observation is that of the state."""
    return repr(view.secret) if view.inner.seat is None else shown


def leaks_hash(view: TwistedView, number: int) -> int:
    """The hash of an observation depends on the other hands."""
    return number ^ hidden(view)


def leaks_key(view: TwistedView, number: int) -> int:
    """What agents draw by depends on the other hands."""
    return number ^ hidden(view)


def leaks_equality(view: TwistedView) -> object:
    """Observations differ if the other hands do."""
    return hidden(view)


def leaks_sheet(view: TwistedView, sheet: ScoreSheet) -> ScoreSheet:
    """The sheet of an observation counts aces in the other hands."""
    aces = (hidden(view) & (1 << 1 | 1 << 17 | 1 << 33 | 1 << 49)).bit_count()
    return attrs.evolve(sheet, lines=(*sheet.lines, ScoreLine("aces", Side(0), aces)))


def leaks_scene(view: TwistedView, scene: Scene) -> Scene:
    """The title of the scene counts the aces in the other hands."""
    aces = (hidden(view) & (1 << 1 | 1 << 17 | 1 << 33 | 1 << 49)).bit_count()
    return attrs.evolve(scene, title=msg("{n} aces are out", n=aces))


def redeals_own_hand(view: TwistedView, state: TwistedState) -> TwistedState:
    """Redealing changes the seat's own hand."""
    hand, stock = view.inner.hand, state.table.zone("stock").cards
    return exchanged(state, next(iter(hand)), stock[0]) if hand and stock else state


def redeals_alike(view: TwistedView, state: TwistedState) -> TwistedState:
    """Redealing takes no notice of the seed."""
    return attrs.evolve(state, inner=view.inner.resample(0))


def mirrors(state: TwistedState) -> TwistedState:
    """Equal states are said to differ only in what everybody sees."""
    return Blind(state.inner, state.game, state.is_read)


class Blind(TwistedState):
    """A state that is equal to any with the same open facts."""

    def __eq__(self, other: object) -> bool:
        """Compare what everybody sees."""
        return isinstance(other, Blind) and other.inner.public == self.inner.public

    def __hash__(self) -> int:
        """Return the hash of what everybody sees."""
        return hash(self.inner.public)


# CF09


def peeks(view: TwistedView, moves: list[Move]) -> list[Move]:
    """A trail is not listed if another hand holds the next card."""
    others = hidden(view)
    kept = [m for m in moves if not (isinstance(m, Trail) and others >> m.card_index + 1 & 1)]
    return kept or moves


def glimpses(view: TwistedView, moves: list[Move]) -> list[Move]:
    """A state that was read from a text does not offer the last move."""
    return moves[:-1] if view.secret and view.secret.is_read else moves


def gossips(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal names the other hands."""
    hands = " ".join(map(str, state.inner.hands))
    return refusal and attrs.evolve(refusal, message=msg("they hold {hands}", hands=hands))


def shows_other(moves: LegalMoves[Move]) -> LegalMoves[Move]:
    """The state offers the moves in another order than its mover's observation."""
    assert isinstance(moves, TwistedMoves)
    return Backwards(moves.view)


@final
class Backwards(TwistedMoves):
    """The moves of an observation in reverse order."""

    def __iter__(self) -> Iterator[Move]:
        """List the moves."""
        return reversed(list(super().__iter__()))


def reads_other(view: TwistedView, moves: list[Move]) -> list[Move]:
    """An observation that was read offers other moves."""
    return moves if view.secret else moves[::-1]


# CF10


def blinded(view: TwistedView) -> TwistedView:
    """After the end nobody sees anything."""
    if view.inner.turn is None:
        raise SetupError(SetupProblem.NO_SUCH_SEAT, ["it is dark"])
    return view


def last_text(view: TwistedView, text: str) -> str:
    """After the end the text of an observation names another dealer."""
    return text if view.inner.turn is not None else text.replace("dealer=0", "dealer=1")


def last_json(view: TwistedView, json: str) -> str:
    """After the end the JSON of an observation names another dealer."""
    return json if view.inner.turn is not None else json.replace('"dealer":0', '"dealer":1')


def last_redeal(view: TwistedView, state: TwistedState) -> TwistedState:
    """After the end redealing gives the state of another round."""
    return state if state.inner.turn is not None else state.game.new(2, seed=1)


def last_sheet(view: TwistedView, sheet: ScoreSheet) -> ScoreSheet:
    """After the end the sheet of an observation is empty."""
    return sheet if view.inner.turn is not None else ScoreSheet(sides=sheet.sides)


# CF16


def forgets_piles(view: TwistedView, text: str) -> str:
    """An observation does not tell which cards lie in the piles."""
    return " ".join(f for f in text.split(" ") if not f.startswith("piles"))


def redeals_piles(view: TwistedView, state: TwistedState) -> TwistedState:
    """Redealing changes what has been seen going to a pile."""
    pile, stock = state.inner.piles[0], state.table.zone("stock").cards
    return exchanged(state, next(iter(pile)), stock[0]) if pile and stock else state
