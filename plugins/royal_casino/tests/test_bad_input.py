"""What cannot be played is refused with an error that says what can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs
import pytest

from cardfishing import RulesError, SetupError
from cardfishing.fishing import Endgame, FirstTo, Majority, Tie
from cardfishing.scoring import Standing
from cardfishing_royal_casino import ROYAL_CASINO, ROYAL_CASINO_DOMINICAN

Act: TypeAlias = Callable[[], object]


def settle_for_three() -> object:
    """Settle a round of two sides with the scores of three."""
    end = ROYAL_CASINO_DOMINICAN.setup(hands=("", ""), stock="").state()
    return ROYAL_CASINO_DOMINICAN.settle(Standing(scores=(1, 2, 3)), end.score_sheet())


def roll_over() -> object:
    """Let ties roll over in a game whose end narrows."""
    rules = ROYAL_CASINO_DOMINICAN.rules
    items = [
        attrs.evolve(item, tie=Tie.CARRY) for item in rules.items if isinstance(item, Majority)
    ]
    return attrs.evolve(rules, items=tuple(items))


def want(*items: str) -> Act:
    """Return how to let some items decide at 18."""
    return lambda: attrs.evolve(
        ROYAL_CASINO_DOMINICAN.rules,
        finish=FirstTo(target=21, rule="D11", endgame=Endgame(items=((18, items),), rule="D10")),
    )


@pytest.mark.parametrize(
    ("act", "remedy"),
    [
        (lambda: ROYAL_CASINO.with_options(sweep_limit=18), "royal-casino has the options"),
        (lambda: ROYAL_CASINO.with_options(lowest_meld=3), "royal-casino has the options"),
        (lambda: ROYAL_CASINO.with_options(partnership="three"), "choose one of False | True"),
        (lambda: ROYAL_CASINO.with_options(face_capture="all"), "without face_values=none"),
        (
            lambda: ROYAL_CASINO_DOMINICAN.with_options(endgame_items="{18:sevens}"),
            "{18:cards;19:big_casino;20:spades}",
        ),
        (lambda: ROYAL_CASINO_DOMINICAN.with_options(points="{little_casino:0}"), "let each score"),
        (
            lambda: ROYAL_CASINO_DOMINICAN.with_options(tie_rule="carry"),
            "choose one of none | split",
        ),
        (lambda: ROYAL_CASINO_DOMINICAN.with_options(target=20), "set a target above it"),
        (roll_over, "set tie_rule=none"),
        (want("card"), "at 18 name some of cards, spades"),
        (want(), "at 18 name some of cards, spades"),
        (settle_for_three, "the sheet has 2 sides: give a score for each"),
    ],
    ids=[
        "endgame",
        "rummy",
        "partnership",
        "faces",
        "items",
        "worthless",
        "carry",
        "target",
        "rolled",
        "misspelt",
        "empty",
        "scores",
    ],
)
def test_rules_that_cannot_be(act: Act, remedy: str) -> None:
    """Options of other games, values that are none, contradictions, scores for other sides."""
    with pytest.raises(RulesError) as raised:
        act()
    assert remedy in str(raised.value)


@pytest.mark.parametrize(
    "act",
    [
        lambda: ROYAL_CASINO.new(5, seed=1),
        lambda: ROYAL_CASINO.match(5, seed=1),
        lambda: ROYAL_CASINO.opening(5),
        lambda: ROYAL_CASINO.sides(5),
        lambda: ROYAL_CASINO.setup(hands=["4S"] * 5).state(),
    ],
    ids=["new", "match", "opening", "sides", "setup"],
)
def test_seats_that_cannot_be(act: Act) -> None:
    """R1: two, three or four play."""
    with pytest.raises(SetupError, match=r"royal-casino takes 2, 3, 4"):
        act()


@pytest.mark.parametrize(
    ("seats", "scores", "sides"),
    [(4, (1, 2, 3), 2), (4, (1, 2, 3, 4), 2), (3, (1, 2), 3), (2, (), 2)],
)
def test_scores_of_other_sides(seats: int, scores: tuple[int, ...], sides: int) -> None:
    """A partnership of three, or solo scores in a partnership: one score for each side."""
    with pytest.raises(SetupError, match=rf"{len(scores)} scores for {sides} sides: give one"):
        ROYAL_CASINO_DOMINICAN.new(seats, seed=1, standing=Standing(scores=scores))
