"""States and views of rummy as values: zones, known cards, and the duties of a turn."""

from __future__ import annotations

import copy
import pickle
from typing import Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import IllegalMoveError, SetupError, SetupProblem
from cardfishing.rummy import Ending, Phase, RummyGame, RummyState
from cardfishing.table import Visibility
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.forms import game_of
from tests.rummy.other_games import BOOK, OPENING, SEALED

BARRING: Final = game_of("rummy-500(top_card=free_no_rediscard)")
FREE: Final = game_of("rummy-500(top_card=free)")


def texts(state: RummyState) -> list[str]:
    """Return the texts of the legal moves."""
    return [move.text for move in state.legal_moves]


def position() -> RummyState:
    """Return a position with something in every zone."""
    return RUMMY_500.setup(
        hands=("8S 2C KD", "KC 3D"),
        melds=("4S5S6S@1 7S@0", "9C9D9H@0"),
        discard="5D 9S",
        stock="KS 3C 7C",
        aside="AS",
        known=("2C", "KC"),
        scores=(40, 60),
    ).state()


def test_every_card_is_in_one_zone() -> None:
    """CF07, DESIGN 6: each card is in one zone, and a zone is hidden unless it is public."""
    state = position()
    table = state.table
    deck = RUMMY_500.deck_for(2).cards
    assert sorted(card.index for card in table.cards()) == [card.index for card in deck]
    hidden = {zone.name for zone in table.zones if zone.visibility is Visibility.HIDDEN}
    assert hidden == {"stock", "aside"}
    assert table.zone("hand", 0).visibility is Visibility.OWNER
    assert table.zone("hand", 0).cards == tuple(CardSet.parse("8S KD"))
    assert table.zone("known", 0).visibility is Visibility.PUBLIC
    assert [table.zone("known", seat).cards for seat in (0, 1)] == [
        (Card.parse("2C"),),
        (Card.parse("KC"),),
    ]
    assert table.zone("meld", 1).cards == tuple(map(Card.parse, ("4S", "5S", "6S", "7S")))
    assert table.zone("discard").cards == (Card.parse("5D"), Card.parse("9S"))
    assert table.zone("stock").cards == tuple(map(Card.parse, ("KS", "3C", "7C")))
    ordered = {zone.name for zone in table.zones if zone.is_ordered}
    assert ordered == {"meld", "discard", "stock"}


def test_open_facts_are_the_same_for_all() -> None:
    """DESIGN 6: a view shows every public zone, the sizes of hidden ones, and one hand."""
    state = position()
    for seat, hand in ((0, "8S 2C KD"), (1, "KC 3D"), (None, "")):
        view = state.observation(seat)
        assert (view.seat, view.hand) == (seat, CardSet.parse(hand))
        assert (view.melds, view.discard, view.known) == (state.melds, state.discard, state.known)
        assert (view.hand_sizes, view.stock_size, view.passes) == ((3, 2), 3, 0)
        assert (view.turn, view.dealer, view.phase) == (0, 0, Phase.DRAW)
        assert (view.standing, view.sides, view.game) == (state.standing, (0, 1), RUMMY_500)
        assert (view.must_use, view.barred, view.ending, view.went_out) == (None,) * 4
        assert view.obligations == state.obligations == ()
        assert bool(view.legal_moves) == bool(list(view.legal_moves)) == (seat == 0)


@pytest.mark.parametrize("seat", [2, -1, True])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    """DESIGN 9: asking for the view of a seat that is not there names the seats there are."""
    with pytest.raises(SetupError, match="is not at the table: give one up to 1") as caught:
        position().observation(seat)
    assert caught.value.problems == SetupProblem.NO_SUCH_SEAT


