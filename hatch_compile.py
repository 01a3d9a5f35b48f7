"""Compiles the kernels, beside the catalogues, where ``CARDFISHING_COMPILE=1`` asks for it."""

from __future__ import annotations

import os
import sys
from contextlib import chdir
from importlib.metadata import version as version_of
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).parent
SWITCH: Final = "CARDFISHING_COMPILE"
NEEDS: Final = ("attrs>=24.2", "mypy[mypyc]>=2.4", "setuptools>=75")
"""What compiling needs, beside what every build does."""

FLAGS: Final = ("-fno-semantic-interposition", "-ffp-contract=off")
"""Kernels call each other without a detour, and round as their sources do."""

RUNTIME: Final = ("librt", "mypy-extensions")
"""What compiled kernels need when they run."""


def loaded(path: Path) -> ModuleType:
    """Return a module from its file."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Catalogues: Any = loaded(ROOT / "hatch_build.py").Catalogues


class Kernels(BuildHookInterface[Any]):
    """Compiles the modules that `cardfishing.kernels` lists."""

    def dependencies(self) -> list[str]:
        """Return what a build needs beside what ``pyproject.toml`` says."""
        return list(NEEDS) if _is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogues, and kernels if they are wanted; put these into the wheel."""
        Catalogues.initialize(self, version, build_data)
        if version == "editable" or not _is_wanted():
            return
        built = compiled(loaded(ROOT / "src/cardfishing/kernels.py").MODULES)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(built)
        build_data["dependencies"] += [f"{name}>={version_of(name)}" for name in RUNTIME]


def compiled(modules: tuple[str, ...]) -> dict[str, str]:
    """Compile modules by mypyc; return the files, and where they belong in the wheel."""
    from mypyc.build import mypycify  # noqa: PLC0415  # setuptools has to be imported by it
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    made = Path(mkdtemp(prefix="cardfishing-"))
    sources = [f"{module.replace('.', '/')}.py" for module in modules]
    options = ["--config-file=", "--strict", "--follow-imports=silent", "--ignore-missing-imports"]
    with chdir(ROOT / "src"):
        extensions = mypycify(
            [*options, f"--cache-dir={made / 'cache'}", *sources],
            group_name="cardfishing._kernels",
            target_dir=str(made / "c"),
        )
        if sys.platform != "win32":
            for extension in extensions:
                extension.extra_compile_args += FLAGS
        command = build_ext(Distribution({"name": "cardfishing", "ext_modules": extensions}))
        command.build_lib = str(made / "lib")
        command.build_temp = str(made / "temp")
        command.ensure_finalized()
        command.run()
    libraries = [path for path in (made / "lib").rglob("*") if path.is_file()]
    return {str(path): path.relative_to(made / "lib").as_posix() for path in libraries}


def _is_wanted() -> bool:
    return os.environ.get(SWITCH, "0") not in {"", "0"}


def get_build_hook() -> type[Kernels]:
    """Return the hook, since this file knows two."""
    return Kernels
