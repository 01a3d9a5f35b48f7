"""What nobody may see: cards exchanged where a viewer cannot look change nothing he is told."""

from __future__ import annotations

import json
import pickle
from collections.abc import Generator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final, TypeAlias

import attrs
import pytest

from cardfishing.decks import Deal, Deck
from cardfishing.errors import IllegalMoveError
from cardfishing.fishing import FishingGame
from cardfishing.game import AnyGame, Observation, State
from cardfishing.rummy import RummyGame
from cardfishing.session import advance
from cardfishing_casino import CASINO, DRAW_CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.properties.every_game import every_game
from tests.properties.watching import (
    SEED,
    AnyMatch,
    AnyState,
    Pair,
    at_end,
    matches,
    named,
    pairs,
    some,
    twins_compared,
)

SetUp: TypeAlias = tuple[FishingGame | RummyGame, dict[str, Any]]

SMALL: Final[list[SetUp]] = [
    (CASINO, {"hands": ("8S 2C", "6H 9D"), "layout": "5D 3C", "stock": "KS KD QS"}),
    (
        CASINO,
        {
            "hands": ("KC 8C", "8D 9H", "2S"),
            "builds": ("6S+2H=8@1",),
            "layout": "8H",
            "stock": "AS 3S",
            "promises": ("8@1", "2@2"),
        },
    ),
    (
        CASINO.with_options(capture_duty="all"),
        {"hands": ("8S 2C", "6H 9D"), "layout": "2D 6D", "stock": ""},
    ),
    (DRAW_CASINO, {"hands": ("8S 2C", "6H 9D"), "layout": "5D 3C", "stock": "KS KD 3S"}),
    (ROYAL_CASINO, {"hands": ("AS QC", "KH JD"), "layout": "5D 9C", "stock": "KS KD QS QD"}),
    (RUMMY_500, {"hands": ("4S 4D KC", "2D 3D"), "discard": "6C 4H QD", "stock": "9S 8S 4C"}),
    (
        RUMMY_500,
        {
            "hands": ("KC", "4S 4D 4H 9H", "QC"),
            "stock": "7C 2S",
            "turn": 1,
            "phase": "meld",
            "must_use": "4H",
            "known": ("", "4H 9H", ""),
        },
    ),
    (
        RUMMY_500.with_options(stock_out="reshuffle"),
        {"hands": ("KC 3S", "4S 9H"), "stock": "7C", "discard": "2C 9D", "known": ("3S", "")},
    ),
    (
        PERSIAN_RUMMY,
        {
            "hands": ("KC", "7S 8D 8S", "", "JC"),
            "melds": ("4S5S6S@1",),
            "stock": "7C 8C",
            "turn": 1,
            "phase": "meld",
            "must_use": "8S",
            "known": ("", "8S", "", ""),
        },
    ),
    (RUMMY_500, {"hands": ("KC 2C", "4S 9H"), "stock": "", "discard": "7D", "passes": 1}),
]


def late(game: FishingGame | RummyGame, fields: dict[str, Any]) -> AnyState:
    """Return a position in which all other cards but one lie open, in a pile."""
    *others, _ = game.setup(**fields).state().table.zone("aside").cards
    pile = " ".join(card.text for card in others)
    if isinstance(game, RummyGame):
        pile = f"{pile} {fields.get('discard', '')}"
        facts: dict[str, Any] = {**fields, "discard": pile}
        return game.setup(**facts).state()
    sides = len(set(game.sides(len(fields["hands"]))))
    return game.setup(**fields, piles=(pile, *[""] * (sides - 1))).state()


@pytest.mark.parametrize(("game", "fields"), SMALL)
def test_no_pair_of_hidden_cards_shows(
    game: FishingGame | RummyGame, fields: dict[str, Any]
) -> None:
    """CF08, CF09: in small positions any two cards may be exchanged that a viewer cannot see."""
    state = late(game, fields)
    seats = len(state.sides)
    start: AnyMatch = game.match(seats, seed=SEED)
    match = attrs.evolve(start, state=state)
    for number in range(3):
        for seat in (*range(seats), None):
            assert twins_compared(match, seat, 1000) >= (number == 0)
        if match.state.turn is not None:
            move = match.state.legal_moves.sample(number)
            match = attrs.evolve(match, state=match.state.apply(move))


