"""Stored records replayed: the same bytes under every hash seed and on every Python."""
