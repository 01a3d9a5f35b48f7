"""The contract every game keeps, tried on Casino."""

import copy
import os
import pickle
import subprocess
import sys
from hashlib import sha256
from typing import Any, cast

import attrs
import pytest

from cardfishing.cards import CardSet
from cardfishing.decks import FRENCH_40, FRENCH_52, FRENCH_56, Deal
from cardfishing.errors import RulesError, SetupError, SetupProblem
from cardfishing.fishing import Ace, BuildRules, CaptureDuty, FishingGame, Residue
from cardfishing.game import fingerprint
from cardfishing.messages import msg
from cardfishing.options import Option, option_named, options_with
from cardfishing.rulebook import Rule
from cardfishing.scoring import Decision, Standing
from cardfishing.table import Direction, Side
from cardfishing_casino import CASINO
from tests.core.heap import HEAP

LETTERS = {
    "casino": CASINO,
    "casino(face_capture=all,sweeps=score)": CASINO.with_options(
        sweeps="score", face_capture="all"
    ),
    "casino(target=31)": CASINO.with_options(target=31),
    "casino(raise_own=False,duplicate_builds=forbid)": CASINO.with_options(
        duplicate_builds="forbid", raise_own="false"
    ),
}


@attrs.frozen
class Careless(CaptureDuty):
    """A duty of a third party, which no option of Casino has as a value."""

    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Allow it."""
        return True


@pytest.mark.parametrize(("text", "game"), LETTERS.items())
def test_a_game_prints_as_its_game_string(text: str, game: FishingGame) -> None:
    """DESIGN 5: a game string is the name with the options that differ, in declared order."""
    assert str(game) == text
    assert repr(game) == f"load('{text}')"


def test_options_are_read_from_the_rules() -> None:
    """DESIGN 7: rules fields are the only truth, so `options()` follows a changed field."""
    assert CASINO.options()["residue"] == "last_capturer"
    rules = attrs.evolve(CASINO.rules, residue=Residue.NOBODY)
    changed = attrs.evolve(CASINO, rules=rules)
    assert changed.options() == CASINO.options() | {"residue": "nobody"}
    assert changed == CASINO.with_options(residue=Residue.NOBODY)


def test_options_are_set_together_and_taken_back() -> None:
    """CF15: changing options gives another game, and changing them back the one before."""
    changed = CASINO.with_options(sweeps="score", target="31", direction="counterclockwise")
    assert changed.options()["direction"] == "counterclockwise"
    assert changed.rules.sweeps.worth == 1
    assert changed.rules.direction is Direction.COUNTERCLOCKWISE
    assert changed != CASINO
    assert changed.with_options(sweeps=0, target=21, direction="clockwise") == CASINO
    assert CASINO.with_options() == CASINO


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    """DESIGN 9: an unknown option names itself, its value and the options the game has."""
    with pytest.raises(RulesError, match="casino has the options partnership, direction") as caught:
        CASINO.with_options(sweps="score")
    assert (caught.value.field, caught.value.value) == ("sweps", "score")
    plain = attrs.evolve(CASINO, name="plain", declared=())
    with pytest.raises(RulesError, match="plain has no options"):
        plain.with_options(sweeps="score")


def test_an_unknown_value_is_refused_with_those_there_are() -> None:
    """DESIGN 9: an unknown value names the option, itself and the values it offers."""
    with pytest.raises(RulesError, match=r"choose one of one \| one_or_three \| all") as caught:
        CASINO.with_options(sweeps="score", face_capture="two")
    assert (caught.value.field, caught.value.value) == ("face_capture", "two")


def test_options_may_not_contradict_each_other() -> None:
    """DESIGN 7: contradictions are refused when the rules are made, with field and remedy."""
    five = Option(
        name="hand",
        field="deal.hand",
        values=(("four", 4), ("thirteen", 13)),
        default="four",
        rule="C4",
        ruling="K4",
        meaning=msg("the cards each player gets"),
    )
    game = attrs.evolve(CASINO, name="hungry", declared=(five,))
    with pytest.raises(RulesError, match="deal fewer or use a larger deck") as caught:
        game.with_options(hand="thirteen")
    assert (caught.value.field, caught.value.value) == ("seat_counts", 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_starts_from_a_seed_or_the_deal_of_that_seed(seats: int) -> None:
    """DESIGN 10: a round started from a seed is the one started from that seed's deal."""
    deal = CASINO.deck.shuffled(7)
    state = CASINO.new(seats, seed=7, dealer=1)
    assert state == CASINO.new(seats, deal=deal, dealer=1)
    assert state != CASINO.new(seats, seed=8, dealer=1)
    assert CASINO.new(seats, seed=7) == CASINO.new(seats, seed=7, dealer=0)
    assert state.dealer == 1
    assert state.turn == 2 % seats
    assert state.standing == Standing(scores=(0,) * len(set(CASINO.sides(seats))))


