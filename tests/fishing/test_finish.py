"""When matches are decided: rules of one's own, and counting out in overtime."""

import attrs

from cardfishing.fishing import MatchRule
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreSheet, Standing
from cardfishing.table import Side
from cardfishing_casino import CASINO
from cardfishing_royal_casino import ROYAL_CASINO_DOMINICAN


@attrs.frozen
class OneRound(MatchRule):
    """The side that has more after one round wins."""

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Compare the totals of the round."""
        best = max(range(sheet.sides), key=lambda side: sheet.totals[side])
        why = Decision("C27", msg("more in the only round"))
        return attrs.evolve(before, scores=sheet.totals, winner=Side(best), why=why)


def test_a_rule_of_ones_own_needs_nothing_but_settle() -> None:
    """DESIGN 7: by default everything counts, whatever the scores."""
    game = attrs.evolve(CASINO, declared=(), rules=attrs.evolve(CASINO.rules, finish=OneRound()))
    end = game.setup(hands=("", ""), piles=("10D", "3S 2S"), scores=(20, 20), stock="").state()
    settled = game.settle(end.standing, end.score_sheet())
    assert (settled.scores, settled.winner) == ((2, 5), 1)
    assert str(settled.why) == "more in the only round [C27]"


def test_nothing_is_counted_out_in_overtime() -> None:
    """D11, K36: there the higher total wins, whoever's points are counted first."""
    game = ROYAL_CASINO_DOMINICAN.with_options(finish="count_out")
    piles = ("3C 4C 5C", "10D AC AD")
    end = game.setup(hands=("", ""), piles=piles, scores=(21, 21), overtime=True, stock="").state()
    settled = game.settle(end.standing, end.score_sheet())
    assert (settled.scores, settled.winner) == ((21, 25), 1)
