"""The moves of a fishing game, and their texts.

A move is its effect: the card played, the loose cards and builds it touches, and the value of a
build it makes.  How loose cards fall into groups is not part of it, so ``+`` and ``,`` are equal
when read; the printer shows the first partition in index order by pip values (ace 1 or 14, courts
11 to 13), or one group if there is none or the cards are very many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never, final

import attrs

from cardfishing._bits import COPY_BITS, RANKS, indices
from cardfishing.cards import MOST_COPIES, Card, CardSet, card_at
from cardfishing.decks import Deck
from cardfishing.errors import NotationError
from cardfishing.fishing._search import MOST_TOTAL, Fitting, completions, parts
from cardfishing.game import Move
from cardfishing.messages import Message, msg
from cardfishing.notation import Scanner

_PIPS: Final = tuple(
    () if not 1 <= i % RANKS <= 13 else (1, 14) if i % RANKS == 1 else (i % RANKS,)
    for i in range(MOST_COPIES * COPY_BITS)
)


MOST_PARTED: Final = 24
"""More cards than these are printed as one group: to part them might take long."""


class _Trail(NamedTuple):
    card_index: int


@final
class Trail(Move, _Trail):
    """The card is laid loose on the table.

    Attributes:
        card_index: The index of the card played.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card played."""
        return card_at(self.card_index)

    @property
    def text(self) -> str:
        """The card, such as ``7H``."""
        return self.card.text


class _Capture(NamedTuple):
    card_index: int
    loose_mask: int
    build_masks: tuple[int, ...] = ()


@final
class Capture(Move, _Capture):
    """The card takes loose cards, builds, or both.

    Attributes:
        card_index: The index of the card played.
        loose_mask: The loose cards taken.
        build_masks: The cards of each build taken, in ascending order.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card played."""
        return card_at(self.card_index)

    @property
    def loose(self) -> CardSet:
        """The loose cards taken."""
        return CardSet(self.loose_mask)

    @property
    def builds(self) -> tuple[CardSet, ...]:
        """The cards of each build taken."""
        return tuple(map(CardSet, self.build_masks))

    @property
    def text(self) -> str:
        """The card and what it takes, such as ``8Sx3C+5D,[3H+5S]``."""
        values = sorted(_PIPS[self.card_index], reverse=True)
        masks = (self.loose_mask, *self.build_masks)
        value = next((v for v in values if all(_groups_of(m, v) is not None for m in masks)), 0)
        loose, *builds = (_print(m, value) for m in masks)
        taken = ([loose] if loose else []) + [f"[{build}]" for build in builds]
        return f"{self.card.text}x{(',' if value else '+').join(taken)}"


class _NewBuild(NamedTuple):
    card_index: int
    value: int
    loose_mask: int


@final
class NewBuild(Move, _NewBuild):
    """The card and loose cards are put together to be taken later.

    Attributes:
        card_index: The index of the card played.
        value: The value of the build.
        loose_mask: The loose cards built with.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card played."""
        return card_at(self.card_index)

    @property
    def loose(self) -> CardSet:
        """The loose cards built with."""
        return CardSet(self.loose_mask)

    @property
    def text(self) -> str:
        """The cards, the one played first, and the value, such as ``3C+5D,8D=8``."""
        return f"{_print_led(self.card_index, self.loose_mask, self.value)}={self.value}"


class _Extend(NamedTuple):
    card_index: int
    value: int
    build_mask: int
    loose_mask: int = 0


@final
class Extend(Move, _Extend):
    """The card raises a standing build to a new value, or adds a group to it.

    Attributes:
        card_index: The index of the card played.
        value: The value the build has afterwards; a raise if it had another before.
        build_mask: The cards of the standing build.
        loose_mask: The loose cards that go into it with the card.
    """

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card played."""
        return card_at(self.card_index)

    @property
    def build(self) -> CardSet:
        """The cards of the standing build."""
        return CardSet(self.build_mask)

    @property
    def loose(self) -> CardSet:
        """The loose cards that go into it with the card."""
        return CardSet(self.loose_mask)

    @property
    def helpers(self) -> int | None:
        """The loose cards that help to raise the build, judged by pips; None if it is no raise."""
        room = self.value - _pips(self.build_mask) - _pips(1 << self.card_index)
        if room < 0 or self.loose_mask.bit_count() > MOST_PARTED:
            return None
        others = Fitting(self.loose_mask, _PIPS, self.value)
        helpers = completions(self.loose_mask, _PIPS, room)
        return next((h for h in helpers if others.fits(self.loose_mask ^ h)), None)

    @property
    def text(self) -> str:
        """The card, the build and the value: ``2S+[3C+4H],9D=9``, ``9C,[5C+4H]=9``."""
        helpers = self.helpers
        if helpers is None:
            led = _print_led(self.card_index, self.loose_mask, self.value)
            return f"{led},[{_print(self.build_mask, self.value)}]={self.value}"
        card, build = _sum_led(self.card_index, helpers), _print(self.build_mask, 0)
        absorbed = _print(self.loose_mask ^ helpers, self.value)
        tail = f",{absorbed}" if absorbed else ""
        return f"{card}+[{build}]{tail}={self.value}"


