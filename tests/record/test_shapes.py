"""Shapes: what fits, and the words of the text form."""

from __future__ import annotations

import pytest

from cardfishing.record.shapes import MISFIT, NULL, Maybe, Whole


@pytest.mark.parametrize("value", [None, 0, 7])
def test_what_may_be_nothing_has_a_word_for_it(value: object) -> None:
    """A header that needs a value has one for nothing too."""
    shape = Maybe(Whole(0))
    assert shape.fits(value)
    assert shape.of_words(shape.words(value)) == value


def test_nothing_is_one_word() -> None:
    """Only the one word stands for nothing, and what is no number is neither."""
    shape = Maybe(Whole(0))
    assert shape.words(None) == [NULL]
    assert shape.of_words(["none"]) is MISFIT
    assert not shape.fits("none")
    assert shape.schema() == {"anyOf": [Whole(0).schema(), {"type": "null"}]}
