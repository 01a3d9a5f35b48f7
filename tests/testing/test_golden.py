"""Golden cases: their files, the class of tests, and cases that are written wrongly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from cardfishing.errors import RulesError
from cardfishing.testing import golden
from cardfishing.testing._golden.case import Case
from cardfishing.testing._golden.run import failure
from cardfishing.testing._golden.written import Table, Written

CASE: Final = """
[[case]]
id = "GC12"
rules = ["C12"]
wording = "The nine only trails."
setup = { hands = ["9S", ""], layout = "2D", builds = ["4H+3S=7@1"] }
legal = ["9S"]
"""
FILE: Final = f'game = "casino"\n{CASE}'


def methods(suite: type[object]) -> dict[str, Callable[[], None]]:
    """Return the tests of a class by name, bound to an instance as pytest binds them."""
    names = [name for name in vars(suite) if name.startswith("test_")]
    return {name: getattr(suite(), name) for name in names}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a file with one case."""
    path = tmp_path / "golden.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_there_is_a_test_for_each_case(file: Path) -> None:
    """Issue 7: each case is a test named by its id, with its wording as the docstring."""
    more = CASE.replace("GC12", "GC12-again")
    file.write_text(FILE + more, encoding="utf-8")
    tests = methods(golden(file))
    assert list(tests) == ["test_GC12", "test_GC12-again"]
    assert tests["test_GC12"].__doc__ == "GC12: The nine only trails."
    for test in tests.values():
        test()


def test_a_folder_gives_all_its_files(file: Path) -> None:
    """Issue 7: a folder is all its TOML files, in the order of their names."""
    more = FILE.replace("GC12", "GC1")
    file.with_name("casino.toml").write_text(more, encoding="utf-8")
    file.with_name("notes.md").write_text("no cases", encoding="utf-8")
    assert list(methods(golden(file.parent))) == ["test_GC1", "test_GC12"]


def test_each_class_is_fresh(file: Path) -> None:
    """Two classes share no test function, on which pytest keeps facts."""
    one, other = golden(file), golden(str(file))
    assert one is not other
    assert vars(one)["test_GC12"] is not vars(other)["test_GC12"]


def test_a_failure_is_told_in_words(file: Path) -> None:
    """Issue 7: file, case, wording, fact, found and wanted, and no traceback of the kit."""
    file.write_text(FILE.replace('legal = ["9S"]', 'legal = ["9S", "9Sx2D"]'), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception) as caught:
        methods(golden(file))["test_GC12"]()
    assert caught.value.pytrace is False
    assert caught.value.__context__ is None
    lines = str(caught.value).splitlines()
    assert lines[:2] == [
        "golden.toml: GC12: The nine only trails.",
        "  legal: not legal are 9Sx2D",
    ]
    assert lines[2].startswith("  in hands=9S/ layout=2D builds=4H+3S=7@1 ")


FILES: Final[list[tuple[str, str]]] = [
    ("", "it holds a line game ="),
    ("game = casino", r"it is no TOML \(.*line 1"),
    ('game = "casino"', "it holds a line game ="),
    (CASE, "it holds a line game ="),
    ('game = "casino"\ncase = []', "it holds a line game ="),
    ('game = "casino"\ncase = "GC12"', "it holds a line game ="),
    ('game = "casino"\ncase = ["GC12"]', "case 1 is no table"),
    (f"title = 'Casino'\n{FILE}", "and nothing else"),
    (FILE.replace('id = "GC12"\n', ""), "case 1 has no id such as"),
    (FILE.replace('"GC12"', '""'), "case 1 has no id such as"),
    (FILE.replace('"GC12"', '"GC 12"'), "case 1 has no id such as"),
    (FILE.replace('"GC12"', "12"), "case 1 has no id such as"),
    (f"{FILE}x = {'[' * 3000}{']' * 3000}", "it is no TOML"),
    (FILE + CASE, "GC12 is a case of golden.toml already"),
]


