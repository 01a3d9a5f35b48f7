"""The checks of the conformance kit, by number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from cardfishing.game import AnyGame, Check
from cardfishing.record.files import StrPath
from cardfishing.testing import _book_checks as book
from cardfishing.testing import _move_checks as moves
from cardfishing.testing import _record_checks as records_
from cardfishing.testing import _round_checks as rounds_
from cardfishing.testing import _value_checks as values
from cardfishing.testing import _view_checks as views

ROUNDS: Final = 2
"""Rounds played for each number of seats; of short ones more."""

OWN: Final = "CF"
"""How the numbers of the kit's own checks begin."""

Law: TypeAlias = Callable[[AnyGame, int], None]
"""A check before it knows how many rounds to play."""

_LAWS: Final[tuple[tuple[str, str, Law], ...]] = (
    ("CF01", "a legal move exists unless the round is over", moves.a_move_exists),
    ("CF02", "moves are unique, ordered, counted and drawn fairly", moves.moves_are_sound),
    ("CF03", "apply is pure and hashes hold across processes", values.playing_is_pure),
    ("CF04", "what is not listed is refused with a reason and its rule", moves.refusals_are_sound),
    ("CF05", "move texts are unique and read back", moves.move_texts_read_back),
    ("CF06", "texts of states and observations read back", values.texts_read_back),
    ("CF07", "every card is in exactly one zone", rounds_.cards_are_conserved),
    ("CF08", "cards a seat cannot see change nothing it sees", views.unseen_cards_stay_unseen),
    ("CF09", "legal moves depend on the observation only", views.moves_rest_on_the_view),
    ("CF10", "observations exist at the end", views.ends_are_seen),
    ("CF11", "the score sheet adds up and matches the returns", rounds_.sheets_add_up),
    ("CF12", "every playout ends within the bound of the game", rounds_.rounds_end),
    ("CF13", "equal texts under any hash seed", values.rounds_are_reproducible),
    (
        "CF14",
        "pickle, copy and JSON keep every value, and the number of every move",
        values.values_are_copied,
    ),
    ("CF15", "the game string reads back and options are checked", book.game_strings_read_back),
    ("CF16", "an observation history is perfect recall", views.nothing_is_forgotten),
    ("CF17", "metadata complete, rules documented, sources named", book.metadata_is_complete),
)


def checks(rounds: int = ROUNDS, *, records: StrPath | None = None) -> tuple[Check, ...]:
    """Return the checks in order; each is a pure function of a game.

    Args:
        rounds: How many rounds are played for each number of seats; of short ones more.
        records: A folder of stored records that have to replay, if there is one.
    """
    replay: Law = partial(records_.records_replay, folder=records)
    laws = (*_LAWS, ("CF18", "stored records replay", replay))
    return tuple(Check(number, title, partial(_run, law, rounds)) for number, title, law in laws)


def _run(law: Law, rounds: int, game: AnyGame) -> None:
    try:
        law(game, rounds)
    except AssertionError:
        raise
    except Exception as error:
        sentence = f"the game {game.name} raises {error!r}"
        raise AssertionError(sentence) from error
