"""What a failing check says: the shortest sequence of moves found, as a record that replays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from cardfishing.errors import IllegalMoveError
from cardfishing.game import AnyGame, State
from cardfishing.record import RoundRecord, load
from cardfishing.testing import checks
from cardfishing.testing._counterexamples import Look, shortest
from cardfishing.testing._demands import require
from cardfishing.testing._looks import here, plays_on
from cardfishing.testing._playouts import Position, playouts
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500

from . import state_twists as states
from .mutants import MUTANTS
from .twisted import Twist, TwistedState, twisted

CHECKS: Final = {check.id: check for check in checks(rounds=1)}


def said(number: str) -> str:
    """Return what the check of a mutant says of it."""
    with pytest.raises(AssertionError) as caught:
        CHECKS[number.partition("-")[0]].run(MUTANTS[number].game)
    return str(caught.value)


def recorded(text: str) -> RoundRecord:
    """Return the record that ends a complaint."""
    return RoundRecord.from_text(text[text.index("[Format ") :])


def replayed(number: str) -> tuple[State[Any, Any], ...]:
    """Return the positions of the record with which a mutant's complaint ends."""
    return recorded(said(number)).replay(lambda _: MUTANTS[number].game)


def lost(state: State[Any, Any]) -> set[str]:
    """Return the cards of the pack that lie nowhere."""
    there = set(state.table.cards())
    return {card.text for card in CASINO.deck.cards if card not in there}


def test_one_move_is_reported_where_one_is_enough() -> None:
    """Issue 7: cards are lost by the first capture, so a single capture is the counterexample."""
    before, after = replayed("CF07-loses")
    assert not lost(before)
    assert lost(after)


def test_no_move_is_reported_where_none_is_needed() -> None:
    """Issue 7: what is wrong with every deal is shown by a deal."""
    assert recorded(said("CF06-forgets")).moves != ()
    assert recorded(said("CF07-smuggles")).moves == ()


def test_a_move_that_fails_ends_the_record() -> None:
    """Issue 7: where a move does what it may not, it is the last one of the record."""
    record = recorded(said("CF07-meddles"))
    before, after = record.replay(lambda _: MUTANTS["CF07-meddles"].game)
    assert (record.seats, len(record.moves)) == (3, 1)
    others = [seat for seat in range(3) if seat != before.turn]
    assert all(hand(before, seat) != hand(after, seat) for seat in others)


def hand(state: State[Any, Any], seat: int) -> tuple[str, ...]:
    """Return the cards of a hand."""
    return tuple(card.text for card in state.table.zone("hand", seat).cards)


def test_a_move_that_breaks_the_game_is_named() -> None:
    """Issue 7: the record of a game that breaks down ends before the move that does it."""
    text = said("CF12-breaks_off")
    (last,) = replayed("CF12-breaks_off")
    move = text.partition(" when ")[2].partition(" is played")[0]
    with pytest.raises(KeyError):
        last.play(move)


def test_the_record_is_saved_and_loaded_as_the_complaint_says(tmp_path: Path) -> None:
    """Issue 7: the record is a text to be saved; whatever load= finds the game, it replays."""
    text = said("CF07-loses")
    path = tmp_path / "failure.cards"
    assert f'cardfishing.record.load("{path.name}").replay()' in text
    path.write_text(text[text.index("[Format ") :], encoding="utf-8")
    record = load(path)
    assert isinstance(record, RoundRecord)
    assert lost(record.replay(lambda _: MUTANTS["CF07-loses"].game)[-1])


def test_the_complaint_comes_first_and_the_position_next() -> None:
    """Issue 7: the complaint is the first line, the text of the position the second."""
    complaint, place, hint, *_ = said("CF07-loses").splitlines()
    number, _, text = place.partition(" moves: ")
    assert complaint.endswith("lie nowhere")
    assert number == "  with 2 seats, after 1"
    assert MUTANTS["CF07-loses"].game.parse_state(text) == replayed("CF07-loses")[-1]
    assert "shortest" in hint


def test_a_later_round_begins_with_its_scores() -> None:
    """Issue 7: a round that shows the failure only with scores is recorded with them."""
    game = twisted(Twist(text=states.forgets_scores))
    check = next(check for check in checks(rounds=2) if check.id == "CF06")
    with pytest.raises(AssertionError) as caught:
        check.run(game)
    record = recorded(str(caught.value))
    assert record.moves == ()
    assert record.before is not None
    assert any(record.before.scores)
    assert record.replay(lambda _: game)[-1].to_text() in str(caught.value)


def test_a_game_too_broken_for_a_record_is_complained_of_without() -> None:
    """Issue 7: nothing hides the complaint, not even a replay that does not show the failure."""
    text = said("CF03-in_place")
    assert MUTANTS["CF03-in_place"].complaint in text.splitlines()[0]
    assert "\n  with " in text
    assert "[Format" not in text


