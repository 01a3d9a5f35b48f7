"""The board of the rummy games: melds, the discard pile, and what is known of the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, assert_never

from cardfishing.cards import Card, Rank, Suit
from cardfishing.cli.board import NOTHING, Board, best
from cardfishing.cli.screen import Part
from cardfishing.messages import Message, msg, plural
from cardfishing.rummy import (
    ACE_HIGH,
    Discard,
    Draw,
    Ending,
    Lay,
    LayOff,
    Pass,
    Phase,
    RummyGame,
    RummyMove,
    RummyObservation,
    TableMeld,
    Take,
)
from cardfishing.rummy import Part as Laid
from cardfishing.table import Zone

_ROOM: Final = 8
_MELDS, _PILE, _STOCK, _HANDS = msg("Melds"), msg("Pile"), msg("Stock"), msg("Hands")
_HELD: Final = {"hand", "known"}
"""The zones of the cards in hand."""
_KINDS: Final[dict[type[RummyMove], Message]] = {
    Draw: msg("draw"),
    Take: msg("take"),
    Lay: msg("meld"),
    LayOff: msg("lay off"),
    Discard: msg("discard"),
    Pass: msg("pass"),
}
"""What moves are listed under, in this order."""


class RummyBoard(Board[RummyGame, RummyObservation, RummyMove]):
    """The melds with what they are worth to whom, the pile in order, the hands and the stock."""

    @property
    def label(self) -> int:
        """The width of the longest kind of move, with as many spaces as moves have between them."""
        return self._widest(_KINDS.values()) + 1

    def show(self, view: RummyObservation) -> None:
        """Show melds, pile, stock and hands."""
        self._show_melds(view)
        pile = _text(view.discard)
        self._row(_PILE, msg("{cards} (top)", cards=pile) if pile else NOTHING)
        self._row(_STOCK, str(view.stock_size))
        self._row(_HANDS, self._hands(view))

    def _row(self, name: Part, text: Part) -> None:
        width = max(_ROOM, self._widest((_MELDS, _PILE, _STOCK, _HANDS)))
        self._screen.row([(name, width)], text)

    def _widest(self, names: Iterable[Message]) -> int:
        return max(len(self._screen.text(name)) for name in names) + 1

    def _show_melds(self, view: RummyObservation) -> None:
        name: Part = _MELDS
        titles = {item.name: item.title for item in view.game.items}
        for meld in view.melds:
            laid = [self._laid(meld, part) for part in meld.parts]
            more = [
                msg("{item} {points}", item=titles[line.item], points=line.points)
                for line in view.public.bonus_lines((meld,))
            ]
            self._row(name, f"{meld.meld_text}: {self._screen.join([*laid, *more])}")
            name = ""
        if name:
            self._row(name, NOTHING)

    def _laid(self, meld: TableMeld, part: Laid) -> str:
        """Return who scores what for cards laid at one time, and which if there are others."""
        cards = [credit for credit in meld.credits if credit.card.index in part.card_indices]
        points = sum(credit.single for credit in cards if not credit.is_low)
        text = f"{self._name(cards[0].seat)} {points}"
        if any(credit.is_low for credit in cards):
            low = sum(credit.single for credit in cards if credit.is_low)
            text = self._screen.join([text, msg("low ace {points}", points=low)], " + ")
        more = sum(credit.points - credit.single for credit in cards)
        if more:
            text = self._screen.join([text, msg("quartet {points}", points=more)], " + ")
        if len(meld.parts) == 1:
            return text
        names = _text(credit.card for credit in cards)
        if cards[0].seat == part.seat:
            return f"{text} ({names})"
        by = msg("{cards} by {player}", cards=names, player=self._name(part.seat))
        return f"{text} ({self._screen.text(by)})"

    def _hands(self, view: RummyObservation) -> str:
        """Return how many cards everybody holds, and which are known."""
        return self._screen.join(
            [
                msg("{player} {n} with {cards}", player=self._name(seat), n=size, cards=known)
                if (known := _text(view.known[seat]))
                else f"{self._name(seat)} {size}"
                for seat, size in enumerate(view.hand_sizes)
            ]
        )

    def _name(self, seat: int) -> str:
        return self._screen.text(self._company.names[seat])

    def change(self, before: RummyObservation, move: RummyMove, after: RummyObservation) -> Part:
        """Return what a move leaves, lifts or scores."""
        match move:
            case Draw():
                return plural("{n} left in the stock", "{n} left in the stock", after.stock_size)
            case Take():
                return _text(before.discard[len(after.discard) :])
            case Lay() | LayOff():
                scored = _worth(after) - _worth(before)
                return plural("{n} point", "{n} points", scored)
            case Discard():
                return msg("pile: {cards}", cards=_text(after.discard))
            case Pass():
                return plural("{n} pass in a row", "{n} passes in a row", after.passes)
            case _:
                assert_never(move)

    def notes(
        self, before: RummyObservation, move: RummyMove, after: RummyObservation
    ) -> Iterator[Message]:
        """Yield that a player is without cards, and that the pile has become the stock."""
        seat = before.turn
        is_out = after.ending is not None
        if seat is not None and before.hand_sizes[seat] and not (is_out or after.hand_sizes[seat]):
            yield self._said_of(
                seat,
                msg("You have no cards left, and play on."),
                msg("{player} has no cards left, and plays on.", player=self._name(seat)),
            )
        if after.public.reshuffles > before.public.reshuffles:
            yield plural(
                "The pile is shuffled into a new stock of {n} card.",
                "The pile is shuffled into a new stock of {n} cards.",
                after.stock_size,
            )

    def _said_of(self, seat: int, you: Message, somebody: Message) -> Message:
        return you if seat == self._company.you else somebody

    def news(self, before: RummyObservation, after: RummyObservation) -> Iterator[Message]:
        """Yield which card was drawn."""
        if after.stock_size < before.stock_size:
            yield msg("You draw the {card}.", card=after.hand - before.hand)

    def close(self, view: RummyObservation, zones: Sequence[Zone]) -> None:
        """Show how a round ended, the melds, and the cards left in the hands."""
        left: dict[int, list[Card]] = {seat: [] for seat in range(len(view.hand_sizes))}
        for zone in zones:
            if zone.owner is not None and zone.name in _HELD:
                left[zone.owner] += zone.cards
        self._screen.blank()
        self._screen.say(self._ending(view))
        self._show_melds(view)
        name: Part = msg("Hands")
        for seat, cards in left.items():
            self._row(name, f"{self._name(seat)}: {self._sorted(cards, view.game) or NOTHING}")
            name = ""

    def _ending(self, view: RummyObservation) -> Message:
        """Return how a round ended."""
        if view.went_out is not None:
            name = self._name(view.went_out)
            somebody = msg("{player} has gone out.", player=name)
            return self._said_of(view.went_out, msg("You have gone out."), somebody)
        if view.ending is Ending.MAX_MOVES:
            return msg("The round ends after {n} moves.", n=view.public.moves)
        if view.passes >= len(view.hand_sizes):
            return msg("The round ends, since all have passed.")
        return msg("The round ends, since the stock is empty.")

    def duties(self, view: RummyObservation) -> Iterator[Message]:
        """Yield what the turn has come to, and what is owed or forbidden."""
        match view.phase:
            case Phase.DRAW:
                yield msg("You are to draw.") if view.stock_size else msg("The stock is empty.")
            case Phase.MELD if view.must_use is not None:
                yield msg("You are to use the {card} first.", card=view.must_use)
            case Phase.MELD:
                yield msg("You are to meld, lay off or discard.")
            case Phase.PASSING:
                yield msg("You pass, and may meld or lay off before.")
            case _:
                assert_never(view.phase)
        if view.barred is not None:
            yield msg("The {card} may not be discarded in this turn.", card=view.barred)

    def hand(self, view: RummyObservation) -> str:
        """Return the cards by suit, then rank."""
        return self._sorted(view.hand, view.game) or NOTHING

    def _sorted(self, cards: Iterable[Card], game: RummyGame) -> str:
        """Return cards suit by suit, jokers last."""
        place = _order(game)
        groups = groupby(sorted(cards, key=place), key=lambda card: place(card)[0])
        return "  ".join(_text(group) for _, group in groups)

    def choice(self, view: RummyObservation) -> list[RummyMove]:
        """Return the moves kind by kind, discards as the hand: all, or of very many the best."""
        kinds, place = [*_KINDS], _order(view.game)

        def order(move: RummyMove) -> tuple[int, ...]:
            return kinds.index(type(move)), *(place(move.card) if type(move) is Discard else ())

        return sorted(best(view), key=order)

    def entry(self, view: RummyObservation, move: RummyMove) -> Part:
        """Return the text of a move; a take of several cards says how many."""
        lifted = 0
        if isinstance(move, Take):
            lifted = len(view.discard) - view.discard.index(move.card)
        if lifted < 2:
            return move.text
        return plural("{move} ({n} card)", "{move} ({n} cards)", lifted, move=move.text)

    def heading(self, move: RummyMove) -> Message:
        """Return the kind of move."""
        return _KINDS[type(move)]


def _order(game: RummyGame) -> Callable[[Card], tuple[int, int, int]]:
    """Return what the cards of a hand are sorted by: suit, jokers last, then place in a run."""
    ace = Rank.ACE if game.has_low_aces else ACE_HIGH

    def place(card: Card) -> tuple[int, int, int]:
        suit = len(Suit) if card.rank is Rank.JOKER else card.suit
        return suit, ace if card.rank is Rank.ACE else card.rank, card.index

    return place


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.text for card in cards)


def _worth(view: RummyObservation) -> int:
    """Return what all melds score together."""
    cards = sum(credit.points for meld in view.melds for credit in meld.credits)
    return cards + sum(line.points for line in view.public.bonus_lines(view.melds))
