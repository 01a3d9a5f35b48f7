"""The texts of moves: printed, read in full, read short, and said in words."""

from __future__ import annotations

from typing import Final, cast

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52, ITALIAN_40
from cardfishing.errors import AmbiguousMoveError, IllegalMoveError, NotationError
from cardfishing.fishing import (
    Capture,
    Extend,
    FishingMove,
    FishingState,
    NewBuild,
    Trail,
    parse_move,
)
from cardfishing.fishing.moves import describe
from cardfishing_casino import CASINO


def card(text: str) -> int:
    """Return the index of a card."""
    return Card.parse(text).index


def mask(text: str) -> int:
    """Return the mask of some cards."""
    return CardSet.parse(text).mask


FORMS: Final[list[tuple[str, FishingMove]]] = [
    ("7H", Trail(card("7H"))),
    ("8Sx8D", Capture(card("8S"), mask("8D"))),
    ("8Sx3C+5D", Capture(card("8S"), mask("5D 3C"))),
    ("8Sx3C+5D,8D", Capture(card("8S"), mask("8D 5D 3C"))),
    ("8Sx[3H+5S]", Capture(card("8S"), 0, (mask("5S 3H"),))),
    ("8Sx8D,[3H+5S]", Capture(card("8S"), mask("8D"), (mask("5S 3H"),))),
    (
        "8Sx8D,[3D+5D],[3H+5S,8H]",
        Capture(card("8S"), mask("8D"), (mask("3D 5D"), mask("5S 3H 8H"))),
    ),
    ("QDxQC", Capture(card("QD"), mask("QC"))),
    ("QDxQC,QH,QS", Capture(card("QD"), mask("QC QH QS"))),
    ("3C+5D=8", NewBuild(card("3C"), 8, mask("5D"))),
    ("3C+5D,8D=8", NewBuild(card("3C"), 8, mask("5D 8D"))),
    ("8C,3D+5D,8D=8", NewBuild(card("8C"), 8, mask("5D 3D 8D"))),
    ("2H+[6C+4D]=12", Extend(card("2H"), 12, mask("6C 4D"))),
    ("2S+[3C+4H],9D=9", Extend(card("2S"), 9, mask("3C 4H"), mask("9D"))),
    ("2S+[3C+4H],2D+7D,9D=9", Extend(card("2S"), 9, mask("3C 4H"), mask("9D 7D 2D"))),
    ("9C,[5C+4H]=9", Extend(card("9C"), 9, mask("5C 4H"))),
    ("2C+7D,9D,[5C+4H]=9", Extend(card("2C"), 9, mask("5C 4H"), mask("7D 9D"))),
    ("9C,[5C+4H,9S]=9", Extend(card("9C"), 9, mask("5C 4H 9S"))),
]


@pytest.mark.parametrize(("text", "move"), FORMS, ids=[text for text, _ in FORMS])
def test_a_move_has_one_text(text: str, move: FishingMove) -> None:
    """DESIGN 5: each kind of move prints in one form, played card first, and reads back."""
    assert (move.text, str(move), repr(move)) == (text, text, f"parse_move({text!r})")
    assert parse_move(text) == move
    assert hash(parse_move(text)) == hash(move)
    assert move.card == Card.parse(text.partition("x")[0].partition("+")[0].partition(",")[0])


def test_the_parts_of_a_move_are_cards() -> None:
    """DESIGN 2: what is a mask inside a move is a card set outside."""
    capture = parse_move("8Sx8D,[5S+3H]")
    assert isinstance(capture, Capture)
    assert (capture.loose, capture.builds) == (CardSet.parse("8D"), (CardSet.parse("5S 3H"),))
    build = parse_move("3C+5D=8")
    assert isinstance(build, NewBuild)
    assert build.loose == CardSet.parse("5D")
    extend = parse_move("2S+[3C+4H],9D=9")
    assert isinstance(extend, Extend)
    assert (extend.build, extend.loose) == (CardSet.parse("3C 4H"), CardSet.parse("9D"))


def test_kinds_of_moves_never_equal_each_other() -> None:
    """DESIGN 5: a move is its kind as well as its cards, also in its hash."""
    moves = [move for _, move in FORMS]
    assert len(set(moves)) == len({hash(move) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("8Sx5D,3C", "8Sx3C+5D"),
        ("8Sx8D+5D+3C", "8Sx3C+5D,8D"),
        ("8Sx3C,8D,5D", "8Sx3C+5D,8D"),
        ("8sx5♦+3c", "8Sx3C+5D"),
        ("8Sx[3H,5S]", "8Sx[3H+5S]"),
        ("8Sx[8H,5S+3H],8D", "8Sx8D,[3H+5S,8H]"),
        ("8Sx[5S+3H],[5D+3D]", "8Sx[3D+5D],[3H+5S]"),
        ("TSx6C+4C,6D+4D", "10Sx4C+6C,4D+6D"),
        ("TSx6C+4D,6D+4C", "10Sx4C+6C,4D+6D"),
        ("8C+8D=8", "8C,8D=8"),
        ("3C,5D+8D=8", "3C+5D,8D=8"),
        ("2S,9D,[3C+4H]=9", "2S+[3C+4H],9D=9"),
        ("2S,[4H,3C]+9D=9", "2S+[3C+4H],9D=9"),
        ("9C+[4H+5C]=9", "9C,[5C+4H]=9"),
        ("3C+5D=08", "3C+5D=8"),
    ],
)
def test_texts_of_one_move_print_alike(text: str, printed: str) -> None:
    """DESIGN 5: + and , are equal when read; the first partition in index order is printed."""
    assert parse_move(text).text == printed


