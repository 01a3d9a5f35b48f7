"""The fixed yardstick: random two-player Casino rounds in bare Python, nothing but ints.

It plays sums, equal faces and single builds, lists every move at each ply and chooses uniformly; it
has no states, no views and no checks.  Every speed in the table is a ratio to this loop, timed in
the same run.  Do not make it faster or slower: figures of different days rest on it.

Cards are bit 4 * (rank - 1) + suit.  A move is one int: the loose cards in bits 0 to 51, the card
played in bits 52 to 57, the value of a build in bits 58 to 61, the kind from bit 62.
"""

from __future__ import annotations

import random

PLAIN = 0
ROYAL = 1
BUILDS = 2
MASK = (1 << 52) - 1
LIST_MAX = 10


def _submasks(m: int) -> list[int]:
    out: list[int] = []
    s = m
    while s:
        out.append(s)
        s = (s - 1) & m
    return out


SUBS: list[list[int]] = [_submasks(m) for m in range(16)]
CHOOSE: list[list[list[int]]] = [
    [[s for s in SUBS[m] + [0] if s.bit_count() == k] for k in range(5)] for m in range(16)
]


def dp_unions(loose: int, target: int) -> list[int]:
    """Every distinct union of disjoint sets that sum to `target`, once each."""
    ranks: list[int] = []
    suits: list[int] = []
    counts: list[int] = []
    strides: list[int] = []
    n = 1
    for r in range(1, target + 1):
        m = loose >> (4 * r - 4) & 15
        if m:
            ranks.append(r)
            suits.append(m)
            c = m.bit_count()
            counts.append(c)
            strides.append(n)
            n *= c + 1
    dn = len(ranks)
    fill: list[int] = [-1] * n
    fill[0] = 0
    k: list[int] = [0] * dn
    out: list[int] = []
    for i in range(1, n):
        j = 0
        while k[j] == counts[j]:
            k[j] = 0
            j += 1
        k[j] += 1
        for j in range(dn):
            if k[j]:
                p = fill[i - strides[j]]
                if p >= 0:
                    q = p + ranks[j]
                    if q <= target:
                        if q == target:
                            fill[i] = 0
                            masks: list[int] = [0]
                            for t in range(dn):
                                if k[t]:
                                    sh = 4 * ranks[t] - 4
                                    opts = CHOOSE[suits[t]][k[t]]
                                    masks = [a | b << sh for a in masks for b in opts]
                            out += masks
                        else:
                            fill[i] = q
                        break
    return out


def unions_of(sets: list[int], loose: int, target: int) -> list[int]:
    n = len(sets)
    if n < 2:
        return sets
    if n > LIST_MAX:
        return dp_unions(loose, target)
    us: list[int] = []
    for s in sets:
        us += [u | s for u in us if not u & s]
        us.append(s)
    if len(us) == n:
        return us
    return list(set(us))


def play(rng: random.Random, mode: int, stat: list[int]) -> int:
    """One deal; returns the plies played, adds the listed moves to stat[0]."""
    deck = list(range(52))
    rng.shuffle(deck)
    rand = rng.random
    top = 13 if mode == ROYAL else 10
    sums: list[list[int]] = [[] for _ in range(top + 1)]
    sums[0].append(0)
    loose = 0
    hands: list[list[int]] = [[], []]
    won: list[int] = [0, 0]
    build_cards: list[int] = []
    build_value: list[int] = []
    build_owner: list[int] = []
    last = -1
    turn = 0
    plies = 0
    legal = 0
    for c in deck[:4]:
        loose |= 1 << c
        v = (c >> 2) + 1
        if v <= top:
            bit = 1 << c
            for s in range(top - v, -1, -1):
                if sums[s]:
                    sums[s + v] += [m | bit for m in sums[s]]
    pos = 4
    while pos < 52:
        hands[0] = sorted(deck[pos : pos + 4])
        hands[1] = sorted(deck[pos + 4 : pos + 8])
        pos += 8
        for _ in range(8):
            hand = hands[turn]
            moves: list[int] = []
            owns = bool(build_owner) and turn in build_owner
            rank = 0
            us: list[int] = []
            for c in hand:
                r = (c >> 2) + 1
                if r != rank:
                    rank = r
                    if r > top:
                        sh = 4 * r - 4
                        us = [b << sh for b in SUBS[loose >> sh & 15]]
                    else:
                        us = unions_of(sums[r], loose, r)
                    if build_value and r in build_value:
                        bm = 0
                        for i in range(len(build_value)):
                            if build_value[i] == r:
                                bm |= build_cards[i]
                        us = us + [u | bm for u in us]
                        us.append(bm)
                base = c << 52 | 1 << 62
                if us:
                    moves += [base | u for u in us]
                if not owns:
                    moves.append(c << 52)
                if mode == BUILDS and r < 10:
                    seen = r
                    for d in hand:
                        v = (d >> 2) + 1
                        if v > seen and v <= 10:
                            seen = v
                            sets = sums[v - r]
                            if sets:
                                b = c << 52 | v << 58 | 2 << 62
                                moves += [b | u for u in sets]
            if not moves:
                moves = [c << 52 for c in hand]
            n = len(moves)
            plies += 1
            legal += n
            mv = moves[int(rand() * n)]
            kind = mv >> 62
            c = mv >> 52 & 63
            bit = 1 << c
            hand.remove(c)
            cap = mv & MASK
            if kind == 0:
                loose |= bit
                v = (c >> 2) + 1
                if v <= top:
                    for s in range(top - v, -1, -1):
                        if sums[s]:
                            sums[s + v] += [m | bit for m in sums[s]]
            else:
                if kind == 1:
                    won[turn] |= cap | bit
                    last = turn
                    if build_cards:
                        keep = [i for i in range(len(build_cards)) if not build_cards[i] & cap]
                        if len(keep) != len(build_cards):
                            build_cards = [build_cards[i] for i in keep]
                            build_value = [build_value[i] for i in keep]
                            build_owner = [build_owner[i] for i in keep]
                else:
                    build_cards.append(cap | bit)
                    build_value.append(mv >> 58 & 15)
                    build_owner.append(turn)
                loose &= ~cap
                for s in range(1, top + 1):
                    if sums[s]:
                        sums[s] = [m for m in sums[s] if not m & cap]
            turn ^= 1
    if last >= 0:
        won[last] |= loose
        for m in build_cards:
            won[last] |= m
    stat[0] += legal
    stat[1] += score(won[0]) * 31 + score(won[1])
    return plies


def score(w: int) -> int:
    s = (w & 15).bit_count()
    if w.bit_count() > 26:
        s += 3
    if (w & 0x8888888888888).bit_count() > 6:
        s += 1
    return s + 2 * (w >> 38 & 1) + (w >> 7 & 1)
