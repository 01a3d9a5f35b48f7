"""Set-ups of rummy: any arrangement of cards, and everything that can be wrong with one."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52
from cardfishing.errors import NotationError, SetupError, SetupProblem
from cardfishing.rummy import Phase, RummyGame, RummyState
from cardfishing.scoring import Standing
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.forms import game_of

P: Final = SetupProblem
PASSING: Final = game_of("rummy-500(stock_out=pass_round,pass_allows_melds=True)")
BARRING: Final = game_of("rummy-500(top_card=free_no_rediscard)")
HAND_ONLY: Final = game_of("rummy-500(pickup_support=hand_only)")
RESHUFFLED: Final = game_of("rummy-500(stock_out=reshuffle)")
SAME_TURN: Final = game_of("rummy-500(quartet_double=any,quartet_when=same_turn)")
WILD: Final = game_of("rummy-500(jokers=3)")


def state(game: RummyGame = RUMMY_500, **fields: object) -> RummyState:
    """Return the state of a set-up in which seat 0 holds 8S 9S and seat 1 the king of clubs."""
    facts: dict[str, Any] = {"hands": ("8S 9S", "KC"), **fields}
    return game.setup(**facts).state()


WRONG: Final[list[tuple[dict[str, object], SetupProblem, str]]] = [
    ({"hands": ("8S",)}, P.SEAT_COUNT, "1 hands: rummy-500 takes 2, 3, 4, 5, 6, 7, 8"),
    ({"hands": ("8S",), "melds": ("4S5S6S@0",)}, P.SEAT_COUNT, "1 hands"),
    ({"discard": "8S"}, P.CARD_TWICE, "8S is placed twice: take one out"),
    ({"discard": "5D 5D"}, P.CARD_TWICE, "5D is placed twice"),
    ({"stock": "5D KC"}, P.CARD_TWICE, "KC is placed twice"),
    ({"aside": "KC"}, P.CARD_TWICE, "KC is placed twice"),
    ({"melds": ("7S8S9S@1",), "hands": ("8S", "KC")}, P.CARD_TWICE, "8S is placed twice"),
    ({"discard": "JK1"}, P.NOT_IN_DECK, "JK1 is not in the deck french-52: take it out"),
    ({"stock": "5D'"}, P.NOT_IN_DECK, "5D' is not in the deck"),
    ({"melds": ("4S5S7S@1",)}, P.NO_MELD, "4S5S7S@1 is no meld of rummy-500: mend its cards"),
    ({"melds": ("4S5S@1",)}, P.NO_MELD, "4S5S@1 is no meld"),
    ({"melds": ("4S5S6S@1 9C@0",)}, P.NO_MELD, "4S5S6S@1 9C@0 is no meld"),
    ({"melds": ("4S5S@1 6S@0",)}, P.NO_MELD, "4S5S@1 6S@0 is no meld"),
    ({"melds": ("4S5S6S=7S@1",)}, P.NO_MELD, "6S stands for itself only: leave out =7S"),
    ({"melds": ("4S5S6S@1 7S7S@1",)}, P.CARD_TWICE, "7S is placed twice"),
    ({"melds": ("4S4S4H@1",)}, P.CARD_TWICE | P.NO_MELD, "4S is placed twice"),
    ({"melds": ("4S5S6S@2",)}, P.NO_SUCH_SEAT, "the seat of 4S5S6S@2 2 is not at the table"),
    ({"turn": 2}, P.NO_SUCH_SEAT, "turn 2 is not at the table: give a seat from 0 to 1"),
    ({"turn": 2, "must_use": "KC"}, P.NO_SUCH_SEAT | P.NOT_IN_HAND, "turn 2"),
    ({"dealer": -1}, P.NO_SUCH_SEAT, "dealer -1 is not at the table"),
    ({"dealer": "1"}, P.NO_SUCH_SEAT, "dealer '1' is not at the table"),
    ({"scores": (1, 2, 3)}, P.SIDE_COUNT, "3 scores for 2 sides: give one for each side, or none"),
    ({"scores": ("x", "y")}, P.BAD_NUMBER, "scores are whole numbers of 18 digits at most"),
    ({"passes": -1}, P.BAD_NUMBER, "passes, moves, reshuffles and round_no are numbers from 0"),
    ({"moves": True}, P.BAD_NUMBER, "passes, moves, reshuffles and round_no are numbers from 0"),
    ({"reshuffles": -1}, P.BAD_NUMBER, "numbers from 0 up"),
    ({"round_no": -1}, P.BAD_NUMBER, "numbers from 0 up"),
    ({"phase": "discard"}, P.BAD_PHASE, "phase 'discard': give one of draw, meld, passing"),
    ({"phase": "passing"}, P.BAD_PHASE, "passing: it needs an empty stock, and rules that let"),
    ({"phase": "passing", "stock": ""}, P.BAD_PHASE, "passing: it needs an empty stock"),
    ({"ended": "bored"}, P.BAD_PHASE, "'bored': give one of went_out, stock_out, max_moves, or"),
    ({"ended": "went_out"}, P.BAD_PHASE, "seat 0 holds cards: it has not gone out, let it play"),
    ({"known": ("8S",)}, P.SEAT_COUNT, "1 known for 2 hands: give one for each"),
    ({"known": ("KC", "")}, P.NOT_IN_HAND, "KC cannot be known in hand 0: name cards it holds"),
    ({"known": ("", "KC 8S")}, P.NOT_IN_HAND, "KC 8S cannot be known in hand 1"),
    ({"must_use": "8S"}, P.NOT_IN_HAND, "must_use=8S: name a card in the hand of seat 0, in"),
    ({"must_use": "KC", "phase": "meld"}, P.NOT_IN_HAND, "must_use=KC: name a card in the hand of"),
    ({"barred": "KC", "phase": "meld"}, P.NOT_IN_HAND, "barred=KC: name a card in the hand of"),
    ({"must_use": "8S", "phase": "meld"}, P.BAD_PHASE, "seat 0 has no legal move: give it cards"),
    ({"fresh": (0,), "phase": "meld"}, P.BAD_NUMBER, "fresh 0: count from 0, and name a meld of"),
    ({"fresh": (0,), "melds": ("4D5D6D@0",)}, P.BAD_NUMBER, "seat 0, which has drawn or passed"),
    (
        {"fresh": (0,), "melds": ("4D5D6D@1",), "phase": "meld"},
        P.BAD_NUMBER,
        "fresh 0: count from 0, and name a meld of seat 0",
    ),
    (
        {"fresh": (False,), "melds": ("4D5D6D@0",), "phase": "meld"},
        P.BAD_NUMBER,
        "fresh False: count from 0",
    ),
]


@pytest.mark.parametrize(("fields", "problem", "said"), WRONG)
def test_each_problem_has_its_flag(
    fields: dict[str, object], problem: SetupProblem, said: str
) -> None:
    """DESIGN 6: each thing wrong with a set-up is a flag, and a sentence with the remedy."""
    with pytest.raises(SetupError) as caught:
        state(RUMMY_500, **fields)
    assert caught.value.problems == problem
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lifted": "8S"}, "lifted: name cards that were taken with must_use"),
        ({"lifted": "8S", "must_use": "8S"}, "which may not help it"),
        ({"lifted": "KC", "must_use": "8S"}, "lifted=KC: name a card in the hand of seat 0"),
    ],
)
def test_lifted_cards_were_taken_with_the_one_to_be_used(
    fields: dict[str, object], said: str
) -> None:
    """K47: cards that may not help are in the mover's hand, beside a card that has to be used."""
    with pytest.raises(SetupError) as caught:
        state(HAND_ONLY, phase="meld", **fields)
    assert caught.value.problems == P.NOT_IN_HAND
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "fields", [{"barred": "8S"}, {"hands": ("7C 7D 7H 8S", "KC"), "must_use": "7C", "lifted": "8S"}]
)
def test_what_the_rules_do_not_have_is_refused(fields: dict[str, object]) -> None:
    """K45, K47: no card is barred or lifted by rules that know no such card."""
    with pytest.raises(SetupError, match="there is no such card in rummy-500: leave it") as caught:
        state(RUMMY_500, phase="meld", **fields)
    assert caught.value.problems == P.BAD_PHASE


