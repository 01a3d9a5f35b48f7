"""The policies of a rummy game: packs, wild cards, draws, lay-offs, and how turns and rounds end.

Each is a small frozen class.  Where third parties may bring their own, there is an abstract base.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Final

import attrs

from cardfishing._bits import COPY_BITS, RANKS, rank_mask
from cardfishing.cards import CardSet, Rank
from cardfishing.decks import DECKS, Deck
from cardfishing.table import Seat, Side


@attrs.frozen(kw_only=True)
class Packs:
    """What is played with.

    Attributes:
        jokers: The jokers of each pack, 0 to 4.
        double_from: The number of players from which two packs are shuffled together.
    """

    jokers: int = 0
    double_from: int = 5

    def deck(self, seats: int) -> Deck:
        """Return the deck for a number of players."""
        copies = 2 if seats >= self.double_from else 1
        mask = sum(rank_mask(rank, copies) for rank in range(Rank.ACE, Rank.KING + 1))
        for copy in range(copies):
            for number in range(self.jokers):
                mask |= 1 << COPY_BITS * copy + RANKS * number
        known = next((deck for deck in DECKS if deck.cards.mask == mask), None)
        size = mask.bit_count()
        return known or Deck(name=f"french-{size}-jokers-{self.jokers}", cards=CardSet(mask))


class Wilds(ABC):
    """Which cards stand for others."""

    __slots__ = ()

    @abstractmethod
    def cards(self, deck: Deck) -> CardSet:
        """Return the wild cards of a pack."""

    @property
    @abstractmethod
    def naturals(self) -> int:
        """The fewest cards of a meld that are not wild."""


@attrs.frozen
class NoWilds(Wilds):
    """Every card is itself; jokers meld with jokers."""

    def cards(self, deck: Deck) -> CardSet:
        """Return none."""
        return CardSet()

    @property
    def naturals(self) -> int:
        """All of them, so none is asked for."""
        return 0


@attrs.frozen(kw_only=True)
class WildJokers(Wilds):
    """A joker stands for any other card, which is named when it is tabled.

    Attributes:
        least: The fewest cards of a meld that are no jokers.
    """

    least: int = 1

    def cards(self, deck: Deck) -> CardSet:
        """Return the jokers."""
        return CardSet(deck.cards.mask & rank_mask(Rank.JOKER, deck.copies))

    @property
    def naturals(self) -> int:
        """The fewest cards of a meld that are no jokers."""
        return self.least


class PileDraw(ABC):
    """How the discard pile is drawn from.

    On an empty stock every card taken has to be used, so that each such turn tables one.
    """

    __slots__ = ()

    @abstractmethod
    def reach(self, size: int) -> int:
        """Return how many cards deep a pile may be taken.

        Args:
            size: The number of cards in the pile.
        """

    @abstractmethod
    def obliges(self, depth: int) -> bool:
        """Tell whether the card taken has to be used at once while the stock lasts.

        Args:
            depth: How many cards are taken, 1 for the top card alone.
        """

    @property
    @abstractmethod
    def ends(self) -> bool:
        """Whether every take uses a card, so that no round goes on for ever by taking."""

    @property
    def bars(self) -> bool:
        """Whether a card that need not be used may not be the discard of the turn."""
        return False

    @property
    def new_meld(self) -> bool:
        """Whether only a new meld is a use, and no lay-off."""
        return False

    @property
    def hand_only(self) -> bool:
        """Whether cards that were taken with the card may not help to use it."""
        return False


class TopCard(Enum):
    """What taking just the top card obliges to."""

    MUST_USE = "must_use"
    FREE_NO_REDISCARD = "free_no_rediscard"
    FREE = "free"


class PickupUse(Enum):
    """What counts as a use of the card taken."""

    MELD_OR_LAYOFF = "meld_or_layoff"
    NEW_MELD = "new_meld"


class PickupSupport(Enum):
    """Which cards may help to use it."""

    HAND_AND_PICKUP = "hand_and_pickup"
    HAND_ONLY = "hand_only"


@attrs.frozen(kw_only=True)
class DeepDraw(PileDraw):
    """Any card of the pile is taken with all cards above it, and has to be used at once.

    Attributes:
        depth: How many cards may be taken; None for any number.
        top: What taking just the top card obliges to.
        use: What counts as a use.
        support: Which cards may help.
    """

    depth: int | None = None
    top: TopCard = TopCard.MUST_USE
    use: PickupUse = PickupUse.MELD_OR_LAYOFF
    support: PickupSupport = PickupSupport.HAND_AND_PICKUP

    def reach(self, size: int) -> int:
        """Return the depth, or the whole pile."""
        return size if self.depth is None else min(size, self.depth)

    def obliges(self, depth: int) -> bool:
        """Tell whether a deep take, or one of the top card, does."""
        return depth > 1 or self.top is TopCard.MUST_USE

    @property
    def ends(self) -> bool:
        """Whether the top card has to be used as well."""
        return self.top is TopCard.MUST_USE

    @property
    def bars(self) -> bool:
        """Whether the top card may not be thrown back."""
        return self.top is TopCard.FREE_NO_REDISCARD

    @property
    def new_meld(self) -> bool:
        """Whether only a new meld is a use."""
        return self.use is PickupUse.NEW_MELD

    @property
    def hand_only(self) -> bool:
        """Whether only the hand may help."""
        return self.support is PickupSupport.HAND_ONLY


class LayOffCredit(Enum):
    """Who scores a card that is laid off."""

    LAYER = "layer"
    OWNER = "owner"


class LayOffs(ABC):
    """On whose melds cards may be laid off, and who scores them."""

    __slots__ = ()

    @abstractmethod
    def allows(self, seat: Seat, owner: Seat, sides: tuple[Side, ...]) -> bool:
        """Tell whether a seat may lay off on a meld of an owner's."""

    @abstractmethod
    def credited(self, layer: Seat, owner: Seat) -> Seat:
        """Return the seat that scores a card: of who laid it, and who laid the meld."""

    @property
    def are_free(self) -> bool:
        """Whether `allows` is always true, which then need not be asked."""
        return False


