"""Machine integers: bits, the mixing of chance, and arrays.

A shift of a literal one would be a shift of 32 bits in C, so that shifts go through `bit_of`; a
product may overflow, so that it goes through `wrapped`.  Both give the same when interpreted.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardfishing import chance

LOW_32: Final[i64] = 0xFFFFFFFF
SIGN: Final[i64] = 0x80000000


def bit_of(index: i64) -> i64:
    """Return the int with one bit."""
    one = (index & 0) + 1
    return one << index


def count_of(mask: i64) -> i64:
    """Return the number of bits in a mask of 62."""
    mask = mask - (mask >> 1 & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return mask + (mask >> 32) & 127


def wrapped(number: i64) -> i64:
    """Return the lowest 64 bits of a number as a signed one."""
    high = (number >> 32 & LOW_32 ^ SIGN) - SIGN
    return high * (LOW_32 + 1) + (number & LOW_32)


def mix(number: i64) -> i64:
    """Return what `cardfishing.chance.mix` does of 64 bits, as a signed number."""
    number = wrapped((number ^ (number >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47)
    number = wrapped((number ^ (number >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15)
    return number ^ (number >> 31 & 0x1FFFFFFFF)


def mixed(number: int) -> i64:
    """Return what `cardfishing.chance.mix` makes of any number, as a signed one."""
    if 0 <= number < 2**62:
        return mix(number)
    return (chance.mix(number) ^ 2**63) - 2**63


def share(drawn: i64, count: i64) -> i64:
    """Return ``drawn * count >> 64`` of 64 bits and a count below 2**31."""
    low = (drawn & LOW_32) * count >> 32
    return (drawn >> 32 & LOW_32) * count + low >> 32


def packed(numbers: list[int]) -> vec[i64]:
    """Return a list as an array."""
    return vec[i64](numbers)


def listed(numbers: vec[i64], start: i64, end: i64) -> tuple[int, ...]:
    """Return part of an array."""
    found: list[int] = []
    while start < end:
        found.append(numbers[start])
        start += 1
    return tuple(found)
