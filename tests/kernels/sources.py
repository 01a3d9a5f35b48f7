"""The interpreted source of a module that may be compiled, beside the compiled one."""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from cardfishing import kernels


def interpreted(name: str) -> ModuleType:
    """Return a module run from its source, under a name of its own; skip if none is compiled."""
    if not kernels.is_compiled(name):
        pytest.skip(f"{name} is not compiled here: `tox -e compiled` has it so")
    package, _, leaf = name.rpartition(".")
    source = Path(import_module(package).__path__[0], f"{leaf}.py")
    other = f"{name}_interpreted"
    spec = spec_from_loader(other, SourceFileLoader(other, str(source)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
