"""Agents that are programs: what they are told, and that none can hang or litter the driver."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from shutil import which
from typing import Any, Final, cast

import attrs
import pytest

from cardfishing.agents.answering import answer
from cardfishing.agents.external import LISTED, ExternalAgent
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.program import ProgramError, ProgramTimeoutError
from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RulesError
from cardfishing.game import AnyGame
from cardfishing.session import (
    AgentError,
    Clock,
    Failure,
    Forfeit,
    Replace,
    Terms,
    TimedAgent,
    ask,
    finish,
    play,
)
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.agents.bots import BAD, MATCH, VIEW, bot, failed

FIRST: Final = next(iter(VIEW.legal_moves))
SHORT: Final = CASINO.with_options(target=5)
DOCS: Final = Path(__file__).parents[2] / "docs"
EXAMPLE: Final = DOCS / "bots" / "bot.mjs"
PROTOCOL_PAGE: Final = DOCS / "reference" / "protocol.md"


pytestmark = [
    pytest.mark.skipif(
        not Path("/proc/self/fd").exists(), reason="what is left behind is counted in /proc"
    ),
    pytest.mark.usefixtures("nothing_is_left"),
]


def test_a_program_plays_a_match() -> None:
    """Issue 6: a program in any language plays by line-by-line JSON."""
    with bot() as agent:
        assert isinstance(agent, TimedAgent)
        assert agent.name == "bot"
        match = play(SHORT, [agent, RandomAgent(1)], seed=3)
    first = [played for played in match.history if played.seat == 0]
    assert match.is_over
    assert len(first) == 24 * len(match.sheets)


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """The hello, a question and the goodbye have exactly the documented fields."""
    path = tmp_path / "told.jsonl"
    keep = f"""\
with open({str(path)!r}, "w") as file:
    hear, listen = lambda: [m := listen(), print(json.dumps(m), file=file)][0], hear
    ready()
    while (message := hear())["type"] == "choose":
        answer(message)
"""
    with bot(keep) as agent:
        assert agent.choose(VIEW) == FIRST
        assert agent.choose_within(VIEW, 9) == FIRST
    hello, question, second, bye = map(json.loads, path.read_text().splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "casino",
        "game_version": CASINO.version,
        "seed": "7",
    }
    assert question == {
        "type": "choose",
        "id": 1,
        "observation": json.loads(VIEW.to_json()),
        "legal": [move.text for move in VIEW.legal_moves],
        "legal_count": VIEW.legal_moves.count(),
        "seconds": question["seconds"],
    }
    assert 0 < second["seconds"] <= 9 < question["seconds"] <= 60
    assert (second["id"], bye) == (2, {"type": "bye"})


def test_the_documented_exchange_is_what_is_said() -> None:
    """Every line of the exchange that the reference shows is said so."""
    shown = PROTOCOL_PAGE.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    theirs = [json.loads(line[2:]) for line in shown.splitlines() if line.startswith("<")]
    ours = [line[2:] for line in shown.splitlines() if line.startswith(">")]
    body = f"""\
said = {theirs!r}
told = [hear(), say(**said[0]), hear(), say(**said[1]), hear()]
sys.exit("\\n".join(json.dumps(line, separators=(",", ":")) for line in told[::2]))
"""
    agent = bot(body)
    match = CASINO.match(2, seed=77, dealer=1)
    assert agent.choose(match.observation(0)).text == theirs[1]["move"]
    with pytest.raises(ProgramError) as caught:
        agent.choose(match.observation(0))
    hello, question, again = caught.value.complaint.splitlines()
    assert hello == ours[0]
    assert json.loads(question) | {"seconds": 60.0} == json.loads(ours[1])
    assert json.loads(again)["id"] == 2
    assert json.loads(ours[2]) == {"type": "bye"}


def test_a_long_list_of_moves_is_cut() -> None:
    """Of very many legal moves the first are listed; all are counted, and each may be chosen."""
    layout = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"
    state = CASINO.setup(hands=("10D", "9H"), layout=layout, turn=0).state()
    view = state.observation(0)
    wanted = list(view.legal_moves)[LISTED + 5]
    assert view.legal_moves.count() > LISTED
    check = f"""\
