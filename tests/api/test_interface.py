"""Compatibility: whatever is public is written down, so that no change of it goes unseen."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Final

from tests.api.interface import ROOT, Interface, Name

STORED: Final = ROOT / "tests" / "api" / "public.txt"


def test_the_public_interface_is_written_down() -> None:
    """A change of a public name or signature is a change of public.txt: `python -m tests.api`."""
    assert Interface().listing() == STORED.read_text(encoding="utf-8")


SHOP: Final = {
    "docs/reference/api/shop.md": """\
        .. automodule:: cardfishing.shop
           :members: Shelf, sell

        .. autoclass:: cardfishing.store.Shelf

        .. automodule:: cardfishing.till
           :members:

        .. automodule:: cardfishing.attic

        .. currentmodule:: cardfishing.cellar

        .. autofunction:: fetch
    """,
    "src/cardfishing/shop.py": """\
        from cardfishing.store import Shelf, sell

        __all__ = ["Shelf", "sell"]
    """,
    "src/cardfishing/store.py": """\
        class _Furniture(Base):
            legs: int = 4
            _dust = 1

            def move(self, to: str, /, *, fast: bool = False) -> None: ...

            @property
            def height(self) -> float: ...

        @final
        @attrs.frozen(kw_only=True)
        class Shelf(_Furniture, Generic[T]):
            boards: tuple[int, ...] = make()
            wood = "oak"

            def __init__(self, boards: int, depth: int) -> None:
                self.depth = depth
                self.width: float = depth / 2
                self._dust = depth

            @classmethod
            @abstractmethod
            def move(cls, to: str) -> None: ...

            @staticmethod
            def paint(selfish: bool) -> None: ...

        def sell(price): ...
    """,
    "src/cardfishing/cellar.py": """\
        def fetch(what: str) -> None: ...

        def hide(what: str) -> None: ...
    """,
    "src/cardfishing/till/__init__.py": """\
        T = TypeVar("T")
        Till: TypeAlias = list[int]
        _COIN = 1
    """,
}


def test_what_is_public_is_what_is_documented(tmp_path: Path) -> None:
    """Names come from the reference, members from private bases as well, and nothing else does."""
    for place, text in SHOP.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    interface = Interface(tmp_path)
    assert interface.origin(Name("cardfishing.shop", "sell")) == ("cardfishing.store", "sell")
    assert interface.listing() == dedent("""\
        cardfishing.cellar
            fetch(what: str) -> None

        cardfishing.shop
            Shelf of cardfishing.store
            sell(price)

        cardfishing.store
            @final @attrs.frozen(kw_only=True) class Shelf(_Furniture, Generic[T])
                __init__(boards: int, depth: int) -> None
                boards: tuple[int, ...] = ...
                depth: int
                @property height: float
                legs: int = 4
                @abstractmethod @classmethod move(to: str) -> None
                @staticmethod paint(selfish: bool) -> None
                width: float
                wood = 'oak'

        cardfishing.till
            Till: TypeAlias = list[int]
    """)
