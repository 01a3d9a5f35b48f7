"""Other games, made by value, to see that the engine plays more than Casino."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardfishing._bits import indices
from cardfishing.cards import CardSet
from cardfishing.chance import Stream
from cardfishing.errors import IllegalMoveError, RulesError
from cardfishing.fishing import (
    Ace,
    Capture,
    Extend,
    FishingGame,
    FishingMove,
    FishingState,
    NewBuild,
    PipValues,
    Trail,
)
from cardfishing.scoring import ScoreSheet
from cardfishing_casino import CASINO
from tests.fishing.other_games import (
    ESCOBA,
    GAMES,
    REFILLED,
    ROYAL,
    SCOPA,
    SCOPONE,
    submasks,
    variant,
)


def texts(state: FishingState) -> set[str]:
    """Return the texts of the legal moves."""
    return {move.text for move in state.legal_moves}


@pytest.mark.parametrize(
    ("hand", "layout", "builds", "legal"),
    [
        ("QD", "QS QH", (), "QD QDxQH QDxQS QDxQH,QS"),
        ("JC KD", "2D", (), "JC JC+2D=13 KD"),
        ("5D AS", "9C", (), "5D 5D+9C=14 AS"),
        (
            "QH",
            "QD 7S 5C JD AC",
            (),
            "QH QHxQD QHx5C+7S QHxAC+JD QHx5C+7S,QD QHxAC+JD,QD QHxAC+JD,5C+7S QHxAC+JD,5C+7S,QD",
        ),
        ("AS", "AC 2C", (), "AS ASxAC"),
        ("AS", "AC KD", (), "AS ASxAC ASxAC+KD"),
        ("AS", "9C 5D", ("KC+AD=14@1",), "AS ASx9C+5D ASx[AD+KC] ASx9C+5D,[AD+KC]"),
        ("AS AH", "AC", (), "AS ASxAC AS,AC=14 AH AHxAC AH,AC=14"),
        ("AS 3C", "2C", (), "AS AS+2C=3 3C"),
        ("AS KD", "", ("9C+3C=12@1",), "AS AS+[3C+9C]=13 KD"),
        ("AS 9C", "5D", (), "AS 9C 9C+5D=14"),
        ("KS 9C", "5D", (), "KS 9C"),
        ("AS 2C", "", ("9C+5C=14@0",), "ASx[5C+9C]"),
        ("AS AH", "", ("9C+5C=14@1",), "AS AH ASx[5C+9C] AHx[5C+9C] AS,[5C+9C]=14 AH,[5C+9C]=14"),
        (
            "KH AH",
            "AC",
            ("9C+5C=14@1",),
            "KH AH AHxAC AHx[5C+9C] AHxAC,[5C+9C] KH+AC=14 KH+AC,[5C+9C]=14",
        ),
    ],
)
def test_royal_casino(hand: str, layout: str, builds: tuple[str, ...], legal: str) -> None:
    """R1, R2, R3, GR1, GR4, GR6, GR7: courts are numerals, an ace is 1 or 14, builds go to 14."""
    state = ROYAL.setup(hands=(hand, "2S"), layout=layout, builds=builds).state()
    wanted = {ROYAL.parse_move(text) for text in legal.split()}
    assert set(state.legal_moves) == wanted
    assert state.legal_moves.count() == len(wanted) == len(legal.split())


def test_an_ace_takes_aces_groups_and_builds_of_fourteen_in_one_play() -> None:
    """R2: from the hand an ace takes loose aces, groups of 14 and builds of 14 all at once."""
    state = ROYAL.setup(
        hands=("AS", "2S"), layout="AC AD AH KD 9C 5D 10C 4C", builds=("QC+2C=14@1",)
    ).state()
    after = state.play("ASxAC,AH,AD+KD,9C+5D,10C+4C,[QC+2C]")
    assert (after.layout, after.builds, after.sweeps) == (CardSet(), (), (1, 0))
    assert len(after.piles[0]) == 11


def test_a_build_of_fourteen_is_held_and_kept_by_an_ace() -> None:
    """R2, C19: an ace keeps the own build of 14, so the only one may not be played elsewhere."""
    state = ROYAL.setup(hands=("9C AS 2C", "2S 8D"), layout="5D AC").state()
    built = state.play("9C+5D=14", "8D")
    assert built.promises == ((14,), ())
    assert texts(built) == {"ASx[9C+5D]", "ASxAC,[9C+5D]"}
    with pytest.raises(IllegalMoveError, match="C19"):
        built.play("ASxAC")


def test_a_build_of_fourteen_cannot_be_raised() -> None:
    """GR6, R3: no card stands for 16, so a two raises no build of 14."""
    built = ROYAL.setup(hands=("5D AS", "2S KC"), layout="9C").state().play("5D+9C=14")
    assert texts(built) == {"2S", "KC"}
    with pytest.raises(IllegalMoveError, match="C18"):
        built.play("2S+[5D+9C]=16")


def test_playing_an_ace_ends_the_promise_of_fourteen() -> None:
    """R2, DESIGN 6: an ace stands for 1 and for 14, so playing it ends the promise of either."""
    setup = ROYAL.setup(hands=("AS AH", "2S"), layout="KC", promises=("14@0", "1@0", "9@0"))
    assert setup.state().play("AS").promises == ((9,), ())


@pytest.mark.parametrize(
    ("game", "hand", "layout", "legal"),
    [
        (SCOPA, "7S", "7D 4H 3C 2S", "7Sx7D"),
        (SCOPA, "7S", "7D 7C 5H 2S", "7Sx7D 7Sx7C"),
        (SCOPA, "7S", "4H 3C 2S 5D", "7Sx4H+3C 7Sx2S+5D"),
        (SCOPA, "KS", "AH 2C 7D 4S 6H", "KSxAH+2C+7D KSx4S+6H"),
        (SCOPA, "KS", "7D 2H", "KS"),
        (SCOPA, "JS 2C", "7D AH 2H", "JSx7D+AH 2Cx2H"),
        (SCOPA, "QS", "JD AH", "QSxJD+AH"),
        (ESCOBA, "5H", "KD JC 2S 7H", "5HxKD 5HxJC+2S"),
        (ESCOBA, "7D", "AH 2C 5S JS", "7DxJS 7DxAH+2C+5S"),
        (ESCOBA, "6C", "QD", "6CxQD"),
        (ESCOBA, "6C 6S", "6D 2H", "6C 6S"),
        (ESCOBA, "5H 4S", "5D KD", "5HxKD 4S"),
    ],
)
def test_scopa_and_escoba(game: FishingGame, hand: str, layout: str, legal: str) -> None:
    """Catalogue 4.1 S1, S2, S4 and 4.3 E1, E2, E4, E10: third parties' matchers are asked."""
    state = game.setup(hands=(hand, "4D"), layout=layout).state()
    wanted = {game.parse_move(text) for text in legal.split()}
    assert set(state.legal_moves) == wanted
    assert state.legal_moves.count() == len(wanted) == len(legal.split())


