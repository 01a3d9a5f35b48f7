"""The chapters on what is needed and how it is dealt, read from the game and its real starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Any, Final

from cardfishing.booklet.blocks import Block, Cell, Chapter, Grid, Paragraph
from cardfishing.booklet.marks import code
from cardfishing.cards import Card, Rank, Suit, card_at
from cardfishing.decks import FRENCH_52, Deck
from cardfishing.fishing import FishingGame
from cardfishing.game import AnyGame
from cardfishing.messages import Message, Words, joined, msg, plural
from cardfishing.state import State
from cardfishing.table import HAND, Zone

_SEED: Final = 1
"""The seed of the deals that are looked at."""

_ZONES: Final[Mapping[str, Message]] = {
    HAND: msg("in each hand"),
    "layout": msg("on the table"),
    "discard": msg("on the discard pile"),
    "stock": msg("in the stock"),
}
"""What the zones of the families are called; those of other families go by their names."""


def equipment(game: AnyGame) -> Chapter:
    """Return the pack, the seats, who plays with whom, and what cards count."""
    largest = game.deck_for(max(game.seat_counts))
    blocks: list[Block] = [*_packs(game), Paragraph(_writing(largest))]
    tables = groupby(game.seat_counts, key=lambda seats: _sides(game, seats))
    rows = tuple((", ".join(map(str, alike)), sides) for sides, alike in tables)
    blocks.append(Grid((msg("players"), msg("sides")), rows))
    if isinstance(game, FishingGame):
        blocks.append(_values(game))
    return Chapter("equipment", msg("Equipment"), tuple(blocks))


def _packs(game: AnyGame) -> Iterator[Paragraph]:
    """Yield what is in each pack that the game is played with, and for how many players."""
    packs: dict[Deck, list[int]] = {}
    for seats in game.seat_counts:
        packs.setdefault(game.deck_for(seats), []).append(seats)
    for deck, counts in packs.items():
        pack = joined(_pack(deck), " ")
        if len(packs) > 1:
            numbers = ", ".join(map(str, counts))
            pack = msg("With {seats} players: {pack}", seats=numbers, pack=pack)
        yield Paragraph(pack)


def _pack(deck: Deck) -> Iterator[Message]:
    """Yield what is in a pack, as far as it is not the usual one of 52."""
    if deck.cards == FRENCH_52.cards:
        yield msg("The usual pack of 52 cards.")
        return
    size = len(deck.cards)
    yield plural(
        "A pack of {n} card, {deck}.", "A pack of {n} cards, {deck}.", size, deck=code(deck)
    )
    jokers = sum(card.rank is Rank.JOKER for card in deck.cards)
    if jokers:
        yield plural("{n} joker is in it.", "{n} jokers are in it.", jokers)
    if deck.copies > 1:
        yield plural("Each card is in it {n} time.", "Each card is in it {n} times.", deck.copies)
    ranks = {card.rank for card in deck.cards} - {Rank.JOKER}
    missing = [deck.rank_name(rank) for rank in Rank if rank and rank not in ranks]
    if missing:
        yield msg("These ranks are not in it: {ranks}.", ranks=joined(missing))
    if size - jokers != len(ranks) * len(Suit) * deck.copies:
        yield msg("These cards are in it: {cards}.", cards=code(deck.cards))


def _writing(deck: Deck) -> Message:
    """Return how cards are written, by an example; jokers and second copies are named."""
    card = max(deck.cards, key=lambda each: (each.rank <= Rank.TEN, each.rank, each.suit == 1))
    twins = (twin for twin in deck.cards if twin.copy and twin.rank is card.rank)
    others = [*(joker for joker in deck.cards if joker.rank is Rank.JOKER), *islice(twins, 1)]
    suits = joined(
        (
            *(_written(suit.name[0], deck.names.suits[suit]) for suit in Suit),
            *(_written(other.text, deck.card_name(other)) for other in others),
        )
    )
    return msg(
        "Cards are written by rank and suit, such as {card} for {name}: {suits}.",
        card=code(card),
        name=deck.card_name(card),
        suits=suits,
    )


def _written(text: str, name: Message) -> Message:
    return msg("{letter} {suit}", letter=code(text), suit=name)


def _sides(game: AnyGame, seats: int) -> Message:
    """Return who plays with whom at a table."""
    sides = game.sides(seats)
    if len(set(sides)) == seats:
        return msg("everybody alone")
    return msg("partners: {seats}", seats=" / ".join(parties(sides)))


def parties(sides: Sequence[int]) -> list[str]:
    """Return the seats of each side, such as ``0+2`` and ``1+3``."""
    seats = range(len(sides))
    return ["+".join(str(n) for n in seats if sides[n] == side) for side in sorted(set(sides))]


def _values(game: FishingGame) -> Grid:
    """Return what cards count for capturing: from the hand and on the table."""
    table, pips, none = game.value_table, msg("the pips"), msg("no number")

    def counts(card: Card) -> tuple[Words, ...]:
        values = table.hand[card.index], table.table[card.index]
        is_numeral = card.rank <= Rank.TEN
        return tuple(
            pips if is_numeral and held == (card.rank,) else " / ".join(map(str, held)) or none
            for held in values
        )

    head = msg("card"), msg("counts from the hand"), msg("counts on the table")
    return Grid(head, by_rank(game.deck, counts))


def by_rank(deck: Deck, worth: Callable[[Card], tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows of a table of what cards are worth.

    Ranks that are alike are in one row; jokers, and the cards of a rank that differ, have their
    own.

    Args:
        deck: The pack.
        worth: Returns the cells of a card.
    """
    cards = sorted(deck.cards, key=lambda card: (card.rank, card.suit, card.copy))

    def told(rank: Rank) -> tuple[bool, tuple[tuple[Cell, ...], ...]]:
        found = dict.fromkeys(worth(card) for card in cards if card.rank is rank)
        return rank is Rank.JOKER, tuple(found)

    rows: list[tuple[Cell, ...]] = []
    for (_, found), alike in groupby(dict.fromkeys(card.rank for card in cards), key=told):
        ranks = list(alike)
        for cells in found:
            called = [card.text for card in cards if card.rank in ranks and worth(card) == cells]
            rows.append((code(_span(ranks) if len(found) == 1 else " ".join(called)), *cells))
    return tuple(rows)


