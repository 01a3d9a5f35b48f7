"""Pictures: a scene, a card or some cards as SVG, with its text alternative.

A picture holds all it needs, runs nothing and fetches nothing.  Equal subjects give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias, assert_never

from cardfishing._artwork import PAPER
from cardfishing._drawing import WIDE, Block, Letters, Pen
from cardfishing._markup import number
from cardfishing.cards import Card, CardSet
from cardfishing.faces import FRENCH, PACK, TWO_COLOURS, Faces, Palette
from cardfishing.messages import ENGLISH, Translator
from cardfishing.scene import Heap, Lying, Scene

_MARGIN: Final = 20
_BETWEEN: Final = 22
_ROWS: Final = 20
_LABEL: Final = Letters(16, PAPER, 600)
_TURN: Final = Letters(16, "#ffd76b", 600)
_NOTE: Final = Letters(14, "#dbe9e0")
_LEAST: Final = 140
"""A note may be so wide without breaking, though the cards are not."""

_MARK: Final = 16
"""How wide the mark of the seat to act is."""


class Shown(Protocol):
    """What has a scene: every state and every observation."""

    def scene(self) -> Scene:
        """Return what lies where."""
        ...


Subject: TypeAlias = Scene | Card | CardSet | Shown
"""What there are pictures of."""


def picture(
    subject: Subject,
    *,
    palette: Palette = TWO_COLOURS,
    translator: Translator = ENGLISH,
    sprite: bool = True,
    faces: Faces = FRENCH,
) -> str:
    """Return a picture as SVG: a title and a description stand in for it where it is not seen.

    Args:
        subject: A scene, a state (all hands open), an observation, a card, or a set of cards.
        palette: The colours, such as `FOUR_COLOURS`.
        translator: Says in which language its words are.
        sprite: Whether the picture holds the faces of its cards.  If not, it refers to those of
            `sprite`, which has to stand somewhere on the page.
        faces: The faces.
    """
    pen = Pen(palette, faces)
    if isinstance(subject, Card | CardSet):
        cards = [subject] if isinstance(subject, Card) else subject
        block = pen.cards([card.index for card in cards])
        return pen.picture(block, subject.name.render(translator), sprite=sprite)
    scene = subject if isinstance(subject, Scene) else subject.scene()
    rows = [[_heap(heap, pen, translator) for heap in row] for row in scene.rows]
    title, told = (text.render(translator) for text in (scene.title, scene.describe()))
    return pen.picture(_table(rows, palette), title, told, sprite=sprite)


def sprite(palette: Palette = TWO_COLOURS, *, faces: Faces = FRENCH) -> str:
    """Return an SVG that shows nothing and holds all faces, once for a page.

    Args:
        palette: The colours.
        faces: The faces.
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="cf-sprite" width="0" height="0"'
        ' style="position:absolute" aria-hidden="true" focusable="false">'
        f"<defs>{faces.symbols(PACK, palette)}</defs></svg>"
    )


def _heap(heap: Heap, pen: Pen, translator: Translator) -> Block:
    """Return a heap with its label above and its note below."""
    cards = _cards(heap, pen)
    width = max(cards.width, _LEAST)
    mark = _MARK * heap.is_marked
    letters = _TURN if heap.is_marked else _LABEL
    parts: list[str] = []
    widths, y = [cards.width], 0.0
    for line in letters.broken(heap.label.render(translator), WIDE / 3):
        parts.append(letters.written(line, mark, y))
        widths.append(mark + letters.width(line))
        y += letters.line
    if mark:
        parts.append(f'<path d="M0 3.5L10 9.5 0 15.5Z" fill="{_TURN.fill}"/>')
    parts.append(cards.at(0, y + 3))
    y += cards.height + 6
    for line in _NOTE.broken(heap.note.render(translator) if heap.note else "", width):
        parts.append(_NOTE.written(line, 0, y))
        widths.append(_NOTE.width(line))
        y += _NOTE.line
    return Block(max(widths), y, "".join(parts), cards.faces)


def _cards(heap: Heap, pen: Pen) -> Block:
    cards = [card.index for card in heap.cards]
    if not cards and not heap.hidden:
        return pen.slot()
    match heap.lying:
        case Lying.STACK:
            return pen.stack(cards, heap.hidden)
        case Lying.FAN:
            return pen.fan(cards, heap.breaks, heap.hidden)
        case Lying.ROW:
            return pen.row(cards, heap.hidden)
        case _:
            assert_never(heap.lying)


def _table(rows: Iterable[Sequence[Block]], palette: Palette) -> Block:
    """Return rows of heaps on a cloth, each in the middle, in as many lines as it takes."""
    lines = [line for row in rows for line in _broken(row)]
    sizes = [_line_width(line) for line in lines]
    inner = max(sizes, default=0.0)
    parts: list[str] = []
    y = float(_MARGIN)
    for line, size in zip(lines, sizes, strict=True):
        x = _MARGIN + (inner - size) / 2
        for block in line:
            parts.append(block.at(x, y))
            x += block.width + _BETWEEN
        y += max(block.height for block in line) + _ROWS
    width, height = inner + 2 * _MARGIN, y - _ROWS + _MARGIN
    faces = frozenset(face for line in lines for block in line for face in block.faces)
    return Block(width, height, _cloth(width, height, palette) + "".join(parts), faces)


def _broken(row: Iterable[Block]) -> list[list[Block]]:
    """Return the heaps of a row in lines."""
    lines: list[list[Block]] = []
    for block in row:
        if lines and _line_width([*lines[-1], block]) <= WIDE:
            lines[-1].append(block)
        else:
            lines.append([block])
    return lines


def _line_width(line: Sequence[Block]) -> float:
    return sum(block.width for block in line) + _BETWEEN * (len(line) - 1)


def _cloth(width: float, height: float, palette: Palette) -> str:
    """Return the table under everything."""
    return (
        f'<rect class="cf-cloth" width="{number(width)}" height="{number(height)}" rx="14"'
        f' fill="{palette.cloth}"/>'
        f'<rect x="6" y="6" width="{number(width - 12)}" height="{number(height - 12)}" rx="9"'
        ' fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.5"/>'
    )
