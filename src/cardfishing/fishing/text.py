"""The fields of a fishing position, which its one line of text and its JSON both carry."""

from __future__ import annotations

from typing import Final

from cardfishing._bits import listed
from cardfishing._cardnames import text_at, texts_of
from cardfishing.fieldtext import (
    BASE_SCHEMA,
    FieldKind,
    Fields,
    Schema,
    hidden,
    seen_fields,
    standing_fields,
)
from cardfishing.fishing._search import parts
from cardfishing.fishing.public import Build, Public

SCHEMA: Final[Schema] = {
    **BASE_SCHEMA,
    "builds": FieldKind.WORDS,
    "piles": FieldKind.CARD_LISTS,
    "promises": FieldKind.WORDS,
    "sweeps": FieldKind.NUMBERS,
    "last_capturer": FieldKind.NUMBER,
    "layout": FieldKind.CARDS,
}
"""The fields of a set-up."""


def state_fields(public: Public, hands: tuple[int, ...], stock: tuple[int, ...]) -> Fields:
    """Return the fields of a state."""
    fields: Fields = {"hands": [_cards(mask) for mask in hands]}
    fields |= _open_fields(public)
    fields["stock"] = texts_of(stock)
    return fields


def observation_fields(public: Public, seat: int | None, hand: int) -> Fields:
    """Return the fields of an observation: ``?n`` stands for n hidden cards."""
    fields = seen_fields(public.hand_sizes, seat, hand) | _open_fields(public)
    fields["stock"] = hidden(public.stock_size)
    return fields


def _open_fields(public: Public) -> Fields:
    fields: Fields = {"layout": _cards(public.layout_mask)}
    if public.builds:
        fields["builds"] = [_build(public, build) for build in public.builds]
    fields["piles"] = [_cards(mask) for mask in public.pile_masks]
    if any(public.sweeps):
        fields["sweeps"] = list(public.sweeps)
    if public.last_capturer >= 0:
        fields["last_capturer"] = public.last_capturer
    if public.turn >= 0:
        fields["turn"] = public.turn
    fields["dealer"] = public.dealer
    promises = [
        f"{value}@{seat}" for seat, bits in enumerate(public.promises) for value in listed(bits)
    ]
    if promises or public.builds:
        fields["promises"] = promises
    return fields | standing_fields(public.standing)


def _build(public: Public, build: Build) -> str:
    groups = None
    if build.is_multiple:
        groups = parts(build.cards_mask, public.game.value_table.table, build.value)
    cards = ",".join(
        "+".join(map(text_at, listed(group))) for group in groups or (build.cards_mask,)
    )
    return f"{cards}={build.value}@{build.owner}"


def _cards(mask: int) -> str:
    return texts_of(listed(mask))
