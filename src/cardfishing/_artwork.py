"""The drawings that card faces are put together from, as SVG in the units of a card of 100 by 140.

All of them are drawn by hand for this library.  What takes the colour of a suit says
``currentColor``; the rest has colours of its own.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#22212c"
"""The colour of outlines, and of words on paper."""

PAPER: Final = "#fffdf7"
"""The colour of a card where nothing is printed."""

_GOLD: Final = "#e3ac2f"
_SKIN: Final = "#f6dfc8"

PIPS: Final = (
    "M-4.5-5.4a4.5 4.5 0 1 1 9 0c0 1.5-.7 2.6-1.6 3.5a4.6 4.6 0 1 1-1.8 6.2"
    "C1.2 6.6 2 8.7 3.6 10H-3.6C-2 8.7-1.2 6.6-1.1 4.3a4.6 4.6 0 1 1-1.8-6.2"
    "C-3.8-2.8-4.5-3.9-4.5-5.4Z",
    "M0-10.4C2.2-6.4 5-2.9 8.2 0 5 2.9 2.2 6.4 0 10.4-2.2 6.4-5 2.9-8.2 0-5-2.9-2.2-6.4 0-10.4Z",
    "M0 9.7C-3.2 5.4-9.6 1.3-9.6-4-9.6-7.4-7.2-9.5-4.7-9.5-2.5-9.5-.8-8.2 0-6.1"
    ".8-8.2 2.5-9.5 4.7-9.5 7.2-9.5 9.6-7.4 9.6-4 9.6 1.3 3.2 5.4 0 9.7Z",
    "M0-10.2C3-5.9 9.4-2.6 9.4 2.4 9.4 5.5 7.2 7.2 5 7.2 3.4 7.2 1.9 6.5 1.1 5.2"
    "1.2 7.2 2 8.9 3.7 10H-3.7C-2 8.9-1.2 7.2-1.1 5.2-1.9 6.5-3.4 7.2-5 7.2"
    "-7.2 7.2-9.4 5.5-9.4 2.4-9.4-2.6-3-5.9 0-10.2Z",
)
"""The sign of each suit, about 20 high around its middle."""

GLYPHS: Final = (
    "M6.4-.6L8.6 5.6 15 5.8 9.9 9.7 11.7 15.9 6.4 12.2 1.1 15.9 2.9 9.7-2.2 5.8 4.2 5.6Z",
    "M.8 18L6.4 0 12 18M2.9 12.2H9.9",
    "M1.3 5.2C1.3 2 3.5 0 6.4 0S11.5 2 11.5 4.9C11.5 7.6 9.8 9.4 7.4 11.7L1.2 18H12",
    "M1.2 3.8C2 1.4 3.9 0 6.3 0 9.2 0 11.2 1.8 11.2 4.4S9.2 8.5 5.2 8.5"
    "C9.4 8.5 11.8 10.3 11.8 13.2 11.8 16.1 9.5 18 6.3 18 3.6 18 1.6 16.6.8 14.1",
    "M9.2 18V0L.8 12.9H12.8",
    "M11.2 0H2.8L1.9 8.4C3.1 7.3 4.6 6.7 6.2 6.7 9.5 6.7 11.8 9 11.8 12.2 11.8 15.7 9.4 18 6 18"
    " 3.5 18 1.6 16.8.8 14.4",
    "M10.9 2.2C9.8.7 8.4 0 6.9 0 3.2 0 1 3.6 1 9.7 1 15 3 18 6.4 18 9.6 18 11.8 15.7 11.8 12.5"
    " 11.8 9.4 9.7 7.2 6.7 7.2 3.8 7.2 1.4 9.2 1 12.4",
    "M.6 0H12L4.9 18",
    "M6.4 8.4C3.6 8.4 1.7 6.7 1.7 4.2S3.6 0 6.4 0 11.1 1.7 11.1 4.2 9.2 8.4 6.4 8.4Z"
    "M6.4 8.4C3.2 8.4 1 10.3 1 13.2S3.2 18 6.4 18 11.8 16.1 11.8 13.2 9.6 8.4 6.4 8.4Z",
    "M1.9 15.8C3 17.3 4.4 18 5.9 18 9.6 18 11.8 14.4 11.8 8.3 11.8 3 9.8 0 6.4 0 3.2 0 1 2.3 1 5.5"
    " 1 8.6 3.1 10.8 6.1 10.8 9 10.8 11.4 8.8 11.8 5.6",
    "M-1.4 3.2L2 0V18M10 0C7.6 0 6.4 3.5 6.4 9S7.6 18 10 18 13.6 14.5 13.6 9 12.4 0 10 0Z",
    "M4.2 0H12M9.4 0V12.6C9.4 16 7.7 18 5 18 2.4 18 .8 16.3.6 13.4",
    "M6.4 0C2.9 0 .8 3.4.8 9S2.9 18 6.4 18 12 14.6 12 9 9.9 0 6.4 0ZM6.8 12.4L12.6 19.6",
    "M1.6 0V18M11.8 0L1.8 10.8M5.5 7.2L12.4 18",
)
"""The sign of each rank from the joker's star to the king's K: strokes, 13 wide and 18 high."""


def _both(drawing: str) -> str:
    """Return a drawing and its mirror image about the middle of the card."""
    return f'{drawing}<g transform="matrix(-1 0 0 1 100 0)">{drawing}</g>'


def _face(hair: str) -> str:
    """Return a calm face, looking at you; the hair is drawn by the figure."""
    eye = f'<path d="M44.6 36.4q2-1.5 4 0q-2 1.3-4 0Z" fill="{INK}" stroke="none"/>'
    brow = f'<path d="M44.2 34q2-1.4 4.3-.3" fill="none" stroke="{hair}" stroke-width="1"/>'
    return (
        f'<path d="M42 29H58V38C58 43.5 54.5 47.4 50 47.4S42 43.5 42 38Z" fill="{_SKIN}"/>'
        f'<path d="M50 36.5V40.4H51.4" fill="none" stroke-width=".7"/>{_both(eye + brow)}'
        '<path d="M47.8 43.2q2.2 1.2 4.4 0" fill="none" stroke="#b3382f" stroke-width="1.1"/>'
    )


_ROBE: Final = (
    '<path d="M25 82V63C28 55.6 36 52.2 43.5 50.4H56.5C64 52.2 72 55.6 75 63V82Z"'
    ' fill="currentColor"/>'
)


def _panel(marks: str) -> str:
    """Return the front of a robe, which narrows downwards, with marks on it."""
    return (
        f'<path d="M42 50.5L46 82H54L58 50.5Z" fill="{PAPER}"/>'
        f'<path d="M42 50.5L46 82M58 50.5L54 82" fill="none" stroke="{_GOLD}" stroke-width="2"/>'
        f'<g fill="currentColor" stroke="none">{marks}</g>'
    )


_LOZENGES: Final = "".join(f'<path d="M50 {y}l2 3-2 3-2-3Z"/>' for y in (55, 63, 71))
_DISCS: Final = "".join(f'<circle cx="50" cy="{y}" r="1.7"/>' for y in (57, 64, 71))
_CHEVRONS: Final = "".join(
    f'<path d="M46.4 {y}L50 {y + 3}L53.6 {y}V{y + 2.4}L50 {y + 5.4}L46.4 {y + 2.4}Z"/>'
    for y in (55, 62, 69)
)
_SHOULDER: Final = (
    f'<path d="M29.5 69C31 62 35.5 58.6 41.5 57" fill="none" stroke="{_GOLD}" stroke-width="1.4"/>'
    f'<path d="M29.5 76C31 69 36 65.6 42.4 64" fill="none" stroke="{_GOLD}" stroke-width="1.4"/>'
)

KING: Final = (
    f"{_ROBE}{_both(_SHOULDER)}{_panel(_LOZENGES)}"
    + _both(
        '<path d="M42.2 28C38.6 32 40.6 38 38.4 41.4 37.6 43.4 36.6 44.6 36.4 46.6'
        'C40 48 43.4 46 43.6 42Z" fill="#8a6a4a"/>'
    )
    + _face("#6b4f35")
    + '<path d="M42 37.6C41.4 46 44 54.6 50 57.6 56 54.6 58.6 46 58 37.6 57 41 55 41.8 52.6 41.4'
    'L50 40.6 47.4 41.4C45 41.8 43 41 42 37.6Z" fill="#8a6a4a"/>'
    '<path d="M47.6 43.6q2.4 1.4 4.8 0q-2.4 2.6-4.8 0Z" fill="#b3382f" stroke="none"/>'
    '<path d="M46.4 46.6Q47.4 51.4 49 54M53.6 46.6Q52.6 51.4 51 54" fill="none" stroke-width=".7"/>'
    f'<path d="M40 29.4L38 17.6 44.6 22.6 50 15.4 55.4 22.6 62 17.6 60 29.4Q50 26.6 40 29.4Z"'
    f' fill="{_GOLD}"/><path d="M40.4 29Q50 26.2 59.6 29V25.6Q50 22.8 40.4 25.6Z"'
    ' fill="currentColor"/>'
    f'<g fill="{PAPER}"><circle cx="38" cy="17" r="1.5"/><circle cx="62" cy="17" r="1.5"/></g>'
    f'<path d="M49.2 15.6V13.6H47.6V12H49.2V10.6H50.8V12H52.4V13.6H50.8V15.6Z" fill="{_GOLD}"'
    ' stroke-width=".5"/>'
    f'<path d="M66.4 60V27L68 22.5 69.6 27V60Z" fill="#dfe4ea"/><path d="M68 26V58" fill="none"'
    f' stroke-width=".5"/><path d="M63 58.4H73V61H63Z" fill="{_GOLD}"/>'
    f'<path d="M66.8 61H69.2V70H66.8Z" fill="#7b3f2a"/>'
    f'<path d="M64.4 63.4C66 62.2 70 62.2 71.4 63.6V68C70 69.4 66 69.4 64.4 68Z" fill="{_SKIN}"/>'
)
"""The upper half of a king: crown, beard and sword."""

QUEEN: Final = (
    _both(
        '<path d="M50 22C40 22 36.6 30 37.4 38 38 45 34.6 50 35.6 55.6 38.6 58.6 43.6 57 44 52'
        'L43 30Z" fill="#b5762e"/>'
    )
    + f"{_ROBE}{_both(_SHOULDER)}{_panel(_DISCS)}"
    + _both(f'<path d="M43.4 50.4C38 48.6 36.6 53 40 55.6 44 56.6 48 55 50 52Z" fill="{PAPER}"/>')
    + f'<path d="M46.6 45V51L50 54.4 53.4 51V45Z" fill="{_SKIN}"/>'
    + _face("#8a571d")
    + _both(
        '<path d="M50 26.6C46 31 43.4 32.4 41.8 38 40 33.6 41 27.6 44 25.6Z" fill="#b5762e"/>'
        '<circle cx="41" cy="43.4" r="1.2" fill="#e3ac2f" stroke-width=".5"/>'
    )
    + f'<path d="M40.6 28.4L37.6 19.6 43.4 22.6 46 16.6 50 21 54 16.6 56.6 22.6 62.4 19.6'
    f' 59.4 28.4Q50 24.6 40.6 28.4Z" fill="{_GOLD}"/>'
    '<g fill="currentColor" stroke-width=".5"><circle cx="37.6" cy="19" r="1.4"/>'
    '<circle cx="46" cy="16" r="1.4"/><circle cx="54" cy="16" r="1.4"/>'
    '<circle cx="62.4" cy="19" r="1.4"/><circle cx="50" cy="24" r="1.3"/></g>'
    '<path d="M67 68C67.6 60 67 52 66.6 46" fill="none" stroke="#3f7d4e" stroke-width="1.3"/>'
    '<path d="M67 57q-4.2-.4-4.8-4q4.2.2 4.8 4Z" fill="#3f7d4e" stroke-width=".5"/>'
    + '<g fill="currentColor" stroke-width=".6">'
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="2.5"/>'
        for x, y in ((66.6, 38.4), (70, 40.9), (68.7, 44.9), (64.5, 44.9), (63.2, 40.9))
    )
    + f'<circle cx="66.6" cy="42" r="1.9" fill="{_GOLD}"/></g>'
    f'<path d="M63.8 64.4C65 62.8 69 62.8 70.6 64.4V68.4C69 70 65.4 70 63.8 68.4Z" fill="{_SKIN}"/>'
)
"""The upper half of a queen: crown, long hair and a flower."""

JACK: Final = (
    f"{_ROBE}{_both(_SHOULDER)}{_panel(_CHEVRONS)}"
    + _both(
        '<path d="M43 26C38 30 38.8 38 38 43 37.4 46 40.6 48.4 44 46.4L43.6 34Z" fill="#c99a4b"/>'
        f'<path d="M50 48.8L42.6 49.6 39.6 55 45.6 54.2 50 57.4Z" fill="{PAPER}"/>'
    )
    + f'<path d="M46.6 44V49.6L50 52 53.4 49.6V44Z" fill="{_SKIN}"/>'
    + _face("#8a6524")
    + '<path d="M42 33.4C45 32.6 48 30.6 49 28 51 31 55 33 58 33.4V27H42Z" fill="#c99a4b"/>'
    '<path d="M38.4 28.6C36.6 20 44 15.4 52 16 60 16.4 64 21.6 61.4 28.6Q50 25.2 38.4 28.6Z"'
    ' fill="currentColor"/>'
    f'<path d="M39 30.4L38.2 26.8Q50 22.6 61.8 26.8L61 30.4Q50 27 39 30.4Z" fill="{_GOLD}"/>'
    f'<path d="M57 25C62 22 68 17 67.4 12.6 62 12 55.4 16 54.6 24Z" fill="{PAPER}"/>'
    '<path d="M56 24C59 19.6 62.6 16 66 14" fill="none" stroke-width=".6"/>'
    '<path d="M67.2 82V34H68.8V82Z" fill="#7b4a2a"/>'
    '<path d="M68 24L70.4 33.6 68 37 65.6 33.6Z" fill="#dfe4ea"/>'
    f'<path d="M68.6 36C71.4 35.6 72.4 38 72.2 41.6 71 43.6 69.6 43.8 68.6 43Z" fill="{_GOLD}"/>'
    f'<path d="M67.4 36C64.6 35.6 63.6 38 63.8 41.6 65 43.6 66.4 43.8 67.4 43Z" fill="{_GOLD}"/>'
    f'<path d="M64.6 60.4C66 59 70 59 71.4 60.4V65C70 66.4 66 66.4 64.6 65Z" fill="{_SKIN}"/>'
)
"""The upper half of a jack: cap with a feather, and a halberd."""

COURTS: Final = (JACK, QUEEN, KING)

JOKER: Final = (
    '<path d="M50 62C44 44 30 40 21 51 31 49 35 58 37 72Z" fill="currentColor"/>'
    f'<path d="M50 62C56 44 70 40 79 51 69 49 65 58 63 72Z" fill="{_GOLD}"/>'
    f'<path d="M38 72C37 52 44 40 50 31 56 40 63 52 62 72Z" fill="{PAPER}"/>'
    f'<g fill="{_GOLD}"><circle cx="21" cy="53.4" r="3"/><circle cx="79" cy="53.4" r="3"/>'
    '<circle cx="50" cy="29.6" r="3"/></g>'
    f'<path d="M38 70H62V80C62 90 56 95.4 50 95.4S38 90 38 80Z" fill="{_SKIN}"/>'
    '<path d="M35.6 74.4L34.8 68Q50 62.6 65.2 68L64.4 74.4Q50 69.4 35.6 74.4Z"'
    ' fill="currentColor"/>'
    f'<g fill="{INK}" stroke="none"><path d="M43 79.4L45 76.6 47 79.4 45 82.2Z"/>'
    '<path d="M53 79.4L55 76.6 57 79.4 55 82.2Z"/></g>'
    '<circle cx="50" cy="83.4" r="1.7" fill="#c8352c" stroke="none"/>'
    '<path d="M44 86.6Q50 92.6 56 86.6" fill="none" stroke="#b3382f" stroke-width="1.5"/>'
    '<path d="M50 96L42 92 32 97 29 110 37 105 41 114 50 106 59 114 63 105 71 110 68 97 58 92Z"'
    ' fill="currentColor"/>'
    f'<g fill="{_GOLD}"><circle cx="29" cy="111" r="2.2"/><circle cx="41" cy="115" r="2.2"/>'
    '<circle cx="59" cy="115" r="2.2"/><circle cx="71" cy="111" r="2.2"/></g>'
)
"""A jester, whole: cap and bells."""

FISH: Final = (
    "M34 70C39 60.4 50 59 58.6 66.8L66 61.6 64.4 70 66 78.4 58.6 73.2C50 81 39 79.6 34 70Z"
    "M42.6 67.4a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3Z"
)
"""The fish on the back of the cards."""
