"""Random rounds of the oracle: what must hold in every position of every hand."""

from collections import Counter
from dataclasses import replace
from itertools import accumulate, combinations_with_replacement, permutations

import pytest

from .casino import Options, legal_moves, points
from .groups import splits_into_groups
from .helpers import mine, random_round, standing
from .model import NO_CARDS, PACK, Build, Position, seat_to_play
from .values import table_values, values_kept

pytestmark = pytest.mark.thorough

SEEDS = range(4)
FEW_SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[2:])]
SEATINGS = [(2, True), (3, True), (4, True), (4, False)]
BY_OPTION = [
    Options(),
    Options(sweeps="score", face_capture="all", duplicate_builds="forbid"),
    Options(face_capture="one_or_three", owner_may_trail=True),
    Options(raise_own=False, raise_absorbs=False),
]


@pytest.mark.parametrize("options", BY_OPTION)
@pytest.mark.parametrize(("seats", "partnership"), SEATINGS)
@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_every_step_of_a_random_round(
    seed: int, seats: int, partnership: bool, options: Options
) -> None:
    """C4 to C26: cards are conserved, owners keep their cards, packets and points come out."""
    packets = 1
    options = replace(options, partnership=partnership)
    for before, move, after in random_round(seed, seats, options):
        assert sorted(all_cards(after)) == sorted(PACK)
        assert move[1] in before.hands[seat_to_play(before)]
        assert after.turn is None or legal_moves(after, options)
        for build in after.builds:
            assert_sound(build, after)
        if after.turn is None or len(after.stock) < len(before.stock):
            assert after.builds == (), "C23: no build stands when cards are dealt or the hand ends"
            packets += after.turn is not None
    last = [after for _, _, after in random_round(seed, seats, options)][-1]
    assert packets == {2: 6, 3: 4, 4: 3}[seats]
    assert (last.stock, last.hands) == ((), (NO_CARDS,) * seats)
    assert_points_add_up(last, options)


def assert_sound(build: Build, position: Position) -> None:
    """C14, C19: the cards make the announced groups, and the owner holds a capturing card."""
    total = sum(number for card in build.cards for number in table_values(card))
    assert total % build.value == 0
    assert build.multiple == (total > build.value)
    assert build.value in values_kept(position.hands[build.owner])


def assert_points_add_up(ended: Position, options: Options) -> None:
    """C25, C26: 11 points without sweeps, less what a tie loses (or nobody captured)."""
    items = points(ended, options)
    sweeps = sum(items.pop("sweeps"))
    assert sweeps == (sum(ended.sweeps) if options.sweeps == "score" else 0)
    scored = sum(map(sum, items.values()))
    lost = 3 * (not any(items["cards"])) + (not any(items["spades"]))
    assert not ended.loose
    assert scored == 11 - lost


def all_cards(position: Position) -> list[str]:
    """Every card of the position, with repetitions if there are any."""
    zones = [*position.hands, position.loose, *position.piles, position.stock]
    zones += [build.cards for build in position.builds]
    return [card for zone in zones for card in zone]


def test_random_rounds_meet_every_kind_of_move() -> None:
    """C7: trails, captures, builds, raises and adds all occur in the rounds tested above."""
    kinds: Counter[str] = Counter()
    for seed in SEEDS:
        for before, move, _ in random_round(seed, seats=2):
            if move[0] == "extend":
                (target,) = (build for build in before.builds if build.cards == move[3])
                kinds["add" if move[2] == target.value else "raise"] += 1
            else:
                kinds[move[0]] += 1
    assert set(kinds) == {"trail", "capture", "build", "raise", "add"}


def test_builds_have_no_order() -> None:
    """C22: positions that differ only in the order of their builds are equal."""
    six, nine = standing(6, "4S 2D"), standing(9, "9C 9H", multiple=True)
    assert mine("KD", builds=(six, nine)) == mine("KD", builds=(nine, six))
    assert hash(mine("KD", builds=(six, nine))) == hash(mine("KD", builds=(nine, six)))


@pytest.mark.parametrize("target", range(1, 11))
def test_groups_agree_with_a_second_definition(target: int) -> None:
    """C10, C11: values split into groups if in some order they reach every multiple in turn."""
    for size in range(6):
        for values in combinations_with_replacement(range(6, 0, -1), size):
            multiples = set(range(target, sum(values) + 1, target))
            splits = sum(values) % target == 0 and any(
                multiples <= set(accumulate(order)) for order in permutations(values)
            )
            assert splits_into_groups(values, target) == splits
