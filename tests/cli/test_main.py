"""The entry point: what it needs, and the command as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from cardfishing.cli import main

PARTS: Final = ("cardfishing.cli.", "cardfishing.testing")
PROGRAM: Final = (sys.executable, "-m", "cardfishing")


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(  # noqa: S603  # ours
        [*PROGRAM, *arguments], input=typed, capture_output=True, text=True, check=False
    )


def test_the_command_runs_over_a_pipe() -> None:
    """A person at a pipe plays: no colours, what is typed is echoed, the end is polite."""
    done = run("play", "casino", "--seed", "3", typed="1\n")
    assert done.returncode == 0
    assert not done.stderr
    assert "\x1b" not in done.stdout
    assert "> 1\n" in done.stdout
    assert done.stdout.endswith("Bye. The score: You 0, Gerda 0.\n")


def test_help_needs_neither_rich_nor_an_engine() -> None:
    """The help is fast because libraries are imported when they are used."""
    code = (
        "import sys; sys.argv = ['cardfishing', '--help']\n"
        "from cardfishing.cli import main\n"
        "try: main()\n"
        "finally: print([n for n in ('rich', 'cardfishing.fishing') if n in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603  # ours
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


def test_the_entry_point_takes_its_arguments_from_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`main` is the whole program."""
    monkeypatch.setattr(sys, "argv", ["cardfishing", "--help"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0
    assert "demo" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("library", "extra", "command"),
    [
        ("click", "cli", "list"),
        ("rich", "cli", "list"),
        ("hypothesis", "testing", "check casino"),
        ("pytest", "testing", "check casino"),
        ("copier", "author", "new-plugin sunday-casino --family fishing"),
    ],
)
def test_a_missing_library_is_named(
    library: str,
    extra: str,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without the extra there is a sentence, not a traceback."""
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    for name in [name for name in sys.modules if name.startswith(PARTS)]:
        forget(name, monkeypatch)
    monkeypatch.setattr(sys, "argv", ["cardfishing", *command.split()])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    needed = f'Error: the command needs {library}: pip install "cardfishing[{extra}]"\n'
    assert capsys.readouterr().err == needed


def forget(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a module be imported anew, and have the old one afterwards."""
    package, _, name = module.rpartition(".")
    if package in sys.modules:
        monkeypatch.setattr(sys.modules[package], name, sys.modules[module])
    monkeypatch.delitem(sys.modules, module)


def test_any_other_import_error_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken installation is not explained away."""
    monkeypatch.setitem(sys.modules, "cardfishing.cli.commands", None)
    with pytest.raises(ImportError):
        main()
