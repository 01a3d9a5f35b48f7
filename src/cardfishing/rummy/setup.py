"""Set-ups: any arrangement of cards as a position, or all that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from cardfishing._bits import COPY_BITS, mask_of
from cardfishing.cards import Card, CardSet
from cardfishing.errors import NotationError, SetupProblem
from cardfishing.notation import Scanner
from cardfishing.placing import Cards, Placing, items_of, list_cards
from cardfishing.rummy.moves import Lay, RummyMove
from cardfishing.rummy.playing import next_turn, over, refilled, reshuffled
from cardfishing.rummy.public import Ending, Phase, Public
from cardfishing.rummy.refusals import is_move
from cardfishing.rummy.spread import Part, Spread, TableMeld
from cardfishing.rummy.state import RummyObservation, RummyState
from cardfishing.rummy.text import ENDINGS, PHASES
from cardfishing.state import LegalMoves
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.rummy.game import RummyGame


@attrs.frozen(kw_only=True)
class RummySetup:
    """An arrangement of cards, not yet checked.

    Attributes:
        game: The game.
        hands: The cards of each seat, such as ``("8S 2C", "6H")``.
        melds: The melds on the table, each with the seat that laid it, such as ``4S5S6S@1``; cards
            that were laid off follow, ``4S5S6S@1 7S@0``.  A wild card says what it stands for,
            ``7C7DJK1=7H@0``.
        discard: The discard pile from bottom to top.
        stock: The stock, top first.  Without it, cards placed nowhere form the stock in index
            order; with it, they lie aside.  Where the pile becomes a new stock it does so if a turn
            begins without one.
        turn: The seat to act.
        dealer: The seat that dealt.
        phase: ``draw``, ``meld`` or, after a pass that lets cards be tabled, ``passing``.
        ended: How the round ended: ``went_out`` (by the seat in ``turn``), ``stock_out`` or
            ``max_moves``; empty while it goes on.
        must_use: The card that has to be used before anything else; it is known to be there.
        barred: The card that may not be discarded in this turn; it is known to be there.
        lifted: Cards taken with the one to be used, where they may not help; they are known.
        fresh: The numbers of the melds laid in this turn, where that matters.
        known: For each seat the cards that everybody knows to be in its hand.
        passes: The number of passes in a row.
        moves: The number of moves made, where the round might never end.
        reshuffles: How often the pile has become a new stock.
        salt: What reshuffles are drawn from, in hexadecimal digits.
        aside: Cards out of play, counted for nobody.
        scores: The points of each side before the round.
        round_no: The number of rounds played before.
        overtime: Whether the match is in overtime.
        carry: Items that rolled over, such as ``cards:1``.
    """

    game: RummyGame
    hands: Sequence[Cards]
    melds: Sequence[str | TableMeld] = ()
    discard: Cards = ()
    stock: Cards | None = None
    turn: int = 0
    dealer: int = 0
    phase: str = Phase.DRAW.value
    ended: str = ""
    must_use: str | Card = ""
    barred: str | Card = ""
    lifted: Cards = ()
    fresh: Sequence[int] = ()
    known: Sequence[Cards] = ()
    passes: int = 0
    moves: int = 0
    reshuffles: int = 0
    salt: str = ""
    aside: Cards = ()
    scores: Sequence[int] = ()
    round_no: int = 0
    overtime: bool = False
    carry: Sequence[str] = ()

    def state(self) -> RummyState:
        """Return the position.

        Raises:
            NotationError: A text cannot be read.
            SetupError: It is no position; all problems are named at once.
        """
        check = _Checker(self)
        public = check.public()
        hands = check.all_known()
        check.finish()
        public, hands, stock = reshuffled((public, hands, check.stock), check.salt)
        state = RummyState(public, hands, stock, check.aside, check.salt)
        check.can_move(public, state.legal_moves)
        return state

    def observation(self, seat: int | None) -> RummyObservation:
        """Return what a seat sees, from a set-up whose hidden cards are written ``?n``.

        Raises:
            NotationError: A text cannot be read.
            SetupError: It is no observation; all problems are named at once.
        """
        check = _Checker(self)
        public = check.public()
        hand = check.own_hand(seat)
        check.nothing_known_aside()
        check.finish()
        view = RummyObservation(refilled(public), None if seat is None else Seat(seat), hand)
        if seat == view.turn:
            check.can_move(view.public, view.legal_moves)
        return view


class _Checker(Placing):
    """Reads a set-up once and collects what is wrong with it."""

    def __init__(self, setup: RummySetup) -> None:
        super().__init__(setup.game, setup.hands)
        self.setup = setup
        self.pile = self.in_order(setup.discard)
        self.melds = Spread(
            meld
            for written in items_of(setup.melds, "melds")
            if (meld := self.meld(str(written))) is not None
        )
        self.place_rest(setup.stock, setup.aside)
        self.salt = _salt(setup.salt)

    def can_move(self, public: Public, moves: LegalMoves[RummyMove]) -> None:
        """Refuse a seat to act that has no legal move.

        Raises:
            SetupError: It has none.
        """
        if public.turn >= 0 and next(iter(moves), None) is None:
            self.problem(
                SetupProblem.BAD_PHASE,
                f"seat {public.turn} has no legal move: give it cards, or another phase or duty",
            )
            self.finish()

    def meld(self, text: str) -> TableMeld | None:
        """Read a meld part by part; None if it is none."""
        first, *others = (self.part(part) for part in text.split() or [text])
        seats = len(self.hands)
        if seats not in self.setup.game.seat_counts:
            return None
        table, meld = self.setup.game.shapes_for(seats), None
        if is_move(Lay(first.card_indices, first.faces)):
            is_one = not table.leaves_open(first.faces)
            first = Part(first.seat, *table.arranged(first.card_indices, first.faces))
            is_meld = is_one and table.shape(first.faces) and self.has_naturals(first)
            meld = self.setup.game.meld(first, seats) if is_meld else None
        for part in others:
            if meld is None or not is_move(Lay(part.card_indices, part.faces)):
                break
            faces = meld.shape.faces
            added = Part(part.seat, *table.added(part.card_indices, part.faces, faces))
            fits = added.faces in table.growths(meld.shape).by_faces
            meld = self.setup.game.grown(meld, added, seats) if fits else None
        if meld is None:
            self.problem(
                SetupProblem.NO_MELD, f"{text} is no meld of {self.setup.game.name}: mend its cards"
            )
        return meld

    def part(self, text: str) -> Part:
        """Read cards that were laid at one time and the seat that laid them."""
        scanner = Scanner(text)
        cards, faces = list[int](), list[int]()
        while not cards or not scanner.sees("@"):
            card = scanner.card()
            self.place(card)
            cards.append(card.index)
            face = scanner.card() if scanner.take("=") else card
            faces.append(face.index % COPY_BITS)
            if face is not card and card not in self.wilds:
                self.problem(
                    SetupProblem.NO_MELD, f"{card} stands for itself only: leave out ={face}"
                )
        scanner.need("@")
        seat = scanner.number("the seat that laid it")
        scanner.end()
        self.at_table(f"the seat of {text}", seat)
        return Part(Seat(seat), tuple(cards), tuple(faces))

    def has_naturals(self, part: Part) -> bool:
        """Tell whether a new meld has cards enough that are not wild."""
        naturals = mask_of(part.card_indices) & ~self.wilds.mask
        return naturals.bit_count() >= self.setup.game.rules.wilds.naturals

    @property
    def wilds(self) -> CardSet:
        """The wild cards of the pack."""
        return self.setup.game.rules.wilds.cards(self.deck)

    def public(self) -> Public:
        """Return the open facts; where something is wrong, with a stand-in."""
        setup, sides = self.setup, self.side_count()
        seats = len(self.hands)
        self.at_table("turn", setup.turn)
        self.at_table("dealer", setup.dealer)
        scores = self.per_side("scores", setup.scores, sides)
        self.natural(
            "passes, moves, reshuffles and round_no",
            (setup.passes, setup.moves, setup.reshuffles, setup.round_no),
        )
        self.before_the_limit(setup.moves)
        standing = self.standing(
            scores, round_no=setup.round_no, overtime=setup.overtime, carry=setup.carry
        )
        must_use = self.taken("must_use", setup.must_use)
        barred = self.barred()
        lifted = self.lifted(must_use)
        taken = lifted | mask_of([card for card in (must_use, barred) if card >= 0])
        public = Public(
            game=setup.game,
            turn=setup.turn,
            dealer=Seat(setup.dealer),
            phase=self.phase(),
            melds=self.melds,
            pile=self.pile,
            hand_sizes=self.hand_sizes,
            known=self.known_cards(seats, taken),
            stock_size=self.stock_size,
            aside_size=self.aside_size,
            must_use=must_use,
            barred=barred,
            lifted=lifted,
            fresh=self.fresh(),
            passes=setup.passes,
            moves=setup.moves,
            reshuffles=setup.reshuffles,
            ending=None,
            out=-1,
            standing=standing,
        )
        return public if self.problems else self.with_end(public)

    def before_the_limit(self, moves: object) -> None:
        """Refuse a round that goes on after as many moves as would have ended it."""
        rules = self.setup.game.rules
        if rules.ends or self.setup.ended or type(moves) is not int:
            return
        if moves >= rules.move_limit:
            self.problem(
                SetupProblem.BAD_NUMBER, f"moves {moves}: give fewer than {rules.move_limit}"
            )

    def phase(self) -> Phase:
        """Return the phase, or note that there is no such one, or that it can't be now."""
        phase = PHASES.get(str(self.setup.phase))
        if phase is None:
            self.problem(
                SetupProblem.BAD_PHASE,
                f"phase {self.setup.phase!r}: give one of {', '.join(PHASES)}",
            )
        elif phase is Phase.PASSING and (self.stock_size or not self.setup.game.rules.pass_melds):
            self.problem(
                SetupProblem.BAD_PHASE,
                "phase passing: it needs an empty stock, and rules that let who passes meld",
            )
        return phase or Phase.DRAW

    def known_cards(self, seats: int, taken: int) -> tuple[int, ...]:
        """Return the cards known to be in each hand; they have to be able to be there.

        Args:
            seats: The number of seats.
            taken: The cards that the mover was seen to take in this turn.
        """
        given = items_of(self.setup.known, "known cards") or ((),) * seats
        if len(given) != seats:
            self.problem(
                SetupProblem.SEAT_COUNT, f"{len(given)} known for {seats} hands: give one for each"
            )
            return (0,) * seats
        known = [mask_of([card.index for card in list_cards(cards)]) for cards in given]
        known[self.mover] |= taken
        for seat, (mask, hand) in enumerate(zip(known, self.hands, strict=True)):
            twice = mask & sum(known[:seat])
            gone = mask & ~hand if isinstance(hand, int) else mask & self.seen
            size = self.hand_sizes[seat]
            if gone or twice or mask.bit_count() > size or mask & ~self.deck.cards.mask:
                self.problem(
                    SetupProblem.NOT_IN_HAND,
                    f"{CardSet(mask)} cannot be known in hand {seat}: name cards it holds",
                )
        return tuple(known)

    @property
    def mover(self) -> int:
        """The seat to act; where it is not at the table, a stand-in."""
        return self.setup.turn if self.setup.turn in range(len(self.hands)) else 0

    def taken(self, name: str, given: str | Card) -> int:
        """Return the index of a card the mover has taken in this turn and holds; -1 for none."""
        if given == "":
            return -1
        card = Card.parse(str(given))
        hand = self.hands[self.mover]
        is_held = not isinstance(hand, int) or hand >> card.index & 1
        if is_held and self.setup.phase == Phase.MELD.value:
            return card.index
        self.problem(
            SetupProblem.NOT_IN_HAND,
            f"{name}={card}: name a card in the hand of seat {self.mover}, in phase meld",
        )
        return -1

    def barred(self) -> int:
        """Return the index of the card that may not be discarded; -1 for none."""
        card = self.taken("barred", self.setup.barred)
        if card >= 0 and not self.setup.game.rules.pile.bars:
            self.idle("barred")
        return card

    def lifted(self, must_use: int) -> int:
        """Return the cards the mover has taken with the one to be used, where they may not help."""
        cards = [self.taken("lifted", card) for card in list_cards(self.setup.lifted)]
        if cards and (must_use < 0 or must_use in cards):
            self.problem(
                SetupProblem.NOT_IN_HAND,
                "lifted: name cards that were taken with must_use, which may not help it",
            )
        if cards and not self.setup.game.rules.pile.hand_only:
            self.idle("lifted")
        return mask_of([card for card in cards if card >= 0])

    def idle(self, name: str) -> None:
        """Refuse a field that says nothing by the rules of the game."""
        game = self.setup.game.name
        self.problem(
            SetupProblem.BAD_PHASE, f"{name}: there is no such card in {game}: leave it out"
        )

    def fresh(self) -> int:
        """Return the melds laid in this turn, as bits; they are the mover's."""
        setup, mask = self.setup, 0
        if len(self.melds) < len(setup.melds):
            return 0
        laid = {n for n, meld in enumerate(self.melds) if meld.owner == setup.turn}
        for number in items_of(setup.fresh, "fresh melds"):
            if type(number) is int and number in laid and setup.phase != Phase.DRAW.value:
                mask |= 1 << number
            else:
                self.problem(
                    SetupProblem.BAD_NUMBER,
                    f"fresh {number!r}: count from 0, and name a meld of seat {setup.turn}, which "
                    "has drawn or passed",
                )
        return mask if setup.game.rules.minds_turns else 0

    def with_end(self, public: Public) -> Public:
        """Return the open facts of a round that is over if it is."""
        sizes = public.hand_sizes
        ending = ENDINGS.get(str(self.setup.ended))
        if ending is None and self.setup.ended:
            self.problem(
                SetupProblem.BAD_PHASE,
                f"ended {self.setup.ended!r}: give one of {', '.join(ENDINGS)}, or nothing",
            )
        out = -1
        if ending is Ending.WENT_OUT:
            out = public.turn
        elif ending is None:
            out = self.gone_out(public)
        if out >= 0 and sizes[out]:
            self.problem(
                SetupProblem.BAD_PHASE, f"seat {out} holds cards: it has not gone out, let it play"
            )
        if ending is not None or out >= 0:
            return over(public, ending or Ending.WENT_OUT, out)
        has_tabled_all = public.phase is not Phase.DRAW and not sizes[public.turn]
        return next_turn(public) if has_tabled_all else public

    def gone_out(self, public: Public) -> int:
        """Return the seat whose empty hand ends the round, or -1.

        Where any empty hand ends it, it is that of the seat that has played last.
        """
        rules, sizes, turn = self.setup.game.rules, public.hand_sizes, public.turn
        going_out = rules.going_out
        if going_out.by_meld and not sizes[turn] and public.phase is not Phase.DRAW:
            return turn
        if going_out.by_meld and going_out.by_discard:
            order = rules.direction.order(turn, len(sizes))
            return next((seat for seat in reversed(order) if not sizes[seat]), -1)
        return -1


def _salt(text: str) -> int:
    if not isinstance(text, str) or len(text) > _SALT_DIGITS or set(text) - _HEX:
        raise NotationError(str(text), 1, f"{_SALT_DIGITS} hexadecimal digits at most")
    return int(text or "0", 16)


_SALT_DIGITS: Final = 64
_HEX: Final = frozenset("0123456789abcdef")
