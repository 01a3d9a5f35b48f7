"""What scores, what does not, and what rolls over."""

from __future__ import annotations

from typing import Final, TypeAlias

import pytest

from cardfishing.fishing import FishingGame, FishingMove, FishingState
from cardfishing.match import Match
from cardfishing.scoring import Standing
from cardfishing_nordic_kasino import FINNISH_KASINO, NORDIC_KASINO

GAMES: Final = [NORDIC_KASINO, FINNISH_KASINO]


@pytest.mark.parametrize(("game", "total"), [(NORDIC_KASINO, 11), (FINNISH_KASINO, 10)], ids=str)
def test_all_points_of_a_round(game: FishingGame, total: int) -> None:
    """N12, F2: a side with every card gets 11 points in Sweden and 10 in Finland."""
    setup = game.setup(hands=("", ""), piles=("", game.deck.cards), last_capturer=1)
    assert setup.state().score_sheet().totals == (0, total)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_each_item(game: FishingGame) -> None:
    """N12, F2: spades 2, cards 1, each ace 1, ten of diamonds 2, two of spades 1."""
    piles = ("2S 3S AS", "10D AC AH 4C")
    sheet = game.setup(hands=("", ""), piles=piles, stock="").state().score_sheet()
    points = {line.item: sheet.of(line.item) for line in sheet.lines}
    assert points == {
        "spades": (2, 0),
        "cards": (0, 1),
        "aces": (1, 2),
        "big_casino": (0, 2),
        "little_casino": (1, 0),
    }


def test_the_last_capture_scores_for_the_side() -> None:
    """N12: in Sweden the point goes to the side of whoever captured last, and moves with it."""
    state = NORDIC_KASINO.setup(hands=("5S", "6S", "7S", "8S"), layout="5D 8D", stock="").state()
    assert state.score_sheet().of("last_capture") == (0, 0)
    state = state.play("5Sx5D")
    assert state.score_sheet().of("last_capture") == (1, 0)
    state = state.play("6S", "7S", "8Sx8D")
    assert state.is_terminal
    assert state.score_sheet().of("last_capture") == (0, 1)


def test_the_last_capture_is_no_item_in_finland() -> None:
    """F2: capturing last scores nothing, though the last capturer gets the cards left."""
    state = FINNISH_KASINO.setup(hands=("5S", "6S"), layout="5D 8D", stock="").state()
    ended = state.play("5Sx5D", "6S")
    assert [str(pile) for pile in ended.observation(None).piles] == ["5D 8D 5S 6S", ""]
    assert "last_capture" not in {item.name for item in FINNISH_KASINO.items}


def swept(game: FishingGame, scores: tuple[int, int] = (0, 0), stock: str = "") -> FishingState:
    """Return a position after the first of two seats has cleared the table."""
    setup = game.setup(hands=("9S", "KH"), layout="4D 5D", stock=stock, scores=scores)
    return setup.state().play("9Sx4D+5D")


NEXT_DEAL: Final = "AC AD AH AS QC QD QH QS"


def test_sweeps_of_the_last_deal() -> None:
    """N11, F1: a sweep counts in any deal in Sweden, and in Finland in any but the last."""
    for stock in ("", NEXT_DEAL):
        assert swept(NORDIC_KASINO, stock=stock).score_sheet().of("sweeps") == (1, 0)
    assert swept(FINNISH_KASINO, stock=NEXT_DEAL).score_sheet().of("sweeps") == (1, 0)
    assert swept(FINNISH_KASINO).observation(None).sweeps == (0, 0)


@pytest.mark.parametrize(
    ("scores", "sweden", "finland"),
    [((9, 9), 1, 1), ((10, 0), 1, 0), ((0, 10), 1, 0), ((3, 15), 1, 0)],
)
def test_sweeps_stop_when_a_side_has_ten(
    scores: tuple[int, int], sweden: int, finland: int
) -> None:
    """F1: in Finland nobody makes a sweep once any side began the round with 10 or more."""
    assert swept(NORDIC_KASINO, scores, NEXT_DEAL).observation(None).sweeps == (sweden, 0)
    assert swept(FINNISH_KASINO, scores, NEXT_DEAL).observation(None).sweeps == (finland, 0)


@pytest.mark.parametrize(
    ("sweeps", "points"),
    [((3, 1), (2, 0)), ((2, 2), (0, 0)), ((0, 1), (0, 1)), ((4, 1, 3), (1, 0, 0))],
)
def test_sweeps_cancel_in_finland(sweeps: tuple[int, ...], points: tuple[int, ...]) -> None:
    """F1: sweeps cancel one for one with those of the best other side; in Sweden all count."""
    hands = ("",) * len(sweeps)
    for game, expected in ((NORDIC_KASINO, sweeps), (FINNISH_KASINO, points)):
        state = game.setup(hands=hands, sweeps=sweeps, stock="").state()
        assert state.score_sheet().of("sweeps") == expected


FinnishMatch: TypeAlias = Match[FishingState, FishingMove]


def next_round(match: FinnishMatch) -> FinnishMatch:
    """Play a round to its end."""
    number = match.round_no
    while match.round_no == number and match.winner is None:
        match = match.apply(match.state.legal_moves.sample(len(match.history)))
    return match


def test_a_tie_rolls_over_to_the_next_round() -> None:
    """F2: two rounds of a match: 26 cards each at first, then the point is worth two."""
    first = next_round(FINNISH_KASINO.match(2, seed=9, dealer=0))
    assert first.sheets[0].of("cards") == (0, 0)
    assert first.standing.carry == (("cards", 1),)
    second = next_round(first)
    assert second.sheets[1].of("cards") == (2, 0)
    assert second.standing.carry == ()


def test_ties_pile_up() -> None:
    """F2: after two ties for cards in a row the third round is about three points."""
    third = next_round(next_round(FINNISH_KASINO.match(2, seed=127, dealer=0)))
    assert [sheet.of("cards") for sheet in third.sheets] == [(0, 0), (0, 0)]
    assert third.standing.carry == (("cards", 2),)
    setup = FINNISH_KASINO.setup(hands=("", ""), piles=("AC", ""), stock="", carry=("cards:2",))
    assert setup.state().score_sheet().of("cards") == (3, 0)


def test_a_tie_for_spades_rolls_over_too() -> None:
    """F2: three sides with as many spades leave the two points; in Sweden they are lost."""
    piles = ("3S 4S 5S 6S", "7S 8S 9S 10S", "JS QS KS AS")
    for game, carry in ((FINNISH_KASINO, (("spades", 2), ("cards", 1))), (NORDIC_KASINO, ())):
        sheet = game.setup(hands=("", "", ""), piles=piles, stock="").state().score_sheet()
        assert sheet.of("spades") == sheet.of("cards") == (0, 0, 0)
        assert game.settle(Standing(scores=(0, 0, 0)), sheet).carry == carry


@pytest.mark.parametrize(
    ("before", "winner"), [((13, 0), None), ((14, 0), 0), ((14, 17), 1), ((14, 16), None)]
)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_sixteen_points_win(game: FishingGame, before: tuple[int, int], winner: int | None) -> None:
    """N13: 16 points win, of several sides the higher total; equal totals play on."""
    setup = game.setup(hands=("", ""), piles=("10D", "4C"), stock="")
    settled = game.settle(Standing(scores=before), setup.state().score_sheet())
    assert settled.scores == (before[0] + 2, before[1])
    assert settled.winner == winner
