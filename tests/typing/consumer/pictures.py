"""Pictures, as a page, a notebook and a family of its own draw them."""

from typing import assert_type

from cardfishing.cards import Card, CardSet
from cardfishing.faces import (
    BACK,
    FOUR_COLOURS,
    FRENCH,
    HEIGHT,
    PACK,
    PALETTES,
    TWO_COLOURS,
    WIDTH,
    Faces,
    Palette,
    chosen,
)
from cardfishing.messages import ENGLISH, Message, msg
from cardfishing.notebooks import Moves, Position, Sheet, position_html, sheet_html
from cardfishing.pictures import Shown, Subject, picture, sprite
from cardfishing.scene import (
    Heap,
    Lying,
    Scene,
    around,
    aside_heaps,
    hand_label,
    notes,
    of_table,
    of_text,
    pile_label,
    seat_notes,
    stock_heap,
)
from cardfishing.table import Table
from cardfishing_casino import CASINO


def page() -> None:
    """A page holds the faces once, in a palette of its own."""
    pale = Palette(name="pale", inks=("#555", "#a55", "#a55", "#555"))
    subjects: tuple[Subject, ...] = (
        Card.parse("10D"),
        CardSet.parse("8S 2C"),
        CASINO.new(2, seed=1),
    )
    drawn = [picture(subject, palette=pale, sprite=False) for subject in subjects]
    assert_type(drawn, list[str])
    assert all(f'href="#{FRENCH.id_of(BACK, pale)}"' not in each for each in drawn[:2])
    assert len(sprite(pale)) > sum(map(len, drawn))


def faces() -> None:
    """Faces are asked for by index; other packs have ids of their own."""
    italian = Faces("italian")
    assert_type(FRENCH.symbols(PACK, TWO_COLOURS), str)
    assert italian.use(BACK, FOUR_COLOURS, 0, 0, WIDTH).endswith(f'height="{HEIGHT}"/>')
    assert chosen({"CARDFISHING_COLOURS": "four"}) is PALETTES["four"]
    assert_type(chosen(), Palette)


def scenes() -> None:
    """A family of its own says what lies where; the rest follows."""
    hand = Heap(label=hand_label(0), cards=(Card.parse("10D"),), note=notes([msg("dealer")]))
    middle = [[stock_heap(40), *aside_heaps(0)]]
    assert_type(notes(seat_notes(0, 1, (0, 1))), Message | None)
    pile = Heap(label=pile_label(0, (0, 1)), hidden=3, lying=Lying.STACK)
    scene = around(msg("A game"), {0: [hand, pile]}, middle, 0, is_open=True)
    assert_type(scene, Scene)
    assert_type(scene.describe(), Message)
    assert of_table(Table(()), None).rows == of_text("").rows == ()
    assert str(scene.title) == "A game, as seat 0 sees it"


def notebooks() -> None:
    """What has a scene, moves and a text is shown by a notebook."""
    state = CASINO.new(2, seed=1)
    position: Position = state.observation(0)
    shown: Shown = position
    moves: Moves = position.legal_moves
    sheet: Sheet = state.score_sheet()
    html = position_html(position, palette=FOUR_COLOURS, translator=ENGLISH)
    assert picture(shown, palette=FOUR_COLOURS) in html
    assert f"{moves.count()} legal moves" in html
    assert_type(sheet_html(sheet), str)
