"""What an agent is: something that plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from cardfishing.messages import Message
from cardfishing.moves import MoveT_co
from cardfishing.state import Observation

if TYPE_CHECKING:
    from cardfishing.game import AnyGame

_ViewT_contra = TypeVar("_ViewT_contra", bound=Observation[Any], contravariant=True)


class Agent(Protocol[_ViewT_contra, MoveT_co]):
    """Something that plays: a pure function of what its seat sees."""

    def choose(self, view: _ViewT_contra, /) -> MoveT_co:
        """Return the move to make, one of ``view.legal_moves``."""
        ...


@attrs.frozen
class AgentSpec:
    """An agent that can be asked for by name.

    Attributes:
        name: The name, such as ``greedy``.
        summary: One sentence.
        make: Returns the agent for a game and a seed.
    """

    name: str
    summary: Message
    make: Callable[[AnyGame, int], Agent[Any, Any]]
