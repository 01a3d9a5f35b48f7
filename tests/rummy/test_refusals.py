"""Every reason a move can be refused for, each beside a move that is allowed."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

import attrs
import pytest

from cardfishing.cards import Card
from cardfishing.errors import GameOverError, IllegalMoveError
from cardfishing.rummy import (
    REASONS,
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    RummyGame,
    RummyMove,
    RummyState,
    Take,
)
from cardfishing.rummy.refusals import is_clear
from cardfishing_rummy500 import RUMMY_500
from tests.rummy import other_games
from tests.rummy.forms import FORMS, game_of


def index(text: str) -> int:
    """Return the index of a card."""
    return Card.parse(text).index


# reason | rule | game | position | a move refused there | a move allowed there
TABLE: Final = """
not_in_hand | F7 | rummy-500 | hands=7C,KS/2D phase=meld | -KD | -KS
not_in_hand | F7 | rummy-500 | hands=7C,7D,KS/2D phase=meld | 7C7D7H | -7C
not_in_hand | F7 | rummy-500 | hands=9H,KS/2D melds=5H6H7H@1 phase=meld | 8H>5H6H7H | -9H
must_draw | F7 | rummy-500 | hands=7C/2D | -7C | +
must_draw | F7 | rummy-500 | hands=7C,7D,7H/2D | 7C7D7H | +
must_draw | F7 | rummy-500 | hands=8H/2D melds=5H6H7H@1 stock= | 8H>5H6H7H | .
has_drawn | F7 | rummy-500 | hands=7C/2D phase=meld | + | -7C
has_drawn | F7 | rummy-500 | hands=7C,7D/2D discard=7H phase=meld | ^7H | -7C
has_drawn | F7 | rummy-500 | hands=7C/2D phase=meld stock= | . | -7C
passing | F12 | rummy-500(pass_allows_melds=True) | hands=8H,KS/2D melds=5H6H7H@1 stock= \
    phase=passing passes=1 | + | .
passing | F12 | rummy-500(pass_allows_melds=True) | hands=8H,KS/2D melds=5H6H7H@1 stock= \
    phase=passing passes=1 discard=4H | ^4H | 8H>5H6H7H
passing | F12 | rummy-500(pass_allows_melds=True) | hands=8H,KS/2D melds=5H6H7H@1 stock= \
    phase=passing passes=1 | -KS | 8H>5H6H7H
stock_empty | F12 | rummy-500 | hands=7C/2D stock= | + | .
stock_left | F12 | rummy-500 | hands=7C/2D stock=KD | . | +
not_in_pile | F8 | rummy-500 | hands=7C,7D/2D discard=7H | ^7S | ^7H
too_deep | F8 | rummy-500(pickup_depth=1) | hands=7C,7D,KC,KD/2D discard=7H,KH | ^7H | ^KH
no_use | F10 | rummy-500 | hands=7C,2S/2D discard=7H,KH | ^7H | +
no_use | F10 | rummy-500 | hands=4S,4D,KC,9H,2C,8S,JH/2H discard=6C,4H,QD | ^6C | ^4H
no_use | F10 | rummy-500(pickup_use=new_meld) | hands=2C,9H/2D melds=4S5S6S@1 discard=7S,KD \
    | ^7S | +
