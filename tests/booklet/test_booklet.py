"""What is in a booklet."""

from __future__ import annotations

import re

import attrs
import pytest

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.booklet import Booklet, Grid, NumberedRule, Picture, Point, booklet, to_text
from cardfishing.cards import CardSet
from cardfishing.decks import FRENCH_104, ITALIAN_40, Deal, Deck
from cardfishing.errors import SetupError
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.registry import load
from cardfishing.rulebook import Rulebook
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing_casino import CASINO, DRAW_CASINO
from cardfishing_nordic_kasino import FINNISH_KASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.booklet.games import SEED, booklet_of, each_game
from tests.core.heap import HEAP, HeapGame, HeapRules
from tests.core.toy import Heap


def flat(book: Booklet) -> str:
    """Return the text of a booklet on one line."""
    return " ".join(to_text(book).split())


def tables(book: Booklet, chapter: str) -> list[list[list[str]]]:
    """Return the tables of a chapter: rows of cells, the head first."""
    return [
        [list(map(str, row)) for row in (block.head, *block.rows)]
        for block in book[chapter].blocks
        if isinstance(block, Grid)
    ]


@each_game
def test_every_rule_is_there_as_configured(game: AnyGame) -> None:
    """The rules are those of the rulebook, in their order and with their wording."""
    blocks = [each for each in booklet_of(game)["rules"].blocks if isinstance(each, NumberedRule)]
    assert [block.id for block in blocks] == [rule.id for rule in game.rulebook]
    text = flat(booklet_of(game))
    for rule in game.rulebook:
        assert f"{rule.id} {rule.wording(game.facts())}" in text


@each_game
def test_every_option_and_ruling_is_a_point(game: AnyGame) -> None:
    """What may be played otherwise is there in the order of declaration, then what may not."""
    book = booklet_of(game)
    points = [block for block in _blocks(book, "contested") if isinstance(block, Point)]
    ids = [option.ruling or option.rule for option in game.declared]
    assert [point.id for point in points] == ids + [each.id for each in game.rulebook.fixed]
    assert [point.says for point in points[: len(ids)]] == [each.says for each in game.declared]


def _blocks(book: Booklet, chapter: str) -> tuple[object, ...]:
    """Return the blocks of a chapter, none if there is no such chapter."""
    return next((each.blocks for each in book.chapters if each.name == chapter), ())


@each_game
def test_the_deal_is_that_of_real_starts(game: AnyGame) -> None:
    """For each number of players the cards in a row add up to the pack."""
    table, *_ = tables(booklet_of(game), "deal")
    assert [row[0] for row in table] == ["players", *map(str, game.seat_counts)]
    hands = table[0].index("in each hand")
    for seats, *row in (list(map(int, row)) for row in table[1:]):
        row[hands - 1] *= seats
        assert sum(row) == len(game.deck_for(seats).cards)


@each_game
def test_every_item_that_scores_is_told(game: AnyGame) -> None:
    """Each item has a row with what it is worth, and its rule."""
    table, *_ = tables(booklet_of(game), "scoring")
    assert [row[0] for row in table[1:]] == [str(item.label) for item in game.items]
    told = [str(item.told) for item in game.items]
    assert all(row[1] in {said, "nothing"} for row, said in zip(table[1:], told, strict=True))
    assert [row[2][1:-1] for row in table[1:]] == [item.rule for item in game.items]


def test_what_never_scores_is_told_to_score_nothing() -> None:
    """Where no quartet doubles, or no ace is low, their items are there but worth nothing."""
    told = {
        RUMMY_500: ["what a low ace is worth, for each", "nothing"],
        RUMMY_500.with_options(quartet_double="jacks", ace_runs="high"): [
            "nothing",
            "what their cards are worth once more",
        ],
        PERSIAN_RUMMY: ["nothing", "what their cards are worth once more"],
    }
    for game, expected in told.items():
        rows = {row[0]: row[1] for row in tables(booklet(game, seed=1), "scoring")[0]}
        assert [rows["low aces"], rows["doubled quartets"]] == expected


