"""Matchers of third parties beside the built-in ones: every option keeps its meaning."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs
import pytest

from cardfishing._bits import indices
from cardfishing.cards import Card, Rank, card_at
from cardfishing.chance import Stream
from cardfishing.fishing import (
    Capture,
    FishingGame,
    FishingState,
    Matcher,
    OneOrThree,
    SumToPlayed,
    ValueTable,
)
from cardfishing_casino import CASINO

POSITIONS: Final = 25
OPTIONS: Final = (
    "",
    "ace=flexible",
    "ace=hand_only",
    "ace=hand_only,face_values=royal",
    "ace=hand_only,capture_duty=all",
    "ace=flexible,capture_duty=match",
    "ace=flexible,captures=single_group",
    "capture_duty=all,face_capture=all",
    "capture_duty=if_able",
    "capture_duty=match,match_duty=at_least_one",
    "capture_duty=match,face_capture=all",
    "captures=single_group",
    "face_capture=one_or_three",
    "single_build_is_card=True,ace=hand_only",
)


@attrs.frozen
class Nothing(Matcher):
    """Matches nothing, so that the engine has to ask and the rules are those of before."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return no group."""
        return ()


@attrs.frozen
class JackTakesAll(Matcher):
    """A jack takes the whole layout."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the layout, for a jack."""
        return [layout_mask] if layout_mask and card_at(played).rank is Rank.JACK else ()


@attrs.frozen
class MakesThirteen(Matcher):
    """Cards that come to thirteen with the played one."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets that make up thirteen."""
        return [g for mine in values.hand[played] for g in values.groups(layout_mask, 13 - mine)]


def with_matcher(matcher: Matcher, options: str = "") -> FishingGame:
    """Return Casino with a further matcher and some options."""
    rules = attrs.evolve(CASINO.rules, matchers=(*CASINO.rules.matchers, matcher))
    return attrs.evolve(CASINO, name="test-matched", rules=rules).with_options(**chosen(options))


def chosen(options: str) -> dict[str, str]:
    """Return the values of options that are written as in a game string."""
    return dict(pair.split("=") for pair in options.split(",") if pair)


def positions(game: FishingGame, seed: int) -> Iterable[FishingState]:
    """Yield positions in which an ace and others meet a layout, and builds of 8 and 14 if any."""
    stream = Stream("matchers", seed)
    aces = ["AC", "AD", "AH", "AS"]
    for _ in range(POSITIONS):
        high = ("9S+5S=14@1",) if game.value_table.top == 14 else ()
        built = ("6S+2S=8@1", *high) if stream.below(2) else ()
        taken = {"9S", "5S", "6S", "2S"}
        mine = aces[stream.below(len(aces))]
        rest = [card for card in map(str, game.deck.cards) if card not in taken | {mine}]
        stream.shuffle(rest)
        layout = " ".join(rest[3 : 5 + stream.below(6)])
        hands = (f"{mine} {rest[0]} {rest[1]}", rest[2])
        yield game.setup(hands=hands, layout=layout, builds=built).state()


@pytest.mark.parametrize("options", OPTIONS)
def test_a_matcher_of_nothing_changes_nothing(options: str) -> None:
    """DESIGN 7: beside any matcher all options mean what they mean in Casino."""
    asked, plain = with_matcher(Nothing(), options), CASINO.with_options(**chosen(options))
    for one, other in zip(positions(asked, 1), positions(plain, 1), strict=True):
        listed = {move.text for move in one.legal_moves}
        assert listed == {move.text for move in other.legal_moves}
        assert one.legal_moves.count() == len(listed)
        for move in other.legal_moves:
            assert one.why_not(move) is None


@pytest.mark.parametrize(
    ("ace", "refused"), [("hand_only", "ASxAC,5C+9D ASxAC,[6H+8H]"), ("flexible", "")]
)
def test_a_card_counts_the_same_for_all_it_takes(ace: str, refused: str) -> None:
    """C2: an ace from the hand is 1 or 14 for the whole play, whatever matchers there are."""
    game = with_matcher(Nothing(), f"ace={ace}")
    layout, builds = "AC 9D 5C", ("8H+6H=14@1",)
    state = game.setup(hands=("AS", "KH"), layout=layout, builds=builds).state()
    together = ("ASxAC,5C+9D", "ASxAC,[6H+8H]")
    assert [t for t in together if not state.is_legal(game.parse_move(t))] == refused.split()
    assert state.is_legal(game.parse_move("ASx5C+9D,[6H+8H]"))


def test_a_matcher_sees_one_value_of_the_played_card() -> None:
    """C2: what makes thirteen with the ace as 1 is not taken together with what it takes as 14."""
    game = with_matcher(MakesThirteen(), "ace=hand_only")
    state = game.setup(hands=("AS", "KH"), layout="10D 2C AD 9C 5C").state()
    taken = ("ASxAD", "ASx2C+10D", "ASx2C+10D,AD", "ASx5C+9C", "ASx2C+9C+AD")
    captures = {move for move in state.legal_moves if isinstance(move, Capture)}
    assert captures == set(map(game.parse_move, taken))


