"""Many matches: by as many workers as there are, with results that do not depend on them."""

from cardfishing.simulation.comparing import Comparison, Finding, Variant, changed, compare
from cardfishing.simulation.estimates import Estimate, wilson
from cardfishing.simulation.plan import Plan, Unit
from cardfishing.simulation.plots import plot
from cardfishing.simulation.ratings import Ladder, Rating, ratings_of
from cardfishing.simulation.results import Results
from cardfishing.simulation.rows import Row
from cardfishing.simulation.running import OnProgress, Until, run, simulate
from cardfishing.simulation.sequential import Sprt, Trial, Verdict
from cardfishing.simulation.spreads import Spread
from cardfishing.simulation.statistics import AgentFigures, Margin, PlaceFigures, Summary, summary
from cardfishing.simulation.tournaments import Tournament, round_robin, tournament

__all__ = [
    "AgentFigures",
    "Comparison",
    "Estimate",
    "Finding",
    "Ladder",
    "Margin",
    "OnProgress",
    "PlaceFigures",
    "Plan",
    "Rating",
    "Results",
    "Row",
    "Spread",
    "Sprt",
    "Summary",
    "Tournament",
    "Trial",
    "Unit",
    "Until",
    "Variant",
    "Verdict",
    "changed",
    "compare",
    "plot",
    "ratings_of",
    "round_robin",
    "run",
    "simulate",
    "summary",
    "tournament",
    "wilson",
]
