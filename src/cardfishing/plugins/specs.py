"""The hooks: all that a plugin can offer to the host, and all that it can hear from it.

A plugin is a module with functions of these names, marked with `hookimpl`.  Hooks are called by
keyword, and an implementation may leave out arguments it has no use for.  No hook is called inside
a move, a search or an observation, and none changes rules or scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final, Protocol, TypeAlias, TypeVar, cast, final, overload

import attrs
import pluggy

from cardfishing.decks import Deck
from cardfishing.game import AgentSpec, AnyGame, Check, Move
from cardfishing.scoring import ScoreSheet
from cardfishing.table import Seat

PROJECT: Final = "cardfishing"

Answer: TypeAlias = (
    Iterable[Deck]
    | Iterable[AnyGame]
    | Iterable[AgentSpec]
    | Iterable[Check]
    | AnyGame
    | str
    | None
)
"""Whatever some hook may answer."""

HookT = TypeVar("HookT", bound=Callable[..., Answer])


class HookMark(Protocol):
    """What `hookimpl` is to type checkers: it takes no function whose answer suits no hook."""

    @overload
    def __call__(
        self,
        function: HookT,
        /,
        *,
        tryfirst: bool = ...,
        trylast: bool = ...,
        optionalhook: bool = ...,
        specname: str | None = ...,
    ) -> HookT: ...
    @overload
    def __call__(
        self,
        *,
        tryfirst: bool = ...,
        trylast: bool = ...,
        optionalhook: bool = ...,
        specname: str | None = ...,
    ) -> Callable[[HookT], HookT]: ...


hookspec: Final[pluggy.HookspecMarker] = pluggy.HookspecMarker(PROJECT)
hookimpl: Final[HookMark] = cast("HookMark", pluggy.HookimplMarker(PROJECT))
"""Marks a function of a plugin as the implementation of the hook of its name."""


class PublicView(Protocol):
    """What everybody at the table sees; the spectator's observation is one."""

    def score_sheet(self) -> ScoreSheet:
        """Return the public lines of the score if the round ended here."""
        ...

    def to_text(self) -> str:
        """Return one line of fields."""
        ...

    def to_json(self) -> str:
        """Return the same facts as JSON with sorted keys."""
        ...


class EventKind(StrEnum):
    """The steps of a match."""

    DEALT = "dealt"
    """A round begins."""

    MOVED = "moved"
    """A seat has moved."""

    ROUND_OVER = "round_over"
    """A round has ended and is counted."""

    MATCH_OVER = "match_over"
    """The match is decided by the scores, or drawn."""

    FORFEITED = "forfeited"
    """A seat has forfeited the match, which ends with it: no `MATCH_OVER` follows."""

    REPLACED = "replaced"
    """A seat has another player from now on."""


@final
@attrs.frozen(kw_only=True)
class GameEvent:
    """One step of a match, as everybody saw it: nothing in it is hidden from any seat.

    Attributes:
        kind: What happened.
        round_no: The number of the round, from 0.
        observation: What a spectator sees after it.
        seat: The seat that moved, forfeited the match or has another player, or None.
        move: The move, without cards that only its seat has seen, or None.
    """

    kind: EventKind
    round_no: int
    observation: PublicView
    seat: Seat | None = None
    move: Move | None = None


class Hooks(Protocol):
    """The hooks a plugin may implement, any number of them."""

    @hookspec(historic=True)
    def cardfishing_decks(self) -> Iterable[Deck]:
        """Offer decks.

        Fires once for each plugin, when it is registered, however late that is.

        Returns:
            Decks under names of their own.  A plugin for hanafuda returns its pack of 48 cards.
        """
        ...

    @hookspec(historic=True)
    def cardfishing_games(self) -> Iterable[AnyGame]:
        """Offer games.

        Fires once for each plugin, when it is registered, however late that is.

        Returns:
            Games, each for its name and aliases; the distribution has an entry point of the group
            ``cardfishing`` for every one of these.  The plugin for Casino returns its one game.
        """
        ...

    @hookspec(historic=True)
    def cardfishing_agents(self) -> Iterable[AgentSpec]:
        """Offer agents.

        Fires once for each plugin, when it is registered, however late that is.

        Returns:
            Agents under names of their own.  A plugin with a trained player returns its spec, and
            reads the weights only when the spec makes the agent.
        """
        ...

    @hookspec(firstresult=True)
    def cardfishing_resolve(self, name: str) -> AnyGame | None:
        """Find a game whose name nobody offers.

        Fires when such a name is loaded, after all plugins have been registered.

        Args:
            name: The name in the game string; its options are applied afterwards.

        Returns:
            The game, or None to leave the name to the next plugin.  A plugin that reads house rules
            from files returns the game of the file of that name.
        """
        ...

    @hookspec(firstresult=True)
    def cardfishing_render(self, subject: object, format: str) -> str | None:  # noqa: A002
        """Show something in a format.

        Fires when `cardfishing.registry.render` is called; the core answers last, for
        ``text``, ``svg`` and ``html``.

        Args:
            subject: A state, an observation, a card, or whatever else is to be shown.
            format: Such as ``svg``.

        Returns:
            The rendering, or None to leave it to the next plugin and at last to the core.  A plugin
            with card pictures of its own returns the drawing of a `CardSet` for ``svg``, and None
            for everything else.
        """
        ...

    @hookspec
    def cardfishing_checks(self, game: AnyGame) -> Iterable[Check]:
        """Offer checks of a game.

        Fires when the conformance kit collects the checks of a game.

        Args:
            game: The game to be checked.

        Returns:
            Checks to be run beside the kit's own, none for a game they do not fit.  The author of a
            house rule returns one that plays some rounds and looks for what the rule forbids.
        """
        ...

    @hookspec
    def cardfishing_event(self, event: GameEvent, game: AnyGame) -> None:
        """Hear of a step of a match.

        Fires after each step: a deal, a move, the end of a round, the end of the match, and when a
        seat forfeits the match or gets another player.

        Args:
            event: What happened, as everybody saw it.
            game: The game that is played.

        Returns:
            Nothing.  A plugin that keeps ratings waits for ``match_over`` and for ``forfeited``,
            since a match that is forfeited ends without the other.
        """
        ...
