"""Score items, lines, sheets and standings."""

import pytest

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreItem, ScoreLine, ScoreSheet, Standing
from cardfishing.table import Side

LINES = [
    ScoreLine("cards", Side(0), 3),
    ScoreLine("aces", Side(0), 2),
    ScoreLine("aces", Side(1), 2),
    ScoreLine("sweeps", Side(1), 1),
    ScoreLine("sweeps", Side(1), -4),
]


def test_totals_are_the_sums_of_the_lines() -> None:
    """DESIGN 6: totals are sums of lines, always, negative lines and absent sides included."""
    sheet = ScoreSheet(sides=3, lines=LINES)
    assert sheet.totals == (5, -1, 0)
    assert ScoreSheet(sides=2).totals == (0, 0)


def test_an_item_is_summed_for_each_side() -> None:
    """DESIGN 6: the points of one item are the sums of its lines, zero where it has none."""
    sheet = ScoreSheet(sides=2, lines=LINES)
    assert sheet.of("aces") == (2, 2)
    assert sheet.of("sweeps") == (0, -3)
    assert sheet.of("big_casino") == (0, 0)


def test_a_sheet_keeps_counting_order() -> None:
    """R5: lines stay in counting order, whatever they were collected in, and cannot be added to."""
    sheet = ScoreSheet(sides=2, lines=iter(LINES))
    assert sheet.lines == tuple(LINES)
    assert sheet == ScoreSheet(sides=2, lines=tuple(LINES))
    assert sheet != ScoreSheet(sides=2, lines=LINES[::-1])


@pytest.mark.parametrize("side", [-1, 2])
def test_a_line_is_for_a_side_that_is_there(side: int) -> None:
    """DESIGN 9: a line for a side the sheet has not is refused with the sides there are."""
    with pytest.raises(RulesError, match="give a side from 0 to 1") as caught:
        ScoreSheet(sides=2, lines=[*LINES, ScoreLine("cards", Side(side), 1)])
    assert (caught.value.field, caught.value.value) == ("side", side)


def test_a_line_may_name_a_seat() -> None:
    """DESIGN 6: partners' cards are counted seat by seat, and a line of no points says who did."""
    lines = [
        ScoreLine("hand", Side(0), -5, seat=0),
        ScoreLine("hand", Side(0), -10, seat=2),
        ScoreLine("going_out", Side(1), 0, seat=3),
    ]
    sheet = ScoreSheet(sides=2, lines=lines)
    assert sheet.totals == sheet.of("hand") == (-15, 0)
    assert [line.seat for line in sheet.lines] == [0, 2, 3]
    assert lines[0] != ScoreLine("hand", Side(0), -5)
    assert ScoreLine("hand", Side(0), -5).seat is None


def test_a_standing_begins_with_nothing_decided() -> None:
    """DESIGN 6: between rounds a standing holds scores, and nothing decided unless it says so."""
    standing = Standing(scores=[3, 4])
    assert standing.scores == (3, 4)
    assert (standing.round_no, standing.overtime, standing.carry) == (0, False, ())
    assert (standing.next_dealer, standing.winner, standing.why) == (None, None, None)
    assert hash(standing) == hash(Standing(scores=(3, 4)))


def test_a_decision_names_its_rule_and_item() -> None:
    """DESIGN 6: what decided a match is a rule, a sentence and, if one did, an item."""
    decision = Decision("D10", msg("big casino wins at 19"), "big_casino")
    assert str(decision) == "big casino wins at 19 [D10]"
    assert (decision.rule, str(decision.message)) == ("D10", "big casino wins at 19")
    assert decision.item == "big_casino"
    assert Decision("C27", msg("most points")).item is None


def test_an_item_is_named_for_programs_and_for_people() -> None:
    """DESIGN 6: an item has a stable name, a title and the id of its rule."""
    item = ScoreItem(name="big_casino", title=msg("big casino"), rule="C26")
    assert (item.name, str(item.title), item.rule) == ("big_casino", "big casino", "C26")


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"scores": 5}, "scores"),
        ({"scores": ("a", 0)}, "scores"),
        ({"scores": (0, 0), "overtime": "no"}, "overtime"),
        ({"scores": (1.5, 0)}, "scores"),
        ({"scores": (10**20, 0)}, "scores"),
        ({"scores": (0, 0), "round_no": -1}, "round_no"),
        ({"scores": (0, 0), "round_no": 1.0}, "round_no"),
    ],
)
def test_a_standing_holds_whole_numbers(fields: dict[str, object], name: str) -> None:
    """DESIGN 9: a score or a number of rounds that no text could hold is refused."""
    with pytest.raises(RulesError) as caught:
        Standing(**fields)  # type: ignore[arg-type]
    assert caught.value.field == name


@pytest.mark.parametrize(
    "carry",
    [
        (("cards", 5), ("cards", 6)),
        (("cards", -5),),
        (("cards", 0),),
        (("big one", 5),),
        (("", 5),),
    ],
)
def test_what_is_carried_is_named_once_with_its_points(carry: tuple[tuple[str, int], ...]) -> None:
    """DESIGN 6: what a standing carries can be written, and so reads back."""
    with pytest.raises(RulesError, match="give each item once, with the points it carries"):
        Standing(scores=(0, 0), carry=carry)
