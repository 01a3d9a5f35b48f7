"""How moves are listed: the quick loop and the general finder, and what a state remembers."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from itertools import chain
from typing import cast

import pytest

from cardfishing._bits import indices
from cardfishing.errors import IllegalMoveError, Refusal, RulesError
from cardfishing.fishing import (
    Capture,
    FishingGame,
    FishingMove,
    FishingObservation,
    FishingState,
    NewBuild,
    Trail,
)
from cardfishing.fishing._listing import flat_moves
from cardfishing.fishing.finder import Finder
from cardfishing.fishing.refusals import refusal
from cardfishing_casino import CASINO
from cardfishing_nordic_kasino import NORDIC_KASINO
from cardfishing_royal_casino import ROYAL_CASINO, ROYAL_CASINO_DOMINICAN

CHOICES: dict[str, tuple[object, ...]] = {
    "capture_duty": ("none", "match", "if_able", "all"),
    "match_duty": ("all", "at_least_one", "none"),
    "match_build_must_include": (False, True),
    "raise_own": (False, True),
    "raise_with_table_cards": (False, True),
    "raise_absorbs": (False, True),
    "partner_builds": ("own_card", "forbidden", "for_partner"),
    "duplicate_builds": ("allow", "forbid"),
    "owner_may_trail": (False, True),
    "single_build_is_card": (False, True),
    "face_capture": ("one", "one_or_three", "all"),
    "ace": ("low", "flexible", "hand_only"),
}


def with_some_options(game: FishingGame, rng: random.Random) -> FishingGame:
    """Return a game with options drawn at random; those that contradict each other are left out."""
    for name in rng.sample(sorted(CHOICES), 5):
        try:
            game = game.with_options(**{name: rng.choice(CHOICES[name])})
        except RulesError:
            continue
    return game


def both_listings(game: FishingGame, seed: int) -> int:
    """Compare both listings at every ply of a random round; return how many came from the loop."""
    rng, flat = random.Random(seed), 0
    state = game.new(rng.choice(game.seat_counts), seed=seed)
    while (view := state.to_act) is not None:
        public, seat = view.public, view.public.turn
        wanted = list(chain.from_iterable(Finder(public, seat, view.hand_mask).find()))
        found = flat_moves(public, seat, view.hand_mask)
        if found is not None:
            assert [(type(move), move) for move in found] == [(type(m), m) for m in wanted], view
            flat += 1
        state = state.apply_unchecked(rng.choice(wanted))
    return flat


@pytest.mark.parametrize(
    "game", [CASINO, ROYAL_CASINO, ROYAL_CASINO_DOMINICAN, NORDIC_KASINO], ids=str
)
def test_the_loop_lists_what_the_finder_lists(game: FishingGame) -> None:
    """DESIGN 11: there is one set of rules; the quick listing equals the general one, in order."""
    rng = random.Random(9)
    games = [game, *(with_some_options(game, rng) for _ in range(12))]
    assert sum(both_listings(each, seed) for seed, each in enumerate(games)) > 100


def somewhere(view: FishingObservation, rng: random.Random) -> FishingMove:
    """Return a move with some loose cards that may be legal or not."""
    public = view.public
    card = rng.choice([*indices(view.hand_mask)])
    loose = public.layout_mask & rng.getrandbits(64)
    if rng.random() < 0.5:
        return Capture(card, loose)
    return NewBuild(card, rng.randint(1, public.game.value_table.top), loose)


@pytest.mark.parametrize("game", [CASINO, ROYAL_CASINO], ids=str)
def test_a_move_is_judged_alike_with_the_sums_and_without(game: FishingGame) -> None:
    """DESIGN 11: kept sums only hasten the judgement, which no answer depends on."""
    rng, legal = random.Random(2), 0
    for seed in range(12):
        state = with_some_options(game, rng).new(2, seed=seed)
        while (view := state.to_act) is not None:
            public, seat, hand = view.public, view.public.turn, view.hand_mask
            bare = public._replace(sums=None)
            for move in (*view.legal_moves, *(somewhere(view, rng) for _ in range(9))):
                found = refusal(public, seat, hand, move)
                assert found == refusal(bare, seat, hand, move)
                assert (found is None) == (move in list(view.legal_moves)), (view, move)
                legal += found is None
            state = state.apply_unchecked(rng.choice(list(view.legal_moves)))
    assert legal > 1000


def listed(state: FishingState) -> FishingState:
    """Return the state after its moves were listed."""
    assert list(state.legal_moves)
    return state


def judged(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the moves the rules are asked about from now on."""
    asked: list[object] = []
    inner = FishingState.why_not

    def why_not(state: FishingState, move: FishingMove) -> Refusal | None:
        asked.append(move)
        return inner(state, move)

    monkeypatch.setattr(FishingState, "why_not", why_not)
    return asked


