"""A game of its own family: whoever plays higher than the table takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self, assert_type

import attrs

from cardfishing.cards import Card, CardSet, card_at
from cardfishing.decks import FRENCH_52, Deal, Deck, scattered
from cardfishing.errors import NotationError, Refusal, SetupProblem
from cardfishing.fieldtext import (
    BASE_SCHEMA,
    FieldKind,
    Fields,
    Schema,
    read_state,
    read_view,
    seen_fields,
)
from cardfishing.finish import first_to
from cardfishing.game import Game
from cardfishing.messages import Message, msg
from cardfishing.notation import Scanner, print_cards
from cardfishing.parts import ListedMoves, PartedMoves, Run, Ways, drawn
from cardfishing.placing import Cards, Hidden, Placing, items_of, list_cards
from cardfishing.rulebook import Rule, Rulebook
from cardfishing.scoring import ScoreItem, ScoreLine, ScoreSheet, Standing
from cardfishing.state import Move, Obligation, Observation, Outcome, State
from cardfishing.table import HAND, Seat, Side, Table, hand_zones, sides_of
from cardfishing.views import OpenTable, PublicFacts, SeatView, WholeTable

SCHEMA: Final[Schema] = {**BASE_SCHEMA, "note": FieldKind.WORD}


@attrs.frozen(repr=False)
class Put(Move):
    """Put a card down."""

    card: Card

    @property
    def text(self) -> str:
        """The card."""
        return self.card.text


class Puts(PartedMoves[Put]):
    """The cards one may put down: they are counted without being made."""

    __slots__ = ("hand",)

    def __init__(self, hand: CardSet) -> None:
        """Hold the hand."""
        super().__init__()
        self.hand: Final = hand

    def __contains__(self, move: object) -> bool:
        """Tell whether a move is one of them."""
        return isinstance(move, Put) and move.card in self.hand

    def parts(self) -> Sequence[Ways[Put]]:
        """Return one run."""
        cards: Ways[Card] = tuple(self.hand)
        return [Run(Put, cards)]


class Open(NamedTuple):
    """What everybody knows."""

    game: Highest
    turn: int
    dealer: Seat
    sides: tuple[Side, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    standing: Standing

    def fields(self, hands: list[str]) -> Fields:
        """Return the fields of a text."""
        return {"hands": hands, "turn": self.turn}


def cards_left(facts: PublicFacts) -> int:
    """States and observations of any family have some facts in common."""
    return facts.stock_size + sum(facts.hand_sizes)


def cards_seen(table: WholeTable[Any, Any, Any, Any], view: SeatView[Any, Any, Any]) -> int:
    """Engines may keep what a state and a view hold in the same way for any family."""
    return len(view.hand) + sum(map(len, table.hands)) - table.aside_mask.bit_count()


@attrs.frozen(repr=False)
class Seen(OpenTable[Open], Observation[Put]):
    """What a seat sees: its own hand."""

    public: Open
    seat: Seat | None
    hand: CardSet

    @property
    def legal_moves(self) -> Puts:
        """The cards it may put down."""
        return Puts(self.hand if self.turn == self.seat else CardSet())

    @property
    def fields(self) -> Fields:
        """The facts of its text."""
        seen = seen_fields(self.hand_sizes, self.seat, self.hand.mask)
        return {**self.public.fields([]), **seen}

    def resample(self, seed: int) -> Held:
        """Return a position that looks the same from here."""
        sizes = [0 if seat == self.seat else size for seat, size in enumerate(self.hand_sizes)]
        places = enumerate(scattered(FRENCH_52.cards - self.hand, sizes, seed))
        hands = [self.hand if seat == self.seat else CardSet.of(place) for seat, place in places]
        return Held(self.public, tuple(hands))

    def score_sheet(self) -> ScoreSheet:
        """Return an empty sheet."""
        return ScoreSheet(sides=2, lines=[])


@attrs.frozen(repr=False)
class Held(OpenTable[Open], State[Put, Seen]):
    """All hands."""

    public: Open
    hands: tuple[CardSet, ...]

    @property
    def fields(self) -> Fields:
        """The facts of its text."""
        return self.public.fields([str(hand) for hand in self.hands])

    @property
    def outcome(self) -> Outcome | None:
        """The end: nobody has a card."""
        return None if self.turn is not None else Outcome("empty", self.score_sheet().totals)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """Nobody owes anything."""
        return ()

    @property
    def table(self) -> Table:
        """The hands."""
        return Table(tuple(hand_zones(self.hands)))

    def observation(self, seat: int | None) -> Seen:
        """Return what a seat sees."""
        if seat is None:
            return Seen(self.public, None, CardSet())
        return Seen(self.public, Seat(seat), self.hands[seat])

    def apply_unchecked(self, move: Put) -> Self:
        """Put the card away."""
        hands = tuple(hand - CardSet.of([move.card]) for hand in self.hands)
        turn = 1 - self.public.turn if any(hands) else -1
        public = self.public._replace(hand_sizes=tuple(map(len, hands)), turn=turn)
        return attrs.evolve(self, public=public, hands=hands)

    def why_not(self, move: Put) -> Refusal | None:
        """Refuse a card that is not there."""
        if move in self.legal_moves:
            return None
        return Refusal("not_in_hand", "H1", msg("put down a card of yours"))

    def read_move(self, text: str) -> Put | None:
        """Read a card."""
        return self.public.game.parse_move(text)

    def candidates(self, text: str) -> tuple[Put, ...]:
        """Return no others: no text is short."""
        return ()

    def score_sheet(self) -> ScoreSheet:
        """Return a point for the first side at the end."""
        lines = [ScoreLine("last", Side(0), 1)] if self.turn is None else []
        return ScoreSheet(sides=2, lines=lines)


@attrs.frozen(kw_only=True)
class HighestRules:
    """How many cards each hand has."""

    hand: int = 3


@attrs.frozen(kw_only=True, repr=False)
class Highest(Game[HighestRules, Held, Put]):
    """Two hands of cards, put down in turn."""

    @property
    def deck(self) -> Deck:
        """The pack."""
        return FRENCH_52

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two."""
        return (2,)

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The last card."""
        return (ScoreItem(name="last", title=msg("last card"), rule="H1"),)

    @property
    def max_moves(self) -> int:
        """Every card once."""
        return 2 * self.rules.hand

    @property
    def reasons(self) -> Mapping[str, bool]:
        """Why a move is refused."""
        return {"not_in_hand": True}

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Everybody plays alone."""
        return sides_of(seats, partnership=False)

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """The other deals."""
        return Seat((dealer + 1) % seats)

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """End after a round."""
        return first_to(before, sheet, target=1, rule="H1")

    def setup(self, *, hands: Sequence[Cards], aside: Cards = (), turn: int = 0) -> Held:
        """Return a position of some cards."""
        placing = Placing(self, items_of(hands, "hands"))
        placing.at_table("turn", turn)
        placing.natural("turn", [turn])
        if isinstance(placing.zone(aside), Hidden):
            placing.problem(SetupProblem.BAD_NUMBER, "name the cards that lie aside")
        placing.finish()
        known = tuple(CardSet.of(list_cards(cards)) for cards in hands)
        return self._held(known, turn, Standing(scores=(0, 0)))

    def parse_move(self, text: str) -> Put:
        """Read a card."""
        scanner = Scanner(text)
        move = Put(scanner.card())
        scanner.end()
        return move

    def parse_state(self, text: str) -> Held:
        """Read the hands."""
        return self.setup(**read_state(text, str(self), SCHEMA))

    def parse_observation(self, text: str) -> Seen:
        """Read the hand that is seen."""
        seat, fields = read_view(text, str(self), SCHEMA)
        if seat is None:
            raise NotationError(text, 1, "a seat")
        return self._seen(Seat(seat), fields)

    def describe(self, move: Put) -> Message:
        """Say which card."""
        return msg("puts down {card}", card=move.card)

    def _seen(self, seat: Seat, fields: dict[str, Any]) -> Seen:
        hand = CardSet.parse(fields["hands"][seat])
        sizes = tuple(int(h[1:]) if h.startswith("?") else len(hand) for h in fields["hands"])
        held = self._held((CardSet(),) * 2, fields["turn"], Standing(scores=(0, 0)))
        return Seen(held.public._replace(hand_sizes=sizes), seat, hand)

    def _held(self, hands: tuple[CardSet, ...], turn: int, standing: Standing) -> Held:
        left = len(FRENCH_52.cards) - sum(map(len, hands))
        sizes = tuple(map(len, hands))
        return Held(Open(self, turn, Seat(0), self.sides(2), sizes, left, standing), hands)

    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> Held:
        """Return the start of a round."""
        size = self.rules.hand
        hands = [deal.order[seat * size : (seat + 1) * size] for seat in range(seats)]
        return self._held(
            tuple(CardSet.of(map(card_at, hand)) for hand in hands), 1 - dealer, standing
        )


