"""What a server asks of a match: that a move is meant for this position and made by the mover."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

from cardfishing.errors import GameOverError, IllegalMoveError, SetupError
from cardfishing.match import REASONS, Match
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500

SEED: Final = 2**127 + 11
CASINO_MATCH: Final = CASINO.match(2, seed=SEED, dealer=1)
RUMMY_MATCH: Final = RUMMY_500.match(3, seed=SEED, dealer=2)


def decided() -> Match[Any, Any]:
    """Return a short match to its end."""
    match = CASINO.with_options(target=3).match(2, seed=SEED)
    while match.turn is not None:
        match = match.apply(match.state.legal_moves.sample(len(match.history)))
    return match


def test_a_match_commits_itself_to_its_seed() -> None:
    """DESIGN 10: a match tells the hash of its seed, unless the seed can be guessed from it."""
    assert re.fullmatch("[0-9a-f]{64}", CASINO_MATCH.commitment)
    assert CASINO_MATCH.commitment == RUMMY_MATCH.commitment
    with pytest.raises(SetupError, match="can be guessed"):
        _ = CASINO.match(2, seed=7).commitment


def test_a_token_names_the_position() -> None:
    """DESIGN 6: equal positions have equal tokens of 16 hex digits, others have others."""
    moves = list(CASINO_MATCH.state.legal_moves)
    after = [CASINO_MATCH.apply(move) for move in moves]
    tokens = {match.token for match in (CASINO_MATCH, *after)}
    assert len(tokens) == len(moves) + 1
    assert all(re.fullmatch("[0-9a-f]{16}", token) for token in tokens)
    assert after[0].undo().token == CASINO_MATCH.token
    assert after[0].undo().redo().token == after[0].token
    other = CASINO.with_options(target=11).match(2, seed=SEED, dealer=1)
    assert other.token != CASINO_MATCH.token


def test_a_token_tells_how_a_position_was_reached() -> None:
    """DESIGN 6: a position that looks the same after other moves has another token."""
    game = RUMMY_500
    start = game.match(2, seed=SEED, dealer=1)
    state = game.setup(hands=("4S 9H KC", "2D 3D"), melds=("4C4D4H@1",), phase="meld").state()
    match = attrs.evolve(start, state=state)
    one, other = match.play("4S>4C4D4H", "-9H"), match.play("-9H")
    same = attrs.evolve(other, state=one.state)
    assert same.observation(None) == one.observation(None)
    assert same.token != one.token


def test_a_move_for_another_position_is_refused() -> None:
    """DESIGN 9: a move with the token of another position is refused, and nothing is lost."""
    match = CASINO_MATCH
    move, after = (
        next(iter(match.state.legal_moves)),
        match.apply(match.state.legal_moves.sample(1)),
    )
    assert match.apply(move, token=match.token) == match.apply(move)
    assert match.play(move.text, token=match.token) == match.apply(move)
    asked: list[Callable[[], object]] = [
        lambda: after.apply(move, token=match.token),
        lambda: after.play(move.text, token=match.token),
        lambda: after.play("no move", token=""),
    ]
    for ask in asked:
        with pytest.raises(IllegalMoveError, match="look at it again") as caught:
            ask()
        assert caught.value.refusal.reason == "stale_position"
        assert caught.value.state is after.state


def test_a_token_belongs_to_the_first_of_several_moves() -> None:
    """DESIGN 6: several moves are played on from the position that the token names."""
    start = RUMMY_MATCH
    turn = "+", f"-{next(iter(start.state.hands[0]))}"
    assert start.play(*turn, token=start.token) == start.play(*turn)
    assert start.play(token=start.token) == start


def test_only_the_seat_to_act_is_answered() -> None:
    """DESIGN 2: who is not to act learns nothing: a refusal names the cards of the seat that is."""
    match, move = CASINO_MATCH, next(iter(CASINO_MATCH.state.legal_moves))
    hand = match.state.hands[0]
    foreign = next(card.text for card in CASINO.deck.cards if card not in hand)
    with pytest.raises(IllegalMoveError, match=f"not in your hand; play one of {hand}"):
        match.play(foreign, seat=0)
    for text in (foreign, move.text, "no move", f"{foreign}x"):
        with pytest.raises(IllegalMoveError) as caught:
            match.play(text, seat=1)
        assert caught.value.refusal.reason == "not_your_turn"
        assert str(caught.value) == (f"{text} is not allowed: seat 0 is to act; wait for your turn")
    with pytest.raises(IllegalMoveError, match="seat 0 is to act"):
        match.apply(move, seat=1)
    assert match.apply(move, seat=0) == match.apply(move)


def test_a_seat_makes_all_of_several_moves() -> None:
    """DESIGN 6: moves that are said to be one seat's end with its turn."""
    start = RUMMY_MATCH
    card = next(iter(start.state.hands[0]))
    after = start.play("+", f"-{card}", seat=0)
    assert after.turn == 1
    with pytest.raises(IllegalMoveError, match="seat 1 is to act"):
        start.play("+", f"-{card}", "+", seat=0)


def test_after_the_end_a_token_still_tells_what_is_wrong() -> None:
    """DESIGN 9: after the end a move of the last position is told so, and any other to look."""
    match = decided()
    move = match.history[-1].move
    with pytest.raises(GameOverError, match="start another"):
        match.apply(move, token=match.token, seat=0)
    with pytest.raises(IllegalMoveError) as caught:
        match.apply(move, token=match.undo().token)
    assert caught.value.refusal.reason == "stale_position"


def test_the_reasons_are_those_that_are_listed() -> None:
    """DESIGN 6: a match has reasons of its own, which no game's rulebook has."""
    assert len(set(REASONS)) == len(REASONS)
    assert not set(REASONS) & (set(CASINO.reasons) | set(RUMMY_500.reasons))


def test_no_answer_grows_with_what_was_sent() -> None:
    """DESIGN 9: an error names the beginning of a long text that was sent for a move."""
    for text in ("8S" * 10**6, "x" * 10**6):
        with pytest.raises(IllegalMoveError) as caught:
            CASINO_MATCH.play(text, seat=1)
        assert len(str(caught.value)) < 300
        assert caught.value.move == text


def test_a_match_keeps_no_note_of_a_hidden_card() -> None:
    """DESIGN 5: what a record notes beside a draw is no part of the move, and is not kept."""
    drawn = next(iter(RUMMY_MATCH.state.table.zone("stock").cards))
    noted, plain = RUMMY_MATCH.play(f"+{drawn}"), RUMMY_MATCH.play("+")
    assert noted == plain
    assert pickle.dumps(noted.history) == pickle.dumps(plain.history)
    assert pickle.dumps(noted.undo().undone) == pickle.dumps(plain.undo().undone)
    assert (noted.token, repr(noted)) == (plain.token, repr(plain))
