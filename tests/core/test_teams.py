"""The draw for partners, seats and the first dealer."""

from __future__ import annotations

import json
from typing import Final

import attrs
import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.cli.company import Company
from cardfishing.cli.report import Report
from cardfishing.cli.screen import Screen
from cardfishing.decks import FRENCH_52, FRENCH_56, FRENCH_104, Deck
from cardfishing.errors import NotationError, RecordError, SetupError, SetupProblem
from cardfishing.match import Match
from cardfishing.record import Record
from cardfishing.scoring import Standing
from cardfishing.session import play
from cardfishing.teams import Drawn, DrawTie, Seating, TeamDraw
from tests.core.heap import HEAP, HeapGame, HeapRules
from tests.core.toy import Heap, Take

P: Final = SetupProblem
BY_DRAW: Final = TeamDraw(rule="P2")
BY_SUIT: Final = TeamDraw(rule="P2", tie=DrawTie.SUIT_ORDER)
GIVEN: Final = TeamDraw(rule="P2", seating=Seating.GIVEN)
DRAWING: Final = attrs.evolve(HEAP, rules=HeapRules(teams=BY_DRAW))
ALL: Final = (0, 1, 2, 3)
TIED: Final = ("7C 7D 9H JK1", "8C 8D", "9D 9C", "KS QS")


def load(_: str) -> HeapGame:
    """Return the game with a team draw."""
    return DRAWING


def match(*draw: str) -> Match[Heap, Take]:
    """Return a match whose teams are drawn."""
    return DRAWING.match(4, seed=1, draw=draw)


@pytest.mark.parametrize(
    ("draw", "seats"),
    [
        (("5H KC JK1 AS",), (2, 1, 3, 0)),
        (("7C 7D 9H JK1", "8C 6D"), (2, 0, 1, 3)),
        (("7C 7D 9H JK1", "6D 8C"), (0, 2, 1, 3)),
        (("5C 8D 8H QS", "9C 4D"), (0, 1, 2, 3)),
        (("5C 8D 8H QS", "4D 9C"), (0, 2, 1, 3)),
    ],
)
def test_the_two_lowest_play_against_the_two_highest(
    draw: tuple[str, ...], seats: tuple[int, ...]
) -> None:
    """GP12, K79: the lowest deals, the partner opposite, the higher of the others last."""
    drawn = BY_DRAW.read(draw, FRENCH_56)
    assert (drawn.seats, drawn.dealer, drawn.texts, drawn.rule) == (seats, 0, draw, "P2")
    assert BY_DRAW.read(drawn.texts, FRENCH_56) == drawn


@pytest.mark.parametrize(
    ("draw", "again", "seats"),
    [
        (("AC 2C 9D 9H",), [], (0, 2, 1, 3)),
        (("JK2 3C JK1 2C",), [], (1, 2, 3, 0)),
        (("4C 9D 9H 9S", "2C KD KH"), [(1, 2, 3)], (0, 2, 1, 3)),
        (("4C 4D 4H 9S", "8C 3D 3H", "7D 7C", "AC 2D"), [(0, 1, 2), (1, 2), (1, 2)], (1, 0, 2, 3)),
        (("4C 4D 4H 4S", "QC 5D QH QS", "2C 2D AH"), [ALL, (0, 2, 3)], (1, 0, 3, 2)),
        (("4C 4D KH KS", "4C 4D", "KS QS"), [(0, 1), (0, 1)], (2, 0, 1, 3)),
    ],
)
def test_the_tied_draw_again_as_far_as_it_matters(
    draw: tuple[str, ...], again: list[tuple[int, ...]], seats: tuple[int, ...]
) -> None:
    """K76: only who is with whom and who deals is drawn for; the high pair stays as it is."""
    drawn = BY_DRAW.read(draw, FRENCH_56)
    assert drawn.seats == seats
    assert [held.persons for held in drawn.rounds] == [ALL, *again]


@pytest.mark.parametrize(
    ("deck", "cards", "seats"),
    [
        (FRENCH_56, "7D 7C 9H JK1", (2, 0, 1, 3)),
        (FRENCH_56, "5C 8D 8H QS", (0, 2, 1, 3)),
        (FRENCH_56, "JK3 JK1 KS JK2", (3, 2, 0, 1)),
        (FRENCH_56, "9S 4S 4H 9C", (3, 2, 0, 1)),
        (FRENCH_104, "4C' 4C 4D' 4D", (2, 0, 3, 1)),
    ],
)
def test_suits_may_tell_equal_cards_apart(deck: Deck, cards: str, seats: tuple[int, ...]) -> None:
    """K76: under `suit_order` clubs are below diamonds, hearts and spades, and nobody redraws."""
    drawn = BY_SUIT.read((cards,), deck)
    assert (drawn.seats, len(drawn.rounds)) == (seats, 1)


