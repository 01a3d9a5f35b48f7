"""Tests of a game, as an author of a variant writes them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_type

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from cardfishing.cards import Card, CardSet
from cardfishing.decks import Deal
from cardfishing.fishing import FishingState
from cardfishing.game import AnyGame, Check
from cardfishing.testing import (
    card_sets,
    cards,
    checks,
    conformance,
    deals,
    divide,
    golden,
    machine,
    moves,
    perft,
    states,
)
from cardfishing.testing.machines import SETTINGS, Matches, MatchMachine, MatchTests
from cardfishing.testing.verdicts import Status, Verdict, judged
from cardfishing_casino import CASINO

FEW = settings(max_examples=3, deadline=None, database=None)


def never_empty(kit: tuple[Check, ...]) -> int:
    """The checks of the kit are values."""
    return len({check.id for check in kit})


def has_a_name(game: AnyGame) -> None:
    """A check of one's own."""
    assert game.name


def the_kit() -> None:
    """The kit makes a class of tests of a game."""
    suite: type[object] = conformance(
        CASINO, rounds=1, extra=[Check("X1", "it is kind", has_a_name)]
    )
    assert any(name.startswith("test") for name in dir(suite))
    assert never_empty(checks(rounds=1)) > 10


def one_by_one() -> None:
    """A check is run alone, and gives a verdict."""
    verdict = judged(Check("X1", "it has a name", has_a_name), CASINO)
    assert verdict == Verdict(Status.OK)


def whole_matches() -> None:
    """A machine plays matches of a game, with settings of one's own."""
    made: MatchMachine = machine(CASINO)
    tests: type[MatchTests] = made.TestCase
    tests.settings = settings(SETTINGS, max_examples=20)
    assert_type(tests.settings, settings)


class Elevens(Matches):
    """Matches of Casino in which a round is worth eleven at most."""

    game = CASINO

    @invariant()
    def eleven_a_round(self) -> None:
        """No round that has been settled is worth more."""
        assert all(sum(sheet.totals) <= 11 for sheet in self.match.sheets)


CASE = """
game = "casino"

[[case]]
id = "X1"
rules = ["C7"]
wording = "A card of the hand may be trailed."
setup = { hands = ["7D KC", "2H"], layout = "4H" }
legal = ["7D", "KC"]
"""


def cases_of_a_file() -> None:
    """Golden cases are data, and a test each."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "golden.toml")
        path.write_text(CASE, encoding="utf-8")
        tests: type[object] = golden(path)
    assert hasattr(tests, "test_X1")


@FEW
@given(cards(), card_sets(max_size=5), deals(CASINO, 2))
def drawn(card: Card, some: CardSet, deal: Deal) -> None:
    """Cards, sets and deals are drawn by hypothesis."""
    assert card in CASINO.deck.cards
    assert len(some) <= 5
    assert len(deal.cards) == len(CASINO.deck.cards)


@FEW
@given(states(CASINO), st.data())
def played(state: FishingState, data: st.DataObject) -> None:
    """States and their moves as well."""
    if state.turn is not None:
        move = data.draw(moves(state))
        assert state.is_legal(move)
        assert sum(divide(state, 1).values()) == perft(state, 1)
    assert_type(state.is_terminal, bool)


def strategies() -> None:
    """The tests run."""
    drawn()
    played()
