"""Programs that play, well or badly: each is a few lines of Python run by itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import sleep
from typing import Any, Final

import pytest

from cardfishing.agents.external import ExternalAgent
from cardfishing.agents.program import ProgramError
from cardfishing_casino import CASINO

MATCH: Final = CASINO.match(2, seed=1, dealer=1)
VIEW: Final = MATCH.observation(0)

HEAD: Final = """\
import json, os, signal, sys, time

def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()

def say(**message):
    print(json.dumps(message), flush=True)

def ready(name="bot"):
    hello = hear()
    say(type="ready", name=name)
    return hello

def answer(question, move=None):
    say(type="move", id=question["id"], move=move or question["legal"][0])
"""
GOOD: Final = """\
ready()
while (message := hear())["type"] == "choose":
    answer(message)
"""


BAD: Final = {
    "silent": ("ready(); hear(); time.sleep(60)", "did not answer in time"),
    "never_ready": ("time.sleep(60)", "did not answer in time"),
    "never_reads": ("signal.pause()", "did not answer in time"),
    "deaf_and_immortal": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); sys.stdin.close(); signal.pause()",
        "did not answer in time",
    ),
    "half_a_line": (
        "ready(); hear(); sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)",
        "did not answer in time",
    ),
    "exits": ("ready(); hear(); sys.exit(3)", "ended with exit status 3"),
    "exits_at_once": ("", "ended with exit status 0"),
    "raises": ("ready(); hear(); 1 / 0", "ended with exit status 1\nTraceback"),
    "is_killed": ("ready(); hear(); os.kill(os.getpid(), 11)", "was killed by signal 11"),
    "runs_out_of_memory": (
        "ready(); hear(); os.kill(os.getpid(), 9)",
        "was killed by signal 9",
    ),
    "closes_its_output": (
        "ready(); hear(); os.close(1); time.sleep(60)",
        "closed its output",
    ),
    "floods_a_line": (
        "ready(); hear()\nwhile True: sys.stdout.write('x' * 100_000)",
        "wrote a line of more than 65,536 bytes",
    ),
    "a_long_line": (
        "ready(); hear(); print('x' * 70_000, flush=True); time.sleep(60)",
        "wrote a line of more than 65,536 bytes",
    ),
    "floods_lines": ("while True: print('x', flush=True)", "wrote 'x', which is no JSON"),
    "floods_complaints": (
        "ready(); hear()\nwhile True: sys.stderr.write('y' * 1000)",
        "did not answer in time\nyyy",
    ),
    "no_text": (
        "ready(); hear(); os.write(1, bytes([255, 10])); time.sleep(60)",
        "wrote a line that is not UTF-8",
    ),
    "no_json": ("ready(); hear(); print('{]', flush=True)", "wrote '{]', which is no JSON"),
    "deep_json": (
        "ready(); hear(); print('[' * 60_000, flush=True)",
        "wrote '[[[",
    ),
    "long_number": (
        "ready(); hear(); print('9' * 60_000, flush=True)",
        "wrote '999",
    ),
    "no_object": ("ready(); hear(); print('[1]', flush=True)", "which is no JSON object"),
    "other_message": ("ready(); hear(); say(type='hello')", "which is no message of type move"),
    "not_ready": ("hear(); say(type='move')", "which is no message of type ready"),
    "nameless": ("ready(); hear(); say(type='move')", "answered None instead of question 1"),
    "bad_name": ("ready(name=[1])", "calls itself [1], which is no text"),
    "wrong_id": (
        "ready(); hear(); say(type='move', id=2, move='5D')",
        "answered 2 instead of question 1",
    ),
    "id_like_one": (
        "ready(); hear(); say(type='move', id=True, move='5D')",
        "answered True instead of question 1",
    ),
    "no_move": (
        "ready(); hear(); say(type='move', id=1, move=5)",
        "chose 5, which is no move of casino",
    ),
    "bad_move": (
        "ready(); hear(); say(type='move', id=1, move='5Dz')",
        "chose '5Dz', which is no move of casino",
    ),
}
"""Programs that misbehave, and what is said of each; those that are slow are not waited for."""


def bot(body: str = GOOD, **limits: float) -> ExternalAgent[Any]:
    """Return an agent for Casino whose program is a text; nothing measures what is killed."""
    return ExternalAgent([sys.executable, "-IS", "-c", HEAD + body], CASINO, 7, **limits)


def children() -> set[int]:
    """Return the processes this one has started and not buried."""
    me = os.getpid()
    found = set[int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == me:
            found.add(int(stat.parent.name))
    return found


def descriptors() -> int:
    """Return the number of files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def failed(agent: ExternalAgent[Any], seconds: float = 20) -> str:
    """Return what is wrong with an agent's answer; its program is gone then."""
    before = children()
    with pytest.raises(ProgramError) as caught:
        agent.choose_within(VIEW, seconds)
    assert children() <= before
    return f"{caught.value.cause}\n{caught.value.complaint}".rstrip()


def is_dead(pid: str) -> bool:
    """Return whether a process has ended, or will within some seconds since it was killed."""
    for _ in range(5_000):
        if not is_alive(pid):
            return True
        sleep(0.001)
    return False


def is_alive(pid: str) -> bool:
    """Return whether a process has not ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
