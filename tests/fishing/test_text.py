"""Texts and JSON of states and observations, and everything that is no such text."""

import json
from typing import Final, cast

import attrs
import pytest

from cardfishing.cards import CardSet
from cardfishing.chance import Stream
from cardfishing.errors import NotationError, SetupError, SetupProblem
from cardfishing.fishing import FishingGame, FishingState, PipValues
from cardfishing_casino import CASINO

CLOCKED: Final = CASINO.with_options(sweeps="score")


def random_round(game: FishingGame, seats: int, seed: int) -> list[FishingState]:
    """Return the states of a round in which every move is drawn."""
    states = [game.new(seats, seed=seed, dealer=seed % seats)]
    stream = Stream("text", seed)
    while not states[-1].is_terminal:
        states.append(states[-1].apply(states[-1].legal_moves.sample(stream.word())))
    return states


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", [CASINO, CLOCKED, CASINO.with_options(residue="nobody")], ids=str)
def test_states_and_views_read_back(game: FishingGame, seats: int) -> None:
    """CF06: text and JSON of every state and view of random rounds read back to equal values."""
    for seed in range(3):
        for state in random_round(game, seats, seed):
            assert game.parse_state(state.to_text()) == state
            assert game.parse_state(state.to_json()) == state
            for seat in (*range(seats), None):
                view = state.observation(seat)
                assert game.parse_observation(view.to_text()) == view
                assert game.parse_observation(view.to_json()) == view
                assert hash(game.parse_observation(view.to_text())) == hash(view)


FULL: Final = CASINO.setup(
    hands=("8S 2C", ""),
    layout="5D",
    builds=("4H+4S=8@0", "9D,5C+4D=9@1"),
    piles=("AC", "10D"),
    sweeps=(0, 2),
    last_capturer=1,
    dealer=1,
    stock="KS 3C",
    aside="AS",
    promises=("8@0", "10@0", "9@1"),
    scores=(12, -3),
    round_no=4,
    overtime=True,
    carry=("cards:3", "spades:1"),
)
LINE: Final = (
    "hands=2C,8S/ layout=5D builds=4H+4S=8@0/5C+4D,9D=9@1 piles=AC/10D sweeps=0/2 "
    "last_capturer=1 turn=0 dealer=1 promises=8@0/10@0/9@1 scores=12/-3 round_no=4 "
    "overtime=true carry=cards:3/spades:1 stock=KS,3C"
)
SEEN: Final = LINE.replace("hands=2C,8S", "hands=?2").replace("KS,3C", "?2")


def test_every_field_has_its_place_in_the_line() -> None:
    """DESIGN 5: a state's text is one line of the set-up's fields, an observation's has ?n."""
    state = FULL.state()
    assert state.to_text() == LINE
    assert state.observation(1).to_text() == f"seat=1 {SEEN}"
    assert state.observation(None).to_text() == SEEN.replace("?2/", "?2/?0", 1)
    assert CASINO.parse_state(LINE) == state
    assert CASINO.parse_observation(f"seat=1 {SEEN}") == state.observation(1)
    assert repr(state) == f"<FishingState of casino: {LINE}>"
    assert repr(state.observation(1)) == f"<FishingObservation of casino: seat=1 {SEEN}>"


def test_json_has_the_same_facts_under_the_same_names() -> None:
    """DESIGN 5: JSON carries the fields of the line, with the game string, keys sorted."""
    state = FULL.state()
    facts = json.loads(state.to_json())
    assert facts == {
        "game": "casino",
        "hands": ["2C 8S", ""],
        "layout": "5D",
        "builds": ["4H+4S=8@0", "5C+4D,9D=9@1"],
        "piles": ["AC", "10D"],
        "sweeps": [0, 2],
        "last_capturer": 1,
        "turn": 0,
        "dealer": 1,
        "promises": ["8@0", "10@0", "9@1"],
        "scores": [12, -3],
        "round_no": 4,
        "overtime": True,
        "carry": ["cards:3", "spades:1"],
        "stock": "KS 3C",
    }
    assert list(facts) == sorted(facts)
    assert state.to_json() == CASINO.parse_state(state.to_json()).to_json()
    seen = json.loads(state.observation(1).to_json())
    assert seen == facts | {"seat": 1, "hands": ["?2", ""], "stock": "?2"}


