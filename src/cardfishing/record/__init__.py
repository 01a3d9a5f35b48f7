"""Records: a match, or a round from any point, saved as a small text that is replayed.

A record holds what is needed to replay: the game, its version, the seats, the start, the moves and
the result.  Everything else in it is a note.  What is noted is checked, and what is absent is not
missed.  The record of a view holds instead what a seat or a spectator saw of a match.

There are two forms of one meaning, JSON and a text for people; a journal is written while a match
is played.  Whoever has the record of a match has its seed, and so knows all cards to come.
"""

from cardfishing.record.base import Comment, GameLoader
from cardfishing.record.fields import DRAWN, FORMAT, OPEN, VERSION
from cardfishing.record.files import Form
from cardfishing.record.journal import Journal, recover
from cardfishing.record.kinds import AnyRecord, append, load, read, stream
from cardfishing.record.matches import Record
from cardfishing.record.rounds import PlayableState, RoundRecord
from cardfishing.record.steps import Step
from cardfishing.record.views import ViewRecord

__all__ = [
    "DRAWN",
    "FORMAT",
    "OPEN",
    "VERSION",
    "AnyRecord",
    "Comment",
    "Form",
    "GameLoader",
    "Journal",
    "PlayableState",
    "Record",
    "RoundRecord",
    "Step",
    "ViewRecord",
    "append",
    "load",
    "read",
    "recover",
    "stream",
]