def test_moves_of_nobody() -> None:
    """DESIGN 6: a seat not to act has no moves, and drawing from none is an error."""
    state = position()
    end = RUMMY_500.setup(hands=("8S", ""), ended="stock_out").state()
    for moves in (
        state.observation(1).legal_moves,
        state.observation(None).legal_moves,
        end.legal_moves,
        end.observation(0).legal_moves,
    ):
        assert (moves.count(), list(moves), bool(moves)) == (0, [], False)
        assert RUMMY_500.parse_move("+") not in moves
        with pytest.raises(IndexError, match="no legal move to draw from"):
            moves.sample(0)


def test_states_and_views_are_values() -> None:
    """CF14: states and views compare, hash, pickle and copy by what they say."""
    state = position()
    list(state.legal_moves)
    again: RummyState = pickle.loads(pickle.dumps(state))  # noqa: S301 (our own bytes)
    assert again == state == copy.deepcopy(state) == position()
    assert hash(again) == hash(state) == hash(position())
    view = state.observation(1)
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 (our own bytes)
    assert len({view, again.observation(1), state.observation(0), state.observation(None)}) == 3
    assert [str(meld) for meld in again.melds] == ["4S5S6S@1 7S@0", "9C9D9H@0"]
    assert len({*again.melds, *state.melds, *state.melds[0].parts}) == 4
    assert again.public == state.public
    assert hash(again.public) == hash(state.public) == hash(position().public)
    assert hash(again.melds) == hash(state.melds)
    for other in ("", view, state):
        assert (state == other, view == other) == (other is state, other is view)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1},
        {"dealer": 1},
        {"phase": "meld"},
        {"ended": "stock_out"},
        {"known": ("", "KC")},
        {"passes": 1},
        {"moves": 1},
        {"reshuffles": 1},
        {"salt": "1"},
        {"scores": (40, 61)},
        {"round_no": 1},
        {"overtime": True},
        {"stock": "3C KS 7C"},
        {"discard": "9S 5D"},
        {"melds": ("4S5S6S@0 7S@0", "9C9D9H@0")},
        {"melds": ("4S5S6S7S@1", "9C9D9H@0")},
        {"hands": ("8S 2C KD", "KC 4D")},
    ],
)
def test_every_fact_tells_states_apart(change: dict[str, object]) -> None:
    """CF14: two states that differ in one fact are different states."""
    facts: dict[str, object] = {
        "hands": ("8S 2C KD", "KC 3D"),
        "melds": ("4S5S6S@1 7S@0", "9C9D9H@0"),
        "discard": "5D 9S",
        "stock": "KS 3C 7C",
        "aside": "AS",
        "known": ("2C", "KC"),
        "scores": (40, 60),
    }
    assert RUMMY_500.setup(**facts).state() == position()  # type: ignore[arg-type]
    assert RUMMY_500.setup(**facts | change).state() != position()  # type: ignore[arg-type]


def test_playing_leaves_the_state_as_it_was() -> None:
    """CF03: a move returns another state; the old one, its hash and its moves stay."""
    state = position()
    before = (hash(state), state.to_text(), list(state.legal_moves))
    for move in state.legal_moves:
        assert state.apply(move) != state
    assert (hash(state), state.to_text(), list(state.legal_moves)) == before


def test_a_turn_is_a_draw_melds_and_a_discard() -> None:
    """F7, DESIGN 5: the phases of a turn, move by move, in their documented order."""
    state = RUMMY_500.setup(
        hands=("7C 7D 8H 2S", "KC 3D"), melds=("5H6H7H@1",), stock="7S 9C", discard="KD"
    ).state()
    assert texts(state) == ["+"]
    drawn = state.play("+")
    assert (drawn.turn, drawn.phase, drawn.stock_size) == (0, Phase.MELD, 1)
    assert texts(drawn) == ["7C7D7S", "8H>5H6H7H", "-7C", "-7D", "-8H", "-2S", "-7S"]
    laid = drawn.play("7C7D7S", "8H>5H6H7H")
    assert (laid.turn, laid.hands[0]) == (0, CardSet.parse("2S"))
    assert [meld.text for meld in laid.melds] == ["5H6H7H@1 8H@0", "7C7D7S@0"]
    out = laid.play("-2S")
    assert (out.ending, out.went_out, out.turn) == (Ending.WENT_OUT, 0, None)
    kept = drawn.play("7C7D7S", "-2S")
    assert (kept.turn, kept.phase, kept.discard[-1]) == (1, Phase.DRAW, Card.parse("2S"))


