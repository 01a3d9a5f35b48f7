"""Agents that look at what is hidden, or answer with what is no move."""

import cardfishing as cf
from cardfishing import session
from cardfishing.agents.random import RandomAgent
from cardfishing.fishing import FishingMove, FishingObservation, FishingState
from cardfishing.rummy import RummyMove, RummyObservation
from cardfishing_casino import CASINO


class Peeking:
    def choose(self, view: FishingState, /) -> FishingMove:
        return view.legal_moves.sample(0)


class Talking:
    def choose(self, view: FishingObservation, /) -> str:
        return view.legal_moves.sample(0).text


class Melding:
    def choose(self, view: RummyObservation, /) -> RummyMove:
        return view.legal_moves.sample(0)


# wrong: assignment / reportAssignmentType
peeking: cf.Agent[FishingObservation, FishingMove] = Peeking()
# wrong: assignment / reportAssignmentType
talking: cf.Agent[FishingObservation, FishingMove] = Talking()

state = CASINO.new(2, seed=1)
# wrong: arg-type / reportArgumentType
RandomAgent().choose(state)
# wrong: arg-type / reportArgumentType
Melding().choose(state.observation(0))
# wrong: attr-defined / reportAttributeAccessIssue reportUnknownMemberType
state.observation(0).stock_order
# wrong: list-item / reportArgumentType
session.play(CASINO, [Talking(), RandomAgent()], seed=1)
# wrong: list-item list-item / reportArgumentType
session.play(CASINO, [Melding(), Melding()], seed=1)
