"""Matches: rounds to a target, dealt one after another, with history, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

import attrs

from cardfishing.cards import CardSet
from cardfishing.chance import Stream, commitment, digest
from cardfishing.errors import (
    GameOverError,
    IllegalMoveError,
    Refusal,
    SetupError,
    SetupProblem,
)
from cardfishing.game import AnyGame, Game, Move, Observation, State
from cardfishing.messages import msg
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.table import Seat, Side

if TYPE_CHECKING:
    from cardfishing.teams import Drawn

StateT = TypeVar("StateT", bound=State[Any, Any])
MoveT = TypeVar("MoveT", bound=Move)

REASONS: Final = (
    "match_over",
    "stale_position",
    "not_your_turn",
    "nothing_to_undo",
    "undo_past_reveal",
    "nothing_to_redo",
)
"""Every reason for which a match, rather than the rules of its game, refuses something."""


@attrs.frozen
class Played(Generic[MoveT]):
    """One move of a match.

    Attributes:
        round_no: The number of the round, from 0.
        seat: The seat that made it.
        move: The move.
    """

    round_no: int
    seat: Seat
    move: MoveT

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.round_no, self.seat, self.move))


@final
@attrs.frozen(kw_only=True)
class Match(Generic[StateT, MoveT]):
    """A match: a frozen value that deals the next round by itself until it is decided.

    Attributes:
        game: The game.
        seats: The number of seats.
        seed: The seed of every deal; secret while the match goes on.
        first_dealer: The seat that dealt first.
        before: The standing the match began with.
        dealer: The seat that deals in the present round.
        state: The present state; the last one of the last round when the match is decided.
        standing: The scores before the present round, or the final ones.
        history: All moves in order, those of earlier rounds included.
        sheets: The score sheets of the finished rounds.
        undone: The moves that `redo` would make again, the next one last.
        draw: The team draw that seated the persons; None where nobody drew.
    """

    game: Game[Any, StateT, MoveT]
    seats: int
    seed: int
    first_dealer: Seat
    before: Standing
    dealer: Seat
    state: StateT
    standing: Standing
    history: tuple[Played[MoveT], ...] = ()
    sheets: tuple[ScoreSheet, ...] = ()
    undone: tuple[MoveT, ...] = ()
    draw: Drawn | None = None

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        facts = self.seats, self.seed, self.first_dealer, self.before, self.undone
        return hash((*facts, self.state, self.standing, len(self.history)))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side, without the round that is being played."""
        return self.standing.scores

    @property
    def round_no(self) -> int:
        """The number of the present round, from 0; of the last one when the match is decided."""
        return self.standing.round_no - self.is_over

    @property
    def winner(self) -> Side | None:
        """The side that has won, or None."""
        return self.standing.winner

    @property
    def is_over(self) -> bool:
        """Whether the match is decided: a side has won, or it is drawn."""
        return self.standing.is_over

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None when the match is decided."""
        return None if self.is_over else self.state.turn

    @property
    def commitment(self) -> str:
        """What may be published of the seed while the match goes on: its hash.

        Raises:
            SetupError: The seed can be guessed.
        """
        return commitment(self.seed)

    @property
    def token(self) -> str:
        """The present position as 16 hex digits, which say nothing that a spectator cannot know.

        Whoever sends a move with the token of the position it was chosen in is not misunderstood.
        Matches that look alike so far may have equal tokens: say which match is meant as well.
        """
        told = [str(self.game), *(played.move.text for played in self.history)]
        told.append(self.observation(None).to_text())
        return digest("\n".join(told))[:16]

    def apply(
        self, move: MoveT, *, token: str | None = None, seat: int | None = None
    ) -> Match[StateT, MoveT]:
        """Return the match after a move; the next round is dealt if this one ends.

        Args:
            move: The move.
            token: The token of the position it was chosen in, if that is to be checked.
            seat: The seat that makes it, if that is to be checked.

        Raises:
            IllegalMoveError: The move is not allowed, the position is another, or another seat is
                to act.
            GameOverError: The match is decided.
        """
        return self._after(move, self._mover(move, token, seat))

    def _mover(self, move: MoveT | str, token: str | None, seat: int | None) -> Seat:
        """Return the seat to act if it is the one, and the position the one, that are expected.

        This comes before a move is looked at, since what is said of a move tells of the hand.
        """
        if token is not None and token != self.token:
            sentence = msg("the position has changed; look at it again and choose anew")
            raise IllegalMoveError(self.state, move, Refusal("stale_position", "", sentence))
        mover = self.turn
        if mover is None:
            raise GameOverError(self.state, move, self._over())
        if seat is not None and seat != mover:
            sentence = msg("seat {mover} is to act; wait for your turn", mover=mover)
            raise IllegalMoveError(self.state, move, Refusal("not_your_turn", "", sentence))
        return mover

    def _after(self, move: MoveT, seat: Seat) -> Match[StateT, MoveT]:
        """Return the match after a move of the seat to act."""
        state: StateT = self.state.apply(move)
        history = (*self.history, Played(self.standing.round_no, seat, move.bare))
        if not state.is_terminal:
            return attrs.evolve(self, state=state, history=history, undone=())
        sheet = state.score_sheet()
        dealer = self.game.next_dealer(self.dealer, self.seats)
        settled = attrs.evolve(self.game.settle(self.standing, sheet), next_dealer=dealer)
        played = attrs.evolve(
            self,
            state=state,
            standing=settled,
            history=history,
            sheets=(*self.sheets, sheet),
            undone=(),
        )
        if settled.is_over:
            return played
        state = self.game.new(self.seats, seed=self.seed, dealer=dealer, standing=settled)
        return attrs.evolve(played, dealer=dealer, state=state)

    def play(
        self, *texts: str, token: str | None = None, seat: int | None = None
    ) -> Match[StateT, MoveT]:
        """Return the match after some moves, written in full or short.

        Args:
            texts: The moves.
            token: The token of the position before the first, if that is to be checked.
            seat: The seat that makes all of them, if that is to be checked.

        Raises:
            NotationError: A text cannot be read.
            IllegalMoveError: A move is not allowed or ambiguous, the position is another, or
                another seat is to act.
            GameOverError: The match is decided.
        """
        match = self
        for text in texts:
            mover = match._mover(text, token if match is self else None, seat)
            match = match._after(match.state.resolve(text), mover)
        return match

    def observation(self, seat: int | None) -> Observation[MoveT]:
        """Return what a seat sees now; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """
        seen: Observation[MoveT] = self.state.observation(seat)
        return seen

    def information(self, seat: int | None) -> tuple[Observation[MoveT], ...]:
        """Return all that a seat has seen, in order: each deal, and the table after each move.

        Raises:
            SetupError: There is no such seat.
        """
        match = self._from_start()
        seen = [match.observation(seat)]
        for played in self.history:
            ended = match.state.apply(played.move)
            seen.append(ended.observation(seat))
            match = match.apply(played.move)
            if ended.is_terminal and not match.is_over:
                seen.append(match.observation(seat))
        return tuple(seen)

    def undo(self, *, past_reveal: bool = True) -> Match[StateT, MoveT]:
        """Return the match before the last move; deals stay what they were.

        Args:
            past_reveal: Whether a move may be undone that has shown somebody a card, apart from
                those that were played: by a draw, a packet, or the end of a round.

        Raises:
            GameOverError: Nothing has been played.
            IllegalMoveError: The last move has shown a card, and may then not be undone.
        """
        if not self.history:
            nothing = Refusal("nothing_to_undo", "", msg("nothing has been played; make a move"))
            raise GameOverError(self.state, "undo", nothing)
        match, last = self._from_start(), self.history[-1].move
        for played in self.history[:-1]:
            match = match.apply(played.move)
        if not past_reveal and _reveals(match, last):
            sentence = msg("the last move has shown somebody a card; play on")
            refusal = Refusal("undo_past_reveal", "", sentence)
            raise IllegalMoveError(self.state, "undo", refusal)
        return attrs.evolve(match, undone=(*self.undone, last))

    def redo(self) -> Match[StateT, MoveT]:
        """Return the match after the move last undone.

        Raises:
            GameOverError: Nothing has been undone.
        """
        if not self.undone:
            nothing = Refusal("nothing_to_redo", "", msg("nothing has been undone; make a move"))
            raise GameOverError(self.state, "redo", nothing)
        return attrs.evolve(self.apply(self.undone[-1]), undone=self.undone[:-1])

    def _from_start(self) -> Match[StateT, MoveT]:
        start = start_match(
            self.game,
            self.seats,
            seed=self.seed,
            dealer=self.first_dealer,
            standing=self.before,
        )
        return attrs.evolve(start, draw=self.draw)

    def _over(self) -> Refusal:
        why = self.standing.why
        return Refusal(
            "match_over",
            "" if why is None else why.rule,
            msg("the match is decided; start another"),
        )

    def __repr__(self) -> str:
        """Return what everybody may know: neither seed nor deal nor hands."""
        return (
            f"<Match of {self.game}: {self.seats} seats, round {self.round_no}, "
            f"{len(self.history)} moves, scores {self.scores}>"
        )


def _reveals(match: Match[Any, MoveT], move: MoveT) -> bool:
    """Tell whether a move, or the deal of the next round, shows a card that is not played."""
    after = match.state.apply(move)
    return _shows(match.state, after) or (after.is_terminal and not match.apply(move).is_over)


def _shows(before: State[Any, Any], after: State[Any, Any]) -> bool:
    """Tell whether anybody sees a card that was not played from the mover's hand in between.

    Hands are shown at the end of a round.
    """
    played = _held(before, before.turn) - _held(after, before.turn)
    seats = range(len(before.sides))
    if after.is_terminal and any(_held(after, seat) for seat in seats):
        return True
    return any(
        after.table.seen_by(viewer) - before.table.seen_by(viewer) - played
        for viewer in (*seats, None)
    )


def _held(state: State[Any, Any], seat: int | None) -> CardSet:
    """Return the cards of a seat that the others do not see."""
    return state.table.seen_by(seat) - state.table.seen_by(None)


def start_match(
    game: Game[Any, StateT, MoveT],
    seats: int,
    *,
    seed: int,
    dealer: int | None = None,
    standing: Standing | None = None,
    draw: Sequence[str] | None = None,
) -> Match[StateT, MoveT]:
    """Return the start of a match (see `Game.match`)."""
    game.check_seats(seats)
    before = game.opening(seats) if standing is None else standing
    if before.winner is not None:
        raise SetupError(
            SetupProblem.BAD_NUMBER,
            [f"side {before.winner} has won already: start from a standing without a winner"],
        )
    if before.drawn:
        raise SetupError(
            SetupProblem.BAD_NUMBER,
            ["the match is drawn already: start from a standing that is not decided"],
        )
    if before.next_dealer is not None and before.next_dealer not in range(seats):
        raise SetupError(
            SetupProblem.NO_SUCH_SEAT,
            [f"next dealer {before.next_dealer} is not at the table: give one up to {seats - 1}"],
        )
    if dealer is None:
        dealer = before.next_dealer
    drawn = _drawn(game, seats, seed, draw, dealer)
    if drawn is not None:
        dealer = drawn.dealer
    elif dealer is None:
        dealer = Stream("dealer", seed).below(seats)
    state = game.new(seats, seed=seed, dealer=dealer, standing=before)
    first = Seat(dealer)
    return Match(
        game=game,
        seats=seats,
        seed=seed,
        first_dealer=first,
        before=before,
        dealer=first,
        state=state,
        standing=before,
        draw=drawn,
    )


def _drawn(
    game: AnyGame, seats: int, seed: int, draw: Sequence[str] | None, dealer: int | None
) -> Drawn | None:
    """Return the team draw that is given, or else that of the seed if nobody is to deal yet."""
    from cardfishing.teams import PERSONS  # noqa: PLC0415  # most rounds have none

    rules = game.team_draw if seats == PERSONS else None
    if draw is not None and dealer is not None:
        cause = f"seat {dealer} deals already: leave out the draw, or the dealer"
        raise SetupError(SetupProblem.BAD_DRAW, [cause])
    if draw is not None and rules is None:
        cause = f"nobody draws for teams in {game} with {seats} seats: leave out the draw"
        raise SetupError(SetupProblem.BAD_DRAW, [cause])
    if rules is None or dealer is not None:
        return None
    deck = game.deck_for(seats)
    return rules.from_seed(seed, deck) if draw is None else rules.read(draw, deck)
