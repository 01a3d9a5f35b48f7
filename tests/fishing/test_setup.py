"""Set-ups: any arrangement of cards, and everything that can be wrong with one."""

from typing import Any, Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import NotationError, SetupError, SetupProblem
from cardfishing.fishing import Build, FishingState
from cardfishing.scoring import Standing
from cardfishing.table import Seat
from cardfishing_casino import CASINO

BUILDLESS: Final = attrs.evolve(
    CASINO, name="buildless", declared=(), rules=attrs.evolve(CASINO.rules, builds=None)
)
P: Final = SetupProblem


def state(**fields: object) -> FishingState:
    """Return the state of a set-up in which seat 0 holds an eight and seat 1 a king."""
    facts: dict[str, Any] = {"hands": ("8S", "KC"), **fields}
    return CASINO.setup(**facts).state()


@pytest.mark.parametrize(
    ("fields", "problem", "said"),
    [
        ({"hands": ("8S",)}, P.SEAT_COUNT, "1 hands: casino takes 2, 3, 4"),
        ({"hands": ("8S",) * 5}, P.SEAT_COUNT | P.CARD_TWICE, "5 hands"),
        ({"layout": "8S"}, P.CARD_TWICE, "8S is placed twice: take one out"),
        ({"layout": "5D 5D"}, P.CARD_TWICE, "5D is placed twice"),
        ({"piles": ("5D", "5D")}, P.CARD_TWICE, "5D is placed twice"),
        ({"stock": "5D 8S"}, P.CARD_TWICE, "8S is placed twice"),
        ({"aside": "KC"}, P.CARD_TWICE, "KC is placed twice"),
        ({"layout": "5D", "builds": ("5D+3H=8@1",)}, P.CARD_TWICE, "5D is placed twice"),
        ({"layout": "JK1"}, P.NOT_IN_DECK, "JK1 is not in the deck french-52: take it out"),
        ({"stock": "5D'"}, P.NOT_IN_DECK, "5D' is not in the deck"),
        (
            {"builds": ("5D+3H=9@1",)},
            P.BUILD_SUM,
            "does not come to 9: mend the cards or the value",
        ),
        ({"builds": ("5D+3H,9H=8@1",)}, P.BUILD_SUM, "9H does not come to 8"),
        ({"builds": ("5D+3H,9H=17@1",)}, P.BUILD_SUM, "5D 3H and 9H does not come to 17"),
        ({"builds": ("10D+3H=13@1",)}, P.BUILD_SUM, "build 10D+3H=13@1: "),
        ({"builds": ("10D+3H=0@1",)}, P.BUILD_SUM, "10D 3H does not come to 0"),
        ({"builds": ("5D+3H+KD=8@1",)}, P.BUILD_SUM, "does not come to 8"),
        ({"builds": ("5S+3H,5S+3H=8@1",)}, P.CARD_TWICE, "5S is placed twice"),
        ({"builds": ("8D=8@1",)}, P.BUILD_SIZE, "has one card: lay it loose or add another"),
        ({"builds": ("5D+3H=8@2",)}, P.BUILD_OWNER, "seat 2 is not at the table: give one up to 1"),
        ({"turn": 2}, P.NO_SUCH_SEAT, "turn 2 is not at the table: give a seat from 0 to 1"),
        ({"turn": -1}, P.NO_SUCH_SEAT, "turn -1 is not at the table"),
        ({"dealer": 2}, P.NO_SUCH_SEAT, "dealer 2 is not at the table"),
        ({"last_capturer": 3}, P.NO_SUCH_SEAT, "last_capturer 3 is not at the table"),
        ({"piles": ("5D",)}, P.SIDE_COUNT, "1 piles for 2 sides: give one for each side, or none"),
        ({"sweeps": (1, 2, 3)}, P.SIDE_COUNT, "3 sweeps for 2 sides"),
        ({"scores": (1,)}, P.SIDE_COUNT, "1 scores for 2 sides"),
        ({"sweeps": (0, -1)}, P.BAD_NUMBER, "sweeps and round_no are numbers from 0 up"),
        ({"round_no": -1}, P.BAD_NUMBER, "sweeps and round_no are numbers from 0 up"),
        ({"promises": ("11@0",)}, P.BAD_PROMISE, "promise 11@0: give a value up to 10"),
        ({"promises": ("0@0",)}, P.BAD_PROMISE, "promise 0@0"),
        ({"promises": ("8@2",)}, P.BAD_PROMISE, "a seat up to 1"),
    ],
)
def test_each_problem_has_its_flag(
    fields: dict[str, Any], problem: SetupProblem, said: str
) -> None:
    """DESIGN 6: each thing wrong with a set-up is a flag, and a sentence with the remedy."""
    with pytest.raises(SetupError) as caught:
        state(**fields)
    assert caught.value.problems == problem
    assert said in str(caught.value)


