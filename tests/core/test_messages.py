"""Sentences with arguments, and translators for them."""

import gettext
import pickle

import pytest

from cardfishing.messages import ENGLISH, English, Message, Translator, msg, plural

GERMAN = {
    "{card} takes {what}": "{what} geht an {card}",
    "the {rank} of {suit}": "{suit} {rank}",
    "ten": "Zehn",
    "diamonds": "Karo",
    "a build": "ein Haus",
}


class German(gettext.NullTranslations):
    """A translator in the manner of gettext, with three plural forms to be sure."""

    def gettext(self, message: str) -> str:
        """Return the German template if there is one."""
        return GERMAN.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return none, one or many."""
        if (msgid1, msgid2) != ("{n} sweep", "{n} sweeps"):
            return super().ngettext(msgid1, msgid2, n)
        return ["kein Besen", "ein Besen", "{n} Besen"][min(n, 2)]


def test_a_sentence_is_a_template_with_arguments() -> None:
    """Issue 2: every sentence a player sees is a template with named arguments."""
    sentence = msg("{card} takes {what}", card="8S", what=8)
    assert str(sentence) == sentence.render() == "8S takes 8"
    assert sentence == msg("{card} takes {what}", card="8S", what=8)
    assert sentence != msg("{card} takes {what}", card="8S", what=9)


def test_a_sentence_without_arguments_may_hold_braces() -> None:
    """Issue 2: a template nobody gives arguments is shown as it stands."""
    assert str(msg("write {key:value}")) == "write {key:value}"


def test_a_missing_argument_is_an_error() -> None:
    """Issue 2: a template never hides an argument that is not given."""
    with pytest.raises(KeyError, match="what"):
        msg("{card} takes {what}", card="8S").render()


@pytest.mark.parametrize(("n", "english"), [(0, "0 sweeps"), (1, "1 sweep"), (2, "2 sweeps")])
def test_a_sentence_that_counts_has_two_english_forms(n: int, english: str) -> None:
    """Issue 2: a counting sentence takes the form of its number, which is an argument as well."""
    assert str(plural("{n} sweep", "{n} sweeps", n)) == english


def test_further_arguments_of_a_sentence_that_counts() -> None:
    """Issue 2: a counting sentence may name other things too, and leave its number out."""
    sentence = plural("{side} has one sweep", "{side} has {n} sweeps", 1, side="north")
    assert str(sentence) == "north has one sweep"
    assert sentence.args == (("n", 1), ("side", "north"))


def test_a_translator_translates_messages_in_messages() -> None:
    """Issue 2: arguments that are messages are translated with the sentence, at any depth."""
    card = msg("the {rank} of {suit}", rank=msg("ten"), suit=msg("diamonds"))
    sentence = msg("{card} takes {what}", card=card, what=msg("a build"))
    assert str(sentence) == "the ten of diamonds takes a build"
    assert sentence.render(German()) == "ein Haus geht an Karo Zehn"


def test_a_translator_chooses_the_plural() -> None:
    """Issue 2: a translator is asked with the number and may have more forms than English."""
    rendered = [plural("{n} sweep", "{n} sweeps", n).render(German()) for n in range(4)]
    assert rendered == ["kein Besen", "ein Besen", "2 Besen", "3 Besen"]
    assert plural("{n} card", "{n} cards", 2).render(German()) == "2 cards"


@pytest.mark.parametrize("translator", [ENGLISH, English(), gettext.NullTranslations()])
def test_translators_that_change_nothing(translator: Translator) -> None:
    """Issue 2: `gettext.NullTranslations` is a translator, and says what English says."""
    assert msg("{n} cards", n=3).render(translator) == "3 cards"
    assert plural("{n} card", "{n} cards", 1).render(translator) == "1 card"
    assert plural("{n} card", "{n} cards", 5).render(translator) == "5 cards"


def test_a_sentence_is_a_value() -> None:
    """DESIGN 2: sentences compare, hash and pickle by template and arguments."""
    sentence = plural("{n} card", "{n} cards", 2, card=msg("ten"))
    assert pickle.loads(pickle.dumps(sentence)) == sentence  # noqa: S301 (our own bytes)
    assert len({sentence, plural("{n} card", "{n} cards", 2, card=msg("ten"))}) == 1
    assert Message("ten") == msg("ten")