FishingMove: TypeAlias = Trail | Capture | NewBuild | Extend
"""The closed union of a fishing game's moves."""


def _pips(mask: int) -> int:
    return sum(index % RANKS for index in indices(mask))


def print_cards(mask: int, value: int) -> str:
    """Return some cards in groups of a value, or in one group if they can't be parted so."""
    return _print(mask, value)


def _print(mask: int, value: int) -> str:
    return ",".join(map(_sum, _groups(mask, value)))


def _groups_of(mask: int, value: int) -> tuple[int, ...] | None:
    return parts(mask, _PIPS, value) if value and mask.bit_count() <= MOST_PARTED else None


def _groups(mask: int, value: int) -> tuple[int, ...]:
    groups = _groups_of(mask, value)
    return (mask,) if groups is None else groups


def _sum(group: int) -> str:
    return "+".join(card_at(index).text for index in indices(group))


def _print_led(card: int, loose: int, value: int) -> str:
    bit = 1 << card
    groups = _groups(bit | loose, value)
    led = next(group for group in groups if group & bit)
    first = _sum_led(card, led ^ bit)
    return ",".join([first, *(_sum(group) for group in groups if group != led)])


def _sum_led(card: int, others: int) -> str:
    return "+".join([card_at(card).text, *([_sum(others)] if others else [])])


@attrs.frozen(kw_only=True)
class Written:
    """What a move's text says, before the position gives a short one its meaning.

    Attributes:
        card_index: The index of the card played.
        takes: Whether it is a capture.
        loose_mask: The loose cards named.
        build_masks: The builds named, in ascending order.
        value: The value named, or None.
    """

    card_index: int
    takes: bool
    loose_mask: int
    build_masks: tuple[int, ...]
    value: int | None

    @property
    def move(self) -> FishingMove | None:
        """The move, or None if the text is a short one."""
        if self.takes:
            if self.loose_mask or self.build_masks:
                return Capture(self.card_index, self.loose_mask, self.build_masks)
            return None
        if not self.loose_mask and not self.build_masks:
            return Trail(self.card_index)
        if self.value is None:
            return None
        if self.build_masks:
            return Extend(self.card_index, self.value, self.build_masks[0], self.loose_mask)
        return NewBuild(self.card_index, self.value, self.loose_mask)

    @property
    def cards(self) -> int:
        """The cards on the table that are named."""
        return self.loose_mask | sum(self.build_masks)

    def guesses(self, values: Sequence[int]) -> Iterator[FishingMove]:
        """Yield the builds a short text may mean, one for each value that is thought of."""
        if not self.takes and self.cards:
            moves = (attrs.evolve(self, value=value).move for value in values)
            yield from (move for move in moves if move is not None)


