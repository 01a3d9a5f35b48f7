"""The policies rules are made of, and what rules may not say."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_40, FRENCH_52, FRENCH_56, FRENCH_104, ITALIAN_40
from cardfishing.errors import RulesError
from cardfishing.fishing import (
    Ace,
    AnyUnion,
    BuildRules,
    CaptureValues,
    Combination,
    DealSchedule,
    EqualFaces,
    EqualRank,
    FirstTo,
    FishingRules,
    IfAble,
    MatchDuty,
    NoDuty,
    OneGroup,
    OneOrThree,
    Origin,
    Packets,
    PipValues,
    Residue,
    SumToPlayed,
    TakeAll,
    ValueTable,
)
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.table import Direction, Seat, Side
from cardfishing_casino import CASINO

ROYAL: Final = PipValues(courts=(11, 12, 13), ace=Ace.FLEXIBLE)
CASINO_TABLE: Final = ValueTable(FRENCH_52, PipValues())
ROYAL_TABLE: Final = ValueTable(FRENCH_52, ROYAL)


def mask(text: str) -> int:
    """Return the mask of some cards."""
    return CardSet.parse(text).mask


def index(text: str) -> int:
    """Return the index of a card."""
    return Card.parse(text).index


class Nothing(DealSchedule):
    """Nobody gets a card."""

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return nobody."""
        return ()

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Return nobody."""
        return ()


@attrs.frozen
class LowOnTheTable(CaptureValues):
    """Royal values, but an ace on the table counts 1 only."""

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return the numbers a card can count."""
        found = ROYAL.values(card, origin)
        return found[:1] if origin is Origin.TABLE else found


@pytest.mark.parametrize(
    ("values", "card", "numbers"),
    [
        (PipValues(), "AC", (1,)),
        (PipValues(), "10D", (10,)),
        (PipValues(), "JC", ()),
        (PipValues(), "KS", ()),
        (PipValues(), "JK1", ()),
        (PipValues(courts=(8, 9, 10)), "JC", (8,)),
        (PipValues(courts=(8, 9, 10)), "KC", (10,)),
        (PipValues(courts=(8, 9, 10)), "AC", (1,)),
        (PipValues(ace=Ace.FLEXIBLE, high=11), "AC", (1, 11)),
        (PipValues(ace=Ace.FLEXIBLE, high=11), "QC", ()),
        (PipValues(ace=Ace.FLEXIBLE, high=11), "2C", (2,)),
        (ROYAL, "QH", (12,)),
        (ROYAL, "JK4", ()),
    ],
)
def test_what_cards_count(values: PipValues, card: str, numbers: tuple[int, ...]) -> None:
    """C2, R1, R2: pips count themselves, courts what the rules say, an ace 1 and perhaps more."""
    for origin in Origin:
        assert values.values(Card.parse(card), origin) == numbers


def test_a_value_table_answers_by_index() -> None:
    """DESIGN 7: values are asked once a game, per card and origin, and kept by index."""
    assert CASINO_TABLE.top == 10
    assert CASINO_TABLE.hand[index("8S")] == CASINO_TABLE.table[index("8S")] == (8,)
    assert CASINO_TABLE.held[index("KC")] == 0
    assert CASINO_TABLE.standing_for[8] == mask("8C 8D 8H 8S")
    assert CASINO_TABLE.equals[index("KC")] == mask("KC KD KH KS")
    assert ROYAL_TABLE.top == 14
    assert ROYAL_TABLE.hand[index("AC")] == (1, 14)
    both = ValueTable(FRENCH_104, PipValues())
    assert both.standing_for[8] == mask("8C 8D 8H 8S 8C' 8D' 8H' 8S'")
    assert both.equals[index("8S'")] == both.standing_for[8]


