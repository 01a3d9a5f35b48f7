"""Tests with plugins that are built as wheels, installed, and seen by fresh processes."""
