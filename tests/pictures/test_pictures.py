"""Pictures: one SVG with all it needs, and its text alternative."""

from __future__ import annotations

import re

import attrs
import pytest

from cardfishing.cards import Card, CardSet, Rank, Suit
from cardfishing.faces import FOUR_COLOURS, FRENCH, PALETTES, Faces, Palette
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.pictures import Subject, picture, sprite
from cardfishing.scene import Heap, Lying, Scene
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.properties.every_game import every_game

from .drawn import SVG, faces, missing, read, texts, told

VIEW = CASINO.setup(
    hands=("8S 2C", "6H 9D"), layout="5D 3C 8D", builds=("4S+2H=6@1",), turn=0, dealer=1
).state()


def cards(text: str) -> tuple[Card, ...]:
    """Return some cards in the order they are written."""
    return tuple(map(Card.parse, text.split()))


def of(*heaps: Heap) -> Scene:
    """Return a scene of some heaps in a row."""
    return Scene(title=msg("Some heaps"), rows=(heaps,))


def width(drawn: str) -> float:
    """Return the width of a picture."""
    return float(read(drawn).attrib["width"])


@pytest.mark.parametrize(
    ("subject", "title"),
    [
        (Card.parse("QH"), "queen of hearts"),
        (CardSet.parse("2C QH"), "two of clubs, queen of hearts"),
        (CardSet(), "no cards"),
        (VIEW, "Casino, all hands open"),
        (VIEW.observation(1), "Casino, as seat 1 sees it"),
        (VIEW.scene(), "Casino, all hands open"),
    ],
    ids=["card", "set", "nothing", "state", "observation", "scene"],
)
def test_everything_has_a_picture(subject: Subject, title: str) -> None:
    """Cards, sets, states, observations and scenes are drawn, under a title."""
    drawn = picture(subject)
    root = read(drawn)
    assert root.attrib["role"] == "img"
    assert told(root)[0] == title
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert root.attrib["style"] == "max-width:100%;height:auto"
    assert not missing(drawn)


def test_a_picture_shows_what_the_seat_sees() -> None:
    """The faces that are laid are those of the scene, from top to bottom."""
    assert faces(picture(VIEW.observation(0))) == [
        *("back", "back"),
        *("3C", "5D", "8D"),
        *("2H", "4S"),
        *("back", "back", "back", "back"),
        *("2C", "8S"),
    ]


def test_the_text_alternative_says_what_the_picture_shows() -> None:
    """The description is the scene in words, and labels and notes stand in the picture."""
    scene = VIEW.observation(0).scene()
    root = read(picture(scene))
    assert told(root)[1] == str(scene.describe())
    shown = " ".join(texts(root))
    for heap in scene.heaps:
        assert str(heap.label) in shown
        assert heap.note is None or str(heap.note) in shown
    assert "43" in texts(root)


@every_game
def test_pictures_of_every_game_hold_all_they_need(game: AnyGame) -> None:
    """A start and a position in play of each game are drawn for a state, a seat and a spectator."""
    state = game.new(max(game.seat_counts), seed=5)
    for _ in range(9):
        for subject in (state, state.observation(0), state.observation(None)):
            drawn = picture(subject)
            read(drawn)
            assert not missing(drawn)
            assert picture(subject) == drawn
        if not state.is_terminal:
            state = state.apply(state.legal_moves.sample(3))


