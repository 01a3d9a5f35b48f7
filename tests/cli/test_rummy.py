"""Rummy at the keyboard and on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

import attrs
import pytest

from cardfishing.cards import Suit
from cardfishing.cli.company import Company
from cardfishing.cli.play import Sitting
from cardfishing.cli.rummy_board import RummyBoard
from cardfishing.cli.screen import Screen
from cardfishing.match import Match
from cardfishing.rummy import RummyGame, RummyMove, RummySetup, RummyState
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from cardfishing_wedding_rummy import WEDDING_RUMMY
from tests.cli.helpers import play, run

PLAYERS: Final = ("you", "greedy")
NAMES: Final = ("Gerda", "Randi", "Gustav", "Rolf")
"""Who plays a demonstration of Persian Rummy, seat by seat."""
NAMED: Final = "|".join(NAMES)
WORTH: Final = {**dict.fromkeys(["10", "J", "Q", "K"], 10), "A": 15, "JK": 20}
"""What Persian Rummy says of cards, but for those worth their pips (P12)."""


def board(game: RummyGame = RUMMY_500, players: Sequence[str] = PLAYERS) -> RummyBoard:
    """Return a board for a company."""
    return RummyBoard(Screen(), Company.of(game, players))


def seen(state: RummyState, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a spectator is shown of a table."""
    board(state.game).show(state.observation(None))
    return capsys.readouterr().out


def told(state: RummyState, *texts: str, players: Sequence[str] = PLAYERS) -> list[str]:
    """Return what stands behind the last of some moves, and the notes on it."""
    before = state.play(*texts[:-1])
    move = before.resolve(texts[-1])
    views = before.observation(None), before.apply(move).observation(None)
    shown = board(state.game, players)
    notes = shown.notes(views[0], move, views[1])
    return [str(shown.change(views[0], move, views[1])), *map(str, notes)]


def sit(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    match: Match[RummyState, RummyMove],
    *lines: str,
    players: tuple[str, ...] = PLAYERS,
) -> str:
    """Play a match as a person who types some lines; return what the screen shows."""
    typed = iter(lines)

    def ask(_: Screen) -> str | None:
        return next(typed, None)

    monkeypatch.setattr(Screen, "ask", ask)
    Sitting(Screen(), match, players).run()
    return capsys.readouterr().out


def worth(card: str) -> int:
    """Return what a card is worth in Persian Rummy, reckoned by its text."""
    rank = "JK" if card.startswith("JK") else card[:-1]
    return WORTH.get(rank) or int(rank)


def cards(text: str) -> list[str]:
    """Return the cards of a text."""
    return re.findall(r"JK\d|(?:10|[2-9AJQK])[CDHS]", text)


def sheets(screen: str) -> Iterator[tuple[str, dict[str, list[int]]]]:
    """Yield what is shown between the end of each round and its sheet, and the sheet."""
    for shown, part in pairwise(screen.split("\n\n")):
        lines = part.splitlines()
        if lines[0].startswith("  Score of round"):
            rows = (re.split(r"\s{2,}", line.strip()) for line in lines[1:])
            yield shown, {row[0]: [int(n) for n in row[1:] if n != "-"] for row in rows}


