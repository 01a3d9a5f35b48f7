"""States and views as values: zones, duties, promises, equality, and what nobody may see."""

from __future__ import annotations

import copy
import pickle
from typing import Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import SetupError, SetupProblem
from cardfishing.fishing import FishingState
from cardfishing.messages import msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.table import Visibility
from cardfishing_casino import CASINO
from tests.fishing.other_games import SCOPA


def position() -> FishingState:
    """Return a position with something in every zone."""
    return CASINO.setup(
        hands=("8S 2C", "KC 3D"),
        layout="5D 9H",
        builds=("4H+4S=8@0", "9D,5C+4D=9@1"),
        piles=("AC", "10D"),
        stock="KS 3C 7C",
        last_capturer=1,
        scores=(4, 6),
    ).state()


def busy() -> FishingState:
    """Return a position with moves of every kind."""
    return CASINO.setup(
        hands=("2C 8S 10S 8C", "KC"), layout="8D 6D", builds=("4H+4S=8@1",), stock=""
    ).state()


def test_every_card_is_in_one_zone() -> None:
    """CF07, DESIGN 6: each card is in one zone, and a zone is hidden unless it is public."""
    state = position()
    table = state.table
    assert sorted(card.index for card in table.cards()) == [c.index for c in CASINO.deck.cards]
    zones = {(zone.name, zone.owner): zone for zone in table.zones}
    hidden = {place for place, zone in zones.items() if zone.visibility is Visibility.HIDDEN}
    assert hidden == {("stock", None), ("aside", None)}
    assert zones["hand", 0].visibility is Visibility.OWNER
    assert zones["hand", 1].cards == tuple(CardSet.parse("3D KC"))
    assert zones["layout", None].cards == tuple(CardSet.parse("5D 9H"))
    assert zones["build", 1].cards == tuple(CardSet.parse("9D 5C 4D"))
    assert zones["pile", 1].cards == (Card.parse("10D"),)
    assert zones["stock", None].cards == tuple(map(Card.parse, ("KS", "3C", "7C")))
    assert [place for place, zone in zones.items() if zone.is_ordered] == [("stock", None)]


def test_open_facts_are_the_same_for_all() -> None:
    """DESIGN 6: a view shows every public zone, the sizes of hidden ones, and one hand."""
    state = position()
    for seat, hand in ((0, "8S 2C"), (1, "KC 3D"), (None, "")):
        view = state.observation(seat)
        assert (view.seat, view.hand) == (seat, CardSet.parse(hand))
        assert (view.layout, view.builds, view.piles) == (state.layout, state.builds, state.piles)
        assert (view.hand_sizes, view.stock_size, view.sweeps) == ((2, 2), 3, (0, 0))
        assert (view.turn, view.dealer, view.last_capturer) == (0, 0, 1)
        assert (view.promises, view.standing, view.sides) == (((8,), (9,)), state.standing, (0, 1))
        assert (view.game, view.is_last_deal) == (CASINO, True)
        assert view.obligations == state.obligations
        assert bool(list(view.legal_moves)) == (seat == 0)


@pytest.mark.parametrize("seat", [2, -1])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    """DESIGN 9: asking for the view of a seat that is not there names the seats there are."""
    with pytest.raises(SetupError, match="is not at the table: give one up to 1") as caught:
        position().observation(seat)
    assert caught.value.problems == SetupProblem.NO_SUCH_SEAT


def test_owners_of_builds_have_duties() -> None:
    """C19, DESIGN 7: each build is a duty of its owner, as data, resting on its rule."""
    duties = position().obligations
    assert [(duty.seat, duty.rule) for duty in duties] == [(0, "C19"), (1, "C19")]
    assert str(duties[0].message) == "keeps a card for the build 4H+4S=8@0"
    assert position().play("8Sx[4H+4S]").obligations == duties[1:]


UNBUILT: Final = Rulebook((Rule(id="S1", chapter=msg("All"), text=msg("All")),))


def test_where_nothing_is_built_nobody_has_duties() -> None:
    """DESIGN 7: a game without builds needs no rule about keeping them."""
    game = attrs.evolve(SCOPA, rulebook=UNBUILT)
    state = game.setup(hands=("7S", "4D"), layout="2C").state()
    assert state.obligations == state.observation(0).obligations == ()


