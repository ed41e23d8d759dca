"""Swings the Panda from rest to rest with CasADi and Ipopt: by functions of rbd, and by Pinocchio's expressions.

python swing.py LIBRARY.so FOLDER_OF_EXPRESSIONS ROBOT.urdf [--compiled]

With `--compiled` also by C that CasADi generates of the expressions; to compile that takes some minutes.

Direct transcription by the trapezoidal rule (Betts, Practical Methods for Optimal Control, 2010, section 4.5), 50 nodes: the
least integral of torque over its limit squared, within the limits of positions, velocities and torques. Fails if
the optima differ.
"""

import pathlib
import subprocess
import sys
import tempfile
import time
from xml.etree import ElementTree

import casadi as ca
import numpy as np

NODES, DURATION, ROUNDS = 50, 1.5, 5
library, folder, robot = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
with_compiled = "--compiled" in sys.argv[4:]


def limits():
    """The lowest and highest position, the highest velocity and torque of each joint."""
    joints = [joint.find("limit") for joint in ElementTree.parse(robot).findall("joint") if joint.get("type") == "revolute"]
    return [np.array([float(limit.get(name)) for limit in joints]) for name in ("lower", "upper", "velocity", "effort")]


def problem(dynamics):
    """Ipopt on the swing with q̈ = dynamics(q, q̇, τ); gives the solver and its arguments."""
    lower, upper, velocity, effort = limits()
    n, h = lower.size, DURATION / (NODES - 1)
    q, qd, u = (ca.MX.sym(name, n, NODES) for name in ("q", "qd", "u"))
    qdd = dynamics.map(NODES)(q, qd, ca.repmat(effort, 1, NODES) * u)
    gaps = [
        q[:, 1:] - q[:, :-1] - h / 2 * (qd[:, 1:] + qd[:, :-1]),
        qd[:, 1:] - qd[:, :-1] - h / 2 * (qdd[:, 1:] + qdd[:, :-1]),
    ]
    weights = np.full(NODES, h)
    weights[[0, -1]] /= 2
    cost = ca.sum2(ca.sum1(u**2) * weights.reshape(1, -1))
    x = ca.veccat(q, qd, u)
    nlp = {"x": x, "f": cost, "g": ca.veccat(*gaps)}
    options = {"print_time": False, "ipopt": {"print_level": 0, "sb": "yes", "tol": 1e-10}}
    solver = ca.nlpsol("swing", "ipopt", nlp, options)
    middle, reach = (lower + upper) / 2, (upper - lower) / 2
    begin, end = middle - 0.3 * reach, middle + 0.3 * reach
    ones = np.ones((1, NODES))
    low = [lower[:, None] * ones, -velocity[:, None] * ones, -np.ones((n, NODES))]
    high = [upper[:, None] * ones, velocity[:, None] * ones, np.ones((n, NODES))]
    for bound in (low, high):
        bound[0][:, 0], bound[0][:, -1] = begin, end
        bound[1][:, [0, -1]] = 0
    path = begin[:, None] + (end - begin)[:, None] * np.linspace(0, 1, NODES)
    guess = [path, np.zeros((n, NODES)), np.zeros((n, NODES))]
    flat = [np.concatenate([part.ravel(order="F") for part in parts]) for parts in (guess, low, high)]
    return solver, dict(x0=flat[0], lbx=flat[1], ubx=flat[2], lbg=0, ubg=0)


def compiled(function, place):
    """The same function and its derivatives as C that CasADi generates, with all optimisation."""
    generator = ca.CodeGenerator(f"{function.name()}.c")
    adjoint = function.reverse(1)
    for each in (function, function.jacobian(), adjoint, adjoint.jacobian()):
        generator.add(each)
    generator.generate(place + "/")
    built = f"{place}/{function.name()}.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, f"{place}/{function.name()}.c", "-o", built, "-lm"], check=True)
    return ca.external(function.name(), built)


