"""The end of a match: cancelled sweeps, the endgame, overtime (D8 to D12, K2, K29 to K37)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from .casino import apply
from .dealing import next_dealer
from .endgame import items_that_count
from .helpers import ended, mine, random_royal_options, trail
from .match import Standing, after_hand, start
from .model import PACK, Line, Options, Position
from .options import DEFAULTS, DOMINICAN, GAMES, NORTH_AMERICAN_ROYAL, PAGAT, ROYAL, SOTO
from .scoring import Settled, lines, points, settle

SPADES = "3S 4S 5S 6S 7S 8S 9S"
ACES = "AS AC AH AD"
MOST = "3C 4C 5C 6C 7C 8C 9C 10C JC 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def played(
    before: tuple[int, ...], *piles: str, options: Options = DOMINICAN, overtime: bool = False
) -> Settled:
    """The hand that ends with these piles, added to these scores."""
    scored = lines(ended(*piles), options, before=before, overtime=overtime)
    return settle(before, scored, options, overtime)


# --- The games -------------------------------------------------------------------------


def test_the_royal_games_differ_where_the_rules_say() -> None:
    """Sections 2.2, 2.3 and 6.1: faces and ace in all, the rest game by game."""
    royal = [options for name, options in GAMES.items() if "royal" in name]
    assert len(royal) == 7
    assert {(options.face_values, options.ace) for options in royal} == {("royal", "flexible")}
    assert [name for name, options in GAMES.items() if options.finish == "count_out"] == [
        "royal-casino",
        "north-american-royal",
        "royal-draw-casino",
        "royal-spade-casino",
    ]
    assert replace(ROYAL, sweeps="none") == NORTH_AMERICAN_ROYAL
    assert {name: options.target for name, options in GAMES.items() if options.target != 21} == {
        "spade-casino": 61,
        "royal-spade-casino": 61,
        "diamond-casino": 11,
        "nordic-kasino": 16,
        "finnish-kasino": 16,
    }


def test_k30_the_items_of_three_endgames() -> None:
    """K30: one item at 18, 19 and 20, and in Soto's version two at 16 and 17."""
    one = {18: ["cards"], 19: ["big_casino"]}
    assert items_that_count(DEFAULTS) == {}
    assert items_that_count(ROYAL) == {}
    assert items_that_count(DOMINICAN) == {**one, 20: ["little_casino"]}
    assert items_that_count(PAGAT) == {**one, 20: ["spades"]}
    soto = {16: ["cards", "big_casino"], 17: ["cards", "spades"], **one, 20: ["spades"]}
    assert items_that_count(SOTO) == soto


@pytest.mark.parametrize(
    ("options", "dealers"),
    [
        (Options(), [1, 2, 3, 0]),
        (Options(deal_rotation="right"), [3, 2, 1, 0]),
        (DOMINICAN, [3, 2, 1, 0]),
        (replace(DOMINICAN, deal_rotation="left"), [1, 2, 3, 0]),
        (replace(DOMINICAN, deal_rotation="right"), [3, 2, 1, 0]),
    ],
)
def test_gd14_who_deals_next(options: Options, dealers: list[int]) -> None:
    """D1, C27, K2: the next in the direction of play, or by option the left or the right."""
    dealer = 0
    found: list[int] = []
    for _ in dealers:
        dealer = next_dealer(dealer, 4, options)
        found.append(dealer)
    assert found == dealers


# --- Sweeps (D8, K29, K32) -------------------------------------------------------------


@pytest.mark.parametrize(
    ("sweeps", "vs_best", "vs_sum"),
    [
        ((3, 1), (2, 0), (2, 0)),
        ((1 + 2, 2 + 0), (1, 0), (1, 0)),  # N and S against E and W
        ((1 + 1, 0 + 0), (2, 0), (2, 0)),  # partners never cancel each other
        ((3, 1, 1), (2, 0, 0), (1, 0, 0)),
        ((2, 2, 0), (0, 0, 0), (0, 0, 0)),
        ((1, 1, 4), (0, 0, 3), (0, 0, 2)),
    ],
)
def test_gd15_sweeps_cancel(
    sweeps: tuple[int, ...], vs_best: tuple[int, ...], vs_sum: tuple[int, ...]
) -> None:
    """D8, K29: a side scores what it has more than the best of the others, or than them all."""
    end = ended(*[""] * len(sweeps), sweeps=sweeps)
    assert points(end, DOMINICAN)["sweeps"] == vs_best
    assert points(end, replace(DOMINICAN, sweep_cancel="vs_sum"))["sweeps"] == vs_sum
    assert points(end, replace(DOMINICAN, sweep_cancel="none"))["sweeps"] == sweeps
    assert points(end, ROYAL)["sweeps"] == sweeps
    assert not any(points(end, NORTH_AMERICAN_ROYAL)["sweeps"])


