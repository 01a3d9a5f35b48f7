"""Matches: rounds to a target, with history, undo and redo."""

from functools import cache
from itertools import accumulate, pairwise
from operator import add
from typing import TypeAlias

import attrs
import pytest

from cardfishing.errors import GameOverError, IllegalMoveError, SetupError, SetupProblem
from cardfishing.fishing import FishingGame, FishingMove, FishingObservation, FishingState
from cardfishing.match import Match, Played
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.table import Seat, Side
from cardfishing_casino import CASINO

FishingMatch: TypeAlias = Match[FishingState, FishingMove]

SEED = 2**127 + 11


def step(match: FishingMatch) -> FishingMatch:
    """Return the match after a move that depends on nothing but the length of its history."""
    return match.apply(match.state.legal_moves.sample(len(match.history)))


def through_round(match: FishingMatch) -> FishingMatch:
    """Return the match after the present round."""
    rounds = len(match.sheets)
    while len(match.sheets) == rounds:
        match = step(match)
    return match


@cache
def rounds(seats: int, count: int) -> tuple[FishingMatch, ...]:
    """Return a match without end in sight at its start and after some rounds."""
    match = CASINO.with_options(target=1000).match(seats, seed=SEED, dealer=seats - 1)
    found = [match]
    for _ in range(count):
        found.append(through_round(found[-1]))
    return tuple(found)


@cache
def decided() -> FishingMatch:
    """Return a short match to its end."""
    match = CASINO.with_options(target=5).match(2, seed=SEED)
    while match.turn is not None:
        match = step(match)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rounds_deal_themselves_and_the_dealer_rotates(seats: int) -> None:
    """C27: after a round the next is dealt from the seed, by the next seat on the left."""
    for number, match in enumerate(rounds(seats, 5)):
        dealer = (seats - 1 + number) % seats
        assert (match.round_no, match.dealer, match.state.dealer) == (number, dealer, dealer)
        assert match.turn == (dealer + 1) % seats
        standing = Standing(scores=match.scores, round_no=number)
        assert match.state == match.game.new(seats, seed=SEED, dealer=dealer, standing=standing)
        assert match.state.standing.scores == match.scores


