"""What a seat may lay off on, and how deep it may take the pile for what it can table then."""

from __future__ import annotations

from collections.abc import Iterator

from cardfishing._bits import mask_of
from cardfishing._tuples import made
from cardfishing.rummy.forest import Forest
from cardfishing.rummy.public import Public
from cardfishing.rummy.shapes import Growth, ShapeTable
from cardfishing.rummy.spread import ANYBODY, NOWHERE, Reach, Spread, TableMeld
from cardfishing.table import Seat


def reach_of(public: Public, seat: int) -> Reach:
    """Return the melds on the table that a seat may lay off on, none before its side has opened."""
    rules, melds = public.game.rules, public.melds
    if rules.opening is not None and public.lacking(seat):
        return NOWHERE
    who = ANYBODY if rules.lays_off_freely else seat
    known = melds.reaches.get(who)
    if known is None:
        known = joined(tuple(_growing(public, seat)))
        melds.reaches = {**melds.reaches, who: known}
    return known


def _growing(public: Public, seat: int) -> Iterator[tuple[int, int, Forest[Growth]]]:
    """Yield how the melds can grow that a seat may lay off on."""
    rule, sides = public.game.rules.lay_offs, public.sides
    table = public.game.shapes_for(len(public.hand_sizes))
    for number, meld in enumerate(public.melds):
        if rule is not None and rule.allows(Seat(seat), meld.owner, sides):
            forest = table.growths(meld.shape).forest
            yield number, forest.first, forest


def joined(growths: tuple[tuple[int, int, Forest[Growth]], ...]) -> Reach:
    """Return what can be laid off where melds can grow so.

    Args:
        growths: For each meld what a `Reach` holds of it.
    """
    first = alone = faces = 0
    for _, needed, forest in growths:
        first |= needed
        alone |= forest.alone
        faces |= forest.faces
    return made(Reach, (growths, first, alone, faces))


def with_meld(public: Public, number: int, meld: TableMeld) -> Spread:
    """Return the melds with a new one, or one that has grown, and what is remembered of them.

    Args:
        public: The open facts before.
        number: The number of the meld; that behind the last one is a new meld's.
        meld: The meld as it lies now.
    """
    old, known = public.melds, public.melds.reaches.get(ANYBODY)
    after = [*old]
    after[number : number + 1] = [meld]
    melds = made(Spread, tuple(after))
    if known is not None:
        forest = public.game.shapes_for(len(public.hand_sizes)).growths(meld.shape).forest
        melds.reaches = {ANYBODY: _with_growth(known, number, forest)}
    return melds


def _with_growth(known: Reach, number: int, forest: Forest[Growth]) -> Reach:
    """Return what can be laid off where one more meld can grow, or one in another way."""
    growths, first, alone, faces = known
    growth = number, forest.first, forest
    if number < len(growths):
        return joined((*growths[:number], growth, *growths[number + 1 :]))
    reached = first | forest.first, alone | forest.alone, faces | forest.faces
    return made(Reach, ((*growths, growth), *reached))


def fits(reach: Reach, faces: int, face: int) -> bool:
    """Tell whether a face can be laid off, alone or with others, none of them missing.

    Args:
        reach: What can be laid off on.
        faces: The faces there are, as a mask.
        face: The face.
    """
    bit = 1 << face
    if not (reach.faces & bit and reach.first & faces):
        return False
    for _, first, forest in reach.growths:
        if first & faces and forest.faces & bit and forest.makes(faces, face):
            break
    else:
        return False
    return True


def obliges(public: Public, depth: int) -> bool:
    """Tell whether a take so deep obliges to use the card; on an empty stock each does."""
    return not public.stock_size or public.game.rules.obliging[depth]


def depths(
    public: Public, seat: int, hand: int, least: int, most: int, *, table: ShapeTable
) -> list[int]:
    """Return how deep a seat may take the pile, where cards are their faces and nobody opens.

    Args:
        public: The open facts.
        seat: The seat.
        hand: Its hand.
        least: The least depth that is asked for.
        most: The greatest one.
        table: The shapes of the game.
    """
    rules, cards = public.game.rules, public.pile
    rule, lifted = rules.pile, mask_of(cards[len(cards) - least + 1 :])
    allowed: list[int] = []
    hand_only, obliging, empties = rule.hand_only, rules.obliging, not public.stock_size
    reach = NOWHERE if rule.new_meld else reach_of(public, seat)
    forest, alone, fitting = table.forest, reach.alone, reach.faces
    for depth in range(least, most + 1):
        card = cards[-depth]
        bit = 1 << card
        lifted |= bit
        if empties or obliging[depth]:
            faces = hand | (bit if hand_only else lifted)
            if (
                alone & bit
                or forest.makes(faces, card)
                or (fitting & bit and fits(reach, faces, card))
            ):
                allowed.append(depth)
        elif hand or not rule.bars or fits(reach_of(public, seat), bit, card):
            allowed.append(depth)
    return allowed
