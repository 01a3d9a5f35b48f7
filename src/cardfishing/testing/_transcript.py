"""What a game says in a round, for comparison with another process.

The kit runs this file by its path in a fresh interpreter, so it imports the model only.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from cardfishing.game import AnyGame

LISTED: Final = 30


def transcript(game: AnyGame) -> dict[str, list[str]]:
    """Return hashes and texts of one round for each number of seats, in order."""
    hashes = [f"game {hash(game)}", f"rules {hash(game.rules)}"]
    lines = [str(game), repr(game)]
    for seats in game.seat_counts:
        state = game.new(seats, seed=12345)
        for number in range(game.max_moves + 1):
            view = state.observation(number % seats)
            hashes += [f"state {hash(state)}", f"observation {hash(view)}"]
            lines += [state.to_json(), view.to_json(), repr(view)]
            lines += [move.text for move in islice(state.legal_moves, LISTED)]
            lines += [str(state.score_sheet()), str(state.obligations)]
            if state.turn is None or not state.legal_moves.count():
                break
            move = state.legal_moves.sample(number)
            hashes.append(f"move {hash(move)}")
            lines += [move.text, view.resample(number).to_text()]
            state = state.apply_unchecked(move)
    return {"hashes": hashes, "lines": lines}
