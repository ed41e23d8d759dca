"""Outputs: functions of the robot, and poses of its frames, as columns."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._extra import DataError, near

if TYPE_CHECKING:
    from rbd import Robot

#: What a state has.
STATE = ("q", "qd", "qdd", "tau")


@dataclass
class Column:
    """A column of numbers."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return math.prod(self.shape)


@dataclass
class Output:
    """A function and the columns that its results become."""

    columns: list[Column]
    arguments: tuple[str, ...]
    evaluate: Callable[..., list[np.ndarray]]


#: Rows whose matrices stay in the cache.
BLOCK = 512


def outputs(robot: "Robot", asked: "Sequence[str] | Mapping[str, str]") -> list[Output]:
    """Those that were asked for, by name, or by the names of their columns."""
    if isinstance(asked, str):
        asked = [asked]
    names = dict(asked) if isinstance(asked, Mapping) else {output: output for output in asked}
    made, problems = [], []
    for column, output in names.items():
        try:
            made.append(_output(robot, column, output))
        except ValueError as error:
            problems.append(f"output `{output}`: {str(error).removeprefix('error: ')}")
    if not names:
        problems.append("there is no output; name some, such as `rnea` or `hand.pose`")
    if problems:
        raise DataError(problems)
    return made


def _output(robot: "Robot", column: str, output: str) -> Output:
    if output in STATE:
        size = robot.nq if output == "q" else robot.nv
        return Output([Column(column, (size,))], (output,), lambda x: [x])
    frame, _, last = output.rpartition(".")
    if frame and last in ("pose", "position"):
        placement = robot.frame(frame).placement
        taken = pose if last == "pose" else lambda placed: placed.translation
        return Output([Column(column, (7 if last == "pose" else 3,))], ("q",), lambda q: [taken(placement(q))])
    function, result = _function(robot, output)
    described = function.__self__
    arguments = tuple(argument["name"] for argument in described.arguments if argument["name"] != "parameters")
    unknown = [name for name in arguments if name not in STATE]
    if unknown:
        raise ValueError(f"it takes {', '.join(unknown)} too, which a state has not")
    return _of_function(robot, column, function, described.results, arguments, result)


def _function(robot: "Robot", output: str) -> "tuple[Any, str | None]":
    """A function, or a function and one of its results: `rnea_derivatives.dtau_dq`, `hand.jacobian`."""
    owner, _, name = output.rpartition(".")
    if not owner:
        if name not in robot.functions:
            raise ValueError(f"the robot has no such function{near(name, [*STATE, *robot.functions])}")
        return getattr(robot, name, None) or robot._function(name), None
    if owner in robot.functions:
        function = getattr(robot, owner, None) or robot._function(owner)
        return function, name
    try:
        return getattr(robot.frame(owner), name), None
    except AttributeError:
        raise ValueError(f"a frame has no `{name}`; it has pose, position, placement, velocity, jacobian …") from None


def _of_function(
    robot: "Robot",
    column: str,
    function: Any,
    results: list[dict[str, Any]],
    arguments: tuple[str, ...],
    result: "str | None",
) -> Output:
    names = [one["name"] for one in results]
    if result is not None and result not in names:
        raise ValueError(f"`{result}` is none of its results{near(result, names)}")
    chosen = [k for k, name in enumerate(names) if result in (None, name)]
    single = len(results) == 1
    columns = []
    for k in chosen:
        is_matrix = results[k]["kind"] not in ("", "Placement")
        shape = (robot.nv, robot.nv) if is_matrix else tuple(results[k]["shape"])
        columns.append(Column(column if len(chosen) == 1 else f"{column}.{names[k]}", shape))

    def evaluate(*states: np.ndarray) -> list[np.ndarray]:
        made = function(*states, check_finite=False)
        parts = [made] if single else [made[k] for k in chosen]
        return [part.toarray() if hasattr(part, "toarray") else getattr(part, "numbers", part) for part in parts]

    return Output(columns, arguments, evaluate)


def pose(placement: Any) -> np.ndarray:
    """[x, y, z, qx, qy, qz, qw] of placements, qw ≥ 0.

    The quaternion is the column of 4 q qᵀ with the largest diagonal, a sum of entries of R. Shepperd 1978.
    """
    blocks = (placement[first : first + BLOCK] for first in range(0, len(placement), BLOCK))
    return np.concatenate([np.empty((0, 7)), *map(_pose, blocks)])


def _pose(placement: Any) -> np.ndarray:
    r = placement.rotation
    xx, yy, zz = r[:, 0, 0], r[:, 1, 1], r[:, 2, 2]
    squares = np.empty((len(r), 4, 4))
    squares[:, 0, 0], squares[:, 1, 1] = 1 + xx - yy - zz, 1 - xx + yy - zz
    squares[:, 2, 2], squares[:, 3, 3] = 1 - xx - yy + zz, 1 + xx + yy + zz
    for i, j in ((0, 1), (0, 2), (1, 2)):
        squares[:, i, j] = squares[:, j, i] = r[:, i, j] + r[:, j, i]
    for k, (i, j) in enumerate(((2, 1), (0, 2), (1, 0))):
        squares[:, k, 3] = squares[:, 3, k] = r[:, i, j] - r[:, j, i]
    largest = np.diagonal(squares, axis1=1, axis2=2).argmax(axis=1)
    at = np.arange(len(r))
    column = squares[at, largest]
    column /= 2 * np.sqrt(column[at, largest])[:, None]
    column *= np.where(column[:, 3:] < 0, -1.0, 1.0)
    return np.concatenate([placement.translation, column], axis=1)
