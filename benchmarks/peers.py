"""Random rounds of Gin in OpenSpiel and in RLCard, as their users play them.

All legal actions are listed at each ply, and one of them is drawn; cards dealt by chance are no
plies.  Without the package its rounds are left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Final, Protocol

from timing import Loop, Work

OPEN_SPIEL: Final = "OpenSpiel gin_rummy"
OPEN_SPIEL_MADE: Final = "OpenSpiel gin_rummy, states made beforehand"
RLCARD: Final = "RLCard gin-rummy"
RLCARD_GAME: Final = "RLCard gin-rummy, without its environment"
PACKAGES: Final = ("open-spiel", "rlcard")


class SpielState(Protocol):
    """What is asked of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> Sequence[tuple[int, float]]: ...
    def legal_actions(self) -> Sequence[int]: ...
    def apply_action(self, action: int) -> None: ...
    def returns(self) -> Sequence[float]: ...


class Judge(Protocol):
    """What is asked of the judge of a game of RLCard."""

    def get_legal_actions(self) -> Sequence[object]: ...


class CardGame(Protocol):
    """What is asked of a game of RLCard."""

    judge: Judge

    def init_game(self) -> object: ...
    def is_over(self) -> bool: ...
    def step(self, action: object) -> object: ...


class Environment(Protocol):
    """What is asked of an environment of RLCard."""

    game: CardGame

    def reset(self) -> tuple[Mapping[str, Iterable[int]], int]: ...
    def is_over(self) -> bool: ...
    def step(self, action: int) -> tuple[Mapping[str, Iterable[int]], int]: ...
    def get_payoffs(self) -> object: ...


def versions() -> dict[str, str | None]:
    """Return the version of each peer's package, None if it is not installed."""
    return {package: _version(package) for package in PACKAGES}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def loops() -> dict[str, Loop]:
    """Return the loops of those peers that are installed."""
    found: dict[str, Loop] = {}
    installed = versions()
    if installed["open-spiel"]:
        make: Callable[[], SpielState] = (
            import_module("pyspiel").load_game("gin_rummy").new_initial_state
        )
        found[OPEN_SPIEL] = lambda seed, rounds: spiel_rounds(make, seed, rounds)
        found[OPEN_SPIEL_MADE] = lambda seed, rounds: made_rounds(make, seed, rounds)
    if installed["rlcard"]:
        environment: Environment = import_module("rlcard").make("gin-rummy", config={"seed": 1})
        found[RLCARD] = lambda seed, rounds: environment_rounds(environment, seed, rounds)
        found[RLCARD_GAME] = lambda seed, rounds: game_rounds(environment.game, seed, rounds)
    return found


def spiel_rounds(make: Callable[[], SpielState], seed: int, rounds: int) -> Work:
    """Return the work of rounds whose states are made when they begin."""
    rng = random.Random(seed)
    return lambda: sum(spiel_round(make(), rng) for _ in range(rounds))


def made_rounds(make: Callable[[], SpielState], seed: int, rounds: int) -> Work:
    """Return the work of rounds whose first states are there."""
    rng, states = random.Random(seed), [make() for _ in range(rounds)]
    return lambda: sum(spiel_round(state, rng) for state in states)


def spiel_round(state: SpielState, rng: random.Random) -> int:
    """Play a round of OpenSpiel; what chance does is equally likely in Gin."""
    plies, drawn = 0, rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(drawn() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(drawn() * len(actions))])
            plies += 1
    state.returns()
    return plies


def environment_rounds(environment: Environment, seed: int, rounds: int) -> Work:
    """Return the work of rounds of RLCard's environment, which shows a state at each ply."""
    rng = random.Random(seed)

    def one() -> int:
        plies, (shown, _) = 0, environment.reset()
        while not environment.is_over():
            actions = list(shown["legal_actions"])
            shown, _ = environment.step(actions[int(rng.random() * len(actions))])
            plies += 1
        environment.get_payoffs()
        return plies

    return lambda: sum(one() for _ in range(rounds))


def game_rounds(game: CardGame, seed: int, rounds: int) -> Work:
    """Return the work of rounds of the rules under RLCard's environment."""
    rng = random.Random(seed)

    def one() -> int:
        plies = 0
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            plies += 1
        return plies

    return lambda: sum(one() for _ in range(rounds))
