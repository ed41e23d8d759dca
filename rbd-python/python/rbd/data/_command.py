"""The command `rbd label`."""

import argparse
import sys
from typing import TYPE_CHECKING

from ._extra import DataError
from ._label import label
from ._mapping import toml

if TYPE_CHECKING:
    from rbd import Robot


def main(arguments: list[str]) -> int:
    """Runs it; the exit code is 0, 1 for what is wrong with the files, 2 for wrong usage."""
    given = _parser().parse_args(arguments)
    try:
        report = label(
            given.dataset,
            _robot(given),
            given.mapping,
            dict(_named(output) for output in given.output),
            to=given.to,
            keep=given.keep,
            dtype=given.dtype,
            workers=given.workers,
            ray=given.ray,
        )
    except (ValueError, OSError, ModuleNotFoundError) as error:
        lines = error.problems if isinstance(error, DataError) else [str(error)]
        print("\n".join(line if line.startswith("error:") else f"error: {line}" for line in lines), file=sys.stderr)
        return 1
    print(report)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rbd label",
        description="Write a data set of recorded episodes again, with a robot's functions as new columns",
    )
    parser.add_argument("dataset", help="folder in LeRobot's layout v3, or folder, file or pattern of Parquet")
    parser.add_argument("--robot", required=True, help="the robot's file: URDF, MJCF, SDF, xacro or JSON")
    parser.add_argument("--mapping", required=True, help="the mapping file: TOML or JSON")
    text = "rnea, FRAME.pose, or any function of q, qd, qdd and tau; COLUMN=OUTPUT names the column; may be repeated"
    parser.add_argument("--output", required=True, action="append", help=text)
    parser.add_argument("--to", help="folder to write; by default the data set's name with _labelled")
    parser.add_argument("--keep", action="append", metavar="COLUMN", help="column that stays; by default all do")
    parser.add_argument("--dtype", default="float64", choices=["float64", "float32"], help="of the new columns")
    parser.add_argument("--workers", type=int, help="processes; by default one a core")
    parser.add_argument("--ray", metavar="ADDRESS", help="run on this Ray cluster, or `auto`")
    text = "option of rbd.load, as base=floating or gravity=[0,0,-1.62]; may be repeated"
    parser.add_argument("--option", default=[], action="append", metavar="NAME=VALUE", help=text)
    return parser


def _named(output: str) -> tuple[str, str]:
    column, _, function = output.rpartition("=")
    return column or function, function


def _robot(given: argparse.Namespace) -> "Robot":
    from rbd import load

    options = {}
    for option in given.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise DataError(f"--option {option}: NAME=VALUE is expected")
        try:
            options[name] = toml(f"value = {value}")["value"]
        except ValueError:
            # A word without quotes.
            options[name] = value
    return load(given.robot, **options)
