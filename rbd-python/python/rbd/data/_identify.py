"""`rbd.data.identify`: inertial parameters and friction from recorded motions and torques."""

import os
from collections.abc import Mapping as MappingType
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _dataset, _mapping, _workers
from ._consistent import project
from ._estimate import estimate
from ._extra import DataError, need
from ._identified import Identified
from ._regression import Regression
from ._tsqr import FactorJob, Factors, grouped, tree

if TYPE_CHECKING:
    from rbd import Robot


def identify(
    dataset: "str | os.PathLike[str]",
    robot: "Robot | str | os.PathLike[str]",
    mapping: "str | os.PathLike[str] | MappingType[str, Any]",
    *,
    actuators: "Sequence[str]" = ("viscous", "coulomb"),
    consistent: bool = False,
    least_speed: float = 0.0,
    workers: "int | None" = None,
    ray: "str | None" = None,
) -> Identified:
    """Base parameters and friction from a data set, by least squares, with their standard deviations.

    dataset      as `label` takes it
    robot        of `rbd.load`, or its file: its structure, and values to compare with
    mapping      the mapping file, with entries of quantity = "torque"
    actuators    what joints have beside inertia: "viscous", "coulomb", "offset", "armature"
    consistent   also find the nearest inertias that bodies of positive density can have, with frictions from 0 on
    least_speed  leaves out rows of a joint that moves slower, in rad/s or m/s, where friction has no certain sign
    workers      processes, by default one a core
    ray          run on Ray: its address, or "auto"

    The rows are decomposed where they are read, and only R factors are gathered: memory does not grow with the data.
    Deviations count on torques' noise that is independent from frame to frame, and on motions without noise.
    """
    for module in ("daft", "pyarrow.parquet"):
        need(module)
    if consistent:
        need("clarabel")
    job = _prepared(dataset, robot, mapping, tuple(actuators), least_speed)
    groups = [str(k) for k in range(len(job.groups))]
    done = _workers.each(job, groups, workers, ray, "RbdIdentify")
    factors = tree([Factors.from_bytes(done[group]) for group in groups])
    if not factors.rows.any():
        raise DataError("no frame of the data set has a state and a torque")
    regression = Regression(job.robot, job.actuators)
    unknowns = regression.unknowns()
    made = estimate(regression, factors, np.array([unknown.value for unknown in unknowns]))
    inertias, values = None, made.values
    if consistent:
        at_least_0 = np.array([not unknown.name.startswith("offset(") for unknown in unknowns])
        values, inertias = project(regression, values, made.information, at_least_0)
    return Identified(regression, unknowns, values, made, inertias, factors)


def _prepared(dataset: Any, robot: Any, mapping: Any, actuators: tuple[str, ...], least_speed: float) -> FactorJob:
    from rbd import Robot, load

    if not isinstance(robot, Robot):
        robot = load(robot)
    read = _mapping.read(mapping, robot)
    opened = _dataset.open_dataset(dataset, read)
    problems = read.problems
    if not read.of("torque"):
        problems.append(f'{read.name}: no entry has quantity = "torque"')
    try:
        Regression(robot, actuators)
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    opened.root = Path(opened.root).absolute()
    _dataset.episodes_of(opened)
    return FactorJob(robot, read, opened, actuators, least_speed, grouped(opened.files))