def test_all_problems_are_told_at_once() -> None:
    """DESIGN 6: a SetupError names all problems, however many there are, in one go."""
    with pytest.raises(SetupError) as caught:
        state(
            discard="8S JK1",
            melds=("4S5S7S@1", "4D5D6D@5"),
            turn=7,
            phase="sleep",
            known=("QD", ""),
            scores=(1,),
            passes=-1,
            must_use="KH",
            fresh=(0,),
        )
    assert caught.value.problems == (
        P.CARD_TWICE
        | P.NOT_IN_DECK
        | P.NO_MELD
        | P.NO_SUCH_SEAT
        | P.BAD_PHASE
        | P.NOT_IN_HAND
        | P.SIDE_COUNT
        | P.BAD_NUMBER
    )
    assert len(caught.value.details) == 10
    assert all(str(detail) in str(caught.value) for detail in caught.value.details)


@pytest.mark.parametrize(
    ("fields", "text", "column"),
    [
        ({"discard": "5D 3X"}, "5D 3X", 5),
        ({"melds": ("",)}, "", 1),
        ({"melds": ("4S5S6S",)}, "4S5S6S", 7),
        ({"melds": ("@1",)}, "@1", 1),
        ({"melds": ("4S5S6S@",)}, "4S5S6S@", 8),
        ({"melds": ("4S5S6S@1!",)}, "4S5S6S@1!", 9),
        ({"melds": ("4S5S6S@1 7S",)}, "7S", 3),
        ({"melds": ("4S5S6S=@1",)}, "4S5S6S=@1", 8),
        ({"must_use": "8X"}, "8X", 2),
        ({"barred": "8S9S"}, "8S9S", 3),
        ({"lifted": "8"}, "8", 2),
        ({"known": ("8S", "?1")}, "?1", 1),
        ({"salt": "xyz"}, "xyz", 1),
        ({"salt": "-5"}, "-5", 1),
        ({"salt": 5}, "5", 1),
        ({"hands": ("?x", "KC")}, "?x", 2),
        ({"stock": "?4!"}, "?4!", 3),
    ],
)
def test_what_cannot_be_read_is_named_with_its_column(
    fields: dict[str, object], text: str, column: int
) -> None:
    """DESIGN 5: a field that cannot be read is an error naming its text and column."""
    with pytest.raises(NotationError) as caught:
        state(RUMMY_500, **fields)
    assert (caught.value.text, caught.value.column) == (text, column)


