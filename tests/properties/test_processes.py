"""Values that travel between processes, each with a hash seed of its own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any, Final

from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.record import Record
from tests.properties.every_game import GAMES
from tests.properties.watching import matches

HASH_SEEDS: Final = ("0", "1")

REHASH: Final = """\
import pickle, sys
values = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps((values, [hash(value) for value in values])))
"""
"""Sends values back with the hashes they have there."""

REPLAY: Final = """\
import pickle, sys
from itertools import islice
from cardfishing.record import Record

def say(match):
    print(repr(match), match.token, match.state.to_text(), match.state.to_json())
    for seat in (*range(match.seats), None):
        view = match.observation(seat)
        print(view.to_text(), view.to_json(), repr(view), hash(view))
    print([move.text for move in islice(match.state.legal_moves, 50)])
    print(match.state.score_sheet(), match.standing, match.sheets)

for game, text in pickle.load(sys.stdin.buffer):
    record = Record.from_json(text)
    print(record.to_json())
    whole = record.replay(lambda _: game)
    match = game.match(whole.seats, seed=whole.seed, dealer=whole.first_dealer)
    say(match)
    for played in whole.history:
        match = match.apply(played.move)
        say(match)
"""
"""Prints all there is to say of matches that are replayed from their records."""


def elsewhere(code: str, sent: object, hash_seed: str) -> bytes:
    """Return what a program prints in another process that is sent something."""
    child = subprocess.run(  # noqa: S603 (this interpreter, running this package)
        [sys.executable, "-c", code],
        input=pickle.dumps(sent),
        capture_output=True,
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    assert child.returncode == 0, child.stderr.decode()
    return child.stdout


def values_of(game: AnyGame) -> list[object]:
    """Return values of every kind that a game has."""
    values: list[object] = [game, game.rules, game.deck, game.deck.shuffled(7)]
    last: Match[Any, Any] | None = None
    for number, match in enumerate(matches(game, game.seat_counts[-1], 60)):
        last = match
        if number % 12 == 0:
            state = match.state
            values += [match, match.standing, state, state.score_sheet(), state.table]
            values += [match.observation(seat) for seat in (0, None)]
            values += [state.obligations, *list(state.legal_moves)[:9]]
    assert last is not None
    back, over = last.undo(), last.state
    while not over.is_terminal:
        over = over.apply(over.legal_moves.sample(3))
    ended = game.settle(game.opening(last.seats), last.state.score_sheet())
    return [*values, back, *last.history, *last.sheets, last.draw or 0, over, over.outcome, ended]


def test_hashes_travel_with_their_values() -> None:
    """DESIGN 11: what was pickled under one hash seed is equal under another, hash and all."""
    values = [value for game in GAMES for value in values_of(game)]
    hashes = [hash(value) for value in values]
    sent: object = values
    for hash_seed in HASH_SEEDS:
        returned, found = pickle.loads(elsewhere(REHASH, sent, hash_seed))  # noqa: S301
        assert found == hashes
        assert returned == values
        assert [hash(value) for value in returned] == hashes
        assert set(returned) == set(values)
        sent = returned


def test_a_record_is_replayed_to_the_same_bytes() -> None:
    """CF13, CF18: texts of all positions, views and moves are the same under any hash seed."""
    records: list[tuple[AnyGame, str]] = []
    for game in GAMES:
        *_, match = matches(game, game.seat_counts[0], 40)
        records.append((game, Record.of(match).to_json()))
    said = {elsewhere(REPLAY, records, hash_seed) for hash_seed in HASH_SEEDS}
    assert len(said) == 1
    assert said.pop().count(b"<Match of ") == 41 * len(records)