def test_a_game_without_builds_has_none_in_a_setup() -> None:
    """DESIGN 6: a build in a game without builds is a problem of its own, and nothing else is."""
    setup = BUILDLESS.setup(hands=("8S", "KC"), builds=("5D+3H=8@1",))
    with pytest.raises(SetupError, match="buildless has no builds: lay the cards") as caught:
        setup.state()
    assert caught.value.problems == P.NO_BUILDS
    assert BUILDLESS.setup(hands=("8S", "KC"), layout="5D 3H").state().layout == CardSet.parse(
        "5D3H"
    )


def test_all_problems_are_told_at_once() -> None:
    """DESIGN 6: a SetupError names all problems, however many there are, in one go."""
    with pytest.raises(SetupError) as caught:
        state(
            layout="8S JK1",
            builds=("5D+3H=9@1", "7D=7@5"),
            piles=("2C",),
            sweeps=(-1, 0),
            turn=7,
            promises=("44@0",),
        )
    assert caught.value.problems == (
        P.CARD_TWICE
        | P.NOT_IN_DECK
        | P.BUILD_SUM
        | P.BUILD_SIZE
        | P.BUILD_OWNER
        | P.SIDE_COUNT
        | P.BAD_NUMBER
        | P.NO_SUCH_SEAT
        | P.BAD_PROMISE
    )
    assert len(caught.value.details) == 9
    assert all(str(detail) in str(caught.value) for detail in caught.value.details)


@pytest.mark.parametrize(
    ("fields", "text", "column"),
    [
        ({"layout": "5D 3X"}, "5D 3X", 5),
        ({"builds": ("5D+3H=8",)}, "5D+3H=8", 8),
        ({"builds": ("5D+3H@1",)}, "5D+3H@1", 6),
        ({"builds": ("5D+=8@1",)}, "5D+=8@1", 4),
        ({"builds": ("5D+3H=@1",)}, "5D+3H=@1", 7),
        ({"builds": ("5D+3H=8@",)}, "5D+3H=8@", 9),
        ({"builds": ("5D+3H=8@1!",)}, "5D+3H=8@1!", 10),
        ({"promises": ("8",)}, "8", 2),
        ({"promises": ("x@1",)}, "x@1", 1),
        ({"promises": ("8@1 ",)}, "8@1 ", 4),
        ({"carry": ("cards",)}, "cards", 1),
        ({"carry": (":1",)}, ":1", 1),
        ({"carry": ("cards:x",)}, "cards:x", 7),
        ({"carry": ("cards:1.5",)}, "cards:1.5", 8),
        ({"hands": ("?x", "KC")}, "?x", 2),
        ({"hands": ("?4 5C", "KC")}, "?4 5C", 3),
        ({"stock": "?4!"}, "?4!", 3),
    ],
)
def test_what_cannot_be_read_is_named_with_its_column(
    fields: dict[str, Any], text: str, column: int
) -> None:
    """DESIGN 5: a field that cannot be read is an error naming its text and column."""
    with pytest.raises(NotationError) as caught:
        state(**fields)
    assert (caught.value.text, caught.value.column) == (text, column)


def test_the_fields_of_a_setup_are_those_of_the_state() -> None:
    """DESIGN 6: a state holds exactly what its set-up says."""
    found = state(
        hands=("8S 2C", "KC QD"),
        layout="5D 3C",
        builds=("4H+4S=8@0", "9D,5C+4D=9@1"),
        piles=("AC AD", "10D"),
        sweeps=(0, 2),
        last_capturer=1,
        turn=1,
        dealer=1,
        scores=(12, -3),
        round_no=4,
        overtime=True,
        carry=("cards:3", "spades:1"),
    )
    assert found.hands == (CardSet.parse("8S 2C"), CardSet.parse("KC QD"))
    assert found.layout == CardSet.parse("5D 3C")
    assert [build.text for build in found.builds] == ["4H+4S=8@0", "5C+4D,9D=9@1"]
    assert [build.is_multiple for build in found.builds] == [False, True]
    assert found.piles == (CardSet.parse("AC AD"), CardSet.parse("10D"))
    assert (found.sweeps, found.last_capturer) == ((0, 2), 1)
    assert (found.turn, found.dealer) == (1, 1)
    assert found.standing == Standing(
        scores=(12, -3), round_no=4, overtime=True, carry=(("cards", 3), ("spades", 1))
    )


