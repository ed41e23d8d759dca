"""What the tests share."""

import functools
import os
from pathlib import Path

import numpy as np
import pytest

import rbd

# Daft reports its use otherwise.
os.environ.setdefault("DO_NOT_TRACK", "true")

ROOT = Path(__file__).parents[2]
ROBOTS = ROOT / "robots/urdf"


@functools.cache
def robot(name: str, **options) -> rbd.Robot:
    path = ROOT / "rbd/examples/arm.urdf" if name == "arm" else ROBOTS / f"{name}.urdf"
    return rbd.load(path, allow=["missing_inertial"], **options)


def shared() -> Path:
    """The folder of third-party robots; tests that need one it has not are skipped, and say so."""
    folder = ROOT / os.environ.get("RBD_SHARED", "../shared")
    if not (folder / "robots/known").is_dir():
        pytest.skip(f"LEFT OUT: {folder} has no robots; set RBD_SHARED to the folder that has robots/known")
    return folder


def arguments(function, states=None, kind=np.float64, seed=1) -> list[np.ndarray]:
    """Random arrays that a function takes."""
    random = np.random.default_rng(seed)
    first = () if states is None else (states,)
    taken = []
    for array in function.__self__.arguments:
        numbers = random.uniform(-1, 1, (*first, *array["shape"]))
        if array["kind"]:
            # A matrix that has a factor.
            numbers[..., [k for k, (row, column) in enumerate(array["positions"]) if row == column]] += 5
        taken.append(numbers.astype(kind))
    return taken


def plain(result) -> list[np.ndarray]:
    """The results of any function as arrays."""
    if isinstance(result, tuple):
        return [array for one in result for array in plain(one)]
    if isinstance(result, rbd.Placement):
        return [result.numbers]
    return [getattr(result, "nonzeros", np.asarray(result))]
