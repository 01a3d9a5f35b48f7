"""The loose cards of a table as machine integers, and the sets of them that come to a total."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cardfishing.fishing._native.ints import bit_of, packed
from cardfishing.fishing._tables import Tables

ROOM: Final[i64] = 16384
"""So many moves, and sets of cards, are listed; where there are more the kernel gives up."""

ORDER: Final[i64] = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: the top six bits of its product with a power of two are all different."""


class Loose:
    """The loose cards, and what is found among them."""

    def __init__(self, tables: Tables) -> None:
        """Take the rules as tables of ints; nothing lies on the table."""
        self.index: vec[i64] = packed([0] * 64)
        for at in range(62):
            self.index[(1 << at) * 0x03F79D71B4CB0A89 >> 58 & 63] = at
        self.lying: vec[i64] = packed(tables.table)
        self.top: i64 = tables.top
        self.few: i64 = tables.few_groups
        self.most: i64 = tables.most_sums
        self.layout: i64 = 0
        room = tables.most_sums + 1
        self.bucket: i64 = room
        self.sums: vec[i64] = packed([0] * (32 * room))
        self.sums_n: vec[i64] = packed([0] * 32)
        self.sums_all: i64 = 0
        self.reached: i64 = 1
        self.lost: bool = False
        zeros = [0] * 16384
        self.unions: vec[i64] = packed(zeros)
        self.unions_n: i64 = 0
        self.joined: i64 = 0
        self.union_at: vec[i64] = packed([0] * 32)
        self.union_n: vec[i64] = packed([0] * 32)
        self.found: vec[i64] = packed(zeros)
        self.found_n: i64 = 0
        self.spare: vec[i64] = packed(zeros)
        self.merged: vec[i64] = packed(zeros)
        self.crowded: bool = False

    @final
    def first_of(self, mask: i64) -> i64:
        return self.index[(mask & -mask) * ORDER >> 58 & 63]

    @final
    def reach_of(self, cards: i64, room: i64) -> i64:
        """Return what some of the cards can total, up to a room, as bits."""
        mask = bit_of(room + 1) - 1
        reached: i64 = 1
        while cards:
            values = self.lying[self.first_of(cards)]
            before = reached
            while values:
                value = self.first_of(values)
                if value <= room:
                    reached |= before << value & mask
                values &= values - 1
            cards &= cards - 1
        return reached

    @final
    def clear_sums(self) -> None:
        total: i64 = 1
        while total < 32:
            self.sums_n[total] = 0
            total += 1
        self.sums[0] = 0
        self.sums_n[0] = 1
        self.sums_all = 1
        self.reached = 1
        self.lost = False

    @final
    def lay(self, card: i64) -> None:
        """Lay a card on the table."""
        bit = bit_of(card)
        self.layout |= bit
        values = self.lying[card]
        if not values or self.lost:
            return
        sums = self.sums
        counts = self.sums_n
        total = self.top
        while total > 0:
            end = total * self.bucket + counts[total]
            left = values
            while left:
                value = self.first_of(left)
                if value > total:
                    break
                at = (total - value) * self.bucket
                stop = at + counts[total - value]
                while at < stop:
                    found = sums[at] | bit
                    if left == values or not self.is_twice(total, left ^ values, sums[at]):
                        if self.sums_all >= self.most:
                            self.lost = True
                            return
                        sums[end] = found
                        end += 1
                        self.sums_all += 1
                    at += 1
                left &= left - 1
            if end > total * self.bucket:
                counts[total] = end - total * self.bucket
                self.reached |= bit_of(total)
            total -= 1

    @final
    def is_twice(self, total: i64, values: i64, cards: i64) -> bool:
        """Tell whether cards reach a total with a lower one of some values as well."""
        while values:
            rest = total - self.first_of(values)
            at = rest * self.bucket
            stop = at + self.sums_n[rest]
            while at < stop:
                if self.sums[at] == cards:
                    return True
                at += 1
            values &= values - 1
        return False

    @final
    def take(self, cards: i64) -> None:
        """Take loose cards from the table."""
        self.layout ^= cards
        sums = self.sums
        counts = self.sums_n
        every: i64 = 1
        totals = self.reached & -2
        while totals:
            total = self.first_of(totals)
            low = totals & -totals
            totals ^= low
            first = total * self.bucket
            at = first
            stop = at + counts[total]
            end = at
            while at < stop:
                one = sums[at]
                if not one & cards:
                    sums[end] = one
                    end += 1
                at += 1
            counts[total] = end - first
            every += end - first
            if end == first:
                self.reached ^= low
        self.sums_all = every

    @final
    def sort_found(self) -> None:
        """Put what was found into ascending order, each set once."""
        found = self.found
        count = self.found_n
        if count < 2:
            return
        gap = count >> 1
        while gap > 0:
            i = gap
            while i < count:
                one = found[i]
                j = i
                while j >= gap and found[j - gap] > one:
                    found[j] = found[j - gap]
                    j -= gap
                found[j] = one
                i += 1
            gap >>= 1
        end: i64 = 1
        i = 1
        while i < count:
            if found[i] != found[end - 1]:
                found[end] = found[i]
                end += 1
            i += 1
        self.found_n = end

    @final
    def join(self, value: i64) -> None:
        """Find all unions of disjoint groups of a value in ascending order, the empty one first."""
        if self.joined >> value & 1:
            return
        self.joined |= bit_of(value)
        at = self.unions_n
        unions = self.unions
        spare = self.spare
        count: i64 = 1
        self.union_at[value] = at
        if at + self.few + 2 >= ROOM or self.sums_n[value] > self.few:
            self.union_n[value] = 1
            self.crowded = True
            return
        unions[at] = 0
        group = value * self.bucket
        stop = group + self.sums_n[value]
        while group < stop:
            cards = self.sums[group]
            more: i64 = 0
            i: i64 = 0
            while i < count:
                if not unions[at + i] & cards:
                    spare[more] = unions[at + i] | cards
                    more += 1
                i += 1
            if at + count + more >= ROOM:
                self.crowded = True
                break
            if unions[at + count - 1] < spare[0]:
                i = 0
                while i < more:
                    unions[at + count + i] = spare[i]
                    i += 1
                count += more
            else:
                count = self.merge(at, count, more)
            group += 1
        self.union_n[value] = count
        self.unions_n = at + count

    @final
    def merge(self, at: i64, count: i64, more: i64) -> i64:
        """Merge what is spare into the unions from a place on; return how many there are then."""
        unions = self.unions
        spare = self.spare
        merged = self.merged
        i: i64 = 0
        j: i64 = 0
        n: i64 = 0
        while i < count and j < more:
            one = unions[at + i]
            other = spare[j]
            if one <= other:
                i += 1
                merged[n] = one
                if one == other:
                    j += 1
            else:
                j += 1
                merged[n] = other
            n += 1
        while i < count:
            merged[n] = unions[at + i]
            n += 1
            i += 1
        while j < more:
            merged[n] = spare[j]
            n += 1
            j += 1
        i = 0
        while i < n:
            unions[at + i] = merged[i]
            i += 1
        return n

    @final
    def reach(self, value: i64, begun: i64, *, or_none: bool) -> None:
        """Find the sets that part into groups of a value, the first of them begun.

        Args:
            value: The value.
            begun: What lies in the first group, in each way there is, as bits.
            or_none: Whether no cards will do where no group is begun, or a full one.
        """
        parted = begun & begun - 1 != 0
        self.found_n = 0
        while begun:
            start = self.first_of(begun)
            begun &= begun - 1
            if start > value:
                break
            self.join(value)
            if self.crowded:
                return
            self.reach_one(value, start, or_none=or_none)
            parted = parted or start < value
        if parted:
            self.sort_found()

    @final
    def reach_one(self, value: i64, start: i64, *, or_none: bool) -> None:
        unions = self.unions
        found = self.found
        count = self.found_n
        at = self.union_at[value]
        end = at + self.union_n[value]
        firsts: i64 = 1
        if start < value:
            firsts = self.sums_n[value - start]
        if count + firsts * (end - at) >= ROOM:
            self.crowded = True
            return
        if start == value:
            if not or_none:
                at += 1
            while at < end:
                found[count] = unions[at]
                count += 1
                at += 1
        else:
            first = (value - start) * self.bucket
            stop = first + firsts
            while first < stop:
                cards = self.sums[first]
                i = at
                while i < end:
                    if not unions[i] & cards:
                        found[count] = unions[i] | cards
                        count += 1
                    i += 1
                first += 1
        self.found_n = count
