"""Records whose plugin is another one, or is not there."""

from __future__ import annotations

import attrs
import pytest

import cardfishing as cf
from cardfishing.agents import AGENTS
from cardfishing.errors import RecordError, RulesError, UnknownGameError
from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost
from cardfishing.record import Record, RoundRecord
from cardfishing.registry import load, origin
from cardfishing_casino import CASINO
from tests.record.samples import sample

MATCH = CASINO.match(2, seed=7)
NOTED = attrs.evolve(Record.of(MATCH), plugin="cardfishing-casino 9.9")


def nothing(text: str) -> AnyGame:
    """Return the game of a name where no plugin is installed."""
    return load(text, host=PluginHost(agents=AGENTS, entry_points=[]))


def line_of(record: Record | RoundRecord, key: str) -> int:
    """Return the line of a field in the JSON of a record."""
    lines = record.to_json().splitlines()
    return next(n for n, line in enumerate(lines, 1) if f'"{key}"' in line)


def test_a_record_notes_the_plugin_it_was_played_with() -> None:
    """The distribution and its version are read from what is installed, importing nothing."""
    assert origin("casino") == origin("cassino") != ""
    assert Record.of(MATCH).plugin == origin("casino")
    assert Record.of(MATCH).plugin.partition(" ")[0] == "cardfishing-casino"
    assert RoundRecord.of(MATCH.state).plugin == origin("casino")
    assert origin("a-game-of-nobody") == ""


def test_an_absent_plugin_is_named_as_the_record_notes_it() -> None:
    """Whoever has the record knows what to install."""
    cause = "; it was played with cardfishing-casino 9.9 (pip install cardfishing-casino)"
    with pytest.raises(RecordError) as caught:
        NOTED.replay(nothing)
    assert caught.value.line == line_of(NOTED, "game")
    assert caught.value.cause.startswith("no game is called 'casino'; ")
    assert caught.value.cause.endswith(cause)
    assert isinstance(caught.value.__cause__, UnknownGameError)


def test_an_absent_plugin_is_named_without_a_note() -> None:
    """The plugins of the known games are named even by a record that notes none."""
    record = attrs.evolve(NOTED, plugin="")
    with pytest.raises(RecordError, match="pip install --upgrade cardfishing-casino"):
        record.replay(nothing)
    lesson = attrs.evolve(sample("puzzle"), plugin="")
    with pytest.raises(RecordError, match="pip install --upgrade cardfishing-casino"):
        lesson.replay(nothing)


def test_a_plugin_of_strangers_is_named() -> None:
    """What no list knows is known to the record."""
    record = attrs.evolve(NOTED, game="scopa", plugin="scopa-for-all 1.0")
    with pytest.raises(RecordError, match=r"played with scopa-for-all 1.0 \(pip install scopa-for"):
        record.replay(cf.load)


def test_a_plugin_that_is_disabled_is_not_to_be_installed() -> None:
    """The remedy is that of the registry, and the note stands beside it."""
    host = PluginHost(agents=AGENTS, environ={"CARDFISHING_DISABLE": "cardfishing_casino"})
    with pytest.raises(RecordError, match="take it out of CARDFISHING_DISABLE"):
        NOTED.replay(lambda text: load(text, host=host))


def test_another_version_of_the_plugin_is_no_error() -> None:
    """As long as the version of the game is the same, its rules are."""
    assert NOTED.replay(cf.load) == MATCH


@pytest.mark.parametrize("noted", ["", "cardfishing-casino 9.9"])
def test_another_version_of_the_game_is_refused(noted: str) -> None:
    """Results of other rules do not compare, and the plugin with the right ones is named."""
    record = attrs.evolve(NOTED, game_version=2, plugin=noted)
    such = f" such as {noted}" if noted else ""
    cause = (
        "this was played by version 2 of casino and 1 is installed: "
        f"install the plugin that has it{such}"
    )
    with pytest.raises(RecordError) as caught:
        record.replay(cf.load)
    assert (caught.value.line, caught.value.cause) == (line_of(record, "game_version"), cause)


def test_an_option_that_is_unknown_is_refused() -> None:
    """A game string that cannot be read is named with its line."""
    record = attrs.evolve(NOTED, game="casino(house=mine)")
    with pytest.raises(RecordError, match="line 5: house=mine cannot be") as caught:
        record.replay(cf.load)
    assert isinstance(caught.value.__cause__, RulesError)
