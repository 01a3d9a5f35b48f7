"""The chapters on what scores, and on the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardfishing.booklet.blocks import Block, Cell, Chapter, Grid, Paragraph
from cardfishing.booklet.marks import rule
from cardfishing.booklet.outfit import by_rank
from cardfishing.booklet.sample import PATIENCE, Sample, moves_in, side_names
from cardfishing.cards import Card, Rank
from cardfishing.fishing import FirstTo, FishingGame
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg, plural
from cardfishing.rummy import ACE_HIGH, MatchEnd, RummyGame
from cardfishing.scoring import Standing, points_told
from cardfishing.table import Seat

_ROUNDS: Final = 40
"""The most rounds of a match that are played."""


def scoring(game: AnyGame) -> Chapter:
    """Return what scores how much by which rule, and in rummy what cards are worth."""
    head = msg("item"), msg("scores"), msg("rule")
    rows = tuple(
        (item.label, item.told if game.can_score(item) else points_told(0), rule(item.rule))
        for item in game.items
    )
    blocks: list[Block] = [Grid(head, rows)]
    if isinstance(game, RummyGame):
        blocks += [Paragraph(msg("What cards are worth:")), _card_points(game)]
    return Chapter("scoring", msg("What scores"), tuple(blocks))


def _card_points(game: RummyGame) -> Grid:
    values = game.rules.values

    def worth(card: Card) -> tuple[int, int]:
        return values.tabled(card, ACE_HIGH if card.rank is Rank.ACE else 0), values.in_hand(card)

    rows: list[tuple[Cell, ...]] = [*by_rank(game.deck, worth)]
    if game.has_low_aces:
        ace = next(card for card in game.deck.cards if card.rank is Rank.ACE)
        rows.append((msg("a low ace"), values.tabled(ace, Rank.ACE), values.in_hand(ace)))
    return Grid((msg("card"), msg("on the table"), msg("in hand")), tuple(rows))


def the_match(sample: Sample) -> Chapter:
    """Return what decides a match, and how one goes that begins with a round."""
    game, played = sample.game, list(_rounds(sample))
    _, end = played[-1]
    blocks: list[Block] = []
    if decides := _deciding(game, end):
        blocks.append(Paragraph(msg("{rule} says what decides a match.", rule=rule(decides))))
    blocks.append(
        Paragraph(msg("A match that begins with the sample round, and the score after each round:"))
    )
    head = msg("round"), msg("dealer"), *side_names(game, sample.seats)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (number, msg("seat {seat}", seat=dealer), *after.scores)
        for number, (dealer, after) in enumerate(played, start=1)
    )
    blocks += [Grid(head, rows), Paragraph(_ending(game, sample.seats, len(played), end))]
    return Chapter("match", msg("The match"), tuple(blocks))


def _deciding(game: AnyGame, end: Standing) -> str:
    """Return the rule on the end of matches; if none is known, that which ended this one."""
    finish = game.rules.finish if isinstance(game, FishingGame | RummyGame) else None
    if isinstance(finish, FirstTo | MatchEnd):
        return finish.rule
    return "" if end.why is None else end.why.rule


def _rounds(sample: Sample) -> Iterator[tuple[Seat, Standing]]:
    """Yield who dealt each round of a match, and the standing after it."""
    game, seats = sample.game, sample.seats
    standing, dealer, rounds = game.opening(seats), Seat(0), [sample]
    while True:
        standing = game.settle(standing, rounds[-1].sheet)
        yield dealer, standing
        if standing.is_over or len(rounds) == _ROUNDS or moves_in(rounds) >= PATIENCE:
            return
        dealer = game.next_dealer(dealer, seats)
        rounds.append(Sample.played(game, seats, sample.seed, standing, dealer))


def _ending(game: AnyGame, seats: int, rounds: int, end: Standing) -> Message:
    """Return who wins, and why."""
    if not end.is_over:
        return plural(
            "After {n} round the match goes on.", "After {n} rounds the match goes on.", rounds
        )
    if end.winner is None:
        result = msg("The match is drawn")
    else:
        name = list(side_names(game, seats))[end.winner]
        result = msg("The match goes to {side}", side=name)
    if end.why is None:
        return msg("{won}.", won=result)
    return msg("{won}: {why} [{rule}].", won=result, why=end.why.message, rule=rule(end.why.rule))
