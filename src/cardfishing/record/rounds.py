"""A round as a record: a deal or a position, and the moves made from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, final

import attrs

from cardfishing.decks import Deal
from cardfishing.errors import CardfishingError
from cardfishing.game import AnyGame
from cardfishing.record.base import Comment, GameLoader
from cardfishing.record.body import Stage
from cardfishing.record.fields import DRAWN, OPEN
from cardfishing.record.places import Places
from cardfishing.record.replaying import End, MovesRecord, followed, start_error
from cardfishing.record.shapes import Json
from cardfishing.record.standings import fields_of
from cardfishing.record.turns import heading
from cardfishing.registry import load as installed
from cardfishing.registry import origin
from cardfishing.scoring import Standing
from cardfishing.state import Move, State


class PlayableState(Protocol):
    """A state that knows its game, as those of both families do."""

    @property
    def game(self) -> AnyGame:
        """The game."""
        ...

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        ...

    def play(self, *texts: str) -> State[Any, Any]:
        """Return the state after some moves."""
        ...

    def to_text(self) -> str:
        """Return one line of fields."""
        ...


@final
@attrs.frozen(kw_only=True)
class RoundRecord(MovesRecord[State[Any, Any]]):
    """A saved round, from any point: either a position or a deal.

    Attributes:
        position: The text of the state it begins with, or an empty string.
        deal: The cards of the pack, the top card first, or an empty string.
        salt: What reshuffles of the deal are drawn from, as 64 hex digits.
        dealer: The seat that dealt, or None with a position, which knows.
        before: The standing before the deal; None for the opening, and with a position.
    """

    kind: ClassVar[str] = "round"

    position: str = attrs.field(default="", repr=False)
    deal: str = attrs.field(default="", repr=False)
    salt: str = attrs.field(default="", repr=False)
    dealer: int | None = None
    before: Standing | None = None

    @classmethod
    def of(
        cls,
        start: PlayableState,
        moves: Sequence[Move] = (),
        players: Sequence[str] = (),
        *,
        tags: Mapping[str, str] | None = None,
        comments: Sequence[Comment | tuple[int, str]] = (),
        forfeit: int | None = None,
    ) -> RoundRecord:
        """Return the record of some moves from a position.

        Args:
            start: The position.
            moves: The moves made from it.
            players: Who plays at each seat.
            tags: What else there is to say, by words.
            comments: Remarks, each with the number of moves before it.
            forfeit: The seat that forfeits, if the round is not over.

        Raises:
            SetupError: There is no such seat.
            IllegalMoveError: A move is not allowed.
        """
        return attrs.evolve(
            cls._played(start.game, start, moves, forfeit),
            players=players,
            position=start.to_text(),
            tags=tags or {},
            comments=comments,
        )

    @classmethod
    def of_deal(
        cls,
        game: AnyGame,
        deal: Deal,
        moves: Sequence[Move] = (),
        players: Sequence[str] = (),
        *,
        seats: int,
        dealer: int = 0,
        before: Standing | None = None,
        tags: Mapping[str, str] | None = None,
        comments: Sequence[Comment | tuple[int, str]] = (),
        forfeit: int | None = None,
    ) -> RoundRecord:
        """Return the record of a round from its deal.

        Args:
            game: The game.
            deal: The pack in order, and its salt.
            moves: The moves made.
            players: Who plays at each seat.
            seats: The number of seats.
            dealer: The seat that dealt.
            before: The standing before the round; zeros if left out.
            tags: What else there is to say, by words.
            comments: Remarks, each with the number of moves before it.
            forfeit: The seat that forfeits, if the round is not over.

        Raises:
            SetupError: There is no such round, or no such seat.
            IllegalMoveError: A move is not allowed.
        """
        start = game.new(seats, deal=deal, dealer=dealer, standing=before)
        return attrs.evolve(
            cls._played(game, start, moves, forfeit),
            players=players,
            deal=" ".join(card.text for card in deal.cards),
            salt=deal.salt.hex(),
            dealer=dealer,
            before=before,
            tags=tags or {},
            comments=comments,
        )

    @classmethod
    def _played(
        cls,
        game: AnyGame,
        start: PlayableState | State[Any, Any],
        moves: Sequence[Move],
        forfeit: int | None,
    ) -> RoundRecord:
        """Return the record of some moves, which does not say yet what they begin with."""
        made = [move.text for move in moves]
        end = _end(start.play(*made))
        return cls(
            game=str(game),
            game_version=game.version,
            plugin=origin(game.name),
            seats=len(start.sides),
            forfeit=forfeit,
            scores=end.scores,
            result=end.result_after(forfeit),
            moves=made,
        )

    def replay(self, load: GameLoader = installed) -> tuple[State[Any, Any], ...]:
        """Return the positions from the start to the last.

        Args:
            load: Returns the game of a game string.

        Raises:
            RecordError: The game is not known, the start cannot be, a move is not allowed, or
                something is noted that is not so.
        """
        return tuple(self._replayed(load))

    def _own_fields(self) -> Json:
        return {
            "position": self.position,
            "deal": self.deal,
            "salt": self.salt,
            "dealer": self.dealer,
            "before": fields_of(self.before),
            "moves": list(self.moves),
        }

    def _positions(self, game: AnyGame, places: Places) -> Iterator[State[Any, Any]]:
        state = self._position(game, places) if self.position else self._dealt(game, places)
        return followed(game, state, self.moves, places)

    def _position(self, game: AnyGame, places: Places) -> State[Any, Any]:
        try:
            state: State[Any, Any] = game.parse_state(self.position)
        except CardfishingError as error:
            raise places.error("position", str(error)) from error
        if len(state.sides) != self.seats:
            cause = f"the position has {len(state.sides)} seats, not {self.seats}: correct it"
            raise places.error("seats", cause)
        return state

    def _dealt(self, game: AnyGame, places: Places) -> State[Any, Any]:
        try:
            game.check_seats(self.seats)
            deal = game.deck_for(self.seats).deal(self.deal)
        except CardfishingError as error:
            raise places.error("deal", str(error)) from error
        salted = attrs.evolve(deal, salt=bytes.fromhex(self.salt))
        try:
            state: State[Any, Any] = game.new(
                self.seats, deal=salted, dealer=self.dealer or 0, standing=self.before
            )
        except CardfishingError as error:
            raise start_error(error, places) from error
        return state

    def _stage(self, position: State[Any, Any], before: State[Any, Any] | None) -> Stage:
        if before is not None or self.dealer is None:
            return Stage(None, position.turn)
        standing = self.before or Standing(scores=(0,) * len(set(position.sides)))
        return Stage(heading(standing, self.dealer), position.turn)

    def _end(self, last: State[Any, Any]) -> End:
        return _end(last)


def _end(state: State[Any, Any]) -> End:
    outcome = state.outcome
    if outcome is None:
        return End(OPEN, (), state.sides)
    leaders = outcome.leaders
    return End(str(*leaders) if len(leaders) == 1 else DRAWN, outcome.totals, state.sides)
