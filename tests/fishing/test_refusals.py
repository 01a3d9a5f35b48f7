"""Every reason a move can be refused for, each beside a move that is allowed."""

from __future__ import annotations

from typing import Final, cast

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import GameOverError, IllegalMoveError
from cardfishing.fishing import Capture, Extend, FishingGame, FishingMove, NewBuild, Trail
from cardfishing.fishing.refusals import REASONS
from cardfishing.messages import msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing_casino import CASINO

# A game without builds, whose rulebook covers every reason by one rule.
BUILDLESS: Final = attrs.evolve(
    CASINO,
    name="buildless",
    declared=(),
    rules=attrs.evolve(CASINO.rules, builds=None),
    rulebook=Rulebook((Rule(id="X1", chapter=msg("All"), text=msg("All"), reasons=REASONS),)),
)


def card(text: str) -> int:
    """Return the index of a card."""
    return Card.parse(text).index


def mask(text: str) -> int:
    """Return the mask of some cards."""
    return CardSet.parse(text).mask


# Refused moves that no text stands for, by what they print.
UNWRITTEN: Final[dict[str, FishingMove]] = {
    "8Sx": Capture(card("8S"), 0),
    "8S=8": NewBuild(card("8S"), 8, 0),
}

# reason | rule | options | hand | layout | builds | a move refused there | a move allowed there
TABLE: Final = """
not_in_hand            | C7  |  | 8S 2C | 8D    |           | 8Hx8D              | 8Sx8D
not_in_hand            | C7  |  | 8S 2C | 8D    |           | 8D                 | 2C
not_on_table           | C10 |  | 8S 2C | 8D    |           | 8Sx8H              | 8Sx8D
not_on_table           | C10 |  | 8S    | 8D    | 5S+3H=8@1 | 8Sx5S+3H           | 8Sx[5S+3H]
not_there_to_build     | C15 |  | 3C 8S | 5D    |           | 3C+5H=8            | 3C+5D=8
not_there_to_build     | C15 |  | 3C 8S | 5D    | 5S+3H=8@1 | 3C+5H,[5S+3H]=8    | 3C+5D,[5S+3H]=8
no_such_build          | C12 |  | 8S 2C |       | 5S+3H=8@1 | 8Sx[5S]            | 8Sx[5S+3H]
no_such_build          | C12 |  | 8S 2C | 8D    |           | 8Sx[8D]            | 8Sx8D
no_such_build          | C12 |  | 8S 8C |       | 5S+3H=8@1 | 8S,[5S]=8          | 8S,[5S+3H]=8
owner_may_not_trail    | C20 |  | 8S 2C |       | 5S+3H=8@0 | 2C                 | 8Sx[5S+3H]
owner_may_not_trail    | C20 |  | 8S 8C |       | 5S+3H=8@0 | 8C                 | 8C,[5S+3H]=8
leaves_build_behind    | C19 |  | 8S 2C | 8D    | 5S+3H=8@0 | 8Sx8D              | 8Sx8D,[5S+3H]
leaves_build_behind    | C19 |  | 8S TC | 2D    | 5S+3H=8@0 | 8S+2D=10           | 8Sx[5S+3H]
leaves_build_behind    | C19 |  | 8S 2C | 8D    | 5S+3H=8@0 4H+2H=6@0 | 8Sx8D    | 8Sx[5S+3H]
takes_nothing          | C10 |  | 8S    | 8D    |           | 8Sx                | 8Sx8D
wrong_sum              | C10 |  | 8S    | 8D 5C 2D |        | 8Sx5C+2D           | 8Sx8D
wrong_sum              | C10 |  | 8S    | 8D 5C 3D |        | 8Sx8D,5C           | 8Sx8D,5C+3D
wrong_sum              | C10 |  | TS    | KD TD |           | 10SxKD             | 10Sx10D
wrong_sum              | C10 |  | 8S    | 3D    | 5S+3H=8@1 | 8Sx[5S+3H],3D      | 8Sx[5S+3H]
wrong_build            | C12 |  | 9S 8S |       | 5S+3H=8@1 | 9Sx[5S+3H]         | 8Sx[5S+3H]
wrong_build            | C12 |  | TS 8S | 2D    | 5S+3H=8@1 | 10Sx[5S+3H],2D     | 10S
wrong_build            | C12 |  | 8S    |       | 5S+3H=8@1 4H+2H=6@1 \
    | 8Sx[5S+3H],[4H+2H] | 8Sx[5S+3H]
face_takes_equal       | C9  |  | QD    | QS QH |           | QDxQS,QH           | QDxQH
face_takes_equal       | C9  |  | QD    | QS KH |           | QDxKH              | QDxQS
face_takes_equal       | C9  |  | QD    | QS    | 5S+3H=8@1 | QDx[5S+3H]         | QDxQS
face_never_builds      | C9  |  | KD 8S | 8D    |           | KD+8D=8            | KD
face_never_builds      | C9  |  | KD 8S |       | 5S+3H=8@1 | KD,[5S+3H]=8       | KD
nothing_to_build_with  | C15 |  | 8S 8C | 8D    |           | 8S=8               | 8S,8D=8
build_sum              | C15 |  | 3C 8S | 5D 4D |           | 3C+4D=8            | 3C+5D=8
build_sum              | C15 |  | 3C 8S | 8D 5D |           | 3C,8D=8            | 3C+5D,8D=8
build_sum              | C15 |  | 9C 8S | 8D    |           | 9C+8D=8            | 9C
build_sum              | C15 |  | 3C 8S | KD 5D |           | 3C+5D+KD=8         | 3C+5D=8
holds_no_card          | C18 |  | 3C 7S | 5D 4D |           | 3C+5D=8            | 3C+4D=7
holds_no_card          | C18 |  | 8S 3C | 8D    |           | 8S,8D=8            | 8Sx8D
no_such_value          | C18 |  | 9C 8S | 8D    |           | 9C+8D=17           | 9C
no_such_value          | C18 |  | 9C 8S | 8D    |           | 9C+8D=0            | 9C
holds_no_card          | C18 |  | 2C 7S |       | 4H+2H=6@1 | 2C+[4H+2H]=8       | 2C
holds_no_card          | C18 |  | 8S 2C |       | 5S+3H=8@1 | 8S,[5S+3H]=8       | 8Sx[5S+3H]
multiple_is_fixed      | C16 |  | 2C TS 8S |    | 5S+3H,8H=8@1 \
    | 2C+[5S+3H,8H]=10 | 8Sx[5S+3H,8H]
raise_sum              | C16 |  | 2C 9S TS |    | 5S+3H=8@1 | 2C+[5S+3H]=9       | 2C+[5S+3H]=10
raise_sum              | C16 |  | 2C 9S | AD    | 4H+2H=6@1 | 2C+AD,[4H+2H]=9    | 2C
raise_sum              | C16 |  | 2C TS | 9D AD | 5S+3H=8@1 | 2C+[5S+3H],9D=10 | 2C+[5S+3H],9D+AD=10
add_sum                | C17 |  | 8S 3C | 5D 4D | 5S+3H=8@1 | 3C+4D,[5S+3H]=8    | 3C+5D,[5S+3H]=8
add_sum                | C17 |  | 8S 2C |       | 5S+3H=8@1 | 2C,[5S+3H]=8       | 8S
add_sum                | C17 |  | 9S 8C |       | 5S+3H=8@1 | 9S,[5S+3H]=8       | 9S
must_capture | C11 | capture_duty=if_able | 8S 2C | 8D       |           | 8S     | 2C
must_capture | C11 | capture_duty=if_able | 8S 2C | 5D 3D 4C |           | 8S     | 8Sx5D+3D
must_capture | C11 | capture_duty=if_able | 8S    |          | 5S+3H=8@1 | 8S     | 8Sx[5S+3H]
must_capture | C11 | capture_duty=if_able | QD 2C | QS KS    |           | QD     | QDxQS
leaves_build_behind | C19 | face_values=royal,ace=hand_only | AS AH | TD 4C \
    | AC,AD=1@0 TC+4D=14@0 | ASx10D+4C | ASx10D+4C,[10C+4D]
leaves_build_behind | C19 | owner_may_trail=True | 8S 2C |   | 5S+3H=8@0 | 8S     | 2C
wrong_sum | C10 | captures=single_group | 8S | 8D 7D    |           | 8Sx7D         | 8Sx8D
one_group_only | C10 | captures=single_group | 8S | 8D 5C 3D |      | 8Sx8D,5C+3D   | 8Sx5C+3D
one_group_only | C10 | captures=single_group | 8S | 8D   | 5S+3H=8@1 | 8Sx8D,[5S+3H] | 8Sx[5S+3H]
face_takes_equal | C9 | captures=single_group | QD | QS QH |     | QDxQS,QH      | QDxQH
face_takes_equal | C9 | face_capture=one_or_three | QD | QS QH QC |  | QDxQS,QH      | QDxQS,QH,QC
build_value_taken | C22 | duplicate_builds=forbid | 3C 8S | 5D | 5S+3H=8@1 \
    | 3C+5D=8 | 3C+5D,[5S+3H]=8
build_value_taken | C22 | duplicate_builds=forbid | 2C 8S TC | 2D | 5S+3H=8@1 4H+2H=6@1 \
    | 2C+[4H+2H]=8 | 2C+[5S+3H]=10
own_build_is_fixed | C16 | raise_own=False | 2C TS 8S 8C | | 5S+3H=8@0 \
    | 2C+[5S+3H]=10 | 8C,[5S+3H]=8
raise_takes_nothing_in | C16 | raise_absorbs=False | 2C TS | 10D | 5S+3H=8@1 \
    | 2C+[5S+3H],10D=10 | 2C+[5S+3H]=10
must_capture | C11 | capture_duty=match | QD | QS | | QD | QDxQS
must_take_equal | C11 | capture_duty=match | 8H | 8D 8S 5C 3H | | 8Hx8D,5C+3H | 8Hx8D,8S
must_take_equal | C11 | capture_duty=match,match_duty=at_least_one | 8H | 8D 8S 5C 3H | \
    | 8Hx5C+3H | 8Hx8D
must_take_equal | C11 | capture_duty=match,face_capture=all | QD | QS QH | | QDxQS | QDxQS,QH
must_take_all | C11 | capture_duty=all | 8H | 8D 5C 3H | | 8Hx8D | 8Hx8D,5C+3H
must_take_all | C11 | capture_duty=all | 8H | 8D | 5S+3D=8@1 | 8Hx8D | 8Hx8D,[5S+3D]
must_take_all | C11 | capture_duty=all,face_values=royal,ace=flexible | AS | AC 2H QD KD | \
    | ASxAC | ASxAC,QD+2H
must_take_all | C11 | capture_duty=all,face_capture=all | QD | QS QH | | QDxQS | QDxQS,QH
must_build_with_equal | C11 | capture_duty=match,match_build_must_include=True | 5S TC 8C \
    | 5H 3D | | 5S+3D=8 | 5S+5H=10
must_build_with_equal | C11 | capture_duty=match,match_build_must_include=True | 2S TC | 2H 8D \
    | 5H+3C=8@1 | 2S+[5H+3C]=10 | 2S+[5H+3C],2H+8D=10
holds_no_card | C18 | partner_builds=for_partner | 3C 7S | 5D 4D | | 3C+5D=8 | 3C+4D=7
partner_build_is_fixed | C16 | partner_builds=forbidden | 2S TC 8S | | 5H+3C=8@2 \
    | 2S+[5H+3C]=10 | 8Sx[5H+3C]
partner_build_is_whole | C17 | partner_builds=forbidden | 8C 8S | | 5H+3C=8@2 \
    | 8C,[5H+3C]=8 | 8Sx[5H+3C]
wrong_build | C12 | single_build_is_card=True | 9S | AD | 5S+3H,8D=8@1 | 9Sx[5S+3H,8D],AD | 9S
wrong_sum | C10 | single_build_is_card=True | 9S | 2D | 5S+3H=8@1 | 9Sx[5S+3H],2D | 9S
raise_sum | C16 | raise_with_table_cards=True | 2C 9S | AD 3D | 4H+2H=6@1 \
    | 2C+3D+[4H+2H]=9 | 2C+AD+[4H+2H]=9
raise_takes_nothing_in | C16 | raise_with_table_cards=True,raise_absorbs=False | 2C 9S | AD 9D \
    | 4H+2H=6@1 | 2C+AD+[4H+2H],9D=9 | 2C+AD+[4H+2H]=9
no_building | X1 | buildless | 3C 8S | 5D | | 3C+5D=8 | 3C
no_such_build | X1 | buildless | 3C 8S | 5D | | 8Sx[5D] | 8S
"""


