"""The deals a seat cannot tell apart, and the promises that rule some of them out."""

from dataclasses import replace

import pytest

from .casino import legal_moves
from .deals import Deal, Promises, deals, promises_after, standing_promises, view
from .helpers import (
    ME,
    OPPONENT,
    build,
    capture,
    cards,
    extend,
    mine,
    random_round,
    standing,
    trail,
)
from .model import DEFAULTS, NO_CARDS, NO_VALUES, Move, Options, Position, seat_to_play
from .values import values_kept

pytestmark = pytest.mark.thorough

EIGHT, NINE = frozenset({8}), frozenset({9})


def test_every_deal_of_the_unseen_cards_comes_once() -> None:
    """C4: three unseen cards, one of them in the opponent's hand and two in the stock."""
    position = mine("KD", opponent="2C", stock="8D 8H")
    own = cards("KD")
    found = list(deals(view(position, ME, (NO_VALUES, NO_VALUES))))
    assert sorted(found, key=str) == sorted(
        [
            Deal((own, cards("2C")), ("8D", "8H")),
            Deal((own, cards("2C")), ("8H", "8D")),
            Deal((own, cards("8D")), ("2C", "8H")),
            Deal((own, cards("8D")), ("8H", "2C")),
            Deal((own, cards("8H")), ("2C", "8D")),
            Deal((own, cards("8H")), ("8D", "2C")),
        ],
        key=str,
    )


def test_a_promise_rules_deals_out() -> None:
    """C18: an opponent who promised an eight holds one of the two unseen eights."""
    position = mine("KD", opponent="8D 2C", stock="8H 3C")
    free = list(deals(view(position, ME, (NO_VALUES, NO_VALUES))))
    bound = list(deals(view(position, ME, (NO_VALUES, EIGHT))))
    assert len(free) == len(set(free)) == 12  # 6 hands, 2 orders of the stock
    assert bound == [deal for deal in free if deal.hands[OPPONENT] & cards("8D 8H")]
    assert len(bound) == 10


def test_each_seat_keeps_its_own_promise() -> None:
    """C18: with three seats both other hands are filled, and one promise binds one hand only."""
    position = Position(
        hands=(cards("KD"), cards("8D"), cards("2C")),
        loose=frozenset(),
        builds=(),
        piles=(NO_CARDS,) * 3,
        sweeps=(0, 0, 0),
        stock=("8H",),
        turn=0,
        dealer=2,
        last_capturer=None,
        sides=(0, 1, 2),
    )
    found = set(deals(view(position, 0, (NO_VALUES, EIGHT, NO_VALUES))))
    own = cards("KD")
    assert found == {
        Deal((own, cards("8D"), cards("2C")), ("8H",)),
        Deal((own, cards("8D"), cards("8H")), ("2C",)),
        Deal((own, cards("8H"), cards("2C")), ("8D",)),
        Deal((own, cards("8H"), cards("8D")), ("2C",)),
    }


def test_building_raising_and_adding_promise_the_value() -> None:
    """C18: each of the three announces a value of which a card is left in hand."""
    five, eight = standing(5, "4D AD"), standing(8, "5C 3D")
    position = mine("3H 8C 8S", "5H", builds=(five, eight), opponent="4H 5S 8D")
    none = (NO_VALUES, NO_VALUES)
    for move in (build("3H", 8, "5H"), extend("3H", 8, five), extend("8C", 8, eight)):
        assert promises_after(position, move, none) == (EIGHT, NO_VALUES)


def test_playing_a_card_of_the_value_ends_the_promise() -> None:
    """C19, C21: an eight played may be the promised one, whatever it is played for."""
    position = mine("8C 8S 2D", "8H")
    promised = (EIGHT, EIGHT)
    assert promises_after(position, trail("8C"), promised) == (NO_VALUES, EIGHT)
    assert promises_after(position, capture("8C", "8H"), promised) == (NO_VALUES, EIGHT)
    assert promises_after(position, trail("2D"), promised) == promised


def test_an_owner_is_still_bound_after_playing_a_card_of_the_value() -> None:
    """C19: who takes a loose eight and leaves his own 8-build behind holds another eight."""
    own = standing(8, "5C 3D", owner=ME)
    position = mine("8C 8S 2D", "8H", builds=(own,))
    promised = (EIGHT, NO_VALUES)
    assert promises_after(position, capture("8C", "8H"), promised) == promised
    assert promises_after(position, capture("8C", "8H", own), promised) == (NO_VALUES, NO_VALUES)