def test_what_a_setup_assumes_anyway_is_left_out() -> None:
    """DESIGN 6: a position at the start of a match shows hands, layout, piles, turn and stock."""
    state = CASINO.setup(hands=("8S", "KC"), stock="").state()
    assert state.to_text() == "hands=8S/KC layout= piles=/ turn=0 dealer=0 stock="


def test_no_promises_are_told_from_the_default_ones() -> None:
    """DESIGN 6: where builds stand, promises are written even if there are none."""
    state = CASINO.setup(hands=("8S", "KC"), builds=("4H+4S=8@0",), promises=()).state()
    assert "promises= " in state.to_text()
    assert CASINO.parse_state(state.to_text()) == state
    assert CASINO.parse_state(state.to_json()).promises == ((), ())
    without = state.to_text().replace("promises= ", "")
    assert CASINO.parse_state(without).promises == ((8,), ())


def test_a_line_may_be_written_by_hand() -> None:
    """DESIGN 5: fields come in any order, cards in every written form, and most may be missing."""
    state = CASINO.parse_state("layout=TD,3♣  turn=1 hands=8s2c/KC overtime=false")
    assert state == CASINO.setup(hands=("8S 2C", "KC"), layout="10D 3C", turn=1).state()
    spaced = ' {"hands":["8S 2C","KC"],"layout":"10D 3C","turn":1}'
    assert CASINO.parse_state(spaced) == state


def test_a_text_is_of_the_game_that_wrote_it() -> None:
    """DESIGN 5: JSON names its game, and another game refuses it by name."""
    state = CLOCKED.setup(hands=("8S", "KC")).state()
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(NotationError, match="expected a position of casino, not of casino"):
            read(state.to_json())
    assert CLOCKED.parse_state(state.to_json()) == state
    assert CASINO.parse_state('{"hands":["8S","KC"]}').game == CASINO


@pytest.mark.parametrize(
    ("text", "named", "column"),
    [
        ("hands=8S/KC colour=red", "hands=8S/KC colour=red", 13),
        ("hands=8S/KC hands=8S/KC", "hands=8S/KC hands=8S/KC", 13),
        ("hands=8S/KC turn", "hands=8S/KC turn", 17),
        ("8S", "8S", 1),
        ("[8S]", "[8S]", 1),
        ("hands=8S/KC turn=", "", 1),
        ("hands=8S/KC turn=one", "one", 1),
        ("hands=8S/KC turn=-", "-", 1),
        ("hands=8S/KC turn=\u0661", "\u0661", 1),
        ("hands=8S/KC turn=1.0", "1.0", 1),
        (f"hands=8S/KC turn={'1' * 19}", "1" * 19, 1),
        ("hands=8S/KC sweeps=1/", "", 1),
        ("hands=8S/KC scores=1,2", "1,2", 1),
        ("hands=8S/9X", "9X", 2),
        ("hands=8S/KC builds=4H", "4H", 3),
        ("hands=8S/KC promises=8", "8", 2),
        ('{"hands":["8S","KC"]', '{"hands":["8S","KC"]', 21),
        ("{}}", "{}}", 3),
    ],
)
def test_what_is_no_line_of_a_position(text: str, named: str, column: int) -> None:
    """DESIGN 5: what cannot be read is an error that names the part and its column."""
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert (caught.value.text, caught.value.column) == (named, column)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("colour", "red"),
        ("hands", "8S"),
        ("hands", ["8S", 9]),
        ("layout", ["5D"]),
        ("layout", None),
        ("stock", 4),
        ("builds", {"5S+3H=8@1": 1}),
        ("piles", [None, None]),
        ("promises", [8]),
        ("sweeps", ["1", "2"]),
        ("sweeps", [1, True]),
        ("sweeps", 3),
        ("scores", [1.0, 2.0]),
        ("turn", "1"),
        ("turn", 1.0),
        ("turn", True),
        ("dealer", None),
        ("round_no", [1]),
        ("overtime", 1),
        ("overtime", "true"),
        ("carry", "cards:1"),
        ("seat", "0"),
    ],
)
def test_json_of_the_wrong_kind(field: str, value: object) -> None:
    """DESIGN 9: a JSON field that is unknown or of another kind is named by its column."""
    text = json.dumps({"hands": ["8S", "KC"], field: value})
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(NotationError, match="a field of its own kind") as caught:
            read(text)
        assert caught.value.column == text.index(f'"{field}"') + 1


