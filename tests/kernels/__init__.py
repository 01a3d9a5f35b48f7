"""Kernels: compiled and interpreted, and against the public path."""
