"""The update of a plugin's project to a newer template, which loses nothing its author wrote."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

import attrs

from cardfishing.cli.kept import Kept
from cardfishing.cli.merge import has_marks, merge
from cardfishing.cli.places import free_place, obstacle
from cardfishing.cli.project import made_in, rendered
from cardfishing.cli.textfile import Text
from cardfishing.messages import Message, msg


class Change(Enum):
    """What an update does to a file."""

    ADDED = msg("added")
    CHANGED = msg("changed")
    REMOVED = msg("removed")
    MERGED = msg("merged with yours")
    LEFT = msg("left as you have it")
    CONFLICT = msg("in conflict: look for <<<<<<<")
    BESIDE = msg("not merged: see {place}")
    OPEN = msg("still in conflict: look for <<<<<<<")

    @property
    def is_open(self) -> bool:
        """Whether the author has to have a look."""
        return self in (Change.CONFLICT, Change.BESIDE, Change.OPEN)


@attrs.frozen
class Step:
    """What an update does to a file.

    Attributes:
        name: The file, as the template calls it.
        change: What is done to it.
        text: What is written, if anything is.
        place: The file to which it is written, if that is another one.
    """

    name: str
    change: Change
    text: Text | None = None
    place: str = ""

    @property
    def message(self) -> Message:
        """What is done, in words."""
        return attrs.evolve(self.change.value, args=(("place", self.place),))

    def take(self, folder: Path) -> None:
        """Do it in the folder of a project."""
        if self.text is not None:
            self.text.save(folder / (self.place or self.name))
        elif self.change is Change.REMOVED:
            (folder / self.name).unlink()


@attrs.frozen
class Plan:
    """What an update does.

    Attributes:
        folder: The folder of the project.
        kept: What the project keeps of the template as it was.
        made: What the template makes now, by the names of the files.
        steps: What is done to the files, in the order of their names.
    """

    folder: Path
    kept: Kept
    made: dict[str, str]
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, folder: Path) -> Plan:
        """Return what brings a project up to date; nothing is written yet.

        Raises:
            RulesError: The folder is no project, or its answers are none of those there are.
        """
        kept = Kept.read(folder)
        with rendered(kept.answers) as fresh:
            made = made_in(fresh)
        files = [
            Versions(folder, name, kept.made.get(name), made.get(name))
            for name in sorted(kept.made.keys() | made.keys())
        ]
        marked = tuple(Step(file.name, Change.OPEN) for file in files if file.is_marked)
        if marked:
            return cls(folder, kept, dict(kept.made), marked)
        steps = tuple(step for file in files if (step := file.step()))
        return cls(folder, kept, made, steps)

    def carry_out(self, tell: Callable[[Step], None]) -> None:
        """Do what is planned, and keep what the template has made.

        Where the update stops halfway the next one goes on.

        Args:
            tell: Is told each step as soon as it is taken.
        """
        left = {step.name for step in self.steps}
        try:
            for step in self.steps:
                step.take(self.folder)
                left.remove(step.name)
                tell(step)
        finally:
            made = {name: text for name, text in self.made.items() if name not in left}
            made |= {name: text for name, text in self.kept.made.items() if name in left}
            attrs.evolve(self.kept, made=made).write(self.folder)


@attrs.frozen
class Versions:
    """A file as its author has it, as the template made it, and as the template makes it now.

    Attributes:
        folder: The folder of the project.
        name: The name of the file in it.
        base: What the template made, or None for no file.
        new: What the template makes now, or None for no file.
    """

    folder: Path
    name: str
    base: str | None
    new: str | None

    @property
    def mine(self) -> Text | None:
        """What the author has; None if there is no file, or something else in its way."""
        path = self.folder / self.name
        return Text.of(path) if path.is_file() and not obstacle(self.folder, self.name) else None

    @property
    def is_marked(self) -> bool:
        """Whether marks of an earlier conflict stand in the author's file."""
        mine = self.mine
        return mine is not None and has_marks(mine.lines)

    def step(self) -> Step | None:
        """Return what an update does to the file, if anything."""
        mine = self.mine
        lines = None if mine is None else mine.lines
        match self.new:
            case new if new in (self.base, lines):
                return None
            case None:
                return Step(self.name, Change.REMOVED if lines == self.base else Change.LEFT)
            case new if mine is not None:
                return self._updated(mine, new)
            case new if obstacle(self.folder, self.name):
                return self._beside(new)
            case new if self.base is None:
                return Step(self.name, Change.ADDED, Text(new))
            case _:
                return Step(self.name, Change.LEFT)

    def _updated(self, mine: Text, new: str) -> Step:
        """Return the step that brings the template's changes into the author's file."""
        if mine.lines == self.base:
            return Step(self.name, Change.CHANGED, attrs.evolve(mine, lines=new))
        merged = None if self.base is None else merge(mine.lines, self.base, new)
        if merged is None:
            return self._beside(new)
        change = Change.MERGED if merged.is_clean else Change.CONFLICT
        return Step(self.name, change, attrs.evolve(mine, lines=merged.text))

    def _beside(self, new: str) -> Step:
        return Step(self.name, Change.BESIDE, Text(new), free_place(self.folder, self.name))
