"""Why a move is not allowed: each restriction with its reason, rule and remedy.

Legality rests on what the mover sees: public facts and the own hand.  Nothing is listed.  The
reasons are stable codes; a game's rulebook says which rule each rests on.
"""

from __future__ import annotations

from typing import Final, assert_never

from cardfishing._bits import COPY_BITS, RANKS, mask_of, rank_mask
from cardfishing.cards import MOST_COPIES, CardSet, Rank, card_at
from cardfishing.errors import Refusal
from cardfishing.messages import Message, either, msg, plural
from cardfishing.rummy.melding import can_take, leaves_stuck
from cardfishing.rummy.melds import ACE_HIGH
from cardfishing.rummy.moves import Discard, Draw, Lay, LayOff, Pass, RummyMove, Take
from cardfishing.rummy.opening import Openings
from cardfishing.rummy.public import Phase, Public
from cardfishing.rummy.reach import obliges
from cardfishing.rummy.rules import RummyRules
from cardfishing.rummy.shapes import Bundle, ShapeTable, are_in_print
from cardfishing.table import Seat, Side

_DRAW: Final = Phase.DRAW
_MELD: Final = Phase.MELD

REASONS: Final = (
    "round_over",
    "not_in_hand",
    "must_draw",
    "has_drawn",
    "passing",
    "stock_empty",
    "stock_left",
    "not_in_pile",
    "too_deep",
    "no_use",
    "top_needs_use",
    "no_meld",
    "joker_meld",
    "ace_in_run",
    "wild_face",
    "too_many_wilds",
    "no_such_meld",
    "does_not_fit",
    "no_lay_off",
    "opens_too_low",
    "must_use",
    "hand_only",
    "new_meld_only",
    "just_taken",
    "leaves_just_taken",
    "no_knocking",
)
"""Every reason; a rulebook covers those its rules can give."""


def reasons_of(rules: RummyRules) -> dict[str, bool]:
    """Return each reason a refusal can have, and whether some rules can give it."""
    pile, decks = rules.pile, [rules.packs.deck(seats) for seats in rules.seat_counts]
    most = max(len(deck.cards) for deck in decks)
    wilds = [rules.wilds.cards(deck).mask for deck in decks]
    jokers = rank_mask(Rank.JOKER, MOST_COPIES)
    sides = Side(0), Side(1)
    rule = rules.lay_offs
    everywhere = rule is not None and rule.allows(Seat(0), Seat(1), sides)
    given = {
        "passing": rules.pass_melds,
        "too_deep": pile.reach(most) < most,
        "joker_meld": any(
            deck.cards.mask & jokers & ~wild for deck, wild in zip(decks, wilds, strict=True)
        ),
        "too_many_wilds": rules.wilds.naturals > 0 and any(wilds),
        "no_lay_off": not everywhere,
        "opens_too_low": rules.opening is not None,
        "hand_only": pile.hand_only,
        "new_meld_only": pile.new_meld,
        "just_taken": pile.bars,
        "leaves_just_taken": pile.bars,
    }
    return {reason: given.get(reason, True) for reason in REASONS}


def refusal(public: Public, seat: int, hand: int, move: RummyMove) -> Refusal | None:
    """Return why a seat may not make a move, or None if it may."""
    if is_clear(public, seat, hand, move):
        return None
    return judged(public, seat, hand, move)


def is_clear(public: Public, seat: int, hand: int, move: RummyMove) -> bool:
    """Tell whether a move is seen to be legal at once; `judged` has the last word on all others.

    These are the moves of nearly every ply: no passes, and melds only where no side has to open, of
    a pack without twins and wild cards.
    """
    match move:
        case Discard():
            card, knock = move
            is_held = type(card) is int and card >= 0 and hand >> card & 1 and card != public.barred
            is_free = public.phase is _MELD and public.must_use < 0 and knock is False
            return bool(is_held) and is_free and not (public.fresh and public.is_opening)
        case Draw():
            return public.phase is _DRAW and public.stock_size > 0 and public.turn >= 0
        case Take():
            return _is_clear_take(public, seat, hand, move.card_index)
        case Lay() | LayOff():
            return public.barred < 0 and _is_clear_meld(public, hand, move)
        case _:
            return False


def _is_clear_take(public: Public, seat: int, hand: int, card: int) -> bool:
    pile = public.pile
    if public.phase is not _DRAW or public.turn < 0 or type(card) is not int or card not in pile:
        return False
    depth = len(pile) - pile.index(card)
    is_near = depth <= public.game.rules.pile.reach(len(pile))
    return is_near and can_take(public, seat, hand, depth)


