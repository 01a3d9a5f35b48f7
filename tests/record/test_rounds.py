"""Records of a round: from a deal or from any position, replayed to all its positions."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

import cardfishing as cf
from cardfishing.errors import IllegalMoveError, RecordError, SetupError
from cardfishing.fishing import FishingState
from cardfishing.record import DRAWN, OPEN, RoundRecord, read
from cardfishing_casino import CASINO
from tests.record.samples import forms

PUZZLE: Final = CASINO.setup(hands=("8S 2C", "6H 9D"), layout="5D 3C 8D").state()
DEAL: Final = CASINO.deck_for(2).shuffled(7, 3)


def played(state: FishingState, moves: int) -> tuple[FishingState, ...]:
    """Return the positions of so many moves, or of a whole round."""
    states = [state]
    while not states[-1].is_terminal and len(states) <= moves:
        states.append(states[-1].apply(states[-1].legal_moves.sample(1)))
    return tuple(states)


def moves_of(states: tuple[FishingState, ...]) -> list[Any]:
    """Return the moves that `played` made."""
    return [state.legal_moves.sample(1) for state in states[:-1]]


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_a_round_is_replayed_from_a_position(number: int) -> None:
    """The positions from the start to the last are those that were played."""
    states = played(PUZZLE, number)
    record = RoundRecord.of(PUZZLE, moves_of(states), ["ann", "bob"])
    assert record.replay(cf.load) == states
    assert [read(text) for text in forms(record)] == [record] * 3
    assert (record.seats, record.players) == (2, ("ann", "bob"))


@pytest.mark.parametrize("before", [None, cf.Standing(scores=(3, 20), round_no=3)])
def test_a_round_is_replayed_from_its_deal(before: cf.Standing | None) -> None:
    """The deal with its salt, the dealer and the standing before make the round."""
    start = CASINO.new(2, deal=DEAL, dealer=1, standing=before)
    states = played(start, 99)
    record = RoundRecord.of_deal(
        CASINO, DEAL, moves_of(states), seats=2, dealer=1, before=before, tags={"a": "b"}
    )
    assert record.replay(cf.load) == states
    assert [read(text) for text in forms(record)] == [record] * 3
    assert (record.deal.split()[0], record.salt) == (DEAL.cards[0].text, DEAL.salt.hex())


def test_the_result_of_a_round_is_that_of_its_sheet() -> None:
    """The side with the most points has won the round; several have not."""
    states = played(PUZZLE, 99)
    record = RoundRecord.of(PUZZLE, moves_of(states))
    totals = states[-1].score_sheet().totals
    assert record.scores == totals
    assert record.result == str(totals.index(max(totals)))
    assert RoundRecord.of(PUZZLE).result == OPEN
    assert RoundRecord.of(PUZZLE).scores == ()
    even = CASINO.setup(hands=("8S", "9D"), stock="").state()
    assert RoundRecord.of(even, moves_of(played(even, 9))).result == DRAWN


def test_a_round_is_forfeited() -> None:
    """Of two sides the other one wins; a round that is over is forfeited by nobody."""
    record = RoundRecord.of(PUZZLE, forfeit=0)
    assert record.result == "1"
    assert read(record.to_text(cf.load)).replay(cf.load) == (PUZZLE,)
    over = RoundRecord.of(PUZZLE, moves_of(played(PUZZLE, 99)))
    with pytest.raises(RecordError, match="the moves decide it, with the result"):
        attrs.evolve(over, forfeit=0).replay(cf.load)


def test_what_was_never_played_is_not_recorded() -> None:
    """A move that is not allowed, or a round that cannot be, makes no record."""
    with pytest.raises(IllegalMoveError):
        RoundRecord.of(PUZZLE, [CASINO.parse_move("KS")])
    with pytest.raises(SetupError):
        RoundRecord.of_deal(CASINO, DEAL, seats=2, dealer=2)
    with pytest.raises(SetupError, match="seat 2 is not at the table"):
        RoundRecord.of(PUZZLE, forfeit=2)


@pytest.mark.parametrize(
    ("changes", "field", "cause"),
    [
        ({"position": "hands=8S"}, "position", "1 hands"),
        ({"position": "hands=8S/8S"}, "position", "8S"),
        ({"seats": 3}, "seats", "the position has 2 seats, not 3"),
        ({"moves": ["KS"]}, "moves", "KS is not allowed"),
        ({"moves": ["K"]}, "moves", "cannot read 'K'"),
        ({"result": "1"}, "result", r"the result '\*', not '1'"),
        ({"scores": (1, 1)}, "scores", "the moves lead to"),
    ],
)
def test_a_wrong_round_is_refused(changes: dict[str, Any], field: str, cause: str) -> None:
    """What cannot be replayed is named with the line that the record has."""
    record = attrs.evolve(RoundRecord.of(PUZZLE), **changes)
    lines = record.to_json().splitlines()
    key = "KS" if changes.get("moves") == ["KS"] else field
    line = next(n for n, text in enumerate(lines, 1) if f'"{key}"' in text)
    line += changes.get("moves") == ["K"]
    with pytest.raises(RecordError, match=cause) as caught:
        record.replay(cf.load)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("changes", "field", "cause"),
    [
        ({"deal": "8S 8S"}, "deal", "8S is there twice"),
        ({"deal": "8X"}, "deal", "cannot read '8X'"),
        ({"seats": 9}, "deal", "9 seats: casino takes"),
        ({"dealer": 2}, "dealer", "dealer 2 is not at the table"),
        ({"before": cf.Standing(scores=(0,))}, "before", "1 scores for 2 sides"),
    ],
)
def test_a_wrong_deal_is_refused(changes: dict[str, Any], field: str, cause: str) -> None:
    """A deal that cannot be is named with the line that the record has."""
    record = attrs.evolve(RoundRecord.of_deal(CASINO, DEAL, seats=2), **changes)
    lines = record.to_json().splitlines()
    line = next(n for n, text in enumerate(lines, 1) if f'"{field}"' in text)
    with pytest.raises(RecordError, match=f"line {line}: .*{cause}"):
        record.replay(cf.load)


@pytest.mark.parametrize(
    "changes",
    [
        {"position": ""},
        {"deal": "8S"},
        {"dealer": 0},
        {"before": cf.Standing(scores=(0, 0))},
        {"position": "", "deal": "8S", "salt": "0" * 64},
        {"position": "", "deal": "8S", "dealer": 0},
    ],
)
def test_a_round_begins_in_one_way(changes: dict[str, Any]) -> None:
    """A position knows all; a deal needs its salt and its dealer."""
    record = attrs.evolve(RoundRecord.of(PUZZLE), **changes)
    cause = "a round begins with position or deal, dealer, salt: give just these"
    with pytest.raises(RecordError, match=cause):
        record.to_json()


def test_a_round_hides_its_cards() -> None:
    """Whoever prints a record of a round does not see the cards to come."""
    shown = repr(RoundRecord.of(PUZZLE)) + repr(RoundRecord.of_deal(CASINO, DEAL, seats=2))
    assert "8S" not in shown
    assert DEAL.salt.hex() not in shown


def test_a_round_of_rummy_is_replayed_with_its_reshuffles() -> None:
    """The salt of the deal is in the record, so the stock is made anew as it was."""
    game = cf.load("rummy-500(stock_out=reshuffle)")
    deal = game.deck_for(3).shuffled(9)
    state = game.new(3, deal=deal)
    moves: list[Any] = []
    while not state.is_terminal and len(moves) < 200:
        options = list(state.legal_moves)
        draws = [move for move in options if move.text in {"+", "."}]
        moves.append((draws or [move for move in options if move.text[0] == "-"])[0])
        state = state.apply(moves[-1])
    record = RoundRecord.of_deal(game, deal, moves, seats=3)
    assert len(moves) > 2 * 52
    assert RoundRecord.from_text(record.to_text(cf.load)).replay(cf.load)[-1] == state
    with pytest.raises(RecordError, match="is not in your hand"):
        attrs.evolve(record, salt="0" * 64).replay(cf.load)