@each_game
def test_every_kind_of_move_has_an_example(game: AnyGame) -> None:
    """What chance plays, in other rounds, is of a kind it shows, in marks that it shows."""
    (table,) = tables(booklet_of(game), "turn")
    shown = {game.describe(game.parse_move(row[0][1:-1])).text for row in table[1:]}
    written = {
        (game.describe(game.parse_move(row[0][1:-1])).text, mark)
        for row in table[1:]
        for mark in re.findall(r"[^\w']", row[0][1:-1])
    }
    played: set[str] = set()
    marks: set[tuple[str, str]] = set()
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    for seed in range(101, 105):
        state = game.new(seats, seed=seed)
        while state.turn is not None:
            move = RandomAgent(seed).choose(state.observation(state.turn))
            said = game.describe(move).text
            played.add(said)
            marks |= {(said, mark) for mark in re.findall(r"[^\w']", str(move))}
            state = state.apply(move)
    assert played <= shown
    assert marks <= written


@each_game
def test_a_sample_round_is_a_round(game: AnyGame) -> None:
    """Its moves, as they are written, lead from its deal to its end and its score."""
    book = booklet_of(game)
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    state = game.new(seats, seed=SEED)
    laps = [part for part in book["sample"].blocks if isinstance(part, Picture)]
    for lap in laps:
        assert lap.scene == state.scene()
        for turn in lap.then:
            written = [part.split("\ue001")[0] for part in str(turn).split("\ue000")[1:]]
            said = game.describe(game.parse_move(written[0]))
            assert str(turn).startswith(f"Seat {state.turn}: {said} (")
            state = state.play(*written)
    assert state.is_terminal
    (score,) = tables(book, "sample")
    assert score[-1] == ["total", *map(str, state.score_sheet().totals)]
    assert len(score) == len(game.items) + 2


@each_game
def test_a_match_is_told_to_its_end(game: AnyGame) -> None:
    """The first round is the sample round, and the last one decides by the rule that is named."""
    book = booklet_of(game)
    (rounds,), (score,) = tables(book, "match"), tables(book, "sample")
    assert rounds[1] == ["1", "seat 0", *score[-1][1:]]
    assert str(book["match"].blocks[-1]).count("The match goes to") == 1


@each_game
def test_counts_are_those_of_perft(game: AnyGame) -> None:
    """The sequences are counted as long as they are few; the first number is that of the moves."""
    (table,) = tables(booklet_of(game), "counts")
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    assert int(table[1][1]) == game.new(seats, seed=1).legal_moves.count()
    assert [row[0] for row in table[1:]] == [str(n) for n in range(1, len(table))]
    assert all(int(row[1]) < 2_000 for row in table[1:-1])


def test_the_sample_round_is_the_one_that_shows_most() -> None:
    """Of the first twelve seeds it has most kinds of moves and items, then the fewest moves."""
    book = booklet(RUMMY_500)
    assert booklet(RUMMY_500) == book
    shown: list[tuple[int, int, int]] = []
    for seed in range(1, 13):
        state, said, moves = RUMMY_500.new(2, seed=seed), set[str](), 0
        while state.turn is not None:
            move = GreedyAgent(state.turn).choose(state.observation(state.turn))
            said.add(RUMMY_500.describe(move).text)
            state, moves = state.apply(move), moves + 1
        items = {line.item for line in state.score_sheet().lines}
        shown.append((-len(said) - len(items), moves, seed))
    assert f"from the seed {min(shown)[2]}, and" in flat(book)


def test_a_number_of_seats_and_a_seed_can_be_given() -> None:
    """The sample round is then that of the seed, for so many."""
    book = booklet(CASINO, seats=4, seed=82)
    assert "Seat 0 deals from the seed 82" in flat(book)
    assert tables(book, "sample")[0][0] == ["item", "seats 0+2", "seats 1+3"]
    with pytest.raises(SetupError):
        booklet(CASINO, seats=5)
    with pytest.raises(SetupError):
        booklet(CASINO, seed=-1)


def test_a_chapter_is_found_by_its_name() -> None:
    """Others are not found; a game that comes from none differs from none."""
    book = booklet_of(CASINO)
    assert book["sources"].name == "sources"
    with pytest.raises(KeyError):
        book["differences"]


