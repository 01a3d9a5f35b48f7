"""Golden cases on games of a family of their own, and on games that break the contract."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

import attrs
import pytest

from cardfishing.errors import Refusal
from cardfishing.game import AnyGame, Move
from cardfishing.messages import msg
from cardfishing.scoring import Standing
from cardfishing.testing._golden.case import Case
from cardfishing.testing._golden.run import failure
from cardfishing.testing._golden.written import Table
from tests.core.heap import HEAP, HeapRules

from . import move_twists as moves
from . import state_twists as states
from .twisted import Twist, TwistedState, TwistedView, twisted

Run = Callable[[AnyGame, Table], str | None]

numbers: Final = itertools.count()
turnstile: Final = itertools.count()
asked: Final = itertools.count()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a case on a game that is not installed."""

    def look(game: AnyGame, facts: Table) -> str | None:
        def load(name: str) -> AnyGame:
            del name
            return game

        monkeypatch.setattr("cardfishing.testing._golden.run.load", load)
        name = f"game {next(numbers)}"
        content: Table = {"game": name, "rules": ["K1"], "wording": "-", **facts}
        return failure(Case("golden.toml", "X", content))

    return look


# A family of its own


COUNTERS: Final[Table] = {
    "state": "left=3",
    "left": "3",
    "turn": 0,
    "hands": ["", "", "", ""],
    "legal": ["1", "2"],
    "illegal": [{"move": "3", "rule": "T2"}],
    "errors": [{"play": "x", "raises": "NotationError", "says": ["a number"]}],
    "then": [
        {"play": "2", "left": 1, "turn": 1, "over": False},
        {"play": "1", "left": 0, "turn": "nobody", "termination": "emptied", "totals": [0, 1]},
    ],
}


def test_a_game_of_its_own_family_is_stated_by_the_fields_of_its_text(run: Run) -> None:
    """Issue 7: a start is a text, and a fact is a field of the state's text."""
    assert run(HEAP, COUNTERS) is None


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"left": "2"}, 'left: "3", but the case wants "2"'),
        ({"left": []}, 'left: "3", but the case wants ""'),
        ({"left": True}, 'left: "3", but the case wants "true"'),
        ({"layout": ""}, "layout: there is no such fact, and no such field of the position: there"),
        ({"phase": "draw"}, "legal, illegal, turn, over, termination, hands, hand_sizes,"),
        ({"rules": ["T9"]}, "heap has no rule T9: name one of T1"),
        ({"then": [{"play": "2", "left": 2}]}, 'after 2: left: "1", but the case wants "2"'),
    ],
)
def test_a_field_that_is_not_so_fails(run: Run, facts: Table, says: str) -> None:
    """Issue 7: a field is compared as it is written, and a field that is none is no fact."""
    assert says in (run(HEAP, {**COUNTERS, **facts}) or "")


def test_a_list_is_a_field_as_well(run: Run) -> None:
    """A field may be written as a set-up has it; the order of its cards is that of the text."""
    setup: Table = {"hands": ["8S", "9H"], "layout": "3D 2D", "piles": ["KC", ""]}
    game = twisted(Twist())
    assert run(game, {"setup": setup, "layout": "2D 3D", "piles": ["KC", ""], "turn": 0}) is None
    told = run(game, {"setup": setup, "layout": "3D 2D"})
    assert 'layout: "2D,3D", but the case wants "3D,2D"' in (told or "")


def test_a_drawn_match_is_closed(run: Run) -> None:
    """A match that ends without a winner is played on to its end as well."""
    start: Table = {"seats": 4, "seed": 7, "dealer": 0}
    game = attrs.evolve(HEAP, rules=HeapRules(counters=1, rounds=2))
    assert run(game, {"match": start, "finish": True, "winner": "nobody"}) is None


def test_a_match_without_end_is_left(run: Run) -> None:
    """A match that nobody wins fails instead of being played for ever."""
    game = attrs.evolve(HEAP, rules=HeapRules(counters=1, rounds=1000))
    told = run(game, {"match": {"seats": 4, "seed": 7}, "finish": True})
    assert "finish: nobody has won after 100 rounds" in (told or "")


# Games that break the contract


def refuses_all(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """Every move is refused."""
    return refusal or Refusal("closed", "C1", msg("come back tomorrow"))


def relents(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """Whoever asks again may play."""
    return None if next(asked) % 2 else Refusal("closed", "C10", msg("ask again"))


def excuses(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """Each refusal has another excuse."""
    return Refusal("closed", "C10", msg("excuse {n}", n=next(turnstile)))


def member(view: TwistedView, move: object, known: bool) -> bool:
    """Every move is listed."""
    return True


def restless(state: TwistedState, number: int) -> int:
    """Every look gives another hash."""
    return next(turnstile)


def generous(standing: Standing) -> Standing:
    """Side 0 gets a point more than the sheet says."""
    first, *others = standing.scores
    return attrs.evolve(standing, scores=(first + 1, *others))


def fickle(standing: Standing) -> Standing:
    """Each settling gives other scores."""
    return attrs.evolve(standing, scores=(next(turnstile), 0))


def short(most: int) -> int:
    """A round is said to have ten moves at most."""
    return 10


SETUP: Final[Table] = {"setup": {"hands": ["9S", "KD"], "layout": "2D"}}
LEGAL: Final[Table] = {**SETUP, "legal": ["9S"]}
ILLEGAL: Final[Table] = {**SETUP, "illegal": [{"move": "9Sx2D", "rule": "C10"}]}
ROUND: Final[Table] = {
    "match": {"seats": 2, "seed": 7, "dealer": 0},
    "rounds": [{"dealer": 0, "turn": 1}],
}
WRONG: Final[list[tuple[Twist, Table, str]]] = [
    (Twist(listed=moves.twice), LEGAL, "legal: a move is listed twice"),
    (Twist(refusal=refuses_all), LEGAL, "9S: it is listed, and is_legal denies it"),
    (Twist(after=states.fickle), LEGAL, "9S: play and apply of 9S differ"),
    (Twist(refusal=excuses, member=member), ILLEGAL, "9Sx2D: it is refused, and listed"),
    (Twist(refusal=relents), ILLEGAL, "9Sx2D: it is refused, and apply plays it all the same"),
    (Twist(refusal=excuses), ILLEGAL, "9Sx2D: apply refuses it otherwise"),
    (Twist(hash=restless), {**SETUP, "turn": 0}, "asking has changed the position"),
    (
        Twist(after=states.in_place),
        {**SETUP, "then": [{"play": "9S", "turn": 1}]},
        "after 9S: playing has changed the position played in",
    ),
    (Twist(listed=moves.stuck), ROUND, "round 1: there is no legal move in hands="),
    (Twist(bound=short), ROUND, "round 1: the round has more than 10 moves"),
    (Twist(settled=generous), ROUND, "round 1: scores: ["),
    (Twist(settled=fickle), ROUND, "round 1: the match does not stand as settle says"),
]


@pytest.mark.parametrize(("twist", "facts", "says"), WRONG)
def test_a_game_that_breaks_the_contract_fails(
    run: Run, twist: Twist, facts: Table, says: str
) -> None:
    """The runner checks more than is written: moves are the same wherever they are asked for."""
    assert run(twisted(Twist()), facts) is None
    assert says in (run(twisted(twist), facts) or "")
