"""Checks of the legal moves: CF01, CF02, CF04, CF05."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from cardfishing.errors import GameOverError, IllegalMoveError
from cardfishing.game import AnyGame, LegalMoves, Move
from cardfishing.testing._demands import fail, require, same
from cardfishing.testing._looks import everywhere, here
from cardfishing.testing._playouts import AnyState, Position, is_listed, listing, playouts
from cardfishing.testing._tries import played, tried

BUCKETS: Final = 12
"""Draws are counted in so many buckets, or one for each move if there are fewer."""

DRAWS: Final = 100
"""So many draws are expected in each bucket."""

SURE: Final = 5.2
"""Standard deviations beyond which draws are not fair: one fair game in ten million."""

FAIRNESS_LOOKS: Final = 10
"""Fairness is looked at in so many positions."""


def a_move_exists(game: AnyGame, rounds: int) -> None:
    """CF01: a legal move exists unless the round is over."""
    everywhere(game, rounds, _a_move_exists)
    played_by = {len(playout[0].state.sides) for playout in playouts(game, rounds) if playout[1:]}
    idle = [seats for seats in game.seat_counts if seats not in played_by]
    require(not idle, f"no move can be made with {idle} seats: every round is over as it begins")


def _a_move_exists(game: AnyGame, position: Position) -> None:
    del game
    state = position.state
    moves = state.legal_moves
    if state.turn is None:
        require(moves.count() == 0, "moves are counted after the end")
        require(next(iter(moves), None) is None, "there are moves after the end")
        require(state.outcome is not None, "there is no outcome at the end")
    else:
        require(moves.count() > 0, "there is no legal move, and the round is not over")
        require(next(iter(moves), None) is not None, "no legal move is listed")
        require(state.outcome is None, "there is an outcome before the end")


def moves_are_sound(game: AnyGame, rounds: int) -> None:
    """CF02: moves are unique and ordered, counted rightly and drawn fairly."""
    everywhere(game, rounds, _listed_once)
    branching = [
        position
        for playout in playouts(game, rounds)
        for position in playout
        if position.state.legal_moves.count() > 1
    ]
    for position in branching[:: max(1, len(branching) // FAIRNESS_LOOKS)]:
        here(game, rounds, _drawn_fairly, position)


def _listed_once(game: AnyGame, position: Position) -> None:
    moves = position.state.legal_moves
    listed = listing(position.state)
    texts = [move.text for move in listed]
    require(len(set(listed)) == len(listed), f"a move is listed twice: {texts}")
    count = moves.count()
    require(
        count == len(listed) if is_listed(listed) else count >= len(listed),
        f"{count} moves are counted and {len(listed)} listed",
    )
    again = [move.text for move in listing(position.state)]
    same(again, texts, "the moves listed again")
    reread: AnyState = game.parse_state(position.state.to_text())
    same([move.text for move in listing(reread)], texts, "the moves listed for the same text")
    if not listed:
        require(_draws_nothing(moves), "sample draws a move where there is none")
        return
    drawn = moves.sample(position.number)
    require(drawn in listed or not is_listed(listed), f"{drawn} is drawn and not listed")
    same(moves.sample(position.number), drawn, "the move drawn again with the same seed")
    if is_listed(listed):
        numbered = {moves.nth(number) for number in range(count)}
        missing = [move.text for move in listed if move not in numbered]
        require(not missing, f"no number of nth is that of {missing}, which are listed")


def _draws_nothing(moves: LegalMoves[Move]) -> bool:
    try:
        moves.sample(0)
    except IndexError:
        return True
    return False


def _drawn_fairly(game: AnyGame, position: Position) -> None:
    listed = listing(position.state)
    if not is_listed(listed):
        return
    places = {move: place for place, move in enumerate(listed)}
    buckets = min(len(listed), BUCKETS)
    sizes, found = [0] * buckets, [0] * buckets
    for place in range(len(listed)):
        sizes[place * buckets // len(listed)] += 1
    moves = position.state.legal_moves
    draws = DRAWS * buckets
    for seed in range(draws):
        drawn = moves.sample(seed)
        require(drawn in places, f"{drawn} is drawn and not listed")
        found[places[drawn] * buckets // len(listed)] += 1
    expected = [draws * size / len(listed) for size in sizes]
    require(_is_fair(found, expected), f"{draws} draws fall {found} and not about {expected}")


def _is_fair(found: Sequence[int], expected: Sequence[float]) -> bool:
    """Tell whether counts are fair by chi-square, with Wilson and Hilferty's approximation."""
    chi = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
    freedom = len(found) - 1
    part = 2 / (9 * freedom)
    return chi <= freedom * (1 - part + SURE * sqrt(part)) ** 3


