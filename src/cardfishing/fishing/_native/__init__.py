"""The kernels of random rounds in a second formulation, for the compiler.

Cards are the bits of one pack, 62 at most; values are bits of an int too.
"""
