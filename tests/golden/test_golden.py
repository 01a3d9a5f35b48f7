"""Run the golden cases, the TOML files of this folder, through the public contract only.

``README.md`` beside this file describes the format; a malformed case is refused when it is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import pytest

import cardfishing as cf
from cardfishing import errors
from tests.golden.facts import SHOWN, AnyGame, AnyState, Table, named


def sheet_of(items: Table, sides: int) -> cf.ScoreSheet:
    """Read a sheet to be settled: its lines stand in the order written, some with their card."""
    lines: list[cf.ScoreLine] = []
    for item, value in items.items():
        by_card = cast("Table", value if isinstance(value, dict) else {"": value})
        for card, row in by_card.items():
            of: Table = {"item": item, **({"card": cf.Card.parse(card)} if card else {})}
            lines += [cf.ScoreLine(**of, side=i, points=n) for i, n in enumerate(row) if n]
    return cf.ScoreSheet(sides=sides, lines=tuple(lines))


def standing_of(
    before: list[int], carry: dict[str, int] | None = None, *, overtime: bool = False
) -> cf.Standing:
    """Read a standing: scores per side, what tied items carry over, whether it is overtime."""
    carried = tuple((carry or {}).items())
    return cf.Standing(scores=tuple(before), carry=carried, overtime=overtime)


def check_why(standing: cf.Standing, why: dict[str, str]) -> None:
    """Compare what decided a match, its rule and its item, where they are stated."""
    assert standing.why is not None, "nothing decided"
    found = {"rule": standing.why.rule, "item": standing.why.item}
    assert {key: found[key] for key in why} == why


# The wrong things an entry of `errors` can do. TOML has no null: `null` names who is given None.
DEEDS: Final[dict[str, Callable[[AnyGame, AnyState, Any], object]]] = {
    "play": lambda game, state, text: state.play(text),
    "read": lambda game, state, text: game.parse_move(text),
    "null": lambda game, state, verb: DEEDS[verb](game, state, None),
    "load": lambda game, state, text: cf.load(text),
    "new": lambda game, state, seats: game.new(seats, seed=1),
    "setup": lambda game, state, table: set_up(game, table),
    "draw": lambda game, state, cards: game.match(4, seed=1, draw=tuple(cards)),
}

HEAD: Final = {"id", "rules", "wording", "game"}
TEXTS: Final = {"errors", "same", "prints", "options", "void"}
FACTS: Final = {"legal", "illegal"} | TEXTS | SHOWN.keys()
START_KEYS: Final = {
    "settle": {"before", "carry", "overtime", "sheets", "end"},
    "draw": {"seats", "cards", "redraws"},
}
MAY_BE_EMPTY: Final = {"legal", "layout", "builds", "melds", "discard", "score", "carry"}
# What a case may start from, and what it may then state.
KINDS: Final[dict[str, set[str]]] = {
    "setup": FACTS | {"then"},
    "deal": FACTS | {"then"},
    "settle": {"scores", "winner", "drawn", "carry", "overtime", "why"},
    "match": {"rounds", "finish"},
    "draw": {"seats", "dealer"},
    "": TEXTS,
}


class CaseError(Exception):
    """A case that breaks the format, so that running it would prove nothing."""


def demand(condition: object, name: object, problem: str) -> None:
    """Raise `CaseError` unless the condition holds."""
    if not condition:
        raise CaseError(f"case {name!r}: {problem}")


def check_facts(name: object, facts: Table, allowed: set[str]) -> None:
    """Refuse facts that are unknown, missing, or empty where emptiness asserts nothing."""
    demand(facts, name, "asserts nothing")
    demand(facts.keys() <= allowed, name, f"unknown keys {sorted(facts.keys() - allowed)}")
    for key in facts.keys() - MAY_BE_EMPTY:
        demand(facts[key] not in ("", [], {}), name, f"{key} is empty")
    for entry in facts.get("errors", ()):
        verbs = entry.keys() - {"raises", "says"}
        demand(len(verbs) == 1 and verbs <= DEEDS.keys(), name, f"errors: one of {[*DEEDS]}")
        demand(entry.get("raises") in dir(errors), name, "errors: raises names no error class")
    for texts in facts.get("same", ()):
        demand(len(set(texts)) > 1, name, "same: two different texts or more")
    demand(facts.get("why", {}).keys() <= {"rule", "item"}, name, "why: a rule and an item only")


def check_case(case: Table) -> str:
    """Refuse a case that breaks the format; return the kind of its start."""
    name = case.get("id")
    for key in ("id", "rules", "wording"):
        demand(case.get(key), name, f"{key} is missing")
    starts = case.keys() & KINDS.keys()
    demand(len(starts) <= 1, name, f"more than one start: {sorted(starts)}")
    kind = next(iter(starts), "")
    for start, known in START_KEYS.items():
        unknown = sorted(case.get(start, {}).keys() - known)
        demand(not unknown, name, f"{start}: unknown keys {unknown}")
    check_facts(name, {key: case[key] for key in case.keys() - HEAD - {kind}}, KINDS[kind])
    for step in case.get("then", ()):
        check_facts(name, {key: step[key] for key in step.keys() - {"play"}}, FACTS)
    return kind


def read_cases() -> dict[str, Table]:
    """Read every case of the folder, by its id."""
    found: dict[str, Table] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        demand(file.keys() == {"game", "case"}, path.name, "a file holds game and [[case]] only")
        for case in file["case"]:
            check_case(case)
            demand(case["id"] not in found, case["id"], "the id is used twice")
            found[case["id"]] = {"game": file["game"], **case}
    return found


def set_up(game: AnyGame, table: Table) -> AnyState:
    """Set a position up, with tuples for TOML's lists."""
    fields = {key: v if isinstance(v, str | int) else tuple(v) for key, v in table.items()}
    return game.setup(**fields).state()


