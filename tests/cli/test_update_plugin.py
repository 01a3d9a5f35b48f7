"""Updates of a plugin's project: what is new comes in, and nothing of its author's is lost."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from cardfishing.cli import merge
from cardfishing.cli.textfile import Text
from tests.cli.bench import IN_TEMPLATE, TOX, Bench, add, put, said, swap
from tests.cli.helpers import run


def test_nothing_is_new(bench: Bench) -> None:
    """With the template that made it, an edited project stays as it is."""
    bench.edit("README.md", add("Mine."))
    bench.edit("LICENSE", add("Mine as well."))
    before = bench.texts()
    result = bench.update()
    assert (result.exit_code, result.stdout) == (0, "Nothing is new in the template.\n")
    assert bench.texts() == before


def test_the_project_is_the_one_here(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder `--update` means the current one."""
    monkeypatch.chdir(bench.folder)
    assert run("new-plugin", "--update").stdout == "Nothing is new in the template.\n"


def test_files_that_nobody_touched_follow_the_template(bench: Bench) -> None:
    """Such files are changed, added and removed as the template has it; then nothing is new."""
    bench.edit_template(IN_TEMPLATE, add("# new"))
    bench.edit_template("project/NOTES.md.jinja", add("Of {{ title }}."))
    bench.drop_from_template("project/CHANGELOG.md.jinja")
    result = bench.update()
    assert result.exit_code == 0
    assert said(result) == [
        ["CHANGELOG.md", "removed"],
        ["NOTES.md", "added"],
        ["tox.ini", "changed"],
    ]
    assert bench.text(TOX).endswith("# new\n")
    assert bench.text("NOTES.md") == "Of Sunday Casino.\n"
    assert not (bench.folder / "CHANGELOG.md").exists()
    assert bench.update().stdout == "Nothing is new in the template.\n"


def test_edits_of_both_are_merged_time_and_again(bench: Bench) -> None:
    """Where author and template change different lines both count, in later updates too."""
    for round_no in (1, 2):
        bench.edit(TOX, add(f"# mine {round_no}"))
        bench.edit_template(IN_TEMPLATE, put(f"# template {round_no}"))
        result = bench.update()
        assert result.exit_code == 0
        assert said(result) == [["tox.ini", "merged with yours"]]
    assert bench.text(TOX).startswith("# template 2\n# template 1\n[tox]")
    assert bench.text(TOX).endswith("# mine 1\n# mine 2\n")


def test_edits_of_one_line_are_in_conflict(bench: Bench) -> None:
    """Where both change the same line both versions stand there, marked, and the status is 1."""
    bench.edit(TOX, swap("mypy, strict", "mine"))
    bench.edit_template(IN_TEMPLATE, swap("mypy, strict", "new"))
    result = bench.update()
    assert result.exit_code == 1
    assert said(result) == [["tox.ini", "in conflict: look for <<<<<<<"]]
    assert (
        "<<<<<<< yours\ndescription = mine\n=======\ndescription = new\n>>>>>>> template now\n"
    ) in bench.text(TOX)


def test_what_the_author_removed_stays_away(bench: Bench) -> None:
    """A file that the author has deleted is not made again."""
    (bench.folder / TOX).unlink()
    bench.edit_template(IN_TEMPLATE, add("# new"))
    result = bench.update()
    assert result.exit_code == 0
    assert said(result) == [["tox.ini", "left as you have it"]]
    assert not (bench.folder / TOX).exists()


def test_what_the_author_edited_stays(bench: Bench) -> None:
    """A file that the template has no more is kept if the author has written in it."""
    bench.edit("CHANGELOG.md", add("- Mine."))
    bench.drop_from_template("project/CHANGELOG.md.jinja")
    result = bench.update()
    assert result.exit_code == 0
    assert said(result) == [["CHANGELOG.md", "left as you have it"]]
    assert bench.text("CHANGELOG.md").endswith("- Mine.\n")