def test_draws_come_before_takes_from_the_top_down() -> None:
    """DESIGN 5: moves are listed: the draw, takes from the top of the pile down, the pass."""
    hands = ("7C 7D 8H 8S", "KC 3D")
    state = RUMMY_500.setup(hands=hands, discard="8D 7S 7H", stock="2C").state()
    assert texts(state) == ["+", "^7H", "^7S", "^8D"]
    empty = RUMMY_500.setup(hands=hands, discard="8D 7S 7H", stock="").state()
    assert texts(empty) == ["^7H", "^7S", "^8D", "."]


def test_a_card_taken_has_to_be_used_first() -> None:
    """F8, F10, GF3: the pile gives the four with the queen; the fours come first, Q is free."""
    state = RUMMY_500.setup(hands=("4S 4D KC 9H 2C 8S JH", "2H"), discard="6C 4H QD").state()
    assert texts(state) == ["+", "^4H"]
    taken = state.play("^4H")
    assert (taken.must_use, taken.phase) == (Card.parse("4H"), Phase.MELD)
    assert (taken.discard, taken.known[0]) == ((Card.parse("6C"),), CardSet.parse("4H QD"))
    assert texts(taken) == ["4D4H4S"]
    (duty,) = taken.obligations
    assert (duty.seat, duty.rule) == (0, "F8")
    assert str(duty.message) == "uses the 4H before anything else"
    used = taken.play("4D4H4S")
    assert (used.must_use, used.obligations) == (None, ())
    assert used.known[0] == CardSet.parse("QD")
    assert used.score_sheet().of("melded") == (12, 0)
    assert used.play("-QD").known[0] == CardSet()
    assert used.play("-KC").known[0] == CardSet.parse("QD")


def test_a_card_taken_may_be_laid_off() -> None:
    """F6, F8, GF4: 7S is taken with KD for the run of the opponent, and 8S could follow later."""
    hands, melds = ("2C 9H 8S", "2D"), ("4S5S6S@1",)
    state = RUMMY_500.setup(hands=hands, melds=melds, discard="7S KD").state()
    taken = state.play("^7S")
    assert texts(taken) == ["7S>4S5S6S", "7S8S>4S5S6S"]
    used = taken.play("7S>4S5S6S")
    assert "8S>4S5S6S7S" in texts(used)
    assert used.score_sheet().of("melded") == (7, 15)
    new = game_of("rummy-500(pickup_use=new_meld)")
    assert texts(new.setup(hands=hands, melds=melds, discard="7S KD").state()) == ["+"]


def test_cards_lifted_with_it_may_not_help() -> None:
    """K47, section 8, 4: hand_only binds the take, and the meld actually made as well."""
    game = game_of("rummy-500(pickup_support=hand_only)")
    hands = ("4C 4D 2S", "2D 3D")
    state = game.setup(hands=hands, discard="4H 4S QD").state()
    assert texts(state) == ["+", "^4S", "^4H"]
    taken = state.play("^4H")
    assert CardSet(taken.public.lifted) == CardSet.parse("4S QD")
    assert texts(taken) == ["4C4D4H"]
    used = taken.play("4C4D4H")
    assert used.public.lifted == 0
    assert "4S>4C4D4H" in texts(used)
    assert texts(RUMMY_500.setup(hands=hands, discard="4H 4S QD").state().play("^4H")) == [
        "4C4D4H",
        "4C4D4H4S",
        "4C4H4S",
        "4D4H4S",
    ]


