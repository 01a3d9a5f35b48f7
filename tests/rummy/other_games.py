"""Games made by value, with policies a third party might write: Basic Rummy, Conquian, others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from cardfishing._bits import RANKS, rank_mask
from cardfishing.cards import Card, CardSet, Rank, Suit
from cardfishing.decks import SPANISH_40, Deck
from cardfishing.messages import msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.rummy import (
    REASONS,
    DeepDraw,
    GoingOut,
    HandSizes,
    LayOffOnOwnSide,
    LayOffs,
    MatchEnd,
    MeldKind,
    NoWilds,
    Opening,
    OpeningPoints,
    Packs,
    PileDraw,
    Points,
    Reshuffle,
    RummyGame,
    RummyItem,
    Runs,
    Sets,
    Shape,
    StockOut,
    Tally,
    TopCard,
    Wilds,
)
from cardfishing.scoring import ScoreLine
from cardfishing.table import Seat, Side
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500

ALL: Final = msg("All of them")
BOOK: Final = Rulebook((Rule(id="X1", chapter=ALL, text=ALL, reasons=REASONS),))
"""A rulebook of one rule, which covers every reason."""


def variant(name: str, base: RummyGame = RUMMY_500, **changes: object) -> RummyGame:
    """Return a game with some fields of its rules changed."""
    rules = attrs.evolve(base.rules, **changes)  # type: ignore[arg-type]
    return attrs.evolve(base, name=name, rules=rules, declared=(), rulebook=BOOK)


@attrs.frozen
class LowAces(Points):
    """Courts count ten, all other cards their pips."""

    def in_hand(self, card: Card) -> int:
        """Return the points."""
        return min(int(card.rank), 10)

    def tabled(self, card: Card, place: int) -> int:
        """Return the points, which are the same on the table."""
        return self.in_hand(card)


@attrs.frozen(kw_only=True)
class Deadwood(RummyItem):
    """Who goes out scores what the others have left in their hands."""

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield the line of the seat that went out."""
        seat = tally.went_out
        if seat is not None and tally.hands is not None:
            left = sum(tally.values.in_hand(card) for hand in tally.hands for card in hand)
            yield ScoreLine(self.name, tally.sides[seat], left, seat=seat)


BASIC: Final = variant(
    "test-basic",
    seat_counts=(2, 3, 4),
    deal=HandSizes(two=10, more=7),
    wilds=NoWilds(),
    pile=DeepDraw(depth=1, top=TopCard.FREE_NO_REDISCARD),
    stock_out=Reshuffle(),
    values=LowAces(),
    items=(Deadwood(name="deadwood", title=ALL, rule="X1"),),
    finish=MatchEnd(target=100, rule="X1"),
)

AT_HOME: Final = variant(
    "test-at-home", PARTNERSHIP_RUMMY_500, lay_offs=LayOffOnOwnSide(), teams=None
)
SEALED: Final = variant("test-sealed", lay_offs=None)


@attrs.frozen(kw_only=True)
class ShortPack(Packs):
    """Forty cards, in which the seven stands next to the jack."""

    def deck(self, seats: int) -> Deck:
        """Return the Spanish pack."""
        return SPANISH_40


@attrs.frozen
class ShortRuns(MeldKind):
    """Three or more cards of a suit in the sequence of a pack without eights, nines and tens."""

    @property
    def name(self) -> str:
        """``short-runs``."""
        return "short-runs"

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield the runs suit by suit."""
        ranks = sorted({int(card.rank) for card in deck.cards})
        for suit in Suit:
            for length in range(3, len(ranks) + 1):
                for low in range(len(ranks) - length + 1):
                    faces = tuple(RANKS * suit + rank for rank in ranks[low : low + length])
                    yield Shape(self.name, faces, tuple(range(low + 1, low + length + 1)))


@attrs.frozen
class OwnMelds(LayOffs):
    """Everybody lays off on melds of their own only."""

    def allows(self, seat: Seat, owner: Seat, sides: tuple[Side, ...]) -> bool:
        """Allow one's own."""
        return seat == owner

    def credited(self, layer: Seat, owner: Seat) -> Seat:
        """Return the owner, who is the layer."""
        return owner


