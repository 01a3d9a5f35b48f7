"""What states and observations of both families show alike: the open facts, and their texts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from cardfishing.cards import CardSet
from cardfishing.fieldtext import Fields, to_json, to_line
from cardfishing.game import AnyGame
from cardfishing.moves import MoveT
from cardfishing.parts import PartedMoves
from cardfishing.scoring import Standing
from cardfishing.state import Observation, State, check_seat
from cardfishing.table import Seat, Side


class PublicFacts(Protocol):
    """The open facts that every family has; absent seats are -1."""

    @property
    def game(self) -> AnyGame:
        """The game."""
        ...

    @property
    def turn(self) -> int:
        """The seat to act, or -1 at the end."""
        ...

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        ...

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        ...

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock."""
        ...

    @property
    def standing(self) -> Standing:
        """Where the match stood before the round."""
        ...


PublicT = TypeVar("PublicT", bound=PublicFacts)
LegalT = TypeVar("LegalT", bound=PartedMoves[Any])
ViewT = TypeVar("ViewT", bound=Observation[Any])


class OpenTable(Generic[PublicT]):
    """What states and observations both show.

    Attributes:
        public: The open facts.
    """

    __slots__ = ()
    public: PublicT

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.public.game

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None at the end of the round."""
        turn: int = self.public.turn
        return None if turn < 0 else cast("Seat", turn)

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.public.dealer

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.public.sides

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return self.public.hand_sizes

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock."""
        return self.public.stock_size

    @property
    def standing(self) -> Standing:
        """Where the match stood before this round."""
        return self.public.standing

    @property
    @abstractmethod
    def fields(self) -> Fields:
        """The fields of a set-up that say the same; ``?n`` stands for n hidden cards."""

    def to_text(self) -> str:
        """Return one line of fields; that of a state reads back to an equal one."""
        return to_line(self.fields)

    def to_json(self) -> str:
        """Return the same facts as JSON with sorted keys."""
        return to_json(str(self.public.game), self.fields)

    def __repr__(self) -> str:
        """Return everything it shows; for a state that is hidden cards as well."""
        return f"<{type(self).__name__} of {self.public.game}: {self.to_text()}>"


class _KeptTable(OpenTable[PublicT]):
    """Keeps the open facts where nobody sets them; a state or a view is made in every ply."""

    __slots__ = ("_public",)
    _public: PublicT
    public: PublicT = cast("PublicT", property(attrgetter("_public"), doc="The open facts."))

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None at the end of the round."""
        turn: int = self._public.turn
        return None if turn < 0 else cast("Seat", turn)


class SeatView(_KeptTable[PublicT], Observation[MoveT], Generic[PublicT, MoveT, LegalT]):
    """What one seat sees: the open facts and its hand; it remembers the seat's legal moves.

    A class derived from it names that of its legal moves: ``_moves_of``.
    """

    __slots__ = ("_hand_mask", "_legal", "_seat")
    _moves_of: Callable[[PublicT, int, int], LegalT]

    def __init__(
        self,
        public: PublicT,
        seat: Seat | None,
        hand_mask: int,
        legal_moves: LegalT | None = None,
    ) -> None:
        """Hold what the seat sees.

        Args:
            public: What everybody sees.
            seat: The seat, or None for a spectator.
            hand_mask: The seat's own cards.
            legal_moves: Its legal moves, if somebody has begun to list them.
        """
        self._public = public
        self._seat = seat
        self._hand_mask = hand_mask
        self._legal = legal_moves

    @property
    def seat(self) -> Seat | None:
        """The seat, or None for a spectator."""
        return self._seat

    @property
    def hand_mask(self) -> int:
        """The seat's own cards."""
        return self._hand_mask

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        return CardSet(self._hand_mask)

    @property
    def legal_moves(self) -> LegalT:
        """The seat's legal moves; none when it is not to act."""
        legal = self._legal
        if legal is None:
            seat = -2 if self._seat is None else self._seat
            legal = self._legal = self._moves_of(self._public, seat, self._hand_mask)
        return legal

    def __eq__(self, other: object) -> bool:
        """Compare what the seats see."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self._public, -2 if self._seat is None else self._seat, self._hand_mask))

    def __reduce__(self) -> tuple[type[Self], tuple[PublicT, Seat | None, int]]:
        """Pickle without the legal moves."""
        return type(self), (self._public, self._seat, self._hand_mask)


class WholeTable(_KeptTable[PublicT], State[MoveT, ViewT], Generic[PublicT, MoveT, LegalT, ViewT]):
    """A position: the open facts, all hands and the stock; it remembers the mover's legal moves.

    A class derived from it names those of its legal moves and of its views: ``_moves_of`` and
    ``_view_of``.
    """

    __slots__ = ("_aside_mask", "_hand_masks", "_legal", "_stock_order")
    _moves_of: Callable[[PublicT, int, int], LegalT]
    _view_of: Callable[[PublicT, Seat | None, int, LegalT | None], ViewT]

    def __init__(
        self,
        public: PublicT,
        hand_masks: tuple[int, ...],
        stock_order: tuple[int, ...],
        aside_mask: int = 0,
    ) -> None:
        """Hold a position.

        Args:
            public: What everybody sees.
            hand_masks: The cards of each seat.
            stock_order: The indices of the stock's cards, the next one first.
            aside_mask: Cards out of play, which a set-up may have.
        """
        self._public = public
        self._hand_masks = hand_masks
        self._stock_order = stock_order
        self._aside_mask = aside_mask
        self._legal: LegalT | None = None

    @property
    def hand_masks(self) -> tuple[int, ...]:
        """The cards of each seat."""
        return self._hand_masks

    @property
    def stock_order(self) -> tuple[int, ...]:
        """The indices of the stock's cards, the next one first."""
        return self._stock_order

    @property
    def aside_mask(self) -> int:
        """Cards out of play, which a set-up may have."""
        return self._aside_mask

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        return tuple(map(CardSet, self._hand_masks))

    @property
    def legal_moves(self) -> LegalT:
        """The legal moves of the seat to act; none at the end."""
        legal = self._legal
        if legal is None:
            public = self._public
            turn = public.turn
            hand = self._hand_masks[turn] if turn >= 0 else 0
            legal = self._legal = self._moves_of(public, turn, hand)
        return legal

    def observation(self, seat: int | None) -> ViewT:
        """Return what a seat sees; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """
        public = self._public
        if seat is None:
            return self._view_of(public, None, 0, None)
        check_seat(seat, len(self._hand_masks))
        legal = self.legal_moves if seat == public.turn else None
        return self._view_of(public, Seat(seat), self._hand_masks[seat], legal)

    @property
    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self._public.turn < 0

    @property
    def to_act(self) -> ViewT | None:
        """The observation of the seat to act, or None at the end."""
        public = self._public
        turn = public.turn
        if turn < 0:
            return None
        hand, legal = self._hand_masks[turn], self._legal
        if legal is None:
            legal = self._legal = self._moves_of(public, turn, hand)
        return self._view_of(public, Seat(turn), hand, legal)

    def has_listed(self, move: MoveT) -> bool:
        """Tell whether a move was listed here, for this state or the view of the seat to act."""
        return self._legal is not None and self._legal.has_listed(move)

    def __eq__(self, other: object) -> bool:
        """Compare the positions, not what was found out about them."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    @abstractmethod
    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""

    @abstractmethod
    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Pickle without the legal moves."""
