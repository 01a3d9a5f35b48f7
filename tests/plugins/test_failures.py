"""DESIGN section 8: a plugin that is wrong is named, left out and reported; the others load."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

import attrs
import pytest

from cardfishing.decks import DECKS, FRENCH_52, Deck
from cardfishing.errors import (
    DuplicateGameError,
    HookResultError,
    PluginError,
    PluginLoadError,
)
from cardfishing.game import AnyGame, Game
from cardfishing.messages import msg
from cardfishing.plugins import PluginHost, PluginWarning
from tests.plugins.fakes import (
    SHARK,
    Wheel,
    deck,
    game,
    hookimpl,
    host_of,
    hosts_of,
    module,
    other,
    returning,
    wheel,
)

# A hook of a wrong signature, on purpose.
Function: TypeAlias = Callable[..., object]

SCOPA, BASRA = game("scopa"), game("basra")


def only_failure(host: PluginHost) -> PluginError:
    """Return the one failure of a host."""
    (failure,) = host.failures
    return failure


@pytest.mark.parametrize(
    "error", [ImportError("no numpy"), SyntaxError("typo"), SystemExit(3), GeneratorExit()]
)
def test_a_broken_plugin_leaves_the_others_alone(error: BaseException) -> None:
    """UD-116: one plugin that cannot be imported is recorded and warned about; others load."""
    broken = Wheel("w-broken", names=("broken",), error=error)
    for host in hosts_of(broken, wheel("w-scopa", SCOPA), wheel("w-basra", BASRA)):
        with pytest.warns(PluginWarning, match="w_broken"):
            assert host.games() == (BASRA, SCOPA)
        failure = only_failure(host)
        assert isinstance(failure, PluginLoadError)
        assert (failure.plugin, failure.distribution) == ("w_broken", "w-broken")
        assert failure.__cause__ is error
        assert repr(error) in failure.cause
        with pytest.raises(PluginLoadError) as caught:
            host.game("broken")
        assert caught.value is failure


def test_a_failure_is_warned_of_once() -> None:
    """UD-116: what has been said is not said again."""
    host = host_of(Wheel("w-broken", names=("broken",), error=ImportError()))
    with pytest.warns(PluginWarning) as heard:
        host.load_all()
    assert len(heard) == 1
    host.register(module("scopa", returning("games", [SCOPA])))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        host.load_all()
    assert len(host.failures) == 1


def cardfishing_gamez() -> None:
    """Misspell the name of a hook."""


def xyz() -> None:
    """Resemble no hook."""


def cardfishing_event(event: object, game: object, mood: object) -> None:
    """Want an argument there is not."""


def cardfishing_resolve(*, name: str) -> None:
    """Want an argument in a way no hook is called."""


def cardfishing_games(*stars: object) -> None:
    """Want anything."""


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (
            cardfishing_gamez,
            "there is no hook cardfishing_gamez, perhaps cardfishing_games is meant",
        ),
        (xyz, "there is no hook xyz, perhaps cardfishing_decks or cardfishing_games or "),
        (
            cardfishing_event,
            r"mood.* does not fit: it is called as cardfishing_event\(event, game\)",
        ),
        (cardfishing_resolve, r"does not fit: it is called as cardfishing_resolve\(name\)"),
        (cardfishing_games, r"does not fit: it is called as cardfishing_games\(\)"),
    ],
)
def test_misspelt_hooks_and_wrong_signatures(function: Function, says: str) -> None:
    """UD-121: a hook that is none, or is called otherwise, is refused with the right signature."""
    for host in hosts_of(other("w-wrong", function), wheel("w-scopa", SCOPA)):
        with pytest.warns(PluginWarning, match="'w_wrong' of w-wrong"):
            assert host.games() == (SCOPA,)
        with pytest.raises(PluginLoadError, match=says):
            raise only_failure(host)
    with pytest.raises(PluginLoadError, match=says):
        host_of().register(module("wrong", function))


def test_hooks_cannot_be_wrapped() -> None:
    """DESIGN 8: no plugin changes what another answers, so wrappers are refused."""

    def cardfishing_resolve(name: str) -> Iterator[None]:
        yield

    for mark in (hookimpl(wrapper=True), hookimpl(hookwrapper=True)):
        plugin = module("wrapping", cardfishing_resolve=mark(cardfishing_resolve))
        with pytest.raises(PluginLoadError, match=r"be wrapped: .*cardfishing_resolve\(name\)"):
            host_of().register(plugin)


def test_a_hook_may_be_named_apart_or_optional() -> None:
    """DESIGN 8: pluggy's own means are kept: another name, and hooks of a later version."""
    plugin = module(
        "clever",
        mine=hookimpl(specname="cardfishing_games")(returning("games", [SCOPA])),
        more=hookimpl(specname="cardfishing_games")(returning("games", [BASRA])),
        cardfishing_music=hookimpl(optionalhook=True)(returning("music", None)),
    )
    host = host_of()
    host.register(plugin)
    assert host.games() == (BASRA, SCOPA)