HIGHEST: Final = Highest(
    name="highest",
    title=msg("Highest"),
    family="pile",
    summary=msg("Put down cards."),
    sources=("this program",),
    rules=HighestRules(),
    rulebook=Rulebook(
        (Rule("H1", msg("Play"), msg("Put down your cards."), reasons=("not_in_hand",)),)
    ),
)


def played() -> None:
    """The game is played like any other."""
    state = HIGHEST.new(2, seed=7)
    assert_type(state, Held)
    view = state.to_act
    assert_type(view, Seen | None)
    while state.turn is not None:
        assert cards_left(state.public) in range(46, 53)
        state = state.apply(state.legal_moves.sample(7))
    assert state.returns() == (1, 0)
    assert HIGHEST.match(2, seed=7).dealer in (0, 1)


def written() -> None:
    """Positions go to texts and back."""
    state = HIGHEST.setup(hands=("7D KC", "2H"))
    assert HIGHEST.parse_state(state.to_text()) == state
    view = state.observation(0)
    assert HIGHEST.parse_observation(view.to_text()).hand == view.hand
    assert view.resample(7).observation(0) == view


def few_moves() -> None:
    """Where moves are few they are listed, and one is drawn by its number."""
    cards = CardSet.parse("7D KC")
    moves = ListedMoves(map(Put, cards))
    assert moves.count() == 2
    assert list(moves)[drawn(7, moves.count())] in moves
    assert print_cards(cards) == str(cards)
    assert HIGHEST.new(2, seed=7).table.zone(HAND, 0).cards