@pytest.mark.parametrize(
    ("move", "printed"),
    [
        (Capture(card("KC"), mask("3C 7D")), "KCx3C+7D"),
        (Capture(card("KC"), mask("AC 2C 7D 4S 6C")), "KCxAC+2C+6C+7D+4S"),
        (Capture(card("JC"), mask("3C 5D JD")), "JCx3C+5D+JD"),
        (NewBuild(card("JC"), 8, mask("7D AC")), "JC+AC+7D=8"),
        (NewBuild(card("AC"), 8, mask("7D")), "AC+7D=8"),
        (Extend(card("JC"), 8, mask("7D AD"), mask("5D 3D")), "JC+3D+5D,[AD+7D]=8"),
    ],
)
def test_cards_that_cannot_be_parted_by_pips_print_as_one_group(
    move: FishingMove, printed: str
) -> None:
    """DESIGN 5: where courts count something else, one group is printed, which reads back."""
    assert move.text == printed
    assert parse_move(move.text) == move


@pytest.mark.parametrize(
    ("move", "printed"),
    [
        (Capture(card("AS"), mask("AC AD")), "ASxAC,AD"),
        (Capture(card("AS"), mask("AC KD AD")), "ASxAC+KD,AD"),
        (Capture(card("AS"), mask("QD 2C"), (mask("9D 5D"),)), "ASx2C+QD,[5D+9D]"),
        (NewBuild(card("AS"), 14, mask("AC")), "AS,AC=14"),
        (NewBuild(card("KS"), 14, mask("AC")), "KS+AC=14"),
        (Extend(card("AS"), 14, mask("KD"), mask("AC")), "AS+[KD],AC=14"),
        (Extend(card("AS"), 14, mask("9D 5D")), "AS,[5D+9D]=14"),
        (Capture(card("AS"), mask("AC")), "ASxAC"),
    ],
)
def test_aces_print_as_one_or_fourteen(move: FishingMove, printed: str) -> None:
    """R2: an ace alone in a group counts as the played ace does, inside a sum it counts 1."""
    assert move.text == printed
    assert parse_move(move.text) == move


def test_adding_to_a_build_of_aces_prints_as_adding() -> None:
    """R2, DESIGN 5: a group added to a build of aces is printed like any group that is added."""
    assert Extend(card("QH"), 14, mask("AS AD"), mask("2C")).text == "QH+2C,[AD,AS]=14"


def test_a_move_without_pips_prints_too() -> None:
    """DESIGN 5: jokers have no pips, and moves with them print in one group."""
    move = Capture(card("JK1"), mask("JK2 JK3"))
    assert move.text == "JK1xJK2+JK3"
    assert parse_move(move.text) == move


