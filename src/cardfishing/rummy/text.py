"""The fields of a rummy position, which its one line of text and its JSON both carry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from cardfishing.rummy.public import Ending, Phase, Public

if TYPE_CHECKING:
    from cardfishing.rummy.state import RummyState

SCHEMA: Final[Schema] = {
    **BASE_SCHEMA,
    "melds": FieldKind.CARD_LISTS,
    "discard": FieldKind.CARDS,
    "phase": FieldKind.WORD,
    "ended": FieldKind.WORD,
    "must_use": FieldKind.WORD,
    "barred": FieldKind.WORD,
    "lifted": FieldKind.CARDS,
    "fresh": FieldKind.NUMBERS,
    "known": FieldKind.CARD_LISTS,
    "passes": FieldKind.NUMBER,
    "moves": FieldKind.NUMBER,
    "reshuffles": FieldKind.NUMBER,
    "salt": FieldKind.WORD,
}
"""The fields of a set-up."""


def state_fields(state: RummyState) -> Fields:
    """Return the fields of a state."""
    fields: Fields = {"hands": [texts_of(listed(mask)) for mask in state.hand_masks]}
    fields |= _open_fields(state.public)
    fields["stock"] = texts_of(state.stock_order)
    if state.salt:
        fields["salt"] = f"{state.salt:x}"
    return fields


def observation_fields(public: Public, seat: int | None, hand: int) -> Fields:
    """Return the fields of an observation: ``?n`` stands for n hidden cards."""
    fields = seen_fields(public.hand_sizes, seat, hand) | _open_fields(public)
    fields["stock"] = hidden(public.stock_size)
    return fields


def _open_fields(public: Public) -> Fields:
    fields: Fields = {}
    if public.melds:
        fields["melds"] = [meld.text for meld in public.melds]
    fields["discard"] = texts_of(public.pile)
    if public.turn >= 0 or public.out >= 0:
        fields["turn"] = max(public.turn, public.out)
    fields["dealer"] = public.dealer
    if public.ending is not None:
        fields["ended"] = public.ending.value
    fields |= _turn_fields(public)
    if any(public.known):
        fields["known"] = [texts_of(listed(mask)) for mask in public.known]
    counts = {
        "passes": public.passes,
        "moves": public.moves,
        "reshuffles": public.reshuffles,
    }
    fields |= {name: number for name, number in counts.items() if number}
    return fields | standing_fields(public.standing)


def _turn_fields(public: Public) -> Fields:
    """Return what there is to say of the turn that has begun."""
    fields: Fields = {}
    if public.phase is not Phase.DRAW:
        fields["phase"] = public.phase.value
    for name, card in (("must_use", public.must_use), ("barred", public.barred)):
        if card >= 0:
            fields[name] = text_at(card)
    if public.lifted:
        fields["lifted"] = texts_of(listed(public.lifted))
    if public.fresh:
        fields["fresh"] = [n for n in range(len(public.melds)) if public.fresh >> n & 1]
    return fields


PHASES: Final = {phase.value: phase for phase in Phase}
ENDINGS: Final = {ending.value: ending for ending in Ending}
