"""Coordinates of cards, masks and sets of cards, which are easily taken for one another."""

from cardfishing.cards import Card, CardSet, Rank, Suit
from cardfishing.decks import FRENCH_52
from cardfishing_casino import CASINO

# wrong: arg-type arg-type / reportArgumentType reportArgumentType
Card(Suit.HEARTS, Rank.ACE)
# wrong: arg-type / reportArgumentType
Card.parse(Card(Rank.ACE, Suit.HEARTS))
# wrong: arg-type / reportArgumentType
FRENCH_52.rank_name(Suit.HEARTS)

state = CASINO.new(2, seed=1)
# wrong: arg-type / reportArgumentType
FRENCH_52.deal(state.public.layout_mask)
# wrong: arg-type / reportArgumentType
state.layout.isdisjoint(state.public.layout_mask)
# wrong: arg-type / reportArgumentType
CASINO.setup(hands=(state.hand_masks[0], "7H"))
# wrong: assignment / reportAssignmentType
hand: CardSet = state.hand_masks[0]
# wrong: assignment / reportAssignmentType
mask: int = state.hands[0]
