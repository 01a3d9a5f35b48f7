"""Every reader on texts with something wrong: two engines of chance, one law."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.settled import FIXED

from .mutate import LONGEST, MARKS, STRANGE, mutations
from .readers import Reader, readers

EACH: Final = 20
MANY: Final = 100_000
"""So many texts the slow test reads in all."""

NAMES: Final = [reader.name for reader in readers()]
TEXTS: Final = st.lists(st.sampled_from(MARKS + STRANGE) | st.text(max_size=4), max_size=8)


@pytest.mark.parametrize("reader", readers(), ids=NAMES)
def test_what_is_valid_is_read(reader: Reader) -> None:
    """DESIGN 5: what the library prints it reads, and it reads back equal."""
    read = [text for text in reader.seeds if reader.accepts(text)]
    assert read if reader.name.startswith(("game", "short")) else read == list(reader.seeds)


@pytest.mark.parametrize("reader", readers(), ids=NAMES)
def test_what_is_changed_is_read_or_refused(reader: Reader) -> None:
    """DESIGN 9: a changed text is read, or refused with an error the reader documents."""
    texts = list(mutations(reader.seeds, Random(reader.name), EACH))
    assert max(map(len, texts)) <= LONGEST
    assert sum(map(reader.accepts, texts)) < len(texts)


@pytest.mark.parametrize("reader", readers(), ids=NAMES)
@settings(FIXED, max_examples=EACH)
@given(data=st.data())
def test_what_is_spliced_is_read_or_refused(reader: Reader, data: st.DataObject) -> None:
    """DESIGN 9: a valid text with anything put inside is read, or refused as documented."""
    seed = data.draw(st.sampled_from(reader.seeds))
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, len(seed)))
    reader.accepts(seed[:start] + "".join(data.draw(TEXTS)) + seed[end:])


@pytest.mark.slow
@pytest.mark.parametrize("reader", readers(), ids=NAMES)
def test_many_texts_are_read_or_refused(reader: Reader) -> None:
    """DESIGN 9: 100,000 changed texts in all are each read, or refused as documented."""
    number = -(-MANY // len(NAMES))
    assert sum(map(reader.accepts, mutations(reader.seeds, Random(1), number))) < number
