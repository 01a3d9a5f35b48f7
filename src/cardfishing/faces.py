"""The faces of the cards: numbers in, SVG out.

A face is a symbol that is put together from smaller ones (a sign of a suit, a rank, a figure), so
that a page with many cards stays small.  Ids begin with ``cf-``; equal ids hold equal drawings.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

import attrs

from cardfishing._artwork import COURTS, FISH, GLYPHS, INK, JOKER, PAPER, PIPS
from cardfishing._bits import COPY_BITS, RANKS, index_of
from cardfishing._markup import number
from cardfishing.errors import RulesError
from cardfishing.messages import msg

WIDTH: Final = 100
"""The width of a face, in units of its own."""

HEIGHT: Final = 140
"""The height of a face, in the same units."""

BACK: Final = -1
"""Stands for a card that lies face down."""

_VARIABLE: Final = "CARDFISHING_COLOURS"

_LETTERS: Final = "CDHS"
_RANKS: Final = ("JK", "A", *"23456789", "10", "J", "Q", "K")
_HALF: Final = "cf-half"
_EDGE: Final = "#b9b1a0"
PACK: Final = (
    BACK,
    *(index_of(rank, suit) for suit in range(len(_LETTERS)) for rank in range(14)),
)
"""All faces there are: the back, and each suit from its joker to its king."""

_LEFT, _MIDDLE, _RIGHT = 34, 50, 66
_PLACES: Final[Mapping[int, str]] = {
    2: "M25 M115",
    3: "M25 M70 M115",
    4: "L25 R25 L115 R115",
    5: "L25 R25 M70 L115 R115",
    6: "L25 R25 L70 R70 L115 R115",
    7: "L25 R25 M47 L70 R70 L115 R115",
    8: "L25 R25 M47 L70 R70 M93 L115 R115",
    9: "L25 R25 L55 R55 M70 L85 R85 L115 R115",
    10: "L25 R25 M40 L55 R55 L85 R85 M100 L115 R115",
}
"""Where the signs stand: left, in the middle or right, and how far down."""


@attrs.frozen(kw_only=True)
class Palette:
    """The colours of a pack and of the table.

    Suits differ by their shapes in every palette.

    Attributes:
        name: Stands in ids, and in ``--colours``.
        inks: The colour of each suit, in index order.
        back: The colour of the backs.
        cloth: The colour of the table.
    """

    name: str
    inks: tuple[str, str, str, str]
    back: str = "#27476e"
    cloth: str = "#2e6650"


TWO_COLOURS: Final = Palette(name="two", inks=("#1e1e28", "#c3202f", "#c3202f", "#1e1e28"))
"""Black and red, as cards are printed."""

FOUR_COLOURS: Final = Palette(name="four", inks=("#0e8763", "#3896ef", "#aa1029", "#121218"))
"""A colour for each suit: they differ in lightness as well, for eyes that see red and green alike.

