"""A person against agents: moves, commands, and what is said to those that do not work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.cli import play as table
from cardfishing.cli.play import Sitting
from cardfishing.cli.screen import Screen
from cardfishing.match import Match
from cardfishing.plugins import GameEvent
from cardfishing.record import Record
from cardfishing.session import AgentError
from cardfishing.table import Side
from cardfishing_casino import CASINO
from tests.cli.helpers import play, run
from tests.plugins.fakes import host_of, module

START = CASINO.match(2, seed=3, dealer=1)
CROWDED = CASINO.setup(
    hands=["10S 10H 9S 9H", "KS QS JS 7S"],
    layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S",
).state()
"""A table on which there are some 67,000 moves."""


def sit(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    match: Match[Any, Any],
    *lines: str,
    players: tuple[str, ...] = ("you", "greedy"),
) -> str:
    """Play a match as a person who types some lines; return what the screen shows."""
    typed = iter(lines)

    def ask(_: Screen) -> str | None:
        return next(typed, None)

    monkeypatch.setattr(Screen, "ask", ask)
    Sitting(Screen(), match, players).run()
    return capsys.readouterr().out


def test_moves_are_numbered_and_grouped_by_hand_card() -> None:
    """Hand cards come by rank, each with its moves; numbers run on."""
    shown = play()
    assert "Casino with Gerda. Type the number of a move, a move, or help.\n" in shown
    assert "Round 1, dealt by Gerda. Score: You 0, Gerda 0.\n" in shown
    assert shown.endswith(
        "On the table: 4C 9D 10H JC\n"
        "Your hand: 4H 4S 7H KH\n"
        "  4H    1:4H  2:4Hx4C  3:4H,4C=4\n"
        "  4S    4:4S  5:4Sx4C  6:4S,4C=4\n"
        "  7H    7:7H\n"
        "  KH    8:KH\n"
        "> \n"
        "Bye. The score: You 0, Gerda 0.\n"
    )


def test_the_table_of_a_new_round_is_shown_once() -> None:
    """Nothing is said twice before the first move; an undo shows the table again."""
    table = "On the table: 4C 9D 10H JC\n"
    assert play().count(table) == 1
    assert play("1", "undo").count(table) == 2


@pytest.mark.parametrize("typed", ["5", "4Sx4C", "4s x 4c", "4Sx", "4S x"])
def test_a_move_is_a_number_a_text_or_a_short_text(typed: str) -> None:
    """Whatever is clear will do; the agent answers."""
    shown = play(typed)
    assert "You    4Sx4C          takes 4C with 4S          | 9D 10H JC\n" in shown
    assert "\nGerda  " in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("KS", "Not allowed: the KS is not in your hand; play one of 4H 7H KH 4S [C7]."),
        ("7Hx4C", "[C10]."),
        ("7Hx", "Not allowed: the 7H takes nothing here; trail it or play another [C10]."),
        ("?", "go back to your prev"),
        ("rules 20", "C20  The owner of a build may not trail"),
        ("save a\0b", "choose another name"),
        ("save ~nobody-here/x", "choose another file"),
        ("hmm", "Type help to see what can be typed."),
        ("9", "There is no move 9; the last is 8."),
        ("0", "There is no move 0; the last is 8."),
        ("9" * 5000, "; the last is 8."),
        ("foo", "Cannot read 'foo': expected a rank"),
        ("why", "Ask about a move, such as: why 4H"),
        ("why 99", "There is no move 99; the last is 8.\nAsk about a move, such as: why 4H"),
        ("why 4Sx4C", "4Sx4C is allowed: takes 4C with 4S."),
        ("why 4sx", "4Sx4C is allowed: takes 4C with 4S."),
        ("why 1", "4H is allowed: lays 4H on the table."),
        ("WHY KS", "play one of 4H 7H KH 4S [C7].\nC7   One hand card is played,"),
        ("why foo", "Cannot read 'foo'"),
        ("hint", "The agent greedy would play 4Sx4C: takes 4C with 4S."),
        ("undo", "There is no earlier move of yours."),
        (
            "rules",
            "The rules of Casino (casino)\nAt a table of 2 the seats play 0 / 1.\n\n"
            "Players and cards\nC1   ",
        ),
        ("rules c20", "C20  The owner of a build may not trail"),
        ("rules X9", "There is no rule X9; type rules to see them all."),
        ("save", "Name a file, such as: save match.json"),
        ("save /", "is no ordinary file; choose another name"),
        ("help", "  undo                go back to your previous decision\n"),
        ("", "On the table: 4C 9D 10H JC\nYour hand: 4H 4S 7H KH\n"),
    ],
)
def test_whatever_is_typed_nothing_is_lost(typed: str, answer: str) -> None:
    """Every line has its answer, and the position stays what it was."""
    shown = play(typed, "5")
    assert answer in shown.replace("\n     ", " ").replace(" \n", " ") or answer in shown
    assert "You    4Sx4C " in shown


def test_a_text_that_fits_several_moves_is_not_guessed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The moves that fit are named."""
    state = CASINO.setup(hands=["8S 2C", "KC QC"], layout="5D 3D 8D").state()
    match = attrs.evolve(START, state=state)
    shown = sit(monkeypatch, capsys, match, "8Sx")
    assert "8Sx: 3 moves fit; write one in full: 8Sx" in shown