def test_a_listed_move_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 11: a move that the view of the seat to act has listed is applied as it is."""
    asked = judged(monkeypatch)
    state = CASINO.new(2, seed=4)
    view = state.to_act
    assert view is not None
    move = next(iter(view.legal_moves))
    assert state.is_legal(move)
    assert state.apply(move) == CASINO.new(2, seed=4).apply(move)
    assert asked == [move]


def test_what_was_not_listed_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """CF04: a move that is not among those listed is refused, and others' views list nothing."""
    asked = judged(monkeypatch)
    state = CASINO.new(2, seed=4)
    assert not list(state.observation(1 - state.public.turn).legal_moves)
    wrong = Trail(next(card.index for card in state.layout))
    with pytest.raises(IllegalMoveError):
        listed(state).apply(wrong)
    assert asked == [wrong]


def test_a_bare_tuple_is_no_move_even_if_listed() -> None:
    """CF04: what only equals a legal move is refused, before moves are listed and after."""
    state = CASINO.new(2, seed=4)
    move = next(iter(listed(CASINO.new(2, seed=4)).legal_moves))
    bare = cast("FishingMove", tuple(move))
    assert move == bare
    assert [state.is_legal(bare), listed(state).is_legal(bare)] == [False, False]


@pytest.mark.parametrize("number", [float, complex, bool])
def test_a_move_of_numbers_that_are_no_ints_is_refused_even_if_listed(
    number: Callable[[int], int],
) -> None:
    """CF04: it may equal a legal move, and would leave its numbers in the next state."""
    state = CASINO.setup(hands=("AC", "KC"), layout="AD 2C").state()
    odd = Trail(number(next(iter(state.legal_moves)).card_index))
    assert odd in list(state.legal_moves)
    assert [state.is_legal(odd), listed(state).is_legal(odd)] == [False, False]
    taken = Capture(1, 1 << 17, cast("tuple[int, ...]", []))
    assert not listed(state).is_legal(taken)


def test_what_a_state_remembers_is_no_part_of_it() -> None:
    """DESIGN 11: the derived slot is neither compared, printed, hashed, copied nor pickled."""
    fresh, used = CASINO.new(2, seed=4), listed(CASINO.new(2, seed=4))
    assert (fresh, hash(fresh), repr(fresh)) == (used, hash(used), repr(used))
    assert pickle.dumps(fresh) == pickle.dumps(used)
    for again in (copy.copy(used), copy.deepcopy(used)):
        move = next(iter(used.legal_moves))
        assert [again.has_listed(move), used.has_listed(move)] == [False, True]
    assert fresh.to_act == used.to_act
    assert fresh != fresh.to_act
    assert fresh.to_act != fresh


def test_runs_on_crowded_tables_are_not_looked_through() -> None:
    """DESIGN 11: a capture on a crowded table is judged by the rules, though it was counted."""
    state = CASINO.setup(
        hands=("10C 9D", "KC 6H"), layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S"
    ).state()
    moves = list(state.legal_moves)
    taken = next(move for move in moves if isinstance(move, Capture))
    trailed = next(move for move in moves if isinstance(move, Trail))
    assert [state.has_listed(taken), state.has_listed(trailed)] == [False, True]
    assert state.is_legal(taken)


LOW = "AC AD AH 2D 2H 2S 3C 3D 4H"


@pytest.mark.parametrize(
    ("game", "hand", "builds"),
    [
        (CASINO, "2C 10D", ()),
        (CASINO.with_options(duplicate_builds="forbid"), "2C 9D", ("5H+4S=9@1",)),
        (NORDIC_KASINO, "10D", ()),
    ],
    ids=["building", "adding", "two values"],
)
def test_what_is_too_much_to_list_is_left_to_the_finder(
    game: FishingGame, hand: str, builds: tuple[str, ...]
) -> None:
    """DESIGN 11: where many groups may be joined, captures and builds are counted, not listed."""
    state = game.setup(hands=(hand, "KC 6H"), layout=LOW, builds=builds).state()
    view = state.observation(0)
    assert state.public.sums is not None
    assert flat_moves(state.public, 0, view.hand_mask) is None
    assert state.legal_moves.count() == len([*iter(state.legal_moves)]) > 20
    assert view.legal_moves.captures(0) == ()


def test_a_trail_may_crowd_the_table() -> None:
    """DESIGN 11: sums that become too many are no longer kept, and the table is searched anew."""
    layout = "AC AD AH AS 2C 2D 2H 2S 4D 4C"
    state = CASINO.setup(hands=("3S 3C", "KC 6H"), layout=layout).state()
    assert state.public.sums is not None
    assert state.play("3S").public.sums is None
