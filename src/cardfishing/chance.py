"""All chance: one documented generator, equal on every Python and platform.

A `Stream` is a counter-based generator over SHA-256.  Its key is the digest of
``cardfishing.1``, a label, the seed in decimal and any further numbers, joined by ``/``.
Block *i* is SHA-256 of the key and *i* as eight bytes; each block gives four 64-bit words, both
big-endian.  `Stream.below` takes words until one is below the greatest multiple of *n* that fits,
so that every result is equally likely.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

from cardfishing.errors import SetupError, SetupProblem
from cardfishing.messages import msg

_T = TypeVar("_T")
_FOUR_WORDS: Final = Struct(">4Q")
_SPAN: Final = 1 << 64
MOST_BITS: Final = 4096
"""A seed with more bits is a slip, or an attack."""

LEAST_BITS: Final = 96
"""A seed with fewer bits can be guessed, so that its hash would tell it."""


def commitment(seed: int) -> str:
    """Return what may be published of a seed before the match: the SHA-256 of its decimal text.

    Args:
        seed: A seed drawn at random from at least 128 bits; that of a few is less than 2**96.

    Raises:
        SetupError: The seed is no int, too long, or so small that it can be guessed.
    """
    check_seed(seed)
    if is_guessable(seed):
        cause = "this seed can be guessed from its hash: draw one with secrets.randbits(128)"
        raise SetupError(SetupProblem.BAD_SEED, [cause])
    return seed_hash(seed)


def is_guessable(seed: int) -> bool:
    """Tell whether a seed is so small that it can be found by trying."""
    return seed >> LEAST_BITS <= 0


def seed_hash(seed: int) -> str:
    """Return the SHA-256 of a seed in decimal, as 64 hex digits."""
    return sha256(str(seed).encode()).hexdigest()


def check_seed(*numbers: int) -> None:
    """Refuse numbers that no sequence is fixed by.

    Raises:
        SetupError: A number is no int, or has more than 4,096 bits.
    """
    for number in numbers:
        if type(number) is not int or number.bit_length() > MOST_BITS:
            shown = str(number)[:20] if type(number) is not int else msg("too long")
            sentence = msg(
                "the seed is {seed}: give a whole number of at most {bits} bits",
                seed=shown,
                bits=MOST_BITS,
            )
            raise SetupError(SetupProblem.BAD_SEED, [sentence])


class Stream:
    """An endless sequence of fair numbers, fixed by a label, a seed and further numbers.

    Equal arguments give an equal sequence for ever; test vectors are in the documentation.
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, label: str, seed: int, *numbers: int) -> None:
        """Start the sequence named by a label, a seed and further numbers, such as a round.

        Raises:
            SetupError: A number is no int, or the seed has more than 4,096 bits.
        """
        check_seed(seed, *numbers)
        name = "/".join(("cardfishing.1", label, str(seed), *map(str, numbers)))
        self._key: Final = sha256(name.encode()).digest()
        self._block = 0
        self._words: list[int] = []

    def bytes32(self) -> bytes:
        """Return the key itself: 32 bytes that tell nothing about other streams."""
        return self._key

    def word(self) -> int:
        """Return the next number from 0 to 2**64 - 1."""
        if not self._words:
            digest = sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._words = list(_FOUR_WORDS.unpack(digest)[::-1])
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely; `n` may be of any size from 1."""
        words, span = 1, _SPAN
        while span < n:
            words, span = words + 1, span * _SPAN
        limit = span - span % n
        drawn = limit
        while drawn >= limit:
            drawn = self.word()
            for _ in range(1, words):
                drawn = drawn << 64 | self.word()
        return drawn % n

    def shuffle(self, items: list[_T]) -> None:
        """Shuffle a list in place (Fisher-Yates from the end), all orders equally likely."""
        word = self.word
        for last in range(len(items) - 1, 0, -1):
            limit = _SPAN - _SPAN % (last + 1)
            drawn = word()
            while drawn >= limit:
                drawn = word()
            other = drawn % (last + 1)
            items[last], items[other] = items[other], items[last]