no_use | F10 | rummy-500(pickup_support=hand_only) | hands=4C,2S/2D discard=4D,4H | ^4D | +
top_needs_use | F9 | rummy-500 | hands=7C,2S/2D discard=7H | ^7H | +
top_needs_use | P7 | persian-rummy | hands=7C,2S/2D/3D/4D discard=7H | ^7H | +
top_needs_use | F9 | rummy-500(top_card=free) | hands=7C,2S/2D discard=7H stock= | ^7H | .
no_meld | F5 | rummy-500 | hands=7C,7D,8H,7S/2D phase=meld | 7C7D8H | 7C7D7S
no_meld | F5 | rummy-500 | hands=7C,7D,8H/2D phase=meld | 7C7D | -8H
no_meld | F5 | rummy-500 | hands=5H,6H,8H/2D phase=meld | 5H6H8H | -8H
no_meld | F5 | rummy-500 | hands=5H,6H,7C/2D phase=meld | 5H6H7C | -7C
no_meld | F5 | rummy-500 | hands=AH,2H,4H/2D phase=meld | AH2H4H | -AH
no_meld | F5 | rummy-500 | hands=AH,2H/2D phase=meld | AH2H | -AH
no_meld | F5 | rummy-500 | hands=7C,7C',7D/2D/3D/4D/5D phase=meld | 7C7C'7D | -7C
no_meld | F5 | rummy-500(min_run=4) | hands=5H,6H,7H/2D phase=meld | 5H6H7H | -7H
no_meld | P6 | persian-rummy | hands=7C,7D,8H/2D/3D/4D phase=meld | 7C7D8H | -7C
ace_in_run | F2 | rummy-500 | hands=KH,AH,2H/2D phase=meld | KHAH2H | -KH
ace_in_run | F2 | rummy-500 | hands=QH,KH,AH,2H/2D phase=meld | QHKHAH2H | QHKHAH
ace_in_run | F2 | rummy-500(ace_runs=low) | hands=QH,KH,AH,2H/2D phase=meld | QHKHAH | -QH
ace_in_run | P4 | persian-rummy | hands=AC,2C,3C/2D/3D/4D phase=meld | AC2C3C | -AC
ace_in_run | P4 | persian-rummy | hands=KH,AH,2H/2D/3D/4D phase=meld | KHAH2H | -KH
joker_meld | P5 | persian-rummy | hands=5H,6H,JK1/2D/3D/4D phase=meld | 5H6HJK1 | -JK1
joker_meld | P5 | persian-rummy | hands=KH,KD,JK1/2D/3D/4D phase=meld | KDKHJK1 | -JK1
joker_meld | P5 | persian-rummy | hands=JK1,JK2,KD/2D/3D/4D phase=meld | JK1JK2 | -JK1
joker_meld | F5 | rummy-500(jokers=3,joker_role=own_set) | hands=7C,7D,JK1/2D phase=meld \
    | 7C7DJK1 | -7C
wild_face | F5 | rummy-500 | hands=7C,9C,10C,KD/2D phase=meld | 7C=8C9C10C | -KD
wild_face | F5 | rummy-500(jokers=2) | hands=7C,7D,JK1/2D phase=meld | 7C7DJK1=JK2 | 7C7DJK1=7H
wild_face | F5 | rummy-500 | hands=7C,9C/2D melds=5H6H7H@1 phase=meld | 9C=8H>5H6H7H | -9C
too_many_wilds | F5 | rummy-500(jokers=3) | hands=JK1,JK2,JK3,7H/2D phase=meld \
    | JK1=7CJK2=7DJK3=7H | JK1=7CJK2=7D7H
no_such_meld | F6 | rummy-500 | hands=8H,KS/2D melds=5S6S7S@1 phase=meld | 8H>5H6H7H | -8H
no_such_meld | F6 | rummy-500 | hands=8H,KS/2D melds=5H6H7H@1 phase=meld | 8H>6H7H | 8H>5H6H7H
no_such_meld | F6 | rummy-500 | hands=8H,KS/2D melds=5H6H7H@1,4H@0 phase=meld \
    | 8H>5H6H7H | 8H>4H5H6H7H
no_such_meld | F6 | rummy-500(jokers=1) | hands=8H,KS/2D melds=5H6HJK1=7H@1 phase=meld \
    | 8H>5H6HJK1=8H | 8H>5H6HJK1=7H
does_not_fit | F6 | rummy-500 | hands=9H,4H/2D melds=5H6H7H@1 phase=meld | 9H>5H6H7H | 4H>5H6H7H
does_not_fit | F6 | rummy-500 | hands=2H,9C/2D melds=QHKHAH@1 phase=meld | 2H>QHKHAH | -2H
does_not_fit | F6 | rummy-500 | hands=8H,9C/2D melds=7C7D7H@1 phase=meld | 8H>7C7D7H | -8H
does_not_fit | F6 | rummy-500 | hands=7C',9C/2D/3D/4D/5D melds=7C7D7H@1 phase=meld \
    | 7C'>7C7D7H | -9C
does_not_fit | F6 | rummy-500 | hands=8H,9H,10H/2D melds=5H6H7H@1 phase=meld \
    | 9H10H>5H6H7H | 8H9H10H
no_lay_off | X1 | test-sealed | hands=8H,9C/2D melds=5H6H7H@0 phase=meld | 8H>5H6H7H | -8H
no_lay_off | X1 | test-at-home | hands=8H,4H,9C/2D/3D/4D melds=5H6H7H@1 phase=meld \
    | 8H>5H6H7H | -8H
no_lay_off | X1 | test-conquian | hands=JH,4H,7C/2D melds=5H6H7H@1 phase=meld | JH>5H6H7H | -JH
opens_too_low | X1 | test-opening | hands=7C,7D,7H,2S/2D phase=meld | 7C7D7H | -2S
opens_too_low | X1 | test-opening | hands=8H,KC,KD,KH,2S/2D melds=5H6H7H@1 phase=meld \
    | 8H>5H6H7H | KCKDKH
