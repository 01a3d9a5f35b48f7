"""What scores: items, sweeps, residue, sheets and returns."""

from __future__ import annotations

from typing import Final, cast

import attrs
import pytest

from cardfishing.cards import Card, CardSet, Rank
from cardfishing.decks import FRENCH_52
from cardfishing.errors import RulesError
from cardfishing.fishing import (
    Cleared,
    Complete,
    FishingGame,
    FishingItem,
    FishingState,
    Holding,
    Majority,
    SweepCancel,
    Sweeps,
    Tally,
    Tie,
)
from cardfishing.messages import msg
from cardfishing.scoring import ScoreLine, ScoreSheet
from cardfishing.table import Side
from cardfishing_casino import CASINO

CARDS: Final = Majority(
    name="cards", title=msg("most cards"), rule="C26", cards=FRENCH_52.cards, worth=3
)
ACES: Final = Holding(
    name="aces",
    title=msg("aces"),
    rule="C26",
    cards=CardSet.parse("AC AD AH AS"),
    worth=2,
    singly=True,
)
FOUR: Final = Complete(
    name="four", title=msg("all aces"), rule="C26", cards=CardSet.parse("AC AD AH AS"), worth=2
)
SWEEPS: Final = Sweeps(name="sweeps", title=msg("sweeps"), rule="C25", worth=1)
SCORED: Final = CASINO.with_options(sweeps="score")


def tally(*piles: str, sweeps: tuple[int, ...] = ()) -> Tally:
    """Return a tally of some piles."""
    sides = len(piles)
    found = tuple(map(CardSet.parse, piles))
    return Tally(found, sweeps or (0,) * sides, None, (0,) * sides)


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (("2C 3C", "4C"), (3, 0)),
        (("2C", "3C 4C"), (0, 3)),
        (("2C", "3C"), (0, 0)),
        (("2C 3C", "4C 5C", "6C"), (0, 0, 0)),
        (("2C 3C", "4C 5C", "6C 7C 8C"), (0, 0, 3)),
        (("", ""), (0, 0)),
        (("2C", ""), (3, 0)),
    ],
)
def test_a_majority_needs_strictly_the_most(
    piles: tuple[str, ...], points: tuple[int, ...]
) -> None:
    """C26, K40: strictly most cards score; a tie at the top gives nobody anything."""
    assert CARDS.points(tally(*piles)) == points


def test_a_majority_counts_its_cards_only() -> None:
    """C26: most spades are counted in spades, however many other cards there are."""
    spades = attrs.evolve(CARDS, cards=CardSet.parse("2S 3S 4S"), worth=1)
    assert spades.points(tally("2S 3S", "4S 5S 6C 7C")) == (1, 0)


def test_a_holding_counts_each_card() -> None:
    """C26: each card of a kind scores for the side that has it."""
    assert ACES.points(tally("AC AD 2C", "AH", "")) == (4, 2, 0)


def test_sweeps_score_by_number() -> None:
    """C25, R4: each sweep scores, and nothing is cancelled; worth nothing they score nothing."""
    swept = tally("", "", sweeps=(3, 1))
    assert SWEEPS.points(swept) == (3, 1)
    assert attrs.evolve(SWEEPS, worth=2).points(swept) == (6, 2)
    assert attrs.evolve(SWEEPS, worth=0).points(swept) == (0, 0)


def test_a_sheet_has_a_line_for_each_item_that_scores() -> None:
    """DESIGN 6: lines stand in counting order, side by side, and there is none for no points."""
    counted = tally("AC 2C 3C", "AD", sweeps=(0, 1))
    lines = [line for item in (ACES, CARDS, SWEEPS) for line in item.lines(counted)]
    assert lines == [
        ScoreLine("aces", Side(0), 2, Card.parse("AC")),
        ScoreLine("aces", Side(1), 2, Card.parse("AD")),
        ScoreLine("cards", Side(0), 3),
        ScoreLine("sweeps", Side(1), 1),
    ]
    assert ScoreSheet(sides=2, lines=lines).totals == (5, 3)