def test_k32_sweeps_at_the_limit_cancel_but_do_not_score() -> None:
    """D10, K32: a side that had 18 scores no sweeps, and still takes away those of the others."""
    unrestricted = replace(DOMINICAN, endgame_items="{30:cards}")

    def sweeps(before: tuple[int, int], options: Options = unrestricted) -> tuple[int, ...]:
        return points(ended("", "", sweeps=(3, 1)), options, before=before)["sweeps"]

    assert sweeps((17, 18)) == (2, 0)
    assert sweeps((18, 0)) == (0, 0)
    assert sweeps((18, 0), replace(unrestricted, sweep_limit=19)) == (2, 0)
    assert sweeps((5, 0), replace(unrestricted, sweep_limit=5)) == (0, 0)
    others = points(ended("", "", sweeps=(1, 3)), unrestricted, before=(20, 9))
    assert others["sweeps"] == (0, 2)


# --- The endgame (D10, K30, K31) -------------------------------------------------------


def test_gd17_the_item_beats_any_total() -> None:
    """D10: with 18 most cards win, though the other side comes to 22."""
    assert played((18, 14), MOST, f"{SPADES} 10D 2S {ACES}") == Settled((21, 22), 0)
    assert played((14, 18), MOST, f"{SPADES} 10D 2S {ACES}") == Settled((17, 18), None)


def test_gd18_at_19_only_big_casino_counts() -> None:
    """D10: with 19 the Big Casino wins; all other items leave the side where it is."""
    assert played((19, 10), "10D", "3C 4C") == Settled((21, 13), 0)
    everything_else = f"{MOST} {SPADES} 2S {ACES}"
    assert played((19, 10), everything_else, "10D") == Settled((19, 12), None)
    end = ended(everything_else, "10D")
    assert lines(end, DOMINICAN, before=(19, 10)) == [("big_casino", 1, 2)]


def test_gd19_at_20_little_casino_or_by_option_spades() -> None:
    """D10, K30: with 20 it is 2S, in the form of pagat most spades."""
    little, spades = ("2S", "3S 4S"), (SPADES, "2S")
    assert played((20, 0), *little) == Settled((21, 4), 0)
    assert played((20, 0), *little, options=PAGAT) == Settled((20, 4), None)
    assert played((20, 0), *spades) == Settled((20, 1), None)
    assert played((20, 0), *spades, options=PAGAT) == Settled((21, 1), 0)


def test_gd20_a_tie_wins_nothing() -> None:
    """D9, D10: with 26 cards each the side stays on 18."""
    order = sorted(PACK)
    scored = played((18, 0), " ".join(order[::2]), " ".join(order[1::2]))
    assert (scored.scores[0], scored.winner) == (18, None)


def test_gd22_restrictions_start_at_18() -> None:
    """D10: from 17 one wins with any items; whoever comes to 18 is bound from the next hand on."""
    assert played((17, 9), f"{MOST} {SPADES}", "10D") == Settled((21, 11), 0)
    ace = played((17, 9), "AS", "3C 4C 5S 6S")
    assert ace == Settled((18, 13), None)
    assert played(ace.scores, f"AS {SPADES}", MOST).scores == (18, 16)


def test_gd24_the_residue_counts() -> None:
    """D12: the Big Casino in the residue wins for the side that captured last and has 19."""
    last = mine("7S", "10D 3C", opponent="", last_capturer=0)
    end = apply(last, trail("7S"), DOMINICAN)
    assert after_hand(Standing((19, 0), dealer=1), end, DOMINICAN).winner == 0
    theirs = apply(replace(last, last_capturer=1), trail("7S"), DOMINICAN)
    assert after_hand(Standing((19, 0), dealer=1), theirs, DOMINICAN).scores == (19, 6)