def test_an_ace_of_two_values_takes_by_its_higher_one() -> None:
    """R2: what an ace takes as 1 it takes as 14 too, unless table aces count 1 only."""
    assert ROYAL_TABLE.capture_goals[index("AC")] == ((14, 0),)
    assert ROYAL_TABLE.capture_goals[index("8C")] == ((8, 0),)
    assert ROYAL_TABLE.held[index("AC")] == 1 << 14
    assert ROYAL_TABLE.standing_for[14] == mask("AC AD AH AS")
    assert ROYAL_TABLE.standing_for[1] == 0
    low = ValueTable(FRENCH_52, LowOnTheTable())
    assert low.capture_goals[index("AC")] == ((1, 0), (14, 0))
    assert low.table[index("AC")] == (1,)
    assert low.standing_for[1] == low.standing_for[14] == mask("AC AD AH AS")


def test_what_a_card_begins_a_build_with() -> None:
    """C15: a card begins a group of a value with what it counts, or is a group by itself."""
    assert CASINO_TABLE.build_goals[index("3C")][8] == ((8, 3),)
    assert CASINO_TABLE.build_goals[index("8C")][8] == ((8, 0),)
    assert CASINO_TABLE.build_goals[index("9C")][8] == ()
    assert ROYAL_TABLE.build_goals[index("AC")][14] == ((14, 1), (14, 0))
    assert ROYAL_TABLE.build_goals[index("AC")][8] == ((8, 1),)


@pytest.mark.parametrize(
    ("table", "card", "layout", "groups"),
    [
        (CASINO_TABLE, "8S", "8D 5D 3C 2C AC", ["8D", "5D 3C", "5D 2C AC"]),
        (CASINO_TABLE, "8S", "9D KC 7D", []),
        (CASINO_TABLE, "KC", "KD 8D 5C", []),
        (ROYAL_TABLE, "QH", "QD 7S 5C JD AC", ["QD", "7S 5C", "JD AC"]),
        (ROYAL_TABLE, "AS", "AC KD 9C 4C", ["AC", "AC KD", "KD AC", "9C 4C AC"]),
    ],
)
def test_sums_to_the_played_value(
    table: ValueTable, card: str, layout: str, groups: list[str]
) -> None:
    """C10: a group is one loose card of the value, or several that total it, each found."""
    found = set(SumToPlayed().groups(index(card), mask(layout), table))
    assert found == {mask(group) for group in groups}


@pytest.mark.parametrize(
    ("total", "groups"),
    [
        (10, ["8D 2C", "8D AC AH", "5D 3C 2C", "5D 3C AC AH"]),
        (1, ["AC", "AH"]),
        (20, ["8D 5D 3C 2C AC AH"]),
        (21, []),
        (0, []),
        (-3, []),
        (31, []),
    ],
)
def test_groups_of_a_total(total: int, groups: list[str]) -> None:
    """DESIGN 7: a matcher asks for the loose cards that come to any total, faces left out."""
    found = CASINO_TABLE.groups(mask("8D 5D 3C 2C AC AH KD"), total)
    assert sorted(found) == sorted(map(mask, groups))


def test_no_total_is_higher_than_31() -> None:
    """DESIGN 9: a total that capture values can't reach is refused with a remedy."""
    with pytest.raises(RulesError, match="ask for less") as caught:
        CASINO_TABLE.groups(mask("8D"), 32)
    assert (caught.value.field, caught.value.value) == ("total", 32)


def test_equal_ranks_are_groups_one_by_one() -> None:
    """C9: each loose card of the played rank is a group, whether or not it has a value."""
    layout = mask("QC QS 8D 8H KC")
    assert list(EqualRank().groups(index("QD"), layout, CASINO_TABLE)) == [mask("QC"), mask("QS")]
    assert list(EqualRank().groups(index("8C"), layout, CASINO_TABLE)) == [mask("8D"), mask("8H")]
    assert list(EqualRank().groups(index("JC"), layout, CASINO_TABLE)) == []


def test_equal_faces_are_groups_of_faces_alone() -> None:
    """C9: the matcher of cards without a value leaves cards with a value to the others."""
    layout = mask("QC QS 8D")
    assert list(EqualFaces().groups(index("QD"), layout, CASINO_TABLE)) == [mask("QC"), mask("QS")]
    assert list(EqualFaces().groups(index("8C"), layout, CASINO_TABLE)) == []
    assert list(EqualFaces().groups(index("QD"), layout, ROYAL_TABLE)) == []