def test_cards_are_given_as_text_or_as_cards() -> None:
    """DESIGN 6: zones take texts or cards, builds texts or values, and mean the same."""
    build = Build(8, CardSet.parse("5D 3H").mask, Seat(1), is_multiple=False)
    double = Build(9, CardSet.parse("9D 5C 4H").mask, Seat(1), is_multiple=True)
    given = CASINO.setup(
        hands=([Card.parse("8S")], CardSet.parse("KC")),
        layout=CardSet.parse("2C 3C"),
        builds=(build, double),
        stock=[Card.parse("7C"), Card.parse("6C")],
    ).state()
    written = state(layout="2C 3C", builds=("5D+3H=8@1", "9D,5C+4H=9@1"), stock="7C 6C")
    assert given == written


@pytest.mark.parametrize(
    ("cards", "is_multiple"),
    [("9D 5C 5H", True), ("5C 4H", True), ("9D 5C 4H", False), ("9D 5C", False)],
)
def test_a_build_given_as_a_value_is_checked_as_well(cards: str, is_multiple: bool) -> None:
    """C14: a build given as a value is single with one group of its value, multiple with more."""
    wrong = Build(9, CardSet.parse(cards).mask, Seat(1), is_multiple)
    with pytest.raises(SetupError) as caught:
        state(builds=(wrong,))
    assert caught.value.problems == P.BUILD_SUM


def test_uneven_hands_and_poor_owners_are_no_problem() -> None:
    """DESIGN 6: puzzles need uneven hands, and owners without the capturing card."""
    found = state(hands=("8S 2C 3C 4C 5C", ""), builds=("6D+3H=9@0",))
    assert (found.hand_sizes, found.turn) == ((5, 0), 0)


def test_without_a_stock_unplaced_cards_form_it_in_index_order() -> None:
    """DESIGN 6: cards placed nowhere form the stock, in index order, lowest first on top."""
    found = state(aside="AC 3C")
    stock = found.table.zone("stock").cards
    assert stock[:3] == tuple(map(Card.parse, ("2C", "4C", "5C")))
    assert [card.index for card in stock] == sorted(card.index for card in stock)
    assert found.stock_size == len(stock) == 48
    assert found.table.zone("aside").cards == tuple(CardSet.parse("AC 3C"))


def test_with_a_stock_unplaced_cards_lie_aside() -> None:
    """DESIGN 6: with `stock=` given, in its order, all other cards lie aside."""
    found = state(stock="KS 2C 9D", aside="AC")
    assert found.table.zone("stock").cards == tuple(map(Card.parse, ("KS", "2C", "9D")))
    aside = CardSet.of(found.table.zone("aside").cards)
    assert aside == CASINO.deck.cards - CardSet.parse("8S KC KS 2C 9D")
    assert found.public.aside_size == 47
    assert state(stock="").stock_size == 0
    assert sorted(c.index for c in found.table.cards()) == [c.index for c in CASINO.deck.cards]


def test_cards_aside_count_for_nobody() -> None:
    """DESIGN 6: cards out of play are in no pile at the end and score for nobody."""
    end = state(layout="8D", stock="", last_capturer=1).play("8Sx8D", "KC")
    assert end.is_terminal
    assert end.piles == (CardSet.parse("8D 8S KC"), CardSet())
    assert sum(end.score_sheet().of("aces")) == 0


@pytest.mark.parametrize(("turn", "mover"), [(0, 0), (1, 3), (2, 3), (3, 3)])
def test_seats_with_empty_hands_are_skipped(turn: int, mover: int) -> None:
    """DESIGN 6: in fishing games the turn of an empty hand goes to the next one with cards."""
    found = state(hands=("8S", "", "", "KC"), turn=turn)
    assert found.turn == mover
    assert found.play("8S" if mover == 0 else "KC").turn == 3 - mover


def test_skipping_follows_the_direction_of_play() -> None:
    """K1: counter-clockwise, the turn of an empty hand goes to the right."""
    game = CASINO.with_options(direction="counterclockwise")
    assert game.setup(hands=("8S", "", "KC"), turn=1).state().turn == 0


def test_a_packet_is_dealt_when_all_hands_are_empty() -> None:
    """C5: with all hands empty the stock is dealt, by twos, and the dealer's left plays."""
    found = state(hands=("", ""), stock="AC 2C 3C 4C 5C 6C 7C 8C 9C", dealer=0, turn=0)
    assert found.hands == (CardSet.parse("3C 4C 7C 8C"), CardSet.parse("AC 2C 5C 6C"))
    assert (found.turn, found.stock_size) == (1, 1)
    assert found.layout == CardSet()
    assert found.is_last_deal


def test_the_round_ends_when_the_stock_cannot_fill_a_packet() -> None:
    """DESIGN 6: with all hands empty and too few cards in the stock the round is over."""
    end = state(hands=("", ""), stock="AC 2C 3C 4C 5C 6C 7C", layout="9D", last_capturer=1)
    assert (end.is_terminal, end.turn, end.stock_size) == (True, None, 7)
    assert end.piles == (CardSet(), CardSet.parse("9D"))
    assert end.layout == CardSet()
    assert list(end.legal_moves) == []