def test_the_pack_may_depend_on_the_number_of_seats() -> None:
    """F1: a round is dealt from the pack for its seats; the deck has every card there can be."""
    assert HEAP.new(2, deal=FRENCH_52.shuffled(1)) == HEAP.new(2, seed=1)
    assert HEAP.new(4, deal=FRENCH_56.shuffled(1)) == HEAP.new(4, seed=1)
    for seats, deck, other in ((2, FRENCH_52, FRENCH_56), (4, FRENCH_56, FRENCH_52)):
        with pytest.raises(SetupError, match=f"the deal is not all of {deck}") as caught:
            HEAP.new(seats, deal=other.shuffled(1))
        assert caught.value.problems == SetupProblem.DECK_ORDER
    assert [CASINO.deck_for(seats) for seats in (2, 3, 4, 9)] == [CASINO.deck] * 4


def test_a_round_is_dealt_by_its_number() -> None:
    """DESIGN 10: the same seed deals each round of a match anew, by the number of the round."""
    standing = Standing(scores=(5, 6), round_no=3, overtime=True, carry=(("cards", 3),))
    state = CASINO.new(2, seed=7, standing=standing)
    assert state == CASINO.new(2, deal=CASINO.deck.shuffled(7, 3), standing=standing)
    assert state.standing == standing


def test_a_round_knows_the_scores_but_not_how_a_match_ended() -> None:
    """DESIGN 6: a round keeps scores, number, overtime and carry of its standing, no more."""
    why = Decision("C27", msg("more points"))
    standing = Standing(scores=(30, 6), round_no=3, next_dealer=1, winner=Side(0), why=why)
    assert CASINO.new(2, seed=7, standing=standing).standing == Standing(scores=(30, 6), round_no=3)


@pytest.mark.parametrize(
    ("seats", "arguments", "problems", "said"),
    [
        (5, {"seed": 1}, SetupProblem.SEAT_COUNT, "5 seats: casino takes 2, 3, 4"),
        (0, {"seed": 1}, SetupProblem.SEAT_COUNT, "0 seats: casino takes 2, 3, 4"),
        ("2", {"seed": 1}, SetupProblem.SEAT_COUNT, "'2' seats: casino takes 2, 3, 4"),
        (2, {"seed": 1, "dealer": 2}, SetupProblem.NO_SUCH_SEAT, "give a seat from 0 to 1"),
        (2, {"seed": 1, "dealer": -1}, SetupProblem.NO_SUCH_SEAT, "dealer -1 is not at the table"),
        (2, {}, SetupProblem.BAD_SEED, "give either a seed or a deal"),
        (
            2,
            {"seed": 1, "deal": CASINO.deck.shuffled(1)},
            SetupProblem.BAD_SEED,
            "give either a seed or a deal",
        ),
        (2, {"seed": -1}, SetupProblem.BAD_SEED, "give a whole number from 0 up"),
        (
            2,
            {"deal": FRENCH_40.shuffled(1)},
            SetupProblem.DECK_ORDER,
            "the deal is not all of french-52: make it with Deck.deal",
        ),
        (
            2,
            {"seed": 1, "standing": Standing(scores=(1, 2, 3))},
            SetupProblem.SIDE_COUNT,
            "3 scores for 2 sides: give one for each side",
        ),
        (
            4,
            {"seed": 1, "standing": Standing(scores=(1, 2, 3, 4))},
            SetupProblem.SIDE_COUNT,
            "4 scores for 2 sides",
        ),
    ],
)
def test_a_round_that_cannot_start(
    seats: int, arguments: dict[str, Any], problems: SetupProblem, said: str
) -> None:
    """DESIGN 9: each thing wrong with a start is a flag and a sentence with its remedy."""
    with pytest.raises(SetupError) as caught:
        CASINO.new(seats, **arguments)
    assert caught.value.problems == problems
    assert said in str(caught.value)


