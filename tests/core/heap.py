"""The game of counters as a game with a pack, rounds and matches, which may end drawn."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.decks import FRENCH_52, FRENCH_56, Deal, Deck
from cardfishing.finish import added, drawn, leaders, won
from cardfishing.game import Game, fingerprint
from cardfishing.messages import Message, msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.scoring import Decision, ScoreItem, ScoreSheet, Standing
from cardfishing.table import Seat, Side, sides_of
from cardfishing.teams import TeamDraw
from tests.core.toy import Heap, Seen, Take


@attrs.frozen(kw_only=True)
class HeapRules:
    """The number of rounds, of counters in each, and how four find their partners."""

    rounds: int = 2
    counters: int = 3
    teams: TeamDraw | None = None

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return fingerprint(repr(self))


@attrs.frozen(kw_only=True, repr=False)
class HeapGame(Game[HeapRules, Heap, Take]):
    """Who takes the last counter has a point; the pack has jokers where four play."""

    @property
    def deck(self) -> Deck:
        """The pack with its jokers."""
        return FRENCH_56

    def deck_for(self, seats: int) -> Deck:
        """Return the pack, with jokers for four."""
        return FRENCH_52 if seats == 2 else FRENCH_56

    @property
    def team_draw(self) -> TeamDraw | None:
        """How four find their partners."""
        return self.rules.teams

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two or four."""
        return 2, 4

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The last counter."""
        return (ScoreItem(name="last", title=msg("last counter"), rule="T1"),)

    @property
    def max_moves(self) -> int:
        """A counter each."""
        return self.rules.counters

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the sides."""
        return sides_of(seats, partnership=True)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the next seat."""
        return Seat((dealer + 1) % seats)

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Decide by the higher total after the last round; equal ones are a draw."""
        after = added(before, sheet)
        if after.round_no < self.rules.rounds:
            return after
        best = leaders(after.scores, range(sheet.sides))
        if len(best) == 1:
            return won(after, best[0], Decision("T1", msg("the higher total")))
        return drawn(after, Decision("T1", msg("equal totals")))

    def parse_move(self, text: str) -> Take:
        """Read a number."""
        return Take(int(text))

    def parse_state(self, text: str) -> Heap:
        """Read the counters."""
        return Heap(int(text.removeprefix("left=")))

    def parse_observation(self, text: str) -> Seen:
        """Read the counters."""
        return Seen(self.parse_state(text), None)

    def describe(self, move: Take) -> Message:
        """Say how many are taken."""
        return msg("takes {number}", number=move.number)

    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> Heap:
        """Return the heap; no card is dealt."""
        del deal, standing
        return Heap(self.rules.counters, mover=(dealer + 1) % seats, seats=seats)


HEAP: Final = HeapGame(
    name="heap",
    title=msg("Heap"),
    family="counters",
    summary=msg("Take the last counter."),
    sources=("made up",),
    rules=HeapRules(),
    rulebook=Rulebook((Rule("T1", msg("Play"), msg("The last counter is worth a point.")),)),
)