@pytest.mark.parametrize(
    ("cards", "seats", "dealer"),
    [
        ("5H KC JK1 AS", (1, 0, 2, 3), 3),
        ("AC 5H KC JK1", (0, 2, 1, 3), 0),
        ("AC KC JK1 5H", (0, 1, 3, 2), 0),
        ("KC AC 5H QC", (0, 1, 3, 2), 1),
        ("QC KC AC 5H", (3, 1, 2, 0), 2),
    ],
)
def test_persons_may_keep_their_places(cards: str, seats: tuple[int, ...], dealer: int) -> None:
    """K79: under `given` the dealer stays, the partner sits opposite, the others fill up."""
    drawn = GIVEN.read((cards,), FRENCH_56)
    assert (drawn.seats, drawn.dealer) == (seats, dealer)


@pytest.mark.parametrize(
    ("draw", "problems", "said"),
    [
        ((), P.BAD_DRAW, "persons 0, 1, 2, 3 (from 0, in the order given) have yet to draw"),
        (TIED[:1], P.BAD_DRAW, "persons 0, 1 (from 0, in the order given) have yet to draw"),
        (TIED[:3], P.BAD_DRAW, "add a text with a card for each"),
        ((*TIED, "2C 3C"), P.BAD_DRAW, "nobody is tied: leave out '2C 3C'"),
        (("5H KC JK1",), P.BAD_DRAW, "'5H KC JK1' has 3 cards for persons 0, 1, 2, 3"),
        ((TIED[0], "8C 9D 10D"), P.BAD_DRAW, "has 3 cards for persons 0, 1"),
        (("5H 5H JK1 AS",), P.CARD_TWICE, "5H is drawn twice at a time: draw another card"),
        (("5H KC JK1' AS",), P.NOT_IN_DECK, "JK1' is not in the deck french-56"),
        (("5H' 5H' AS",), P.BAD_DRAW | P.NOT_IN_DECK | P.CARD_TWICE, "give one for each"),
    ],
)
def test_a_draw_has_the_cards_it_needs(
    draw: tuple[str, ...], problems: SetupProblem, said: str
) -> None:
    """DESIGN 9: too many cards, too few, strange and doubled ones are refused with a remedy."""
    with pytest.raises(SetupError) as caught:
        match(*draw)
    assert caught.value.problems == problems
    assert said in str(caught.value)


def test_a_draw_is_read_like_any_cards() -> None:
    """DESIGN 5: what is no card is an error of notation, and one text needs no brackets."""
    with pytest.raises(NotationError) as caught:
        match("5H KX JK1 AS")
    assert caught.value.column == 5
    assert DRAWING.match(4, seed=1, draw="5H KC JK1 AS") == match("5H KC JK1 AS")


def test_a_match_begins_as_it_was_drawn() -> None:
    """P2: the match knows its draw, and the lowest card deals first."""
    begun = match(*TIED)
    assert begun.draw == BY_DRAW.read(TIED, FRENCH_56)
    assert (begun.dealer, begun.first_dealer, begun.turn) == (0, 0, 1)
    kept = attrs.evolve(HEAP, rules=HeapRules(teams=GIVEN)).match(4, seed=1, draw=["5H KC JK1 AS"])
    assert (kept.dealer, kept.first_dealer, kept.turn) == (3, 3, 0)
    later = begun.play("1", "2", "1")
    assert later.draw == later.undo().draw == later.undo().redo().draw == begun.draw
    assert later.undo().redo() == later


def test_the_seed_draws_where_nobody_says_who_deals() -> None:
    """DESIGN 10: equal seeds give equal draws, from the pack of the game, with every redraw."""
    drawn = [found for seed in range(60) if (found := DRAWING.match(4, seed=seed).draw)]
    assert drawn == [BY_DRAW.from_seed(seed, FRENCH_56) for seed in range(60)]
    assert len(drawn) == 60
    assert {len(found.rounds) for found in drawn} >= {1, 2}
    assert len({found.seats for found in drawn}) > 12
    for found in drawn:
        assert BY_DRAW.read(found.texts, FRENCH_56) == found
    assert BY_SUIT.from_seed(5, FRENCH_52).rounds != BY_SUIT.from_seed(6, FRENCH_52).rounds


