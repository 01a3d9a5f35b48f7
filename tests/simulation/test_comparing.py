"""What house rules do, in games whose rows are made up."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest

from cardfishing.chance import Stream
from cardfishing.errors import NotationError, RulesError, SetupError, UnknownGameError
from cardfishing.messages import Message
from cardfishing.simulation import Comparison, Estimate, Plan, Row, Variant, changed, compare
from cardfishing_casino import CASINO
from tests.simulation.made import near, row_of

SWEEPS = "sweeps=score"
FACES = "face_capture=all"


def play(plan: Plan) -> Iterator[Row]:
    """Yield rows whose margin is fixed by the deal; sweeps give the first seat two points more."""
    extra = 2 if plan.game.options()["sweeps"] == "score" else 0
    for match in range(plan.matches):
        chance = Stream("made", plan.deal_of(match))
        first = 1 - plan.dealer_of(match)
        scores = [5 + chance.below(7), 5 + chance.below(7)]
        scores[first] += extra
        row = row_of(plan, match, scores, rounds=2, plies=96, sweeps=(extra, 1))
        yield attrs.evolve(row, items={"cards": row.scores, "custom": (extra, 0)})


def compared(*changes: str, matches: int = 60) -> Comparison:
    """Return a comparison of Casino with changes of it."""
    return compare(CASINO, changes, play=play, matches=matches)


def found(variant: Variant, measure: str) -> Estimate:
    """Return what a measure is in a game."""
    finding = variant.finding(measure)
    assert finding is not None
    return finding.estimate


def test_a_change_is_measured_deal_by_deal() -> None:
    """Two points more for the first seat in every deal are two points more, without doubt."""
    told = compared(SWEEPS)
    (variant,) = told.variants
    lead = variant.finding("first_lead")
    assert lead is not None
    assert lead.change == Estimate(2.0, 2.0, 2.0)
    assert lead.is_clear
    assert near(lead.estimate.value, found(told.base, "first_lead").value + 2)
    assert lead.estimate.low != lead.estimate.high


def test_what_stays_is_no_clear_change() -> None:
    """A change that does nothing has the base game's figures, and changes of 0."""
    told = compared(FACES)
    (variant,) = told.variants
    for finding in variant.findings:
        assert finding.change == Estimate(0.0, 0.0, 0.0)
        assert not finding.is_clear
        assert finding.estimate == found(told.base, finding.measure)
    assert not any(finding.is_clear for finding in told.base.findings)


def test_luck_is_what_varies_between_equal_players() -> None:
    """Here the deal fixes every margin, so it explains all of its variance."""
    told = compared(SWEEPS)
    leads: list[int] = []
    plan = Plan(game=CASINO, agents=("greedy", "greedy"), matches=60, seats=2)
    for row in play(plan):
        first = 1 - row.dealer
        leads.append(row.scores[first] - row.scores[1 - first])
    assert told.base.deals == 30
    assert near(found(told.base, "dealt").value, 1)
    middle = sum(leads) / 60
    of_deals = sum((lead - middle) ** 2 for lead in leads[::2]) / 29
    assert near(found(told.base, "swing").value, of_deals**0.5)


def test_lengths_and_points_are_told_by_round() -> None:
    """Rounds a match, moves and sweeps a round, points a round in all and by item."""
    told = compared(SWEEPS)
    (variant,) = told.variants
    assert found(variant, "rounds").value == 2
    assert found(variant, "plies").value == 48
    assert found(told.base, "sweeps").value == 0.5
    assert found(variant, "sweeps").value == 1.5
    assert found(variant, "points of custom").value == 1
    assert found(variant, "points").value == found(variant, "points of cards").value + 1
    titles = {finding.measure: str(finding.title) for finding in variant.findings}
    assert titles["points of cards"] == "points: most cards"
    assert titles["points of custom"] == "points: custom"


def test_single_rounds_have_no_rounds() -> None:
    """Where rounds are played, a match of one round is nothing to tell."""
    told = compare(CASINO, [SWEEPS], play=play, matches=8, unit="round")
    assert told.base.finding("rounds") is None
    assert told.unit == "round"


def test_shares_are_told_as_such() -> None:
    """What is a percentage is marked, for whoever shows it."""
    shares = {finding.measure for finding in compared().base.findings if finding.is_share}
    assert shares == {"dealt", "first_wins"}


def test_what_cannot_be_measured_is_left_out() -> None:
    """Without variance nothing is fixed by the deal, and without matches there is nothing."""

    def level(plan: Plan) -> Iterator[Row]:
        for match in range(plan.matches):
            yield row_of(plan, match, (9, 9))

    told = compare(CASINO, [SWEEPS], play=level, matches=8)
    assert told.base.finding("dealt") is None
    assert told.base.finding("sweeps") is None
    assert compared(matches=0).base.findings == ()