def _is_clear_meld(public: Public, hand: int, move: Lay | LayOff) -> bool:
    table, rules = public.game.shapes_for(len(public.hand_sizes)), public.game.rules
    cards, faces, must = move.card_indices, move.faces, public.must_use
    mask = _faces_in(cards)
    is_held = mask and not mask & ~(hand & ~public.lifted)
    if not is_held or public.phase is _DRAW or (must >= 0 and not mask >> must & 1):
        return False
    if not table.is_plain or rules.opening is not None or not _are(faces, cards):
        return False
    if isinstance(move, Lay):
        return table.shape(cards) is not None
    if not rules.lays_off_freely or (must >= 0 and rules.pile.new_meld):
        return False
    for meld in public.melds if _faces_in(move.onto_indices) else ():
        if meld.card_indices == move.onto_indices:
            is_so = _are(move.onto_faces, meld.shape.faces)
            return is_so and cards in table.growths(meld.shape).by_faces
    return False


def _are(given: tuple[object, ...], faces: tuple[int, ...]) -> bool:
    return given is faces or (_faces_in(given) > 0 and given == faces)


def _faces_in(cards: tuple[object, ...]) -> int:
    """Return the mask of a tuple of indices of one pack; 0 if it is anything else."""
    mask = 0
    if type(cards) is tuple:
        for card in cards:
            if type(card) is not int or not 0 <= card < COPY_BITS:
                return 0
            mask |= 1 << card
    return mask


def judged(public: Public, seat: int, hand: int, move: RummyMove) -> Refusal | None:
    """Return the same as `refusal`, by every rule."""
    if public.turn < 0:
        return _refuse(public, "round_over", msg("the round is over; deal the next one"))
    if not is_move(move):
        sentence = msg("that is no move of this game; use play() for a text")
        return _refuse(public, "not_in_hand", sentence)
    match move:
        case Draw() | Take():
            return _drawing(public, seat, hand, move)
        case Pass():
            return _passing(public, seat)
        case Lay() | LayOff() | Discard():
            return _playing(public, seat, hand, move)
        case _:
            assert_never(move)


def is_move(move: object) -> bool:
    """Tell whether something is a move at all, with cards that there can be."""
    match move:
        case Draw() | Pass():
            return True
        case Take():
            return _is_card(move.card_index)
        case Discard():
            return _is_card(move.card_index) and type(move.knock) is bool
        case Lay():
            return _are_placed(move.card_indices, move.faces)
        case LayOff():
            return _are_placed(move.card_indices, move.faces) and _are_placed(
                move.onto_indices, move.onto_faces
            )
        case _:
            return False


def _is_card(index: object, copies: int = MOST_COPIES) -> bool:
    if type(index) is not int:
        return False
    return 0 <= index < copies * COPY_BITS and index % RANKS <= Rank.KING


