"""The course of a round: deal, draws and duties, going out, the empty stock (F3 to F12, P7 to P11).

The golden cases are those of sections 5.4 and 5.5.
"""

from collections import Counter
from dataclasses import replace

import pytest

from .rummy.cards import NO_CARDS
from .rummy.helpers import mine, play, random_round
from .rummy.model import Position
from .rummy.options import PARTNERSHIP_500, PERSIAN, RUMMY_500, HandSizes, Options
from .rummy.rummy import apply, legal_moves, next_dealer, pack, set_up, sides_of, start

pytestmark = pytest.mark.thorough

FREE = replace(RUMMY_500, top_card="free")
NO_REDISCARD = replace(RUMMY_500, top_card="free_no_rediscard")
HAND_ONLY = replace(RUMMY_500, pickup_support="hand_only")
MELD_ONLY = replace(RUMMY_500, going_out="meld_only")
DISCARD_ONLY = replace(RUMMY_500, going_out="discard_only")
SEVENS = ("7C7D7H@1",)


def ended(position: Position) -> bool:
    """Whether the round is over."""
    return position.turn is None


# --- The deal --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "seats", "each", "stock"),
    [
        (RUMMY_500, 2, 13, 25),
        (RUMMY_500, 4, 7, 23),
        (RUMMY_500, 6, 7, 61),
        (PARTNERSHIP_500, 4, 7, 23),
        (PERSIAN, 4, 7, 27),
        (replace(RUMMY_500, jokers=2), 5, 7, 72),
        (replace(RUMMY_500, hand_sizes=HandSizes(two=10)), 2, 10, 31),
    ],
)
def test_gf12_gp13_the_deal(options: Options, seats: int, each: int, stock: int) -> None:
    """F1, F3, P1, P3, K43, K50, GF12, GP13: hands, one card turned up, the rest is stock."""
    cards = pack(seats, options)
    position = start(cards, seats, 0, options)
    assert [len(hand) for hand in position.hands] == [each] * seats
    assert len(position.discard) == 1
    assert len(position.stock) == stock
    assert len(set(cards)) == len(cards)


def test_cards_are_dealt_one_by_one_from_the_left() -> None:
    """F3, F4: the seat at the dealer's left gets the first card and has the first turn."""
    cards = pack(3, RUMMY_500)
    position = start(cards, 3, 1, RUMMY_500)
    assert position.turn == 2
    assert position.hands[2] == frozenset(cards[0:21:3])
    assert position.hands[0] == frozenset(cards[1:21:3])
    assert position.discard == (cards[21],)
    assert position.stock == cards[22:]


def test_sides_and_dealers() -> None:
    """Q1, clause 14, K59, K75: partners sit opposite; the deal passes left, or right by option."""
    assert sides_of(4, RUMMY_500) == (0, 1, 2, 3)
    assert sides_of(4, PARTNERSHIP_500) == sides_of(4, PERSIAN) == (0, 1, 0, 1)
    assert next_dealer(3, 4, PERSIAN) == 0
    assert next_dealer(0, 4, replace(PERSIAN, deal_rotation="left")) == 1
    assert next_dealer(0, 4, replace(PERSIAN, deal_rotation="right")) == 3


# --- Draws and their duty --------------------------------------------------------------


def test_gf3_a_deep_take_and_its_duty() -> None:
    """F8 to F10, GF3: the chosen card is used at once; cards without a use are not taken."""
    position = mine("4S 4D KC 9H 2C 8S JH", discard="6C 4H QD")
    assert legal_moves(position, RUMMY_500) == {"+", "^4H"}
    taken = apply(position, "^4H", RUMMY_500)
    assert taken.must_use == "4H"
    assert taken.known[0] == {"4H", "QD"}
    assert legal_moves(taken, RUMMY_500) == {"4D4H4S"}
    used = apply(taken, "4D4H4S", RUMMY_500)
    assert legal_moves(used, RUMMY_500) == {"-KC", "-9H", "-2C", "-8S", "-JH", "-QD"}
    assert used.known[0] == {"QD"}


