"""The greedy agent at rummy: positions in which the sensible move is clear, and whole rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from cardfishing.agents.greedy import LOOKS, GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.cards import Suit
from cardfishing.game import Agent
from cardfishing.rummy import RummyGame, RummyMove, RummyObservation, RummyState
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500

OTHERS: Final = "AC 3D 6S 8C 8D QD QS 2H"
"""A hand that nobody sees."""


def position(
    game: RummyGame = RUMMY_500,
    *,
    hands: Sequence[str],
    melds: Sequence[str] = (),
    discard: str = "",
    phase: str = "draw",
    known: Sequence[str] = (),
    stock: str | None = None,
    passes: int = 0,
) -> RummyObservation:
    """Return the view of seat 0, which is to act."""
    return (
        game.setup(
            hands=hands,
            melds=melds,
            discard=discard,
            phase=phase,
            known=known,
            stock=stock,
            passes=passes,
        )
        .state()
        .observation(0)
    )


def choices(view: RummyObservation) -> set[str]:
    """Return the texts of the moves chosen: several if they are worth the same."""
    return {GreedyAgent(seed).choose(view).text for seed in range(9)}


def choice(view: RummyObservation) -> str:
    """Return the text of the move chosen, which must not depend on the seed."""
    (text,) = choices(view)
    return text


def won(game: RummyGame, rounds: int, seats: int) -> int:
    """Return in how many rounds greedy seats have more points than random ones, on average."""
    wins = 0
    for seed in range(rounds):
        state: RummyState = game.new(seats, seed=seed, dealer=seed % seats)
        agents: list[Agent[RummyObservation, RummyMove]]
        agents = [GreedyAgent(seed), RandomAgent(seed)]
        while (view := state.to_act) is not None:
            state = state.apply(agents[(state.turn or 0) % 2].choose(view))
        points = state.returns()
        wins += sum(points[::2]) * len(points[1::2]) > sum(points[1::2]) * len(points[::2])
    return wins


@pytest.mark.parametrize(
    ("game", "seats"), [(RUMMY_500, 2), (RUMMY_500, 5), (PERSIAN_RUMMY, 4)], ids=str
)
def test_it_beats_random(game: RummyGame, seats: int) -> None:
    """It wins at least ten rounds of twelve."""
    assert won(game, 12, seats) >= 10


def test_it_melds_for_points() -> None:
    """F14: what scores is tabled before anything is discarded."""
    view = position(hands=["7C 7D 7H KS 2D", OTHERS], phase="meld")
    assert choice(view) == "7C7D7H"


def test_it_tables_all_that_scores() -> None:
    """F6: a longer run is worth more than a shorter one."""
    view = position(hands=["5H 6H 7H 8H KS", OTHERS], phase="meld")
    assert choice(view) == "5H6H7H8H"


def test_it_lays_four_at_once_for_the_double() -> None:
    """P13: a quartet laid in one meld counts twice, so it is not laid in two."""
    hands = ["JC JD JH JS 10S QS 3D", "2C 2D", "2H 2S", "3C 3H"]
    assert choice(position(PERSIAN_RUMMY, hands=hands, phase="meld")) == "JCJDJHJS"


def test_it_lays_off() -> None:
    """F6: a card that fits a meld of anybody scores."""
    view = position(hands=["8H KC 2D", OTHERS], melds=["5H6H7H@1"], phase="meld")
    assert choice(view) == "8H>5H6H7H"


def test_it_lays_nothing_off_for_an_opponent() -> None:
    """K52: where the owner of a meld scores what is laid off, it is no gift."""
    game = RUMMY_500.with_options(layoff_credit="owner")
    view = position(game, hands=["8H KC 2D", OTHERS], melds=["5H6H7H@1"], phase="meld")
    assert choice(view).startswith("-")


def test_it_keeps_near_melds() -> None:
    """A pair that a third card makes a meld is kept, and a card alone goes, though it is lower."""
    view = position(hands=["KC KD 4S", OTHERS], phase="meld", discard="2C")
    assert choice(view) == "-4S"


def test_it_keeps_no_pair_that_cannot_be_completed() -> None:
    """Jacks whose twins are on the table are no near-meld."""
    hands = ["JC JD 7S 7H", OTHERS]
    view = position(hands=hands, melds=["JHQHKH@1", "9S10SJS@1"], phase="meld")
    assert choices(view) == {"-JC", "-JD"}


def test_it_unloads_near_the_end() -> None:
    """When an opponent is down to a card the highest goes, near-meld or not."""
    view = position(hands=["KC KD 4S", "2H"], phase="meld", stock="3C 4D")
    assert choices(view) == {"-KC", "-KD"}


@pytest.mark.parametrize(
    ("discard", "known"), [("3D 9C 9D", ()), ("3D", ("", "9C 9D"))], ids=["pile", "hand"]
)
def test_it_does_not_feed_the_next_player(discard: str, known: Sequence[str]) -> None:
    """F8: a third nine is kept from who can lift the other two, or is known to hold them."""
    hands = ["9H 8S", "KS KC" if discard != "3D" else "KS 9C 9D"]
    fed = position(hands=hands, phase="meld", discard=discard, known=known)
    free = position(hands=["9H 8S", "KS KC"], phase="meld", discard="3D")
    assert (choice(free), choice(fed)) == ("-9H", "-8S")


def test_it_does_not_give_a_card_that_is_laid_off_with_another() -> None:
    """Section 8, 1: a card two places from a run is fed to who is known to hold the one between."""
    hands = ["AH 9S", "KH 3C"]
    melds = ["10HJHQH@1", "KCKDKS@1"]
    free = position(hands=hands, melds=melds, phase="meld", discard="3D")
    fed = position(hands=hands, melds=melds, phase="meld", discard="3D", known=["", "KH"])
    assert (choice(free), choice(fed)) == ("-AH", "-9S")


def test_it_takes_what_pays() -> None:
    """F8: a set that is completed now is worth the card lifted with it."""
    view = position(hands=["10C 10D 3S 4H", OTHERS], discard="10H 2C")
    assert choice(view) == "^10H"


def test_it_lifts_no_burden_near_the_end() -> None:
    """F14: three twos are not worth five court cards when an opponent is down to a card."""
    view = position(hands=["2C 2D", "3S"], discard="2H KC QD JS KH 10D", stock="4C 5D 6H")
    assert choice(view) == "+"


def test_it_goes_out() -> None:
    """F11: what empties the hand is better than holding on."""
    view = position(hands=["7C 7D 7H KC", OTHERS], phase="meld")
    assert choice(view) == "7C7D7H"
    last = position(hands=["KC 2C", OTHERS], melds=["KDKHKS@1"], phase="meld")
    assert choice(last) == "KC>KDKHKS"


def test_it_floats_only_if_it_must() -> None:
    """P10: the last card goes out by a lay-off, not as a discard."""
    hands = ["7S", "2C 2D", "2H 2S", "3C 3H"]
    view = position(PERSIAN_RUMMY, hands=hands, melds=["4S5S6S@1"], phase="meld")
    assert choice(view) == "7S>4S5S6S"


def test_it_takes_instead_of_passing() -> None:
    """P11: on an empty stock a card that scores is taken."""
    hands = ["3D", "2C 2D", "2H 2S", "3C 3H"]
    view = position(
        PERSIAN_RUMMY, hands=hands, melds=["4S5S6S@1"], discard="KC 7S", stock="", passes=3
    )
    assert choice(view) == "^7S"


def test_it_passes_instead_of_lifting_a_burden() -> None:
    """F12: the round ends with a pass, so what is lifted would only cost."""
    hands = ["3D", "2C 2D"]
    view = position(hands=hands, melds=["4S5S6S@1"], discard="7S KC KD QH JH", stock="")
    assert choice(view) == "."


def test_it_keeps_a_wild_card() -> None:
    """K43: a wild joker makes a meld of any pair, so it is not what goes."""
    game = RUMMY_500.with_options(jokers=1)
    assert choice(position(game, hands=["JK1 9C", OTHERS], phase="meld")) == "-9C"


VARIANTS: Final = [
    (RUMMY_500.with_options(jokers=2), 2),
    (RUMMY_500.with_options(pickup_depth=1, top_card="free"), 2),
    (RUMMY_500.with_options(pickup_use="new_meld", stock_out="pass_round"), 3),
    (RUMMY_500.with_options(pickup_support="hand_only", going_out="discard_only"), 3),
    (RUMMY_500.with_options(stock_out="pass_round", pass_allows_melds=True), 2),
    (RUMMY_500, 6),
    (PARTNERSHIP_RUMMY_500, 4),
]


@pytest.mark.parametrize(("game", "seats"), VARIANTS, ids=str)
def test_it_plays_by_every_option(game: RummyGame, seats: int) -> None:
    """DESIGN 6: what it chooses is legal, and depends on what the seat sees alone."""
    for seed in range(2):
        state: RummyState = game.new(seats, seed=seed)
        while (view := state.to_act) is not None:
            move = GreedyAgent(seed).choose(view)
            assert move in view.legal_moves
            twin = view.resample(seed).to_act
            assert twin is not None
            assert GreedyAgent(seed).choose(twin) == move
            state = state.apply(move)


def test_it_passes_with_melds_laid_first() -> None:
    """K71: where who passes may table cards first, it does, and then ends its turn."""
    game = RUMMY_500.with_options(stock_out="pass_round", pass_allows_melds=True)
    hands = ["7C 7D 7H KS", OTHERS]
    view = position(game, hands=hands, melds=["4C4D4H@1"], discard="4S KH QH JC", stock="")
    state = view.resample(1)
    texts: list[str] = []
    while state.turn == 0 and (seen := state.to_act) is not None:
        move = GreedyAgent().choose(seen)
        texts.append(move.text)
        state = state.apply(move)
    assert texts == [".", "7C7D7H", "."]


def test_of_very_many_moves_it_looks_at_some() -> None:
    """DESIGN 6: it looks at 400 moves at most, all discards among them."""
    clubs = [card.text for card in RUMMY_500.deck_for(5).cards if card.suit is Suit.CLUBS]
    hands = [" ".join(clubs), "2D", "2H", "2S", "3D"]
    view = position(hands=hands, phase="meld")
    assert view.legal_moves.count() > LOOKS
    ranked = GreedyAgent().ranked(view)
    assert len(ranked) <= LOOKS
    assert {f"-{card}" for card in clubs} <= {move.text for move in ranked}


def test_it_does_not_swap_for_ever() -> None:
    """K45: where the top card may be taken without use, rounds still come to an end."""
    game = RUMMY_500.with_options(top_card="free")
    for seed in range(3):
        state: RummyState = game.new(2, seed=seed)
        while (view := state.to_act) is not None:
            state = state.apply(GreedyAgent().choose(view))
        assert state.outcome is not None
        assert state.outcome.termination == "went_out"
