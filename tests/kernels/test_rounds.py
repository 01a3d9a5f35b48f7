"""The bulk path against the public path: the same rounds from the same seeds."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Final

import attrs
import pytest

import cardfishing
from cardfishing.choices import Choice
from cardfishing.fishing import FishingGame, FishingState, MatchRule
from cardfishing.fishing._native import loose, moves
from cardfishing.fishing._native import rounds as native
from cardfishing.fishing._tables import is_known, tables_of
from cardfishing.fishing.rounds import Bulk
from cardfishing.options import Option
from cardfishing.playout import random_rounds
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.state import move_by_move

NAMES: Final = tuple(
    name for name in cardfishing.games() if isinstance(cardfishing.load(name), FishingGame)
)
UNKNOWN: Final = {"make-fifteen"}
"""Games whose captures are no sums of ours."""


def fishing(name: str) -> FishingGame:
    """Return a fishing game."""
    game = cardfishing.load(name)
    assert isinstance(game, FishingGame)
    return game


def by_the_public_path(state: FishingState, seeds: tuple[int, ...]) -> tuple[FishingState, int]:
    """Return the end of a round played by states and views, and the number of moves."""
    return move_by_move(state, seeds)


def assert_equal_rounds(game: FishingGame, rounds: range) -> None:
    """Play rounds both ways, each from its start and from its middle, with a seed for each seat."""
    for number in rounds:
        seats = game.seat_counts[number % len(game.seat_counts)]
        state = game.new(seats, seed=number, dealer=number % seats)
        seeds = tuple(number * 31 + seat - 9 for seat in range(seats))
        for _ in range(number % 23):
            state = state.drawn_on(seeds)
        assert Bulk(game, seats).play_out(state, seeds) == by_the_public_path(state, seeds)


def changed(game: FishingGame, rng: Random) -> FishingGame:
    """Return a game with some options at random, as far as they go together."""
    for option in game.declared:
        if rng.random() < 0.4:
            try:
                game = game.with_options(**{option.name: rng.choice(values(option))})
            except cardfishing.RulesError:
                continue
    return game


def values(option: Option) -> list[str]:
    """Return the values of an option that has a few, else its default."""
    found = option.values
    return [name for name, _ in found.choices] if isinstance(found, Choice) else [option.default]


@pytest.mark.parametrize("name", NAMES)
def test_kernels_know_all_games_but_those_of_strangers(name: str) -> None:
    """Issue 9: no game falls back to the public path without being named here."""
    assert is_known(fishing(name)) is (name not in UNKNOWN)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in UNKNOWN])
def test_the_bulk_path_gives_the_rounds_of_the_public_path(name: str) -> None:
    """Issue 9: the same end states, whoever deals, from the start and from the middle."""
    assert_equal_rounds(fishing(name), range(4))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name not in UNKNOWN])
def test_it_gives_ten_thousand_rounds_of_the_public_path(name: str) -> None:
    """Issue 9: the equality of bulk and public path on 10,000 rounds of each game."""
    game = fishing(name)
    tables = {seats: Bulk(game, seats) for seats in game.seat_counts}
    for number in range(10_000):
        seats = game.seat_counts[number % len(game.seat_counts)]
        state, seeds = game.new(seats, seed=number), tuple(range(number, number + seats))
        assert tables[seats].play_out(state, seeds) == by_the_public_path(state, seeds)


RULES: Final = (
    "casino(capture_duty=all,refill_table=True,residue=dealer_side,sweeps=score)",
    "casino(capture_duty=if_able,duplicate_builds=forbid,tie_rule=split,residue=dealer_side)",
    "casino(capture_duty=match,match_duty=at_least_one,match_build_must_include=True)",
    "casino(raise_with_table_cards=True,raise_absorbs=False,face_capture=all)",
    "casino(partner_builds=for_partner,residue=nobody,face_capture=one_or_three)",
    "casino(owner_may_trail=True)",
    "nordic-kasino",
    "royal-casino(capture_duty=all,ace=hand_only,raise_with_table_cards=True)",
    "royal-casino(sweep_cancel=vs_sum,last_card_sweep=False,residue_is_sweep=True)",
    "royal-casino(sweep_cancel=vs_best,capture_duty=match,raise_own=False,tie_rule=carry)",
)
"""Options that between them ask for every rule a kernel knows."""


@pytest.mark.parametrize("name", RULES)
def test_the_bulk_path_knows_every_rule(name: str) -> None:
    """Issue 9: duties, raises, partners, refilled tables, cancelled sweeps, played and scored."""
    game = fishing(name)
    for seats in game.seat_counts:
        bulk = Bulk(game, seats)
        for number in range(8):
            state, seeds = game.new(seats, seed=number), tuple(range(number, number + seats))
            assert bulk.play_out(state, seeds) == by_the_public_path(state, seeds)
        found = bulk.rounds(game.new(seats, seed=50), range(50, 60))
        assert found == random_rounds(game, seats, seed=50, rounds=10)


def assert_equal_options(rng: Random, games: int) -> None:
    """Compare rounds of games with options at random; those kernels do not know are few."""
    known = 0
    for _ in range(games):
        game = changed(fishing(rng.choice(NAMES)), rng)
        if is_known(game):
            known += 1
            first = rng.randrange(10**6)
            assert_equal_rounds(game, range(first, first + 2))
        else:
            builds = game.rules.builds
            assert not game.takes_sums or (builds is not None and builds.single_is_card)
    assert known > games // 2


def test_the_bulk_path_obeys_options() -> None:
    """Issue 9: duties, aces of two values, partners and the rest are obeyed in bulk too."""
    assert_equal_options(Random(9), 12)


@pytest.mark.slow
def test_the_bulk_path_obeys_many_option_sets() -> None:
    """Issue 9: the same with a thousand sets of options."""
    assert_equal_options(Random(90), 1000)


POSITIONS: Final = {
    "promises": lambda: fishing("casino(partner_builds=for_partner)").setup(
        hands=("9C 3D 5H", "9H 4D 5C", "9S KD QD", "8D 2H 2S"),
        layout="4C 4H AD 6C JC",
        builds=("5S+3H=8@1", "7D+2C=9@0"),
        promises=("8@3", "9@0", "9@2"),
    ),
    "one ace for two": lambda: fishing("royal-casino").setup(
        hands=("AC AD 5H", "AH 4D 5C"),
        layout="KD 7D 7C",
        builds=("5S+9H=14@0", "KC+AS=14@0", "6C+7H=13@0"),
    ),
    "many groups": lambda: fishing("casino").setup(
        hands=("8C 6D", "8H 6C"), layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"
    ),
    "no sums": lambda: fishing("casino").setup(
        hands=("10C 10D 9C 9D", "KC 6H"),
        layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S",
        builds=("6C,6D=6@1", "9H,9S=9@1"),
    ),
    "sums given up": lambda: fishing("casino").setup(
        hands=("AC KC", "QC QD"), layout="AD AH AS 2C 2D 2H 2S 3C 3D"
    ),
    "six builds of one value": lambda: fishing("casino").setup(
        hands=("10C 7D", "10D 7C"),
        layout="5C 5D",
        builds=("9C+AC=10@0", "9D+AD=10@0", "9H+AH=10@1", "9S+AS=10@1", "8C+2C=10@0", "8D+2D=10@1"),
    ),
    "last card": lambda: fishing("royal-casino(last_card_sweep=False)").setup(
        hands=("9C", ""), layout="9D", stock=""
    ),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_the_bulk_path_goes_on_from_any_position(position: str) -> None:
    """Issue 9: builds, promises, owners without a card and crowded tables are gone on from."""
    state = POSITIONS[position]().state()
    seats = len(state.hand_masks)
    for seed in range(12):
        seeds = tuple(range(seed, seed + seats))
        assert Bulk(state.game, seats).play_out(state, seeds) == by_the_public_path(state, seeds)


@pytest.mark.parametrize("name", ["casino", "royal-casino", "diamond-casino", "nordic-kasino"])
def test_rounds_in_bulk_are_scored_as_sheets_are(name: str) -> None:
    """Issue 9: shuffle, deal, play and score in bulk come to what states come to."""
    game = fishing(name)
    for seats in game.seat_counts:
        for seed in (7, 2**80):
            start = game.new(seats, seed=seed, dealer=1)
            found = Bulk(game, seats).rounds(start, range(seed, seed + 3))
            assert found == random_rounds(game, seats, seed=seed, rounds=3, dealer=1)
            assert game.random_rounds(seats, seed=seed, rounds=3, dealer=1) == found


@pytest.mark.parametrize("room", [3, 40])
def test_the_bulk_path_goes_on_where_a_kernel_has_no_room(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: a kernel that cannot list so many sets leaves the move to the public path."""
    monkeypatch.setattr(loose, "ROOM", room)
    monkeypatch.setattr(moves, "ROOM", room)
    game = fishing("royal-casino")
    bulk = Bulk(game, 2)
    for number in range(16):
        state, seeds = game.new(2, seed=number), (number, number + 1)
        assert bulk.play_out(state, seeds) == by_the_public_path(state, seeds)


