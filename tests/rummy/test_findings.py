"""What a hostile reader of the rummy engine found, held for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from cardfishing.cards import Card
from cardfishing.errors import NotationError, RulesError, SetupError
from cardfishing.rummy import Discard, Lay, LayOff, RummyGame, RummyMove, Take
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500

NO_MOVES: Final[list[tuple[Callable[..., RummyMove], tuple[object, ...]]]] = [
    (Take, (None,)),
    (Take, (1.5,)),
    (Discard, ("x",)),
    (Discard, (13, None)),
    (Lay, (None, None)),
    (Lay, ([37, 38, 39], (37, 38, 39))),
    (LayOff, ((55,), (55,), None, None)),
]
"""What a program might hand in as a move, and its facts."""


def index(text: str) -> int:
    """Return the index of a card."""
    return Card.parse(text).index


@pytest.mark.parametrize("top", ["free", "free_no_rediscard"])
def test_the_limit_of_moves_ends_a_duty_too(top: str) -> None:
    """DESIGN 6: a round that the limit ends on a take owes nothing, and reads back."""
    game = RUMMY_500.with_options(top_card=top, pickup_support="hand_only")
    state = game.setup(
        hands=("4S 4D KC 9H", "2C 3C 5D"), discard="6C 4H QD", moves=game.max_moves - 1
    ).state()
    ended = state.play("^4H")
    assert ended.outcome is not None
    assert ended.outcome.termination == "max_moves"
    assert (ended.must_use, ended.obligations) == (None, ())
    assert game.parse_state(ended.to_text()) == ended
    view = ended.observation(1)
    assert game.parse_observation(view.to_text()) == view


@pytest.mark.parametrize(
    ("jokers", "hand", "cards"),
    [(0, "7C 7C' 7D KC", ("7C'", "7C", "7D")), (2, "7C JK1 7D KC", ("JK1", "7C", "7D"))],
)
def test_a_meld_is_laid_as_it_is_printed(jokers: int, hand: str, cards: tuple[str, ...]) -> None:
    """CF04: of the orders of cards that stand for one face, only the printed one is a move."""
    game = RUMMY_500.with_options(jokers=jokers, set_distinct_suits=False)
    state = game.setup(hands=(hand, "2C", "3C", "4C", "5C"), phase="meld").state()
    move = Lay(tuple(map(index, cards)), (7, 7, 23))
    assert move not in list(state.legal_moves)
    assert move not in state.legal_moves
    refusal = state.why_not(move)
    assert refusal is not None
    assert "read the move from its text" in str(refusal)
    assert state.is_legal(game.parse_move(move.text))


def test_a_duty_in_a_view_can_be_met() -> None:
    """CF01: no observation is read in which the seat to act would have no move."""
    for hands, seat in ((("?7", "2C 3C"), 1), (("5C 9D", "?5"), 0)):
        card = "2C" if seat else "5C"
        setup = RUMMY_500.setup(hands=hands, must_use=card, phase="meld", stock="?10")
        with pytest.raises(SetupError):
            setup.observation(seat)


def test_a_salt_is_some_hexadecimal_digits() -> None:
    """DESIGN 9: what is no salt is refused by name, whatever it is."""
    game = RUMMY_500.with_options(stock_out="reshuffle")
    for salt in ("-ff", "1_0", "0x10", "f" * 65, "G"):
        with pytest.raises(NotationError, match="hexadecimal"):
            game.setup(hands=("2C", "3C"), salt=salt).state()


def test_scores_at_their_limit() -> None:
    """DESIGN 6: an end can be asked for its score even where the match could not be settled."""
    setup = RUMMY_500.setup(hands=("JC JD JH JS", "2C"), phase="meld", scores=(10**18 - 1, 0))
    assert setup.state().play("JCJDJH", "-JS").outcome is not None


def test_a_deal_leaves_a_stock_to_end_with() -> None:
    """K55: a round that ends when the stock is gone needs one."""
    with pytest.raises(RulesError, match="deal fewer"):
        RUMMY_500.with_options(stock_out="immediate", jokers=1, hand_sizes={"two": 26})


@pytest.mark.parametrize("game", [RUMMY_500, PERSIAN_RUMMY], ids=lambda game: game.name)
def test_what_is_no_move_is_refused(game: RummyGame) -> None:
    """CF04: whatever is handed in as a move is answered with a refusal."""
    state = game.new(4, seed=1)
    for make, facts in NO_MOVES:
        move = make(*facts)
        assert state.why_not(move) is not None
        assert move not in state.legal_moves


def test_many_wild_cards_are_counted_and_not_listed() -> None:
    """DESIGN 6: seven jokers make more melds than can be listed in a test."""
    game = RUMMY_500.with_options(jokers=4)
    hand = "JK1 JK2 JK3 JK4 JK1' JK2' JK3' 7C 7D 7H 8C 9C 10C 2S 3S 4S KD KH"
    state = game.setup(hands=(hand, *("2C", "3C", "4C", "5C")), phase="meld").state()
    moves = state.legal_moves
    assert moves.count() > 1_000_000
    assert moves.sample(3) in moves
