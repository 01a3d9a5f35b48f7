"""The texts of rummy moves: printed, read in full, read short, and said in words."""

from __future__ import annotations

import pickle
from typing import Final, cast

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import (
    AmbiguousMoveError,
    GameOverError,
    IllegalMoveError,
    NotationError,
)
from cardfishing.rummy import (
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
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from tests.rummy.forms import game_of
from tests.rummy.other_games import TWINS

WILD: Final = game_of("rummy-500(jokers=2)")


def cards(text: str) -> tuple[int, ...]:
    """Return the indices of some cards in their order."""
    return tuple(Card.parse(word).index for word in text.split())


FORMS: Final[list[tuple[RummyGame, str, RummyMove]]] = [
    (RUMMY_500, "+", Draw()),
    (RUMMY_500, "^7H", Take(cards("7H")[0])),
    (RUMMY_500, "7C7D7H", Lay(cards("7C 7D 7H"), cards("7C 7D 7H"))),
    (RUMMY_500, "5H6H7H", Lay(cards("5H 6H 7H"), cards("5H 6H 7H"))),
    (RUMMY_500, "QCKCAC", Lay(cards("QC KC AC"), cards("QC KC AC"))),
    (RUMMY_500, "9S10SJS", Lay(cards("9S 10S JS"), cards("9S 10S JS"))),
    (
        RUMMY_500,
        "8H>5H6H7H",
        LayOff(cards("8H"), cards("8H"), cards("5H 6H 7H"), cards("5H 6H 7H")),
    ),
    (
        RUMMY_500,
        "4H8H9H>5H6H7H",
        LayOff(cards("4H 8H 9H"), cards("4H 8H 9H"), cards("5H 6H 7H"), cards("5H 6H 7H")),
    ),
    (RUMMY_500, "-KD", Discard(cards("KD")[0])),
    (RUMMY_500, "-KD!", Discard(cards("KD")[0], knock=True)),
    (RUMMY_500, ".", Pass()),
    (PERSIAN_RUMMY, "JK1JK2JK3", Lay(cards("JK1 JK2 JK3"), cards("JK1 JK2 JK3"))),
    (WILD, "7C7DJK1=7H", Lay(cards("7C 7D JK1"), cards("7C 7D 7H"))),
    (
        WILD,
        "JK1=8H>5H6H7H",
        LayOff(cards("JK1"), cards("8H"), cards("5H 6H 7H"), cards("5H 6H 7H")),
    ),
    (
        WILD,
        "8H>5H6HJK1=7H",
        LayOff(cards("8H"), cards("8H"), cards("5H 6H JK1"), cards("5H 6H 7H")),
    ),
]
KINDS: Final = [move for _, _, move in FORMS]


def test_moves_of_two_kinds_are_never_equal() -> None:
    """DESIGN 5: a card that is taken is not one that is discarded, whatever else is alike."""
    assert len({Take(5), Discard(5), Lay((5,), (5,)), LayOff((5,), (5,), (5,), (5,))}) == 4
    assert Draw(5) == Draw()


@pytest.mark.parametrize(("game", "text", "move"), FORMS, ids=[text for _, text, _ in FORMS])
def test_a_move_has_one_text(game: RummyGame, text: str, move: RummyMove) -> None:
    """DESIGN 5: each kind of move prints in one form, and reads back."""
    assert (move.text, str(move), repr(move)) == (text, text, f"parse_move({text!r})")
    assert game.parse_move(text) == move
    assert hash(game.parse_move(text)) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301 (our own bytes)


def test_kinds_of_moves_never_equal_each_other() -> None:
    """DESIGN 5: a move is its kind as well as its cards, also in its hash."""
    assert len(set(KINDS)) == len({hash(move) for move in KINDS}) == len(KINDS)


def test_the_parts_of_a_move_are_cards() -> None:
    """DESIGN 2: what is an index inside a move is a card, or a set of cards, outside."""
    take, discard = RUMMY_500.parse_move("^7H"), RUMMY_500.parse_move("-KD")
    assert isinstance(take, Take)
    assert isinstance(discard, Discard)
    assert (take.card, discard.card, discard.knock) == (Card.parse("7H"), Card.parse("KD"), False)
    lay, lay_off = WILD.parse_move("7C7DJK1=7H"), WILD.parse_move("8H9H>5H6HJK2=7H")
    assert isinstance(lay, Lay)
    assert isinstance(lay_off, LayOff)
    assert lay.cards == CardSet.parse("7C 7D JK1")
    assert (lay_off.cards, lay_off.onto) == (CardSet.parse("8H 9H"), CardSet.parse("5H 6H JK2"))


@pytest.mark.parametrize(
    ("game", "text", "printed"),
    [
        (RUMMY_500, "7h7♦7c", "7C7D7H"),
        (RUMMY_500, "7H5H6H", "5H6H7H"),
        (RUMMY_500, "ACKCQC", "QCKCAC"),
        (RUMMY_500, "3CAC2C", "AC2C3C"),
        (RUMMY_500, "TSJS9S", "9S10SJS"),
        (RUMMY_500, "9H8H>7H6H5H", "8H9H>5H6H7H"),
        (RUMMY_500, "8H4H>7H6H5H", "4H8H>5H6H7H"),
        (RUMMY_500, "ahkh>qhjhth", "KHAH>10HJHQH"),
        (RUMMY_500, "^th", "^10H"),
        (RUMMY_500, "+7H", "+"),
        (RUMMY_500, "7D7C", "7C7D"),
        (RUMMY_500, "9D7C>8H6H7H", "7C9D>6H7H8H"),
        (RUMMY_500, "9D7C>8H6C7H", "7C9D>6C7H8H"),
        (WILD, "JK1=7H7D7C", "7C7DJK1=7H"),
        (WILD, "JK2=8HJK1=4H>7H6H5H", "JK1=4HJK2=8H>5H6H7H"),
        (WILD, "7C=7C7D7H", "7C7D7H"),
        (WILD, "JK1=7C'7DJK2=7H", "JK1=7C7DJK2=7H"),
        (TWINS, "7C'7D7C", "7C7C'7D"),
        (TWINS, "JK1=7C7D7C'", "7C'JK1=7C7D"),
    ],
)
def test_texts_of_one_move_print_alike(game: RummyGame, text: str, printed: str) -> None:
    """DESIGN 5: cards are read in any order and printed in that of the meld; wilds come last."""
    move = game.parse_move(text)
    assert move.text == printed
    assert game.parse_move(printed) == move


SUIT: Final = "2C3C4C5C6C7C8C9C10CJCQCKC"


def test_a_run_of_thirteen_is_low_or_high_as_it_is_written() -> None:
    """Section 8, 2: a new run of thirteen is two moves, and the written order says which."""
    low, high = RUMMY_500.parse_move(f"AC{SUIT}"), RUMMY_500.parse_move(f"{SUIT}AC")
    assert low != high
    assert (low.text, high.text) == (f"AC{SUIT}", f"{SUIT}AC")
    assert RUMMY_500.parse_move("3C2C" + SUIT[4:] + "AC") == high
    hand = CardSet.parse(f"AC{SUIT}")
    state = RUMMY_500.setup(hands=(hand, "KD"), phase="meld").state()
    whole = [move for move in state.legal_moves if isinstance(move, Lay) and len(move.faces) == 13]
    assert whole == [low, high]
    assert [state.apply(move).score_sheet().of("low_aces")[0] for move in (low, high)] == [1, 0]


def test_an_ace_laid_on_a_run_of_twelve_is_high() -> None:
    """Section 8, 2: on 2..K the ace fits both ends; it is one move, high, 15 points."""
    state = RUMMY_500.setup(hands=("AC 9D", "KD"), melds=(f"{SUIT}@1",), phase="meld").state()
    move = RUMMY_500.parse_move(f"AC>{SUIT}")
    assert [m for m in state.legal_moves if isinstance(m, LayOff)] == [move]
    after = state.apply(move)
    assert after.melds[0].meld_text == f"{SUIT}AC"
    assert after.score_sheet().of("melded")[0] == 15


def test_a_noted_card_is_no_part_of_a_draw() -> None:
    """DESIGN 5: a record may note what is drawn; the move is the same, and tells nobody more."""
    noted = RUMMY_500.parse_move("+7H")
    assert noted == Draw()
    assert (noted.text, hash(noted)) == ("+", hash(Draw()))
    state = RUMMY_500.setup(hands=("8S", "KC"), stock="7H 2C").state()
    assert state.confirms(noted)
    assert state.confirms(Draw())
    assert state.confirms(Discard(cards("8S")[0]))
    assert not state.confirms(RUMMY_500.parse_move("+2C"))
    assert not RUMMY_500.setup(hands=("8S", "KC"), stock="").state().confirms(noted)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "+ ^ - . or a card"),
        ("8", 2, "a suit"),
        ("x", 1, "+ ^ - . or a card"),
        ("+x", 2, "a rank"),
        ("+7H7D", 4, "the end"),
        ("^", 2, "a rank"),
        ("^7H8H", 4, "the end"),
        ("-", 2, "a rank"),
        ("-KD!!", 5, "the end"),
        ("-KD ", 4, "the end"),
        ("..", 2, "the end"),
        ("7C7D7H ", 7, "a rank"),
        ("7C,7D", 3, "a rank"),
        ("7C7D7C", 5, "a card other than 7C, which is there"),
        (">5H6H7H", 1, "+ ^ - . or a card"),
        ("8H>", 4, "the meld it is laid off on"),
        ("8H>5H6H>7H", 8, "a card, or the end"),
        ("8H>5H6H8H", 8, "a card other than 8H, which is there"),
        ("8H>5H6H 7H", 8, "a rank"),
        ("7C7D7H=", 8, "a rank"),
        ("7C7DJK1", 8, "= behind each wild card"),
        ("8H>5H6HJK1", 11, "= behind each wild card"),
        ("JK1>5H6H7H", 11, "= behind each wild card"),
        ("7C7DJK1=", 9, "a rank"),
        ("7C7DJK1=JK4", 9, "a card of the deck"),
        ("7C7DJK3=7H", 5, "a card of the deck"),
        ("7C7C''", 3, "a card of the deck"),
    ],
)
def test_what_is_no_move(text: str, column: int, expected: str) -> None:
    """DESIGN 5: what cannot be read is an error naming text, column and what was expected."""
    with pytest.raises(NotationError) as caught:
        WILD.parse_move(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert str(caught.value.expected).startswith(expected)


@pytest.mark.parametrize("wrong", [None, 8, Discard(7)])
def test_what_is_no_text(wrong: object) -> None:
    """DESIGN 9: something that is no text is refused as notation."""
    for read in (RUMMY_500.parse_move, RUMMY_500.new(2, seed=1).resolve):
        with pytest.raises(NotationError, match="expected a text"):
            read(cast("str", wrong))


def test_cards_have_to_be_in_the_deck_of_the_table() -> None:
    """DESIGN 5: a card outside the deck in use is an error; a game reads those of its largest."""
    assert RUMMY_500.parse_move("-8S'") == Discard(cards("8S'")[0])
    with pytest.raises(NotationError, match="deck french-52, which has no 8S'") as caught:
        RUMMY_500.new(2, seed=1).play("-8S'")
    assert caught.value.column == 2
    with pytest.raises(NotationError, match="deck french-52, which has no JK1"):
        RUMMY_500.new(2, seed=1).play("7C=JK1")


def position() -> RummyState:
    """Return a position with wild cards and two melds to lay off on."""
    return WILD.setup(
        hands=("7C 7D 8H 9H JK1", "KC"),
        melds=("5H6H7H@1", "8C8D8S@0", "2SJK2=3S4S@1"),
        phase="meld",
    ).state()


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("7C7DJK1", ["7C7DJK1=7H", "7C7DJK1=7S"]),
        ("JK17D7C", ["7C7DJK1=7H", "7C7DJK1=7S"]),
        ("7C8HJK1", []),
        ("7C7D8HJK1", []),
        ("8H9HJK1", ["JK1=7H8H9H", "8H9HJK1=10H"]),
        ("8H>", ["8H>5H6H7H", "8H>8C8D8S"]),
        ("8H9H>", ["8H9H>5H6H7H"]),
        ("9H8H>", ["8H9H>5H6H7H"]),
        ("9H>", []),
        ("JK1>5H6H7H", ["JK1=4H>5H6H7H", "JK1=8H>5H6H7H"]),
        ("JK1=4H>", ["JK1=4H>5H6H7H"]),
        ("JK1=AS>", ["JK1=AS>2SJK2=3S4S"]),
        ("JK1>JK2", ["JK1=AS>2SJK2=3S4S", "JK1=5S>2SJK2=3S4S"]),
        ("JK1=5S>2SJK24S", ["JK1=5S>2SJK2=3S4S"]),
        ("JK18H9H>", ["JK1=4H8H9H>5H6H7H", "8H9HJK1=10H>5H6H7H"]),
    ],
)
def test_short_moves_stand_for_the_legal_moves_they_fit(short: str, full: list[str]) -> None:
    """DESIGN 5: the meld, or what a wild card stands for, may be left out where it is clear."""
    state = position()
    assert state.read_move(short) is None
    assert sorted(move.text for move in state.candidates(short)) == sorted(full)
    if len(full) == 1:
        assert state.play(short) == state.play(*full)
    elif full:
        with pytest.raises(AmbiguousMoveError, match=f"{len(full)} moves fit") as caught:
            state.play(short)
        assert len(caught.value.candidates) == len(full)
        assert all(text in str(caught.value) for text in full)
    else:
        with pytest.raises(IllegalMoveError, match="fits"):
            state.play(short)


