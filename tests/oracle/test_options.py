"""Random rounds under random options: there is always a move, and no card is ever lost."""

import random
from dataclasses import fields

import pytest

from .casino import apply, deal, legal_moves
from .dealing import can_redeal
from .helpers import capture, mine, random_move, random_options, random_royal_options, trail
from .model import NO_CARDS, Options, Position, seat_to_play
from .options import ENGLISH_CASINO_1792, GAMES, contradictions
from .promises import owned_values
from .scoring import lines
from .test_rounds import all_cards
from .values import can_keep, values_kept

pytestmark = pytest.mark.thorough


def check_round(options: Options, rng: random.Random) -> bool:
    """Play a random round under these options and check every step; whether it came to its end.

    The random player makes crowded tables, which are slow to search; a round is given up
    when more than twelve loose cards lie there.
    """
    seats = rng.choice([2, 3, 4])
    pack = options.form.pack
    position = deal(rng.sample(pack, len(pack)), seats, rng.randrange(seats), options)
    while position.turn is not None and len(position.loose) <= 12:
        move = random_move(position, rng, options)  # an error if there is none
        after = apply(position, move, options)
        assert move[1] in position.hands[seat_to_play(position)]
        assert sorted(all_cards(after)) == sorted(pack)
        assert_owners_keep_cards(after, options)
        position = after
    if position.turn is None:
        assert_round_is_over(position, options)
    return position.turn is None


def assert_owners_keep_cards(position: Position, options: Options) -> None:
    """C19, C23, K18: owners can take their builds, and every promise is true."""
    assert position.promises is not None
    for seat, hand in enumerate(position.hands):
        owned = owned_values(position.builds, seat)
        assert can_keep(hand, owned, options), "C23: so no build outlives the last card"
        assert owned <= position.promises[seat] <= values_kept(hand, options)


def assert_round_is_over(ended: Position, options: Options) -> None:
    """C5, C24, K5: all cards have been played, and only nobody's residue is left."""
    assert ended.hands == (NO_CARDS,) * len(ended.hands)
    assert (ended.stock, ended.builds) == ((), ())
    assert not can_redeal(ended, options)
    if options.residue == "dealer_side":
        assert not ended.loose
    assert all(line.points > 0 for line in lines(ended, options))


def test_every_option_is_drawn() -> None:
    """K2 to K40: the random options of these tests leave none out."""
    rng = random.Random(1)
    drawn = [draw(rng) for _ in range(200) for draw in (random_options, random_royal_options)]
    for field in fields(Options):
        assert len({getattr(options, field.name) for options in drawn}) > 1, field.name


@pytest.mark.parametrize("block", range(10))
def test_random_options(block: int) -> None:
    """C4 to C26: there is always a legal move, cards are conserved, and owners keep cards."""
    rngs = [random.Random(seed) for seed in range(10 * block, 10 * block + 10)]
    ended = [check_round(random_options(rng), rng) for rng in rngs]
    assert sum(ended) >= 8


def test_random_royal_options() -> None:
    """R1 to R6, D1 to D7: the same in the royal games."""
    rngs = [random.Random(seed) for seed in range(15)]
    ended = [check_round(random_royal_options(rng), rng) for rng in rngs]
    assert sum(ended) >= 12


@pytest.mark.parametrize("name", GAMES)
def test_every_game(name: str) -> None:
    """C4 to C26, section 6.1: the same in every game as it is."""
    ended = [check_round(GAMES[name], random.Random(seed)) for seed in range(2)]
    assert any(ended)
    assert not contradictions(GAMES[name])


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_many_random_options(block: int) -> None:
    """C4 to C26: the same over some thousand rounds."""
    rngs = [random.Random(seed) for seed in range(1000 + 50 * block, 1050 + 50 * block)]
    ended = [check_round(random_options(rng), rng) for rng in rngs]
    assert sum(ended) >= 40
    ended = [check_round(random_royal_options(rng), rng) for rng in rngs]
    assert sum(ended) >= 40


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        (Options(face_values="royal", ace="flexible"), 0),
        (Options(face_values="royal", face_capture="all"), 1),
        (Options(match_duty="none"), 1),
        (Options(capture_duty="match", match_duty="none"), 0),
        (Options(match_build_must_include=True), 1),
        (Options(capture_duty="match", match_build_must_include=True), 0),
        (Options(capture_duty="match", match_duty="none", match_build_must_include=True), 1),
        (Options(captures="single_group", capture_duty="all"), 1),
        (Options(captures="single_group", capture_duty="match"), 1),
        (Options(captures="single_group", capture_duty="match", match_duty="at_least_one"), 1),
        (Options(captures="single_group", capture_duty="match", match_duty="none"), 0),
        (Options(captures="single_group", capture_duty="if_able"), 0),
        (Options(captures="single_group", partner_builds="for_partner"), 1),
        (Options(ace="hand_only", capture_duty="match"), 1),
        (Options(ace="hand_only", capture_duty="match", match_duty="none"), 0),
        (Options(last_card_sweep=False), 1),
        (Options(residue_is_sweep=True), 1),
        (Options(sweeps="score", last_card_sweep=False, residue_is_sweep=True), 0),
        (Options(sweeps="score", residue_is_sweep=True, residue="nobody"), 1),
        (Options(partner_builds="forbidden", partnership=False), 1),
        (Options(partner_builds="for_partner"), 0),
        (Options(sweep_cancel="vs_best"), 1),
        (Options(sweep_cancel="vs_sum", sweeps="score"), 0),
    ],
)
def test_contradictions(options: Options, reasons: int) -> None:
    """K7, K10 to K13, K18, K26, K28, K29: settings that cannot go together are named."""
    assert len(contradictions(options)) == reasons


def test_the_english_game_has_no_builds() -> None:
    """Section 6.1: faces pair one by one, numerals take sums, and nothing is built."""
    english = Options(form=ENGLISH_CASINO_1792, sweeps="score")
    position = mine("3H 8S QD", "5S QS QH", opponent="")
    assert legal_moves(position, english) == {
        trail("3H"),
        trail("8S"),
        trail("QD"),
        capture("QD", "QS"),
        capture("QD", "QH"),
    }
    cleared = apply(mine("8S", "5S 3H"), capture("8S", "5S 3H"), english)
    assert cleared.sweeps == (1, 0)
