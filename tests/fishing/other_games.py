"""Games made by value, with policies a third party might write: Royal Casino, Scopa and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from cardfishing._bits import indices
from cardfishing.cards import CardSet, Suit
from cardfishing.decks import ITALIAN_40, SPANISH_40
from cardfishing.fishing import (
    Ace,
    DealSchedule,
    EqualRank,
    FirstTo,
    FishingGame,
    FishingItem,
    FishingRules,
    Holding,
    IfAble,
    Majority,
    Matcher,
    OneGroup,
    Packets,
    PipValues,
    Residue,
    SumToPlayed,
    Sweeps,
    Tally,
    ValueTable,
)
from cardfishing.messages import msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.table import Direction, Seat
from cardfishing_casino import CASINO

ROYAL: Final = attrs.evolve(
    CASINO,
    name="test-royal",
    declared=(),
    rules=attrs.evolve(
        CASINO.rules,
        values=PipValues(courts=(11, 12, 13), ace=Ace.FLEXIBLE),
        face_capture=None,
        sweeps=attrs.evolve(CASINO.rules.sweeps, worth=1),
    ),
)


@attrs.frozen
class EqualOrSum(Matcher):
    """One card of the played rank; only if there is none, two or more that total its value."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return equal cards if there are any, else sums."""
        equal = list(EqualRank().groups(played, layout_mask, values))
        return equal or SumToPlayed().groups(played, layout_mask, values)


@attrs.frozen
class SumTo(Matcher):
    """Cards that make a constant total together with the played card."""

    total: int

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets that make up the total."""
        (mine,) = values.hand[played]
        for cards in submasks(layout_mask):
            if sum(values.table[index][0] for index in indices(cards)) == self.total - mine:
                yield cards


@attrs.frozen(kw_only=True)
class Primiera(FishingItem):
    """The best card of each suit by a scale of its own; the highest total scores."""

    worth: int

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Compare the sides that have all four suits."""
        scale = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 11: 10, 12: 10, 13: 10}
        counts: list[int] = []
        for pile in tally.piles:
            best = [[scale[card.rank] for card in pile if card.suit is suit] for suit in Suit]
            counts.append(sum(map(max, best)) if all(best) else 0)
        alone = counts.count(max(counts)) == 1
        return tuple(self.worth * (alone and count == max(counts)) for count in counts)


@attrs.frozen(kw_only=True)
class AllOut(DealSchedule):
    """All cards are dealt at once, and nothing is dealt later."""

    hand: int

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Deal every hand in one go."""
        return tuple(seat for seat in order for _ in range(self.hand))

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Deal nothing."""
        return ()


@attrs.frozen(kw_only=True)
class Refill(DealSchedule):
    """Two cards each, and the table gets as many as are left over, every time."""

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Deal two each and four to the table."""
        return (*order, *order, None, None, None, None)

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Deal two each and two to the table, or all the rest to the table."""
        return (*order, *order, None, None) if stock >= 2 * len(order) + 2 else ()


ALL: Final = msg("All of them")
# What a game without builds can refuse a move for, beside what it takes.
UNBUILT: Final = (
    "round_over",
    "not_in_hand",
    "not_on_table",
    "takes_nothing",
    "no_building",
    "no_such_build",
)
S: Final = Rulebook(
    (
        Rule(id="S5", chapter=ALL, text=ALL, reasons=("wrong_sum", "one_group_only")),
        Rule(id="S7", chapter=ALL, text=ALL, reasons=("must_capture",)),
        Rule(id="S0", chapter=ALL, text=ALL, reasons=UNBUILT),
    )
)
SCOPA: Final = FishingGame(
    name="test-scopa",
    title=msg("Scopa"),
    version=1,
    summary=msg("A game for tests."),
    sources=("catalogue, 4.1",),
    declared=(),
    rulebook=S,
    rules=FishingRules(
        deck=ITALIAN_40,
        seat_counts=(2, 3, 4),
        partnership=True,
        direction=Direction.COUNTERCLOCKWISE,
        deal=Packets(hand=3, layout=4, size=3),
        values=PipValues(courts=(8, 9, 10)),
        matchers=(EqualOrSum(),),
        captures=OneGroup(),
        face_capture=None,
        duty=IfAble(),
        builds=None,
        sweeps=Sweeps(name="scope", title=msg("scope"), rule="S9", worth=1, last_card=False),
        residue=Residue.LAST_CAPTURER,
        items=(
            Majority(name="cards", title=ALL, rule="S11", cards=ITALIAN_40.cards, worth=1),
            Holding(name="7D", title=ALL, rule="S11", cards=CardSet.parse("7D"), worth=1),
            Primiera(name="primiera", title=ALL, rule="S12", worth=1),
        ),
        finish=FirstTo(target=11, rule="S13"),
    ),
)


def variant(game: FishingGame, name: str, **changes: object) -> FishingGame:
    """Return a game with some fields of its rules changed."""
    rules = attrs.evolve(game.rules, **changes)  # type: ignore[arg-type]
    return attrs.evolve(game, name=name, rules=rules, declared=())


ESCOBA: Final = variant(SCOPA, "test-escoba", deck=SPANISH_40, matchers=(SumTo(15),))
SCOPONE: Final = variant(SCOPA, "test-scopone", deal=AllOut(hand=10), seat_counts=(4,))
REFILLED: Final = variant(CASINO, "test-refilled", deal=Refill())
REFILLED_ROYAL: Final = variant(ROYAL, "test-refilled-royal", deal=Refill(), duty=IfAble())
GAMES: Final = (ROYAL, SCOPA, ESCOBA, SCOPONE, REFILLED, REFILLED_ROYAL)


def submasks(mask: int) -> Iterator[int]:
    """Yield every subset of a mask, the empty one first, in ascending order."""
    subset = 0
    while True:
        yield subset
        if subset == mask:
            return
        subset = subset - mask & mask