ready()
question = hear()
assert (len(question["legal"]), question["legal_count"]) == ({LISTED}, {view.legal_moves.count()})
answer(question, {wanted.text!r})
hear()
"""
    with bot(check) as agent:
        assert agent.choose(view) == wanted


@pytest.mark.parametrize(("body", "cause"), BAD.values(), ids=BAD)
def test_a_program_that_misbehaves_is_ended(body: str, cause: str) -> None:
    """Whatever a program does, the error says what it was, in time, and its process is gone."""
    agent = bot(body, start_seconds=20)
    if body.startswith("ready();"):
        agent.start()
    assert cause in failed(agent, 0.2 if "in time" in cause else 20)


def test_the_error_of_a_program_says_everything() -> None:
    """The message has the command, the cause and the last lines of the error stream."""
    agent = bot("ready(); hear(); sys.stderr.write('a\\nb\\nc\\nd\\ne\\nf\\n\\n'); sys.exit(2)")
    with pytest.raises(ProgramError, match="ended with exit status 2; its last") as caught:
        agent.choose(VIEW)
    error = caught.value
    assert error.complaint == "b\nc\nd\ne\nf"
    assert str(error).startswith(f"{sys.executable} -IS -c ")
    assert error.command == agent.command
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), vars(again)) == (str(error), vars(error))
    late = ProgramTimeoutError(["bot"], "did not answer")
    assert isinstance(late, TimeoutError)
    assert str(pickle.loads(pickle.dumps(late))) == str(late) == "bot did not answer"  # noqa: S301


@pytest.mark.parametrize("command", [["/no/such/bot"], ["/"], ["a\0b"]])
def test_a_program_that_is_none_cannot_be_started(command: list[str]) -> None:
    """What can't be run is a failure like the others."""
    assert "cannot be started" in failed(ExternalAgent(command, CASINO))


@pytest.mark.parametrize(
    "command", ["node bot.js", [], b"bot", [b"bot"], ["bot", 5], Path("bot"), None]
)
def test_a_command_is_a_list(command: object) -> None:
    """A text would be split letter by letter, or need a shell; what is no word is no command."""
    with pytest.raises(RulesError, match="give the program and its arguments as a list of texts"):
        ExternalAgent(cast("Any", command), CASINO)


def test_a_command_may_have_paths() -> None:
    """A path is a word of a command."""
    agent = ExternalAgent([Path(sys.executable), "-c", Path("bot")], CASINO)
    assert agent.command == (sys.executable, "-c", "bot")


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf")])
def test_a_limit_is_a_number_of_seconds(limit: float) -> None:
    """A program that might be waited for without end is refused."""
    with pytest.raises(RulesError, match="give a number of seconds above 0"):
        bot(start_seconds=limit)
    with pytest.raises(RulesError, match="give a number of seconds above 0"):
        bot(move_seconds=limit)


def test_a_program_is_started_anew() -> None:
    """After a failure the next question goes to a new process, which needs nothing but this."""
    body = "ready(str(os.getpid())); question = hear(); answer(question); hear(); sys.exit(4)"
    with bot(body) as agent:
        assert agent.choose(VIEW) == FIRST
        first = agent.name
        assert "ended with exit status 4" in failed(agent)
        assert agent.choose(VIEW) == FIRST
        assert agent.name != first
    assert agent.choose(VIEW) == FIRST
    agent.close()
    agent.close()


def test_a_second_answer_is_none_to_the_next_question() -> None:
    """An answer that comes late, or twice, is never taken for one to another question."""
    body = "ready(); question = hear(); answer(question); answer(question); hear(); hear()"
    with bot(body) as agent:
        assert agent.choose(VIEW) == FIRST
        assert failed(agent) == "answered 1 instead of question 2"


def test_a_program_that_answers_without_reading_is_ended() -> None:
    """What a program leaves unread does not pile up."""
    body = """\
say(type="ready")
for number in range(1, 10_000):
    say(type="move", id=number, move="5D")
signal.pause()
"""
    with pytest.raises(ProgramError, match="does not read what it is told"):
        list(map(bot(body).choose, [VIEW] * 10_000))


def test_an_agent_can_be_asked_where_a_loop_runs() -> None:
    """A server that runs asyncio gets its move as well, though it waits for it."""

    async def serving() -> object:
        with bot() as agent:
            return agent.choose(VIEW)

    assert asyncio.run(serving()) == FIRST


def test_an_agent_can_be_asked_from_many_threads() -> None:
    """Questions of several matches wait for each other."""
    with bot() as agent, ThreadPoolExecutor(4) as pool:
        assert set(pool.map(agent.choose, [VIEW] * 40)) == {FIRST}