opens_too_low | X1 | test-opening | hands=QC,QD,QH,2S/2D melds=7C7D7H@0 fresh=0 phase=meld \
    | -2S | QCQDQH
opens_too_low | X1 | test-opening | hands=QC,QD,QH,2S/2D melds=7C7D7H@0 fresh=0 phase=passing \
    stock= | . | QCQDQH
must_use | F8 | rummy-500 | hands=7C,7D,7H,2S/2D phase=meld must_use=7H | -2S | 7C7D7H
must_use | F8 | rummy-500 | hands=7C,7D,7H,2S/2D phase=meld must_use=7H | -7H | 7C7D7H
must_use | F8 | rummy-500 | hands=7C,7D,7H,2C,2S,2H/3D phase=meld must_use=7H | 2C2H2S | 7C7D7H
must_use | F8 | rummy-500 | hands=7C,7D,7H,7S/3D phase=meld must_use=7H | 7C7D7S | 7C7D7H
must_use | F8 | rummy-500 | hands=7H,8S/3D melds=4H5H6H@1/5S6S7S@1 phase=meld must_use=7H \
    | 8S>5S6S7S | 7H>4H5H6H
must_use | F8 | rummy-500 | hands=7C,7D,7H,2S/2D phase=meld must_use=7H | + | 7C7D7H
must_use | F8 | rummy-500 | hands=7C,7D,7H/2D discard=2S phase=meld must_use=7H | ^2S | 7C7D7H
must_use | F8 | rummy-500 | hands=7C,7D,7H/2D phase=meld must_use=7H stock= | . | 7C7D7H
hand_only | F8 | rummy-500(pickup_support=hand_only) | hands=4C,4D,4H,4S/2D phase=meld must_use=4D \
    lifted=4S | 4C4D4S | 4C4D4H
new_meld_only | F8 | rummy-500(pickup_use=new_meld) | hands=8H,8C,8D/2D melds=5H6H7H@1 \
    phase=meld must_use=8H | 8H>5H6H7H | 8C8D8H
just_taken | F9 | rummy-500(top_card=free_no_rediscard) | hands=7C,QD/2D phase=meld barred=QD \
    | -QD | -7C
leaves_just_taken | F9 | rummy-500(top_card=free_no_rediscard) | hands=7C,7D,7H,QD/2D phase=meld \
    barred=QD | 7C7D7H | -7C
leaves_just_taken | F9 | rummy-500(top_card=free_no_rediscard) | hands=8H,QD/2D melds=5H6H7H@1 \
    phase=meld barred=QD | 8H>5H6H7H | -8H
leaves_just_taken | F9 | rummy-500(top_card=free_no_rediscard,going_out=meld_only) | hands=/2D \
    discard=QD | ^QD | +
