"""The grammar of the page on notation: whole, and true of everything that is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import attrs
import pytest

import cardfishing as cf
from cardfishing.game import AnyGame

PAGE: Final = Path(__file__).parents[2] / "docs/reference/notation.md"
TOKEN: Final = re.compile(r'"([^"]*)"|([a-z-]+)|([][{}()|])')
CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
START: Final = {"fishing": "fishing-move", "rummy": "rummy-move"}


@attrs.frozen
class Literal:
    """What stands there as it is."""

    text: str


@attrs.frozen
class Named:
    """What another rule of the grammar says."""

    name: str


@attrs.frozen
class Choice:
    """One of several sequences, once, or as the bracket around them has it."""

    sequences: tuple[tuple[Node, ...], ...]
    bracket: str = "("


Node: TypeAlias = Literal | Named | Choice


class Grammar:
    """Rules of a grammar by their names, read from the blocks of a page."""

    def __init__(self, text: str) -> None:
        """Read the blocks; a semicolon ends a rule."""
        blocks = re.findall(r"(?ms)^```ebnf\n(.*?)^```$", text)
        rules = re.findall(r"(?ms)^([a-z-]+) += (.*?) ;$", "".join(blocks))
        self.rules: Final[Mapping[str, Choice]] = {name: read(body) for name, body in rules}
        assert len(self.rules) == len(rules), "a name has two rules"

    def matches(self, name: str, text: str) -> bool:
        """Tell whether a rule says the whole of a text."""
        return len(text) in self._ends(self.rules[name], text, 0)

    def _ends(self, node: Node, text: str, start: int) -> set[int]:
        """Return the places where something may end that begins at a place."""
        match node:
            case Literal(text=literal):
                return {start + len(literal)} if text.startswith(literal, start) else set()
            case Named(name=name):
                return self._ends(self.rules[name], text, start)
            case Choice(bracket="{"):
                found, new = {start}, {start}
                while new := {end for at in new for end in self._once(node, text, at)} - found:
                    found |= new
                return found
            case Choice(bracket=bracket):
                return self._once(node, text, start) | ({start} if bracket == "[" else set())

    def _once(self, node: Choice, text: str, start: int) -> set[int]:
        found: set[int] = set()
        for sequence in node.sequences:
            ends = {start}
            for part in sequence:
                ends = {end for at in ends for end in self._ends(part, text, at)}
            found |= ends
        return found


def read(body: str) -> Choice:
    """Read the right side of a rule."""
    tokens = list(TOKEN.finditer(body))[::-1]
    assert TOKEN.sub("", body).strip() == "", body
    return _choice(tokens, "(", ends="")


def _choice(tokens: list[re.Match[str]], bracket: str, *, ends: str) -> Choice:
    sequences: list[list[Node]] = [[]]
    while tokens:
        literal, name, sign = tokens.pop().groups()
        if sign == "|":
            sequences.append([])
        elif sign and sign == ends:
            break
        elif sign:
            sequences[-1].append(_choice(tokens, sign, ends=CLOSING[sign]))
        else:
            sequences[-1].append(Literal(literal) if name is None else Named(name))
    return Choice(tuple(map(tuple, sequences)), bracket)


def names(node: Node) -> Iterator[str]:
    """Yield the rules that something refers to."""
    if isinstance(node, Named):
        yield node.name
    elif isinstance(node, Choice):
        for sequence in node.sequences:
            for part in sequence:
                yield from names(part)


GRAMMAR: Final = Grammar(PAGE.read_text(encoding="utf-8"))
GAMES: Final = (
    "casino(single_build_is_card=True,raise_with_table_cards=True)",
    "royal-casino-dominican",
    "nordic-kasino",
    "rummy-500(jokers=2)",
    "persian-rummy",
)


def test_the_grammar_is_whole() -> None:
    """What a rule refers to is a rule, and each is reached from what the page begins with."""
    reached, new = set[str](), {*START.values(), "line", "game", "cards", "tabled"}
    while new:
        reached |= new
        new = {name for rule in new for name in names(GRAMMAR.rules[rule])} - reached
    assert reached == {*GRAMMAR.rules}


@pytest.mark.parametrize("text", GAMES)
def test_what_is_printed_is_of_the_grammar(text: str) -> None:
    """Legal moves of a round are in the grammar, and so are its positions and what a seat sees."""
    game: AnyGame = cf.load(text)
    assert GRAMMAR.matches("game", str(game))
    state, played = game.new(game.seat_counts[-1], seed=8), 0
    while not state.is_terminal and played < 60:
        moves = [state.legal_moves.sample(number) for number in range(4)]
        assert [m for m in moves if not GRAMMAR.matches(START[game.family], m.text)] == []
        state, played = state.apply(moves[0]), played + 1
        if not played % 10:
            assert GRAMMAR.matches("line", state.to_text()), state
            assert GRAMMAR.matches("line", state.observation(state.turn).to_text()), state


def test_the_examples_of_moves_are_of_the_grammar() -> None:
    """Each move that a table of the page explains is in the grammar."""
    text = PAGE.read_text(encoding="utf-8")
    for family, start in START.items():
        part = text.partition(f"## Moves of {family} games")[2].partition("\n## ")[0]
        rows = re.findall(r"(?m)^\| (`.*`) \|", part)
        examples = [move for row in rows for move in re.findall(r"`(.+?)`", row)]
        assert examples
        assert [move for move in examples if not GRAMMAR.matches(start, move)] == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("card", "1D"),
        ("card", "JK5"),
        ("fishing-move", "8Sx"),
        ("fishing-move", "3C+5D"),
        ("fishing-move", "8Sx[5S+3H"),
        ("rummy-move", "7C7D=8"),
        ("rummy-move", "8H>"),
        ("line", "turn=0  dealer=1"),
        ("game", "casino(target)"),
    ],
)
def test_the_grammar_refuses_what_is_never_printed(rule: str, text: str) -> None:
    """A grammar that took everything would say nothing."""
    assert not GRAMMAR.matches(rule, text)
