"""What a fresh process sees of plugins in the orders in which their folders can be on its path.

It prints the number of orders, and whatever was seen in any of them, as JSON.
"""

from __future__ import annotations

import json
import sys
import warnings
from contextlib import redirect_stderr
from io import StringIO
from itertools import islice, permutations

from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost


def played(game: AnyGame) -> str:
    """Return the moves of a round, and how it ends."""
    state, moves = game.new(2, seed=7), list[str]()
    while not state.is_terminal:
        move = state.legal_moves.sample(len(moves))
        moves.append(str(move))
        state = state.apply(move)
    return f"{' '.join(moves)}: {state.to_text()}"


def seen() -> str:
    """Return everything there is to see: what is listed, answered, called, warned of and wrong."""
    host = PluginHost(environ={"CARDFISHING_TRACE": "1"})
    with redirect_stderr(StringIO()) as traced, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        healthy = host.game("healthy")
        facts = [
            host.names,
            host.games(),
            host.agents(),
            [deck.name for deck in host.decks()],
            [host.render(3, kind) for kind in ("first", "middle", "last", "none")],
            host.resolve("nobody"),
            host.failures,
            host.plugins(),
            healthy and played(healthy),
        ]
    return "\n".join([*map(repr, facts), traced.getvalue(), *(str(w.message) for w in caught)])


def main(step: str, *folders: str) -> None:
    """Look at the plugins of some folders in every order, or in one of so many."""
    rest = [folder for folder in sys.path if folder not in folders]
    count, different = 0, set[str]()
    for order in islice(permutations(folders), None, None, int(step)):
        sys.path[:] = [*order, *rest]
        for name in [name for name in sys.modules if name.startswith("fake_")]:
            del sys.modules[name]
        different.add(seen())
        count += 1
    json.dump([count, *different], sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