GROUPS: Final = (0b0001, 0b0110, 0b1010, 0b10000)


@pytest.mark.parametrize(
    ("combination", "groups", "unions"),
    [
        (OneGroup(), GROUPS, set(GROUPS)),
        (OneGroup(), (1, 1, 2), {1, 2}),
        (OneGroup(), (), set[int]()),
        (AnyUnion(), GROUPS, {1, 6, 10, 16, 7, 11, 17, 22, 26, 23, 27}),
        (AnyUnion(), (6,), {6}),
        (AnyUnion(), (), set[int]()),
        (OneOrThree(), GROUPS, {1, 6, 10, 16, 23, 27}),
        (OneOrThree(), (1, 2, 4), {1, 2, 4, 7}),
        (OneOrThree(), (1, 2), {1, 2}),
        (OneOrThree(), (1, 2, 3), {1, 2, 3}),
    ],
)
def test_groups_that_may_be_taken_together(
    combination: Combination, groups: tuple[int, ...], unions: set[int]
) -> None:
    """C10, K7, K10: one group, any disjoint groups, or one or three; `allows` says the same."""
    found = list(combination.unions(groups))
    assert set(found) == unions
    assert len(found) == len(unions)
    assert {cards for cards in range(32) if combination.allows(cards, groups)} == unions


def test_any_union_is_all_disjoint_choices() -> None:
    """C10, C11: a union serves each card once, and every choice of disjoint groups is one."""
    groups = [0b11, 0b110, 0b1000, 0b110000, 0b1000001, 0b1]
    expected: set[int] = set()
    for size in range(1, len(groups) + 1):
        for chosen in combinations(groups, size):
            if sum(group.bit_count() for group in chosen) == sum(chosen).bit_count():
                expected |= {sum(chosen)}
    union = AnyUnion()
    assert set(union.unions(groups)) == expected
    assert {cards for cards in range(128) if union.allows(cards, groups)} == expected


def test_duties() -> None:
    """C11, K11: trailing is free, or for cards that take nothing, or for those without a match."""
    asked = [(able, matched) for able in (False, True) for matched in (False, True)]
    allowed = {
        duty: [duty.may_trail(can_capture=able, is_matched=matched) for able, matched in asked]
        for duty in (NoDuty(), IfAble(), TakeAll(), MatchDuty())
    }
    assert allowed[NoDuty()] == [True, True, True, True]
    assert allowed[IfAble()] == allowed[TakeAll()] == [True, True, False, False]
    assert allowed[MatchDuty()] == [True, False, True, False]
    assert [duty.is_free for duty in allowed] == [True, False, False, False]


def order(text: str) -> tuple[Seat | None, ...]:
    """Read who gets each card: seats, and a dot for the table."""
    return tuple(None if place == "." else Seat(int(place)) for place in text)


@pytest.mark.parametrize(
    ("packets", "players", "first", "later"),
    [
        (Packets(hand=4, layout=4, size=2), "10", "11..0011..00", "11001100"),
        (Packets(hand=4, layout=4, size=1), "10", "1.01.01.01.0", "10101010"),
        (Packets(hand=4, layout=4, size=4), "120", "11112222....0000", "111122220000"),
        (Packets(hand=3, layout=4, size=3), "10", "111...000.", "111000"),
        (Packets(hand=3, layout=4, size=2), "10", "11..001..0", "110010"),
        (Packets(hand=2, layout=0, size=1), "2310", "23102310", "23102310"),
    ],
)
def test_packets_go_round(packets: Packets, players: str, first: str, later: str) -> None:
    """C4, C5: players but the dealer, table, dealer, so many at a time; later the table none."""
    seats = [Seat(int(player)) for player in players]
    assert packets.first(seats) == order(first)
    assert packets.later(seats, 40, 0) == order(later)