@attrs.frozen(kw_only=True)
class Comeback(FishingItem):
    """An item that sees the whole tally: points for a side behind that captured last."""

    worth: int

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give the points to the side that captured last if it was behind."""
        best = max(tally.scores)
        return tuple(
            self.worth if tally.last_capturer == side and score < best else -1
            for side, score in enumerate(tally.scores)
        )


def test_an_item_of_a_third_party_sees_the_tally() -> None:
    """DESIGN 7: an item of one's own sees piles, sweeps, last capturer and scores before."""
    item = Comeback(name="comeback", title=msg("comeback"), rule="X1", worth=5)
    rules = attrs.evolve(CASINO.rules, items=(item,))
    game = attrs.evolve(CASINO, name="comebacks", declared=(), rules=rules)
    state = game.setup(hands=("8S", "", "", ""), layout="8D", stock="", scores=(3, 9)).state()
    assert state.score_sheet().of("comeback") == (-1, -1)
    assert state.play("8Sx8D").score_sheet().totals == (5, -1)
    assert state.play("8Sx8D").returns() == (5, -1, 5, -1)


def last_card(game: FishingGame, text: str, layout: str, **fields: int) -> FishingState:
    """Return the end of a round whose last card is played from three loose cards on."""
    setup = game.setup(hands=(text[:2], ""), layout=layout, stock="", **fields)  # type: ignore[arg-type]
    return setup.state().play(text)


@pytest.mark.parametrize(
    ("game", "text", "layout", "sweeps"),
    [
        (SCORED, "7Sx3H+4D", "3H 4D", (1, 0)),
        (SCORED, "7Sx3H+4D", "3H 4D 2C", (0, 0)),
        (SCORED, "7S", "3H 4D", (0, 0)),
        (CASINO, "7Sx3H+4D", "3H 4D", (0, 0)),
        (SCORED.with_options(last_card_sweep=False), "7Sx3H+4D", "3H 4D", (0, 0)),
    ],
)
def test_the_very_last_card_sweeps_if_it_really_clears_the_table(
    game: FishingGame, text: str, layout: str, sweeps: tuple[int, int]
) -> None:
    """C25, GC19: the last card may sweep, by a capture of all; taking the residue never is one."""
    end = last_card(game, text, layout, last_capturer=0)
    assert end.is_terminal
    assert (end.sweeps, end.score_sheet().of("sweeps")) == (sweeps, sweeps)
    assert end.piles[0] == CardSet.parse(f"{layout} 7S")


def test_only_the_very_last_card_is_kept_from_sweeping() -> None:
    """C25, K28: with `last_card_sweep` off earlier cards still sweep, in the last deal as well."""
    game = SCORED.with_options(last_card_sweep=False)
    state = game.setup(hands=("7S", "2C"), layout="7D", stock="").state()
    assert state.is_last_deal
    assert state.play("7Sx7D").sweeps == (1, 0)
    stock = "AC 3C 4C 5C 6C 7C 8C 9C"
    earlier = game.setup(hands=("7S", ""), layout="7D", stock=stock).state()
    assert not earlier.is_last_deal
    assert earlier.play("7Sx7D").sweeps == (1, 0)


@attrs.frozen(kw_only=True)
class Pips(Sweeps):
    """A sweep is worth the pips it took, none in the last deal, double for who plays a ten."""

    def counts(self, cleared: Cleared) -> int:
        """Count pips."""
        if cleared.is_last_deal or sum(cleared.scores) > 30:
            return 0
        pips = sum(card.rank for card in cleared.taken)
        return pips * (2 if cleared.played.rank is Rank.TEN else 1)


@pytest.mark.parametrize(
    ("text", "layout", "stock", "scores", "sweeps"),
    [
        ("8Sx3D+5D", "3D 5D", "AC 2C 3C 4C 6C 7C 8C 9C", (9, 9), 8),
        ("10Sx[4D+6D],10D", "10D", "AC 2C 3C 4C 6C 7C 8C 9C", (9, 9), 40),
        ("8Sx3D+5D", "3D 5D", "AC", (9, 9), 0),
        ("8Sx3D+5D", "3D 5D", "AC 2C 3C 4C 6C 7C 8C 9C", (9, 22), 0),
        ("8Sx3D+5D", "3D 5D 2D", "AC 2C 3C 4C 6C 7C 8C 9C", (9, 9), 0),
    ],
)
def test_third_parties_say_what_a_sweep_is(
    text: str, layout: str, stock: str, scores: tuple[int, int], sweeps: int
) -> None:
    """Catalogue 3.6: a sweep may count by what was played and taken, when, and at what score."""
    rule = Pips(name="tabla", title=msg("tabla"), rule="X1", worth=1)
    rules = attrs.evolve(CASINO.rules, sweeps=rule)
    game = attrs.evolve(CASINO, name="pips", declared=(), rules=rules)
    builds = ("4D+6D=10@1",) if "[" in text else ()
    hands = ("8S 10S", "2H")
    state = game.setup(hands=hands, layout=layout, builds=builds, stock=stock, scores=scores)
    after = state.state().play(text)
    assert after.sweeps == (sweeps, 0)
    assert after.score_sheet().of("tabla") == (sweeps, 0)


