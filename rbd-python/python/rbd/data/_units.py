"""Units of recorded numbers, as a factor and a shift to rad, m, s, N and N m."""

import math
from typing import NamedTuple

#: By type of joint: the dimensions of its numbers in q, and of those in q̇: angle, length, or none.
DIMENSIONS = {
    "revolute": ("a", "a"),
    "prismatic": ("l", "l"),
    "helical": ("a", "a"),
    "revolute_unbounded": ("--", "a"),
    "planar": ("ll--", "lla"),
    "spherical": ("----", "aaa"),
    "floating": ("lll----", "lllaaa"),
}


class Unit(NamedTuple):
    """A unit of one dimension, or of all that have limits."""

    dimension: str
    factor: float
    #: The numbers that stand for the lower and the upper limit.
    ends: "tuple[float, float] | None" = None


DEGREE = math.pi / 180
LIMITED = {
    # As LeRobot's motors have them.
    "range_m100_100": Unit("al", 1, (-100, 100)),
    "range_0_100": Unit("al", 1, (0, 100)),
}
UNITS = {
    "position": {
        "rad": Unit("a", 1),
        "deg": Unit("a", DEGREE),
        "m": Unit("l", 1),
        "mm": Unit("l", 1e-3),
        "1": Unit("-", 1),
        **LIMITED,
    },
    "velocity": {
        "rad/s": Unit("a", 1),
        "deg/s": Unit("a", DEGREE),
        "rpm": Unit("a", math.pi / 30),
        "m/s": Unit("l", 1),
        "mm/s": Unit("l", 1e-3),
    },
    "acceleration": {
        "rad/s^2": Unit("a", 1),
        "deg/s^2": Unit("a", DEGREE),
        "m/s^2": Unit("l", 1),
        "mm/s^2": Unit("l", 1e-3),
    },
    "torque": {"Nm": Unit("a", 1), "mNm": Unit("a", 1e-3), "N": Unit("l", 1)},
}
#: Other spellings.
SAME = {"degrees": "deg", "radians": "rad", "N m": "Nm", "rad/s²": "rad/s^2", "m/s²": "m/s^2", "deg/s²": "deg/s^2"}
SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