@pytest.mark.parametrize(("content", "says"), FILES)
def test_a_file_that_is_no_file_of_cases_is_refused(file: Path, content: str, says: str) -> None:
    """Issue 7: a file that cannot be read as cases is an error that names it."""
    file.write_text(content, encoding="utf-8")
    with pytest.raises(RulesError, match=says) as caught:
        golden(file)
    assert str(file) in str(caught.value)


def test_a_file_may_begin_with_a_byte_order_mark(file: Path) -> None:
    """Some editors put one before each file."""
    file.write_text(FILE, encoding="utf-8-sig")
    assert list(methods(golden(file))) == ["test_GC12"]


def test_a_file_in_another_encoding_is_refused(file: Path) -> None:
    """TOML is UTF-8."""
    file.write_bytes(FILE.replace("nine", "n\u00e9").encode("latin-1"))
    with pytest.raises(RulesError, match=r"it is no TOML \(.*decode"):
        golden(file)


def test_a_path_without_cases_is_refused(tmp_path: Path) -> None:
    """Issue 7: no file, no folder of files and no path at all give no class without tests."""
    with pytest.raises(RulesError, match="it cannot be opened"):
        golden(tmp_path / "golden.toml")
    with pytest.raises(RulesError, match="no file of the folder ends in"):
        golden(tmp_path)
    with pytest.raises(RulesError, match="give the file of the cases"):
        golden()


SOUND: Final[Table] = {
    "game": "casino",
    "rules": ["C12", "K20", "UD-012"],
    "wording": "-",
    "setup": {"hands": ["9S", "KD"], "layout": "2D"},
    "legal": ["9S"],
}


def problem(changes: Mapping[str, Written | None]) -> str:
    """Return what is wrong with a sound case after some changes; None leaves a key out."""
    content = {**SOUND, **{key: value for key, value in changes.items() if value is not None}}
    for key in [key for key, value in changes.items() if value is None]:
        del content[key]
    return failure(Case("golden.toml", "X", content)) or ""