@attrs.frozen(kw_only=True)
class LayOffAnywhere(LayOffs):
    """Cards are laid off on any meld.

    Attributes:
        credit: Who scores them.
    """

    credit: LayOffCredit = LayOffCredit.LAYER

    def allows(self, seat: Seat, owner: Seat, sides: tuple[Side, ...]) -> bool:
        """Allow every meld."""
        return True

    def credited(self, layer: Seat, owner: Seat) -> Seat:
        """Return who laid the card, or who laid the meld."""
        return layer if self.credit is LayOffCredit.LAYER else owner

    @property
    def are_free(self) -> bool:
        """They are."""
        return True


@attrs.frozen(kw_only=True)
class LayOffOnOwnSide(LayOffs):
    """Cards are laid off on melds of the own side only, which scores them."""

    def allows(self, seat: Seat, owner: Seat, sides: tuple[Side, ...]) -> bool:
        """Allow the melds of the own side."""
        return sides[seat] == sides[owner]

    def credited(self, layer: Seat, owner: Seat) -> Seat:
        """Return who laid the card."""
        return layer


class Opening(ABC):
    """What a side has to table in one turn before it may lay off or keep anything on the table."""

    __slots__ = ()

    @abstractmethod
    def least(self, score: int) -> int:
        """Return the points its first melds have to come to.

        Args:
            score: The points of the side before the round.
        """


@attrs.frozen
class OpeningPoints(Opening):
    """The same number of points for everybody.

    Attributes:
        points: The number.
    """

    points: int

    def least(self, score: int) -> int:
        """Return the number."""
        return self.points


class GoingOut(Enum):
    """How a player ends the round with an empty hand; who empties it otherwise plays on."""

    EITHER = "either"
    MELD_ONLY = "meld_only"
    DISCARD_ONLY = "discard_only"

    @property
    def by_meld(self) -> bool:
        """Whether melding or laying off the last card ends the round."""
        return self is not GoingOut.DISCARD_ONLY

    @property
    def by_discard(self) -> bool:
        """Whether discarding the last card ends the round."""
        return self is not GoingOut.MELD_ONLY


class StockOut(ABC):
    """What happens when the stock is empty."""

    __slots__ = ()

    @abstractmethod
    def passes(self, seats: int) -> int:
        """Return how many passes in a row end the round."""

    @property
    def at_once(self) -> bool:
        """Whether the round ends with the turn that empties the stock."""
        return False

    @property
    def refills(self) -> bool:
        """Whether the pile without its top card becomes a new stock."""
        return False


@attrs.frozen
class EndOnDecline(StockOut):
    """The round ends when a player declines to take a card of the pile."""

    def passes(self, seats: int) -> int:
        """Return 1."""
        return 1


@attrs.frozen
class PassRound(StockOut):
    """The round ends when all players pass in succession."""

    def passes(self, seats: int) -> int:
        """Return the number of players."""
        return seats


@attrs.frozen
class EndAtOnce(StockOut):
    """The round ends with the turn that empties the stock."""

    def passes(self, seats: int) -> int:
        """Return 1, which only a set-up without a stock can come to."""
        return 1

    @property
    def at_once(self) -> bool:
        """It does."""
        return True


@attrs.frozen
class Reshuffle(StockOut):
    """The pile without its top card is shuffled into a new stock when a turn begins without one.

    If it has no other card, the round ends when a player declines to take it.
    """

    def passes(self, seats: int) -> int:
        """Return 1."""
        return 1

    @property
    def refills(self) -> bool:
        """It does."""
        return True


class QuartetDouble(Enum):
    """Which quartets score double."""

    NONE = "none"
    ANY = "any"
    JACKS = "jacks"


class QuartetWhen(Enum):
    """When a quartet scores double."""

    SAME_MELD = "same_meld"
    SAME_TURN = "same_turn"


@attrs.frozen(kw_only=True)
class Quartets:
    """Four of a kind laid at one time score double.

    Attributes:
        double: Which of them do.
        when: Whether they have to be laid in one meld, or may be completed in the same turn.
    """

    double: QuartetDouble = QuartetDouble.NONE
    when: QuartetWhen = QuartetWhen.SAME_MELD

    @property
    def in_turn(self) -> bool:
        """Whether a quartet counts as laid at one time if it is completed in the same turn."""
        return self.when is QuartetWhen.SAME_TURN

    def factor(self, faces: tuple[int, ...]) -> int:
        """Return how often the cards count that were laid at one time.

        Args:
            faces: What they stand for.
        """
        wanted = self.double is QuartetDouble.ANY or (
            self.double is QuartetDouble.JACKS and faces[0] % RANKS == Rank.JACK
        )
        return 2 if wanted and is_quartet(faces) else 1


def is_quartet(faces: tuple[int, ...]) -> bool:
    """Tell whether what cards stand for is four of a kind."""
    return len(faces) == _QUARTET and len({face % RANKS for face in faces}) == 1


_QUARTET: Final = 4
