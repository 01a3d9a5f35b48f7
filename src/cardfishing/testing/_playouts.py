"""The rounds that the checks look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, takewhile
from typing import Any, Final, TypeAlias

import attrs

from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.decks import Deal
from cardfishing.game import AnyGame, Move, Observation, State
from cardfishing.match import Match
from cardfishing.record import RoundRecord
from cardfishing.scoring import Standing
from cardfishing.state import check_seat
from cardfishing.table import Visibility
from cardfishing.testing._demands import within_bound

AnyState: TypeAlias = State[Any, Any]
"""A state of any game."""

DRAWS: Final = 3
"""So many moves are drawn at each step; rare kinds of moves are then played more often."""

GREED: Final = 6
"""So many are drawn in every second round, where the longest is played: it takes or lays most."""

SPECTATED: Final = 3
"""Every so-manieth position is looked at by a spectator too."""

WORTH: Final = 140
"""A round for each number of seats is worth so many positions; of shorter ones more are played."""

SEARCHED: Final = 24
"""So many further rounds are searched for score items that nobody has scored."""

LISTED: Final = 3000
"""On more crowded tables the legal moves are not compared as a whole."""

LONGEST: Final = 10_000
"""No round is played on after so many moves, whatever its game says of the most it can have."""


@attrs.frozen
class Start:
    """How a round begins.

    Attributes:
        seats: The number of seats.
        deal: The deal.
        dealer: The seat that deals.
        standing: Where the match stands before the round.
    """

    seats: int
    deal: Deal
    dealer: int
    standing: Standing


@attrs.frozen(eq=False)
class Position:
    """A state in a round that is played.

    Attributes:
        start: How the round began.
        line: The moves of the round, those that were made after this position included.
        number: The number of moves played before.
        state: The state.
        hash_then: The hash of the state before anything was done to it.
        move: The move played here, or None where the round was left.
        after: The state after it.
        is_broken: Whether the game failed to play on.
    """

    start: Start
    line: Sequence[Move]
    number: int
    state: AnyState
    hash_then: int
    move: Move | None = None
    after: AnyState | None = None
    is_broken: bool = False

    @classmethod
    def dealt(cls, game: AnyGame, start: Start, line: Sequence[Move] = ()) -> Position:
        """Return the first position of a round."""
        state = game.new(start.seats, deal=start.deal, dealer=start.dealer, standing=start.standing)
        return cls(start, line, 0, state, hash(state))

    @property
    def left(self) -> Position:
        """The same state with no move played in it."""
        return attrs.evolve(self, move=None, after=None)

    def played(self, move: Move) -> tuple[Position, Position]:
        """Return the same state with a move played in it, and the position after it."""
        after = self.state.apply_unchecked(move)
        here = attrs.evolve(self, move=move, after=after)
        return here, Position(self.start, self.line, self.number + 1, after, hash(after))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead here, and the one played here."""
        return tuple(self.line[: self.number + (self.move is not None)])

    def record(self, game: AnyGame) -> RoundRecord:
        """Return the record of the moves from the deal on.

        Raises:
            CardfishingError: They cannot be read or are not allowed.
        """
        start = self.start
        return RoundRecord.of_deal(
            game,
            start.deal,
            self.moves,
            seats=start.seats,
            dealer=start.dealer,
            before=None if start.standing == game.opening(start.seats) else start.standing,
        )

    @property
    def standing(self) -> Standing:
        """Where the match stood before the round."""
        return self.start.standing

    @property
    def watchers(self) -> tuple[int | None, ...]:
        """The seat to act and another one, not always the same; the spectator now and then."""
        seats = len(self.state.sides)
        mover = self.state.turn or 0
        step = Stream("watcher", self.number).below(max(seats - 1, 1))
        spectators = () if self.number % SPECTATED else (None,)
        return mover, (mover + 1 + step) % seats, *spectators

    def __str__(self) -> str:
        """Return what makes the position again."""
        return f"{len(self.state.sides)} seats, after {self.number} moves: {self.state.to_text()}"


Playout: TypeAlias = tuple[Position, ...]
"""A round from the deal to its end, or until it has gone on for too long."""


@lru_cache(maxsize=4)
def playouts(game: AnyGame, rounds: int) -> tuple[Playout, ...]:
    """Return rounds for every number of seats, played from fixed seeds.

    They are the rounds of matches: each follows on the standing after the last until one is
    decided.  Each score item is scored in one of them, if that is seen within `SEARCHED` more.

    Args:
        game: The game.
        rounds: How many for each number of seats; of short ones more, see `WORTH`.
    """
    enough = WORTH * rounds // max(len(game.seat_counts), 1)
    tables = [_rounds(game, seats) for seats in game.seat_counts]
    found = [playout for table in tables for playout in _first(table, rounds, enough)]
    return (*found, *_scoring(game, found, tables))


