"""The report of a match: each event in a line or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, assert_never

from cardfishing.cli.board import NOTHING, Board
from cardfishing.cli.boards import board_of
from cardfishing.cli.company import Company
from cardfishing.cli.screen import Part, Screen
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.messages import Message, msg, plural
from cardfishing.scoring import ScoreLine, ScoreSheet
from cardfishing.session import (
    Event,
    Failure,
    Forfeited,
    MatchEnded,
    MovePlayed,
    Replaced,
    RoundEnded,
    RoundStarted,
)
from cardfishing.state import Observation
from cardfishing.table import Side, side_left

_MOVE: Final = 15
_GLOSS: Final = 26
_BAR: Final = "| "
_ITEM: Final = 24
_INDENT: Final = 2
_CAUSES: Final = {
    Failure.RAISED: msg("failed"),
    Failure.ILLEGAL: msg("tried a move that is not allowed"),
    Failure.OUT_OF_TIME: msg("ran out of time"),
}


class Report:
    """Tells a match to a screen."""

    def __init__(self, screen: Screen, game: AnyGame, company: Company) -> None:
        """Tell a match of a game, played by a company."""
        self._screen = screen
        self._game = game
        self._company = company
        self.board: Board[Any, Any, Any] = board_of(game)(screen, company)
        self._name = max(len(screen.text(name)) for name in company.names) + 2
        self._seen: Observation[Any] | None = None

    def draw(self, match: Match[Any, Any]) -> None:
        """Tell the team draw of a match that begins, if it has one."""
        drawn = match.draw
        if drawn is None or match.history:
            return
        for number, held in enumerate(drawn.rounds):
            names = (self._company.names[drawn.seats[person]] for person in held.persons)
            pairs = zip(names, held.cards, strict=True)
            told = self._screen.join(
                [msg("{card} {name}", card=card, name=name) for name, card in pairs]
            )
            first = msg("Drawn for the teams: {cards} [{rule}].", cards=told, rule=drawn.rule)
            again = msg("Equal cards draw again: {cards}.", cards=told)
            self._screen.say(again if number else first)
        sides = [self.side(side) for side in dict.fromkeys(self._company.sides)]
        self._screen.say(
            msg(
                "Partners: {sides}. Round the table: {names}.",
                sides=self._screen.join(sides),
                names=self._screen.join(self._company.names),
            )
        )

    def tell(self, event: Event) -> None:
        """Tell an event."""
        match event:
            case RoundStarted():
                self._start(event)
            case MovePlayed():
                self._move(event)
            case RoundEnded():
                self._count(event)
            case MatchEnded():
                self._screen.blank()
                self._screen.say(self._end(event), style="bold")
            case Forfeited() | Replaced():
                self._fail(event)
            case _:
                assert_never(event)
        self.look(event.view)

    def over(self, match: Match[Any, Any], forfeit: int | None) -> None:
        """Tell how a match stands that is not played on: it is decided, or a seat forfeited it."""
        scores = self.scores(match.scores)
        if forfeit is None:
            self._screen.say(msg("This match is decided. The score: {scores}.", scores=scores))
            return
        name = self._company.names[forfeit]
        over = msg(
            "This match is over: seat {seat}, {name}, forfeited it.", seat=forfeit, name=name
        )
        self._screen.say(over)
        self._award(side_left(self._company.sides, forfeit))
        self._screen.say(msg("The score: {scores}.", scores=scores))

    def look(self, view: Observation[Any]) -> None:
        """Remember what lies on the table, to tell what the next move changes."""
        self._seen = view

    def side(self, side: int) -> str:
        """Return the names of a side's players."""
        return self._screen.join(self._company.side(side), " & ")

    def scores(self, scores: tuple[int, ...]) -> str:
        """Return the points of each side, with their names."""
        return ", ".join(f"{self.side(side)} {points}" for side, points in enumerate(scores))

    def _start(self, event: RoundStarted) -> None:
        if event.dealer == self._company.you:
            dealt = msg("dealt by you")
        else:
            dealt = msg("dealt by {name}", name=self._company.names[event.dealer])
        self._screen.blank()
        self._screen.say(
            msg(
                "Round {number}, {dealt}. Score: {scores}.",
                number=event.round_no + 1,
                dealt=dealt,
                scores=self.scores(event.scores),
            ),
            style="bold",
        )
        self.board.show(event.view)

    def _move(self, event: MovePlayed) -> None:
        before = event.view if self._seen is None else self._seen
        cells = [
            (self._company.names[event.seat], self._name),
            (event.move.text, _MOVE),
            (self._game.describe(event.move), _GLOSS),
        ]
        change = self.board.change(before, event.move, event.view)
        self._screen.row(cells, change, tail="dim", mark=_BAR)
        for note in self.board.notes(before, event.move, event.view):
            self._screen.say(note, indent=self._name, style="dim")

    def _fail(self, event: Forfeited | Replaced) -> None:
        name, cause = self._company.names[event.seat], _CAUSES[event.failure]
        self._screen.blank()
        if isinstance(event, Replaced):
            self._screen.say(msg("{name} {cause} and is replaced.", name=name, cause=cause))
            return
        self._screen.say(msg("{name} {cause} and forfeits the match.", name=name, cause=cause))
        self._award(event.winner)

    def _award(self, winner: Side | None) -> None:
        if winner is not None:
            sentence = msg("The match goes to {side}.", side=self.side(winner))
            self._screen.say(sentence, style="bold")

    def _count(self, event: RoundEnded) -> None:
        sheet = event.sheet
        self.board.close(event.view, event.zones)
        rows = list(self._rows(event))
        names = [self.side(side) for side in range(sheet.sides)]
        longest = max((len(self._screen.text(title)) for title, _ in rows), default=0)
        item = max(_ITEM, longest + 1)
        room = (self._screen.width - _INDENT - item) // sheet.sides
        width = min(max(map(len, names)) + 3, room)

        def line(title: Part, cells: Iterable[object], style: str = "") -> None:
            columns = ((str(cell).rjust(width - 1), width) for cell in cells)
            self._screen.row([(title, item), *columns], indent=_INDENT, style=style)

        self._screen.blank()
        title = msg("Score of round {number}", number=event.round_no + 1)
        line(title, (name[: width - 1] for name in names), "bold")
        for item_title, cells in rows:
            line(item_title, cells)
        line(msg("this round"), sheet.totals, "bold")
        line(msg("the match"), event.standing.scores, "bold")

    def _rows(self, event: RoundEnded) -> Iterator[tuple[Part, list[str]]]:
        """Yield a title and a cell for each side: an item, or what it scores for one seat."""
        sheet = event.sheet
        items = {item.name: item for item in self._game.items}
        told = {name for name, item in items.items() if self._game.can_score(item)}
        told |= {line.item for line in sheet.lines}
        for name in dict.fromkeys([*items, *(line.item for line in sheet.lines)]):
            if name not in told:
                continue
            item = items.get(name)
            title: Part = item.label if item else name
            counts = self.board.counts(item, event.view)
            for seat, lines in self._by_seat(sheet, name).items():
                cells = [_points(lines, side) for side in range(sheet.sides)]
                if counts:
                    cells = [f"{cell} ({n})" for cell, n in zip(cells, counts, strict=True)]
                if seat is None:
                    yield title, cells
                else:
                    player = self._company.names[seat]
                    yield msg("{item}: {player}", item=title, player=player), cells

    def _by_seat(self, sheet: ScoreSheet, name: str) -> dict[int | None, list[ScoreLine]]:
        """Return the lines of an item, those of partners' seats apart."""
        found: dict[int | None, list[ScoreLine]] = {}
        for line in sheet.lines:
            if line.item == name:
                alone = len(self._company.side(line.side)) == 1
                found.setdefault(None if alone else line.seat, []).append(line)
        return found or {None: []}

    def _end(self, event: MatchEnded) -> Message:
        result, why = self._result(event), event.standing.why
        if why is None:
            return msg("{won}.", won=result)
        return msg("{won}: {why} [{rule}].", won=result, why=why.message, rule=why.rule)

    def _result(self, event: MatchEnded) -> Message:
        scores, winner = event.standing.scores, event.winner
        if winner is None:
            return msg("The match is drawn {score}", score=self._against(scores))
        score = self._against(scores, winner)
        if not self._company.is_mine(winner):
            return plural(
                "{side} wins {score}",
                "{side} win {score}",
                len(self._company.side(winner)),
                side=self.side(winner),
                score=score,
            )
        if len(self._company.side(winner)) == 1:
            return msg("You win {score}", score=score)
        return msg("Your side wins {score}", score=score)

    def _against(self, scores: tuple[int, ...], winner: int = 0) -> str:
        """Return a score with the winner's first, such as ``22-9``; of more than two, with names.

        Where a number is negative it is ``22 : -9``.
        """
        if len(scores) > 2:
            return f"({self.scores(scores)})"
        first, other = scores[winner], scores[1 - winner]
        return (" : " if min(scores) < 0 else "-").join((str(first), str(other)))


def _points(lines: Sequence[ScoreLine], side: int) -> str:
    """Return what some lines score for a side; a line worth nothing is told as well."""
    scored = [line.points for line in lines if line.side == side]
    return str(sum(scored)) if scored else NOTHING
