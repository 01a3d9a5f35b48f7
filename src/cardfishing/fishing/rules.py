"""The rules of a fishing game as data.

Their policies are small frozen classes.  Each kind has an abstract base and a few members; a plugin
may bring its own.  Policies are asked when a game's value table is made and for groups as masks,
never for single moves.
"""

from __future__ import annotations

from enum import Enum

import attrs

from cardfishing.decks import Deck
from cardfishing.errors import RulesError
from cardfishing.fishing._search import MOST_TOTAL
from cardfishing.fishing.course import DealSchedule
from cardfishing.fishing.duties import CaptureDuty, Demand, NoDuty
from cardfishing.fishing.finish import MatchRule
from cardfishing.fishing.score import FishingItem, Sweeps
from cardfishing.fishing.takes import (
    AnyUnion,
    Combination,
    EqualFaces,
    Matcher,
    OneGroup,
    SumToPlayed,
)
from cardfishing.fishing.values import CaptureValues, Origin, ValueTable
from cardfishing.game import fingerprint
from cardfishing.messages import msg
from cardfishing.table import DealRotation, Direction, Seat


class PartnerBuilds(Enum):
    """What a player may do with a build of the partner's, and for the partner."""

    OWN_CARD = "own_card"
    FORBIDDEN = "forbidden"
    FOR_PARTNER = "for_partner"


@attrs.frozen(kw_only=True)
class BuildRules:
    """How builds are made and changed.

    Attributes:
        raise_own: Whether a player may raise a build of their own.
        raise_with_table: Whether loose cards may help to raise a build.
        raise_absorbs: Whether loose groups of the new value may be taken into a raised build.
        partner: Whether a partner's build may only be captured, or changed like anybody's; or
            whether one may, without holding a card, build what the partner has promised to hold.
        single_is_card: Whether a capture may take a single build as part of a sum.
        duplicates: Whether two builds of one value may stand at the same time.
        owner_may_trail: Whether the owner of a build may trail.
    """

    raise_own: bool = True
    raise_with_table: bool = False
    raise_absorbs: bool = True
    partner: PartnerBuilds = PartnerBuilds.OWN_CARD
    single_is_card: bool = False
    duplicates: bool = True
    owner_may_trail: bool = False


class Residue(Enum):
    """Who gets the cards left on the table at the end of the round."""

    LAST_CAPTURER = "last_capturer"
    NOBODY = "nobody"
    DEALER_SIDE = "dealer_side"


@attrs.frozen(kw_only=True)
class FishingRules:
    """The rules of a fishing game.

    Attributes:
        deck: The pack.
        seat_counts: The numbers of players.
        partnership: Whether four players are two partnerships.
        direction: The way cards and turns go round.
        rotation: The way the deal goes round from round to round.
        deal: Who gets which cards.
        values: What cards count for capturing.
        matchers: What a card matches; the groups of all of them count.
        captures: Which groups may be taken together.
        face_capture: The same for cards without a value; None exactly when every card has one.
        duty: When a card may not be trailed.
        builds: The rules of building, or None.
        sweeps: What emptying the table scores; worth nothing where sweeps do not count.
        residue: Who gets what is left on the table.
        items: What scores, in counting order.
        finish: When the match is decided.
    """

    deck: Deck
    seat_counts: tuple[int, ...]
    partnership: bool = True
    direction: Direction = Direction.CLOCKWISE
    rotation: DealRotation = DealRotation.WITH_PLAY
    deal: DealSchedule
    values: CaptureValues
    matchers: tuple[Matcher, ...] = (SumToPlayed(), EqualFaces())
    captures: Combination = AnyUnion()
    face_capture: Combination | None = None
    duty: CaptureDuty = NoDuty()
    builds: BuildRules | None = None
    sweeps: Sweeps
    residue: Residue = Residue.LAST_CAPTURER
    items: tuple[FishingItem, ...]
    finish: MatchRule

    def __attrs_post_init__(self) -> None:
        """Refuse rules that contradict each other.

        Raises:
            RulesError: They do; the error names field, value and remedy.
        """
        self._check_values()
        table = ValueTable(self.deck, self.values)
        valueless = any(not table.hand[card.index] for card in self.deck.cards)
        if valueless and self.face_capture is None:
            raise RulesError(
                "face_capture", None, "some cards have no capture value: say how they capture"
            )
        if not valueless and self.face_capture is not None:
            raise RulesError(
                "face_capture", self.face_capture, "every card has a capture value: leave it None"
            )
        self._check_captures(table)
        if not any(item.can_score for item in (*self.items, self.sweeps)):
            remedy = msg("nothing scores, so no match would end: let an item be worth something")
            raise RulesError("items.*.worth", 0, remedy)
        self.finish.check(self.items)
        if self.residue is Residue.NOBODY and self.sweeps.residue:
            remedy = msg(
                "nobody gets the cards left, so they are no sweep: set residue_is_sweep=False"
            )
            raise RulesError("residue", self.residue.value, remedy)
        for seats in self.seat_counts:
            self._check_deal(seats)

    def _check_captures(self, table: ValueTable) -> None:
        """Refuse duties that a card may be unable to meet, so that a player could get stuck."""
        duty, demands = self.duty, self.duty.taken is not Demand.NONE
        if self.captures == OneGroup():
            if duty.takes_all:
                remedy = msg("only one group is taken: set captures=many, or capture_duty=if_able")
                raise RulesError("duty", duty, remedy)
            if demands and self.builds is not None:
                remedy = msg(
                    "a card cannot take its match and an own build: set captures=many, or "
                    "match_duty=none"
                )
                raise RulesError("duty", duty, remedy)
            if self.builds is not None and self.builds.partner is PartnerBuilds.FOR_PARTNER:
                remedy = msg(
                    "a partner's card takes one build only: set captures=many, or "
                    "partner_builds=own_card"
                )
                raise RulesError("builds.partner", self.builds.partner.value, remedy)
        if demands and self.builds is not None and not table.is_plain:
            remedy = msg(
                "an ace that takes a build of 14 cannot take its match: set ace=low or "
                "ace=flexible, or match_duty=none"
            )
            raise RulesError("duty", duty, remedy)

    def _check_values(self) -> None:
        for card in self.deck.cards:
            for origin in Origin:
                for value in self.values.values(card, origin):
                    if type(value) is not int or not 1 <= value <= MOST_TOTAL:
                        remedy = f"let the {card} count 1 to {MOST_TOTAL}"
                        raise RulesError("values", value, remedy)

    def _check_deal(self, seats: int) -> None:
        order = [Seat(seat) for seat in range(seats)]
        packet = self.deal.first(order) if seats > 0 else ()
        if not order or not set(order) <= set(packet):
            raise RulesError("seat_counts", seats, "seat somebody, and deal everybody a card")
        size = len(self.deck.cards)
        if len(packet) > size:
            raise RulesError(
                "seat_counts",
                seats,
                f"the first deal needs {len(packet)} cards and {self.deck} has {size}: "
                "deal fewer or use a larger deck",
            )

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return fingerprint(repr(self))

    def diff(self, other: FishingRules) -> dict[str, tuple[object, object]]:
        """Return the fields that differ, with the value here and the value there."""
        return {
            field.name: (mine, theirs)
            for field in attrs.fields(FishingRules)
            if (mine := getattr(self, field.name)) != (theirs := getattr(other, field.name))
        }