def test_two_items_count_but_do_not_win_at_once() -> None:
    """K30: from 16 or 17 both items of Soto's version count, and the target has to be reached."""
    all_of_it = f"{MOST} {SPADES} 10D {ACES}"
    assert played((16, 0), all_of_it, "2S", options=SOTO) == Settled((21, 1), 0)
    assert played((17, 0), all_of_it, "2S", options=SOTO) == Settled((21, 1), 0)
    assert played((16, 0), f"{SPADES} 10D AS", MOST, options=SOTO) == Settled((18, 3), None)
    assert played((17, 0), f"{SPADES} 10D AS", MOST, options=SOTO) == Settled((18, 3), None)
    low = replace(SOTO, target=18)
    assert played((17, 16), f"{MOST} {SPADES}", "10D", options=low) == Settled((21, 18), 0)


@pytest.mark.parametrize(
    ("score", "pile", "scored"),
    [
        (18, f"{SPADES} 10D AS", [("spades", 1), ("big_casino", 1)]),  # 10D is worth one here
        (18, f"{SPADES} AS AC", [("spades", 1), ("aces", 1)]),
        (18, f"{MOST} {SPADES} AS", [("cards", 3)]),
        (19, f"{SPADES} 10D AS", [("spades", 1), ("big_casino", 2)]),
        (19, "AC AH", [("aces", 1)]),
        (20, "10D 2S AS", [("little_casino", 1)]),
        (17, f"{SPADES} 10D AS", [("spades", 1), ("big_casino", 2), ("aces", 1)]),
    ],
)
def test_k31_other_items_may_count_as_far_as_20(
    score: int, pile: str, scored: list[tuple[str, int]]
) -> None:
    """K31: in counting order other items bring a side to 20 at most; the needed one goes on."""
    options = replace(DOMINICAN, endgame_other="accumulate_to_20")
    rest = "QC KC" if MOST in pile else f"{MOST} QC KC"
    found = lines(ended(pile, rest), options, before=(score, 0))
    assert [(line.item, line.points) for line in found if line.side == 0] == scored


def test_k31_sweeps_are_other_items() -> None:
    """K31, K32: the sweeps of a restricted side count as far as 20, unless it is at the limit."""
    accumulate = replace(SOTO, endgame_other="accumulate_to_20")
    end = ended("AS", "3C", sweeps=(5, 0))
    assert lines(end, SOTO, before=(17, 0)) == [("spades", 0, 1)]
    to_18 = [("spades", 0, 1), ("aces", 0, 1)]
    assert lines(end, accumulate, before=(16, 0)) == [*to_18, ("sweeps", 0, 2)]
    assert lines(end, accumulate, before=(18, 0)) == to_18
    many = ended("AS 4C", "3C", sweeps=(5, 0))
    assert lines(many, accumulate, before=(16, 0)) == [("cards", 0, 3), ("spades", 0, 1)]


# --- Two automatic wins (K33) ----------------------------------------------------------


def test_k33_of_two_automatic_wins_the_earlier_item_counts() -> None:
    """D10, K33: cards before Big Casino before Little Casino; or overtime."""
    overtime = replace(DOMINICAN, endgame_tie="overtime")
    for before, piles, after, winner in [
        ((18, 19), (MOST, "10D"), (21, 21), 0),
        ((20, 19), ("2S", "10D"), (21, 21), 1),
        ((20, 18), ("2S", MOST), (21, 21), 1),
    ]:
        assert played(before, *piles) == Settled(after, winner)
        assert played(before, *piles, options=overtime) == Settled(after, None, overtime=True)
        alone = played(before, piles[0], "", options=overtime)
        assert (alone.winner, alone.overtime) == (0, False)


def test_k33_of_three_automatic_wins_the_first_counts() -> None:
    """K33: with three sides it is the same."""
    assert played((20, 19, 18), "2S", "10D", MOST) == Settled((21, 21, 21), 2)


