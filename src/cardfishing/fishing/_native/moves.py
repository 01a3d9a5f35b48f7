"""What is legal in a position as machine integers, in the order of `cardfishing.fishing.legal`.

A move is two numbers: the loose cards, and a code with its kind in 2 bits, the card in 6, the value
of a build in 5, and then the builds it takes as bits, or the place of the build it changes.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cardfishing.fishing._native.ints import bit_of, packed
from cardfishing.fishing._native.loose import ROOM, Loose
from cardfishing.fishing._tables import Tables

TRAIL: Final[i64] = 0
CAPTURE: Final[i64] = 1
NEW: Final[i64] = 2
EXTEND: Final[i64] = 3


class Position(Loose):
    """What lies on the table and in hands, and the moves of the seat to act."""

    def __init__(self, tables: Tables) -> None:
        """Take the rules as tables of ints; nothing lies anywhere."""
        super().__init__(tables)
        self.in_hand: vec[i64] = packed(tables.hand)
        self.held: vec[i64] = packed(tables.held)
        self.equals: vec[i64] = packed(tables.equals)
        self.standing_for: vec[i64] = packed(tables.standing_for)
        self.faces: vec[i64] = packed(tables.faces)
        self.faces_at: vec[i64] = packed(tables.faces_at)
        self.choices: vec[i64] = packed(tables.choices)
        self.choices_at: vec[i64] = packed(tables.choices_at)
        self.trail_rule: i64 = tables.trail_rule
        self.taken: i64 = tables.taken
        self.built: i64 = tables.built
        self.takes_all: bool = tables.takes_all
        self.has_builds: bool = tables.has_builds
        self.raise_own: bool = tables.raise_own
        self.raise_with_table: bool = tables.raise_with_table
        self.raise_absorbs: bool = tables.raise_absorbs
        self.partner_fixed: bool = tables.partner_fixed
        self.for_partner: bool = tables.for_partner
        self.duplicates: bool = tables.duplicates
        self.owner_may_trail: bool = tables.owner_may_trail
        self.partners: vec[i64] = packed(tables.partners)

        self.turn: i64 = 0
        self.builds: i64 = 0
        self.build_value: vec[i64] = packed([0] * 64)
        self.build_cards: vec[i64] = packed([0] * 64)
        self.build_owner: vec[i64] = packed([0] * 64)
        self.build_multiple: vec[i64] = packed([0] * 64)
        self.hands: vec[i64] = packed([0] * tables.seats)
        self.promises: vec[i64] = packed([0] * tables.seats)
        zeros = [0] * 16384
        self.moves: vec[i64] = packed(zeros)
        self.codes: vec[i64] = packed(zeros)
        self.moves_n: i64 = 0
        self.bound: i64 = 0
        self.standing: i64 = 0
        self.once: i64 = 0
        self.twice: i64 = 0
        self.promised: i64 = 0
        self.slots: vec[i64] = packed([0] * 64)

    @final
    def list_moves(self) -> None:
        """List the moves of the seat to act."""
        self.look()
        may_trail = not self.bound or self.owner_may_trail
        cards = self.hands[self.turn]
        while cards and not self.crowded:
            card = self.first_of(cards)
            cards &= cards - 1
            keeps = self.keeps(card, 0, 0)
            if may_trail and keeps and self.is_free(card):
                self.add(0, card << 2)
            mine = self.held[card]
            if not mine:
                self.take_faces(card)
            else:
                self.list_captures(card, keeps=keeps)
            if self.has_builds and mine:
                self.list_builds(card, self.once & ~mine | self.twice & mine | self.promised)

    @final
    def look(self) -> None:
        """See what binds the seat to act, and what its cards can stand for."""
        self.moves_n = 0
        self.unions_n = 0
        self.crowded = False
        self.joined = 0
        self.bound = 0
        self.standing = 0
        if self.builds:
            self.bind()
        self.promised = 0
        if self.for_partner and self.partners[self.turn] >= 0:
            self.promised = self.promises[self.partners[self.turn]]
        self.once = 0
        self.twice = 0
        cards = self.hands[self.turn]
        while cards:
            mine = self.held[self.first_of(cards)]
            self.twice |= self.once & mine
            self.once |= mine
            cards &= cards - 1

    @final
    def is_free(self, card: i64) -> bool:
        """Tell whether the duty lets a card be trailed."""
        if self.trail_rule == 0:
            return True
        matched = self.layout & self.equals[card]
        if self.trail_rule == 1:
            return not matched
        values = self.in_hand[card]
        if not values:
            return not matched
        return not values & (self.standing | self.reached)

    @final
    def add(self, loose: i64, code: i64) -> None:
        at = self.moves_n
        if at >= ROOM:
            self.crowded = True
            return
        self.moves[at] = loose
        self.codes[at] = code
        self.moves_n = at + 1

    @final
    def add_found(self, demand: i64, matched: i64, code: i64) -> None:
        """Add a move for each set that was found and holds what a duty demands."""
        found = self.found
        moves = self.moves
        codes = self.codes
        at = self.moves_n
        if at + self.found_n >= ROOM:
            self.crowded = True
            return
        i: i64 = 0
        while i < self.found_n:
            loose = found[i]
            if demand == 0 or self.meets(demand, matched, loose):
                moves[at] = loose
                codes[at] = code
                at += 1
            i += 1
        self.moves_n = at

    @final
    def meets(self, demand: i64, matched: i64, loose: i64) -> bool:
        if demand == 1:
            return not matched or matched & loose != 0
        return not matched & ~loose

    @final
    def take_faces(self, card: i64) -> None:
        """Add the captures of a card without a value."""
        rank = card & 15
        matched = (self.layout & self.equals[card]) >> rank
        if not matched:
            return
        suits = matched & 1 | matched >> 15 & 2 | matched >> 30 & 4 | matched >> 45 & 8
        at = self.faces_at[card << 4 | suits]
        end = self.faces_at[(card << 4 | suits) + 1]
        while at < end:
            self.add(self.faces[at], CAPTURE | card << 2)
            at += 1

    @final
    def list_captures(self, card: i64, *, keeps: bool) -> None:
        goals = self.held[card]
        matched = self.layout & self.equals[card]
        code = CAPTURE | card << 2
        left = goals & self.reached
        if keeps and left:
            self.found_n = 0
            several = left & left - 1 != 0
            while left:
                value = self.first_of(left)
                left &= left - 1
                self.join(value)
                if self.crowded:
                    return
                since = self.found_n
                self.reach_one(value, value, or_none=False)
                if self.takes_all:
                    self.drop_leaving(value, 0, since)
            if several:
                self.sort_found()
            self.add_found(self.taken, matched, code)
        goals &= self.standing
        while goals:
            value = self.first_of(goals)
            goals &= goals - 1
            self.take_builds(card, value, matched)

    @final
    def take_builds(self, card: i64, value: i64, matched: i64) -> None:
        """Add the captures that take builds, those with fewer builds first."""
        count = self.sort_slots(value)
        if count > 5:
            self.crowded = True
            return
        self.join(value)
        at = self.choices_at[count]
        end = self.choices_at[count + 1]
        while at < end and not self.crowded:
            chosen = self.choices[at]
            at += 1
            gone: i64 = 0
            while chosen:
                gone |= bit_of(self.slots[self.first_of(chosen)])
                chosen &= chosen - 1
            if self.keeps(card, gone, 0):
                self.found_n = 0
                self.reach_one(value, value, or_none=True)
                if self.takes_all:
                    self.drop_leaving(value, gone, 0)
                self.add_found(self.taken, matched, CAPTURE | card << 2 | gone << 13)

    @final
    def sort_slots(self, value: i64) -> i64:
        """Find the builds of a value in ascending order of their cards; return how many."""
        count: i64 = 0
        slot: i64 = 0
        while slot < self.builds:
            if self.build_value[slot] == value:
                i = count
                while i and self.build_cards[self.slots[i - 1]] > self.build_cards[slot]:
                    self.slots[i] = self.slots[i - 1]
                    i -= 1
                self.slots[i] = slot
                count += 1
            slot += 1
        return count

    @final
    def drop_leaving(self, value: i64, gone: i64, since: i64) -> None:
        """Drop the sets, from a place on, that leave something of a value on the table."""
        slot: i64 = 0
        while slot < self.builds:
            if self.build_value[slot] == value and not gone >> slot & 1:
                self.found_n = since
            slot += 1
        end = since
        i = since
        while i < self.found_n:
            loose = self.found[i]
            if not self.reach_of(self.layout & ~loose, value) >> value & 1:
                self.found[end] = loose
                end += 1
            i += 1
        self.found_n = end

    @final
    def list_builds(self, card: i64, others: i64) -> None:
        played = self.in_hand[card]
        matched = self.layout & self.equals[card]
        values: i64 = 0
        left = played
        while left:
            value = self.first_of(left)
            left &= left - 1
            values |= (others >> value & self.reached) << value
        while values:
            value = self.first_of(values)
            values &= values - 1
            self.reach(value, played, or_none=False)
            if self.crowded:
                return
            if self.found_n and self.may_stand(value) and self.keeps(card, 0, value):
                self.add_found(self.built, matched, NEW | card << 2 | value << 8)
        slot: i64 = 0
        while slot < self.builds and not self.crowded:
            if not self.partner_fixed or self.build_owner[slot] != self.partners[self.turn]:
                self.list_extensions(card, others, slot, matched)
            slot += 1

    @final
    def may_stand(self, value: i64) -> bool:
        if self.duplicates:
            return True
        slot: i64 = 0
        while slot < self.builds:
            if self.build_value[slot] == value:
                return False
            slot += 1
        return True

    @final
    def list_extensions(self, card: i64, others: i64, slot: i64, matched: i64) -> None:
        played = self.in_hand[card]
        old = self.build_value[slot]
        gone = bit_of(slot)
        code = EXTEND | card << 2 | slot << 13
        if not self.build_multiple[slot] and (
            self.raise_own or self.build_owner[slot] != self.turn
        ):
            self.list_raises(card, others, slot, matched)
        if self.crowded:
            return
        low = self.first_of(played)
        if low <= old and others >> old & 1 and self.keeps(card, gone, old):
            self.reach(old, played, or_none=True)
            self.add_found(self.built, matched, code | old << 8)

    @final
    def list_raises(self, card: i64, others: i64, slot: i64, matched: i64) -> None:
        old = self.build_value[slot]
        begun = self.in_hand[card] << old
        values = others & begun
        if self.raise_with_table:
            values = others & ~(bit_of(self.first_of(begun)) - 1)
        while values and not self.crowded:
            value = self.first_of(values)
            values &= values - 1
            if self.may_stand(value) and self.keeps(card, bit_of(slot), value):
                code = EXTEND | card << 2 | value << 8 | slot << 13
                if self.raise_with_table:
                    self.reach(value, begun & bit_of(value + 1) - 1, or_none=True)
                else:
                    self.reach(value, bit_of(value), or_none=True)
                if not self.raise_absorbs:
                    self.drop_multiple(card, value - old)
                self.add_found(self.built, matched, code)

    @final
    def drop_multiple(self, card: i64, room: i64) -> None:
        """Drop the sets that were found and would make a build of several groups."""
        end: i64 = 0
        i: i64 = 0
        while i < self.found_n:
            if not self.is_multiple(card, self.found[i], room):
                self.found[end] = self.found[i]
                end += 1
            i += 1
        self.found_n = end

    @final
    def is_multiple(self, card: i64, loose: i64, room: i64) -> bool:
        """Tell whether a card and loose cards do not fill a room as one group."""
        mask = bit_of(room + 1) - 1
        reached: i64 = 1
        while loose:
            values = self.lying[self.first_of(loose)]
            before = reached
            reached = 0
            while values:
                value = self.first_of(values)
                if value <= room:
                    reached |= before << value & mask
                values &= values - 1
            loose &= loose - 1
        values = self.in_hand[card]
        while values:
            value = self.first_of(values)
            if value <= room and reached >> room - value & 1:
                return False
            values &= values - 1
        return True

    @final
    def bind(self) -> None:
        """Find the values of all builds, and the builds the seat to act has to keep cards for."""
        hand = self.hands[self.turn]
        kept: i64 = 0
        slot: i64 = 0
        while slot < self.builds:
            self.standing |= bit_of(self.build_value[slot])
            if self.build_owner[slot] == self.turn:
                bit = bit_of(self.build_value[slot])
                if kept & bit or self.can_stand(hand, kept | bit):
                    kept |= bit
                    self.bound |= bit_of(slot)
            slot += 1

    @final
    def keeps(self, card: i64, gone: i64, value: i64) -> bool:
        """Tell whether cards are left for the own builds after a card is played.

        Args:
            card: The card.
            gone: The builds that are taken, or changed, as bits.
            value: The value of the build that is made, or 0.
        """
        if not self.bound:
            return True
        kept: i64 = 0
        owed = self.bound & ~gone
        while owed:
            kept |= bit_of(self.build_value[self.first_of(owed)])
            owed &= owed - 1
        if value and not self.promised >> value & 1:
            kept |= bit_of(value)
        return self.can_stand(self.hands[self.turn] ^ bit_of(card), kept)

    @final
    def can_stand(self, cards: i64, values: i64) -> bool:
        """Tell whether some cards have one of their own for each of some values."""
        if not values:
            return True
        able = cards & self.standing_for[self.first_of(values)]
        while able:
            low = able & -able
            if self.can_stand(cards ^ low, values & values - 1):
                return True
            able ^= low
        return False
