"""Tests of the conformance kit, and the mutants it has to catch."""
