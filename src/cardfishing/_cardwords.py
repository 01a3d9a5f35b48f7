"""What cards are called, each by a sentence of its own, since languages inflect ranks and suits."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import Message, msg

NAMES: Final[tuple[tuple[Message, ...], ...]] = (
    (
        msg("joker 1"),
        msg("ace of clubs"),
        msg("two of clubs"),
        msg("three of clubs"),
        msg("four of clubs"),
        msg("five of clubs"),
        msg("six of clubs"),
        msg("seven of clubs"),
        msg("eight of clubs"),
        msg("nine of clubs"),
        msg("ten of clubs"),
        msg("jack of clubs"),
        msg("queen of clubs"),
        msg("king of clubs"),
    ),
    (
        msg("joker 2"),
        msg("ace of diamonds"),
        msg("two of diamonds"),
        msg("three of diamonds"),
        msg("four of diamonds"),
        msg("five of diamonds"),
        msg("six of diamonds"),
        msg("seven of diamonds"),
        msg("eight of diamonds"),
        msg("nine of diamonds"),
        msg("ten of diamonds"),
        msg("jack of diamonds"),
        msg("queen of diamonds"),
        msg("king of diamonds"),
    ),
    (
        msg("joker 3"),
        msg("ace of hearts"),
        msg("two of hearts"),
        msg("three of hearts"),
        msg("four of hearts"),
        msg("five of hearts"),
        msg("six of hearts"),
        msg("seven of hearts"),
        msg("eight of hearts"),
        msg("nine of hearts"),
        msg("ten of hearts"),
        msg("jack of hearts"),
        msg("queen of hearts"),
        msg("king of hearts"),
    ),
    (
        msg("joker 4"),
        msg("ace of spades"),
        msg("two of spades"),
        msg("three of spades"),
        msg("four of spades"),
        msg("five of spades"),
        msg("six of spades"),
        msg("seven of spades"),
        msg("eight of spades"),
        msg("nine of spades"),
        msg("ten of spades"),
        msg("jack of spades"),
        msg("queen of spades"),
        msg("king of spades"),
    ),
)
"""The cards of each suit in index order, behind the joker that has the suit's coordinate."""


def name_of(rank: int, suit: int, copy: int) -> Message:
    """Return what a card is called, such as *ten of diamonds*.

    Args:
        rank: Its rank.
        suit: Its suit.
        copy: Its copy; from 1 up the name says of which pack it is.
    """
    name = NAMES[suit][rank]
    return msg("{card} of pack {n}", card=name, n=copy + 1) if copy else name
