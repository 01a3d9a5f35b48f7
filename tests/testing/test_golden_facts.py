"""Golden cases: each kind of fact fails where it is not so, and says what is found instead."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs
import pytest

from cardfishing.testing._golden.case import Case, read_cases
from cardfishing.testing._golden.fishing import FISHING
from cardfishing.testing._golden.general import GENERAL
from cardfishing.testing._golden.moves import MOVES
from cardfishing.testing._golden.rummy import RUMMY
from cardfishing.testing._golden.run import failure
from cardfishing.testing._golden.texts import TEXTS
from cardfishing.testing._golden.written import Written

SAMPLES: Final = {case.id: case for case in read_cases([Path(__file__).with_name("samples.toml")])}


def altered(name: str, key: str, value: Written, step: int | None = None) -> Case:
    """Return a sample with one fact altered, or one of the facts of a step."""
    content = dict(SAMPLES[name].content)
    if step is None:
        content[key] = value
    else:
        steps = content["then"]
        assert isinstance(steps, list)
        told = steps[step]
        assert isinstance(told, dict)
        content["then"] = [*steps[:step], {**told, key: value}, *steps[step + 1 :]]
    return attrs.evolve(SAMPLES[name], content=content)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_case_that_is_so_passes(name: str) -> None:
    """Every sample passes as it is written, so that what fails below fails by its alteration."""
    assert failure(SAMPLES[name]) is None


POSITIONS: Final[list[tuple[str, Written, str]]] = [
    ("legal", [], "legal as well are 9S"),
    ("legal", ["9S", "9Sx2D"], "not legal are 9Sx2D"),
    ("legal", ["9S", "9s"], "a move is listed twice"),
    ("illegal", [{"move": "9Sx2D", "rule": "C9"}], 'but the case wants "C9"'),
    ("illegal", [{"move": "9S", "rule": "C12"}], "9S: it is legal"),
    ("turn", 1, "turn: 0, but the case wants 1"),
    ("turn", False, "turn: 0, but the case wants false"),
    ("turn", "nobody", 'turn: 0, but the case wants "nobody"'),
    ("over", True, "over: false, but the case wants true"),
    ("over", 0, "over: false, but the case wants 0"),
    ("termination", "played_out", 'termination: "nothing", but'),
    ("hands", ["9S", "KC"], 'hands: ["9S", "KD"], but the case wants ["9S", "KC"]'),
    ("hands", ["9S"], 'but the case wants ["9S"]'),
    ("hand_sizes", [1, 2], "hand_sizes: [1, 1], but the case wants [1, 2]"),
    ("stock_size", 43, "stock_size: 44, but the case wants 43"),
    ("score", {}, 'score: {"cards": [0, 3]}, but the case wants {}'),
    ("score", {"cards": [0, 3], "spades": [1, 0]}, '"spades": [1, 0]'),
    ("score", {"cards": [3, 0]}, '"cards": [3, 0]'),
    ("totals", [0, 4], "totals: [0, 3], but the case wants [0, 4]"),
    ("layout", "2D", 'layout: "2D 3D", but the case wants "2D"'),
    ("layout", "", 'layout: "2D 3D", but the case wants ""'),
    ("builds", [], 'builds: ["4H+3S=7@1"], but the case wants []'),
    ("builds", ["4H,3S=7@1"], 'but the case wants ["4H,3S=7@1"]'),
    ("builds", ["4H+3S=7@0"], 'but the case wants ["4H+3S=7@0"]'),
    ("builds", ["4H+3S=8@1"], 'but the case wants ["4H+3S=8@1"]'),
    ("builds", ["4H+2S=7@1"], 'but the case wants ["4H+2S=7@1"]'),
    ("piles", ["KH KC", ""], 'piles: ["", "KC KH"], but'),
    ("sweeps", [1, 0], "sweeps: [0, 1], but"),
    ("last_capturer", 0, "last_capturer: 1, but"),
    ("last_capturer", "nobody", "last_capturer: 1, but"),
    ("dealer", 1, 'dealer: "0", but the case wants "1"'),
    ("promises", ["8@1"], 'promises: "7@1", but the case wants "8@1"'),
    ("same", [["9S", "8S"]], "9S and 8S are different moves"),
    ("prints", {"TD": "TD"}, 'prints: TD: "10D", but the case wants "TD"'),
    ("options", {"sweeps": "score"}, 'options: sweeps: "none", but the case wants "score"'),
    ("options", {"sweep": "none"}, "options: sweep: there is no such fact here"),
    ("void", ["sweeps"], "void: sweeps decides something here"),
    ("void", ["sweep"], "void: there is no option sweep: name one of"),
    ("errors", [{"play": "9S", "raises": "IllegalMoveError"}], "it raises nothing"),
    ("errors", [{"play": "8S", "raises": "NotationError"}], "the case wants NotationError"),
    (
        "errors",
        [{"play": "8S", "raises": "IllegalMoveError", "says": ["8S", "7S"]}],
        "it does not name 7S",
    ),
]


@pytest.mark.parametrize(("key", "value", "says"), POSITIONS)
def test_a_fact_of_a_position_that_is_not_so_fails(key: str, value: Written, says: str) -> None:
    """A fact of a fishing position fails where it is wrong, and the position is shown."""
    problem = failure(altered("position", key, value))
    assert problem is not None
    assert problem.startswith("samples.toml: position: The nine can take neither the seven nor")
    assert f"\n  {key}: " in problem
    assert says in problem
    assert "\n  in hands=9S/KD layout=2D,3D builds=4H+3S=7@1 " in problem


RUMMY_FACTS: Final[list[tuple[str, Written]]] = [
    ("phase", "meld"),
    ("melds", []),
    ("melds", ["5S6S7S@0 8S@0"]),
    ("melds", ["5S6S7S8S@1"]),
    ("melds", ["5S6S7S@1 8C@0"]),
    ("discard", "6C QD 4H"),
    ("discard", ""),
    ("discard_size", 2),
    ("cards", 47),
    ("must_use", "4H"),
    ("known", ["QD", ""]),
    ("known", []),
    ("passes", 1),
    ("stock_size", 38),
    ("hands", ["4S 4D KC 9H", "AS"]),
    ("hand_sizes", [5, 2]),
]


@pytest.mark.parametrize(("key", "value"), RUMMY_FACTS)
def test_a_fact_of_a_rummy_position_that_is_not_so_fails(key: str, value: Written) -> None:
    """A fact of a rummy position fails where it is wrong."""
    problem = failure(altered("rummy", key, value))
    assert problem is not None
    assert f"\n  {key}: " in problem
    assert ", but the case wants " in problem


STEPS: Final[list[tuple[str, str, Written, str]]] = [
    ("position", "turn", 0, "after 9S: turn: 1, but the case wants 0"),
    ("position", "layout", "2D 3D", "after 9S: layout: "),
    ("position", "play", "9Sx2D", "after 9Sx2D: IllegalMoveError: 9Sx2D is not allowed"),
    ("position", "play", "9S KD", 'after 9S KD: layout: "2D 3D KD 9S", but'),
    ("captured", "turn", 0, 'turn: "nobody", but'),
    ("captured", "over", False, "over: true, but"),
    ("captured", "termination", "nothing", 'termination: "played_out", but'),
    ("captured", "score", {"aces": [1, 0], "cards": [3, 0]}, '"spades": [1, 0]}, but'),
    ("captured", "legal", ["AS"], "not legal are AS"),
    ("rummy", "phase", "draw", 'phase: "meld", but'),
    ("rummy", "must_use", "nothing", 'must_use: "4H", but'),
    ("rummy", "known", ["4H", ""], 'known: ["QD 4H", ""], but'),
    ("rummy", "hands", ["4S", "AS"], "hands: "),
    ("rummy", "hand_sizes", [5, 1], "hand_sizes: [7, 1], but"),
]


@pytest.mark.parametrize(("name", "key", "value", "says"), STEPS)
def test_a_fact_of_a_step_that_is_not_so_fails(
    name: str, key: str, value: Written, says: str
) -> None:
    """A fact of a position played on to fails where it is wrong, and the moves are named."""
    problem = failure(altered(name, key, value, step=0))
    assert problem is not None
    assert says in problem
    assert "\n  after " in problem


OTHERS: Final[list[tuple[str, str, Written, str]]] = [
    ("read", "legal", ["8H"], "legal as well are 8Hx8D"),
    ("read", "state", "hands=8H/2C layout=8C stock=", "not legal are 8Hx8D; legal as well are"),
    ("read", "void", ["sweeps"], "sweeps decides something"),
    ("dealt", "hand_sizes", [4, 3], "hand_sizes: [4, 4], but"),
    ("dealt", "scores", [5, 3], 'scores: "3/5", but the case wants "5/3"'),
    ("dealt-in-order", "hands", ["AS AH AD AC", "JH JD 9S 9C"], "hands: "),
    ("settled", "scores", [21, 15], "scores: [21, 18], but the case wants [21, 15]"),
    ("settled", "winner", 1, "winner: 0, but the case wants 1"),
    ("settled", "winner", "nobody", "winner: 0, but"),
    ("settled", "drawn", True, "drawn: false, but"),
    ("settled", "overtime", True, "overtime: false, but"),
    ("settled", "carry", {"cards": 3}, 'carry: {}, but the case wants {"cards": 3}'),
    ("settled", "why", {"rule": "C26"}, 'why: rule: "C27", but the case wants "C26"'),
    ("settled", "why", {"item": "aces"}, 'why: item: "nothing", but the case wants "aces"'),
    ("carried", "why", {"rule": "C27"}, "why: nothing has decided"),
    ("carried", "carry", {"cards": 3}, 'carry: {"cards": 3, "spades": 1}, but'),
    ("carried", "winner", 0, 'winner: "nobody", but'),
    ("ended", "scores", [5, 0], "scores: [6, 0], but"),
    ("match", "rounds", [{"dealer": 1, "turn": 1}], "round 1: dealer: 0, but"),
    ("match", "rounds", [{"dealer": 0, "turn": 0}], "round 1: turn: 1, but"),
    ("match", "finish", False, "finish: write true, or leave it out"),
    ("match", "winner", 0, 'winner: "nobody", but'),
    ("finished", "winner", "nobody", "winner: "),
    ("drawn", "seats", [0, 2, 1, 3], "seats: [2, 0, 1, 3], but"),
    ("drawn", "dealer", 1, "dealer: 0, but"),
    ("texts", "same", [["8Sx5D+3C", "8Sx5D"]], "are different moves"),
    ("texts", "prints", {"8Sx5D+3C": "8Sx5D+3C"}, 'prints: 8Sx5D+3C: "8Sx3C+5D", but'),
    ("texts", "options", {"target": "11"}, 'options: target: "21", but'),
    ("texts", "errors", [{"read": "8S", "raises": "NotationError"}], 'read = "8S": it raises'),
    ("texts", "errors", [{"load": "casino", "raises": "RulesError"}], "it raises nothing"),
    ("texts", "errors", [{"new": 2, "raises": "SetupError"}], "new = 2: it raises nothing"),
    (
        "texts",
        "errors",
        [{"setup": {"hands": ["8S", ""]}, "raises": "SetupError"}],
        "it raises nothing",
    ),
    ("texts", "errors", [{"state": "hands=8S/9S", "raises": "SetupError"}], "it raises nothing"),
]


@pytest.mark.parametrize(("name", "key", "value", "says"), OTHERS)
def test_a_fact_of_another_start_that_is_not_so_fails(
    name: str, key: str, value: Written, says: str
) -> None:
    """A fact of a deal, a standing, a match, a draw or of texts fails where it is wrong."""
    problem = failure(altered(name, key, value))
    assert problem is not None
    assert says in problem


def test_every_fact_has_a_wrong_value_here() -> None:
    """No kind of fact is left out above."""
    shared = {*MOVES, *GENERAL, *TEXTS}
    assert {key for key, _, _ in POSITIONS} >= shared | FISHING.keys()
    assert {key for key, _ in RUMMY_FACTS} >= RUMMY.keys()
    assert {key for name, key, _, _ in OTHERS if name == "texts"} == TEXTS.keys() - {"void"}
