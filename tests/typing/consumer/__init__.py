"""A program of strangers that uses every public name of the core, an area a module."""
