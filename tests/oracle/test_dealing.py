"""The options on seats, turns and dealing, and what the forms deal (K3 to K6, section 6.1)."""

from dataclasses import replace

import pytest

from .casino import apply, deal
from .helpers import ME, cards, mine, trail
from .model import NO_CARDS, PACK, Cards, Options, Position
from .options import DIAMOND_CASINO, DRAW_CASINO


def cards_at(order: tuple[str, ...], numbers: str) -> Cards:
    """The cards at these places of the pack, counted from one."""
    return frozenset(order[int(number) - 1] for number in numbers.split())


def after_the_last_card(start: Position, loose: int, stock: int, options: Options) -> Position:
    """The position after a last trail that leaves so many loose cards and so many in the stock.

    The cards not needed lie in the pile of side 0.
    """
    layout, rest = PACK[:loose], PACK[loose:]
    left, gone = rest[:stock], rest[stock:]
    position = replace(
        start,
        hands=(frozenset({layout[0]}), *[NO_CARDS] * (len(start.hands) - 1)),
        loose=frozenset(layout[1:]),
        stock=left,
        piles=(frozenset(gone), *start.piles[1:]),
        turn=0,
    )
    return apply(position, trail(layout[0]), options)


# --- Turns and packets (K3, K4) --------------------------------------------------------


def test_gd14_counter_clockwise_the_right_of_the_dealer_begins() -> None:
    """D1, K3: with seats N E S W and dealer N the deal and the play go W, S, E, N."""
    options = Options(direction="counterclockwise", partnership=False)
    position = deal(PACK, 4, dealer=0, options=options)
    assert [position.hands[seat] for seat in (3, 2, 1)] == [
        cards_at(PACK, places) for places in ("1 2 11 12", "3 4 13 14", "5 6 15 16")
    ]
    assert position.loose == cards_at(PACK, "7 8 17 18")
    assert position.hands[0] == cards_at(PACK, "9 10 19 20")
    turns = [position.turn]
    for _ in range(4):
        turn = position.turn
        assert turn is not None
        position = apply(position, trail(min(position.hands[turn])), options)
        turns.append(position.turn)
    assert turns == [3, 2, 1, 0, 3]


@pytest.mark.parametrize(
    ("options", "first", "table", "dealer"),
    [
        (Options(), "1 2 7 8", "3 4 9 10", "5 6 11 12"),
        (Options(deal_pattern="singles"), "1 4 7 10", "2 5 8 11", "3 6 9 12"),
        (Options(deal_pattern="fours"), "1 2 3 4", "5 6 7 8", "9 10 11 12"),
    ],
)
def test_packets(options: Options, first: str, table: str, dealer: str) -> None:
    """K4: two, one or four cards at a time to the other player, the table, the dealer."""
    position = deal(PACK, 2, dealer=1, options=options)
    assert position.hands == (cards_at(PACK, first), cards_at(PACK, dealer))
    assert position.loose == cards_at(PACK, table)
    assert position.stock == PACK[12:]


@pytest.mark.parametrize(("pattern", "first"), [("singles", "1 3 5 7"), ("fours", "1 2 3 4")])
def test_later_packets_leave_the_table_out(pattern: str, first: str) -> None:
    """C5, K4: a later deal goes by the same packets, without the table."""
    options = {
        "singles": Options(deal_pattern="singles"),
        "fours": Options(deal_pattern="fours"),
    }[pattern]
    after = after_the_last_card(deal(PACK, 2, dealer=1), loose=3, stock=8, options=options)
    stock = PACK[3:11]
    assert after.hands == (cards_at(stock, first), frozenset(stock) - cards_at(stock, first))
    assert len(after.loose) == 3


def test_a_stock_too_small_for_a_packet_ends_the_round() -> None:
    """C5: in a made-up position with seven cards for two hands no packet is dealt."""
    after = after_the_last_card(deal(PACK, 2, dealer=1), loose=3, stock=7, options=Options())
    assert after.turn is None
    assert len(after.stock) == 7