def test_nobody_draws_where_the_dealer_is_known() -> None:
    """K58: a dealer, or a match that goes on, leaves no draw; neither do two players alone."""
    assert DRAWING.match(4, seed=1, dealer=2).draw is None
    standing = Standing(scores=(1, 0), round_no=1, next_dealer=3)
    assert DRAWING.match(4, seed=1, standing=standing).draw is None
    assert DRAWING.match(4, seed=1, standing=Standing(scores=(1, 0))).draw is not None
    assert DRAWING.match(2, seed=1).draw is None
    assert HEAP.match(4, seed=1).draw is None


@pytest.mark.parametrize(
    ("game", "seats", "dealer", "standing", "said"),
    [
        (DRAWING, 4, 2, None, "seat 2 deals already: leave out the draw, or the dealer"),
        (DRAWING, 4, None, Standing(scores=(0, 0), next_dealer=1), "seat 1 deals already"),
        (DRAWING, 2, None, None, "nobody draws for teams in heap with 2 seats: leave out"),
        (HEAP, 4, None, None, "nobody draws for teams in heap with 4 seats: leave out"),
    ],
)
def test_a_draw_is_refused_where_nobody_draws(
    game: HeapGame, seats: int, dealer: int | None, standing: Standing | None, said: str
) -> None:
    """DESIGN 9: a draw beside a dealer, or in a game without it, is refused with the remedy."""
    with pytest.raises(SetupError, match=said) as caught:
        game.match(seats, seed=1, dealer=dealer, standing=standing, draw=TIED)
    assert caught.value.problems == P.BAD_DRAW


@pytest.mark.parametrize(
    "begun", [match(*TIED), DRAWING.match(4, seed=2), DRAWING.match(4, seed=2, dealer=1)]
)
def test_a_record_keeps_the_draw(begun: Match[Heap, Take]) -> None:
    """CF18: a match is its record replayed, with its draw and without one."""
    record = Record.of(begun.play("1", "2"))
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay(load) == begun.play("1", "2")
    assert ("draw" in json.loads(record.to_json())) == (begun.draw is not None)


@pytest.mark.parametrize(
    ("field", "value", "cause"),
    [
        ("dealer", 2, "by the draw seat 0 deals, not 2: correct it"),
        ("draw", list(TIED[:1]), "have yet to draw"),
        ("draw", ["5H KC JK1 JK1"], "JK1 is drawn twice"),
        ("draw", ["5H KC JK1 9S'"], "9S' is not in the deck"),
        ("draw", ["5H KC JK1 9X"], "cannot read '5H KC JK1 9X'"),
        ("draw", "5H", "draw cannot be '5H': correct it"),
        ("draw", [5], "draw cannot hold 5: correct it"),
    ],
)
def test_a_record_with_another_draw_is_refused(field: str, value: object, cause: str) -> None:
    """DESIGN 9: a draw that cannot be, or that makes another deal, is named with its line."""
    envelope = json.loads(Record.of(match(*TIED)).to_json())
    del envelope["digest"]
    text = json.dumps({**envelope, field: value}, indent=0)
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith(f'"{field}"'))
    with pytest.raises(RecordError) as caught:
        Record.from_json(text).replay(load)
    assert caught.value.line == number
    assert cause in caught.value.cause


def test_the_driver_takes_a_draw() -> None:
    """DESIGN 3: a match between agents begins with the draw it is given."""
    played = play(DRAWING, [RandomAgent(1)], seats=4, seed=1, draw=TIED)
    assert played.draw == BY_DRAW.read(TIED, FRENCH_56)
    assert played.is_over


def test_a_draw_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    """P2: the report says who drew what, each redraw too, before anything is played."""
    told = Report(Screen(), DRAWING, Company.of(DRAWING, ["you", "greedy", "random", "hal"]))
    told.draw(match("7C 7D 9H JK1", "8C 6D"))
    told.draw(match(*TIED).play("1"))
    told.draw(HEAP.match(4, seed=1))
    assert capsys.readouterr().out == (
        "Drawn for the teams: 7C Randi, 7D You, 9H Gerda, JK1 hal-1 [P2].\n"
        "Equal cards draw again: 8C Randi, 6D You.\n"
        "Partners: You & Randi, Gerda & hal-1. Round the table: You, Gerda, Randi, hal-1.\n"
    )


def test_a_draw_is_a_value() -> None:
    """DESIGN 2: frozen outside: equal draws are equal and hash alike."""
    one, other = (BY_DRAW.read(TIED, FRENCH_56) for _ in range(2))
    assert isinstance(one, Drawn)
    assert (one == other, hash(one) == hash(other)) == (True, True)