no_knocking | F7 | rummy-500 | hands=7C/2D phase=meld | -7C! | -7C
"""

SENTENCES: Final = {
    "not_in_hand": "KD is not in your hand; play from 7C KS",
    "must_draw": "draw a card first",
    "has_drawn": "a card has been drawn; meld, lay off or discard",
    "passing": "you pass; lay, lay off, or end the turn with .",
    "stock_empty": "the stock is empty; take a card you can use, or pass",
    "stock_left": "there is a stock to draw from; pass only when it is empty",
    "not_in_pile": "the 7S is not in the discard pile; see what lies there",
    "too_deep": "the 7H lies too deep; take no more than 1",
    "no_use": "the 7H cannot be used at once; take a card you can use, or draw",
    "top_needs_use": "the 7H cannot be used at once; take a card you can use, or draw",
    "no_meld": "7C7D8H is no meld; lay a set or a run",
    "ace_in_run": "in a run an ace stands below the two or above the king; lay it there",
    "joker_meld": "jokers meld with jokers only; lay 3 or 4 of them",
    "wild_face": "the 7C stands for itself only; name no other",
    "too_many_wilds": "a meld needs a card that is not wild; add one",
    "no_such_meld": "5H6H7H is no meld on the table; name one as it lies",
    "does_not_fit": "9H does not fit 5H6H7H; lay off what continues it, or name another",
    "no_lay_off": "nothing may be laid off on 5H6H7H; meld or discard",
    "opens_too_low": "melds of 30 points more are needed to open; lay these first",
    "must_use": "you took the 7H; meld it or lay it off first",
    "hand_only": "4S came with the 4D and may not help it; use your hand",
    "new_meld_only": "the 8H has to be used in a new meld; lay one with it",
    "just_taken": "the QD has just been taken; discard another card",
    "leaves_just_taken": "only the QD would be left, which may not be discarded; keep another",
    "no_knocking": "nobody knocks in this game; discard without !",
}
"""What the first refusal of each reason in the table says."""


@attrs.frozen
class Row:
    """A position, a move that is refused there with its reason and rule, and one that is not."""

    reason: str
    rule: str
    name: str
    position: str
    refused: str
    allowed: str

    @classmethod
    def read(cls, line: str) -> Row:
        """Read a line of the table."""
        return cls(*(cell.strip() for cell in line.split("|")))

    def __str__(self) -> str:
        """Return what tells it from the others."""
        return "-".join((self.reason, self.name, self.position, self.refused))

    @property
    def game(self) -> RummyGame:
        """The game."""
        own = {game.name: game for game in other_games.GAMES}
        return own.get(self.name) or game_of(self.name)

    @property
    def state(self) -> RummyState:
        """The state of the position."""
        return self.game.parse_state(self.position)


ROWS: Final = [Row.read(line) for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_move_is_refused_with_its_reason_and_rule(row: Row) -> None:
    """CF04: a move that is not listed is refused by the rule it breaks, one beside it is not."""
    state, move = row.state, row.game.parse_move(row.refused)
    refusal = state.why_not(move)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (row.reason, row.rule)
    assert str(refusal).endswith(f" [{row.rule}]")
    assert row.game.reasons[row.reason]
    listed = list(state.legal_moves)
    assert move not in listed
    assert move not in state.legal_moves
    allowed = row.game.parse_move(row.allowed)
    assert state.why_not(allowed) is None
    assert allowed in state.legal_moves
    assert allowed in listed


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_refused_move_changes_nothing(row: Row) -> None:
    """DESIGN 9: the error carries the refusal, the move and the state, which is as it was."""
    state, move = row.state, row.game.parse_move(row.refused)
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    assert (caught.value.state, caught.value.move) == (state, move)
    assert caught.value.refusal == state.why_not(move)
    with pytest.raises(IllegalMoveError) as caught:
        state.play(row.refused)
    assert caught.value.move == move
    assert state == row.state
    assert state.to_text() == row.state.to_text()


@pytest.mark.parametrize("reason", SENTENCES)
def test_a_refusal_says_why_and_what_to_do(reason: str) -> None:
    """DESIGN 6: a refusal has a sentence about the cards in question."""
    row = next(row for row in ROWS if row.reason == reason)
    refusal = row.state.why_not(row.game.parse_move(row.refused))
    assert refusal is not None
    assert str(refusal.message) == SENTENCES[reason]


def test_every_reason_is_tried() -> None:
    """DESIGN 6: each stable reason code has a refused move in these tests."""
    assert {row.reason for row in ROWS} | {"round_over"} == set(REASONS)
    assert len(set(REASONS)) == len(REASONS)


def test_other_sentences() -> None:
    """DESIGN 6: a refusal speaks of the position, its stock, its wild cards and its hand."""
    no_stock = RUMMY_500.parse_state("hands=7C,2S/2D discard=7H stock=")
    said = "the 7H cannot be used at once; take a card you can use, or pass [F9]"
    assert str(no_stock.why_not(Take(index("7H")))) == said
    drawn = RUMMY_500.parse_state("hands=7C/2D phase=meld")
    assert str(drawn.why_not(Pass())) == "a card has been drawn; discard to end the turn [F7]"
    game = game_of("rummy-500(pass_allows_melds=True)")
    passing = game.parse_state("hands=7C/2D phase=passing passes=1 stock=")
    said = "whoever passes discards nothing; end the turn with . [F12]"
    assert str(passing.why_not(Discard(index("7C")))) == said
    wild = game_of("rummy-500(jokers=2)").parse_state("hands=7C,7D,JK1/2D phase=meld")
    said = "JK1 cannot stand for JK2; name a card of the pack that is not wild [F5]"
    assert str(wild.why_not(wild.game.parse_move("7C7DJK1=JK2"))) == said
    game = game_of("rummy-500(top_card=free_no_rediscard,going_out=meld_only)")
    floating = game.parse_state("hands=/2D discard=QD")
    said = "the QD could then neither be used nor discarded; draw [F9]"
    assert str(floating.why_not(Take(index("QD")))) == said


def test_reasons_of_a_game_are_those_its_rules_can_give() -> None:
    """CF17: a game knows which reasons its rules can give, so that its rulebook covers them."""
    given = {
        name: {r for r, can in form.game.reasons.items() if not can} for name, form in FORMS.items()
    }
    of_takes = {"too_deep", "hand_only", "new_meld_only", "just_taken", "leaves_just_taken"}
    others = of_takes | {"passing", "no_lay_off", "too_many_wilds", "opens_too_low"}
    assert given["rummy-500"] == given["partnership-rummy-500"] == others | {"joker_meld"}
    assert given["persian-rummy"] == others
    wild = game_of("rummy-500(jokers=2)").reasons
    assert wild["too_many_wilds"]
    assert not wild["joker_meld"]


def test_nothing_is_allowed_after_the_end() -> None:
    """F11: who has no cards ends the round; after it every move is one after the end."""
    last = RUMMY_500.parse_state("hands=7C/2D phase=meld")
    assert last.why_not(Discard(7)) is None
    end = last.play("-7C")
    for move in (Draw(), Take(7), Lay((7, 23, 39), (7, 23, 39)), Discard(7), Pass()):
        refusal = end.why_not(move)
        assert refusal is not None
        assert (refusal.reason, refusal.rule) == ("round_over", "F11")
        assert str(refusal.message) == "the round is over; deal the next one"
        assert move not in end.legal_moves
        with pytest.raises(GameOverError):
            end.apply(move)


WRONG: Final[list[object]] = [
    "7C",
    None,
    7,
    Take(-1),
    Take(512),
    Take(14),
    Discard(15),
    Lay((), ()),
    Lay((7, 7, 23), (7, 7, 23)),
    Lay((7, 23, 39), (7, 23)),
    Lay((7, 23, 39), (7, 23, 64)),
    Lay((7, 23, 39), (7, 23, -1)),
    Lay((7, 23, 39), (7, 23, 46)),
    Lay((7, 23, 519), (7, 23, 39)),
    LayOff((8,), (8,), (), ()),
    LayOff((), (), (7, 23, 39), (7, 23, 39)),
]


@pytest.mark.parametrize("wrong", WRONG, ids=map(repr, range(len(WRONG))))
def test_what_is_no_move_is_refused(wrong: object) -> None:
    """DESIGN 9: a text, or a move made by hand of nothing there is, is refused with the remedy."""
    state = RUMMY_500.parse_state("hands=7C,7D,7H,8C/2D phase=meld")
    move = cast("RummyMove", wrong)
    assert not state.is_legal(move)
    assert move not in state.legal_moves
    with pytest.raises(IllegalMoveError, match=r"use play\(\) for a text"):
        state.apply(move)


SET: Final = (7, 23, 39)
LYING: Final = (8, 24, 40)


def alike(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return numbers that equal some indices and are none."""
    return cast("tuple[int, ...]", tuple(map(float, cards)))


