"""Compiles the catalogues of messages when a distribution is built or installed for editing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_NO_DATE = datetime(2020, 2, 2, tzinfo=UTC)
"""Stands in what is compiled, so that a build can be repeated."""


class Catalogues(BuildHookInterface[Any]):
    """Makes ``*.mo`` of every ``*.po``, beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; those of an earlier build are overwritten."""
        del version, build_data
        for catalogue in Path(self.root, "src").rglob("*.po"):
            with catalogue.open("rb") as source:
                messages = read_po(source)
            messages.creation_date = _NO_DATE
            with catalogue.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, messages)
