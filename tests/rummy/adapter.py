"""Engine values as the plain values of the oracle."""

from cardfishing._bits import COPY_BITS
from cardfishing.cards import CardSet, card_at
from cardfishing.rummy import RummyState, TableMeld
from cardfishing.scoring import ScoreSheet
from tests.oracle.rummy.cards import Cards
from tests.oracle.rummy.model import Line, Meld, Part, Placed, Position, Termination


def cards(held: CardSet) -> Cards:
    """Return card texts."""
    return frozenset(card.text for card in held)


def meld(tabled: TableMeld) -> Meld:
    """Return a meld part by part."""
    return tuple(
        Part(
            tuple(
                Placed(card_at(card).text, card_at(face % COPY_BITS).text)
                for card, face in zip(part.card_indices, part.faces, strict=True)
            ),
            part.seat,
        )
        for part in tabled.parts
    )


ENDINGS: dict[str, Termination | None] = {
    "went_out": "went_out",
    "stock_out": "stock_out",
}


def position(state: RummyState) -> Position:
    """Return a state as the oracle's position."""
    public = state.public
    return Position(
        hands=tuple(map(cards, state.hands)),
        discard=tuple(map(str, state.discard)),
        stock=tuple(map(str, state.table.zone("stock").cards)),
        turn=state.turn,
        dealer=state.dealer,
        sides=tuple(map(int, state.sides)),
        known=tuple(map(cards, state.known)),
        melds=tuple(map(meld, state.melds)),
        phase=state.phase.value,
        must_use=None if state.must_use is None else state.must_use.text,
        lifted=cards(CardSet(public.lifted)),
        barred=None if state.barred is None else state.barred.text,
        fresh=frozenset(n for n in range(len(state.melds)) if public.fresh >> n & 1),
        passes=state.passes,
        went_out=state.went_out,
        termination=None if state.outcome is None else ENDINGS.get(state.outcome.termination),
    )


def lines(sheet: ScoreSheet) -> list[Line]:
    """Return the lines of a sheet; the game bonus the oracle adds when it settles."""
    return [
        Line(line.item, line.side, line.points, line.seat)
        for line in sheet.lines
        if line.item != "game_bonus"
    ]
