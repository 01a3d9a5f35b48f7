"""The three games beside the oracle's options for them, and options drawn at random."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Final, NamedTuple

from cardfishing.rummy import RummyGame
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.oracle.rummy import options as oracle
from tests.oracle.rummy.options import HandSizes, Options, Values


class Form(NamedTuple):
    """A game, the oracle's options that make it, and numbers of seats to try it with."""

    game: RummyGame
    options: Options
    seats: tuple[int, ...]


FORMS: Final = {
    "rummy-500": Form(RUMMY_500, oracle.RUMMY_500, (2, 3, 4, 5, 7)),
    "partnership-rummy-500": Form(PARTNERSHIP_RUMMY_500, oracle.PARTNERSHIP_500, (4,)),
    "persian-rummy": Form(PERSIAN_RUMMY, oracle.PERSIAN, (4,)),
}


def changed(form: Form, options: Options) -> RummyGame:
    """Return the game of a form by other options."""
    offered = {option.name for option in form.game.declared}
    return form.game.with_options(
        **{
            field.name: option_value(getattr(options, field.name), form)
            for field in fields(options)
            if field.name in offered
            and getattr(options, field.name) != getattr(form.options, field.name)
        }
    )


def option_value(value: object, form: Form) -> object:
    """Return what an option of the engine is given for a value of the oracle's."""
    if isinstance(value, HandSizes) and form.seats == (4,):
        return {"more": value.more}
    return value._asdict() if isinstance(value, HandSizes | Values) else value


def without_idle(options: Options, form: Form) -> Options:
    """Return options of which those that decide nothing stand at the form's default."""
    idle = {
        "joker_role": options.jokers == 0,
        "pickup_support": options.pickup_depth == 1,
        "pass_allows_melds": options.stock_out == "immediate",
        "quartet_when": options.quartet_double == "none",
        "low_ace_points": options.ace_runs == "high",
        "deals": options.target is not None,
    }
    return with_defaults(options, [name for name, is_idle in idle.items() if is_idle], form)


def with_defaults(options: Options, names: list[str], form: Form) -> Options:
    """Return options of which some stand at the form's default."""
    return replace(options, **{name: getattr(form.options, name) for name in names})


def random_options(rng: random.Random, form: Form) -> Options:
    """Return options of a form drawn at random, each at its default half of the time."""
    while True:
        drawn = replace(
            form.options,
            jokers=rng.choice((0, 1, 2, 3, 4)),
            joker_role=rng.choice(("wild", "wild", "own_set")),
            pip_values=rng.choice(("face", "fives")),
            values=Values(*(rng.randrange(30) for _ in Values._fields)),
            low_ace_points=rng.randrange(26),
            hand_sizes=HandSizes(two=rng.randrange(1, 20), more=rng.randrange(1, 12)),
            ace_runs=rng.choice(("both", "high", "low")),
            set_distinct_suits=form.seats == (4,) or rng.choice((True, False)),
            min_run=rng.choice((3, 4)),
            layoff_credit=rng.choice(("layer", "owner")),
            quartet_double=rng.choice(("none", "any", "jacks")),
            quartet_when=rng.choice(("same_meld", "same_turn")),
            top_card=rng.choice(("must_use", "free_no_rediscard", "free")),
            pickup_use=rng.choice(("meld_or_layoff", "new_meld")),
            pickup_support=rng.choice(("hand_and_pickup", "hand_only")),
            pickup_depth=rng.choice((None, None, None, 1)),
            going_out=rng.choice(("either", "meld_only", "discard_only")),
            going_out_bonus=rng.choice((0, 25)),
            stock_out=rng.choice(("end_on_decline", "pass_round", "immediate", "reshuffle")),
            pass_allows_melds=rng.choice((True, False)),
        )
        drawn = with_match(drawn, rng)
        kept = [field.name for field in fields(drawn) if rng.random() < 0.5]
        options = without_idle(with_defaults(drawn, kept, form), form)
        if options.joker_role == "wild" or options.jokers not in {1, 2}:
            return options


def with_match(options: Options, rng: random.Random) -> Options:
    """Return options with others for the end of a match, drawn at random."""
    if options.target is None:
        return replace(
            options,
            target=rng.choice((None, 100)),
            deals=rng.choice((1, 2, 3)),
            match_tie=rng.choice(("extra_deal", "draw")),
            game_bonus=rng.choice((0, 50)),
        )
    return replace(
        options,
        target=rng.choice((100, 500)),
        finish_tie=rng.choice(("another_hand", "went_out")),
    )


def game_of(text: str) -> RummyGame:
    """Return the game of a text such as ``rummy-500(jokers=2)``."""
    name, _, options = text.rstrip(")").partition("(")
    return FORMS[name].game.with_options(
        **dict(option.split("=") for option in options.split(",") if option)
    )
