"""Other games of the family, made by value: what their policies say is what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from typing import Final

import pytest

from cardfishing._bits import COPY_BITS
from cardfishing.cards import Card, CardSet
from cardfishing.chance import Stream
from cardfishing.errors import IllegalMoveError, NotationError, SetupError, SetupProblem
from cardfishing.rummy import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    Phase,
    RummyGame,
    RummyMove,
    RummyObservation,
    RummyState,
    Take,
)
from cardfishing.rummy.reach import joined
from cardfishing.rummy.refusals import judged
from cardfishing.rummy.spread import ANYBODY
from cardfishing.state import State
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.other_games import (
    AT_HOME,
    BASIC,
    BRIEF,
    CONQUIAN,
    DEUCES,
    GAMES,
    LOOSE,
    MARRIAGES,
    OPENING,
    RISING,
    SEALED,
    TWINS,
)

PLAIN: Final = State[RummyMove, RummyObservation]
FEW: Final = 4
"""From larger hands there are too many moves one could write down."""


def texts(state: RummyState) -> set[str]:
    """Return the texts of the legal moves."""
    return {move.text for move in state.legal_moves}


def play_out(state: RummyState, zeal: int) -> Iterator[RummyState]:
    """Yield the states of a round of random moves, in which cards are tabled more or less often."""
    stream = Stream("other", zeal)
    yield state
    while not state.is_terminal:
        moves = list(state.legal_moves)
        keen = [move for move in moves if isinstance(move, Take | Lay | LayOff)]
        chosen = keen if keen and stream.below(zeal + 1) else moves
        state = state.apply(chosen[stream.below(len(chosen))])
        yield state


def wilds_of(state: RummyState) -> CardSet:
    """Return the wild cards of a game."""
    return state.game.rules.wilds.cards(state.game.deck)


def faces_of(state: RummyState, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what some cards could stand for, of which one at most may be wild."""
    everything = sorted({card.index % COPY_BITS for card in state.game.deck.cards})
    wild = {card.index for card in wilds_of(state)}
    if len(wild & set(cards)) < 2:
        yield from product(*(everything if c in wild else [c % COPY_BITS] for c in cards))


def is_thinkable(state: RummyState, move: RummyMove) -> bool:
    """Tell whether a move has one wild card at most."""
    return not isinstance(move, Lay | LayOff) or len(wilds_of(state) & move.cards) < 2


def thinkable(state: RummyState, hand: CardSet) -> Iterator[RummyMove]:
    """Yield every move one could write down for a small hand, sensible or not."""
    yield Draw()
    yield Pass()
    for card in state.game.deck.cards:
        yield Take(card.index)
    for card in hand:
        yield Discard(card.index)
        yield Discard(card.index, knock=True)
    for size in range(1, len(hand) + 1):
        for cards in permutations([card.index for card in hand], size):
            for faces in faces_of(state, cards):
                yield Lay(cards, faces)
                for meld in state.melds:
                    yield LayOff(cards, faces, meld.card_indices, meld.shape.faces)