def test_what_differs_from_the_parent() -> None:
    """Options and rules are set side by side; what is called otherwise only is not."""
    options, rules = tables(booklet_of(ROYAL_CASINO), "differences")
    assert ["\ue000ace\ue001", "\ue000flexible\ue001", "\ue000low\ue001"] in options
    assert ["\ue000face_capture\ue001", "decides nothing", "\ue000one\ue001"] in options
    assert ["\ue000sweep_cancel\ue001", "\ue000none\ue001", "no option"] in options
    assert [row[0][1:-1] for row in rules[1:]] == ["R2", "R1", "R3", "R4", "R5"]
    assert rules[3][2] == "no such rule"
    assert rules[4][2] == "C25: Clearing the table scores nothing."
    lost = tables(booklet_of(PERSIAN_RUMMY), "differences")[1][-1]
    assert lost[:2] == ["F4", "no such rule"]


def test_a_game_that_differs_by_its_name_only_has_nothing_to_tell() -> None:
    """Nothing is set side by side then."""
    twin = HEAP.variant("twin", title=msg("Twin"), summary=HEAP.summary, sources=("made up",))
    assert twin.parent is HEAP
    orphan = attrs.evolve(twin, parent=None)
    assert (orphan, hash(orphan)) == (twin, hash(twin))
    assert _blocks(booklet(twin), "differences") == ()


def test_what_differs_from_the_game_without_options() -> None:
    """With options it says so first, and of the parent after that."""
    changed = DRAW_CASINO.with_options(sweeps="score", last_card_sweep=False)
    text = flat(booklet(changed))
    first, _, second = text.partition("From the game without options")[2].partition("From Casino")
    assert "sweeps score none" in first
    assert "last_card_sweep False decides nothing" in first
    assert "refill_table no option False" not in first
    assert "refill_table no option False" in second


def test_the_pack_is_told_where_it_is_not_the_usual_one() -> None:
    """Jokers, copies, ranks that are missing and packs that no rule describes are named."""
    told: dict[str, AnyGame] = {
        "The usual pack of 52 cards.": CASINO,
        "A pack of 56 cards, french-56. 4 jokers are in it.": PERSIAN_RUMMY,
        "With 2 players: The usual pack of 52 cards.": HEAP,
        "With 4 players: A pack of 56 cards, french-56. 4 jokers are in it.": HEAP,
        "Each card is in it 2 times.": with_deck(FRENCH_104),
        "These ranks are not in it: eight, nine, ten.": with_deck(ITALIAN_40),
        "These cards are in it: 2C 3C 4C": with_deck(
            Deck(name="odd", cards=CASINO.deck.cards - CardSet.parse("AC KH QH JH 10H"))
        ),
    }
    for sentence, game in told.items():
        assert sentence in flat(booklet(game, seed=1)), sentence
    assert "C batons, D coins, H cups, S swords" in flat(booklet(with_deck(ITALIAN_40), seed=1))


def with_deck(deck: Deck) -> AnyGame:
    """Return Casino with another pack, so that no card is missing of those that score."""
    items = tuple(item for item in CASINO.rules.items if item.name in {"cards", "aces"})
    rules = attrs.evolve(CASINO.rules, deck=deck, items=items)
    return attrs.evolve(CASINO, rules=rules, declared=(), rulebook=Rulebook(()))


def test_jokers_and_second_copies_are_shown_as_they_are_written() -> None:
    """A player meets them in the moves."""
    assert "S spades, JK1 joker 1, JK2 joker 2" in flat(booklet_of(PERSIAN_RUMMY))
    assert "S spades, 10C' the ten of clubs." in flat(booklet_of(RUMMY_500))


def test_cards_of_a_rank_that_differ_have_rows_of_their_own() -> None:
    """No span of ranks holds a card that counts otherwise, nor jokers beside cards with a rank."""
    _, counts = tables(booklet_of(FINNISH_KASINO), "equipment")
    called = ["A", "2C 2D 2H", "2S", "3-9", "10C 10H 10S", "10D", "J", "Q", "K"]
    assert [row[0][1:-1] for row in counts[1:]] == called
    _, worth = tables(booklet(RUMMY_500.with_options(jokers=2), seed=1), "scoring")
    assert [row[0][1:-1] for row in worth[1:3]] == ["JK", "A"]