class Slate:
    """What a person at the table counts: a sum for each side."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.sums = [0, 0]

    def add(self, name: str, points: int) -> None:
        """Give points to the side of a player."""
        self.sums[NAMES.index(name) % 2] += points


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("seed", ["1", "82"])
def test_each_score_of_a_persian_match_can_be_checked_by_hand(seed: str) -> None:
    """P12 to P16: what lies and what is left add up to the sheet, and the sheets to the match."""
    screen = run("demo", "persian-rummy", "--seed", seed).stdout
    match = [0, 0]
    rounds = list(sheets(screen))
    assert len(rounds) >= 2
    for shown, sheet in rounds:
        melds, _, hands = " ".join(shown.split()).partition(" Hands ")
        table, slate = Slate(), Slate()
        for name, points, more in re.findall(rf"({NAMED}) (\d+)(?: \+ quartet (\d+))?", melds):
            table.add(name, int(points))
            slate.add(name, int(points) + int(more or 0))
        assert table.sums == sheet["cards on the table"]
        for name, left in re.findall(rf"({NAMED}): ([^:]*)(?= |$)", hands):
            cost = sum(map(worth, cards(left)))
            slate.add(name, -cost)
            assert sheet.get(f"cards left in hand: {name}", [0]) == [-cost]
        for name in re.findall(rf"({NAMED}) has gone out", melds):
            slate.add(name, 25)
        assert slate.sums == sheet["this round"]
        match = [a + b for a, b in zip(match, slate.sums, strict=True)]
        assert match == sheet["the match"]
    assert re.search(f"{max(match)}(-| : ){min(match)}: {max(match)} points", screen)


@pytest.mark.usefixtures("shipped")
def test_a_demo_tells_how_partners_are_found() -> None:
    """P2: who drew what, who plays with whom and who sits where come first, then who deals."""
    screen = run("demo", "persian-rummy").stdout
    assert re.search(
        r"Drawn for the teams: .* \[P2\]\.\n"
        r"Partners: Gerda & Gustav, Randi & Rolf\. Round the table: Gerda, Randi, Gustav,\nRolf\.\n"
        r"\nRound 1, dealt by \w+\.",
        screen,
    )


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("game", ["persian-rummy", "rummy-500", "rummy-500(jokers=2)"])
def test_a_demo_fits_into_80_columns(game: str) -> None:
    """No line is longer, whoever plays."""
    for seats in ("4",) if "persian" in game else ("2", "8"):
        text = run("demo", game, "-o", "target=60", "--seats", seats).stdout
        assert max(map(len, text.splitlines())) <= 80
        assert "Try next:" in text


def test_the_table_shows_what_everybody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 6: melds with who laid what for how much, the pile in order, hands, known cards."""
    state = RUMMY_500.setup(
        hands=["KC", "2D 9H"],
        melds=["4S5S6S@1 7S@0", "AC2C3C@0"],
        discard="QD JC",
        known=["", "9H"],
    ).state()
    assert seen(state, capsys) == (
        "Melds   4S5S6S7S: Gerda 15 (4S 5S 6S), You 7 (7S)\n"
        "        AC2C3C: You 5 + low ace 1\n"
        "Pile    QD JC (top)\n"
        "Stock   40\n"
        "Hands   You 1, Gerda 2 with 9H\n"
    )


def test_an_empty_table_is_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is shown as something."""
    shown = seen(RUMMY_500.setup(hands=["KC", "2D"], stock="").state(), capsys)
    assert shown == "Melds   -\nPile    -\nStock   0\nHands   You 1, Gerda 1\n"


def test_a_quartet_shows_what_doubling_adds(capsys: pytest.CaptureFixture[str]) -> None:
    """P13: four of a kind laid at once count once more."""
    game = RUMMY_500.with_options(quartet_double="any")
    state = game.setup(hands=["KC", "2D"], melds=["JCJDJHJS@1"]).state()
    assert "JCJDJHJS: Gerda 40 + quartet 40\n" in seen(state, capsys)


def test_who_laid_a_card_for_another_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """K52: where the owner of a meld scores, the layer stands behind the cards."""
    game = RUMMY_500.with_options(layoff_credit="owner")
    state = game.setup(hands=["KC", "2D"], melds=["4S5S6S@1 7S@0"]).state()
    assert "4S5S6S7S: Gerda 15 (4S 5S 6S), Gerda 7 (7S by You)\n" in seen(state, capsys)


def test_what_a_meld_scores_beside_its_cards_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 7: an item of a third party stands behind the melds it counts, and behind the move."""
    state = WEDDING_RUMMY.setup(
        hands=["JC QH KH 4S", "2D"], melds=["KCQC@1", "5H6H7H@0"], phase="meld"
    ).state()
    shown = seen(state, capsys)
    assert "KCQC: Gerda 20, weddings 20\n" in shown
    assert "5H6H7H: You 18\n" in shown
    assert told(state, "KHQH") == ["40 points"]
    assert told(state, "JC>KCQC") == ["10 points"]


START: Final = RUMMY_500.setup(
    hands=["7C 7D KS 8H 8S", "2D 9H"], melds=["5H6H7H@1"], discard="7S KD"
)


def test_what_a_move_changes_stands_behind_it() -> None:
    """The stock, the cards lifted, the points and the pile are told as they change."""
    state = START.state()
    assert told(state, "+") == ["39 left in the stock"]
    assert told(state, "^7S") == ["7S KD"]
    assert told(state, "^7S", "7C7D7S") == ["21 points"]
    assert told(state, "+", "8H>") == ["8 points"]
    assert told(state, "+", "-KS") == ["pile: 7S KD KS"]
    passing = RUMMY_500.with_options(stock_out="pass_round")
    empty = passing.setup(hands=["KC", "2D"], discard="3S", stock="").state()
    assert told(empty, ".") == ["1 pass in a row"]