def test_the_fields_of_a_setup_are_those_of_the_state() -> None:
    """DESIGN 6: a state holds exactly what its set-up says."""
    found = state(
        RESHUFFLED,
        hands=("8S 9S", "KC 7C"),
        melds=("4S5S6S@1 7S@0", "JCJDJH@0"),
        discard="5D 3C",
        stock="QS 2H",
        aside="AH",
        turn=1,
        dealer=1,
        known=("9S", "7C"),
        passes=1,
        moves=7,
        reshuffles=2,
        salt="2a",
        scores=(120, -5),
        round_no=3,
        overtime=True,
    )
    assert found.hands == (CardSet.parse("8S 9S"), CardSet.parse("KC 7C"))
    assert [meld.meld_text for meld in found.melds] == ["4S5S6S7S", "JCJDJH"]
    assert [meld.owner for meld in found.melds] == [1, 0]
    assert [part.seat for part in found.melds[0].parts] == [1, 0]
    assert found.discard == (Card.parse("5D"), Card.parse("3C"))
    assert found.table.zone("stock").cards == (Card.parse("QS"), Card.parse("2H"))
    assert CardSet.parse("AH") <= CardSet.of(found.table.zone("aside").cards)
    assert (found.turn, found.dealer, found.phase) == (1, 1, Phase.DRAW)
    assert found.known == (CardSet.parse("9S"), CardSet.parse("7C"))
    assert (found.passes, found.public.moves, found.public.reshuffles) == (1, 7, 2)
    assert found.salt == 0x2A
    assert found.standing == Standing(scores=(120, -5), round_no=3, overtime=True)


