"""Diamond Casino: forty cards, hands of three, and points for diamonds, sevens, sixes and aces."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.cards import CardSet, Rank, Suit
from cardfishing.decks import FRENCH_52, Deck
from cardfishing.fishing import Complete, Holding, Majority, Packets
from cardfishing.messages import msg
from cardfishing.options import Amounts, options_with
from cardfishing.rulebook import Case, Rule
from cardfishing_casino.casino import CASINO
from cardfishing_casino.options import OPTIONS, POINTS, TIE_RULE
from cardfishing_casino.rulebook.dealing import DEAL, SEATS, VALUES
from cardfishing_casino.rulebook.scoring import END, finishing
from cardfishing_casino.rules import RULES

FRENCH_40_WITH_COURTS: Final = Deck(
    name="french-40-with-courts",
    cards=CardSet.of(card for card in FRENCH_52.cards if not Rank.EIGHT <= card.rank <= Rank.TEN),
)
DIAMONDS: Final = CardSet.of(
    card for card in FRENCH_40_WITH_COURTS.cards if card.suit is Suit.DIAMONDS
)

ITEMS: Final = (
    Majority(
        name="cards",
        title=msg("most cards"),
        rule="DI4",
        cards=FRENCH_40_WITH_COURTS.cards,
        worth=1,
    ),
    Majority(name="diamonds", title=msg("most diamonds"), rule="DI4", cards=DIAMONDS, worth=1),
    Holding(
        name="seven_of_diamonds",
        title=msg("seven of diamonds"),
        rule="DI4",
        cards=CardSet.parse("7D"),
        worth=1,
    ),
    *(
        Complete(
            name=name,
            title=title,
            rule="DI4",
            cards=CardSet.parse(cards),
            worth=2,
        )
        for name, title, cards in (
            ("sevens", msg("all sevens"), "7C 7D 7H 7S"),
            ("sixes", msg("all sixes"), "6C 6D 6H 6S"),
            ("aces", msg("all aces"), "AC AD AH AS"),
        )
    ),
)
DEALS: Final = msg(
    "First everybody gets three cards and four are laid face up on the table, two at a time, as in "
    "Casino: to each player but the dealer in turn, the table, the dealer. The rest is the stock."
)

DIAMOND_CASINO: Final = CASINO.variant(
    "diamond-casino",
    title=msg("Diamond Casino"),
    summary=msg("Casino with forty cards, to 11, in which diamonds and full sets score."),
    sources=("pagat.com, Casino (Pratesi's article)", "Ostrow, The Complete Card Player"),
    rules=attrs.evolve(
        RULES,
        deck=FRENCH_40_WITH_COURTS,
        deal=Packets(hand=3, layout=4, size=2),
        items=ITEMS,
    ),
    declared=options_with(
        OPTIONS,
        attrs.evolve(
            POINTS,
            values=Amounts(tuple(item.name for item in ITEMS), numbers=range(101)),
        ),
        attrs.evolve(
            TIE_RULE,
            also=("items.diamonds.tie",),
            meaning=msg("what a tie for most cards or most diamonds does with the points"),
        ),
        without=("little_casino",),
    ),
    revised={
        "C2": Rule(
            id="DI1",
            chapter=SEATS,
            text=msg(
                "A pack of 40: a French one without its eights, nines and tens. For capturing the "
                "cards from 2 to 7 count their pips."
            ),
            more=VALUES,
        ),
        "C4": Rule(
            id="DI2",
            chapter=DEAL,
            text=DEALS,
            cases=(
                Case(
                    option="deal_pattern",
                    value="singles",
                    text=msg(
                        "First everybody gets three cards and four are laid face up on the table, "
                        "one at a time: to each player but the dealer in turn, the table, the "
                        "dealer. The rest is the stock."
                    ),
                ),
                Case(
                    option="deal_pattern",
                    value="fours",
                    text=msg(
                        "First everybody gets three cards at once, in turn, and four are laid face "
                        "up on the table before the dealer's. The rest is the stock."
                    ),
                ),
            ),
        ),
        "C5": Rule(
            id="DI3",
            chapter=DEAL,
            text=msg(
                "When all hands are empty everybody gets three more; the table gets none. The "
                "stock comes out exactly."
            ),
            cases=(
                Case(
                    option="refill_table",
                    value="True",
                    text=msg(
                        "When all hands are empty everybody gets three more, or equally many "
                        "where there are fewer, and the table, in its turn, what brings it up to "
                        "four loose cards; a rest too small to go round goes to the table as "
                        "well."
                    ),
                ),
            ),
        ),
        "C27": finishing(aces=False),
        "C26": Rule(
            id="DI4",
            chapter=END,
            text=msg(
                "Points: strictly most cards {points_cards}, strictly most diamonds "
                "{points_diamonds}, the seven of diamonds {points_seven_of_diamonds}, all four "
                "sevens {points_sevens}, all four sixes {points_sixes}, all four aces "
                "{points_aces}."
            ),
            more=(
                Case(
                    option="tie_rule",
                    value="none",
                    text=msg("A tie for cards or for diamonds gives nobody the points."),
                ),
                Case(
                    option="tie_rule",
                    value="split",
                    text=msg(
                        "A tie for cards or for diamonds gives each of those that tie an equal "
                        "share in whole points; what cannot be shared is lost."
                    ),
                ),
                Case(
                    option="tie_rule",
                    value="carry",
                    text=msg(
                        "The points of a tie for cards or for diamonds are added to the same item "
                        "of the next round."
                    ),
                ),
            ),
        ),
    },
    options={"sweeps": "score", "target": 11},
    aliases=("diamond-cassino",),
)
