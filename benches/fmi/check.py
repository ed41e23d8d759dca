"""FMPy on FMUs of rbd: validation, both interfaces against each other and against Runge-Kutta here, derivatives.

check.py FOLDER NAME: an FMU that is not packed, and the robot's name in C. Exits with 1 where something is off.
"""

import ctypes
import shutil
import sys
from pathlib import Path

import fmpy
import numpy as np
from fmpy.build import build_platform_binary
from fmpy.fmi3 import FMU3Model
from fmpy.validation import validate_fmu

SECONDS, STEP = 0.3, 0.001


def plain(library, function, count):
    """A function of the same source that takes and writes so many arrays."""
    function = getattr(library, function)
    function.argtypes, function.restype = [np.ctypeslib.ndpointer(np.float64, flags="C")] * count, None
    return function


def forward_dynamics(library, name, nv, wrenches):
    """q̈ by the plain functions of the same source, under [moment; force] on each of these frames."""
    function = plain(library, f"{name}_forward_dynamics", 4)
    jacobians = {frame: plain(library, f"{name}_{frame}_jacobian_local_world_aligned", 2) for frame in wrenches}

    def run(q, qd, tau):
        q, tau, qdd, jacobian = np.ascontiguousarray(q), tau.copy(), np.zeros(nv), np.zeros((6, nv))
        for frame, wrench in wrenches.items():
            jacobians[frame](q, jacobian)
            tau += jacobian.T @ wrench
        function(q, np.ascontiguousarray(qd), tau, qdd)
        return qdd

    return run


def runge_kutta(run, q, qd, tau):
    """q and q̇ after SECONDS, by steps of STEP: q is a vector."""
    x, n = np.concatenate([q, qd]), len(q)

    def rate(x):
        return np.concatenate([x[n:], run(x[:n], x[n:], tau)])

    for _ in range(round(SECONDS / STEP)):
        a = rate(x)
        b = rate(x + 0.5 * STEP * a)
        c = rate(x + 0.5 * STEP * b)
        d = rate(x + STEP * c)
        x = x + STEP / 6.0 * (a + 2.0 * b + 2.0 * c + d)
    return x


def last(result, names):
    return np.concatenate([np.atleast_1d(result[name][-1]) for name in names])


def check(what, error, limit):
    print(f"{what}: {error:.1e} of {limit:.0e}")
    return bool(error < limit)


def directional(folder, description, values):
    """The largest difference of ∂q̈ from central differences, as the importer sees both."""
    identifier = description.modelExchange.modelIdentifier
    fmu = FMU3Model(
        guid=description.guid, unzipDirectory=folder, modelIdentifier=identifier, instanceName="derivatives"
    )
    fmu.instantiate()
    fmu.enterInitializationMode()
    reference = {v.name: v.valueReference for v in description.modelVariables}
    for name, value in values.items():
        fmu.setFloat64([reference[name]], list(value))
    fmu.exitInitializationMode()
    qdd, worst, h = [reference["qdd"]], 0.0, 1e-5
    for name, value in values.items():
        for i in range(len(value)):
            seed = np.eye(len(value))[i]
            got = np.array(fmu.getDirectionalDerivative(qdd, [reference[name]], list(seed), nSensitivity=len(values["qd"])))
            both = []
            for sign in (1.0, -1.0):
                fmu.setFloat64([reference[name]], list(value + sign * h * seed))
                both.append(np.array(fmu.getFloat64(qdd, nValues=len(got))))
            fmu.setFloat64([reference[name]], list(value))
            worst = max(worst, np.abs(got - (both[0] - both[1]) / (2.0 * h)).max() / (1.0 + np.abs(got).max()))
    fmu.terminate()
    fmu.freeInstance()
    return worst


def main(folder, name):
    problems = validate_fmu(str(folder))
    print("\n".join(problems) or "valid")
    build_platform_binary(folder.resolve())
    description = fmpy.read_model_description(str(folder))
    size = {v.name: int(v.dimensions[0].start) for v in description.modelVariables if v.dimensions}
    tau = np.linspace(0.3, -0.2, size["tau"])
    if not description.modelExchange:
        # q is no vector of which torques times it were their work.
        tau[:] = 0.0
    start = {} if description.modelExchange else {"qd": np.linspace(-1.0, 1.0, size["qd"])}
    # On the frames of those with Runge-Kutta beside them: [moment; force].
    frames = [v.name.removesuffix(".force") for v in description.modelVariables if v.name.endswith(".force")]
    wrenches = {frame: np.array([0.2, -0.1, 0.3, 1.0, 2.0, -3.0]) for frame in frames if description.modelExchange}
    for frame, wrench in wrenches.items():
        start |= {f"{frame}.moment": wrench[:3], f"{frame}.force": wrench[3:]}
    inputs = np.array([(0.0, tau), (SECONDS, tau)], dtype=[("time", float), ("tau", float, (len(tau),))])
    names = ["q", "qd"]
    both = {}
    kinds = ["CoSimulation"] + (["ModelExchange"] if description.modelExchange else [])
    for kind in kinds:
        both[kind] = fmpy.simulate_fmu(
            str(folder),
            fmi_type=kind,
            start_values=start,
            stop_time=SECONDS,
            output_interval=0.01,
            input=inputs,
            relative_tolerance=1e-10,
        )
    right = not problems
    co = both["CoSimulation"]
    if "ModelExchange" in both:
        binary = next((folder / "binaries").glob("*/*.so"))
        run = forward_dynamics(ctypes.CDLL(str(binary.resolve())), name, len(tau), wrenches)
        ours = runge_kutta(run, np.zeros(size["q"]), np.zeros(len(tau)), tau)
        scale = 1.0 + np.abs(ours).max()
        right &= check("Co-Simulation against Runge-Kutta", np.abs(last(co, names) - ours).max() / scale, 1e-10)
        exchange = last(both["ModelExchange"], names)
        right &= check("Model Exchange against it", np.abs(exchange - ours).max() / scale, 1e-7)
        random = np.random.default_rng(1)
        values = {n: random.uniform(-1.0, 1.0, len(tau)) for n in ["q", "qd", "tau"]}
        values |= {f"{frame}.{n}": random.uniform(-1.0, 1.0, 3) for frame in frames for n in ["force", "moment"]}
        right &= check("directional derivatives", directional(str(folder), description, values), 1e-7)
    if not wrenches:
        energy = co["kinetic_energy"] + co["potential_energy"]
        if tau.any():
            energy = energy - co["q"] @ tau
        drift = np.abs(energy - energy[0]).max() / (1.0 + np.abs(co["kinetic_energy"]).max())
        right &= check("energy less the work of tau", drift, 1e-8)
    shutil.rmtree(folder / "binaries")
    return right


if __name__ == "__main__":
    sys.exit(0 if main(Path(sys.argv[1]).resolve(), sys.argv[2]) else 1)
