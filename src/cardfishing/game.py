"""The contract of a game, and what agents and checks look like.

A `Game` turns frozen rules into states.  The methods marked final are the same for every game; an
engine provides the abstract ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, final

import attrs

from cardfishing._bits import indices
from cardfishing.agent import Agent, AgentSpec
from cardfishing.chance import fingerprint
from cardfishing.decks import Deal, Deck
from cardfishing.errors import Refusal, RulesError, SetupError, SetupProblem
from cardfishing.messages import Message, msg
from cardfishing.notation import is_name, print_game
from cardfishing.scoring import ScoreItem, ScoreSheet, Standing
from cardfishing.state import LegalMoves, Move, MoveT, Obligation, Observation, Outcome, State
from cardfishing.table import Seat, Side

if TYPE_CHECKING:
    from cardfishing.match import Match
    from cardfishing.options import Option
    from cardfishing.playout import RandomRound
    from cardfishing.rulebook import Case, Revision, Rule, Rulebook
    from cardfishing.teams import TeamDraw

__all__ = [
    "Agent",
    "AgentSpec",
    "AnyGame",
    "Check",
    "Game",
    "LegalMoves",
    "Move",
    "Obligation",
    "Observation",
    "Outcome",
    "Refusal",
    "State",
    "fingerprint",
]


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT", bound=State[Any, Any])


@attrs.frozen(kw_only=True)
class Game(ABC, Generic[RulesT, StateT, MoveT]):
    """A game: frozen rules and what is known about them.

    Attributes:
        name: The name it is loaded by.
        title: What people call it.
        version: Raised when rules or observations change, since results then do not compare.
        family: ``fishing``, ``rummy``, or the word for a family of its own.
        summary: One sentence.
        sources: Where the rules come from.
        rules: The rules.
        declared: The options it offers.
        settled: Options of the game it derives from that it does not offer; the wording of the
            rules follows what the fields of these hold.
        rulebook: The numbered rules in words.
        aliases: Other names it is loaded by.
        parent: The game that `variant` made it from, or None; no matter when games are compared.
    """

    name: str
    title: Message
    version: int = 1
    family: str
    summary: Message
    sources: tuple[str, ...]
    rules: RulesT
    declared: tuple[Option, ...] = ()
    settled: tuple[Option, ...] = ()
    rulebook: Rulebook
    aliases: tuple[str, ...] = ()
    parent: AnyGame | None = attrs.field(default=None, eq=False, repr=False)

    def __hash__(self) -> int:
        """Return the fingerprint; a class that is decorated by attrs has to say so again."""
        return self.fingerprint

    @property
    @abstractmethod
    def deck(self) -> Deck:
        """The pack it is played with: every card there can be."""

    @property
    @abstractmethod
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats it can be played by."""

    @property
    @abstractmethod
    def items(self) -> tuple[ScoreItem, ...]:
        """The score items in counting order."""

    def can_score(self, item: ScoreItem) -> bool:
        """Tell whether an item can score by these rules; the base says so of each."""
        del item
        return True

    @property
    def reasons(self) -> Mapping[str, bool]:
        """Each reason a refusal of its family can have, and whether its rules can give it.

        It is empty if the engine does not tell.
        """
        return {}

    @property
    @abstractmethod
    def max_moves(self) -> int:
        """The most moves a round can have."""

    def deck_for(self, seats: int) -> Deck:
        """Return the pack for a number of seats; the base returns the same one for all.

        Args:
            seats: Any number, also one that the game is not made for.
        """
        del seats
        return self.deck

    @property
    def team_draw(self) -> TeamDraw | None:
        """How four persons become two partnerships by a draw; None where nobody draws."""
        return None

    @abstractmethod
    def sides(self, seats: int) -> tuple[Side, ...]:
        """Return the side of each seat at a table of so many.

        Raises:
            SetupError: The game is not made for so many seats.
        """

    @abstractmethod
    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return the seat that deals after another."""

    @abstractmethod
    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return where the match stands after a round, decided or not."""

    @abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """Read a move's full text.

        Raises:
            NotationError: It cannot be read; the error names the column.
        """

    @abstractmethod
    def parse_state(self, text: str) -> StateT:
        """Read a state's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no position of this game; all problems are named.
        """

    @abstractmethod
    def parse_observation(self, text: str) -> Observation[MoveT]:
        """Read an observation's text or its JSON.

        Raises:
            NotationError: It cannot be read.
            SetupError: It is no observation of this game.
        """

    @abstractmethod
    def describe(self, move: MoveT) -> Message:
        """Return a move in plain words."""

    @abstractmethod
    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> StateT:
        """Return the start of a round without a check; `new` checks, and asks for it.

        Args:
            deal: The order of the pack of `deck_for`, the top card first.
            seats: The number of seats.
            dealer: The seat that deals.
            standing: The scores before the round.
        """

    @final
    def new(
        self,
        seats: int,
        *,
        seed: int | None = None,
        deal: Deal | None = None,
        dealer: int = 0,
        standing: Standing | None = None,
    ) -> StateT:
        """Return the start of a round.

        Args:
            seats: The number of seats.
            seed: The seed of the shuffle, or
            deal: a concrete deal; give one of the two.
            dealer: The seat that deals.
            standing: The scores before the round; zeros if left out.

        Raises:
            SetupError: A number is out of range, or seed and deal are both given or both missing.
        """
        opening = self.opening(seats)
        sides = len(opening.scores)
        if standing is None:
            standing = opening
        else:
            standing = Standing(
                scores=standing.scores,
                round_no=standing.round_no,
                overtime=standing.overtime,
                carry=standing.carry,
            )
        problems, details = SetupProblem(0), list[str]()
        if type(dealer) is not int or not 0 <= dealer < seats:
            problems |= SetupProblem.NO_SUCH_SEAT
            details.append(
                f"dealer {dealer!r} is not at the table: give a seat from 0 to {seats - 1}"
            )
        scores = len(standing.scores)
        if scores != sides:
            problems |= SetupProblem.SIDE_COUNT
            details.append(f"{scores} scores for {sides} sides: give one for each side")
        deck = self.deck_for(seats)
        if deal is not None and sorted(deal.order) != list(indices(deck.cards.mask)):
            problems |= SetupProblem.DECK_ORDER
            details.append(f"the deal is not all of {deck}: make it with Deck.deal")
        if (seed is None) == (deal is None):
            problems |= SetupProblem.BAD_SEED
            details.append("give either a seed or a deal")
        if seed is not None and not problems:
            deal = deck.shuffled(seed, standing.round_no)
        if deal is None or problems:
            raise SetupError(problems, details)
        return self.new_unchecked(deal, seats, dealer, standing)

    @final
    def match(
        self,
        seats: int,
        *,
        seed: int,
        dealer: int | None = None,
        standing: Standing | None = None,
        draw: Sequence[str] | None = None,
    ) -> Match[StateT, MoveT]:
        """Return the start of a match: rounds are dealt from the seed until it is decided.

        Args:
            seats: The number of seats.
            seed: The seed of every deal, and of the first dealer or the team draw if none is given.
            dealer: The seat that deals first; in a game with a team draw nobody draws then.
            standing: The scores to begin with; zeros if left out.
            draw: The cards of the team draw, such as ``("7C 7D 9H JK1", "8C 9D")``: those of the
                four persons in order, and for each redraw those of the persons who are tied.

        Raises:
            NotationError: The draw cannot be read.
            SetupError: A number is out of range, or the draw is not complete, or not called for.
        """
        from cardfishing.match import start_match

        return start_match(self, seats, seed=seed, dealer=dealer, standing=standing, draw=draw)

    def random_rounds(
        self, seats: int, *, seed: int, rounds: int, dealer: int = 0
    ) -> list[RandomRound]:
        """Return what rounds come to when all draw their moves, as `cardfishing.playout` does."""
        from cardfishing.playout import random_rounds

        return random_rounds(self, seats, seed=seed, rounds=rounds, dealer=dealer)

    @final
    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats the game is not made for.

        Raises:
            SetupError: It is; the error names the numbers that are allowed.
        """
        if type(seats) is not int or seats not in self.seat_counts:
            n, takes = repr(seats), ", ".join(map(str, self.seat_counts))
            detail = msg("{n} seats: {game} takes {takes}", n=n, game=self.name, takes=takes)
            raise SetupError(SetupProblem.SEAT_COUNT, [detail])

    @final
    def opening(self, seats: int) -> Standing:
        """Return the standing before the first round.

        Raises:
            SetupError: The game is not for so many seats.
        """
        known = self._openings
        if type(seats) is not int or seats not in known:
            self.check_seats(seats)
            known[seats] = Standing(scores=(0,) * len(set(self.sides(seats))))
        return known[seats]

    @cached_property
    def _openings(self) -> dict[int, Standing]:
        return {}

    @final
    def options(self) -> dict[str, str]:
        """Return the text of every option's value, read from the rules.

        An option that decides nothing beside the values of others is left out.
        """
        from cardfishing.options import options_of

        return options_of(self.declared, self.rules)

    @final
    def facts(self) -> dict[str, str]:
        """Return what a rule's wording may name.

        That is rules, `max_moves`, options, and numbers in their values.
        """
        from cardfishing.options import options_told

        values = {option.name: option.values for option in (*self.declared, *self.settled)}
        facts = self.rulebook.ids | {"max_moves": str(self.max_moves)}
        for name, text in options_told(self.declared, self.settled, self.rules).items():
            facts |= values[name].facts(name, text)
        return facts

    @final
    def with_options(self, /, **changes: object) -> Self:
        """Return the game with some options changed.

        Raises:
            RulesError: An option or value is unknown, or the rules contradict each other.
        """
        if not changes:
            return self
        from cardfishing.options import with_options

        rules = with_options(self.rules, self.declared, changes, self.name)
        return attrs.evolve(self, rules=rules)

    @final
    def variant(
        self,
        name: str,
        *,
        title: Message,
        summary: Message,
        sources: tuple[str, ...],
        rules: RulesT | None = None,
        declared: tuple[Option, ...] | None = None,
        revised: Mapping[str, Revision] | None = None,
        more_rules: tuple[Rule, ...] = (),
        options: Mapping[str, object] | None = None,
        aliases: tuple[str, ...] = (),
        version: int = 1,
    ) -> Self:
        """Return a game of another name derived from this one by value.

        The values of the options become its defaults.  An option that is left out is settled: the
        rules keep the wording for what they hold, and options that ask for it ask no more, or go as
        well where they could decide nothing.  What an option no longer offers the rules leave out.

        Args:
            name: The name it is loaded by.
            title: What people call it.
            summary: One sentence.
            sources: Where its rules come from.
            rules: Its rules; those of this game if left out.
            declared: Its options; those of this game if left out.
            revised: Numbered rules that replace others, by the ids of these; None leaves one out,
                and of several rules the first takes over the options.
                Options follow the rules they change, and go with those that are left out.
            more_rules: Numbered rules that are added to the rulebook.
            options: Options that have other values than here.
            aliases: Other names it is loaded by.
            version: Its version.

        Raises:
            RulesError: An option, a value or a replaced rule is unknown, or the rules contradict
                each other.
        """
        from cardfishing.options import options_beside, options_settled

        for called in (name, *aliases):
            if isinstance(aliases, str) or not is_name(called):
                remedy = "give names without spaces and brackets, the aliases in a tuple"
                raise RulesError("name", called, remedy)
        rulebook = self.rulebook.revised(revised or {})
        ids = rulebook.ids
        left_out = self.rulebook.ids.keys() - ids.keys()
        offered = self.declared if declared is None else declared
        kept = tuple(option for option in offered if option.rule not in left_out)
        new = self.rules if rules is None else rules
        before = (*self.declared, *self.settled)
        kept = options_beside(kept, before, new)
        base = attrs.evolve(self, rules=new, declared=kept)
        changed = base.with_options(**(options or {}))
        values = changed.options()
        settled = options_settled(changed.declared, before, changed.rules)
        rulebook = attrs.evolve(rulebook, rules=(*rulebook, *more_rules))
        return attrs.evolve(
            changed,
            name=name,
            title=title,
            version=version,
            summary=summary,
            sources=sources,
            aliases=aliases,
            parent=self,
            declared=tuple(
                attrs.evolve(
                    option,
                    default=values.get(option.name, option.default),
                    rule=ids.get(option.rule, option.rule),
                )
                for option in changed.declared
            ),
            settled=settled,
            rulebook=rulebook.without(self._is_gone_in(changed)),
        )

    def _is_gone_in(self, other: Self) -> Callable[[Case], bool]:
        """Return what tells of a wording that it is for a value which another offers no more."""
        old = {option.name: option for option in self.declared}
        narrowed = [(old[o.name], o) for o in other.declared if o.name in old]

        def is_gone(case: Case) -> bool:
            return any(
                before.offers(text) and not after.offers(text)
                for before, after in narrowed
                for name, text in case.wanted
                if name == after.name
            )

        return is_gone

    @final
    def __str__(self) -> str:
        """Return the game string: the name, and the options that differ from the default."""
        return self._text

    @cached_property
    def _text(self) -> str:
        defaults = {option.name: option.default for option in self.declared}
        changed = {name: text for name, text in self.options().items() if text != defaults[name]}
        return print_game(self.name, changed)

    @final
    def __repr__(self) -> str:
        """Return an expression that loads the game again."""
        return f"load({str(self)!r})"

    @cached_property
    def fingerprint(self) -> int:
        """60 bits of the SHA-256 of game string and version, equal in every process."""
        return fingerprint(f"{self}/{self.version}")


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of any family; the one place where types are given up."""


@attrs.frozen
class Check:
    """One check of the conformance kit.

    Attributes:
        id: Such as ``CF01``.
        title: What it checks, in one sentence.
        run: Runs it on a game; an `AssertionError` says what is wrong.
    """

    id: str
    title: str
    run: Callable[[AnyGame], None]
