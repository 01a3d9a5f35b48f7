"""The commands: what they show, and how they answer bad input."""

from __future__ import annotations

import re
import sys
from functools import partial
from importlib.metadata import version
from pathlib import Path
from shlex import quote
from typing import Any, Final

import attrs
import pytest

from cardfishing import registry
from cardfishing.agents import AGENTS
from cardfishing.cli import actions
from cardfishing.cli.catalogue import show_game
from cardfishing.cli.screen import Screen
from cardfishing.errors import PluginLoadError, RulesError
from cardfishing.fishing import FishingGame
from cardfishing.game import Agent, AgentSpec, AnyGame
from cardfishing.perft import perft
from cardfishing.record import Record
from cardfishing.rulebook import Rulebook
from cardfishing_casino import CASINO
from tests.cli.helpers import play, run
from tests.core.heap import HEAP
from tests.plugins.fakes import Wheel, game, host_of, other, returning, wheel

COMMANDS: Final = tuple(actions.ACTIONS)


def offer(monkeypatch: pytest.MonkeyPatch, offered: FishingGame) -> None:
    """Install a game, which every name stands for."""

    def load(_: str) -> FishingGame:
        return offered

    monkeypatch.setattr(actions, "load", load)


def flat(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def test_help_names_all_commands() -> None:
    """Each command has one line of help, and a page of its own."""
    page = run("--help").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in page
        assert run(command, "--help").exit_code == 0


def test_the_version_is_that_of_the_distribution() -> None:
    """`--version` says which cardfishing this is."""
    assert run("--version").stdout == f"cardfishing, version {version('cardfishing')}\n"


def test_show_says_how_many_play_with_which_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """F1: where more seats have a larger pack, both are named."""
    show_game(Screen(), HEAP)
    assert "french-52 for 2; french-56 for 4\n" in capsys.readouterr().out


def test_demo_is_a_match_by_default() -> None:
    """Without arguments it is Casino to 21, with a winner and three things to try."""
    lines = run("demo").stdout.splitlines()
    assert any(re.fullmatch(r"Gerda wins \d+-\d+: .*\[C27\]\.", line) for line in lines)
    assert lines[-4] == "Try next:"
    assert [line.split()[:3] for line in lines[-3:]] == [
        ["cardfishing", command, "casino"] for command in ("play", "rules", "show")
    ]


def test_demo_shows_every_step() -> None:
    """Layout, moves with a gloss, builds with owners, items and scores are all there."""
    text = run("demo").stdout
    assert "On the table: " in text
    assert re.search(r"^Gerda +\S+ +takes .* with \S+ +\| ", text, re.MULTILINE)
    assert re.search(r"\| .*\[\S+=\d+@(Gerda|Randi)\]", text)
    for item in CASINO.rules.items:
        assert str(item.title) in text
    assert "the match" in text
    assert "More cards are dealt" in text
    assert "The last cards are dealt." in text
    assert "Left over: " in text


def test_demo_fits_into_80_columns() -> None:
    """No line is longer, on however wide a terminal."""
    for seed in ("1", "2", "3"):
        text = run("demo", "--seed", seed, "--seats", "3").stdout
        assert max(map(len, text.splitlines())) <= 80


def test_demo_is_deterministic() -> None:
    """The same command shows the same match, another seed another one."""
    assert run("demo").stdout == run("demo").stdout != run("demo", "--seed", "1").stdout


def test_demo_takes_options_and_seats() -> None:
    """A house rule can be tried at once, and so can a partnership."""
    text = run("demo", "casino", "-o", "target=3", "-o", "sweeps=score", "--seats", "4").stdout
    assert text.startswith("Casino (casino(sweeps=score,target=3)), seed ")
    assert "Gerda & Gustav" in text
    assert "sweeps" in text


def test_colours_only_on_a_terminal() -> None:
    """A pipe gets none; a terminal gets them unless NO_COLOR is set."""
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "\x1b" not in run("demo").stdout
    assert "\x1b[31m" in run("demo", env=terminal).stdout
    assert "\x1b[31m" not in run("demo", env={**terminal, "NO_COLOR": "1"}).stdout


def test_list_names_games_and_their_distributions() -> None:
    """Under each distribution and its version are its games, each with its name and its title."""
    text = run("list").stdout
    assert re.search(r"^cardfishing-casino \d\S*\n(  .*\n)*  casino +Casino\n", text, re.MULTILINE)
    royal = r"^cardfishing-royal-casino \d\S*\n(  .*\n)*  royal-casino +Royal Casino\n"
    assert re.search(royal, text, re.MULTILINE)


def test_show_tells_what_a_game_is() -> None:
    """Summary, seats, deck, options and sources are shown, changed options by their values."""
    text = run("show", "cassino", "-o", "face_capture=all").stdout
    for fact in (
        str(CASINO.summary),
        "casino(face_capture=all)",
        "cassino",
        "2, 3, 4",
        "french-52",
        "pagat.com, Casino",
    ):
        assert fact in text
    values, shown = CASINO.with_options(face_capture="all").options(), flat(text)
    for option in CASINO.declared:
        if option.name in values:
            name = f"{option.name}={values[option.name]}"
            assert f" {name} {option.texts}; default {option.default}" in shown
        else:
            needed = ", ".join(map("=".join, option.needs))
            assert f" {option.name} decides nothing without {needed}" in shown
        assert f" {option.meaning} [{option.rule}]" in shown
    assert "allow | forbid; default allow; not offered yet: must_merge whether" in shown
    assert re.search(
        r"  face_capture=all +one \| one_or_three \| all; default one\n"
        r"    how many equal cards a face card may take \[C9\]\n",
        text,
    )


def test_show_of_a_game_without_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game need have neither aliases nor options."""
    plain = attrs.evolve(CASINO, name="plain", aliases=(), declared=())
    offer(monkeypatch, plain)
    text = run("show", "plain").stdout
    assert "Aliases" not in text
    assert "Options" not in text
    assert "Sources:\n  pagat.com, Casino\n" in text


def test_rules_are_those_of_the_game_as_configured() -> None:
    """Every rule is there with its number; the wording follows the options."""
    usual, changed = (
        " ".join(run("rules", text).stdout.split()) for text in ("casino", "casino(target=11)")
    )
    for rule in CASINO.rulebook:
        assert f"{rule.id} {rule.wording(CASINO.facts())}" in usual
        assert str(rule.chapter) in usual
    assert "A side with 21 or more" in usual
    assert "A side with 11 or more" in changed


def test_a_point_without_a_ruling_has_its_rule() -> None:
    """DESIGN 7: an option of a third party is shown by the rule it changes."""
    text = flat(run("rules", "wedding-rummy").stdout.partition("\nContested points\n")[2])
    point = "W4 what a wedding scores beyond its cards (W4) gift=20; other readings: -o gift=0-100"
    assert point in text


def test_rules_end_with_the_contested_points() -> None:
    """Each option has its ruling, the reading taken, other ones, those to come, and who says so."""
    text = flat(run("rules", "casino(target=11)").stdout.partition("\nContested points\n")[2])
    for option in CASINO.declared:
        assert f"{option.ruling} {option.meaning} ({option.rule}) {option.name}" in text
        assert option.says is not None
        assert f" {option.says}" in text
    for point in (
        "K7 how many equal cards a face card may take (C9) face_capture=one; other readings: "
        "-o face_capture=one_or_three, -o face_capture=all CS, pagat, USPCC: one. ",
        "match_duty decides nothing without capture_duty=match; "
        "readings: all, at_least_one, none The texts ",
        "table_only_builds=False; not offered yet: True CS has ",
        "duplicate_builds=allow; other readings: -o duplicate_builds=forbid; "
        "not offered yet: must_merge CS and ",
        "target=11; other readings: -o target=1-1000 CS, IT: more than 21. ",
    ):
        assert point in text


@pytest.mark.parametrize(
    ("seats", "sides"), [("2", "0 / 1"), ("3", "0 / 1 / 2"), ("4", "0+2 / 1+3")]
)
def test_rules_say_who_plays_together(seats: str, sides: str) -> None:
    """C1: with a number of seats the sides are named, and without it nothing is said of them."""
    said = f"\nAt a table of {seats} the seats play {sides}.\n\nPlayers and cards\n"
    assert said in run("rules", "casino", "--seats", seats).stdout
    assert "At a table" not in run("rules", "casino").stdout


def test_rules_of_a_game_without_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be changed, no point is contested."""
    offer(monkeypatch, attrs.evolve(CASINO, declared=(), rulebook=Rulebook(())))
    text = run("rules", "casino").stdout
    assert text == "\n".join(["The rules of Casino (casino)", "", "Sources", *CASINO.sources, ""])


def test_perft_counts_move_sequences() -> None:
    """A line for each length up to the depth."""
    text = run("perft", "casino", "--depth", "2", "--seed", "4", "--seats", "3").stdout
    state = CASINO.new(3, seed=4)
    assert text == f"depth 1: {perft(state, 1)}\ndepth 2: {perft(state, 2)}\n"


def test_a_game_not_for_two_is_started_with_the_fewest_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The number of seats may be left out for every game."""
    crowd = attrs.evolve(CASINO, rules=attrs.evolve(CASINO.rules, seat_counts=(3, 4)))
    offer(monkeypatch, crowd)
    count = perft(crowd.new(3, seed=1), 1)
    assert run("perft", "casino", "--depth", "1").stdout == f"depth 1: {count}\n"


def test_plugins_names_what_is_installed() -> None:
    """Distributions, games with their aliases, agents and decks are listed."""
    result = run("plugins")
    assert result.exit_code == 0
    text = flat(result.stdout)
    listed = r"\bcardfishing \S+ cardfishing agents greedy, random, search decks french-104,"
    assert re.search(listed, text)
    assert re.search(r"\bcardfishing-casino \S+ cardfishing_casino games casino \(cassino\)", text)


def test_plugins_names_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with a plugin stands once, under its name; the exit status tells of it."""
    broken = Wheel("w-broken", names=("broken",), error=ImportError("no such thing"))
    host = host_of(broken, wheel("w-scopa", game("scopa")), disable="w-scopa")
    monkeypatch.setattr(actions, "default_host", lambda: host)
    result = run("plugins")
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "w-broken w_broken games broken problem it cannot be loaded: " in flat(result.stdout)
    assert result.stdout.count("no such thing") == 1
    assert "w-scopa w_scopa games scopa disabled by CARDFISHING_DISABLE" in flat(result.stdout)


def test_plugins_names_the_plugin_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin that fails because another one does is shown with the error of that one."""
    inner = PluginLoadError("inner", "w-inner", "it is broken")
    host = host_of(other("w-outer", returning("games", inner)))
    monkeypatch.setattr(actions, "default_host", lambda: host)
    assert f"w-outer w_outer problem {inner}" in flat(run("plugins").stdout)


def test_warnings_of_plugins_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken plugin does not keep others from being listed; a line on stderr tells of it."""
    broken = Wheel("w-broken", names=("broken",), error=ImportError("no such thing"))
    host = host_of(broken, wheel("w-scopa", game("scopa")))
    monkeypatch.setattr(actions, "default_host", lambda: host)
    result = run("list")
    assert result.exit_code == 0
    assert result.stdout.split() == ["w-scopa", "scopa", "Casino"]
    assert result.stderr.startswith("Warning: plugin 'w_broken' of w-broken: it cannot be loaded")


def test_list_says_when_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a game there is a remedy."""
    monkeypatch.setattr(actions, "default_host", host_of)
    assert run("list").stdout == "No game is installed; try: pip install cardfishing-casino\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("show kasino", "Error: no game is called 'kasino'; did you mean"),
        ("show scopa", "Error: no game is called 'scopa'; installed are"),
        ("show casino(target=5,)", "expected the name of an option at column 17"),
        ("rules casino -o x=1", "Error: x=1 cannot be: casino has the options"),
        ("rules casino -o sweeps=7", "Error: sweeps=7 cannot be: choose one of"),
        ("demo casino -o sweeps", "Error: 'sweeps' is no option: write NAME=VALUE"),
        ("demo casino --seats 9", "Error: 9 seats: casino takes 2, 3, 4"),
        ("rules casino --seats 5", "Error: 5 seats: casino takes 2, 3, 4"),
        ("demo --seed x", "'x' is not a valid integer"),
        ("demo --seed -3", "-3 is not in the range x>=0"),
        ("play casino --seat 7", "Error: seat 7 is not at the table: give one from 0 to 1"),
        ("play casino --seat -1", "Error: seat -1 is not at the table"),
        ("show casino --svg - --seat 2", "Error: seat 2 is not at the table: give one up to 1"),
        (
            "play casino --against hal",
            "Error: agent=hal cannot be: choose one of greedy, random, search",
        ),
        ("play --load none.json", "Error: none.json: No such file or directory; choose another"),
        ("play", "Error: name a game, or a file with --load"),
        (
            "play casino --against exec:'",
            "Error: agent=exec:' cannot be: No closing quotation; quote",
        ),
        ("perft", "Missing argument 'GAME'"),
        ("perft casino --depth -1", "-1 is not in the range"),
        ("shuffle", "No such command 'shuffle'"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(arguments: str, sentence: str) -> None:
    """DESIGN 9: cause and remedy on the error stream, exit status 2, no traceback."""
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert not result.stdout
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


def test_notes_of_errors_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an error adds about a disabled plugin reaches the player."""
    host = host_of(wheel("w-scopa", game("scopa")), disable="w-scopa")
    monkeypatch.setattr(actions, "load", partial(registry.load, host=host))
    assert "take it out of CARDFISHING_DISABLE" in run("show", "scopa").stderr


def test_a_broken_pipe_is_no_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the reader goes away the program ends without a word."""

    def broken(_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setitem(actions.ACTIONS, "list", broken)
    with pytest.raises(BrokenPipeError):
        run("list")


def test_load_goes_on_with_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved match is taken up where it was, with the seat and the agents it had."""
    monkeypatch.chdir(tmp_path)
    path = "my match.json"
    game_of_three = ("casino", "--seed", "3", "--seats", "3", "--seat", "1", "--against", "random")
    shown = play("1", f"save {path}", arguments=game_of_three)
    assert "Saved. Go on with: cardfishing play --load 'my match.json'\n" in shown
    again = play("hint", arguments=("--load", path))
    assert "Casino with Randi, Rolf." in again
    assert shown.split("\n\n")[-1].split("> save")[0] in again
    same = ("casino", "--load", path, "--seats", "3", "--seed", "3")
    assert play("hint", arguments=same) == again
    other = play(arguments=("--load", path, "--seat", "0", "--against", "greedy"))
    assert "Casino with Gerda, Gustav." in other


@pytest.mark.parametrize(
    "more", [["casino(target=5)"], ["--seats", "3"], ["--seed", "4"], ["-o", "target=21"]]
)
def test_load_refuses_what_the_file_says_otherwise(more: list[str], tmp_path: Path) -> None:
    """A match cannot be changed while it is loaded."""
    path = str(tmp_path / "match.json")
    play(f"save {path}")
    result = run("play", *more, "--load", path)
    assert result.exit_code == 2
    assert "is a match of casino for 2; leave game, options" in result.stderr


@pytest.mark.parametrize(
    ("player", "name"),
    [("greedy", "Gerda"), ("exec:no-such-bot", "exec-1"), ("nobody", "nobody-1")],
)
def test_a_forfeited_match_is_not_played_on(player: str, name: str, tmp_path: Path) -> None:
    """A record of a forfeited match is told, whoever played; nothing is asked or started."""
    path = tmp_path / "match.json"
    names = ("You", name)
    for seat in (0, 1):
        Record.of(CASINO.match(2, seed=3), ("you", player), forfeit=seat).save(path)
        shown = play("1", "save other.json", arguments=("--load", str(path)))
        assert shown == (
            f"This match is over: seat {seat}, {names[seat]}, forfeited it.\n"
            f"The match goes to {names[1 - seat]}.\nThe score: You 0, {name} 0.\n"
        )


def test_a_match_of_persons_goes_on_against_the_usual_agent(tmp_path: Path) -> None:
    """Names in a record that are no agents are persons; whoever loads it plays in one's place."""
    path = tmp_path / "club.json"
    Record.of(CASINO.match(3, seed=3), ("anna", "random", "bela")).save(path)
    for seat, names in ("0", "Randi, Gerda"), ("2", "Gerda, Randi"):
        result = run("play", "--load", str(path), "--seat", seat, typed="quit\n")
        assert f"Casino with {names}." in result.stdout
        assert not result.exit_code


def test_nobody_wins_a_match_of_three_that_is_forfeited(tmp_path: Path) -> None:
    """Of several sides that are left none is named."""
    path = tmp_path / "match.json"
    Record.of(CASINO.match(3, seed=3), forfeit=2).save(path)
    shown = play(arguments=("--load", str(path)))
    assert shown == (
        "This match is over: seat 2, Gustav, forfeited it.\nThe score: You 0, Gerda 0, Gustav 0.\n"
    )


def test_load_refuses_a_damaged_file(tmp_path: Path) -> None:
    """The line and the cause are named."""
    path = tmp_path / "match.json"
    play("1", f"save {path}")
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    result = run("play", "--load", str(path))
    assert result.exit_code == 2
    assert re.match(r"Error: line \d+: the JSON is damaged", result.stderr)


def test_an_option_is_given_once() -> None:
    """DESIGN 9: of two values neither wins by its place; the command says so."""
    result = run("rules", "casino", "-o", "sweeps=score", "-o", "sweeps=none")
    assert result.exit_code == 2
    assert "sweeps is given twice" in result.stderr


def test_an_agent_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """UD-116: an agent of a plugin that raises is a sentence, not a traceback."""
    errors = [ZeroDivisionError("x"), RulesError("agent", "broken", "it plays whist only")]

    def broken(game: AnyGame, seed: int) -> Agent[Any, Any]:
        raise errors[seed]

    def found(_: str) -> AgentSpec:
        return attrs.evolve(AGENTS[0], name="broken", make=broken)

    monkeypatch.setattr("cardfishing.agents.named.agent", found)
    for seat, says in enumerate(("it raised ZeroDivisionError", "it plays whist only")):
        seats = ("--seats", "2", "--seat", str(1 - seat))
        result = run("play", "casino", "--against", "broken", "--seed", "1", *seats)
        assert result.exit_code == 2
        assert f"agent=broken cannot be: {says}" in result.stderr


def test_a_program_plays_against_you(tmp_path: Path) -> None:
    """`--against exec:COMMAND` seats a program; a saved match never starts it by itself."""
    program = quote(sys.executable) + " -m cardfishing.agents random"
    path = str(tmp_path / "match.json")
    against = ("--against", f"exec:{program}")
    shown = play("1", f"save {path}", "quit", arguments=("casino", "--seed", "3", *against))
    assert "Casino with exec-1." in shown
    assert "\nexec-1  " in shown
    again = run("play", "--load", path)
    assert again.exit_code == 2
    assert "a file starts no program: say with --against who plays" in again.stderr
    assert "Casino with exec-1." in play("quit", arguments=("--load", path, *against))


def test_the_command_of_a_program_is_read_as_by_a_shell() -> None:
    """A quote that is not closed is refused."""
    result = run("play", "casino", "--seed", "3", "--against", "exec:node 'bot.js")
    assert result.exit_code == 2
    assert "No closing quotation; quote the command as for a shell" in result.stderr