def test_gf3_the_top_card_free_of_duty() -> None:
    """K45, GF3: by option QD is taken without use; it may not, or by option may, be discarded."""
    position = mine("4S 4D KC 9H 2C 8S JH", discard="6C 4H QD")
    assert legal_moves(position, NO_REDISCARD) == {"+", "^4H", "^QD"}
    taken = apply(position, "^QD", NO_REDISCARD)
    assert taken.must_use is None
    assert legal_moves(taken, NO_REDISCARD) == {"-4S", "-4D", "-KC", "-9H", "-2C", "-8S", "-JH"}
    assert "-QD" in legal_moves(apply(position, "^QD", FREE), FREE)


def test_a_deep_take_bars_nothing() -> None:
    """Clause 6: under free_no_rediscard a card taken from below is used, and bars no discard."""
    position = mine("4S 4D KC", discard="6C 4H QD")
    used = play(position, "^4H 4D4H4S", NO_REDISCARD)
    assert legal_moves(used, NO_REDISCARD) == {"-KC", "-QD"}


@pytest.mark.parametrize("options", [FREE, NO_REDISCARD])
def test_on_an_empty_stock_every_take_has_its_duty(options: Options) -> None:
    """K45, clause 5: without a stock only a usable card is taken, and it must be used."""
    useless = mine("4S 4D KC", discard="QD", stock="")
    assert legal_moves(useless, options) == {"."}
    useful = mine("4S 4D KC", discard="4H", stock="")
    assert legal_moves(useful, options) == {".", "^4H"}
    assert legal_moves(apply(useful, "^4H", options), options) == {"4D4H4S"}


def test_gf4_a_take_for_a_lay_off() -> None:
    """F6, F8, K46, GF4: 7S is taken for the opponent's run, unless only a new meld is a use."""
    position = mine("2C 9H 8S", melds=("4S5S6S@1",), discard="7S KD")
    assert legal_moves(position, RUMMY_500) == {"+", "^7S"}
    used = play(position, "^7S 7S>4S5S6S 8S>4S5S6S7S", RUMMY_500)
    assert [part.seat for part in used.melds[0]] == [1, 0, 0]
    new_meld = replace(RUMMY_500, pickup_use="new_meld")
    assert legal_moves(position, new_meld) == {"+"}


def test_the_duty_by_new_meld_only() -> None:
    """K46: where only a new meld is a use, a lay-off of the card does not meet its duty."""
    new_meld = replace(RUMMY_500, pickup_use="new_meld")
    position = mine("8S 9S 2C", melds=("4S5S6S@1",), discard="7S")
    taken = apply(position, "^7S", new_meld)
    assert legal_moves(taken, new_meld) == {"7S8S9S"}
    assert legal_moves(taken, RUMMY_500) == {
        "7S8S9S",
        "7S>4S5S6S",
        "7S8S>4S5S6S",
        "7S8S9S>4S5S6S",
    }


def test_a_take_for_two_cards_in_one_lay_off() -> None:
    """Clause 1: 9H is taken because 8H and 9H can go down together."""
    position = mine("8H 2C", melds=("5H6H7H@1",), discard="9H")
    taken = play(position, "^9H", RUMMY_500)
    assert legal_moves(taken, RUMMY_500) == {"8H9H>5H6H7H"}


def test_cards_lifted_together_support_each_other_or_not() -> None:
    """K47, clause 4: by option neither take nor meld may rest on other cards picked up."""
    position = mine("4S KC 2C", discard="4H 4D QD")
    assert legal_moves(position, RUMMY_500) == {"+", "^4H"}
    assert legal_moves(position, HAND_ONLY) == {"+"}
    enough = mine("4S 4C KC", discard="4H 4D QD")
    assert legal_moves(enough, HAND_ONLY) == {"+", "^4H", "^4D"}
    taken = apply(enough, "^4H", HAND_ONLY)
    assert taken.lifted == {"4D", "QD"}
    assert legal_moves(taken, HAND_ONLY) == {"4C4H4S"}
    used = apply(taken, "4C4H4S", HAND_ONLY)
    assert used.lifted == NO_CARDS
    assert "4D>4C4H4S" in legal_moves(used, HAND_ONLY)


def test_how_deep() -> None:
    """K48: by option only the top card is taken."""
    position = mine("4S 4D QC QH KC", discard="4H QD")
    assert legal_moves(position, RUMMY_500) == {"+", "^4H", "^QD"}
    assert legal_moves(position, replace(RUMMY_500, pickup_depth=1)) == {"+", "^QD"}


