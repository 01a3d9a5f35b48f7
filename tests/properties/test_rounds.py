"""Rounds of Casino: what holds in every position that can be reached."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.cards import CardSet, Suit
from cardfishing.chance import Stream
from cardfishing.fishing import Capture, FishingGame, FishingMove, FishingState
from cardfishing.testing import states
from cardfishing_casino import CASINO

from .settled import FEW

GAMES: Final = (
    CASINO,
    CASINO.with_options(captures="single_group", partnership=False),
    CASINO.with_options(direction="counterclockwise", deal_pattern="singles"),
    CASINO.with_options(capture_duty="if_able", face_capture="all"),
    CASINO.with_options(raise_own=False, raise_absorbs=False, duplicate_builds="forbid"),
    CASINO.with_options(residue="dealer_side", sweeps="score", face_capture="one_or_three"),
)
SEEDS: Final = 15

every_game: Final = pytest.mark.parametrize("game", GAMES, ids=str)


class Step(NamedTuple):
    """A move of a round, with the states before and after it."""

    before: FishingState
    move: FishingMove
    after: FishingState


@lru_cache(maxsize=len(GAMES) + 1)
def steps(game: FishingGame) -> list[Step]:
    """Return all steps of some rounds for each number of seats; builds are not rare in them."""
    found: list[Step] = []
    for seats in game.seat_counts:
        for seed in range(SEEDS):
            state = game.new(seats, seed=seed, dealer=seed % seats)
            while not state.is_terminal:
                move = _choose(state, Stream("round", seed, len(found)))
                after = state.apply(move)
                found.append(Step(state, move, after))
                state = after
    return found


def _choose(state: FishingState, stream: Stream) -> FishingMove:
    drawn = [state.legal_moves.sample(stream.below(2**32)) for _ in range(4)]
    building = [move for move in drawn if "=" in move.text]
    return (building or drawn)[0]


@FEW
@given(st.sampled_from(GAMES).flatmap(states))
def test_every_card_is_somewhere_and_somebody_can_move(state: FishingState) -> None:
    """C20: a legal move always exists; UD-074: every card is in exactly one zone."""
    cards = list(state.table.cards())
    assert len(cards) == len(state.game.deck.cards)
    assert CardSet.of(cards) == state.game.deck.cards
    assert state.is_terminal == (state.legal_moves.count() == 0)


@every_game
def test_cards_move_only_as_they_are_played(game: FishingGame) -> None:
    """UD-074: the total is unchanged, and only the mover's hand changes, but for a deal."""
    for before, move, after in steps(game):
        assert CardSet.of(after.table.cards()) == game.deck.cards
        assert len(list(after.table.cards())) == len(game.deck.cards)
        if after.stock_size == before.stock_size:
            played = CardSet.of([move.card])
            assert before.turn is not None
            assert after.hands == tuple(
                hand - played if seat == before.turn else hand
                for seat, hand in enumerate(before.hands)
            )


@every_game
def test_somebody_can_always_move(game: FishingGame) -> None:
    """C20: capturing an own build is always possible, so a legal move always exists."""
    assert all(before.legal_moves.count() > 0 for before, _, _ in steps(game))


@every_game
def test_no_build_outlives_its_hand(game: FishingGame) -> None:
    """C23: an owner's last card captures, so no build stands at a new packet or at the end."""
    last_cards = 0
    for before, move, after in steps(game):
        seat = before.turn
        assert seat is not None
        owned = {build.cards_mask for build in before.builds if build.owner == seat}
        if owned and before.hand_sizes[seat] == 1:
            last_cards += 1
            for legal in before.legal_moves:
                assert isinstance(legal, Capture)
                assert owned <= set(legal.build_masks)
        if sum(before.hand_sizes) == 1:
            taken = set(move.build_masks) if isinstance(move, Capture) else set[int]()
            assert {build.cards_mask for build in before.builds} <= taken
        if after.stock_size < before.stock_size or after.is_terminal:
            assert not after.builds
            assert not any(after.promises)
    assert last_cards > 10


@every_game
def test_points_are_eleven_but_for_ties(game: FishingGame) -> None:
    """C26: all points together are 11; a tie for cards costs 3 and a tie for spades 1."""
    ends = [after for _, _, after in steps(game) if after.is_terminal]
    assert len(ends) == SEEDS * len(game.seat_counts)
    for end in ends:
        cards = sorted(len(pile) for pile in end.piles)
        spades = sorted(sum(card.suit is Suit.SPADES for card in pile) for pile in end.piles)
        assert sum(cards) == 52
        lost = 3 * (cards[-1] == cards[-2]) + (spades[-1] == spades[-2])
        sweeps = sum(end.score_sheet().of("sweeps"))
        assert sum(end.score_sheet().totals) - sweeps == 11 - lost


def test_ties_occur() -> None:
    """C26: a tie for most cards gives nobody the three points, and such rounds are among these."""
    totals = {sum(after.score_sheet().totals) for _, _, after in steps(CASINO) if after.is_terminal}
    assert totals >= {8, 11}


def test_cards_nobody_gets_score_for_nobody() -> None:
    """C24, K26: with residue=nobody the cards left on the table are missing from the piles."""
    game = CASINO.with_options(residue="nobody")
    ends = [after for _, _, after in steps(game) if after.is_terminal]
    assert any(end.layout for end in ends)
    for end in ends:
        assert sum(map(len, end.piles)) + len(end.layout) == 52


@every_game
def test_later_rounds_read_back_too(game: FishingGame) -> None:
    """DESIGN 5: the states of a match read back in every round, the scores before it included."""
    match = game.match(3, seed=5)
    while match.round_no < 2 and match.winner is None:
        assert game.parse_state(match.state.to_text()) == match.state
        match = match.apply(match.state.legal_moves.sample(len(match.history)))
    assert match.standing.scores != (0, 0, 0)
    assert game.parse_state(match.state.to_text()) == match.state
    assert game.parse_state(match.state.to_json()) == match.state
