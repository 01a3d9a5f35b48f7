"""The report of a match, the board and the screen, where a whole match does not reach them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO

import attrs
import pytest

from cardfishing.cards import CardSet
from cardfishing.cli.board import Board
from cardfishing.cli.boards import board_of
from cardfishing.cli.company import Company
from cardfishing.cli.fishing_board import FishingBoard, residue
from cardfishing.cli.report import Report
from cardfishing.cli.screen import Screen
from cardfishing.fishing import Trail
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing
from cardfishing.session import (
    Event,
    Failure,
    Forfeited,
    MatchEnded,
    MovePlayed,
    Replaced,
    RoundEnded,
)
from cardfishing.state import LegalMoves, Move, Observation, State
from cardfishing.table import Seat, Side
from cardfishing_casino import CASINO
from tests.core.heap import HEAP, HeapGame

VIEW = CASINO.new(2, seed=1).observation(None)


@attrs.frozen(repr=False)
class Draw(Move):
    """A move of no fishing game."""

    number: int

    @property
    def text(self) -> str:
        """A plus, so often."""
        return "+" * self.number


class Draws(LegalMoves[Draw]):
    """Two hundred moves."""

    def __iter__(self) -> Iterator[Draw]:
        """Yield them."""
        return map(Draw, range(1, 201))

    def __contains__(self, move: object) -> bool:
        """Tell whether a move is one of them."""
        return isinstance(move, Draw)

    def count(self) -> int:
        """Return their number."""
        return 200

    def sample(self, seed: int) -> Draw:
        """Return one."""
        return Draw(seed % 200 + 1)


class Sight(Observation[Draw]):
    """What a seat of no fishing game sees."""

    @property
    def legal_moves(self) -> LegalMoves[Draw]:
        """The moves."""
        return Draws()

    def resample(self, seed: int) -> State[Draw, Observation[Draw]]:
        """Return nothing."""
        raise NotImplementedError(seed)

    def score_sheet(self) -> ScoreSheet:
        """Return an empty sheet."""
        return ScoreSheet(sides=2)

    def to_text(self) -> str:
        """Return a line of fields."""
        return "melds=/"

    def to_json(self) -> str:
        """Return nothing."""
        return "{}"


def report(*players: str) -> Report:
    """Return a report of Casino for a company."""
    return Report(Screen(), CASINO, Company.of(CASINO, players))


def shown(told: Report, event: Event, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is told of an event."""
    told.tell(event)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("players", "why", "sentence"),
    [
        (("greedy", "random"), True, "Gerda wins 22-9: enough [C27]."),
        (("you", "random"), True, "You win 22-9: enough [C27]."),
        (("random", "you"), True, "Randi wins 22-9: enough [C27]."),
        (("you", "greedy", "random", "hal"), True, "Your side wins 22-9: enough [C27]."),
        (("hal", "hal"), False, "hal-1 wins 22-9."),
    ],
)
def test_the_winner_is_named(
    players: tuple[str, ...],
    why: bool,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A player, the person or a side wins, with what decided."""
    decision = Decision("C27", msg("enough")) if why else None
    standing = Standing(scores=(22, 9), winner=Side(0), why=decision)
    text = shown(report(*players), MatchEnded(2, standing, Side(0), VIEW), capsys)
    assert text == f"\n{sentence}\n"


def test_scores_of_more_than_two_have_names(capsys: pytest.CaptureFixture[str]) -> None:
    """F15: of three players or more everybody's score is told by name."""
    standing = Standing(scores=(9, -2, 22), winner=Side(2), why=Decision("C27", msg("enough")))
    told = report("greedy", "random", "you")
    text = shown(told, MatchEnded(2, standing, Side(2), VIEW), capsys)
    assert text == "\nYou win (Gerda 9, Randi -2, You 22): enough [C27].\n"


def test_a_forfeit_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Who forfeits is named, why, and who wins the match if somebody does."""
    told = report("greedy", "random")
    event = Forfeited(0, Seat(0), Failure.OUT_OF_TIME, Side(1), VIEW)
    assert shown(told, event, capsys) == (
        "\nGerda ran out of time and forfeits the match.\nThe match goes to Randi.\n"
    )
    event = Forfeited(0, Seat(1), Failure.RAISED, None, VIEW)
    assert shown(told, event, capsys) == "\nRandi failed and forfeits the match.\n"


def test_a_replacement_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Whose seat is taken by another player is named, and why."""
    event = Replaced(0, Seat(1), Failure.ILLEGAL, VIEW)
    assert shown(report("greedy", "random"), event, capsys) == (
        "\nRandi tried a move that is not allowed and is replaced.\n"
    )


def test_names_go_on_when_they_run_out() -> None:
    """Every seat has a name of its own."""
    company = Company.of(CASINO, ["greedy", "greedy", "hal"])
    assert company.names == ("Gerda", "Gustav", "hal-1")
    six = attrs.evolve(CASINO, rules=attrs.evolve(CASINO.rules, seat_counts=(6,)))
    many = Company.of(six, ["random"] * 6)
    assert len(set(many.names)) == 6
    assert many.names[-1] == "random-6"


def test_a_line_of_no_item_is_counted_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line of a sheet is shown, by the name it has."""
    sheet = ScoreSheet(sides=2, lines=[ScoreLine("bonus", Side(1), 7)])
    event = RoundEnded(0, sheet, Standing(scores=(3, 9)), VIEW)
    text = shown(report("greedy", "random"), event, capsys)
    assert "  bonus                         -       7\n" in text
    assert "  this round                    0       7\n" in text
    assert "  the match                     3       9\n" in text


SEATED = ScoreSheet(
    sides=2,
    lines=[
        ScoreLine("hand", Side(0), -5, seat=0),
        ScoreLine("hand", Side(1), -20, seat=1),
        ScoreLine("hand", Side(0), -10, seat=2),
        ScoreLine("going_out", Side(1), 0, seat=3),
    ],
)


def test_partners_are_counted_seat_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 6: what partners have in hand is shown with their names, and who went out too."""
    told = report("you", "greedy", "random", "hal")
    event = RoundEnded(0, SEATED, Standing(scores=(-15, -20)), VIEW)
    rows = [line.split() for line in shown(told, event, capsys).splitlines()]
    assert ["hand:", "You", "-5", "-"] in rows
    assert ["hand:", "Gerda", "-", "-20"] in rows
    assert ["hand:", "Randi", "-10", "-"] in rows
    assert ["going_out:", "hal-1", "-", "0"] in rows
    assert ["this", "round", "-15", "-20"] in rows


def test_players_who_play_alone_have_a_column_each(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 6: where a side is one seat, its column says whose cards a line is about."""
    event = RoundEnded(
        0, attrs.evolve(SEATED, lines=SEATED.lines[:2]), Standing(scores=(0, 0)), VIEW
    )
    rows = [line.split() for line in shown(report("greedy", "random"), event, capsys).splitlines()]
    assert ["hand", "-5", "-20"] in rows


def test_names_of_many_sides_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """A sheet of many sides fits into the width."""
    company = Company(["Maximiliane"] * 9, tuple(Side(n) for n in range(9)))
    told = Report(Screen(), HEAP, company)
    event = RoundEnded(0, ScoreSheet(sides=9), Standing(scores=[0] * 9), Sight())
    assert max(map(len, shown(told, event, capsys).splitlines())) <= 80


def test_the_first_event_may_be_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    """A report can begin anywhere."""
    event = MovePlayed(0, Seat(1), Trail(7), VIEW)
    assert shown(report("greedy", "random"), event, capsys).startswith("Randi  7C ")


def test_a_game_of_another_family_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """What is of no known family has its fields, and nothing to tell."""
    company, sight = Company.of(CASINO, ["greedy", "random"]), Sight()
    board: Board[HeapGame, Sight, Draw] = board_of(HEAP)(Screen(), company)
    assert type(board) is Board
    board.show(sight)
    assert capsys.readouterr().out == "On the table:\n  melds        /\n"
    assert board.change(sight, Draw(1), sight) == ""
    assert board.hand(sight) == "-"
    assert board.choice(sight) == [Draw(number) for number in range(1, 101)]
    assert board.heading(Draw(1)) == ""
    assert all(map(HEAP.can_score, HEAP.items))
    told = (board.notes(sight, Draw(1), sight), board.news(sight, sight), board.duties(sight))
    assert [[*sentences] for sentences in told] == [[], [], []]
    assert board.counts(None, sight) == []


def test_an_empty_table_is_a_dash() -> None:
    """Nothing is shown as something."""
    view = CASINO.setup(hands=["8S", "2C"]).state().observation(None)
    company = Company.of(CASINO, ["greedy", "random"])
    assert FishingBoard(Screen(), company).layout(view) == "-"


@pytest.mark.parametrize(
    ("options", "hands", "stock", "told"),
    [
        ({}, ("8S", "2C"), "", "-"),
        ({"sweeps": "score"}, ("8S", "2C"), "", "sweep"),
        (
            {"sweeps": "score", "refill_table": "True"},
            ("8S", ""),
            "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC",
            "sweep: {layout}",
        ),
    ],
)
def test_a_sweep_is_told(
    options: dict[str, str], hands: tuple[str, str], stock: str, told: str
) -> None:
    """C25: a capture that counts as a sweep says so, before the cards of a deal that follows."""
    game = CASINO.with_options(**options)
    state = game.setup(hands=hands, layout="8D", stock=stock).state()
    move, after = state.resolve("8Sx8D"), state.play("8Sx8D").observation(None)
    board = FishingBoard(Screen(), Company.of(game, ["greedy", "random"]))
    shown = str(board.change(state.observation(None), move, after))
    assert shown == told.format(layout=board.layout(after))


def test_a_sweep_by_cards_left_over_is_not_the_movers() -> None:
    """C25: who lays down the last card has swept nothing, whatever the cards left count as."""
    game = CASINO.with_options(sweeps="score", residue_is_sweep=True)
    setup = game.setup(hands=("8S", ""), layout="KC", stock="", last_capturer=1)
    state = setup.state()
    after = state.play("8S").observation(None)
    assert after.sweeps == (0, 1)
    board = FishingBoard(Screen(), Company.of(game, ["greedy", "random"]))
    assert board.change(state.observation(None), state.resolve("8S"), after) == "-"


def test_cards_left_over_are_told_apart_from_cards_captured() -> None:
    """What the last capture takes is not left over."""
    state = CASINO.setup(hands=["8S", ""], layout="8D KC", stock="").state()
    after = state.play("8Sx8D").observation(None)
    found = list(residue(state.observation(None), state.resolve("8Sx8D"), after))
    assert found == [(0, CardSet.parse("KC"))]


def test_narrow_terminals_are_kept_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sentences wrap where a terminal ends."""
    monkeypatch.setenv("COLUMNS", "40")
    Screen().say(CASINO.summary)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize("cards", [1, 8, 16, 30])
def test_rows_wrap_where_cells_are_too_long(cards: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is lost and no line is too long, however many cards a move takes."""
    taken = ["AC"] * cards
    cells = [("Gerda", 7), (f"10Sx{'+'.join(taken)}", 15), (f"takes {' '.join(taken)}", 26)]
    Screen().row(cells, "4C", "KD", mark="| ")
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "".join("".join(lines).split()) == f"Gerda10Sx{'+'.join(taken)}takes{'AC' * cards}|4CKD"
    assert lines[-1].endswith("| 4C KD")


def test_a_terminal_echoes_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is typed at a terminal is not written out again; Ctrl-C is the end."""
    keyboard = StringIO("hint\n")
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", keyboard)
    screen = Screen()
    assert screen.ask() == "hint"
    assert capsys.readouterr().out == "> "

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert screen.ask() is None
