"""Properties of the core, by hypothesis."""
