"""The command `rbd`."""

import sys

from ._rbd import command


def main() -> int:
    return command(["rbd", *sys.argv[1:]])
