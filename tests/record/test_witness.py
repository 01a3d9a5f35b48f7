"""Whether a view follows on another: every true step is believed, and no changed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import pytest

import cardfishing as cf
from cardfishing._cardtext import exchanged, named
from cardfishing.chance import Stream
from cardfishing.errors import NotationError, SetupError
from cardfishing.fieldtext import Fields, Value, to_line
from cardfishing.game import AnyGame, Move, Observation
from cardfishing.record.witness import Watcher, open_facts
from cardfishing.testing._playouts import Position, playouts
from cardfishing_rummy500 import RUMMY_500

NAMES: Final = tuple(sorted({cf.load(name).name for name in cf.games()}))
VARIANTS: Final = (
    "casino(capture_duty=match,match_duty=all,refill_table=true)",
    "casino(capture_duty=all,ace=flexible,face_values=royal,partner_builds=for_partner)",
    "casino(owner_may_trail=false,captures=single_group,raise_absorbs=false)",
    "casino(finish=count_out,sweeps=score,partner_builds=for_partner)",
    "royal-casino(single_build_is_card=true,duplicate_builds=forbid,tie_rule=carry)",
    "rummy-500(stock_out=reshuffle)",
    "rummy-500(stock_out=pass_round,pass_allows_melds=true,jokers=2)",
    "rummy-500(pickup_support=hand_only,pickup_use=new_meld,going_out=discard_only)",
    "rummy-500(top_card=free,pickup_depth=1,jokers=4,joker_role=own_set,quartet_double=any)",
    "persian-rummy(stock_out=reshuffle,top_card=free_no_rediscard)",
)
View = Observation[Any]

every_game: Final = pytest.mark.parametrize("name", [*NAMES, *VARIANTS], scope="module")
"""A test of each game; those of one game follow on each other and share what was played."""


class Step(NamedTuple):
    """What somebody saw of a move."""

    watcher: Watcher
    before: View
    move: Move
    after: View


@lru_cache(maxsize=2)
def steps(name: str, every: int = 1) -> list[Step]:
    """Return what the seats and a spectator saw of each so-manieth move, from the last back."""
    game = cf.load(name)
    positions = [position for playout in playouts(game, 1) for position in playout[-2::-every]]
    return [step for position in positions for step in _seen(game, position)]


def _seen(game: AnyGame, position: Position) -> Iterator[Step]:
    assert position.move is not None
    assert position.after is not None
    for seat in (*range(len(position.state.sides)), None):
        before, after = position.state.observation(seat), position.after.observation(seat)
        yield Step(Watcher(game, seat), before, position.move, after)


def some(name: str) -> list[Step]:
    """Return about fifteen steps of a game, the last of each round among them."""
    found = steps(name, 31)
    return found[:: max(1, len(found) // 15)]


def believed(steps: list[Step]) -> bool:
    """Tell whether every step can have been so."""
    doubts = [
        (step, doubt)
        for step in steps
        if (doubt := step.watcher.doubts_move(step.before, step.move, step.after)) is not None
    ]
    assert not doubts, doubts[0]
    return bool(steps)


@every_game
def test_what_was_seen_is_believed(name: str) -> None:
    """Records of views: a true step follows, whoever sees it."""
    assert believed(steps(name, 61))


@pytest.mark.slow
@every_game
def test_all_that_was_seen_is_believed(name: str) -> None:
    """Records of views: every true step of whole rounds follows, the last one as well."""
    assert believed(steps(name))


def altered(step: Step, stream: Stream) -> Iterator[tuple[str, View]]:
    """Yield what a seat saw next with one thing changed, and the name of the thing."""
    game, fields = step.watcher.game, open_facts(step.after).fields
    for key, value in fields.items():
        for other in _others(value, stream):
            yield from _read(game, key, {**fields, key: other}, step.after)
    yield from _read(game, "turn", {k: v for k, v in fields.items() if k != "turn"}, step.after)


def _read(game: AnyGame, key: str, fields: Fields, after: View) -> Iterator[tuple[str, View]]:
    try:
        view = game.parse_observation(to_line(fields))
    except (NotationError, SetupError):
        return
    if view != after and open_facts(view).fields.get("seat") == open_facts(after).fields.get(
        "seat"
    ):
        yield key, view


def _others(value: Value, stream: Stream) -> Iterator[Value]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, list):
        place = stream.below(len(value)) if value else 0
        for other in _others(value[place], stream) if value else ():
            yield cast("Value", [*value[:place], other, *value[place + 1 :]])
        yield value[:-1]
    elif value.startswith("?"):
        yield f"?{int(value[1:]) + 1}"
        yield f"?{int(value[1:]) - 1}"
    elif value:
        yield " ".join(value.split(" ")[:-1])


def swaps(step: Step, stream: Stream) -> Iterator[tuple[str, str, View]]:
    """Yield what a seat saw next with a card it saw exchanged for another of the deck."""
    game, text = step.watcher.game, step.after.to_text()
    deck = [card.text for card in game.deck_for(len(open_facts(step.after).sides)).cards]
    seen = sorted(named(text))
    for _ in range(4 if seen else 0):
        one, other = seen[stream.below(len(seen))], deck[stream.below(len(deck))]
        try:
            view = game.parse_observation(exchanged(text, {one: other, other: one}))
        except (NotationError, SetupError):
            continue
        if view != step.after:
            yield one, other, view


@every_game
def test_what_is_changed_is_doubted(name: str) -> None:
    """Records of views: what is changed in any field is refused, or a step twice or left out."""
    refused: Counter[str] = Counter()
    for number, step in enumerate(some(name)):
        watcher, before, move, after = step
        for key, view in altered(step, Stream("altered", number)):
            assert watcher.doubts_move(before, move, view) is not None, (key, view, step)
            refused[key] += 1
        assert watcher.doubts_move(after, move, after) is not None, step
        assert watcher.doubts_move(before, move, before) is not None, step
    assert refused["hands"] > 0
    assert refused["turn"] > 0
    assert sum(refused.values()) > 30


@every_game
def test_another_card_is_doubted_if_the_seat_can_know(name: str) -> None:
    """Records of views: a card is refused instead of another, if one of them had been seen."""
    refused, believed = 0, 0
    for number, step in enumerate(some(name)):
        watcher, before, move, _ = step
        known = named(before.to_text()) | named(move.text)
        for one, other, view in swaps(step, Stream("swaps", number)):
            doubt = watcher.doubts_move(before, move, view)
            if known & {one, other}:
                assert doubt is not None, (one, other, view, step)
                refused += 1
            else:
                assert doubt is None, (one, other, view, step)
                believed += 1
    assert refused > believed


def test_nobody_moves_after_the_end() -> None:
    """Records of views: a round that is over has no further move."""
    watcher, _, move, after = steps("casino", 61)[0]
    assert open_facts(after).turn is None
    assert watcher.doubts_move(after, move, after) == "the round is over, so nobody moves"


def test_a_deal_that_cannot_be_is_doubted() -> None:
    """Records of views: a round begins as the game deals, and with what it deals only."""
    game = cf.load("casino")
    watcher, first = Watcher(game, 0), game.new(2, seed=1).observation(0)
    assert watcher.doubts_deal(first) is None
    later = game.parse_observation(first.to_text().replace("stock=?40", "stock=?36"))
    assert watcher.doubts_deal(later) == "no round begins so"
    swept = game.parse_observation(first.to_text() + " sweeps=1/0")
    assert watcher.doubts_deal(swept) == "no round begins so"


def test_the_next_round_follows_on_the_last() -> None:
    """Records of views: the next dealer deals the next round, with the scores there are then."""
    game = cf.load("casino")
    match, seed = game.match(2, seed=4, dealer=0), 0
    last = match.state
    while len(match.sheets) == 0:
        last, seed = match.state, seed + 1
        match = match.apply(match.state.legal_moves.sample(seed))
    last = last.apply(match.history[-1].move)
    end, first = last.observation(0), match.observation(0)
    watcher, text = Watcher(game, 0), first.to_text()
    assert watcher.doubts_round(end, first) is None
    scores = "/".join(map(str, match.scores))
    for view, other, cause in (
        (first, text, "not over"),
        (end, text.replace("dealer=1", "dealer=0"), "out of turn"),
        (end, text.replace("round_no=1", "round_no=2"), "round 2 comes next, not 3"),
        (end, text.replace(f"scores={scores}", "scores=20/20"), "the round ends with"),
    ):
        assert cause in str(watcher.doubts_round(view, game.parse_observation(other)))
    short = game.with_options(target=1)
    over, more = (short.parse_observation(view.to_text()) for view in (end, first))
    assert "decided" in str(Watcher(short, 0).doubts_round(over, more))


@pytest.mark.parametrize(
    ("text", "cause"), [("9CJCQC", "does not hold"), ("-9C", "cannot have played")]
)
def test_a_hand_that_cannot_be_is_no_witness(text: str, cause: str) -> None:
    """Records of views: who owes a use of a card holds what it needs, and no more than its hand."""
    game = RUMMY_500
    state = game.setup(
        hands=("4S 4D 4H", "3C"), must_use="4H", phase="meld", discard="6C", stock="9C JC QC"
    ).state()
    move, after = game.parse_move(text), state.play("4D4H4S").observation(1)
    assert cause in str(Watcher(game, 1).doubts_move(state.observation(1), move, after))