@attrs.frozen
class Row:
    """A position, a move that is refused there with its reason and rule, and one that is not."""

    reason: str
    rule: str
    options: str
    hand: str
    layout: str
    builds: str
    refused: str
    allowed: str

    @classmethod
    def read(cls, line: str) -> Row:
        """Read a line of the table."""
        return cls(*(cell.strip() for cell in line.split("|")))

    def __str__(self) -> str:
        """Return what tells it from the others."""
        return "-".join((self.reason, self.options, self.refused, self.layout, self.builds))


ROWS: Final = [Row.read(line) for line in TABLE.strip().splitlines()]


def game_of(row: Row) -> FishingGame:
    """Return the game of a row."""
    if row.options == "buildless":
        return BUILDLESS
    options = dict(pair.split("=") for pair in row.options.split(",") if pair)
    return CASINO.with_options(**options)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_move_is_refused_with_its_reason_and_rule(row: Row) -> None:
    """CF04: a move that is not listed is refused by the rule it breaks, one beside it is not."""
    game = game_of(row)
    hands = (row.hand, "KC", "QC", "JC") if "partner" in row.options else (row.hand, "KC")
    state = game.setup(hands=hands, layout=row.layout, builds=row.builds.split()).state()
    move = UNWRITTEN.get(row.refused) or game.parse_move(row.refused)
    refusal = state.why_not(move)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (row.reason, row.rule)
    assert str(refusal).endswith(f" [{row.rule}]")
    listed = list(state.legal_moves)
    assert move not in listed
    assert move not in state.legal_moves
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    assert (caught.value.state, caught.value.move) == (state, move)
    assert caught.value.refusal == refusal
    allowed = game.parse_move(row.allowed)
    assert state.why_not(allowed) is None
    assert allowed in state.legal_moves
    assert allowed in listed