def test_the_top_card_may_be_kept_but_not_thrown_back() -> None:
    """K45, GF3, section 8, 6: the top card alone bars itself; a deep take bars nothing."""
    hands = ("4S 4D KC 9H 2C 8S JH", "2H")
    state = BARRING.setup(hands=hands, discard="6C 4H QD").state()
    assert texts(state) == ["+", "^QD", "^4H"]
    kept = state.play("^QD")
    assert (kept.barred, kept.must_use, kept.known[0]) == (
        Card.parse("QD"),
        None,
        CardSet.parse("QD"),
    )
    assert "-QD" not in texts(kept)
    assert kept.play("-KC").barred is None
    assert state.play("^4H").barred is None
    free = FREE.setup(hands=hands, discard="6C 4H QD").state().play("^QD")
    assert (free.barred, free.must_use) == (None, None)
    assert "-QD" in texts(free)


def test_a_barred_card_that_is_tabled_is_free() -> None:
    """K45: who melds the card that was taken has nothing left that may not be discarded."""
    state = BARRING.setup(hands=("4S 4D KC 9H", "2H"), discard="6C 4H").state().play("^4H")
    assert (state.barred, state.must_use) == (Card.parse("4H"), None)
    assert state.play("4D4H4S").barred is None
    more = BARRING.setup(hands=("4S 4D 4C KC 9H", "2H"), discard="6C 4H").state().play("^4H")
    assert more.play("4C4D4S").barred == Card.parse("4H")


def test_a_meld_may_not_leave_the_barred_card_alone() -> None:
    """Section 8, 6: a meld or lay-off after which only the barred card is left needs a place."""
    stuck = (
        BARRING.setup(hands=("5S 6S 7S", "2H"), discard="QD", melds=("10H10C10D@1",))
        .state()
        .play("^QD")
    )
    assert texts(stuck) == ["-5S", "-6S", "-7S"]
    with pytest.raises(IllegalMoveError, match="only the QD would be left"):
        stuck.play("5S6S7S")
    own = BARRING.setup(hands=("5S 6S 7S", "2H"), discard="8S").state().play("^8S")
    assert "5S6S7S" in texts(own)
    grown = (
        BARRING.setup(hands=("8S", "2H"), discard="9S", melds=("10H10C10D@1", "5S6S7S@1"))
        .state()
        .play("^9S")
    )
    assert texts(grown) == ["8S>5S6S7S", "8S9S>5S6S7S", "-8S"]
    sealed = attrs.evolve(
        BARRING,
        name="sealed",
        declared=(),
        rulebook=BOOK,
        rules=attrs.evolve(BARRING.rules, lay_offs=None),
    )
    alone = sealed.setup(hands=("5S 6S 7S", "2H"), discard="8S").state().play("^8S")
    assert texts(alone) == ["5S6S7S8S", "6S7S8S", "-5S", "-6S", "-7S"]


def test_on_an_empty_stock_each_card_taken_has_to_be_used() -> None:
    """Section 8, 5: whatever K45 says, and nothing is barred then."""
    hands = ("4S 4D KC 9H", "2H")
    for game in (BARRING, FREE):
        state = game.setup(hands=hands, discard="QD 4H", stock="").state()
        assert texts(state) == ["^4H", "."]
        taken = state.play("^4H")
        assert (taken.must_use, taken.barred) == (Card.parse("4H"), None)
        assert texts(game.setup(hands=hands, discard="4H QD", stock="").state()) == ["^4H", "."]


def test_an_opening_is_a_duty_once_begun() -> None:
    """DESIGN 7: who has laid melds that do not open yet owes the rest, as data."""
    hands = ("7C 7D 7H QC QD QH 2S", "3D 4D")
    state = OPENING.setup(hands=hands, phase="meld").state()
    assert state.obligations == ()
    begun = state.play("7C7D7H")
    (duty,) = begun.obligations
    assert (duty.seat, duty.rule) == (0, "X1")
    assert str(duty.message) == "lays 9 points more to open"
    assert texts(begun) == ["QCQDQH"]
    done = begun.play("QCQDQH")
    assert (done.obligations, texts(done)) == ((), ["-2S"])
    assert begun.observation(1).obligations == begun.obligations