@pytest.mark.parametrize("wrong", [None, 7, b"hands=8S/KC", ["hands=8S/KC"], {"hands": ["8S"]}])
def test_what_is_no_text_at_all(wrong: object) -> None:
    """DESIGN 9: something that is no text is refused as notation by name."""
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(NotationError, match="expected a text") as caught:
            read(cast("str", wrong))
        assert caught.value.text == str(wrong)


@pytest.mark.parametrize("text", ["hands=8S/8S", "hands=8S", '{"hands":["8S","KC"],"turn":5}'])
def test_a_text_that_reads_may_still_be_no_position(text: str) -> None:
    """DESIGN 9: a readable text of an impossible position is a SetupError."""
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(SetupError):
            read(text)


VIEW: Final = CASINO.new(2, seed=1).observation(0).to_text()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (VIEW.replace("seat=0", "seat=7"), SetupProblem.NO_SUCH_SEAT),
        (VIEW.replace("seat=0", "seat=-1"), SetupProblem.NO_SUCH_SEAT),
        (VIEW.replace("seat=0", "seat=1"), SetupProblem.NO_SUCH_SEAT),
    ],
)
def test_a_view_is_of_a_seat_with_a_known_hand(text: str, problem: SetupProblem) -> None:
    """DESIGN 9: a view names a seat at the table whose hand is not hidden."""
    with pytest.raises(SetupError) as caught:
        CASINO.parse_observation(text)
    assert caught.value.problems == problem


def test_a_spectators_view_is_no_state() -> None:
    """DESIGN 2: unknown is not a card, so a text with hidden cards is read as a view only."""
    text = VIEW.removeprefix("seat=0 ").replace(VIEW.split("hands=")[1].split("/")[0], "?4")
    assert CASINO.parse_observation(text) == CASINO.new(2, seed=1).observation(None)
    with pytest.raises(SetupError, match="hidden cards make no state"):
        CASINO.parse_state(text)


DEEP: Final = '{"hands":' + "[" * 100_000
LONG: Final = f'{{"hands":["8S","KC"],"turn":{"1" * 5000}}}'


@pytest.mark.parametrize(
    ("text", "named", "column", "expected"),
    [
        ("", "", 1, "the field hands"),
        ("turn=1", "turn=1", 7, "the field hands"),
        ("{}", "{}", 3, "the field hands"),
        ("hands=8S/KC overtime=maybe", "maybe", 1, "true or false"),
        ("hands=8S/KC carry=:1", ":1", 1, "the name of an item"),
        (DEEP, DEEP, 1, "JSON of a position"),
        (LONG, LONG, 1, "JSON of a position"),
    ],
    ids=["empty", "no hands", "empty JSON", "no truth value", "no name", "too deep", "too long"],
)
def test_broken_texts_are_errors_of_the_tree(
    text: str, named: str, column: int, expected: str
) -> None:
    """DESIGN 9: whatever is read, no bare error of Python's comes out."""
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert (caught.value.text, caught.value.column) == (named, column)
        assert str(caught.value.expected).startswith(expected)


def test_a_view_is_no_state() -> None:
    """DESIGN 2: what a seat sees is not read as a state, in either form."""
    view = CASINO.new(2, seed=1).observation(0)
    for text, column in ((view.to_text(), 1), (view.to_json(), view.to_json().index("seat") + 1)):
        with pytest.raises(NotationError, match="a state, which no seat looks at") as caught:
            CASINO.parse_state(text)
        assert caught.value.column == column


def test_builds_of_other_values_read_back() -> None:
    """CF06: the text of a multiple build reads back where courts do not count their rank."""
    values = PipValues(courts=(8, 9, 10))
    rules = attrs.evolve(CASINO.rules, values=values, face_capture=None)
    game = attrs.evolve(CASINO, name="eights", declared=(), rules=rules)
    state = game.setup(hands=("JC JD", "KC"), layout="JH 8C").state().play("JC,JH,8C=8")
    assert state.builds[0].is_multiple
    assert state.builds[0].cards == CardSet.parse("JC JH 8C")
    assert game.parse_state(state.to_text()) == state


def test_a_field_stands_once_in_json() -> None:
    """DESIGN 9: of two fields of one name neither wins."""
    text = CASINO.new(2, seed=7).to_json()[:-1] + ',"turn":0}'
    with pytest.raises(NotationError, match="stands there twice"):
        CASINO.parse_state(text)
