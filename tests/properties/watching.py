"""What a viewer is ever told of a match, and matches that differ only where he cannot look."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.errors import CardfishingError, SetupError
from cardfishing.game import AnyGame, Move, State
from cardfishing.match import Match

AnyState: TypeAlias = State[Any, Any]
AnyMatch: TypeAlias = Match[Any, Any]
Pair: TypeAlias = tuple[Card, Card]
T = TypeVar("T")

SEED: Final = 2**127 + 29
CARD: Final = r"(?:JK[1-4]|(?:10|[2-9AJQK])[CDHS])'*"
STANDS_FOR: Final = f"(?<=[CDHS1-4'])={CARD}"


def named(text: object) -> set[str]:
    """Return the cards a text names, but for those that a wild card only stands for."""
    return set(re.findall(CARD, re.sub(STANDS_FOR, "", str(text))))


def hidden(state: AnyState, seat: int | None) -> list[tuple[tuple[Card, ...], bool]]:
    """Return for each zone the cards a viewer cannot see, and whether their order matters."""
    seen = state.table.seen_by(seat)
    found = [
        (tuple(card for card in zone.cards if card not in seen), zone.is_ordered)
        for zone in state.table.zones
    ]
    return [zone for zone in found if zone[0]]


def pairs(state: AnyState, seat: int | None) -> list[Pair]:
    """Return all pairs of cards that a viewer would not see exchanged."""
    zones = hidden(state, seat)
    apart = [
        (one, other)
        for (first, _), (second, _) in combinations(zones, 2)
        for one in first
        for other in second
    ]
    return apart + [pair for cards, is_ordered in zones if is_ordered for pair in _two_of(cards)]


def _two_of(cards: tuple[Card, ...]) -> Iterator[Pair]:
    return combinations(cards, 2)


def some(items: Sequence[T], count: int, seed: int) -> list[T]:
    """Return so many of some items, or all if they are fewer."""
    drawn = list(items)
    Stream("some", seed).shuffle(drawn)
    return drawn[:count]


def exchanged(game: AnyGame, state: AnyState, pair: Pair) -> AnyState | None:
    """Return a state with two hidden cards exchanged, or None if that makes no position."""
    one, other = (card.text for card in pair)
    swap = {one: other, other: one}
    fields = [
        re.sub(CARD, lambda found: swap.get(found[0], found[0]), field)
        if field.startswith(("hands=", "stock="))
        else field
        for field in state.to_text().split(" ")
    ]
    try:
        twin: AnyState = game.parse_state(" ".join(fields))
    except SetupError:
        return None
    return twin


def told(match: AnyMatch, seat: int | None, tries: Sequence[Move]) -> Mapping[str, object]:
    """Return all that a viewer is ever told of a match as it stands, by what it is called."""
    view = match.observation(seat)
    is_mover = seat is not None and seat == match.state.turn
    legal = [move.text for move in view.legal_moves]
    return {
        "text": view.to_text(),
        "JSON": view.to_json(),
        "repr": repr(view),
        "legal moves": " ".join(legal),
        "sheet": str(view.score_sheet()),
        "scene": view.scene(),
        "obligations": " ".join(f"{o.seat} {o.message}" for o in match.state.obligations),
        "hash": hash(view),
        "pickle": pickle.dumps(view),
        "repr of the moves": repr(view.legal_moves),
        "pickle of the moves": pickle.dumps(view.legal_moves),
        "words": [str(match.game.describe(move)) for move in view.legal_moves],
        "world": view.resample(1).to_text(),
        "match": (repr(match), match.token, match.scores, match.turn, match.is_over),
        "answers": [_answer(match, text, seat) for move in tries for text in _asked(move)],
        "refusals": [str(match.state.why_not(move)) for move in tries if is_mover],
    }


SPOKEN: Final = ("text", "JSON", "repr", "legal moves", "sheet", "obligations")
"""What names no card that the viewer does not see."""


def _asked(move: Move) -> Iterable[str]:
    return move.text, move.text[:3]


def _answer(match: AnyMatch, text: str, seat: int | None) -> str:
    """Return what a server says to a viewer's move: how the table looks then, or what is wrong."""
    try:
        after = match.play(text, seat=-1 if seat is None else seat)
    except CardfishingError as error:
        return f"{error!r} {error}"
    return after.observation(None).to_text() if after.round_no == match.round_no else "next round"


def tries(match: AnyMatch, seed: int) -> list[Move]:
    """Return moves to ask about: legal ones, and what could be played with other hands."""
    stream = Stream("tries", seed)
    worlds = [match.state, *(match.state.resample(seat, seed) for seat in range(match.seats))]
    return [
        world.legal_moves.sample(stream.below(2**20))
        for world in worlds
        if world.legal_moves.count()
    ]


def twins_compared(match: AnyMatch, seat: int | None, most: int, seed: int = 0) -> int:
    """Compare what a viewer is told with what he is told of twins, and return their number.

    Args:
        match: The match.
        seat: The viewer's seat, or None for a spectator.
        most: The most twins.
        seed: Which of them are taken if there are more.
    """
    game, state = match.game, match.state
    asked = tries(match, seed)
    read = game.parse_state(state.to_text())  # as twins are, so that pickles differ by no chance
    wanted = told(attrs.evolve(match, state=read), seat, asked)
    unseen = {card.text for cards, _ in hidden(state, seat) for card in cards}
    assert [(aspect, unseen & named(wanted[aspect])) for aspect in SPOKEN] == [
        (aspect, set()) for aspect in SPOKEN
    ]
    compared = 0
    for pair in some(pairs(state, seat), most, seed):
        twin = exchanged(game, state, pair)
        if twin is not None:
            assert twin != state
            found = told(attrs.evolve(match, state=twin), seat, asked)
            assert found == wanted, f"seat {seat} sees {pair} exchanged in {state.to_text()}"
            compared += 1
    return compared


def matches(game: AnyGame, seats: int, moves: int, seed: int = 0) -> Iterator[AnyMatch]:
    """Yield a match at its start and after each move, through the ends of rounds."""
    match: AnyMatch = game.match(seats, seed=SEED + seed)
    yield match
    while len(match.history) < moves and match.turn is not None:
        match = match.apply(match.state.legal_moves.sample(seed + len(match.history)))
        yield match


def at_end(before: AnyMatch, after: AnyMatch) -> Iterator[AnyMatch]:
    """Yield a match as it stood between its last move and the next deal, if that ended a round."""
    if len(after.sheets) > len(before.sheets):
        yield attrs.evolve(before, state=before.state.apply(after.history[-1].move))
