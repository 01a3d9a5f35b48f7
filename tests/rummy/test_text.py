"""Texts and JSON of states and observations of rummy, and everything that is no such text."""

from __future__ import annotations

import json
from typing import Final

import pytest

from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.errors import NotationError, SetupError
from cardfishing.rummy import Phase, RummyGame, RummyState
from cardfishing.scoring import Standing
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.forms import game_of
from tests.rummy.other_games import OPENING

HAND_ONLY: Final = game_of("rummy-500(pickup_support=hand_only)")
LONG: Final = game_of("rummy-500(top_card=free_no_rediscard,stock_out=reshuffle,jokers=2)")
PASSING: Final = game_of("persian-rummy(pass_allows_melds=True,quartet_when=same_turn)")


def random_round(game: RummyGame, seats: int, seed: int, most: int) -> list[RummyState]:
    """Return the first states of a round in which every move is drawn."""
    states = [game.new(seats, seed=seed, dealer=seed % seats)]
    stream = Stream("text", seed)
    while not states[-1].is_terminal and len(states) < most:
        states.append(states[-1].apply(states[-1].legal_moves.sample(stream.word())))
    return states


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (RUMMY_500, 3),
        (RUMMY_500, 5),
        (PARTNERSHIP_RUMMY_500, 4),
        (PERSIAN_RUMMY, 4),
        (PASSING, 4),
        (HAND_ONLY, 2),
        (LONG, 2),
    ],
    ids=str,
)
def test_states_and_views_read_back(game: RummyGame, seats: int) -> None:
    """CF06: text and JSON of every state and view of random rounds read back to equal values."""
    for state in random_round(game, seats, 1, 90):
        assert game.parse_state(state.to_text()) == state
        assert game.parse_state(state.to_json()) == state
        assert hash(game.parse_state(state.to_json())) == hash(state)
        for seat in (*range(seats), None):
            view = state.observation(seat)
            assert game.parse_observation(view.to_text()) == view
            assert game.parse_observation(view.to_json()) == view
            assert hash(game.parse_observation(view.to_text())) == hash(view)


FULL: Final = game_of("rummy-500(stock_out=reshuffle,jokers=1)").setup(
    hands=("8S JK1 2C", "KC"),
    melds=("4S5S6S@1 7S@0", "JCJDJH@0"),
    discard="5D 3C",
    stock="QS 2H",
    turn=1,
    dealer=1,
    known=("2C", ""),
    passes=1,
    moves=7,
    reshuffles=2,
    salt="2a",
    scores=(120, -5),
    round_no=3,
    overtime=True,
)
LINE: Final = (
    "hands=JK1,2C,8S/KC melds=4S5S6S@1,7S@0/JCJDJH@0 discard=5D,3C turn=1 dealer=1 known=2C/ "
    "passes=1 moves=7 reshuffles=2 scores=120/-5 round_no=3 overtime=true stock=QS,2H salt=2a"
)
SEEN: Final = LINE.replace("hands=JK1,2C,8S", "hands=?3").replace("QS,2H salt=2a", "?2")


def test_every_field_has_its_place_in_the_line() -> None:
    """DESIGN 5: a state's text is one line of the set-up's fields, an observation's has ?n."""
    game, state = FULL.game, FULL.state()
    assert state.to_text() == LINE
    assert state.observation(1).to_text() == f"seat=1 {SEEN}"
    assert state.observation(None).to_text() == SEEN.replace("/KC", "/?1")
    assert game.parse_state(LINE) == state
    assert game.parse_observation(f"seat=1 {SEEN}") == state.observation(1)
    assert repr(state) == f"<RummyState of {game}: {LINE}>"
    assert repr(state.observation(1)) == f"<RummyObservation of {game}: seat=1 {SEEN}>"


def test_what_rolled_over_is_kept() -> None:
    """UD-108: a standing reads back whole, even with items that the rules of rummy never carry."""
    standing = Standing(scores=(1, 2), carry=(("cards", 2),))
    state = RUMMY_500.new(2, seed=1, standing=standing)
    assert RUMMY_500.parse_state(state.to_text()) == state
    assert RUMMY_500.parse_state(state.to_json()).standing.carry == (("cards", 2),)
    view = state.observation(0)
    assert RUMMY_500.parse_observation(view.to_text()) == view


