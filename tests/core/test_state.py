"""What the base gives every state, whatever engine made it."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.chance import fingerprint
from cardfishing.errors import (
    AmbiguousMoveError,
    GameOverError,
    IllegalMoveError,
    NotationError,
    SetupError,
)
from cardfishing.fishing import FishingObservation, FishingState
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.rummy import RummyObservation, RummyState
from cardfishing.state import LegalMoves, Move, Obligation, Observation, Outcome, State
from cardfishing.table import Seat
from cardfishing_casino import CASINO
from cardfishing_take_the_pile import TAKE_THE_PILE
from tests.core.toy import Heap, Seen, Take, takes


def test_the_mover_sees_and_moves_until_the_end() -> None:
    """DESIGN 6: `to_act` is the mover's observation, and None when nobody is to act."""
    state = Heap(3)
    assert state.to_act == Seen(state, 0)
    after = state.apply(Take(2))
    assert after.to_act == Seen(after, 1)
    end = after.apply(Take(1))
    assert (end.is_terminal, end.to_act) == (True, None)
    assert not state.is_terminal


def test_legal_moves_of_a_state_are_the_movers() -> None:
    """DESIGN 6: the base gives the mover's legal moves, and none at the end."""
    assert list(Heap(5, mover=3).legal_moves) == [Take(1), Take(2)]
    assert list(Heap(1).legal_moves) == [Take(1)]
    assert list(Heap(0).legal_moves) == []
    assert list(Heap(5, mover=3).observation(0).legal_moves) == []


def test_apply_checks_and_leaves_the_state_alone() -> None:
    """DESIGN 6: `apply` raises with the unchanged state, the move and the refusal."""
    state = Heap(5)
    with pytest.raises(IllegalMoveError, match=r"3 is not allowed: take fewer \[T2\]") as caught:
        state.apply(Take(3))
    error = caught.value
    assert (error.state, error.move) == (Heap(5), Take(3))
    assert error.refusal == state.why_not(Take(3))
    assert not state.is_legal(Take(3))
    assert state.is_legal(Take(2))


def test_a_move_after_the_end_is_an_error_of_its_own() -> None:
    """DESIGN 9: a move after the end is a GameOverError, which is an illegal move as well."""
    with pytest.raises(GameOverError, match="begin again") as caught:
        Heap(0).apply(Take(1))
    assert caught.value.refusal.reason == "round_over"


def test_texts_are_played_in_order() -> None:
    """DESIGN 5: `play` takes several texts, full or short, each in the state of the one before."""
    assert Heap(3).play("1", "1", "?") == Heap(0, mover=3)
    assert Heap(3).play() == Heap(3)
    with pytest.raises(NotationError, match="a number or"):
        Heap(3).play("1", "one")


def test_a_short_text_has_to_fit_one_legal_move() -> None:
    """DESIGN 5: several moves that fit are an AmbiguousMoveError that holds them all."""
    with pytest.raises(AmbiguousMoveError, match="2 moves fit; write one in full: 1, 2") as caught:
        Heap(5).play("?")
    assert caught.value.candidates == (Take(1), Take(2))
    assert caught.value.move == "?"
    with pytest.raises(AmbiguousMoveError, match=r"9 moves fit.*: 1, 2, 3, 4, 5, \.\.\.") as caught:
        Heap(9, most=9).resolve("?")
    assert len(caught.value.candidates) == 9
    assert Heap(1).resolve("?") == Take(1)


def test_a_short_text_that_fits_nothing_is_illegal() -> None:
    """DESIGN 9: a short text that no legal move fits says what to do instead."""
    with pytest.raises(IllegalMoveError, match="ask for the legal moves") as caught:
        Heap(3, most=0).resolve("?")
    assert caught.value.refusal.reason == "no_such_move"


def test_a_short_text_after_the_end_is_a_move_after_the_end() -> None:
    """DESIGN 9: after the end a short text is answered like a full one, with a GameOverError."""
    with pytest.raises(GameOverError, match="the round is over; deal the next one") as caught:
        Heap(0).play("?")
    assert caught.value.move == "?"


def test_returns_are_the_sides_totals_at_the_end() -> None:
    """DESIGN 6: returns are per seat: the side's total at the end, zeros before."""
    state = Heap(3)
    assert state.returns() == (0, 0, 0, 0)
    assert state.play("1", "2").returns() == (0, 1, 0, 1)
    assert state.play("1", "1", "1").returns() == (1, 0, 1, 0)


def test_resampling_a_state_is_resampling_a_view() -> None:
    """DESIGN 6: `State.resample(seat, seed)` is `observation(seat).resample(seed)`."""
    state = Heap(3, mover=2)
    assert state.resample(1, 77) == state.observation(1).resample(77) == Heap(3, 2, drawn=77)


def test_moves_print_their_text() -> None:
    """DESIGN 5: a move is printed by its one text."""
    assert str(Take(2)) == "2"
    assert repr(Take(2)) == "parse_move('2')"


def test_every_kind_of_move_has_a_text_of_its_own() -> None:
    """DESIGN 5: a kind of move that prints nothing is no move, which shows as soon as it prints."""
    with pytest.raises(NotImplementedError, match="has no text: define it"):
        str(Move())


