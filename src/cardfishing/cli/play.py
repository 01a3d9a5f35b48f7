"""A match between a person at the keyboard and agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from shlex import quote
from string import ascii_letters
from typing import Any, Final

from cardfishing.agents.named import named
from cardfishing.cli.company import YOU, Company
from cardfishing.cli.problems import file_named, problem, refused
from cardfishing.cli.report import Report
from cardfishing.cli.rules import show_rule, show_rules
from cardfishing.cli.screen import Part, Screen
from cardfishing.errors import CardfishingError, NotationError
from cardfishing.match import Match
from cardfishing.messages import Message, msg
from cardfishing.record import Record
from cardfishing.registry import agent, default_host
from cardfishing.session import (
    Event,
    MovePlayed,
    RoundStarted,
    advance,
    ask,
    opening,
    take_back,
    tell,
)
from cardfishing.state import Move

_COMMAND: Final = 20
_DIGITS: Final = 9
_ADVISER: Final = "greedy"


class Sitting:
    """One match, from the first question to the winner or until the person stops."""

    def __init__(
        self,
        screen: Screen,
        match: Match[Any, Any],
        players: Sequence[str],
        forfeit: int | None = None,
    ) -> None:
        """Seat the players.

        Args:
            screen: Where the person reads and types.
            match: The match, new or taken up again.
            players: Who plays at each seat: ``you`` at one, agents at the others.
            forfeit: The seat that has forfeited the match, which is over then.

        Raises:
            CardfishingError: The match is not over, and there is no such agent, or it does not
                know the game.
        """
        self._screen = screen
        self._match = match
        self._players = tuple(players)
        self._forfeit = forfeit
        self._is_over = match.turn is None or forfeit is not None
        self._company = Company.of(match.game, players)
        self._report = Report(screen, match.game, self._company)
        self._agents = {
            seat: named(player, match.game, seat)
            for seat, player in enumerate(players)
            if player != YOU and not self._is_over
        }
        self._listener = tell(default_host())
        self._listed: list[Move] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> None:
        """Play until the match is decided or the person stops.

        Raises:
            AgentError: An agent failed.
        """
        match, screen = self._match, self._screen
        if self._is_over:
            self._report.over(match, self._forfeit)
            return
        others = [name for seat, name in enumerate(self._company.names) if seat in self._agents]
        screen.say(
            msg(
                "{title} with {names}. Type the number of a move, a move, or help.",
                title=match.game.title,
                names=screen.join(others),
            )
        )
        self._report.draw(match)
        begun = opening(match)
        self._report.tell(begun)
        if not match.history:
            self._listener(begun, match.game)
        self._go_on(begun)
        while not self._is_over:
            line = screen.ask()
            if line is None:
                self._quit("")
            else:
                self._answer(line.strip())

    def _advance(self, move: Move) -> Event:
        """Make a move, tell what happens, and return the last of it."""
        self._match, events = advance(self._match, move)
        for event in events:
            self._report.tell(event)
            self._listener(event, self._match.game)
        return events[-1]

    def _go_on(self, told: Event) -> None:
        """Let the agents move until it is the person's turn; a new round has shown its table."""
        while self._match.turn in self._agents:
            told = self._advance(ask(self._match, self._agents[self._match.turn]))
        self._is_over = self._match.turn is None
        if not self._is_over:
            is_same_turn = isinstance(told, MovePlayed) and told.seat == self._company.you
            if not (is_same_turn or isinstance(told, RoundStarted)):
                self._show_table()
            self._show_moves()

    def _answer(self, line: str) -> None:
        try:
            move = self._understand(line)
        except (CardfishingError, OSError) as error:
            self._screen.say(problem(error))
            if isinstance(error, NotationError):
                self._screen.say(msg("Type help to see what can be typed."))
            return
        if move is not None:
            self._go_on(self._make(move))

    def _make(self, move: Move) -> Event:
        """Make the person's own move, and tell what is learned by it."""
        you = self._company.you
        before, told = self._match.observation(you), self._advance(move)
        if isinstance(told, MovePlayed):
            for sentence in self._report.board.news(before, self._match.observation(you)):
                self._screen.say(sentence)
        return told

    def _understand(self, line: str) -> Move | None:
        """Obey a command, or return the legal move that was typed."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        elif not line:
            self._show()
        else:
            return self._allowed(self._read(line))
        return None

    def _allowed(self, move: Move | None) -> Move | None:
        refusal = None if move is None else self._match.state.why_not(move)
        if refusal is None:
            return move
        self._screen.say(refused(refusal))
        return None

    def _read(self, text: str) -> Move | None:
        """Return the move of a number or a text, or None if there is no such number."""
        if not (text.isascii() and text.isdecimal()):
            move: Move = self._match.state.resolve(text.replace(" ", ""))
            return move
        number = int(text[:_DIGITS])
        if 1 <= number <= len(self._listed):
            return self._listed[number - 1]
        self._screen.say(
            msg(
                "There is no move {number}; the last is {last}.",
                number=text,
                last=len(self._listed),
            )
        )
        return None

    def _show(self) -> None:
        self._show_table()
        self._show_moves()

    def _show_table(self) -> None:
        view = self._match.observation(self._company.you)
        self._screen.blank()
        self._report.board.show(view)

    def _show_moves(self) -> None:
        """Show what is to be done, the hand and the moves, numbered and grouped."""
        view, screen, board = (
            self._match.observation(self._company.you),
            self._screen,
            self._report.board,
        )
        for sentence in board.duties(view):
            screen.say(sentence)
        screen.say(msg("Your hand: {cards}", cards=board.hand(view)))
        count = view.legal_moves.count()
        self._listed = board.choice(view)
        numbered = enumerate(self._listed, 1)
        for heading, moves in groupby(numbered, key=lambda pair: board.heading(pair[1])):
            texts = (f"{n}:{screen.text(board.entry(view, move))}" for n, move in moves)
            screen.row([(heading, board.label)], "  ".join(texts), indent=2)
        if count > len(self._listed):
            screen.say(
                msg(
                    "These are {shown} of {count} moves; type any other in full.",
                    shown=len(self._listed),
                    count=count,
                )
            )

    def _why(self, text: str) -> None:
        move = self._read(text) if text else None
        if move is None:
            self._screen.say(msg("Ask about a move, such as: why {move}", move=self._listed[0]))
            return
        game = self._match.game
        refusal = self._match.state.why_not(move)
        if refusal is None:
            self._screen.say(
                msg("{move} is allowed: {gloss}.", move=move.text, gloss=game.describe(move))
            )
            return
        self._screen.say(refused(refusal))
        show_rule(self._screen, game, game.rulebook[refusal.rule])

    def _hint(self, _: str) -> None:
        game = self._match.game
        move = agent(_ADVISER).make(game, 0).choose(self._match.state.to_act)
        self._screen.say(
            msg(
                "The agent {agent} would play {move}: {gloss}.",
                agent=_ADVISER,
                move=move.text,
                gloss=game.describe(move),
            )
        )

    def _undo(self, _: str) -> None:
        you = self._company.you
        if you is None or all(played.seat != you for played in self._match.history):
            self._screen.say(msg("There is no earlier move of yours."))
            return
        self._match = match = take_back(self._match, you)
        self._report.look(match.observation(None))
        self._show()

    def _rules(self, text: str) -> None:
        game = self._match.game
        if not text:
            show_rules(self._screen, game, self._match.seats)
            return
        wanted = text.upper()
        found = [r for r in game.rulebook if wanted in {r.id.upper(), r.id.lstrip(ascii_letters)}]
        for rule in found:
            show_rule(self._screen, game, rule)
        if not found:
            self._screen.say(msg("There is no rule {id}; type rules to see them all.", id=text))

    def _save(self, text: str) -> None:
        if not text:
            self._screen.say(msg("Name a file, such as: save {file}", file="match.json"))
            return
        path = file_named(text)
        if path.exists():
            Record.load(path)  # only a record is overwritten
        Record.of(self._match, self._players).save(path, lambda _: self._match.game)
        command = f"cardfishing play --load {quote(text)}"
        self._screen.say(msg("Saved. Go on with: {command}", command=command))

    def _quit(self, _: str) -> None:
        self._is_over = True
        scores = self._report.scores(self._match.scores)
        self._screen.say(msg("Bye. The score: {scores}.", scores=scores))

    def _help(self, _: str) -> None:
        example = self._listed[0].text
        rules = self._match.game.rulebook.rules
        rows: tuple[tuple[Part, Message], ...] = (
            ("1", msg("make the move of this number")),
            (example, msg("make a move in notation, in full or as short as it is clear")),
            (f"why {example}", msg("say whether a move is allowed, and by which rule not")),
            ("hint", msg("say what the agent {agent} would play", agent=_ADVISER)),
            ("undo", msg("go back to your previous decision")),
            ("rules", msg("show the rules")),
            *((f"rules {rule.id}", msg("show one rule")) for rule in rules[:1]),
            (msg("save FILE"), msg("save the match")),
            ("quit", msg("stop")),
        )
        for command, meaning in rows:
            self._screen.row([(command, _COMMAND)], meaning, indent=2)
        self._screen.say(msg("An empty line shows the table again."))
