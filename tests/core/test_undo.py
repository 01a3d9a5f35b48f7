"""Undo where it matters what has been seen, and redo, which gives the same match again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest

from cardfishing.errors import GameOverError, IllegalMoveError
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.rummy.moves import DRAW
from cardfishing_casino import CASINO, DRAW_CASINO
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500

SEED: Final = 2**127 + 11
PLAYED: Final[list[tuple[AnyGame, int, int]]] = [
    (CASINO.with_options(target=5), 3, 150),
    (DRAW_CASINO, 2, 60),
    (RUMMY_500, 2, 120),
    (PARTNERSHIP_RUMMY_500, 4, 120),
]


def step(match: Match[Any, Any]) -> Match[Any, Any]:
    """Return the match after a move that depends on nothing but the length of its history."""
    return match.apply(match.state.legal_moves.sample(len(match.history)))


def line(game: AnyGame, seats: int, moves: int) -> Iterator[Match[Any, Any]]:
    """Yield a match at its start and after each move."""
    match = game.match(seats, seed=SEED)
    yield match
    while len(match.history) < moves and match.turn is not None:
        match = step(match)
        yield match


def refused(match: Match[Any, Any]) -> bool:
    """Tell whether the last move of a match may not be undone because of what it has shown."""
    try:
        undone = match.undo(past_reveal=False)
    except IllegalMoveError as error:
        return error.refusal.reason == "undo_past_reveal"
    assert undone == match.undo()
    return False


@pytest.mark.parametrize(("game", "seats", "moves"), PLAYED, ids=lambda value: str(value)[:30])
def test_undone_and_redone_a_match_is_the_same(game: AnyGame, seats: int, moves: int) -> None:
    """DESIGN 6: undo and redo give the match again in every field, later deals and draws too."""
    matches = list(line(game, seats, moves))
    fields = [field.name for field in attrs.fields(Match)]
    for before, after in [*zip(matches[::7], matches[1::7], strict=False), matches[-2:]]:
        back = after.undo()
        assert attrs.evolve(back, undone=()) == before
        again = back.redo()
        for name in fields:
            assert getattr(again, name) == getattr(after, name), name
        assert back.token == before.token
    back = matches[-1]
    for _ in range(3):
        back = back.undo()
    for match in matches[-3:]:
        back = back.apply(match.history[-1].move)
        assert back == match


def test_a_reshuffle_is_undone_and_comes_again() -> None:
    """K55: the stock that was made of the pile is the same after undo and redo."""
    match = RUMMY_500.with_options(stock_out="reshuffle").match(2, seed=SEED)
    while not match.state.public.reshuffles:
        moves = list(match.state.legal_moves)
        match = match.apply(moves[0 if DRAW in moves else -1])
    again = match.undo().redo()
    assert again.state.stock_order == match.state.stock_order
    assert again.play("+").state == match.play("+").state


def test_a_match_decided_by_its_last_move_is_decided_again() -> None:
    """C27: undo takes the settled standing back, and redo settles it as before."""
    match = list(line(*PLAYED[0]))[-1]
    assert match.is_over
    back = match.undo()
    assert (back.is_over, back.standing.winner) == (False, None)
    assert back.redo().standing == match.standing


def test_the_team_draw_outlives_an_undo() -> None:
    """F3: who sits where was drawn before the match, and no undo draws again."""
    match = list(line(*PLAYED[3]))[5]
    assert match.draw is not None
    assert match.undo().draw == match.draw
    assert match.undo().redo() == match


def test_what_was_played_may_be_taken_back() -> None:
    """DESIGN 6: a card laid down by the move itself is no reveal."""
    match = CASINO.match(2, seed=SEED)
    for _ in range(7):
        match = step(match)
        assert not refused(match)


@pytest.mark.parametrize("game", [CASINO, DRAW_CASINO, RUMMY_500], ids=str)
def test_a_card_that_was_shown_stays_shown(game: AnyGame) -> None:
    """DESIGN 6: with `past_reveal=False` a draw, a packet and the end of a round stand."""
    for match in line(game, 2, 70):
        if not match.history:
            continue
        before = match.undo()
        last = match.history[-1].move.text
        is_reveal = match.state.stock_size < before.state.stock_size
        is_reveal |= match.round_no > before.round_no
        assert refused(match) == is_reveal, last


def test_hands_that_were_shown_to_be_counted_stay_shown() -> None:
    """F14: a round that ends with cards in hands has shown them, the last of a match as well."""
    match = RUMMY_500.with_options(target=20).match(2, seed=1)
    while not match.is_over:
        match = step(match)
    known = match.state.known
    assert any(hand - seen for hand, seen in zip(match.state.hands, known, strict=True))
    with pytest.raises(IllegalMoveError, match="has shown somebody a card; play on") as caught:
        match.undo(past_reveal=False)
    assert caught.value.refusal.reason == "undo_past_reveal"


def test_the_last_play_of_a_fishing_match_shows_nothing() -> None:
    """C24: at the end of a round of Casino all cards have been played, so undo may go back."""
    match = list(line(*PLAYED[0]))[-1]
    assert match.is_over
    assert not refused(match)


def test_nothing_to_undo_comes_first() -> None:
    """DESIGN 9: where nothing has been played, that is what is said."""
    with pytest.raises(GameOverError, match="nothing has been played"):
        CASINO.match(2, seed=SEED).undo(past_reveal=False)