def _span(ranks: Sequence[Rank]) -> str:
    """Return ranks in their order as the first and the last."""
    letters = ["JK" if rank is Rank.JOKER else card_at(rank).text[:-1] for rank in ranks]
    return letters[0] if len(letters) == 1 else f"{letters[0]}-{letters[-1]}"


def deal(game: AnyGame) -> Chapter:
    """Return who gets how many cards at which table, and who plays first."""
    starts = [game.new(seats, seed=_SEED) for seats in game.seat_counts]
    names = list(dict.fromkeys(zone.name for start in starts for zone in _filled(start)))
    head = (msg("players"), *(_ZONES.get(name, name) for name in names))
    rows = tuple((len(start.sides), *(_sizes(start, name) for name in names)) for start in starts)
    return Chapter("deal", msg("The deal"), (Grid(head, rows), Paragraph(_first(starts[-1]))))


def _filled(start: State[Any, Any]) -> Iterator[Zone]:
    return (zone for zone in start.table.zones if zone.cards)


def _sizes(start: State[Any, Any], name: str) -> Cell:
    """Return how many cards lie in each zone of a name; one number if they are alike."""
    sizes = [len(zone.cards) for zone in start.table.zones if zone.name == name]
    return sizes[0] if len(set(sizes)) == 1 else ", ".join(map(str, sizes))


def _first(start: State[Any, Any]) -> Message:
    """Return who plays first, as seen from the dealer, who sits at seat 0."""
    seats = len(start.sides)
    match start.turn:
        case 0:
            return msg("The dealer plays first.")
        case 1:
            return msg("The player to the left of the dealer plays first.")
        case turn if turn == seats - 1:
            return msg("The player to the right of the dealer plays first.")
        case turn:
            return msg("With seat 0 as the dealer, seat {turn} plays first.", turn=turn)
