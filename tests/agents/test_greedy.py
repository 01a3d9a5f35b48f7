"""The greedy agent: points, then cards, then little for the next player, by open facts only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from cardfishing.agents.greedy import LOOKS, GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.fishing import FishingGame, FishingMove, FishingObservation, FishingState
from cardfishing.game import Agent
from cardfishing.session import play
from cardfishing_casino import CASINO
from tests.agents.games import HIGH_ACES, HOUSES, LAST_TRICK, NEIGHBOURS, PAIRS, SCOPETTA

CROWDED: Final = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S"


def position(
    game: FishingGame = CASINO,
    *,
    hands: Sequence[str],
    layout: str,
    piles: Sequence[str] = ("", ""),
    stock: str | None = None,
    promises: Sequence[str] | None = None,
    dealer: int = 0,
) -> FishingObservation:
    """Return the view of seat 0, which is to act."""
    return (
        game.setup(
            hands=hands, layout=layout, piles=piles, stock=stock, promises=promises, dealer=dealer
        )
        .state()
        .observation(0)
    )


def choice(view: FishingObservation) -> str:
    """Return the text of the move chosen, which must not depend on the seed."""
    (move,) = {GreedyAgent(seed).choose(view) for seed in range(5)}
    return move.text


def won(game: FishingGame, matches: int, seats: int = 2) -> int:
    """Return how many matches greedy wins against random, each side as often."""
    wins = 0
    for seed in range(matches):
        agents: list[Agent[FishingObservation, FishingMove]]
        agents = [GreedyAgent(seed), RandomAgent(seed)] * (seats // 2)
        agents = agents if seed % 2 else agents[::-1]
        wins += play(game, agents, seed=seed).winner == 1 - seed % 2
    return wins


@pytest.mark.parametrize(
    "game", [CASINO, HOUSES, HIGH_ACES, LAST_TRICK, NEIGHBOURS, SCOPETTA], ids=str
)
def test_it_beats_random(game: FishingGame) -> None:
    """It wins at least three matches of four."""
    assert won(game, 12) >= 9


def test_it_beats_random_where_little_depends_on_it() -> None:
    """Where only pairs are taken it wins most matches."""
    assert won(PAIRS, 12) > 6


def test_it_beats_random_in_partnership() -> None:
    """Two greedy partners win against two random ones."""
    assert won(CASINO, 6, seats=4) >= 5


def test_it_plays_three_handed() -> None:
    """It plays a match of three to its end."""
    assert play(CASINO, [GreedyAgent()], seats=3, seed=2).winner is not None


def test_points_come_first() -> None:
    """Big casino is worth more than three cards."""
    view = position(hands=["10H 9S", "KH KD"], layout="10D 2C 3C 4C")
    assert choice(view) == "10Hx10D"


def test_then_cards() -> None:
    """Of captures without points the larger is made."""
    view = position(hands=["9H KS", "QH QD"], layout="4C 5C 3D 6D")
    assert choice(view) == "9Hx4C+5C,3D+6D"


def test_then_what_it_leaves() -> None:
    """Of cards to trail, one is kept that others could use, and one goes that few can take."""
    seen = "KC KD KH QC QD QH QS"
    view = position(hands=["KS AS 10D", "2D 3D 4D"], layout="JC", piles=["", seen])
    assert choice(view) == "KS"


def test_it_builds_what_it_can_take() -> None:
    """It builds for a card nobody else can hold instead of taking little."""
    view = position(
        hands=["8S 3S", "KC QC"],
        layout="5D",
        piles=["8C 8D 8H", ""],
    )
    assert choice(view) == "3S+5D=8"


def test_a_promise_is_a_certainty() -> None:
    """It does not leave a build of ten to an opponent who has promised to hold a ten."""
    hands = ["10S 4S KS", "QC QH QD"]
    assert choice(position(hands=hands, layout="6D")) == "4S+6D=10"
    promised = position(hands=hands, layout="6D", promises=["10@1"])
    assert GreedyAgent().ranked(promised)[-1].text == "4S+6D=10"


def test_it_never_gives_a_sweep_away() -> None:
    """With sweeps it keeps the table from being cleared by one card."""
    game = CASINO.with_options(sweeps="score")
    view = position(game, hands=["2H KH", "JC JD"], layout="5H 3D", piles=["KC KD KS", ""])
    assert choice(view) == "KH"


def test_the_last_card_of_a_packet() -> None:
    """With its last card it thinks of who plays first from the next packet."""
    own = position(hands=["AS", ""], layout="9C", dealer=1)
    other = position(hands=["AS", ""], layout="9C", dealer=0)
    assert choice(own) == choice(other) == "AS"


def test_the_last_card_of_the_round() -> None:
    """With the last card of the round it takes what it can."""
    view = position(hands=["9S", ""], layout="9C KD", stock="")
    assert choice(view) == "9Sx9C"


def test_a_majority_that_is_decided_is_worth_nothing() -> None:
    """Once a side has seven spades another spade is a card like any other."""
    spades = "3S 4S 5S 6S 7S 8S 9S"
    view = position(hands=["KH JH", "QC QD"], layout="KS KC", piles=["", spades])
    assert {GreedyAgent(seed).choose(view).text for seed in range(40)} == {"KHxKC", "KHxKS"}


def test_only_ties_depend_on_the_seed() -> None:
    """Equal moves are chosen among by the seed."""
    view = position(hands=["KH", "QC"], layout="KD KC", stock="")
    chosen = {GreedyAgent(seed).choose(view).text for seed in range(20)}
    assert chosen == {"KHxKD", "KHxKC"}


def test_it_sees_only_its_view() -> None:
    """States that differ in what the seat cannot see lead to the same choice."""
    state: FishingState = CASINO.new(2, seed=4)
    while (view := state.to_act) is not None:
        move = GreedyAgent().choose(view)
        twin = view.resample(1).to_act
        assert twin is not None
        assert GreedyAgent().choose(twin) == move
        state = state.apply(move)


def test_a_crowded_table_is_no_cliff() -> None:
    """Of some 67,000 moves it looks at 400 at most, the trails among them, always the same."""
    view = position(hands=["10S 10H 9S 9H", "KS QS JS 7S"], layout=CROWDED)
    ranked = GreedyAgent(1).ranked(view)
    assert len(ranked) <= LOOKS
    assert {"9H", "9S", "10H", "10S"} <= {move.text for move in ranked}
    assert all(move in view.legal_moves for move in ranked)
    assert ranked == GreedyAgent(1).ranked(view)


def test_it_has_nothing_to_choose_when_it_is_not_its_turn() -> None:
    """Seats that are not to act, and spectators, have no move."""
    state = CASINO.new(2, seed=1)
    for seat in (None, 1 - (state.turn or 0)):
        assert GreedyAgent().ranked(state.observation(seat)) == ()
        with pytest.raises(IndexError, match="no legal move"):
            GreedyAgent().choose(state.observation(seat))
