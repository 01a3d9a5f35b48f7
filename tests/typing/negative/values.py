"""Values never change, and what they are made of is named."""

from cardfishing.cards import Card, Rank
from cardfishing.fishing import Holding
from cardfishing_casino import CASINO

card, state, match = Card.parse("7H"), CASINO.new(2, seed=1), CASINO.match(2, seed=1)
# wrong: misc / reportAttributeAccessIssue
card.rank = Rank.EIGHT
# wrong: misc / reportAttributeAccessIssue
CASINO.name = "cassino"
# wrong: misc / reportAttributeAccessIssue
CASINO.rules.deck = CASINO.deck
# wrong: misc / reportAttributeAccessIssue
state.turn = None
# wrong: misc / reportAttributeAccessIssue
match.seed = 2
# wrong: misc / reportAttributeAccessIssue
match.state.public.sweeps = ()
# wrong: call-arg / reportCallIssue
CASINO.new(2, sead=1)
# wrong: call-arg / reportCallIssue
CASINO.match(2)
# wrong: arg-type / reportArgumentType
Holding(name="sevens", title="sevens", rule="S1", cards=state.layout, worth=1)
