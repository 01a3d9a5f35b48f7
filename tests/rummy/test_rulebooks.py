"""The rulebooks of 500 Rummy and Persian Rummy: rules, refusals and options name each other."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Final

import attrs
import pytest

from cardfishing.errors import RulesError
from cardfishing.messages import Message
from cardfishing.notation import read_game
from cardfishing.options import Option
from cardfishing.rulebook import Rule
from cardfishing.rummy import REASONS, RummyGame
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500

GAMES: Final = (RUMMY_500, PARTNERSHIP_RUMMY_500, PERSIAN_RUMMY)

READY: Final[dict[str, dict[str, object]]] = {
    "joker_role": {"jokers": 4},
    "low_ace_points": {"ace_runs": "both"},
    "quartet_when": {"quartet_double": "any"},
}
"""What options of these names need to decide anything, where it is not the default."""

BESIDE: Final = {
    ("joker_role", "own_set"): {"jokers": "4"},
    ("jokers", "2"): {"joker_role": "wild"},
    ("hand_sizes", "{two:52;more:52}"): {"hand_sizes": "{two:25;more:5}"},
    ("hand_sizes", "{two:1;more:52}"): {"hand_sizes": "{two:1;more:5}"},
    ("hand_sizes", "{more:52}"): {"hand_sizes": "{more:5}"},
}
"""What samples of values need beside, or what is taken for them, where rules would contradict."""


def values() -> Iterator[tuple[RummyGame, Option, str]]:
    """Yield each game, each of its options, and samples of its values."""
    for game in GAMES:
        for option in game.declared:
            for text in option.values.samples:
                yield game, option, text


def named(case: object) -> str | None:
    """Return what a case is called."""
    return str(case.name) if isinstance(case, RummyGame | Option) else None


def chosen(game: RummyGame, option: Option, text: str) -> tuple[RummyGame, RummyGame, str]:
    """Return a game in which an option decides, the same with a value of it, and that value."""
    beside = BESIDE.get((option.name, text), {})
    text = beside.get(option.name, text)
    others = {name: value for name, value in beside.items() if name != option.name}
    plain = game.with_options(**READY.get(option.name, {}) | others)
    return plain, plain.with_options(**{option.name: text}), text


@pytest.mark.parametrize(
    ("game", "ids"),
    [
        (RUMMY_500, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15"),
        (
            PARTNERSHIP_RUMMY_500,
            "Q1 Q2 F2 F3 F4 F5 F6 Q3 F7 F8 F9 F10 F11 Q4 F12 F13 Q5 Q6",
        ),
        (
            PERSIAN_RUMMY,
            "P1 P2 P4 P3 P6 P5 F6 P8 P9 F8 P7 F10 P10 Q4 P11 P12 P13 P14 P15 P16",
        ),
    ],
    ids=named,
)
def test_every_rule_is_there_once_in_order(game: RummyGame, ids: str) -> None:
    """3.1, 3.2, 3.3: a game has its own rules, and those of its base that they leave alone."""
    assert [rule.id for rule in game.rulebook] == ids.split()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_refusal_rests_on_one_rule(game: RummyGame) -> None:
    """DESIGN 6: a refusal cites the rule it rests on, whatever the reason."""
    covered = [reason for rule in game.rulebook for reason in rule.reasons]
    assert sorted(covered) == sorted(set(REASONS) - {"opens_too_low"})


def texts_of(rule: Rule) -> list[Message]:
    """Return the sentences of a rule under all values of options."""
    return [rule.text, *(case.text for case in (*rule.cases, *rule.more))]


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_placeholder_is_an_option(game: RummyGame) -> None:
    """A rule's wording has places for the values of options and for nothing else."""
    names = {option.name for option in game.declared} | game.facts().keys()
    for rule in game.rulebook:
        for text in texts_of(rule):
            places = {name for _, name, _, _ in Formatter().parse(text.text) if name is not None}
            assert places <= names | dict(text.args).keys()


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_case_is_a_value_of_an_option(game: RummyGame) -> None:
    """A wording for options' values belongs to values that the options offer."""
    options = {option.name: option for option in game.declared}
    for rule in game.rulebook:
        for case in (*rule.cases, *rule.more):
            for name, text in ((case.option, case.value), *case.also):
                assert options[name].text_of(text) == text


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_option_changes_a_rule_that_exists(game: RummyGame) -> None:
    """DESIGN 7: an option names the rule it changes and the ruling, and who reads it how."""
    for option in game.declared:
        assert option.rule in [rule.id for rule in game.rulebook]
        assert option.ruling.startswith(("K", "6.2"))
        assert option.says is not None