def test_faults_are_counted_by_game() -> None:
    """Matches that were given up stand apart."""

    def broken(plan: Plan) -> Iterator[Row]:
        for row in play(plan):
            yield attrs.evolve(row, fault="not decided" if row.match == 3 else "")

    told = compare(CASINO, [SWEEPS], play=broken, matches=8)
    assert [(one.matches, one.faults) for one in (told.base, *told.variants)] == [(7, 1)] * 2


def test_only_what_varies_need_be_shown() -> None:
    """A measure that is one number in all games tells nothing; one that differs does."""
    told = compared(SWEEPS)
    assert not told.varies("plies")
    assert told.varies("sweeps")
    assert told.varies("swing")
    assert not told.varies("none such")


def test_all_games_have_the_same_plan() -> None:
    """Agent, seats and seed are those of the base game, and of the comparison."""
    plans: list[Plan] = []

    def noted(plan: Plan) -> Iterator[Row]:
        plans.append(plan)
        return play(plan)

    told = compare("casino", [SWEEPS, FACES], play=noted, matches=4, agent="random", seed=5)
    assert [str(plan.game) for plan in plans] == [
        "casino",
        f"casino({SWEEPS})",
        f"casino({FACES})",
    ]
    assert {attrs.evolve(plan, game=CASINO) for plan in plans} == {plans[0]}
    assert (plans[0].agents, plans[0].group, told.seats) == (("random", "random"), 2, 2)
    assert [variant.change for variant in told.variants] == [SWEEPS, FACES]


def test_a_change_may_be_of_several_options() -> None:
    """Options are joined by commas; no text is no change."""
    both = changed(CASINO, f"{SWEEPS},{FACES}")
    assert str(both) == f"casino({FACES},{SWEEPS})"
    assert changed(CASINO, "") == CASINO
    assert changed(both, "sweeps=none").options()["face_capture"] == "all"


def other(plan: Plan) -> Iterator[Row]:
    """Yield rows of ties."""
    for match in range(plan.matches):
        yield row_of(plan, match, (9, 9))


def test_a_change_may_be_another_game() -> None:
    """A game string takes the place of the game, also one with options of its own."""
    told = compare(CASINO, ["royal-casino", f"spade-casino({FACES})"], play=other, matches=4)
    assert [str(variant.game) for variant in told.variants] == [
        "royal-casino",
        f"spade-casino({FACES})",
    ]
    assert [variant.change for variant in told.variants] == [
        "royal-casino",
        f"spade-casino({FACES})",
    ]


def test_deals_are_the_same_only_if_the_pack_is() -> None:
    """Issue 9, a designer's question: where the cards are others nothing pretends to be paired."""
    changes = ["royal-casino", SWEEPS, "persian-rummy"]
    told = compare(CASINO, changes, play=other, matches=8, seats=4)
    assert [one.is_paired for one in (told.base, *told.variants)] == [True, True, True, False]


def test_a_score_item_is_told_where_there_is_one() -> None:
    """What a game has no item for is left out; what the base game has none for has no change."""

    def scored(plan: Plan) -> Iterator[Row]:
        item = "cards" if plan.game == CASINO else "melded"
        for row in other(plan):
            yield attrs.evolve(row, items={item: row.scores})

    told = compare(CASINO, ["rummy-500"], play=scored, matches=8)
    (variant,) = told.variants
    melded = variant.finding("points of melded")
    assert melded is not None
    assert melded.estimate.value == 18
    assert melded.change is None
    assert not melded.is_clear
    assert variant.finding("points of cards") is None
    assert found(told.base, "points of cards").value == 18
    assert told.base.finding("points of melded") is None


def test_changes_that_cannot_be_are_refused() -> None:
    """An unknown value or option, no option at all, a wrong level, and too many seats."""
    with pytest.raises(RulesError, match="sweeps=often"):
        compared("sweeps=often")
    with pytest.raises(NotationError):
        compared("sweeps")
    with pytest.raises(UnknownGameError):
        compared("royal-cassino-soto")
    with pytest.raises(SetupError, match="2 seats: persian-rummy takes 4"):
        compared("persian-rummy")
    with pytest.raises(RulesError, match="level=0"):
        compare(CASINO, [], play=play, level=0)
    with pytest.raises(SetupError):
        compare(CASINO, [], play=play, seats=9)


def test_a_comparison_is_one_line_of_json() -> None:
    """Keys are sorted, and games and titles are texts."""
    told = compared(SWEEPS)
    fields = json.loads(told.to_json())
    assert list(fields) == sorted(fields)
    assert fields["variants"][0]["game"] == f"casino({SWEEPS})"
    assert fields["base"]["findings"][0]["title"] == "rounds a match"
    assert isinstance(told.base.findings[0].title, Message)
