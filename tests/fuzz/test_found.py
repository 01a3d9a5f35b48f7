"""What fuzzing has found: each fault with the answer that is right."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardfishing.cards import CardSet
from cardfishing.errors import (
    AmbiguousMoveError,
    NotationError,
    RecordError,
    SetupError,
    SetupProblem,
)
from cardfishing.fishing import FishingState
from cardfishing.fishing.moves import MOST_PARTED
from cardfishing.fishing.state import MOST_LOOSE
from cardfishing.record import Record
from cardfishing.scoring import Standing
from cardfishing_casino import CASINO
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import RUMMY_500

LOW: Final = [card.text for card in CASINO.deck.cards if card.rank <= 10]


@pytest.mark.parametrize(
    "text",
    [
        "hands=2C/3C layout=AS''",
        "hands=2C/AS''",
        "hands=2C/3C builds=AS''+2S=3@0",
        "hands=2C/3C piles=AS''/4C",
        "hands=2C/3C stock=AS''",
        "hands=2C/3C aside=AS''",
    ],
)
def test_a_third_copy_is_not_in_the_deck(text: str) -> None:
    """DESIGN 6: a card of a copy that the deck has not is named as a problem, in every zone."""
    for read in (CASINO.parse_state, CASINO.parse_observation):
        with pytest.raises(SetupError, match="AS'' is not in the deck french-52") as caught:
            read(text)
        assert SetupProblem.NOT_IN_DECK in caught.value.problems


def test_half_a_letter_is_escaped_in_messages() -> None:
    """DESIGN 9: every message can be written to a file, whatever it quotes."""
    text = '{"game": "\ud800", "hands": []}'
    with pytest.raises(NotationError, match=r"not of \\ud800") as caught:
        CASINO.parse_state(text)
    assert str(caught.value).encode().decode() == str(caught.value)
    assert caught.value.text == text


@pytest.mark.parametrize(
    "field", ["hands", "builds", "piles", "sweeps", "promises", "scores", "carry"]
)
def test_what_is_no_list_is_refused_in_fishing_games(field: str) -> None:
    """DESIGN 6: a field that lists something says so if it is given one thing."""
    fields: dict[str, Any] = {"hands": ("8S", "KC"), field: 7}
    with pytest.raises(NotationError, match="expected a list of"):
        CASINO.setup(**fields).state()


@pytest.mark.parametrize("field", ["hands", "melds", "fresh", "known", "scores"])
def test_what_is_no_list_is_refused_in_rummy_games(field: str) -> None:
    """DESIGN 6: a field that lists something says so if it is given one thing."""
    fields: dict[str, Any] = {"hands": ("8S", "KC"), "discard": "2C", field: 7}
    with pytest.raises(NotationError, match="expected a list of"):
        RUMMY_500.setup(**fields).state()


@pytest.mark.parametrize("field", ["phase", "ended"])
def test_a_phase_that_is_no_word_is_refused(field: str) -> None:
    """DESIGN 6: phase and ending are words."""
    fields: dict[str, Any] = {"hands": ("8S", "KC"), "discard": "2C", field: ["draw"]}
    with pytest.raises(SetupError, match=rf"{field} \['draw'\]: give one of") as caught:
        RUMMY_500.setup(**fields).state()
    assert caught.value.problems == SetupProblem.BAD_PHASE


@pytest.mark.parametrize("carry", ["a=b:1", "a:1/a:2", "a:0"])
def test_what_cannot_roll_over_is_a_problem_of_the_set_up(carry: str) -> None:
    """DESIGN 9: reading a position raises `NotationError` or `SetupError` and no other."""
    with pytest.raises(SetupError) as caught:
        CASINO.parse_state(f"hands=8S/KC carry={carry}")
    assert caught.value.problems == SetupProblem.BAD_NUMBER


def test_a_field_whose_name_is_escaped_is_refused_like_any_other() -> None:
    """DESIGN 9: JSON may write a name with escapes; the column is then the first."""
    for key in ("\\u0073eat", "\\u0073eats"):
        with pytest.raises(NotationError, match=r"column 1$"):
            CASINO.parse_state(f'{{"hands": ["8S", "KC"], "{key}": 0}}')


def test_a_build_of_no_value_there_is_cannot_be_read() -> None:
    """C14: cards come to 31 at most."""
    assert CASINO.parse_move("KS+2C=31").text == "KS+2C=31"
    with pytest.raises(NotationError, match="expected a value up to 31 at column 7"):
        CASINO.parse_move("KS+2C=32")


def test_a_move_of_very_many_cards_is_printed_as_one_group() -> None:
    """DESIGN 5: a move prints at once, since what would take long to part is not parted."""
    for count in (MOST_PARTED - 1, MOST_PARTED + 12):
        for form in ("KS+{}=30", "KSx{}", "KS,[{}]=27", "KS+[7S+8S],{}=31"):
            move = CASINO.parse_move(form.format("+".join(LOW[:count])))
            assert CASINO.parse_move(move.text) == move
    crowded = CASINO.parse_move(f"KS,{','.join(LOW[:MOST_PARTED])}=30")
    assert crowded.text == f"KS+{'+'.join(map(str, CardSet.parse(' '.join(LOW[:24]))))}=30"


def crowded(loose: int) -> FishingState:
    """Return a position of Royal Casino with so many loose cards."""
    hands = CardSet.parse("3C 10C 10D"), CardSet.parse("AC")
    layout = list(ROYAL_CASINO.deck.cards - hands[0] - hands[1])[-loose:]
    return ROYAL_CASINO.setup(hands=hands, layout=layout, stock=()).state()


def test_a_short_text_of_a_capture_is_ambiguous_on_a_very_crowded_table() -> None:
    """DESIGN 5: a short text has to fit one legal move; on a crowded table none is searched for."""
    with pytest.raises(AmbiguousMoveError, match="name the cards that 10Cx takes") as caught:
        crowded(MOST_LOOSE + 16).resolve("10Cx")
    assert caught.value.candidates == ()
    with pytest.raises(AmbiguousMoveError, match=r"write one in full: 10Cx") as caught:
        crowded(12).resolve("10Cx")
    legal = [move for move in crowded(12).legal_moves if move.text.startswith("10Cx")]
    assert list(caught.value.candidates) == legal


def test_a_short_text_of_a_build_is_read_on_any_table() -> None:
    """C14: what a build without its value may mean is asked value by value."""
    assert crowded(MOST_LOOSE + 16).resolve("3C+7H").text == "3C+7H=10"


def test_a_short_text_of_a_meld_is_read_with_any_hand() -> None:
    """F5: only melds of the cards that are named are searched."""
    game = RUMMY_500.with_options(jokers="2")
    deck = [card.text for card in game.deck_for(8).cards]
    rest = deck[100:]
    state = game.setup(
        hands=(" ".join(deck[:100]), *rest[:7]), phase="meld", discard=rest[7], stock=""
    ).state()
    assert state.resolve("3C4CJK1=5C").text == "3C4CJK1=5C"
    with pytest.raises(AmbiguousMoveError) as caught:
        state.resolve("3C4CJK1")
    assert [str(move) for move in caught.value.candidates] == ["JK1=2C3C4C", "3C4CJK1=5C"]


def test_a_record_of_scores_without_end_is_no_record() -> None:
    """DESIGN 9: reading a record raises `RecordError` and no other, with the line."""
    match = CASINO.match(2, seed=1, standing=Standing(scores=(3, 17)))
    text = Record.of(match).to_json()
    line = text[: text.index('"before"')].count("\n") + 1
    with pytest.raises(RecordError) as caught:
        Record.from_json(text.replace("17", f"{10**20}"))
    assert caught.value.line == line