ALIKE: Final[list[object]] = [
    Discard(cast("int", 7.0)),
    Discard(7, knock=cast("bool", 0)),
    Lay(alike(SET), SET),
    Lay(SET, alike(SET)),
    Lay(cast("tuple[int, ...]", [*SET]), SET),
    Take(cast("int", 9.0)),
    LayOff(alike((56,)), (56,), LYING, LYING),
    LayOff((56,), (56,), alike(LYING), LYING),
    LayOff((56,), (56,), LYING, alike(LYING)),
]


@pytest.mark.parametrize("wrong", ALIKE, ids=map(repr, range(len(ALIKE))))
def test_what_only_equals_a_legal_move_is_refused(wrong: object) -> None:
    """DESIGN 9: numbers that are no ints come into no state, however equal they are."""
    state = RUMMY_500.parse_state("hands=7C,7D,7H,8S/2D melds=8C8D8H@1 discard=9C phase=meld")
    if isinstance(wrong, Take):
        state = RUMMY_500.parse_state("hands=9D,9H/2D discard=9C")
    assert not state.is_legal(cast("RummyMove", wrong))


def test_legal_moves_are_seen_at_once() -> None:
    """Issue 9: in 500 Rummy all but a pass are judged at first sight, also if they were read."""
    kinds = Counter[type[RummyMove]]()
    for seed in range(4):
        state = RUMMY_500.new(2, seed=seed)
        while (view := state.to_act) is not None:
            for move in view.legal_moves:
                read = RUMMY_500.parse_move(move.text)
                clear = is_clear(view.public, state.public.turn, view.hand_mask, read)
                assert clear is not isinstance(move, Pass)
                kinds[type(move)] += 1
            state = state.apply(view.legal_moves.sample(seed))
    assert all(kinds[kind] for kind in (Draw, Take, Lay, LayOff, Discard))
