"""The tree of errors, what each carries, and what it says."""

import pickle
from typing import Final, cast

import pytest

from cardfishing.errors import (
    AmbiguousMoveError,
    CardfishingError,
    DuplicateGameError,
    GameOverError,
    HookResultError,
    IllegalMoveError,
    NotationError,
    PluginError,
    PluginLoadError,
    RecordError,
    Refusal,
    RulesError,
    SetupError,
    SetupProblem,
    SimulationError,
    UnknownGameError,
)
from cardfishing.messages import SHOWN, msg, told
from cardfishing_casino import CASINO

REFUSAL: Final = Refusal("owner_may_not_trail", "C20", msg("you own {build}; take it", build="8"))
MINUS_TWICE: Final = SetupProblem.CARD_TWICE | SetupProblem.BAD_NUMBER

# Each error, its attributes by name, and what its message has to say of cause and remedy.
CASES: Final[list[tuple[CardfishingError, dict[str, object], list[str]]]] = [
    (
        NotationError("8Sx", 4, "a card"),
        {"text": "8Sx", "column": 4, "expected": told("a card")},
        ["'8Sx'", "expected a card", "column 4"],
    ),
    (
        IllegalMoveError("state", "7H", REFUSAL),
        {"state": "state", "move": "7H", "refusal": REFUSAL},
        ["7H is not allowed", "you own 8", "take it", "[C20]"],
    ),
    (
        AmbiguousMoveError("state", "8Sx", REFUSAL, ["8Sx8D", "8Sx8H"]),
        {"state": "state", "move": "8Sx", "refusal": REFUSAL, "candidates": ("8Sx8D", "8Sx8H")},
        ["8Sx is ambiguous: ", "[C20]"],
    ),
    (
        GameOverError("state", "7H", REFUSAL),
        {"state": "state", "move": "7H", "refusal": REFUSAL},
        ["7H is not allowed", "[C20]"],
    ),
    (
        RulesError("face_capture", None, "say how they capture"),
        {"field": "face_capture", "value": None, "remedy": told("say how they capture")},
        ["face_capture=None cannot be", "say how they capture"],
    ),
    (
        SetupError(MINUS_TWICE, ["8S is placed twice: take one out", "hide fewer"]),
        {
            "problems": MINUS_TWICE,
            "details": (told("8S is placed twice: take one out"), told("hide fewer")),
        },
        ["8S is placed twice: take one out", "hide fewer"],
    ),
    (
        UnknownGameError("casno", ["scopa"], ["casino"], "cardfishing-casino"),
        {
            "name": "casno",
            "installed": ("scopa",),
            "close": ("casino",),
            "distribution": "cardfishing-casino",
        },
        ["'casno'", "mean casino? install it with: pip install --upgrade cardfishing-casino"],
    ),
    (
        RecordError(3, msg("match {match} is missing; add it", match=7)),
        {"line": 3, "cause": "match 7 is missing; add it"},
        ["line 3", "match 7 is missing; add it"],
    ),
    (
        PluginError("casino", "cardfishing-casino", "no game", "add one"),
        {
            "plugin": "casino",
            "distribution": "cardfishing-casino",
            "cause": "no game",
            "remedy": "add one",
        },
        ["plugin 'casino' of cardfishing-casino: no game; add one"],
    ),
    (
        PluginLoadError("casino", "", "it is broken"),
        {"plugin": "casino", "distribution": "", "cause": "it is broken"},
        ["plugin 'casino': it is broken; mend it, or leave it out with CARDFISHING_DISABLE=casino"],
    ),
    (
        DuplicateGameError("a", "dist-a", "also in b"),
        {"plugin": "a", "distribution": "dist-a", "cause": "also in b"},
        ["also in b; update dist-a or tell its authors", "CARDFISHING_DISABLE=a"],
    ),
    (
        HookResultError("a", "dist-a", "cardfishing_decks gave 3"),
        {"plugin": "a", "distribution": "dist-a", "cause": "cardfishing_decks gave 3"},
        ["'a'", "dist-a", "cardfishing_decks gave 3"],
    ),
    (
        SimulationError(7, "it raised", "mend it", seat=1, agent="guest"),
        {
            "match": 7,
            "cause": told("it raised"),
            "remedy": told("mend it"),
            "resume": msg("go on with first={match}", match=7),
            "seat": 1,
            "agent": "guest",
        },
        ["match 7, agent guest at seat 1: it raised; mend it, then go on with first=7"],
    ),
]


def name_of(value: object) -> str:
    """Return the name of an error's class."""
    return type(value).__name__


@pytest.mark.parametrize(("error", "facts", "said"), CASES, ids=name_of)
def test_an_error_carries_its_facts_and_says_them(
    error: CardfishingError, facts: dict[str, object], said: list[str]
) -> None:
    """DESIGN 9: every error has the attributes of the tree, and names cause and remedy."""
    assert {name: getattr(error, name) for name in facts} == facts
    assert all(part in str(error) for part in said), str(error)


