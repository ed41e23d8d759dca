"""τ of a joint as a linear function of unknowns: base parameters, then the joint's own friction and armature."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ._extra import DataError, near

if TYPE_CHECKING:
    from rbd import Robot

#: By name: what multiplies the unknown, from q̇ and q̈, and its unit for angles and for lengths.
ACTUATORS: "dict[str, tuple[Callable[[np.ndarray, np.ndarray], np.ndarray], str, str]]" = {
    "viscous": (lambda qd, qdd: qd, "N m s/rad", "N s/m"),
    "coulomb": (lambda qd, qdd: np.sign(qd), "N m", "N"),
    "offset": (lambda qd, qdd: np.ones_like(qd), "N m", "N"),
    "armature": (lambda qd, qdd: qdd, "kg m²", "kg"),
}
COMPONENTS = ("m", "hx", "hy", "hz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")


@dataclass(frozen=True)
class Unknown:
    """A base parameter, or a number of an actuator."""

    #: `Izz(panda_joint7)`, named after the body that the joint moves, or `viscous(panda_joint7)`.
    name: str
    unit: str
    #: By the robot's file; 0 for actuators.
    value: float


def base_forms(robot: "Robot") -> np.ndarray:
    """(base parameters, 10 bodies): each as a sum of the inertial parameters."""
    native = robot._native
    forms = np.zeros((len(native.base_forms), len(native.inertial_parameters)))
    for row, (_, _, terms) in enumerate(native.base_forms):
        for at, coefficient in terms:
            forms[row, at] = coefficient
    return forms


class Regression:
    def __init__(self, robot: "Robot", actuators: "tuple[str, ...]"):
        unknown = [name for name in actuators if name not in ACTUATORS]
        if unknown:
            raise DataError([f"actuators: there is no `{name}`{near(name, ACTUATORS)}" for name in unknown])
        self.robot, self.actuators = robot, tuple(actuators)
        self.forms = base_forms(robot)
        self.bases = len(self.forms)

    def unknowns(self) -> list[Unknown]:
        """All of them: base parameters, then by coordinate those of actuators."""
        native = self.robot._native
        values = self.forms @ native.inertial_parameters
        bodies = native.body_names
        made = []
        for (lead, unit, _), value in zip(native.base_forms, values):
            made.append(Unknown(f"{COMPONENTS[lead % 10]}({bodies[lead // 10]})", unit, float(value)))
        for name, kind, _, nv in native.joints:
            for k in range(nv):
                which = name if nv == 1 else f"{name}[{k}]"
                for actuator in self.actuators:
                    _, angular, linear = ACTUATORS[actuator]
                    unit = linear if kind == "prismatic" else angular
                    made.append(Unknown(f"{actuator}({which})", unit, 0.0))
        return made

    def columns(self, joint: int) -> np.ndarray:
        """Which unknowns act on this coordinate's torque."""
        count = len(self.actuators)
        own = self.bases + joint * count + np.arange(count)
        return np.r_[np.arange(self.bases), own]

    def matrices(self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
        """(states, coordinates, columns of each)."""
        base = np.asarray(self.robot.base_regressor(q, qd, qdd, check_finite=False))
        own = [ACTUATORS[name][0](qd, qdd)[..., None] for name in self.actuators]
        return np.concatenate([base, *own], axis=-1)

    def torques(self, values: np.ndarray, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
        """τ by these values of the unknowns."""
        matrices = self.matrices(np.atleast_2d(q), np.atleast_2d(qd), np.atleast_2d(qdd))
        joints = range(self.robot.nv)
        made = np.stack([matrices[:, joint] @ values[self.columns(joint)] for joint in joints], axis=1)
        return made.reshape(np.shape(qd))