def test_gp8_a_joker_on_the_pile() -> None:
    """P5, P7, GP8: a joker is taken for a set of jokers; for the king the joker plays no part."""
    jokers = mine("JK1 JK2 3C 8D", discard="JK3")
    assert legal_moves(jokers, PERSIAN) == {"+", "^JK3"}
    assert legal_moves(apply(jokers, "^JK3", PERSIAN), PERSIAN) == {"JK1JK2JK3"}
    kings = mine("JK1 KH KD", discard="KS")
    assert legal_moves(kings, PERSIAN) == {"+", "^KS"}
    assert legal_moves(apply(kings, "^KS", PERSIAN), PERSIAN) == {"KDKHKS"}


def test_a_wild_joker_is_a_use() -> None:
    """K43, K45: a wild joker taken is used as any card, and helps to use another."""
    wild = replace(RUMMY_500, jokers=2)
    assert "^JK1" in legal_moves(mine("7H 8H 2C", discard="JK1"), wild)
    taken = play(mine("7H JK1 2C", discard="8H"), "^8H", wild)
    assert {"JK1=6H7H8H", "7H8HJK1=9H"} <= legal_moves(taken, wild)
    assert all("8H" in text for text in legal_moves(taken, wild))


# --- The barred card -------------------------------------------------------------------


def test_no_meld_leaves_just_the_barred_card() -> None:
    """Clause 6: after taking QD freely the last other cards are not tabled, unless QD fits."""
    position = mine("7C 7D 7H", discard="QD")
    taken = apply(position, "^QD", NO_REDISCARD)
    assert legal_moves(taken, NO_REDISCARD) == {"-7C", "-7D", "-7H"}
    fits = mine("7C 7D 7H", discard="QD", melds=("QCQHQS@1",))
    taken = apply(fits, "^QD", NO_REDISCARD)
    assert "7C7D7H" in legal_moves(taken, NO_REDISCARD)
    tabled = apply(taken, "7C7D7H", NO_REDISCARD)
    assert legal_moves(tabled, NO_REDISCARD) == {"QD>QCQHQS"}


def test_the_barred_card_may_fit_the_meld_just_laid() -> None:
    """Clause 6: four sevens go down as three and one."""
    taken = play(mine("7C 7D 7H", discard="7S"), "^7S", NO_REDISCARD)
    assert {"7C7D7H", "7C7D7S", "7C7D7H7S"} <= legal_moves(taken, NO_REDISCARD)
    assert legal_moves(apply(taken, "7C7D7H", NO_REDISCARD), NO_REDISCARD) == {"7S>7C7D7H"}


def test_no_lay_off_leaves_just_the_barred_card() -> None:
    """Clause 6: a lay-off of the last other card is refused as well."""
    taken = play(mine("7S", discard="QD", melds=SEVENS), "^QD", NO_REDISCARD)
    assert legal_moves(taken, NO_REDISCARD) == {"-7S"}


def test_a_floating_player_takes_no_card_he_cannot_part_with() -> None:
    """Clause 6: with an empty hand the top card is taken only if it can be laid off."""
    floating = replace(NO_REDISCARD, going_out="meld_only")
    assert legal_moves(mine("", discard="QD", melds=SEVENS), floating) == {"+"}
    assert legal_moves(mine("", discard="7S", melds=SEVENS), floating) == {"+", "^7S"}
    assert "^QD" in legal_moves(mine("2C", discard="QD", melds=SEVENS), floating)
    assert "^QD" in legal_moves(mine("", discard="QD"), replace(floating, top_card="free"))


# --- Turns and going out ---------------------------------------------------------------


def test_gf8_going_out() -> None:
    """F11, GF8: the round ends when no card is left, by discard or by meld."""
    position = mine("7H 7D 7S KC", phase="meld")
    discarded = play(position, "7D7H7S -KC", RUMMY_500)
    assert (discarded.termination, discarded.went_out) == ("went_out", 0)
    tabled = play(mine("7H 7D 7S 7C", phase="meld"), "7C7D7H7S", RUMMY_500)
    assert (tabled.termination, tabled.went_out) == ("went_out", 0)
    assert ended(tabled)
    assert legal_moves(tabled, RUMMY_500) == NO_CARDS


