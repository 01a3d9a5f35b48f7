"""Every value of every option changes the game, and the rulebook says how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Formatter
from typing import Final, NamedTuple

import pytest

from cardfishing.errors import RulesError
from cardfishing.fishing import REASONS_OF_BUILDS, FishingGame, FishingState
from cardfishing.fishing.refusals import REASONS
from cardfishing.options import Choice
from cardfishing.rulebook import Rule
from cardfishing.scoring import Standing
from cardfishing_nordic_kasino import FINNISH_KASINO, NORDIC_KASINO

GAMES: Final = [NORDIC_KASINO, FINNISH_KASINO]


def captures(hand: str, layout: str) -> Callable[[FishingGame], object]:
    """Ask for the moves of a position."""

    def moves(game: FishingGame) -> str:
        state = game.setup(hands=(hand, "KH"), layout=layout).state()
        return " ".join(map(str, state.legal_moves))

    return moves


def sides(game: FishingGame) -> object:
    """Return the side of each of four seats."""
    return game.sides(4)


def first_turn(game: FishingGame) -> object:
    """Return which of three seats begins."""
    return game.new(3, seed=1).turn


def first_hand(game: FishingGame) -> str:
    """Return what the first to play gets of a pack in order."""
    pack = game.deck.deal(" ".join(map(str, game.deck.cards)))
    return str(game.new(2, deal=pack).observation(1).hand)


def end(game: FishingGame) -> FishingState:
    """Return the end of a round in which the first of two seats, not the dealer, captured last."""
    setup = game.setup(hands=("5S", "6S"), layout="5D 8D", stock="", dealer=1)
    return setup.state().play("5Sx5D", "6S")


def piles(game: FishingGame) -> list[str]:
    """Return the piles at that end."""
    return [str(pile) for pile in end(game).observation(None).piles]


def last_capture(game: FishingGame) -> object:
    """Return the points for the last capture at that end."""
    return end(game).score_sheet().of("last_capture")


def points(item: str) -> Callable[[FishingGame], object]:
    """Ask for the points of an item after three sides have taken spades and swept the table."""

    def of(game: FishingGame) -> tuple[int, ...]:
        taken = ("3S 4S", "5S 6S", "7C")
        state = game.setup(hands=("", "", ""), piles=taken, sweeps=(4, 2, 1), stock="").state()
        return state.score_sheet().of(item)

    return of


def carried(game: FishingGame) -> object:
    """Return what rolls over after a tie for spades and for cards."""
    setup = game.setup(hands=("", ""), piles=("3S", "4S"), stock="")
    return game.settle(Standing(scores=(0, 0)), setup.state().score_sheet()).carry


def sweep_of_the_last_deal(game: FishingGame) -> object:
    """Return the sweeps after the very last card has cleared the table."""
    setup = game.setup(hands=("9S", ""), layout="4D 5D", stock="")
    return setup.state().play("9Sx4D+5D").observation(None).sweeps


def sweep_at_ten(game: FishingGame) -> object:
    """Return the sweeps after the table is cleared in a round that began at ten to nothing."""
    setup = game.setup(hands=("9S", "KH"), layout="4D 5D", scores=(10, 0))
    return setup.state().play("9Sx4D+5D").observation(None).sweeps


def winner(game: FishingGame) -> object:
    """Return who wins with sixteen points to one."""
    setup = game.setup(hands=("", ""), piles=("10D", "4C"), stock="")
    return game.settle(Standing(scores=(14, 1)), setup.state().score_sheet()).winner


class Difference(NamedTuple):
    """What an option's value does to a position, and how that is by default."""

    option: str
    value: str
    fact: Callable[[FishingGame], object]
    changed: object
    usual: object
    game: FishingGame = NORDIC_KASINO


QUEEN: Final = captures("QS", "QD 9C 3H")
QUEENS: Final = "QS QSxQD QSx9C+3H QSx9C+3H,QD"
DIFFERENCES: Final = [
    Difference("partnership", "False", sides, (0, 1, 2, 3), (0, 1, 0, 1)),
    Difference("direction", "counterclockwise", first_turn, 2, 1),
    Difference("deal_pattern", "singles", first_hand, "AC 4C 7C 10C", "AC 2C 7C 8C"),
    Difference("deal_pattern", "fours", first_hand, "AC 2C 3C 4C", "AC 2C 7C 8C"),
    Difference("high_cards", "aces", captures("2S", "KD 2H"), "2S 2Sx2H", "2S 2Sx2H 2SxKD+2H"),
    Difference("high_place", "hand", captures("AS", "AC KD"), "AS ASxAC+KD", "AS ASxAC ASxAC+KD"),
    Difference("captures", "single_group", QUEEN, "QS QSxQD QSx9C+3H", QUEENS),
    Difference("capture_duty", "if_able", QUEEN, "QSxQD QSx9C+3H QSx9C+3H,QD", QUEENS),
    Difference("capture_duty", "all", QUEEN, "QSx9C+3H,QD", QUEENS),
    Difference("residue", "nobody", piles, ["5D 5S", ""], ["5D 8D 5S 6S", ""]),
    Difference("residue", "dealer_side", piles, ["5D 5S", "8D 6S"], ["5D 8D 5S 6S", ""]),
    Difference("sweeps", "none", points("sweeps"), (0, 0, 0), (4, 2, 1)),
    Difference("sweep_cancel", "vs_best", points("sweeps"), (2, 0, 0), (4, 2, 1)),
    Difference("sweep_cancel", "vs_sum", points("sweeps"), (1, 0, 0), (4, 2, 1)),
    Difference("last_deal_sweep", "False", sweep_of_the_last_deal, (0, 0), (1, 0)),
    Difference("tie_rule", "split", points("spades"), (1, 1, 0), (0, 0, 0)),
    Difference("tie_rule", "carry", carried, (("spades", 2), ("cards", 1)), ()),
    Difference("points", "{last_capture:5}", last_capture, (5, 0), (1, 0)),
    Difference("target", "17", winner, None, 0),
    Difference("target_strict", "True", winner, None, 0),
    Difference("sweep_stop", "11", sweep_at_ten, (1, 0), (0, 0), FINNISH_KASINO),
]


