"""A fishing game made of rules and policies, some of them of one's own."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_type

import attrs

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52
from cardfishing.fishing import (
    REASONS,
    REASONS_OF_BUILDS,
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_OF_TURNS,
    REASONS_WITHOUT_BUILDS,
    Ace,
    AnyUnion,
    BuildRules,
    CaptureDuty,
    CaptureValues,
    Cleared,
    Combination,
    Complete,
    CountOut,
    DealRotation,
    DealSchedule,
    Demand,
    DrawAfterPlay,
    Endgame,
    EndgameOther,
    EndgameTie,
    EqualFaces,
    EqualRank,
    FirstTo,
    FishingGame,
    FishingItem,
    FishingRules,
    Holding,
    IfAble,
    Majority,
    MatchDuty,
    Matcher,
    MatchRule,
    NoDuty,
    OneGroup,
    OneOrThree,
    Origin,
    Packets,
    PartnerBuilds,
    PipValues,
    Residue,
    SumToPlayed,
    SweepCancel,
    Sweeps,
    TakeAll,
    Tally,
    Tie,
    ValueTable,
)
from cardfishing.fishing.finish import Wanted
from cardfishing.fishing.values import Goal
from cardfishing.messages import msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.table import Direction, Seat

ALL = msg("All of it")
BOOK = Rulebook((Rule(id="P1", chapter=ALL, text=ALL, reasons=REASONS),))


@attrs.frozen
class Doubles(CaptureValues):
    """Cards count twice their pips in the hand."""

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return one value for pips, and none for the others."""
        if not 1 <= card.rank <= 10:
            return ()
        return (2 * card.rank if origin is Origin.HAND else int(card.rank),)


@attrs.frozen
class SameRank(Matcher):
    """A card takes what has its rank, and nothing else."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets of equal rank."""
        return EqualRank().groups(played, layout_mask, values)


@attrs.frozen
class Pairs(Combination):
    """Two groups at most."""

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return groups alone."""
        return OneGroup().unions(groups)

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Allow each."""
        return cards_mask in groups


@attrs.frozen
class Gentle(CaptureDuty):
    """Whoever could take may trail all the same."""

    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Allow it always."""
        return is_matched or not can_capture or not self.takes_all


@attrs.frozen(kw_only=True)
class AtOnce(DealSchedule):
    """All cards are dealt at once."""

    hand: int

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Deal every hand."""
        return tuple(seat for seat in order for _ in range(self.hand))

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Deal nothing."""
        return ()


@attrs.frozen(kw_only=True)
class Last(FishingItem):
    """A point for the last capture."""

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Return a point for the side that captured last."""
        return tuple(int(side == tally.last_capturer) for side, _ in enumerate(tally.piles))

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield the lines of the points."""
        return super().lines(tally)


@attrs.frozen(kw_only=True)
class Once(MatchRule):
    """A match is one round."""

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """End it."""
        return FirstTo(target=1, rule="P1").settle(before, sheet)


def our_sweeps(cleared: Cleared) -> bool:
    """What an empty table is worth may depend on how it came about."""
    return bool(cleared.taken) and not (cleared.is_last_card and cleared.is_last_deal)


def game_of(rules: FishingRules) -> FishingGame:
    """Return a game by its rules."""
    return FishingGame(
        name="pond",
        title=msg("Pond"),
        summary=msg("A game by value."),
        sources=("this program",),
        rules=rules,
        rulebook=BOOK,
    )


CARDS = Majority(name="cards", title=ALL, rule="P1", cards=FRENCH_52.cards, worth=3, tie=Tie.SPLIT)
SEVENS = Holding(name="sevens", title=ALL, rule="P1", cards=CardSet.parse("7C 7D"), worth=1)
ACES = Complete(name="aces", title=ALL, rule="P1", cards=CardSet.parse("AC AD"), worth=2)
SWEEPS = Sweeps(name="sweeps", title=ALL, rule="P1", worth=1, cancel=SweepCancel.SUM)
RULES = FishingRules(
    deck=FRENCH_52,
    seat_counts=(2, 3, 4),
    partnership=True,
    direction=Direction.CLOCKWISE,
    rotation=DealRotation.WITH_PLAY,
    deal=Packets(hand=4, layout=4, size=2),
    values=PipValues(courts=(11, 12, 13), ace=Ace.FLEXIBLE),
    captures=AnyUnion(),
    face_capture=None,
    builds=BuildRules(partner=PartnerBuilds.OWN_CARD),
    sweeps=SWEEPS,
    residue=Residue.LAST_CAPTURER,
    items=(CARDS, SEVENS, ACES),
    finish=FirstTo(target=21, rule="P1"),
)


def one_rule_changed() -> None:
    """Each policy of the engine stands for another in the rules."""
    plain = attrs.evolve(RULES, builds=None)
    low = PipValues(courts=None)
    games = [
        attrs.evolve(plain, deal=DrawAfterPlay(hand=4, layout=4, size=2)),
        attrs.evolve(plain, duty=NoDuty()),
        attrs.evolve(plain, duty=IfAble()),
        attrs.evolve(plain, duty=TakeAll()),
        attrs.evolve(plain, duty=MatchDuty(demand=Demand.ONE)),
        attrs.evolve(plain, captures=OneGroup()),
        attrs.evolve(plain, matchers=(EqualRank(), SumToPlayed())),
        attrs.evolve(plain, values=low, face_capture=OneGroup(), matchers=(EqualFaces(),)),
        attrs.evolve(plain, values=low, face_capture=OneOrThree()),
    ]
    for rules in games:
        state = game_of(rules).new(2, seed=7)
        assert state.legal_moves.count()
        assert rules.diff(RULES)


def policies_of_ones_own() -> None:
    """A policy of strangers is asked like those of the engine."""
    ours = attrs.evolve(
        RULES,
        values=Doubles(),
        matchers=(SameRank(),),
        captures=Pairs(),
        face_capture=Pairs(),
        duty=Gentle(),
        deal=AtOnce(hand=6),
        builds=None,
        items=(Last(name="last", title=ALL, rule="P1"),),
        finish=Once(),
    )
    state = game_of(ours).new(2, seed=7)
    while state.turn is not None:
        state = state.apply(state.legal_moves.sample(1))
    assert sum(state.returns()) <= 2


def ends_of_a_match() -> None:
    """A match is decided by a target, by counting out, or by items in turn."""
    wanted: Wanted = (20, ("cards",))
    endgame = Endgame(rule="P1", items=(wanted,), other=EndgameOther.FROZEN, tie=EndgameTie.ORDER)
    ends: tuple[MatchRule, ...] = (
        FirstTo(target=21, rule="P1", endgame=endgame),
        CountOut(target=21, rule="P1"),
    )
    for end in ends:
        assert_type(end.settle(Standing(scores=(0, 0)), ScoreSheet(sides=2, lines=[])), Standing)


def tables_of_values() -> None:
    """The engine asks for values once, and for goals of loose cards."""
    table = ValueTable(FRENCH_52, PipValues())
    goal: Goal = (7, 0)
    layout = CardSet.parse("4C 3C 7D")
    assert len(table.groups(layout.mask, goal[0])) == 2
    assert_type(table.counting(Card.parse("AS").index, 1), ValueTable)


def reasons() -> None:
    """A rulebook covers the reasons of refusals by groups."""
    parts = (
        *REASONS_OF_TURNS,
        *REASONS_OF_CAPTURES,
        *REASONS_OF_DUTIES,
        *REASONS_OF_BUILDS,
    )
    assert set(REASONS_WITHOUT_BUILDS) <= set(REASONS)
    assert set(parts) <= set(REASONS)
