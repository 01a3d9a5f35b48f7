"""Finding games and playing them."""

from typing import Any, TypeVar, assert_type

import cardfishing as cf
from cardfishing.agents import AGENTS
from cardfishing.agents.greedy import LOOKS, Appraisal, GreedyAgent, knows
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.rounds import move_by_move, play_round
from cardfishing.agents.search import SearchAgent
from cardfishing.fishing import FishingMove, FishingObservation, FishingState
from cardfishing.game import AgentSpec, AnyGame, Check, fingerprint
from cardfishing.match import REASONS, Played, start_match
from cardfishing.perft import divide, perft
from cardfishing.plugins import PluginHost
from cardfishing.registry import DISTRIBUTIONS, agents, default_host, origin, render
from cardfishing.rummy import RummyState
from cardfishing.scoring import Decision
from cardfishing.state import Obligation, Outcome, Reader, check_seat
from cardfishing.table import Seat, Side
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500

StateT = TypeVar("StateT", bound=cf.State[Any, Any])


def finding() -> None:
    """Games and agents are found by name; a loaded game may be of any family."""
    assert "casino" in cf.games()
    game = cf.load("casino(sweeps=score)")
    assert_type(game, AnyGame)
    assert game.options()["sweeps"] == "score"
    assert_type(fingerprint(str(game)), int)
    spec = cf.agent("greedy")
    assert_type(spec, AgentSpec)
    assert spec in AGENTS
    assert spec in agents()
    assert_type(default_host(), PluginHost)
    assert "casino" in DISTRIBUTIONS
    assert_type(origin("casino"), str)
    assert render(cf.CardSet.parse("7H")) == "7H"


def a_round() -> None:
    """A game of a known family gives states and moves of known types."""
    state = CASINO.new(2, seed=7)
    assert_type(state, FishingState)
    bot = RandomAgent(seed=1)
    while (view := state.to_act) is not None:
        assert_type(view, FishingObservation)
        move = bot.choose(view)
        assert_type(move, FishingMove)
        check_seat(view.turn or 0, 2)
        state = state.apply(move)
    assert_type(state.outcome, Outcome | None)
    assert_type(state.obligations, tuple[Obligation, ...])
    assert_type(state.score_sheet(), cf.ScoreSheet)
    assert sum(state.returns()) == sum(state.score_sheet().totals)


def first_move(game: AnyGame) -> str:
    """Functions over games of any family are written once."""
    state: cf.State[Any, Any] = game.new(2, seed=1)
    moves: cf.LegalMoves[cf.Move] = state.legal_moves
    seen: cf.Observation[Any] = state.observation(0)
    reader: Reader = game
    assert type(seen).from_json(seen.to_json(), reader) == seen
    return moves.sample(1).text


def last_state(game: cf.Game[Any, StateT, Any], seed: int) -> StateT:
    """A function may keep the type of the state."""
    state = game.new(2, seed=seed)
    while state.turn is not None:
        state = state.apply(state.legal_moves.sample(seed))
    return state


def either_family() -> None:
    """The functions take games of both families."""
    for game in (CASINO, RUMMY_500):
        assert first_move(game)
    assert_type(last_state(CASINO, 1), FishingState)
    assert_type(last_state(RUMMY_500, 1), RummyState)


def a_match() -> None:
    """A match deals by itself, goes back and forth, and knows who is to move."""
    match = start_match(CASINO, 2, seed=7, standing=cf.Standing(scores=(3, 5)))
    assert_type(match, cf.Match[FishingState, FishingMove])
    later = match.apply(match.state.legal_moves.sample(0), token=match.token, seat=match.turn)
    assert_type(later.history, tuple[Played[FishingMove], ...])
    assert later.undo().redo() == later
    assert_type(later.winner, Side | None)
    assert_type(later.dealer, Seat)
    assert_type(later.standing.why, Decision | None)
    assert "not_your_turn" in REASONS
    line = cf.ScoreLine("cards", Side(0), 3)
    assert line not in later.state.score_sheet().lines


def thinking() -> None:
    """The agents of the core, and the parts they are made of."""
    state = CASINO.setup(hands=("7D KC", "2H"), layout="7C 4H 3S").state()
    view = state.observation(0)
    greedy = GreedyAgent(seed=3)
    assert knows(view)
    assert_type(greedy.ranked(view), tuple[FishingMove, ...])
    assert_type(greedy.best(view), list[FishingMove])
    assert len(greedy.rated(view)) < LOOKS
    search = SearchAgent(iterations=20, rollout=greedy)
    assert search.choose(view) in view.legal_moves
    strange: cf.Agent[FishingObservation, FishingMove] = search
    assert strange.choose(view) == search.choose(view)
    players = (greedy, RandomAgent(seed=1))
    assert_type(play_round(state, players), tuple[FishingState, int])
    assert play_round(state, players) == move_by_move(state, players)


def praise(appraisal: Appraisal[FishingMove], move: FishingMove) -> int:
    """What a move is worth to whoever appraises it."""
    return appraisal.worth(move) if move in appraisal.plain_moves else 0


def counting() -> None:
    """Positions to a depth, together and by the first move."""
    state = CASINO.setup(hands=("7D KC", "2H"), layout="7C 4H 3S").state()
    assert sum(divide(state, 2).values()) == perft(state, 2)
    check = Check("X1", "there is a move", lambda game: None)
    check.run(CASINO)