@pytest.mark.parametrize(
    ("game", "hand", "layout", "refused", "rule"),
    [
        (SCOPA, "7S", "7D 4H 3C", "7S", "S7"),
        (SCOPA, "7S", "7D 4H 3C", "7Sx4H+3C", "S5"),
        (SCOPA, "KS", "AH 2C 7D 4S 6H", "KSxAH+2C+7D,4S+6H", "S5"),
        (SCOPA, "KS", "AH 2C 7D 4S 6H", "KSxAH+2C", "S5"),
        (SCOPA, "7S 2D", "5D AC", "2D+5D=7", "S0"),
        (ESCOBA, "5H", "5D KD", "5Hx5D", "S5"),
        (ESCOBA, "6C", "QD", "6C", "S7"),
    ],
)
def test_what_scopa_and_escoba_refuse(
    game: FishingGame, hand: str, layout: str, refused: str, rule: str
) -> None:
    """DESIGN 6: refusals rest on the rulebook of the game, also where third parties list."""
    state = game.setup(hands=(hand, "4D"), layout=layout).state()
    with pytest.raises(IllegalMoveError) as caught:
        state.play(refused)
    assert caught.value.refusal.rule == rule


def test_an_escoba_clears_the_table() -> None:
    """Catalogue 4.3 E4 and 4.1.9: clearing the table scores, but not with the very last card."""
    state = ESCOBA.setup(hands=("6C", "4D"), layout="QD", stock="").state()
    assert state.play("6CxQD").score_sheet().of("scope") == (1, 0)
    last = ESCOBA.setup(hands=("6C", ""), layout="QD", stock="").state()
    assert last.play("6CxQD").score_sheet().of("scope") == (0, 0)


def test_scopone_deals_everything_at_once() -> None:
    """Catalogue 4.2 P1: a third party's schedule deals ten each, none to the table, once."""
    state = SCOPONE.new(4, seed=3, dealer=0)
    assert (state.turn, state.hand_sizes, state.stock_size) == (3, (10,) * 4, 0)
    assert state.is_last_deal
    assert {text[-1] for text in texts(state)} <= set("CDHS")
    first = SCOPONE.setup(hands=("2C", "3C", "7D", "7C"), turn=3, stock="").state()
    swept = first.play("7C", "7Dx7C")
    assert (swept.sweeps, swept.layout) == ((1, 0), CardSet())
    end = play_out(SCOPONE.new(4, seed=3))[-1]
    assert sum(map(len, end.piles)) == 40


