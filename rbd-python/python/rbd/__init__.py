"""Rigid-body dynamics of your robot, generated from its file and run as machine code.

>>> import rbd, numpy as np
>>> robot = rbd.load("panda.urdf")
>>> tau = robot.rnea(q, qd, qdd)  # one state (n,) or many (N, n), float64 or float32
"""

from ._errors import Diagnostic, RobotError, RobotWarning
from ._matrices import InertiaMatrix, Ltdl, Ltl, Placement
from ._rbd import is_available
from ._robot import Frame, Limits, Robot, load

__all__ = [
    "Diagnostic",
    "Frame",
    "InertiaMatrix",
    "Limits",
    "Ltdl",
    "Ltl",
    "Placement",
    "Robot",
    "RobotError",
    "RobotWarning",
    "is_available",
    "load",
]


def __getattr__(name: str) -> object:
    """`rbd.data`, which is imported when it is first asked for."""
    if name == "data":
        import importlib

        return importlib.import_module(".data", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