@pytest.mark.parametrize(
    ("players", "note"),
    [
        (("you", "greedy", "random", "hal"), "You have no cards left, and play on."),
        (("greedy", "you", "random", "hal"), "Gerda has no cards left, and plays on."),
    ],
)
def test_a_player_without_cards_is_told_of(players: Sequence[str], note: str) -> None:
    """P10: who discards the last card floats; a floating player who draws is not told of again."""
    hands = ["KC", "2D 9H", "2H 9S", "2S 9C"]
    state = PERSIAN_RUMMY.setup(hands=hands, phase="meld", discard="3S").state()
    assert told(state, "-KC", players=players) == ["pile: 3S KC", note]
    hands[0] = ""
    floating = PERSIAN_RUMMY.setup(hands=hands, discard="3S").state()
    assert len(told(floating, "+", players=players)) == 1


def test_who_goes_out_has_no_note() -> None:
    """F11: going out is told at the end of the round, not as playing on."""
    state = RUMMY_500.setup(hands=["KC", "2D 9H"], phase="meld", discard="3S").state()
    assert told(state, "-KC") == ["pile: 3S KC"]


def test_a_new_stock_is_told_of() -> None:
    """K55: when the pile is shuffled the size of the new stock is told."""
    game = RUMMY_500.with_options(stock_out="reshuffle")
    state = game.setup(hands=["KC QD", "2D"], phase="meld", discard="3S 9S", stock="").state()
    note = "The pile is shuffled into a new stock of 2 cards."
    assert told(state, "-KC") == ["pile: KC", note]


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (RUMMY_500.setup(hands=["KC", "2D 9H"], phase="meld"), "-KC", "You have gone out."),
        (RUMMY_500.setup(hands=["9H", "2D"], turn=1, phase="meld"), "-2D", "Gerda has gone out."),
        (
            RUMMY_500.setup(hands=["KC 3D", "2D 9H"], discard="2S", stock=""),
            ".",
            "The round ends, since the stock is empty.",
        ),
        (
            RUMMY_500.with_options(top_card="free").setup(
                hands=["KC 3D", "2D 9H"], phase="meld", moves=1999
            ),
            "-KC",
            "The round ends after 2000 moves.",
        ),
        (
            RUMMY_500.with_options(stock_out="pass_round").setup(
                hands=["KC 3D", "2D 9H"], discard="2S", stock="", passes=1
            ),
            ".",
            "The round ends, since all have passed.",
        ),
    ],
)
def test_how_a_round_ends(
    state: RummySetup, text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """F11, F12: the end is told with what lies and what is left, for the sheet to be checked."""
    over = state.state().play(text)
    assert over.is_terminal
    board(over.game).close(over.observation(None), over.table.zones)
    hands = " ".join(
        f"{name}: {' '.join(map(str, hand)) or '-'}"
        for name, hand in zip(("You", "Gerda"), over.hands, strict=True)
    )
    shown = " ".join(capsys.readouterr().out.split())
    assert shown == f"{sentence} Melds - Hands {hands}"


def test_known_cards_are_among_those_left(capsys: pytest.CaptureFixture[str]) -> None:
    """F14: what was seen being taken from the pile is left in hand like other cards."""
    setup = RUMMY_500.setup(hands=["KC", "2D 9H"], known=["", "9H"], phase="meld")
    over = setup.state().play("-KC")
    board().close(over.observation(None), over.table.zones)
    assert "Hands   You: -\n        Gerda: 2D  9H\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("state", "sentences"),
    [
        (START, ["You are to draw."]),
        (RUMMY_500.setup(hands=["KC", "2D"], stock=""), ["The stock is empty."]),
        (
            RUMMY_500.setup(hands=["KC 7C 7D 7H", "2D"], phase="meld", must_use="7H"),
            ["You are to use the 7H first."],
        ),
        (
            RUMMY_500.with_options(top_card="free_no_rediscard").setup(
                hands=["KC 7D", "2D"], phase="meld", barred="KC"
            ),
            ["You are to meld, lay off or discard.", "The KC may not be discarded in this turn."],
        ),
        (
            RUMMY_500.with_options(stock_out="pass_round", pass_allows_melds=True).setup(
                hands=["KC 7C 7D 7H", "2D"], phase="passing", stock=""
            ),
            ["You pass, and may meld or lay off before."],
        ),
    ],
)
def test_what_a_player_has_to_do_is_said(state: RummySetup, sentences: list[str]) -> None:
    """F7 to F9, F12: the phase of the turn, what is owed, and what is forbidden."""
    view = state.state().observation(0)
    assert [*map(str, board(view.game).duties(view))] == sentences