def test_a_state_without_a_text_is_complained_of_with_a_record() -> None:
    """Issue 7: a record from the deal needs no text of a state."""
    text = said("CF06-dumb")
    assert "with 0 moves, and a state without a text: TypeError('no text')" in text
    assert len(replayed("CF06-dumb")) == 1


def raises(state: TwistedState, after: TwistedState) -> TwistedState:
    """No move can be played."""
    raise OSError("no table")


def late(game: AnyGame, position: Position) -> None:
    """Find something after five moves."""
    require(position.number < 5, "it is late")


def test_a_game_that_breaks_down_while_one_looks_is_complained_of() -> None:
    """Issue 7: nothing hides the complaint, not even a game that breaks down meanwhile."""
    position = playouts(CASINO, 1)[0][5]
    found = shortest(
        twisted(Twist(after=raises)), 1, late, position, failure(CASINO, late, position)
    )
    assert found.position.moves == position.moves[:5]
    assert str(found).startswith("it is late\n  with 2 seats, after 5 moves: ")


def stumbles(game: AnyGame, position: Position) -> None:
    """Raise something after two moves."""
    if position.number > 1:
        raise OSError(f"no table: {position.number}")


def test_the_traceback_is_that_of_the_position_that_is_told() -> None:
    """Issue 7: what a failure is raised from speaks of the shortest moves found."""
    with pytest.raises(AssertionError, match="no table: 2") as caught:
        here(CASINO, 1, stumbles, playouts(CASINO, 1)[0][5])
    assert str(caught.value.__cause__) == "no table: 2"


def test_where_the_game_plays_on_after_all_nothing_is_found() -> None:
    """Issue 7: a game that breaks down is looked at again, and asked for every move."""
    plays_on(CASINO, playouts(CASINO, 1)[0][5])


def failure(game: AnyGame, look: Look, position: Position) -> AssertionError:
    """Return what a look raises at a position."""
    with pytest.raises(AssertionError) as caught:
        look(game, position)
    return caught.value


def thins(game: AnyGame, position: Position) -> None:
    """Find something when two players have drawn ten cards."""
    state = position.state
    left = len(state.table.zone("stock").cards)
    require(left > 15 or len(state.sides) > 2, f"{left} cards are left")


def test_moves_are_dropped_that_do_not_matter() -> None:
    """Issue 7: of a long round the moves stay without which the failure would not be there."""
    playout = playouts(RUMMY_500, 1)[0]
    position = next(each for each in playout if fails(thins, each))
    found = shortest(RUMMY_500, 1, thins, position, failure(RUMMY_500, thins, position))
    moves = found.position.moves
    assert len(moves) < len(position.moves)
    assert shows(position, moves)
    assert not any(shows(position, moves[:at] + moves[at + 1 :]) for at in range(len(moves)))
    assert len(recorded(str(found)).replay()) == len(moves) + 1


def shows(position: Position, moves: Sequence[Any]) -> bool:
    """Tell whether some moves are legal from the deal and leave the stock thin."""
    state: State[Any, Any] = RUMMY_500.new(2, deal=position.start.deal)
    try:
        for move in moves:
            state = state.apply(move)
    except IllegalMoveError:
        return False
    return len(state.table.zone("stock").cards) <= 15


def fails(look: Look, position: Position) -> bool:
    """Tell whether a look finds something at a position."""
    try:
        look(RUMMY_500, position)
    except AssertionError:
        return True
    return False


def test_a_shorter_round_is_preferred() -> None:
    """Issue 7: of all rounds the one that shows the failure first is reported."""
    by_length = sorted(playouts(RUMMY_500, 1), key=len)
    last = by_length[-1][-1]
    found = shortest(RUMMY_500, 1, ended, last, failure(RUMMY_500, ended, last))
    assert found.position.number <= by_length[0][-1].number < last.number


def ended(game: AnyGame, position: Position) -> None:
    """Find something at the end."""
    require(position.state.turn is not None, "the round is over")


def test_another_complaint_is_no_shorter_one() -> None:
    """Issue 7: a failure is the same only if the complaint is, but for cards and numbers."""

    def look(game: AnyGame, position: Position) -> None:
        require(position.number > 3, f"{position.number} moves are few")
        require(position.number < 9, f"{position.number} moves are many")

    position = playouts(CASINO, 1)[0][12]
    found = shortest(CASINO, 1, look, position, failure(CASINO, look, position))
    assert found.position.number == 9


def test_nothing_depends_on_what_was_drawn_elsewhere() -> None:
    """Issue 7: under random order and xdist a check says the same, and draws from nobody's seed."""
    random.seed(1)
    before = random.getstate()
    first = said("CF07-meddles")
    assert random.getstate() == before
    playouts.cache_clear()
    random.seed(2)
    assert said("CF07-meddles") == first
