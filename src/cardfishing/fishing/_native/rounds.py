"""Random rounds as machine integers: dealt, played and scored without an object.

What is legal, and in which order it is listed, is what `cardfishing.fishing.legal` says; a test
holds both against each other.  Interpreted this is slow, so that only a compiled one is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from cardfishing.fishing._native.ints import (
    bit_of,
    count_of,
    listed,
    mix,
    mixed,
    packed,
    share,
    wrapped,
)
from cardfishing.fishing._native.moves import CAPTURE, EXTEND, TRAIL
from cardfishing.fishing._native.score import Captured
from cardfishing.fishing._tables import Tables

Facts: TypeAlias = tuple[
    int,
    int,
    list[tuple[int, int, int, bool]],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    int,
]


@final
class Kernel(Captured):
    """One table at which rounds are played."""

    def __init__(self, tables: Tables) -> None:
        """Take the rules as tables of ints."""
        super().__init__(tables)
        self.step: i64 = tables.step
        self.seats: i64 = tables.seats
        self.sides: vec[i64] = packed(tables.sides)
        self.eldest: vec[i64] = packed(tables.eldest)
        self.draws: bool = tables.draws
        self.packets: vec[i64] = packed(tables.packets)
        self.packet_size: i64 = tables.packet_size
        self.knows_deal: bool = tables.knows_deal
        self.knows_sweeps: bool = tables.knows_sweeps
        self.counts_sweeps: bool = tables.counts_sweeps
        self.last_card_sweeps: bool = tables.last_card_sweeps
        self.residue: i64 = tables.residue
        self.residue_sweeps: bool = tables.residue_sweeps

        self.dealer: i64 = 0
        self.stock: vec[i64] = packed([0] * 64)
        self.stock_at: i64 = 0
        self.stock_end: i64 = 0
        self.in_hands: i64 = 0
        self.last: i64 = -1
        self.plies: i64 = 0
        self.round_mix: i64 = 0

        self.order: vec[i64] = packed(tables.order)
        self.cards: i64 = len(tables.order)
        self.first: vec[i64] = packed(tables.first)
        self.first_size: i64 = tables.first_size
        self.excess: vec[i64] = packed([0, *(2**64 % n for n in range(1, 64))])
        self.counters = [number.to_bytes(8, "big") for number in range(64)]
        self.seeds: vec[i64] = packed([0] * tables.seats)

    def play(self, loose: i64, code: i64) -> None:
        """Play a move that was listed."""
        seat = self.turn
        kind = code & 3
        card = code >> 2 & 63
        value = code >> 8 & 31
        rest = code >> 13
        bit = bit_of(card)
        self.hands[seat] ^= bit
        self.in_hands -= 1
        if kind == TRAIL:
            self.lay(card)
        elif kind == CAPTURE:
            self.capture(card, loose, rest)
        else:
            self.build(card, loose, value, changes=kind == EXTEND, slot=rest)
        if value or self.promises[seat]:
            self.promise(card, value)
        if self.draws and self.stock_at < self.stock_end:
            self.hands[seat] |= bit_of(self.stock[self.stock_at])
            self.stock_at += 1
            self.in_hands += 1
        self.plies += 1
        if self.in_hands:
            turn = seat
            while True:
                turn = (turn + self.step + self.seats) % self.seats
                if self.hands[turn]:
                    break
            self.turn = turn

    def capture(self, card: i64, loose: i64, gone: i64) -> None:
        side = self.sides[self.turn]
        pile = self.piles[side] | bit_of(card) | loose
        self.last = self.turn
        if loose:
            self.take(loose)
        if gone:
            end: i64 = 0
            slot: i64 = 0
            while slot < self.builds:
                if gone >> slot & 1:
                    pile |= self.build_cards[slot]
                else:
                    self.move_build(slot, end)
                    end += 1
                slot += 1
            self.builds = end
        self.piles[side] = pile
        if (
            self.counts_sweeps
            and not self.layout
            and not self.builds
            and (self.last_card_sweeps or self.in_hands or self.goes_on())
        ):
            self.sweeps[side] += 1

    def move_build(self, slot: i64, to: i64) -> None:
        self.build_value[to] = self.build_value[slot]
        self.build_cards[to] = self.build_cards[slot]
        self.build_owner[to] = self.build_owner[slot]
        self.build_multiple[to] = self.build_multiple[slot]

    def build(self, card: i64, loose: i64, value: i64, *, changes: bool, slot: i64) -> None:
        """Make a build, or change the one in a slot."""
        cards = bit_of(card) | loose
        room = value
        if changes:
            room -= self.build_value[slot]
            cards |= self.build_cards[slot]
            self.builds -= 1
            while slot < self.builds:
                self.move_build(slot + 1, slot)
                slot += 1
        multiple: i64 = 0
        if not room or self.is_multiple(card, loose, room):
            multiple = 1
        if loose:
            self.take(loose)
        at = self.builds
        self.build_value[at] = value
        self.build_cards[at] = cards
        self.build_owner[at] = self.turn
        if self.promised >> value & 1:
            self.build_owner[at] = self.partners[self.turn]
        self.build_multiple[at] = multiple
        self.builds = at + 1

    def promise(self, card: i64, built: i64) -> None:
        """Bring the promises of the seat to act up to date after it has played a card."""
        promised = self.promises[self.turn]
        values = self.in_hand[card]
        while values:
            value = self.first_of(values)
            values &= values - 1
            owns = False
            slot: i64 = 0
            while slot < self.builds:
                if self.build_owner[slot] == self.turn and self.build_value[slot] == value:
                    owns = True
                slot += 1
            if not owns:
                promised &= ~bit_of(value)
        if built and not self.promised >> built & 1:
            promised |= bit_of(built)
        self.promises[self.turn] = promised

    def has_packet(self) -> bool:
        return 0 < self.packet_size <= self.stock_end - self.stock_at

    def goes_on(self) -> bool:
        """Tell whether cards come from the stock when all hands are empty."""
        return self.has_packet() or (self.draws and self.stock_at < self.stock_end)

    def deal(self, packets: vec[i64], size: i64) -> None:
        """Deal cards from the stock to the places of the dealer's packet; the table is -1."""
        place = self.dealer * size
        end = place + size
        while place < end:
            card = self.stock[self.stock_at]
            self.stock_at += 1
            seat = packets[place]
            if seat < 0:
                self.lay(card)
            else:
                self.hands[seat] |= bit_of(card)
                self.in_hands += 1
            place += 1
        self.turn = self.eldest[self.dealer]
        seat = 0
        while seat < self.seats:
            self.promises[seat] = 0
            seat += 1

    def run(self) -> bool:
        """Play on by the mixed seeds of the seats; return whether the round is over.

        If it isn't, somebody else has to play the next move.
        """
        while True:
            if self.lost or (self.in_hands == 1 and not self.knows_deal):
                return False
            self.list_moves()
            if self.crowded or not self.moves_n:
                return False
            key = mix(mix(self.hands[self.turn] ^ self.round_mix) ^ self.layout)
            number = share(mix(self.seeds[self.turn] ^ key), self.moves_n)
            loose = self.moves[number]
            code = self.codes[number]
            if not self.knows_sweeps and code & 3 == CAPTURE and loose == self.layout:
                return False
            self.play(loose, code)
            if not self.in_hands:
                if not self.has_packet():
                    return True
                self.deal(self.packets, self.packet_size)

    def shuffle(self, seed: int) -> None:
        """Shuffle the deck as `cardfishing.decks.Deck.shuffled` does it for a first round."""
        stock = self.stock
        order = self.order
        at: i64 = 0
        while at < self.cards:
            stock[at] = order[at]
            at += 1
        key = sha256(b"cardfishing.1/shuffle/" + str(seed).encode() + b"/0").digest()
        digest = b""
        block: i64 = 0
        byte: i64 = 32
        last = self.cards - 1
        while last > 0:
            if byte == 32:
                digest = sha256(key + self.counters[block]).digest()
                block += 1
                byte = 0
            word: i64 = 0
            end = byte + 8
            while byte < end:
                word = (word & 0xFFFFFFFFFFFFFF) << 8 | digest[byte]
                byte += 1
            word = wrapped(word)
            excess = self.excess[last + 1]
            if not -excess <= word < 0:
                other = word % (last + 1)
                if word < 0:
                    other = (other + excess) % (last + 1)
                card = stock[last]
                stock[last] = stock[other]
                stock[other] = card
                last -= 1

    def rounds(
        self,
        seed: int,
        count: i64,
        dealer: i64,
        finish: Callable[[int], tuple[tuple[int, ...], int]],
    ) -> list[tuple[tuple[int, ...], int]]:
        """Return points by side and plies of first rounds that all seats play by one seed.

        Args:
            seed: The seed of the first of them.
            count: Their number.
            dealer: The seat that deals.
            finish: Finishes the round of a seed that the kernel cannot finish or score.
        """
        found: list[tuple[tuple[int, ...], int]] = []
        done: i64 = 0
        while done < count:
            self.begin(seed, dealer)
            if self.knows_score and self.run():
                self.settle()
                found.append((self.totals(), self.plies))
            else:
                found.append(finish(seed))
            seed += 1
            done += 1
        return found

    def begin(self, seed: int, dealer: i64) -> None:
        """Deal a first round that all seats play by the seed of the shuffle."""
        self.shuffle(seed)
        key = mixed(seed)
        self.stock_at = 0
        self.stock_end = self.cards
        self.round_mix = 0
        self.dealer = dealer
        self.layout = 0
        self.clear_sums()
        self.builds = 0
        self.in_hands = 0
        self.last = -1
        self.plies = 0
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.piles[seat] = 0
            self.sweeps[seat] = 0
            self.seeds[seat] = key
            seat += 1
        self.deal(self.first, self.first_size)

    def load(
        self,
        *,
        turn: i64,
        dealer: i64,
        layout: i64,
        builds: list[tuple[int, int, int, bool]],
        hands: tuple[int, ...],
        promises: tuple[int, ...],
        piles: tuple[int, ...],
        sweeps: tuple[int, ...],
        stock: tuple[int, ...],
        last: i64,
        round_no: int,
        seeds: Sequence[int],
    ) -> None:
        """Take a position whose sums are few.

        Args:
            turn: The seat to act.
            dealer: The seat that dealt.
            layout: The loose cards.
            builds: Value, cards and owner of each build, and whether it is a multiple one.
            hands: The cards of each seat.
            promises: The values each seat has promised, as bits.
            piles: The captured cards of each side.
            sweeps: The sweeps of each side.
            stock: The stock, the next card first.
            last: The seat that captured last, or -1.
            round_no: The number of the round.
            seeds: The seed of each seat.
        """
        self.turn = turn
        self.dealer = dealer
        self.last = last
        self.round_mix = mixed(round_no)
        self.plies = 0
        self.layout = 0
        self.clear_sums()
        while layout:
            self.lay(self.first_of(layout))
            layout &= layout - 1
        at: i64 = 0
        for value, cards, owner, is_multiple in builds:
            self.build_value[at] = value
            self.build_cards[at] = cards
            self.build_owner[at] = owner
            self.build_multiple[at] = is_multiple
            at += 1
        self.builds = at
        at = 0
        self.in_hands = 0
        while at < self.seats:
            self.hands[at] = hands[at]
            self.promises[at] = promises[at]
            self.seeds[at] = mixed(seeds[at])
            self.in_hands += count_of(self.hands[at])
            at += 1
        at = 0
        while at < self.side_count:
            self.piles[at] = piles[at]
            self.sweeps[at] = sweeps[at]
            at += 1
        at = 0
        for card in stock:
            self.stock[at] = card
            at += 1
        self.stock_at = 0
        self.stock_end = at

    def facts(self) -> Facts:
        """Return the position in the order of the arguments of `load`, up to the last capturer."""
        builds = [
            (
                int(self.build_value[at]),
                int(self.build_cards[at]),
                int(self.build_owner[at]),
                self.build_multiple[at] != 0,
            )
            for at in range(self.builds)
        ]
        return (
            self.turn,
            self.layout,
            builds,
            listed(self.hands, 0, self.seats),
            listed(self.promises, 0, self.seats),
            listed(self.piles, 0, self.side_count),
            listed(self.sweeps, 0, self.side_count),
            listed(self.stock, self.stock_at, self.stock_end),
            self.last,
        )

    def settle(self) -> None:
        """Give what lies on the table to whom it belongs at the end."""
        seat = self.last
        if self.residue == 2:
            seat = self.dealer
        if self.residue == 0 or seat < 0:
            return
        rest = self.layout
        slot: i64 = 0
        while slot < self.builds:
            rest |= self.build_cards[slot]
            slot += 1
        self.piles[self.sides[seat]] |= rest
        if rest and self.residue_sweeps:
            self.sweeps[self.sides[seat]] += 1
