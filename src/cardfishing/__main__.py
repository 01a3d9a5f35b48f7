"""``python -m cardfishing``: the command line, in the environment of that Python."""

from cardfishing.cli import main

main()
