"""Short ways to write down positions and moves in the tests of the oracle."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from .casino import (
    DEFAULTS,
    Build,
    Cards,
    Move,
    Options,
    Position,
    apply,
    deal,
    legal_moves,
)
from .dealing import sides_of
from .model import NO_CARDS, Promises
from .options import (
    CASINO,
    DIAMOND_CASINO,
    DOMINICAN,
    DRAW_CASINO,
    ENGLISH_CASINO_1792,
    NORTH_AMERICAN_ROYAL,
    PAGAT,
    ROYAL,
    ROYAL_DRAW,
    ROYAL_SPADE,
    SOTO,
    SPADE_CASINO,
    contradictions,
)

ME, OPPONENT, PARTNER = 0, 1, 2
OTHER_FORMS = (SPADE_CASINO, DRAW_CASINO, DIAMOND_CASINO, ENGLISH_CASINO_1792)
DOMINICANS = (DOMINICAN, PAGAT, SOTO)
ROYALS = (*DOMINICANS, ROYAL, NORTH_AMERICAN_ROYAL, ROYAL_DRAW, ROYAL_SPADE)


def cards(text: str) -> Cards:
    """The cards named in the text."""
    return frozenset(text.split())


def standing(value: int, text: str, multiple: bool = False, owner: int = OPPONENT) -> Build:
    """A build on the table."""
    return Build(value, cards(text), owner, multiple)


def mine(
    hand: str,
    loose: str = "",
    builds: tuple[Build, ...] = (),
    opponent: str = "KC",
    stock: str = "",
    last_capturer: int | None = None,
) -> Position:
    """A two-player position with seat 0 to move; nobody has captured anything yet."""
    return Position(
        hands=(cards(hand), cards(opponent)),
        loose=cards(loose),
        builds=builds,
        piles=(frozenset(), frozenset()),
        sweeps=(0, 0),
        stock=tuple(stock.split()),
        turn=ME,
        dealer=OPPONENT,
        last_capturer=last_capturer,
        sides=(0, 1),
    )


def seated(
    *hands: str,
    loose: str = "",
    builds: tuple[Build, ...] = (),
    promises: Promises | None = None,
    stock: str = "",
    options: Options = DEFAULTS,
) -> Position:
    """A position with these hands, seat 0 to move and the last seat the dealer."""
    seats = len(hands)
    sides = sides_of(seats, options)
    return Position(
        hands=tuple(map(cards, hands)),
        loose=cards(loose),
        builds=builds,
        piles=(NO_CARDS,) * len(set(sides)),
        sweeps=(0,) * len(set(sides)),
        stock=tuple(stock.split()),
        turn=ME,
        dealer=seats - 1,
        last_capturer=None,
        sides=sides,
        promises=promises,
    )


def ended(
    *piles: str, sweeps: tuple[int, ...] | None = None, last_capturer: int | None = None
) -> Position:
    """The end of a hand with these piles, each a side of one seat."""
    return Position(
        hands=(NO_CARDS,) * len(piles),
        loose=NO_CARDS,
        builds=(),
        piles=tuple(map(cards, piles)),
        sweeps=sweeps or (0,) * len(piles),
        stock=(),
        turn=None,
        dealer=OPPONENT,
        last_capturer=last_capturer,
        sides=tuple(range(len(piles))),
    )


def trail(card: str) -> Move:
    """``T card``."""
    return ("trail", card)


def capture(card: str, loose: str = "", *builds: Build) -> Move:
    """``C card {loose, builds}``."""
    return ("capture", card, cards(loose), frozenset(build.cards for build in builds))


def build(card: str, value: int, loose: str) -> Move:
    """``B card>value {loose}``."""
    return ("build", card, value, cards(loose))


def extend(card: str, value: int, target: Build, loose: str = "") -> Move:
    """``R card target>value {loose}``, or ``A card target {loose}`` if the value is the same."""
    return ("extend", card, value, target.cards, cards(loose))


def text(thing: object) -> str:
    """A move as text, with every set in order, the same in every run."""
    if isinstance(thing, frozenset):
        return "{" + " ".join(sorted(map(text, cast("frozenset[object]", thing)))) + "}"
    if isinstance(thing, tuple):
        return "(" + " ".join(map(text, cast("tuple[object, ...]", thing))) + ")"
    return str(thing)


def random_move(position: Position, rng: random.Random, options: Options) -> Move:
    """A kind of move at random, then a move of that kind, so that builds are not rare."""
    moves = legal_moves(position, options)
    kind = rng.choice(sorted({move[0] for move in moves}))
    return rng.choice(sorted((move for move in moves if move[0] == kind), key=text))


def random_options(rng: random.Random) -> Options:
    """Options of Casino and a form drawn at random, until they do not contradict one another."""
    yes_or_no = (True, False)
    while True:
        options = Options(
            form=rng.choice((CASINO, CASINO, *OTHER_FORMS)),
            direction=rng.choice(("clockwise", "counterclockwise")),
            deal_pattern=rng.choice(("twos", "singles", "fours")),
            refill_table=rng.choice(yes_or_no),
            partnership=rng.choice(yes_or_no),
            face_capture=rng.choice(("one", "one_or_three", "all")),
            face_values=rng.choice(("none", "royal")),
            ace=rng.choice(("low", "flexible", "hand_only")),
            captures=rng.choice(("many", "single_group")),
            capture_duty=rng.choice(("none", "match", "if_able", "all")),
            match_duty=rng.choice(("all", "at_least_one", "none")),
            match_build_must_include=rng.choice(yes_or_no),
            raise_own=rng.choice(yes_or_no),
            partner_builds=rng.choice(("own_card", "forbidden", "for_partner")),
            raise_with_table_cards=rng.choice(yes_or_no),
            raise_absorbs=rng.choice(yes_or_no),
            single_build_is_card=rng.choice(yes_or_no),
            duplicate_builds=rng.choice(("allow", "forbid")),
            owner_may_trail=rng.choice(yes_or_no),
            residue=rng.choice(("last_capturer", "nobody", "dealer_side")),
            sweeps=rng.choice(("none", "score")),
            last_card_sweep=rng.choice(yes_or_no),
            residue_is_sweep=rng.choice(yes_or_no),
            points=rng.choice(((), (("cards", 2), ("aces", 3)))),
            little_casino=rng.choice(("2S", "2H", "2D", "2C")),
            tie_rule=rng.choice(("none", "split", "carry")),
            extra_spades=rng.choice(("jack", "honours")),
        )
        if not contradictions(options):
            return options


def random_royal_options(rng: random.Random) -> Options:
    """A royal game drawn at random with the options of Casino and its own ones, in the same way."""
    while True:
        game = rng.choice(ROYALS)
        options = replace(
            random_options(rng),
            form=game.form,
            face_values="royal",
            face_capture="one",
            deal_rotation=rng.choice(("with_play", "left", "right")),
            sweep_cancel=rng.choice(("none", "vs_best", "vs_sum")),
            target=game.target + rng.choice((-10, 0, 10)),
            target_strict=rng.choice((True, False)),
            finish=rng.choice(("highest_total", "count_out")),
        )
        if game.endgame_items:
            options = replace(
                options,
                sweep_limit=rng.choice((10, 18, 1000)),
                endgame_items=rng.choice(DOMINICANS).endgame_items,
                endgame_other=rng.choice(("frozen", "accumulate_to_20")),
                endgame_tie=rng.choice(("order", "overtime")),
                overtime_restricted=rng.choice((True, False)),
            )
        if not contradictions(options):
            return options


def random_round(
    seed: int, seats: int, options: Options = DEFAULTS
) -> Iterator[tuple[Position, Move, Position]]:
    """Every step of one hand played at random from a shuffled pack."""
    rng = random.Random(seed)
    pack = options.form.pack
    position = deal(rng.sample(pack, len(pack)), seats, rng.randrange(seats), options)
    while position.turn is not None:
        move = random_move(position, rng, options)
        after = apply(position, move, options)
        yield position, move, after
        position = after
