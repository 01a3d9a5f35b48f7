"""Checks of what a seat sees: CF08, CF09, CF10, CF16."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardfishing._cardtext import named
from cardfishing.game import AnyGame, Move
from cardfishing.scene import Scene
from cardfishing.scoring import ScoreLine
from cardfishing.testing._demands import require, same, viewer
from cardfishing.testing._looks import everywhere
from cardfishing.testing._playouts import AnyState, Position, face_down, listing
from cardfishing.testing._tries import played, tried
from cardfishing.testing._twins import hidden_zones, twins

REDEALT: Final = 24
"""At every so-manieth position is looked at what several seeds deal."""

SEEDS: Final = 8
"""So many seeds do not deal alike by chance."""

MANY: Final = 6
"""So many cards in several places can lie in more ways than a few."""


def unseen_cards_stay_unseen(game: AnyGame, rounds: int) -> None:
    """CF08: twins look the same to a seat in every respect."""
    everywhere(game, rounds, _unseen_stay_unseen)
    everywhere(game, rounds, _redeals_by_seed, every=REDEALT)


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


def _redeals_by_seed(game: AnyGame, position: Position) -> None:
    del game
    state = position.state
    for seat in position.watchers:
        zones = hidden_zones(state, seat)
        cards = sum(len(zone.cards) for zone in zones)
        if len(zones) > 1 and cards >= MANY:
            view = state.observation(seat)
            redealt = {view.resample(seed).to_text() for seed in range(SEEDS)}
            sentence = f"{cards} cards are hidden from {viewer(seat)}, and resample deals them"
            require(len(redealt) > 1, f"{sentence} alike for {SEEDS} seeds: draw with the seed")


def _appearance(state: AnyState, seat: int | None) -> dict[str, str]:
    view = state.observation(seat)
    return {
        "text": view.to_text(),
        "JSON": view.to_json(),
        "repr": repr(view),
        "hash": str(hash(view)),
        "key": f"{view.key:064b}",
        "legal moves": " ".join(move.text for move in listing(view)),
        "score sheet": str(view.score_sheet()),
        "scene": written(view.scene()),
    }


def written(scene: Scene) -> str:
    """Return all that a scene tells, its cards as they are written."""
    heaps = (
        f"{heap.label} {heap.note} {heap.lying} {heap.is_marked} {heap.breaks} {heap.hidden}: "
        f"{' '.join(card.text for card in heap.cards)}"
        for heap in scene.heaps
    )
    return "\n".join((str(scene.title), *heaps))


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
    _same_moves(listing(view), listed, "the moves of the mover's observation")
    read = game.parse_observation(view.to_text())
    _same_moves(listing(read), listed, "the moves of the mover's observation read back")
    asked = list(tried(game, position, known, listed))
    reasons = [_judged(state, move) for move in asked]
    for twin in twins(game, state, turn, position.number):
        _same_moves(listing(twin), listed, "the legal moves of a twin")
        same([_judged(twin, move) for move in asked], reasons, "the refusals of a twin")


def _same_moves(found: list[Move], wanted: list[Move], what: str) -> None:
    strange = next((move for move in found if move not in wanted), None)
    require(strange is None, f"{what}: {strange} is there, and is no move of the state")
    missing = next((move for move in wanted if move not in found), None)
    require(missing is None, f"{what}: {missing} is not there, and is a move of the state")
    same([move.text for move in found], [move.text for move in wanted], what)


def _judged(state: AnyState, move: Move) -> str:
    return f"{move}: {state.why_not(move)}"


def ends_are_seen(game: AnyGame, rounds: int) -> None:
    """CF10: observations exist at the end."""
    everywhere(game, rounds, _ends_are_seen)


def _ends_are_seen(game: AnyGame, position: Position) -> None:
    state = position.state
    if state.turn is not None:
        return
    public = public_lines(state)
    for seat in (*range(len(state.sides)), None):
        view = state.observation(seat)
        require(view.legal_moves.count() == 0, f"{viewer(seat)} has moves after the end")
        offered = next(iter(view.legal_moves), None)
        require(offered is None, f"{viewer(seat)} is offered moves after the end")
        same(game.parse_observation(view.to_text()), view, f"the last view of {viewer(seat)}")
        same(game.parse_observation(view.to_json()), view, f"the last JSON of {viewer(seat)}")
        missing = [line for line in public if line not in view.score_sheet().lines]
        require(not missing, f"the last score sheet of {viewer(seat)} leaves out {missing}")
        same(view.resample(0).observation(seat), view, f"the last view of {viewer(seat)} redealt")


def public_lines(state: AnyState) -> list[ScoreLine]:
    """Return the lines of the sheet that are there however the unseen cards lie.

    Lines of a seat are left out, which may count its hand, and all if few cards are unseen: they
    would be the same by chance.
    """
    hidden = sum(len(zone.cards) for zone in hidden_zones(state, None))
    if 0 < hidden < MANY:
        return []
    redealt = [state.observation(None).resample(seed).score_sheet() for seed in range(SEEDS)]
    lines = [line for line in state.score_sheet().lines if line.seat is None]
    return [line for line in lines if all(line in sheet.lines for sheet in redealt)]


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