def sheet(*points: int) -> ScoreSheet:
    """Return a sheet with so many points for each side."""
    lines = [ScoreLine("all", Side(side), n) for side, n in enumerate(points)]
    return ScoreSheet(sides=len(points), lines=lines)


@pytest.mark.parametrize(
    ("rule", "before", "points", "winner"),
    [
        (FirstTo(target=21, rule="C27"), (18, 0), (3, 0), 0),
        (FirstTo(target=21, rule="C27"), (18, 0), (2, 0), None),
        (FirstTo(target=21, rule="C27"), (20, 20), (1, 2), 1),
        (FirstTo(target=21, rule="C27"), (20, 20, 0), (2, 2, 30), 2),
        (FirstTo(target=21, rule="C27"), (20, 20, 0), (2, 2, 3), None),
        (FirstTo(target=21, rule="C27", strict=True), (18, 0), (3, 0), None),
        (FirstTo(target=21, rule="C27", strict=True), (18, 0), (4, 0), 0),
    ],
)
def test_first_to_a_target(
    rule: FirstTo, before: tuple[int, ...], points: tuple[int, ...], winner: int | None
) -> None:
    """C27, K35: the highest total at the target, or past it, wins; equal ones play on."""
    standing = Standing(scores=before, round_no=4, carry=(("cards", 3),))
    after = rule.settle(standing, sheet(*points))
    assert after.scores == tuple(a + b for a, b in zip(before, points, strict=True))
    assert (after.winner, after.round_no, after.carry) == (winner, 5, (("cards", 3),))
    if winner is None:
        assert after.why is None
    else:
        assert after.why is not None
        assert after.why.rule == "C27"
        needed = f"{max(after.scores)} points, {21 + rule.strict} needed"
        assert str(after.why.message).startswith(needed)


def test_a_sheet_has_the_sides_of_the_standing() -> None:
    """DESIGN 9: a sheet of other sides than the scores is refused with a remedy."""
    with pytest.raises(RulesError, match="the sheet has 3 sides") as caught:
        CASINO.settle(Standing(scores=(1, 2)), sheet(1, 2, 3))
    assert caught.value.field == "scores"