@pytest.mark.parametrize("plugin", [None, module("idle"), Game, 3])
def test_a_plugin_without_hooks_is_refused(plugin: object) -> None:
    """UD-121: a module without a marked function is no plugin; the mark was forgotten."""
    host = host_of(Wheel("w-idle", plugin, ("idle",)))
    with pytest.raises(PluginLoadError, match="mark its functions with @hookimpl"):
        host.game("idle")


def test_two_plugins_of_one_name() -> None:
    """DESIGN 8: a name stands for one plugin; the second is refused."""
    host = host_of()
    host.register(module("twin", returning("games", [SCOPA])))
    with pytest.raises(PluginLoadError, match="of this name is registered"):
        host.register(module("twin", returning("games", [BASRA])))


def test_an_entry_without_its_game_is_reported() -> None:
    """DESIGN 8: an entry whose module offers no such game is reported; its other games count."""
    host = host_of(
        Wheel("w", module("m", returning("games", [SCOPA])), ("scopa", "scopetta", "tablanet"))
    )
    with pytest.warns(PluginWarning, match="entry points for scopetta, tablanet"):
        assert host.game("scopa") is SCOPA
    for name in ("scopetta", "tablanet"):
        with pytest.raises(PluginLoadError, match=r"plugin 'w' of w: .* offers no such game"):
            host.game(name)


class Panic(BaseException):
    """What an extension raises that gives up, and cannot even say so."""

    def __repr__(self) -> str:
        raise NotImplementedError


def failing() -> Iterator[AnyGame]:
    """Yield a game, and fail."""
    yield SCOPA
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("hook", "answer", "says"),
    [
        ("games", None, "returned None: give an iterable of Game"),
        ("games", SCOPA, "give an iterable of Game"),
        ("games", "scopa", r"returned \('s', .*: give an iterable of Game"),
        ("games", [SCOPA, type(SCOPA)], "give an iterable of Game"),
        ("games", [game("my game")], "returned 'my game': give a name that can stand in a game"),
        ("games", [game("a(b=c)")], "give a name that can stand in a game string"),
        ("games", [SCOPA, game("x", "scopa")], "returned 'scopa': give a name that is not taken"),
        ("games", failing(), r"cardfishing_games raised ZeroDivisionError\(\)"),
        ("games", KeyError("oops"), r"cardfishing_games raised KeyError\('oops'\)"),
        ("games", SystemExit(3), r"cardfishing_games raised SystemExit\(3\)"),
        (
            "games",
            Panic(),
            r"raised Panic at fakes.py:\d+ in function; update w-wrong or tell its authors",
        ),
        ("games", [attrs.evolve(SCOPA, aliases=cast("tuple[str, ...]", None))], "raised TypeError"),
        ("decks", [SCOPA], "cardfishing_decks returned .*: give an iterable of Deck"),
        ("decks", [attrs.evolve(deck("x"), name="french-40")], "a name that is not taken"),
        ("agents", ["shark"], "cardfishing_agents returned .*: give an iterable of AgentSpec"),
    ],
)
def test_wrong_declarations(hook: str, answer: object, says: str) -> None:
    """UD-133: what a plugin declares is checked; the error names plugin, distribution and hook."""
    wrong = other("w-wrong", returning("games", [BASRA]), returning(hook, answer))
    host = host_of(wrong, wheel("w-scopa", SCOPA))
    with pytest.warns(PluginWarning, match="'w_wrong' of w-wrong: cardfishing_"):
        assert host.games() == (SCOPA,)
    failure = only_failure(host)
    assert isinstance(failure, HookResultError)
    assert host.decks() == tuple(sorted(DECKS, key=lambda deck: deck.name))
    with pytest.raises(HookResultError, match=says):
        raise failure