def deal_out(
    game: AnyGame,
    *,
    seats: int,
    dealer: int,
    order: str | None = None,
    seed: int | None = None,
    before: list[int] | None = None,
    carry: dict[str, int] | None = None,
) -> AnyState:
    """Deal the game's pack in this order, top first, or shuffled, to whoever stands so."""
    standing = standing_of(before, carry) if before else None
    pack: Table = {"seed": seed} if order is None else {"deal": game.deck_for(seats).deal(order)}
    return game.new(seats, **pack, dealer=dealer, standing=standing)


def check_legal(game: AnyGame, state: AnyState, texts: list[str]) -> None:
    """Compare the complete legal set, and play each of its moves once."""
    wanted = {game.parse_move(text): text for text in texts}
    assert len(wanted) == len(texts), "the case lists one move twice"
    found = list(state.legal_moves)
    assert set(found) == wanted.keys(), f"found {sorted(map(str, found))}, not {sorted(texts)}"
    assert len(found) == state.legal_moves.count() == len(wanted)
    for move, text in wanted.items():
        assert (state.is_legal(move), state.why_not(move)) == (True, None), text
        assert game.parse_move(str(move)) == move, text
        assert state.play(text) == state.apply(move), text


def check_illegal(game: AnyGame, state: AnyState, move: str, rule: str) -> None:
    """See a move refused wherever it can be asked, with the rule it breaks."""
    wrong = game.parse_move(move)
    refusal = state.why_not(wrong)
    assert (state.is_legal(wrong), wrong in state.legal_moves) == (False, False), move
    assert refusal.rule == rule, f"{move}: {refusal}"
    with pytest.raises(errors.IllegalMoveError) as caught:
        state.apply(wrong)
    error: Any = caught.value
    assert (error.refusal, error.move, error.state) == (refusal, wrong, state), move


