"""Checks of whole rounds: CF07, CF11, CF12."""

from __future__ import annotations

from collections import Counter
from typing import Final

import attrs

from cardfishing.game import AnyGame
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.state import move_by_move
from cardfishing.table import HAND, Table
from cardfishing.testing._demands import require, same, within_bound
from cardfishing.testing._looks import everywhere, here, plays_on
from cardfishing.testing._playouts import LONGEST, AnyState, Position, face_down, playouts

LEADS: Final = tuple(2**power for power in range(21))
"""How far ahead a side is before a round that may decide the match."""


def cards_are_conserved(game: AnyGame, rounds: int) -> None:
    """CF07: every card is in exactly one zone, and no move touches another seat's hand.

    A hand is the zone `HAND` of its seat, which every seat has.
    """
    everywhere(game, rounds, _conserved)


def _conserved(game: AnyGame, position: Position) -> None:
    state, after = position.state, position.after
    cards = Counter(state.table.cards())
    twice = sorted(card.text for card, number in cards.items() if number > 1)
    require(not twice, f"{twice} lie in two places")
    deck = game.deck_for(len(state.sides))
    missing = [card.text for card in deck.cards if card not in cards]
    require(not missing, f"{missing} lie nowhere")
    strange = [card.text for card in cards if card not in deck.cards]
    require(not strange, f"{strange} are not in the deck {deck}")
    owners = {zone.owner for zone in state.table.zones if zone.name == HAND}
    without = [seat for seat in range(len(state.sides)) if seat not in owners]
    require(not without, f"the seats {without} have no zone named {HAND!r}, be it empty")
    if after is None or face_down(after) != face_down(state):
        return
    for seat in range(len(state.sides)):
        if seat != state.turn:
            same(_own(after.table, seat), _own(state.table, seat), f"the hand of seat {seat}")


def _own(table: Table, seat: int) -> list[str]:
    return [
        card.text
        for zone in table.zones
        if zone.name == HAND and zone.owner == seat
        for card in zone.cards
    ]


def sheets_add_up(game: AnyGame, rounds: int) -> None:
    """CF11: the score sheet adds up and matches returns, outcome and standing."""
    everywhere(game, rounds, _sheet_adds_up)


def _sheet_adds_up(game: AnyGame, position: Position) -> None:
    state = position.state
    same(state.sides, game.sides(len(state.sides)), "the sides of the seats")
    sheet = state.score_sheet()
    sums = [0] * len(set(state.sides))
    for line in sheet.lines:
        sums[line.side] += line.points
    same(sheet.totals, tuple(sums), "the totals, which are the sums of the lines")
    names = [item.name for item in game.items]
    for line in sheet.lines:
        require(line.item in names, f"a line of {line.item!r}, which is no item of the game")
    places = [names.index(line.item) for line in sheet.lines]
    same(places, sorted(places), "the order of the lines, which is the counting order")
    for seat in range(len(state.sides)):
        public = state.observation(seat).score_sheet()
        more = [line for line in public.lines if line not in sheet.lines]
        require(not more, f"seat {seat} sees {more}, which is not in the sheet")
    if state.turn is None:
        _round_is_settled(game, position, state, sheet)
    else:
        same(state.returns(), (0,) * len(state.sides), "the returns before the end")


def _round_is_settled(
    game: AnyGame, position: Position, state: AnyState, sheet: ScoreSheet
) -> None:
    totals = sheet.totals
    same(state.returns(), tuple(totals[side] for side in state.sides), "the returns at the end")
    outcome = state.outcome
    same(outcome and outcome.totals, totals, "the totals of the outcome")
    require(outcome and outcome.termination.isidentifier(), "the outcome has no code")
    before = position.standing
    after = game.settle(before, sheet)
    added = tuple(a + b for a, b in zip(before.scores, totals, strict=True))
    same(after.scores, added, "the scores after the round")
    same(after.round_no, before.round_no + 1, "the number of rounds played")
    _is_decided_by_a_rule(game, state, after)
    for ahead in sorted(set(state.sides)):
        _is_decided_by_a_rule(game, state, _when_ahead(game, before, sheet, ahead))


def _when_ahead(game: AnyGame, before: Standing, sheet: ScoreSheet, side: int) -> Standing:
    """Return where a match stands after a round that a side began just so far ahead as to win.

    If no score decides a match, it is the standing before.
    """
    for lead in LEADS:
        scores = [0] * len(before.scores)
        scores[side] = lead
        after = game.settle(attrs.evolve(before, scores=tuple(scores)), sheet)
        if after.is_over:
            return after
    return before


def _is_decided_by_a_rule(game: AnyGame, state: AnyState, after: Standing) -> None:
    require(after.is_over == (after.why is not None), "a winner without why, or the reverse")
    if after.why is not None:
        winners = (*state.sides, None) if after.drawn else state.sides
        require(after.winner in winners, f"the winner is side {after.winner}")
        ids = [rule.id for rule in game.rulebook]
        require(after.why.rule in ids, f"the match is decided by {after.why.rule}, no rule")


def rounds_end(game: AnyGame, rounds: int) -> None:
    """CF12: every playout ends within the game's bound."""
    for playout in playouts(game, rounds):
        last = playout[-1]
        here(game, rounds, plays_on if last.is_broken else _ends, last)
        here(game, rounds, _is_played_out, playout[len(playout) // 2])


def _ends(game: AnyGame, position: Position) -> None:
    most = game.max_moves
    require(most <= LONGEST, f"{most} moves are no bound: a round may have {LONGEST} at most")
    within_bound(position.number, most)
    is_stuck = position.state.turn is not None and not position.state.legal_moves.count()
    require(not is_stuck, "a round stops without an end")


def _is_played_out(game: AnyGame, position: Position) -> None:
    del game
    state, seeds = position.state, range(len(position.state.sides))
    (found, plies), (end, most) = state.played_out(seeds), move_by_move(state, seeds)
    same(found, end, "the round played out by its game")
    same(plies, most, "the moves of the round played out by its game")