def test_legal_moves_show_how_many_they_are_and_the_first() -> None:
    """DESIGN 6: `len` is `count`, and the repr lists texts but never a crowd of them."""
    assert len(takes(3)) == 3
    assert repr(takes(3)) == "<LegalMoves (3): 1, 2, 3>"
    assert repr(takes(12)).endswith(", 11, 12>")
    assert repr(takes(13)) == f"<LegalMoves (13): {', '.join(map(str, range(1, 13)))}, ...>"
    assert repr(takes(0)) == "<LegalMoves (0): >"


@pytest.mark.parametrize(
    ("totals", "leaders"), [((3, 8, 0), (1,)), ((4, 0, 4), (0, 2)), ((0, 0), (0, 1))]
)
def test_an_outcome_knows_who_leads(totals: tuple[int, ...], leaders: tuple[int, ...]) -> None:
    """DESIGN 6: the leaders are all sides with the most points, a tie included."""
    assert Outcome("emptied", totals).leaders == leaders


def test_the_outcome_comes_with_the_end() -> None:
    """DESIGN 6: an outcome names how the round ended; there is none before."""
    assert Heap(1).outcome is None
    assert Heap(0, mover=1).outcome == Outcome("emptied", (1, 0))


def test_the_base_knows_no_duty_no_short_text_and_one_way_to_end() -> None:
    """DESIGN 6: an own family writes of this only what its game has."""
    state = TAKE_THE_PILE.new(2, seed=1)
    assert (state.obligations, state.candidates("A"), state.outcome) == ((), (), None)
    while state.turn is not None:
        state = state.apply(state.legal_moves.sample(1))
    assert state.outcome == Outcome("played_out", state.score_sheet().totals)


def test_an_obligation_names_who_owes_what_by_which_rule() -> None:
    """DESIGN 7: obligations are data: a seat, a rule, and a sentence."""
    duty = Obligation(Seat(1), "C19", msg("keep an eight"))
    assert (duty.seat, duty.rule, str(duty.message)) == (1, "C19", "keep an eight")


VIEW: Final = CASINO.new(2, seed=7).observation(0)
STATE: Final = CASINO.new(2, seed=7)


def test_json_reads_back_by_its_class() -> None:
    """DESIGN 5: JSON reads back to an equal value, however it is laid out."""
    for value in (STATE, VIEW, STATE.observation(None)):
        written = value.to_json()
        assert type(value).from_json(written, CASINO) == value
        assert type(value).from_json(json.dumps(json.loads(written), indent=2), CASINO) == value
    assert State.from_json(STATE.to_json(), CASINO) == STATE
    assert Observation.from_json(VIEW.to_json(), CASINO) == VIEW


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (FishingState, STATE.to_text()),
        (FishingObservation, VIEW.to_text()),
        (FishingState, VIEW.to_json()),
        (FishingObservation, STATE.to_json()),
        (RummyState, STATE.to_json()),
        (RummyObservation, VIEW.to_json()),
        (FishingState, STATE.to_json().replace('"casino"', '"draw-casino"')),
        (FishingState, STATE.to_json().replace('"game":"casino",', "")),
        (FishingState, STATE.to_json()[:-1]),
        (FishingState, "[]"),
        (FishingState, ""),
        (FishingState, None),
        (FishingState, STATE.to_json().encode()),
    ],
)
def test_what_is_not_the_json_of_that_kind_is_refused(
    kind: type[State[Any, Any]] | type[Observation[Any]], text: str
) -> None:
    """DESIGN 9: a line, the JSON of something else or of another game, and bytes are refused."""
    with pytest.raises(NotationError):
        kind.from_json(text, CASINO)


def test_json_of_no_position_names_what_is_wrong() -> None:
    """DESIGN 9: JSON that could be a position but is none names all problems, like a set-up."""
    twice = STATE.to_json().replace('"layout":"', '"layout":"AS AS ')
    with pytest.raises(SetupError, match="placed twice"):
        FishingState.from_json(twice, CASINO)
    with pytest.raises(SetupError, match="hidden cards make no state"):
        FishingState.from_json(STATE.observation(None).to_json(), CASINO)


@pytest.mark.parametrize("game", [TAKE_THE_PILE, CASINO], ids=str)
def test_moves_have_numbers(game: AnyGame) -> None:
    """They count from 0 as they are listed, and there are no others; the base says the same."""
    moves: LegalMoves[Move] = game.new(2, seed=1).legal_moves
    base: Callable[[int], Move] = partial(LegalMoves[Move].nth, moves)
    for nth in (moves.nth, base):
        assert [nth(number) for number in range(moves.count())] == list(moves)
        for number in (-1, moves.count()):
            with pytest.raises(IndexError, match=f"no legal move of number {number}: there are"):
                nth(number)


def test_a_round_plays_itself_out() -> None:
    """Every seat draws as the random agent of its seed does."""
    state, seeds = TAKE_THE_PILE.new(2, seed=1), (5, -6)
    end, plies = state.played_out(seeds)
    made = 0
    while (view := state.to_act) is not None:
        assert view.key == fingerprint(view.to_text())
        state = state.apply(RandomAgent(seeds[state.turn or 0]).choose(view))
        made += 1
    assert (end, plies) == (state, made)


@pytest.mark.parametrize("seeds", [(), (1,), (1, 2, 3)])
def test_every_seat_has_a_seed_to_draw_by(seeds: tuple[int, ...]) -> None:
    """Too few or too many are refused."""
    with pytest.raises(SetupError, match="seeds for 2 seats: give one each"):
        TAKE_THE_PILE.new(2, seed=1).played_out(seeds)