(TARGET,) = (option for option in SCOPA.declared if option.name == "target")


@pytest.mark.parametrize(
    ("offered", "says"),
    [
        (
            attrs.evolve(SCOPA, declared=(attrs.evolve(TARGET, default="11"),)),
            "w-scopa: scopa: option target has the default 11, but the rules have 21; "
            "make them equal",
        ),
        (
            attrs.evolve(SCOPA, declared=(attrs.evolve(TARGET, field="goal"),)),
            r"w-scopa: the options of scopa cannot be read: RulesError\('goal=None cannot be: .*"
            "do not declare option target",
        ),
    ],
)
def test_a_game_is_offered_under_its_own_string(offered: AnyGame, says: str) -> None:
    """DESIGN 8: a name stands for one game, so the rules of one that is offered are the default."""
    host = host_of(wheel("w-scopa", offered), wheel("w-basra", BASRA))
    with pytest.raises(HookResultError, match=says):
        host.game("scopa")
    with pytest.warns(PluginWarning, match="w-scopa"):
        assert host.games() == (BASRA,)


@pytest.mark.parametrize("hook", ["games", "render"])
def test_the_keyboard_is_obeyed(hook: str) -> None:
    """DESIGN 8: whoever interrupts the program is not told that a plugin is broken."""
    host = host_of(other("w", returning(hook, KeyboardInterrupt())))
    with pytest.raises(KeyboardInterrupt):
        host.render(3, "svg")


def test_the_error_of_a_hook_names_the_innermost_plugin() -> None:
    """DESIGN 8: an error that names a plugin already is not wrapped again."""
    inner = HookResultError("inner", "w-inner", "is wrong")
    host = host_of(other("w-outer", returning("games", inner)))
    with pytest.warns(PluginWarning, match="'inner'"):
        host.load_all()
    assert only_failure(host) is inner


def test_a_plugin_may_repeat_what_is_there() -> None:
    """DESIGN 8: the same thing under the same name counts once, for the core's things as well."""
    host = host_of(
        other("w-a", returning("decks", [FRENCH_52, deck("x"), deck("x")])),
        other("w-b", returning("decks", [deck("x")])),
    )
    assert host.decks() == tuple(sorted((*DECKS, deck("x")), key=lambda deck: deck.name))
    assert host.failures == ()


@pytest.mark.parametrize("version", [1, 2, 3])
def test_two_games_of_one_name(version: int) -> None:
    """DESIGN 8: two games of one name are an error that names both; neither wins by order."""
    wheels = [wheel("w-a", SCOPA), wheel("w-b", game("scopa", version=version), BASRA)]
    for host in hosts_of(*wheels, wheel("w-c", SCOPA)):
        if version == 1:
            assert host.game("scopa") == SCOPA
            assert host.games() == (BASRA, SCOPA)
            continue
        with pytest.raises(DuplicateGameError, match=r"'w_a' of w-a: .*'scopa' .*'w_b' of w-b,"):
            host.game("scopa")
        with pytest.warns(PluginWarning, match="'w_b' of w-b"):
            assert host.games() == (BASRA,)
        assert host.names == ("basra", "scopa")
        assert isinstance(only_failure(host), DuplicateGameError)


