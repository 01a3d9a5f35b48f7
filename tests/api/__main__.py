"""Write down the public interface anew: ``python -m tests.api``."""

from tests.api.interface import Interface
from tests.api.test_interface import STORED

STORED.write_text(Interface().listing(), encoding="utf-8")