@every_game
def test_a_picture_tells_a_seat_no_more_than_it_sees(game: AnyGame) -> None:
    """What a seat can't tell apart has one picture for it."""
    state = game.new(min(game.seat_counts), seed=11)
    for number in range(30):
        if state.is_terminal:
            break
        for seat in (*range(len(state.sides)), None) if number % 4 == 0 else ():
            view = state.observation(seat)
            twin = view.resample(number).observation(seat)
            assert picture(twin) == picture(view)
            assert twin.scene() == view.scene()
        state = state.apply(state.legal_moves.sample(number))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_page_may_hold_the_faces_once(palette: Palette) -> None:
    """A picture without faces refers to those of the sprite, which shows nothing by itself."""
    twins = Scene(title=msg("Twins"), rows=((Heap(label=msg("Pair"), cards=cards("2C 2C'")),),))
    page = sprite(palette)
    read(page)
    assert 'aria-hidden="true"' in page
    for subject in (VIEW, VIEW.observation(0), twins, CardSet.parse("JK1 KS")):
        drawn = picture(subject, palette=palette, sprite=False)
        assert "<defs>" not in drawn
        assert missing(drawn)
        assert not missing(page + drawn)


def test_palettes_have_faces_of_their_own() -> None:
    """Pictures in two palettes can stand on one page: their faces have different ids."""
    two, four = sprite(), sprite(FOUR_COLOURS)
    ids = [set(re.findall(r'<symbol id="([^"]*)"', page)) for page in (two, four)]
    assert len(ids[0]) == len(ids[1]) == 57
    assert not ids[0] & ids[1]
    assert FOUR_COLOURS.inks[1] in four
    assert FOUR_COLOURS.inks[1] not in two


def test_other_faces_may_be_drawn() -> None:
    """A pack of faces is a value that a picture is given."""
    italian = Faces("italian")
    drawn = picture(Card.parse("2C"), faces=italian)
    assert 'href="#cf-italian-two-2C"' in drawn
    assert 'id="cf-italian-two-2C"' in drawn
    assert italian != FRENCH


def test_equal_ids_mean_equal_words() -> None:
    """The ids of title and description are made of the content."""
    one, other = (read(picture(VIEW.observation(seat))) for seat in (0, 1))
    assert one.attrib["aria-labelledby"] != other.attrib["aria-labelledby"]
    again = read(picture(VIEW.observation(0)))
    assert one.attrib["aria-labelledby"] == again.attrib["aria-labelledby"]


def test_what_others_write_is_escaped() -> None:
    """Titles, labels and notes of third parties are text, whatever is in them."""
    evil = msg("{text}", text='<script>"&\x00\x07')
    scene = Scene(title=evil, rows=((Heap(label=evil, note=evil),),))
    root = read(picture(scene))
    assert told(root)[0] == '<script>"&'
    assert texts(root) == ['<script>"&'] * 2


def test_half_letters_are_left_out() -> None:
    """Text that cannot be written to a file or a page does not get into a picture."""
    half = msg("{text}", text="a\ud800b")
    root = read(picture(Scene(title=half, rows=((Heap(label=half, note=half),),))))
    assert told(root)[0] == "ab"
    assert texts(root) == ["ab"] * 2


def test_letters_are_joined_and_parted_as_written() -> None:
    """The signs that join and part letters are kept, as Persian words need them."""
    word = "\u0645\u06cc\u200c\u0634\u0648\u062f"
    assert texts(read(picture(of(Heap(label=msg("{word}", word=word)))))) == [word]