MALFORMED: Final[list[tuple[dict[str, Written | None], str]]] = [
    ({"rules": None}, "rules is missing: write it as well"),
    ({"rules": []}, "rules: it is empty and says nothing"),
    ({"rules": "C12"}, 'rules: "C12" is no list'),
    ({"rules": [12]}, "rules: 12 is no text"),
    ({"rules": ["C12", "C28"]}, "rules: casino has no rule C28: name one of C1, C2,"),
    ({"wording": None}, "wording is missing"),
    ({"wording": None, "wordng": "-"}, "wording is missing: write wording instead of wordng"),
    ({"rules": [""]}, "rules: casino has no rule : name one of C1, C2,"),
    ({"rules": ["c1"]}, "rules: casino has no rule c1: name one of C1, C2,"),
    ({"rules": ["C 1"]}, "rules: casino has no rule C 1: name one of C1, C2,"),
    ({"score": {"cads": [1, 0]}}, "score: cads is no item of casino: there are cards, spades,"),
    (
        {"illegal": [{"move": "4C", "rule": "C12"}]},
        "illegal: 4C: it is refused by C7 (the 4C is not in your hand; ",
    ),
    ({"wording": " "}, "wording: it is empty and says nothing"),
    ({"wording": ""}, "wording: it is empty and says nothing"),
    ({"wording": 1}, "wording: 1 is no text"),
    ({"game": "cassinos"}, "game: UnknownGameError: no game is called 'cassinos'"),
    ({"game": "casino(ace=3)"}, "game: RulesError: ace=3 cannot be"),
    ({"game": ["casino"]}, 'game: ["casino"] is no text'),
    ({"legal": None}, "the case asserts nothing: state a fact"),
    ({"legall": ["9S"]}, "legall: there is no such fact, and no such field of the position"),
    ({"setup": None}, "legal: without a start there is no such fact: there are errors,"),
    ({"match": {"seats": 2, "seed": 7}}, "the case has the starts setup, match: leave one"),
    ({"setup": {}}, "setup: NotationError: "),
    ({"setup": []}, "setup: [] is no table"),
    ({"setup": {"hands": ["9S", ""], "layuot": "2D"}}, "expected one of the fields seat, hands,"),
    ({"setup": {"hands": ["9S", "9S"]}}, "setup: SetupError: "),
    ({"setup": {"hands": ["9S", ""], "layout": 1.5}}, "setup: 1.5 is nothing that a field holds"),
    ({"setup": {"hands": [9, ""]}}, 'setup: "" is no whole number'),
    ({"legal": "9S"}, 'legal: "9S" is no list'),
    ({"legal": ["9X"]}, "legal: NotationError: "),
    ({"illegal": []}, "illegal: it is empty and says nothing"),
    ({"illegal": [{"move": "9S"}]}, "illegal: rule is missing"),
    ({"illegal": [{"move": "9S", "role": "C1"}]}, "there is no key role here: the keys are move,"),
    ({"illegal": ["9S"]}, 'illegal: "9S" is no table'),
    ({"layout": 2}, "layout: 2 is no text"),
    ({"score": []}, "score: [] is no table"),
    ({"score": {"cards": [True, 0]}}, "score: true is no whole number"),
    ({"dealer": {}}, "dealer: {} is nothing that a field holds"),
    ({"errors": []}, "errors: it is empty and says nothing"),
    ({"errors": [{"raises": "NotationError"}]}, "errors: write one deed: play, read,"),
    ({"errors": [{"read": "8", "play": "8", "raises": "NotationError"}]}, "write one deed"),
    ({"errors": [{"read": "8"}]}, "errors: raises is missing"),
    ({"errors": [{"read": "8", "raises": "Refusal"}]}, "Refusal is no class of cardfishing.errors"),
    ({"errors": [{"read": "8", "raises": "NoError"}]}, "NoError is no class of cardfishing.errors"),
    (
        {"errors": [{"read": "8", "raises": "NotationError", "says": []}]},
        "it is empty and says nothing",
    ),
    (
        {"errors": [{"read": "8", "raises": "NotationError", "says": [""]}]},
        "it is empty and says nothing",
    ),
    ({"errors": [{"null": "load", "raises": "NotationError"}]}, '"load" takes no nothing'),
    ({"same": [["8S", "8S"]]}, "write two different texts or more"),
    ({"same": []}, "same: it is empty"),
    ({"prints": {}}, "prints: it is empty"),
    ({"options": {}}, "options: it is empty"),
    ({"void": []}, "void: it is empty"),
    ({"then": []}, "it is empty and says nothing"),
    ({"then": [{"play": "9S"}]}, "after 9S: the step asserts nothing"),
    ({"then": [{"turn": 1}]}, "then: play is missing"),
    ({"then": [{"play": "", "turn": 1}]}, "it is empty and says nothing"),
]


@pytest.mark.parametrize(("changes", "says"), MALFORMED)
def test_a_case_that_is_written_wrongly_fails(
    changes: dict[str, Written | None], says: str
) -> None:
    """Issue 7: a case with a typing error or without anything to assert never passes."""
    assert problem({}) == ""
    assert says in problem(changes)


