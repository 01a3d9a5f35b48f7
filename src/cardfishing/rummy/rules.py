"""The rules of a rummy game as data."""

from __future__ import annotations

from functools import cache, cached_property

import attrs

from cardfishing._bits import COPY_BITS, indices
from cardfishing.cards import CardSet, card_at
from cardfishing.decks import Deck
from cardfishing.errors import RulesError
from cardfishing.game import fingerprint
from cardfishing.messages import msg
from cardfishing.rummy.finish import MatchEnd
from cardfishing.rummy.melds import MeldKind, Runs, Sets
from cardfishing.rummy.policies import (
    DeepDraw,
    EndOnDecline,
    GoingOut,
    LayOffAnywhere,
    LayOffs,
    NoWilds,
    Opening,
    Packs,
    PileDraw,
    Quartets,
    StockOut,
    Wilds,
)
from cardfishing.rummy.score import RummyItem
from cardfishing.rummy.values import CardValues, Points
from cardfishing.table import DealRotation, Direction
from cardfishing.teams import TeamDraw


@cache
def _meldable(kinds: tuple[MeldKind, ...], deck: Deck) -> frozenset[int]:
    """Return the faces that are in a meld of some kind."""
    return frozenset(face for kind in kinds for s in kind.shapes(deck) for face in s.faces)


@cache
def _claimed(kinds: tuple[MeldKind, ...], deck: Deck) -> tuple[str, str, str] | None:
    """Return two kinds that have a meld in common, in one order, and its text; None if none do."""
    kind_of: dict[tuple[int, ...], str] = {}
    for kind in kinds:
        for shape in kind.shapes(deck):
            other = kind_of.setdefault(shape.faces, kind.name)
            if other != kind.name:
                return other, kind.name, "".join(card_at(face).text for face in shape.faces)
    return None


@attrs.frozen(kw_only=True)
class HandSizes:
    """How many cards everybody gets.

    Attributes:
        two: With two players.
        more: With more players.
    """

    two: int
    more: int

    def of(self, seats: int) -> int:
        """Return the cards of each hand at a table with so many seats."""
        return self.two if seats == 2 else self.more


@attrs.frozen(kw_only=True)
class RummyRules:
    """The rules of a rummy game.

    Attributes:
        packs: What is played with.
        seat_counts: The numbers of players.
        partnership: Whether four players are two partnerships.
        teams: How partners are drawn for, or None if they sit as they like.
        direction: The way cards and turns go round.
        rotation: The way the deal goes round from round to round.
        deal: How many cards everybody gets; one more begins the discard pile.
        melds: The kinds of melds.
        wilds: Which cards stand for others.
        pile: How the discard pile is drawn from.
        lay_offs: On whose melds cards may be laid off; None for on none.
        opening: What a side's first melds have to come to; None for no condition.
        going_out: How an empty hand ends the round.
        stock_out: What happens when the stock is empty.
        pass_melds: Whether who passes on an empty stock may table cards first.
        values: What cards are worth.
        quartets: When four of a kind score double.
        items: What scores, in counting order.
        finish: When the match is decided.
        move_limit: The number of moves that ends a round which might never end.
    """

    packs: Packs = Packs()
    seat_counts: tuple[int, ...]
    partnership: bool = False
    teams: TeamDraw | None = None
    direction: Direction = Direction.CLOCKWISE
    rotation: DealRotation = DealRotation.WITH_PLAY
    deal: HandSizes
    melds: tuple[MeldKind, ...] = (Sets(), Runs())
    wilds: Wilds = NoWilds()
    pile: PileDraw = DeepDraw()
    lay_offs: LayOffs | None = LayOffAnywhere()
    opening: Opening | None = None
    going_out: GoingOut = GoingOut.EITHER
    stock_out: StockOut = EndOnDecline()
    pass_melds: bool = False
    values: Points = CardValues()
    quartets: Quartets = Quartets()
    items: tuple[RummyItem, ...]
    finish: MatchEnd
    move_limit: int = 2000

    def __attrs_post_init__(self) -> None:
        """Refuse rules that contradict each other.

        Raises:
            RulesError: They do; the error names field, value and remedy.
        """
        names = [kind.name for kind in self.melds]
        if len(set(names)) < len(names) or not names:
            raise RulesError("melds", tuple(names), "give one kind of meld at least, each once")
        if self.move_limit < 1:
            raise RulesError("move_limit", self.move_limit, "give a number from 1 up")
        if self.opening is not None and self.pile.bars:
            remedy = msg(
                "who opens could be left with a card that may not be discarded: let it be free"
            )
            raise RulesError("pile", self.pile, remedy)
        for seats in self.seat_counts:
            self._check_deal(seats)
        for deck in dict.fromkeys(map(self.packs.deck, self.seat_counts)):
            self._check_melds(deck)

    @cached_property
    def minds_turns(self) -> bool:
        """Whether it matters which melds were laid in the same turn."""
        return self.quartets.in_turn or self.opening is not None

    @cached_property
    def ends(self) -> bool:
        """Whether every round ends by its rules, without a limit of moves."""
        return self.pile.ends and not self.stock_out.refills

    @cached_property
    def obliging(self) -> tuple[bool, ...]:
        """Whether the card taken has to be used while the stock lasts, by the depth of the take."""
        most = max(len(self.packs.deck(seats).cards) for seats in self.seat_counts)
        return (False, *map(self.pile.obliges, range(1, most + 1)))

    @cached_property
    def lays_off_freely(self) -> bool:
        """Whether cards may be laid off on any meld at any time."""
        return self.lay_offs is not None and self.lay_offs.are_free and self.opening is None

    def _check_deal(self, seats: int) -> None:
        size, hand = len(self.packs.deck(seats).cards), self.deal.of(seats)
        if seats < 1 or hand < 1:
            raise RulesError("deal.*", hand, "seat somebody, and deal everybody a card")
        if self.stock_out.at_once and seats * hand == size - 1:
            raise RulesError(
                "stock_out",
                self.stock_out,
                msg("{seats} players leave no stock: deal fewer", seats=seats),
            )
        if seats * hand >= size:
            most = (size - 1) // seats
            remedy = msg(
                "deal {seats} players {most} cards at most: there are {size}, one for the pile",
                seats=seats,
                most=most,
                size=size,
            )
            raise RulesError("deal.*", hand, remedy)

    def _check_melds(self, deck: Deck) -> None:
        """Refuse cards that nobody could ever table, and a pack of wild cards."""
        wild, faces = self.wilds.cards(deck).mask, _meldable(self.melds, deck)
        idle = [i for i in indices(deck.cards.mask & ~wild) if i % COPY_BITS not in faces]
        if idle:
            cards = CardSet.of(map(card_at, idle))
            remedy = msg(
                "no meld holds {cards}: leave them out, take more of them, or let them be wild",
                cards=cards,
            )
            raise RulesError("packs.jokers", self.packs.jokers, remedy)
        if claimed := _claimed(self.melds, deck):
            one, other, text = claimed
            cause = f"{text} would be of {one} and of {other}: list its faces in another order"
            raise RulesError("melds", (one, other), cause)
        if not any(self.values.in_hand(card) for card in deck.cards):
            raise RulesError("values.*", self.values, "no match would end: let a card count")

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return fingerprint(repr(self))

    def diff(self, other: RummyRules) -> dict[str, tuple[object, object]]:
        """Return the fields that differ, with the value here and the value there."""
        return {
            field.name: (mine, theirs)
            for field in attrs.fields(RummyRules)
            if (mine := getattr(self, field.name)) != (theirs := getattr(other, field.name))
        }