def test_sides_that_split_the_item_play_on() -> None:
    """GD20, K40: of two sides with 18 that share the cards neither has most of them."""
    split = replace(DOMINICAN, tie_rule="split")
    assert played((18, 18), "3C 4C", "5C 6C", options=split) == Settled((19, 19), None)


def test_an_automatic_win_comes_before_the_count_out() -> None:
    """D10, K36: the item wins though the other side reaches the target earlier."""
    count_out = replace(DOMINICAN, finish="count_out")
    piles = ("10D", MOST)
    assert played((19, 17), *piles, options=count_out) == Settled((21, 20), 0)
    assert played((19, 17), "10D", f"{MOST} {SPADES}", options=count_out) == Settled((21, 21), 0)
    assert played((16, 17), f"{ACES} 10D", f"{MOST} {SPADES}", options=count_out).winner == 1


# --- Overtime (D11, K37) ---------------------------------------------------------------

TIED = [Line("cards", 0, 3), Line("spades", 1, 4)]


def test_d11_equal_totals_go_into_overtime() -> None:
    """D11: equal highest totals at the target, and only these, are followed by overtime."""
    assert settle((17, 16), TIED, DOMINICAN) == Settled((20, 20), None)
    assert settle((15, 14), [*TIED, Line("aces", 0, 4), Line("aces", 1, 4)], DOMINICAN) == Settled(
        (22, 22), None, overtime=True
    )
    assert settle((17, 17), [*TIED, Line("aces", 0, 2)], DOMINICAN) == Settled((22, 21), 0)


def test_c27_other_games_have_no_overtime() -> None:
    """C27, R5: Casino and Royal Casino play another hand by the same rules."""
    equal = [Line("sweeps", 0, 3), Line("sweeps", 1, 4)]
    for options in (DEFAULTS, ROYAL, NORTH_AMERICAN_ROYAL):
        assert settle((19, 18), equal, options) == Settled((22, 22), None, overtime=False)


def test_d11_in_overtime_whoever_is_ahead_wins() -> None:
    """D11: no target holds, an equal hand is followed by another, and a third side may win."""
    assert settle((22, 22), TIED, DOMINICAN, overtime=True) == Settled((25, 26), 1)
    equal = [Line("cards", 0, 3), Line("big_casino", 1, 2), Line("little_casino", 1, 1)]
    assert settle((22, 22), equal, DOMINICAN, overtime=True) == Settled((25, 25), None, True)
    assert settle((22, 22, 17), [Line("cards", 2, 6)], DOMINICAN, overtime=True).winner == 2
    high = replace(DOMINICAN, target=61, finish="count_out")
    assert settle((22, 22), TIED, high, overtime=True).winner == 1


def test_k37_overtime_is_restricted_by_option_only() -> None:
    """D11, K37: a third side with 19 counts everything, or by option only the Big Casino."""
    restricted = replace(DOMINICAN, overtime_restricted=True)
    before, piles = (22, 22, 19), ("AC", "", f"{MOST} 10D")
    assert played(before, *piles, overtime=True) == Settled((23, 22, 24), 2)
    assert played(before, *piles, options=restricted, overtime=True) == Settled((23, 22, 21), 2)
    no_item = ("AC AH", "", f"{MOST} {SPADES}")
    assert played(before, *no_item, overtime=True) == Settled((24, 22, 23), 0)
    assert played(before, *no_item, options=restricted, overtime=True) == Settled((24, 22, 19), 0)


# --- From hand to hand -----------------------------------------------------------------


def test_a_match_goes_from_hand_to_hand() -> None:
    """C27, D1, D10: a side gets stuck at 20, the other one overtakes it; the dealers alternate."""
    standing = start(2, dealer=0)
    steps = [
        ((f"{MOST} {SPADES} 10D 2S {ACES}", ""), Standing((11, 0), 1)),
        ((f"{MOST} 10D {ACES}", "2S"), Standing((20, 1), 0)),
        ((f"{MOST} 10D {ACES}", "2S 3S"), Standing((20, 3), 1)),
        ((ACES, f"{MOST} {SPADES} 10D 2S"), Standing((20, 10), 0)),
        ((ACES, f"{MOST} {SPADES} 10D"), Standing((20, 16), 1)),
        (("", f"{SPADES} 10D AC"), Standing((20, 23), 0, winner=1)),
    ]
    for piles, after in steps:
        standing = after_hand(standing, ended(*piles), DOMINICAN)
        assert standing == after
    with pytest.raises(ValueError, match="over"):
        after_hand(standing, ended("", ""), DOMINICAN)


