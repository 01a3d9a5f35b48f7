"""The rules of rummy games as values: what contradicts itself, what differs, and what follows."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52, FRENCH_56, FRENCH_104
from cardfishing.errors import RulesError, SetupError
from cardfishing.rummy import (
    AceRuns,
    CardValues,
    DeepDraw,
    EndAtOnce,
    EndOnDecline,
    GoingOut,
    HandSizes,
    MatchEnd,
    NoWilds,
    OpeningPoints,
    Packs,
    Part,
    PassRound,
    PipValues,
    QuartetDouble,
    Quartets,
    Reshuffle,
    RummyGame,
    Runs,
    Sets,
    StockOut,
    TopCard,
    WildJokers,
)
from cardfishing.table import Seat
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.forms import game_of
from tests.rummy.other_games import LOOSE

NOTHING: Final = CardValues(joker=0, ace=0, king=0, queen=0, jack=0, ten=0)


@attrs.frozen
class RoyalRuns(Runs):
    """Runs that have another name."""

    @property
    def name(self) -> str:
        """``royal``."""
        return "royal"


def test_two_get_other_hands_than_more() -> None:
    """F3, GF12: two players get 13 cards each, three or more 7, from two packs if five or more."""
    sizes = HandSizes(two=13, more=7)
    assert [sizes.of(seats) for seats in (2, 3, 8)] == [13, 7, 7]
    for seats, hand, stock in ((2, 13, 25), (4, 7, 23), (6, 7, 61)):
        state = RUMMY_500.new(seats, seed=1)
        assert (set(state.hand_sizes), len(state.discard)) == ({hand}, 1)
        assert (state.stock_size, state.turn) == (stock, 1 % seats)
    assert PERSIAN_RUMMY.new(4, seed=1).stock_size == 27


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"melds": ()}, "melds", "give one kind of meld at least, each once"),
        ({"melds": (Sets(), Sets(least=2))}, "melds", "give one kind of meld at least, each once"),
        (
            {"melds": (Sets(), Runs(), RoyalRuns())},
            "melds",
            "AC2C3C would be of runs and of royal: list its faces in another order",
        ),
        ({"move_limit": 0}, "move_limit", "give a number from 1 up"),
        ({"seat_counts": (0,)}, "deal.*", "seat somebody, and deal everybody a card"),
        ({"deal": HandSizes(two=0, more=7)}, "deal.*", "deal everybody a card"),
        (
            {"deal": HandSizes(two=26, more=7)},
            "deal.*",
            "deal 2 players 25 cards at most: there are 52",
        ),
        (
            {"deal": HandSizes(two=13, more=13)},
            "deal.*",
            "deal 4 players 12 cards at most: there are 52",
        ),
        (
            {"packs": Packs(jokers=2), "wilds": NoWilds()},
            "packs.jokers",
            "no meld holds JK1 JK2: leave them out, take more of them, or let them be wild",
        ),
        ({"melds": (Runs(least=14),)}, "packs.jokers", "no meld holds "),
        (
            {"opening": OpeningPoints(30), "pile": DeepDraw(top=TopCard.FREE_NO_REDISCARD)},
            "pile",
            "who opens could be left with a card that may not be discarded: let it be free",
        ),
    ],
)
def test_rules_that_contradict_each_other(
    changes: dict[str, object], field: str, said: str
) -> None:
    """DESIGN 7: contradictions are refused at construction, by field, value and remedy."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(RUMMY_500.rules, **changes)  # type: ignore[arg-type]
    assert caught.value.field == field
    assert said in str(caught.value.remedy)


def test_some_card_has_to_count() -> None:
    """DESIGN 7: if no card in hand counted, no match would end."""
    assert NOTHING.in_hand(Card.parse("9D")) == 9
    rules = attrs.evolve(RUMMY_500.rules, values=NOTHING)
    assert rules.values == NOTHING

    class Worthless(CardValues):
        """Nothing counts in hand."""

        def in_hand(self, card: Card) -> int:
            """Return 0."""
            return 0

    with pytest.raises(RulesError, match="no match would end: let a card count") as caught:
        attrs.evolve(RUMMY_500.rules, values=Worthless())
    assert caught.value.field == "values.*"


def test_a_match_needs_an_end() -> None:
    """DESIGN 7: without a target and a number of deals no match would end."""
    with pytest.raises(RulesError, match="no match would end: set a target or deals") as caught:
        MatchEnd(rule="X1", target=None)
    assert (caught.value.field, caught.value.value) == ("finish.target", None)


