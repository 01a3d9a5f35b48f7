"""Tests of the rummy engine."""
