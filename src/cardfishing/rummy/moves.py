"""The moves of a rummy game, and their texts.

A turn is a sequence of small moves.  A card that is tabled stands for a *face*: its own or, if it
is wild, the one named behind ``=``.  Cards of a meld are written in the order of its shape.

Moves are tuples of their fields, which are made and compared fastest; those of two kinds differ in
the number of fields, or in what these hold.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, assert_never, final

import attrs

from cardfishing._bits import COPY_BITS, mask_of
from cardfishing._cardnames import text_at
from cardfishing.cards import Card, CardSet, card_at
from cardfishing.decks import Deck
from cardfishing.errors import NotationError
from cardfishing.game import Move
from cardfishing.messages import Message, msg
from cardfishing.notation import Scanner

if TYPE_CHECKING:
    from cardfishing.rummy.shapes import ShapeTable


@final
@attrs.frozen(repr=False)
class Draw(Move):
    """The top card of the stock is drawn.

    Attributes:
        noted: The index of the card that a record notes, or -1; no part of the move.
    """

    noted: int = attrs.field(default=-1, eq=False)

    @property
    def text(self) -> str:
        """``+``."""
        return "+"

    @property
    def bare(self) -> Draw:
        """The draw without the card that a record notes."""
        return DRAW

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((0,))


class _Take(NamedTuple):
    card_index: int


@final
class Take(Move, _Take):
    """A card of the discard pile is taken with all cards above it.

    Attributes:
        card_index: The index of the lowest card taken.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The lowest card taken."""
        return card_at(self.card_index)

    @property
    def text(self) -> str:
        """The card, such as ``^7H``."""
        return f"^{self.card.text}"


class _Lay(NamedTuple):
    card_indices: tuple[int, ...]
    faces: tuple[int, ...]


@final
class Lay(Move, _Lay):
    """A new meld is tabled.

    Attributes:
        card_indices: The cards in the order of the meld.
        faces: What each stands for.
    """

    __slots__ = ()

    @property
    def cards(self) -> CardSet:
        """The cards."""
        return CardSet(mask_of(self.card_indices))

    @property
    def text(self) -> str:
        """The cards, such as ``7C7D7H`` or, with a wild card, ``7C7DJK1=7H``."""
        return print_meld(self.card_indices, self.faces)


class _LayOff(NamedTuple):
    card_indices: tuple[int, ...]
    faces: tuple[int, ...]
    onto_indices: tuple[int, ...]
    onto_faces: tuple[int, ...]


@final
class LayOff(Move, _LayOff):
    """Cards are added to a meld on the table.

    Attributes:
        card_indices: The cards added, in the order of the meld.
        faces: What each stands for.
        onto_indices: The cards of the meld as it lies.
        onto_faces: What each of them stands for.
    """

    __slots__ = ()

    @property
    def cards(self) -> CardSet:
        """The cards added."""
        return CardSet(mask_of(self.card_indices))

    @property
    def onto(self) -> CardSet:
        """The cards of the meld as it lies."""
        return CardSet(mask_of(self.onto_indices))

    @property
    def text(self) -> str:
        """The cards and the meld, such as ``8H9H>5H6H7H``."""
        onto = print_meld(self.onto_indices, self.onto_faces)
        return f"{print_meld(self.card_indices, self.faces)}>{onto}"


class _Discard(NamedTuple):
    card_index: int
    knock: bool = False


@final
class Discard(Move, _Discard):
    """A card is laid on the discard pile, which ends the turn.

    Attributes:
        card_index: The index of the card.
        knock: Whether the player knocks with it.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card."""
        return card_at(self.card_index)

    @property
    def text(self) -> str:
        """The card, such as ``-KD``, or ``-KD!`` to knock."""
        return f"-{self.card.text}{'!' if self.knock else ''}"


@final
@attrs.frozen(repr=False)
class Pass(Move):
    """No card is drawn; or, after some have been tabled without drawing, the turn ends."""

    @property
    def text(self) -> str:
        """``.``."""
        return "."

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((5,))


RummyMove: TypeAlias = Draw | Take | Lay | LayOff | Discard | Pass
"""The closed union of a rummy game's moves."""

DRAW: Final = Draw()
PASS: Final = Pass()


def print_meld(cards: tuple[int, ...], faces: tuple[int, ...]) -> str:
    """Return the cards of a meld, each wild one with what it stands for."""
    return "".join(map(_print_card, cards, faces))


@cache
def _print_card(card: int, face: int) -> str:
    text = text_at(card)
    return text if is_itself(card, face) else f"{text}={text_at(face)}"


def is_itself(card: int, face: int) -> bool:
    """Tell whether a card stands for itself."""
    return card % COPY_BITS == face