def test_moves_of_any_card_print() -> None:
    """DESIGN 5: without a deck any card will do, and what is read is printed again."""
    assert parse_move("8S'''''''x5D").text == "8S'''''''x5D"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a rank"),
        ("x8D", 1, "a rank"),
        ("8", 2, "a suit"),
        ("8S ", 3, "+ or , and a card"),
        ("8S8D", 3, "+ or , and a card"),
        ("8S=8", 3, "+ or , and a card"),
        ("8Sx", 4, "the cards it takes"),
        ("8Sx8D=8", 6, "+ or , and a card"),
        ("8Sx8D;3C", 6, "+ or , and a card"),
        ("8Sx8D+", 7, "a rank"),
        ("8Sx8D,,3C", 7, "a rank"),
        ("8Sx+8D", 4, "a rank"),
        ("8Sx[]", 5, "a rank"),
        ("8Sx[5S+3H", 10, "']'"),
        ("8Sx[5S+]", 8, "a rank"),
        ("8Sx[5S+3H]8D", 11, "+ or , and a card"),
        ("8Sx5S+3H]", 9, "+ or , and a card"),
        ("8S+", 4, "a rank"),
        ("3C+5D", 6, "= and the value of the build"),
        ("3C,[5D+3D]", 11, "= and the value of the build"),
        ("3C+5D=", 7, "the value of the build"),
        ("3C+5D=x", 7, "the value of the build"),
        ("3C+5D=-8", 7, "the value of the build"),
        ("3C+5D=8 ", 8, "the end"),
        ("3C+5D=8=8", 8, "the end"),
        ("2S+[3C],[4H]=9", 9, "a loose card: one build is changed at a time"),
        ("8Sx8S", 4, "a card other than 8S, which is there"),
        ("8Sx8D+3C+8D", 10, "a card other than 8D, which is there"),
        ("8Sx[5S+3H],3H", 12, "a card other than 3H, which is there"),
    ],
)
def test_what_is_no_move(text: str, column: int, expected: str) -> None:
    """DESIGN 5: what cannot be read is an error naming text, column and what was expected."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert str(caught.value.expected).startswith(expected)


@pytest.mark.parametrize("wrong", [None, 8, Trail(card("7H"))])
def test_what_is_no_text(wrong: object) -> None:
    """DESIGN 9: something that is no text is refused as notation."""
    with pytest.raises(NotationError, match="expected a text"):
        parse_move(cast("str", wrong))


def test_cards_have_to_be_in_the_deck_in_use() -> None:
    """DESIGN 5: a card outside the deck in use is an error naming the deck and the column."""
    with pytest.raises(NotationError, match="deck italian-40, which has no 8D") as caught:
        parse_move("KSx3C+8D", ITALIAN_40)
    assert caught.value.column == 7
    with pytest.raises(NotationError, match="deck french-52, which has no 8S'"):
        CASINO.parse_move("8S'")
    assert parse_move("KSx3C+7D", ITALIAN_40) == parse_move("KSx3C+7D", FRENCH_52)


def position() -> FishingState:
    """Return a position with captures, builds, raises and adds in it."""
    return CASINO.setup(
        hands=("8S 2C 3C 10S 8C", "KC"), layout="8D 6S 5D", builds=("4H+4S=8@1",)
    ).state()


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("2C+6S", "2C+6S=8"),
        ("3C+5D", "3C+5D=8"),
        ("2C+6S,8D", "2C+6S,8D=8"),
        ("2C+[4H+4S]", "2C+[4H+4S]=10"),
        ("8C,[4S+4H]", "8C,[4H+4S]=8"),
        ("8S,8D,[4H+4S]", "8S,8D,[4H+4S]=8"),
    ],
)
def test_a_build_may_be_written_without_its_value(short: str, full: str) -> None:
    """DESIGN 5: a build, raise or add without = is short for the one legal move of its cards."""
    state = position()
    assert state.read_move(short) is None
    assert [move.text for move in state.candidates(short)] == [full]
    assert state.play(short) == state.play(full)


def test_a_capture_may_be_written_without_its_cards() -> None:
    """DESIGN 5: `8Sx` is short for the one capture of the card, if there is only one."""
    state = CASINO.setup(hands=("8S 5C", "KC"), layout="8D 3C").state()
    assert state.play("8Sx") == state.play("8Sx8D")
    with pytest.raises(IllegalMoveError, match="takes nothing here") as caught:
        state.play("5Cx")
    assert caught.value.refusal.reason == "takes_nothing"
    assert caught.value.move == "5Cx"


def test_a_short_text_that_fits_several_moves_is_ambiguous() -> None:
    """DESIGN 9: a short text that fits several moves is an error that holds them all."""
    state = position()
    with pytest.raises(AmbiguousMoveError) as caught:
        state.play("8Sx")
    texts = [str(move) for move in caught.value.candidates]
    assert texts == ["8Sx8D", "8Sx[4H+4S]", "8Sx8D,[4H+4S]"]
    assert all(text in str(caught.value) for text in texts)
    assert caught.value.state == state
    two = CASINO.setup(hands=("4S 8D 4C", "KC"), layout="4D").state()
    with pytest.raises(AmbiguousMoveError, match="2 moves fit"):
        two.play("4S+4D")
    assert two.play("4S+4D=8") != two.play("4S,4D=4")


@pytest.mark.parametrize("short", ["2C+5D", "10Sx", "8S+6S", "2C+[4H+4C]", "KC+8D", "10S,[4H+4S]"])
def test_a_short_text_may_fit_nothing(short: str) -> None:
    """DESIGN 9: a short text fits only moves of exactly its card, kind and cards."""
    state = position()
    assert state.candidates(short) == ()
    with pytest.raises(IllegalMoveError):
        state.play(short)


def test_full_texts_are_not_short() -> None:
    """DESIGN 5: a full text is read without asking what is legal, and is never a candidate."""
    state = position()
    assert state.read_move("9Sx8D") == Capture(card("9S"), mask("8D"))
    assert state.candidates("8S") == ()
    with pytest.raises(IllegalMoveError, match="not in your hand"):
        state.play("9S")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7H", "lays 7H on the table"),
        ("8Sx8D,[5S+3H]", "takes 8D and 3H+5S with 8S"),
        ("3C+5D,8D=8", "builds 8 from 3C+5D and 8D"),
        ("2H+[6C+4D]=12", "raises 6C+4D to 12 with 2H"),
        ("2S+[3C+4H],9D=9", "raises 3C+4H to 9 with 2S, and 9D"),
        ("9C,[5C+4H]=9", "adds 9C to the 9 of 5C+4H"),
    ],
)
def test_a_move_is_said_in_words(text: str, words: str) -> None:
    """Issue 2: each kind of move has a gloss in plain words that names all its cards."""
    move = CASINO.parse_move(text)
    assert str(describe(move)) == str(CASINO.describe(move)) == words
