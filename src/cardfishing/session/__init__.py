"""The driver: a match with a player at each seat, told as events.

Events say what a spectator may know.  A driver of another kind, such as a person at a terminal,
makes them itself with `opening` and `advance`.
"""

from cardfishing.session.clocks import Clock, TimedAgent
from cardfishing.session.driver import JournalSink, Result, finish, play, run
from cardfishing.session.events import (
    Event,
    Forfeited,
    Listener,
    MatchEnded,
    MovePlayed,
    Replaced,
    RoundEnded,
    RoundStarted,
    advance,
    opening,
    tell,
)
from cardfishing.session.players import AgentError, Failure, Player, ask
from cardfishing.session.terms import Forfeit, OnFailure, Replace, Stop, Terms
from cardfishing.session.undo import take_back

__all__ = [
    "AgentError",
    "Clock",
    "Event",
    "Failure",
    "Forfeit",
    "Forfeited",
    "JournalSink",
    "Listener",
    "MatchEnded",
    "MovePlayed",
    "OnFailure",
    "Player",
    "Replace",
    "Replaced",
    "Result",
    "RoundEnded",
    "RoundStarted",
    "Stop",
    "Terms",
    "TimedAgent",
    "advance",
    "ask",
    "finish",
    "opening",
    "play",
    "run",
    "take_back",
    "tell",
]