def test_cards_and_melds_are_given_as_text_or_as_values() -> None:
    """DESIGN 6: zones take texts or cards, melds texts or values, and mean the same."""
    written = state(
        melds=("4S5S6S@1 7S@0",), discard="2C 3C", must_use="8S", phase="meld", known=("8S", "")
    )
    given = state(
        hands=([Card.parse("9S"), Card.parse("8S")], CardSet.parse("KC")),
        melds=written.melds,
        discard=[Card.parse("2C"), Card.parse("3C")],
        must_use=Card.parse("8S"),
        phase="meld",
    )
    assert given == written


@pytest.mark.parametrize(
    ("game", "written", "meld"),
    [
        (RUMMY_500, "6S4S5S@1", "4S5S6S"),
        (RUMMY_500, "7S7C7H@0", "7C7H7S"),
        (RUMMY_500, "4S5S6S@1 3S@0 7S2S@1", "2S3S4S5S6S7S"),
        (RUMMY_500, "QHKHAH@0", "QHKHAH"),
        (WILD, "JK1=7H7D7C@0", "7C7DJK1=7H"),
        (WILD, "4S5S6S@1 JK2=7S@0 8H@0", None),
        (WILD, "5HJK1=6H7H@1 8HJK2=4H@0", "JK2=4H5HJK1=6H7H8H"),
        (WILD, "7C7DJK1@0", None),
        (WILD, "7C7DJK1=JK2@0", None),
        (WILD, "JK1=7CJK2=7D7H@0", "JK1=7CJK2=7D7H"),
        (WILD, "JK1=7CJK2=7DJK3=7H@0", None),
        (WILD, "JK1JK2JK3@0", None),
    ],
)
def test_melds_are_read_in_any_order(game: RummyGame, written: str, meld: str | None) -> None:
    """DESIGN 5, F5: the cards of a part may come in any order; a meld needs a natural card."""
    hands = ("KC QC", "KD QD")
    if meld is None:
        with pytest.raises(SetupError, match="is no meld of rummy-500") as caught:
            game.setup(hands=hands, melds=(written,)).state()
        assert caught.value.problems == P.NO_MELD
    else:
        found = game.setup(hands=hands, melds=(written,)).state()
        assert [tabled.meld_text for tabled in found.melds] == [meld]


def test_without_a_stock_unplaced_cards_form_it_in_index_order() -> None:
    """DESIGN 6: cards placed nowhere form the stock, in index order, lowest first on top."""
    found = state(aside="AC 3C", melds=("4C5C6C@0",))
    stock = found.table.zone("stock").cards
    assert stock[:3] == (Card.parse("2C"), Card.parse("7C"), Card.parse("8C"))
    assert [card.index for card in stock] == sorted(card.index for card in stock)
    assert found.stock_size == len(stock) == 44


def test_with_a_stock_unplaced_cards_lie_aside() -> None:
    """DESIGN 6: with `stock=` given, in its order, all other cards lie aside."""
    found = state(stock="KS 2C 9D")
    assert found.table.zone("stock").cards == tuple(map(Card.parse, ("KS", "2C", "9D")))
    aside = CardSet.of(found.table.zone("aside").cards)
    assert aside == FRENCH_52.cards - CardSet.parse("8S 9S KC KS 2C 9D")
    assert state(stock="").stock_size == 0