@pytest.mark.parametrize("duty", ["none", "if_able", "match", "all"])
def test_what_a_face_matches_is_legal_as_listed(duty: str) -> None:
    """CF04: a jack that takes the layout does so under every duty, listed or asked for."""
    game = with_matcher(JackTakesAll(), f"capture_duty={duty}")
    state = game.setup(hands=("JC 2C", "KH"), layout="JD 9D QS").state()
    listed = set(state.legal_moves)
    assert game.parse_move("JCxJD,9D,QS") in listed
    layout = list(indices(state.layout.mask))
    for number in range(1, 1 << len(layout)):
        cards = sum(1 << index for at, index in enumerate(layout) if number >> at & 1)
        move = Capture(Card.parse("JC").index, cards)
        assert (state.why_not(move) is None) is (move in listed)


@pytest.mark.parametrize(
    ("taken", "says"),
    [
        ("8Sx4D", "the 8S does not take the 4D alone; take more or others [C10]"),
        ("8Sx4D,8D", "the 8S may not take 4D 8D together; take fewer, more or others [C10]"),
        ("8Sx3C,4D", "the 8S may not take 3C 4D together; take fewer, more or others [C10]"),
    ],
)
def test_what_no_matcher_lists_is_refused(taken: str, says: str) -> None:
    """DESIGN 6: the refusal names the cards, and a single one is not called together."""
    game = with_matcher(Nothing())
    state = game.setup(hands=("8S", "KH"), layout="3C 4D 8D").state()
    assert str(state.why_not(game.parse_move(taken))) == says


@pytest.mark.parametrize(
    ("options", "taken", "says"),
    [
        ("", "JCx9D", "the JC does not take the 9D alone; take more or others [C9]"),
        ("", "JCx9D,QS", "the JC may not take 9D QS together; take fewer, more or others [C9]"),
        ("", "JCxJD,JH", "the JC may not take JD JH together; take fewer, more or others [C9]"),
        (
            "capture_duty=all,face_capture=all",
            "JCxJD,JH",
            "this leaves something the JC could take as well; take all [C11]",
        ),
    ],
)
def test_a_face_that_takes_other_ranks_is_told_no_rank(options: str, taken: str, says: str) -> None:
    """DESIGN 6: the words of a refusal hold beside matchers that look at more than ranks."""
    game = with_matcher(JackTakesAll(), options)
    state = game.setup(hands=("JC 2C", "KH"), layout="JD JH 9D QS").state()
    assert state.is_legal(game.parse_move("JCxJD,JH,9D,QS"))
    assert str(state.why_not(game.parse_move(taken))) == says


@pytest.mark.parametrize(
    ("options", "taken", "says"),
    [
        ("", "JCxJD,JH", "a JC does not take so many cards at once; take fewer [C9]"),
        ("", "JCxQS", "a JC has no number and takes only cards of its own rank [C9]"),
        (
            "face_capture=one_or_three",
            "JCxJD,JH",
            "the JC may not take JD JH together; take fewer, more or others [C9]",
        ),
    ],
)
def test_a_face_is_told_what_it_may_take(options: str, taken: str, says: str) -> None:
    """DESIGN 6: where three jacks may be taken and one, two are not told to be fewer."""
    game = CASINO.with_options(**chosen(options))
    state = game.setup(hands=("JC 2C", "KH"), layout="JD JH JS QS").state()
    assert str(state.why_not(game.parse_move(taken))) == says


def test_a_card_that_takes_three_groups_is_not_told_one() -> None:
    """DESIGN 6: the words of a refusal hold beside any choice of groups."""
    rules = attrs.evolve(CASINO.rules, captures=OneOrThree())
    game = attrs.evolve(CASINO, name="test-threes", declared=(), rules=rules)
    state = game.setup(hands=("8S 2C", "KH"), layout="8D 8C 8H").state()
    says = "the 8S may not take 8C 8D together; take fewer, more or others [C10]"
    assert str(state.why_not(game.parse_move("8Sx8C,8D"))) == says
    assert state.is_legal(game.parse_move("8Sx8C,8D,8H"))


def test_the_table_for_one_value_is_a_table() -> None:
    """A table in which a card counts one value differs from the whole one in that card only."""
    whole = CASINO.with_options(ace="hand_only").value_table
    ace, eight = Card.parse("AS").index, Card.parse("8S").index
    high = whole.counting(ace, 14)
    assert (whole.hand[ace], high.hand[ace], high.held[ace]) == ((1, 14), (14,), 1 << 14)
    assert high.hand == (*whole.hand[:ace], (14,), *whole.hand[ace + 1 :])
    assert high.table == whole.table
    assert whole.counting(ace, 14) is high
    assert whole.counting(eight, 8) is whole
    assert SumToPlayed().groups(ace, 0, high) == []
