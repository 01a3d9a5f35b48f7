"""A rummy game made of rules and policies, some of them of one's own."""

from collections.abc import Iterator

import attrs

from cardfishing.cards import Card, CardSet, Suit
from cardfishing.decks import FRENCH_52, Deck
from cardfishing.messages import Message, msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.rummy import (
    ACE_HIGH,
    REASONS,
    AceRuns,
    CardValues,
    Credit,
    DeepDraw,
    EndAtOnce,
    EndOnDecline,
    GameBonus,
    GoingOut,
    HandSizes,
    LayOffAnywhere,
    LayOffCredit,
    LayOffOnOwnSide,
    LayOffs,
    LeftInHand,
    LowAces,
    MatchEnd,
    MatchTie,
    Melded,
    MeldItem,
    MeldKind,
    NoWilds,
    Opening,
    OpeningPoints,
    OutBonus,
    Packs,
    PassRound,
    PickupSupport,
    PickupUse,
    PileDraw,
    PipValues,
    Points,
    QuartetBonus,
    QuartetDouble,
    Quartets,
    QuartetWhen,
    Reshuffle,
    RummyGame,
    RummyItem,
    RummyRules,
    Runs,
    Sets,
    Shape,
    StockOut,
    TableItem,
    TableMeld,
    Tally,
    TopCard,
    WildJokers,
    Wilds,
)
from cardfishing.rummy.arrange import ArrangedLayOff, ArrangedMeld, Arrangement, arrange
from cardfishing.scoring import ScoreLine
from cardfishing.table import Seat, Side

ALL = msg("All of it")
BOOK = Rulebook((Rule(id="G1", chapter=ALL, text=ALL, reasons=REASONS),))


@attrs.frozen
class Marriages(MeldKind):
    """King and queen of a suit."""

    @property
    def name(self) -> str:
        """``marriages``."""
        return "marriages"

    @property
    def title(self) -> Message:
        """The name, for people."""
        return msg("marriages")

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield one a suit."""
        for suit in Suit:
            pair = CardSet.parse(f"Q{suit.text} K{suit.text}")
            yield Shape(self.name, tuple(card.index for card in pair), (12, 13))


@attrs.frozen(kw_only=True)
class Bonus(TableItem):
    """A point for each card on the table."""

    def points(self, credit: Credit) -> int:
        """Return one."""
        return int(credit.points > 0)


@attrs.frozen(kw_only=True)
class Long(MeldItem):
    """A point for each meld of five and more."""

    def points(self, meld: TableMeld) -> int:
        """Return one, or nothing."""
        return int(len(meld.cards) >= 5)


@attrs.frozen(kw_only=True)
class Empty(RummyItem):
    """A point for the seat that goes out."""

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield its line."""
        if tally.went_out is not None:
            yield ScoreLine(self.name, tally.sides[tally.went_out], 1, seat=tally.went_out)


@attrs.frozen
class Ones(Points):
    """Every card counts one."""

    def in_hand(self, card: Card) -> int:
        """Return one."""
        return 1

    def tabled(self, card: Card, place: int) -> int:
        """Return one, or two for a high ace."""
        return 1 + (place == ACE_HIGH)


@attrs.frozen
class TopOnly(PileDraw):
    """The top card may be taken, whatever follows."""

    def reach(self, size: int) -> int:
        """Return how deep one may reach."""
        return min(size, 1)

    def obliges(self, depth: int) -> bool:
        """Tell whether it has to be used."""
        return False

    @property
    def ends(self) -> bool:
        """Whether the round may end for it."""
        return True


@attrs.frozen
class Nobody(LayOffs):
    """Everybody lays off on the own melds only."""

    def allows(self, seat: Seat, owner: Seat, sides: tuple[Side, ...]) -> bool:
        """Allow one's own."""
        return seat == owner

    def credited(self, layer: Seat, owner: Seat) -> Seat:
        """Return who gets the points."""
        return layer


@attrs.frozen
class Thirty(Opening):
    """The first melds count thirty."""

    def least(self, score: int) -> int:
        """Return thirty."""
        return 30