def test_who_has_opened_owes_nothing() -> None:
    """DESIGN 7: a side that has melds of an earlier turn has opened, and lays off as it likes."""
    hands = ("7C 7D 7H 8H 2S", "3D 4D")
    state = OPENING.setup(hands=hands, melds=("4H5H6H@0",), phase="meld").state()
    assert {"7C7D7H", "7H8H>4H5H6H"} <= set(texts(state))
    assert state.play("7C7D7H").obligations == ()
    closed = OPENING.setup(hands=hands, melds=("4H5H6H@1",), phase="meld").state()
    assert [text for text in texts(closed) if text[0] != "-"] == []


def test_a_set_or_a_run_for_the_same_card() -> None:
    """GF6: 8C fits a run and a set; after one lay-off the other is gone, and melds never merge."""
    state = RUMMY_500.setup(
        hands=("8C 2H", "3D"), melds=("5C6C7C@0", "8D8H8S@1"), phase="meld"
    ).state()
    assert texts(state)[:2] == ["8C>5C6C7C", "8C>8D8H8S"]
    assert texts(state.play("8C>5C6C7C")) == ["-2H"]
    apart = RUMMY_500.setup(hands=("JH 2H", "3D"), melds=("5H6H7H@0", "8H9H10H@1"), phase="meld")
    assert texts(apart.state()) == ["JH>8H9H10H", "-2H", "-JH"]


def test_cards_of_a_lay_off_stand_in_their_places() -> None:
    """F6: cards are laid off at either end, several at once, also onto earlier lay-offs."""
    state = RUMMY_500.setup(
        hands=("3H 4H 8H 9H KD", "3D"), melds=("5H6H7H@1",), phase="meld"
    ).state()
    grown = state.play("4H8H>5H6H7H", "3H9H>4H5H6H7H8H")
    (meld,) = grown.melds
    assert (meld.text, meld.meld_text) == ("5H6H7H@1 4H8H@0 3H9H@0", "3H4H5H6H7H8H9H")
    assert (meld.owner, meld.cards) == (1, CardSet.parse("3H 4H 5H 6H 7H 8H 9H"))


@pytest.mark.parametrize("game", [RUMMY_500, PARTNERSHIP_RUMMY_500, PERSIAN_RUMMY], ids=str)
def test_moves_are_drawn_by_their_number(game: RummyGame) -> None:
    """CF02: every listed move is drawn by some seed, and equal seeds draw alike."""
    state = game.setup(
        hands=("7C 7D 7H 7S 8S 9S", "2D", "2H", "2S"),
        melds=("AHADAC@1",),
        phase="meld",
    ).state()
    moves = state.legal_moves
    drawn = [moves.sample(seed) for seed in range(300)]
    assert set(drawn) == set(moves)
    assert drawn == [state.legal_moves.sample(seed) for seed in range(300)]
    assert repr(moves).startswith(f"<LegalMoves ({len(moves)}): 7C7D7H, ")


@pytest.mark.parametrize("jokers", [0, 2])
def test_an_empty_hand_takes_only_a_card_that_has_a_place(jokers: int) -> None:
    """Section 8, 6: alone in the hand a barred card could neither be discarded nor laid."""
    game = BARRING.with_options(going_out="discard_only", jokers=jokers)
    hands, melds = ("", "KC"), ("4D5D6D@1",)
    assert texts(game.setup(hands=hands, melds=melds, discard="QS").state()) == ["+"]
    assert texts(game.setup(hands=hands, melds=melds, discard="7D").state()) == ["+", "^7D"]


def test_melds_nobody_adds_to_are_credited_to_who_laid_them() -> None:
    """Where nothing is laid off, each card of a meld counts for the seat that laid it."""
    (meld,) = SEALED.setup(hands=("KC", "QC"), melds=("4D5D6D@1",)).state().public.melds
    assert [credit.seat for credit in meld.credits] == [1, 1, 1]
