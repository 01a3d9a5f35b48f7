"""The benchmarks: the arithmetic of the table, and that every program runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import calls
import command
import crowded
import measure
import peers
import pytest
import rounds
from command import main, put
from goals import GIN, PEER_500, REFERENCE, RLCARD, Goal, sections
from measure import Measured, Size, against_peer_500, rates
from table import Table, shown
from timing import Loop, Pace, Spread, Work, enough, in_turns, ratio

HEAD = {"Processor": "an abacus", "Compiled kernels": "none"}
TINY = Size(turns=1, seconds=0.001, crowded=1, positions=5)
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "speed.md"


def paces(*plies: int) -> list[Pace]:
    """Return turns of a second and ten rounds, with so many plies."""
    return [Pace(1.0, 10, number) for number in plies]


def loops_of(figures: Mapping[str, list[Pace]]) -> dict[str, list[Pace]]:
    """Return turns of all loops that have to be there, some of them given."""
    return {rounds.RUMMY_500.listed: paces(1, 1, 1), rounds.REFERENCE: paces(5, 5, 5), **figures}


def table(figures: Mapping[str, measure.Figures]) -> Table:
    """Return a table of such figures."""
    return Table(HEAD, TINY, Measured(dict(figures), []))


def test_a_ratio_is_the_median_of_the_ratios_of_the_turns() -> None:
    """A turn is compared with the turn of the other loop beside it, not with the mean of all."""
    assert ratio([2.0, 40.0, 9.0], [1.0, 10.0, 3.0]) == (3.0, 2.0, 4.0)


def test_turns_must_match() -> None:
    """Loops with different numbers of turns can't be compared."""
    with pytest.raises(ValueError, match="shorter"):
        ratio([1.0, 2.0], [1.0])


def test_a_spread_is_the_median_with_both_ends() -> None:
    """A figure measured several times is stated with its least and most."""
    assert Spread.of([3.0, 1.0, 2.0, 9.0]) == (2.5, 1.0, 9.0)
    assert Spread.of([3.0]).times(2) == (6.0, 6.0, 6.0)


def test_loops_have_their_turns_one_after_the_other() -> None:
    """What is compared is measured side by side: every loop has its turn before the next turn."""
    called: list[tuple[str, int]] = []

    def loop(name: str) -> Loop:
        def prepared(seed: int, number: int) -> Work:
            called.append((name, seed))
            return lambda: sum(range(1000 * number)) and 7 * number

        return prepared

    found = in_turns({"a": loop("a"), "b": loop("b")}, 3, 1e-6)
    assert called[-6:] == [(name, turn) for turn in range(3) for name in "ab"]
    assert [pace.plies for pace in found["a"]] == [7 * pace.rounds for pace in found["a"]]


def test_a_turn_is_about_as_long_as_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds of a turn follow from how long rounds take."""

    def timed(_loop: Loop, _seed: int, number: int) -> Pace:
        return Pace(0.01 * number, number, 1)

    monkeypatch.setattr("timing.timed", timed)
    assert enough(rounds.reference_rounds, 0.4) == 40


def test_rates_are_compared_with_each_peer_and_the_reference() -> None:
    """The ratios of a row are its plies per second to those of the peers in the same turns."""
    row, gin = rounds.CASINO.listed, peers.OPEN_SPIEL
    found = rates(loops_of({row: paces(20, 30, 40), gin: paces(10, 10, 40)}))
    assert found[row] == {
        "plies": 30,
        "rounds": 10,
        GIN: 2.0,
        "median": 2.0,
        "least": 1.0,
        "most": 3.0,
        REFERENCE: 6.0,
    }
    assert found[gin][GIN] == 1.0


def test_a_missing_peer_leaves_its_column_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a peer's package its rows say so, and the others are measured all the same."""
    monkeypatch.setattr(peers, "versions", lambda: dict.fromkeys(peers.PACKAGES))
    assert peers.loops() == {}
    found = rates(loops_of({rounds.CASINO.listed: paces(1, 2, 3)}))
    assert RLCARD not in found[rounds.CASINO.listed]
    lines = table(found).text().splitlines()
    assert next(line for line in lines if line.startswith(peers.RLCARD)).split()[2:] == ["-"] * 8


def test_the_other_rummy_500_is_taken_to_the_speed_of_the_machine() -> None:
    """On a machine twice as fast by the reference loop, the peer's 41 rounds count as 82."""
    reference = [Pace(1.0, 6400, 1)]
    assert list(against_peer_500([Pace(1.0, 820, 1)], reference)) == [10.0]


@pytest.mark.parametrize(
    ("goal", "figure", "met"),
    [
        (Goal(GIN, 1.5, 2.5), 2.5, "aim"),
        (Goal(GIN, 1.5, 2.5), 1.5, "floor"),
        (Goal(GIN, 1.5, 2.5), 1.49, "no"),
        (Goal("median", 5, less=True), 4.9, "floor"),
        (Goal("median", 5, less=True), 5.0, "no"),
    ],
)
def test_a_goal_is_met_from_its_mark_on(goal: Goal, figure: float, met: str) -> None:
    """A rate has to reach its floor, and what is to be small has to stay under it."""
    assert goal.met(figure) == met