def test_an_agent_can_be_pickled() -> None:
    """A copy starts a program of its own."""
    with bot(move_seconds=5) as agent:
        again: ExternalAgent[Any] = pickle.loads(pickle.dumps(agent))  # noqa: S301
        assert repr(again) == repr(agent)
        assert (again.move_seconds, again.start_seconds) == (5, 10)
        assert again.choose(VIEW) == FIRST
        again.close()


@pytest.mark.parametrize("game", [CASINO, RUMMY_500])
def test_a_named_agent_plays_in_a_process_of_its_own(game: AnyGame) -> None:
    """Any named agent can be run so, and plays as it does in this process."""
    match = game.match(2, seed=4)
    own = GreedyAgent(3)
    with ExternalAgent.named("greedy", game, 3) as agent:
        assert agent.name == "greedy"
        for _ in range(12):
            move = ask(match, agent, seconds=20)
            assert move == ask(match, own)
            match = match.apply(move)


def test_a_named_agent_answers_on_its_streams() -> None:
    """The program of a named agent: a hello, a question and a goodbye."""
    question = {"type": "choose", "id": 5, "observation": json.loads(VIEW.to_json())}
    hello = {"type": "hello", "game": "casino", "seed": "3"}
    output = StringIO()
    answer("greedy", [json.dumps(hello), json.dumps(question), '{"type": "bye"}', ""], output)
    ready, move = map(json.loads, output.getvalue().splitlines())
    assert ready == {"type": "ready", "name": "greedy"}
    assert move == {"type": "move", "id": 5, "move": GreedyAgent(3).choose(VIEW).text}
    answer("greedy", [], output)
    answer("greedy", [json.dumps(hello)], output)
    assert json.loads(output.getvalue().splitlines()[-1]) == ready


def test_an_agent_nobody_knows_is_refused_at_once() -> None:
    """A name is looked up when it is given, not at the first move."""
    with pytest.raises(RulesError, match="agent=nobody cannot be: choose one of greedy, random"):
        ExternalAgent.named("nobody", CASINO)


def test_what_a_named_agent_complains_about_is_in_the_error() -> None:
    """The last line of a program that raises says what was wrong."""
    kitchen = attrs.evolve(CASINO, name="gone")
    told = failed(ExternalAgent.named("greedy", kitchen))
    assert "ended with exit status 1" in told
    assert "no game is called 'gone'" in told


def test_a_program_that_does_not_start_is_held_to_the_terms() -> None:
    """Who enters a broken program is told by the first question, so that its seat forfeits."""
    with ExternalAgent(["/no/such/bot"], CASINO) as agent:
        result = finish(MATCH, [agent, RandomAgent(1)], Terms(on_failure=Forfeit()))
    assert result.forfeit is not None
    assert (result.forfeit.failure, result.winner) == (Failure.RAISED, 1)
    with pytest.raises(ProgramError, match="cannot be started"):
        agent.start()


def test_a_clock_stops_a_program() -> None:
    """Issue 6: hard time-outs hold for agents in their own process, and the seat forfeits."""
    terms = Terms(on_failure=Forfeit(), clock=Clock(move_seconds=0.4))
    agent = bot("ready(); hear(); signal.pause()")
    agent.start()
    result = finish(MATCH, [agent, RandomAgent(1)], terms)
    assert result.forfeit is not None
    assert (result.forfeit.failure, result.winner) == (Failure.OUT_OF_TIME, 1)


def test_a_program_is_replaced() -> None:
    """Another agent goes on where a program failed; what it chose is checked as any move."""
    cheat = bot("ready(); answer(hear(), 'KS'); hear()")
    with cheat, pytest.raises(AgentError, match=r"chose KS, .* is not in your hand") as caught:
        ask(MATCH, cheat)
    assert caught.value.failure is Failure.ILLEGAL
    terms = Terms(on_failure=Replace(RandomAgent(2)))
    with bot("ready(); answer(hear(), 'KS'); hear()") as cheat:
        result = finish(MATCH, [cheat, RandomAgent(1)], terms)
    assert result.match == finish(MATCH, [RandomAgent(2), RandomAgent(1)]).match


@pytest.mark.skipif(which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("game", [CASINO, RUMMY_500])
def test_the_example_plays(game: AnyGame) -> None:
    """The example in JavaScript plays a game of each family."""
    with ExternalAgent(["node", str(EXAMPLE)], game) as agent:
        assert agent.name == "javascript"
        match = game.match(2, seed=3)
        for _ in range(30):
            match = match.apply(ask(match, agent))
