"""What there is to say of a plugin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from cardfishing.errors import PluginError
from cardfishing.plugins._roster import Offer, Outcome
from cardfishing.plugins._sources import Source

_DECLARED: Final = ("cardfishing_agents", "cardfishing_decks", "cardfishing_games")


@final
@attrs.frozen(kw_only=True)
class PluginReport:
    """What a plugin is, what it offers, and what is wrong with it.

    Attributes:
        plugin: What its entry points refer to, such as ``cardfishing_casino``.
        distribution: The distribution it comes from, or an empty string.
        version: The version of the distribution, or an empty string.
        names: The names and aliases of games that its entry points declare.
        games: For each game it offers the name, followed by its aliases; none if it is not loaded.
        agents: The names of its agents.
        decks: The names of its decks.
        hooks: The other hooks it implements.
        errors: What is wrong with it; a clash is told of the first plugin and names the others.
        retired: The hooks and arguments it uses that go in a later version, and what to do.
        is_disabled: Whether it has been left out by ``CARDFISHING_DISABLE``.
    """

    plugin: str
    distribution: str = ""
    version: str = ""
    names: tuple[str, ...] = ()
    games: tuple[tuple[str, ...], ...] = ()
    agents: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()
    errors: tuple[PluginError, ...] = ()
    retired: tuple[str, ...] = ()
    is_disabled: bool = False


def report(source: Source, outcome: Outcome | None, errors: Sequence[PluginError]) -> PluginReport:
    """Return what there is to say of a plugin, with all that is wrong with it.

    Args:
        source: The plugin.
        outcome: What has become of it, or None if it is disabled.
        errors: What is wrong with it.
    """
    found = PluginReport(
        plugin=source.name,
        distribution=source.plugin.distribution,
        version=source.version,
        names=tuple(sorted(source.names)),
        errors=tuple(errors),
        is_disabled=source.is_blocked,
    )
    if not isinstance(outcome, Offer):
        return found
    games = {game.name: (game.name, *game.aliases) for game in outcome.games.values()}
    hooks = {implementation.hook for implementation in outcome.implementations}
    return attrs.evolve(
        found,
        games=tuple(games[name] for name in sorted(games)),
        agents=tuple(sorted(outcome.agents)),
        decks=tuple(sorted(outcome.decks)),
        hooks=tuple(sorted(hooks.difference(_DECLARED))),
        retired=tuple(use.fact for each in outcome.implementations for use in each.retired),
    )
