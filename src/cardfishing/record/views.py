"""What a seat or a spectator saw of a match, as a record without anything it did not see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, final

import attrs

from cardfishing.errors import CardfishingError
from cardfishing.game import Observation
from cardfishing.match import Match
from cardfishing.record.base import BaseRecord, Comment, GameLoader
from cardfishing.record.fields import OPEN
from cardfishing.record.matches import Record
from cardfishing.record.places import Places
from cardfishing.record.replaying import End, check_end, game_of
from cardfishing.record.shapes import Json
from cardfishing.record.steps import Step, print_steps, row_of
from cardfishing.record.witness import View, Watcher, open_facts
from cardfishing.registry import load as installed


def _steps(given: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(given)


@final
@attrs.frozen(kw_only=True)
class ViewRecord(BaseRecord):
    """What somebody saw of a match: each deal, each move, and the table after it.

    Its comments are counted by steps, not by moves.

    Attributes:
        seat: The seat, or None for a spectator.
        seed_hash: The SHA-256 of the seed, if it has so many bits that nobody can guess it.
        steps: What was seen, in order.
    """

    kind: ClassVar[str] = "view"

    seat: int | None = None
    seed_hash: str = ""
    steps: tuple[Step, ...] = attrs.field(converter=_steps)

    @classmethod
    def of(
        cls,
        match: Match[Any, Any],
        seat: int | None,
        players: Sequence[str] = (),
        *,
        tags: Mapping[str, str] | None = None,
        comments: Sequence[Comment | tuple[int, str]] = (),
        forfeit: int | None = None,
    ) -> ViewRecord:
        """Return the record of what somebody has seen of a match.

        Args:
            match: The match.
            seat: The seat, or None for a spectator.
            players: Who plays at each seat.
            tags: What else there is to say, by words.
            comments: Remarks, each with the number of steps before it.
            forfeit: The seat that forfeits, if the match is not decided.

        Raises:
            SetupError: There is no such seat.
        """
        whole = Record.of(match, players, tags=tags, forfeit=forfeit)
        return cls(
            game=whole.game,
            game_version=whole.game_version,
            plugin=whole.plugin,
            seats=whole.seats,
            players=whole.players,
            seat=seat,
            seed_hash=whole.seed_hash,
            tags=whole.tags,
            forfeit=whole.forfeit,
            scores=whole.scores,
            result=whole.result,
            comments=comments,
            steps=_seen(match, seat),
        )

    def replay(self, load: GameLoader = installed) -> tuple[Observation[Any], ...]:
        """Return what was seen, as `Match.information` does; each step follows from the one before.

        Args:
            load: Returns the game of a game string.

        Raises:
            RecordError: The game is not known, something cannot have been seen so, or something is
                noted that is not so.
        """
        places = Places(self._origin().find)
        watcher = Watcher(game_of(self, load, places), self.seat)
        if self.seat is not None and self.seat >= self.seats:
            cause = f"seat {self.seat} is not at the table: give one up to {self.seats - 1}"
            raise places.error("seat", cause)
        views: list[View] = []
        for number, step in enumerate(self.steps):
            try:
                view: View = watcher.game.parse_observation(step.seen)
                doubt = self._doubt(watcher, step, view, views[-1] if views else None)
            except CardfishingError as error:
                raise places.error("steps", str(error), number) from error
            if doubt is not None:
                raise places.error("steps", f"this cannot be: {doubt}", number)
            views.append(view)
        if not views:
            raise places.error("steps", "nothing was seen, not even a deal: restore it from a copy")
        end = _end(watcher, views[-1])
        if end is not None:
            check_end(self, end, places)
        return tuple(views)

    def _doubt(self, watcher: Watcher, step: Step, view: View, before: View | None) -> str | None:
        """Return why a step cannot follow on what was seen before, or None if it can."""
        if (doubt := self._doubted_text(step, view)) is not None:
            return doubt
        if step.seat is None and not step.move:
            if before is None:
                return watcher.doubts_deal(view)
            return watcher.doubts_round(before, view)
        if before is None:
            return "nothing has been dealt yet"
        return _doubted_move(watcher, step, view, before)

    def _doubted_text(self, step: Step, view: View) -> str | None:
        """Return why the text of a step is not what the seat saw in that round, or None if it is.

        Both forms hold a view as it prints, so that equal views are equal texts.
        """
        facts = open_facts(view)
        if facts.fields.get("seat") != self.seat or len(facts.sides) != self.seats:
            return "somebody else sees that"
        if facts.standing.round_no != step.round_no:
            return f"round {facts.standing.round_no + 1} is seen here, not {step.round_no + 1}"
        if view.to_text() != step.seen:
            return f"what is seen is written {view.to_text()}"
        return None

    def _own_fields(self) -> Json:
        return {
            "seat": self.seat,
            "seed_hash": self.seed_hash,
            "steps": [row_of(step) for step in self.steps],
        }

    def _body(self, load: GameLoader) -> list[str]:
        del load
        return print_steps(self.steps, [(said.after, said.text) for said in self.comments])


def _seen(match: Match[Any, Any], seat: int | None) -> Iterator[Step]:
    views = iter(match.information(seat))

    def dealt() -> Iterator[Step]:
        for view in views:
            yield Step(open_facts(view).standing.round_no, None, "", view.to_text())
            return

    yield from dealt()
    for played, view in zip(match.history, views, strict=False):
        yield Step(played.round_no, played.seat, played.move.text, view.to_text())
        if open_facts(view).turn is None:
            yield from dealt()


def _doubted_move(watcher: Watcher, step: Step, view: View, before: View) -> str | None:
    """Return why a move cannot have led from one view to another, or None if it can."""
    turn = open_facts(before).turn
    if turn is None:
        return "the round is over, so nobody moves before the next deal"
    if step.seat != turn:
        return f"seat {step.seat} is not to act, but {turn}"
    move = watcher.game.parse_move(step.move)
    if move.text != step.move:
        return f"the move is written {move.text}, not {step.move}"
    return watcher.doubts_move(before, move, view)


def _end(watcher: Watcher, last: View) -> End | None:
    """Return what the last view comes to, or None if hands that are not seen decide that."""
    facts = open_facts(last)
    if facts.turn is not None:
        return End(OPEN, facts.standing.scores, facts.sides)
    settled = watcher.settled(last)
    return None if settled is None else End.of(settled, facts.sides)
