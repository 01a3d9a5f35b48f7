"""What is drawn of pages and told of them: when hooks fire, and the first words of a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from cardfishing.decks import Deck
from cardfishing.game import AgentSpec, AnyGame, Check
from cardfishing.plugins import EventKind, GameEvent, Hooks, PluginHost, hookimpl
from cardfishing_casino import CASINO
from docs._ext import descriptions, hooktimes, signatures
from tests.plugins.scenarios import hooks_of

PAGE: Final = Path(__file__).parents[2] / "docs/reference/hooks/index.md"
FOUND: Final = hooktimes.MARKER.search(PAGE.read_text(encoding="utf-8"))
TIMES: Final = hooktimes.moments(FOUND[1]) if FOUND else []


class Everything:
    """A plugin with every hook."""

    @hookimpl
    def cardfishing_decks(self) -> Iterable[Deck]:
        """Offer none."""
        return ()

    @hookimpl
    def cardfishing_games(self) -> Iterable[AnyGame]:
        """Offer none."""
        return ()

    @hookimpl
    def cardfishing_agents(self) -> Iterable[AgentSpec]:
        """Offer none."""
        return ()

    @hookimpl
    def cardfishing_resolve(self) -> AnyGame | None:
        """Know none."""

    @hookimpl
    def cardfishing_render(self) -> str | None:
        """Show nothing."""

    @hookimpl
    def cardfishing_checks(self) -> Iterable[Check]:
        """Check nothing."""
        return ()

    @hookimpl
    def cardfishing_event(self) -> None:
        """Hear of it."""


def told(host: PluginHost) -> None:
    """Tell a host that a round was dealt."""
    view = CASINO.new(2, seed=1).observation(None)
    host.event(GameEvent(kind=EventKind.DEALT, round_no=0, observation=view), CASINO)


HAPPENS: Final[Mapping[str, Callable[[PluginHost], object]]] = {
    "import cardfishing": lambda _: None,
    "games(), PluginHost.names": lambda host: host.names,
    'load("casino")': lambda host: host.register(Everything(), "everything"),
    "load() of a name that nobody declares": lambda host: host.resolve("unheard-of"),
    "each step of a match that is told": told,
    "render()": lambda host: host.render(7, "signs"),
    "a game is checked": lambda host: host.checks(CASINO),
}


def test_hooks_fire_when_the_picture_says(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 8: at each moment of the picture just the hooks beside it fire, and all are there."""
    host = PluginHost(entry_points=(), environ={"CARDFISHING_TRACE": "1"})
    assert [each.name for each in TIMES] == [*HAPPENS]
    for moment in TIMES:
        HAPPENS[moment.name](host)
        fired = re.findall(r"'everything': cardfishing_(\w+)\(", capsys.readouterr().err)
        assert sorted(fired) == sorted(moment.hooks), moment
    named = [f"cardfishing_{hook}" for moment in TIMES for hook in moment.hooks]
    assert sorted(named) == hooks_of(Hooks)


def test_the_picture_has_each_moment_in_sight_and_in_words() -> None:
    """A reader who sees it and one who has it read are told the same."""
    drawn = ElementTree.fromstring(hooktimes.drawn(TIMES))  # noqa: S314 (ours)
    texts = [part.text for part in drawn.iter() if part.tag.endswith("}text")]
    (desc,) = (part.text or "" for part in drawn if part.tag.endswith("}desc"))
    for moment in TIMES:
        assert {moment.name, *moment.hooks} <= {*texts}
        assert f"{moment.name}: {', '.join(moment.hooks) or 'no hook fires'}." in desc


def test_the_kind_of_a_hook_is_that_of_its_specification() -> None:
    """The legend has four kinds, and each has a hook."""
    kinds = {hook: hooktimes.kind(hook) for moment in TIMES for hook in moment.hooks}
    assert {*kinds.values()} == {*hooktimes.LEGEND}
    assert (kinds["games"], kinds["render"], kinds["checks"]) == ("once", "first", "all")


class Node:
    """A part of a page."""

    def __init__(self, tagname: str, text: str) -> None:
        """Hold a text."""
        self.tagname = tagname
        self._text = text

    def astext(self) -> str:
        """Return the text."""
        return self._text


class Tree:
    """A page of some parts."""

    def __init__(self, *nodes: Node) -> None:
        """Hold the parts."""
        self._nodes = nodes

    def findall(self) -> tuple[Node, ...]:
        """Return the parts."""
        return self._nodes


def test_a_page_is_described_by_its_first_paragraph() -> None:
    """A long one is cut between two words, and a page without any has no description."""
    tree = Tree(Node("title", "Bits"), Node("paragraph", "A card is a bit. " * 20))
    described = descriptions.described(tree)
    assert described.startswith("A card is a bit. A card")
    assert described.endswith(" ...")
    assert len(described) <= descriptions.MOST
    assert descriptions.described(Tree(Node("title", "Bits"))) == ""


def test_a_long_signature_is_no_list_of_meanings() -> None:
    """Parameters become lines; a list that has words and meanings stays one."""
    parameters = '<dl>\n<dd><em class="sig-param">a</em>,</dd>\n<dd><em>b</em></dd>\n</dl>'
    mended = (
        parameters.replace("dl>", "div>")
        .replace("dd>", "div>")
        .replace("<div>", '<div class="sig-lines">', 1)
    )
    words = "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>"
    assert signatures.lines(parameters + words) == mended + words