@pytest.mark.parametrize("zeal", range(3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_listing_and_asking_agree(game: RummyGame, zeal: int) -> None:
    """CF02, CF04, CF06: of all moves one can write down, exactly the listed ones are legal."""
    looked_at = 0
    for state in islice(play_out(game.new(game.seat_counts[0], seed=zeal), zeal), 150):
        moves = list(state.legal_moves)
        assert len(moves) == len(set(moves)) == state.legal_moves.count()
        assert [game.parse_move(move.text) for move in moves] == moves
        assert game.parse_state(state.to_text()) == state
        view = state.observation(0)
        assert game.parse_observation(view.to_text()) == view
        assert state.resample(0, zeal).observation(0) == view
        hand = CardSet() if state.turn is None else state.hands[state.turn]
        told = [judged(state.public, state.public.turn, hand.mask, move) for move in moves]
        assert not any(told)
        if len(hand) <= FEW and looked_at < 20:
            looked_at += 1
            asked = {move for move in thinkable(state, hand) if state.why_not(move) is None}
            assert asked == {move for move in moves if is_thinkable(state, move)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_round_is_drawn_out_as_it_is_played(game: RummyGame) -> None:
    """Issue 9: the bulk path ends where random agents come to, move by move."""
    seats = game.seat_counts[0]
    for seed in range(2):
        state, seeds = game.new(seats, seed=seed), range(seed, seed + seats)
        assert state.played_out(seeds) == PLAIN.played_out(state, seeds)


@pytest.mark.parametrize("game", [BRIEF, RUMMY_500], ids=lambda game: game.name)
def test_what_can_be_laid_off_is_known_from_move_to_move(game: RummyGame) -> None:
    """DESIGN 11: what is carried along with the melds is what they tell if they are looked at."""
    table, carried = game.shapes_for(2), 0
    for zeal in range(3):
        for state in play_out(game.new(2, seed=zeal), zeal):
            melds = state.public.melds
            reach = melds.reaches.get(ANYBODY)
            forests = [table.growths(meld.shape).forest for meld in melds]
            growths = [(number, forest.first, forest) for number, forest in enumerate(forests)]
            if reach is not None:
                carried += bool(melds)
                assert reach == joined(tuple(growths))
    assert carried


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_round_ends(game: RummyGame) -> None:
    """CF12, CF07: rounds end within the game's bound, and every card is in one zone all along."""
    everything = [card.index for card in game.deck_for(game.seat_counts[-1]).cards]
    for zeal in range(3):
        states = list(play_out(game.new(game.seat_counts[-1], seed=zeal), zeal))
        assert len(states) - 1 <= game.max_moves
        assert all(sorted(c.index for c in s.table.cards()) == everything for s in states[::10])


def test_basic_rummy_draws_the_top_card_only() -> None:
    """Catalogue 3: a pile whose top card alone is taken, for nothing, and not thrown back."""
    state = BASIC.setup(hands=("7C 7D 2S", "KC"), discard="7H 4H", stock="9C 9D").state()
    assert texts(state) == {"+", "^4H"}
    taken = state.play("^4H")
    assert texts(taken) == {"-7C", "-7D", "-2S"}
    assert (taken.must_use, taken.barred) == (None, Card.parse("4H"))
    assert taken.play("-2S").barred is None


def test_basic_rummy_scores_what_others_hold() -> None:
    """DESIGN 7: an item of a third party scores for who goes out, by points of its own."""
    state = BASIC.setup(hands=("7C 7D 7H 2S", "KC AC 5D"), phase="meld").state()
    assert state.score_sheet().lines == ()
    end = state.play("7C7D7H", "-2S")
    (line,) = end.score_sheet().lines
    assert (line.item, line.side, line.points, line.seat) == ("deadwood", 0, 16, 0)
    assert end.observation(1).score_sheet().lines == ()
    assert BASIC.settle(end.standing, end.score_sheet()).winner is None


def test_lay_offs_at_home() -> None:
    """DESIGN 7: where only the own side's melds grow, those of partners do and score for it."""
    state = AT_HOME.setup(
        hands=("8H 8S KC", "2C", "3C", "4C"),
        melds=("5H6H7H@2", "5S6S7S@1"),
        phase="meld",
    ).state()
    assert texts(state) == {"8H>5H6H7H", "-8H", "-8S", "-KC"}
    laid = state.play("8H>5H6H7H")
    assert [credit.seat for credit in laid.melds[0].credits] == [2, 2, 2, 0]
    assert laid.score_sheet().of("melded") == (26, 18)


def test_melds_that_are_sealed() -> None:
    """DESIGN 7: where nothing is laid off, a card that fits a meld is no use."""
    state = SEALED.setup(hands=("8H 2C", "KC"), melds=("5H6H7H@0",), discard="4H").state()
    assert texts(state) == {"+"}
    assert texts(state.play("+")) >= {"-8H", "-2C"}
    assert not any(isinstance(move, LayOff) for move in state.play("+").legal_moves)


def test_runs_of_a_short_pack() -> None:
    """Catalogue 3: in a pack without eights, nines and tens the seven stands next to the jack."""
    state = CONQUIAN.setup(hands=("5H 6H 7H JH QH AS 2S 3S KS", "2D"), phase="meld").state()
    laid = {text for text in texts(state) if text[0] != "-"}
    hearts = {"5H6H7H", "6H7HJH", "7HJHQH", "5H6H7HJH", "6H7HJHQH", "5H6H7HJHQH"}
    assert laid == hearts | {"AS2S3S"}
    with pytest.raises(NotationError, match="spanish-40"):
        CONQUIAN.parse_move("6H7H8H")
    run = state.play("AS2S3S").melds[0]
    assert [credit.is_low for credit in run.credits] == [True, False, False]


def test_melds_of_ones_own_only() -> None:
    """DESIGN 7: a lay-off policy of a third party says on whose melds cards go."""
    state = CONQUIAN.setup(
        hands=("JH JS 2C", "KC"), melds=("5H6H7H@0", "5S6S7S@1"), phase="meld"
    ).state()
    assert {text for text in texts(state) if ">" in text} == {"JH>5H6H7H"}


def test_a_kind_of_meld_of_ones_own() -> None:
    """DESIGN 7: a third party's kind of meld is laid, and grows to none of another."""
    state = MARRIAGES.setup(hands=("QH KH AH 2C", "2D"), phase="meld").state()
    assert texts(state) == {"QHKH", "QHKHAH", "-QH", "-KH", "-AH", "-2C"}
    assert texts(state.play("QHKH")) == {"-AH", "-2C"}
    assert state.play("QHKH").melds[0].shape.kind == "marriages"


def test_twos_may_be_wild() -> None:
    """DESIGN 7: wild cards are a policy: twos and jokers, beside two natural cards at least."""
    state = DEUCES.setup(hands=("2C 7D 7H JK1 AC 3C KS", "2D"), phase="meld").state()
    found = texts(state)
    assert {"2C=7C7D7H", "7D7HJK1=7S", "2C=7C7D7HJK1=7S"} <= found
    assert not any("JK1=7D" in text for text in found)
    assert "AC2C3C" not in found
    with pytest.raises(IllegalMoveError, match="2C cannot stand for 2C"):
        state.play("AC2C=2C3C")
    with pytest.raises(IllegalMoveError, match="needs 2 cards that are not wild"):
        state.play("2C=7C7DJK1=7S")
    grown = state.play("7D7HJK1=7S", "2C=7C>7D7HJK1=7S")
    assert grown.melds[0].meld_text == "2C=7C7D7HJK1=7S"
    assert grown.melds[0].credits[2].single == 15


def test_wild_cards_alone_are_no_use() -> None:
    """F10: a card is taken only if a meld has natural cards enough with it."""
    state = DEUCES.setup(hands=("2C 2D 9S", "KC"), discard="7H", stock="9C").state()
    assert texts(state) == {"+"}
    more = DEUCES.setup(hands=("2C 7D 9S", "KC"), discard="7H", stock="9C").state()
    assert texts(more) == {"+", "^7H"}


def test_a_pile_that_obliges_to_nothing() -> None:
    """DESIGN 7: a third party's way to draw: one card or two, kept or discarded again."""
    state = LOOSE.setup(hands=("7C", "KC"), discard="7H 4H 9S", stock="9C 9D").state()
    assert texts(state) == {"+", "^9S", "^4H"}
    assert texts(state.play("^4H")) == {"-7C", "-4H", "-9S"}


def test_a_number_of_passes_of_ones_own() -> None:
    """DESIGN 7: a third party's end of the stock: the second pass in a row ends the round."""
    state = LOOSE.setup(hands=("7C", "KC", "QD"), discard="", stock="").state()
    once = state.play(".")
    assert (once.turn, once.passes) == (1, 1)
    end = once.play(".")
    assert end.outcome is not None
    assert end.outcome.termination == "stock_out"


def test_rounds_without_end_are_ended() -> None:
    """K45, clause 5: where rounds might go on for ever a number of moves ends them, by name."""
    state = LOOSE.setup(hands=("7C", "KC"), discard="4H", stock="9C 9D", moves=196).state()
    for taken, thrown in (("^4H", "-4H"), ("^4H", "-4H")):
        assert not state.is_terminal
        state = state.play(taken, thrown)
    assert state.outcome is not None
    assert state.outcome.termination == "max_moves"
    assert state.public.moves == LOOSE.max_moves == 200


@pytest.mark.parametrize(
    ("moves", "said"),
    [(200, "moves 200: give fewer than 200"), (-1, "from 0 up"), ("x", "from 0 up")],
)
def test_a_round_goes_on_before_the_limit_only(moves: object, said: str) -> None:
    """K45, DESIGN 9: a set-up has fewer moves behind it than end the round, or says it ended."""
    with pytest.raises(SetupError, match=said) as caught:
        LOOSE.setup(hands=("7C", "KC"), discard="4H", moves=moves).state()  # type: ignore[arg-type]
    assert caught.value.problems == SetupProblem.BAD_NUMBER
    end = LOOSE.setup(hands=("7C", "KC"), discard="4H", moves=200, ended="max_moves").state()
    assert end.is_terminal


def test_partners_may_be_drawn_for() -> None:
    """P2: a game says how partners are drawn for, or that they sit as they like."""
    assert AT_HOME.team_draw is None
    assert PARTNERSHIP_RUMMY_500.team_draw == PARTNERSHIP_RUMMY_500.rules.teams


def test_twins_of_a_set() -> None:
    """K51: where suits need not differ twins are in a set, and a joker stands beside them."""
    state = TWINS.setup(hands=("7C 7C' 7D", "2D"), phase="meld").state()
    assert {text for text in texts(state) if text[0] != "-"} == {"7C7C'7D"}
    jokers = TWINS.setup(hands=("7C' 7D JK1'", "2D"), phase="meld").state()
    laid = {text for text in texts(jokers) if text[0] != "-"}
    assert laid == {"7C'JK1'=7C7D", "7C'7DJK1'=7D", "7C'7DJK1'=7H", "7C'7DJK1'=7S"}


def test_a_side_opens_with_some_points() -> None:
    """DESIGN 7: first melds come to a number of points in one turn, or none of them is laid."""
    state = OPENING.setup(
        hands=("7C 7D 7H 4S 5S 6S 8H 2C", "KC"), melds=("9H10HJH@1",), phase="meld"
    ).state()
    assert {text for text in texts(state) if text[0] != "-"} == {"7C7D7H", "4S5S6S"}
    begun = state.play("7C7D7H")
    assert texts(begun) == {"4S5S6S"}
    (owed,) = begun.obligations
    assert (owed.seat, owed.rule, str(owed.message)) == (0, "X1", "lays 9 points more to open")
    opened = begun.play("4S5S6S")
    assert opened.obligations == ()
    assert texts(opened) == {"8H>9H10HJH", "-8H", "-2C"}
    assert begun.play("4S5S6S", "-2C").public.fresh == 0


def test_nothing_is_taken_that_does_not_open() -> None:
    """F10, DESIGN 7: a card is taken only if its use opens, with what else the hand can lay."""
    few = OPENING.setup(hands=("7C 7D 2S", "KC"), discard="7H", stock="9C").state()
    assert texts(few) == {"+"}
    more = OPENING.setup(hands=("7C 7D QC QD QH 2S", "KC"), discard="7H", stock="9C").state()
    assert texts(more) == {"+", "^7H"}
    assert texts(more.play("^7H")) == {"7C7D7H"}
    assert texts(more.play("^7H", "7C7D7H")) == {"QCQDQH"}


def test_melds_share_no_card() -> None:
    """DESIGN 7: the points to open with are of melds that are laid beside each other."""
    state = OPENING.setup(hands=("7C 7D 7H 8H 9H", "KC"), phase="meld").state()
    assert {text[0] for text in texts(state)} == {"-"}
    apart = OPENING.setup(hands=("7C 7D 7S 7H 8H 9H", "KC"), phase="meld").state()
    laid = {text for text in texts(apart) if text[0] != "-"}
    assert laid == {"7C7D7S", "7H8H9H"}


def test_who_passes_opens_as_well() -> None:
    """K71: a player who may meld before passing opens with the same points, and then passes."""
    state = OPENING.setup(
        hands=("7C 7D 7H 4S 5S 6S 2C", "KC"), stock="", phase="passing", passes=1
    ).state()
    assert texts(state) == {"7C7D7H", "4S5S6S", "."}
    begun = state.play("4S5S6S")
    assert (begun.phase, texts(begun)) == (Phase.PASSING, {"7C7D7H"})
    assert "." in texts(begun.play("7C7D7H"))


@pytest.mark.parametrize(
    ("scores", "melds", "can"),
    [
        ((0, 0), (), True),
        ((100, 0), (), False),
        ((0, 100), (), True),
        ((100, 0), ("2C3C4C@2",), True),
        ((100, 0), ("2C3C4C@1",), False),
    ],
)
def test_what_opens_depends_on_the_score(
    scores: tuple[int, int], melds: tuple[str, ...], can: bool
) -> None:
    """DESIGN 7: a third party's opening asks for more of a side ahead, once for both partners."""
    state = RISING.setup(
        hands=("7C 7D 7H KS", "2D", "2H", "2S"), melds=melds, scores=scores, phase="meld"
    ).state()
    assert ("7C7D7H" in texts(state)) == can


def test_wild_cards_help_to_open() -> None:
    """DESIGN 7: of all ways to use wild cards the one worth most counts for the opening."""
    hands = ("JK1 8C 8D 8H 2S", "2D", "2H", "3S")
    state = RISING.setup(hands=hands, scores=(100, 0), phase="meld").state()
    assert {text for text in texts(state) if text[0] != "-"} == set()
    rich = RISING.setup(
        hands=("JK1 AC AD AH 2S", *hands[1:]), scores=(100, 0), phase="meld"
    ).state()
    laid = {text for text in texts(rich) if text[0] != "-"}
    assert laid == {"ACADAHJK1=AS"}
