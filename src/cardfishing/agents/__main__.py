"""``python -m cardfishing.agents NAME``: a named agent as a program that speaks the protocol."""

import sys
from argparse import ArgumentParser
from typing import Final

from cardfishing.agents.answering import answer

parser: Final[ArgumentParser] = ArgumentParser(
    "python -m cardfishing.agents", description="Answer as an agent, line by line."
)
parser.add_argument("name", help="the agent, such as greedy")
answer(parser.parse_args().name, sys.stdin, sys.stdout)
