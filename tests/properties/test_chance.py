"""The generator and the shuffle, against a second implementation of what is documented."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.cards import card_at
from cardfishing.chance import Stream
from cardfishing.decks import DECKS, FRENCH_52, FRENCH_104, ITALIAN_40, Deck

from .settled import FEW, FIXED


def words(*name: object) -> Iterator[int]:
    """Yield the numbers of a stream as `cardfishing.chance` documents them."""
    key = sha256("/".join(map(str, ("cardfishing.1", *name))).encode()).digest()
    for block in count():
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


def shuffled(deck: Deck, seed: int, round_no: int) -> list[int]:
    """Return a deal's order: Fisher-Yates from the end, words too high for fairness left out."""
    order = [card.index for card in deck.cards]
    stream = words("shuffle", seed, round_no)
    for last in range(len(order) - 1, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        other = next(word for word in stream if word < limit) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


GOLDEN = [
    (FRENCH_52, 12345, 0, "8D 10S JD KC 5D 4C 3S 7D"),
    (FRENCH_52, 12345, 1, "7D AD 8D 3C 6S 9H JH 5H"),
    (FRENCH_52, 0, 0, "2S KC 5D 3H 10H 3S JC 9D"),
    (FRENCH_52, 2**128 - 1, 7, "3D QH 5D 3H KH 9D JC 4S"),
    (FRENCH_104, 12345, 0, "3H' JC 2H' 7C' QS' 9S' 6C' 8S'"),
    (ITALIAN_40, 12345, 0, "4S 2H KD 6H QC 3S AC 7D"),
]


@pytest.mark.parametrize(("deck", "seed", "round_no", "first"), GOLDEN)
def test_a_deal_is_the_same_for_ever(deck: Deck, seed: int, round_no: int, first: str) -> None:
    """DESIGN 10, UD-099: the first eight cards of a seed are equal on every Python and platform."""
    deal = deck.shuffled(seed, round_no)
    assert " ".join(card.text for card in deal.cards[:8]) == first
    assert list(deal.order) == shuffled(deck, seed, round_no)


@FEW
@given(st.sampled_from(DECKS), st.integers(min_value=0), st.integers(0, 99))
def test_a_deal_is_shuffled_as_documented(deck: Deck, seed: int, round_no: int) -> None:
    """DESIGN 10: the shuffle is the documented algorithm, for any deck, seed and round."""
    deal = deck.shuffled(seed, round_no)
    assert list(deal.order) == shuffled(deck, seed, round_no)
    assert deal == deck.shuffled(seed, round_no)
    assert sorted(deal.order) == [card.index for card in deck.cards]
    assert deal.cards == tuple(map(card_at, deal.order))
    assert deck.deal(" ".join(map(str, deal.cards))).order == deal.order
    assert deal.salt == sha256(f"cardfishing.1/salt/{seed}/{round_no}".encode()).digest()
    assert str(deal.order) not in repr(deal)


@FIXED
@given(st.text("abcz", min_size=1), st.integers(), st.lists(st.integers(), max_size=3))
def test_a_stream_is_named_by_its_arguments(label: str, seed: int, numbers: list[int]) -> None:
    """DESIGN 10: equal arguments give an equal sequence, the documented one."""
    one, other = Stream(label, seed, *numbers), Stream(label, seed, *numbers)
    found = [one.word() for _ in range(9)]
    assert found == [other.word() for _ in range(9)]
    assert found == list(islice(words(label, seed, *numbers), 9))


@FIXED
@given(st.integers(0, 2**32), st.one_of(st.integers(1, 200), st.integers(1, 2**200)))
def test_a_number_below_is_in_range(seed: int, n: int) -> None:
    """`below(n)` is from 0 to n - 1, for n of any size."""
    stream = Stream("range", seed)
    assert all(0 <= stream.below(n) < n for _ in range(5))


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 2**64 // 3 * 2, 2**64, 2**64 + 1, 2**65])
def test_numbers_below_are_fair(n: int) -> None:
    """All results of `below(n)` are equally likely: a chi-square of fixed draws, n of any size."""
    stream, draws = Stream("fair", n), 6000
    buckets = min(n, 60)
    sizes = [0] * buckets
    for _ in range(draws):
        sizes[stream.below(n) * buckets // n] += 1
    expected = draws / buckets
    chi = sum((size - expected) ** 2 / expected for size in sizes)
    freedom = buckets - 1
    assert chi <= freedom + 5 * sqrt(2 * freedom)


def test_orders_are_fair() -> None:
    """Fisher-Yates makes all orders equally likely: those of three items, in 6,000 shuffles."""
    found: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        items = [0, 1, 2]
        Stream("orders", seed).shuffle(items)
        found[tuple(items)] = found.get(tuple(items), 0) + 1
    assert len(found) == 6
    assert all(abs(times - 1000) < 150 for times in found.values())