@pytest.mark.parametrize(
    ("changes", "field", "value", "remedy"),
    [
        ({"face_capture": None}, "face_capture", None, "say how they capture"),
        ({"values": ROYAL}, "face_capture", OneGroup(), "leave it None"),
        ({"deck": FRENCH_40}, "face_capture", OneGroup(), "leave it None"),
        (
            {"deck": FRENCH_56, "values": ROYAL, "face_capture": None},
            "face_capture",
            None,
            "some cards have no capture value",
        ),
        ({"seat_counts": (2, 13)}, "seat_counts", 13, "needs 56 cards and french-52 has 52"),
        ({"seat_counts": (2, 0)}, "seat_counts", 0, "seat somebody"),
        ({"seat_counts": (-2,)}, "seat_counts", -2, "seat somebody"),
        ({"deal": Nothing()}, "seat_counts", 2, "deal everybody a card"),
        (
            {"deal": Packets(hand=13, layout=1, size=13), "seat_counts": (4,)},
            "seat_counts",
            4,
            "deal fewer or use a larger deck",
        ),
    ],
)
def test_rules_that_contradict_each_other(
    changes: dict[str, object], field: str, value: object, remedy: str
) -> None:
    """DESIGN 7: contradictions are refused at construction with field, value and remedy."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(CASINO.rules, **changes)  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == (field, value)
    assert remedy in str(caught.value.remedy)


@pytest.mark.parametrize("changes", [{"hand": 0}, {"size": 0}])
def test_packets_are_dealt_out(changes: dict[str, int]) -> None:
    """DESIGN 9: packets without a card in them are refused, and never dealt for ever."""
    with pytest.raises(RulesError, match="deal one card at least"):
        attrs.evolve(Packets(hand=4, layout=4, size=2), **changes)  # type: ignore[arg-type]


def test_what_most_games_share_need_not_be_said() -> None:
    """DESIGN 7: rules left unsaid are those of a plain game: clockwise, in pairs, no building."""
    said = attrs.evolve(CASINO.rules, deck=FRENCH_40, face_capture=None, builds=None)
    plain = FishingRules(
        deck=FRENCH_40,
        seat_counts=(2, 3, 4),
        deal=said.deal,
        values=said.values,
        sweeps=said.sweeps,
        items=said.items,
        finish=said.finish,
    )
    assert plain == said


def test_rules_that_agree() -> None:
    """DESIGN 7: faces have values or a way to capture, and just enough cards are enough."""
    royal = attrs.evolve(CASINO.rules, values=ROYAL, face_capture=None)
    assert royal.values == ROYAL
    thirteen = Packets(hand=12, layout=4, size=4)
    assert attrs.evolve(CASINO.rules, deal=thirteen, seat_counts=(4,)).deal == thirteen
    italian = attrs.evolve(
        CASINO.rules, deck=ITALIAN_40, values=PipValues(courts=(8, 9, 10)), face_capture=None
    )
    assert italian.deck == ITALIAN_40


def test_rules_say_how_they_differ() -> None:
    """DESIGN 7: `diff` lists the fields that differ, with the value here and the value there."""
    other = attrs.evolve(
        CASINO.rules, residue=Residue.NOBODY, direction=Direction.COUNTERCLOCKWISE, builds=None
    )
    assert CASINO.rules.diff(other) == {
        "direction": (Direction.CLOCKWISE, Direction.COUNTERCLOCKWISE),
        "builds": (BuildRules(), None),
        "residue": (Residue.LAST_CAPTURER, Residue.NOBODY),
    }
    assert other.diff(CASINO.rules)["builds"] == (None, BuildRules())
    assert CASINO.rules.diff(CASINO.rules) == {}


def test_build_rules_are_asked_for_only_where_there_are_some() -> None:
    """DESIGN 9: asking a game without builds for its build rules is refused with a remedy."""
    plain = attrs.evolve(CASINO, name="plain", rules=attrs.evolve(CASINO.rules, builds=None))
    assert CASINO.build_rules == BuildRules()
    with pytest.raises(RulesError, match=r"nothing is built in plain: ask rules\.builds") as caught:
        _ = plain.build_rules
    assert caught.value.field == "builds"


HASHES: Final = """
import pickle, sys
print([hash(rules) for rules in pickle.load(sys.stdin.buffer)])
"""


def test_rules_hash_alike_in_every_process() -> None:
    """DESIGN 11: rules, with all policies in them, have equal hashes under any hash seed."""
    forms: list[FishingRules] = [
        CASINO.rules,
        CASINO.with_options(sweeps="score", face_capture="one_or_three").rules,
        attrs.evolve(CASINO.rules, values=LowOnTheTable(), face_capture=None),
    ]
    assert len({hash(rules) for rules in forms}) == 3
    path = os.pathsep.join(filter(None, sys.path))
    answers = [
        subprocess.run(  # noqa: S603 (this interpreter, running this package)
            [sys.executable, "-c", HASHES],
            input=pickle.dumps(forms),
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout.decode()
        for seed in ("1", "2")
    ]
    assert answers == [f"{[hash(rules) for rules in forms]}\n"] * 2


def test_values_are_numbers_from_one() -> None:
    """DESIGN 7: a capture value that sums cannot hold is refused with the card and the range."""
    for values in (PipValues(ace=Ace.FLEXIBLE, high=40), PipValues(courts=(0, 12, 13))):
        with pytest.raises(RulesError, match="count 1 to 31"):
            attrs.evolve(CASINO.rules, values=values)


def test_something_scores() -> None:
    """DESIGN 9: rules by which no match could end are refused."""
    nothing = "{cards:0;spades:0;big_casino:0;little_casino:0;aces:0}"
    with pytest.raises(RulesError, match=r"points=.* cannot be: nothing scores"):
        CASINO.with_options(points=nothing)
    assert CASINO.with_options(points=nothing, sweeps="score").rules.sweeps.worth == 1
