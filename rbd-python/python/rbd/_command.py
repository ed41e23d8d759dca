"""The command `rbd`."""

import sys

from ._rbd import command

LABEL = """
In Python's package also:
  label      Write a data set of recorded episodes again, with a robot's functions as new columns"""


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == ["help"] and arguments[1:2] == ["label"]:
        arguments = ["label", "--help"]
    if arguments[:1] == ["label"]:
        from .data import _command

        return _command.main(arguments[1:])
    code = command(["rbd", *arguments])
    if arguments in ([], ["help"], ["--help"], ["-h"]):
        print(LABEL, file=sys.stdout if code == 0 else sys.stderr)
    return code
