"""The border to plugins: what they implement and what they answer is checked here, and named."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager, contextmanager
from difflib import get_close_matches
from inspect import Parameter, signature
from reprlib import repr as brief
from typing import Final, TypeVar, cast

import attrs
import pluggy

from cardfishing._places import place
from cardfishing.errors import HookResultError, PluginError, PluginLoadError
from cardfishing.game import AnyGame, Game
from cardfishing.notation import is_name
from cardfishing.plugins._retired import Retired, retired
from cardfishing.plugins._sources import Plugin
from cardfishing.plugins.specs import PROJECT, Hooks

T = TypeVar("T")

GAME: Final = cast("type[AnyGame]", Game)
"""The type of games, for checks of answers."""

ARGUMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(signature(function).parameters)[1:]
    for name, function in vars(Hooks).items()
    if name.startswith(PROJECT)
}
"""The hooks, each with the names of its arguments."""

_MARKS: Final = pluggy.PluginManager(PROJECT)
"""Reads what `hookimpl` has marked."""


def implementations(
    plugin: Plugin, module: object, *, is_traced: bool
) -> tuple[Implementation, ...]:
    """Return what a plugin implements.

    Args:
        plugin: What the plugin is called.
        module: The plugin itself.
        is_traced: Whether calls are printed to the standard error stream.

    Raises:
        PluginLoadError: It implements what is no hook, a hook in the wrong form, or nothing; the
            error names hook and signature.
    """
    found: list[Implementation] = []
    for name in dir(module):
        options = _MARKS.parse_hookimpl_opts(module, name)
        if options is not None:
            hook = options.get("specname") or name
            if problem := _problem(hook, name, module, options):
                raise plugin.error(PluginLoadError, problem)
            impl = pluggy.HookImpl(module, plugin.name, getattr(module, name), options)
            uses = tuple(retired(plugin, hook, impl))
            found.append(Implementation(plugin, hook, impl, is_traced, uses))
    if not found:
        raise plugin.error(PluginLoadError, "it has no hook: mark its functions with @hookimpl")
    return tuple(each for each in found if each.hook in ARGUMENTS)


@contextmanager
def blaming(plugin: Plugin, kind: type[PluginError], what: str) -> Generator[None]:
    """Turn whatever the code of a plugin raises into an error that names the plugin.

    Args:
        plugin: The plugin whose code runs.
        kind: The error to raise.
        what: What comes before the exception in its message.

    Raises:
        PluginError: The code raised something; an error that names a plugin stays as it is.
    """
    try:
        yield
    except (PluginError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise plugin.error(kind, f"{what} {_shown(error)}{place(error)}") from error


def check_string(plugin: Plugin, game: AnyGame) -> None:
    """Refuse a game that is offered and whose string is not its name.

    Its name would stand for the game as it is offered, and for the one with the defaults.

    Raises:
        HookResultError: An option has another default than the rules, or cannot be read from them.
    """
    with blaming(plugin, HookResultError, f"the options of {game.name} cannot be read:"):
        text, values = str(game), game.options()
    if text != game.name:
        defaults = {option.name: option.default for option in game.declared}
        differing = [
            f"option {name} has the default {defaults[name]}, but the rules have {value}"
            for name, value in values.items()
            if value != defaults[name]
        ]
        cause = f"{game.name}: {' and '.join(differing)}"
        raise plugin.error(HookResultError, cause, "make them equal")


def _shown(error: BaseException) -> str:
    try:
        return repr(error)
    except Exception:  # a stranger wrote it
        return type(error).__name__


def _problem(hook: str, name: str, module: object, options: pluggy.HookimplOpts) -> str | None:
    if hook not in ARGUMENTS:
        close = get_close_matches(hook, ARGUMENTS, n=1) or ARGUMENTS
        unknown = f"there is no hook {hook}, perhaps {' or '.join(close)} is meant"
        return None if options.get("optionalhook") else unknown
    called = f"{hook}({', '.join(ARGUMENTS[hook])})"
    if options.get("wrapper") or options.get("hookwrapper"):
        return f"{hook} cannot be wrapped: implement {called}"
    found = signature(getattr(module, name))
    if all(_fits(parameter, ARGUMENTS[hook]) for parameter in found.parameters.values()):
        return None
    return f"{hook}{found} does not fit: it is called as {called}"


def _fits(parameter: Parameter, names: tuple[str, ...]) -> bool:
    return parameter.kind is Parameter.POSITIONAL_OR_KEYWORD and parameter.name in names


@attrs.frozen
class Implementation:
    """One plugin's implementation of one hook.

    Attributes:
        plugin: The plugin.
        hook: The name of the hook.
        impl: The implementation as pluggy keeps it.
        is_traced: Whether calls are printed to the standard error stream.
        retired: What it uses that goes in a later version.
    """

    plugin: Plugin
    hook: str
    impl: pluggy.HookImpl
    is_traced: bool
    retired: tuple[Retired, ...]

    @property
    def rank(self) -> tuple[bool, bool, Plugin]:
        """What implementations are sorted by: the priority they declare, then the name."""
        return not self.impl.tryfirst, self.impl.trylast, self.plugin

    def one(self, kind: type[T], **arguments: object) -> T | None:
        """Call it and return its answer, or None if it leaves the question to others.

        Raises:
            HookResultError: It fails, or answers with anything else.
        """
        with self._blamed():
            answer = self._call(arguments)
        if answer is None or isinstance(answer, kind):
            return answer
        raise self._wrong(answer, f"{kind.__name__} or None")

    def each(self, kind: type[T], **arguments: object) -> tuple[T, ...]:
        """Call it and return all things it answers with.

        Raises:
            HookResultError: It fails, or answers with anything else.
        """
        with self._blamed():
            answer = self._call(arguments)
            things = _items(answer)
        found = tuple(thing for thing in things or () if isinstance(thing, kind))
        if things is None or len(found) < len(things):
            raise self._wrong(things or answer, f"an iterable of {kind.__name__}")
        return found

    def named(
        self, kind: type[T], names: Callable[[T], Iterable[str]], taken: Mapping[str, T]
    ) -> dict[str, T]:
        """Call it and return all things it answers with, by name.

        Args:
            kind: The type of the things.
            names: Returns the names of a thing.
            taken: The things there are already, by name.

        Raises:
            HookResultError: It fails, answers with anything else, or misuses a name.
        """
        found: dict[str, T] = {}
        for thing in self.each(kind):
            with self._blamed():
                called = tuple(names(thing))
            for name in called:
                if not is_name(name):
                    raise self._wrong(name, "a name that can stand in a game string")
                if {**taken, **found}.get(name, thing) != thing:
                    raise self._wrong(name, "a name that is not taken")
                found[name] = thing
        return found

    def _wrong(self, answer: object, expected: str) -> HookResultError:
        return self.plugin.error(
            HookResultError, f"{self.hook} returned {brief(answer)}: give {expected}"
        )

    def _call(self, arguments: Mapping[str, object]) -> object:
        wanted = (*self.impl.argnames, *self.impl.kwargnames)
        answer = self.impl.function(**{name: arguments[name] for name in wanted})
        if self.is_traced:
            given = ", ".join(f"{name}={brief(value)}" for name, value in arguments.items())
            sys.stderr.write(f"{self.plugin}: {self.hook}({given}) -> {brief(answer)}\n")
        return answer

    def _blamed(self) -> AbstractContextManager[None]:
        return blaming(self.plugin, HookResultError, f"{self.hook} raised")


def _items(answer: object) -> tuple[object, ...] | None:
    return tuple(cast("Iterable[object]", answer)) if isinstance(answer, Iterable) else None
