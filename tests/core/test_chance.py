"""The documented generator, worked out again from its description."""

from collections import Counter
from hashlib import sha256
from typing import cast

import pytest

from cardfishing.chance import Stream, choice, commitment, mix
from cardfishing.decks import FRENCH_52
from cardfishing.errors import SetupError, SetupProblem


def words(name: str, count: int) -> list[int]:
    """Return the first words of a stream, straight from the description in the module."""
    key = sha256(name.encode()).digest()
    found: list[int] = []
    block = 0
    while len(found) < count:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        found += [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
        block += 1
    return found[:count]


@pytest.mark.parametrize(
    ("stream", "name"),
    [
        (Stream("shuffle", 7), "cardfishing.1/shuffle/7"),
        (Stream("shuffle", 7, 0), "cardfishing.1/shuffle/7/0"),
        (Stream("x", 2**200, 3, 14), f"cardfishing.1/x/{2**200}/3/14"),
    ],
)
def test_words_are_blocks_of_sha256(stream: Stream, name: str) -> None:
    """DESIGN 10: block i is SHA-256 of key and i, four big-endian words each, in order."""
    assert stream.bytes32() == sha256(name.encode()).digest()
    assert [stream.word() for _ in range(10)] == words(name, 10)
    assert stream.bytes32() == sha256(name.encode()).digest()


def test_test_vectors() -> None:
    """DESIGN 10: these numbers never change, on any Python and platform."""
    stream = Stream("test", 1)
    assert [stream.word() for _ in range(5)] == [
        13753818842947480659,
        1654611351351473946,
        6636693160469292777,
        10485359757120449452,
        4720702257942674402,
    ]
    assert stream.bytes32().hex()[:16] == "fee538c73e7df88b"
    stream = Stream("test", 1)
    assert [stream.below(10) for _ in range(12)] == [9, 6, 7, 2, 2, 8, 1, 0, 0, 6, 3, 6]
    top = [card.text for card in FRENCH_52.shuffled(1).cards[:8]]
    assert top == ["5D", "7S", "JS", "KS", "5S", "JH", "2S", "6C"]


@pytest.mark.parametrize("n", [1, 2, 3, 52, 2**63 + 1, 2**64])
def test_below_rejects_what_would_favour_small_numbers(n: int) -> None:
    """DESIGN 10: below() takes words until one is below the greatest multiple of n that fits."""
    stream, name = Stream("below", 5), "cardfishing.1/below/5"
    limit = 2**64 - 2**64 % n
    expected = [word % n for word in words(name, 60) if word < limit]
    assert len(expected) >= 20
    assert [stream.below(n) for _ in range(20)] == expected[:20]


@pytest.mark.parametrize(("n", "size"), [(2**65 + 1, 2), (2**127 + 5, 2), (2**128 + 1, 3)])
def test_below_joins_words_for_huge_numbers(n: int, size: int) -> None:
    """DESIGN 10: numbers of any size are drawn from as many words as they need, high word first."""
    stream = Stream("huge", 9)
    drawn = [stream.below(n) for _ in range(12)]
    raw = words("cardfishing.1/huge/9", 200 * size)
    joined = [
        sum(word << 64 * (size - 1 - place) for place, word in enumerate(raw[at : at + size]))
        for at in range(0, len(raw), size)
    ]
    limit = 2 ** (64 * size) - 2 ** (64 * size) % n
    assert drawn == [number % n for number in joined if number < limit][:12]
    assert max(drawn) > 2**64


def test_below_one_still_uses_a_word() -> None:
    """DESIGN 10: one possible number is drawn like any other, so sequences stay aligned."""
    stream = Stream("test", 1)
    assert stream.below(1) == 0
    assert stream.word() == words("cardfishing.1/test/1", 2)[1]


class Scripted(Stream):
    """A stream whose words are given."""

    def __init__(self, *script: int) -> None:
        """Take the words."""
        super().__init__("scripted", 0)
        self._words += reversed(script)


def test_only_words_below_the_limit_are_taken() -> None:
    """DESIGN 10: the limit itself is refused and the word before it taken, drawing or shuffling."""
    limit = 2**64 - 2**64 % 10
    assert Scripted(limit, 2**64 - 1, 17).below(10) == 7
    assert Scripted(limit - 1, 17).below(10) == 9
    assert Scripted(2**64 - 1).below(2**64) == 2**64 - 1
    three = 2**64 - 2**64 % 3
    items = ["a", "b", "c"]
    Scripted(three, 0, 2**64 - 1).shuffle(items)
    assert items == ["c", "b", "a"]
    Scripted(three - 1, 0).shuffle(items)
    assert items == ["b", "c", "a"]


def test_below_is_fair() -> None:
    """DESIGN 10: each number from 0 to n - 1 is equally likely."""
    stream = Stream("fair", 0)
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # 0.1 % of 5 degrees


def test_shuffle_is_fisher_yates_from_the_end() -> None:
    """DESIGN 10: the shuffle swaps each place, from the last, with one up to it."""
    expected, stream = list(range(20)), Stream("s", 3)
    for last in range(19, 0, -1):
        other = stream.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    found = list(range(20))
    Stream("s", 3).shuffle(found)
    assert found == expected
    assert sorted(found) == list(range(20))


def test_shuffling_nothing_or_one_draws_nothing() -> None:
    """DESIGN 10: a list of one item or none is left alone and uses no word."""
    stream = Stream("s", 3)
    empty: list[int] = []
    stream.shuffle(empty)
    one = [7]
    stream.shuffle(one)
    assert (empty, one) == ([], [7])
    assert stream.word() == words("cardfishing.1/s/3", 1)[0]


def test_a_deck_is_shuffled_by_the_documented_streams() -> None:
    """DESIGN 10: order and salt of a deal come from streams named by label, seed and round."""
    deal = FRENCH_52.shuffled(7, 2)
    order = [16 * suit + rank for suit in range(4) for rank in range(1, 14)]
    Stream("shuffle", 7, 2).shuffle(order)
    assert deal.order == tuple(order)
    assert deal.salt == sha256(b"cardfishing.1/salt/7/2").digest()


@pytest.mark.parametrize("seed", [None, "7", 1.5, True, 1 << 5000])
def test_a_seed_is_a_number_of_some_size(seed: object) -> None:
    """DESIGN 10: what is no number, or too long for one, is refused wherever a stream begins."""
    with pytest.raises(SetupError, match="give a whole number of at most 4096 bits"):
        Stream("test", cast("int", seed))


def test_a_commitment_is_the_hash_of_the_seed_as_text() -> None:
    """DESIGN 10: a match can publish the SHA-256 of its seed in decimal, which anybody can make."""
    seed = 2**127 + 1
    assert commitment(seed) == sha256(b"170141183460469231731687303715884105729").hexdigest()
    assert commitment(2**96) != commitment(2**96 + 1)


@pytest.mark.parametrize("seed", [0, 7, 2**96 - 1, -(2**127)])
def test_a_seed_that_can_be_guessed_is_not_committed_to(seed: int) -> None:
    """DESIGN 10: the hash of a small seed tells the seed, so none is published."""
    with pytest.raises(SetupError, match=r"can be guessed .* secrets.randbits\(128\)") as caught:
        commitment(seed)
    assert caught.value.problems == SetupProblem.BAD_SEED


@pytest.mark.parametrize("seed", [None, "7", True, 1 << 5000])
def test_what_is_no_seed_is_not_committed_to(seed: object) -> None:
    """DESIGN 9: a commitment is made to what a match can have as its seed, and to nothing else."""
    with pytest.raises(SetupError, match="give a whole number of at most 4096 bits"):
        commitment(cast("int", seed))


def test_mixing_is_that_of_splitmix64() -> None:
    """The first numbers of splitmix64 from seed 0 are the mixed multiples of its increment."""
    golden = 0x9E3779B97F4A7C15
    first = [mix(golden * n & 2**64 - 1) for n in (1, 2, 3)]
    assert first == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_longer_numbers_are_mixed_word_by_word() -> None:
    """Every word has its say, and numbers of one word are as they were."""
    words = [mix(5), mix(5 | 1 << 64), mix(5 | 1 << 128), mix(5 | 2 << 64), mix(4 | 1 << 64)]
    assert len(set(words)) == 5
    assert mix(5 | 7 << 64) == mix(5 ^ mix(7))


def test_a_choice_is_a_share_of_the_mixed_number() -> None:
    """The seed is mixed, then the key, and the number is scaled to the count."""
    drawn = mix(mix(-3) ^ 99)
    assert [choice(-3, 99, n) for n in (1, 2, 1000)] == [drawn * n >> 64 for n in (1, 2, 1000)]
    assert {choice(seed, 1, 6) for seed in range(60)} == set(range(6))


def test_a_choice_between_very_many_is_drawn_fairly() -> None:
    """Beyond 2**32 a stream is asked, whose numbers may be of any size."""
    drawn = mix(mix(8) ^ 3)
    assert choice(8, 3, 10**30) == Stream("choice", drawn).below(10**30)
