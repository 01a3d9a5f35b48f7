"""Seats, sides, directions and zones."""

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.table import DealRotation, Direction, Table, Visibility, Zone, side_left, sides_of


def cards(text: str) -> tuple[Card, ...]:
    """Read cards with spaces between them."""
    return tuple(map(Card.parse, text.split()))


TABLE = Table(
    (
        Zone(name="hand", owner=0, cards=cards("8S 2C"), visibility=Visibility.OWNER),
        Zone(name="hand", owner=1, cards=cards("6H"), visibility=Visibility.OWNER),
        Zone(name="layout", cards=cards("5D"), visibility=Visibility.PUBLIC),
        Zone(name="stock", cards=cards("KS AC"), is_ordered=True),
    )
)


def test_directions_go_round_the_table() -> None:
    """C3, GD14: clockwise adds one to the seat, counter-clockwise takes one away, round the end."""
    assert [Direction.CLOCKWISE.after(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert [Direction.COUNTERCLOCKWISE.after(seat, 4) for seat in range(4)] == [3, 0, 1, 2]
    assert Direction.CLOCKWISE.order(2, 3) == (2, 0, 1)
    assert Direction.COUNTERCLOCKWISE.order(2, 4) == (2, 1, 0, 3)


def test_one_side_is_left_where_there_were_two() -> None:
    """If a side is out the other one is left; of more than two sides, or of one, none is."""
    assert [side_left(sides_of(4, partnership=True), seat) for seat in range(4)] == [1, 0, 1, 0]
    assert [side_left((0, 1), seat) for seat in (0, 1)] == [1, 0]
    assert side_left((0, 1, 2), 1) is None
    assert side_left((0, 0), 0) is None


def test_the_deal_may_go_round_another_way_than_play() -> None:
    """GD14, K59: the deal goes round with play, or always to the left or to the right."""
    for play in Direction:
        assert DealRotation.WITH_PLAY.direction(play) is play
        assert DealRotation.LEFT.direction(play) is Direction.CLOCKWISE
        assert DealRotation.RIGHT.direction(play) is Direction.COUNTERCLOCKWISE


def test_partners_sit_opposite() -> None:
    """C1: partners sit opposite and share a side; side 0 is that of seat 0."""
    assert sides_of(4, partnership=True) == (0, 1, 0, 1)
    assert sides_of(4, partnership=False) == (0, 1, 2, 3)
    assert sides_of(3, partnership=False) == (0, 1, 2)


def test_a_zone_is_found_by_name_and_owner() -> None:
    """DESIGN 4: each zone has a name and an owner, which together find it."""
    assert TABLE.zone("hand", 1).cards == cards("6H")
    assert TABLE.zone("layout").visibility is Visibility.PUBLIC
    assert TABLE.zone("stock").is_ordered


@pytest.mark.parametrize(("name", "owner"), [("hand", None), ("hand", 2), ("layout", 0), ("", 0)])
def test_a_zone_that_is_not_there_is_an_error(name: str, owner: int | None) -> None:
    """DESIGN 4: a zone of another owner is not handed out for one that is not there."""
    with pytest.raises(KeyError) as caught:
        TABLE.zone(name, owner)
    assert caught.value.args == ((name, owner),)


def test_zones_are_hidden_unless_declared() -> None:
    """DESIGN 6: a zone is hidden unless it is declared public."""
    assert TABLE.zone("stock").visibility is Visibility.HIDDEN
    assert not TABLE.zone("layout").is_ordered


def test_the_cards_of_a_table_are_those_of_its_zones() -> None:
    """CF07: every card of the table is in exactly one zone, in the order of the zones."""
    assert list(TABLE.cards()) == [*cards("8S 2C 6H 5D KS AC")]


@pytest.mark.parametrize(("seat", "seen"), [(0, "8S 2C 5D"), (1, "6H 5D"), (2, "5D"), (None, "5D")])
def test_a_seat_sees_what_is_declared(seat: int | None, seen: str) -> None:
    """DESIGN 6: a zone is hidden unless it is declared public, or its owner's own."""
    assert TABLE.seen_by(seat) == CardSet.of(cards(seen))


@pytest.mark.parametrize(
    ("visibility", "owner", "seen"),
    [
        (Visibility.TOP, None, "AC"),
        (Visibility.PUBLIC, 1, "KS AC"),
        (Visibility.OWNER, None, ""),
        (Visibility.HIDDEN, None, ""),
    ],
)
def test_a_spectator_sees_no_more_than_is_open(
    visibility: Visibility, owner: int | None, seen: str
) -> None:
    """DESIGN 6: a zone whose owner alone sees it shows nothing to a spectator, owner or not."""
    zone = Zone(name="odd", cards=cards("KS AC"), owner=owner, visibility=visibility)
    assert zone.seen_by(None) == cards(seen)
    assert attrs.evolve(zone, cards=()).seen_by(None) == ()