def test_a_promise_outlives_the_build() -> None:
    """C21: the card is still in hand when another player takes or raises the build."""
    theirs = standing(8, "5C 3D")
    position = mine("8C 2D 10S", builds=(theirs,), opponent="8H 3S 4S")
    promised = (NO_VALUES, EIGHT)
    assert promises_after(position, capture("8C", "", theirs), promised) == promised
    raised = promises_after(position, extend("2D", 10, theirs), promised)
    assert raised == (frozenset({10}), EIGHT)


def test_raising_ones_own_build_keeps_the_old_promise() -> None:
    """C16, C19: the raiser of his own 6-build to 8 still holds the six he has not played."""
    own = standing(6, "5C AD", owner=ME)
    position = mine("2C 6S 8D", builds=(own,))
    before = standing_promises(position)
    assert before == (frozenset({6}), NO_VALUES)
    assert promises_after(position, extend("2C", 8, own), before)[ME] == {6, 8}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_promises_are_always_true(seed: int, seats: int) -> None:
    """C18, C19: in a random round every seat holds a card of every value it has promised."""
    promises: Promises = (NO_VALUES,) * seats
    for before, move, after in random_round(seed, seats):
        promises = promises_after(before, move, promises)
        if after.turn is not None:
            for seat, values in enumerate(promises):
                assert values <= values_kept(after.hands[seat])
                assert standing_promises(after)[seat] <= values


BY_OPTION = [
    DEFAULTS,
    Options(ace="flexible", face_values="royal", capture_duty="match"),
    Options(ace="hand_only", raise_with_table_cards=True, single_build_is_card=True),
    Options(capture_duty="all", owner_may_trail=True),
]


@pytest.mark.parametrize("options", BY_OPTION)
def test_promises_are_what_the_play_so_far_proves(options: Options) -> None:
    """C18, C19, C23: a deal keeps the promises if and only if every move was legal in it.

    Played in the last packet of three seats, where no promise comes from before.
    """
    ruled_out = 0
    for seed in range(2):
        steps: list[tuple[Position, Move]] = []
        for before, move, after in random_round(seed, 3, options):
            if not before.stock and after.turn is not None and after.promises is not None:
                steps.append((before, move))
                every_deal = set(deals(view(after, after.turn, (NO_VALUES,) * 3, options)))
                possible = {deal for deal in every_deal if was_legal(deal, steps, options)}
                assert set(deals(view(after, after.turn, after.promises, options))) == possible
                assert Deal(after.hands, ()) in possible
                ruled_out += len(every_deal - possible)
    assert ruled_out > 0


def was_legal(deal: Deal, steps: list[tuple[Position, Move]], options: Options) -> bool:
    """Whether these moves were legal if the hands that were left at last are those of the deal."""
    hands = list(deal.hands)
    for before, move in reversed(steps):
        seat = seat_to_play(before)
        hands[seat] |= {move[1]}
        if move not in legal_moves(replace(before, hands=tuple(hands)), options):
            return False
    return True


def test_the_position_keeps_the_same_account_of_promises() -> None:
    """C18: positions dealt from a pack hold the promises that the moves so far have made."""
    promises: Promises = (NO_VALUES,) * 3
    for before, move, after in random_round(seed=2, seats=3):
        promises = promises_after(before, move, promises)
        assert after.promises == promises
    assert mine("KD").promises is None


def test_an_ace_played_ends_both_its_promises() -> None:
    """K9, C19: an ace may have been kept for a one or a 14, whichever it is played for."""
    promised = (frozenset({1, 14, 9}), NO_VALUES)
    options = Options(ace="hand_only")
    assert promises_after(mine("AS 9D"), trail("AS"), promised, options) == (NINE, NO_VALUES)


def test_two_builds_of_aces_prove_two_aces() -> None:
    """K9, C19: who owns a build of aces and a 14-build holds both the unseen aces."""
    ones = standing(1, "AC AD", multiple=True)
    fourteen = standing(14, "9C 5D")
    position = mine("KD", builds=(ones, fourteen), opponent="AS AH", stock="2C 3C")
    options = Options(ace="hand_only")
    both = (NO_VALUES, frozenset({1, 14}))
    hands = {deal.hands[OPPONENT] for deal in deals(view(position, ME, both, options))}
    assert hands == {cards("AS AH")}
    taken = replace(position, builds=(fourteen,))
    assert len({deal.hands[OPPONENT] for deal in deals(view(taken, ME, both, options))}) == 5