def test_all_that_is_wrong_with_a_start_is_said_at_once() -> None:
    """DESIGN 9: dealer, standing, deal and seed are all looked at before anything is raised."""
    with pytest.raises(SetupError) as caught:
        CASINO.new(2, seed=1, deal=FRENCH_40.shuffled(1), dealer=9, standing=Standing(scores=(1,)))
    assert caught.value.problems == (
        SetupProblem.NO_SUCH_SEAT
        | SetupProblem.SIDE_COUNT
        | SetupProblem.DECK_ORDER
        | SetupProblem.BAD_SEED
    )
    assert len(caught.value.details) == 4


def test_a_deal_of_too_few_cards_cannot_start() -> None:
    """DESIGN 9: a deal made by hand that lacks cards of its deck starts no round."""
    short = Deal(deck=CASINO.deck, order=tuple(card.index for card in CardSet.parse("8S 2C")))
    with pytest.raises(SetupError):
        CASINO.new(2, deal=short)


def test_a_game_is_a_value() -> None:
    """DESIGN 2: games compare by what they are, and pickle and copy to themselves."""
    again: FishingGame = pickle.loads(pickle.dumps(CASINO))  # noqa: S301 (our own bytes)
    assert again == CASINO == copy.deepcopy(CASINO)
    assert hash(again) == hash(CASINO)
    assert again.new(2, seed=7) == CASINO.new(2, seed=7)
    assert hash(CASINO.with_options(target=31)) != hash(CASINO)
    assert hash(attrs.evolve(CASINO, version=CASINO.version + 1)) != hash(CASINO)


def test_a_fingerprint_is_sixty_bits_of_the_game_string() -> None:
    """DESIGN 11: rules enter hashes as 60 bits of SHA-256 of game string and version."""
    assert CASINO.fingerprint == fingerprint(f"casino/{CASINO.version}") == hash(CASINO)
    assert fingerprint("casino") == int(sha256(b"casino").hexdigest()[:15], 16)
    assert all(fingerprint(str(n)) < 2**60 for n in range(100))


CODE = """
from cardfishing_casino import CASINO
game = CASINO.with_options(sweeps="score")
state = game.new(3, seed=7).play("{move}")
view = state.observation(0)
print([hash(x) for x in (game, game.rules, game.deck, state, view, state.public, view.hand)])
print([hash(move) for move in state.legal_moves])
"""


