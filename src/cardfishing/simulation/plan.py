"""What is simulated: so many matches of a game between agents, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final, Literal, TypeAlias, cast, get_args

import attrs

from cardfishing.chance import Stream, check_seed
from cardfishing.errors import RulesError
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.registry import load
from cardfishing.simulation._fields import Fields, print_fields
from cardfishing.table import Seat

Unit: TypeAlias = Literal["match", "round"]
"""What is played: whole matches to the target, or single rounds."""

_UNITS: Final[tuple[Unit, ...]] = get_args(Unit)


def _agents(agents: Iterable[str]) -> tuple[str, ...]:
    return (agents,) if isinstance(agents, str) else tuple(agents)


@attrs.frozen(kw_only=True)
class Plan:
    """What is simulated; equal plans give equal rows, whoever plays them and wherever.

    Attributes:
        game: The game; a game string is loaded.
        agents: The agents by seat, as the command line names them; if there are fewer than seats
            they are repeated round the table.
        matches: How many matches.
        seats: How many seats.
        seed: The seed of all deals and agents.
        unit: Whole matches to the target, or single rounds.
        rotate: Whether the agents move one seat on from match to match.
        duplicate: Whether each deal is played once for each rotation; otherwise every match has
            deals of its own.
    """

    game: AnyGame = attrs.field(converter=load)
    agents: tuple[str, ...] = attrs.field(converter=_agents)
    matches: int
    seats: int
    seed: int = 0
    unit: Unit = "match"
    rotate: bool = True
    duplicate: bool = True

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be played.

        Raises:
            SetupError: The game is not for so many seats, or the seed is no whole number.
            RulesError: Another field has a value that means nothing.
        """
        self.game.check_seats(self.seats)
        check_seed(self.seed)
        if type(self.matches) is not int or self.matches < 0:
            raise RulesError("matches", self.matches, msg("give a whole number, 0 or more"))
        if self.unit not in _UNITS:
            raise RulesError("unit", self.unit, msg("choose match or round"))
        if not 0 < len(self.agents) <= self.seats or not all(
            isinstance(agent, str) and agent for agent in self.agents
        ):
            remedy = msg("name from 1 to {seats} agents, such as greedy", seats=self.seats)
            raise RulesError("agents", ",".join(map(str, self.agents)), remedy)

    @cached_property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The seatings that the matches go through, each by seat; namesakes are two agents."""
        count, seats = len(self.agents), self.seats
        lines = dict.fromkeys(
            tuple((seat - steps) % seats % count for seat in range(seats))
            for steps in range(seats if self.rotate else 1)
        )
        return tuple(tuple(self.agents[number] for number in line) for line in lines)

    @property
    def group(self) -> int:
        """The number of matches in a row that have the same deals."""
        return len(self.seatings) if self.duplicate else 1

    def agents_of(self, match: int) -> tuple[str, ...]:
        """Return the agents of a match, by seat."""
        return self.seatings[match % len(self.seatings)]

    def deal_of(self, match: int) -> int:
        """Return the number of the deals of a match."""
        return match // self.group

    def dealer_of(self, match: int) -> Seat:
        """Return the seat that deals first in a match; in turn, for each seating of the agents."""
        return Seat(match // len(self.seatings) % self.seats)

    def deal_seed(self, match: int) -> int:
        """Return the seed of the deals of a match."""
        return Stream("simulation.deals", self.seed, self.deal_of(match)).word()

    def agent_seeds(self, match: int) -> tuple[int, ...]:
        """Return the seed of the agent at each seat."""
        stream = Stream("simulation.agents", self.seed, match)
        return tuple(stream.word() for _ in range(self.seats))

    def to_json(self) -> str:
        """Return the plan as JSON on one line, with sorted keys."""
        return print_fields(attrs.asdict(self, recurse=False) | {"game": str(self.game)})

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Return the plan whose `to_json` a text is; spaces and the order of keys are free.

        Raises:
            NotationError: It is none.
            UnknownGameError: No plugin offers the game.
            CardfishingError: The plan cannot be played.
        """
        fields = Fields(text, attrs.fields_dict(cls), msg("a plan in JSON"))
        return cls(
            game=load(fields.one("game", str)),
            agents=fields.some("agents", str),
            matches=fields.one("matches", int),
            seats=fields.one("seats", int),
            seed=fields.one("seed", int),
            unit=cast("Unit", fields.one("unit", str)),
            rotate=fields.one("rotate", bool),
            duplicate=fields.one("duplicate", bool),
        )