Clubs are green, diamonds blue, hearts red and spades black.
"""

PALETTES: Final[Mapping[str, Palette]] = {
    palette.name: palette for palette in (TWO_COLOURS, FOUR_COLOURS)
}
"""The palettes by their names."""


def chosen(environ: Mapping[str, str] | None = None) -> Palette:
    """Return the palette that the environment chooses by ``CARDFISHING_COLOURS``.

    Args:
        environ: The variables of the environment; those of the process if left out.

    Raises:
        RulesError: It names no palette.
    """
    variables = os.environ if environ is None else environ
    name = variables.get(_VARIABLE) or TWO_COLOURS.name
    if name not in PALETTES:
        known = ", ".join(PALETTES)
        raise RulesError(_VARIABLE, name, msg("choose one of {values}", values=known))
    return PALETTES[name]


@attrs.frozen
class Faces:
    """The faces of one kind of pack.

    French faces stand in for those of every other pack, whose cards have the same coordinates.

    Attributes:
        pack: The kind of pack, such as ``french``; it stands in ids.
    """

    pack: str

    def id_of(self, index: int, palette: Palette) -> str:
        """Return the id of a face, such as ``cf-french-two-10D``.

        Args:
            index: The index of a card, or `BACK`.
            palette: The colours.
        """
        return f"cf-{self.pack}-{palette.name}-{_text(index)}"

    def symbols(self, indices: Iterable[int], palette: Palette) -> str:
        """Return the symbols of some faces, each once, behind those they are put together from.

        Args:
            indices: The indices of cards, or `BACK`.
            palette: The colours.
        """
        drawn = sorted({index % COPY_BITS if index >= 0 else index for index in indices})
        faces = [_face(index, palette) for index in drawn]
        return _parts("".join(faces)) + "".join(
            _symbol(self.id_of(index, palette), face)
            for index, face in zip(drawn, faces, strict=True)
        )

    def use(self, index: int, palette: Palette, x: float, y: float, width: float) -> str:
        """Return a face at a place, which refers to its symbol.

        Args:
            index: The index of a card, or `BACK`.
            palette: The colours.
            x: Where its left edge is.
            y: Where its top edge is.
            width: Its width.
        """
        size = f'width="{number(width)}" height="{number(width * HEIGHT / WIDTH)}"'
        name, place = self.id_of(index, palette), f'x="{number(x)}" y="{number(y)}"'
        face = f'<use href="#{name}" {place} {size}/>'
        if index < COPY_BITS:
            return face
        ink = palette.inks[index >> 4 & 3]
        return face + _copy_marks(index // COPY_BITS, ink, x, y, width / WIDTH)


FRENCH: Final = Faces("french")
"""The faces of the French pack."""


def _text(index: int) -> str:
    """Return what stands for a card in an id."""
    if index == BACK:
        return "back"
    suit, rank = divmod(index % COPY_BITS, RANKS)
    return f"{_RANKS[rank]}{_LETTERS[suit]}" if rank else f"JK{suit + 1}"


def _symbol(name: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing}</symbol>'


def _parts(drawings: str) -> str:
    """Return the symbols that drawings refer to, each once."""
    return "".join(
        part
        for name, part in _library().items()
        if f'#{name}"' in drawings or f"#{name})" in drawings
    )


@cache
def _library() -> dict[str, str]:
    """Return the parts of faces by their ids; they are drawn around or from the zero point."""
    parts = {name: f'<g id="{name}">{drawing}</g>' for name, drawing in _drawings()}
    return parts | {
        _HALF: f'<clipPath id="{_HALF}"><path d="M25.5 10H74.5V78.6L25.5 61.4Z"/></clipPath>'
    }


def _drawings() -> Iterator[tuple[str, str]]:
    for letter, path in zip(_LETTERS, PIPS, strict=True):
        yield f"cf-pip-{letter}", f'<path d="{path}" fill="currentColor"/>'
    for rank, path in enumerate(GLYPHS):
        yield f"cf-rank-{rank}", _stroked(path, "none" if rank else "currentColor")
    for n, path in enumerate(("M1.4 4L6.4 0V18", *GLYPHS[2:5]), start=1):
        yield f"cf-joker-{n}", _stroked(path)
    for rank, figure in enumerate(COURTS, start=11):
        yield f"cf-court-{rank}", _outlined(figure)
    yield "cf-joker", _outlined(JOKER)


def _stroked(path: str, fill: str = "none") -> str:
    return (
        f'<path d="{path}" fill="{fill}" stroke="currentColor" stroke-width="3.1"'
        ' stroke-linejoin="round"/>'
    )


def _outlined(figure: str) -> str:
    return f'<g stroke="{INK}" stroke-width=".8" stroke-linejoin="round">{figure}</g>'


def _use(name: str, x: float, y: float, scale: float = 1) -> str:
    size = "" if scale == 1 else f" scale({number(scale)})"
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}){size}"/>'


def _turned(drawing: str) -> str:
    return f'<g transform="rotate(180 50 70)">{drawing}</g>'


def _sheet(fill: str = PAPER) -> str:
    return f'<rect x=".5" y=".5" width="99" height="139" rx="8" fill="{fill}" stroke="{_EDGE}"/>'


@cache
def _face(index: int, palette: Palette) -> str:
    """Return the drawing of a face."""
    if index == BACK:
        return _back(palette)
    suit, rank = divmod(index, RANKS)
    corner = _corner(rank, suit)
    middle = _middle(rank, suit)
    ink = palette.inks[suit]
    return f'{_sheet()}<g color="{ink}">{corner}{_turned(corner)}{middle}</g>'


def _corner(rank: int, suit: int) -> str:
    """Return the index: the rank, and the sign of the suit below it."""
    if not rank:
        return _use("cf-rank-0", 7.6, 7.6) + _use(f"cf-joker-{suit + 1}", 9.4, 31, 0.8)
    glyph = _use(f"cf-rank-{rank}", 7, 8, 1.12)
    return glyph + _use(f"cf-pip-{_LETTERS[suit]}", 13.8, 41, 0.8)


def _copy_marks(copy: int, ink: str, x: float, y: float, scale: float) -> str:
    """Return a small bar for each pack before that of the card."""
    bars = "".join(f"M9 {56 + 4 * place}h11" for place in range(copy))
    return (
        f'<path d="{bars}" stroke="{ink}" stroke-width="2.2"'
        f' transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'
    )


def _middle(rank: int, suit: int) -> str:
    pip = f"cf-pip-{_LETTERS[suit]}"
    if rank == 0:
        return _use("cf-joker", 0, 0)
    if rank == 1:
        return _ace_of_spades() if suit == 3 else _use(pip, 50, 70, 2.5)
    if rank > 10:
        return _court(rank, pip)
    columns = {"L": _LEFT, "M": _MIDDLE, "R": _RIGHT}
    placed = ((columns[place[0]], int(place[1:])) for place in _PLACES[rank].split())
    return "".join(
        _use(pip, x, y, 0.82)
        if y <= 70
        else f'<use href="#{pip}" transform="translate({number(x)} {y}) scale(.82 -.82)"/>'
        for x, y in placed
    )


def _court(rank: int, pip: str) -> str:
    """Return two halves of a figure in a frame, parted by a slanting line."""
    half = f'<g clip-path="url(#{_HALF})"><use href="#cf-court-{rank}"/></g>' + _use(
        pip, 32, 19, 0.5
    )
    return (
        '<rect x="25.5" y="10" width="49" height="120" rx="2" fill="#fbf1d9"/>'
        f"{half}{_turned(half)}"
        f'<path d="M25.5 61.4L74.5 78.6" stroke="{INK}" stroke-width=".8"/>'
        '<rect x="25.5" y="10" width="49" height="120" rx="2" fill="none" stroke="currentColor"/>'
    )


def _ace_of_spades() -> str:
    """Return the ace that has some dignity: a spade in a spade, with a fish in it."""
    return (
        _use("cf-pip-S", 50, 68, 3.5)
        + f'<g fill="none" stroke="{PAPER}" stroke-width=".35" transform="translate(50 66)'
        f' scale(2.9)"><path d="{PIPS[3]}"/></g>'
        f'<path d="{FISH}" fill="{PAPER}" fill-rule="evenodd"'
        ' transform="translate(50 70) rotate(90) scale(.62) translate(-50 -70)"/>'
    )


def _back(palette: Palette) -> str:
    """Return the back: a lattice, and in its middle a fish."""
    return (
        f'{_sheet()}<rect x="5" y="5" width="90" height="130" rx="5" fill="{palette.back}"/>'
        f'<path d="{_lattice(9, 9, 91, 131, 9)}" fill="none" stroke="#fff" stroke-opacity=".34"'
        ' stroke-width="1"/>'
        '<rect x="9" y="9" width="82" height="122" rx="3" fill="none" stroke="#fff"'
        ' stroke-opacity=".8" stroke-width="1.2"/>'
        f'<circle cx="50" cy="70" r="24" fill="{palette.back}" stroke="#fff" stroke-width="1.4"/>'
        f'<path d="{FISH}" fill="#fff" fill-rule="evenodd"/>'
    )


def _lattice(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Return slanting lines both ways, from edge to edge of a rectangle."""
    width, height = right - left, bottom - top
    lines: list[str] = []
    for offset in range(step, width + height, step):
        x, y = min(offset, width), max(0, offset - width)
        run = min(x, height - y)
        lines += [
            f"M{left + x} {top + y}l{-run} {run}",
            f"M{right - x} {top + y}l{run} {run}",
        ]
    return "".join(lines)