OTHER_STARTS: Final[list[tuple[Table, str]]] = [
    ({"errors": [{"play": "8", "raises": "NotationError"}]}, "there is no position to play in"),
    ({"state": "hands", "turn": 0}, "state: NotationError: "),
    ({"state": 1, "turn": 0}, "state: 1 is no text"),
    ({"deal": {"dealer": 0, "seed": 1}, "turn": 0}, "deal: seats is missing"),
    ({"deal": {"seats": 2, "seed": "1"}, "turn": 0}, 'deal: "1" is no whole number'),
    ({"deal": {"seats": 2}, "turn": 0}, "deal: SetupError: give either a seed or a deal"),
    ({"settle": {"earlier": [0, 0]}, "winner": 0}, "settle: there is no key earlier here"),
    ({"settle": {"before": [0, 0], "overtime": 1}, "winner": 0}, "settle: 1 is neither true nor"),
    ({"settle": {"before": []}, "winner": 0}, "settle: before has 0 scores: casino is played by 2"),
    ({"settle": {"before": [0]}, "winner": 0}, "before has 1 scores: casino is played by 2 or 3"),
    (
        {"settle": {"before": [0, 0], "sheets": [{"bigcasno": [2, 0]}]}, "winner": 0},
        "settle: bigcasno is no item of casino: there are cards, spades,",
    ),
    (
        {"settle": {"before": [0, 0], "sheets": [{"aces": [2, 0, 0]}]}, "winner": 0},
        "settle: aces has no number for each of 2 sides",
    ),
    (
        {"settle": {"before": [0, 0], "carry": {"foo": 3}}, "winner": 0},
        "settle: foo is no item of casino",
    ),
    (
        {"deal": {"seats": 2, "seed": 1, "before": [0, 0], "carry": {"foo": 3}}, "turn": 0},
        "deal: foo is no item of casino",
    ),
    ({"settle": {"before": [0, 0]}, "won": 0}, "won: there is no such fact here: state one of"),
    ({"settle": {"before": [0, 0]}, "why": {}}, "why: it is empty"),
    ({"settle": {"before": [0, 0], "sheets": [{"aces": 3}]}, "winner": 0}, "settle: 3 is no list"),
    (
        {"settle": {"before": [0, 0], "sheets": [{"aces": {"1S": [1]}}]}, "winner": 0},
        "settle: NotationError: ",
    ),
    ({"match": {"seats": 2}, "winner": 0}, "match: seed is missing"),
    ({"match": {"seats": 2, "seed": 7}, "won": True}, "there is no key won here"),
    ({"match": {"seats": 2, "seed": 7}, "rounds": []}, "it is empty and says nothing"),
    ({"match": {"seats": 2, "seed": 7}, "rounds": [{"turn": 1}]}, "round 1: dealer is missing"),
    ({"match": {"seats": 2, "seed": 7}, "finish": "yes"}, '"yes" is neither true nor false'),
    ({"draw": {"persons": 4}, "dealer": 0}, "draw: there is no key persons here"),
    ({"draw": {"seats": 4, "cards": "5H KC"}, "dealer": 0}, "draw: SetupError: nobody draws"),
]


@pytest.mark.parametrize(("start", "says"), OTHER_STARTS)
def test_a_start_that_is_written_wrongly_fails(start: Table, says: str) -> None:
    """Issue 7: a case whose start cannot be made, or has no such facts, never passes."""
    assert says in problem({"setup": None, "legal": None, **start})


def test_a_rule_of_another_game_may_be_named() -> None:
    """A case may rest on a ruling, a report or a rule of a game of other numbers."""
    assert problem({"rules": ["K20", "UD-012", "F1", "4.1"]}) == ""


def test_a_match_that_is_over_is_said_to_be() -> None:
    """A match that has ended unseen is no case of a match that goes on."""
    start: Table = {"seats": 2, "seed": 7, "dealer": 0}
    facts: dict[str, Written | None] = {"setup": None, "legal": None, "match": start}
    told = problem({**facts, "game": "casino(target=1)", "rounds": [{"dealer": 0, "turn": 1}]})
    assert "the match is over: write finish = true to see it closed" in told


def test_a_long_listing_is_cut() -> None:
    """Of many moves that are legal as well the first are named."""
    setup: Table = {"hands": ["10S", "QD"], "layout": "AC 2C 3C 4C 5C 6C 7C 8C AD 2D 3D"}
    told = problem({"setup": setup, "legal": []})
    assert " more\n" in told
    assert len(told.splitlines()[1]) < 400


def test_what_a_game_may_not_raise_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the engine keeps its traceback, with a note that names the case."""

    def broken(name: str) -> object:
        raise ZeroDivisionError(name)

    monkeypatch.setattr("cardfishing.testing._golden.run.load", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        failure(Case("golden.toml", "X", {**SOUND, "game": "a game that is not loaded yet"}))
    assert caught.value.__notes__ == ["golden.toml: X: -"]


def test_a_date_is_shown_as_it_stands(file: Path) -> None:
    """TOML has dates, and no fact is one."""
    file.write_text(FILE.replace('["9S"]', "2020-01-01"), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match='"2020-01-01" is no list'):
        methods(golden(file))["test_GC12"]()