def test_json_has_the_same_facts_under_the_same_names() -> None:
    """DESIGN 5: JSON carries the fields of the line, with the game string, keys sorted."""
    game, state = FULL.game, FULL.state()
    facts = json.loads(state.to_json())
    assert facts == {
        "game": "rummy-500(jokers=1,stock_out=reshuffle)",
        "hands": ["JK1 2C 8S", "KC"],
        "melds": ["4S5S6S@1 7S@0", "JCJDJH@0"],
        "discard": "5D 3C",
        "turn": 1,
        "dealer": 1,
        "known": ["2C", ""],
        "passes": 1,
        "moves": 7,
        "reshuffles": 2,
        "scores": [120, -5],
        "round_no": 3,
        "overtime": True,
        "stock": "QS 2H",
        "salt": "2a",
    }
    assert list(facts) == sorted(facts)
    assert state.to_json() == game.parse_state(state.to_json()).to_json()
    seen = json.loads(state.observation(1).to_json())
    del facts["salt"]
    assert seen == facts | {"seat": 1, "hands": ["?3", "KC"], "stock": "?2"}


def test_what_a_setup_assumes_anyway_is_left_out() -> None:
    """DESIGN 6: a position at the start of a match shows hands, pile, turn, dealer and stock."""
    state = RUMMY_500.setup(hands=("8S", "KC"), stock="").state()
    assert state.to_text() == "hands=8S/KC discard= turn=0 dealer=0 stock="


PHASES: Final = {
    "owed": (
        HAND_ONLY,
        "hands=4C,4D,4H,2S,4S/KC discard=9C turn=0 dealer=0 phase=meld must_use=4D lifted=4S "
        "known=4D,4S/ stock=",
    ),
    "barred": (
        game_of("rummy-500(top_card=free_no_rediscard)"),
        "hands=8S,9S/KC discard= turn=0 dealer=0 phase=meld barred=8S known=8S/ stock=",
    ),
    "fresh": (
        PASSING,
        "hands=JS/KC/QC/2D melds=JCJDJH@0 discard= turn=0 dealer=0 phase=passing fresh=0 stock=",
    ),
    "opening": (
        OPENING,
        "hands=QC,QD,QH,KH,2S/2D melds=7C7D7H@0/2C3C4C@1/9C10CJC@0 discard= turn=0 dealer=0 "
        "phase=meld fresh=0/2 stock=",
    ),
    "gone out": (
        RUMMY_500,
        "hands=KC/ melds=5C5D5H@1 discard= turn=1 dealer=0 ended=went_out stock=2S",
    ),
    "stock out": (RUMMY_500, "hands=KC/8S discard=2C dealer=1 ended=stock_out stock="),
    "too long": (
        LONG,
        "hands=KC/8S discard=2C dealer=1 ended=max_moves moves=2000 stock=3D,4D salt=abc",
    ),
}


@pytest.mark.parametrize(("game", "line"), PHASES.values(), ids=PHASES)
def test_every_phase_and_end_has_its_text(game: RummyGame, line: str) -> None:
    """CF06: what a turn has come to, and how a round ended, is in the text, and reads back."""
    state = game.parse_state(line)
    assert state.to_text() == line
    assert game.parse_state(state.to_json()) == state
    view = state.observation(0)
    assert game.parse_observation(view.to_json()) == view == game.parse_observation(view.to_text())


def test_hidden_cards_are_not_in_what_a_seat_sees() -> None:
    """CF01: neither text, JSON nor repr of a view names a card that its seat hasn't seen."""
    state = RUMMY_500.new(4, seed=5)
    for _ in range(40):
        for seat in (*range(4), None):
            view = state.observation(seat)
            seen = set(view.hand) | set(view.discard)
            seen |= {card for meld in view.melds for card in meld.cards}
            seen |= {card for known in view.known for card in known}
            for text in (view.to_text(), view.to_json(), repr(view)):
                words = "".join(c if c.isalnum() else " " for c in text).split()
                named = {card for card in state.table.cards() if card.text in words}
                assert named <= seen
        state = state.apply(state.legal_moves.sample(7))