def test_owners_of_builds_have_promised_them_by_default() -> None:
    """DESIGN 6: without `promises` every owner of a build has promised its value."""
    found = state(builds=("5D+3H=8@1", "4H+2H=6@1", "AD+AH=2@0"))
    assert found.promises == ((2,), (6, 8))


def test_explicit_promises_replace_the_default() -> None:
    """DESIGN 6: promises given are all there are, whatever builds stand."""
    found = state(builds=("5D+3H=8@1",), promises=("10@1", "3@0", "10@1"))
    assert found.promises == ((3,), (10,))
    assert state(builds=("5D+3H=8@1",), promises=()).promises == ((), ())
    assert state(builds=("5D+3H=8@1",)).promises == ((), (8,))


def test_promises_end_with_the_packet() -> None:
    """DESIGN 6: a promise is for a card in the hand, so a new packet begins without any."""
    packet = "AC 2C 3C 4C 5C 6C 7C 8C"
    found = state(hands=("", ""), stock=packet, promises=("8@0",))
    assert found.promises == ((), ())


@pytest.mark.parametrize(
    ("hands", "stock", "aside", "size"),
    [
        (("8S", "?4"), "?40", "", 7),
        (("8S", "?4"), "?40", "?5", 7),
        (("8S", ""), "?40", "", 11),
        (("8S", "KC"), "9D 9C", "?3", 48),
    ],
)
def test_hidden_cards_are_counted(
    hands: tuple[str, str], stock: str, aside: str, size: int
) -> None:
    """DESIGN 6: an observation's set-up has ?n where a state has cards; the rest lies aside."""
    seen = CASINO.setup(hands=hands, stock=stock, aside=aside).observation(0)
    assert seen.hand == CardSet.parse("8S")
    assert seen.public.aside_size == size
    assert sum(seen.hand_sizes) + seen.stock_size + size == 52
    assert seen.turn == 0


def test_more_hidden_cards_than_there_are() -> None:
    """DESIGN 9: hiding more cards than are left is a problem that says how many are."""
    setup = CASINO.setup(hands=("8S", "?4"), layout="2C", stock="?47")
    with pytest.raises(SetupError, match="51 hidden cards, but only 50 are not placed") as caught:
        setup.observation(0)
    assert caught.value.problems == P.BAD_NUMBER


def test_an_observation_at_the_end_has_nobody_to_act() -> None:
    """CF10: observations exist at the end, for seats and spectators, with nobody to act."""
    setup = CASINO.setup(hands=("?0", ""), stock="?0", layout="9D")
    for seat in (1, None):
        seen = setup.observation(seat)
        assert (seen.turn, list(seen.legal_moves)) == (None, [])
        assert seen.public.aside_size == 51


def test_hidden_cards_make_no_state() -> None:
    """DESIGN 2: unknown is not a card, so a set-up with hidden cards is no state."""
    with pytest.raises(SetupError, match="name them, or ask for an observation") as caught:
        CASINO.setup(hands=("8S", "?4"), stock="?40").state()
    assert caught.value.problems == P.BAD_NUMBER


@pytest.mark.parametrize("seat", [1, 2, -1])
def test_a_view_is_of_a_seat_with_a_known_hand(seat: int) -> None:
    """DESIGN 2: there is no view of a hidden hand, nor of a seat that is not at the table."""
    setup = CASINO.setup(hands=("8S", "?4"), stock="?40")
    with pytest.raises(SetupError, match=f"seat {seat} has no known hand") as caught:
        setup.observation(seat)
    assert caught.value.problems == P.NO_SUCH_SEAT


def test_what_a_view_cannot_have() -> None:
    """DESIGN 2: no seat sees the cards aside, so an observation names none of them."""
    with pytest.raises(SetupError, match="no seat sees the cards aside"):
        CASINO.setup(hands=("8S", "?4"), stock="?40", aside="KC").observation(0)


@pytest.mark.parametrize("scores", [("x", "y"), (1.5, 2), (10**18, 0)])
def test_scores_are_whole_numbers(scores: tuple[object, ...]) -> None:
    """DESIGN 9: scores that no text could hold are a problem of the set-up like any other."""
    with pytest.raises(SetupError) as caught:
        CASINO.setup(hands=("8S", "KC"), scores=scores).state()  # type: ignore[arg-type]
    assert caught.value.problems == P.BAD_NUMBER


@pytest.mark.parametrize("hand", [None, ["8S"], 7])
def test_hands_are_cards(hand: object) -> None:
    """DESIGN 9: something that is no card is refused as notation, by name."""
    with pytest.raises(NotationError, match="cards, or the text of some"):
        CASINO.setup(hands=(hand, "KC")).state()  # type: ignore[arg-type]
