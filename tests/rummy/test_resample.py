"""Resampled states against every deal the oracle can think of: what a seat can deduce is kept."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from cardfishing.cards import CardSet
from cardfishing.rummy import RummyState
from cardfishing_rummy500 import RUMMY_500
from tests.oracle.rummy.deals import Deal, deals, view
from tests.oracle.rummy.options import Options
from tests.rummy.adapter import cards, position
from tests.rummy.forms import FORMS, changed, game_of
from tests.rummy.other_games import OPENING

DRAWS: Final = 2000

DIGGING: Final = (
    FORMS["rummy-500"]
    .game.setup(hands=("4S 4D KC 9H", "2D 3D 7S"), discard="6C 4H QD")
    .state()
    .play("^4H")
)
BEGUN: Final = (
    OPENING.setup(hands=("7C 7D 7H 9C 9D 9S 2C", "3C 4D"), phase="meld").state().play("7C7D7H")
)


@pytest.mark.parametrize("state", [DIGGING, BEGUN], ids=["duty", "opening"])
def test_whoever_has_to_go_on_can(state: RummyState) -> None:
    """CF01: who owes a use, or has begun to open, has a legal move in every deal there may be."""
    assert state.obligations
    worlds = [state.observation(1).resample(seed) for seed in range(100)]
    assert all(world.legal_moves.count() for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 1


def deal_of(state: RummyState) -> Deal:
    """Return where the hidden cards of a state lie."""
    stock = state.table.zone("stock").cards
    return Deal(tuple(map(cards, state.hands)), tuple(map(str, stock)))


def late(name: str, options: Options | None = None, **fields: object) -> RummyState:
    """Return a position whose other cards all lie in the discard pile, for everybody to see."""
    form = FORMS[name]
    game = form.game if options is None else changed(form, options)
    facts: dict[str, Any] = {**fields}
    aside = game.setup(**facts).state().table.zone("aside").cards
    return game.setup(**facts, discard=aside).state()


def assert_uniform(state: RummyState, seat: int, options: Options) -> None:
    """Compare draws with the full list of deals: all of them come, about equally often."""
    possible = list(deals(view(position(state), seat, options)))
    seen = state.observation(seat)
    drawn = Counter(deal_of(seen.resample(seed)) for seed in range(DRAWS))
    assert set(drawn) == set(possible)
    expected = DRAWS / len(possible)
    deviation = sum((drawn[deal] - expected) ** 2 / expected for deal in possible)
    freedom = len(possible) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5


UNIFORM: Final[list[tuple[str, str, dict[str, Any]]]] = [
    ("hidden", "rummy-500", {"hands": ("KC", "2D 5H"), "stock": "9S JC 8D"}),
    ("three hands", "rummy-500", {"hands": ("KC", "2D", "3D 5H"), "stock": "9S JC"}),
    ("no stock", "rummy-500", {"hands": ("KC", "2D 3H", "3D 5H"), "stock": ""}),
    ("known", "rummy-500", {"hands": ("KC", "2D 5H 6H"), "stock": "9S 8D", "known": ("", "5H")}),
    (
        "known to all but one's own",
        "rummy-500",
        {"hands": ("KC 4C", "2D", "3D 5H"), "stock": "9S 8D", "known": ("4C", "", "5H")},
    ),
    ("floating", "persian-rummy", {"hands": ("KC", "2D", "", "3D 5H"), "stock": "9S"}),
    (
        "duty",
        "rummy-500",
        {
            "hands": ("KC", "4S 4D 4H 9H"),
            "stock": "7C 2S",
            "turn": 1,
            "phase": "meld",
            "must_use": "4H",
            "known": ("", "4H"),
        },
    ),
    (
        "duty to lay off",
        "persian-rummy",
        {
            "hands": ("KC", "7S 8D 8S", "", "JC"),
            "melds": ("4S5S6S@1",),
            "stock": "7C 8C",
            "turn": 1,
            "phase": "meld",
            "must_use": "8S",
            "known": ("", "8S", "", ""),
        },
    ),
    (
        "duty met by either of two",
        "rummy-500",
        {
            "hands": ("KC", "6H 7H 5H", "2S"),
            "stock": "4H 9S",
            "turn": 1,
            "phase": "meld",
            "must_use": "5H",
            "known": ("", "5H 6H", ""),
        },
    ),
]


@pytest.mark.parametrize(
    ("name", "fields"), [case[1:] for case in UNIFORM], ids=[case[0] for case in UNIFORM]
)
def test_uniform_over_possible_deals(name: str, fields: dict[str, Any]) -> None:
    """CF08: all deals a seat cannot tell apart come, equally often, and no others."""
    state = late(name, **fields)
    assert_uniform(state, 0, FORMS[name].options)


def test_what_was_lifted_does_not_help() -> None:
    """K47, CF08: whoever took cards with the one to use has what is needed without these."""
    options = Options(pickup_support="hand_only")
    state = late(
        "rummy-500",
        options,
        hands=("KC", "6H 7H 5H 8H"),
        stock="4H 9S 2C",
        turn=1,
        phase="meld",
        must_use="5H",
        lifted="8H",
        known=("", "5H 8H"),
    )
    assert_uniform(state, 0, options)


SUIT: Final = "2{0}3{0}4{0}5{0}6{0}7{0}8{0}9{0}10{0}J{0}Q{0}K{0}A{0}@0"


def test_after_a_new_stock() -> None:
    """K55, CF08: after a reshuffle the cards that are not seen may lie anywhere, in any order."""
    options = Options(stock_out="reshuffle")
    state = (
        changed(FORMS["rummy-500"], options)
        .setup(
            hands=("KH", "8H 10H QH"),
            melds=("2H3H4H5H6H7H@0", *(SUIT.format(suit) for suit in "CDS")),
            stock="",
            discard="9H JH AH",
            known=("", "QH"),
        )
        .state()
    )
    assert (state.public.reshuffles, state.stock_size) == (1, 2)
    assert_uniform(state, 0, options)
    assert len({state.resample(0, seed).salt for seed in range(50)}) == 50


def test_a_spectator_knows_no_hand() -> None:
    """CF08: a spectator's deals range over all hands, but for the cards that everybody knows."""
    state = late("rummy-500", hands=("KC", "2D 5H"), stock="9S", known=("", "5H"))
    drawn = {deal_of(state.observation(None).resample(seed)) for seed in range(400)}
    assert len(drawn) == 3 * 2
    assert all("5H" in deal.hands[1] for deal in drawn)


