"""Faces: what is on a card, and colours that every eye tells apart."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist
from typing import Final, TypeAlias

import pytest

from cardfishing.cards import Card, Rank, Suit
from cardfishing.errors import RulesError
from cardfishing.faces import (
    BACK,
    FOUR_COLOURS,
    FRENCH,
    PACK,
    PALETTES,
    TWO_COLOURS,
    Palette,
    chosen,
)

from .drawn import missing, read

Colour: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Colour, Colour, Colour]

SIGHTS: Final[dict[str, Matrix]] = {
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""Machado, Oliveira and Fernandes 2009: what eyes see that lack a receptor, in linear light."""

LIGHT: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
"""From linear sRGB to CIE XYZ."""


def times(matrix: Matrix, colour: Colour) -> Colour:
    """Return a colour through a matrix, within what a screen can show."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix
    )
    return red, green, blue


def linear(ink: str) -> Colour:
    """Return the linear light of an ink such as ``#22212c``."""
    values = [int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return red, green, blue


def lab(colour: Colour) -> Colour:
    """Return the CIE L*a*b* of linear light: distances in it are differences to the eye."""
    white = times(LIGHT, (1.0, 1.0, 1.0))
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (a / b for a, b in zip(times(LIGHT, colour), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHTS)
def test_four_colours_differ_for_eyes_that_lack_a_receptor(sight: str) -> None:
    """Each two suits differ well for those who see red and green alike."""
    seen = [lab(times(SIGHTS[sight], linear(ink))) for ink in FOUR_COLOURS.inks]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 24


def test_four_colours_differ_in_grey() -> None:
    """Each two suits differ in lightness, for a printer without colours."""
    light = sorted(lab(linear(ink))[0] for ink in FOUR_COLOURS.inks)
    assert min(upper - lower for lower, upper in pairwise(light)) > 10


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_inks_stand_out_from_the_paper(palette: Palette) -> None:
    """Every ink has a contrast of three to one against white at least, as signs need."""
    for ink in palette.inks:
        light = times(LIGHT, linear(ink))[1]
        assert 1.05 / (light + 0.05) > 3


def test_two_colours_are_black_and_red() -> None:
    """Diamonds and hearts are red, clubs and spades black, as cards are printed."""
    clubs, diamonds, hearts, spades = TWO_COLOURS.inks
    assert (clubs, diamonds) == (spades, hearts)
    assert linear(hearts)[0] > 10 * linear(spades)[0]


def drawing(index: int) -> str:
    """Return the symbol of one face, without its parts."""
    symbols = FRENCH.symbols([index], TWO_COLOURS)
    return symbols[symbols.index("<symbol") :]


@pytest.mark.parametrize("rank", [rank for rank in Rank if 2 <= rank <= 10])
def test_a_card_has_as_many_pips_as_its_rank(rank: Rank) -> None:
    """A pip card shows its sign once for each unit, and once in each of two corners."""
    for suit in Suit:
        card = Card(rank, suit)
        signs = drawing(card.index).count(f'"#cf-pip-{suit.text}"')
        corner, turned = 1, 1
        assert signs == rank + corner + turned


@pytest.mark.parametrize("rank", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_courts_are_whole_both_ways_up(rank: Rank) -> None:
    """A court has two halves of one figure, and an index in two corners."""
    face = drawing(Card(rank, Suit.HEARTS).index)
    assert face.count(f'"#cf-court-{rank}"') == 2
    assert face.count(f'"#cf-rank-{rank}"') == 2
    assert face.count("rotate(180 50 70)") == 2


def test_pips_stand_the_same_whichever_way_the_card_is_held() -> None:
    """Each place of a pip has its opposite, but for the seven's."""
    for rank in (2, 3, 4, 5, 6, 8, 9, 10):
        face = drawing(Card(Rank(rank), Suit.CLUBS).index)
        found = re.findall(r'C" transform="translate\(([\d.]+) (\d+)\) scale\(0?\.82', face)
        places = {(float(x), float(y)) for x, y in found}
        assert len(places) == rank
        assert {(100 - x, 140 - y) for x, y in places} == places


def test_every_face_is_drawn_and_no_two_are_alike() -> None:
    """The pack has a back, four jokers and 52 cards, which all differ and hold all they need."""
    assert len(PACK) == 57
    drawn = [FRENCH.symbols([index], TWO_COLOURS) for index in PACK]
    assert len(set(drawn)) == len(PACK)
    for symbols in drawn:
        whole = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
        read(whole)
        assert not missing(whole)


def test_symbols_come_once_and_in_one_order() -> None:
    """Faces are given once, whatever their copies and however they are asked for."""
    ten, twin = Card.parse("10D").index, Card.parse("10D'").index
    assert FRENCH.symbols([twin, BACK, ten], TWO_COLOURS) == FRENCH.symbols(
        [BACK, ten], TWO_COLOURS
    )


def test_cards_of_a_second_pack_are_marked() -> None:
    """A card of another pack has a bar for each pack before its own."""
    plain = FRENCH.use(Card.parse("10D").index, TWO_COLOURS, 0, 0, 100)
    second = FRENCH.use(Card.parse("10D'").index, TWO_COLOURS, 0, 0, 100)
    third = FRENCH.use(Card.parse("10D''").index, TWO_COLOURS, 0, 0, 100)
    assert second.startswith(plain)
    assert [each.count("h11") for each in (plain, second, third)] == [0, 1, 2]


def test_the_environment_chooses_the_palette() -> None:
    """CARDFISHING_COLOURS names a palette; none is two colours, a wrong one is refused."""
    assert chosen({}) is TWO_COLOURS
    assert chosen({"CARDFISHING_COLOURS": ""}) is TWO_COLOURS
    assert chosen({"CARDFISHING_COLOURS": "four"}) is FOUR_COLOURS
    with pytest.raises(RulesError, match="CARDFISHING_COLOURS=red cannot be: choose one of two, "):
        chosen({"CARDFISHING_COLOURS": "red"})