@attrs.frozen(kw_only=True)
class Written:
    """What a text says of a meld or a lay-off, before a position gives a short one its meaning.

    Attributes:
        cards: The cards in the order they are written.
        faces: What each stands for; -1 for a wild card that does not say.
        onto: The cards of the meld that is named, or None for a new one.
        onto_faces: What each of them stands for.
    """

    cards: tuple[int, ...]
    faces: tuple[int, ...]
    onto: tuple[int, ...] | None
    onto_faces: tuple[int, ...] = ()

    def move(self, table: ShapeTable) -> Lay | LayOff | None:
        """Return the move, or None if the text is a short one.

        Args:
            table: The shapes of the game, whose order the cards are put in.
        """
        whole = self.faces if self.onto is None else self.onto_faces
        if -1 in (*self.faces, *whole) or self.onto == () or table.leaves_open(whole):
            return None
        if self.onto is None:
            return Lay(*table.arranged(self.cards, self.faces))
        onto, onto_faces = table.arranged(self.onto, self.onto_faces)
        return LayOff(*table.added(self.cards, self.faces, onto_faces), onto, onto_faces)

    @property
    def lacks(self) -> Message:
        """What a short text leaves out."""
        if self.onto == ():
            return msg("the meld it is laid off on")
        if -1 in (*self.faces, *self.onto_faces):
            return msg("= behind each wild card")
        return msg("the cards in the order of one kind of meld")

    def fits(self, move: Lay | LayOff) -> bool:
        """Tell whether a move may be what this short text means.

        A wild card that does not say may stand for anything, and so may the cards of the meld that
        is laid off on if none is named.
        """
        match move:
            case Lay():
                return self.onto is None and self._fits(move.card_indices, move.faces)
            case LayOff():
                named = None if self.onto is None else set(self.onto)
                return (
                    named is not None
                    and named <= set(move.onto_indices)
                    and self._fits(move.card_indices, move.faces)
                )
            case _:
                assert_never(move)

    def _fits(self, cards: tuple[int, ...], faces: tuple[int, ...]) -> bool:
        said = dict(zip(self.cards, self.faces, strict=True))
        return said.keys() == set(cards) and all(
            said[card] in (-1, face) for card, face in zip(cards, faces, strict=True)
        )


def read_written(text: str, deck: Deck, wilds: CardSet) -> Written | RummyMove:
    """Read a move's text, full or short.

    Args:
        text: The text.
        deck: The deck its cards have to be in.
        wilds: The wild cards, each of which says what it stands for.

    Raises:
        NotationError: It cannot be read, names a card twice, or one that is not in the deck.
    """
    scanner = Scanner(text)
    reader = _Reader(scanner, deck, wilds)
    match scanner.take("+", "^", "-", "."):
        case "+":
            move: RummyMove = DRAW if scanner.at_end else Draw(reader.card().index)
        case "^":
            move = Take(reader.card().index)
        case "-":
            card = reader.card().index
            move = Discard(card, knock=scanner.take("!") is not None)
        case ".":
            move = PASS
        case _:
            return reader.written()
    scanner.end()
    return move


class _Reader:
    """Reads the cards of a move and what they stand for."""

    def __init__(self, scanner: Scanner, deck: Deck, wilds: CardSet) -> None:
        self._scanner = scanner
        self._deck = deck
        self._wilds = wilds
        self._seen: set[Card] = set()

    def card(self) -> Card:
        """Read a card that has not been named."""
        start = self._scanner.place
        card = self._scanner.card()
        self._deck.check(card, self._scanner.text, start + 1)
        if card in self._seen:
            expected = msg("a card other than {card}, which is there", card=card)
            raise NotationError(self._scanner.text, start + 1, expected)
        self._seen.add(card)
        return card

    def written(self) -> Written:
        """Read a meld, and the meld it is laid off on if there is one."""
        try:
            cards, faces = self._meld()
        except NotationError as error:
            if error.column > 1:
                raise
            raise NotationError(self._scanner.text, 1, msg("+ ^ - . or a card")) from None
        if self._scanner.take(">") is None:
            self._end(msg("> and a meld, or the end"))
            return Written(cards=cards, faces=faces, onto=None)
        onto, onto_faces = ((), ()) if self._scanner.at_end else self._meld()
        self._end(msg("a card, or the end"))
        return Written(cards=cards, faces=faces, onto=onto, onto_faces=onto_faces)

    def _end(self, expected: Message) -> None:
        if not self._scanner.at_end:
            raise self._scanner.error(expected)

    def _meld(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        cards, faces = list[int](), list[int]()
        while not cards or not (self._scanner.at_end or self._scanner.sees(">")):
            card = self.card()
            cards.append(card.index)
            faces.append(self._face(card))
        return tuple(cards), tuple(faces)

    def _face(self, card: Card) -> int:
        if self._scanner.take("="):
            start = self._scanner.place
            face = self._scanner.card()
            self._deck.check(face, self._scanner.text, start + 1)
            return face.index % COPY_BITS
        return -1 if card in self._wilds else card.index % COPY_BITS


def describe(move: RummyMove) -> Message:
    """Return a move in plain words."""
    match move:
        case Draw():
            return msg("draws from the stock")
        case Take():
            return msg("takes the pile down to {card}", card=move.card)
        case Lay():
            return msg("melds {cards}", cards=move.text)
        case LayOff():
            cards, _, onto = move.text.partition(">")
            return msg("lays {cards} off on {meld}", cards=cards, meld=onto)
        case Discard():
            knocks = msg("discards {card} and knocks", card=move.card)
            return knocks if move.knock else msg("discards {card}", card=move.card)
        case Pass():
            return msg("passes")
        case _:
            assert_never(move)
