"""Mutants of casino by id: for each check games it has to catch, and what it has to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Self

import attrs

from cardfishing.fishing import FishingItem, FishingRules, Majority
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.options import Option, options_with
from cardfishing.rulebook import Case, Rule, Rulebook
from cardfishing_casino import CASINO

from . import match_twists as matches
from . import move_twists as moves
from . import score_twists as scores
from . import state_twists as states
from . import view_twists as views
from .option_twists import Coarse, Curt, Generous, Literal, Stubborn
from .twisted import Twist, TwistedGame, twisted


class Mutant(NamedTuple):
    """A game that breaks a law.

    Attributes:
        game: The game.
        complaint: A part of what the check says about it.
    """

    game: AnyGame
    complaint: str


TWISTS: Final[Mapping[str, tuple[Twist, str]]] = {
    "CF01-stuck": (Twist(listed=moves.stuck), "there is no legal move, and the round is not over"),
    "CF01-promising": (
        Twist(
            listed=moves.promising_listed,
            count=moves.promising_count,
            drawn=moves.promising_drawn,
            after=states.idle,
        ),
        "no legal move is listed",
    ),
    "CF01-plays_on": (Twist(listed=moves.plays_on, count=moves.counts_right), "there are moves"),
    "CF01-counts_on": (Twist(count=moves.counts_on), "moves are counted after the end"),
    "CF01-ends_early": (Twist(outcome=moves.ends_early), "an outcome before the end"),
    "CF01-no_outcome": (Twist(outcome=moves.no_outcome), "there is no outcome at the end"),
    "CF02-twice": (Twist(listed=moves.twice), "a move is listed twice"),
    "CF02-miscounts": (Twist(count=moves.miscounts), "are counted and"),
    "CF02-reorders": (Twist(listed=moves.reorders), "the moves listed"),
    "CF02-orders_by_history": (Twist(listed=moves.orders_by_history), "for the same text"),
    "CF02-unfair": (Twist(drawn=moves.unfair), "draws fall"),
    "CF02-moody": (Twist(drawn=moves.moody), "drawn again with the same seed"),
    "CF02-inventive": (Twist(drawn=moves.inventive), "is drawn and not listed"),
    "CF02-blundering": (Twist(drawn=moves.blundering), "is drawn and not listed"),
    "CF02-forgets": (Twist(numbered=moves.forgets), "no number of nth is that of"),
    "CF02-draws_nothing": (Twist(drawn=moves.draws_nothing), "draws a move where there is none"),
    "CF03-in_place": (Twist(after=states.in_place), "the state's hash, then and now"),
    "CF03-fickle": (Twist(after=states.fickle), ", twice"),
    "CF03-idle": (Twist(after=states.idle), "changes nothing"),
    "CF03-salted": (Twist(hash=states.salted), "a hash differs from process to process: state "),
    "CF03-glancing": (Twist(duties=states.glancing), "after everything has been read"),
    "CF03-thaws": (Twist(made=states.thaws), "can be set"),
    "CF03-homesick": (Twist(bound=states.homesick), "does not run in another process"),
    "CF04-lenient": (Twist(refusal=moves.lenient), ", which is not listed"),
    "CF04-strict": (Twist(refusal=moves.strict), " is listed, and why_not refuses it: "),
    "CF04-tolerant": (Twist(member=moves.tolerant), "is `in`, and whether it is listed"),
    "CF04-nullable": (Twist(member=moves.nullable), "None is a legal move"),
    "CF04-reasonless": (Twist(refusal=moves.reasonless), "is refused with the code"),
    "CF04-wordless": (Twist(refusal=moves.wordless), "is refused without a sentence"),
    "CF04-ruleless": (Twist(refusal=moves.ruleless), "'C99', which is no rule"),
    "CF04-unruled": (Twist(refusal=moves.unruled), "has no rule: add it to the reasons of one"),
    "CF04-misruled": (Twist(refusal=moves.misruled), "the rule that refuses"),
    "CF04-resentful": (Twist(refusal=moves.resentful), "the state after refusals"),
    "CF04-grudging": (
        Twist(refusal=moves.grudging, hash=states.remembers),
        "changes the state's hash",
    ),
    "CF04-crowding": (Twist(listed=moves.crowding), "not to act, has moves"),
    "CF04-helpful": (Twist(member=moves.helpful), "not to act, may play"),
    "CF04-careless": (Twist(made=moves.careless), "is not legal, and apply plays it"),
    "CF04-blunt": (Twist(made=moves.blunt), "the error for"),
    "CF04-forgetful": (Twist(made=moves.forgetful), "state and move in the error"),
    "CF04-vague": (Twist(made=moves.vague), "the refusal in the error"),
    "CF05-mumbles": (Twist(listed=moves.mumbles), "two moves have one text"),
    "CF05-spaced": (Twist(listed=moves.spaced), "is empty or has spaces"),
    "CF05-misreads": (Twist(read=moves.misreads), "read back: "),
    "CF05-rehashes": (Twist(read=moves.rehashes), "read back has another hash"),
    "CF05-rewords": (Twist(read=moves.rewords), "the text of"),
    "CF05-deaf": (Twist(recognised=moves.deaf), "read in its position"),
    "CF06-forgets": (Twist(text=states.forgets), "the state read back"),
    "CF06-dumb": (Twist(text=states.dumb), "the game raises TypeError('no text')"),
    "CF06-sees_less": (Twist(seen_text=states.sees_less), "read back"),
    "CF06-two_lines": (Twist(text=states.two_lines), "the text of a state is not one line"),
    "CF06-sees_two_lines": (
        Twist(seen_text=states.sees_two_lines),
        "the text of an observation is not one line",
    ),
    "CF06-remembers": (Twist(hash=states.remembers), "the state read back has another hash"),
    "CF06-sees_reading": (
        Twist(seen_hash=states.sees_reading),
        "the observation read back has another hash",
    ),
    "CF06-shows_reading": (
        Twist(seen_text=states.shows_reading),
        "the text of the observation read back",
    ),
    "CF06-repeats": (Twist(text=states.repeats), "the text of the state read back"),
    "CF07-loses": (Twist(table=states.loses), "lie nowhere"),
    "CF07-copies": (Twist(table=states.copies), "lie in two places"),
    "CF07-smuggles": (Twist(table=states.smuggles), "are not in the deck"),
    "CF07-renames_hands": (Twist(table=states.renames_hands), "have no zone named 'hand'"),
    "CF07-meddles": (Twist(after=states.meddles), "the hand of seat"),
    "CF08-leaks_text": (Twist(seen_text=views.leaks_text), "in the text of the observation"),
    "CF08-leaks_out_of_turn": (Twist(seen_json=views.leaks_out_of_turn), "in the JSON of"),
    "CF08-leaks_to_spectator": (Twist(seen_repr=views.leaks_to_spectator), "the spectator finds"),
    "CF08-covers_piles": (Twist(table=states.covers_piles), "in the text of the observation"),
    "CF08-leaks_repr": (Twist(seen_repr=views.leaks_repr), "the repr "),
    "CF08-leaks_hash": (Twist(seen_hash=views.leaks_hash), "the hash "),
    "CF08-leaks_key": (Twist(seen_number=views.leaks_key), "the key "),
    "CF08-leaks_equality": (Twist(seen_key=views.leaks_equality), "sees in a twin: "),
    "CF08-leaks_sheet": (Twist(seen_sheet=views.leaks_sheet), "the score sheet "),
    "CF08-leaks_scene": (Twist(seen_scene=views.leaks_scene), "the scene "),
    "CF08-peeks": (Twist(listed=views.peeks), "the legal moves seat"),
    "CF08-redeals_own_hand": (Twist(redealt=views.redeals_own_hand), "sees in a twin: "),
    "CF08-redeals_alike": (Twist(redealt=views.redeals_alike), "alike for 8 seeds: draw with"),
    "CF08-mirrors": (Twist(made=views.mirrors), "is equal to one in which"),
    "CF09-peeks": (Twist(listed=views.peeks), "mover's observation read back"),
    "CF09-glimpses": (Twist(listed=views.glimpses), "the legal moves of a twin"),
    "CF09-gossips": (Twist(refusal=views.gossips), "the refusals of a twin"),
    "CF09-shows_other": (Twist(offered=views.shows_other), "the moves of the mover's observation"),
    "CF09-reads_other": (Twist(listed=views.reads_other), "mover's observation read back"),
    "CF10-blinded": (Twist(view=views.blinded), "it is dark"),
    "CF10-plays_on": (Twist(listed=moves.plays_on, count=moves.counts_right), "is offered moves"),
    "CF10-counts_on": (Twist(count=moves.counts_on), "has moves after the end"),
    "CF10-last_text": (Twist(seen_text=views.last_text), "the last view of seat 0: "),
    "CF10-last_json": (Twist(seen_json=views.last_json), "the last JSON of seat 0: "),
    "CF10-last_sheet": (
        Twist(seen_sheet=views.last_sheet),
        "the last score sheet of seat 0 leaves",
    ),
    "CF10-last_redeal": (Twist(redealt=views.last_redeal), "redealt"),
    "CF11-overcounts": (Twist(sheet=scores.overcounts), "which are the sums of the lines"),
    "CF11-invents": (Twist(sheet=scores.invents), "which is no item of the game"),
    "CF11-disorders": (Twist(sheet=scores.disorders), "the order of the lines"),
    "CF11-sees_more": (Twist(seen_sheet=scores.sees_more), "which is not in the sheet"),
    "CF11-other_outcome": (Twist(outcome=scores.other_outcome), "the totals of the outcome"),
    "CF11-nameless": (Twist(outcome=scores.nameless), "the outcome has no code"),
    "CF11-partners": (Twist(sides=scores.partners), "the sides of the seats"),
    "CF11-bonus": (Twist(settled=scores.bonus), "the scores after the round"),
    "CF11-same_round": (Twist(settled=scores.same_round), "the number of rounds played"),
    "CF11-no_why": (Twist(settled=scores.no_why), "a winner without why"),
    "CF11-nobody_wins": (Twist(settled=scores.nobody_wins), "the winner is side 9"),
    "CF11-wins_by_no_rule": (Twist(settled=scores.wins_by_no_rule), "decided by C99"),
    "CF11-wins_late_by_no_rule": (
        Twist(settled=scores.wins_late_by_no_rule),
        "the match is decided by C99, no rule",
    ),
    "CF11-pays": (Twist(made=scores.pays), "the returns before the end"),
    "CF11-embezzles": (Twist(made=scores.embezzles), "the returns at the end"),
    "CF12-breaks_off": (Twist(after=states.breaks_off), "the game raises KeyError"),
    "CF12-unsettled": (Twist(settled=scores.unsettled), "when the round is settled"),
    "CF11-breaks_off": (Twist(after=states.breaks_off), "breaks down in a round; CF12 tells where"),
    "CF12-hurries": (Twist(bound=states.hurries), "a round has more than 40 moves"),
    "CF12-boundless": (Twist(bound=states.boundless), "1000000000 moves are no bound: a round may"),
    "CF12-forgets_captures": (Twist(finished=states.forgets_captures), "played out by its game"),
    "CF12-outlasts": (Twist(lasted=states.outlasts), "the moves of the round played out"),
    "CF12-stuck": (Twist(listed=moves.stuck), "a round stops without an end"),
    "CF13-orders_by_salt": (Twist(listed=states.orders_by_salt), "from hash seed to hash seed"),
    "CF13-writes_by_salt": (Twist(json=states.writes_by_salt), "from hash seed to hash seed"),
    "CF14-unsent": (Twist(pickled=states.unsent), "no pickle"),
    "CF14-pickles_fresh": (Twist(pickled=states.pickles_fresh), "a copy: "),
    "CF14-pickles_read": (
        Twist(pickled=states.pickles_read, hash=states.remembers),
        "has another hash",
    ),
    "CF14-pickles_other": (Twist(pickled=states.pickles_other), "is of another type"),
    "CF14-pickles_shown": (
        Twist(pickled=states.pickles_read, shown=states.shows_copy),
        "the repr of a copy",
    ),
    "CF14-renumbers": (
        Twist(pickled=states.pickles_read, listed=states.renumbers),
        "the moves of a copy by their numbers",
    ),
    "CF14-no_json": (Twist(json=states.no_json), "it is not JSON"),
    "CF14-not_a_number": (Twist(json=states.not_a_number), "NaN"),
    "CF14-unsorted": (Twist(seen_json=states.unsorted), "which has sorted keys"),
    "CF14-json_forgets": (Twist(json=states.json_forgets), "the state read from JSON"),
    "CF14-json_tires": (Twist(json=states.json_tires), "the JSON of the state read back"),
    "CF14-seen_json_forgets": (Twist(seen_json=states.seen_json_forgets), "read from JSON"),
    "CF16-forgets_piles": (Twist(seen_text=views.forgets_piles), "and forgets where"),
    "CF16-redeals_piles": (Twist(redealt=views.redeals_piles), "and resample moves them"),
    "CF18-denies": (Twist(made=matches.denies), "notes a card that was not drawn"),
    "CF18-endless": (Twist(after=states.idle), "a round has more than "),
    "CF18-misreads": (Twist(read=moves.misreads), "what was just played cannot be played"),
    "CF18-spaced": (Twist(listed=moves.spaced), "raises NotationError"),
    "CF18-moody": (Twist(settled=matches.moody), "does the game use chance or the clock?"),
    "CF17-silent_moves": (Twist(described=scores.silent_moves), "is described as"),
    "CF17-unnamed_moves": (
        Twist(described=scores.unnamed_moves),
        " names {card} and gives no value for it",
    ),
    "CF17-open_moves": (Twist(described=scores.open_moves), "is described as"),
    "CF17-owes_by_no_rule": (Twist(duties=scores.owes_by_no_rule), "the duty of seat 0 rests on"),
    "CF17-owes_nothing": (Twist(duties=scores.owes_nothing), "the duty of seat 0 has no words"),
    "CF17-nobody_owes": (Twist(duties=scores.nobody_owes), "seat 9 has a duty"),
}


class Silent(TwistedGame):
    """A game whose string leaves the options out."""

    __hash__ = TwistedGame.__hash__

    def __str__(self) -> str:  # type: ignore[misc]
        """Return the name."""
        return self.name


class Obliging(TwistedGame):
    """A game that takes any option."""

    __hash__ = TwistedGame.__hash__

    def with_options(self, **changes: object) -> Self:  # type: ignore[misc]
        """Change the options that are known."""
        known = {option.name for option in self.declared}
        return super().with_options(**{k: v for k, v in changes.items() if k in known})


class Vain(TwistedGame):
    """A game that is equal to all its variants."""

    __hash__ = TwistedGame.__hash__

    def __eq__(self, other: object) -> bool:
        """Compare the names."""
        return isinstance(other, Vain) and other.name == self.name


@attrs.frozen(kw_only=True)
class Salted(FishingRules):
    """Rules with the hash that attrs writes, which differs from process to process."""


@attrs.frozen(kw_only=True)
class Listing(Majority):
    """A score item with a part that can be changed."""

    by_side: list[int] = attrs.field(factory=list[int])


class Scattered(TwistedGame):
    """A game whose hash is its place in memory."""

    def __hash__(self) -> int:
        """Return the identity."""
        return id(self)


def of_kind(kind: type[Option]) -> Callable[[Option], Option]:
    """Return what makes an option one of another kind."""
    return lambda option: kind(**attrs.asdict(option, recurse=False))


def with_option(name: str, change: Callable[[Option], Option]) -> AnyGame:
    """Return casino with something changed in an option."""
    declared = (change(option) if option.name == name else option for option in CASINO.declared)
    return attrs.evolve(CASINO, declared=tuple(declared))


def with_rule(rule_id: str, change: Callable[[Rule], Rule], game: AnyGame = CASINO) -> AnyGame:
    """Return a game with something changed in a rule of the rulebook."""
    rules = (change(rule) if rule.id == rule_id else rule for rule in game.rulebook)
    return attrs.evolve(game, rulebook=Rulebook(tuple(rules)))


def with_item(change: Callable[[FishingItem], FishingItem]) -> AnyGame:
    """Return casino with something changed in its first score item."""
    first, *others = CASINO.rules.items
    rules = attrs.evolve(CASINO.rules, items=(change(first), *others))
    return attrs.evolve(CASINO, rules=rules)


def without(prefix: str, change: Callable[[FishingRules], FishingRules]) -> AnyGame:
    """Return casino with other rules and without the options of the fields that begin so."""
    kept = tuple(option for option in CASINO.declared if not option.field.startswith(prefix))
    names = {option.name for option in kept}
    book = CASINO.rulebook.without(lambda case: not dict(case.wanted).keys() <= names)
    return attrs.evolve(CASINO, rules=change(CASINO.rules), declared=kept, rulebook=book)


def bare(change: Callable[[FishingRules], FishingRules]) -> AnyGame:
    """Return casino with other rules, without options and with few words."""
    game = without("", change)
    rules = (attrs.evolve(rule, text=msg("so it is")) for rule in game.rulebook)
    return attrs.evolve(game, rulebook=Rulebook(tuple(rules)))


BARE: Final = bare(lambda rules: rules)
"""Casino without """

DATA: Final[Mapping[str, tuple[AnyGame, str]]] = {
    "CF03-salted_rules": (
        attrs.evolve(CASINO, rules=Salted(**attrs.asdict(CASINO.rules, recurse=False))),
        "a hash differs from process to process: rules ",
    ),
    "CF03-mutable_item": (
        with_item(lambda it: Listing(**attrs.asdict(it, recurse=False))),
        "rules.items[0].by_side of the game is a list, which can be changed: freeze it, or use",
    ),
    "CF15-generous": (
        with_option("sweeps", of_kind(Generous)),
        "sweeps takes 'no_such_thing'",
    ),
    "CF15-curt": (with_option("sweeps", of_kind(Curt)), "has no remedy"),
    "CF15-literal": (with_option("captures", of_kind(Literal)), "captures set to"),
    "CF15-stubborn": (
        with_option("sweeps", of_kind(Stubborn)),
        "the game string without options",
    ),
    "CF15-coarse": (
        with_option("sweeps", of_kind(Coarse)),
        "the options with sweeps=score",
    ),
    "CF15-coarse_variant": (
        attrs.evolve(
            with_option("sweeps", of_kind(Coarse)),
            rules=CASINO.with_options(sweeps="score").rules,
        ),
        "the game with its own options",
    ),
    "CF15-no_default": (
        with_option("sweeps", lambda it: attrs.evolve(it, default="often")),
        "the default 'often' of sweeps is none of its values",
    ),
    "CF15-bracketed": (attrs.evolve(CASINO, name="casino("), "raises NotationError"),
    "CF15-silent": (twisted(Twist(), Silent), "read back: "),
    "CF15-obliging": (twisted(Twist(), Obliging), "an unknown option is accepted"),
    "CF15-vain": (twisted(Twist(), Vain), "changes the game"),
    "CF15-scattered": (twisted(Twist(), Scattered), "read back has another hash"),
    "CF17-shouts": (attrs.evolve(CASINO, name="Casino"), "'Casino' is no word"),
    "CF17-spaced": (attrs.evolve(CASINO, aliases=("big casino",)), "'big casino' is no word"),
    "CF17-doubled": (attrs.evolve(CASINO, aliases=("casino",)), "a name is there twice"),
    "CF17-untitled": (attrs.evolve(CASINO, title=msg(" ")), "the title is empty"),
    "CF17-summary": (attrs.evolve(CASINO, summary=msg(" ")), "the summary is empty"),
    "CF17-version": (attrs.evolve(CASINO, version=0), "version 0"),
    "CF17-sources": (attrs.evolve(CASINO, sources=()), "no source of the rules"),
    "CF17-source": (attrs.evolve(CASINO, sources=(" ",)), "a source is empty"),
    "CF17-seats": (
        without("seat", lambda it: attrs.evolve(it, seat_counts=(3, 2))),
        "the numbers of seats in order",
    ),
    "CF17-no_seats": (
        without("seat", lambda it: attrs.evolve(it, seat_counts=())),
        "no number of seats",
    ),
    "CF17-item_twice": (
        with_item(lambda it: attrs.evolve(it, name="aces")),
        "a score item is there twice",
    ),
    "CF17-item_rule": (
        with_item(lambda it: attrs.evolve(it, rule="C99")),
        "the item cards rests on 'C99'",
    ),
    "CF17-item_title": (
        with_item(lambda it: attrs.evolve(it, title=msg(""))),
        "the item cards has no title",
    ),
    "CF17-option_twice": (
        with_option("residue", lambda it: attrs.evolve(it, name="sweeps")),
        "an option is there twice",
    ),
    "CF17-option_rule": (
        with_option("sweeps", lambda it: attrs.evolve(it, rule="C99")),
        "the option sweeps rests on",
    ),
    "CF17-option_meaning": (
        with_option("sweeps", lambda it: attrs.evolve(it, meaning=msg(""))),
        "has no meaning",
    ),
    "CF17-option_default": (
        with_option("sweeps", lambda it: attrs.evolve(it, default="often")),
        "the default 'often' of sweeps is none of its values",
    ),
    "CF17-value_twice": (
        with_option(
            "partnership", lambda it: attrs.evolve(it, values=(("true", True), ("true", False)))
        ),
        "a value of partnership is there twice",
    ),
    "CF17-ruleless": (attrs.evolve(CASINO, rulebook=Rulebook(())), "the rulebook is empty"),
    "CF17-rule_twice": (
        with_rule("C7", lambda it: attrs.evolve(it, id="C3")),
        "a rule is there twice",
    ),
    "CF17-chapter": (
        with_rule("C2", lambda it: attrs.evolve(it, chapter=msg(""))),
        "C2 stands in no chapter",
    ),
    "CF17-no_words": (
        with_rule("C2", lambda it: attrs.evolve(it, text=msg(" "))),
        "C2 has no words",
    ),
    "CF17-no_words_in_a_case": (
        with_rule(
            "C25",
            lambda it: attrs.evolve(
                it, cases=(Case(option="sweeps", value="score", text=msg(" ")),)
            ),
        ),
        "C25 has no words",
    ),
    "CF17-case": (
        with_rule(
            "C2",
            lambda it: attrs.evolve(it, cases=(Case(option="luck", value="good", text=msg("so")),)),
        ),
        "C2: a case of 'luck', no option; revise these rules, or let an option offer it",
    ),
    "CF17-cases": (
        attrs.evolve(CASINO, declared=options_with(CASINO.declared, without=("ace",))),
        "C2, C19: a case of 'ace', no option; revise these rules",
    ),
    "CF17-case_value": (
        with_rule(
            "C2",
            lambda it: attrs.evolve(
                it, cases=(Case(option="sweeps", value="often", text=msg("so")),)
            ),
        ),
        "C2: a case of sweeps=often, which is not offered; revise these rules",
    ),
    "CF17-placeholder": (
        with_rule("C2", lambda it: attrs.evolve(it, text=msg("{luck}"))),
        "C2 has the placeholder {luck}, no fact of the game; it has ",
    ),
    "CF17-reference": (
        with_rule("C2", lambda it: attrs.evolve(it, text=msg("As by C99."))),
        "C2 refers to ['C99'], no rules of the rulebook",
    ),
    "CF17-placeholder_without_options": (
        with_rule("C1", lambda it: attrs.evolve(it, text=msg("{luck}")), BARE),
        "C1 has the placeholder {luck}, no fact of the game; it has ",
    ),
    "CF17-reason_twice": (
        with_rule("C2", lambda it: attrs.evolve(it, reasons=("must_capture",))),
        "a refusal is there twice",
    ),
    "CF17-reason_unknown": (
        with_rule("C2", lambda it: attrs.evolve(it, reasons=("luck",))),
        "['luck'], which no refusal gives",
    ),
    "CF17-reason_open": (
        with_rule("C7", lambda it: attrs.evolve(it, reasons=())),
        "no rule covers the refusals",
    ),
    "CF17-reason_open_in_a_variant": (
        with_rule("C11", lambda it: attrs.evolve(it, reasons=())),
        "no rule covers the refusals ['must_capture', 'must_take_equal'] of ",
    ),
    "CF17-no_building": (
        without("builds", lambda it: attrs.evolve(it, builds=None)),
        "['no_building'] of casino",
    ),
}

MUTANTS: Final[Mapping[str, Mutant]] = {
    **{number: Mutant(twisted(twist), says) for number, (twist, says) in TWISTS.items()},
    **{number: Mutant(game, says) for number, (game, says) in DATA.items()},
    "CF01-idle": Mutant(twisted(Twist(), matches.Idle), "no move can be made with [2, 3, 4] seats"),
    "CF12-strange_dealer": Mutant(twisted(Twist(), matches.StrangeDealer), "is not at the table"),
    "CF18-reshuffles": Mutant(twisted(Twist(), matches.Reshuffling), "is not in your hand"),
}
