"""Set-ups: any arrangement of cards, checked as a whole when a state is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, final

import attrs

from cardfishing._bits import indices
from cardfishing.cards import Card, CardSet, scan_cards
from cardfishing.errors import NotationError, SetupError, SetupProblem
from cardfishing.fishing import _search as search
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.state import (
    FishingObservation,
    FishingState,
    deal_or_end,
    next_to_play,
)
from cardfishing.notation import Scanner
from cardfishing.scoring import MOST_POINTS, Standing
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame

Cards = str | Iterable[Card]
"""Some cards, or their text."""


@attrs.frozen
class _Hidden:
    """So many cards that are not seen."""

    size: int


@final
@attrs.frozen(kw_only=True)
class FishingSetup:
    """An arrangement of cards; `state` makes a position of it or names all that is wrong.

    Attributes:
        game: The game.
        hands: The cards of each seat.
        layout: The loose cards.
        builds: Builds such as ``5S+3H=8@0`` (the owner after ``@``), ``9D,5C+4H=9@1``.
        piles: The captured cards of each side.
        sweeps: The sweeps of each side.
        last_capturer: The seat that captured last, or None.
        turn: The seat to act; if its hand is empty, the next one with cards.
        dealer: The seat that dealt.
        stock: The stock, top first.  Without it, cards placed nowhere form the stock in index
            order; with it, they lie aside.
        aside: Cards out of play, counted for nobody.
        promises: Values that seats provably hold, such as ``9@1``; without them, every owner of a
            build has promised its value.
        scores: The points of each side before the round.
        round_no: The number of rounds played before.
        overtime: Whether the match is in overtime.
        carry: Items that rolled over, such as ``cards:1``.
    """

    game: FishingGame
    hands: Sequence[Cards]
    layout: Cards = ()
    builds: Sequence[str | Build] = ()
    piles: Sequence[Cards] = ()
    sweeps: Sequence[int] = ()
    last_capturer: int | None = None
    turn: int = 0
    dealer: int = 0
    stock: Cards | None = None
    aside: Cards = ()
    promises: Sequence[str] | None = None
    scores: Sequence[int] = ()
    round_no: int = 0
    overtime: bool = False
    carry: Sequence[str] = ()

    def state(self) -> FishingState:
        """Return the position.

        Raises:
            NotationError: A text cannot be read.
            SetupError: It is no position; all problems are named at once.
        """
        check = _Checker(self)
        public = check.public()
        hands = check.all_known()
        check.finish()
        state = FishingState(public, hands, check.stock, check.aside)
        if hands[public.turn]:
            return state
        turn = next_to_play(self.game, hands, public.turn)
        state = attrs.evolve(state, public=public._replace(turn=turn))
        return state if turn >= 0 else deal_or_end(state)

    def observation(self, seat: int | None) -> FishingObservation:
        """Return what a seat sees, from a set-up whose hidden cards are written ``?n``.

        Raises:
            NotationError: A text cannot be read.
            SetupError: It is no observation; all problems are named at once.
        """
        check = _Checker(self)
        public = check.public()
        hand = 0 if seat is None else check.own_hand(seat)
        check.nothing_known_aside()
        check.finish()
        if not any(public.hand_sizes):
            public = public._replace(turn=-1)
        return FishingObservation(public, None if seat is None else Seat(seat), hand)


class _Checker:
    """Reads a set-up once and collects what is wrong with it."""

    def __init__(self, setup: FishingSetup) -> None:
        self.setup = setup
        self.deck = setup.game.deck
        self.problems = SetupProblem(0)
        self.details: list[str] = []
        self.seen = 0
        self.hands: list[int | _Hidden] = [self.zone(hand) for hand in setup.hands]
        self.layout = self.known(setup.layout)
        self.builds = tuple(map(self.build, setup.builds))
        self.piles = [self.known(pile) for pile in setup.piles]
        aside = self.zone(setup.aside)
        self.stock: tuple[int, ...] = ()
        stock = None if setup.stock is None else self.stock_of(setup.stock)
        zones = (*self.hands, aside, stock)
        self.is_view = any(isinstance(zone, _Hidden) for zone in zones)
        hidden = sum(zone.size for zone in zones if isinstance(zone, _Hidden))
        unplaced = self.deck.cards.mask & ~self.seen
        self.stock_size = stock.size if isinstance(stock, _Hidden) else len(self.stock)
        self.aside = aside if isinstance(aside, int) else 0
        if self.is_view:
            unseen = unplaced.bit_count() - hidden
            laid = aside.size if isinstance(aside, _Hidden) else self.aside.bit_count()
            self.aside_size = unseen + laid
            if unseen < 0:
                self.problem(
                    SetupProblem.BAD_NUMBER,
                    f"{hidden} hidden cards, but only {unplaced.bit_count()} are not placed: "
                    "hide fewer",
                )
        elif setup.stock is None:
            self.stock = tuple(indices(unplaced))
            self.stock_size = len(self.stock)
            self.aside_size = self.aside.bit_count()
        else:
            self.aside |= unplaced
            self.aside_size = self.aside.bit_count()

    def problem(self, flag: SetupProblem, detail: str) -> None:
        """Note a problem."""
        self.problems |= flag
        self.details.append(detail)

    def finish(self) -> None:
        """Raise what has been noted."""
        if self.problems:
            raise SetupError(self.problems, self.details)

    def all_known(self) -> tuple[int, ...]:
        """Return the hands of a state, which has no hidden cards."""
        if self.is_view:
            self.problem(
                SetupProblem.BAD_NUMBER,
                "hidden cards make no state: name them, or ask for an observation",
            )
        return tuple(0 if isinstance(hand, _Hidden) else hand for hand in self.hands)

    def own_hand(self, seat: int) -> int:
        """Return the hand of the seat that observes."""
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

    def zone(self, cards: Cards) -> int | _Hidden:
        """Read the cards of a zone, or ``?n``."""
        if isinstance(cards, str) and cards.startswith("?"):
            scanner = Scanner(cards)
            scanner.need("?")
            size = scanner.number("the number of hidden cards")
            scanner.end()
            return _Hidden(size)
        return self.known(cards)

    def known(self, cards: Cards) -> int:
        """Read the cards of a zone."""
        mask = 0
        for card in _listed(cards):
            mask |= self.place(card)
        return mask

    def place(self, card: Card) -> int:
        """Place a card once; return its bit."""
        bit = 1 << card.index
        if card not in self.deck.cards:
            self.problem(
                SetupProblem.NOT_IN_DECK, f"{card} is not in the deck {self.deck}: take it out"
            )
        elif self.seen & bit:
            self.problem(SetupProblem.CARD_TWICE, f"{card} is placed twice: take one out")
        self.seen |= bit
        return bit

    def stock_of(self, cards: Cards) -> _Hidden | None:
        """Read the stock in order."""
        if isinstance(cards, str) and cards.startswith("?"):
            hidden = self.zone(cards)
            return hidden if isinstance(hidden, _Hidden) else None
        listed = _listed(cards)
        for card in listed:
            self.place(card)
        self.stock = tuple(card.index for card in listed)
        return None

    def build(self, written: str | Build) -> Build:
        """Read a build and check its sums, its size and its owner."""
        game = self.setup.game
        if isinstance(written, Build) and 0 <= written.cards_mask <= self.deck.cards.mask:
            build, groups, cards = _taken_apart(written, game)
        else:
            build, groups, cards = _read_build(written)
        for card in cards:
            self.place(card)
        if game.rules.builds is None:
            self.problem(
                SetupProblem.NO_BUILDS,
                f"{game.name} has no builds: lay the cards of {written} loose",
            )
        if build.cards_mask.bit_count() < 2:
            self.problem(
                SetupProblem.BUILD_SIZE,
                f"build {written} has one card: lay it loose or add another",
            )
        built = game.value_table.built
        wrong = [g for g in groups if not game.totals(g, built) >> build.value & 1]
        if isinstance(written, str) and wrong == groups == [build.cards_mask]:
            build, groups, _ = _taken_apart(attrs.evolve(build, is_multiple=True), game)
            wrong = [g for g in groups if not game.totals(g, built) >> build.value & 1]
        if (len(groups) > 1) != build.is_multiple:
            wrong = groups
        if wrong or not 1 <= build.value <= game.value_table.top:
            named = " and ".join(str(CardSet(g)) for g in wrong) or "what cards count"
            self.problem(
                SetupProblem.BUILD_SUM,
                f"build {written}: {named} does not come to {build.value}: "
                "mend the cards or the value",
            )
        if not 0 <= build.owner < len(self.hands):
            self.problem(
                SetupProblem.BUILD_OWNER,
                f"build {written}: seat {build.owner} is not at the table: "
                f"give one up to {len(self.hands) - 1}",
            )
        return build

    def public(self) -> Public:
        """Return the open facts; where something is wrong, with a stand-in."""
        setup, game, seats = self.setup, self.setup.game, len(self.hands)
        if seats not in game.seat_counts:
            allowed = ", ".join(map(str, game.seat_counts))
            self.problem(SetupProblem.SEAT_COUNT, f"{seats} hands: {game.name} takes {allowed}")
            self.finish()
        sides = len(set(game.sides(seats)))
        for name, seat in (
            ("turn", setup.turn),
            ("dealer", setup.dealer),
            ("last_capturer", setup.last_capturer),
        ):
            is_seat = type(seat) is int and 0 <= seat < seats
            if not is_seat and (seat is not None or name != "last_capturer"):
                self.problem(
                    SetupProblem.NO_SUCH_SEAT,
                    f"{name} {seat!r} is not at the table: give a seat from 0 to {seats - 1}",
                )
        piles = self.per_side("piles", self.piles, sides)
        sweeps = self.per_side("sweeps", list(setup.sweeps), sides)
        scores = self.per_side("scores", list(setup.scores), sides)
        if not all(type(n) is int and 0 <= n < MOST_POINTS for n in (*sweeps, setup.round_no)):
            self.problem(SetupProblem.BAD_NUMBER, "sweeps and round_no are numbers from 0 up")
        round_no = setup.round_no
        if not all(type(n) is int and abs(n) < MOST_POINTS for n in scores):
            self.problem(SetupProblem.BAD_NUMBER, "scores are whole numbers of 18 digits at most")
        if self.problems:
            scores, round_no = (0,) * sides, 0
        return Public(
            game=game,
            turn=setup.turn,
            dealer=Seat(setup.dealer),
            layout_mask=self.layout,
            builds=self.builds,
            pile_masks=piles,
            sweeps=sweeps,
            hand_sizes=tuple(
                z.size if isinstance(z, _Hidden) else z.bit_count() for z in self.hands
            ),
            stock_size=self.stock_size,
            aside_size=self.aside_size,
            last_capturer=-1 if setup.last_capturer is None else setup.last_capturer,
            promises=self.promises(seats),
            standing=Standing(
                scores=scores,
                round_no=round_no,
                overtime=setup.overtime,
                carry=tuple(map(_read_carry, setup.carry)),
            ),
            sums=game.sums_of(self.layout),
        )

    def per_side(self, name: str, given: list[int], sides: int) -> tuple[int, ...]:
        """Return a number for each side; nothing given means zeros."""
        if given and len(given) != sides:
            self.problem(
                SetupProblem.SIDE_COUNT,
                f"{len(given)} {name} for {sides} sides: give one for each side, or none",
            )
        return tuple(given or (0,) * sides)

    def promises(self, seats: int) -> tuple[int, ...]:
        """Return the promises as bits for each seat."""
        promised = [0] * seats
        if self.setup.promises is None:
            given = [(b.value, int(b.owner), b.text) for b in self.builds]
        else:
            given = [_read_promise(text) for text in self.setup.promises]
        top = self.setup.game.value_table.top
        for value, seat, text in given:
            if 0 <= seat < seats and 1 <= value <= top:
                promised[seat] |= 1 << value
            elif self.setup.promises is not None:
                self.problem(
                    SetupProblem.BAD_PROMISE,
                    f"promise {text}: give a value up to {top} and a seat up to {seats - 1}",
                )
        return tuple(promised)


def _listed(cards: Cards) -> list[Card]:
    if isinstance(cards, str):
        return [card for card, _ in scan_cards(cards)]
    listed: list[Card] = list(cards) if isinstance(cards, Iterable) else [cards]
    for card in listed:
        if not isinstance(card, Card):
            raise NotationError(str(card), 1, "cards, or the text of some")
    return listed


def _taken_apart(build: Build, game: FishingGame) -> tuple[Build, list[int], list[Card]]:
    groups = None
    if build.is_multiple:
        groups = search.parts(build.cards_mask, game.value_table.built, build.value)
    return build, list(groups or [build.cards_mask]), list(build.cards)


def _read_build(text: str | Build) -> tuple[Build, list[int], list[Card]]:
    scanner = Scanner(text if isinstance(text, str) else "")
    cards = [scanner.card()]
    groups = [1 << cards[0].index]
    while (mark := scanner.take("+", ",")) is not None:
        cards.append(scanner.card())
        bit = 1 << cards[-1].index
        if mark == "+":
            groups[-1] |= bit
        else:
            groups.append(bit)
    scanner.need("=")
    value = scanner.number("the value of the build")
    scanner.need("@")
    owner = scanner.number("the seat of the owner")
    scanner.end()
    mask = 0
    for group in groups:
        mask |= group
    return Build(value, mask, Seat(owner), len(groups) > 1), groups, cards


def _read_promise(text: str) -> tuple[int, int, str]:
    scanner = Scanner(text)
    value = scanner.number("the value promised")
    scanner.need("@")
    seat = scanner.number("the seat that promised it")
    scanner.end()
    return value, seat, text


def _read_carry(text: str) -> tuple[str, int]:
    scanner = Scanner(text)
    name = text.rpartition(":")[0]
    if not name or set(name) & set(" ,/"):
        raise scanner.error("the name of an item")
    scanner.need(f"{name}:")
    points = scanner.number("the points that roll over")
    scanner.end()
    return name, points