def test_compiled_kernels_have_higher_goals() -> None:
    """The same rows are demanded more of once kernels are compiled."""
    pure, compiled = (
        {plan.name: plan.goal for part in sections(compiled=compiled) for plan in part.plans}
        for compiled in (False, True)
    )
    assert list(pure) == list(compiled)
    assert pure[rounds.CASINO.listed] == (GIN, 1.5, 2.5, False)
    assert compiled[rounds.CASINO.listed] == (GIN, 3, 5, False)


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0, "0"), (0.00123, "0.00123"), (1e-9, "0"), (1.5, "1.5"), (1234.5, "1,234")],
)
def test_figures_are_shown_with_three_digits(figure: float, text: str) -> None:
    """A figure is shown as exactly as it is known, without an exponent."""
    assert shown(figure) == text


def test_floors_that_are_missed_fail_only_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is a measurement, not a test: only `--floor` makes a missed floor an error."""
    slow = Measured({rounds.CASINO.listed: {GIN: 1.0}, PEER_500: {"median": 10.0}}, [])
    monkeypatch.setattr(command, "pin", lambda: None)

    def everything(_size: Size) -> Measured:
        return slow

    monkeypatch.setattr(measure, "everything", everything)
    assert main([]) == 0
    assert main(["--floor"]) == 1
    assert capsys.readouterr().err.splitlines()[-1].strip() == rounds.CASINO.listed


def test_the_table_is_put_between_the_marks_of_its_kind(tmp_path: Path) -> None:
    """The page keeps what is around the table, and the table of the other kind."""
    page = tmp_path / "page.md"
    page.write_text("A\n<!-- pure -->\nold\n<!-- end of pure -->\nB\n", encoding="utf-8")
    put(page, "pure", "new")
    text = "A\n<!-- pure -->\n\nnew\n\n<!-- end of pure -->\nB\n"
    assert page.read_text(encoding="utf-8") == text
    with pytest.raises(SystemExit, match="no place for the table: write <!-- compiled -->"):
        put(page, "compiled", "new")


def test_the_page_of_speed_has_the_rows_of_the_table() -> None:
    """A row that the program gains or loses is gained or lost on the page by a new measurement."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = {
        kind: text.partition(f"<!-- {kind} -->")[2].partition(f"<!-- end of {kind} -->")[0]
        for kind in ("pure", "compiled")
    }
    assert blocks["pure"].strip()
    for kind, block in blocks.items():
        if not block.strip():  # not measured yet
            continue
        found = [line.split(" | ")[0].removeprefix("| ") for line in block.splitlines()]
        plans = [plan for part in sections(compiled=kind == "compiled") for plan in part.plans]
        assert [name for name in found if name in {plan.name for plan in plans}] == [
            plan.name for plan in plans
        ]
        assert block.count("\n| ") == len(plans) + 2 * len(sections(compiled=False))


def test_every_row_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The whole table, as small as it gets: no row of ours stays empty."""
    monkeypatch.setattr(command, "pin", lambda: None)
    monkeypatch.setattr(command, "QUICK", TINY)
    monkeypatch.setattr(crowded, "FORTY", 4)
    monkeypatch.setattr(calls, "DECISIONS", dict.fromkeys(calls.DECISIONS, 1))
    assert main(["--quick", "--json", str(tmp_path / "figures.json")]) == 0
    found = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    empty = {row["row"] for row in found["rows"] if row["figures"] is None}
    assert empty <= {peers.OPEN_SPIEL, peers.OPEN_SPIEL_MADE, peers.RLCARD, peers.RLCARD_GAME}
    assert "The most crowded table of 1 random rounds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (["hands", "--hands", "1"], "persian-rummy"),
        (["arrange", "--hands", "1"], "26 cards, 2 wilds, rich, two packs"),
        (["listing", "--turns", "1"], "list, and load all"),
        (["records", "--matches", "20"], "  replay"),
        (["--loop", "Persian Rummy, 4 seats", "1"], ""),
    ],
)
def test_every_program_runs(
    arguments: list[str],
    last: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The programs beside the table print what they measure."""
    monkeypatch.setattr(command, "pin", lambda: None)
    monkeypatch.setattr("listing.PLUGINS", 60)
    monkeypatch.setattr("records.PLAYED", 2)
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(last)


def test_a_profile_names_the_functions_that_take_the_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The dearest fifteen functions come first, with shares of the whole."""
    monkeypatch.setattr(command, "pin", lambda: None)
    assert main(["--profile", "rummy-500", "--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    shares = [float(line.split("%")[0]) for line in lines]
    assert len(lines) == 15
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 100
    assert any(" rummy/" in line for line in lines)


def test_instructions_say_what_they_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where valgrind is missing, the answer is how to get them, and no error."""
    monkeypatch.setattr(command, "pin", lambda: None)
    monkeypatch.setenv("PATH", "")
    assert main(["--instructions"]) == 0
    assert capsys.readouterr().out == "Instructions can't be counted: install valgrind.\n"