@pytest.mark.parametrize(("game", "option", "text"), list(values()), ids=named)
def test_every_value_parses(game: RummyGame, option: Option, text: str) -> None:
    """DESIGN 5: the value of an option is read from its text and printed as it again."""
    plain, changed, text = chosen(game, option, text)
    assert changed.options()[option.name] == text
    assert (changed == plain) == (text == option.default)
    assert (f"{option.name}={text}" in str(changed)) == (text != option.default)
    assert game.with_options(**read_game(str(changed))[1]) == changed


@pytest.mark.parametrize(("game", "option", "text"), list(values()), ids=named)
def test_every_value_is_told_in_words(game: RummyGame, option: Option, text: str) -> None:
    """The rulebook is that of the game as configured: a value other than the default changes it."""
    plain, changed, text = chosen(game, option, text)
    rule = game.rulebook[option.rule]
    told = str(rule.wording(changed.facts())) != str(rule.wording(plain.facts()))
    assert told == (text != option.default)


@pytest.mark.parametrize(
    ("game", "options", "rule", "sentence"),
    [
        (RUMMY_500, {"stock_out": "reshuffle"}, "F12", "one ends after 2000 moves."),
        (RUMMY_500, {"top_card": "free"}, "F9", "one ends after 2000 moves."),
        (RUMMY_500, {}, "F3", "13 to each of two players, 7 to each of three or more."),
        (RUMMY_500, {}, "F12", "Whoever passes does nothing else."),
        (RUMMY_500, {}, "F15", "wins; if several have that, the one with most does."),
        (RUMMY_500, {"going_out_bonus": 1}, "F11", "Going out by itself scores 1."),
        (RUMMY_500, {"quartet_double": "any"}, "F13", " Four of a rank score double if laid"),
        (
            RUMMY_500,
            {"quartet_double": "any", "jokers": 2},
            "F13",
            " Four of a rank score double if laid",
        ),
        (
            RUMMY_500,
            {"quartet_double": "any", "jokers": 4, "joker_role": "own_set"},
            "F13",
            " Four of a rank, or four jokers, score double if laid",
        ),
        (PERSIAN_RUMMY, {}, "P13", "Four of a rank, or four jokers, score double if laid"),
        (
            PERSIAN_RUMMY,
            {"quartet_when": "same_turn"},
            "P13",
            "Four of a rank, or four jokers, score double if one player",
        ),
        (PERSIAN_RUMMY, {"jokers": 0}, "P13", "Four of a rank score double if laid"),
        (PERSIAN_RUMMY, {"quartet_double": "jacks"}, "P13", "Four jacks score double"),
        (PERSIAN_RUMMY, {}, "P9", "The discard may be a joker."),
        (PERSIAN_RUMMY, {}, "P10", "Whoever discards it has an empty hand"),
        (PERSIAN_RUMMY, {"deals": 1}, "P16", "A match ends with round 1, and"),
        (PERSIAN_RUMMY, {}, "P16", "If their points are equal another round is played."),
        (
            PERSIAN_RUMMY,
            {"target": 500, "game_bonus": 50},
            "P16",
            "wins; if both have that, the one with more does. Winning scores 50. If their points",
        ),
        (PARTNERSHIP_RUMMY_500, {}, "Q2", "Whoever is tied draws again"),
        (PARTNERSHIP_RUMMY_500, {}, "Q6", "wins; if both have that, the one with more does. If"),
    ],
    ids=named,
)
def test_a_rule_says_what_holds_under_the_options(
    game: RummyGame, options: dict[str, object], rule: str, sentence: str
) -> None:
    """DESIGN 7: the rulebook is that of the game as configured, down to a single sentence."""
    changed = game.with_options(**options)
    assert sentence in f" {changed.rulebook[rule].wording(changed.facts())}"


def test_a_rule_names_the_limit_of_moves_that_the_game_has() -> None:
    """F9, F12: a variant with another limit of moves says that one, and not ours."""
    rules = attrs.evolve(RUMMY_500.with_options(top_card="free").rules, move_limit=300)
    game = attrs.evolve(RUMMY_500, rules=rules)
    assert "one ends after 300 moves." in str(game.rulebook["F9"].wording(game.facts()))