def test_rules_differ_by_fields() -> None:
    """DESIGN 7: `diff` lists what differs with both values, and nothing else."""
    bold = game_of("rummy-500(ace_runs=high,going_out=meld_only)").rules
    assert RUMMY_500.rules.diff(RUMMY_500.rules) == {}
    assert RUMMY_500.rules.diff(bold) == {
        "melds": (RUMMY_500.rules.melds, (Sets(), Runs(ace=AceRuns.HIGH))),
        "going_out": (GoingOut.EITHER, GoingOut.MELD_ONLY),
    }
    assert {"partnership", "seat_counts"} <= RUMMY_500.rules.diff(
        PARTNERSHIP_RUMMY_500.rules
    ).keys()


def test_rules_and_games_are_values() -> None:
    """CF14: rules and games compare, hash and pickle by what they say."""
    rules = RUMMY_500.rules
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301 (our own bytes)
    assert again == rules
    assert hash(again) == hash(rules) != hash(PERSIAN_RUMMY.rules)
    game = game_of("rummy-500(jokers=2)")
    assert hash(game) == hash(game_of("rummy-500(jokers=2)")) == game.fingerprint
    assert len({RUMMY_500, PARTNERSHIP_RUMMY_500, PERSIAN_RUMMY, game}) == 4


HASHES: Final = """
from cardfishing_persian_rummy import PERSIAN_RUMMY as game
state = game.new(4, seed=3)
first = state.apply(next(iter(state.legal_moves)))
laid = game.parse_state("hands=7C,KC/2D/3D/4D melds=4S5S6S@1,7S@0 phase=meld")
print(hash(game.rules), hash(game), hash(first), hash(first.observation(1)))
print(hash(laid), hash(laid.observation(None)), hash(laid.melds[0]), hash(laid.melds[0].shape))
print(hash(game.parse_move("7C7D7H")), hash(game.parse_move("8S>5S6S7S")))
"""


def test_hashes_are_equal_in_every_process() -> None:
    """CF14: hashes of rules, games, states, views, melds and moves depend on no process."""
    printed = {
        subprocess.run(  # noqa: S603 (our own code)
            [sys.executable, "-c", HASHES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("text", "seats", "size"),
    [
        ("rummy-500", 2, 52),
        ("rummy-500", 4, 52),
        ("rummy-500", 5, 104),
        ("rummy-500", 99, 104),
        ("rummy-500(jokers=2)", 4, 54),
        ("rummy-500(jokers=2)", 5, 108),
        ("rummy-500(jokers=3)", 5, 110),
        ("partnership-rummy-500", 4, 52),
        ("persian-rummy", 4, 56),
    ],
)
def test_the_pack_is_that_of_the_number_of_players(text: str, seats: int, size: int) -> None:
    """F1, Q1, P1: one pack for up to four, two packs for more, jokers with each of them."""
    assert len(game_of(text).deck_for(seats).cards) == size


def test_packs_have_their_known_names() -> None:
    """DESIGN 5: a pack that has a name bears it; another is called by its cards."""
    assert RUMMY_500.deck_for(2) == FRENCH_52
    assert RUMMY_500.deck == RUMMY_500.deck_for(8) == FRENCH_104
    assert PERSIAN_RUMMY.deck == FRENCH_56
    assert game_of("rummy-500(jokers=1)").deck_for(2).name == "french-53-jokers-1"


def test_wild_cards_are_those_of_the_pack() -> None:
    """K43: wild jokers are the jokers there are; without wild cards none are."""
    two = Packs(jokers=2)
    assert WildJokers().cards(two.deck(4)) == CardSet.parse("JK1 JK2")
    assert WildJokers().cards(two.deck(5)) == CardSet.parse("JK1 JK2 JK1' JK2'")
    assert WildJokers().cards(FRENCH_52) == NoWilds().cards(two.deck(4)) == CardSet()
    assert (WildJokers().naturals, WildJokers(least=2).naturals, NoWilds().naturals) == (1, 2, 0)


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        (CardValues(), [15, 15, 2, 9, 10, 10, 10, 10]),
        (CardValues(pips=PipValues.FIVES), [15, 15, 5, 5, 10, 10, 10, 10]),
        (
            CardValues(joker=20, ace=25, king=13, queen=12, jack=11, ten=0),
            [20, 25, 2, 9, 0, 11, 12, 13],
        ),
    ],
)
def test_what_cards_are_worth(values: CardValues, numbers: list[int]) -> None:
    """F13, P12, K44, K61: pips count themselves or five, other ranks what the rules say."""
    held = list(map(Card.parse, ("JK1", "AC", "2D", "9H", "10S", "JC", "QD", "KH")))
    assert [values.in_hand(card) for card in held] == numbers
    assert [values.tabled(card, 0) for card in held] == numbers


def test_only_a_low_ace_in_a_run_is_worth_less() -> None:
    """F13, K49: an ace counts less on the first place of a run only; other cards never do."""
    values, ace = CardValues(low_ace=5), Card.parse("AC")
    assert [values.tabled(ace, place) for place in (0, 1, 14)] == [15, 5, 15]
    assert values.tabled(Card.parse("JK1"), 1) == 15
    assert values.in_hand(ace) == 15


