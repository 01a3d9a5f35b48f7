"""The report of a match: each event in a line or two."""

from __future__ import annotations

from typing import Any, Final, assert_never

from cardfishing.cli import board
from cardfishing.cli.company import Company
from cardfishing.cli.screen import Part, Screen
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg, plural
from cardfishing.session import Event, MatchEnded, MovePlayed, RoundEnded, RoundStarted
from cardfishing.state import Observation

_MOVE: Final = 15
_GLOSS: Final = 26
_BAR: Final = "| "
_ITEM: Final = 24
_INDENT: Final = 2


class Report:
    """Tells a match to a screen."""

    def __init__(self, screen: Screen, game: AnyGame, company: Company) -> None:
        """Tell a match of a game, played by a company."""
        self._screen = screen
        self._game = game
        self._company = company
        self._name = max(len(screen.text(name)) for name in company.names) + 2
        self._seen: Observation[Any] | None = None

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
                self._screen.say(self._winner(event), style="bold")
            case _:
                assert_never(event)
        self.look(event.view)

    def look(self, view: Observation[Any]) -> None:
        """Remember what lies on the table, to tell what the next move changes."""
        self._seen = view

    def side(self, side: int) -> str:
        """Return the names of a side's players."""
        return self._screen.join(self._company.side(side), " & ")

    def scores(self, scores: tuple[int, ...]) -> str:
        """Return the points of each side, with their names."""
        return ", ".join(f"{self.side(side)} {points}" for side, points in enumerate(scores))

    def layout(self, view: Observation[Any]) -> str:
        """Return what lies on the table."""
        return board.layout(view, self._company, self._screen)

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
        self._screen.say(msg("On the table: {cards}", cards=self.layout(event.view)))

    def _move(self, event: MovePlayed) -> None:
        cells = [
            (self._company.names[event.seat], self._name),
            (event.move.text, _MOVE),
            (self._game.describe(event.move), _GLOSS),
        ]
        self._screen.row(cells, self.layout(event.view), tail="dim", mark=_BAR)
        before = event.view if self._seen is None else self._seen
        stock = board.stock(event.view)
        if stock < board.stock(before):
            self._note(
                plural(
                    "More cards are dealt; {n} is left in the stock.",
                    "More cards are dealt; {n} are left in the stock.",
                    stock,
                )
                if stock
                else msg("The last cards are dealt.")
            )
        for side, cards in board.residue(before, event.move, event.view):
            self._note(
                msg(
                    "Left over: {cards} to {side}.",
                    cards=board.in_order(cards),
                    side=self.side(side),
                )
            )

    def _note(self, sentence: Message) -> None:
        self._screen.say(sentence, indent=self._name, style="dim")

    def _count(self, event: RoundEnded) -> None:
        sheet = event.sheet
        items = {item.name: item for item in board.items(self._game)}
        rows: list[tuple[Part, list[str]]] = []
        for name in dict.fromkeys([*items, *(line.item for line in sheet.lines)]):
            cells = [str(points) if points else board.NOTHING for points in sheet.of(name)]
            item = items.get(name)
            counts = board.counts(item, event.view)
            if counts:
                cells = [f"{cell} ({n})" for cell, n in zip(cells, counts, strict=True)]
            rows.append((item.label if item else name, cells))
        names = [self.side(side) for side in range(sheet.sides)]
        room = (self._screen.width - _INDENT - _ITEM) // sheet.sides
        width = min(max(map(len, names)) + 3, room)
        self._screen.blank()
        title = msg("Score of round {number}", number=event.round_no + 1)
        self._line(title, [name[: width - 1] for name in names], width, "bold")
        for item_title, cells in rows:
            self._line(item_title, cells, width)
        self._line(msg("this round"), list(map(str, sheet.totals)), width, "bold")
        self._line(msg("the match"), list(map(str, event.standing.scores)), width, "bold")

    def _line(self, title: Part, cells: list[str], width: int, style: str = "") -> None:
        self._screen.row(
            [(title, _ITEM), *((cell.rjust(width - 1), width) for cell in cells)],
            indent=_INDENT,
            style=style,
        )

    def _winner(self, event: MatchEnded) -> Message:
        standing, winner = event.standing, event.winner
        others = (n for side, n in enumerate(standing.scores) if side != winner)
        score = "-".join(map(str, (standing.scores[winner], *others)))
        if not self._company.is_mine(winner):
            won = plural(
                "{side} wins {score}",
                "{side} win {score}",
                len(self._company.side(winner)),
                side=self.side(winner),
                score=score,
            )
        elif len(self._company.side(winner)) == 1:
            won = msg("You win {score}", score=score)
        else:
            won = msg("Your side wins {score}", score=score)
        why = standing.why
        if why is None:
            return msg("{won}.", won=won)
        return msg("{won}: {why} [{rule}].", won=won, why=why.message, rule=why.rule)
