"""The fishing engine: rules as data, turned into games."""

from cardfishing.fishing.course import DealSchedule, DrawAfterPlay, Packets
from cardfishing.fishing.duties import CaptureDuty, Demand, IfAble, MatchDuty, NoDuty, TakeAll
from cardfishing.fishing.finish import (
    CountOut,
    Endgame,
    EndgameOther,
    EndgameTie,
    FirstTo,
    MatchRule,
)
from cardfishing.fishing.game import FishingGame
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail, parse_move
from cardfishing.fishing.public import Build
from cardfishing.fishing.refusals import (
    REASONS,
    REASONS_OF_BUILDS,
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_OF_TURNS,
    REASONS_WITHOUT_BUILDS,
)
from cardfishing.fishing.rules import (
    BuildRules,
    FishingRules,
    PartnerBuilds,
    Residue,
)
from cardfishing.fishing.score import (
    Cleared,
    Complete,
    FishingItem,
    Holding,
    Majority,
    SweepCancel,
    Sweeps,
    Tally,
    Tie,
)
from cardfishing.fishing.setup import FishingSetup
from cardfishing.fishing.state import FishingObservation, FishingState
from cardfishing.fishing.takes import (
    AnyUnion,
    Combination,
    EqualFaces,
    EqualRank,
    Matcher,
    OneGroup,
    OneOrThree,
    SumToPlayed,
)
from cardfishing.fishing.values import Ace, CaptureValues, Origin, PipValues, ValueTable
from cardfishing.table import DealRotation

__all__ = [
    "REASONS",
    "REASONS_OF_BUILDS",
    "REASONS_OF_CAPTURES",
    "REASONS_OF_DUTIES",
    "REASONS_OF_TURNS",
    "REASONS_WITHOUT_BUILDS",
    "Ace",
    "AnyUnion",
    "Build",
    "BuildRules",
    "Capture",
    "CaptureDuty",
    "CaptureValues",
    "Cleared",
    "Combination",
    "Complete",
    "CountOut",
    "DealRotation",
    "DealSchedule",
    "Demand",
    "DrawAfterPlay",
    "Endgame",
    "EndgameOther",
    "EndgameTie",
    "EqualFaces",
    "EqualRank",
    "Extend",
    "FirstTo",
    "FishingGame",
    "FishingItem",
    "FishingMove",
    "FishingObservation",
    "FishingRules",
    "FishingSetup",
    "FishingState",
    "Holding",
    "IfAble",
    "Majority",
    "MatchDuty",
    "MatchRule",
    "Matcher",
    "NewBuild",
    "NoDuty",
    "OneGroup",
    "OneOrThree",
    "Origin",
    "Packets",
    "PartnerBuilds",
    "PipValues",
    "Residue",
    "SumToPlayed",
    "SweepCancel",
    "Sweeps",
    "TakeAll",
    "Tally",
    "Tie",
    "Trail",
    "ValueTable",
    "parse_move",
]
