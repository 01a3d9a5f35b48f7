"""All chance: one documented generator, equal on every Python and platform.

A `Stream` is a counter-based generator over SHA-256.  Its key is the digest of
``cardfishing.1``, a label, the seed in decimal and any further numbers, joined by ``/``.
Block *i* is SHA-256 of the key and *i* as eight bytes; each block gives four 64-bit words, both
big-endian.  `Stream.below` takes words until one is below the greatest multiple of *n* that fits,
so that every result is equally likely.

Agents choose by `choice`, which is a thousand times quicker than a shuffle and nothing secret: it
mixes the agent's seed with what the seat sees.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, TypeVar

from cardfishing.errors import SetupError, SetupProblem
from cardfishing.messages import msg

_T = TypeVar("_T")
_FOUR_WORDS: Final = Struct(">4Q")
_SPAN: Final = 1 << 64
MOST_BITS: Final = 4096
"""A seed with more bits is a slip, or an attack."""

_WORD: Final = _SPAN - 1
_FEW: Final = 1 << 32
_SURE: Final = _SPAN - _FEW
"""Words below this one are below the greatest multiple of any number up to `_FEW`."""

LEAST_BITS: Final = 96
"""A seed with fewer bits can be guessed, so that its hash would tell it."""


def fingerprint(text: str) -> int:
    """Return 60 bits of the SHA-256 of a text."""
    return int(digest(text)[:16], 16) >> 4


def digest(text: str) -> str:
    """Return the SHA-256 of a text as 64 hex digits."""
    from hashlib import sha256  # noqa: PLC0415  # slow, and an import of the package needs none

    return sha256(text.encode()).hexdigest()


def mix(number: int) -> int:
    """Return 64 bits in which every bit of a number from 0 has its say.

    It is the finalizer of splitmix64; of a longer number it mixes word after word, the highest
    first.
    """
    if number > _WORD:
        number = number & _WORD ^ mix(number >> 64)
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


def choice(seed: int, key: int, count: int) -> int:
    """Return a number from 0 to ``count - 1``, fixed by a seed and by what it is drawn for.

    None is likelier than another by more than one part in 2**32.

    Args:
        seed: The seed of who draws; any int.
        key: What it is drawn for, such as `Observation.key`; from 0 to 2**64 - 1.
        count: How many numbers there are, from 1.
    """
    return picked(mix(seed), key, count)


def picked(mixed: int, key: int, count: int) -> int:
    """Return what `choice` does, of a seed that is mixed already.

    Args:
        mixed: The `mix` of the seed.
        key: What it is drawn for, from 0 to 2**64 - 1.
        count: How many numbers there are, from 1.
    """
    drawn = mix(mixed ^ key)
    return drawn * count >> 64 if count < _FEW else Stream("choice", drawn).below(count)


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
    return digest(str(seed))


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

    __slots__ = ("_block", "_key", "_sha256", "_words")

    def __init__(self, label: str, seed: int, *numbers: int) -> None:
        """Start the sequence named by a label, a seed and further numbers, such as a round.

        Raises:
            SetupError: A number is no int, or the seed has more than 4,096 bits.
        """
        from hashlib import sha256  # noqa: PLC0415  # see `digest`

        check_seed(seed, *numbers)
        name = "/".join(("cardfishing.1", label, str(seed), *map(str, numbers)))
        self._key: Final = sha256(name.encode()).digest()
        self._sha256: Final = sha256
        self._block = 0
        self._words: list[int] = []

    def bytes32(self) -> bytes:
        """Return the key itself: 32 bytes that tell nothing about other streams."""
        return self._key

    def word(self) -> int:
        """Return the next number from 0 to 2**64 - 1."""
        if not self._words:
            self._prepare(1)
        return self._words.pop()

    def _prepare(self, count: int) -> None:
        """Have some words ready; the next one is the last of the list."""
        fresh: list[int] = []
        while len(fresh) + len(self._words) < count:
            block = self._sha256(self._key + self._block.to_bytes(8, "big"))
            fresh += _FOUR_WORDS.unpack(block.digest())
            self._block += 1
        self._words[:0] = fresh[::-1]

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
        words = self._words
        self._prepare(len(items) - 1)
        for last in range(len(items) - 1, 0, -1):
            drawn = words.pop() if words else self.word()
            while drawn >= _SURE and drawn >= _SPAN - _SPAN % (last + 1):
                drawn = self.word()
            other = drawn % (last + 1)
            items[last], items[other] = items[other], items[last]
