"""The options of the Casino family by name and value (K2 to K40), its forms, its games.

A form says what is dealt and what scores; the options are house rules on top of it.
A field of ``Options`` stands at the default of ``casino`` unless it is set. A game is a
set of options by its name; ``GAMES`` holds them all.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from .cards import ACES, PACK, rank

__all__ = [
    "CASINO",
    "DEFAULTS",
    "DIAMOND_CASINO",
    "DOMINICAN",
    "DRAW_CASINO",
    "ENGLISH_CASINO_1792",
    "FINNISH",
    "FINNISH_KASINO",
    "GAMES",
    "NORDIC",
    "NORDIC_KASINO",
    "NORTH_AMERICAN_ROYAL",
    "PAGAT",
    "ROYAL",
    "ROYAL_DRAW",
    "ROYAL_SPADE",
    "SOTO",
    "SPADE_CASINO",
    "Form",
    "Options",
    "ScoreItem",
    "contradictions",
]


class ScoreItem(NamedTuple):
    """C26: a thing that scores: its name, how, the cards that count for it, and its worth.

    ``most``: the side with most of the cards gets the worth. ``each``: the worth for
    each of the cards. ``one_by_one``: the same, but counted card by card in this order.
    ``together``: the worth for having them all. ``last_capture``: the worth for the side
    that captured last, whatever the cards.
    """

    name: str
    how: Literal["most", "each", "one_by_one", "together", "last_capture"]
    cards: tuple[str, ...]
    worth: int


class Form(NamedTuple):
    """A form of Casino: the pack, the hands, whether one builds, draws after a play, the items.

    Nordic forms: ``big_values`` says where an ace is 14, 2S 15 and 10D 16; anywhere they may
    be, from the hand they must be. Sweeps of the last deal, and those of a hand before
    which some side has ``sweeps_end_at`` points, may count for nothing.
    """

    pack: tuple[str, ...]
    hand_size: int
    with_builds: bool
    draw_after_play: bool
    items: tuple[ScoreItem, ...]
    big_values: Literal["nowhere", "anywhere", "from_hand"] = "nowhere"
    last_deal_sweeps: bool = True
    sweeps_end_at: int | None = None


def of_suit(suit: str) -> tuple[str, ...]:
    """All cards of a suit."""
    return tuple(card for card in PACK if card.endswith(suit))


def of_rank(wanted: str) -> tuple[str, ...]:
    """All four cards of a rank."""
    return tuple(card for card in PACK if rank(card) == wanted)


MOST_CARDS = ScoreItem("cards", "most", PACK, 3)
BIG_AND_LITTLE = (
    ScoreItem("big_casino", "each", ("10D",), 2),
    ScoreItem("little_casino", "each", ("2S",), 1),
)
ACES_EACH = ScoreItem("aces", "one_by_one", ACES, 1)
MOST_SPADES = ScoreItem("spades", "most", of_suit("S"), 1)

CASINO = Form(
    PACK,
    4,
    with_builds=True,
    draw_after_play=False,
    items=(MOST_CARDS, MOST_SPADES, *BIG_AND_LITTLE, ACES_EACH),
)
DRAW_CASINO = CASINO._replace(draw_after_play=True)
ENGLISH_CASINO_1792 = CASINO._replace(with_builds=False)
SPADE_CASINO = CASINO._replace(
    items=(
        MOST_CARDS,
        ScoreItem("spades", "each", of_suit("S"), 1),
        ScoreItem("extra_spades", "each", ("JS",), 1),
        *BIG_AND_LITTLE,
        ACES_EACH,
    )
)
DIAMOND_CASINO = CASINO._replace(
    pack=tuple(card for card in PACK if rank(card) not in {"8", "9", "10"}),
    hand_size=3,
    items=(
        MOST_CARDS._replace(worth=1),
        ScoreItem("diamonds", "most", of_suit("D"), 1),
        ScoreItem("seven_of_diamonds", "each", ("7D",), 1),
        ScoreItem("sevens", "together", of_rank("7"), 2),
        ScoreItem("sixes", "together", of_rank("6"), 2),
        ScoreItem("aces", "together", of_rank("A"), 2),
    ),
)
NORDIC_KASINO = CASINO._replace(
    with_builds=False,
    big_values="anywhere",
    items=(
        MOST_SPADES._replace(worth=2),
        MOST_CARDS._replace(worth=1),
        ACES_EACH._replace(how="each"),
        *BIG_AND_LITTLE,
        ScoreItem("last_capture", "last_capture", (), 1),
    ),
)
FINNISH_KASINO = NORDIC_KASINO._replace(
    big_values="from_hand",
    items=NORDIC_KASINO.items[:-1],
    last_deal_sweeps=False,
    sweeps_end_at=10,
)


@dataclass(frozen=True)
class Options:
    """The house rules."""

    form: Form = CASINO
    # Seats and deal
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    deal_rotation: Literal["with_play", "left", "right"] = "with_play"
    deal_pattern: Literal["twos", "singles", "fours"] = "twos"
    refill_table: bool = False
    partnership: bool = True
    # Captures
    face_capture: Literal["one", "one_or_three", "all"] = "one"
    face_values: Literal["none", "royal"] = "none"
    ace: Literal["low", "flexible", "hand_only"] = "low"
    captures: Literal["many", "single_group"] = "many"
    capture_duty: Literal["none", "match", "if_able", "all"] = "none"
    match_duty: Literal["all", "at_least_one", "none"] = "all"
    match_build_must_include: bool = False
    # Builds
    raise_own: bool = True
    partner_builds: Literal["own_card", "forbidden", "for_partner"] = "own_card"
    raise_with_table_cards: bool = False
    raise_absorbs: bool = True
    single_build_is_card: bool = False
    duplicate_builds: Literal["allow", "forbid"] = "allow"
    owner_may_trail: bool = False
    # The end of a hand and its points
    residue: Literal["last_capturer", "nobody", "dealer_side"] = "last_capturer"
    sweeps: Literal["none", "score"] = "none"
    last_card_sweep: bool = True
    residue_is_sweep: bool = False
    sweep_cancel: Literal["none", "vs_best", "vs_sum"] = "none"
    sweep_limit: int | None = None
    points: tuple[tuple[str, int], ...] = ()  # items worth something else than in the form
    little_casino: Literal["2S", "2H", "2D", "2C"] = "2S"
    tie_rule: Literal["none", "split", "carry"] = "none"
    extra_spades: Literal["jack", "honours"] = "jack"  # of Spade Casino only
    # The end of a match
    target: int = 21
    target_strict: bool = False
    finish: Literal["highest_total", "count_out"] = "highest_total"
    endgame_items: str = ""  # as in a game string, such as {18:cards;19:big_casino+aces}
    endgame_other: Literal["frozen", "accumulate_to_20"] = "frozen"
    endgame_tie: Literal["order", "overtime"] = "order"
    overtime_restricted: bool = False


DEFAULTS = Options()

ROYAL = Options(face_values="royal", ace="flexible", sweeps="score", finish="count_out")
DOMINICAN = replace(
    ROYAL,
    direction="counterclockwise",
    capture_duty="match",
    raise_own=False,
    partner_builds="forbidden",
    sweep_cancel="vs_best",
    sweep_limit=18,
    finish="highest_total",
    endgame_items="{18:cards;19:big_casino;20:little_casino}",
)
PAGAT = replace(DOMINICAN, endgame_items="{18:cards;19:big_casino;20:spades}")
SOTO = replace(
    DOMINICAN,
    endgame_items="{16:cards+big_casino;17:cards+spades;18:cards;19:big_casino;20:spades}",
)
NORTH_AMERICAN_ROYAL = replace(ROYAL, sweeps="none")
ROYAL_DRAW = replace(ROYAL, form=DRAW_CASINO)
ROYAL_SPADE = replace(ROYAL, form=SPADE_CASINO, target=61)
NORDIC = Options(form=NORDIC_KASINO, face_values="royal", sweeps="score", target=16)
FINNISH = replace(NORDIC, form=FINNISH_KASINO, sweep_cancel="vs_best", tie_rule="carry")

GAMES = {
    "casino": DEFAULTS,
    "spade-casino": Options(form=SPADE_CASINO, target=61),
    "draw-casino": Options(form=DRAW_CASINO),
    "diamond-casino": Options(form=DIAMOND_CASINO, sweeps="score", target=11),
    "english-casino-1792": Options(form=ENGLISH_CASINO_1792, sweeps="score"),
    "royal-casino": ROYAL,
    "royal-casino-dominican": DOMINICAN,
    "royal-casino-dominican-pagat": PAGAT,
    "royal-casino-soto": SOTO,
    "north-american-royal": NORTH_AMERICAN_ROYAL,
    "royal-draw-casino": ROYAL_DRAW,
    "royal-spade-casino": ROYAL_SPADE,
    "nordic-kasino": NORDIC,
    "finnish-kasino": FINNISH,
}


def contradictions(options: Options) -> list[str]:
    """Which settings contradict one another, as the rulings on the options list them."""
    matching = options.capture_duty == "match"
    must_take_matches = matching and options.match_duty != "none"
    single = options.captures == "single_group"
    scoring = options.sweeps == "score"
    found = {
        "royal faces have no face_capture": (
            options.face_values == "royal" and options.face_capture != "one"
        ),
        "match_duty acts only under capture_duty=match": (
            options.match_duty != "all" and not matching
        ),
        "match_build_must_include acts only under capture_duty=match": (
            options.match_build_must_include and not matching
        ),
        "match_build_must_include asks for a match_duty": (
            options.match_build_must_include and options.match_duty == "none"
        ),
        "a single group cannot hold everything": single and options.capture_duty == "all",
        "a single group cannot hold every match": single and must_take_matches,
        "an ace played as 14 may be unable to take loose aces": (
            options.ace == "hand_only" and must_take_matches
        ),
        "last_card_sweep asks for sweeps": not options.last_card_sweep and not scoring,
        "residue_is_sweep asks for sweeps": options.residue_is_sweep and not scoring,
        "sweep_cancel asks for sweeps": options.sweep_cancel != "none" and not scoring,
        "the residue of nobody is no sweep": (
            options.residue_is_sweep and options.residue == "nobody"
        ),
        "partner_builds asks for partners": (
            options.partner_builds != "own_card" and not options.partnership
        ),
        "a single group cannot hold what a partner built": (
            single and options.partner_builds == "for_partner"
        ),
    }
    return [reason for reason, holds in found.items() if holds]
