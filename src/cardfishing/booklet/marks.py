"""What stands out in a sentence of a booklet: what is typed as it is, and the numbers of rules.

Both are put between two letters that nobody writes, so that they can be put into any message; a
printer makes of them what its format has for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final
from unicodedata import category

_CODE: Final = "\ue000", "\ue001"
_RULE: Final = "\ue002", "\ue003"
_MARKED: Final = re.compile("\ue000([^\ue000-\ue003]*)\ue001|\ue002([^\ue000-\ue003]*)\ue003")
_MARKS: Final = re.compile("[\ue000-\ue003]")
_STEERING: Final = "Cc", "Cf", "Cs"
_SPACE: Final = re.compile("[^\\S\u00a0\u202f]+")
"""Space where a line may break, and breaks of lines."""


def code(text: object) -> str:
    """Return what is typed as it is, such as a move or an option, marked."""
    return str(text).join(_CODE)


def codes(texts: Iterable[object]) -> str:
    """Return several things that are typed, marked one by one."""
    return ", ".join(map(code, texts))


def rule(rule_id: str) -> str:
    """Return the id of a rule of the booklet, marked."""
    return rule_id.join(_RULE)


def tidy(text: str) -> str:
    """Return a text on one line, without letters that steer what shows it."""
    kept = "".join(
        letter for letter in text if letter.isspace() or category(letter) not in _STEERING
    )
    return _SPACE.sub(" ", kept).strip()


def unmarked(text: str) -> str:
    """Return a text without marks."""
    return _MARKS.sub("", text)


def resolved(
    text: str,
    plain: Callable[[str], str],
    code: Callable[[str], str],
    rule: Callable[[str], str],
) -> str:
    """Return a text as a format has it, with its marks resolved.

    Args:
        text: The text.
        plain: Returns how the format writes letters, which may need to be escaped.
        code: Returns how it writes what is typed.
        rule: Returns how it writes the id of a rule.
    """
    written, done = "", 0
    for found in _MARKED.finditer(text):
        typed, rule_id = found.groups()
        written += plain(unmarked(text[done : found.start()]))
        written += code(typed) if rule_id is None else rule(rule_id)
        done = found.end()
    return written + plain(unmarked(text[done:]))