def test_every_reason_is_tried() -> None:
    """DESIGN 6: each stable reason code has a refused move in these tests."""
    assert {row.reason for row in ROWS} | {"round_over"} == set(REASONS)
    assert len(set(REASONS)) == len(REASONS)


def test_the_rulebook_covers_every_reason_of_its_rules() -> None:
    """CF17: every refusal Casino can give rests on a rule of its rulebook."""
    for reason in REASONS:
        if reason != "no_building":
            assert CASINO.rulebook[CASINO.rulebook.rule_of(reason)].reasons


def test_nothing_is_allowed_after_the_last_card() -> None:
    """C24: the last card may be played; after it every move is a move after the end."""
    last = CASINO.setup(hands=("8S", ""), stock="").state()
    assert last.why_not(Trail(card("8S"))) is None
    end = last.play("8S")
    for move in (Trail(card("8S")), Trail(card("9S")), Capture(card("9S"), mask("8S"))):
        refusal = end.why_not(move)
        assert refusal is not None
        assert (refusal.reason, refusal.rule) == ("round_over", "C24")
        assert move not in end.legal_moves
        with pytest.raises(GameOverError):
            end.apply(move)


def test_a_game_without_builds_asks_for_no_build_rules() -> None:
    """DESIGN 7: where builds is None a build, raise or add is refused and nothing else changes."""
    state = BUILDLESS.setup(hands=("3C 8S", "KC"), layout="5D 8D 3D").state()
    moves = {move.text for move in state.legal_moves}
    assert moves == {"3C", "3Cx3D", "8S", "8Sx8D", "8Sx3D+5D", "8Sx3D+5D,8D"}