def refusals_are_sound(game: AnyGame, rounds: int) -> None:
    """CF04: what is not listed is refused with a reason and its rule; is_legal is membership."""
    known = played(game, rounds)

    def look(game: AnyGame, position: Position) -> None:
        listed = listing(position.state)
        hash_before, text_before = hash(position.state), position.state.to_text()
        for move in tried(game, position, known, listed):
            _judge(game, position.state, move, listed)
        same(position.state.to_text(), text_before, "the state after refusals")
        require(hash(position.state) == hash_before, "a refusal changes the state's hash")
        _not_for_others(position.state, listed)

    everywhere(game, rounds, look)


def _judge(game: AnyGame, state: AnyState, move: Move, listed: list[Move]) -> None:
    name = str(move)
    refusal = state.why_not(move)
    legal = move in listed if is_listed(listed) else refusal is None
    if refusal is None:
        require(legal, f"why_not allows {name}, which is not listed")
    else:
        require(not legal, f"{name} is listed, and why_not refuses it: {refusal.message}")
    same(state.is_legal(move), legal, f"whether {name} is_legal, and whether it is listed")
    same(move in state.legal_moves, legal, f"whether {name} is `in`, and whether it is listed")
    if refusal is None:
        state.apply(move)
        return
    require(refusal.reason.isidentifier(), f"{name} is refused with the code {refusal.reason!r}")
    require(str(refusal.message).strip(), f"{name} is refused without a sentence")
    code = refusal.reason
    require(refusal.rule, f"the refusal {code} of {name} has no rule: add it to the reasons of one")
    ids = [rule.id for rule in game.rulebook]
    require(refusal.rule in ids, f"{name} is refused by {refusal.rule!r}, which is no rule")
    same(refusal.rule, game.rulebook.rule_of(refusal.reason), f"the rule that refuses {name}")
    try:
        state.apply(move)
    except IllegalMoveError as error:
        wanted = GameOverError if state.turn is None else IllegalMoveError
        same(type(error), wanted, f"the error for {name}")
        same((error.state, error.move), (state, move), "state and move in the error")
        same(error.refusal, refusal, "the refusal in the error")
        return
    fail(f"{name} is not legal, and apply plays it")


def _not_for_others(state: AnyState, listed: Sequence[Move]) -> None:
    for seat in range(len(state.sides)):
        if seat != state.turn:
            moves = state.observation(seat).legal_moves
            offered = moves.count() or next(iter(moves), None)
            require(not offered, f"seat {seat}, not to act, has moves")
            for move in listed[:1]:
                require(move not in moves, f"seat {seat}, not to act, may play {move}")
    require(None not in state.legal_moves, "None is a legal move")


def move_texts_read_back(game: AnyGame, rounds: int) -> None:
    """CF05: a move's text is unique in its position and reads back without it."""
    everywhere(game, rounds, _texts_read_back)


def _texts_read_back(game: AnyGame, position: Position) -> None:
    listed = listing(position.state)
    texts = [move.text for move in listed]
    require(len(set(texts)) == len(texts), f"two moves have one text: {texts}")
    for move in listed:
        text = move.text
        require(text and not any(map(str.isspace, text)), f"{text!r} is empty or has spaces")
        read = game.parse_move(text)
        same(read, move, f"{text} read back")
        require(hash(read) == hash(move), f"{text} read back has another hash")
        same(read.text, text, f"the text of {text} read back")
    for move in listed[:2]:
        same(position.state.read_move(move.text), move, f"{move} read in its position")
        same(position.state.resolve(move.text), move, f"{move} resolved in its position")
