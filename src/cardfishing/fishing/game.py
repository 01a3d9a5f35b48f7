"""Fishing games: frozen rules turned into states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import final

import attrs

from cardfishing._bits import listed
from cardfishing.decks import Deal, Deck
from cardfishing.errors import RulesError
from cardfishing.fieldtext import read_state, read_view
from cardfishing.finish import check_sides
from cardfishing.fishing._listing import Kit, kit_of
from cardfishing.fishing._search import Sums, sums_of
from cardfishing.fishing.duties import Demand
from cardfishing.fishing.moves import Extend, FishingMove, NewBuild, describe, parse_move
from cardfishing.fishing.playing import give
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.refusals.reasons import reasons_of
from cardfishing.fishing.rounds import Bulk, bulk_of
from cardfishing.fishing.rules import BuildRules, FishingRules, PartnerBuilds
from cardfishing.fishing.score import FishingItem
from cardfishing.fishing.setup import FishingSetup
from cardfishing.fishing.state import FishingObservation, FishingState
from cardfishing.fishing.takes import AnyUnion, Combination, EqualFaces, SumToPlayed
from cardfishing.fishing.text import SCHEMA
from cardfishing.fishing.values import ValueTable
from cardfishing.game import Game
from cardfishing.messages import Message
from cardfishing.placing import Cards
from cardfishing.playout import RandomRound
from cardfishing.scoring import Decision, ScoreItem, ScoreSheet, Standing
from cardfishing.table import Seat, Side, sides_of


@final
@attrs.frozen(kw_only=True, repr=False)
class FishingGame(Game[FishingRules, FishingState, FishingMove]):
    """A fishing game; a variant is another value of this class, not a subclass."""

    family: str = "fishing"

    def __hash__(self) -> int:
        """Return the fingerprint."""
        return self.fingerprint

    @property
    def deck(self) -> Deck:
        """The pack it is played with."""
        return self.rules.deck

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats it can be played by."""
        return self.rules.seat_counts

    @property
    def items(self) -> tuple[FishingItem, ...]:
        """The score items in counting order, sweeps last."""
        return (*self.rules.items, self.rules.sweeps)

    def can_score(self, item: ScoreItem) -> bool:
        """Tell whether an item is worth anything."""
        return not isinstance(item, FishingItem) or item.can_score

    @property
    def reasons(self) -> dict[str, bool]:
        """Each reason a refusal can have, and whether its rules can give it."""
        return reasons_of(self.rules, takes_sums=self.takes_sums)

    @property
    def max_moves(self) -> int:
        """The most moves a round can have: each plays a card for good."""
        return len(self.deck.cards)

    @property
    def build_rules(self) -> BuildRules:
        """The rules of building.

        Raises:
            RulesError: The game has none.
        """
        if self.rules.builds is None:
            raise RulesError("builds", None, f"nothing is built in {self.name}: ask rules.builds")
        return self.rules.builds

    @cached_property
    def value_table(self) -> ValueTable:
        """What every card counts for capturing."""
        return ValueTable(self.deck, self.rules.values)

    @cached_property
    def takes_sums(self) -> bool:
        """Whether a card with a value takes any union of sums, and others equal ranks.

        Such captures are never listed to be counted or checked.
        """
        standard = (SumToPlayed(), EqualFaces())
        return self.rules.matchers == standard and self.takes_all_builds

    @cached_property
    def takes_plain_sums(self) -> bool:
        """Whether, besides, no duty says what to take and no build is part of a sum."""
        builds = self.rules.builds
        is_part = builds is not None and builds.single_is_card
        return self.takes_sums and self.captures_freely and not is_part

    @cached_property
    def takes_any_sums(self) -> bool:
        """Whether a card with a value takes any union of sums, and may leave others."""
        return self.takes_sums and not self.rules.duty.takes_all

    @cached_property
    def lists_flat(self) -> bool:
        """Whether, besides, builds are taken alone and every card takes with one value."""
        builds = self.rules.builds
        is_part = builds is not None and builds.single_is_card
        return self.takes_any_sums and self.value_table.is_plain and not is_part

    @cached_property
    def kit(self) -> Kit:
        """What the quick listing asks of the rules."""
        return kit_of(self)

    @cached_property
    def captures_freely(self) -> bool:
        """Whether no duty says what a capture has to take."""
        duty = self.rules.duty
        return duty.taken is Demand.NONE and not duty.takes_all

    @cached_property
    def builds_freely(self) -> bool:
        """Whether no duty says what a build has to take in."""
        return self.rules.duty.built is Demand.NONE

    @cached_property
    def takes_all_builds(self) -> bool:
        """Whether one card can take several builds of its value together."""
        return self.rules.captures == AnyUnion()

    def groups(self, card: int, layout: int, value: int | None = None) -> list[int]:
        """Return the groups of loose cards that a card matches, by the rules' matchers.

        Args:
            card: The index of the card.
            layout: The loose cards.
            value: What the card counts, of its values; None if it has none.
        """
        table = self.value_table
        if value is not None:
            table = table.counting(card, value)
        found = [
            group
            for matcher in self.rules.matchers
            for group in matcher.groups(card, layout, table)
        ]
        return list(dict.fromkeys(found))

    def combination(self, card: int) -> Combination:
        """Return which groups a card may take together."""
        face = self.rules.face_capture
        return self.rules.captures if face is None or self.value_table.hand[card] else face

    def totals(self, cards: int, values: Sequence[tuple[int, ...]] | None = None) -> int:
        """Return what some cards can total, as bits; none with a valueless card.

        Args:
            cards: The cards.
            values: The values of each card by index; those it has on the table if left out.
        """
        reached, values = 1, values or self.value_table.table
        for index in listed(cards):
            worth = values[index]
            if len(worth) == 1:
                reached <<= worth[0]
            else:
                before, reached = reached, 0
                for value in worth:
                    reached |= before << value
        return reached

    def build_values(self, card: int, cards: int) -> list[int]:
        """Return what a card of a hand and some cards of the table come to as one group."""
        totals = self.totals(cards)
        return sorted(
            total + value for total in listed(totals) for value in self.value_table.hand[card]
        )

    def is_multiple(self, move: NewBuild | Extend, begun: int = 0) -> bool:
        """Tell whether a new or raised build holds several groups of its value.

        Args:
            move: The move that makes it.
            begun: The value of the build that is raised.
        """
        loose, room = self.totals(move.loose_mask), move.value - begun
        for value in self.value_table.hand[move.card_index]:
            if value <= room and loose >> room - value & 1:
                return False
        return True

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the side of each seat: four seats are partnerships if the rules say so.

        Raises:
            SetupError: The game is not made for so many seats.
        """
        self.check_seats(seats)
        return sides_of(seats, partnership=self.rules.partnership and seats == 4)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the seat that deals after another."""
        return self.rules.rotation.direction(self.rules.direction).after(dealer, seats)

    def eldest(self, dealer: int, seats: int) -> Seat:
        """Return the seat that plays first."""
        return self.rules.direction.after(dealer, seats)

    def packet(self, public: Public) -> tuple[Seat | None, ...]:
        """Return who gets each card of the next packet; nothing if the stock cannot fill it."""
        seats, stock = len(public.hand_sizes), public.stock_size
        key = public.dealer, seats, stock, public.layout_mask.bit_count()
        found = self._packets.get(key)
        if found is None:
            found = self.rules.deal.later(self.order(public.dealer, seats), *key[2:])
            found = self._packets[key] = found if len(found) <= stock else ()
        return found

    def first_packet(self, dealer: int, seats: int) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first packet."""
        key = dealer, seats, len(self.deck.cards), -1
        found = self._packets.get(key)
        if found is None:
            found = self._packets[key] = self.rules.deal.first(self.order(dealer, seats))
        return found

    @cached_property
    def _packets(self) -> dict[tuple[int, int, int, int], tuple[Seat | None, ...]]:
        return {}

    @cached_property
    def draws(self) -> bool:
        """Whether each player draws a card after every play."""
        return self.rules.deal.draws

    @cached_property
    def side_table(self) -> dict[int, tuple[Side, ...]]:
        """The side of each seat, by the number of seats."""
        return {seats: self.sides(seats) for seats in self.seat_counts}

    @cached_property
    def after_table(self) -> dict[int, tuple[Seat, ...]]:
        """The seat that plays after each seat if it has cards, by the number of seats."""
        after = self.rules.direction.after
        return {n: tuple(after(seat, n) for seat in range(n)) for n in self.seat_counts}

    @cached_property
    def partner_table(self) -> dict[int, tuple[int, ...]]:
        """The partner of each seat, or -1, by the number of seats."""
        return {seats: _partners(sides) for seats, sides in self.side_table.items()}

    @cached_property
    def builds_for_partner(self) -> bool:
        """Whether a value the partner has promised is built for the partner."""
        builds = self.rules.builds
        return builds is not None and builds.partner is PartnerBuilds.FOR_PARTNER

    def order(self, dealer: int, seats: int) -> tuple[Seat, ...]:
        """Return the seats in order of play, the dealer last."""
        return self.rules.direction.order(self.eldest(dealer, seats), seats)

    def new_unchecked(
        self, deal: Deal, seats: int, dealer: int, standing: Standing
    ) -> FishingState:
        """Return the start of a round; `new` has checked what it is given."""
        nothing = (0,) * len(standing.scores)
        packet = self.first_packet(dealer, seats)
        hands, layout, stock = give(packet, (0,) * seats, 0, deal.order)
        public = Public(
            game=self,
            turn=self.eldest(dealer, seats),
            dealer=Seat(dealer),
            layout_mask=layout,
            builds=(),
            pile_masks=nothing,
            sweeps=nothing,
            hand_sizes=tuple(map(int.bit_count, hands)),
            stock_size=len(stock),
            aside_size=0,
            last_capturer=-1,
            promises=(0,) * seats,
            standing=standing,
            sums=self.sums_of(layout),
        )
        return FishingState(public, hands, stock)

    def bulk(self, seats: int) -> Bulk | None:
        """Return what plays random rounds of a number of seats in bulk, if a kernel knows how."""
        if seats not in self._bulks:
            self._bulks[seats] = bulk_of(self, seats)
        return self._bulks[seats]

    @cached_property
    def _bulks(self) -> dict[int, Bulk | None]:
        return {}

    def random_rounds(
        self, seats: int, *, seed: int, rounds: int, dealer: int = 0
    ) -> list[RandomRound]:
        """Return what rounds come to when every seat draws its moves, found by a kernel.

        Raises:
            SetupError: A number is out of range.
        """
        start = self.new(seats, seed=seed, dealer=dealer)
        bulk = self.bulk(seats)
        if bulk is None:
            return super().random_rounds(seats, seed=seed, rounds=rounds, dealer=dealer)
        return bulk.rounds(start, range(seed, seed + rounds))

    def sums_of(self, layout: int) -> Sums | None:
        """Return the sums of a layout, or None if there are too many to keep."""
        return sums_of(layout, self.value_table.table, self.value_table.top)

    def setup(
        self,
        *,
        hands: Sequence[Cards],
        layout: Cards = (),
        builds: Sequence[str | Build] = (),
        piles: Sequence[Cards] = (),
        sweeps: Sequence[int] = (),
        last_capturer: int | None = None,
        turn: int = 0,
        dealer: int = 0,
        stock: Cards | None = None,
        aside: Cards = (),
        promises: Sequence[str] | None = None,
        scores: Sequence[int] = (),
        round_no: int = 0,
        overtime: bool = False,
        carry: Sequence[str] = (),
    ) -> FishingSetup:
        """Return an arrangement of cards; `FishingSetup` explains the fields."""
        return FishingSetup(
            game=self,
            hands=hands,
            layout=layout,
            builds=builds,
            piles=piles,
            sweeps=sweeps,
            last_capturer=last_capturer,
            turn=turn,
            dealer=dealer,
            stock=stock,
            aside=aside,
            promises=promises,
            scores=scores,
            round_no=round_no,
            overtime=overtime,
            carry=carry,
        )

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return where the match stands after a round, decided or not."""
        check_sides(before, sheet)
        rolled = dict(before.carry)
        carry = [
            (item.name, points)
            for item in self.items
            if (points := item.carried(sheet, rolled.get(item.name, 0)))
        ]
        settled = self.rules.finish.settle(before, sheet)
        return attrs.evolve(settled, carry=carry, why=self._explained(settled.why))

    def _explained(self, why: Decision | None) -> Decision | None:
        """Return what decided a match with the item called as players call it."""
        labels = {item.name: item.label for item in self.items}
        if why is None or why.item not in labels:
            return why
        args = dict(why.message.args) | {"item": labels[why.item]}
        return attrs.evolve(why, message=attrs.evolve(why.message, args=tuple(args.items())))

    def parse_move(self, text: str) -> FishingMove:
        """Read a move's full text.

        Raises:
            NotationError: It cannot be read; the error names the column.
        """
        return parse_move(text, self.deck)

    def parse_state(self, text: str) -> FishingState:
        """Read a state's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no position of this game; all problems are named.
        """
        return self.setup(**read_state(text, str(self), SCHEMA)).state()

    def parse_observation(self, text: str) -> FishingObservation:
        """Read an observation's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no observation of this game.
        """
        seat, fields = read_view(text, str(self), SCHEMA)
        return self.setup(**fields).observation(seat)

    def describe(self, move: FishingMove) -> Message:
        """Return a move in plain words."""
        return describe(move)


def _partners(sides: Sequence[Side]) -> tuple[int, ...]:
    """Return for each seat the other one of its side, or -1 if there is none."""
    seats = range(len(sides))
    return tuple(
        next((other for other in seats if sides[other] == sides[seat] and other != seat), -1)
        for seat in seats
    )