def test_hashes_are_equal_in_every_process() -> None:
    """DESIGN 11: games, rules, states, views and moves have equal hashes under any hash seed."""
    move = next(iter(CASINO.new(3, seed=7).legal_moves)).text

    def printed(hash_seed: str) -> str:
        environment = os.environ | {
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        }
        code = CODE.format(move=move)
        return subprocess.run(  # noqa: S603 (this interpreter, running this package)
            [sys.executable, "-c", code],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    first, second = printed("1"), printed("2")
    assert first == second
    assert str(hash(CASINO.with_options(sweeps="score"))) in first


def test_a_variant_is_derived_by_value() -> None:
    """DESIGN 2: a variant is a value: another name, other rules, and those values as defaults."""
    more = Rule(id="V1", chapter=msg("More"), text=msg("Sweeps score."))
    game = attrs.evolve(CASINO, version=7).variant(
        "sweepers",
        title=msg("Sweepers"),
        summary=msg("Casino with sweeps."),
        sources=("a friend",),
        more_rules=(more,),
        options={"sweeps": "score", "target": 31},
        aliases=("swp",),
    )
    assert str(game) == "sweepers"
    assert (str(game.title), str(game.summary)) == ("Sweepers", "Casino with sweeps.")
    assert (game.version, game.aliases, game.sources) == (1, ("swp",), ("a friend",))
    assert game.rules == CASINO.with_options(sweeps="score", target=31).rules
    assert (game.rulebook["V1"], game.rulebook["C20"]) == (more, CASINO.rulebook["C20"])
    assert str(game.with_options(sweeps="none")) == "sweepers(sweeps=none)"
    defaults = {option.name: option.default for option in game.declared}
    assert {name: defaults[name] for name in game.options()} == game.options()
    assert CASINO.options()["sweeps"] == "none"


def test_a_variant_may_have_rules_no_option_reaches() -> None:
    """DESIGN 7: rules that no option reaches need a game name of their own."""
    rules = attrs.evolve(CASINO.rules, builds=BuildRules(raise_own=False), seat_counts=(2,))
    game = CASINO.variant(
        "duel", title=msg("Duel"), summary=msg("For two."), sources=("a friend",), rules=rules
    )
    assert game.rules == rules
    assert str(game) == "duel"
    assert str(game.with_options(raise_own=True)) == "duel(raise_own=True)"
    assert game.aliases == ()
    same = CASINO.variant("same", title=msg("S"), summary=msg("S."), sources=("a friend",))
    assert same.rules == CASINO.rules
    with pytest.raises(RulesError, match="casino has the options"):
        CASINO.variant(
            "bad", title=msg("B"), summary=msg("B."), sources=(), options={"sweps": "score"}
        )


def with_declared(declared: tuple[Option, ...], base: FishingGame = CASINO) -> FishingGame:
    """Return a variant that offers other options."""
    return base.variant("x", title=msg("T"), summary=msg("S."), sources=("us",), declared=declared)


def told(game: FishingGame, rule: str, **options: str) -> str:
    """Return the wording of a rule under some options."""
    return str(game.rulebook[rule].wording(game.with_options(**options).facts()))


def test_an_option_that_is_left_out_is_settled() -> None:
    """DESIGN 7: the rules keep the words for what their fields hold, in further variants too."""
    low = with_declared(options_with(CASINO.declared, without=("ace",)))
    assert told(low, "C2") == told(CASINO, "C2")
    assert [option.name for option in low.settled] == ["ace"]
    with pytest.raises(RulesError, match="x has the options"):
        low.with_options(ace="flexible")
    high = with_declared(low.declared, CASINO.with_options(ace="flexible"))
    lowly = with_declared(options_with(low.declared, without=("face_values",)), low)
    assert told(high, "C2", face_values="royal") == told(
        CASINO, "C2", ace="flexible", face_values="royal"
    )
    assert told(lowly, "C2") == told(CASINO, "C2")
    assert {option.name for option in lowly.settled} == {"ace", "face_values"}
    again = with_declared(CASINO.declared, low)
    assert again.settled == ()
    assert told(again, "C2", ace="flexible") == told(CASINO, "C2", ace="flexible")


def test_a_settled_option_is_read_from_the_rules() -> None:
    """DESIGN 7: fields are the only truth: a settled option decides nothing where it is idle."""
    game = with_declared(options_with(CASINO.declared, without=("match_duty",)))
    for duty in ("none", "match"):
        assert told(game, "C11", capture_duty=duty) == told(CASINO, "C11", capture_duty=duty)


def test_an_option_asks_no_more_for_what_is_settled() -> None:
    """DESIGN 7: where the rules settle what an option needs, it is one as any other."""
    game = with_declared(options_with(CASINO.declared, without=("face_values",)))
    assert game.options()["face_capture"] == "one"
    assert str(game.with_options(sweeps="score")) == "x(sweeps=score)"
    many = game.with_options(face_capture="all")
    assert many.rules == CASINO.with_options(face_capture="all").rules
    assert told(game, "C9", face_capture="all") == told(CASINO, "C9", face_capture="all")


def test_an_option_goes_with_what_is_settled_otherwise() -> None:
    """DESIGN 7: where the rules settle that an option decides nothing, it is not offered."""
    royal = CASINO.with_options(face_values="royal")
    game = with_declared(options_with(royal.declared, without=("face_values",)), royal)
    assert "face_capture" not in {option.name for option in game.declared}
    assert [option.name for option in game.settled] == ["face_values", "face_capture"]
    assert game.with_options(sweeps="score").rules == royal.with_options(sweeps="score").rules
    assert told(game, "C9") == told(royal, "C9")


def test_an_option_without_a_value_is_not_settled() -> None:
    """CF17: where the rules hold what no option offered, their words have to be revised."""
    rules = attrs.evolve(CASINO.rules, duty=Careless())
    declared = options_with(
        CASINO.declared, without=("capture_duty", "match_duty", "match_build_must_include")
    )
    game = CASINO.variant(
        "x", title=msg("T"), summary=msg("S."), sources=("us",), rules=rules, declared=declared
    )
    assert game.settled == ()
    base = attrs.evolve(game, settled=(option_named(CASINO.declared, "capture_duty"),))
    assert "capture_duty" not in base.facts()


def test_a_narrowed_option_takes_its_words_along() -> None:
    """DESIGN 7: the rules lose the words for values that an option does not offer any more."""
    ace = option_named(CASINO.declared, "ace")
    low = attrs.evolve(ace, values=(("low", Ace.LOW), ("flexible", Ace.FLEXIBLE)))
    game = with_declared(options_with(CASINO.declared, low))
    values = {case.value for rule in game.rulebook for case in rule.more if case.option == "ace"}
    assert values == {"low", "flexible"}
    assert told(game, "C2", ace="flexible") == told(CASINO, "C2", ace="flexible")


def test_the_match_of_a_game_starts_it() -> None:
    """DESIGN 6: `Game.match` starts a match of this game with the seats and seed given."""
    match = CASINO.match(3, seed=7, dealer=2)
    assert (match.game, match.seats, match.dealer) == (CASINO, 3, 2)
    assert match.state == CASINO.new(3, seed=7, dealer=2)


@pytest.mark.parametrize(
    ("name", "aliases", "wrong"),
    [
        ("a b", (), "a b"),
        ("", (), ""),
        ("x(y)", (), "x(y)"),
        ("bell\a", (), "bell\a"),
        ("fine", ("not fine",), "not fine"),
        ("fine", cast("tuple[str, ...]", "other"), "fine"),
    ],
)
def test_a_variant_has_names_that_can_be_loaded(
    name: str, aliases: tuple[str, ...], wrong: str
) -> None:
    """DESIGN 5: a name stands in a game string; aliases are several names, not one text."""
    with pytest.raises(RulesError) as caught:
        CASINO.variant(name, title=msg("T"), summary=msg("S"), sources=("us",), aliases=aliases)
    assert (caught.value.field, caught.value.value) == ("name", wrong)


def test_a_rule_that_is_replaced_is_there() -> None:
    """DESIGN 9: a rule's id that is not in the rulebook is refused with those there are."""
    with pytest.raises(RulesError, match="revised=C99 cannot be: give the id of a rule: C1, C2"):
        CASINO.variant(
            "x", title=msg("T"), summary=msg("S"), sources=("us",), revised={"C99": None}
        )


def test_options_go_with_the_rules_they_change() -> None:
    """DESIGN 7: an option follows its rule to a new id, and goes with one that is left out."""
    rule = attrs.evolve(CASINO.rulebook["C4"], id="X1")
    game = CASINO.variant(
        "x",
        title=msg("T"),
        summary=msg("S"),
        sources=("us",),
        revised={"C4": rule, "C5": None},
        version=3,
    )
    rules = {option.name: option.rule for option in game.declared}
    assert rules["deal_pattern"] == "X1"
    assert "refill_table" not in rules
    assert game.version == 3
