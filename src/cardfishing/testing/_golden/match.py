"""Cases of whole matches, and of the draw for partners."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest

from cardfishing.errors import GameOverError
from cardfishing.game import AnyGame, Move
from cardfishing.match import Match
from cardfishing.testing._demands import require
from cardfishing.testing._golden.written import (
    Table,
    Written,
    flag,
    inside,
    items,
    keyed,
    number,
    same,
    same_facts,
    somebody,
    something,
    text,
    texts,
)

AnyMatch: TypeAlias = Match[Any, Any]

_MOST_ROUNDS: Final = 100


def check_match(game: AnyGame, start: Written, facts: Table) -> None:
    """Play rounds, with their dealers and leaders; a match that is played on to its end is closed.

    Raises:
        AssertionError: A fact is not so.
    """
    with inside("match"):
        match = _started(game, keyed(start, "seats seed", "dealer"))
    known = keyed(facts, "", "rounds finish winner")
    rounds = something(items(known["rounds"])) if "rounds" in known else []
    for no, entry in enumerate(rounds, 1):
        with inside(f"round {no}"):
            told: Table = {"dealer": match.dealer, "turn": somebody(match.turn)}
            same_facts(told, keyed(entry, "dealer turn"))
            match = _round(game, match)
    if "finish" in known:
        with inside("finish"):
            require(flag(known["finish"]), "write true, or leave it out")
            match = _finished(game, match)
    else:
        require(not match.is_over, "the match is over: write finish = true to see it closed")
    if "winner" in known:
        with inside("winner"):
            _check_winner(match, known["winner"])


def _started(game: AnyGame, start: Table) -> AnyMatch:
    seats, seed = number(start["seats"]), number(start["seed"])
    dealer = number(start["dealer"]) if "dealer" in start else None
    return game.match(seats, seed=seed, dealer=dealer)


def _round(game: AnyGame, match: AnyMatch) -> AnyMatch:
    """Play a round, captures and long moves first; its sheet is settled onto the scores, once."""
    before, after = match, match.state
    while not after.is_terminal:
        legal: list[Move] = list(match.state.legal_moves)
        require(legal, f"there is no legal move in {match.state.to_text()}")
        played = len(match.history) - len(before.history)
        require(played < game.max_moves, f"the round has more than {game.max_moves} moves")
        require(match.scores == before.scores, "the scores change within the round")
        move = max(legal, key=lambda one: ("x" in str(one), len(str(one)), str(one)))
        after, match = match.state.apply(move), match.apply(move)
    sheet = after.score_sheet()
    settled = game.settle(before.standing, sheet)
    told = (match.scores, match.winner)
    require(told == (settled.scores, settled.winner), "the match does not stand as settle says")
    with inside("scores"):
        same([*match.scores], [a + b for a, b in zip(before.scores, sheet.totals, strict=True)])
    return match


def _finished(game: AnyGame, match: AnyMatch) -> AnyMatch:
    while not match.is_over:
        require(match.round_no < _MOST_ROUNDS, f"nobody has won after {_MOST_ROUNDS} rounds")
        match = _round(game, match)
    closed = match.turn is None and match.state.is_terminal and not list(match.state.legal_moves)
    require(closed, "the match is over, and somebody is to act")
    with pytest.raises(GameOverError):
        match.play("AC")
    return match


def _check_winner(match: AnyMatch, wanted: Written) -> None:
    winner = somebody(match.winner)
    if wanted == "leader":
        most = max(match.scores)
        same([winner], [side for side, score in enumerate(match.scores) if score == most])
    else:
        same(winner, wanted)


def check_draw(game: AnyGame, start: Written, facts: Table) -> None:
    """Seat persons by the cards they draw, and see who deals.

    Raises:
        AssertionError: A fact is not so.
    """
    with inside("draw"):
        found = keyed(start, "seats cards", "redraws")
        cards = [text(found["cards"]), *texts(found.get("redraws", []))]
        match: AnyMatch = game.match(number(found["seats"]), seed=1, draw=cards)
    drawn = match.draw
    require(drawn and drawn.dealer == match.dealer, "another seat deals than the draw says")
    same_facts({"seats": [*drawn.seats] if drawn else [], "dealer": match.dealer}, facts)