def test_what_is_aside_may_be_in_any_hand() -> None:
    """DESIGN 6: cards aside are hidden like those of the stock, and dealt with them."""
    game = FORMS["rummy-500"].game
    state = game.setup(hands=("KC", "2D"), stock="9S").state()
    drawn = [state.observation(0).resample(seed) for seed in range(400)]
    assert len({world.hands[1] for world in drawn}) == 51
    assert all(world.stock_size == 1 for world in drawn)
    assert all(len(world.table.zone("aside").cards) == 49 for world in drawn)


def test_own_secret_never_shows() -> None:
    """CF08: what is resampled shows the seat the same as before, in every position of a round."""
    for name, seats in (("rummy-500", 5), ("persian-rummy", 4)):
        state = FORMS[name].game.new(seats, seed=11)
        for number in range(60):
            if state.is_terminal:
                break
            for seat in range(seats):
                seen = state.observation(seat)
                assert state.resample(seat, 5).observation(seat) == seen
            state = state.apply(state.legal_moves.sample(number))


def test_the_mover_knows_what_it_can_use() -> None:
    """CF08: of one's own duty nothing has to be deduced; the others' cards may lie anywhere."""
    drawn = {DIGGING.observation(0).resample(seed).hands[1] for seed in range(200)}
    assert len(drawn) > 190
    assert all(world.hands[0] == DIGGING.hands[0] for world in [DIGGING.resample(0, 1)])


def test_a_duty_that_none_can_meet_is_left_out() -> None:
    """CF08: what no deal can make true, as only a view written by hand has it, is ignored."""
    seen = FORMS["rummy-500"].game.parse_observation(
        "seat=0 hands=7C,7D,8H,6H/?1 turn=1 phase=meld must_use=7H known=/7H stock=?3"
    )
    state = seen.resample(1)
    assert state.observation(0) == seen
    assert state.hands[1] == CardSet.parse("7H")


def test_a_passer_proves_nothing() -> None:
    """K71, CF08: who may table before passing may have nothing to table."""
    game = game_of("rummy-500(pass_allows_melds=True)")
    state = game.setup(hands=("KC", "2D 5H"), stock="", turn=1, phase="passing", passes=1).state()
    assert len({state.resample(0, seed).hands[1] for seed in range(200)}) > 150


def test_a_duty_that_no_deal_can_meet_is_ignored() -> None:
    """DESIGN 6: one hidden card does not make a meld with the one taken, as a view may say."""
    setup = RUMMY_500.setup(
        hands=("?2", "2C 3C"), must_use="7C", phase="meld", discard="7D 8C 6C", stock="?20"
    )
    view = setup.observation(1)
    assert view.resample(1).observation(1) == view


def test_a_duty_that_one_card_can_meet_is_met() -> None:
    """F10: whoever holds one hidden card besides the one taken holds a card to use it with."""
    setup = RUMMY_500.setup(
        hands=("?3", "2C 3C"), must_use="7C", known=("7D", ""), phase="meld", stock="?20"
    )
    view = setup.observation(1)
    for seed in range(20):
        assert view.resample(seed).legal_moves.count() > 0


def test_drawing_deals_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 6: where deals that meet a duty are too rare, the last one drawn is as good as any."""
    monkeypatch.setattr("cardfishing.rummy.deduce.MOST_DRAWS", 0)
    setup = RUMMY_500.setup(hands=("?5", "2C 3C"), must_use="7C", phase="meld", stock="?20")
    view = setup.observation(1)
    assert view.resample(1).observation(1) == view
