"""Resampled states against every deal the oracle can think of, promises included."""

from collections import Counter

import pytest

from cardfishing.fishing import FishingGame, FishingObservation, FishingState
from cardfishing_casino import CASINO, DRAW_CASINO
from tests.fishing import adapter
from tests.oracle.deals import Deal, deals, promises_after
from tests.oracle.options import DEFAULTS, Options

DRAWS = 2000


def deal_of(state: FishingState) -> Deal:
    """Return where the hidden cards of a state lie."""
    stock = state.table.zone("stock").cards
    return Deal(tuple(map(adapter.cards, state.hands)), tuple(map(str, stock)))


def late_position(
    hands: tuple[str, ...],
    stock: str,
    builds: tuple[str, ...] = (),
    layout: str = "",
    game: FishingGame = CASINO,
) -> FishingState:
    """Return a position whose other cards have all been captured by side 0."""
    named = " ".join([*hands, stock, layout, *(b.split("=")[0].replace("+", " ") for b in builds)])
    placed = set(named.replace(",", " ").split())
    pile = " ".join(str(card) for card in CASINO.deck.cards if str(card) not in placed)
    sides = len(set(CASINO.sides(len(hands))))
    piles = (pile, *[""] * (sides - 1))
    return game.setup(hands=hands, stock=stock, builds=builds, layout=layout, piles=piles).state()


def assert_uniform(seen: FishingObservation, options: Options = DEFAULTS) -> None:
    """Compare draws with the full list of deals: all of them come, about equally often."""
    possible = list(deals(adapter.view(seen, options)))
    drawn = Counter(deal_of(seen.resample(seed)) for seed in range(DRAWS))
    assert set(drawn) == set(possible)
    expected = DRAWS / len(possible)
    deviation = sum((drawn[deal] - expected) ** 2 / expected for deal in possible)
    freedom = len(possible) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    ("hands", "stock", "builds"),
    [
        (("KC", "2D 5H"), "9S JC 8D", ()),
        (("KC 4D", "8D 5H"), "8S 2C", ("6S+2H=8@1",)),
        (("KC", "8D", "8H 3C"), "9S 8S", ("6S+2H=8@2",)),
        (("KC", "8D 9H", "8H 3C"), "9S", ("6S+2H=8@2", "5D+4D=9@1")),
        (("KC", "8D 9H", "2C 3C"), "9S 8S", ("6S+2H=8@1", "5D+4D=9@1")),
        (("KC", "8D", "8H", "8S 9C"), "9S", ("6S+2H=8@3", "5D+4D=9@3")),
    ],
)
def test_uniform_over_possible_deals(
    hands: tuple[str, ...], stock: str, builds: tuple[str, ...]
) -> None:
    """CF08, C18: resampling is uniform over the deals that keep every promise."""
    assert_uniform(late_position(hands, stock, builds).observation(0))


def test_spectator_knows_no_hand() -> None:
    """CF08: a spectator's deals range over all hands."""
    seen = late_position(("KC 8C", "8D 9H"), "9S", ("6S+2H=8@0",)).observation(None)
    drawn = {deal_of(seen.resample(seed)) for seed in range(400)}
    assert len(drawn) == 30 - 9
    assert all(any(card.startswith("8") for card in deal.hands[0]) for deal in drawn)


def test_impossible_promise_is_left_out() -> None:
    """CF08: a promise no deal can keep, in a set-up only, is ignored and the others are kept."""
    state = late_position(("KC", "8D 9H"), "2S", ("6S+2H=8@1", "5D+5S=10@1"))
    drawn = {deal_of(state.observation(0).resample(seed)) for seed in range(200)}
    assert drawn == {
        Deal((frozenset(["KC"]), frozenset(["8D", other])), (stock,))
        for other, stock in (("9H", "2S"), ("2S", "9H"))
    }


def test_a_promise_of_an_empty_hand_is_left_out() -> None:
    """UD-089: where every card is seen, nobody can keep a promise, and the view is all there is."""
    held = "2C", "3C"
    taken = [card for card in CASINO.deck_for(2).cards if card.text not in held]
    state = CASINO.setup(hands=(" ".join(held), ""), piles=(taken, ""), promises=("8@1",)).state()
    assert state.observation(0).resample(1) == state


