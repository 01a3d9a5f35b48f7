"""Checks of whole rounds: CF07, CF11, CF12."""

from __future__ import annotations

from cardfishing.game import AnyGame
from cardfishing.scoring import ScoreSheet
from cardfishing.table import Table, Visibility
from cardfishing.testing._playouts import (
    AnyState,
    Position,
    everywhere,
    face_down,
    playouts,
    require,
    same,
)


def cards_are_conserved(game: AnyGame, rounds: int) -> None:
    """CF07: every card is in exactly one zone, and no move touches another seat's hand."""
    everywhere(game, rounds, _conserved)


def _conserved(game: AnyGame, position: Position) -> None:
    state, after = position.state, position.after
    cards = list(state.table.cards())
    twice = sorted({card.text for card in cards if cards.count(card) > 1})
    require(not twice, f"{twice} lie in two places")
    deck = game.deck_for(len(state.sides))
    missing = [card.text for card in deck.cards if card not in cards]
    require(not missing, f"{missing} lie nowhere")
    strange = [card.text for card in cards if card not in deck.cards]
    require(not strange, f"{strange} are not in the deck {deck}")
    if after is None or face_down(after) != face_down(state):
        return
    for seat in range(len(state.sides)):
        if seat != state.turn:
            same(_own(after.table, seat), _own(state.table, seat), f"the hand of seat {seat}")


def _own(table: Table, seat: int) -> list[str]:
    return [
        card.text
        for zone in table.zones
        if zone.visibility is Visibility.OWNER and zone.owner == seat
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
        require(
            last.number <= game.max_moves,
            f"a round has more than {game.max_moves} moves, the bound\n  with {last}",
        )
        require(last.state.turn is None, f"a round stops without an end\n  with {last}")
