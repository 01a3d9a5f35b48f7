"""Cards and words at places: numbers and strings in, SVG out.

Cards are given by their indices, face down by `BACK`.  Sizes are in pixels of a picture that is
shown as large as it was made; a page may make it smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import attrs

from cardfishing._artwork import INK, PAPER
from cardfishing._markup import escaped, number
from cardfishing.faces import BACK, FRENCH, HEIGHT, WIDTH, Faces, Palette

CARD: Final = 72
"""The width of a card on a table."""

TALL: Final = CARD * HEIGHT / WIDTH
"""The height of a card on a table."""

WIDE: Final = 600
"""The most that a heap is wide."""

_APART: Final = 8
_GAP: Final = 14
_STEPS: Final = ((4, 36), (7, 30))
"""How far a card of a fan sticks out from under the next one, up to so many cards."""

_LEAST_STEP: Final = 24

_BACK_STEP: Final = 13
_LINE_STEP: Final = 46
"""How far a line of a fan sticks out above the next one: as far as the index reaches."""

_MOST_BACKS: Final = 20
_MOST_BENEATH: Final = 3
_FONT: Final = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
)
_IDEOGRAPHS: Final = 0x2E80
"""The first of the letters that are as wide as they are high."""


@attrs.frozen
class Block:
    """A drawing and its size.

    Attributes:
        width: Its width.
        height: Its height.
        drawing: The SVG, from the zero point to the right and down.
        faces: The cards in it.
    """

    width: float
    height: float
    drawing: str
    faces: frozenset[int] = frozenset()

    def at(self, x: float, y: float) -> str:
        """Return the drawing at a place."""
        return f'<g transform="translate({number(x)} {number(y)})">{self.drawing}</g>'

    def counted(self, size: int, x: float, y: float) -> Block:
        """Return the drawing with a number on its card at a place."""
        count = _pill(str(size), x + CARD / 2, y + TALL - 20)
        return attrs.evolve(self, drawing=self.drawing + count)


@attrs.frozen
class Pen:
    """What draws cards in the faces and colours of a pack.

    Attributes:
        palette: The colours.
        faces: The faces.
    """

    palette: Palette
    faces: Faces = FRENCH

    def row(self, cards: Sequence[int], hidden: int = 0) -> Block:
        """Return cards side by side, in as many lines as it takes.

        Args:
            cards: The open cards.
            hidden: The number of cards face down behind them.
        """
        backs = min(hidden, _MOST_BACKS)
        shown = [*cards, *[BACK] * backs]
        most = int((WIDE + _APART) // (CARD + _APART))
        places = [
            ((n % most) * (CARD + _APART), (n // most) * (TALL + _APART)) for n in range(len(shown))
        ]
        block = self._laid(shown, places)
        return block.counted(hidden, *places[-1]) if hidden > backs else block

    def fan(self, cards: Sequence[int], breaks: Iterable[int] = (), hidden: int = 0) -> Block:
        """Return cards each on the one before, in as many lines as it takes.

        Args:
            cards: The open cards.
            breaks: The numbers of cards before which there is a gap.
            hidden: The number of cards face down behind them.
        """
        backs = min(hidden, _MOST_BACKS)
        shown = [*cards, *[BACK] * backs]
        step = next((step for most, step in _STEPS if len(cards) <= most), _LEAST_STEP)
        gaps, x, y = set(breaks), 0.0, 0.0
        places: list[tuple[float, float]] = []
        for place in range(len(shown)):
            if place:
                x += (step if place <= len(cards) else _BACK_STEP) + _GAP * (place in gaps)
            if x > WIDE - CARD:
                x, y = 0, y + _LINE_STEP
            places.append((x, y))
        block = self._laid(shown, places)
        return block.counted(hidden, x, y) if hidden else block

    def stack(self, cards: Sequence[int], hidden: int = 0) -> Block:
        """Return cards on one another: the last open one, or a back, and how many there are."""
        size = len(cards) + hidden
        top = cards[-1] if cards else BACK
        beneath = min(size, _MOST_BENEATH + 1) - 1
        block = self._laid(
            [*[BACK] * beneath, top],
            [(3.0 * n, 2.0 * (beneath - n)) for n in range(beneath + 1)],
        )
        return block.counted(size, 3 * beneath, 0)

    def slot(self) -> Block:
        """Return a place without cards."""
        return Block(
            CARD,
            TALL,
            f'<rect x="1" y="1" width="{CARD - 2}" height="{number(TALL - 2)}" rx="6" fill="none"'
            ' stroke="#888" stroke-opacity=".9" stroke-width="1.5" stroke-dasharray="5 4"/>',
        )

    def cards(self, cards: Sequence[int]) -> Block:
        """Return cards as there is room for them: side by side, or else in a fan."""
        if not cards:
            return self.slot()
        if len(cards) == 1:
            return self._one(cards[0])
        return self.row(cards) if len(cards) * (CARD + _APART) <= WIDE else self.fan(cards)

    def _one(self, card: int) -> Block:
        """Return one card, larger than on a table."""
        use = self.faces.use(card, self.palette, 0, 0, WIDTH)
        return Block(WIDTH, HEIGHT, use, frozenset((card,)))

    def picture(self, block: Block, title: str, told: str = "", *, sprite: bool = True) -> str:
        """Return a whole SVG.

        Args:
            block: What is in it.
            title: What it is.
            told: What is to be seen, for those who do not see it, if the title does not say all.
            sprite: Whether it holds the faces itself.
        """
        width, height = number(block.width), number(block.height)
        symbols = f"<defs>{self.faces.symbols(block.faces, self.palette)}</defs>" if sprite else ""
        title, told = escaped(title), escaped(told)
        name = sha256(f"{title}\0{told}\0{block.drawing}".encode()).hexdigest()[:12]
        head, text = f"cf-t-{name}", f"cf-d-{name}"
        names, desc = head, ""
        if told:
            names, desc = f"{head} {text}", f'<desc id="{text}">{told}</desc>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cf-picture" width="{width}"'
            f' height="{height}" viewBox="0 0 {width} {height}" style="max-width:100%;height:auto"'
            f' role="img" aria-labelledby="{names}">'
            f'<title id="{head}">{title}</title>{desc}{symbols}{block.drawing}</svg>'
        )

    def _laid(self, cards: Sequence[int], places: Sequence[tuple[float, float]]) -> Block:
        drawing = "".join(
            self.faces.use(card, self.palette, x, y, CARD)
            for card, (x, y) in zip(cards, places, strict=True)
        )
        width = max(x for x, _ in places) + CARD
        height = max(y for _, y in places) + TALL
        return Block(width, height, drawing, frozenset(cards))


def _pill(text: str, x: float, y: float) -> str:
    """Return a number on a light ground."""
    width = 14 + 9 * len(text)
    return (
        f'<rect x="{number(x - width / 2)}" y="{number(y - 11)}" width="{width}" height="22"'
        f' rx="11" fill="{PAPER}" stroke="{INK}" stroke-opacity=".5"/>'
        f'<text x="{number(x)}" y="{number(y + 5.4)}" font-family="{_FONT}" font-size="15"'
        f' font-weight="700" text-anchor="middle" fill="{INK}">{escaped(text)}</text>'
    )


@attrs.frozen
class Letters:
    """How a text looks.

    Attributes:
        size: The size of its letters.
        fill: Their colour.
        weight: How thick they are, from 100 to 900.
    """

    size: int
    fill: str
    weight: int = 400

    @property
    def line(self) -> int:
        """The height of a line."""
        return self.size + 4

    def width(self, text: str) -> float:
        """Return about how wide a text is, rather too much than too little."""
        wide = sum(letter.isupper() or ord(letter) > _IDEOGRAPHS for letter in text)
        return self.size * (0.56 * len(text) + 0.12 * wide)

    def broken(self, text: str, width: float) -> Iterator[str]:
        """Yield a text in lines of a width, parted at spaces, and within words that are longer."""
        line = ""
        for word in self._words(text, width):
            longer = f"{line} {word}" if line else word
            if line and self.width(longer) > width:
                yield line
                longer = word
            line = longer
        if line:
            yield line

    def _words(self, text: str, width: float) -> Iterator[str]:
        """Yield the words of a text, and the parts of those that no line of a width can hold."""
        most = int(width / self.width("W"))
        for word in text.split():
            size = len(word) if self.width(word) <= width else most
            for start in range(0, len(word), size):
                yield word[start : start + size]

    def written(self, text: str, x: float, y: float) -> str:
        """Return a line of text whose top is at a place."""
        return (
            f'<text class="cf-text" x="{number(x)}" y="{number(y + self.size)}"'
            f' font-family="{_FONT}" font-size="{self.size}" font-weight="{self.weight}"'
            f' fill="{self.fill}">{escaped(text)}</text>'
        )
