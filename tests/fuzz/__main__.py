"""Fuzz every reader, guided by coverage: ``python -m tests.fuzz 200000``, run by ``tox -e fuzz``.

Each reader has a process of its own, since Atheris ends the one it runs in.  An input that breaks
the law, takes longer than `SECONDS` or more than `MEGABYTES` stands in the report, in Base64.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

atheris = import_module("atheris")  # it has no types, and is there for this script only

with atheris.instrument_imports(include=["cardfishing"]):
    from .mutate import LONGEST, mutations
    from .readers import GAMES, Reader, readers_of

SECONDS: Final = 10
MEGABYTES: Final = 1024
INPUTS: Final = 100_000
_SEEDS: Final = 40
_SEED: Final = 1


def main(args: Sequence[str]) -> int:
    """Fuzz all readers with so many inputs in all, or one of them in this process."""
    match args:
        case [game, place, number, folder]:
            _fuzz(readers_of(game)[int(place)], int(number), Path(folder))
            return 0
        case [number]:
            return _fuzz_all(int(number))
        case _:
            return _fuzz_all(INPUTS)


def _fuzz_all(number: int) -> int:
    """Give each reader its share of the inputs, and print how it took them."""
    all_readers = [
        (game, place, reader.name)
        for game in ("", *GAMES)
        for place, reader in enumerate(readers_of(game))
    ]
    each = -(-number // len(all_readers))
    broken: list[str] = []
    for game, place, name in all_readers:
        with tempfile.TemporaryDirectory() as folder:
            args = [sys.executable, "-m", "tests.fuzz", game, str(place), str(each), folder]
            done = subprocess.run(args, capture_output=True, check=False)  # noqa: S603 (this script)
        _say(f"{name}: {each} inputs, {'broken' if done.returncode else 'kept the law'}")
        if done.returncode:
            broken.append(name)
            _say(done.stderr.decode(errors="replace")[-4000:])
    _say(f"{each * len(all_readers)} inputs in all, {len(broken)} readers broken: {broken}")
    return len(broken)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _fuzz(reader: Reader, number: int, folder: Path) -> None:
    """Let Atheris change texts; it raises what it finds and writes the input to a file."""
    for place, seed in enumerate(reader.seeds[:_SEEDS]):
        (folder / str(place)).write_bytes(seed.encode())

    def one(data: bytes) -> None:
        reader.accepts(data.decode("utf-8", "surrogateescape"))

    def changed(data: bytes, size: int, seed: int) -> bytes:
        """Change a text by its tokens half of the time, by its bytes otherwise."""
        if seed % 2:
            return bytes(atheris.Mutate(data, size))
        text = data.decode("utf-8", "surrogateescape")
        (made,) = mutations((text, *reader.seeds[:_SEEDS]), Random(seed), 1)
        return made.encode("utf-8", "surrogatepass")[:size]

    options = [
        f"-runs={number}",
        f"-seed={_SEED}",
        f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-max_len={LONGEST}",
        f"-artifact_prefix={folder}/",
        "-verbosity=0",
    ]
    atheris.Setup([sys.argv[0], *options, str(folder)], one, custom_mutator=changed)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