def test_a_short_move_that_fits_nothing_says_so() -> None:
    """DESIGN 9: where no meld is continued the refusal cites the rule, else it says what to ask."""
    state = position()
    with pytest.raises(IllegalMoveError, match="9H fits no such meld; name one") as caught:
        state.play("9H>")
    assert (caught.value.refusal.reason, caught.value.refusal.rule) == ("does_not_fit", "F6")
    with pytest.raises(IllegalMoveError, match="no legal move fits; ask for the legal moves"):
        state.play("7C8HJK1")
    drawing = WILD.setup(hands=("9H", "KC"), melds=("5H6H7H@1",)).state()
    with pytest.raises(IllegalMoveError, match="no legal move fits; ask for the legal moves"):
        drawing.play("8H>")


def test_a_short_move_fits_none_of_another_kind() -> None:
    """DESIGN 5: a short move is a meld or a lay-off, never a draw, a discard or a pass."""
    state = WILD.setup(hands=("7C 7D JK1", "KC"), stock="2C", discard="7H").state()
    assert state.candidates("7C7DJK1") == ()
    with pytest.raises(IllegalMoveError, match="no legal move fits"):
        state.play("7C7DJK1")
    over = WILD.setup(hands=("7C 7D JK1", ""), stock="2C").state()
    with pytest.raises(GameOverError, match="deal the next one"):
        over.play("7C>")