def watched(game: AnyGame, seats: int, moves: int, every: int, most: int) -> int:
    """Compare twins at some moments of a match; return how many there were."""
    compared = 0
    for number, (before, match) in enumerate(pairwise(matches(game, seats, moves))):
        if number % every == 0:
            for seat in {match.state.turn, number // every % seats, None}:
                compared += twins_compared(match, seat, most, number)
        if number % every == 1:
            compared += twins_compared(match.undo(), before.turn, most, number)
        for ended in at_end(before, match):
            compared += sum(twins_compared(ended, seat, most) for seat in (0, None))
    return compared


@pytest.mark.thorough
@every_game
def test_no_hidden_card_shows(game: AnyGame) -> None:
    """CF08, CF09: nothing a seat or a spectator is told depends on a card they cannot see."""
    assert watched(game, game.seat_counts[-1], moves=50, every=24, most=2) > 10


@pytest.mark.slow
@every_game
def test_no_hidden_card_shows_anywhere(game: AnyGame) -> None:
    """CF08, CF09: the same at every phase of several rounds, for every number of seats."""
    for seats in game.seat_counts:
        assert watched(game, seats, moves=150, every=10, most=3) > 60


@contextmanager
def dealt(pair: Pair, round_no: int) -> Generator[None]:
    """Let two cards be exchanged in the deal of a round."""
    indices = tuple(card.index for card in pair)
    swap = dict(zip(indices, reversed(indices), strict=True))
    shuffled = Deck.shuffled

    def exchanged(deck: Deck, seed: int, number: int = 0) -> Deal:
        deal = shuffled(deck, seed, number)
        if number != round_no:
            return deal
        return attrs.evolve(deal, order=tuple(swap.get(index, index) for index in deal.order))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Deck, "shuffled", exchanged)
        yield


def never_seen(match: AnyMatch, seat: int | None) -> list[Pair]:
    """Return the pairs of hidden cards that a viewer has not seen in this round, once shuffled."""
    begun = [played.round_no for played in match.history].count(match.round_no)
    views = match.information(seat)[-begun - 1 :]
    seen = set[str]().union(*(named(view.to_text()) for view in views))
    return [pair for pair in pairs(match.state, seat) if not {c.text for c in pair} & seen]


def remembered(match: AnyMatch, seat: int | None) -> dict[str, object]:
    """Return all that a viewer has been told from the beginning, and when moves were undone."""
    views = match.information(seat)
    events = [(view.to_text(), pickle.dumps(view.to_json())) for view in views]
    back = match.undo()
    return {
        "views": views,
        "texts": events,
        "history": match.history,
        "tokens": (match.token, back.token, back.redo().token),
        "reprs": (repr(match), repr(back)),
        "undone": back.information(seat),
        "sheets": match.sheets,
    }


def replayed(match: AnyMatch, pair: Pair) -> AnyMatch | None:
    """Return the same moves after a deal with two cards exchanged, or None if they are illegal."""
    game = match.game
    with dealt(pair, match.round_no):
        twin: AnyMatch = game.match(match.seats, seed=match.seed)
        for played in match.history:
            try:
                twin = advance(twin, played.move)[0]
            except IllegalMoveError:
                return None
    return twin


def information_compared(match: AnyMatch, seat: int | None, most: int) -> int:
    """Compare what a viewer remembers with twins dealt otherwise; return their number."""
    compared = 0
    wanted = remembered(match, seat)
    for pair in some(never_seen(match, seat), most, len(match.history)):
        twin = replayed(match, pair)
        if twin is not None:
            assert twin.state != match.state
            with dealt(pair, match.round_no):
                assert remembered(twin, seat) == wanted, pair
            compared += 1
    return compared


@every_game
def test_no_unseen_deal_is_remembered(game: AnyGame) -> None:
    """CF16: what a seat has seen from the first deal on is the same whatever it has not seen."""
    *_, match = matches(game, game.seat_counts[-1], 58)
    assert sum(information_compared(match, seat, 3) for seat in (0, 1, None)) > 0


