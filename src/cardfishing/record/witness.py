"""Whether what a seat saw can have followed on what it saw before.

A *witness* is a state that a seat cannot tell from the true one.  One is drawn from what the seat
saw before a move, and cards it cannot see are exchanged so that the mover can make the move and so
that the cards which come into sight are those the seat saw next.  If then the seat sees the same
after the move, that is how it may have been; if not, it cannot have been so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from cardfishing._cardtext import exchanged, named
from cardfishing.errors import SetupError
from cardfishing.game import AnyGame, Move, Observation, State
from cardfishing.scoring import Standing
from cardfishing.table import HAND, Seat, Zone
from cardfishing.views import OpenTable

View: TypeAlias = Observation[Any]
"""What somebody sees in a game of any family."""

TRIES: Final = 16
"""So many witnesses are asked before it is said that a seat cannot have made a move."""

_State: TypeAlias = State[Any, Any]
_Exchange: TypeAlias = dict[str, str]


@attrs.frozen
class Watcher:
    """A seat that looks on, or a spectator, and can tell whether one view follows on another.

    Attributes:
        game: The game that is played.
        seat: The seat, or None for a spectator.
    """

    game: AnyGame
    seat: int | None

    def doubts_move(self, before: View, move: Move, after: View) -> str | None:
        """Return why a move cannot have led from one view to another, or None if it can.

        Args:
            before: What the seat saw before the move.
            move: The move of the seat whose turn it was.
            after: What the seat saw next.
        """
        mover = open_facts(before).turn
        if mover is None:
            return "the round is over, so nobody moves"
        for seed in range(TRIES):
            sought = after.resample(seed)
            try:
                witness = self._armed(before.resample(seed), sought, mover, move, seed)
            except SetupError:
                continue
            if witness is None:
                return f"seat {mover} does not hold what {move.text} needs"
            if witness.is_legal(move):
                return self._doubts_effect(witness, move, sought, after)
            if mover == self.seat:
                return str(witness.why_not(move))
        return f"seat {mover} cannot have played {move.text}"

    def _armed(
        self, witness: _State, sought: _State, mover: Seat, move: Move, seed: int
    ) -> _State | None:
        """Return the witness with a hand from which the mover can have made the move.

        It holds the cards the move names, and beside them what it holds after the move, which keeps
        the promises and meets the duties that are seen then.
        """
        held = self._hand(witness, mover)
        needed = sorted(named(move.text) & self._unseen(witness).keys())
        if len(needed) > len(held):
            return None
        kept = _turned(self._hand(sought, mover), seed)
        spare = self._spare(witness, sought, (*kept, *held))
        wanted = list(dict.fromkeys((*needed, *spare)))[: len(held)]
        come = [card for card in wanted if card not in held]
        go = [card for card in held if card not in wanted]
        return self._with(witness, _closed(zip(go, come, strict=False)))

    def _spare(self, witness: _State, sought: _State, first: Iterable[str]) -> list[str]:
        """Return the cards that are not seen before a move nor after it, some of them first."""
        hidden, later = self._unseen(witness), self._unseen(sought)
        return [card for card in (*first, *hidden) if card in hidden and card in later]

    def _doubts_effect(
        self, witness: _State, move: Move, sought: _State, after: View
    ) -> str | None:
        turned_up = self._turned_up(witness.apply(move), sought)
        if turned_up is not None and turned_up.keys() <= self._unseen(witness).keys():
            likely = self._with(witness, turned_up)
            if likely.is_legal(move) and likely.apply(move).observation(self.seat) == after:
                return None
        return f"{move.text} does not lead to what is seen next"

    def doubts_deal(self, first: View) -> str | None:
        """Return why a round cannot begin with what the seat sees, or None if it can."""
        sought, facts = first.resample(0), open_facts(first)
        deck = self.game.deck_for(len(facts.sides))
        order = list(deck.cards)
        by_text = {card.text: card for card in order}
        for _ in range(2):
            start = self.game.new(
                len(facts.sides),
                deal=deck.deal(order),
                dealer=facts.dealer,
                standing=facts.standing,
            )
            if start.observation(self.seat) == first:
                return None
            dealt = self._turned_up(start, sought)
            if dealt is None:
                break
            order = [by_text[dealt.get(card.text, card.text)] for card in order]
        return "no round begins so"

    def doubts_round(self, last: View, first: View) -> str | None:
        """Return why the next round cannot begin with what the seat sees, or None if it can.

        The scores are checked where no hand was left that the seat did not see.

        Args:
            last: What the seat saw at the end of the round before.
            first: What it sees of the new deal.
        """
        old, new = open_facts(last), open_facts(first)
        if old.turn is not None:
            return "the round is not over, so nobody deals"
        if new.dealer != self.game.next_dealer(old.dealer, len(old.sides)):
            return f"seat {new.dealer} deals out of turn"
        if new.standing.round_no != old.standing.round_no + 1:
            return f"round {old.standing.round_no + 2} comes next, not {new.standing.round_no + 1}"
        settled = self.settled(last)
        if settled is not None and settled.is_over:
            return "the match is decided, so nobody deals"
        if settled is not None and _shown(settled) != new.standing:
            return f"the round ends with {settled.scores}, not {new.standing.scores}"
        return self.doubts_deal(first)

    def settled(self, last: View) -> Standing | None:
        """Return the standing after a round, or None if it rests on hands the seat does not see.

        Args:
            last: What the seat saw at the end of the round.
        """
        end, facts = last.resample(0), open_facts(last)
        if any(self._hand(end, seat) for seat in range(len(facts.sides))):
            return None
        return self.game.settle(facts.standing, end.score_sheet())

    def _unseen(self, state: _State) -> dict[str, None]:
        """Return the cards the seat does not see, in a stable order."""
        zones = state.table.zones
        return dict.fromkeys(card.text for zone in zones for card in zone.unseen_by(self.seat))

    def _hand(self, state: _State, owner: int) -> list[str]:
        """Return the cards another seat keeps from this one."""
        return [
            card.text
            for zone in state.table.zones
            if zone.name == HAND and zone.owner == owner
            for card in zone.unseen_by(self.seat)
        ]

    def _turned_up(self, reached: _State, sought: _State) -> _Exchange | None:
        """Return the exchange after which a state shows the cards of another.

        It is None if the two do not show as many cards in the same places.
        """
        ours, theirs = reached.table.zones, sought.table.zones
        if [_place(zone) for zone in ours] != [_place(zone) for zone in theirs]:
            return None
        return _closed(
            pair
            for one, other in zip(ours, theirs, strict=True)
            for pair in _pairs(self._seen(one), self._seen(other), in_order=one.is_ordered)
        )

    def _seen(self, zone: Zone) -> list[str]:
        unseen = zone.unseen_by(self.seat)
        return [card.text for card in zone.cards if card not in unseen]

    def _with(self, state: _State, exchange: Mapping[str, str]) -> _State:
        if not exchange:
            return state
        found: _State = self.game.parse_state(exchanged(state.to_text(), exchange))
        return found


def open_facts(view: View) -> OpenTable[Any]:
    """Return what a view shows beside cards: every family shows it alike."""
    return cast("OpenTable[Any]", view)


def _turned(cards: list[str], seed: int) -> list[str]:
    """Return cards in another rotation for each try.

    A hand that has to take in cards loses those that come last, so each try loses others.
    """
    first = seed % max(len(cards), 1)
    return cards[first:] + cards[:first]


def _place(zone: Zone) -> tuple[str, int | None, int]:
    return zone.name, zone.owner, len(zone.cards)


def _pairs(ours: list[str], theirs: list[str], *, in_order: bool) -> Iterator[tuple[str, str]]:
    """Yield the cards that differ, each with the one that should lie in its place."""
    if in_order:
        yield from (pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1])
    else:
        gone = [card for card in ours if card not in theirs]
        come = [card for card in theirs if card not in ours]
        yield from zip(gone, come, strict=False)


def _closed(pairs: Iterable[tuple[str, str]]) -> _Exchange:
    """Return an exchange in which what is displaced takes the places that fall free."""
    exchange = dict(pairs)
    displaced = [card for card in exchange.values() if card not in exchange]
    taken = set(exchange.values())
    free = [card for card in exchange if card not in taken]
    return exchange | dict(zip(displaced, free, strict=True))


def _shown(standing: Standing) -> Standing:
    """Return what a round shows of the standing before it."""
    return Standing(
        scores=standing.scores,
        round_no=standing.round_no,
        overtime=standing.overtime,
        carry=standing.carry,
    )
