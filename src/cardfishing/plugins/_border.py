"""The border to plugins: what they implement and what they answer is checked here, and named."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from inspect import Parameter, signature
from reprlib import repr as brief
from typing import Final, TypeVar, cast

import attrs
import pluggy

from cardfishing.errors import HookResultError, NotationError, PluginError, PluginLoadError
from cardfishing.game import AnyGame, Game
from cardfishing.notation import read_game
from cardfishing.plugins._sources import Plugin
from cardfishing.plugins.specs import PROJECT, Hooks

T = TypeVar("T")

GAME: Final[type[AnyGame]] = Game  # type: ignore[type-abstract]
"""The type of games, for checks of answers."""

ARGUMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(signature(function).parameters)[1:]
    for name, function in vars(Hooks).items()
    if name.startswith(PROJECT)
}
"""The hooks, each with the names of its arguments."""


def check_hooks(manager: pluggy.PluginManager, plugin: Plugin, module: object) -> None:
    """Refuse a plugin that implements what is no hook, or a hook in the wrong form.

    Raises:
        PluginLoadError: It does, or it implements none; the error names hook and signature.
    """
    marked = {name: manager.parse_hookimpl_opts(module, name) for name in dir(module)}
    if not any(marked.values()):
        raise plugin.error(PluginLoadError, "it has no hook: mark its functions with @hookimpl")
    for name, options in marked.items():
        problem = options and _problem(options.get("specname") or name, name, module, options)
        if problem:
            raise plugin.error(PluginLoadError, problem)


def _problem(hook: str, name: str, module: object, options: pluggy.HookimplOpts) -> str | None:
    if hook not in ARGUMENTS:
        close = get_close_matches(hook, ARGUMENTS, n=1) or ARGUMENTS
        unknown = f"there is no hook {hook}: did you mean {' or '.join(close)}?"
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
    """

    plugin: Plugin
    hook: str
    impl: pluggy.HookImpl
    is_traced: bool

    @property
    def rank(self) -> tuple[bool, bool, Plugin]:
        """What implementations are sorted by: the priority they declare, then the name."""
        return not self.impl.tryfirst, self.impl.trylast, self.plugin

    def one(self, kind: type[T], **arguments: object) -> T | None:
        """Call it and return its answer, or None if it leaves the question to others.

        Raises:
            HookResultError: It fails, or answers with anything else.
        """
        with self._named():
            answer = self._call(arguments)
        if answer is None or isinstance(answer, kind):
            return answer
        raise self._wrong(answer, f"{kind.__name__} or None")

    def each(self, kind: type[T], **arguments: object) -> tuple[T, ...]:
        """Call it and return all things it answers with.

        Raises:
            HookResultError: It fails, or answers with anything else.
        """
        with self._named():
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
            for name in names(thing):
                if not _is_word(name):
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

    @contextmanager
    def _named(self) -> Generator[None]:
        try:
            yield
        except PluginError:
            raise
        except Exception as error:
            cause = f"{self.hook} raised {error!r}"
            raise self.plugin.error(HookResultError, cause) from error


def _items(answer: object) -> tuple[object, ...] | None:
    return tuple(cast("Iterable[object]", answer)) if isinstance(answer, Iterable) else None


def _is_word(name: str) -> bool:
    try:
        return read_game(name) == (name, {})
    except NotationError:
        return False
