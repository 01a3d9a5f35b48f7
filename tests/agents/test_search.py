"""The search agent: a choice by playouts in deals as they may be, for any game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

import attrs
import pytest

from cardfishing.agents._guide import gains, turns
from cardfishing.agents._tree import Tree
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.search import SearchAgent
from cardfishing.errors import RulesError
from cardfishing.fishing import FishingState
from cardfishing.game import Agent, AnyGame, Move, Observation, State
from cardfishing.session import play
from cardfishing.table import Seat
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from tests.agents.games import NEIGHBOURS
from tests.core.heap import HEAP, HeapRules
from tests.core.toy import Heap, Take

QUICK: Final = 24
CROWDED: Final = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S"


@attrs.define
class Asked:
    """An agent that counts how often it is asked, and takes the first move."""

    times: int = 0

    def choose(self, view: Observation[Any], /) -> Move:
        """Return the first move."""
        self.times += 1
        move: Move = next(iter(view.legal_moves))
        return move


@attrs.frozen
class Drawing:
    """An agent that plays like the random one, which nobody knows."""

    seed: int

    def choose(self, view: Observation[Any], /) -> Move:
        """Return the move of the random agent."""
        move: Move = RandomAgent(self.seed).choose(view)
        return move


def to_act(state: State[Any, Any]) -> Observation[Any]:
    """Return the view of the seat to act."""
    view: Observation[Any] | None = state.to_act
    assert view is not None
    return view


def ending(
    hands: Sequence[str], layout: str, builds: Sequence[str], piles: Sequence[str]
) -> FishingState:
    """Return a position of the last deal of Casino, in which seat 1 is to act."""
    position = CASINO.setup(
        hands=hands,
        layout=layout,
        builds=builds,
        piles=piles,
        last_capturer=1,
        turn=1,
        dealer=1,
        stock="",
    )
    return position.state()


def lead(state: FishingState) -> int:
    """Return by how much seat 1 ends ahead if both play as well as can be."""
    if state.is_terminal:
        theirs, mine = state.returns()
        return mine - theirs
    leads = [lead(state.apply_unchecked(move)) for move in state.legal_moves]
    return max(leads) if state.turn == 1 else min(leads)


@pytest.mark.parametrize(
    "game", [CASINO, NEIGHBOURS, RUMMY_500, PERSIAN_RUMMY, HEAP], ids=lambda game: game.name
)
def test_it_plays_any_game(game: AnyGame) -> None:
    """DESIGN 6: what it chooses is legal, in each family and in games of others."""
    state = game.new(game.seat_counts[0], seed=3)
    agent = SearchAgent.for_game(game, 1)
    agent = attrs.evolve(agent, iterations=6)
    for _ in range(12):
        if state.is_terminal:
            break
        move = agent.choose(to_act(state))
        assert state.is_legal(move)
        state = state.apply(move)


@pytest.mark.parametrize("game", [CASINO, PERSIAN_RUMMY], ids=str)
def test_equal_seeds_choose_equally(game: AnyGame) -> None:
    """The same seed and view give the same move, however often it was asked before."""
    agent = SearchAgent(3, iterations=QUICK)
    views = [to_act(game.new(game.seat_counts[0], seed=seed)) for seed in range(3)]
    first = [agent.choose(view) for view in views]
    assert [SearchAgent(3, iterations=QUICK).choose(view) for view in views[::-1]] == first[::-1]


def test_it_is_the_same_in_every_process() -> None:
    """Neither hash seeds nor the process decide what it chooses."""
    program = (
        "from cardfishing import load\n"
        "from cardfishing.agents.search import SearchAgent\n"
        "states = [load('casino').new(2, seed=seed) for seed in range(2)]\n"
        f"agent = SearchAgent(5, iterations={QUICK})\n"
        "print(*(agent.choose(state.to_act).text for state in states))\n"
    )
    chosen = set[str]()
    for hash_seed in ("1", "2"):
        done = subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        chosen.add(done.stdout.strip())
    views = [to_act(CASINO.new(2, seed=seed)) for seed in range(2)]
    here = " ".join(SearchAgent(5, iterations=QUICK).choose(view).text for view in views)
    assert chosen == {here}


@pytest.mark.parametrize("game", [CASINO, PERSIAN_RUMMY], ids=str)
def test_it_sees_only_its_view(game: AnyGame) -> None:
    """DESIGN 6: in a state its seat cannot tell apart it chooses the same."""
    state = game.new(game.seat_counts[0], seed=4)
    seat = state.turn
    assert seat is not None
    agent = SearchAgent(iterations=QUICK)
    chosen = {agent.choose(to_act(state.resample(seat, seed))) for seed in range(3)}
    assert chosen == {agent.choose(to_act(state))}


ENDINGS: Final = [
    (
        ("QD 7S", "3H AS 2S"),
        "6D 8D QS",
        ("3S+4S=7@0",),
        "AC 2C 5C 8C AD 3D 4D 9D JD 5H 8H KH 6S 8S JS KS",
    ),
    (
        ("JC 4D", "3C 9D 5S"),
        "8D 10H JH",
        (),
        "AC 6C 9C 10C QC AD QD KD 2H 3H 4H 8H 9H QH KH AS 2S 4S 6S 7S 9S QS",
    ),
    (
        ("KC 9S", "AC 4C 6C"),
        "10C KH 6S",
        (),
        "5C 8C 9C JC QC 3D 7D 8D QD KD 2H 3H 4H 9H 10H 3S 5S 8S JS KS",
    ),
]


@pytest.mark.parametrize(("hands", "layout", "builds", "pile"), ENDINGS)
def test_it_finds_a_win_that_greedy_misses(
    hands: Sequence[str], layout: str, builds: Sequence[str], pile: str
) -> None:
    """In the last deal it plays as well as can be, by an exhaustive search; greedy does not."""
    placed = " ".join((*hands, layout, *builds, pile)).replace("=7@0", "").replace("+", " ")
    rest = " ".join(card.text for card in CASINO.deck.cards if card.text not in placed.split())
    state = ending(hands, layout, builds, (pile, rest))
    best = lead(state)
    assert lead(state.apply(SearchAgent().choose(to_act(state)))) == best
    assert lead(state.apply(GreedyAgent().choose(to_act(state)))) <= best - 5


def test_it_wins_a_game_greedy_does_not_know() -> None:
    """Who leaves a multiple of three counters wins, whatever the others do."""
    for left in (4, 5, 7):
        agent = SearchAgent(iterations=400)
        assert agent.choose(to_act(Heap(left, seats=2))) == Take(left % 3)


def test_of_very_many_moves_of_an_unknown_game_it_looks_at_some() -> None:
    """Where nothing is known of the moves, those that are looked at are drawn."""
    game = attrs.evolve(HEAP, rules=HeapRules(counters=1))
    view = to_act(attrs.evolve(game.new(2, seed=1), left=60, most=60))
    assert SearchAgent(iterations=QUICK).choose(view) in view.legal_moves


def test_it_counts_from_the_side_of_its_seat() -> None:
    """Partners win together, so that the last counter may be left to the partner."""
    view = to_act(Heap(3, mover=1, seats=4, most=1))
    assert SearchAgent().choose(view) == Take(1)


@pytest.mark.parametrize(
    ("mine", "theirs", "ahead"),
    [("AC 2C 3C", "4C", 1 + 3 * 2 / 27), ("", "2H 10D", -2 - 3 * 2 / 27)],
)
def test_majorities_that_are_open_are_shared(mine: str, theirs: str, ahead: float) -> None:
    """Where a playout is cut short three cards more are some of the points for the most cards."""
    piles = (mine, theirs)
    state = CASINO.setup(hands=("5H", "6H"), layout="9D", piles=piles, dealer=1).state()
    assert [round(gain, 9) for gain in gains(state)] == [round(ahead, 9), round(-ahead, 9)]


def test_majorities_that_are_decided_count_in_full() -> None:
    """C22: who has 27 cards and seven spades has the points for both already."""
    mine = " ".join(card.text for card in CASINO.deck.cards if 3 <= card.rank <= 9)
    state = CASINO.setup(hands=("KH", "QH"), layout="JD", piles=(mine, ""), dealer=1).state()
    assert gains(state)[0] == state.score_sheet().totals[0] == 4


def test_a_hand_of_rummy_is_worth_what_it_promises() -> None:
    """Where a playout is cut short a meld in hand counts for it, and cards left over against it."""
    hands = ("KC KD KH", "2C 5D 9S")
    state = RUMMY_500.setup(hands=hands, discard="7H").state()
    assert state.score_sheet().totals == (-30, -16)
    mine, theirs = gains(state)
    assert mine == -theirs > 0


def test_a_crowded_table_is_no_cliff() -> None:
    """Of some 67,000 moves it looks at few."""
    state = CASINO.setup(hands=("10S 10H 9S 9H", "KS QS JS 7S"), layout=CROWDED).state()
    view = to_act(state)
    assert SearchAgent(iterations=8, turns=1).choose(view) in view.legal_moves


def test_one_move_is_made_at_once() -> None:
    """Where there is no choice nothing is played out."""
    asked = Asked()
    view = to_act(Heap(1, seats=2))
    assert SearchAgent(rollout=asked).choose(view) == Take(1)
    assert not asked.times


@pytest.mark.parametrize("game", [CASINO, RUMMY_500, HEAP], ids=lambda game: game.name)
def test_the_rollout_agent_is_asked(game: AnyGame) -> None:
    """The agent that is given plays the playouts."""
    asked = Asked()
    state = game.new(2, seed=2)
    while state.legal_moves.count() < 2:
        state = state.apply(state.legal_moves.nth(0))
    SearchAgent(iterations=QUICK, rollout=asked).choose(to_act(state))
    assert asked.times


@pytest.mark.parametrize("game", [CASINO, HEAP], ids=lambda game: game.name)
def test_random_playouts_go_to_the_end(game: AnyGame) -> None:
    """Issue 9: they go by `State.played_out`, to the same ends as move by move."""
    view = to_act(game.new(2, seed=3))
    by_engine = Tree[Any](Seat(0), RandomAgent(3), turns(view, RandomAgent(3)))
    move_by_move = Tree[Any](Seat(0), Drawing(3), None)
    for number in range(6):
        world = view.resample(number)
        assert by_engine.play_out(world, number) == move_by_move.play_out(world, number)


def test_playouts_last_as_many_turns_as_asked() -> None:
    """With one turn the agent of the playouts is asked once in each, and not more often."""
    asked = Asked()
    view = to_act(CASINO.new(2, seed=2))
    SearchAgent(iterations=QUICK, rollout=asked, turns=1).choose(view)
    assert 0 < asked.times <= QUICK


@pytest.mark.parametrize("game", [CASINO, PERSIAN_RUMMY], ids=str)
def test_a_budget_in_seconds(game: AnyGame) -> None:
    """It comes back with a legal move when its time is over."""
    view = to_act(game.new(game.seat_counts[0], seed=5))
    assert SearchAgent(seconds=0.02).choose(view) in view.legal_moves


@pytest.mark.parametrize(
    ("budget", "remedy"),
    [
        ({"iterations": 0}, "give a whole number from 1 up"),
        ({"iterations": 2.5}, "give a whole number from 1 up"),
        ({"turns": -1}, "give a whole number from 1 up"),
        ({"turns": True}, "give a whole number from 1 up"),
        ({"seconds": 0}, "give a number above 0"),
        ({"seconds": float("nan")}, "give a number above 0"),
        ({"seconds": "1"}, "give a number above 0"),
    ],
)
def test_a_budget_that_is_none_is_refused(budget: dict[str, Any], remedy: str) -> None:
    """The error names the budget, its value and what to give."""
    ((name, value),) = budget.items()
    with pytest.raises(RulesError, match=f"{name}={value} cannot be: {remedy}"):
        SearchAgent(**budget)


def test_a_budget_is_one() -> None:
    """Of iterations and seconds only one can be the budget."""
    with pytest.raises(RulesError, match="leave out the iterations, or the seconds"):
        SearchAgent(iterations=40, seconds=0.5)


def test_it_has_nothing_to_choose_when_it_is_not_its_turn() -> None:
    """A seat that is not to act has no move."""
    start = CASINO.new(2, seed=1)
    with pytest.raises(IndexError, match="no legal move"):
        SearchAgent().choose(start.observation(1 - (start.turn or 0)))


@pytest.mark.slow
@pytest.mark.parametrize("game", [CASINO, PERSIAN_RUMMY], ids=str)
def test_it_beats_random(game: AnyGame) -> None:
    """It wins every match of five."""
    seats = game.seat_counts[0]
    for seed in range(5):
        agents: list[Agent[Any, Any]]
        agents = [SearchAgent(iterations=QUICK), RandomAgent(seed)] * (seats // 2)
        assert play(game, agents, seed=seed).winner == 0
