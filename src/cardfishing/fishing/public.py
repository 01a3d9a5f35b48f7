"""What everybody at the table sees: the shared part of a state and of every observation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardfishing._bits import indices
from cardfishing.cards import CardSet
from cardfishing.fishing._search import Sums
from cardfishing.fishing.moves import print_cards
from cardfishing.fishing.score import Tally
from cardfishing.messages import msg
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.state import Obligation
from cardfishing.table import Seat, Side
from cardfishing.views import OpenTable

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame


class Build(NamedTuple):
    """Cards put together on the table, to be taken by a card of their value.

    Attributes:
        value: The value.
        cards_mask: The cards in it.
        owner: The seat that last put a hand card into it.
        is_multiple: Whether it holds several groups of its value; it can then not be raised.
    """

    value: int
    cards_mask: int
    owner: Seat
    is_multiple: bool

    @property
    def cards(self) -> CardSet:
        """The cards in it."""
        return CardSet(self.cards_mask)

    @property
    def text(self) -> str:
        """The build as a set-up writes it, such as ``5S+3H=8@0``."""
        groups = print_cards(self.cards_mask, self.value if self.is_multiple else 0)
        return f"{groups}={self.value}@{self.owner}"

    def __str__(self) -> str:
        """Return the text."""
        return self.text


class Public(NamedTuple):
    """The open facts of a state; an observation is these and one hand.

    Absent seats are -1 here.  It is a named tuple because one is made in every ply, and that is
    the quickest immutable thing there is.

    Attributes:
        game: The game.
        turn: The seat to act, or -1 at the end.
        dealer: The seat that dealt.
        layout_mask: The loose cards.
        builds: The builds in the order they were made or last changed.
        pile_masks: The captured cards of each side.
        sweeps: The sweeps of each side.
        hand_sizes: The number of cards in each hand.
        stock_size: The number of cards in the stock.
        aside_size: The number of cards out of play.
        last_capturer: The seat that captured last, or -1.
        promises: For each seat the values it provably holds, as bits.
        standing: The match before the round.
        sums: The sums of the layout if they are few; derived, never compared.
    """

    game: FishingGame
    turn: Seat
    dealer: Seat
    layout_mask: int
    builds: tuple[Build, ...]
    pile_masks: tuple[int, ...]
    sweeps: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    aside_size: int
    last_capturer: int
    promises: tuple[int, ...]
    standing: Standing
    sums: Sums | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that is compared."""
        return self[1:12]

    def __eq__(self, other: object) -> bool:
        """Compare everything but what is derived."""
        if not isinstance(other, Public):
            return NotImplemented
        return self.key == other.key and self.standing == other.standing and self.game == other.game

    def __ne__(self, other: object) -> bool:
        """Compare everything but what is derived."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        standing = self.standing
        return hash(
            (self.game.fingerprint, standing.scores, standing.round_no, standing.overtime, self.key)
        )

    def __reduce__(self) -> tuple[Callable[[Iterable[object]], Public], tuple[tuple[object, ...]]]:
        """Pickle without what is derived."""
        return _read_back, ((self.game, *self.key, self.standing),)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.game.side_table[len(self.hand_sizes)]

    @property
    def open_mask(self) -> int:
        """The cards that lie open or have lain open: loose, in builds and in piles."""
        built = sum(build.cards_mask for build in self.builds)
        return self.layout_mask | built | sum(self.pile_masks)

    @property
    def score_sheet(self) -> ScoreSheet:
        """The score of the cards captured so far."""
        last = None if self.last_capturer < 0 else self.sides[self.last_capturer]
        standing, piles = self.standing, tuple(map(CardSet, self.pile_masks))
        finish = self.game.rules.finish
        narrows = finish.narrows(standing)
        tally = Tally(piles, self.sweeps, last, standing.scores, dict(standing.carry), narrows)
        lines = [line for item in self.game.items for line in item.lines(tally)]
        return ScoreSheet(sides=len(piles), lines=finish.counted(lines, tally))

    def promised_by_partner(self, seat: int) -> int:
        """Return the values a seat builds for its partner, who has promised them, as bits."""
        if not self.game.builds_for_partner:
            return 0
        partner = self.game.partner_table[len(self.hand_sizes)][seat]
        return self.promises[partner] if partner >= 0 else 0

    @property
    def is_last_deal(self) -> bool:
        """Whether no further card comes from the stock."""
        if self.game.draws and self.stock_size:
            return False
        return not self.game.packet(self)


def _read_back(facts: Iterable[object]) -> Public:
    """Return pickled open facts, with the sums again: the numbers of moves depend on them."""
    public = Public._make((*facts, None))
    if public.turn < 0:
        return public
    return public._replace(sums=public.game.sums_of(public.layout_mask))


class OpenFacts(OpenTable[Public]):
    """What states and observations of a fishing game both show."""

    __slots__ = ()

    @property
    def game(self) -> FishingGame:
        """The game."""
        return self.public.game

    @property
    def layout(self) -> CardSet:
        """The loose cards on the table."""
        return CardSet(self.public.layout_mask)

    @property
    def builds(self) -> tuple[Build, ...]:
        """The builds on the table."""
        return self.public.builds

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The captured cards of each side; all of them were seen when they were taken."""
        return tuple(map(CardSet, self.public.pile_masks))

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The sweeps of each side."""
        return self.public.sweeps

    @property
    def last_capturer(self) -> Seat | None:
        """The seat that captured last, or None."""
        last = self.public.last_capturer
        return None if last < 0 else Seat(last)

    @property
    def is_last_deal(self) -> bool:
        """Whether no further card comes from the stock; the dealer announces it."""
        return self.public.is_last_deal

    @property
    def promises(self) -> tuple[tuple[int, ...], ...]:
        """The values each seat provably holds, because it built for them."""
        return tuple(tuple(indices(bits)) for bits in self.public.promises)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """The duties that stand: every owner of a build keeps a card for it."""
        rule = self.game.rulebook.rule_of("leaves_build_behind")
        return tuple(
            Obligation(build.owner, rule, msg("keeps a card for the build {build}", build=build))
            for build in self.public.builds
        )

    def score_sheet(self) -> ScoreSheet:
        """Return the score if the round ended here; cards nobody has taken count for nobody."""
        return self.public.score_sheet
