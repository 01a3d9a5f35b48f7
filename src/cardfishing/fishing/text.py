"""States and observations as one line of text and as JSON: the fields of a set-up.

Both forms carry the same fields under the same names.  In the line a list's items are separated by
``/`` and cards by ``,``; fields that hold what a set-up assumes anyway are left out.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias, cast

from cardfishing.cards import CardSet, card_at
from cardfishing.errors import NotationError
from cardfishing.fishing._search import parts
from cardfishing.fishing.public import Build, Public
from cardfishing.notation import MOST_DIGITS, print_fields, read_fields

Fields: TypeAlias = dict[str, str | int | bool | list[str] | list[int]]
"""A set-up's fields as JSON has them."""

LISTS = ("hands", "builds", "piles", "promises", "carry")
NUMBER_LISTS = ("sweeps", "scores")
NUMBERS = ("turn", "dealer", "last_capturer", "round_no", "seat")
CARDS = ("layout", "stock", "aside")
FIELDS = ("seat", *LISTS, *NUMBER_LISTS, *NUMBERS[:-1], *CARDS, "overtime")


def state_fields(public: Public, hands: tuple[int, ...], stock: tuple[int, ...]) -> Fields:
    """Return the fields of a state."""
    fields: Fields = {"hands": [_cards(mask) for mask in hands]}
    fields |= _open_fields(public)
    fields["stock"] = " ".join(card_at(index).text for index in stock)
    return fields


def observation_fields(public: Public, seat: int | None, hand: int) -> Fields:
    """Return the fields of an observation: ``?n`` stands for n hidden cards."""
    fields: Fields = {} if seat is None else {"seat": seat}
    fields["hands"] = [
        _cards(hand) if other == seat else f"?{size}"
        for other, size in enumerate(public.hand_sizes)
    ]
    fields |= _open_fields(public)
    fields["stock"] = f"?{public.stock_size}"
    return fields


def _open_fields(public: Public) -> Fields:
    standing = public.standing
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
        f"{value}@{seat}"
        for seat, bits in enumerate(public.promises)
        for value in range(bits.bit_length())
        if bits >> value & 1
    ]
    if promises or public.builds:
        fields["promises"] = promises
    if any(standing.scores):
        fields["scores"] = list(standing.scores)
    if standing.round_no:
        fields["round_no"] = standing.round_no
    if standing.overtime:
        fields["overtime"] = True
    if standing.carry:
        fields["carry"] = [f"{name}:{points}" for name, points in standing.carry]
    return fields


def _build(public: Public, build: Build) -> str:
    groups = None
    if build.is_multiple:
        groups = parts(build.cards_mask, public.game.value_table.table, build.value)
    cards = ",".join(
        "+".join(card.text for card in CardSet(group)) for group in groups or (build.cards_mask,)
    )
    return f"{cards}={build.value}@{build.owner}"


def _cards(mask: int) -> str:
    return str(CardSet(mask))


def to_line(fields: Fields) -> str:
    """Return the fields as one line."""
    return print_fields((key, _in_line(value)) for key, value in fields.items())


def _in_line(value: str | int | list[str] | list[int]) -> str:
    if isinstance(value, list):
        return "/".join(map(_in_line, value))
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).replace(" ", ",")


def to_json(game: str, fields: Fields) -> str:
    """Return the fields as JSON with sorted keys, the game string among them."""
    return json.dumps({**fields, "game": game}, sort_keys=True, separators=(",", ":"))


def read(text: str, game: str) -> dict[str, Any]:
    """Read either form; each field is one that a set-up takes, and of its kind.

    Raises:
        NotationError: It is neither, a field is unknown or not of its kind, it has no hands, or it
            is of another game.
    """
    fields: Fields
    if isinstance(text, str) and text.lstrip().startswith("{"):
        fields = _read_json(text, game)
    else:
        fields = {key: _from_line(key, value) for key, value in read_fields(text, FIELDS).items()}
    if "hands" not in fields:
        raise NotationError(text, len(text) + 1, "the field hands")
    return fields


def _read_json(text: str, game: str) -> Fields:
    try:
        loaded = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos + 1, f"JSON ({error.msg})") from error
    except (ValueError, RecursionError) as error:
        raise NotationError(text, 1, f"JSON of a position ({error})") from error
    of = loaded.pop("game", game)
    if of != game:
        raise NotationError(text, 1, f"a position of {game}, not of {of}")
    for key, value in loaded.items():
        if key not in FIELDS or not _is_of_kind(key, value):
            raise NotationError(text, text.find(f'"{key}"') + 1, "a field of its own kind")
    return dict(loaded)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        sentence = "a field stands there twice"
        raise ValueError(sentence)
    return fields


def _from_line(key: str, text: str) -> str | int | bool | list[str] | list[int]:
    if key in CARDS:
        return text.replace(",", " ")
    if key == "overtime":
        if text not in {"true", "false"}:
            raise NotationError(text, 1, "true or false")
        return text == "true"
    if key in NUMBERS:
        return _number(text)
    items = text.split("/")
    if key in NUMBER_LISTS:
        return [_number(item) for item in items]
    if key == "promises" and not text:
        return []
    return [item.replace(",", " ") if key in {"hands", "piles"} else item for item in items]


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise NotationError(text, 1, "a whole number")
    return int(text)


def _is_of_kind(key: str, value: object) -> bool:
    if key in CARDS:
        return isinstance(value, str)
    if key == "overtime":
        return isinstance(value, bool)
    if key in NUMBERS:
        return type(value) is int
    kind = int if key in NUMBER_LISTS else str
    return isinstance(value, list) and all(
        type(item) is kind for item in cast("list[object]", value)
    )