class Shouting:
    """A translator that shouts."""

    def gettext(self, message: str, /) -> str:
        """Return it in capitals, but for what stands in braces."""
        return re.sub(r"(\{.*?\})|([^{}]+)", lambda m: m[1] or m[2].upper(), message)

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the form for the number, likewise."""
        return self.gettext(singular if n == 1 else plural)


def test_pictures_speak_other_languages() -> None:
    """Every word in a picture goes through the translator, names of cards too."""
    root = read(picture(VIEW.observation(0), translator=Shouting()))
    title, text = told(root)
    assert not re.search("[a-z]", title + text + "".join(texts(root)))
    assert "EIGHT OF SPADES" in text
    card = read(picture(Card.parse("10D"), translator=Shouting()))
    assert told(card)[0] == "TEN OF DIAMONDS"


def test_many_cards_lie_in_several_lines() -> None:
    """No picture grows wider than a table, however many cards lie in a heap or a row."""
    pack = tuple(Card(rank, suit) for suit in Suit for rank in Rank if rank)
    for lying in Lying:
        drawn = picture(of(*[Heap(label=msg("All"), cards=pack, lying=lying)] * 3))
        assert width(drawn) <= 640
        assert len(faces(drawn)) == 3 * (4 if lying is Lying.STACK else 52)
    assert width(picture(CardSet.of(pack))) <= 600


def test_a_long_note_is_broken_into_lines() -> None:
    """Notes are broken at spaces; words that a line can hold are not."""
    note = "a note that goes on for rather longer than the two cards above it are wide, really"
    root = read(picture(of(Heap(label=msg("Pair"), cards=cards("2C 3C"), note=msg(note)))))
    lines = texts(root)[1:]
    assert len(lines) > 2
    assert " ".join(lines) == note


def test_a_word_without_end_is_broken() -> None:
    """No label or note makes a picture wider than a table."""
    word = msg("{word}", word="x" * 999)
    for heap in (Heap(label=word), Heap(label=msg("Pile"), note=word)):
        drawn = picture(of(heap))
        assert width(drawn) <= 640
        assert "".join(texts(read(drawn))).endswith("x" * 999)


def test_backs_in_great_numbers_are_counted_rather_than_drawn() -> None:
    """A hand, or a row, of very many hidden cards shows some backs and its number."""
    for lying in (Lying.FAN, Lying.ROW):
        drawn = picture(of(Heap(label=msg("Hand"), hidden=10**9, lying=lying)))
        assert len(faces(drawn)) == 20
        assert "1000000000" in texts(read(drawn))


def test_a_row_may_have_backs() -> None:
    """Cards face down in a row lie behind the others."""
    drawn = picture(of(Heap(label=msg("Row"), cards=cards("2C"), hidden=2, lying=Lying.ROW)))
    assert faces(drawn) == ["2C", "back", "back"]


def test_the_top_of_a_stack_is_seen() -> None:
    """A stack shows its last open card over backs, and how many cards there are."""
    stack = Heap(label=msg("Discards"), cards=cards("2C 9D"), hidden=5, lying=Lying.STACK)
    drawn = picture(of(stack))
    assert faces(drawn) == ["back", "back", "back", "9D"]
    assert "7" in texts(read(drawn))


def test_gaps_part_the_groups_of_a_fan() -> None:
    """A fan with a gap is wider than one without."""
    fan = Heap(label=msg("Fan"), cards=cards("2C 3C 4D 5D 6D 7D"))
    assert width(picture(of(attrs.evolve(fan, breaks=(2,))))) > width(picture(of(fan)))


def test_an_empty_place_is_marked() -> None:
    """A heap without cards shows where they would lie."""
    drawn = picture(of(Heap(label=msg("Pile"))))
    assert not faces(drawn)
    assert any("stroke-dasharray" in each.attrib for each in read(drawn).iter(f"{SVG}rect"))


def test_the_seat_to_act_is_marked_by_a_shape_too() -> None:
    """The mark is an arrow besides a colour, for those who see no colours."""
    hand = Heap(label=msg("Hand"), cards=cards("2C"))
    plain, marked = picture(of(hand)), picture(of(attrs.evolve(hand, is_marked=True)))
    assert marked.count('<path d="M0 3.5L10') == plain.count('<path d="M0 3.5L10') + 1


def test_an_empty_scene_has_a_picture() -> None:
    """A scene without heaps is an empty table."""
    root = read(picture(Scene(title=msg("Nothing"), rows=())))
    assert told(root) == ("Nothing", "Nothing")


def test_pictures_are_small() -> None:
    """A start of a round takes some tens of kilobytes, and a few where a page holds the faces."""
    view = RUMMY_500.new(2, seed=1).observation(0)
    assert len(picture(view)) < 40_000
    assert len(picture(view, sprite=False)) < 8_000
    assert len(sprite()) < 80_000
