"""Compatibility: what breaks since the last release is seen, and the changelog has to name it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("griffe")

from tests.api.breaks import compare

GIT: Final = ("git", "-c", "user.name=somebody", "-c", "user.email=somebody@example.org")
SHOP: Final = '''\
"""A shop."""

from cardfishing._store import Door, Shelf

__all__ = ["Door", "Shelf", "sell"]


def sell(what: str, price: int = 1) -> None:
    """Sell something."""


def _keep(what: str) -> None:
    """Keep something."""
'''
STORE: Final = '''\
"""A store."""


@attrs.frozen
class Shelf:
    """A shelf."""

    boards: int = 3

    def move(self, to: str) -> None:
        """Move it."""

    @classmethod
    def make(cls, wood: tuple[str, int]) -> Shelf:
        """Make one."""


class Door(Protocol):
    """A door."""

    open: bool


def count(what: str) -> int:
    """Count something; in no page of the reference."""
    return len(what)
'''
CHANGELOG: Final = "# Changelog\n\n## [Unreleased]\n\n{}## [0.1.0]\n\n### Changed\n\n- `sell`.\n"


def write(root: Path, **changed: str) -> None:
    """Write a small project below a folder."""
    texts = {
        "docs/reference/api/shop.md": ".. automodule:: cardfishing.shop\n   :members:\n",
        "src/cardfishing/__init__.py": "",
        "src/cardfishing/shop.py": SHOP,
        "src/cardfishing/_store.py": STORE,
        "plugins/chess/src/cardfishing_chess/__init__.py": "",
        "CHANGELOG.md": CHANGELOG.format(""),
    }
    places = {"shop": "src/cardfishing/shop.py", "store": "src/cardfishing/_store.py"}
    for place, text in {**texts, **{places[name]: text for name, text in changed.items()}}.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """Return a repository with a tag, and a plugin that has come after it."""
    write(tmp_path)
    (tmp_path / ".gitignore").write_text("plugins\n", encoding="utf-8")
    for command in (["init", "--quiet"], ["add", "."], ["commit", "-qm", "One"], ["tag", "v0.1.0"]):
        subprocess.run([*GIT, *command], cwd=tmp_path, check=True)  # noqa: S603
    return tmp_path


def test_without_a_tag_there_is_nothing_to_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clone without tags, or no clone at all, says so and succeeds."""
    write(tmp_path)
    assert compare(tmp_path) == 0
    assert capsys.readouterr().out == "no release yet: nothing to compare with\n"


def test_what_has_not_changed_is_no_break(
    released: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each package is compared, and what nobody is promised may change as it likes."""
    write(
        released,
        shop=SHOP.replace("_keep(what", "_keep(that").replace(" = 1)", " = 1, *, to: str = '')"),
        store=STORE.replace("count(what: str)", "count(what: str, how: int)").replace(
            "    boards", "    wood: str = 'oak'\n    boards"
        ),
    )
    assert compare(released) == 0
    assert capsys.readouterr().out == (
        "cardfishing, compared with v0.1.0\ncardfishing_chess, new since v0.1.0\n"
    )


@pytest.mark.parametrize(
    ("module", "old", "new", "says"),
    [
        ("shop", "price: int = 1", "cost: int = 1", "cardfishing.shop.sell: Parameter was removed"),
        ("shop", "price: int = 1", "price: int", "Parameter is now required"),
        ("shop", "def sell(", "def vend(", "cardfishing.shop.sell: Public object was removed"),
        ("store", "move(self, to", "move(self, where", "Shelf.move: Parameter was removed"),
        ("shop", "price: int = 1) -> None", "price: int = 1) -> int", "sell: sell(what: str, "),
        (
            "shop",
            "what: str, price",
            "what: bytes, price",
            "is now sell(what: bytes, ",
        ),
        ("store", "boards: int = 3", "boards: int = 4", "Shelf.boards: boards: int = 3 is now "),
        ("store", "boards: int = 3", "depth: int", "Shelf.boards: gone is boards: int = 3"),
        ("store", "    boards", "    wood: str\n    boards", "wood: demanded is wood: str"),
        (
            "store",
            "    @class",
            "    @abstractmethod\n    def x(self): ...\n    @class",
            "x: demanded",
        ),
        ("store", "frozen", "frozen(kw_only=True)", "Shelf: @attrs.frozen class Shelf is now "),
        ("store", "@classmethod", "@staticmethod", "is now @staticmethod make"),
        ("store", "open: bool", "open: bool\n    lit: bool", "Door.lit: demanded is lit: bool"),
    ],
)
def test_a_break_is_reported(
    released: Path, capsys: pytest.CaptureFixture[str], module: str, old: str, new: str, says: str
) -> None:
    """A parameter that is renamed, demanded or gone, or a name that is, fails until it is told."""
    text = {"shop": SHOP, "store": STORE}[module]
    assert text.count(old) == 1
    write(released, **{module: text.replace(old, new)})
    assert compare(released) == 1
    out = capsys.readouterr().out
    assert says in out
    assert 'Name each under "Changed" or "Removed"' in out


def test_a_package_that_is_gone_is_a_break(
    released: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has installed a plugin misses it."""
    shutil.rmtree(released / "src")
    (released / "src").mkdir()
    assert compare(released) == 1
    assert "  cardfishing: Package was removed\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("### Removed\n\n- The price of `sell`.\n\n", 0),
        ("### Changed\n\n- `shop.sell(what, cost)` has another price.\n\n", 0),
        ("### Added\n\n- `sell`.\n\n", 1),
        ("### Removed\n\n- The price of `ell` and of `sell.price`.\n\n", 1),
    ],
)
def test_a_break_that_is_told_is_allowed(
    released: Path, capsys: pytest.CaptureFixture[str], told: str, status: int
) -> None:
    """The newest section of the changelog names it under what has changed or been removed."""
    write(released, shop=SHOP.replace("price", "cost"))
    (released / "CHANGELOG.md").write_text(CHANGELOG.format(told), encoding="utf-8")
    assert compare(released) == status
    assert ("(in the changelog)" in capsys.readouterr().out) == (status == 0)