# --- Refilling the table (K5) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "loose", "stock", "hand", "table"),
    [
        (2, 1, 40, 4, 3),  # three cards bring the table up to four
        (2, 6, 40, 4, 0),  # a full table gets nothing
        (2, 4, 9, 4, 1),  # one card would be left for two seats: it goes to the table
        (2, 1, 9, 4, 1),  # the table gets no more than there is
        (2, 4, 7, 3, 1),  # hands of three, and the odd card to the table
        (3, 1, 17, 4, 5),  # up to four, and the last two as well
        (4, 4, 5, 1, 1),  # hands of one
        (4, 1, 30, 4, 3),  # eleven are left for the next deal
        (4, 1, 11, 2, 3),
    ],
)
def test_the_table_is_refilled(seats: int, loose: int, stock: int, hand: int, table: int) -> None:
    """K5: the hands get up to four, the table is brought up to four, and no card is left over."""
    options = Options(refill_table=True, partnership=False)
    start = deal(PACK, seats, dealer=seats - 1, options=options)
    after = after_the_last_card(start, loose, stock, options)
    assert [len(held) for held in after.hands] == [hand] * seats
    assert len(after.loose) == loose + table
    assert len(after.stock) == stock - seats * hand - table
    assert after.turn == 0


def test_the_table_is_refilled_in_its_turn() -> None:
    """K4, K5: by twos the table's three cards come after the other player's packets."""
    options = Options(refill_table=True)
    after = after_the_last_card(deal(PACK, 2, dealer=1), loose=1, stock=40, options=options)
    stock = PACK[1:41]
    assert after.hands[0] == cards_at(stock, "1 2 7 8")
    assert after.loose == {PACK[0]} | cards_at(stock, "3 4 9")
    assert after.hands[1] == cards_at(stock, "5 6 10 11")
    assert after.stock == stock[11:]


def test_a_refilled_round_ends_with_the_stock() -> None:
    """K5: when no hand can get a card, the round is over."""
    options = Options(refill_table=True)
    after = after_the_last_card(deal(PACK, 2, dealer=1), loose=1, stock=0, options=options)
    assert after.turn is None


# --- Forms -----------------------------------------------------------------------------


def test_draw_casino_draws_a_card_after_every_play() -> None:
    """Section 6.1: the top of the stock replaces the card played, until the stock is gone."""
    options = Options(form=DRAW_CASINO)
    position = deal(PACK, 2, dealer=1, options=options)
    played = min(position.hands[0])
    after = apply(position, trail(played), options)
    assert after.hands[0] == position.hands[0] - {played} | {PACK[12]}
    assert after.stock == PACK[13:]

    last = replace(mine("4C JD", stock="8S"), hands=(cards("4C JD"), cards("KC 2C")))
    drawn = apply(last, trail("4C"), options)
    assert (drawn.hands[ME], drawn.stock) == (cards("JD 8S"), ())
    assert apply(drawn, trail("KC"), options).hands == (cards("JD 8S"), cards("2C"))


def test_draw_casino_draws_after_the_card_is_used() -> None:
    """C18, section 6.1: a nine on top of the stock does not help to build nine."""
    options = Options(form=DRAW_CASINO)
    position = mine("2D KD", "7C", stock="9S")
    drawn = apply(position, trail("2D"), options)
    assert drawn.hands[ME] == cards("KD 9S")
    assert drawn.builds == ()


def test_draw_casino_has_one_deal() -> None:
    """Section 6.1: the round ends when the stock is gone and the hands are played out."""
    options = Options(form=DRAW_CASINO)
    end = apply(mine("4C", "JD", opponent=""), trail("4C"), options)
    assert end.turn is None


@pytest.mark.parametrize(("seats", "stock"), [(2, 30), (3, 27), (4, 24)])
def test_diamond_casino_deals_hands_of_three(seats: int, stock: int) -> None:
    """Section 6.1: forty cards, three to each hand, four to the table, and threes thereafter."""
    options = Options(form=DIAMOND_CASINO)
    pack = DIAMOND_CASINO.pack
    assert len(set(pack)) == 40
    position = deal(pack, seats, dealer=0, options=options)
    assert [len(hand) for hand in position.hands] == [3] * seats
    assert (len(position.loose), len(position.stock)) == (4, stock)
    assert stock % (3 * seats) == 0


def test_diamond_casino_deals_two_cards_and_then_one() -> None:
    """K4, section 6.1: by twos a hand of three is two cards and one."""
    pack = DIAMOND_CASINO.pack
    position = deal(pack, 2, dealer=1, options=Options(form=DIAMOND_CASINO))
    assert position.hands == (cards_at(pack, "1 2 7"), cards_at(pack, "5 6 10"))
    assert position.loose == cards_at(pack, "3 4 8 9")
