"""Sentences and notation, as renderers, translators and families of their own use them."""

from typing import assert_type

from cardfishing.errors import NotationError
from cardfishing.fieldtext import (
    FieldKind,
    Fields,
    Schema,
    Value,
    hidden,
    once,
    read_state,
    read_view,
    seen_hands,
    standing_fields,
    to_json,
    to_line,
)
from cardfishing.messages import (
    ENGLISH,
    SHOWN,
    English,
    Message,
    Translator,
    Words,
    cut,
    either,
    joined,
    msg,
    plural,
    told,
)
from cardfishing.notation import (
    MOST_DIGITS,
    Scanner,
    is_name,
    print_fields,
    print_game,
    read_fields,
    read_game,
)
from cardfishing.scoring import Standing


class Shouting:
    """A translator of one's own."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence in capitals."""
        return message.upper()

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return one of two sentences in capitals."""
        return (singular if n == 1 else plural).upper()


def sentences() -> None:
    """A sentence is kept with its facts, and translated when it is shown."""
    sweeps = plural("{n} sweep", "{n} sweeps", 2, n=2)
    assert_type(sweeps, Message)
    translator: Translator = Shouting()
    assert sweeps.render() == sweeps.render(English()) == sweeps.render(ENGLISH) == "2 sweeps"
    assert msg("a sweep").render(translator) == "A SWEEP"
    assert len(cut("x" * 9999)) < 2 * SHOWN
    assert cut("a sweep", most=10) == "a sweep"


def words() -> None:
    """A name goes where a sentence goes, and is the same in every language."""
    parts: list[Words] = ["casino", msg("a sweep")]
    assert_type(told("casino"), Message)
    assert_type(either(parts), Message)
    assert str(joined(parts)) == "casino, a sweep"


def game_strings() -> None:
    """The string of a game is its name and the options that differ."""
    name, options = read_game("casino(sweeps=score)")
    assert_type(options, dict[str, str])
    assert is_name(name)
    assert print_game(name, options) == "casino(sweeps=score)"


def lines_of_fields() -> None:
    """A position is a line of fields, or the same facts in JSON."""
    schema: Schema = {"hands": FieldKind.CARD_LISTS, "pot": FieldKind.NUMBER}
    pot: Value = 7
    fields: Fields = {"hands": seen_hands([1, 2], 0, 0), "pot": pot}
    fields |= standing_fields(Standing(scores=(3, 0)))
    del fields["scores"]
    line = to_line(fields)
    assert hidden(2) in line
    assert read_state(line, "pot-game", schema)["pot"] == 7
    assert read_view(to_json("pot-game", fields), "pot-game", schema)[0] is None
    assert FieldKind.NUMBER.of_line("7") == 7
    assert FieldKind.FLAG.fits(True)
    assert print_fields(read_fields("pot=7", schema).items()) == "pot=7"
    assert once([("pot", 7)]) == {"pot": 7}


def scanning() -> None:
    """A family's own texts are read by the scanner of the others."""
    scanner = Scanner("7H=21")
    assert_type(scanner.card().text, str)
    scanner.need("=")
    assert scanner.number("a total") == 21 < 10**MOST_DIGITS
    scanner.end()
    assert_type(scanner.error("more"), NotationError)
