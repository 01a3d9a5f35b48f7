"""The table of `cardfishing check`: a line for each thing that is looked at, as it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardfishing.cli.examination import Line, Section
from cardfishing.cli.screen import Part, Screen
from cardfishing.messages import Message, msg, plural
from cardfishing.testing.verdicts import Status, Verdict

SHORT: Final = 1
"""Rounds for each number of seats."""

LONG: Final = 10
"""Rounds for each number of seats if the check may take long."""

_NAME: Final = 10
_STATUS: Final = 16
_RESULTS: Final[Mapping[Status, Message]] = {
    Status.OK: msg("ok"),
    Status.FAILED: msg("failed"),
    Status.NOT_APPLICABLE: msg("not applicable"),
}


def show_check(screen: Screen, sections: Iterable[Section]) -> bool:
    """Judge line by line and show what comes of each, then what is said of those that failed.

    Returns:
        Whether nothing failed.
    """
    failed: list[tuple[Section, Line, Part]] = []
    judged = 0
    for section in sections:
        screen.say(section.title, style="bold")
        for line in section.lines:
            with screen.busy(line.name, line.title):
                verdict = line.judge()
            _show_line(screen, line, verdict)
            judged += 1
            if verdict.status is Status.FAILED:
                failed.append((section, line, verdict.said))
        screen.blank()
    for section, line, complaint in failed:
        screen.say(msg("{where}: {what} failed", where=section.title, what=line.name), style="bold")
        screen.quote(complaint)
        screen.blank()
    screen.say(_sum(judged, len(failed)), style="bold")
    return not failed


def _show_line(screen: Screen, line: Line, verdict: Verdict) -> None:
    status, said, title = verdict.status, verdict.said, line.title
    result = said if said and status is Status.OK else _RESULTS[status]
    if status is Status.NOT_APPLICABLE:
        title = msg("{title}: {reason}", title=title, reason=said)
    style = "bold red" if status is Status.FAILED else ""
    screen.row([(line.name, _NAME), (result, _STATUS)], title, indent=2, style=style)


def _sum(judged: int, failed: int) -> Message:
    if not failed:
        return msg("Nothing failed.")
    return plural("{n} of {all} failed.", "{n} of {all} failed.", failed, all=judged)
