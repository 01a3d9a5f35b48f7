"""What set-ups of all families have in common: cards are placed, and seats and scores checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import attrs

from cardfishing._bits import indices
from cardfishing.cards import Card, scan_cards
from cardfishing.decks import Deck
from cardfishing.errors import NotationError, RulesError, SetupError, SetupProblem
from cardfishing.game import AnyGame
from cardfishing.notation import Scanner
from cardfishing.scoring import MOST_POINTS, Standing, read_carry
from cardfishing.table import Seat

Cards: TypeAlias = str | Iterable[Card]
"""Some cards, or their text."""

ItemT = TypeVar("ItemT")


@attrs.frozen
class Hidden:
    """So many cards that are not seen.

    Attributes:
        size: Their number.
    """

    size: int


class Placing:
    """Places the cards of a set-up, each once, and collects what is wrong with it.

    The checker of a family derives from it: it places the hands, then the zones of its own, and
    at last, with `place_rest`, the stock and what lies aside.

    Attributes:
        game: The game.
        deck: Its pack for so many seats.
        problems: All that is wrong, as flags.
        details: A sentence for each problem found, with its remedy.
        seen: The cards placed so far, as a mask.
        hands: The cards of each seat, as masks.
        stock: The indices of the stock's cards, the top first; empty where they are hidden.
        stock_size: The number of cards in the stock.
        aside: The cards out of play, as a mask; empty where they are hidden.
        aside_size: The number of cards out of play.
        hidden_size: The number of hidden cards in the zones placed so far.
        is_view: Whether cards are hidden, so that it is no state.
    """

    def __init__(self, game: AnyGame, hands: Sequence[Cards]) -> None:
        """Place the hands."""
        hands = items_of(hands, "hands")
        self.game: AnyGame = game
        self.deck: Deck = game.deck_for(len(hands))
        self.problems: SetupProblem = SetupProblem(0)
        self.details: list[str] = []
        self.seen: int = 0
        self.hidden_size: int = 0
        self.is_view: bool = False
        self.hands: list[int | Hidden] = [self.zone(hand) for hand in hands]
        self.stock: tuple[int, ...] = ()
        self.stock_size: int = 0
        self.aside: int = 0
        self.aside_size: int = 0

    def problem(self, flag: SetupProblem, detail: str) -> None:
        """Note a problem."""
        self.problems |= flag
        self.details.append(detail)

    def finish(self) -> None:
        """Raise what has been noted.

        Raises:
            SetupError: Something has.
        """
        if self.problems:
            raise SetupError(self.problems, self.details)

    def zone(self, cards: Cards) -> int | Hidden:
        """Read the cards of a zone, or ``?n``.

        Raises:
            NotationError: They cannot be read.
        """
        if isinstance(cards, str) and cards.startswith("?"):
            scanner = Scanner(cards)
            scanner.need("?")
            size = scanner.number("the number of hidden cards")
            scanner.end()
            self.is_view = True
            self.hidden_size += size
            return Hidden(size)
        return self.known(cards)

    def known(self, cards: Cards) -> int:
        """Read the cards of a zone and return their mask.

        Raises:
            NotationError: They cannot be read.
        """
        mask = 0
        for index in self.in_order(cards):
            mask |= 1 << index
        return mask

    def in_order(self, cards: Cards) -> tuple[int, ...]:
        """Read the cards of a zone in which their order matters, and return their indices.

        Raises:
            NotationError: They cannot be read.
        """
        listed = list_cards(cards)
        for card in listed:
            self.place(card)
        return tuple(card.index for card in listed if card in self.deck.cards)

    def place(self, card: Card) -> None:
        """Place a card once."""
        bit = 1 << card.index
        if card not in self.deck.cards:
            self.problem(
                SetupProblem.NOT_IN_DECK, f"{card} is not in the deck {self.deck}: take it out"
            )
        elif self.seen & bit:
            self.problem(SetupProblem.CARD_TWICE, f"{card} is placed twice: take one out")
        self.seen |= bit

    def place_rest(self, stock: Cards | None, aside: Cards) -> None:
        """Place the stock and what lies aside, and all cards that are placed nowhere.

        Without a stock these form it in index order; with one they lie aside.

        Raises:
            NotationError: They cannot be read.
        """
        laid = self.zone(aside)
        covered = None
        if isinstance(stock, str) and stock.startswith("?"):
            covered = self.zone(stock)
        elif stock is not None:
            self.stock = self.in_order(stock)
        unplaced = self.deck.cards.mask & ~self.seen
        self.aside = 0 if isinstance(laid, Hidden) else laid
        if not self.is_view and stock is None:
            self.stock = tuple(indices(unplaced))
        elif not self.is_view:
            self.aside |= unplaced
        self.stock_size = covered.size if isinstance(covered, Hidden) else len(self.stock)
        self.aside_size = laid.size if isinstance(laid, Hidden) else self.aside.bit_count()
        if self.is_view:
            left = unplaced.bit_count()
            unseen = left - self.hidden_size
            self.aside_size += unseen
            if unseen < 0:
                self.problem(
                    SetupProblem.BAD_NUMBER,
                    f"{self.hidden_size} hidden cards, but only {left} are not placed: hide fewer",
                )

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(
            hand.size if isinstance(hand, Hidden) else hand.bit_count() for hand in self.hands
        )

    def all_known(self) -> tuple[int, ...]:
        """Return the hands of a state, which has no hidden cards."""
        if self.is_view:
            self.problem(
                SetupProblem.BAD_NUMBER,
                "hidden cards make no state: name them, or ask for an observation",
            )
        return tuple(0 if isinstance(hand, Hidden) else hand for hand in self.hands)

    def own_hand(self, seat: int | None) -> int:
        """Return the hand of the seat that observes; a spectator has none."""
        if seat is None:
            return 0
        hand = self.hands[seat] if 0 <= seat < len(self.hands) else None
        if isinstance(hand, int):
            return hand
        self.problem(
            SetupProblem.NO_SUCH_SEAT,
            f"seat {seat} has no known hand: name its cards, or another seat",
        )
        return 0

    def nothing_known_aside(self) -> None:
        """Refuse cards aside in an observation, which nobody sees."""
        if self.aside:
            self.problem(SetupProblem.BAD_NUMBER, "no seat sees the cards aside: write ?n for them")

    def side_count(self) -> int:
        """Return the number of sides.

        Raises:
            SetupError: The game is not made for so many hands.
        """
        seats = len(self.hands)
        if seats not in self.game.seat_counts:
            allowed = ", ".join(map(str, self.game.seat_counts))
            self.problem(
                SetupProblem.SEAT_COUNT, f"{seats} hands: {self.game.name} takes {allowed}"
            )
            self.finish()
        return len(set(self.game.sides(seats)))

    def at_table(self, name: str, seat: object) -> None:
        """Refuse a field that holds no seat at the table."""
        seats = len(self.hands)
        if type(seat) is not int or not 0 <= seat < seats:
            self.problem(
                SetupProblem.NO_SUCH_SEAT,
                f"{name} {seat!r} is not at the table: give a seat from 0 to {seats - 1}",
            )

    def per_side(self, name: str, given: Sequence[int], sides: int) -> tuple[int, ...]:
        """Return a number for each side; nothing given means zeros.

        Raises:
            NotationError: It is no list.
        """
        given = items_of(given, name)
        if given and len(given) != sides:
            self.problem(
                SetupProblem.SIDE_COUNT,
                f"{len(given)} {name} for {sides} sides: give one for each side, or none",
            )
        return tuple(given or (0,) * sides)

    def natural(self, names: str, numbers: Iterable[int]) -> None:
        """Refuse numbers below 0, and what is no number."""
        if not all(type(n) is int and 0 <= n < MOST_POINTS for n in numbers):
            self.problem(SetupProblem.BAD_NUMBER, f"{names} are numbers from 0 up")

    def basics(self, fields: Mapping[str, Any]) -> tuple[int, Seat, Standing]:
        """Return the seat to act, the seat that dealt, and the standing before the round.

        Args:
            fields: The fields of `fieldtext.BASE_SCHEMA` that are given.

        Raises:
            NotationError: What rolled over cannot be read.
            SetupError: The game is not made for so many hands.
        """
        turn, dealer = fields.get("turn", 0), fields.get("dealer", 0)
        self.at_table("turn", turn)
        self.at_table("dealer", dealer)
        round_no = fields.get("round_no", 0)
        self.natural("round_no", (round_no,))
        standing = self.standing(
            self.per_side("scores", fields.get("scores", ()), self.side_count()),
            round_no=round_no,
            overtime=fields.get("overtime", False),
            carry=fields.get("carry", ()),
        )
        return turn, Seat(dealer), standing

    def standing(
        self,
        scores: tuple[int, ...],
        *,
        round_no: int,
        overtime: bool = False,
        carry: Sequence[str] = (),
    ) -> Standing:
        """Return the standing before the round; where something is wrong, a stand-in.

        Args:
            scores: The points of each side.
            round_no: The number of rounds played before, which has been checked.
            overtime: Whether the match is in overtime.
            carry: Items that rolled over, such as ``cards:1``.

        Raises:
            NotationError: What rolled over cannot be read.
        """
        if not all(type(n) is int and abs(n) < MOST_POINTS for n in scores):
            self.problem(SetupProblem.BAD_NUMBER, "scores are whole numbers of 18 digits at most")
        if self.problems:
            scores, round_no = (0,) * len(scores), 0
        carried = tuple(map(read_carry, items_of(carry, "items that rolled over")))
        try:
            return Standing(scores=scores, round_no=round_no, overtime=overtime, carry=carried)
        except RulesError as error:
            self.problem(SetupProblem.BAD_NUMBER, str(error))
            return Standing(scores=scores)


def items_of(given: Iterable[ItemT], name: str) -> tuple[ItemT, ...]:
    """Return what a field of a set-up lists.

    Raises:
        NotationError: It is no list.
    """
    if not isinstance(given, Iterable):
        raise NotationError(str(given), 1, f"a list of {name}")
    return tuple(given)


def list_cards(cards: Cards) -> list[Card]:
    """Return cards, or those of a text, in order.

    Raises:
        NotationError: The text cannot be read, or something is no card.
    """
    if isinstance(cards, str):
        return [card for card, _ in scan_cards(cards)]
    listed: list[Card] = list(cards) if isinstance(cards, Iterable) else [cards]
    for card in listed:
        if not isinstance(card, Card):
            raise NotationError(str(card), 1, "cards, or the text of some")
    return listed