def test_cards_taken_in_the_turn_are_known() -> None:
    """CF01: everybody saw the cards that have to be used, or may not be discarded, being taken."""
    owed = state(hands=("7C 7D 7H 2S", "KC"), phase="meld", must_use="7H")
    assert (owed.must_use, owed.known) == (Card.parse("7H"), (CardSet.parse("7H"), CardSet()))
    assert all(Card.parse("7H") in owed.resample(1, seed).hands[0] for seed in range(30))
    kept = state(BARRING, phase="meld", barred="8S", known=("9S", ""))
    assert (kept.barred, kept.known[0]) == (Card.parse("8S"), CardSet.parse("8S 9S"))
    helpless = state(
        HAND_ONLY, hands=("4C 4D 4H 4S 2S", "KC"), phase="meld", must_use="4D", lifted="4S"
    )
    assert helpless.known[0] == CardSet.parse("4D 4S")
    assert [move.text for move in helpless.legal_moves] == ["4C4D4H"]


def test_melds_laid_in_the_turn_are_numbered() -> None:
    """K63: `fresh` names the mover's melds, each once, and is kept only where it matters."""
    fields: dict[str, object] = {
        "melds": ("JCJDJH@0", "4C5C6C@1", "4D5D6D@0"),
        "hands": ("JS QC", "KC"),
        "phase": "meld",
        "fresh": (2, 0, 2),
    }
    assert state(SAME_TURN, **fields).public.fresh == 0b101
    assert state(RUMMY_500, **fields).public.fresh == 0


def test_an_empty_stock_is_refilled_where_the_pile_is_reshuffled() -> None:
    """K55 reshuffle: a turn that begins without a stock begins with the pile but its top card."""
    found = state(RESHUFFLED, stock="", discard="5D 3C 7H", salt="1", reshuffles=4)
    assert (found.stock_size, found.public.reshuffles) == (2, 5)
    assert found.discard == (Card.parse("7H"),)
    assert CardSet.of(found.table.zone("stock").cards) == CardSet.parse("5D 3C")
    seen = RESHUFFLED.setup(hands=("8S 9S", "?1"), stock="?0", discard="5D 3C 7H").observation(0)
    assert (seen.stock_size, seen.discard) == (2, (Card.parse("7H"),))
    assert [move.text for move in seen.legal_moves] == ["+"]
    single = state(RESHUFFLED, stock="", discard="7H")
    assert (single.stock_size, single.public.reshuffles) == (0, 0)
    melding = state(RESHUFFLED, stock="", discard="5D 3C 7H", phase="meld")
    assert len(melding.discard) == 3


def test_who_passes_may_be_about_to_meld() -> None:
    """K71: the phase of passing is there on an empty stock where who passes may meld."""
    found = state(PASSING, phase="passing", stock="", melds=("5S6S7S@1",), passes=1)
    assert found.phase is Phase.PASSING
    assert [move.text for move in found.legal_moves] == ["8S>5S6S7S", "8S9S>5S6S7S", "."]


def test_a_setup_without_a_legal_move_is_none() -> None:
    """CF02: who is to act can act; a barred card alone, or a card nobody can use, is a mistake."""
    with pytest.raises(SetupError, match="seat 1 has no legal move: give it cards, or another"):
        state(BARRING, turn=1, phase="meld", barred="KC")


@pytest.mark.parametrize(
    ("hands", "stock", "aside", "size"),
    [
        (("8S", "?4"), "?40", "", 7),
        (("8S", "?4"), "?40", "?5", 7),
        (("8S", "KC"), "9D 9C", "?3", 48),
        (("?1", "?4"), "?40", "", 7),
    ],
)
def test_hidden_cards_are_counted(
    hands: tuple[str, str], stock: str, aside: str, size: int
) -> None:
    """DESIGN 6: an observation's set-up has ?n where a state has cards; the rest lies aside."""
    seat = None if hands[0] == "?1" else 0
    seen = RUMMY_500.setup(hands=hands, stock=stock, aside=aside).observation(seat)
    assert seen.hand == (CardSet() if seat is None else CardSet.parse("8S"))
    assert seen.public.aside_size == size
    assert sum(seen.hand_sizes) + seen.stock_size + size == 52
    assert (seen.seat, seen.turn) == (seat, 0)


