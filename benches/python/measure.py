"""Times of the package on this machine, beside pin and dynibo where they are installed: python benches/python/measure.py"""

import subprocess
import sys
import timeit
from pathlib import Path

import numpy as np

ROBOTS = Path(__file__).parents[2] / "robots/urdf"
Q, QD, QDD = np.array([0.1, -0.5, 0.2, -2.0, 0.3, 1.5, 0.7]), np.full(7, 0.1), np.zeros(7)

# A process each, from the imports to the first torque.
FIRST = """
import time; start = time.perf_counter()
import sys; sys.path.insert(0, sys.argv[1])
from measure import {name}
{name}()()
print(time.perf_counter() - start)
"""


def of_rbd():
    import rbd

    rnea = rbd.load(ROBOTS / "panda.urdf").rnea
    return lambda: rnea(Q, QD, QDD)


def of_pin():
    import pinocchio

    model = pinocchio.buildModelFromUrdf(str(ROBOTS / "panda.urdf"))
    rnea, data = pinocchio.rnea, model.createData()
    return lambda: rnea(model, data, Q, QD, QDD)


def of_dynibo():
    import dynibo

    inverse_dynamics = dynibo.Robot.from_urdf(str(ROBOTS / "panda.urdf")).inverse_dynamics
    return lambda: inverse_dynamics(Q, QD, QDD)


def seconds(work, number):
    """The least of seven runs of so many calls."""
    return min(timeit.repeat(work, number=number, repeat=7)) / number


def main():
    for make in (of_rbd, of_pin, of_dynibo):
        try:
            call = make()
        except ImportError:
            continue
        first = []
        for _ in range(7):
            command = [sys.executable, "-c", FIRST.format(name=make.__name__), Path(__file__).parent]
            first.append(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
        call_ns = seconds(call, 50000) * 1e9
        print(f"{make.__name__[3:]:8} Panda's first torque {min(first):.3f} s, then {call_ns:.0f} ns a call")
    import rbd

    iiwa = rbd.load(ROBOTS / "iiwa14.urdf")
    for kind in (np.float64, np.float32):
        states = np.random.default_rng(1).uniform(-1, 1, (3, 1024, 7)).astype(kind)
        micro = seconds(lambda: iiwa.rnea(*states), 2000) * 1e6
        print(f"iiwa 14, 1,024 states of {np.dtype(kind)}: {micro:.1f} us")


if __name__ == "__main__":
    main()
