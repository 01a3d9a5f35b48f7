"""Numbered rules in words, as configured."""

import pytest

from cardfishing.errors import Refusal
from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule, Rulebook, Ruling

FACES = Rule(
    id="C9",
    chapter=msg("A turn"),
    text=msg("A face card takes one card; the target is {target}."),
    cases=(
        Case(option="face_capture", value="all", text=msg("It takes all of them.")),
        Case(option="sweeps", value="score", text=msg("It takes one, up to {target}.")),
    ),
    reasons=("face_takes_equal", "face_never_builds"),
)
TRAIL = Rule(
    id="C20",
    chapter=msg("Builds"),
    text=msg("An owner of {what} may not trail.", what=msg("a build")),
    reasons=("owner_may_not_trail",),
)
BOOK = Rulebook((FACES, TRAIL))
DEFAULTS = {"face_capture": "one", "sweeps": "none", "target": "21"}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "A face card takes one card; the target is 21."),
        ({"target": "31"}, "A face card takes one card; the target is 31."),
        ({"face_capture": "all"}, "It takes all of them."),
        ({"sweeps": "score", "target": "11"}, "It takes one, up to 11."),
        ({"face_capture": "all", "sweeps": "score"}, "It takes all of them."),
    ],
)
def test_a_rule_is_worded_as_configured(changes: dict[str, str], words: str) -> None:
    """Issue 2: a rule names option values, and the first case that applies replaces it."""
    assert str(FACES.wording(DEFAULTS | changes)) == words


def test_a_rule_keeps_its_own_arguments() -> None:
    """Issue 2: messages inside a rule stay messages, so that they are translated with it."""
    wording = TRAIL.wording(DEFAULTS)
    assert str(wording) == "An owner of a build may not trail."
    assert ("what", msg("a build")) in wording.args


def test_rules_are_found_by_id_and_by_reason() -> None:
    """DESIGN 6: a refusal's reason leads to the one rule it rests on, and ids to their rules."""
    assert list(BOOK) == [FACES, TRAIL]
    assert BOOK["C20"] is TRAIL
    assert BOOK.rule_of("owner_may_not_trail") == "C20"
    assert BOOK.rule_of("face_never_builds") == "C9"


def test_a_rule_is_an_id_a_chapter_and_a_text() -> None:
    """DESIGN 7: the three things every rule has may be given in reading order."""
    chapter, text = msg("A turn"), msg("One card is played.")
    assert Rule("C7", chapter, text) == Rule(id="C7", chapter=chapter, text=text)


def test_what_no_rule_covers_is_answered_with_none() -> None:
    """DESIGN 6: a reason or id that no rule has is never answered with another rule."""
    with pytest.raises(KeyError, match="C21"):
        BOOK["C21"]
    assert BOOK.rule_of("round_over") == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sweeps": "score", "last_card": "True", "target": "21"}, "Sweeps score."),
        ({"sweeps": "score", "last_card": "False", "target": "21"}, "Not with the last card."),
        ({"sweeps": "score", "last_card": "False", "target": "11"}, "Sweeps score."),
        ({"sweeps": "none", "last_card": "False", "target": "21"}, "Nothing scores."),
        ({}, "Nothing scores."),
    ],
)
def test_a_case_may_rest_on_several_options(options: dict[str, str], words: str) -> None:
    """Issue 2: a wording that needs several options applies if all of them have its values."""
    also = (("last_card", "False"), ("target", "21"))
    rule = Rule(
        id="C25",
        chapter=msg("End"),
        text=msg("Nothing scores."),
        cases=(
            Case(option="sweeps", value="score", also=also, text=msg("Not with the last card.")),
            Case(option="sweeps", value="score", text=msg("Sweeps score.")),
        ),
    )
    assert str(rule.wording(options)) == words


def test_a_ruling_goes_with_its_rule() -> None:
    """K16: it stays where the rule has another number, and goes where the rule is left out."""
    ruling = Ruling(
        id="K24",
        rule="C20",
        meaning=msg("whether owners trail"),
        reading=msg("no"),
        says=msg("Nobody says."),
    )
    book = Rulebook((FACES, TRAIL), (ruling,))
    assert book.fixed == (ruling,)
    assert book.revised({"C20": Rule(id="D6", chapter=msg("Builds"), text=msg("No."))}).fixed == (
        ruling,
    )
    assert book.revised({"C20": None}).fixed == ()


def test_a_refusal_rests_on_the_rule_that_covers_its_reason() -> None:
    """DESIGN 6: a refusal cites a rule, found by its reason; one that no rule covers cites none."""
    why = msg("play another card")
    found = BOOK.refusal("owner_may_not_trail", why)
    assert found == Refusal("owner_may_not_trail", "C20", why)
    assert BOOK.refusal("unheard_of", why).rule == ""