def test_overtime_lasts_until_it_is_decided() -> None:
    """D11: with equal totals overtime goes on, and it is over with the first leader."""
    standing = Standing((17, 17), dealer=1)
    tied = ended(f"{SPADES} {MOST}", "2S 10D AC")
    standing = after_hand(standing, tied, DOMINICAN)
    assert standing == Standing((21, 21), 0, overtime=True)
    standing = after_hand(standing, tied, DOMINICAN)
    assert standing == Standing((25, 25), 1, overtime=True)
    assert after_hand(standing, ended("AS", "10D 3C"), DOMINICAN) == Standing((27, 30), 0, winner=1)


def test_overtime_frees_the_sheet_of_the_next_hand() -> None:
    """D11, K37: in overtime a side with 19 scores most cards, which it does not otherwise."""
    end = ended("", "", f"{MOST} {SPADES}")
    before = Standing((22, 22, 19), dealer=0, overtime=True)
    assert after_hand(before, end, DOMINICAN) == Standing((22, 22, 23), 2, winner=2)
    restricted = replace(DOMINICAN, overtime_restricted=True)
    assert after_hand(before, end, restricted) == Standing((22, 22, 19), 2, overtime=True)


def test_tied_points_wait_from_hand_to_hand() -> None:
    """K40: carried points are part of the standing, and go to the side that wins the item."""
    carry = replace(DOMINICAN, tie_rule="carry")
    standing = after_hand(start(2, dealer=0), ended("3C 4S", "5C 6S"), carry)
    assert standing == Standing((0, 0), 1, (("cards", 3), ("spades", 1)))
    assert after_hand(standing, ended("3C 4C", "5S"), carry) == Standing((6, 2), 0)


def random_end(rng: random.Random, sides: int, options: Options) -> Position:
    """The pack shared out at random, and a few sweeps."""
    piles: list[list[str]] = [[] for _ in range(sides)]
    for card in options.form.pack:
        rng.choice(piles).append(card)
    return ended(*map(" ".join, piles), sweeps=tuple(rng.randrange(4) for _ in range(sides)))


def test_random_matches() -> None:
    """D10, D11, K31 to K37: what holds after every hand, whatever the royal game and its options.

    All the ways to win occur, and so does overtime.
    """
    met: Counter[str] = Counter()
    for seed in range(200):
        rng = random.Random(seed)
        options, sides = random_royal_options(rng), rng.choice([2, 3])
        standing = start(sides, dealer=0)
        while standing.winner is None:
            before = standing
            standing = after_hand(before, random_end(rng, sides, options), options)
            met[what_happened(before, standing, options)] += 1
    assert set(met) == {"nothing", "to overtime", "by item", "by order", "by total"}


def what_happened(before: Standing, after: Standing, options: Options) -> str:
    """Check a hand, and say what it came to."""
    needed = items_that_count(options, before.overtime)
    tied_to_one = [
        side for side, score in enumerate(before.scores) if len(needed.get(score, "")) == 1
    ]
    enough = options.target + options.target_strict
    by_total = options.finish == "highest_total"
    best = max(after.scores)
    leaders = [side for side, score in enumerate(after.scores) if score == best]
    if after.overtime:
        assert options.endgame_items
        assert len(leaders) > 1 or len(tied_to_one) > 1 or not by_total
        return "to overtime"
    if after.winner is None:
        assert not before.overtime
        assert best < enough or (not options.endgame_items and (len(leaders) > 1 or not by_total))
        for side in tied_to_one:
            assert after.scores[side] <= (
                before.scores[side] if options.endgame_other == "frozen" else 20
            )
        return "nothing"
    if after.winner in tied_to_one and after.scores[after.winner] > before.scores[after.winner]:
        return "by item"
    if leaders == [after.winner]:
        assert before.overtime or best >= enough
        return "by total"
    assert not by_total
    assert not before.overtime
    assert after.scores[after.winner] >= enough
    return "by order"
