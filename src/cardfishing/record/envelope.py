"""The envelope: the checked fields of a record, and their two printed forms in JSON."""

from __future__ import annotations

import json
import math
from hashlib import sha256
from reprlib import repr as brief
from typing import Final, cast

from cardfishing.chance import seed_hash
from cardfishing.errors import RecordError
from cardfishing.notation import MOST_DIGITS
from cardfishing.record.fields import FORMAT, KINDS, NEEDED, VERSION, Field, facts
from cardfishing.record.migrate import check_keys, migrated
from cardfishing.record.places import Places, lines_in_json
from cardfishing.record.shapes import Json, Listed

OTHER_SEED: Final = "this is the hash of another seed: correct it or leave it out"
"""What is wrong with a hash of the seed that is not."""


def print_json(kind: str, fields: Json) -> str:
    """Return checked fields as JSON for people: a field a line, and a move a line.

    Args:
        kind: The kind of the record.
        fields: Its fields, without those that are left out.
    """
    *heads, last = _envelope(kind, fields).items()
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in heads]
    key, items = last
    listed = ",\n".join(f"    {_json(item)}" for item in cast("list[object]", items))
    lines.append(f'  "{key}": [\n{listed}\n  ]' if listed else f'  "{key}": []')
    return "\n".join(("{", *lines, "}", ""))


def print_line(kind: str, fields: Json) -> str:
    """Return checked fields as JSON on one line, without spaces and without its end."""
    return json.dumps(_envelope(kind, fields), ensure_ascii=False, separators=(",", ":"))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _envelope(kind: str, fields: Json) -> Json:
    ordered = {
        field.name: fields[field.name] for field in KINDS[kind].fields if field.name in fields
    }
    return {"format": FORMAT, "version": VERSION, "kind": kind, **ordered}


def digest(kind: str, fields: Json) -> str:
    """Return 16 digits of the SHA-256 of the fields that are no notes, as JSON without spaces."""
    text = json.dumps({"kind": kind, **facts(kind, fields)}, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def read_json(text: str, first: int = 1) -> tuple[str, Json]:
    """Return the kind and the checked fields of a record in JSON.

    Args:
        text: The JSON.
        first: The number of its first line in the file.

    Raises:
        RecordError: It is no record, of a newer version, or a field is wrong.
    """
    doubled: list[Json] = []

    def marked(pairs: list[tuple[str, object]]) -> Json:
        found = dict(pairs)
        if len(found) != len(pairs):
            doubled.append(found)
        return found

    try:
        loaded: object = json.loads(text, object_pairs_hook=marked, parse_int=_number)
    except json.JSONDecodeError as error:
        raise RecordError(first + error.lineno - 1, _damage(error)) from None
    except (ValueError, RecursionError):
        raise RecordError(first, "this is no record: choose another file") from None
    places = Places(lambda: lines_in_json(text, first))
    if doubled:
        key, line = places.lines.twice or ("a field", first)
        raise RecordError(line, f"{key} is there twice: take one out")
    return checked(cast("Json", loaded) if isinstance(loaded, dict) else {}, places)


def _damage(error: json.JSONDecodeError) -> str:
    if error.msg == "Extra data":
        return "something follows the record: read a file of several with stream()"
    return f"the JSON is damaged or breaks off ({error.msg}): restore the file from a copy"


def _number(digits: str) -> float:
    """Return a whole number, or what fits no field if it has too many digits."""
    return int(digits) if len(digits.removeprefix("-")) <= MOST_DIGITS else math.inf


def checked(fields: Json, places: Places) -> tuple[str, Json]:
    """Return the kind and the fields of a record, brought up to date and checked.

    Args:
        fields: All that was read, format and version included.
        places: Where it stands.

    Raises:
        RecordError: It is no record, of a newer version, or a field is wrong.
    """
    fields = migrated(fields, version_of(fields, places), places)
    kind = kind_of(fields, places)
    check_fields(kind, fields, places)
    return kind, {key: value for key, value in fields.items() if key not in _ENVELOPE}


def version_of(fields: Json, places: Places) -> int:
    """Return the version of the format.

    Raises:
        RecordError: It is no record, or of a newer version.
    """
    if fields.get("format") != FORMAT:
        cause = f"this is no record, which says format {FORMAT}: choose another file"
        raise places.error("format", cause)
    version = fields.get("version")
    if type(version) is int and version > VERSION:
        cause = f"version {version} of the format is newer than {VERSION}: update cardfishing"
        raise places.error("version", cause)
    if type(version) is not int or version < 1:
        raise places.error("version", f"version cannot be {brief(version)}: correct it")
    return version


def kind_of(fields: Json, places: Places) -> str:
    """Return the kind of a record.

    Raises:
        RecordError: There is no such kind.
    """
    kind = fields.get("kind")
    if type(kind) is not str or kind not in KINDS:
        kinds = ", ".join(KINDS)
        raise places.error("kind", f"kind cannot be {brief(kind)}: give one of {kinds}")
    return kind


def check_fields(kind: str, fields: Json, places: Places) -> None:
    """Refuse fields that are unknown, missing, of another shape, or contradict each other.

    Args:
        kind: The kind of the record.
        fields: The fields, with those of the envelope or without.
        places: Where they stand.

    Raises:
        RecordError: One is; it names the field and its line.
    """
    known = {field.name: field for field in KINDS[kind].fields}
    needed = {field.name for field in KINDS[kind].fields if field.default is NEEDED}
    check_keys(fields, known.keys() | _ENVELOPE, needed, places)
    for key, field in known.items():
        if key in fields and not field.shape.fits(fields[key]):
            raise _misfit(field, fields[key], places)
    _check_start(kind, fields, places)
    seats, players = fields["seats"], cast("list[str]", fields.get("players", []))
    if len(players) not in {0, seats}:
        raise places.error("players", "players are named for other seats: name one for each")
    _check_comments(kind, fields, places)
    if "seed" in fields and fields.get("seed_hash", "") not in {"", _hash(fields["seed"])}:
        raise places.error("seed_hash", OTHER_SEED)


def _hash(seed: object) -> str:
    return seed_hash(int(cast("str", seed)))


def _check_start(kind: str, fields: Json, places: Places) -> None:
    """Demand one of the ways to begin, if a kind has several."""
    starts = KINDS[kind].starts
    there = fields.keys() & KINDS[kind].start_names
    if starts and not any(start.needed <= there <= start.names for start in starts):
        ways = " or ".join(", ".join(sorted(start.needed)) for start in starts)
        raise places.error(min(there, default=""), f"a {kind} begins with {ways}: give just these")


def _check_comments(kind: str, fields: Json, places: Places) -> None:
    """Refuse a comment after more moves than there are."""
    moves = cast("list[object]", fields[KINDS[kind].items.name])
    comments = cast("list[tuple[int, str]]", fields.get("comments", []))
    for place, (after, _) in enumerate(comments):
        if after > len(moves):
            cause = f"there are no {after} moves before a comment, but {len(moves)}: correct it"
            raise places.error("comments", cause, place)


def _items(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _misfit(field: Field, value: object, places: Places) -> RecordError:
    items = _items(value)
    place = field.shape.misfit(items) if isinstance(field.shape, Listed) else None
    if place is None:
        return places.error(field.name, f"{field.name} cannot be {brief(value)}: correct it")
    cause = f"{field.name} cannot hold {brief(items[place])}: correct it"
    return places.error(field.name, cause, place)


_ENVELOPE: Final = frozenset({"format", "version", "kind"})