@pytest.mark.parametrize(
    ("fields", "problem", "said"),
    [
        ({"discard": "2C", "stock": "?48"}, P.BAD_NUMBER, "52 hidden cards, but only 50 are not"),
        ({"known": ("", "8S")}, P.NOT_IN_HAND, "8S cannot be known in hand 1"),
        ({"known": ("", "2C 2D 2H 2S 3C")}, P.NOT_IN_HAND, "cannot be known in hand 1"),
        ({"known": ("", "JK1")}, P.NOT_IN_HAND, "JK1 cannot be known in hand 1"),
        ({"hands": ("8S", "?4", "?4"), "known": ("", "2C", "2C")}, P.NOT_IN_HAND, "in hand 2"),
        ({"turn": 1, "phase": "meld", "must_use": "8S"}, P.NOT_IN_HAND, "8S cannot be known in"),
        ({"turn": 1, "phase": "meld", "must_use": "JK1"}, P.NOT_IN_HAND, "JK1 cannot be known in"),
        ({"aside": "KC"}, P.BAD_NUMBER, "no seat sees the cards aside: write ?n for them"),
    ],
)
def test_what_a_view_cannot_have(fields: dict[str, Any], problem: SetupProblem, said: str) -> None:
    """DESIGN 9: what can't be known of a hidden hand, or lie aside, is a problem of the view."""
    facts: dict[str, Any] = {"hands": ("8S", "?4"), "stock": "?40", **fields}
    with pytest.raises(SetupError) as caught:
        RUMMY_500.setup(**facts).observation(0)
    assert caught.value.problems == problem
    assert said in str(caught.value)


def test_a_hidden_hand_can_be_known_in_part() -> None:
    """DESIGN 6: cards of a hidden hand that everybody saw being taken are known."""
    setup = BARRING.setup(
        hands=("8S", "?4"), turn=1, phase="meld", barred="2D", known=("", "2C"), stock="?30"
    )
    seen = setup.observation(0)
    assert (seen.known, seen.barred) == ((CardSet(), CardSet.parse("2C 2D")), Card.parse("2D"))
    assert all(seen.known[1] <= seen.resample(seed).hands[1] for seed in range(20))


def test_hidden_cards_make_no_state() -> None:
    """DESIGN 2: unknown is not a card, so a set-up with hidden cards is no state."""
    with pytest.raises(SetupError, match="name them, or ask for an observation") as caught:
        RUMMY_500.setup(hands=("8S", "?4"), stock="?40").state()
    assert caught.value.problems == P.BAD_NUMBER


@pytest.mark.parametrize("seat", [1, 2, -1])
def test_a_view_is_of_a_seat_with_a_known_hand(seat: int) -> None:
    """DESIGN 2: there is no view of a hidden hand, nor of a seat that is not at the table."""
    setup = RUMMY_500.setup(hands=("8S", "?4"), stock="?40")
    with pytest.raises(SetupError, match=f"seat {seat} has no known hand") as caught:
        setup.observation(seat)
    assert caught.value.problems == P.NO_SUCH_SEAT


@pytest.mark.parametrize("hand", [None, ["7C"], 7])
def test_hands_are_cards(hand: object) -> None:
    """DESIGN 9: something that is no card is refused as notation, by name."""
    with pytest.raises(NotationError, match="cards, or the text of some"):
        RUMMY_500.setup(hands=(hand, "2D")).state()  # type: ignore[arg-type]


def test_scores_are_those_of_sides() -> None:
    """Section 8, 14: partners have one score; four seats of 500 Rummy play alone."""
    hands = ("8S", "KC", "QC", "JC")
    fours = PARTNERSHIP_RUMMY_500.setup(hands=hands, scores=(10, 20)).state()
    assert (fours.sides, fours.standing.scores) == ((0, 1, 0, 1), (10, 20))
    alone = RUMMY_500.setup(hands=hands, scores=(1, 2, 3, 4)).state()
    assert (alone.sides, alone.standing.scores) == ((0, 1, 2, 3), (1, 2, 3, 4))