sha256 = hashlib.sha256


class Unfair:
    """A SHA-256 whose first word is the greatest there is."""

    def __init__(self, text: bytes) -> None:
        """Begin with a text."""
        self._text = text

    def copy(self) -> Unfair:
        """Return another one that goes on from here."""
        return Unfair(self._text)

    def update(self, text: bytes) -> None:
        """Go on with a text."""
        self._text += text

    def digest(self) -> bytes:
        """Return the digest."""
        return b"\xff" * 8 + sha256(self._text).digest()[8:]


def test_words_that_would_not_be_fair_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9: the shuffle in bulk takes the next word where the documented one does."""
    monkeypatch.setattr(hashlib, "sha256", Unfair)
    monkeypatch.setattr(native, "sha256", Unfair)
    game = fishing("casino")
    found = Bulk(game, 2).rounds(game.new(2, seed=1), range(1, 3))
    assert found == random_rounds(game, 2, seed=1, rounds=2)


@attrs.frozen(kw_only=True)
class ToTheEnd(MatchRule):
    """A rule of somebody else's."""

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Leave the match as it is."""
        del sheet
        return before


def test_finishes_of_others_are_scored_by_the_sheet() -> None:
    """Issue 9: a kernel plays rounds whose lines it cannot count, and leaves the counting."""
    casino = fishing("casino")
    game = attrs.evolve(casino, rules=attrs.evolve(casino.rules, finish=ToTheEnd()))
    found = Bulk(game, 2).rounds(game.new(2, seed=1), range(1, 4))
    assert found == random_rounds(game, 2, seed=1, rounds=3)


def test_builds_that_stand_at_the_end_go_with_the_rest() -> None:
    """Issue 9: what a kernel gives away at the end holds the builds, as only set-ups leave any."""
    game = fishing("casino")
    state = game.setup(
        hands=("KC", "QD"), layout="2C", builds=("9C+AC=10@0",), last_capturer=1, stock=""
    ).state()
    kernel = native.Kernel(tables_of(game, 2))
    kernel.load(
        turn=0,
        dealer=0,
        layout=state.layout.mask,
        builds=[(10, state.builds[0].cards_mask, 0, False)],
        hands=state.hand_masks,
        promises=(0, 0),
        piles=(0, 0),
        sweeps=(0, 0),
        stock=(),
        last=1,
        round_no=0,
        seeds=(1, 2),
    )
    assert kernel.run()
    kernel.settle()
    assert kernel.totals() == by_the_public_path(state, (1, 2))[0].score_sheet().totals


def test_games_play_in_bulk_where_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9: `played_out` and `random_rounds` go by a kernel that is compiled and knows."""
    monkeypatch.setattr("cardfishing.fishing.rounds._IS_COMPILED", True)
    game = attrs.evolve(fishing("casino"), version=2)
    state = game.new(3, seed=4)
    assert game.bulk(3) is game.bulk(3) is not None
    assert state.played_out((1, 2, 3)) == by_the_public_path(state, (1, 2, 3))
    assert game.random_rounds(3, seed=4, rounds=2) == random_rounds(game, 3, seed=4, rounds=2)
    with pytest.raises(cardfishing.SetupError):
        state.played_out((1, 2))
    assert fishing("make-fifteen").bulk(2) is None