def test_gp14_a_turn_ends_with_a_discard() -> None:
    """P9, K69, GP14: who cannot meld must discard, a joker like any card."""
    position = mine("JK1 KH", phase="meld")
    assert legal_moves(position, PERSIAN) == {"-JK1", "-KH"}
    after = apply(position, "-JK1", PERSIAN)
    assert after.discard == ("JK1",)
    assert (after.turn, after.phase) == (1, "draw")


def test_floating() -> None:
    """P10, K53, K68: a discarded last card ends nothing; later a lay-off of the last card does."""
    position = mine("KC", stock="7S 2S", melds=SEVENS, phase="meld")
    floating = apply(position, "-KC", MELD_ONLY)
    assert (floating.turn, floating.hands[0]) == (1, NO_CARDS)
    again = play(replace(floating, turn=0), "+", MELD_ONLY)
    assert legal_moves(again, MELD_ONLY) == {"-7S", "7S>7C7D7H"}
    assert apply(again, "7S>7C7D7H", MELD_ONLY).went_out == 0


def test_going_out_by_discard_only() -> None:
    """K53: by option tabling the last card ends the turn without a discard, and floats."""
    position = mine("7S", melds=SEVENS, phase="meld")
    assert legal_moves(position, DISCARD_ONLY) == {"-7S", "7S>7C7D7H"}
    floating = apply(position, "7S>7C7D7H", DISCARD_ONLY)
    assert (floating.turn, floating.phase, floating.termination) == (1, "draw", None)
    assert apply(position, "-7S", DISCARD_ONLY).went_out == 0


def test_set_ups_with_empty_hands() -> None:
    """Clause 9: in Persian only the mover in phase meld has gone out, in 500 any seat."""
    early, later = mine("", "2D"), mine("", "2D", phase="meld")
    assert set_up(early, PERSIAN) == early
    assert set_up(later, PERSIAN).went_out == 0
    assert set_up(early, RUMMY_500).went_out == 0
    assert set_up(mine("2D", "", phase="meld"), RUMMY_500).went_out == 1
    assert set_up(mine("2D", "", phase="meld"), PERSIAN).termination is None
    assert set_up(mine("2D", "", "3D", ""), RUMMY_500).went_out == 3
    assert set_up(later, DISCARD_ONLY).turn == 1
    assert set_up(mine("2D", "3D"), RUMMY_500).termination is None


def test_what_is_known_of_hands() -> None:
    """F8: cards taken from the pile are known until they leave the hand."""
    position = mine("4S 4D KC", discard="4H QD 3S")
    after = play(position, "^4H 4D4H4S -QD", RUMMY_500)
    assert after.known == (frozenset({"3S"}), NO_CARDS)
    assert play(after, "+", RUMMY_500).known == after.known


# --- The empty stock -------------------------------------------------------------------


def test_the_first_decline_ends_the_round() -> None:
    """F12, K55, clause 7: without a stock one takes a usable card, or passes and ends it."""
    position = mine("7S 2C", discard="7C 7D 7H", stock="")
    assert legal_moves(position, RUMMY_500) == {".", "^7C", "^7D"}
    passed = apply(position, ".", RUMMY_500)
    assert (passed.termination, passed.went_out) == ("stock_out", None)
    taken = play(position, "^7D 7D7H7S -2C", RUMMY_500)
    assert taken.went_out == 0


def test_the_turn_that_empties_the_stock_is_finished() -> None:
    """Clause 7, K55: the last card is drawn and the turn played; by option that ends the round."""
    position = mine("2C", stock="9H")
    after = play(position, "+ -2C", RUMMY_500)
    assert after.turn == 1
    assert play(position, "+ -2C", replace(RUMMY_500, stock_out="immediate")).turn is None
    two_left = mine("2C", stock="9H 10H")
    assert play(two_left, "+ -2C", replace(RUMMY_500, stock_out="immediate")).turn == 1


