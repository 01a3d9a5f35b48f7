"""The tests: one folder per part; the casino plugin has its own."""
