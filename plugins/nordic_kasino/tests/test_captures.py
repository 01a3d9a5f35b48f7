"""What a card takes: positions worked out by hand, and a slow search that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.errors import IllegalMoveError
from cardfishing.fishing import Capture, FishingGame, FishingState, Origin
from cardfishing_nordic_kasino import FINNISH_KASINO, NORDIC_KASINO, KasinoValues, Place

GAMES: Final = [NORDIC_KASINO, FINNISH_KASINO]


def position(game: FishingGame, hand: str, layout: str) -> FishingState:
    """Return a position in which the first seat plays."""
    return game.setup(hands=(hand, "KH"), layout=layout).state()


@pytest.mark.parametrize(
    ("card", "sweden", "hand", "table"),
    [
        ("AH", (1, 14), (14,), (1,)),
        ("2S", (2, 15), (15,), (2,)),
        ("10D", (10, 16), (16,), (10,)),
        ("2H", (2,), (2,), (2,)),
        ("10S", (10,), (10,), (10,)),
        ("JC", (11,), (11,), (11,)),
        ("QD", (12,), (12,), (12,)),
        ("KS", (13,), (13,), (13,)),
    ],
)
def test_what_cards_count(
    card: str, sweden: tuple[int, ...], hand: tuple[int, ...], table: tuple[int, ...]
) -> None:
    """N2: three kinds of cards count high, in Finland always from the hand and never elsewhere."""
    played = Card.parse(card)
    for origin in Origin:
        assert KasinoValues().values(played, origin) == sweden
    values = KasinoValues(place=Place.HAND)
    assert values.values(played, Origin.HAND) == hand
    assert values.values(played, Origin.TABLE) == table


@pytest.mark.parametrize(
    ("hand", "layout", "sweden", "finland"),
    [
        ("AS", "AC KD", ["ASxAC", "ASxAC+KD"], ["ASxAC+KD"]),
        ("AS", "AC", ["ASxAC"], []),
        ("AS", "AC AD QD", ["ASxAC", "ASxAD", "ASxAC,AD", "ASxAC+AD+QD"], ["ASxAC+AD+QD"]),
        ("2S", "2H KD", ["2Sx2H", "2Sx2H+KD"], ["2Sx2H+KD"]),
        ("KC", "2S JD", ["KCx2S+JD"], ["KCx2S+JD"]),
        (
            "10D",
            "10C 6H 4D",
            ["10Dx10C", "10Dx4D+6H", "10Dx4D+6H,10C", "10Dx10C+6H"],
            ["10Dx10C+6H"],
        ),
        ("JC", "10D AH", ["JCx10D+AH"], ["JCx10D+AH"]),
        ("10C", "10D", ["10Cx10D"], ["10Cx10D"]),
        ("2S", "AC AD", ["2SxAC+AD"], []),
        ("10D", "2S AC", ["10Dx2S+AC"], []),
    ],
)
def test_cards_that_count_high(
    hand: str, layout: str, sweden: list[str], finland: list[str]
) -> None:
    """N2: in Sweden the player chooses; in Finland the hand counts high and the table low."""
    for game, moves in ((NORDIC_KASINO, sweden), (FINNISH_KASINO, finland)):
        found = set(position(game, hand, layout).legal_moves)
        assert found == {game.parse_move(text) for text in (hand, *moves)}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_any_union_of_groups_is_taken(game: FishingGame) -> None:
    """N7, N8: a queen takes the queen, nine and three, or all of them; or it stays there."""
    moves = position(game, "QS", "QD 9C 3H").legal_moves
    assert list(map(str, moves)) == ["QS", "QSxQD", "QSx9C+3H", "QSx9C+3H,QD"]


@pytest.mark.parametrize(
    ("game", "move", "rule"),
    [
        (FINNISH_KASINO, "ASxAC", "N7"),
        (FINNISH_KASINO, "2Sx2H", "N7"),
        (NORDIC_KASINO, "ASxAC,2H", "N7"),
        (NORDIC_KASINO, "ASx3H", "N7"),
        (NORDIC_KASINO, "KS", "N6"),
        (NORDIC_KASINO, "AS+2H=3", "N6"),
        (NORDIC_KASINO.with_options(capture_duty="if_able"), "AS", "N8"),
        (NORDIC_KASINO.with_options(capture_duty="all"), "ASxAC", "N8"),
    ],
)
def test_refusals_name_the_rule(game: FishingGame, move: str, rule: str) -> None:
    """N6 to N8: every refusal rests on a rule of the rulebook."""
    state = position(game, "AS 2S", "AC 2H QD KD")
    with pytest.raises(IllegalMoveError) as caught:
        state.play(move)
    assert caught.value.refusal.rule == rule


def splits(cards: list[Card], value: int, values: KasinoValues, room: int = 0) -> bool:
    """Tell whether cards can be laid into groups of a value, one after the other."""
    if not cards:
        return not room
    room = room or value
    return any(
        splits([other for other in cards if other != card], value, values, room - worth)
        for card in (cards if room < value else cards[:1])
        for worth in values.values(card, Origin.TABLE)
        if worth <= room
    )


def takes(card: Card, layout: CardSet, values: KasinoValues) -> Iterator[CardSet]:
    """Yield each set of loose cards that a card takes, tried one by one."""
    for size in range(1, len(layout) + 1):
        for cards in combinations(layout, size):
            if any(
                splits(list(cards), worth, values) for worth in values.values(card, Origin.HAND)
            ):
                yield CardSet.of(cards)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_slow_search_finds_the_same(game: FishingGame, seed: int) -> None:
    """N2, N7: whatever lies there, the captures are those that trying every set finds."""
    values = game.rules.values
    assert isinstance(values, KasinoValues)
    state, tried = game.new(3, seed=seed), 0
    while not state.is_terminal:
        hand, layout = state.hands[state.turn or 0], state.observation(None).layout
        if len(layout) < 8:
            found = {(m.card, m.loose) for m in state.legal_moves if isinstance(m, Capture)}
            assert found == {
                (card, cards) for card in hand for cards in takes(card, layout, values)
            }
            tried += len(found)
        state = state.apply(state.legal_moves.sample(seed))
    assert tried > 20
