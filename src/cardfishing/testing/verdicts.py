"""What comes of a check, as a value."""

from __future__ import annotations

from enum import StrEnum

import attrs
import pytest

from cardfishing._places import place
from cardfishing.game import AnyGame, Check
from cardfishing.messages import Message


class Status(StrEnum):
    """What can come of something that is looked at."""

    OK = "ok"
    FAILED = "failed"
    NOT_APPLICABLE = "not applicable"


@attrs.frozen
class Verdict:
    """What came of something that was looked at.

    Attributes:
        status: What it is.
        said: The complaint, or the reason why it does not apply; if all is well what was measured,
            if anything.
    """

    status: Status
    said: Message | str = ""


def judged(check: Check, game: AnyGame) -> Verdict:
    """Run a check on a game, and return what comes of it.

    Args:
        check: The check; one that skips does not apply, and one that raises anything fails.
        game: The game.
    """
    try:
        check.run(game)
    except pytest.skip.Exception as reason:
        return Verdict(Status.NOT_APPLICABLE, str(reason))
    except AssertionError as complaint:
        return Verdict(Status.FAILED, str(complaint) or "it fails")
    except Exception as error:  # a stranger wrote it
        return Verdict(Status.FAILED, f"the check raises {error!r}{place(error)}")
    return Verdict(Status.OK)
