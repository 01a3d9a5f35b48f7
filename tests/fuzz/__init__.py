"""Texts with something wrong, given to every reader."""
