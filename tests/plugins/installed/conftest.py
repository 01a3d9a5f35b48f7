"""One workshop for all tests of a process, so that each wheel is built once."""

from __future__ import annotations

import pytest

from tests.plugins.installed.workshop import Workshop


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Return a workshop in a folder of its own."""
    return Workshop(tmp_path_factory.mktemp("workshop"))
