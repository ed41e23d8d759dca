"""The motion of rbd/examples/optimal_control by CasADi: a stage's function beside rbd's, and the optimum by Ipopt.

python optimal_control.py FOLDER ROBOT.urdf RBD SECONDS

The stage returns the next state, residual, cost and clearance, A and B, gradient, Gauss-Newton matrix and the clearance's
Jacobian. CasADi has it once with forward dynamics of its own (arm.py), once with Pinocchio's expressions; both become C.
FOLDER has rbd's as C and its optimum, and RBD is the program that times it as machine code. Fails if values or optima differ.
"""

import json
import pathlib
import subprocess
import sys
import time

import casadi as ca
import numpy as np
from arm import Arm
from timed import Timed, compiled, library

folder, urdf, program, seconds = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3], float(sys.argv[4])
problem = json.loads((folder / "problem.json").read_text())
arm, random = Arm(urdf), np.random.default_rng(18)
STATES = len(problem["weights"])
N, LENGTHS = 7, (7, 7, 7, 3, 3)


def stage(dynamics, hand):
    """The values of a stage as `rbd/examples/optimal_control/stage.rs` has them, and then their derivatives."""
    names = ("q", "qd", "u", "goal", "weights")
    x = [ca.SX.sym(name, length) for name, length in zip(names, LENGTHS)]
    q, qd, u, goal, weights = x
    h = problem["step"]
    next_qd = qd + h * dynamics(q, qd, u)
    next_x = ca.vertcat(q + h * next_qd, next_qd)
    turn, translation = hand(q)
    way = ca.vertcat(translation - goal, turn[0, 2], turn[1, 2])
    residual = ca.vertcat(weights[0] * way, weights[1] * qd, weights[2] * u / arm.limits("effort"))
    cost = ca.sumsqr(residual) / 2
    clearance = ca.norm_2(translation - ca.DM(problem["center"])) - problem["radius"]
    values = ca.Function("values", x, [next_x, residual, cost, clearance])
    by = ca.vertcat(q, qd, u)
    j = ca.jacobian(residual, by)
    derivatives = [ca.jacobian(next_x, by), ca.gradient(cost, by), ca.tril(j.T @ j), ca.jacobian(clearance, q)]
    return values, ca.Function("casadi_stage", x, [next_x, residual, cost, clearance, *derivatives])


def contenders():
    """By name the stage's values, and the whole stage."""
    q, qd, tau = (ca.SX.sym(name, N) for name in ("q", "qd", "tau"))
    own = ca.Function("own", [q, qd, tau], [arm.forward_dynamics(q, qd, tau)])
    read = lambda name: ca.Function.deserialize((folder / f"{name}.casadi").read_text())
    theirs, placement = read("aba"), read("panda_hand")

    def hand(q):
        translation, turn = placement(q)
        return turn, translation

    return {
        "CasADi": stage(own, lambda q: arm.placement("panda_hand", q)),
        "Pinocchio's expressions": stage(theirs, hand),
    }


