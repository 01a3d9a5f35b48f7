"""The text form: headers, then the lines of the moves or of what was seen, then the result."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from reprlib import repr as brief
from typing import Final, cast

from cardfishing.errors import RecordError
from cardfishing.notation import MOST_DIGITS
from cardfishing.record.body import Numbered, Reader, TurnNotes
from cardfishing.record.envelope import checked, kind_of, version_of
from cardfishing.record.fields import FORMAT, KINDS, VERSION, Field
from cardfishing.record.places import Lines, Places
from cardfishing.record.shapes import MISFIT, Json
from cardfishing.record.steps import read_steps
from cardfishing.record.turns import read_turns

_HEADER: Final = re.compile(r'\[([A-Za-z]+)(?: ([\w.-]+))?((?: "(?:[^"\\]|\\.)*")*)\]')
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
RESULT: Final = "Result: "
"""How the last line of a record begins."""

TAG: Final = "Tag"
TAGS: Final = "tags"
_IN_BODY: Final = {"comments", *(kind.items.name for kind in KINDS.values())}
_FORMAT_KEYS: Final = 2


def print_text(kind: str, fields: Json, body: Iterable[str]) -> str:
    """Return a record in the text form.

    Args:
        kind: The kind of the record.
        fields: Its checked fields, without those that are left out.
        body: The lines under the headers, without the result.
    """
    heads = [("Format", f"{FORMAT} {VERSION}"), ("Kind", kind)]
    lines = [f"[{name} {_quoted(text)}]" for name, text in heads]
    for field in KINDS[kind].fields:
        if field.name in fields and field.name not in _IN_BODY:
            lines += _headers(field, fields[field.name])
    return "\n".join((*lines, "", *body, f"{RESULT}{fields['result']}", ""))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _headers(field: Field, value: object) -> list[str]:
    if field.name == TAGS:
        tags = cast("dict[str, str]", value)
        return [f"[{TAG} {word} {_quoted(text)}]" for word, text in tags.items()]
    return [f"[{' '.join((field.header, *map(_quoted, field.shape.words(value))))}]"]


def is_text_form(text: str) -> bool:
    """Tell whether a text begins as the text form does."""
    return text.lstrip().startswith("[Format ")


def read_text(text: str, first: int = 1) -> tuple[str, Json, TurnNotes, Lines]:
    """Return the kind and the checked fields of a record in the text form, and what it notes.

    Args:
        text: The text.
        first: The number of its first line in the file.

    Raises:
        RecordError: It is no record, of a newer version, or a line of it is wrong.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    numbered = [(first + place, line) for place, line in enumerate(lines) if line.strip()]
    heads = list(takewhile(lambda line: line[1].startswith("["), numbered))
    fields, keys = _read_headers(heads, first)
    kind = kind_of(fields, Places(lambda: Lines(first, keys, {})))
    *turns, last = numbered[len(heads) :] or [(first, "")]
    _check_result(last, numbered, fields)
    body = BODIES[KINDS[kind].items.name](turns)
    found = Lines(first, keys, body.items)
    _, checked_fields = checked({**fields, **body.fields}, Places(lambda: found))
    return kind, checked_fields, body.notes, found


def _read_headers(heads: Sequence[Numbered], first: int) -> tuple[Json, dict[str, int]]:
    """Return what the headers say, format and version included, and the line of each."""
    fields: Json = {}
    keys: dict[str, int] = {}
    places = Places(lambda: Lines(first, keys, {}))
    known: Mapping[str, Field] = {}
    for line, head in heads:
        found = _HEADER.fullmatch(head)
        if found is None:
            raise RecordError(line, f'{brief(head)} is no header: write [Name "text"]')
        name, word, rest = found.groups()
        words = _words(rest, line)
        if not keys:
            keys["format"] = keys["version"] = line
            fields |= _format(name, words)
            version_of(fields, places)
        elif len(keys) == _FORMAT_KEYS:
            keys["kind"] = line
            fields["kind"] = words[0] if name == "Kind" and words else None
            known = {field.header: field for field in KINDS[kind_of(fields, places)].fields}
        elif name == TAG:
            _add_tag(fields, word, words, line)
            keys.setdefault(TAGS, line)
        else:
            field = known.get(name)
            if field is None or field.name in _IN_BODY or field.name == TAGS:
                raise RecordError(line, f"{name} is no field of a record: take it out")
            if field.name in fields:
                raise RecordError(line, f"{field.name} is there twice: take one out")
            keys[field.name] = line
            fields[field.name] = _value(field, words)
    if not keys:
        version_of(fields, places)
    return fields, keys


def _words(rest: str, line: int) -> list[str]:
    try:
        return [json.loads(quoted) for quoted in _QUOTED.findall(rest)]
    except ValueError:
        raise RecordError(line, f"{brief(rest)} is not quoted as in JSON: correct it") from None


def _format(name: str, words: Sequence[str]) -> Json:
    """Return format and version of the first header."""
    named, _, version = (words[0] if name == "Format" and words else "").partition(" ")
    is_number = version.isascii() and version.isdecimal() and len(version) <= MOST_DIGITS
    return {"format": named, "version": int(version) if is_number else version}


def _add_tag(fields: Json, word: str | None, words: Sequence[str], line: int) -> None:
    tags = cast("dict[str, str]", fields.setdefault(TAGS, {}))
    if word is None or len(words) != 1:
        raise RecordError(line, f'a tag is a word and a text: write [{TAG} word "text"]')
    if word in tags:
        raise RecordError(line, f"the tag {word} is there twice: take one out")
    tags[word] = words[0]


def _value(field: Field, words: list[str]) -> object:
    """Return what some words say; they stand for themselves if they do not fit."""
    value = field.shape.of_words(words)
    if value is not MISFIT:
        return value
    return words[0] if len(words) == 1 else words


def _check_result(last: Numbered, numbered: Sequence[Numbered], fields: Json) -> None:
    """Demand that the last line repeats the result, so that no text breaks off unnoticed."""
    ends = [line for line, text in numbered if text.startswith(RESULT)]
    if ends and ends[0] != last[0]:
        after = next(line for line, _ in numbered if line > ends[0])
        raise RecordError(
            after, "something follows the record: read a file of several with stream()"
        )
    if not ends:
        line = numbered[-1][0] if numbered else last[0]
        cause = f"the record breaks off before the line {RESULT}...: restore the file from a copy"
        raise RecordError(line, cause)
    told = last[1].removeprefix(RESULT)
    if "result" in fields and told != fields["result"]:
        cause = f"the last line says {told!r} and the header {fields['result']!r}: correct one"
        raise RecordError(last[0], cause)


BODIES: Final[dict[str, Reader]] = {"moves": read_turns, "steps": read_steps}
"""What reads the lines of each list."""
