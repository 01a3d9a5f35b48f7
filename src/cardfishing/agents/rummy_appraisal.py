"""What moves are worth to a seat of a rummy game: what they score, and what they leave.

Worths are whole thousandths of a point, so that equal prospects compare equal on every platform.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, assert_never

from cardfishing._bits import indices, listed, mask_of
from cardfishing.agents._rummy_worth import total
from cardfishing.agents.rummy_outlook import Outlook
from cardfishing.cards import card_at
from cardfishing.rummy import (
    Discard,
    Draw,
    Lay,
    LayOff,
    OutBonus,
    Part,
    Pass,
    Phase,
    RummyMove,
    Shape,
    TableMeld,
    Take,
)
from cardfishing.rummy.legal import RummyMoves
from cardfishing.rummy.melding import Uses, lifted_by
from cardfishing.rummy.moves import DRAW, PASS
from cardfishing.rummy.public import Public
from cardfishing.rummy.reach import obliges
from cardfishing.table import Seat

POINT: Final = 1000
_CAUGHT: Final = 0.5
"""How much of what the others hold now they will be caught with."""
_HOPE: Final = 2.0
"""What a card not yet seen is worth on average, since it may fit."""
_TWINS: Final = 8
"""The most choices of twins that are looked at for one meld."""
_USES: Final = 1000
"""The most melds and lay-offs that are looked at."""

_NOTHING: Final = -(1 << 60)
"""Less than any move is worth."""


class Use(NamedTuple):
    """Something that can be tabled.

    Attributes:
        gain: What the seat's side scores by it.
        cards: The cards, as a mask.
        is_new: Whether it is a new meld.
    """

    gain: int
    cards: int
    is_new: bool


class RummyAppraisal:
    """The judgement of one seat of a rummy game on its moves."""

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Look at the table with a seat's eyes.

        Args:
            public: What everybody sees.
            seat: The seat.
            hand: Its cards.
        """
        self._public = public
        self._seat = Seat(seat)
        self._hand = hand
        self._game = public.game
        self._rules = public.game.rules
        self._table = public.game.shapes_for(len(public.hand_sizes))
        self._outlook = Outlook(public, Seat(seat), hand)
        self._known_uses: list[Use] | None = None
        self._bonus_now: int | None = None

    @property
    def plain_moves(self) -> tuple[RummyMove, ...]:
        """All moves but melds and lay-offs."""
        moves: list[RummyMove] = [DRAW, *map(Take, self._public.pile), PASS]
        moves += map(Discard, indices(self._hand))
        legal = RummyMoves(self._public, self._seat, self._hand)
        return tuple(move for move in moves if move in legal)

    def worth(self, move: RummyMove, /) -> int:
        """Return what a move is worth: what it scores, and what the cards left promise."""
        hand = self._hand
        match move:
            case Draw():
                worth = self._play_out(hand, discards=False) + _HOPE
            case Take():
                worth = self._take(hand, move.card_index)
            case Lay() | LayOff():
                discards = self._public.phase is Phase.MELD
                left = self._play_out(hand & ~move.cards.mask, discards=discards)
                worth = self._gain(move) + left
            case Discard():
                worth = self._discards(hand, [move.card_index])[0]
            case Pass():
                worth = self._pass(hand)
            case _:
                assert_never(move)
        return round(POINT * worth)

    def best(self, moves: Sequence[RummyMove], /) -> list[RummyMove]:
        """Return the moves that are worth most.

        Discards are not judged where the best of them is surely worse than another move.
        """
        worths = [_NOTHING if isinstance(move, Discard) else self.worth(move) for move in moves]
        most, cards = max(worths), listed(self._hand)
        if _NOTHING in worths and (most == _NOTHING or self._may_discard(most)):
            found = dict(zip(cards, self._discards(self._hand, cards), strict=True))
            for number, move in enumerate(moves):
                if isinstance(move, Discard):
                    worths[number] = round(POINT * found[move.card_index])
            most = max(worths)
        return [move for move, worth in zip(moves, worths, strict=True) if worth == most]

    def _take(self, hand: int, card: int) -> float:
        """Return what it is worth to take a card of the pile with all cards above it."""
        public, pile = self._public, self._rules.pile
        depth = len(public.pile) - public.pile.index(card)
        lifted = lifted_by(public, depth)
        helpers = hand | (1 << card if pile.hand_only else lifted)
        worths = [
            use.gain + self._play_out((hand | lifted) & ~use.cards)
            for use in self._uses()
            if use.cards >> card & 1
            and not use.cards & ~helpers
            and (use.is_new or not pile.new_meld)
        ]
        if not obliges(public, depth):
            worths += self._discards(hand | lifted, listed(hand))
        return max(worths, default=-float(self._outlook.cost(lifted)))

    def _may_discard(self, most: int) -> bool:
        """Tell whether a discard may be worth as much as another move; the last card goes out."""
        hand = self._hand
        return not hand & (hand - 1) or POINT * self._outlook.most_kept(hand) >= most - 1

    def _discards(self, hand: int, cards: list[int]) -> list[float]:
        """Return what it is worth to discard each of some cards of a hand."""
        if not hand & (hand - 1) and self._rules.going_out.by_discard:
            return [self._out] * len(cards)
        kept, fed = self._outlook.each_without(hand, cards), self._outlook.feeds(cards)
        return [worth - lost for worth, lost in zip(kept, fed, strict=True)]

    def _pass(self, hand: int) -> float:
        """Return what it is worth to draw nothing, or to lay no more."""
        public, rules = self._public, self._rules
        if public.phase is Phase.DRAW and rules.pass_melds:
            return self._play_out(hand, discards=False)
        if public.passes + 1 >= rules.stock_out.passes(len(public.hand_sizes)):
            return -float(self._outlook.cost(hand))
        return total(self._outlook.keeps(hand))

    def _play_out(self, hand: int, *, discards: bool = True) -> float:
        """Return what a hand is worth if all is tabled that can be, the worthiest first.

        Args:
            hand: The cards.
            discards: Whether one of those left is discarded then.
        """
        gained, going_out = 0, self._rules.going_out
        for use in self._uses():
            if use.gain > 0 and not use.cards & ~hand:
                gained += use.gain
                hand ^= use.cards
        if not hand:
            return gained + (self._out if going_out.by_meld else 0)
        if discards and not hand & (hand - 1) and going_out.by_discard:
            return gained + self._out
        keeps = self._outlook.keeps(hand)
        return gained + total(keeps) - (min(keeps) if discards else 0)

    def _uses(self) -> list[Use]:
        """Return what can be tabled, from the pile too if it may be drawn from; best first."""
        found = self._known_uses
        if found is None:
            found = self._known_uses = sorted(islice(self._find_uses(), _USES), reverse=True)
        return found

    def _find_uses(self) -> Iterator[Use]:
        public, cards = self._public, self._hand
        if public.phase is Phase.DRAW:
            cards |= lifted_by(public, self._rules.pile.reach(len(public.pile)))
        uses = Uses.to_be(public, self._seat, forced=False).given(cards, -1)
        for bundle in uses.melds():
            for way in islice(bundle, _TWINS):
                gain = self._points(way, bundle.faces, bundle.shape)
                gain += self._bonus(way, bundle.faces)
                yield Use(gain, mask_of(way), is_new=True)
        for number, bundle in uses.lay_offs():
            onto = public.melds[number]
            sign = self._sign(onto.owner)
            for way in islice(bundle, _TWINS):
                gain = sign * self._points(way, bundle.faces, bundle.shape)
                gain += self._bonus(way, bundle.faces, onto)
                yield Use(gain, mask_of(way), is_new=False)

    def _gain(self, move: Lay | LayOff) -> int:
        """Return what a meld or a lay-off scores for the seat's side."""
        cards, faces = move.card_indices, move.faces
        if isinstance(move, Lay):
            return self._points(cards, faces, self._table.shape(faces)) + self._bonus(cards, faces)
        onto = next(m for m in self._public.melds if m.card_indices == move.onto_indices)
        grown = self._table.growths(onto.shape).by_faces[faces].shape
        points = self._sign(onto.owner) * self._points(cards, faces, grown)
        return points + self._bonus(cards, faces, onto)

    def _points(self, cards: tuple[int, ...], faces: tuple[int, ...], shape: Shape | None) -> int:
        """Return what cards score in a shape if they are laid at one time."""
        places = dict(zip(shape.faces, shape.places, strict=True)) if shape else {}
        tabled, factor = self._rules.values.tabled, self._rules.quartets.factor(faces)
        placed = zip(cards, faces, strict=True)
        return factor * sum(tabled(card_at(card), places[face]) for card, face in placed)

    def _bonus(
        self, cards: tuple[int, ...], faces: tuple[int, ...], onto: TableMeld | None = None
    ) -> int:
        """Return what the seat's side scores for a meld or a lay-off beyond its cards' points."""
        game, melds = self._game, self._public.melds
        if not game.bonuses:
            return 0
        part, seats = Part(self._seat, cards, faces), len(self._public.hand_sizes)
        if onto is None:
            return self._bonus_of((*melds, game.meld(part, seats))) - self._bonus_before()
        grown = game.grown(onto, part, seats)
        return (
            self._bonus_of(tuple(grown if m is onto else m for m in melds)) - self._bonus_before()
        )

    def _bonus_before(self) -> int:
        found = self._bonus_now
        if found is None:
            found = self._bonus_now = self._bonus_of(self._public.melds)
        return found

    def _bonus_of(self, melds: tuple[TableMeld, ...]) -> int:
        mine = self._public.sides[self._seat]
        lines = self._public.bonus_lines(melds)
        return sum(line.points for line in lines if line.side == mine)

    def _sign(self, owner: Seat) -> int:
        """Return 1 if the seat's side scores what it lays off on a meld of an owner's, or -1."""
        rule, sides = self._rules.lay_offs, self._public.sides
        is_mine = rule is None or sides[rule.credited(self._seat, owner)] == sides[self._seat]
        return 1 if is_mine else -1

    @property
    def _out(self) -> float:
        """What going out is worth: the bonus, and that the others are caught with their cards."""
        public = self._public
        mine = public.sides[self._seat]
        held = dict.fromkeys(public.sides, 0)
        for seat, size in enumerate(public.hand_sizes):
            held[public.sides[seat]] += size * (seat != self._seat)
        partner = held.pop(mine)
        caught = _CAUGHT * self._outlook.mean * (sum(held.values()) / len(held) - partner)
        return caught + sum(i.worth for i in public.game.items if isinstance(i, OutBonus))
