"""Set-ups: the fields of a text become a position, or all that is wrong is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cardfishing.cards import CardSet, card_at
from cardfishing.errors import SetupProblem
from cardfishing.fieldtext import BASE_SCHEMA, FieldKind, Schema
from cardfishing.placing import Hidden, Placing
from cardfishing.table import Seat
from cardfishing_take_the_pile.public import Public
from cardfishing_take_the_pile.state import PileState, PileView

if TYPE_CHECKING:
    from cardfishing_take_the_pile.game import PileGame

SCHEMA: Final[Schema] = {
    **BASE_SCHEMA,
    "pile": FieldKind.CARDS,
    "covered": FieldKind.CARDS,
    "won": FieldKind.CARD_LISTS,
    "lone": FieldKind.NUMBERS,
    "looker": FieldKind.NUMBER,
    "last": FieldKind.NUMBER,
}
"""The fields there are."""


class Arranged(Placing):
    """A set-up that is being read."""

    def __init__(self, game: PileGame, fields: Mapping[str, Any]) -> None:
        """Place the cards, and note what is wrong."""
        super().__init__(game, fields["hands"])
        sides = self.side_count()
        pile = tuple(map(card_at, self.in_order(fields.get("pile", ""))))
        beneath = self.zone(fields.get("covered", ""))
        won = list(map(self.known, fields.get("won", ())))
        self.place_rest(fields.get("stock"), fields.get("aside", ""))
        for name in {"looker", "last"} & fields.keys():
            self.at_table(name, fields[name])
        turn, dealer, standing = self.basics(fields)
        lone = self.per_side("lone", fields.get("lone", ()), sides)
        self.natural("lone", lone)
        self.covered: CardSet | None = None if isinstance(beneath, Hidden) else CardSet(beneath)
        self.public: Public = Public(
            game=game,
            turn=turn,
            dealer=dealer,
            standing=standing,
            hand_sizes=self.hand_sizes,
            stock_size=self.stock_size,
            aside_size=self.aside_size,
            pile=pile,
            covered_size=beneath.size if isinstance(beneath, Hidden) else beneath.bit_count(),
            looker=fields.get("looker", -1),
            won=tuple(map(CardSet, self.per_side("won", won, sides))),
            lone=lone,
            last=fields.get("last", -1),
        )
        if self.public.covered_size and self.public.looker < 0 and not pile:
            self.problem(
                SetupProblem.BAD_NUMBER,
                "cards are covered by none: lay one on them, or say with looker who has them",
            )

    def state(self) -> PileState:
        """Return the position.

        Raises:
            SetupError: It is none; all problems are named.
        """
        hands = tuple(map(CardSet, self.all_known()))
        self.finish()
        stock = tuple(map(card_at, self.stock))
        covered = self.covered or CardSet()
        return PileState(self.public, hands, covered, stock, CardSet(self.aside)).went_on()

    def view(self, seat: int | None) -> PileView:
        """Return what a seat sees, or a spectator.

        Raises:
            SetupError: It is no such view; all problems are named.
        """
        hand = CardSet(self.own_hand(seat))
        self.nothing_known_aside()
        if self.public.covered_size and self.public.sees_covered(seat) == (self.covered is None):
            self.problem(
                SetupProblem.BAD_NUMBER,
                "the covered cards are seen by who has looked, and at the end by all: "
                "name them there, and write ?n elsewhere",
            )
        if not any(self.hand_sizes) and not self.public.is_dealt_out:
            self.problem(
                SetupProblem.BAD_NUMBER,
                "the hands are empty, and the stock has cards for them: deal these",
            )
        self.finish()
        public = self.public.went_on()
        return PileView(
            public, None if seat is None else Seat(seat), hand, self.covered or CardSet()
        )
