"""What tests of programs use."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tests.agents.bots import children, descriptors


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    """Every test leaves neither a process nor an open file behind."""
    before = children(), descriptors()
    yield
    if (children(), descriptors()) != before:
        gc.collect()
    assert (children(), descriptors()) == before
