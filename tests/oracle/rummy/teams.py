"""The team draw of partnership games: who sits where, and who deals (Q2, P2, K58, K76, K79)."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import RANKS, is_joker, rank, suit
from .options import Options

__all__ = ["Seating", "must_redraw", "team_draw"]

SUIT_ORDER = "CDHS1234"


class Seating(NamedTuple):
    """The player, numbered in the order given, who sits at each seat; and the dealer's seat."""

    players: tuple[int, ...]
    dealer: int


def team_draw(rounds: Sequence[Sequence[str]], options: Options) -> Seating:
    """Q2, P2, K79: the two lowest sit opposite each other, and the lowest deals.

    The first round are the cards of all four players; every later one the cards of those who
    had to draw again, both in the order given. By draw the dealer gets seat 0, his partner
    seat 2, the lower of the others seat 1. With seats given the dealer keeps his own and the
    partner moves opposite; the others keep their order, clockwise from the dealer.
    """
    drawn = records(rounds, options)
    if tied(drawn):
        raise ValueError(f"players {tied(drawn)} must draw again")
    dealer, partner, lower, higher = low_to_high(drawn)
    if options.seating == "by_draw":
        return Seating((dealer, lower, partner, higher), 0)
    clockwise = [(dealer + step) % 4 for step in (1, 2, 3)]
    left, right = [player for player in clockwise if player != partner]
    at_seat = {
        dealer: dealer,
        (dealer + 1) % 4: left,
        (dealer + 2) % 4: partner,
        (dealer + 3) % 4: right,
    }
    return Seating(tuple(at_seat[seat] for seat in range(4)), dealer)


def must_redraw(rounds: Sequence[Sequence[str]], options: Options) -> tuple[int, ...]:
    """K76: the players who must draw again after these rounds."""
    return tied(records(rounds, options))


def records(rounds: Sequence[Sequence[str]], options: Options) -> list[tuple[int, ...]]:
    """How high each player has drawn, round by round."""
    first, *later = rounds
    drawn: list[tuple[int, ...]] = [(height(card, options),) for card in first]
    for cards in later:
        for player, card in zip(tied(drawn), cards, strict=True):
            drawn[player] = (*drawn[player], height(card, options))
    return drawn


def height(card: str, options: Options) -> int:
    """P2, K76: the ace is lowest, a joker highest; equal ranks are equal, or go by suit C D H S."""
    by_rank = len(RANKS) if is_joker(card) else RANKS.index(rank(card))
    return 10 * by_rank + (SUIT_ORDER.index(suit(card)) if options.draw_tie == "suit_order" else 0)


def low_to_high(drawn: Sequence[tuple[int, ...]]) -> list[int]:
    """The players from the lowest draw to the highest; equals as they were given (clause 15)."""
    return sorted(range(len(drawn)), key=lambda player: drawn[player])


def tied(drawn: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """K76, clause 15: those whose tie leaves open who deals, or who joins the lowest."""
    lowest, second, third, _ = (drawn[player] for player in low_to_high(drawn))
    if second in {lowest, third}:
        return tuple(player for player, record in enumerate(drawn) if record == second)
    return ()