def test_the_dealer_rotates_with_the_direction_of_play() -> None:
    """C27, K1: counter-clockwise, the deal passes to the right."""
    game = CASINO.with_options(direction="counterclockwise", target=1000)
    match = game.match(3, seed=SEED, dealer=0)
    assert (match.dealer, match.turn) == (0, 2)
    match = through_round(match)
    assert (match.dealer, match.turn) == (2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_accumulate_over_the_sheets(seats: int) -> None:
    """C27: scores are the sums of the sheets of the finished rounds, side by side."""
    last = rounds(seats, 5)[-1]
    sides = len(set(CASINO.sides(seats)))
    totals = [tuple(sheet.totals) for sheet in last.sheets]
    sums = list(accumulate(totals, lambda a, b: tuple(map(add, a, b)), initial=(0,) * sides))
    assert [match.scores for match in rounds(seats, 5)] == sums
    assert max(last.scores) > 0


def test_scores_wait_for_the_end_of_the_round() -> None:
    """DESIGN 6: the scores of a match are without the round that is being played."""
    match = rounds(2, 1)[0]
    for _ in range(47):
        match = step(match)
    assert sum(match.state.score_sheet().totals) > 0
    assert match.scores == (0, 0)
    assert match.sheets == ()
    assert sum(step(match).scores) > 0


def test_history_is_flat_and_complete() -> None:
    """DESIGN 6: the history holds each move with its round and seat, earlier rounds included."""
    match = rounds(3, 2)[-1]
    assert len(match.history) == 96
    assert [played.round_no for played in match.history] == [0] * 48 + [1] * 48
    assert [played.seat for played in match.history[:5]] == [0, 1, 2, 0, 1]
    assert [played.seat for played in match.history[48:51]] == [1, 2, 0]
    again = rounds(3, 0)[0]
    for played in match.history:
        assert played == Played(again.round_no, Seat(again.state.public.turn), played.move)
        again = again.apply(played.move)
    assert again == match


def test_a_match_is_played_in_texts() -> None:
    """DESIGN 6: `play` takes texts, short ones too, across the end of a round."""
    first, second = rounds(2, 1)
    texts = [played.move.text for played in second.history]
    assert first.play(*texts) == second
    assert first.play() == first
    with pytest.raises(IllegalMoveError):
        first.play(texts[0], texts[0])


def test_a_match_is_decided_at_the_target() -> None:
    """C27: a side at the target with more than anybody else wins, and its state stays the last."""
    match = decided()
    assert match.winner is not None
    assert match.scores[match.winner] == max(match.scores) >= 5
    assert match.scores.count(max(match.scores)) == 1
    assert (match.turn, match.state.is_terminal) == (None, True)
    assert match.round_no == len(match.sheets) - 1
    assert match.standing.round_no == len(match.sheets)
    why = match.standing.why
    assert why is not None
    assert why.rule == "C27"
    assert f"{max(match.scores)} points, 5 needed" in str(why.message)
    assert match.state.score_sheet() == match.sheets[-1]


def test_nothing_is_played_after_the_end() -> None:
    """DESIGN 9: a move after the end of a match is a GameOverError that says what to do."""
    match = decided()
    move = match.history[-1].move
    with pytest.raises(GameOverError, match=r"start another \[C27\]") as caught:
        match.apply(move)
    assert (caught.value.state, caught.value.move) == (match.state, move)
    with pytest.raises(GameOverError, match="the match is decided") as caught:
        match.play("8Sx")
    assert (caught.value.move, caught.value.refusal.reason) == ("8Sx", "match_over")
    assert match == decided()


def test_a_match_decided_by_no_rule_says_so_without_one() -> None:
    """DESIGN 9: a match whose standing names no reason is over as well, and cites no rule."""
    match = attrs.evolve(decided(), standing=attrs.evolve(decided().standing, why=None))
    with pytest.raises(GameOverError) as caught:
        match.play("8S")
    assert caught.value.refusal.rule == ""


def test_undo_and_redo_go_back_and_forth() -> None:
    """DESIGN 6: undo gives the match before the last move, redo the one after it again."""
    start = CASINO.match(2, seed=SEED)
    one = step(start)
    two = step(one)
    back = two.undo()
    assert attrs.evolve(back, undone=()) == one
    assert back.undone == (two.history[-1].move,)
    assert attrs.evolve(back.undo(), undone=()) == start
    assert back.undo().redo() == back
    assert back.undo().redo().redo() == two


def test_a_new_move_forgets_what_was_undone() -> None:
    """DESIGN 6: after a move of its own a match has nothing to redo."""
    match = step(step(CASINO.match(2, seed=SEED))).undo()
    moved = step(match)
    assert moved.undone == ()
    with pytest.raises(GameOverError, match="nothing has been undone; make a move"):
        moved.redo()


def test_nothing_can_be_undone_at_the_start() -> None:
    """DESIGN 9: undo before the first move, and redo without undo, are refused with a remedy."""
    match = CASINO.match(2, seed=SEED)
    with pytest.raises(GameOverError, match="nothing has been played; make a move"):
        match.undo()
    with pytest.raises(GameOverError) as caught:
        match.redo()
    assert caught.value.refusal.reason == "nothing_to_redo"


def test_undo_leads_back_into_the_round_before() -> None:
    """DESIGN 6: undo across the end of a round takes back its sheet, its scores and its deal."""
    before, after = rounds(2, 1)
    back = after.undo()
    assert (back.round_no, back.dealer, back.sheets, back.scores) == (0, before.dealer, (), (0, 0))
    assert not back.state.is_terminal
    assert sum(back.state.hand_sizes) == 1
    assert back.redo() == after
    assert decided().undo().winner is None
    assert decided().undo().redo() == decided()


def test_a_seat_remembers_everything_it_saw() -> None:
    """CF16: what a seat saw is each deal and the table after each move, in order."""
    match = rounds(2, 1)[-1]
    match = step(step(match))
    seen = match.information(1)
    again = rounds(2, 0)[0]
    wanted = [again.observation(1)]
    for played in match.history:
        ended = again.state.apply(played.move)
        wanted.append(ended.observation(1))
        again = again.apply(played.move)
        if ended.is_terminal:
            wanted.append(again.observation(1))
    assert list(seen) == wanted
    assert len(seen) == len(match.history) + 1 + match.round_no
    assert seen[-1] == match.observation(1)
    assert match.information(1) == seen


def test_earlier_information_is_the_beginning_of_later() -> None:
    """CF16: perfect recall: what a seat knew before a move it knows after it, and more."""
    match = rounds(2, 0)[0]
    matches = list(accumulate(range(12), lambda m, _: step(m), initial=match))
    for earlier, later in pairwise(matches):
        assert later.information(0)[:-1] == earlier.information(0)
        assert later.information(None)[:-1] == earlier.information(None)


def test_views_of_a_match_are_those_of_its_state() -> None:
    """DESIGN 6: a seat sees its own hand, and `observation(None)`, the spectator's, no hand."""
    match = rounds(3, 1)[-1]
    for seat in range(3):
        view = match.observation(seat)
        assert isinstance(view, FishingObservation)
        assert view == match.state.observation(seat)
        assert view.hand == match.state.hands[seat]
    spectator = match.observation(None)
    assert isinstance(spectator, FishingObservation)
    assert (spectator.seat, list(spectator.hand)) == (None, [])
    assert list(spectator.legal_moves) == []


@pytest.mark.parametrize("seat", [3, -1])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    """DESIGN 9: a view for a seat that is not at the table is refused."""
    match = rounds(3, 0)[0]
    with pytest.raises(SetupError, match="give one up to 2"):
        match.observation(seat)
    with pytest.raises(SetupError):
        match.information(seat)


def test_the_repr_shows_neither_seed_nor_deal() -> None:
    """DESIGN 6: the repr of a match never shows seed or deal."""
    match = rounds(3, 1)[-1]
    assert (
        repr(match)
        == str(match)
        == (f"<Match of casino(target=1000): 3 seats, round 1, 48 moves, scores {match.scores}>")
    )
    other = CASINO.match(2, seed=5, dealer=0)
    assert repr(other) == repr(CASINO.match(2, seed=6, dealer=0))


def test_a_match_begins_from_a_standing() -> None:
    """DESIGN 6: a match begun from a standing goes on with its scores, rounds and dealer."""
    whole = rounds(3, 3)
    standing = whole[2].standing
    assert standing.next_dealer == whole[2].dealer
    resumed = whole[0].game.match(3, seed=SEED, standing=standing)
    assert (resumed.state, resumed.scores) == (whole[2].state, whole[2].scores)
    assert (resumed.history, resumed.sheets) == ((), ())
    later = resumed
    for played in whole[3].history[len(whole[2].history) :]:
        later = later.apply(played.move)
    assert (later.state, later.standing) == (whole[3].state, whole[3].standing)
    assert attrs.evolve(later.undo(), undone=()) != later
    assert later.undo().redo() == later
    with pytest.raises(GameOverError):
        resumed.undo()


def test_the_first_dealer_is_given_or_drawn() -> None:
    """K42: the first dealer is given, or that of the standing, or drawn from the seed."""
    standing = Standing(scores=(0, 0), next_dealer=1)
    assert CASINO.match(2, seed=0, standing=standing).dealer == 1
    assert CASINO.match(2, seed=0, dealer=0, standing=standing).dealer == 0
    drawn = [CASINO.match(3, seed=seed).dealer for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [CASINO.match(3, seed=seed).dealer for seed in range(30)]


@pytest.mark.parametrize(
    ("seats", "seed", "dealer", "standing", "problem"),
    [
        (5, 1, None, None, SetupProblem.SEAT_COUNT),
        (2, -1, None, None, SetupProblem.BAD_SEED),
        (2, 1, 2, None, SetupProblem.NO_SUCH_SEAT),
        (2, 1, None, Standing(scores=(1, 2, 3)), SetupProblem.SIDE_COUNT),
        (2, 1, None, Standing(scores=(1, 2), next_dealer=2), SetupProblem.NO_SUCH_SEAT),
        (2, 1, None, Standing(scores=(25, 2), winner=Side(0)), SetupProblem.BAD_NUMBER),
    ],
)
def test_a_match_that_cannot_start(
    seats: int, seed: int, dealer: int | None, standing: Standing | None, problem: SetupProblem
) -> None:
    """DESIGN 9: a match refuses bad seats, seeds, dealers and standings, decided ones included."""
    with pytest.raises(SetupError) as caught:
        CASINO.match(seats, seed=seed, dealer=dealer, standing=standing)
    assert caught.value.problems == problem


@pytest.mark.parametrize(
    ("game", "before", "points", "after", "winner"),
    [
        (CASINO, (19, 20), (5, 3), (24, 23), 0),
        (CASINO, (17, 17), (5, 6), (22, 23), 1),
        (CASINO, (18, 15), (4, 7), (22, 22), None),
        (CASINO, (0, 0), (11, 0), (11, 0), None),
        (CASINO, (18, 0), (3, 8), (21, 8), 0),
        (CASINO.with_options(target_strict=True), (18, 0), (3, 8), (21, 8), None),
        (CASINO.with_options(target_strict=True), (19, 0), (3, 8), (22, 8), 0),
        (CASINO, (20, 20, 20), (1, 2, 2), (21, 22, 22), None),
        (CASINO, (20, 3, 19), (0, 1, 3), (20, 4, 22), 2),
    ],
)
def test_the_higher_total_at_the_target_wins(
    game: FishingGame,
    before: tuple[int, ...],
    points: tuple[int, ...],
    after: tuple[int, ...],
    winner: int | None,
) -> None:
    """C27, GC24, GC25: of sides at the target the higher wins; equal ones play on."""
    lines = [ScoreLine("cards", Side(side), n) for side, n in enumerate(points)]
    settled = game.settle(Standing(scores=before), ScoreSheet(sides=len(points), lines=lines))
    assert (settled.scores, settled.winner, settled.round_no) == (after, winner, 1)
    assert (settled.why is None) == (winner is None)
