"""Rigid-body dynamics of your robot, generated from its file and run as machine code.

>>> import rbd, numpy as np
>>> robot = rbd.load("panda.urdf")
>>> tau = robot.rnea(q, qd, qdd)  # one state (n,) or many (N, n), float64 or float32
"""

from ._errors import Diagnostic, RobotError, RobotWarning
from ._interpreted import is_available
from ._matrices import InertiaMatrix, Ltdl, Ltl, Placement, SparseMatrix
from ._own import Function, function
from ._own_parts import Argument, CSource
from ._robot import Frame, Limits, Robot, load
from ._symbols import asarray, select_less

__all__ = [
    "Argument",
    "CSource",
    "Diagnostic",
    "Frame",
    "Function",
    "InertiaMatrix",
    "Limits",
    "Ltdl",
    "Ltl",
    "Placement",
    "Robot",
    "RobotError",
    "RobotWarning",
    "SparseMatrix",
    "asarray",
    "function",
    "is_available",
    "load",
    "select_less",
]


def __getattr__(name: str) -> object:
    """`rbd.data`, which is imported when it is first asked for."""
    if name == "data":
        import importlib

        return importlib.import_module(".data", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
