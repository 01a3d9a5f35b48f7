"""Whole rounds: every card stays in one zone, sheets add up, and every round ends."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Final

import pytest

from cardfishing.cards import CardSet
from cardfishing.chance import Stream
from cardfishing.rummy import Lay, LayOff, RummyGame, RummyState, Take
from cardfishing.state import move_by_move
from tests.rummy.forms import FORMS, changed, random_options

NAMES: Final = list(FORMS)


def play_out(game: RummyGame, seats: int, seed: int) -> list[RummyState]:
    """Return the states of a round of random moves, in which more or fewer cards are tabled."""
    states = [game.new(seats, seed=seed, dealer=seed % seats)]
    stream, zeal = Stream("rounds", seed), seed % 4
    while not states[-1].is_terminal:
        moves = list(states[-1].legal_moves)
        keen = [move for move in moves if isinstance(move, Take | Lay | LayOff)]
        chosen = keen if keen and stream.below(zeal + 1) else moves
        states.append(states[-1].apply_unchecked(chosen[stream.below(len(chosen))]))
    return states


def seats_of(name: str, seed: int) -> int:
    """Return a number of seats for a game, each in turn."""
    counts = FORMS[name].game.seat_counts
    return counts[seed % len(counts)]


def recount(state: RummyState) -> list[int]:
    """Return the points of each side, counted card by card, with the bonus lines."""
    values, sums = state.game.rules.values, [0] * len(set(state.sides))
    for line in state.score_sheet().lines:
        if line.item == "game_bonus":
            sums[line.side] += int(state.game.options()["game_bonus"])
    for meld in state.melds:
        for credit in meld.credits:
            sums[state.sides[credit.seat]] += credit.points
    for seat, hand in enumerate(state.hands):
        sums[state.sides[seat]] -= sum(map(values.in_hand, hand))
    if state.went_out is not None:
        sums[state.sides[state.went_out]] += int(state.game.options()["going_out_bonus"])
    return sums


def check(states: list[RummyState]) -> None:
    """Check what holds of every round."""
    end, game = states[-1], states[-1].game
    assert end.outcome is not None
    assert len(states) - 1 <= game.max_moves
    assert list(end.score_sheet().totals) == recount(end)
    assert end.returns() == tuple(end.score_sheet().totals[side] for side in end.sides)
    if end.outcome.termination == "went_out":
        assert end.went_out is not None
        assert not end.hands[end.went_out]
    if end.outcome.termination == "stock_out":
        assert end.stock_size == 0
    if end.outcome.termination == "max_moves":
        assert not game.rules.ends
        assert len(states) - 1 == game.max_moves


@pytest.mark.parametrize("name", NAMES)
def test_rounds_end(name: str) -> None:
    """F11, F12, P10, P11: random rounds end within the game's bound, by going out or passing."""
    endings: set[str] = set()
    for seed in range(60):
        states = play_out(FORMS[name].game, seats_of(name, seed), seed)
        check(states)
        assert states[-1].outcome is not None
        endings.add(states[-1].outcome.termination)
    assert endings == {"went_out", "stock_out"}


def assert_drawn_out(name: str, seeds: range) -> None:
    """Draw rounds out both ways, the dealers in turn."""
    for seed in seeds:
        seats = seats_of(name, seed)
        state = FORMS[name].game.new(seats, seed=seed, dealer=seed % seats)
        drawn = range(seed, seed + seats)
        assert state.played_out(drawn) == move_by_move(state, drawn)


@pytest.mark.parametrize("name", NAMES)
def test_a_round_is_drawn_out_as_it_is_played(name: str) -> None:
    """Issue 9: the bulk path ends where random agents come to, move by move."""
    assert_drawn_out(name, range(5))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_rounds_are_drawn_out_as_they_are_played(name: str) -> None:
    """Issue 9: so it does in 10,000 rounds of each game."""
    assert_drawn_out(name, range(10_000))


@pytest.mark.parametrize("name", NAMES)
def test_rounds_of_random_options_end(name: str) -> None:
    """K43-K79: so they do by options drawn at random, at the limit of moves if not before."""
    for seed in range(20):
        options = random_options(random.Random(seed), FORMS[name])
        check(play_out(changed(FORMS[name], options), seats_of(name, seed), seed))


@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_cards_are_conserved(seats: int) -> None:
    """CF07, F1: with one pack and with two, twins apart, each card is in one zone at every step."""
    for jokers, seed in ((0, 1), (0, 2), (2, 3)):
        game = FORMS["rummy-500"].game.with_options(jokers=jokers)
        everything = [card.index for card in game.deck_for(seats).cards]
        assert len(everything) == (52 + jokers) * (1 if seats < 5 else 2)
        for state in play_out(game, seats, seed):
            assert sorted(card.index for card in state.table.cards()) == everything
            assert state.hand_sizes == tuple(map(len, state.hands))
            assert state.stock_size == len(state.table.zone("stock").cards)
            assert all(known <= hand for known, hand in zip(state.known, state.hands, strict=True))
            laid = [card for meld in state.melds for card in meld.cards]
            assert len(laid) == len(set(laid)) == len(CardSet.of(laid))


def test_every_turn_but_a_pass_tables_a_card_once_the_stock_is_gone() -> None:
    """P11, section 7 note 14: so Persian rounds end, with fewer than four passes between."""
    after_the_stock = 0
    for seed in range(40):
        states = play_out(FORMS["persian-rummy"].game, 4, seed)
        starts = [s for s in states if s.phase.value == "draw" and s.turn is not None]
        for before, after in pairwise(starts):
            if not before.stock_size:
                after_the_stock += 1
                tabled = sum(len(meld.card_indices) for meld in after.melds)
                was_tabled = sum(len(meld.card_indices) for meld in before.melds)
                assert (tabled > was_tabled) == (after.passes == 0)
                assert after.passes in {0, before.passes + 1}
                assert after.passes < 4
    assert after_the_stock > 50


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("name", NAMES)
def test_many_rounds_end(name: str, block: int) -> None:
    """CF12: ten thousand rounds of each game end within its bound."""
    for seed in range(10_000 + 1000 * block, 11_000 + 1000 * block):
        check(play_out(FORMS[name].game, seats_of(name, seed), seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("name", NAMES)
def test_many_rounds_of_random_options_end(name: str, block: int) -> None:
    """CF12: so do a thousand by options drawn at random."""
    for seed in range(10_000 + 250 * block, 10_250 + 250 * block):
        options = random_options(random.Random(seed), FORMS[name])
        check(play_out(changed(FORMS[name], options), seats_of(name, seed), seed))