def test_promise_outlives_a_captured_build() -> None:
    """C18: whoever built eight and saw it captured still holds an eight, until one is played."""
    state = late_position(("2C 8D KS", "8S QD"), "", (), "6S")
    built = state.play("2C+6S=8")
    assert built.promises == ((8,), ())
    taken = built.play("8Sx[2C+6S]")
    assert taken.promises == ((8,), ())
    assert taken.play("KS").promises == ((8,), ())
    assert taken.play("8D").promises == ((), ())
    position = adapter.position(state)
    move = adapter.move(state.resolve("2C+6S=8"))
    assert promises_after(position, move, (frozenset(), frozenset())) == (
        frozenset({8}),
        frozenset(),
    )


def test_own_secret_never_shows() -> None:
    """CF08: what is resampled shows the seat the same as before."""
    state = CASINO.new(3, seed=11)
    while not state.is_terminal:
        for seat in range(3):
            seen = state.observation(seat)
            assert state.resample(seat, 5).observation(seat) == seen
        state = state.apply(state.legal_moves.sample(3))


def test_a_hand_that_owes_much_is_drawn_until_it_keeps_it() -> None:
    """CF08: a large hand with many promises keeps them too, and takes no time over it."""
    promises = "/".join(f"{value}@1" for value in range(1, 10))
    seen = CASINO.parse_observation(f"seat=0 hands=AS/?20 promises={promises} stock=?31")
    for seed in range(5):
        hand = seen.resample(seed).hands[1]
        assert {int(card.rank) for card in hand} >= set(range(1, 10))


def test_a_card_for_each_build_it_takes_alone() -> None:
    """C19, K10: who may take one build at a time holds a card for each build of a value."""
    game = CASINO.with_options(captures="single_group")
    hands = ("8S 8C 3H 2D", "KC KD 9H 9C")
    state = game.setup(hands=hands, layout="5D 6H", stock="AS AD QC QD").state()
    state = state.play("3H+5D=8", "KC", "2D+6H=8")
    for seed in range(40):
        hand = state.observation(1).resample(seed).hands[0]
        assert sum(card.rank == 8 for card in hand) == 2


def test_a_large_hand_may_owe_what_it_cannot_have() -> None:
    """CF08: where drawing finds no deal that keeps all promises, cards are dealt all the same."""
    promises = "/".join(f"{value}@1" for value in range(1, 10))
    seen = CASINO.parse_observation(f"seat=0 hands=AC,AD,AH,AS/?20 promises={promises} stock=?28")
    state = seen.resample(1)
    assert state.observation(0) == seen
    assert len(state.hands[1]) == 20


@pytest.mark.parametrize(
    ("hands", "stock", "builds"),
    [
        (("KC", "AH 9C"), "AD 2C 5H", ("10D+4D=14@1",)),
        (("KC", "AH AD 9C"), "2C 5H 7D", ("10D+4D=14@1", "AC,AS=1@1")),
        (("KC", "AH AD", "9C"), "AS 5H", ("10D+4D=14@1",)),
    ],
)
def test_an_ace_is_kept_for_builds_of_one_value(
    hands: tuple[str, ...], stock: str, builds: tuple[str, ...]
) -> None:
    """K9, C19: who owns a build of aces and one of fourteen holds two aces by hand_only."""
    game, options = CASINO.with_options(ace="hand_only"), Options(ace="hand_only")
    seen = late_position(hands, stock, builds, game=game).observation(0)
    assert_uniform(seen, options)


def test_nothing_drawn_is_known() -> None:
    """6.1, CF08: in Draw Casino the card a player draws may be any card that is not seen."""
    state = DRAW_CASINO.new(2, seed=5)
    state = state.apply(next(iter(state.legal_moves)))
    mover = 1 - int(state.turn or 0)
    seen = state.observation(1 - mover)
    drawn = {deal.hands[mover] for deal in (seen.resample(seed) for seed in range(300))}
    assert len(drawn) > 250
    assert {len(hand) for hand in drawn} == {4}
    assert all(deal.observation(1 - mover) == seen for deal in map(seen.resample, range(20)))
    assert not state.is_last_deal
