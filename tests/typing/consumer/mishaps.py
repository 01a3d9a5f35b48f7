"""What goes wrong, and what the errors say of it."""

from typing import assert_type

import pytest

import cardfishing as cf
from cardfishing.agents.program import ProgramError, ProgramTimeoutError
from cardfishing.errors import (
    DuplicateGameError,
    HookResultError,
    PluginLoadError,
    SetupProblem,
)
from cardfishing.messages import Message
from cardfishing_casino import CASINO


def a_text_that_cannot_be_read() -> None:
    """The error points at the column."""
    with pytest.raises(cf.NotationError) as caught:
        cf.Card.parse("7X")
    assert_type(caught.value.column, int)
    assert caught.value.text == "7X"
    assert_type(caught.value.expected, Message)


def a_move_that_is_not_allowed() -> None:
    """The error has the state, the reason, and what to do instead."""
    state = CASINO.setup(hands=("7D KC", "2H"), layout="7C 4H 3S").state()
    with pytest.raises(cf.IllegalMoveError) as caught:
        state.play("KDx7C")
    assert_type(caught.value.refusal, cf.Refusal)
    assert caught.value.refusal.reason == "not_in_hand"
    assert caught.value.state is state
    with pytest.raises(cf.AmbiguousMoveError) as unclear:
        state.play("7Dx")
    assert_type(unclear.value.candidates, tuple[object, ...])


def a_round_that_is_over() -> None:
    """Nobody moves after the end."""
    state = CASINO.setup(hands=("7D", ""), stock="").state().play("7D")
    with pytest.raises(cf.GameOverError) as caught:
        state.play("2D")
    assert caught.value.refusal.reason == "round_over"


def a_position_that_cannot_be() -> None:
    """All that is wrong with a set-up is told at once."""
    with pytest.raises(cf.SetupError) as caught:
        CASINO.setup(hands=("7D 7D", "JK1")).state()
    assert_type(caught.value.problems, SetupProblem)
    assert caught.value.problems & SetupProblem.CARD_TWICE
    assert len(caught.value.details) == 2


def rules_that_contradict() -> None:
    """The error names the option, and what to set instead."""
    with pytest.raises(cf.RulesError) as caught:
        CASINO.with_options(target=-1)
    assert caught.value.field == "target"
    assert_type(caught.value.remedy, Message)


def a_game_that_is_not_there() -> None:
    """The error knows what is meant."""
    with pytest.raises(cf.UnknownGameError, match="cassino"):
        cf.load("cassinno")


def said(error: cf.CardfishingError) -> str:
    """Whoever catches them all tells the kinds apart."""
    match error:
        case PluginLoadError() | DuplicateGameError() | HookResultError():
            return f"{error.plugin} of {error.distribution}: {error.cause}; {error.remedy}"
        case cf.PluginError():
            return error.remedy
        case cf.RecordError():
            return "mend the file"
        case ProgramTimeoutError():
            return "wait longer"
        case ProgramError():
            return "mend the program"
        case _:
            return str(error)


def every_kind() -> None:
    """All of them are errors of the library."""
    gone = PluginLoadError("cardfishing_p", "cardfishing-p", "it is gone", "install it")
    assert said(gone) == "cardfishing_p of cardfishing-p: it is gone; install it"
    assert said(ProgramTimeoutError(["bot"], "it thinks")) == "wait longer"
    assert said(ProgramError(["bot"], "it fell silent")) == "mend the program"
