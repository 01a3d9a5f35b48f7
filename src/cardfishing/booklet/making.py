"""The booklet of a game, made from the game alone."""

from __future__ import annotations

from cardfishing.agents.random import RandomAgent
from cardfishing.booklet.blocks import Booklet, Chapter, Listing
from cardfishing.booklet.counts import counts
from cardfishing.booklet.outfit import deal, equipment
from cardfishing.booklet.rules import contested, differences, rules
from cardfishing.booklet.sample import Sample, sample_round, tried
from cardfishing.booklet.scores import scoring, the_match
from cardfishing.booklet.turns import a_turn
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.table import usual_seats


def booklet(game: AnyGame, *, seats: int | None = None, seed: int | None = None) -> Booklet:
    """Return the rulebook of a game as it is configured, whatever its family.

    Args:
        game: The game.
        seats: The number of seats in the sample round; two if it may be, or else the first
            number that the game takes.
        seed: The seed of the sample round; if left out that one of the first twelve is taken which
            shows most: kinds of moves and items that score, and of equal ones the shortest.

    Raises:
        SetupError: The game is not for so many seats, or the seed is negative.
    """
    if seats is None:
        seats = usual_seats(game.seat_counts)
    game.check_seats(seats)
    rounds = tried(game, seats) if seed is None else (Sample.played(game, seats, seed),)
    shown = max(rounds, key=lambda each: each.shows)
    chapters = (
        equipment(game),
        deal(game),
        a_turn(game, shown, (*rounds, *tried(game, seats, RandomAgent))),
        rules(game),
        scoring(game),
        the_match(shown),
        contested(game),
        differences(game),
        sample_round(shown),
        counts(game, seats),
        Chapter("sources", msg("Sources"), (Listing(game.sources),)),
    )
    return Booklet(
        game=str(game),
        version=game.version,
        title=game.title,
        summary=game.summary,
        names=(game.name, *game.aliases),
        chapters=tuple(chapter for chapter in chapters if chapter.blocks),
    )
