"""Wedding Rummy: 500 Rummy in which the king and queen of one suit are a meld."""

from collections.abc import Iterator

import attrs

from cardfishing.cards import Card, Rank, Suit
from cardfishing.decks import Deck
from cardfishing.messages import Message, msg
from cardfishing.options import BOOLEAN, Option, options_with
from cardfishing.plugins import hookimpl
from cardfishing.rulebook import Case, Rule
from cardfishing.rummy import MeldItem, MeldKind, RummyGame, Shape, TableMeld
from cardfishing_rummy500 import RUMMY_500
from cardfishing_rummy500.rulebook.melding import JOKER_ROLES

WEDDING = (Rank.KING, Rank.QUEEN, Rank.JACK)


@attrs.frozen(kw_only=True)
class Weddings(MeldKind):
    """The king and queen of one suit, whom the jack may join."""

    page: bool = True

    @property
    def name(self) -> str:
        """``weddings``."""
        return "weddings"

    @property
    def title(self) -> Message:
        """*a wedding*."""
        return msg("a wedding")

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield for each suit the pair, then the pair with its page."""
        for suit in Suit:
            for size in (2, 3) if self.page else (2,):
                faces = tuple(Card(rank, suit).index for rank in WEDDING[:size])
                yield Shape(self.name, faces, (0,) * size)


@attrs.frozen(kw_only=True)
class WeddingGift(MeldItem):
    """Points for each wedding, for who laid it."""

    worth: int

    def points(self, meld: TableMeld) -> int:
        """Return what a wedding is worth, and nothing for other melds."""
        return self.worth if meld.shape.kind == "weddings" else 0


BOOK = RUMMY_500.rulebook
PLAYERS = attrs.evolve(
    BOOK["F1"],
    id="W1",
    text=msg("Two or three play, everybody alone, with a pack of 52."),
)
MELDING = attrs.evolve(
    BOOK["F5"],
    id="W2",
    text=msg(
        "A set is three or four cards of one rank. A run is {min_run} or more cards of one suit in "
        "sequence. A wedding is the king and queen of one suit. Melds lie before the player who "
        "laid them."
    ),
    more=JOKER_ROLES,
)
PAGES = Rule(
    "W3",
    MELDING.chapter,
    msg("Nothing is laid off on a wedding."),
    cases=(
        Case(
            option="page",
            value="True",
            text=msg(
                "The jack of the suit, the page, may join a wedding, at once or laid off later; "
                "nothing else may. King, queen and jack are a wedding, jack, queen and king a run: "
                "who lays the three says which, and so it stays."
            ),
        ),
    ),
)
GIFTS = Rule(
    "W4",
    BOOK["F13"].chapter,
    msg("A wedding scores {gift} more than its cards, for the player who laid it."),
)
PAGE = Option(
    name="page",
    field="melds.weddings.page",
    values=BOOLEAN,
    default="True",
    rule="W3",
    meaning=msg("whether the jack may join a wedding"),
)
GIFT = Option(
    name="gift",
    field="items.weddings.worth",
    values=range(101),
    default="20",
    rule="W4",
    meaning=msg("what a wedding scores beyond its cards"),
)
ITEM = WeddingGift(name="weddings", title=msg("weddings"), rule="W4", worth=20)

WEDDING_RUMMY = RUMMY_500.variant(
    "wedding-rummy",
    title=msg("Wedding Rummy"),
    summary=msg("500 Rummy to 200 points, in which the king and queen of one suit marry."),
    sources=("our living room",),
    rules=attrs.evolve(
        RUMMY_500.rules,
        seat_counts=(2, 3),
        melds=(*RUMMY_500.rules.melds, Weddings()),
        items=(*RUMMY_500.rules.items, ITEM),
    ),
    declared=(*options_with(RUMMY_500.declared, without=("set_distinct_suits",)), PAGE, GIFT),
    revised={
        "F1": PLAYERS,
        "F5": MELDING,
        "F6": (BOOK["F6"], PAGES),
        "F13": (BOOK["F13"], GIFTS),
    },
    options={"hand_sizes": {"two": 10}, "target": 200},
)


@hookimpl
def cardfishing_games() -> list[RummyGame]:
    """Offer the game."""
    return [WEDDING_RUMMY]