def test_full_texts_are_not_short() -> None:
    """DESIGN 5: a full text is read without asking what is legal, and is never a candidate."""
    state = position()
    assert state.read_move("+") == Draw()
    assert state.candidates("-7C") == ()
    for text in ("9H>5H6H7H", "8H>8C"):
        move = state.read_move(text)
        assert move is not None
        assert (move.text, state.is_legal(move)) == (text, False)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+", "draws from the stock"),
        ("^7H", "takes the pile down to 7H"),
        ("7C7DJK1=7H", "melds 7C7DJK1=7H"),
        ("8H9H>5H6H7H", "lays 8H9H off on 5H6H7H"),
        ("-KD", "discards KD"),
        ("-KD!", "discards KD and knocks"),
        (".", "passes"),
    ],
)
def test_a_move_is_said_in_words(text: str, words: str) -> None:
    """DESIGN 5: each kind of move has a gloss in plain words that names all its cards."""
    assert str(WILD.describe(WILD.parse_move(text))) == words


def test_twins_are_moves_of_their_own() -> None:
    """DESIGN 5: in two packs a mark tells twins apart, and each is listed, counted and drawn."""
    hands = ("5C 5C' 6C 7C 7C' 9D", "KC", "QC", "JC", "2C")
    state = RUMMY_500.setup(hands=hands, melds=("8C9C10C@1",), phase="meld").state()
    moves = state.legal_moves
    texts = [move.text for move in moves]
    assert texts[:4] == ["5C6C7C", "5C6C7C'", "5C'6C7C", "5C'6C7C'"]
    assert {"7C>8C9C10C", "7C'>8C9C10C", "5C'6C7C>8C9C10C"} <= set(texts)
    assert len(texts) == len(set(texts)) == moves.count() == len(moves)
    assert all(RUMMY_500.parse_move(text) in moves for text in texts)
    drawn = [moves.sample(seed) for seed in range(300)]
    assert set(drawn) == set(moves)


def test_a_wild_card_stands_beside_the_card_it_stands_for() -> None:
    """F5: a wild card takes the place of any card, also of one that is elsewhere."""
    state = WILD.setup(hands=("7C 7D 7H JK1", "7S"), phase="meld").state()
    texts = {move.text for move in state.legal_moves}
    assert {"7C7DJK1=7H", "7C7DJK1=7S", "7C7D7HJK1=7S"} <= texts
    assert "7C7D7HJK1=7H" not in texts
    tabled = state.play("7C7DJK1=7S").melds[0]
    assert (tabled.meld_text, tabled.cards) == ("7C7DJK1=7S", CardSet.parse("7C 7D JK1"))


def test_twins_are_drawn_equally_often() -> None:
    """CF02: a legal move is drawn by its seed, each equally likely, twins among them."""
    hands = ("7C 7C' 7D 7H 7H'", "2D", "3D", "4D", "5D")
    moves = RUMMY_500.setup(hands=hands, phase="meld").state().legal_moves
    assert moves.count() == 4 + 5
    drawn = [moves.sample(seed) for seed in range(400)]
    assert set(drawn) == set(moves)
    assert min(map(drawn.count, moves)) > 20
