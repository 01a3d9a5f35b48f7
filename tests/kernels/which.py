"""Prints what is compiled and where a kernel comes from."""

from cardfishing import _bits, kernels

print(kernels.compiled(), _bits.__file__)  # noqa: T201
