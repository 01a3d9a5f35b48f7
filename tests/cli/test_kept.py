"""What a project keeps of its template: answers that can be changed, and that cannot mislead."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from cardfishing.cli import answers, kept
from tests.cli.bench import IN_TEMPLATE, TOX, Bench, Edit, add, said, swap
from tests.cli.helpers import run


def test_an_answer_can_be_changed(bench: Bench) -> None:
    """Another answer in the file is a change of the template's text like any other."""
    bench.edit(kept.ANSWERS, swap('"author": ""', '"author": "Ada Example"'))
    bench.edit(kept.ANSWERS, swap('"licence": "MIT"', '"licence": "BSD-3-Clause"'))
    assert said(bench.update()) == [
        ["LICENSE", "changed"],
        ["pyproject.toml", "changed"],
        ["src/cardfishing_sunday_casino/__init__.py", "changed"],
    ]
    assert 'authors = [{ name = "Ada Example" }]' in bench.text("pyproject.toml")
    assert 'license = "BSD-3-Clause"' in bench.text("pyproject.toml")
    assert bench.text("LICENSE").startswith("BSD 3-Clause License")


def test_the_year_of_the_licence_stays(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update in another year finds nothing new in the licence."""

    def later(_: str) -> str:
        return "2099"

    monkeypatch.setattr(answers, "strftime", later)
    assert bench.update().stdout == "Nothing is new in the template.\n"
    assert "2099" not in bench.text("LICENSE")


def test_answers_are_yaml_and_json(bench: Bench) -> None:
    """The file reads in both ways, and names neither a folder nor a commit of the template."""
    facts = json.loads(bench.text(kept.ANSWERS))
    told = {"name", "family", "licence", "author", "summary", "year"}
    assert facts.keys() == {"_by", "_version", "_made"} | told


def test_what_the_author_adds_to_the_answers_stays(bench: Bench) -> None:
    """A fact that is none of the template's is kept by an update."""
    bench.edit(kept.ANSWERS, swap('"year"', '"note": "Mine.",\n  "year"'))
    bench.edit_template(IN_TEMPLATE, add("# new"))
    assert said(bench.update()) == [[TOX, "changed"]]
    assert json.loads(bench.text(kept.ANSWERS))["note"] == "Mine."


def test_an_older_cardfishing_does_not_update(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A project of a newer template is not put back; one of an older template is brought on."""
    ours = json.loads(bench.text(kept.ANSWERS))["_version"]
    bench.edit(kept.ANSWERS, swap(f'"_version": "{ours}"', '"_version": "99.1"'))
    bench.edit_template(IN_TEMPLATE, add("# old"))
    before = bench.texts()
    result = bench.update()
    assert result.exit_code == 2
    assert "cardfishing 99.1 made it: first pip install --upgrade cardfishing" in result.stderr
    assert bench.texts() == before

    def newer(_: str) -> str:
        return "99.10"

    monkeypatch.setattr(kept, "version", newer)
    assert said(bench.update()) == [[TOX, "changed"]]
    assert '"_version": "99.10"' in bench.text(kept.ANSWERS)


def made(texts: object) -> Edit:
    """Return an edit that puts other texts in the place of those that the template made."""

    def edited(text: str) -> str:
        packed = b64encode(zlib.compress(json.dumps(texts).encode())).decode()
        return json.dumps({**json.loads(text), "_made": [packed]})

    return edited


DAMAGED: Final = "its .copier-answers.yml is damaged: put back the one from before"
DAMAGES: Final[Mapping[str, tuple[Edit, str]]] = {
    "empty": (lambda _: "", DAMAGED),
    "a list": (lambda _: "[]", DAMAGED),
    "without what was made": (lambda _: '{"name": "x-y"}', DAMAGED),
    "unpackable": (swap('"_made": [', '"_made": ["x",'), DAMAGED),
    "made of nothing": (made([]), DAMAGED),
    "made of numbers": (made({"tox.ini": 1}), DAMAGED),
    "made of half letters": (made({"tox.ini": "\ud800"}), DAMAGED),
    "outside": (made({"../victim.txt": "x"}), DAMAGED),
    "outside on Windows": (made({"..\\victim.txt": "x"}), DAMAGED),
    "outside in a folder": (made({"src/../../victim.txt": "x"}), DAMAGED),
    "from the root": (made({"/victim.txt": "x"}), DAMAGED),
    "from a drive": (made({"c:victim.txt": "x"}), DAMAGED),
    "without a name of a file": (made({"": "x"}), DAMAGED),
    "with no name of a file": (made({"\0": "x"}), DAMAGED),
    "of a number": (swap('"_version": "', '"_version": 1, "_by": "'), DAMAGED),
    "of no version": (swap('"_version": "', '"_version": "x'), DAMAGED),
    "a number for a name": (swap('"sunday-casino"', "7"), DAMAGED),
    "too deep": (lambda _: "[" * 100_000, DAMAGED),
    "without a name": (swap('"name"', '"title"'), DAMAGED),
    "another family": (swap('"fishing"', '"whist"'), "family=whist cannot be: choose one of"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_of_answers_is_refused(damage: str, bench: Bench) -> None:
    """What cannot be read changes nothing; the remedy is said."""
    edit, says = DAMAGES[damage]
    bench.edit(kept.ANSWERS, edit)
    victim = bench.folder.parent / "victim.txt"
    victim.write_text("x", encoding="utf-8")
    before = bench.texts()
    result = bench.update()
    assert victim.exists()
    assert result.exit_code == 2
    assert says in result.stderr
    assert bench.texts() == before


def test_another_folder_is_refused(tmp_path: Path) -> None:
    """A folder that new-plugin has not made can't be brought up to date."""
    result = run("new-plugin", "--update", str(tmp_path))
    assert result.exit_code == 2
    assert f"update={tmp_path} cannot be: there is no .copier-answers.yml" in result.stderr
