"""Seats, sides and what they score."""

from typing import assert_type

from cardfishing.cards import Card
from cardfishing.decks import FRENCH_52
from cardfishing.finish import added, at_target, check_sides, drawn, leaders, won
from cardfishing.messages import Message, msg
from cardfishing.scoring import (
    MOST_POINTS,
    Decision,
    ScoreItem,
    ScoreLine,
    ScoreSheet,
    Standing,
    carry_texts,
    points_told,
    read_carry,
)
from cardfishing.table import (
    DealRotation,
    Direction,
    Seat,
    Side,
    Table,
    Visibility,
    Zone,
    side_left,
    sides_of,
    usual_seats,
)
from cardfishing.teams import (
    PERSONS,
    Drawn,
    DrawRound,
    DrawTie,
    Persons,
    Seating,
    TeamDraw,
)


def seats_and_sides() -> None:
    """Four seats are two sides, and play goes round."""
    sides = sides_of(4, partnership=True)
    assert_type(sides, tuple[Side, ...])
    assert_type(usual_seats((2, 3, 4)), int)
    assert_type(side_left(sides, Seat(1)), Side | None)
    direction = DealRotation.LEFT.direction(Direction.COUNTERCLOCKWISE)
    assert_type(direction.after(3, 4), Seat)
    assert Direction.CLOCKWISE.order(2, 4) == (2, 3, 0, 1)


def a_table() -> None:
    """A table is made of zones, and each seat sees its own part."""
    seven = Card.parse("7H")
    hand = Zone(name="hand", owner=0, cards=(seven,), visibility=Visibility.OWNER)
    table = Table((hand, Zone(name="stock", cards=(Card.parse("2S"),), is_ordered=True)))
    assert seven in table.seen_by(0)
    assert seven not in table.seen_by(None)
    assert hand.unseen_by(1) == table.zone("hand", 0).cards


def a_sheet() -> None:
    """A sheet is its lines; the totals are their sums."""
    most = ScoreItem(name="most", title=msg("most cards"), rule="X1")
    sheet = ScoreSheet(
        sides=2, lines=(ScoreLine(most.name, Side(0), 3), ScoreLine("sweep", Side(1), 1))
    )
    assert_type(sheet.totals, tuple[int, ...])
    assert sheet.of("most") == (3, 0)
    before = Standing(scores=(20, 9), carry=[("spades", 1)])
    check_sides(before, sheet)
    after = added(before, sheet)
    (best, *_) = leaders(after.scores, range(2))
    assert won(after, best, at_target("X2", after.scores[best], 21)).winner == Side(0)
    assert drawn(after, Decision("X3", msg("the lights went out"))).is_over
    assert [read_carry(text) for text in carry_texts(before.carry)] == [("spades", 1)]
    assert max(after.scores) < MOST_POINTS


def partners() -> None:
    """Four people draw for partners, seats and the deal."""
    draw = TeamDraw(rule="X4", tie=DrawTie.SUIT_ORDER, seating=Seating.GIVEN)
    found = draw.read(["5C 8D 8H QS"], FRENCH_52)
    assert_type(found, Drawn)
    assert_type(found.rounds, tuple[DrawRound, ...])
    persons: Persons = found.rounds[0].persons
    assert len(persons) == PERSONS
    assert draw.from_seed(7, FRENCH_52).texts


def a_number_of_points() -> None:
    """An item of one's own says what it scores as those of the engines do."""
    assert_type(points_told(2), Message)
    assert [str(points_told(worth)) for worth in (0, 1, 2)] == ["nothing", "1 point", "2 points"]
