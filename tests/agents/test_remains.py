"""What is left of a program when it has ended, in whatever way: nothing."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any, NoReturn

import pytest

from cardfishing.agents.program import Program, ProgramError
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.running import kill_programs
from cardfishing.session import Clock, Failure, Forfeit, Terms, finish
from tests.agents.bots import GOOD, MATCH, VIEW, bot, children, failed, is_alive, is_dead

pytestmark = [
    pytest.mark.skipif(
        not Path("/proc/self/fd").exists(), reason="what is left behind is counted in /proc"
    ),
    pytest.mark.usefixtures("nothing_is_left"),
]


def test_a_program_that_is_not_started_leaves_nothing_open() -> None:
    """Whatever goes wrong at the start, the loop is closed, and the error is raised as it is."""
    command: Any = [5]
    with pytest.raises(TypeError):
        Program(command)


def test_a_program_is_left_to_the_process_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is forked from the driver neither asks its program nor ends it."""
    program = Program([sys.executable, "-IS", "-c", "print(input(), flush=True)"])
    monkeypatch.setattr("cardfishing.agents.program.os.getpid", lambda: -1)
    assert program.is_over
    program.end()
    monkeypatch.undo()
    assert not program.is_over
    program.say("still here")
    assert program.hear(20) == "still here"
    program.end()


def test_programs_end_with_a_process_that_takes_no_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that ends at once kills its own programs, and nobody else's."""
    agent = bot("ready(str(os.getpid())); hear(); signal.pause()")
    agent.start()
    with monkeypatch.context() as patch:
        patch.setattr("cardfishing.agents.program.os.getpid", lambda: -1)
        kill_programs()
    assert is_alive(agent.name)
    kill_programs()
    with pytest.raises(ProgramError, match="was killed by signal 9"):
        agent.choose(VIEW)
    agent.close()
    kill_programs()


@pytest.mark.parametrize(
    "last",
    [
        "hear(); signal.pause()",
        "hear(); sys.exit(3)",
        "hear(); os.kill(os.getpid(), signal.SIGKILL)",
        "hear(); answer({'id': 1}, 'nonsense')",
        "answer(hear()); hear(); sys.exit()",
        "answer(hear()); sys.exit()",
    ],
    ids=["hangs", "crashes", "is_killed", "talks_nonsense", "says_goodbye", "leaves"],
)
@pytest.mark.parametrize("stdout", ["None", "subprocess.DEVNULL"], ids=["heard", "unheard"])
def test_children_of_a_program_end_with_it(last: str, stdout: str) -> None:
    """A program that has started others takes them along, however it ends."""
    agent = bot(
        "import subprocess\n"
        f"child = subprocess.Popen(['sleep', '60'], stdout={stdout}, stderr={stdout})\n"
        f"ready(str(child.pid)); {last}"
    )
    agent.start()
    assert is_alive(agent.name)
    with suppress(ProgramError):
        agent.choose_within(VIEW, 0.5 if "pause" in last else 20)
    agent.close()
    assert is_dead(agent.name)


def test_a_stranger_with_the_number_of_a_program_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who may have got the number of a program that has ended is not killed in its place."""
    killed = list[int]()

    def kill(pid: int, _: int) -> None:
        killed.append(pid)

    def look(*_: int) -> None:
        pass

    monkeypatch.setattr("cardfishing.agents.program._KILL", kill)
    for name, value in (("_HAS_GROUPS", False), ("os.kill", look)):
        program = Program([sys.executable, "-c", ""])
        with monkeypatch.context() as patch:
            patch.setattr(f"cardfishing.agents.program.{name}", value)
            with pytest.raises(ProgramError, match="exit status 0"):
                program.hear(20)
    assert killed == []


def test_a_crash_is_told_at_once_though_a_child_holds_the_output() -> None:
    """Issue 6: a program that ends has failed; its seat did not run out of time."""
    agent = bot(
        "import subprocess; child = subprocess.Popen(['sleep', '60'])\n"
        "ready(str(child.pid)); hear(); sys.exit('no more')"
    )
    agent.start()
    terms = Terms(on_failure=Forfeit(), clock=Clock(move_seconds=20))
    result = finish(MATCH, [agent, RandomAgent(1)], terms)
    assert result.forfeit is not None
    assert result.forfeit.failure is Failure.RAISED
    assert is_dead(agent.name)


def test_the_last_line_of_a_program_counts() -> None:
    """What a program wrote before it ended is read, though it has ended and a child has not."""
    body = "import subprocess; subprocess.Popen(['sleep', '60']); print('x' * 60_000, flush=True)"
    program = Program([sys.executable, "-IS", "-c", f"{body}; print('last', end='', flush=True)"])
    assert program.hear(20) == "x" * 60_000
    with pytest.raises(ProgramError, match="ended with exit status 0"):
        program.hear(20)


def test_a_child_that_escapes_keeps_nothing_open() -> None:
    """A process that leaves the group and holds the pipes costs neither time nor descriptors."""
    agent = bot(
        "import subprocess\n"
        "child = subprocess.Popen(['sleep', '60'], start_new_session=True)\n"
        "ready(str(child.pid)); hear(); sys.stderr.write('oh'); sys.stderr.flush(); os._exit(5)"
    )
    agent.start()
    try:
        assert failed(agent) == "ended with exit status 5\noh"
        sleep(0.1)
        assert is_alive(agent.name)
    finally:
        os.kill(int(agent.name), 9)


def test_a_child_that_escapes_keeps_no_input_open() -> None:
    """What such a process leaves unread is dropped, and nobody waits for it."""
    body = """\
import signal, subprocess
print(subprocess.Popen(["sleep", "60"], start_new_session=True).pid, flush=True)
signal.pause()
"""
    program = Program([sys.executable, "-IS", "-c", body])
    child = int(program.hear(20))
    try:
        program.say("x" * 10_000_000)
        program.end()
    finally:
        os.kill(child, 9)


@pytest.mark.parametrize(
    "body",
    [GOOD, "ready(); signal.pause()", "ready(); os.close(1); sys.stdin.read()", "ready()"],
)
def test_every_program_ends_with_the_agent(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it says goodbye, stays, is deaf or has gone already: `close` leaves nothing."""
    monkeypatch.setattr("cardfishing.agents.external._FAREWELL", 0.2)
    before = children()
    with bot(body):
        assert len(children() - before) <= 1
    assert children() == before


def test_a_program_that_has_read_too_little_is_ended() -> None:
    """What finds the pipe full, such as a goodbye, does not wait."""
    program = Program([sys.executable, "-IS", "-c", "import signal; signal.pause()"])
    program.say("x" * 10_000_000)
    with pytest.raises(ProgramError, match="does not read"):
        program.say("bye")
    assert program.is_over


def test_a_program_ends_when_its_agent_is_forgotten() -> None:
    """Nobody has to close an agent: its program goes with it."""
    before = children()
    agent = bot()
    agent.start()
    assert len(children() - before) == 1
    del agent
    gc.collect()
    assert children() == before


def test_an_interrupt_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops waiting, by Ctrl-C, leaves nothing behind."""
    agent = bot()
    agent.start()

    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardfishing.agents.program.Program.hear", interrupted)
    with pytest.raises(KeyboardInterrupt):
        agent.choose(VIEW)
    monkeypatch.undo()
