"""A match as a record: the seed, the first dealer, where it began, and the moves of all rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, final

import attrs

from cardfishing.chance import is_guessable, seed_hash
from cardfishing.errors import NotationError, SetupError
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.record.base import Comment, GameLoader, texts
from cardfishing.record.body import Stage
from cardfishing.record.envelope import OTHER_SEED
from cardfishing.record.places import Places
from cardfishing.record.replaying import End, MovesRecord, followed, last_of, start_error
from cardfishing.record.shapes import Json
from cardfishing.record.standings import fields_of
from cardfishing.record.turns import heading
from cardfishing.registry import load as installed
from cardfishing.registry import origin
from cardfishing.scoring import Standing


@final
@attrs.frozen(kw_only=True)
class Record(MovesRecord[Match[Any, Any]]):
    """A saved match.

    Attributes:
        seed: The seed of every deal.
        seed_hash: The SHA-256 of the seed in decimal, as it may have been published, or an empty
            string.
        dealer: The seat that dealt first.
        draw: The cards of the team draw, if somebody drew (see `Game.match`).
        before: The standing it began with; None for the opening.
    """

    kind: ClassVar[str] = "match"

    seed: int = attrs.field(repr=False)
    seed_hash: str = attrs.field(default="", repr=False)
    dealer: int
    draw: tuple[str, ...] = attrs.field(default=(), converter=texts)
    before: Standing | None = None

    @classmethod
    def of(
        cls,
        match: Match[Any, Any],
        players: Sequence[str] = (),
        *,
        tags: Mapping[str, str] | None = None,
        comments: Sequence[Comment | tuple[int, str]] = (),
        forfeit: int | None = None,
    ) -> Record:
        """Return the record of a match; what has been undone is not in it.

        Args:
            match: The match.
            players: Who plays at each seat.
            tags: What else there is to say, by words.
            comments: Remarks, each with the number of moves before it.
            forfeit: The seat that forfeits, if the match is not decided.

        Raises:
            SetupError: There is no such seat.
        """
        end = _end(match)
        seed, before = match.seed, match.before
        is_opening = before == match.game.opening(match.seats)
        return cls(
            game=str(match.game),
            game_version=match.game.version,
            plugin=origin(match.game.name),
            seats=match.seats,
            players=players,
            seed=seed,
            seed_hash="" if is_guessable(seed) else seed_hash(seed),
            dealer=match.first_dealer,
            draw=match.draw.texts if match.draw else (),
            before=None if is_opening else before,
            tags=tags or {},
            forfeit=forfeit,
            scores=end.scores,
            result=end.result_after(forfeit),
            comments=comments,
            moves=[played.move.text for played in match.history],
        )

    def replay(self, load: GameLoader = installed) -> Match[Any, Any]:
        """Return the match, played move by move.

        Args:
            load: Returns the game of a game string.

        Raises:
            RecordError: The game is not known, a move is not allowed, or something is noted that
                is not so.
        """
        return last_of(self._replayed(load))

    def _own_fields(self) -> Json:
        return {
            "seed": str(self.seed),
            "seed_hash": self.seed_hash,
            "dealer": self.dealer,
            "draw": list(self.draw),
            "before": fields_of(self.before),
            "moves": list(self.moves),
        }

    def _positions(self, game: AnyGame, places: Places) -> Iterator[Match[Any, Any]]:
        start = self._start(game, places)
        return followed(game, start, self.moves, places)

    def _start(self, game: AnyGame, places: Places) -> Match[Any, Any]:
        following = self.before.next_dealer if self.before else None
        if following is not None and following >= self.seats:
            cause = f"next dealer {following} is not at the table: give one up to {self.seats - 1}"
            raise places.error("before", cause)
        try:
            match = game.match(
                self.seats,
                seed=self.seed,
                dealer=None if self.draw else self.dealer,
                standing=self.before,
                draw=self.draw or None,
            )
        except (NotationError, SetupError) as error:
            raise start_error(error, places) from error
        if match.first_dealer != self.dealer:
            cause = f"by the draw seat {match.first_dealer} deals, not {self.dealer}: correct it"
            raise places.error("dealer", cause)
        return match

    def _check_start(self, places: Places) -> None:
        if self.seed_hash not in {"", seed_hash(self.seed)}:
            raise places.error("seed_hash", OTHER_SEED)

    def _stage(self, position: Match[Any, Any], before: Match[Any, Any] | None) -> Stage:
        begins = before is None or position.round_no != before.round_no
        return Stage(_heading(position) if begins else None, position.turn)

    def _end(self, last: Match[Any, Any]) -> End:
        return _end(last)


def _heading(match: Match[Any, Any]) -> str:
    is_drawn = match.draw is not None and not match.history
    return heading(match.standing, match.dealer, is_drawn=is_drawn)


def _end(match: Match[Any, Any]) -> End:
    return End.of(match.standing, match.state.sides)