def test_what_cannot_be_merged_is_put_beside(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without git, or a common ancestor, or for what is no text, the template's file is `.new`."""
    for name in (TOX, "CHANGELOG.md"):
        bench.edit_template(f"project/{name}.jinja", add("# new"))
    bench.edit_template("project/NOTES.md.jinja", add("Notes."))
    bench.edit("CHANGELOG.md", add("\0"))
    (bench.folder / "NOTES.md").write_text("Mine.\n", encoding="utf-8")
    result = bench.update()
    assert result.exit_code == 1
    assert said(result) == [
        ["CHANGELOG.md", "not merged: see CHANGELOG.md.new"],
        ["NOTES.md", "not merged: see NOTES.md.new"],
        ["tox.ini", "changed"],
    ]
    assert bench.text("CHANGELOG.md.new").endswith("# new\n")
    assert bench.text("CHANGELOG.md").endswith("\0\n")
    assert (bench.text("NOTES.md"), bench.text("NOTES.md.new")) == ("Mine.\n", "Notes.\n")

    def missing(_: str) -> None:
        return None

    monkeypatch.setattr(merge, "which", missing)
    bench.edit(TOX, add("# mine"))
    bench.edit_template(IN_TEMPLATE, add("# newer"))
    assert said(bench.update()) == [["tox.ini", "not merged: see tox.ini.new"]]
    assert bench.text(TOX).endswith("# new\n# mine\n")
    assert bench.text(f"{TOX}.new").endswith("# new\n# newer\n")


def test_letters_of_any_encoding_survive(bench: Bench) -> None:
    """A file that is not UTF-8 is merged byte by byte."""
    file = bench.folder / TOX
    file.write_bytes(file.read_bytes() + b"# \xe9\n")
    bench.edit_template(IN_TEMPLATE, put("# new"))
    assert said(bench.update()) == [["tox.ini", "merged with yours"]]
    assert file.read_bytes().startswith(b"# new\n[tox]")
    assert file.read_bytes().endswith(b"# \xe9\n")


def test_nothing_beside_a_file_is_overwritten(bench: Bench) -> None:
    """A `.new` of the author's, or of an update before, stays; another name is found."""
    (bench.folder / "NOTES.md").write_text("Mine.\n", encoding="utf-8")
    (bench.folder / "NOTES.md.new").write_text("Precious.\n", encoding="utf-8")
    (bench.folder / "NOTES.md.new2").symlink_to("nowhere")
    bench.edit_template("project/NOTES.md.jinja", add("Notes."))
    assert said(bench.update()) == [["NOTES.md", "not merged: see NOTES.md.new3"]]
    assert bench.text("NOTES.md.new") == "Precious.\n"
    assert bench.text("NOTES.md.new3") == "Notes.\n"
    bench.edit_template("project/NOTES.md.jinja", lambda _: "\0")
    assert said(bench.update()) == [["NOTES.md", "not merged: see NOTES.md.new4"]]
    assert bench.text("NOTES.md.new3") == "Notes.\n"


def test_a_folder_in_the_way_stays(bench: Bench) -> None:
    """Where a folder or a file of the author's is in the way, the template's file is beside it."""
    (bench.folder / "NOTES.md").mkdir()
    for name in ("more", "more.new"):
        (bench.folder / name).write_text("Mine.\n", encoding="utf-8")
    for name in (TOX, "CHANGELOG.md"):
        (bench.folder / name).unlink()
        (bench.folder / name).mkdir()
    bench.edit_template(IN_TEMPLATE, lambda _: "New.\n")
    bench.drop_from_template("project/CHANGELOG.md.jinja")
    for name in ("NOTES.md", "more/NOTES.md", "more/deep/NOTES.md"):
        bench.edit_template(f"project/{name}.jinja", add("Notes."))
    result = bench.update()
    assert result.exit_code == 1
    assert said(result) == [
        ["NOTES.md", "not merged: see NOTES.md.new"],
        ["more/NOTES.md", "not merged: see more.new2/NOTES.md"],
        ["more/deep/NOTES.md", "not merged: see more.new2/deep/NOTES.md"],
        [TOX, f"not merged: see {TOX}.new"],
    ]
    assert bench.text("more.new2/deep/NOTES.md") == "Notes.\n"
    assert bench.text("more") == bench.text("more.new") == "Mine.\n"


def test_links_are_not_followed(bench: Bench) -> None:
    """Nothing outside of the project is written, made or removed."""
    outside = bench.folder.parent / "outside"
    outside.mkdir()
    for name in (TOX, "CHANGELOG.md"):
        (bench.folder / name).rename(outside / name)
        (bench.folder / name).symlink_to(outside / name)
    (bench.folder / "NOTES.md").symlink_to(outside / "dangling")
    (bench.folder / "more").symlink_to(outside)
    before = {path: path.read_bytes() for path in outside.iterdir()}
    bench.edit_template(IN_TEMPLATE, add("# new"))
    bench.drop_from_template("project/CHANGELOG.md.jinja")
    for name in ("NOTES.md", "more/NOTES.md"):
        bench.edit_template(f"project/{name}.jinja", add("Notes."))
    assert said(bench.update()) == [
        ["NOTES.md", "not merged: see NOTES.md.new"],
        ["more/NOTES.md", "not merged: see more.new/NOTES.md"],
        [TOX, f"not merged: see {TOX}.new"],
    ]
    assert {path: path.read_bytes() for path in outside.iterdir()} == before
    assert (bench.folder / "CHANGELOG.md").is_symlink()


def test_an_update_that_stops_is_gone_on_with(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has been done is said and kept, so that the next update does the rest, and only that."""
    for name in ("CHANGELOG.md", TOX):
        bench.edit(name, add("# mine"))
        bench.edit_template(f"project/{name}.jinja", put("# new"))
    save = Text.save

    def fail(text: Text, file: Path) -> None:
        if file.name == TOX:
            raise PermissionError(13, "Permission denied", str(file))
        save(text, file)

    with monkeypatch.context() as broken:
        broken.setattr(Text, "save", fail)
        result = bench.update()
    assert result.exit_code == 2
    assert said(result) == [["CHANGELOG.md", "merged with yours"]]
    assert f"{TOX}: Permission denied" in result.stderr
    assert said(bench.update()) == [[TOX, "merged with yours"]]
    assert bench.text("CHANGELOG.md").count("# new\n") == 1


def test_a_file_has_the_old_text_or_the_new_one(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full while a file is written costs nothing of it, and leaves nothing else."""
    before = bench.text(TOX)

    def full(file: Path, data: bytes) -> int:
        with file.open("wb") as opened:
            opened.write(data[:1])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_bytes", full)
        with pytest.raises(OSError, match=f"No space left on device: .*{TOX}"):
            Text("new").save(bench.folder / TOX)
    assert bench.text(TOX) == before
    assert {path.name for path in bench.folder.glob("t*")} == {"tests", TOX}


def test_a_conflict_is_named_until_it_is_settled(bench: Bench) -> None:
    """While marks stand in a file nothing is changed, and the status is 1."""
    bench.edit(TOX, swap("mypy, strict", "mine"))
    bench.edit_template(IN_TEMPLATE, swap("mypy, strict", "new"))
    assert bench.update().exit_code == 1
    bench.edit_template("project/CHANGELOG.md.jinja", add("- New."))
    before = bench.texts()
    result = bench.update()
    assert result.exit_code == 1
    assert said(result) == [[TOX, "still in conflict: look for <<<<<<<"]]
    assert bench.texts() == before
    marks = re.compile(r"<<<<<<< yours\n(.*\n)=======\n.*\n>>>>>>> template now\n")
    bench.edit(TOX, lambda text: marks.sub(r"\1", text))
    result = bench.update()
    assert (result.exit_code, said(result)) == (0, [["CHANGELOG.md", "changed"]])
    assert "description = mine\n" in bench.text(TOX)


def test_the_repository_around_does_not_matter(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a broken repository nor variables of git are in the way of a merge."""
    (bench.folder / ".git").write_text("gitdir: nowhere\n", encoding="utf-8")
    monkeypatch.chdir(bench.folder)
    monkeypatch.setattr(tempfile, "tempdir", str(bench.folder))
    bench.edit(TOX, add("# mine"))
    bench.edit_template(IN_TEMPLATE, put("# new"))
    assert said(bench.update()) == [[TOX, "merged with yours"]]
    monkeypatch.setenv("GIT_DIR", str(bench.folder / ".git"))
    bench.edit(TOX, add("# mine"))
    bench.edit_template(IN_TEMPLATE, put("# new"))
    assert said(bench.update()) == [[TOX, "merged with yours"]]


def test_line_ends_stay(bench: Bench) -> None:
    """Lines that end as on Windows are compared as any, and end so afterwards; mixed ones stay."""
    for name in ("CHANGELOG.md", TOX):
        file = bench.folder / name
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        bench.edit_template(f"project/{name}.jinja", put("# new"))
    with (bench.folder / TOX).open("ab") as tox:
        tox.write(b"# mine\r\n")
    ignored = bench.folder / ".gitignore"
    ignored.write_bytes(ignored.read_bytes() + b"mine\r\n")
    bench.edit_template("project/.gitignore.jinja", put("# new"))
    assert said(bench.update()) == [
        [".gitignore", "merged with yours"],
        ["CHANGELOG.md", "changed"],
        [TOX, "merged with yours"],
    ]
    for name in ("CHANGELOG.md", TOX):
        data = (bench.folder / name).read_bytes()
        assert data.startswith(b"# new\r\n")
        assert data.count(b"\n") == data.count(b"\r\n")
    assert ignored.read_bytes().startswith(b"# new\n__pycache__/\n")
    assert ignored.read_bytes().endswith(b"dist/\nmine\r\n")


def test_the_rights_of_a_file_stay(bench: Bench) -> None:
    """A file that the author has made private is private afterwards."""
    (bench.folder / TOX).chmod(0o600)
    bench.edit_template(IN_TEMPLATE, add("# new"))
    assert said(bench.update()) == [[TOX, "changed"]]
    assert (bench.folder / TOX).stat().st_mode & 0o777 == 0o600