def check_texts(game: AnyGame, state: AnyState, facts: Table) -> None:
    """Check what is said of texts: errors, several texts of one move, printed forms, options."""
    for entry in facts.get("errors", ()):
        verb = next(iter(entry.keys() & DEEDS.keys()))
        with pytest.raises(getattr(errors, entry["raises"])) as caught:
            DEEDS[verb](game, state, entry[verb])
        assert isinstance(caught.value, errors.CardfishingError)
        silent = [part for part in entry.get("says", ()) if part not in str(caught.value)]
        assert not silent, f"{entry[verb]!r}: {str(caught.value)!r} does not name {silent}"
    for texts in facts.get("same", ()):
        moves = [game.parse_move(text) for text in texts]
        assert len(set(moves)) == len({hash(move) for move in moves}) == 1, texts
        assert state is None or len({state.play(text) for text in texts}) == 1, texts
    for text, printed in facts.get("prints", {}).items():
        assert str(game.parse_move(text)) == printed, text
    shown = game.options()
    for name, value in facts.get("options", {}).items():
        assert shown.get(name) == value, name
    assert not [name for name in facts.get("void", ()) if name in shown]
    assert cf.load(str(game)) == game


def check_state(game: AnyGame, state: AnyState, facts: Table) -> None:
    """Check every fact stated of one state, and that asking and refusing change nothing."""
    before = (hash(state), state.to_text())
    for key, (show, read) in SHOWN.items():
        assert key not in facts or show(state) == read(facts[key]), key
    if "legal" in facts:
        check_legal(game, state, facts["legal"])
    for entry in facts.get("illegal", ()):
        check_illegal(game, state, **entry)
    check_texts(game, state, facts)
    assert (hash(state), state.to_text()) == before, "the state was changed"


def play_round(game: AnyGame, match: AnyState) -> AnyState:
    """Play a round, captures and long moves first; its sheet is settled onto the scores, once."""
    before, after = match, match.state
    while not after.is_terminal:
        legal = match.state.legal_moves
        move = max(legal, key=lambda one: ("x" in str(one), len(str(one)), str(one)))
        assert tuple(match.scores) == tuple(before.scores)
        after, match = match.state.apply(move), match.apply(move)
    sheet = after.score_sheet()
    assert match.winner == game.settle(before.standing, sheet).winner
    assert list(match.scores) == [a + b for a, b in zip(before.scores, sheet.totals, strict=True)]
    return match


def run_position(case: Table) -> None:
    """Check a set-up or dealt state, and those the case plays on to."""
    game = cf.load(case["game"])
    state = set_up(game, case["setup"]) if "setup" in case else deal_out(game, **case["deal"])
    check_state(game, state, case)
    for step in case.get("then", ()):
        old, before = state, (hash(state), state.to_text())
        state = state.play(*step["play"].split())
        assert (hash(old), old.to_text()) == before, "playing changed the old state"
        check_state(game, state, step)


def run_settling(case: Table) -> None:
    """Settle sheets, written or of a round that has ended, one after the other."""
    game: AnyGame = cf.load(case["game"])
    settle = case["settle"]
    standing: Any = standing_of(
        settle["before"], settle.get("carry"), overtime=settle.get("overtime", False)
    )
    sheets = [sheet_of(items, len(standing.scores)) for items in settle.get("sheets", ())]
    if "end" in settle:
        sheets.append(set_up(game, settle["end"]).score_sheet())
    for sheet in sheets:
        standing = game.settle(standing, sheet)
    assert list(standing.scores) == case.get("scores", list(standing.scores))
    assert standing.winner == named(case.get("winner", standing.winner))
    assert "drawn" not in case or standing.drawn == case["drawn"]
    assert dict(standing.carry) == case.get("carry", dict(standing.carry))
    assert standing.overtime == case.get("overtime", standing.overtime)
    if "why" in case:
        check_why(standing, case["why"])