@pytest.mark.parametrize(
    ("game", "others", "hand"),
    [
        (RUMMY_500.with_options(jokers=1), ["4C"], "3C  AD KD  2S  JK1"),
        (PERSIAN_RUMMY, ["4C", "4D", "4H"], "3C  KD AD  2S  JK1"),
    ],
)
def test_a_hand_is_sorted_by_suit(game: RummyGame, others: list[str], hand: str) -> None:
    """F2, P4: then by rank, an ace where it stands in runs; jokers come last."""
    view = game.setup(hands=["JK1 2S KD AD 3C", *others]).state().observation(0)
    assert board(game, ["you", *others]).hand(view) == hand


def test_discards_are_listed_as_the_hand_is_sorted() -> None:
    """P4: the ace stands above the king in both rows, and jokers come last in both."""
    setup = PERSIAN_RUMMY.setup(hands=["JK1 2S KD AD 3C", "4C", "4D", "4H"], phase="meld")
    view, shown = setup.state().observation(0), board(PERSIAN_RUMMY, ("you", *"abc"))
    listed = [str(shown.entry(view, move)) for move in shown.choice(view)]
    assert listed == [f"-{card}" for card in shown.hand(view).split()]


def test_a_take_says_how_many_cards_come_along() -> None:
    """F8: a take lifts all cards above the chosen one, and the list of moves counts them."""
    hands = ["9H 9D 4S 4D", "2D"]
    view = RUMMY_500.setup(hands=hands, discard="6C 4H QD 9C").state().observation(0)
    shown = board()
    listed = [str(shown.entry(view, move)) for move in shown.choice(view)]
    assert listed == ["+", "^9C", "^4H (3 cards)"]


def test_a_floating_player_has_no_hand() -> None:
    """P10: an empty hand is shown as something."""
    view = PERSIAN_RUMMY.setup(hands=["", "4C", "4D", "4H"]).state().observation(0)
    assert board(PERSIAN_RUMMY, ("you", *"abc")).hand(view) == "-"


def test_of_very_many_moves_the_best_are_listed() -> None:
    """With two packs there may be thousands of melds; a hundred are listed, kind by kind."""
    clubs = " ".join(card.text for card in RUMMY_500.deck.cards if card.suit is Suit.CLUBS)
    setup = RUMMY_500.setup(hands=[clubs, "2D", "2H", "2S", "3D"], phase="meld")
    view, shown = setup.state().observation(0), board(players=("you", *"abcd"))
    listed = shown.choice(view)
    assert len(listed) == 100
    kinds = [str(shown.heading(move)) for move in listed]
    assert [kind for kind, _ in groupby(kinds)] == sorted({*kinds}, reverse=True)


def test_what_can_score_follows_the_options() -> None:
    """K49, K54, K62: items that are worth nothing by the options are left out."""
    assert names(RUMMY_500) == ["melded", "low_aces", "hand"]
    assert names(PERSIAN_RUMMY) == ["melded", "quartets", "hand", "going_out"]
    assert "game_bonus" in names(PERSIAN_RUMMY.with_options(game_bonus=50))


def names(game: RummyGame) -> list[str]:
    """Return the names of what can score in a game."""
    return [item.name for item in game.items if game.can_score(item)]


TYPED: Final = ("rummy-500", "--seed", "5")