def test_refusing_never_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 6: neither `why_not` nor `in` lists moves, on a table nobody could list."""

    def listing(*_: object) -> None:
        pytest.fail("moves were listed")

    for name in ("legal.FishingMoves.__iter__", "loose.CrowdedSets.__iter__", "_search.unions"):
        monkeypatch.setattr(f"cardfishing.fishing.{name}", listing)
    numerals = CardSet.of(c for c in CASINO.deck.cards if c.rank <= 10)
    hand = CardSet.parse("10C 10D 9S AS")
    rest = numerals - hand - CardSet.parse("6H 4H")
    state = CASINO.setup(hands=(hand, "KC"), layout=rest, builds=("6H+4H=10@1",)).state()
    assert len(rest) == 34
    everything = Capture(card("10C"), rest.mask, (mask("6H 4H"),))
    assert state.is_legal(everything)
    assert everything in state.legal_moves
    short = Capture(card("10C"), rest.mask & ~mask("9C"), (mask("6H 4H"),))
    assert not state.is_legal(short)
    refusal = state.why_not(NewBuild(card("9S"), 10, rest.mask))
    assert refusal is not None
    assert refusal.reason == "build_sum"
    assert state.is_legal(Extend(card("10C"), 10, mask("6H 4H"), rest.mask))


def test_an_owner_without_the_capturing_card_owes_nothing() -> None:
    """DESIGN 6: such an owner, as only a set-up has one, may trail and leave the build."""
    state = CASINO.setup(hands=("9S 2C", "KC"), builds=("5S+3H=8@0",)).state()
    assert {move.text for move in state.legal_moves} == {"9S", "2C"}
    assert state.is_legal(Trail(card("9S")))


@pytest.mark.parametrize("masks", [["5S 3H", "5S 3H"], ["5S 3H", "4H 4D"]])
def test_only_listed_captures_are_legal(masks: list[str]) -> None:
    """CF04: a capture that names a build twice, or builds out of order, is not a listed move."""
    state = CASINO.setup(hands=("8S", "KC"), builds=("5S+3H=8@1", "4H+4D=8@1")).state()
    named = tuple(map(mask, masks))
    refusal = state.why_not(Capture(card("8S"), 0, named))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("no_such_build", "C12")
    assert state.is_legal(Capture(card("8S"), 0, tuple(sorted(map(mask, ["5S 3H", "4H 4D"])))))


GHOST: Final = 1 << 15
"""A card of a rank that no card has."""


@pytest.mark.parametrize(
    "wrong",
    [
        "8D",
        None,
        7,
        Trail(-1),
        Trail(15),
        Trail(511),
        Trail(cast("int", "8S")),
        Capture(56, -1),
        Capture(56, GHOST),
        Capture(56, 1 << 600),
        Capture(56, 0, (GHOST,)),
        NewBuild(56, 8, -1),
        NewBuild(56, 8, GHOST),
        Extend(56, 8, GHOST),
    ],
)
def test_what_is_no_move_is_refused(wrong: object) -> None:
    """DESIGN 9: a text, or a move made by hand of nothing there is, is refused with the remedy."""
    state = CASINO.setup(hands=("8S 8C", "KC"), layout="8D").state()
    move = cast("Trail", wrong)
    assert not state.is_legal(move)
    assert move not in state.legal_moves
    with pytest.raises(IllegalMoveError, match=r"use play\(\) for a text"):
        state.apply(move)