CONQUIAN: Final = variant(
    "test-conquian",
    packs=ShortPack(),
    seat_counts=(2,),
    deal=HandSizes(two=10, more=10),
    melds=(Sets(), ShortRuns()),
    wilds=NoWilds(),
    pile=DeepDraw(depth=1),
    lay_offs=OwnMelds(),
    going_out=GoingOut.MELD_ONLY,
)


@attrs.frozen
class Marriages(MeldKind):
    """A queen and a king of one suit."""

    @property
    def name(self) -> str:
        """``marriages``."""
        return "marriages"

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield the marriage of each suit."""
        for suit in Suit:
            queen, king = RANKS * suit + Rank.QUEEN, RANKS * suit + Rank.KING
            yield Shape(self.name, (queen, king), (0, 0))


MARRIAGES: Final = variant("test-marriages", melds=(Sets(), Runs(), Marriages()))


@attrs.frozen
class BriefRuns(MeldKind):
    """Three or four cards of a suit in sequence, so that a meld of four is full."""

    @property
    def name(self) -> str:
        """``brief-runs``."""
        return "brief-runs"

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield those of the runs that are short enough."""
        return (attrs.evolve(s, kind=self.name) for s in Runs().shapes(deck) if len(s.faces) < 5)


BRIEF: Final = variant("test-brief", melds=(BriefRuns(), Sets()), seat_counts=(2,))


@attrs.frozen
class Deuces(Wilds):
    """Twos and jokers are wild, and a meld has two other cards at least."""

    def cards(self, deck: Deck) -> CardSet:
        """Return the twos and the jokers."""
        mask = rank_mask(Rank.TWO, deck.copies) | rank_mask(Rank.JOKER, deck.copies)
        return CardSet(deck.cards.mask & mask)

    @property
    def naturals(self) -> int:
        """Two."""
        return 2


DEUCES: Final = variant("test-deuces", packs=Packs(jokers=2), seat_counts=(2,), wilds=Deuces())


@attrs.frozen
class TopTwo(PileDraw):
    """One or two cards of the pile are taken, for nothing."""

    def reach(self, size: int) -> int:
        """Return 2, or fewer if there are."""
        return min(size, 2)

    def obliges(self, depth: int) -> bool:
        """Oblige to nothing."""
        return False

    @property
    def ends(self) -> bool:
        """Whether every take uses a card: none has to."""
        return False


@attrs.frozen
class TwoPasses(StockOut):
    """Two passes in a row end the round, whatever the number of players."""

    def passes(self, seats: int) -> int:
        """Return 2."""
        return 2


LOOSE: Final = variant("test-loose", pile=TopTwo(), stock_out=TwoPasses(), move_limit=200)
TWINS: Final = variant(
    "test-twins",
    packs=Packs(double_from=2, jokers=1),
    seat_counts=(2,),
    melds=(Sets(distinct=False), Runs()),
)
OPENING: Final = variant(
    "test-opening", seat_counts=(2, 3, 4), opening=OpeningPoints(30), pass_melds=True
)


@attrs.frozen
class RisingPoints(Opening):
    """Who has scored has to lay more to open."""

    def least(self, score: int) -> int:
        """Return 15, or 50 from a hundred points on."""
        return 50 if score >= 100 else 15


RISING: Final = variant(
    "test-rising",
    PARTNERSHIP_RUMMY_500,
    teams=None,
    packs=Packs(jokers=2, double_from=4),
    opening=RisingPoints(),
)
GAMES: Final = (
    BASIC,
    AT_HOME,
    SEALED,
    CONQUIAN,
    MARRIAGES,
    BRIEF,
    DEUCES,
    LOOSE,
    TWINS,
    OPENING,
    RISING,
)