def test_ownership_passes_with_the_last_hand_card() -> None:
    """C14, C21: who adds or raises owns the build, and the old owner is free of it at once."""
    state = CASINO.setup(
        hands=("2C 10S 6C", "5C 9S"), layout="5D", builds=("4H+4S=8@1",), stock=""
    ).state()
    raised = state.play("2C+[4H+4S]=10")
    (build,) = raised.builds
    assert (build.owner, build.value, build.is_multiple) == (0, 10, False)
    assert {move.text for move in raised.legal_moves} == {"5C", "5Cx5D", "9S"}
    assert raised.promises == ((10,), (8,))


@pytest.mark.parametrize(
    ("move", "value", "cards", "multiple"),
    [
        ("3C+5D=8", 8, "3C 5D", False),
        ("3C+5D,8D=8", 8, "3C 5D 8D", True),
        ("8S,8D=8", 8, "8S 8D", True),
        ("8S,5D+3D=8", 8, "8S 5D 3D", True),
        ("8S,[4H+4C]=8", 8, "8S 4H 4C", True),
        ("3C+5D,[4H+4C]=8", 8, "3C 5D 4H 4C", True),
        ("2C+[4H+4C]=10", 10, "2C 4H 4C", False),
        ("2C+[4H+4C],10D=10", 10, "2C 4H 4C 10D", True),
    ],
)
def test_what_is_built(move: str, value: int, cards: str, multiple: bool) -> None:
    """C14-C17: a build is single with one group of its value and multiple from the second on."""
    state = CASINO.setup(
        hands=("2C 3C 8S 8C 10S", "KC"), layout="3D 5D 8D 10D", builds=("4H+4C=8@1",)
    ).state()
    build = state.play(move).builds[-1]
    assert (build.value, build.cards) == (value, CardSet.parse(cards))
    assert (build.owner, build.is_multiple) == (0, multiple)
    assert str(build) == build.text


def test_builds_stand_in_the_order_they_were_last_changed() -> None:
    """DESIGN 6: builds are listed in the order they were made or last changed."""
    changed = position().play("8Sx[4H+4S]")
    assert [build.value for build in changed.builds] == [9]
    state = CASINO.setup(
        hands=("2C 10S", "KC"), builds=("4H+4S=8@1", "9D,5C+4D=9@1"), stock=""
    ).state()
    assert [build.value for build in state.play("2C+[4H+4S]=10").builds] == [9, 10]


def test_playing_leaves_the_state_as_it_was() -> None:
    """CF03: a move returns another state; the old one, its hash and its moves stay."""
    state = busy()
    before = (hash(state), state.to_text(), list(state.legal_moves))
    for move in state.legal_moves:
        assert state.apply(move) != state
    assert (hash(state), state.to_text(), list(state.legal_moves)) == before


def test_states_and_views_are_values() -> None:
    """CF14: states and views compare, hash, pickle and copy by what they say."""
    state = position()
    list(state.legal_moves)
    again: FishingState = pickle.loads(pickle.dumps(state))  # noqa: S301 (our own bytes)
    assert again == state == copy.deepcopy(state) == position()
    assert hash(again) == hash(state) == hash(position())
    view = state.observation(1)
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 (our own bytes)
    assert len({view, again.observation(1), state.observation(0), state.observation(None)}) == 3
    assert list(again.legal_moves) == list(state.legal_moves)
    assert state.public != state.public.key


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1},
        {"dealer": 1},
        {"last_capturer": 0},
        {"sweeps": (0, 1)},
        {"scores": (4, 7)},
        {"round_no": 1},
        {"overtime": True},
        {"carry": ("cards:3",)},
        {"promises": ("8@0",)},
        {"stock": "3C KS 7C"},
        {"stock": "KS 3C"},
        {"layout": "5D"},
        {"piles": ("AC", "")},
        {"builds": ("4H+4S=8@0", "9D,5C+4D=9@0")},
        {"hands": ("8S 2C", "KC 2D")},
    ],
)
def test_every_fact_tells_states_apart(change: dict[str, object]) -> None:
    """CF14: two states that differ in one fact are different states."""
    facts: dict[str, object] = {
        "hands": ("8S 2C", "KC 3D"),
        "layout": "5D 9H",
        "builds": ("4H+4S=8@0", "9D,5C+4D=9@1"),
        "piles": ("AC", "10D"),
        "stock": "KS 3C 7C",
        "last_capturer": 1,
        "scores": (4, 6),
    }
    assert CASINO.setup(**facts).state() == position()  # type: ignore[arg-type]
    assert CASINO.setup(**facts | change).state() != position()  # type: ignore[arg-type]