@attrs.frozen(kw_only=True)
class Odd(Sweeps):
    """Sweeps that count anything."""

    answer: object

    def counts(self, cleared: Cleared) -> int:
        """Return the answer."""
        return cast("int", self.answer)


def swept(answer: object) -> FishingState:
    """Return a state in which a sweep was counted by an answer."""
    odd = Odd(name="storms", title=msg("storms"), rule="X1", worth=1, answer=answer)
    rules = attrs.evolve(CASINO.rules, sweeps=odd)
    game = attrs.evolve(CASINO, name="odd", declared=(), rules=rules)
    return game.setup(hands=("7S 2C", "2H"), layout="7D").state().play("7Sx7D")


@pytest.mark.parametrize("answer", [-1, 1.5, None, "2"])
def test_a_sweep_counts_a_whole_number(answer: object) -> None:
    """DESIGN 9: a wrong answer of sweeps of one's own names them, the answer and the remedy."""
    with pytest.raises(RulesError) as caught:
        swept(answer)
    says = f"storms.counts={answer!r} cannot be: let Odd.counts give a whole number, 0 or more"
    assert str(caught.value) == says


@pytest.mark.parametrize(("answer", "count"), [(0, 0), (2, 2), (True, 1)])
def test_a_sweep_may_count_as_several(answer: object, count: int) -> None:
    """Catalogue 3.6: sweeps of one's own say how many each of them is, and the state reads back."""
    state = swept(answer)
    assert state.sweeps == (count, 0)
    assert state.game.parse_state(state.to_text()) == state


def test_a_build_left_on_the_table_is_no_sweep() -> None:
    """K27: a sweep empties the table of loose cards and builds alike."""
    setup = SCORED.setup(hands=("7S 8S 2C", "2D"), layout="7D", builds=("5C+3C=8@1",))
    state = setup.state()
    assert state.play("7Sx7D").sweeps == (0, 0)
    assert state.play("7Sx7D", "2D", "8Sx[5C+3C]").sweeps == (0, 0)
    both = SCORED.setup(hands=("8S 2C", "2D"), layout="8D", builds=("5C+3C=8@1",)).state()
    assert both.play("8Sx8D,[5C+3C]").sweeps == (1, 0)


def test_partners_share_pile_sweeps_and_points() -> None:
    """C1: partners pool captured cards and score; each of them has the side's returns."""
    setup = SCORED.setup(hands=("7S", "2C", "8S", "3C"), layout="7D", stock="")
    end = setup.state().play("7Sx7D", "2C", "8S", "3C")
    assert end.piles == (CardSet.parse("7S 7D 2C 8S 3C"), CardSet())
    assert end.sweeps == (1, 0)
    assert end.returns() == (5, 0, 5, 0)
    assert end.score_sheet().totals == (5, 0)


@pytest.mark.parametrize(
    ("residue", "last", "piles"),
    [
        ("last_capturer", 1, ("", "3H 4D 7S")),
        ("last_capturer", None, ("", "")),
        ("nobody", 1, ("", "")),
        ("dealer_side", 1, ("3H 4D 7S", "")),
        ("dealer_side", None, ("3H 4D 7S", "")),
    ],
)
def test_what_is_left_goes_where_the_rules_say(
    residue: str, last: int | None, piles: tuple[str, str]
) -> None:
    """C24, K26: the rest goes to the last capturer, the dealer's side or nobody."""
    game = SCORED.with_options(residue=residue)
    state = game.setup(hands=("7S", ""), layout="3H 4D", stock="", last_capturer=last).state()
    end = state.play("7S")
    assert end.piles == tuple(map(CardSet.parse, piles))
    assert end.layout == (CardSet() if any(piles) else CardSet.parse("3H 4D 7S"))
    assert end.sweeps == (0, 0)
    assert end.last_capturer == last


def test_a_build_left_over_goes_with_the_rest() -> None:
    """C24: a build that stands at the end, in a set-up only, goes with the loose cards."""
    setup = CASINO.setup(hands=("7S", ""), layout="2C", builds=("5C+3C=8@1",), stock="")
    end = attrs.evolve(setup, last_capturer=1).state().play("7S")
    assert end.piles == (CardSet(), CardSet.parse("7S 2C 5C 3C"))
    assert (end.builds, end.promises) == ((), ((), ()))