def _are_placed(cards: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    if not isinstance(cards, tuple) or not isinstance(faces, tuple):
        return False
    are_cards = all(map(_is_card, cards)) and all(_is_card(face, 1) for face in faces)
    return are_cards and len(set(cards)) == len(cards) == len(faces) > 0


def _refuse(public: Public, reason: str, message: Message) -> Refusal:
    return Refusal(reason, public.game.rulebook.rule_of(reason), message)


def _drawing(public: Public, seat: int, hand: int, move: Draw | Take) -> Refusal | None:
    if public.phase is Phase.MELD:
        if public.must_use >= 0:
            return _owed(public)
        sentence = msg("a card has been drawn; meld, lay off or discard")
        return _refuse(public, "has_drawn", sentence)
    if public.phase is Phase.PASSING:
        return _refuse(public, "passing", msg("you pass; lay, lay off, or end the turn with ."))
    if isinstance(move, Draw):
        if public.stock_size:
            return None
        sentence = msg("the stock is empty; take a card you can use, or pass")
        return _refuse(public, "stock_empty", sentence)
    return _taking(public, seat, hand, move)


def _taking(public: Public, seat: int, hand: int, move: Take) -> Refusal | None:
    pile, card = public.pile, card_at(move.card_index)
    if move.card_index not in pile:
        sentence = msg("the {card} is not in the discard pile; see what lies there", card=card)
        return _refuse(public, "not_in_pile", sentence)
    depth = len(pile) - pile.index(move.card_index)
    reach = public.game.rules.pile.reach(len(pile))
    if depth > reach:
        sentence = msg("the {card} lies too deep; take no more than {n}", card=card, n=reach)
        return _refuse(public, "too_deep", sentence)
    if can_take(public, seat, hand, depth):
        return None
    if not obliges(public, depth):
        sentence = msg("the {card} could then neither be used nor discarded; draw", card=card)
        return _refuse(public, "leaves_just_taken", sentence)
    if public.stock_size:
        sentence = msg(
            "the {card} cannot be used at once; take a card you can use, or draw", card=card
        )
    else:
        sentence = msg(
            "the {card} cannot be used at once; take a card you can use, or pass", card=card
        )
    return _refuse(public, "no_use" if depth > 1 else "top_needs_use", sentence)


def _passing(public: Public, seat: int) -> Refusal | None:
    if public.phase is Phase.PASSING:
        return _opening(public, public.lacking(seat)) if public.is_opening else None
    if public.phase is Phase.MELD:
        if public.must_use >= 0:
            return _owed(public)
        return _refuse(public, "has_drawn", msg("a card has been drawn; discard to end the turn"))
    if public.stock_size:
        sentence = msg("there is a stock to draw from; pass only when it is empty")
        return _refuse(public, "stock_left", sentence)
    return None


def _owed(public: Public) -> Refusal:
    card = card_at(public.must_use)
    sentence = msg("you took the {card}; meld it or lay it off first", card=card)
    return _refuse(public, "must_use", sentence)


def _playing(public: Public, seat: int, hand: int, move: Lay | LayOff | Discard) -> Refusal | None:
    if public.phase is Phase.DRAW:
        return _refuse(public, "must_draw", msg("draw a card first"))
    indices = (move.card_index,) if isinstance(move, Discard) else move.card_indices
    cards = mask_of(indices)
    if cards & ~hand:
        missing = CardSet(cards & ~hand)
        sentence = plural(
            "{cards} is not in your hand; play from {hand}",
            "{cards} are not in your hand; play from {hand}",
            len(missing),
            cards=missing,
            hand=CardSet(hand),
        )
        return _refuse(public, "not_in_hand", sentence)
    if isinstance(move, Discard):
        return _discarding(public, seat, move)
    wrong = _wilds(public, move) or _order(public, move)
    if wrong is None:
        wrong = _meld(public, move) if isinstance(move, Lay) else _lay_off(public, seat, move)
    if wrong is None:
        wrong = _too_low(public, seat, hand, move)
    if wrong is None and public.must_use >= 0:
        wrong = _duty(public, move, cards)
    if wrong is None and leaves_stuck(public, seat, hand, move):
        card = card_at(public.barred)
        sentence = msg(
            "only the {card} would be left, which may not be discarded; keep another", card=card
        )
        wrong = _refuse(public, "leaves_just_taken", sentence)
    return wrong


def _opening(public: Public, needed: int) -> Refusal:
    sentence = msg("melds of {n} points more are needed to open; lay these first", n=needed)
    return _refuse(public, "opens_too_low", sentence)


def _discarding(public: Public, seat: int, move: Discard) -> Refusal | None:
    if public.phase is Phase.PASSING:
        return _refuse(
            public, "passing", msg("whoever passes discards nothing; end the turn with .")
        )
    if public.must_use >= 0:
        return _owed(public)
    if move.knock:
        sentence = msg("nobody knocks in this game; discard without !")
        return _refuse(public, "no_knocking", sentence)
    if public.is_opening:
        return _opening(public, public.lacking(seat))
    if move.card_index == public.barred:
        sentence = msg("the {card} has just been taken; discard another card", card=move.card)
        return _refuse(public, "just_taken", sentence)
    return None


def _wilds(public: Public, move: Lay | LayOff) -> Refusal | None:
    """Refuse cards that stand for what they can't."""
    table = public.game.shapes_for(len(public.hand_sizes))
    naturals = 0
    for card, face in zip(move.card_indices, move.faces, strict=True):
        if not table.wild_mask >> card & 1:
            naturals += 1
            if card % COPY_BITS != face:
                sentence = msg(
                    "the {card} stands for itself only; name no other", card=card_at(card)
                )
                return _refuse(public, "wild_face", sentence)
        elif not table.faces >> face & 1:
            sentence = msg(
                "{card} cannot stand for {face}; name a card of the pack that is not wild",
                card=card_at(card),
                face=card_at(face),
            )
            return _refuse(public, "wild_face", sentence)
    least = public.game.rules.wilds.naturals
    if isinstance(move, Lay) and naturals < least:
        sentence = plural(
            "a meld needs a card that is not wild; add one",
            "a meld needs {n} cards that are not wild; add some",
            least,
        )
        return _refuse(public, "too_many_wilds", sentence)
    return None


def _order(public: Public, move: Lay | LayOff) -> Refusal | None:
    """Refuse cards that stand for one face but not in the order they are printed in."""
    if are_in_print(move.faces, move.card_indices):
        return None
    sentence = msg("{cards} is not printed so; read the move from its text", cards=move.text)
    return _refuse(public, "no_meld", sentence)


def _meld(public: Public, move: Lay) -> Refusal | None:
    table = public.game.shapes_for(len(public.hand_sizes))
    if table.shape(move.faces) is not None:
        return None
    ranks = {face % RANKS for face in move.faces}
    suits = {face // RANKS for face in move.faces}
    if Rank.JOKER in ranks:
        sizes = either(map(str, table.joker_sizes))
        sentence = msg("jokers meld with jokers only; lay {sizes} of them", sizes=sizes)
        return _refuse(public, "joker_meld", sentence)
    if Rank.ACE in ranks and len(suits) == 1 and _is_run_round_the_corner(ranks):
        sentence = msg(
            "in a run an ace stands {where}; lay it there", where=_where_aces_stand(table)
        )
        return _refuse(public, "ace_in_run", sentence)
    if len(move.faces) == 1:
        sentence = msg("{card} alone is no meld; -{card} discards it", card=move.text)
    else:
        kinds = either(kind.title for kind in public.game.rules.melds)
        sentence = msg("{cards} is no meld; lay {kinds}", cards=move.text, kinds=kinds)
    return _refuse(public, "no_meld", sentence)


def _where_aces_stand(table: ShapeTable) -> Message:
    places = {
        place
        for shape in table.shapes
        for face, place in zip(shape.faces, shape.places, strict=True)
        if face % RANKS == Rank.ACE
    }
    low, high = msg("below the two"), msg("above the king")
    if ACE_HIGH not in places:
        return low
    return msg("{low} or {high}", low=low, high=high) if Rank.ACE in places else high


def _is_run_round_the_corner(ranks: set[int]) -> bool:
    """Tell whether ranks would be a run if the king were followed by the ace and the two."""
    starts = [rank for rank in ranks if rank % Rank.KING + 1 not in ranks]
    return len(ranks) > 2 and len(starts) <= 1


def _too_low(public: Public, seat: int, hand: int, move: Lay | LayOff) -> Refusal | None:
    """Refuse what does not open, or what only those who have opened may do."""
    needed = public.lacking(seat)
    if not needed:
        return None
    table = public.game.shapes_for(len(public.hand_sizes))
    shape = table.shape(move.faces)
    if isinstance(move, Lay) and shape is not None:
        bundle = Bundle(shape, move.faces, tuple((card,) for card in move.card_indices))
        if Openings(public, hand & ~public.lifted, needed).allow(bundle):
            return None
    return _opening(public, needed)


def _lay_off(public: Public, seat: int, move: LayOff) -> Refusal | None:
    rules, table = public.game.rules, public.game.shapes_for(len(public.hand_sizes))
    meld = next((m for m in public.melds if m.card_indices == move.onto_indices), None)
    if meld is None or meld.shape.faces != move.onto_faces:
        named = move.text.partition(">")[2]
        sentence = msg("{meld} is no meld on the table; name one as it lies", meld=named)
        return _refuse(public, "no_such_meld", sentence)
    if rules.lay_offs is None or not rules.lay_offs.allows(Seat(seat), meld.owner, public.sides):
        sentence = msg("nothing may be laid off on {meld}; meld or discard", meld=meld.meld_text)
        return _refuse(public, "no_lay_off", sentence)
    if move.faces not in table.growths(meld.shape).by_faces:
        cards = move.text.partition(">")[0]
        sentence = msg(
            "{cards} does not fit {meld}; lay off what continues it, or name another",
            cards=cards,
            meld=meld.meld_text,
        )
        return _refuse(public, "does_not_fit", sentence)
    return None


def _duty(public: Public, move: Lay | LayOff, cards: int) -> Refusal | None:
    """Refuse what does not use the card taken, or not as it has to be used."""
    if not cards >> public.must_use & 1:
        return _owed(public)
    card = card_at(public.must_use)
    if public.game.rules.pile.new_meld and isinstance(move, LayOff):
        sentence = msg("the {card} has to be used in a new meld; lay one with it", card=card)
        return _refuse(public, "new_meld_only", sentence)
    lifted = CardSet(cards & public.lifted)
    if lifted:
        sentence = msg(
            "{lifted} came with the {card} and may not help it; use your hand",
            lifted=lifted,
            card=card,
        )
        return _refuse(public, "hand_only", sentence)
    return None
