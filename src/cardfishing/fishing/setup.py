"""Set-ups: any arrangement of cards, checked as a whole when a state is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

import attrs

from cardfishing.cards import Card, CardSet
from cardfishing.errors import SetupProblem
from cardfishing.fishing import _search as search
from cardfishing.fishing.playing import passed_on
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.state import FishingObservation, FishingState
from cardfishing.notation import Scanner
from cardfishing.placing import Cards, Placing, items_of
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame


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
        public, hands, order = passed_on(public, hands, check.stock)
        return FishingState(public, hands, order, check.aside)

    def observation(self, seat: int | None) -> FishingObservation:
        """Return what a seat sees, from a set-up whose hidden cards are written ``?n``.

        Raises:
            NotationError: A text cannot be read.
            SetupError: It is no observation; all problems are named at once.
        """
        check = _Checker(self)
        public = check.public()
        hand = check.own_hand(seat)
        check.nothing_known_aside()
        check.finish()
        if not any(public.hand_sizes):
            public = public._replace(turn=Seat(-1))
        return FishingObservation(public, None if seat is None else Seat(seat), hand)


class _Checker(Placing):
    """Reads a set-up once and collects what is wrong with it."""

    def __init__(self, setup: FishingSetup) -> None:
        super().__init__(setup.game, setup.hands)
        self.setup = setup
        self.layout = self.known(setup.layout)
        self.builds = tuple(map(self.build, items_of(setup.builds, "builds")))
        self.piles = [self.known(pile) for pile in items_of(setup.piles, "piles")]
        self.place_rest(setup.stock, setup.aside)

    def build(self, written: str | Build) -> Build:
        """Read a build and check its sums, its size and its owner."""
        game = self.setup.game
        if isinstance(written, Build) and 0 <= written.cards_mask <= self.deck.cards.mask:
            build, groups, cards = _taken_apart(written, game)
        else:
            build, groups, cards = _read_build(written)
        for card in cards:
            self.place(card)
        if any(card not in self.deck.cards for card in cards):
            return build
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
            build, groups, _ = _taken_apart(build._replace(is_multiple=True), game)
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
        setup, sides = self.setup, self.side_count()
        self.at_table("turn", setup.turn)
        self.at_table("dealer", setup.dealer)
        if setup.last_capturer is not None:
            self.at_table("last_capturer", setup.last_capturer)
        piles = self.per_side("piles", self.piles, sides)
        sweeps = self.per_side("sweeps", setup.sweeps, sides)
        scores = self.per_side("scores", setup.scores, sides)
        self.natural("sweeps and round_no", (*sweeps, setup.round_no))
        standing = self.standing(
            scores, round_no=setup.round_no, overtime=setup.overtime, carry=setup.carry
        )
        return Public(
            game=setup.game,
            turn=Seat(setup.turn),
            dealer=Seat(setup.dealer),
            layout_mask=self.layout,
            builds=self.builds,
            pile_masks=piles,
            sweeps=sweeps,
            hand_sizes=self.hand_sizes,
            stock_size=self.stock_size,
            aside_size=self.aside_size,
            last_capturer=-1 if setup.last_capturer is None else setup.last_capturer,
            promises=self.promises(len(self.hands)),
            standing=standing,
            sums=setup.game.sums_of(self.layout),
        )

    def promises(self, seats: int) -> tuple[int, ...]:
        """Return the promises as bits for each seat."""
        promised = [0] * seats
        if self.setup.promises is None:
            given = [(b.value, int(b.owner), b.text) for b in self.builds]
        else:
            given = [_read_promise(text) for text in items_of(self.setup.promises, "promises")]
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