def test_an_alias_that_is_a_name_elsewhere() -> None:
    """DESIGN 8: aliases are names; the games keep the names that are theirs alone."""
    for host in hosts_of(wheel("w-a", game("a", "b")), wheel("w-b", game("b"))):
        with pytest.raises(DuplicateGameError):
            host.game("b")
        assert host.game("a") == game("a", "b")


def test_a_broken_rival_does_not_count() -> None:
    """UD-116: if one of two plugins that declare a name is broken, the other is taken, aloud."""
    broken = Wheel("w-broken", names=("scopa",), error=ImportError())
    for host in hosts_of(broken, wheel("w-scopa", SCOPA)):
        with pytest.warns(PluginWarning, match="w_broken"):
            assert host.game("scopa") is SCOPA


def test_two_agents_of_one_name() -> None:
    """DESIGN 8: agents of one name that differ are an error as well, and neither is listed."""
    a = other("w-a", returning("agents", [SHARK]))
    b = other("w-b", returning("agents", [attrs.evolve(SHARK, summary=msg("No."))]))
    for host in hosts_of(a, b):
        with pytest.warns(PluginWarning, match="'shark'"):
            assert host.agents() == ()
        with pytest.raises(HookResultError, match="cardfishing_agents: 'shark'"):
            host.agent("shark")


def test_the_agents_of_the_core_are_always_there() -> None:
    """DESIGN 8: a plugin that takes the name of an agent of the core is refused."""
    thief = attrs.evolve(SHARK, summary=msg("A thief."))
    wrong = other("w-a", returning("agents", [thief]))
    host = PluginHost(agents=[SHARK], entry_points=wrong.entries(), environ={})
    assert host.agent("shark") is SHARK
    assert wrong.imports == 0
    with pytest.warns(PluginWarning, match="a name that is not taken"):
        assert host.agents() == (SHARK,)


def test_a_plugin_that_fails_is_unregistered() -> None:
    """DESIGN 8: after a failed replay none of a plugin's hooks is called any more."""
    heard: list[str] = []

    def cardfishing_resolve(name: str) -> None:
        heard.append(name)

    host = host_of(other("w-a", cardfishing_resolve, returning("games", [1])))
    with pytest.warns(PluginWarning):
        assert host.resolve("x") is None
    assert heard == []


def test_failures_do_not_depend_on_the_order_of_discovery() -> None:
    """UD-119: whatever the order of discovery, the same is listed, offered and reported."""
    wheels = [
        Wheel("w-broken", names=("broken",), error=ImportError("x")),
        wheel("w-scopa", SCOPA),
        wheel("w-other", game("scopa", version=2)),
        Wheel("w-less", module("less", returning("games", [BASRA])), ("basra", "less")),
    ]
    seen: set[str] = set()
    for host in hosts_of(*wheels):
        with pytest.warns(PluginWarning):
            host.load_all()
        seen.add(repr((host.names, host.games(), list(map(str, host.failures)))))
    assert len(seen) == 1


class Touchy(Deck):
    """A deck that cannot be compared with others."""

    __hash__ = Deck.__hash__

    def __eq__(self, other: object) -> bool:
        """Fail on all but itself."""
        if other is self:
            return True
        raise AttributeError("extra")


def test_what_cannot_be_compared_is_different() -> None:
    """UD-116: a thing whose comparison fails is a clash like any other, and others go on."""
    touchy = Touchy(name="dozen", cards=FRENCH_52.cards)
    first = other("w-touchy", returning("decks", [touchy]))
    second = other("w-plain", returning("decks", [deck("dozen")]))
    for host in hosts_of(first, second, wheel("w-scopa", SCOPA)):
        with pytest.warns(PluginWarning, match="'dozen' is something else for"):
            assert host.games() == (SCOPA,)
        assert "dozen" not in [found.name for found in host.decks()]