def test_a_schedule_may_deal_to_the_table_later() -> None:
    """K5, DESIGN 7: a schedule that refills the table is asked for each packet."""
    stock = "AC 2C 3C 4C 5C 6C"
    state = REFILLED.setup(hands=("8S", ""), layout="9S", stock=stock, dealer=1).state()
    after = state.play("8S")
    assert after.hands == (CardSet.parse("AC 3C"), CardSet.parse("2C 4C"))
    assert after.layout == CardSet.parse("8S 9S 5C 6C")
    short = REFILLED.setup(hands=("8S", ""), stock="AC 2C 3C 4C 5C", last_capturer=1).state()
    assert short.play("8S").is_terminal


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (("7C 7D 7H 7S", "6C 6D 6H 6S"), (1, 0)),
        (("7C 7D 7H", "2C JD QH KS"), (0, 1)),
        (("7C AD 6H 5S", "AC 7D 5H 6S"), (0, 0)),
        (("", ""), (0, 0)),
    ],
)
def test_a_third_partys_item_scores(piles: tuple[str, str], points: tuple[int, int]) -> None:
    """Catalogue 4.1.12: the primiera is an item like any other, with lines on the sheet."""
    state = SCOPA.setup(hands=("3C", "3D"), piles=piles).state()
    assert state.score_sheet().of("primiera") == points


def test_a_match_of_another_game() -> None:
    """Catalogue 4.1.13: rounds, dealer and target follow the rules of the game."""
    match = SCOPA.match(2, seed=5, dealer=0)
    sheets: list[ScoreSheet] = []
    while match.turn is not None:
        match = match.apply(match.state.legal_moves.sample(len(match.history)))
        sheets = list(match.sheets)
    assert match.winner is not None
    assert match.scores[match.winner] >= 11
    assert match.scores == tuple(sum(s.totals[side] for s in sheets) for side in range(2))


def play_out(state: FishingState) -> list[FishingState]:
    """Return the states of a round in which every move is drawn."""
    states, stream = [state], Stream("other", 1)
    while not states[-1].is_terminal:
        assert bool(states[-1].legal_moves)
        states.append(states[-1].apply(states[-1].legal_moves.sample(stream.word())))
    return states


def thinkable(state: FishingState, hand: CardSet) -> Iterator[FishingMove]:
    """Yield every move one could write down for a hand, sensible or not."""
    builds = [build.cards_mask for build in state.builds]
    values = range(state.game.value_table.top + 2)
    for card in hand:
        yield Trail(card.index)
        for loose in submasks(state.layout.mask):
            for taken in submasks((1 << len(builds)) - 1):
                masks = tuple(sorted(builds[place] for place in indices(taken)))
                yield Capture(card.index, loose, masks)
            yield Capture(card.index, loose, (state.layout.mask,))
            yield Extend(card.index, 0, state.layout.mask, loose)
            for value in values:
                yield NewBuild(card.index, value, loose)
                yield from (Extend(card.index, value, mask, loose) for mask in builds)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_listing_and_asking_agree(game: FishingGame, seed: int) -> None:
    """CF02, CF04, CF06: of all moves one can write down, exactly the listed ones are legal."""
    for state in play_out(game.new(game.seat_counts[0], seed=seed)):
        moves = list(state.legal_moves)
        assert len(moves) == len(set(moves)) == state.legal_moves.count()
        assert all(game.parse_move(move.text) == move for move in moves)
        assert game.parse_state(state.to_text()) == state
        view = state.observation(0)
        assert game.parse_observation(view.to_text()) == view
        twin = state.resample(0, seed)
        assert twin.observation(0) == view
        if len(state.layout) <= 5 and state.turn is not None:
            hand = state.hands[state.turn]
            asked = {move for move in thinkable(state, hand) if state.why_not(move) is None}
            assert asked == set(moves)


@pytest.mark.parametrize("game", [SCOPA, ESCOBA, SCOPONE], ids=lambda game: game.name)
def test_where_nothing_is_built_no_build_rules_are_asked_for(game: FishingGame) -> None:
    """DESIGN 7: without builds the engine never asks for build rules, whose absence is an error."""
    with pytest.raises(RulesError, match="nothing is built in"):
        _ = game.build_rules
    state = game.setup(hands=("7S", "4D", "", ""), layout="2C 5D").state()
    for move in thinkable(state, state.hands[0]):
        refusal = state.why_not(move)
        assert refusal is None or refusal.rule in {"S0", "S5", "S7"}
        if isinstance(move, NewBuild | Extend):
            assert refusal is not None
            assert (refusal.reason, refusal.rule) == ("no_building", "S0")


def test_a_card_of_two_values_counts_once() -> None:
    """Catalogue 4.6: a table ace worth 1 or 11 is no twelve, so a jack of 12 may be trailed."""
    tablic = variant(
        SCOPA,
        "test-tablic",
        deck=CASINO.deck,
        values=PipValues(courts=(12, 13, 14), ace=Ace.FLEXIBLE, high=11),
        matchers=CASINO.rules.matchers,
        captures=CASINO.rules.captures,
    )
    state = tablic.setup(hands=("JD", "4C"), layout="AC").state()
    assert texts(state) == {"JD"}
    assert state.is_legal(Trail(CardSet.parse("JD").mask.bit_length() - 1))