def test_a_turn_is_played_move_by_move() -> None:
    """The card drawn is told, and the table is not shown again before the turn is over."""
    shown = play("+", arguments=TYPED)
    assert shown.endswith(
        "You    +              draws from the stock      | 24 left in the stock\n"
        "You draw the 9D.\n"
        "You are to meld, lay off or discard.\n"
        "Your hand: JC KC  AD 3D 4D 9D 10D  3H 6H 9H QH  6S 8S QS\n"
        "  discard  1:-JC  2:-KC  3:-AD  4:-3D  5:-4D  6:-9D  7:-10D  8:-3H  9:-6H\n"
        "           10:-9H  11:-QH  12:-6S  13:-8S  14:-QS\n"
        "> \n"
        "Bye. The score: You 0, Gerda 0.\n"
    )
    assert shown.count("Melds   -\n") == 1
    assert play("+", "-jc", arguments=TYPED).count("Melds   ") == 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("- j c", "You    -JC            discards JC "),
        ("-JD", "Not allowed: JD is not in your hand; play from "),
        ("+", "Not allowed: a card has been drawn; meld, lay off or discard [F7]."),
        ("KD", "Not allowed: "),
        ("why 1", "-JC is allowed: discards JC."),
        ("hint", "The agent greedy would play -"),
        ("rules F8", "F8   "),
        ("help", "  rules F1            show one rule\n"),
    ],
)
def test_whatever_is_typed_has_its_answer(typed: str, answer: str) -> None:
    """Moves may be typed short and in small letters; commands work as in every game."""
    assert answer in play("+", typed, arguments=TYPED)


def test_a_lay_off_may_be_typed_short(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """DESIGN 5: `8H>` is enough where one meld fits."""
    state = RUMMY_500.setup(hands=["8H KC 2S", "2D"], melds=["5H6H7H@1"], phase="meld").state()
    match = attrs.evolve(RUMMY_500.match(2, seed=1), state=state)
    shown = sit(monkeypatch, capsys, match, "8h>", "quit")
    assert "  lay off  1:8H>5H6H7H\n" in shown
    assert "You    8H>5H6H7H      lays 8H off on 5H6H7H     | 8 points\n" in shown


def test_a_round_of_ones_own_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """F11: going out ends the round; nothing is said of a card drawn in the next one."""
    state = RUMMY_500.setup(hands=["KC", "2D AH"], phase="meld").state()
    match = attrs.evolve(RUMMY_500.match(2, seed=1, dealer=1), state=state)
    shown = sit(monkeypatch, capsys, match, "1", "quit")
    assert "You have gone out.\nMelds   -\nHands   You: -\n        Gerda: 2D  AH\n" in shown
    assert re.search(r"  cards left in hand +- +-17\n", shown)
    assert "You draw" not in shown


def test_a_match_may_end_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """K74: equal totals after the deals may leave the match drawn, and that is said."""
    game = PERSIAN_RUMMY.with_options(match_tie="draw", deals=1)
    tied = game.setup(hands=["3C", "3D", "3H", "3S"], discard="9C", stock="", passes=3).state()
    match = attrs.evolve(game.match(4, seed=1, dealer=3), state=tied)
    players = ("you", "greedy", "greedy", "greedy")
    shown = sit(monkeypatch, capsys, match, ".", players=players)
    assert "The match is drawn -6 : -6: the highest score, -6, is shared [P16].\n" in shown


@pytest.mark.usefixtures("shipped")
def test_a_long_game_string_breaks_after_commas() -> None:
    """DESIGN 3: whoever copies the lines of a game string together has the string again."""
    chosen = [
        "jokers=4",
        "joker_role=own_set",
        "stock_out=pass_round",
        "quartet_double=any",
        "min_run=4",
    ]
    arguments = [part for option in chosen for part in ("-o", option)]
    title = run("rules", "rummy-500", *arguments, env={"COLUMNS": "80"}).stdout.split("\n\n")[0]
    lines = title.splitlines()
    assert lines[0] == "The rules of 500 Rummy"
    assert [line[-1] for line in lines[1:]] == [",", ")"]
    assert "".join(lines[1:]) == f"({RUMMY_500.with_options(**dict(o.split('=') for o in chosen))})"


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    ("arguments", "facts"),
    [
        ("show persian-rummy", ["french-56", "going_out=meld_only", "rummy4all.com"]),
        ("rules persian-rummy --seats 4", ["the seats play 0+2 / 1+3", "P10", "K68"]),
        ("perft persian-rummy --depth 3", ["depth 1: 1", "depth 2: 8"]),
        ("show rummy-500", ["french-52 for 2, 3, 4; french-104 for 5, 6, 7, 8"]),
    ],
)
def test_commands_serve_rummy_as_they_serve_casino(arguments: str, facts: list[str]) -> None:
    """DESIGN 3: what a game is, its rules and the number of its move sequences are shown."""
    shown = " ".join(run(*arguments.split()).stdout.split())
    for fact in facts:
        assert fact in shown