@pytest.mark.parametrize(("error", "facts"), [case[:2] for case in CASES], ids=name_of)
def test_an_error_pickles_with_its_facts(error: CardfishingError, facts: dict[str, object]) -> None:
    """DESIGN 9: an error crosses a process boundary whole: class, message and attributes."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.message == error.message
    assert {name: getattr(again, name) for name in facts} == facts


class SilentError(CardfishingError):
    """An error of others that says nothing."""


class OwnError(CardfishingError):
    """An error of others that does not ask the root how to be made."""

    def __init__(self, card: str) -> None:
        """Say which card."""
        Exception.__init__(self, f"{card} is bent")


@pytest.mark.parametrize(
    ("error", "said"),
    [(SilentError(), ""), (SilentError("why {x}"), "why {x}"), (OwnError("8S"), "8S is bent")],
)
def test_an_error_of_others_has_a_message(error: CardfishingError, said: str) -> None:
    """DESIGN 9: whatever is below the root can be shown in any language, however it is made."""
    assert str(error) == str(error.message) == said


@pytest.mark.parametrize(
    "error",
    [
        NotationError("x" * 9999, 1, "a card"),
        RulesError("x" * 9999, "y" * 9999, "choose one"),
        UnknownGameError("x" * 9999, []),
    ],
    ids=name_of,
)
def test_no_error_grows_with_what_was_sent(error: CardfishingError) -> None:
    """DESIGN 9: a sentence quotes the beginning of what somebody has sent."""
    assert len(str(error)) < 3 * SHOWN


def test_every_error_of_the_library_is_tried_here() -> None:
    """DESIGN 9: no class of the tree is left out of these tests."""

    def below(parent: type[CardfishingError]) -> set[type[CardfishingError]]:
        children = {c for c in parent.__subclasses__() if c.__module__ == "cardfishing.errors"}
        return children.union(*map(below, children))

    assert below(CardfishingError) == {type(error) for error, _, _ in CASES}


@pytest.mark.parametrize(
    ("child", "parents"),
    [
        (CardfishingError, (Exception,)),
        (NotationError, (CardfishingError, ValueError)),
        (IllegalMoveError, (CardfishingError, ValueError)),
        (AmbiguousMoveError, (IllegalMoveError,)),
        (GameOverError, (IllegalMoveError,)),
        (RulesError, (CardfishingError, ValueError)),
        (SetupError, (CardfishingError, ValueError)),
        (UnknownGameError, (CardfishingError, LookupError)),
        (RecordError, (CardfishingError, ValueError)),
        (PluginError, (CardfishingError,)),
        (PluginLoadError, (PluginError,)),
        (DuplicateGameError, (PluginError,)),
        (HookResultError, (PluginError,)),
    ],
)
def test_the_tree_is_the_one_drawn(child: type, parents: tuple[type, ...]) -> None:
    """DESIGN 9: each error stands in the tree exactly where it is drawn."""
    assert child.__bases__ == parents


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (
            UnknownGameError("x", ["casino"], [], "cardfishing-x"),
            "; install it with: pip install --upgrade cardfishing-x",
        ),
        (
            UnknownGameError("x", ["casino"], ["xx"], "cardfishing-x"),
            "did you mean xx? install it with: pip install --upgrade cardfishing-x",
        ),
        (UnknownGameError("x", ["casino", "scopa"], ["scopa", "casino"]), "mean scopa or casino?"),
        (UnknownGameError("x", ["casino", "scopa"]), "installed are casino, scopa"),
        (UnknownGameError("x", []), "try: pip install cardfishing-casino"),
    ],
)
def test_an_unknown_game_names_the_best_remedy(error: UnknownGameError, remedy: str) -> None:
    """DESIGN 9: the plugin to install if known, else close names, else what is installed."""
    assert str(error).startswith("no game is called 'x'; ")
    assert remedy in str(error)


def test_a_refusal_says_its_sentence_and_rule() -> None:
    """DESIGN 6: a refusal has a stable reason, the rule it rests on, and a sentence."""
    assert str(REFUSAL) == "you own 8; take it [C20]"
    assert pickle.loads(pickle.dumps(REFUSAL)) == REFUSAL  # noqa: S301 (our own bytes)
    assert len({REFUSAL, Refusal("owner_may_not_trail", "C20", REFUSAL.message)}) == 1


def test_a_refusal_without_a_rule_has_no_brackets() -> None:
    """DESIGN 6: what rests on no rule, such as an ambiguous text, shows none."""
    refusal = Refusal("ambiguous", "", msg("write one in full"))
    assert str(refusal) == "write one in full"


def test_problems_of_a_setup_are_distinct_flags() -> None:
    """DESIGN 6: the problems of a set-up are flags, so that all of them are told at once."""
    flags = [int(problem) for problem in SetupProblem]
    assert len(flags) == 17
    assert all(flag.bit_count() == 1 for flag in flags)
    assert len(set(flags)) == len(flags)


def test_what_was_passed_is_only_quoted() -> None:
    """DESIGN 9: an error holds no stranger's object, so that it can be pickled."""
    with pytest.raises(SetupError) as caught:
        CASINO.new(cast("int", lambda: 0), seed=1)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  # made here
    assert str(again) == str(caught.value)
