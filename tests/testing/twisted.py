"""Casino with a twist: wrappers that behave as Casino does but for one thing.

A `Twist` holds what is answered instead of the truth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self, cast

import attrs

from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.decks import Deal, Deck
from cardfishing.errors import Refusal
from cardfishing.fishing import (
    FishingGame,
    FishingMove,
    FishingObservation,
    FishingRules,
    FishingState,
)
from cardfishing.game import Game, LegalMoves, Move, Obligation, Observation, Outcome, State
from cardfishing.messages import Message
from cardfishing.scene import Scene
from cardfishing.scoring import ScoreItem, ScoreSheet, Standing
from cardfishing.table import Seat, Side, Table
from cardfishing_casino import CASINO


@attrs.frozen(repr=False)
class Renamed(Move):
    """A move with another text; it is played as the move it stands for."""

    stands_for: FishingMove
    named: str

    @property
    def text(self) -> str:
        """The other text."""
        return self.named

    def __hash__(self) -> int:
        """Return the hash of the move it stands for."""
        return hash(self.stands_for)


def played(move: Move) -> FishingMove:
    """Return the move that the engine knows."""
    if isinstance(move, Renamed):
        return move.stands_for
    assert isinstance(move, FishingMove)
    return move


def true(*facts: Any) -> Any:  # noqa: ANN401
    """Return the true answer, which comes last."""
    return facts[-1]


def nth(moves: list[Move], place: int) -> Move:
    """Return the move of a place, which is the true answer to a draw."""
    return moves[place]


@attrs.frozen(kw_only=True)
class Twist:
    """What a mutant answers: each function gets the facts, the true answer last.

    Functions of the top level of a module, so that a game with a twist can be pickled.
    """

    # Of the game.
    bound: Callable[[int], int] = true
    read: Callable[[Move], Move] = true
    made: Callable[[TwistedState], TwistedState] = true
    settled: Callable[[Standing], Standing] = true
    described: Callable[[Message], Message] = true
    # Of a state.
    outcome: Callable[[Outcome | None], Outcome | None] = true
    sides: Callable[[tuple[Side, ...]], tuple[Side, ...]] = true
    duties: Callable[[TwistedState, tuple[Obligation, ...]], tuple[Obligation, ...]] = true
    table: Callable[[Table], Table] = true
    view: Callable[[TwistedView], TwistedView] = true
    after: Callable[[TwistedState, TwistedState], TwistedState] = true
    finished: Callable[[TwistedState], TwistedState] = true
    lasted: Callable[[int], int] = true
    refusal: Callable[[TwistedState, Move, Refusal | None], Refusal | None] = true
    recognised: Callable[[Move | None], Move | None] = true
    sheet: Callable[[ScoreSheet], ScoreSheet] = true
    text: Callable[[str], str] = true
    json: Callable[[str], str] = true
    shown: Callable[[TwistedState, str], str] = true
    hash: Callable[[TwistedState, int], int] = true
    offered: Callable[[LegalMoves[Move]], LegalMoves[Move]] = true
    pickled: Callable[[TwistedState], tuple[type[TwistedState], tuple[Any, ...]]] | None = None
    # Of an observation; `view.secret` is the state it was made from.
    seen_text: Callable[[TwistedView, str], str] = true
    seen_json: Callable[[TwistedView, str], str] = true
    seen_repr: Callable[[TwistedView, str], str] = true
    seen_hash: Callable[[TwistedView, int], int] = true
    seen_number: Callable[[TwistedView, int], int] = true
    seen_key: Callable[[TwistedView], object] | None = None
    seen_sheet: Callable[[TwistedView, ScoreSheet], ScoreSheet] = true
    seen_scene: Callable[[TwistedView, Scene], Scene] = true
    redealt: Callable[[TwistedView, TwistedState], TwistedState] = true
    # Of legal moves.
    listed: Callable[[TwistedView, list[Move]], list[Move]] = true
    count: Callable[[TwistedView, int], int] = true
    drawn: Callable[[list[Move], int], Move] = nth
    numbered: Callable[[list[Move], int], Move] = nth
    member: Callable[[TwistedView, object, bool], bool] = true


class TwistedMoves(LegalMoves[Move]):
    """The moves of a twisted observation."""

    def __init__(self, view: TwistedView) -> None:
        """Hold the view."""
        self.view = view
        self.twist = view.game.twist

    def __iter__(self) -> Iterator[Move]:
        """List the moves."""
        return iter(self.twist.listed(self.view, list(self.view.inner.legal_moves)))

    def __contains__(self, move: object) -> bool:
        """Ask the engine."""
        real = played(move) if isinstance(move, Move) else move
        return self.twist.member(self.view, move, real in self.view.inner.legal_moves)

    def count(self) -> int:
        """Count what is listed."""
        return self.twist.count(self.view, len(list(iter(self))))

    def sample(self, seed: int) -> Move:
        """Draw from what is listed."""
        moves = list(iter(self))
        place = Stream("sample", seed).below(len(moves)) if moves else 0
        return self.twist.drawn(moves, place)

    def nth(self, number: int) -> Move:
        """Number what is listed."""
        return self.twist.numbered(list(iter(self)), number)


@attrs.frozen(eq=False, repr=False)
class TwistedView(Observation[Move]):
    """An observation that knows more than it should."""

    inner: FishingObservation
    game: TwistedGame
    secret: TwistedState | None = None

    @property
    def legal_moves(self) -> LegalMoves[Move]:
        """The legal moves."""
        return TwistedMoves(self)

    @property
    def key(self) -> int:
        """What agents draw by."""
        return self.game.twist.seen_number(self, self.inner.key)

    def resample(self, seed: int) -> TwistedState:
        """Redeal."""
        return self.game.twist.redealt(self, TwistedState(self.inner.resample(seed), self.game))

    def score_sheet(self) -> ScoreSheet:
        """Return the sheet."""
        return self.game.twist.seen_sheet(self, self.inner.score_sheet())

    def scene(self) -> Scene:
        """Return the scene."""
        return self.game.twist.seen_scene(self, self.inner.scene())

    def to_text(self) -> str:
        """Return the text."""
        return self.game.twist.seen_text(self, self.inner.to_text())

    def to_json(self) -> str:
        """Return the JSON."""
        return self.game.twist.seen_json(self, self.inner.to_json())

    def __eq__(self, other: object) -> bool:
        """Compare what is seen."""
        if not isinstance(other, TwistedView):
            return NotImplemented
        key = self.game.twist.seen_key
        return other.inner == self.inner and (key is None or key(other) == key(self))

    def __hash__(self) -> int:
        """Hash what is seen."""
        return self.game.twist.seen_hash(self, hash(self.inner))

    def __repr__(self) -> str:
        """Show what is seen."""
        return self.game.twist.seen_repr(self, repr(self.inner))


@attrs.frozen(eq=False, repr=False)
class TwistedState(State[Move, TwistedView]):
    """A state of Casino; `is_read` tells whether it was read from a text."""

    inner: FishingState
    game: TwistedGame
    is_read: bool = False

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""
        return self.inner.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended."""
        return self.game.twist.outcome(self.inner.outcome)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.game.twist.sides(self.inner.sides)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """The duties."""
        return self.game.twist.duties(self, self.inner.obligations)

    @property
    def table(self) -> Table:
        """The zones."""
        return self.game.twist.table(self.inner.table)

    @property
    def legal_moves(self) -> LegalMoves[Move]:
        """The moves of the seat to act."""
        return self.game.twist.offered(self.observation(self.inner.turn or 0).legal_moves)

    def observation(self, seat: int | None) -> TwistedView:
        """Return what a seat sees."""
        return self.game.twist.view(TwistedView(self.inner.observation(seat), self.game, self))

    def apply_unchecked(self, move: Move) -> Self:
        """Play a move."""
        after = TwistedState(self.inner.apply_unchecked(played(move)), self.game)
        return cast("Self", self.game.twist.after(self, self.game.twist.made(after)))

    def played_out(self, seeds: Sequence[int]) -> tuple[Self, int]:
        """Play to the end."""
        end, plies = super().played_out(seeds)
        return cast("Self", self.game.twist.finished(end)), self.game.twist.lasted(plies)

    def why_not(self, move: Move) -> Refusal | None:
        """Refuse a move."""
        return self.game.twist.refusal(self, move, self.inner.why_not(played(move)))

    def candidates(self, text: str) -> tuple[Move, ...]:
        """Find a short text's moves."""
        return self.inner.candidates(text)

    def read_move(self, text: str) -> Move | None:
        """Read a move."""
        return self.game.twist.recognised(self.inner.read_move(text))

    def score_sheet(self) -> ScoreSheet:
        """Return the sheet."""
        return self.game.twist.sheet(self.inner.score_sheet())

    def to_text(self) -> str:
        """Return the text."""
        return self.game.twist.text(self.inner.to_text())

    def to_json(self) -> str:
        """Return the JSON."""
        return self.game.twist.json(self.inner.to_json())

    def __eq__(self, other: object) -> bool:
        """Compare the positions."""
        return isinstance(other, TwistedState) and other.inner == self.inner

    def __hash__(self) -> int:
        """Hash the position."""
        return self.game.twist.hash(self, hash(self.inner))

    def __repr__(self) -> str:
        """Show the position."""
        return self.game.twist.shown(self, repr(self.inner))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position."""
        pickled = self.game.twist.pickled
        return (type(self), (self.inner, self.game)) if pickled is None else pickled(self)


@attrs.frozen(kw_only=True, repr=False)
class TwistedGame(Game[FishingRules, TwistedState, Move]):
    """Casino with a twist."""

    twist: Twist

    def __hash__(self) -> int:
        """Return the fingerprint."""
        return self.fingerprint

    @property
    def inner(self) -> FishingGame:
        """The engine's game."""
        return attrs.evolve(CASINO, rules=self.rules)

    @property
    def deck(self) -> Deck:
        """The pack."""
        return CASINO.deck

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats."""
        return CASINO.seat_counts

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The score items."""
        return CASINO.items

    @property
    def max_moves(self) -> int:
        """The bound."""
        return self.twist.bound(CASINO.max_moves)

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the sides."""
        return CASINO.sides(seats)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the next dealer."""
        return CASINO.next_dealer(dealer, seats)

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Settle a round."""
        return self.twist.settled(CASINO.settle(before, sheet))

    def parse_move(self, text: str) -> Move:
        """Read a move."""
        return self.twist.read(CASINO.parse_move(text))

    def parse_state(self, text: str) -> TwistedState:
        """Read a state."""
        return self.twist.made(TwistedState(self.inner.parse_state(text), self, is_read=True))

    def parse_observation(self, text: str) -> TwistedView:
        """Read an observation."""
        return TwistedView(self.inner.parse_observation(text), self)

    def describe(self, move: Move) -> Message:
        """Describe a move."""
        return self.twist.described(CASINO.describe(played(move)))

    def new_unchecked(
        self, deal: Deal, seats: int, dealer: int, standing: Standing
    ) -> TwistedState:
        """Return the start of a round of Casino, twisted."""
        state = self.inner.new(seats, deal=deal, dealer=dealer, standing=standing)
        return self.twist.made(TwistedState(state, self))


def exchanged(state: TwistedState, one: Card, other: Card) -> TwistedState:
    """Return the state with two cards exchanged."""
    words = {one.text: other.text, other.text: one.text}
    text = re.sub(
        r"\b(?:10|[2-9AJQK])[CDHS]\b",
        lambda found: words.get(found[0], found[0]),
        state.inner.to_text(),
    )
    return attrs.evolve(state, inner=state.inner.game.parse_state(text))


def twisted(twist: Twist, kind: type[TwistedGame] = TwistedGame) -> TwistedGame:
    """Return Casino with a twist."""
    fields: dict[str, Any] = {
        field.name: getattr(CASINO, field.name) for field in attrs.fields(type(CASINO))
    }
    return kind(**fields, twist=twist)