@pytest.mark.parametrize("case", DIFFERENCES, ids=lambda case: f"{case.option}={case.value}")
def test_every_value_makes_a_difference(case: Difference) -> None:
    """K3-K40: a position is otherwise with an option than by default."""
    assert case.fact(case.game) == case.usual
    assert case.fact(case.game.with_options(**{case.option: case.value})) == case.changed
    assert case.changed != case.usual


def test_no_value_is_left_out() -> None:
    """DESIGN 7: all options are tried above, and of each choice all values."""
    tried = {(case.option, case.value) for case in DIFFERENCES}
    for option in (*NORDIC_KASINO.declared, *FINNISH_KASINO.declared):
        if isinstance(option.values, Choice):
            usual = NORDIC_KASINO.options()[option.name]
            offered = {(option.name, text) for text in option.values.samples if text != usual}
            assert offered <= tried
        else:
            assert option.name in {name for name, _ in tried}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_the_finnish_game_changes(game: FishingGame) -> None:
    """F1, F2: the games differ in values, sweeps and ties, and are each a plain name."""
    assert str(game) == game.name
    assert set(FINNISH_KASINO.rules.diff(NORDIC_KASINO.rules)) == {"values", "sweeps", "items"}
    defaults = {option.name: option.default for option in game.declared}
    assert game.options() == defaults


def test_one_group_is_not_all_groups() -> None:
    """K10, K11: rules that contradict each other are refused with a remedy."""
    with pytest.raises(RulesError, match="set captures=many, or capture_duty=if_able"):
        NORDIC_KASINO.with_options(captures="single_group", capture_duty="all")


def test_the_last_capture_may_be_all_that_scores() -> None:
    """N12: a match needs something that scores, and the last capture is enough."""
    nothing = dict.fromkeys((item.name for item in NORDIC_KASINO.rules.items), 0)
    game = NORDIC_KASINO.with_options(sweeps="none", points=nothing | {"last_capture": 1})
    assert end(game).score_sheet().totals == (1, 0)
    with pytest.raises(RulesError, match="nothing scores"):
        NORDIC_KASINO.with_options(sweeps="none", points=nothing)


def test_counting_out_is_known_and_not_offered() -> None:
    """K36: the order of counting is not certain, so that reading waits."""
    with pytest.raises(RulesError, match="not offered yet"):
        NORDIC_KASINO.with_options(finish="count_out")


def test_rules_are_numbered() -> None:
    """N1 to N13 are the rules of Sweden; F1 and F2 replace two of them."""
    swedish = [f"N{number}" for number in range(1, 14)]
    finnish = [*swedish[:10], "F1", "F2", "N13"]
    assert [rule.id for rule in NORDIC_KASINO.rulebook] == swedish
    assert [rule.id for rule in FINNISH_KASINO.rulebook] == finnish


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_refusal_rests_on_one_rule(game: FishingGame) -> None:
    """DESIGN 6: a refusal cites the rule it rests on, for every reason there is without builds."""
    covered = [reason for rule in game.rulebook for reason in rule.reasons]
    assert sorted(covered) == sorted(set(REASONS) - set(REASONS_OF_BUILDS))


def wordings(game: FishingGame) -> Iterator[tuple[Rule, str]]:
    """Yield the templates of the rules under all values of options."""
    for rule in game.rulebook:
        for text in (rule.text, *(case.text for case in (*rule.cases, *rule.more))):
            yield rule, text.text


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_placeholder_is_an_option(game: FishingGame) -> None:
    """A rule's wording has places for the values of options and for nothing else."""
    for rule, wording in wordings(game):
        named = {name for _, name, _, _ in Formatter().parse(wording) if name is not None}
        assert named <= game.facts().keys(), rule.id


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_value_is_told_in_words(game: FishingGame) -> None:
    """DESIGN 7: an option names the rule it changes, whose wording is as configured."""
    for option in game.declared:
        rule = game.rulebook[option.rule]
        usual = str(rule.wording(game.facts()))
        for text in option.values.samples:
            told = str(rule.wording(game.with_options(**{option.name: text}).facts()))
            assert (told != usual) == (text != option.default), f"{option.name}={text}"
            assert "{" not in told


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_items_rest_on_the_rules_that_name_them(game: FishingGame) -> None:
    """N11, N12, F1, F2: what scores rests on the rule that says so."""
    sweeps, others = ("N11", "N12") if game is NORDIC_KASINO else ("F1", "F2")
    assert {item.rule for item in game.rules.items} == {others}
    assert game.rules.sweeps.rule == sweeps