def test_four_passes_in_a_row_end_a_persian_round() -> None:
    """P11, K70 to K72, clause 8: passes in a row are counted, floating seats too; a take resets."""
    position = mine("4S 4D KC", "", "3D", "5D", discard="4H", stock="")
    three = play(position, ". . .", PERSIAN)
    assert three.turn == 3
    assert three.passes == 3
    assert play(three, ".", PERSIAN).termination == "stock_out"
    reset = play(replace(three, turn=0), "^4H 4D4H4S -KC", PERSIAN)
    assert (reset.passes, reset.turn) == (0, 1)
    assert legal_moves(reset, PERSIAN) == {"."}


def test_passing_with_something_to_table() -> None:
    """K71: by option a player may table before he passes; then it was no pass."""
    options = replace(PERSIAN, pass_allows_melds=True)
    position = mine("7S KC", "KD", "3D", "5D", melds=SEVENS, discard="2C", stock="")
    opened = apply(position, ".", options)
    assert (opened.phase, opened.turn) == ("passing", 0)
    assert legal_moves(opened, options) == {".", "7S>7C7D7H"}
    declined = apply(opened, ".", options)
    assert (declined.turn, declined.passes, declined.phase) == (1, 1, "draw")
    tabled = play(opened, "7S>7C7D7H .", options)
    assert (tabled.turn, tabled.passes) == (1, 0)
    assert play(tabled, ". .", options).turn == 2


def test_tabling_the_last_card_while_passing() -> None:
    """K53, K71: it goes out where melding does, and floats otherwise."""
    options = replace(RUMMY_500, pass_allows_melds=True)
    position = mine("7S", melds=SEVENS, stock="")
    assert play(position, ". 7S>7C7D7H", options).went_out == 0
    floating = play(position, ". 7S>7C7D7H", replace(options, going_out="discard_only"))
    assert (floating.turn, floating.passes) == (1, 0)
    nothing = mine("2C", melds=SEVENS, stock="")
    assert apply(nothing, ".", options).phase == "passing"
    assert play(nothing, ". .", options).termination == "stock_out"


def test_the_pile_is_shuffled() -> None:
    """K55: by option the pile without its top card becomes the new stock at the next turn."""
    options = replace(RUMMY_500, stock_out="reshuffle")
    position = mine("2C", "3D", discard="8C 9C", stock="9H")
    drawn = apply(position, "+", options)
    assert drawn.stock == ()
    shuffled = apply(drawn, "-2C", options, ("9C", "8C"))
    assert (shuffled.stock, shuffled.discard, shuffled.turn) == (("9C", "8C"), ("2C",), 1)
    with pytest.raises(ValueError, match="order of the new stock"):
        apply(drawn, "-2C", options)
    alone = apply(apply(mine("2C", "3D", stock="9H"), "+", options), "-2C", options)
    assert legal_moves(alone, options) == {"."}
    assert apply(alone, ".", options).termination == "stock_out"


# --- Rounds at random ------------------------------------------------------------------

GAMES = [
    (RUMMY_500, 2),
    (RUMMY_500, 5),
    (PARTNERSHIP_500, 4),
    (PERSIAN, 4),
    (replace(PERSIAN, pass_allows_melds=True, quartet_when="same_turn"), 4),
    (replace(HAND_ONLY, jokers=2, stock_out="pass_round", pass_allows_melds=True), 3),
    (replace(NO_REDISCARD, stock_out="reshuffle", going_out="discard_only"), 2),
]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("options", "seats"), GAMES)
def test_rounds_keep_every_card_and_end(options: Options, seats: int, seed: int) -> None:
    """Section 7 note 2, P11: there is always a legal move, no card is lost, and rounds end."""
    cards = Counter(pack(seats, options))
    after = None
    for _, _, after in random_round(seed, seats, options):
        assert Counter(everything(after)) == cards
        assert all(known <= hand for known, hand in zip(after.known, after.hands, strict=True))
        assert legal_moves(after, options) or ended(after)
    assert after is not None
    assert after.termination is not None
    assert (after.termination == "went_out") == (after.went_out is not None)


def everything(position: Position) -> list[str]:
    """All cards of a position, wherever they are."""
    in_hands = [card for hand in position.hands for card in hand]
    tabled = [placed.card for meld in position.melds for part in meld for placed in part.cards]
    return [*in_hands, *tabled, *position.discard, *position.stock]