def run_match(case: Table) -> None:
    """Play rounds, with their dealers and leaders; scores add up; a won match is closed."""
    game = cf.load(case["game"])
    match: AnyState = game.match(**case["match"])
    for want in case.get("rounds", ()):
        assert {"dealer": match.dealer, "turn": match.state.turn} == want
        match = play_round(game, match)
    if case.get("finish"):
        while match.winner is None:
            assert match.round_no < 100
            match = play_round(game, match)
        assert [match.winner] == [i for i, n in enumerate(match.scores) if n == max(match.scores)]
        assert (match.state.is_terminal, list(match.state.legal_moves)) == (True, [])
        with pytest.raises(errors.GameOverError):
            match.play("AC")
    else:
        assert match.winner is None


def run_draw(case: Table) -> None:
    """Seat persons by the cards they draw; the lowest of them deals."""
    game: AnyGame = cf.load(case["game"])
    start = case["draw"]
    drawn = (start["cards"], *start.get("redraws", ()))
    match: AnyState = game.match(start["seats"], seed=1, draw=drawn)
    assert list(match.draw.seats) == case.get("seats", list(match.draw.seats))
    assert match.draw.dealer == match.dealer == case.get("dealer", match.dealer)


def run_texts(case: Table) -> None:
    """Read texts that need no position, or see them refused by name."""
    check_texts(cf.load(case["game"]), None, case)


RUNS: Final[dict[str, Callable[[Table], None]]] = {
    "setup": run_position,
    "deal": run_position,
    "settle": run_settling,
    "match": run_match,
    "draw": run_draw,
    "": run_texts,
}
CASES: Final = read_cases()


def run(case: Table) -> None:
    """Run a case by the kind of its start."""
    RUNS[check_case(case)](case)


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    """C1-C27, R1-R6, D1-D12, F1-F15, Q1-Q6, P1-P16, K2-K79, UD-001 to UD-134: as worded."""
    run(CASES[name])


SOUND: Final[Table] = {"id": "X", "rules": ["C8"], "wording": "-", "setup": {}, "legal": []}
LACKING: Final[list[Table]] = [{"id": ""}, {"rules": []}, {"wording": ""}, {"illegal": []}]
WRONG: Final[list[Table]] = [{"legall": []}, {"match": {}}, {"same": [["8S", "8S"]]}]
IDLE: Final[list[Table]] = [{"errors": [{"read": "8"}]}, {"then": [{"play": "8S"}]}]


@pytest.mark.parametrize("change", [*LACKING, *WRONG, *IDLE], ids=str)
def test_a_malformed_case_is_refused(change: Table) -> None:
    """A case with an unknown key, a missing head or nothing to assert is no passing case."""
    check_case(SOUND)
    with pytest.raises(CaseError):
        check_case({**SOUND, **change})


NOT_SETTLED: Final[Table] = {"id": "X", "rules": ["C27"], "wording": "-", "overtime": False}
SETTLED: Final[Table] = {**NOT_SETTLED, "settle": {"before": [0, 0]}}


@pytest.mark.parametrize("change", [{"why": {"side": 0}}, {"settle": {"earlier": [0, 0]}}], ids=str)
def test_a_malformed_settling_is_refused(change: Table) -> None:
    """A case that misspells what is settled, or what decided, is no passing case."""
    check_case(SETTLED)
    with pytest.raises(CaseError):
        check_case({**SETTLED, **change})


NOT_DRAWN: Final[Table] = {"id": "X", "rules": ["P2"], "wording": "-", "dealer": 0}
DRAWN: Final[Table] = {**NOT_DRAWN, "draw": {"seats": 4, "cards": "5H KC JK1 AS"}}


@pytest.mark.parametrize("change", [{"winner": 0}, {"draw": {"persons": 4}}], ids=str)
def test_a_malformed_draw_is_refused(change: Table) -> None:
    """A case that misspells what is drawn, or states a fact of no draw, is no passing case."""
    check_case(DRAWN)
    with pytest.raises(CaseError):
        check_case({**DRAWN, **change})