@attrs.frozen
class Twos(Wilds):
    """Twos are wild."""

    def cards(self, deck: Deck) -> CardSet:
        """Return them."""
        return CardSet.of(card for card in deck.cards if card.rank == 2)

    @property
    def naturals(self) -> int:
        """How many cards of a meld stand for themselves."""
        return 2


@attrs.frozen
class Stop(StockOut):
    """The round ends at once."""

    @property
    def at_once(self) -> bool:
        """Whether it does."""
        return True

    def passes(self, seats: int) -> int:
        """Return how many passes end it."""
        return 0


RULES = RummyRules(
    seat_counts=(2, 3, 4),
    deal=HandSizes(two=10, more=7),
    wilds=WildJokers(),
    packs=Packs(jokers=2),
    melds=(Sets(), Runs(ace=AceRuns.HIGH)),
    values=CardValues(pips=PipValues.FIVES),
    quartets=Quartets(double=QuartetDouble.ANY, when=QuartetWhen.SAME_TURN),
    pile=DeepDraw(use=PickupUse.NEW_MELD, support=PickupSupport.HAND_ONLY, top=TopCard.FREE),
    lay_offs=LayOffAnywhere(credit=LayOffCredit.OWNER),
    stock_out=PassRound(),
    going_out=GoingOut.EITHER,
    opening=OpeningPoints(points=30),
    items=(
        Melded(name="melded", title=ALL, rule="G1"),
        LowAces(name="low_aces", title=ALL, rule="G1"),
        QuartetBonus(name="quartets", title=ALL, rule="G1"),
        LeftInHand(name="hand", title=ALL, rule="G1"),
        OutBonus(name="going_out", title=ALL, rule="G1", worth=25),
        GameBonus(name="game", title=ALL, rule="G1", worth=100),
    ),
    finish=MatchEnd(target=500, rule="G1", tie=MatchTie.DRAW),
)


def game_of(rules: RummyRules) -> RummyGame:
    """Return a game by its rules."""
    return RummyGame(
        name="garden",
        title=msg("Garden Rummy"),
        summary=msg("A game by value."),
        sources=("this program",),
        rules=rules,
        rulebook=BOOK,
    )


def one_rule_changed() -> None:
    """Each policy stands for another in the rules, those of strangers as well."""
    games = [
        attrs.evolve(RULES, lay_offs=LayOffOnOwnSide()),
        attrs.evolve(RULES, lay_offs=Nobody()),
        attrs.evolve(RULES, wilds=NoWilds(), packs=Packs()),
        attrs.evolve(RULES, wilds=Twos(), packs=Packs()),
        attrs.evolve(RULES, melds=(Sets(), Marriages())),
        attrs.evolve(RULES, values=Ones(), opening=None),
        attrs.evolve(RULES, opening=Thirty()),
        attrs.evolve(RULES, pile=TopOnly()),
        *(attrs.evolve(RULES, stock_out=end) for end in (EndAtOnce(), EndOnDecline(), Stop())),
        attrs.evolve(RULES, stock_out=Reshuffle()),
        attrs.evolve(
            RULES,
            items=(
                Bonus(name="bonus", title=ALL, rule="G1"),
                Long(name="long", title=ALL, rule="G1"),
                Empty(name="going_out", title=ALL, rule="G1"),
            ),
        ),
    ]
    for rules in games:
        state = game_of(rules).new(2, seed=7)
        assert state.legal_moves.count()
        assert rules.diff(RULES)


def a_hand_laid_out() -> None:
    """A hand is laid out at its best by the same kinds of melds."""
    values = [min(int(rank), 10) for rank in range(14)]
    hand = CardSet.parse("7C 7D 7H 9S KD")
    best = arrange(hand, RULES.melds, FRENCH_52, values)
    assert shown(best) == ["7C7D7H"]
    assert best.points == 19


def shown(best: Arrangement) -> list[str]:
    """Return what is laid."""
    laid: tuple[ArrangedMeld | ArrangedLayOff, ...] = (*best.melds, *best.lay_offs)
    return [each.text for each in laid]
