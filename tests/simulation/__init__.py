"""Tests of `cardfishing.simulation`."""