def test_a_line_may_be_written_by_hand() -> None:
    """DESIGN 5: fields come in any order, cards in every written form, and most may be missing."""
    state = RUMMY_500.parse_state("phase=meld discard=TD,3♣  turn=1 hands=8s9s/KC,qc")
    wanted = RUMMY_500.setup(
        hands=("8S 9S", "KC QC"), discard="10D 3C", turn=1, phase=Phase.MELD.value
    )
    assert state == wanted.state()
    assert (
        RUMMY_500.parse_state('{"hands":["8S 9S","KC QC"],"discard":"10D 3C","turn":1}').turn == 1
    )


def test_a_text_is_of_the_game_that_wrote_it() -> None:
    """DESIGN 5: JSON names its game, and another game refuses it by name."""
    state = LONG.new(2, seed=1)
    for read in (RUMMY_500.parse_state, RUMMY_500.parse_observation):
        with pytest.raises(NotationError, match="expected a position of rummy-500, not of rummy-5"):
            read(state.to_json())
    assert LONG.parse_state(state.to_json()) == state


@pytest.mark.parametrize(
    ("text", "named", "column"),
    [
        ("hands=8S/KC colour=red", "hands=8S/KC colour=red", 13),
        ("hands=8S/KC turn=one", "one", 1),
        ("hands=8S/9X", "9X", 2),
        ("hands=8S/KC melds=4S5S6S", "4S5S6S", 7),
        ("hands=8S/KC fresh=a", "a", 1),
        ("hands=8S/KC salt=zz", "zz", 1),
        ("hands=8S/KC must_use=ZZ", "ZZ", 1),
        ("hands=8S/KC overtime=maybe", "maybe", 1),
        ("turn=1", "turn=1", 7),
    ],
)
def test_what_is_no_line_of_a_position(text: str, named: str, column: int) -> None:
    """DESIGN 5: what cannot be read is an error that names the part and its column."""
    for read in (RUMMY_500.parse_state, RUMMY_500.parse_observation):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert (caught.value.text, caught.value.column) == (named, column)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("melds", "4S5S6S@1"),
        ("phase", 1),
        ("must_use", ["8S"]),
        ("fresh", [True]),
        ("known", [1, 2]),
        ("passes", "1"),
        ("moves", None),
        ("salt", 42),
        ("layout", "5D"),
    ],
)
def test_json_of_the_wrong_kind(field: str, value: object) -> None:
    """DESIGN 9: a JSON field that is unknown or of another kind is named by its column."""
    text = json.dumps({"hands": ["8S", "KC"], field: value})
    for read in (RUMMY_500.parse_state, RUMMY_500.parse_observation):
        with pytest.raises(NotationError, match="a field of its own kind") as caught:
            read(text)
        assert caught.value.column == text.index(f'"{field}"') + 1


@pytest.mark.parametrize("text", ["hands=8S/8S", "hands=8S", '{"hands":["8S","KC"],"turn":5}'])
def test_a_text_that_reads_may_still_be_no_position(text: str) -> None:
    """DESIGN 9: a readable text of an impossible position is a SetupError."""
    for read in (RUMMY_500.parse_state, RUMMY_500.parse_observation):
        with pytest.raises(SetupError):
            read(text)


def test_a_view_is_no_state() -> None:
    """DESIGN 2: what a seat sees is not read as a state, in either form."""
    view = RUMMY_500.new(2, seed=1).observation(0)
    for text in (view.to_text(), view.to_json()):
        with pytest.raises(NotationError, match="a state, which no seat looks at"):
            RUMMY_500.parse_state(text)
    spectator = RUMMY_500.new(2, seed=1).observation(None)
    with pytest.raises(SetupError, match="hidden cards make no state"):
        RUMMY_500.parse_state(spectator.to_text())


def test_twins_have_texts_of_their_own() -> None:
    """DESIGN 5: in two packs a mark tells the second copy, also in melds and the pile."""
    hands = ("7C 7C'", "KC", "QC", "JC", "10C")
    state = RUMMY_500.setup(
        hands=hands, melds=("8C'9C10C'@1",), discard="5D 5D'", stock="2H 2H'"
    ).state()
    text = state.to_text()
    assert text.startswith("hands=7C,7C'/KC/QC/JC/10C melds=8C'9C10C'@1 discard=5D,5D' ")
    assert RUMMY_500.parse_state(text) == state
    assert state.discard == (Card.parse("5D"), Card.parse("5D'"))