def microseconds(function):
    """The time of one call of all that the function returns, in the best of some rounds."""
    random, calls = np.random.default_rng(18), 400
    mapped = function.map(calls)
    arguments = [random.uniform(-1, 1, mapped.nnz_in(i)) for i in range(mapped.n_in())]
    arguments = [ca.DM(mapped.sparsity_in(i), each) for i, each in enumerate(arguments)]
    buffer, evaluate = mapped.buffer()
    kept = [np.array(each.nonzeros()) for each in arguments]
    results = [np.zeros(mapped.nnz_out(i)) for i in range(mapped.n_out())]
    for i, each in enumerate(kept):
        buffer.set_arg(i, memoryview(each))
    for i, each in enumerate(results):
        buffer.set_res(i, memoryview(each))

    def once():
        begin = time.perf_counter()
        evaluate()
        return (time.perf_counter() - begin) / calls * 1e6

    # What the buffer points to lives as long as this.
    once.kept = (buffer, kept, results)
    return once


def evaluations(contenders):
    """By function the least microseconds of each contender, measured in turns."""
    rows = {}
    for what, make in {
        "f": lambda f: f,
        "∂f": lambda f: f.jacobian(),
        "wᵀ∂f": lambda f: f.reverse(1),
        "∂(wᵀ∂f)": lambda f: f.reverse(1).jacobian(),
    }.items():
        calls = {name: microseconds(make(function)) for name, function in contenders.items()}
        best = {name: min(call() for _ in range(3)) for name, call in calls.items()}
        for _ in range(ROUNDS * 3):
            for name, call in calls.items():
                best[name] = min(best[name], call())
        rows[what] = best
    return rows


def solves(contenders):
    """Of each contender the optimum, how many iterations it took, and the least seconds: all, in functions."""
    problems = {name: problem(function) for name, function in contenders.items()}
    rows = {}
    for _ in range(ROUNDS):
        for name, (solver, arguments) in problems.items():
            begin = time.perf_counter()
            found = solver(**arguments)
            whole = time.perf_counter() - begin
            stats = solver.stats()
            assert stats["success"], (name, stats["return_status"])
            inside = sum(value for key, value in stats.items() if key.startswith("t_wall_nlp_"))
            before = rows.get(name, (None, None, None, np.inf, np.inf))
            times = min(before[3], whole), min(before[4], inside)
            rows[name] = (float(found["f"]), np.array(found["x"]), stats["iter_count"], *times)
    return rows


def main():
    with tempfile.TemporaryDirectory() as place:
        text = []
        for own, other in (("rnea", "rnea"), ("forward_dynamics", "aba")):
            expression = ca.Function.deserialize((folder / f"{other}.casadi").read_text())
            contenders = {
                "rbd": ca.external(f"panda_casadi_{own}", library),
                "Pinocchio's expressions": expression,
            }
            if with_compiled:
                contenders["the same as C"] = compiled(expression, place)
            rows = evaluations(contenders)
            text += [f"| {own}, µs | " + " | ".join(contenders) + " |", "|---|" + "---|" * len(contenders)]
            text += [f"| {what} | " + " | ".join(f"{x:.2f}" for x in best.values()) + " |" for what, best in rows.items()]
            text.append("")
        rows = solves(contenders)
    text += ["| swing | optimum | iterations | seconds | of these in functions |", "|---|---|---|---|---|"]
    text += [f"| {name} | {f:.9f} | {count} | {whole:.3f} | {inside:.3f} |" for name, (f, _, count, whole, inside) in rows.items()]
    print("\n".join(text))
    # Ipopt stops where the conditions of the optimum hold to 1e-10; positions and torques follow to some 1e-6.
    f, x, *_ = rows["rbd"]
    for name, (other_f, other_x, *_) in rows.items():
        assert abs(f - other_f) < 1e-8 * abs(f), f"{name}: another optimum"
        assert np.abs(x - other_x).max() < 1e-5, f"{name}: another motion"


main()
