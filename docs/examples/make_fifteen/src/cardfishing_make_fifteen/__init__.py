"""Make Fifteen: a small game of the Escoba kind, for the cards from ace to ten."""

from collections.abc import Iterable

import attrs

from cardfishing.decks import FRENCH_40
from cardfishing.fishing import (
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_OF_TURNS,
    REASONS_WITHOUT_BUILDS,
    FirstTo,
    FishingGame,
    FishingItem,
    FishingRules,
    IfAble,
    Matcher,
    OneGroup,
    Packets,
    PipValues,
    Sweeps,
    Tally,
    ValueTable,
)
from cardfishing.messages import msg
from cardfishing.plugins import hookimpl
from cardfishing.rulebook import Rule, Rulebook


@attrs.frozen
class MakesFifteen(Matcher):
    """Loose cards that make fifteen together with the card played."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets that come to what the card played lacks of fifteen."""
        return [g for mine in values.hand[played] for g in values.groups(layout_mask, 15 - mine)]


@attrs.frozen(kw_only=True)
class CardsBeyond(FishingItem):
    """A point for each captured card beyond a number."""

    number: int

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Return how many cards more than the number each side has captured."""
        return tuple(max(0, len(pile) - self.number) for pile in tally.piles)


PLAY, SCORE = msg("Cards and play"), msg("The score")
RULES = (
    Rule("F1", PLAY, msg("Two or three play, or two pairs, with the cards from ace to ten.")),
    Rule("F2", PLAY, msg("Each gets three cards and the table four; later each gets three more.")),
    Rule("F3", PLAY, msg("In turn each plays one card."), reasons=REASONS_OF_TURNS),
    Rule(
        "F4", PLAY, msg("It takes one set that makes fifteen with it."), reasons=REASONS_OF_CAPTURES
    ),
    Rule("F5", PLAY, msg("It must if it can, and else stays there."), reasons=REASONS_OF_DUTIES),
    Rule("F6", PLAY, msg("Nothing is built."), reasons=REASONS_WITHOUT_BUILDS),
    Rule("F7", PLAY, msg("At the end the last to capture gets what still lies there.")),
    Rule("F8", SCORE, msg("Clearing the table scores 1, and so does each card beyond twenty.")),
    Rule("F9", SCORE, msg("A side with 21 points wins the match, of several the one with more.")),
)
CARDS = CardsBeyond(name="cards", title=msg("cards beyond twenty"), rule="F8", number=20)
SWEEPS = Sweeps(name="sweeps", title=msg("sweeps"), rule="F8", worth=1)

MAKE_FIFTEEN = FishingGame(
    name="make-fifteen",
    title=msg("Make Fifteen"),
    summary=msg("Take cards that make fifteen with yours."),
    sources=("pagat.com, Escoba", "pagat.com, Ronda"),
    rulebook=Rulebook(RULES),
    rules=FishingRules(
        deck=FRENCH_40,
        seat_counts=(2, 3, 4),
        deal=Packets(hand=3, layout=4, size=3),
        values=PipValues(),
        matchers=(MakesFifteen(),),
        captures=OneGroup(),
        duty=IfAble(),
        sweeps=SWEEPS,
        items=(CARDS,),
        finish=FirstTo(target=21, rule="F9"),
    ),
)


@hookimpl
def cardfishing_games() -> list[FishingGame]:
    """Offer the game."""
    return [MAKE_FIFTEEN]
