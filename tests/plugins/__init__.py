"""Tests of the hooks and of the plugin host."""