def test_games_tell_states_apart() -> None:
    """CF14: the same cards in another game, or another version of it, are another state."""
    text = position().to_text()
    swept = CASINO.with_options(sweeps="score").parse_state(text)
    newer = attrs.evolve(CASINO, version=CASINO.version + 1).parse_state(text)
    assert len({swept, newer, position()}) == 3


def test_moves_of_nobody() -> None:
    """DESIGN 6: a seat not to act has no moves, and drawing from none is an error."""
    for moves in (position().observation(1).legal_moves, position().observation(None).legal_moves):
        assert (moves.count(), list(moves), bool(moves)) == (0, [], False)
        assert CASINO.parse_move("8S") not in moves
        with pytest.raises(IndexError, match="no legal move to draw from"):
            moves.sample(0)
    assert "8S" not in list(map(str, position().observation(1).legal_moves))


def test_moves_are_drawn_by_their_number() -> None:
    """CF02: every listed move is drawn by some seed, and equal seeds draw alike."""
    moves = busy().legal_moves
    drawn = [moves.sample(seed) for seed in range(300)]
    assert set(drawn) == set(moves)
    assert drawn == [busy().legal_moves.sample(seed) for seed in range(300)]
    assert repr(moves).startswith(f"<LegalMoves ({len(moves)}): 2C, 2C+6D=8, ")


@pytest.mark.parametrize(
    "capture",
    ["10Sx2C+8C", "10Sx2C+8C,2D+8D,3C+7C,3D+7D,4C+6C,4D+6D,4H+6H", "10Sx10C", "10S"],
)
def test_a_crowded_table_forgets_nothing(capture: str) -> None:
    """CF09: the moves of a position do not depend on the crowd that lay there before."""
    layout = "2C 2D 3C 3D 4C 4D 4H 6C 6D 6H 7C 7D 8C 8D 10C AC AD AH 5C 5D"
    hands = ("10S 10H", "7H 9H 9S 8H")
    after = CASINO.setup(hands=hands, layout=layout, stock="").state().play(capture)
    again = CASINO.parse_state(after.to_text())
    assert after == again
    assert after.legal_moves.count() == again.legal_moves.count()
    drawn = [after.legal_moves.sample(seed) for seed in range(20)]
    assert all(again.is_legal(move) and move in again.legal_moves for move in drawn)
    if len(after.layout) < 12:
        assert list(after.legal_moves) == list(again.legal_moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_ends_within_its_bound(seats: int) -> None:
    """C5, CF12: every card is played once, so a round has 48 moves and never more than cards."""
    state, moves = CASINO.new(seats, seed=seats), 0
    while not state.is_terminal:
        state, moves = state.apply(state.legal_moves.sample(moves)), moves + 1
    assert moves == 48 <= CASINO.max_moves == 52
    assert state.stock_size == 0


@pytest.mark.parametrize(
    ("hand", "layout", "kinds"),
    [
        ("3H 3S 6D", "AC 2D", {"3H+AC+2D=3": True, "3H+AC+2D=6": False}),
        (
            "2C 7D",
            "3D 4S 5H 7C",
            {"2C+5H=7": False, "2C+5H,7C=7": True, "2C+3D+4S+5H=7": True, "2C+3D+4S+5H+7C=7": True},
        ),
        ("3H 8D 10S", "2C", {"8D+2C=10": False}),
    ],
)
def test_the_kind_of_a_new_build(hand: str, layout: str, kinds: dict[str, bool]) -> None:
    """C14, GC4, GC5, GC8: a build is multiple exactly if it is several groups of its value."""
    state = CASINO.setup(hands=(hand, "KC"), layout=layout).state()
    for text, is_multiple in kinds.items():
        assert state.play(text).builds[0].is_multiple is is_multiple
