"""Game strings and lines of fields."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.errors import NotationError
from cardfishing.notation import print_fields, print_game, read_fields, read_game

from .settled import FIXED, attempt

WORDS: Final = st.text("abcxyz_019", min_size=1, max_size=8)
PLAIN: Final = st.text("abc019_:;-", min_size=1, max_size=8)
VALUES: Final = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.builds("{{{}:{}}}".format, WORDS, inner),
        st.builds("{}({}={})".format, WORDS, WORDS, inner),
    ),
    max_leaves=4,
)


@FIXED
@given(WORDS, st.dictionaries(WORDS, VALUES, max_size=4))
def test_a_game_string_reads_back(name: str, options: dict[str, str]) -> None:
    """DESIGN 5: name(option=value,...); a value is a word, a number, {key:value} or policy(...)."""
    text = print_game(name, options)
    assert read_game(text) == (name, options)
    assert print_game(*read_game(text)) == text
    assert ("(" in text) == bool(options)


@FIXED
@given(st.text("ab=(),{} ", max_size=12))
def test_what_is_no_game_string_is_refused(text: str) -> None:
    """DESIGN 9: a text is a game string that prints as it was, or a NotationError with a column."""
    found = attempt(read_game, text)
    if not isinstance(found, NotationError):
        assert print_game(*found) == text


@pytest.mark.parametrize("text", ["", "a(", "a()", "a(b)", "a(b=)", "a(b=c", "a(b=c)d", "a(b={c)"])
def test_a_broken_game_string_is_refused(text: str) -> None:
    """DESIGN 9: a game string whose brackets, names or values are missing cannot be read."""
    with pytest.raises(NotationError):
        read_game(text)


@FIXED
@given(st.dictionaries(WORDS, st.text("abc019,/@?=+[]{}'", max_size=8), max_size=5))
def test_a_line_of_fields_reads_back(fields: dict[str, str]) -> None:
    """DESIGN 5: to_text is one line of key=value fields."""
    line = print_fields(fields.items())
    assert read_fields(line, fields) == fields
    assert read_fields(f"  {line} ", fields) == fields
    column = 1
    for key, value in fields.items():
        with pytest.raises(NotationError, match=f"column {column}$"):
            read_fields(line, [other for other in fields if other != key])
        column += len(f"{key}={value} ")