def _first(played: Iterator[Playout], rounds: int, enough: int) -> Iterator[Playout]:
    """Yield so many rounds, and further ones until they have enough positions."""
    number = positions = 0
    while number < rounds or positions < enough:
        playout = next(played)
        number, positions = number + 1, positions + len(playout)
        yield playout


def _scoring(
    game: AnyGame, found: Iterable[Playout], tables: Iterable[Iterator[Playout]]
) -> Iterator[Playout]:
    """Yield further rounds in which items score that have not scored yet."""
    missing = {item.name for item in game.items}.difference(*map(_scored, found))
    further = chain.from_iterable(zip(*tables, strict=True))
    for playout in islice(further, SEARCHED if missing else 0):
        if missing & _scored(playout):
            yield playout
        missing -= _scored(playout)
        if not missing:
            return


def _scored(playout: Playout) -> set[str]:
    """Return the items that somebody scores in a round."""
    *_, last = playout
    if last.is_broken or last.state.turn is not None:
        return set()
    return {line.item for line in last.state.score_sheet().lines if line.points}


def _rounds(game: AnyGame, seats: int) -> Iterator[Playout]:
    """Yield the rounds of matches, without end."""
    standing, dealer, number = game.opening(seats), 0, 0
    while True:
        deal = game.deck_for(seats).shuffled(number, standing.round_no)
        playout = _play_out(game, Start(seats, deal, dealer, standing), number)
        *_, last = playout
        if last.state.turn is None:
            try:
                standing = settled(game, last)
            except Exception:  # whatever a broken game raises: CF12 says what
                playout = (*playout[:-1], attrs.evolve(last, is_broken=True))
        yield playout
        number += 1
        dealer = (dealer + 1) % seats if standing.next_dealer is None else standing.next_dealer
        if standing.is_over:
            standing = game.opening(seats)


def settled(game: AnyGame, end: Position) -> Standing:
    """Return where the match stands after the end of a round.

    Raises:
        SetupError: The seat that deals next is not at the table.
    """
    seats = end.start.seats
    after = game.settle(end.standing, end.state.score_sheet())
    dealer = game.next_dealer(end.start.dealer, seats)
    check_seat(dealer, seats)
    return attrs.evolve(after, next_dealer=dealer)


def _play_out(game: AnyGame, start: Start, seed: int) -> Playout:
    found: list[Position] = []
    line: list[Move] = []
    left = Position.dealt(game, start, line)
    for number in range(min(game.max_moves, LONGEST) + 1):
        if left.state.turn is None or not left.state.legal_moves.count():
            break
        try:
            pick = choose_longest if seed % 2 else choose
            line.append(pick(left.state, seed * 1000 + number))
            position, left = left.played(line[-1])
        except Exception:  # whatever a broken game raises: CF12 says what
            return (*found, attrs.evolve(left, is_broken=True))
        found.append(position)
    return (*found, left)


def round_is_bounded(game: AnyGame, match: Match[Any, Any]) -> None:
    """Demand that the present round of a match keeps within the game's bound, or its last one.

    Raises:
        AssertionError: It goes on for too long.
    """
    made = takewhile(lambda each: each.round_no == match.round_no, reversed(match.history))
    within_bound(sum(1 for _ in made), game.max_moves)


def choose(state: AnyState, seed: int) -> Move:
    """Return a legal move; of the kinds of moves none is rare."""
    kinds = {type(move): move for move in _drawn(state, seed, DRAWS)}
    return list(kinds.values())[Stream("kit", seed).below(len(kinds))]


def choose_longest(state: AnyState, seed: int) -> Move:
    """Return a legal move that takes or lays much, so that tables are cleared and hands emptied."""
    return max(_drawn(state, seed, GREED), key=lambda move: len(move.text))


def _drawn(state: AnyState, seed: int, draws: int) -> list[Move]:
    legal = state.legal_moves
    return [legal.sample(draws * seed + number) for number in range(draws)]


def listing(mover: AnyState | Observation[Any]) -> list[Move]:
    """Return the legal moves, or the first of them on a crowded table."""
    return list(islice(mover.legal_moves, LISTED))


def is_listed(moves: list[Move]) -> bool:
    """Tell whether a listing is complete."""
    return len(moves) < LISTED


def face_down(state: AnyState) -> list[Card]:
    """Return the cards that nobody sees, such as the stock's."""
    zones = state.table.zones
    return [card for zone in zones if zone.visibility is Visibility.HIDDEN for card in zone.cards]