@pytest.mark.parametrize(
    ("way", "passes", "at_once", "refills"),
    [
        (EndOnDecline(), 1, False, False),
        (PassRound(), 4, False, False),
        (EndAtOnce(), 1, True, False),
        (Reshuffle(), 1, False, True),
    ],
)
def test_what_an_empty_stock_leads_to(
    way: StockOut, passes: int, at_once: bool, refills: bool
) -> None:
    """F12, P11, K55: how many passes end the round, and whether it ends at once or goes on."""
    assert (way.passes(4), way.at_once, way.refills) == (passes, at_once, refills)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("rummy-500", True),
        ("rummy-500(top_card=free)", False),
        ("rummy-500(top_card=free_no_rediscard)", False),
        ("rummy-500(stock_out=reshuffle)", False),
        ("rummy-500(stock_out=pass_round)", True),
        ("persian-rummy", True),
    ],
)
def test_a_round_that_might_never_end_has_a_limit(text: str, ends: bool) -> None:
    """Section 8, 5: rules that allow rounds without end have a limit of moves, which is the most.

    Otherwise each turn that is no pass takes a card off the stock, or tables one.
    """
    game = game_of(text)
    assert game.rules.ends is ends
    if ends:
        cards, seats = len(game.deck.cards), max(game.seat_counts)
        passes = 2 * (2 * cards + 1) * game.rules.stock_out.passes(seats)
        assert game.max_moves == 5 * cards + passes
    else:
        assert game.max_moves == game.rules.move_limit == 2000


@pytest.mark.parametrize(("game", "seats"), [(RUMMY_500, 2), (PERSIAN_RUMMY, 4), (LOOSE, 3)])
def test_rounds_stay_within_their_bound(game: RummyGame, seats: int) -> None:
    """CF12: no round has more moves than its game says."""
    state, moves = game.new(seats, seed=4), 0
    while not state.is_terminal:
        state, moves = state.apply(state.legal_moves.sample(moves)), moves + 1
    assert moves <= game.max_moves


@pytest.mark.parametrize(
    ("text", "seats", "after"),
    [
        ("rummy-500", 3, [1, 2, 0]),
        ("rummy-500(deal_rotation=right)", 3, [2, 0, 1]),
        ("persian-rummy", 4, [1, 2, 3, 0]),
    ],
)
def test_the_deal_goes_round(text: str, seats: int, after: list[int]) -> None:
    """F4, K59, K75: the deal passes to the left, or as the option says."""
    game = game_of(text)
    assert [game.next_dealer(dealer, seats) for dealer in range(seats)] == after


def test_sides_are_players_or_partners() -> None:
    """F1, Q1, section 8, 14: each plays alone but in the games of partnerships."""
    assert RUMMY_500.sides(4) == (0, 1, 2, 3)
    assert PARTNERSHIP_RUMMY_500.sides(4) == PERSIAN_RUMMY.sides(4) == (0, 1, 0, 1)
    for game, seats in ((RUMMY_500, 9), (PERSIAN_RUMMY, 2)):
        with pytest.raises(SetupError, match=f"{seats} seats"):
            game.sides(seats)


def test_a_meld_is_made_of_cards_that_are_one() -> None:
    """F5: a game tables what is a meld, and refuses what is none by its text."""
    three = tuple(Card.parse(text).index for text in ("7C", "7D", "7H"))
    assert RUMMY_500.meld(Part(Seat(1), three, three), 2).text == "7C7D7H@1"
    with pytest.raises(RulesError, match="melds=7C7D@1 cannot be: lay the cards of a meld"):
        RUMMY_500.meld(Part(Seat(1), three[:2], three[:2]), 2)


@pytest.mark.parametrize(
    ("double", "faces", "factor"),
    [
        (QuartetDouble.NONE, "7C 7D 7H 7S", 1),
        (QuartetDouble.ANY, "7C 7D 7H 7S", 2),
        (QuartetDouble.ANY, "JK1 JK2 JK3 JK4", 2),
        (QuartetDouble.ANY, "7C 7D 7H", 1),
        (QuartetDouble.ANY, "7C 8C 9C 10C", 1),
        (QuartetDouble.JACKS, "JC JD JH JS", 2),
        (QuartetDouble.JACKS, "JC QC KC AC", 1),
        (QuartetDouble.JACKS, "7C 7D 7H 7S", 1),
    ],
)
def test_which_quartets_double(double: QuartetDouble, faces: str, factor: int) -> None:
    """P13, K62: four of a rank at one time count twice, of any rank or of jacks, and no run."""
    cards = tuple(card.index for card in map(Card.parse, faces.split()))
    assert Quartets(double=double).factor(cards) == factor
