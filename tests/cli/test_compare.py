"""`cardfishing compare`, and what `cardfishing simulate` tells besides its table."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import pytest

from cardfishing.cli import compare as cli_compare
from cardfishing.cli import main
from cardfishing.errors import RulesError
from cardfishing.game import AnyGame
from cardfishing.simulation import Plan, Results, compare, simulate, summary, tournament
from tests.cli.helpers import run
from tests.simulation.helpers import failing

QUICK: Final = ("--unit", "round", "--matches", "4", "--workers", "1", "--quiet")
COMPARE: Final = ("compare", "casino", "sweeps=score", "--agent", "random", *QUICK)
SIMULATE: Final = ("simulate", "casino", *QUICK)
PLAN: Final = Plan(game="casino", agents=("greedy", "random"), matches=4, seats=2, unit="round")


def test_compare_measures_each_change() -> None:
    """Issue 9, a designer's question: the numbers are those of `compare`, as text and as JSON."""
    told = compare(
        "casino",
        ["sweeps=score"],
        play=lambda plan: simulate(plan, workers=1),
        agent="random",
        matches=4,
        unit="round",
        level=0.5,
    )
    shown = run(*COMPARE, "--format", "json", "--level", "0.5")
    assert json.loads(shown.stdout) == json.loads(told.to_json())
    text = run(*COMPARE).stdout
    assert "casino: 4 rounds on 2 deals of each game, random at 2 seats" in text
    assert "sweeps=score" in text


def test_compare_keeps_a_file_for_each_game(tmp_path: Path) -> None:
    """The base game has number 0, and the same command goes on where it was stopped."""
    path = tmp_path / "kept.jsonl"
    first = run(*COMPARE, "--output", str(path))
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ["kept-0.jsonl", "kept-1.jsonl"]
    games = [str(Results.read(tmp_path / name).plan.game) for name in files]
    assert games == ["casino", "casino(sweeps=score)"]
    assert run(*COMPARE, "--output", str(path)).stdout == first.stdout


def test_compare_refuses_what_is_no_change() -> None:
    """Before anything is played, with a sentence."""
    result = run("compare", "casino", "sweeps=often", *QUICK)
    assert result.exit_code == 2
    assert "Error: sweeps=often cannot be" in result.stderr
    assert run("compare", "casino", *QUICK).exit_code == 2


def test_compare_measures_another_game() -> None:
    """A game string is compared as that game; other deals are told as such."""
    asked = ("compare", "casino", "royal-casino", "persian-rummy", "--seats", "4", *QUICK)
    lines = run(*asked, "--agent", "random").stdout.splitlines()
    (place,) = (number for number, line in enumerate(lines) if line.startswith("persian-rummy"))
    said = "Another pack, so other deals: nothing is compared deal by deal."
    assert lines[place + 1] == said
    assert lines.count(said) == 1
    assert any(line.startswith("royal-casino ") for line in lines)


def test_compare_asks_first_who_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The contract, 9: an agent that cannot play one of the games is refused at once."""

    def made(text: str, game: AnyGame, seed: int) -> None:
        assert (text, seed) == ("random", 0)
        if game.name == "royal-casino":
            raise RulesError("agent", text, "it is not made for this")

    monkeypatch.setattr(cli_compare, "named", made)
    monkeypatch.setattr(cli_compare, "compare", failing(AssertionError()))
    result = run("compare", "casino", "royal-casino", "--agent", "random", *QUICK)
    assert result.exit_code == 2
    assert "it is not made for this" in result.stderr


def test_a_round_robin_is_a_tournament(tmp_path: Path) -> None:
    """Every agent against every other, each pair in a file of its own."""
    path = tmp_path / "pairs.jsonl"
    asked = ("--round-robin", "--agents", "greedy,random", "--output", str(path))
    told = tournament(PLAN, ("greedy", "random"), play=lambda plan: simulate(plan, workers=1))
    shown = run(*SIMULATE, *asked, "--format", "json")
    assert json.loads(shown.stdout) == json.loads(told.to_json())
    assert "won against" in run(*SIMULATE, *asked).stdout
    assert [file.name for file in tmp_path.iterdir()] == ["pairs-1.jsonl"]


def test_a_simulation_stops_when_it_is_certain(tmp_path: Path) -> None:
    """Issue 9, a sequential test: the rows end with the deal that decides, whoever plays them."""
    files = [tmp_path / f"{workers}.jsonl" for workers in (1, 2)]
    forms = [("text", "greedy is better."), ("json", '"accept"')]
    for workers, (path, (form, said)) in enumerate(zip(files, forms, strict=True), 1):
        result = run(
            *("simulate", "casino", "--unit", "round", "--matches", "60", "--quiet"),
            *("--until", "0.05", "--margin", "0.2", "--format", form),
            *("--workers", str(workers), "--output", str(path)),
        )
        assert said in result.stdout
    rows = list(Results.read(files[0]))
    assert len(rows) < 20
    assert len(rows) % 2 == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_test_without_a_verdict_says_so() -> None:
    """Where the matches end first nothing is certain."""
    assert "it is not certain enough" in run(*SIMULATE, "--until", "0.05").stdout


def test_a_test_is_between_two() -> None:
    """A round robin has no single test."""
    result = run(*SIMULATE, "--round-robin", "--until", "0.05")
    assert result.exit_code == 2
    assert "--until is for two agents" in result.stderr


def test_results_are_drawn(tmp_path: Path) -> None:
    """`--plot` draws them as well; a file that is no picture is refused at once."""
    path = tmp_path / "plot.svg"
    result = run(*SIMULATE, "--plot", str(path), "--format", "json")
    assert json.loads(result.stdout) == json.loads(
        summary(PLAN, simulate(PLAN, workers=1)).to_json()
    )
    assert "Casino: greedy against random" in path.read_text(encoding="utf-8")
    refused = run(*SIMULATE, "--plot", "plot.pdf")
    assert refused.exit_code == 2
    assert ".svg or .png" in refused.stderr


def test_a_missing_package_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Issue 9: a missing extra is an error that names the pip command."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.setattr(sys, "argv", ["cardfishing", *SIMULATE, "--round-robin"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    assert 'pip install "cardfishing[ratings]"' in capsys.readouterr().err