@every_game
def test_events_tell_what_a_spectator_sees(game: AnyGame) -> None:
    """CF08: the events of a move are the same bytes whatever cards nobody has seen."""
    *_, match = matches(game, game.seat_counts[0], 21)
    move = match.history[-1].move
    before = match.undo()
    for pair in some(never_seen(match, None), 4, 1):
        twin = replayed(before, pair)
        if twin is not None and twin.state.is_legal(move):
            _, told = advance(twin, move)
            _, wanted = advance(before, move)
            assert told == wanted
            assert pickle.dumps(told) == pickle.dumps(wanted)
            assert repr(told) == repr(wanted)


@every_game
def test_a_view_names_what_the_table_shows(game: AnyGame) -> None:
    """DESIGN 6: the cards in a view's text and JSON are those the table shows, no more, no less."""
    for match in matches(game, game.seat_counts[-1], 60):
        for seat in (match.state.turn, 0, None):
            view, seen = match.observation(seat), match.state.table.seen_by(seat)
            texts = {card.text for card in seen}
            assert named(view.to_text()) == named(view.to_json()) == texts


@every_game
def test_undo_stops_where_a_view_shows_a_card(game: AnyGame) -> None:
    """DESIGN 6: what may not be undone is what the views show and the move did not name."""
    *_, last = matches(game, game.seat_counts[0], 40)
    after = last
    while after.history:
        before, move = after.undo(), after.history[-1].move
        viewers = (*range(after.seats), None)
        shown = [named(after.observation(seat).to_text()) for seat in viewers]
        known = [named(before.observation(seat).to_text()) for seat in viewers]
        is_reveal = after.round_no > before.round_no or any(
            now - then - named(move.text) for now, then in zip(shown, known, strict=True)
        )
        try:
            after.undo(past_reveal=False)
        except IllegalMoveError:
            assert is_reveal, move
        else:
            assert not is_reveal, move
        after = before


def same(read: AnyState | Observation[Any], value: AnyState | Observation[Any]) -> None:
    """Demand that what was read is equal to what was written, and says the same."""
    assert read == value
    assert type(read) is type(value)
    assert hash(read) == hash(value)
    assert (read.to_json(), repr(read)) == (value.to_json(), repr(value))


def json_reads_back(game: AnyGame, seats: int, moves: int, seed: int) -> int:
    """Read the JSON of states and views of a match; return the number of positions."""
    positions = 0
    for match in matches(game, seats, moves, seed):
        state, seat = match.state, (None, *range(seats))[positions % (seats + 1)]
        view: Observation[Any] = state.observation(seat)
        same(State[Any, Any].from_json(state.to_json(), game), state)
        same(Observation[Any].from_json(view.to_json(), game), view)
        assert json.loads(view.to_json())["game"] == str(game)
        positions += 1
    return positions


@pytest.mark.thorough
@every_game
def test_json_reads_back(game: AnyGame) -> None:
    """DESIGN 5: the JSON of states and observations of a hundred positions reads back."""
    counts = game.seat_counts
    assert sum(json_reads_back(game, counts[n % len(counts)], 50, n) for n in range(2)) > 75


@pytest.mark.slow
@every_game
def test_json_reads_back_everywhere(game: AnyGame) -> None:
    """DESIGN 5: the same for thousands of positions of each game."""
    counts = game.seat_counts
    positions = 0
    for number in range(1000):
        positions += json_reads_back(game, counts[number % len(counts)], 200, number)
        if positions > 4000:
            break
    assert positions > 4000


def test_a_match_tells_neither_seed_nor_salt() -> None:
    """DESIGN 10: no view, repr or token holds the seed, the salt or a part of them."""
    game = RUMMY_500.with_options(stock_out="reshuffle")
    for match in matches(game, 2, 30):
        secrets = {str(SEED), f"{SEED:x}", f"{match.state.salt:x}"}
        for seat in (0, 1, None):
            view = match.observation(seat)
            shown = f"{match!r} {match.token} {view!r} {view.to_json()} {pickle.dumps(view, 0)!r}"
            assert not any(secret in shown for secret in secrets)
        assert match.state.salt


def test_partners_see_no_more_of_each_other() -> None:
    """CF08: partners see no card of each other's hands."""
    *_, match = matches(PARTNERSHIP_RUMMY_500, 4, 9)
    assert len(pairs(match.state, 0)) > 0
    partner = set(match.state.table.zone("hand", 2).cards)
    assert not partner & set(match.state.table.seen_by(0))