def test_a_sheet_at_any_time_counts_what_is_captured() -> None:
    """DESIGN 6: cards not captured count for nobody until the residue is given."""
    setup = CASINO.setup(hands=("AC", "KC"), layout="AD AS 10D", piles=("", "2S 3S"), stock="")
    state = attrs.evolve(setup, last_capturer=1).state()
    assert state.score_sheet().totals == (0, 3 + 1 + 1)
    assert state.score_sheet() == state.observation(0).score_sheet()
    assert state.returns() == (0, 0)
    assert state.outcome is None
    end = state.play("ACxAD", "KC")
    assert end.score_sheet().of("big_casino") == (2, 0)
    assert end.score_sheet().of("aces") == (3, 0)
    assert end.outcome is not None
    assert (end.outcome.termination, end.outcome.leaders) == ("played_out", (0,))
    assert end.returns() == end.outcome.totals == end.score_sheet().totals


def test_whole_rounds_are_worth_eleven_points() -> None:
    """C26: the items of a round sum to 11 unless a tied majority drops out."""
    for seed in range(10):
        state = CASINO.new(2, seed=seed)
        while not state.is_terminal:
            state = state.apply(state.legal_moves.sample(seed))
        sheet = state.score_sheet()
        missing = [3] * (not any(sheet.of("cards"))) + [1] * (not any(sheet.of("spades")))
        assert sum(sheet.totals) == 11 - sum(missing)


@attrs.frozen(kw_only=True)
class Forgetful(FishingItem):
    """An item that forgets a side."""

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Return one number, whatever the number of sides."""
        return (1,)


def test_an_item_gives_a_number_for_each_side() -> None:
    """DESIGN 9: an item of one's own that forgets a side is named."""
    item = Forgetful(name="forgetful", title=msg("forgetful"), rule="X1")
    rules = attrs.evolve(CASINO.rules, items=(item,))
    state = attrs.evolve(CASINO, name="forgetful", declared=(), rules=rules).new(3, seed=1)
    with pytest.raises(RulesError, match=r"items.forgetful.points=\(1,\) .* each of 3 sides"):
        state.score_sheet()


def test_a_full_set_scores_once() -> None:
    """6.1: all cards of a kind score for the side that has them, and nothing if one is missing."""
    sevens = Complete(
        name="sevens",
        title=msg("all sevens"),
        rule="DI4",
        cards=CardSet.parse("7C 7D 7H 7S"),
        worth=2,
    )
    assert sevens.points(tally("7C 7D 7H 7S 2C", "KC")) == (2, 0)
    assert sevens.points(tally("7C 7D 7H", "7S")) == (0, 0)
    assert [item.can_score for item in (sevens, attrs.evolve(sevens, worth=0))] == [True, False]


def test_what_can_score_follows_the_options() -> None:
    """C25: sweeps, and whatever else is worth nothing by the options, cannot score."""
    idle = [item.name for item in CASINO.items if not CASINO.can_score(item)]
    game = CASINO.with_options(sweeps="score", points="{cards:0}")
    assert idle == ["sweeps"]
    assert [item.name for item in game.items if not game.can_score(item)] == ["cards"]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (CARDS, "3 points; a tie gives nobody anything"),
        (attrs.evolve(CARDS, worth=1, tie=Tie.CARRY), "1 point; a tie leaves it to the next round"),
        (
            attrs.evolve(CARDS, tie=Tie.SPLIT),
            "3 points; those who tie get an equal share in whole points",
        ),
        (attrs.evolve(CARDS, worth=0), "nothing"),
        (ACES, "2 points for each card"),
        (attrs.evolve(ACES, cards=CardSet.parse("AS"), worth=1), "1 point"),
        (attrs.evolve(ACES, worth=0), "nothing"),
        (FOUR, "2 points for all of them"),
        (attrs.evolve(FOUR, worth=0), "nothing"),
        (SWEEPS, "1 point for each sweep"),
        (attrs.evolve(SWEEPS, worth=0), "nothing"),
        (
            attrs.evolve(SWEEPS, cancel=SweepCancel.BEST, limit=18),
            "1 point for each sweep that a side has more than the best of the others; "
            "nothing from a score of 18 on",
        ),
        (
            attrs.evolve(SWEEPS, cancel=SweepCancel.SUM),
            "1 point for each sweep that a side has more than all others together",
        ),
        (Forgetful(name="lost", title=msg("lost"), rule="X1"), "as X1 says"),
    ],
)
def test_an_item_says_what_it_scores(item: FishingItem, told: str) -> None:
    """A rulebook shows it; an item of a third party points to its rule if it says nothing else."""
    assert str(item.told) == told
