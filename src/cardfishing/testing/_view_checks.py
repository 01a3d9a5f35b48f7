"""Checks of what a seat sees: CF08, CF09, CF10, CF16."""

from __future__ import annotations

from collections.abc import Sequence

from cardfishing._cardtext import named
from cardfishing.game import AnyGame, Move
from cardfishing.testing._playouts import (
    AnyState,
    Position,
    everywhere,
    face_down,
    listing,
    require,
    same,
    viewer,
)
from cardfishing.testing._tries import played, tried
from cardfishing.testing._twins import hidden_zones, twins


def unseen_cards_stay_unseen(game: AnyGame, rounds: int) -> None:
    """CF08: twins look the same to a seat in every respect."""
    everywhere(game, rounds, _unseen_stay_unseen)


def _unseen_stay_unseen(game: AnyGame, position: Position) -> None:
    state = position.state
    for seat in position.watchers:
        appearance = _appearance(state, seat)
        unseen = {card.text for zone in hidden_zones(state, seat) for card in zone.cards}
        for aspect, shown in appearance.items():
            leaked = sorted(unseen & named(shown))
            require(not leaked, f"{viewer(seat)} finds {leaked} in the {aspect} of the observation")
        for twin in twins(game, state, seat, position.number):
            seen = twin.observation(seat)
            same(seen, state.observation(seat), f"what {viewer(seat)} sees in a twin")
            for aspect, shown in _appearance(twin, seat).items():
                same(shown, appearance[aspect], f"the {aspect} {viewer(seat)} sees in a twin")


def _appearance(state: AnyState, seat: int | None) -> dict[str, str]:
    view = state.observation(seat)
    return {
        "text": view.to_text(),
        "JSON": view.to_json(),
        "repr": repr(view),
        "hash": str(hash(view)),
        "legal moves": " ".join(move.text for move in listing(view)),
        "score sheet": str(view.score_sheet()),
    }


def moves_rest_on_the_view(game: AnyGame, rounds: int) -> None:
    """CF09: legal moves depend on the observation only."""
    known = played(game, rounds)

    def look(game: AnyGame, position: Position) -> None:
        if position.state.turn is not None:
            _moves_rest_on_the_view(game, position, position.state.turn, known)

    everywhere(game, rounds, look)


def _moves_rest_on_the_view(
    game: AnyGame, position: Position, turn: int, known: Sequence[Move]
) -> None:
    state, view = position.state, position.state.observation(turn)
    listed = listing(state)
    same(listing(view), listed, "the moves of the mover's observation")
    read = game.parse_observation(view.to_text())
    same(listing(read), listed, "the moves of the mover's observation read back")
    asked = list(tried(game, position, known, listed))
    reasons = [_judged(state, move) for move in asked]
    for twin in twins(game, state, turn, position.number):
        same(listing(twin), listed, "the legal moves of a twin")
        same([_judged(twin, move) for move in asked], reasons, "the refusals of a twin")


def _judged(state: AnyState, move: Move) -> str:
    return f"{move}: {state.why_not(move)}"


def ends_are_seen(game: AnyGame, rounds: int) -> None:
    """CF10: observations exist at the end."""
    everywhere(game, rounds, _ends_are_seen)


def _ends_are_seen(game: AnyGame, position: Position) -> None:
    state = position.state
    if state.turn is not None:
        return
    for seat in (*range(len(state.sides)), None):
        view = state.observation(seat)
        require(view.legal_moves.count() == 0, f"{viewer(seat)} has moves after the end")
        require(not list(view.legal_moves), f"{viewer(seat)} is offered moves after the end")
        same(game.parse_observation(view.to_text()), view, f"the last view of {viewer(seat)}")
        same(game.parse_observation(view.to_json()), view, f"the last JSON of {viewer(seat)}")
        view.score_sheet()
        same(view.resample(0).observation(seat), view, f"the last view of {viewer(seat)} redealt")


def nothing_is_forgotten(game: AnyGame, rounds: int) -> None:
    """CF16: a card a seat has seen it goes on seeing, until it is shuffled in again."""
    everywhere(game, rounds, _nothing_is_forgotten)


def _nothing_is_forgotten(game: AnyGame, position: Position) -> None:
    del game
    state, after = position.state, position.after
    if after is None:
        return
    reshuffled = {card.text for card in face_down(after)}
    for seat in position.watchers:
        view = state.observation(seat)
        known, now = named(view.to_text()), named(after.observation(seat).to_text())
        lost = sorted(known - now - reshuffled)
        require(not lost, f"{viewer(seat)} has seen {lost} and forgets where at {position.move}")
        places, moved = _places(state), _places(view.resample(position.number))
        lost = sorted(card for card in known if moved.get(card) != places.get(card))
        require(not lost, f"{viewer(seat)} knows where {lost} lie, and resample moves them")


def _places(state: AnyState) -> dict[str, tuple[str, int | None]]:
    return {card.text: (zone.name, zone.owner) for zone in state.table.zones for card in zone.cards}