def optimum(values):
    """Ipopt on multiple shooting with exact Hessians; gives cost, motion, iterations, seconds and those in functions."""
    weights = np.array(problem["weights"]).T
    stages = weights.shape[1]
    z = ca.MX.sym("z", 3 * N, stages)
    goal = ca.repmat(ca.DM(problem["goal"]), 1, stages)
    ends, _, cost, clearance = values.map(stages)(z[:N, :], z[N : 2 * N, :], z[2 * N :, :], goal, weights)
    gaps = ends[:, :-1] - z[: 2 * N, 1:]
    nlp = {"x": ca.vec(z), "f": ca.sum2(cost), "g": ca.vertcat(ca.vec(gaps), ca.vec(clearance[:, 1:]))}
    options = {"print_time": False, "ipopt": {"print_level": 0, "sb": "yes", "tol": 1e-10}}
    solver = ca.nlpsol("motion", "ipopt", nlp, options)
    high = np.concatenate([arm.limits("upper"), arm.limits("velocity"), arm.limits("effort")])
    low = np.concatenate([arm.limits("lower"), -high[N:]])
    low, high = (np.tile(bound, (stages, 1)) for bound in (low, high))
    start = np.concatenate([problem["start"], np.zeros(N)])
    low[0, : 2 * N] = high[0, : 2 * N] = start
    guess = np.tile(np.concatenate([start, problem["hold"]]), stages)
    above = np.concatenate([np.zeros(2 * N * (stages - 1)), np.full(stages - 1, np.inf)])
    begin = time.perf_counter()
    found = solver(x0=guess, lbx=low.ravel(), ubx=high.ravel(), lbg=0, ubg=above)
    all_seconds = time.perf_counter() - begin
    stats = solver.stats()
    assert stats["success"], stats["return_status"]
    inside = sum(value for key, value in stats.items() if key.startswith("t_wall_nlp_"))
    return float(found["f"]), np.array(found["x"]).ravel(), stats["iter_count"], all_seconds, inside


def main():
    states = random.uniform(-1, 1, (STATES, sum(LENGTHS)))
    arguments = np.split(states[-1], np.cumsum(LENGTHS)[:-1])
    timed, compilers, functions = {}, {}, contenders()
    begin = time.perf_counter()
    found = library(folder, "rbd", [f"-I{folder}", str(folder / "stage.c")])
    compilers["rbd as C"] = time.perf_counter() - begin
    timed["rbd as C"] = Timed(found, problem["sizes"], LENGTHS, states)
    for name, (_, function) in functions.items():
        made, compilers[name] = compiled(folder, name.split()[0].lower().replace("'", ""), function)
        timed[name] = Timed(made, [function.nnz_out(i) for i in range(8)], LENGTHS, states)
    machine, end = np.full(2, np.inf), time.monotonic() + seconds
    while time.monotonic() < end:
        for each in timed.values():
            each.round()
        said = subprocess.run([program, str(folder), "0.1"], check=True, capture_output=True, text=True).stdout
        machine = np.minimum(machine, [float(x) for x in said.split()])

    # Each has computed the last state last: some thousand operations of numbers about 100, each rounded.
    for name, (_, function) in functions.items():
        for k, wanted in enumerate(function(*arguments)):
            own, pattern = timed["rbd as C"].results[k], problem["patterns"][k]
            own = own if not pattern[0] else ca.DM.triplet(*pattern, ca.DM(own), *wanted.shape)
            error = float(ca.norm_inf(ca.vec(ca.densify(wanted - own)))) / max(1.0, float(ca.norm_inf(ca.vec(wanted))))
            assert error < 1e-11, f"{name}: result {k} differs by {error}"

    print("| a stage | ns | seconds of gcc |", "|---|---|---|", sep="\n")
    print(f"| rbd, machine code | {machine[0]:.0f} | |")
    print(f"| rbd, machine code, {STATES} stages a call | {machine[1]:.0f} | |")
    for name, each in timed.items():
        print(f"| {name} | {each.least:.0f} | {compilers[name]:.0f} |")
    print("\n| motion | cost | iterations | seconds | of these in functions |", "|---|---|---|---|---|", sep="\n")
    own, both = problem["cost"], problem["seconds"]
    print(f"| rbd and clarabel | {own:.9f} | {problem['iterations']} | {sum(both):.3f} | {both[0]:.4f} |")
    for name, (values, _) in functions.items():
        cost, motion, count, whole_time, inside = optimum(values)
        print(f"| {name}, Ipopt | {cost:.9f} | {count} | {whole_time:.3f} | {inside:.3f} |")
        apart = np.abs(motion - problem["motion"]).max()
        print(f"{name}: cost apart {abs(cost - own):.1e}, motion {apart:.1e}", file=sys.stderr)
        assert abs(cost - own) < 1e-7 * own and apart < 1e-3, f"{name}: another optimum"


main()
