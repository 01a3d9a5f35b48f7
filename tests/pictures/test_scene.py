"""Scenes: what lies where, who sees it, and the same in words."""

from __future__ import annotations

from typing import Any

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import RulesError
from cardfishing.fishing import FishingState
from cardfishing.messages import msg
from cardfishing.rummy import RummyState
from cardfishing.scene import Heap, Lying, Scene, of_table, of_text
from cardfishing.table import Table, Visibility, Zone
from cardfishing_casino import CASINO
from cardfishing_kitchen_casino import KITCHEN_CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from cardfishing_take_the_pile import TAKE_THE_PILE


def cards(text: str) -> tuple[Card, ...]:
    """Return some cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def spoken(scene: Scene) -> list[str]:
    """Return the heaps in words."""
    return [str(heap.describe()) for heap in scene.heaps]


def casino(**fields: Any) -> FishingState:  # noqa: ANN401
    """Return a position of Casino."""
    return CASINO.setup(**fields).state()


def rummy(**fields: Any) -> RummyState:  # noqa: ANN401
    """Return a position of 500 Rummy."""
    return RUMMY_500.setup(**fields).state()


def test_a_heap_is_told_in_words() -> None:
    """The text alternative says what lies open, what does not, and what there is to say."""
    heap = Heap(
        label=msg("A hand"),
        cards=cards("10D JK2 AS' KH"),
        hidden=2,
        note=msg("dealer"),
        is_marked=True,
        breaks=(2,),
    )
    assert str(heap.describe()) == (
        "A hand, to act: ten of diamonds, joker 2; ace of spades of pack 2, king of hearts, "
        "2 more face down (dealer)."
    )
    assert str(Heap(label=msg("Stock"), hidden=1).describe()) == "Stock: 1 card face down."
    assert str(Heap(label=msg("Pile")).describe()) == "Pile: no cards."


def test_a_scene_is_told_heap_by_heap() -> None:
    """A scene says all of its heaps in order; an empty one says what it is."""
    heap = Heap(label=msg("Pile"), cards=cards("2C"))
    scene = Scene(title=msg("Two piles"), rows=((heap,), (heap,)))
    assert str(scene.describe()) == "Pile: two of clubs. Pile: two of clubs."
    assert str(Scene(title=msg("Nothing"), rows=()).describe()) == "Nothing"


def test_sets_of_cards_have_a_name() -> None:
    """A set is called by its cards, in index order."""
    assert str(CardSet.parse("KD 2C").name) == "two of clubs, king of diamonds"
    assert str(CardSet().name) == "no cards"


def test_a_fishing_table_shows_builds_promises_and_piles() -> None:
    """Groups of a multiple build lie apart; piles lie face down, with their sweeps."""
    state = casino(
        hands=("9S 8S", "9C 3H"),
        layout="KC AD",
        builds=("3D+5S=8@0", "4C+5H,9D=9@1"),
        piles=("QC QD QH", ""),
        sweeps=(1, 0),
        turn=1,
        dealer=1,
        stock="2C 2D",
    )
    assert str(state.scene().title) == "Casino, all hands open"
    assert spoken(state.scene()) == [
        "Hand of seat 1, to act: three of hearts, nine of clubs (dealer; promised: 9).",
        "Pile of seat 1: no cards.",
        "On the table: ace of diamonds, king of clubs.",
        "Build of 8: three of diamonds, five of spades (of seat 0).",
        "Multiple build of 9: four of clubs, five of hearts; nine of diamonds (of seat 1).",
        "Stock: 2 cards face down.",
        "Out of play: 36 cards face down.",
        "Hand of seat 0: eight of spades, nine of spades (promised: 8).",
        "Pile of seat 0: 3 cards face down (1 sweep).",
    ]


def test_a_build_that_has_no_such_groups_is_shown_whole() -> None:
    """What cannot be parted into groups of its value lies in one: matchers of others may say so."""
    state = casino(hands=("9S", "9C"), builds=("9D,4C+5H=9@1",))
    (build,) = state.builds
    odd = build._replace(value=20)
    public = state.public._replace(builds=(odd,))
    changed = FishingState(public, state.hand_masks, state.stock_order)
    for each, groups in (
        (state, (cards("4C 5H"), cards("9D"))),
        (changed, (cards("4C 5H 9D"),)),
    ):
        shown = next(heap for heap in each.scene().heaps if "build" in str(heap.label))
        assert shown.groups == groups


def test_partners_keep_one_pile() -> None:
    """The pile of a side lies before its first seat from that which looks."""
    scene = CASINO.new(4, seed=1).observation(1).scene()
    assert [[str(heap.label) for heap in row] for row in scene.rows] == [
        ["Hand of seat 2", "Pile of side 0", "Hand of seat 3", "Hand of seat 0"],
        ["On the table", "Stock"],
        ["Hand of seat 1", "Pile of side 1"],
    ]
    assert [str(heap.note) for heap in scene.heaps if "Hand" in str(heap.label)] == [
        "side 0",
        "side 1",
        "dealer; side 0",
        "side 1",
    ]


def test_a_seat_sees_its_own_hand_and_backs() -> None:
    """Who looks sits at the bottom; other hands are counted."""
    view = casino(hands=("9S 8S", "9C 3H"), turn=0).observation(1)
    scene = view.scene()
    assert str(scene.title) == "Casino, as seat 1 sees it"
    hands = [scene.rows[0][0], scene.rows[-1][0]]
    assert [(heap.cards, heap.hidden, heap.is_marked) for heap in hands] == [
        ((), 2, True),
        (cards("3H 9C"), 0, False),
    ]


def test_a_spectator_sees_backs_only() -> None:
    """All hands are counted, and seat 0 sits at the bottom."""
    scene = casino(hands=("9S 8S", "9C"), turn=0).observation(None).scene()
    assert str(scene.title) == "Casino, as a spectator sees it"
    assert [scene.rows[0][0].hidden, scene.rows[-1][0].hidden] == [1, 2]


def test_a_rummy_table_shows_melds_and_who_scores_them() -> None:
    """A meld says who laid it, what it scores for whom, and what was laid off."""
    state = rummy(
        hands=("4S 4D KC", "2D 7S"),
        melds=("5H6H7H@1 8H@0",),
        discard="6C 4H QD",
        stock="JS 3C",
    )
    assert spoken(state.scene()) == [
        "Hand of seat 1: two of diamonds; seven of spades.",
        "Laid by seat 1: five of hearts, six of hearts, seven of hearts, eight of hearts "
        "(seat 1: 18 points; seat 0: 8 points; eight of hearts by seat 0).",
        "Stock: 2 cards face down.",
        "Discard pile: six of clubs, four of hearts, queen of diamonds.",
        "Out of play: 38 cards face down.",
        "Hand of seat 0, to act: king of clubs; four of diamonds; four of spades "
        "(dealer; to draw).",
    ]


def test_known_cards_lie_open_and_duties_are_told() -> None:
    """Cards that everybody saw taken lie open in a hand; the card to be used is named."""
    state = rummy(
        hands=("4S 4D KC 9H 4H QD", "2D 7S"),
        stock="JS 3C",
        phase="meld",
        must_use="4H",
        known=("4H QD", ""),
    )
    hand = state.observation(1).scene().rows[0][0]
    assert str(hand.describe()) == (
        "Hand of seat 0, to act: queen of diamonds, four of hearts, 4 more face down "
        "(dealer; uses the four of hearts first)."
    )
    assert hand.breaks == ()


def test_a_barred_card_is_told() -> None:
    """A card that may not be discarded in this turn is named."""
    game = RUMMY_500.with_options(top_card="free_no_rediscard")
    state = game.setup(hands=("4S 4H", "2D 7S"), discard="6C KC", stock="JS").state().play("^KC")
    note = state.scene().rows[-1][0].note
    assert str(note) == "dealer; may not discard the king of clubs"


def test_wild_cards_say_what_they_stand_for() -> None:
    """A joker in a meld is told with the card it stands for."""
    game = RUMMY_500.with_options(jokers="2")
    state = game.setup(hands=("4S", "2D"), melds=("5H6HJK1=7H@1",)).state()
    meld = state.scene().rows[1][0]
    assert str(meld.note) == "26 points; joker 1 as seven of hearts"


def test_partners_of_rummy_have_their_sides() -> None:
    """Where partners play, each hand says its side; jokers lie last and apart."""
    state = PERSIAN_RUMMY.setup(hands=("JK1 KC", "7S", "2C", "3C")).state()
    hand = state.scene().rows[-1][0]
    assert hand.groups == (cards("KC"), cards("JK1"))
    assert str(hand.note) == "dealer; side 0; to draw"


def test_a_family_of_its_own_is_shown_by_its_zones() -> None:
    """States show every zone, what nobody sees face down; a view what stands in its text."""
    state = TAKE_THE_PILE.new(2, seed=4)
    scene, seen = state.scene(), state.observation(1).scene()
    assert str(scene.title) == "A position, all hands open"
    assert str(seen.title) == "A position, as seat 1 sees it"
    assert [heap.hidden for heap in scene.heaps if str(heap.label) == "Stock"] == [40]
    assert [heap.hidden for heap in seen.heaps if str(heap.label) == "Covered"] == [3]
    assert seen.rows[-1][0].cards == tuple(state.hands[1])
    assert [heap.is_marked for heap in (seen.rows[0][0], seen.rows[-1][0])] == [False, True]


def test_a_view_is_shown_by_the_cards_in_its_text() -> None:
    """Lists belong to owners; what holds no cards is left out, and a spectator sits nowhere."""
    scene = of_text("hands=?2/AS,2C turn=0 won=3C/ open=KH score=3/4 stock=?9 note=x,3C empty=")
    assert str(scene.title) == "A position, as a spectator sees it"
    assert spoken(scene) == [
        "Hand of seat 1: ace of spades, two of clubs.",
        "Won 0: three of clubs.",
        "Open: king of hearts.",
        "Stock: 9 cards face down.",
        "Hand of seat 0, to act: 2 cards face down.",
    ]


def test_numbers_that_are_no_decimals_are_no_numbers() -> None:
    """What only looks like a number in the text of a view holds no cards and seats nobody."""
    scene = of_text("seat=\u00b2 stock=?\u00b2 open=KH")
    assert str(scene.title) == "A position, as a spectator sees it"
    assert spoken(scene) == ["Open: king of hearts."]


@pytest.mark.parametrize(
    ("field", "value"), [("hidden", -1), ("breaks", (-1,)), ("breaks", (2, 1)), ("breaks", (4,))]
)
def test_cards_that_cannot_lie_so_are_refused(field: str, value: Any) -> None:  # noqa: ANN401
    """A picture and its words never tell of cards that are not there."""
    with pytest.raises(RulesError, match=f"{field}=.* cannot be: give"):
        Heap(label=msg("Pile"), cards=cards("2C 3C 4C"), **{field: value})


def test_zones_are_shown_by_who_sees_them() -> None:
    """Of a zone whose top is seen the rest lies beneath it, face down."""
    zones = (
        Zone(name="discard", cards=cards("2C 3C"), visibility=Visibility.TOP),
        Zone(name="secret_pile", owner=1, cards=cards("4C"), visibility=Visibility.OWNER),
        Zone(name="aside", cards=()),
    )
    scene = of_table(Table(zones), None)
    assert spoken(scene) == [
        "Discard pile: three of clubs, 1 more face down.",
        "Secret pile 1: four of clubs.",
    ]
    assert scene.heaps[0].lying is Lying.STACK


@pytest.mark.parametrize("seat", [0, 1, None])
def test_scenes_of_equal_views_are_equal(seat: int | None) -> None:
    """A scene is a value, made from the observation alone."""
    view = KITCHEN_CASINO.new(2, seed=8).observation(seat)
    assert view.resample(5).observation(seat).scene() == view.scene()