def test_what_cards_count_and_are_worth() -> None:
    """Ranks that are alike are in one row; a low ace has one of its own, where there is any."""
    _, counts = tables(booklet_of(ROYAL_CASINO), "equipment")
    assert [row[1:] for row in counts[1:]] == [
        ["1 / 14", "1 / 14"],
        ["the pips", "the pips"],
        *[[number, number] for number in ("11", "12", "13")],
    ]
    _, worth = tables(booklet_of(RUMMY_500), "scoring")
    assert worth[1] == ["\ue000A\ue001", "15", "15"]
    assert worth[-1] == ["a low ace", "1", "15"]
    _, worth = tables(booklet_of(PERSIAN_RUMMY), "scoring")
    assert [row[0][1:-1] for row in worth[1:]] == ["JK", "A", *"23456789", "10-K"]


def test_a_match_may_be_drawn_or_go_on() -> None:
    """A match without a winner, and one that is not over after forty rounds, are told so."""
    assert "The match is drawn: equal totals [T1]." in flat(booklet(HEAP))
    endless = attrs.evolve(HEAP, rules=HeapRules(rounds=1000))
    assert "After 40 rounds the match goes on." in flat(booklet(endless))


def test_the_rule_of_the_match_is_not_that_by_which_one_was_won() -> None:
    """In the Dominican form an item may win by D10, and yet D11 says what decides a match."""
    game = load("royal-casino-soto")
    text = flat(booklet(game, seed=3))
    assert "got most cards [D10]" in text
    assert "D11 says what decides a match." in text


def test_a_long_round_is_told_in_no_more_pictures_than_anybody_looks_at() -> None:
    """Every move of it is there, and few rounds of such a length are played."""
    game = attrs.evolve(HEAP, rules=HeapRules(counters=9_000, rounds=1000))
    book = booklet(game)
    pictures = [block for block in book["sample"].blocks if isinstance(block, Picture)]
    assert 100 < len(pictures) <= 201
    written = [
        str(turn).split("\ue000")[1].split("\ue001")[0] for each in pictures for turn in each.then
    ]
    assert game.new(2, seed=1).play(*written).is_terminal
    assert "After 2 rounds the match goes on." in flat(book)


def test_who_plays_first_is_told_from_the_dealer() -> None:
    """Left, right, or the dealer; otherwise by the number of the seat."""
    told = {
        4: "The dealer plays first.",
        5: "The player to the left of the dealer plays first.",
        6: "With seat 0 as the dealer, seat 2 plays first.",
        7: "The player to the right of the dealer plays first.",
    }
    for first, sentence in told.items():
        assert sentence in flat(booklet(begun(HeapRules(counters=first))))


@attrs.frozen(kw_only=True, repr=False)
class Begun(HeapGame):
    """A heap of so many counters as the number of the seat that begins."""

    def new_unchecked(self, deal: Deal, seats: int, dealer: int, standing: Standing) -> Heap:
        """Return the heap."""
        start = super().new_unchecked(deal, seats, dealer, standing)
        return attrs.evolve(start, mover=self.rules.counters % seats)

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Give no reason."""
        return attrs.evolve(super().settle(before, sheet), why=None)


def begun(rules: HeapRules) -> Begun:
    """Return such a game."""
    fields = attrs.asdict(attrs.evolve(HEAP, rules=rules), recurse=False)
    return Begun(**fields)


def test_a_match_may_end_without_a_reason() -> None:
    """An engine need not say what decided; nothing is said of it then."""
    text = flat(booklet(begun(HeapRules())))
    assert "says what decides a match" not in text
    assert "The match goes to seat 0. A sample round" in text


def test_a_game_of_one_rule_has_few_chapters() -> None:
    """A chapter with nothing to say is left out."""
    bare = attrs.evolve(CASINO, declared=(), rulebook=Rulebook(()))
    names = [chapter.name for chapter in booklet(bare, seed=1).chapters]
    assert "rules" not in names
    assert "contested" not in names
