"""Records of any kind: read from a text or a file, streamed from a file of many, and appended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from cardfishing.errors import RecordError
from cardfishing.record import files
from cardfishing.record.base import GameLoader, made
from cardfishing.record.files import StrPath
from cardfishing.record.matches import Record
from cardfishing.record.parsing import parse
from cardfishing.record.rounds import RoundRecord
from cardfishing.record.views import ViewRecord
from cardfishing.registry import load as installed

AnyRecord: TypeAlias = Record | RoundRecord | ViewRecord
"""The closed union of the kinds."""

CLASSES: Final[dict[str, type[AnyRecord]]] = {
    cls.kind: cls for cls in (Record, RoundRecord, ViewRecord)
}
"""The class of each kind."""


def read(text: str, first: int = 1) -> AnyRecord:
    """Read one record of any kind, in any form.

    Args:
        text: JSON, or the text form.
        first: The number of its first line, if it stands in a larger file.

    Raises:
        RecordError: It is damaged, altered, no record, or of a newer version.
    """
    parsed = parse(text, first)
    return made(CLASSES[parsed.kind], parsed)


def load(path: StrPath) -> AnyRecord:
    """Read the one record of a file, of any kind and in any form.

    Raises:
        OSError: The file cannot be read.
        RecordError: It is damaged, altered, no record, or holds several.
    """
    return read(files.read_file(path))


def stream(path: StrPath) -> Iterator[AnyRecord]:
    """Yield the records of a file, one after another; only one is held at a time.

    Args:
        path: A file of JSON with a record a line, or of records in the text form.

    Raises:
        OSError: The file cannot be read.
        RecordError: A record is damaged; those before it have been yielded, and none after it is.
    """
    for text, first in files.pieces(path):
        yield read(text, first)


def append(path: StrPath, record: AnyRecord, load: GameLoader = installed) -> None:
    """Add a record to the end of a file of many, which is made if it is not there.

    Args:
        path: The file: ``.jsonl`` for a record a line; any suffix but ``.json`` for the text form.
        record: The record.
        load: Returns the game of a game string, for the text form.

    Raises:
        OSError: The file cannot be written.
        RecordError: The file can hold one record only, is a journal, or its last record breaks off.
    """
    form = files.form_of(path)
    if form is files.Form.JSON:
        raise RecordError(1, f"{path} holds one record: choose a name that ends with .jsonl")
    files.add(path, record.to_form(form, load), apart=form is files.Form.TEXT)