def test_undo_goes_back_to_the_previous_decision() -> None:
    """The moves of the agents in between are taken back as well, as often as one likes."""
    shown = play("7H", "1", "undo", "undo", "undo", "5")
    assert shown.count("Your hand: 4H 4S 7H KH\n") == 2
    assert shown.count("Your hand: 4H 4S KH\n") == 2
    assert "There is no earlier move of yours." in shown
    assert "You    4Sx4C          takes 4C with 4S          | 9D 10H JC\n" in shown


def test_undo_reaches_into_the_round_before() -> None:
    """The last decision of a round can be taken back when the next one has been dealt."""
    shown = play(*["1"] * 24, "undo")
    assert "Round 2, dealt by you." in shown
    assert shown.split("> undo\n")[1].count("Your hand: ") == 1


def test_a_match_is_played_to_the_end() -> None:
    """When somebody has won it is said, and nothing more is asked."""
    shown = play(*["1"] * 200, arguments=("casino(target=3)", "--seed", "3"))
    assert "Gerda wins " in shown
    assert "> \n" not in shown
    assert "Bye." not in shown
    assert "Left over: " in shown


def test_the_listener_hears_every_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """DESIGN 8: plugins are told of each step; a match that goes on does not begin again."""
    heard: list[str] = []

    def cardfishing_event(event: GameEvent) -> None:
        heard.append(event.kind)

    host = host_of()
    host.register(module("listener", cardfishing_event))
    monkeypatch.setattr(table, "default_host", lambda: host)
    sit(monkeypatch, capsys, START, "1")
    assert heard == ["dealt", "moved", "moved"]
    heard.clear()
    sit(monkeypatch, capsys, START.apply(next(iter(START.state.legal_moves))), "quit")
    assert heard == ["moved"]


def test_four_play_as_partners() -> None:
    """Partners have one score; agents move until it is the person's turn."""
    shown = play("quit", arguments=("casino", "--seed", "1", "--seats", "4", "--seat", "2"))
    assert "Casino with Gerda, Gustav, Greta." in shown
    assert shown.endswith("> quit\nBye. The score: Gerda & You 0, Gustav & Greta 0.\n")


def test_a_match_saves_over_records_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is no record is left alone."""
    monkeypatch.chdir(tmp_path)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Randi,\n", "utf-8")
    shown = play("save letter.txt", "save m.json", "5", "save m.json")
    assert letter.read_text("utf-8") == "Dear Randi,\n"
    assert "line 1: this is no record" in shown
    assert shown.count("Saved. Go on with: cardfishing play --load m.json\n") == 2
    record = Record.load(tmp_path / "m.json")
    assert record.players == ("you", "greedy")
    assert record.moves[0] == "4Sx4C"


def test_a_match_is_saved_in_the_form_of_its_suffix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person may save what a person can read, and goes on from it."""
    monkeypatch.chdir(tmp_path)
    shown = play("5", "save m.cards")
    assert "Saved. Go on with: cardfishing play --load m.cards\n" in shown
    text = (tmp_path / "m.cards").read_text("utf-8")
    assert "\n1. 0: 4Sx4C\n" in text
    assert Record.load(tmp_path / "m.cards").players == ("you", "greedy")


def test_a_match_without_a_seed_is_dealt_at_random() -> None:
    """Two matches differ."""
    assert play(arguments=("casino",)) != play(arguments=("casino",))


def test_a_decided_match_is_not_played_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record of a finished match is told, and nothing is asked."""
    over = attrs.evolve(
        START, standing=attrs.evolve(START.standing, scores=(22, 9), winner=Side(0))
    )
    shown = sit(monkeypatch, capsys, over, "1")
    assert shown == "This match is decided. The score: You 22, Gerda 9.\n"


def test_a_crowded_table_lists_the_best_hundred(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any other move can be typed, and the screen says so."""
    match = attrs.evolve(START, state=CROWDED)
    count = CROWDED.legal_moves.count()
    shown = sit(monkeypatch, capsys, match, "why 9SxAC+2C+2D+4C")
    assert "  100:" in shown
    assert "101:" not in shown
    assert f"These are 100 of {count} moves; type any other in full.\n" in shown
    assert " is allowed: takes AC+2C+4C+2D with 9S." in shown


def test_an_agent_that_fails_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the seat and the agent; the exit status is 2."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(GreedyAgent, "choose", fail)
    result = run("play", "casino", "--seed", "3", typed="1\n")
    assert result.exit_code == 2
    assert "the agent GreedyAgent(seed=1) at seat 1 raised ZeroDivisionError" in result.stderr
    with pytest.raises(AgentError):
        Sitting(Screen(), START.apply(next(iter(START.state.legal_moves))), ["you", "greedy"]).run()
