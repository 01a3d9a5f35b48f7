"""Replay the stored records and print one SHA-256 digest a game.

This is a script that runs on any Python from 3.11 with attrs, packaging and pluggy.  A digest goes
over the texts and the JSON of all states, observations, legal moves, score sheets and records.
"""

from __future__ import annotations

import json
import platform
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from importlib.metadata import EntryPoint
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cardfishing.match import Match
from cardfishing.plugins import PluginHost
from cardfishing.record import Record
from cardfishing.registry import load

TESTS: Final = Path(__file__).parents[1]
RECORDS: Final = TESTS / "record" / "fixtures" / "v1"
PROJECTS: Final = TESTS.parent / "plugins"
GROUP: Final = "cardfishing"
LISTED: Final = 200


def host() -> PluginHost:
    """Return a host of the plugins in this repository, whether they are installed or not."""
    entries = [
        EntryPoint(name=name, value=value, group=GROUP)
        for path in sorted(PROJECTS.glob("*/pyproject.toml"))
        for name, value in tomllib.loads(path.read_text("utf-8"))["project"]["entry-points"][
            GROUP
        ].items()
    ]
    return PluginHost(agents=(), entry_points=entries)


def digests() -> dict[str, str]:
    """Return the digest of each game; each record's goes over that of the one before."""
    found: dict[str, str] = {}
    load_here = partial(load, host=host())
    for path in sorted(RECORDS.glob("*.json")):
        record = Record.from_json(path.read_text("utf-8"))
        match = record.replay(load_here)
        name = match.game.name
        forms = record.to_json(), record.to_line(), record.to_text(load_here)
        text = "\n".join((found.get(name, ""), *forms, *said(match)))
        found[name] = sha256(text.encode()).hexdigest()
    return dict(sorted(found.items()))


def said(match: Match[Any, Any]) -> Iterator[str]:
    """Yield what is to be seen of a match at each of its positions."""
    at = match.game.match(
        match.seats,
        seed=match.seed,
        dealer=None if match.draw else match.first_dealer,
        standing=match.before,
        draw=match.draw.texts if match.draw else None,
    )
    yield from said_of_state(at.state, 0)
    for number, played in enumerate(match.history, 1):
        state = at.state.apply(played.move)
        at = at.apply(played.move)
        yield played.move.text
        yield from said_of_state(state, number)
        if state is not at.state and state != at.state:
            yield from said_of_state(at.state, number)
        yield f"{at!r} {at.standing}"
    yield from map(str, at.sheets)


def said_of_state(state: Any, number: int) -> Iterator[str]:  # noqa: ANN401 (of any game)
    """Yield what is to be seen of a position by anybody."""
    yield state.to_text()
    yield state.to_json()
    views = [state.observation(seat) for seat in (*range(len(state.sides)), None)]
    for view in views:
        yield view.to_text()
        yield view.to_json()
        yield str(view.score_sheet())
    yield views[-1].resample(number).to_text()
    moves = state.legal_moves
    yield str(moves.count())
    yield from (move.text for move in islice(moves, LISTED))
    if not state.is_terminal:
        yield moves.sample(number).text
    yield f"{state.score_sheet()} {state.obligations} {state.outcome} {state.returns()}"


if __name__ == "__main__":
    python = f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
    print(json.dumps({"python": python, "digests": digests()}, indent=2))  # noqa: T201 (a script)