def test_without_jokers_no_rule_speaks_of_them() -> None:
    """P1, P9, P13: where the pack has no jokers nobody discards or doubles one."""
    game = PERSIAN_RUMMY.with_options(jokers=0)
    told = {rule.id for rule in game.rulebook if "joker" in str(rule.wording(game.facts()))}
    assert told == {"P1", "P2"}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (RUMMY_500, "F13 F13 F13 F14 F11"),
        (PARTNERSHIP_RUMMY_500, "F13 F13 F13 Q5 F11"),
        (PERSIAN_RUMMY, "P12 P12 P13 P15 P14 P16"),
    ],
    ids=named,
)
def test_what_scores_rests_on_the_rule_that_says_so(game: RummyGame, rules: str) -> None:
    """F13, F14, P12 to P15: score items, the end of the match and the draw cite their rules."""
    names = ["melded", "low_aces", "quartets", "hand", "going_out", "game_bonus"]
    assert [(item.name, item.rule) for item in game.items] == list(
        zip(names, rules.split(), strict=False)
    )
    last = game.rulebook.rules[-1].id
    assert game.rules.finish.rule == last
    assert game.rules.teams is None or game.rules.teams.rule == game.rulebook.rules[1].id


@pytest.mark.parametrize(
    ("game", "options", "error"),
    [
        (
            RUMMY_500,
            {"jokers": 2, "joker_role": "own_set"},
            "jokers=2 cannot be: no meld holds JK1 JK2",
        ),
        (PERSIAN_RUMMY, {"jokers": 1}, "jokers=1 cannot be: no meld holds JK1"),
        (
            RUMMY_500,
            {"hand_sizes": "{two:26}"},
            "hand_sizes={two:26;more:7} cannot be: deal 2 players 25 cards at most",
        ),
        (
            PARTNERSHIP_RUMMY_500,
            {"hand_sizes": "{more:13}"},
            "hand_sizes={more:13} cannot be: deal 4 players 12 cards at most",
        ),
        (
            RUMMY_500,
            {"joker_role": "own_set"},
            "joker_role=own_set cannot be: it decides nothing with jokers=0",
        ),
        (
            PERSIAN_RUMMY,
            {"low_ace_points": 5},
            "low_ace_points=5 cannot be: it decides nothing with ace_runs=high",
        ),
        (
            RUMMY_500,
            {"quartet_when": "same_turn"},
            "quartet_when=same_turn cannot be: it decides nothing with quartet_double=none",
        ),
        (
            RUMMY_500,
            {"stock_out": "immediate", "pass_allows_melds": True},
            "pass_allows_melds=True cannot be: it decides nothing with stock_out=immediate",
        ),
        (
            RUMMY_500,
            {"pickup_depth": 1, "pickup_support": "hand_only"},
            "pickup_support=hand_only cannot be: it decides nothing without pickup_depth=None",
        ),
        (
            PERSIAN_RUMMY,
            {"target": 500, "deals": 3},
            "deals=3 cannot be: it decides nothing without target=None",
        ),
        (
            PERSIAN_RUMMY,
            {"team_draw": "given", "seating": "given"},
            "seating=given cannot be: it decides nothing without team_draw=low_pair_vs_high_pair",
        ),
        (RUMMY_500, {"call_rummy": True}, "call_rummy=True cannot be: that is not offered yet"),
        (RUMMY_500, {"target": None}, "target=None cannot be: give a whole number, 1 to 10000"),
        (PERSIAN_RUMMY, {"target": 0}, "target=0 cannot be: give None, or a whole number"),
        (PERSIAN_RUMMY, {"deals": 101}, "deals=101 cannot be: give a whole number, 1 to 100"),
        (RUMMY_500, {"seating": "given"}, "rummy-500 has the options jokers, "),
        (PERSIAN_RUMMY, {"finish_tie": "went_out"}, "persian-rummy has the options jokers, "),
    ],
)
def test_what_cannot_be_is_refused_by_the_name_of_the_option(
    game: RummyGame, options: dict[str, object], error: str
) -> None:
    """DESIGN 7, 9: contradictions and values that are not offered name option, value and remedy."""
    with pytest.raises(RulesError) as caught:
        game.with_options(**options)
    assert error in str(caught.value)


def test_partners_as_the_players_say() -> None:
    """K58: without a draw the rules have none."""
    assert PERSIAN_RUMMY.with_options(team_draw="given").rules.teams is None
