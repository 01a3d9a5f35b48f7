"""Games, agents and renderings by name, from the core and from whatever plugins are installed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from cardfishing.cards import Card, CardSet
from cardfishing.errors import RulesError, UnknownGameError
from cardfishing.game import AgentSpec, AnyGame, Game, Observation, State
from cardfishing.messages import msg
from cardfishing.notation import read_game
from cardfishing.scoring import ScoreSheet

if TYPE_CHECKING:
    from cardfishing.plugins import PluginHost

DISTRIBUTIONS: Final = {
    "500-rum": "cardfishing-rummy500",
    "500-rummy": "cardfishing-rummy500",
    "casino": "cardfishing-casino",
    "cassino": "cardfishing-casino",
    "diamond-casino": "cardfishing-casino",
    "diamond-cassino": "cardfishing-casino",
    "draw-casino": "cardfishing-casino",
    "draw-cassino": "cardfishing-casino",
    "english-casino-1792": "cardfishing-casino",
    "finnish-kasino": "cardfishing-nordic-kasino",
    "nordic-kasino": "cardfishing-nordic-kasino",
    "north-american-royal": "cardfishing-royal-casino",
    "partnership-500-rummy": "cardfishing-rummy500",
    "partnership-rummy-500": "cardfishing-rummy500",
    "persian-rummy": "cardfishing-persian-rummy",
    "royal-casino": "cardfishing-royal-casino",
    "royal-casino-dominican": "cardfishing-royal-casino",
    "royal-casino-dominican-pagat": "cardfishing-royal-casino",
    "royal-casino-soto": "cardfishing-royal-casino",
    "royal-cassino": "cardfishing-royal-casino",
    "royal-draw-casino": "cardfishing-royal-casino",
    "royal-spade-casino": "cardfishing-royal-casino",
    "rummy-500": "cardfishing-rummy500",
    "rummy500": "cardfishing-rummy500",
    "spade-casino": "cardfishing-casino",
    "spade-cassino": "cardfishing-casino",
}
"""Games that are known to exist, each with the distribution to install."""


@cache
def default_host() -> PluginHost:
    """Return the host of the installed plugins, made at the first call."""
    from cardfishing.agents import AGENTS  # noqa: PLC0415  # only a host needs them
    from cardfishing.plugins import PluginHost  # noqa: PLC0415  # half the cost of the package

    return PluginHost(agents=AGENTS)


def load(text: str | AnyGame, *, host: PluginHost | None = None) -> AnyGame:
    """Return the game of a game string; only the plugin that declares it is imported.

    Args:
        text: A name or an alias, in capitals or not, with options in brackets or without, such as
            ``casino(sweeps=score,target=11)``; a game stands for itself.
        host: Where to look; the host of the installed plugins if left out.

    Raises:
        NotationError: It is not of this form.
        UnknownGameError: No plugin offers such a game; the error names what to do.
        RulesError: An option or value is unknown, or the rules contradict each other.
        PluginError: The plugin cannot be loaded, or another one offers a game of this name.
    """
    if isinstance(text, Game):
        return text
    name, options = read_game(text)
    plugins = host or default_host()
    if name not in plugins.names and name.lower() in plugins.names:
        name = name.lower()
    game = plugins.game(name)
    if game is None:
        raise _unknown(name, plugins)
    return game.with_options(**options)


def games(*, host: PluginHost | None = None) -> tuple[str, ...]:
    """Return the names and aliases of the games there are; no plugin is imported."""
    return (host or default_host()).names


def origin(name: str, *, host: PluginHost | None = None) -> str:
    """Return the distribution that declares a game, and its version; no plugin is imported.

    Args:
        name: The name of the game.
        host: Where to look; the host of the installed plugins if left out.

    Returns:
        Such as ``cardfishing-casino 0.1.0``, or an empty string if no distribution does.
    """
    return (host or default_host()).origin(name)


def agents(*, host: PluginHost | None = None) -> tuple[AgentSpec, ...]:
    """Return the agents there are, in the order of their names; every plugin is imported."""
    return (host or default_host()).agents()


def agent(name: str, *, host: PluginHost | None = None) -> AgentSpec:
    """Return the agent of a name.

    Raises:
        RulesError: There is none; the error names those there are.
        PluginError: Two plugins offer different agents of this name.
    """
    plugins = host or default_host()
    spec = plugins.agent(name)
    if spec is None:
        known = ", ".join(spec.name for spec in plugins.agents())
        raise RulesError("agent", name, msg("choose one of {names}", names=known))
    return spec


def render(subject: object, format: str = "text", *, host: PluginHost | None = None) -> str:  # noqa: A002
    """Return how something looks in a format.

    Args:
        subject: A state, an observation, a card, or whatever else a plugin can show.
        format: ``text``; ``svg`` for states, observations, scenes, cards and sets of cards;
            ``html`` for states, observations and score sheets; or a format that a plugin offers.
        host: Where to look; the host of the installed plugins if left out.

    Raises:
        RulesError: Nothing shows the subject in this format.
    """
    answer = (host or default_host()).render(subject, format)
    if answer is not None:
        return answer
    answer = _rendered(subject, format)
    if answer is not None:
        return answer
    kind = type(subject).__name__
    raise RulesError("format", format, f"no plugin shows a {kind} so: choose text")


def _rendered(subject: object, format: str) -> str | None:  # noqa: A002
    """Return how the core shows something in a format; None if it does not."""
    if format == "text":
        return subject.to_text() if isinstance(subject, State | Observation) else str(subject)
    from cardfishing import notebooks, pictures  # noqa: PLC0415  # nothing is drawn until asked
    from cardfishing.faces import chosen  # noqa: PLC0415
    from cardfishing.scene import Scene  # noqa: PLC0415

    match format, subject:
        case "svg", State() | Observation() | Scene() | Card() | CardSet():
            return pictures.picture(subject, palette=chosen())
        case "html", State() | Observation():
            return notebooks.position_html(subject, palette=chosen())
        case "html", ScoreSheet():
            return notebooks.sheet_html(subject)
        case _:
            return None


def _unknown(name: str, host: PluginHost) -> UnknownGameError:
    if name in host.blocked:
        remedy = msg(
            "its plugin is disabled: take it out of CARDFISHING_DISABLE to load {name}", name=name
        )
        return UnknownGameError(name, host.names, remedy=remedy)
    if name in DISTRIBUTIONS:
        return UnknownGameError(name, host.names, (), DISTRIBUTIONS[name])
    from difflib import get_close_matches  # noqa: PLC0415  # most names are right

    close = get_close_matches(name, host.names)
    if close:
        return UnknownGameError(name, host.names, close)
    known = get_close_matches(name, set(DISTRIBUTIONS).difference(host.blocked), n=1)
    return UnknownGameError(name, host.names, known, *map(DISTRIBUTIONS.get, known))