def read_written(text: str, deck: Deck | None) -> Written:
    """Read a move's text, full or short.

    Raises:
        NotationError: It cannot be read, names a card twice, or one that is not in the deck.
    """
    scanner = Scanner(text)
    seen: set[Card] = set()

    def card() -> int:
        start = scanner.place
        found = scanner.card()
        if deck is not None:
            deck.check(found, text, start + 1)
        if found in seen:
            raise NotationError(
                text, start + 1, msg("a card other than {card}, which is there", card=found)
            )
        seen.add(found)
        return found.index

    played = card()
    takes = scanner.take("x") is not None
    loose, builds = 0, list[int]()
    if not scanner.at_end and (takes or scanner.take("+", ",")):
        loose, builds = _read_items(scanner, card)
    value = None
    if not takes and (loose or builds) and scanner.take("="):
        start = scanner.place
        value = scanner.number(msg("the value of the build"))
        if value > MOST_TOTAL:
            raise NotationError(text, start + 1, msg("a value up to {n}", n=MOST_TOTAL))
    if not scanner.at_end:
        raise scanner.error(msg("+ or , and a card") if takes or value is None else msg("the end"))
    if not takes and len(builds) > 1:
        raise NotationError(
            text, text.rindex("[") + 1, msg("a loose card: one build is changed at a time")
        )
    return Written(
        card_index=played,
        takes=takes,
        loose_mask=loose,
        build_masks=tuple(sorted(builds)),
        value=value,
    )


def _read_items(scanner: Scanner, card: Callable[[], int]) -> tuple[int, list[int]]:
    loose, builds = 0, list[int]()
    while True:
        if scanner.take("["):
            mask = 1 << card()
            while scanner.take("+", ","):
                mask |= 1 << card()
            scanner.need("]")
            builds.append(mask)
        else:
            loose |= 1 << card()
        if scanner.take("+", ",") is None:
            return loose, builds


def parse_move(text: str, deck: Deck | None = None) -> FishingMove:
    """Read a move's full text.

    Args:
        text: The text.
        deck: The deck its cards have to be in; any card will do without.

    Raises:
        NotationError: It cannot be read, or is a short text that needs a position.
    """
    written = read_written(text, deck)
    if written.move is None:
        expected = (
            msg("the cards it takes") if written.takes else msg("= and the value of the build")
        )
        raise NotationError(text, len(text) + 1, expected)
    return written.move


def describe(move: FishingMove) -> Message:
    """Return a move in plain words; cards that count together are joined by ``+``."""
    card = move.card.text
    match move:
        case Trail():
            return msg("lays {card} on the table", card=card)
        case Capture():
            taken = move.text.partition("x")[2]
            return msg("takes {cards} with {card}", cards=_in_words(taken), card=card)
        case NewBuild():
            used = _print_led(move.card_index, move.loose_mask, move.value)
            return msg("builds {value} from {cards}", value=move.value, cards=_in_words(used))
        case Extend():
            return _describe_extend(move)
        case _:
            assert_never(move)


def _describe_extend(move: Extend) -> Message:
    helpers, value = move.helpers, move.value
    if helpers is None:
        used = _print_led(move.card_index, move.loose_mask, value)
        build = _in_words(_print(move.build_mask, value))
        return msg(
            "adds {cards} to the {value} of {build}",
            cards=_in_words(used),
            value=value,
            build=build,
        )
    raised = msg(
        "raises {build} to {value} with {card}",
        build=_sum(move.build_mask),
        value=value,
        card=_sum_led(move.card_index, helpers),
    )
    absorbed = _print(move.loose_mask ^ helpers, value)
    if not absorbed:
        return raised
    return msg("{raised}, and {cards}", raised=raised, cards=_in_words(absorbed))


def _in_words(groups: str) -> Message | str:
    """Return written groups with *and* between them."""
    first, *others = groups.replace("[", "").replace("]", "").split(",")
    text: Message | str = first
    for group in others:
        text = msg("{groups} and {group}", groups=text, group=group)
    return text
