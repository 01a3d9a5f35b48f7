"""The other side of the protocol: a named agent that answers on its standard streams."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from cardfishing.registry import agent, load


def answer(name: str, lines: Iterable[str], output: TextIO) -> None:
    """Answer the questions of a driver until it says goodbye.

    Args:
        name: The name of the agent.
        lines: What the driver says, a message a line.
        output: Where the answers go.

    Raises:
        CardfishingError: There is no such agent or game, or a question cannot be read.
    """
    messages: Iterator[dict[str, Any]] = map(json.loads, lines)
    hello = next(messages, None)
    if hello is None:
        return
    game = load(hello["game"])
    player = agent(name).make(game, int(hello["seed"]))
    _say(output, type="ready", name=name)
    for message in messages:
        if message["type"] != "choose":
            return
        view = game.parse_observation(json.dumps(message["observation"]))
        _say(output, type="move", id=message["id"], move=player.choose(view).text)


def _say(output: TextIO, **message: object) -> None:
    print(json.dumps(message), file=output, flush=True)  # it is what it does
