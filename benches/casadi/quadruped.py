"""The stage of rbd/examples/quadruped_stage by CasADi's own expressions, beside rbd's.

python quadruped.py FOLDER ROBOT.urdf RBD SECONDS

FOLDER has rbd's as C, and RBD is the program that times it as machine code, and `rnea_derivatives` in the same run.
Fails if a value differs.
"""

import json
import pathlib
import subprocess
import sys
import time

import casadi as ca
import numpy as np
from arm import Arm, cross
from timed import Timed, compiled, library

folder, urdf, program, seconds = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3], float(sys.argv[4])
problem = json.loads((folder / "problem.json").read_text())
LENGTHS, STATES, H = problem["lengths"], problem["states"], problem["step"]
robot, random = Arm(urdf), np.random.default_rng(40)
JOINTS = len(robot.joints)


def multiplied(a, b):
    """Quaternions x, y, z, w."""
    v = a[3] * b[:3] + b[3] * a[:3] + ca.cross(a[:3], b[:3])
    return ca.vertcat(v, a[3] * b[3] - ca.dot(a[:3], b[:3]))


def turned(x):
    """The rotation of a quaternion."""
    c = cross(x[:3])
    return ca.SX.eye(3) + 2 * (x[3] * c + c @ c)


def body(link):
    """The link that moves with this one, and where this one is on it."""
    place = (np.eye(3), np.zeros(3))
    while link in robot.fixed:
        joint = robot.fixed[link]
        place = (joint.rotation @ place[0], joint.rotation @ place[1] + joint.translation)
        link = joint.parent
    return link, place


def subtrees(q, rates):
    """Placements of all bodies in the base, its composite inertia there, and the momentum that the joints' rates give."""
    bodies, transforms, velocities = {"base": (ca.SX.eye(3), ca.SX(3, 1))}, [], {"base": ca.SX(6, 1)}
    for joint, angle, rate in zip(robot.joints, ca.vertsplit(q), ca.vertsplit(rates)):
        parent, (fixed_turn, fixed_way) = body(joint.parent)
        turn = ca.sparsify(fixed_turn @ robot._turn(joint, angle))
        way = fixed_turn @ joint.translation + fixed_way
        above = bodies[parent]
        bodies[joint.child] = (above[0] @ turn, above[1] + above[0] @ way)
        x = robot._transform(turn, way)
        velocities[joint.child] = x @ velocities[parent] + ca.sparsify(ca.SX([*joint.axis, 0, 0, 0])) * rate
        transforms.append((joint.child, parent, x))
    inertias = {link: ca.sparsify(ca.SX(robot.inertia_of[link])) for link in bodies}
    momenta = {link: inertias[link] @ velocities[link] for link in bodies}
    for child, parent, x in reversed(transforms):
        inertias[parent] = inertias[parent] + x.T @ inertias[child] @ x
        momenta[parent] = momenta[parent] + x.T @ momenta[child]
    return bodies, inertias["base"], momenta["base"]


def moved(position, quaternion, linear, angular):
    """The base after a unit of time at this velocity in its own axes."""
    angle = ca.norm_2(angular)
    c = cross(angular)
    way = linear + (1 - ca.cos(angle)) / angle**2 * c @ linear + (angle - ca.sin(angle)) / angle**3 * c @ c @ linear
    half = ca.vertcat(ca.sin(angle / 2) / angle * angular, ca.cos(angle / 2))
    return position + turned(quaternion) @ way, multiplied(quaternion, half)


def apart(position, quaternion, other_position, other_quaternion):
    """The velocity that brings the base to the other placement in a unit of time."""
    way = turned(quaternion).T @ (other_position - position)
    turn = multiplied(ca.vertcat(-quaternion[:3], quaternion[3]), other_quaternion)
    turn = ca.if_else(turn[3] < 0, -turn, turn)
    sine = ca.norm_2(turn[:3])
    angle = 2 * ca.atan2(sine, turn[3])
    w = angle / sine * turn[:3]
    c = cross(w)
    factor = (1 - angle * ca.sin(angle) / (2 * (1 - ca.cos(angle)))) / angle**2
    return ca.vertcat(way - c @ way / 2 + factor * c @ c @ way, w)


def stage(position, quaternion, joints, h, rates, forces, end, end_h, goal):
    """Gap, residual and cost, as `rbd/examples/quadruped_stage/stage.rs` has them."""
    bodies, inertia, momentum = subtrees(joints, rates)
    mass = float(sum(own[5, 5] for own in (robot.inertia_of[link] for link in bodies)))
    moment = inertia[:3, 3:] / mass
    center = ca.vertcat(moment[2, 1], moment[0, 2], moment[1, 0])
    turn = turned(quaternion)
    arms = []
    for foot in problem["feet"]:
        link, (_, way) = body(foot)
        arms.append(turn @ (bodies[link][1] + bodies[link][0] @ way - center))
    pushes = ca.vertsplit(forces, 3)
    turning = sum(ca.cross(arm, push) for arm, push in zip(arms, pushes))
    rate = ca.vertcat(turning, sum(pushes) - ca.vertcat(0, 0, mass * problem["gravity"]))
    end_of_h = h + H * rate

    c = cross(center)
    k, l = turn.T @ h[:3], turn.T @ h[3:] - momentum[3:]
    k = k - momentum[:3] + c @ momentum[3:]
    about_center = inertia[:3, :3] + mass * c @ c
    x, y, z = (about_center[i, :].T for i in range(3))
    columns = ca.cross(y, z), ca.cross(z, x), ca.cross(x, y)
    angular = sum(column * k[i] for i, column in enumerate(columns)) / ca.dot(x, columns[0])
    linear = l / mass - ca.cross(angular, center)
    there = moved(position, quaternion, H * linear, H * angular)
    base = apart(end[:3], end[3:7], *there)
    gap = ca.vertcat(end_of_h - end_h, base, joints + H * rates - end[7:])
    roots = problem["roots"]
    residual = ca.vertcat(roots[0] * (end_of_h - goal), roots[1] * rates, roots[2] * forces)
    return gap, residual, ca.sumsqr(residual) / 2


def function():
    """The stage with A and B, gradient and Gauss-Newton matrix, by directions of the tangent space."""
    names = ("q", "h", "joints", "forces", "next_q", "next_h", "goal")
    x = [ca.SX.sym(name, length) for name, length in zip(names, LENGTHS)]
    q, h, rates, forces, end, end_h, goal = x
    d = ca.SX.sym("direction", 6 + JOINTS)
    position = q[:3] + turned(q[3:7]) @ d[:3]
    quaternion = q[3:7] + multiplied(q[3:7], ca.vertcat(d[3:6] / 2, 0))
    values = stage(position, quaternion, q[7:] + d[6:], h, rates, forces, end, end_h, goal)
    by = ca.vertcat(d, h, rates, forces)
    gap, residual, cost = values
    derivatives = [ca.jacobian(gap, by), ca.gradient(cost, by), ca.jacobian(residual, by)]
    all_of = ca.substitute([*values, *derivatives], [d], [ca.SX.zeros(d.shape)])
    j = ca.sparsify(all_of[5])
    return ca.Function("casadi_stage", x, [*all_of[:3], ca.sparsify(all_of[3]), all_of[4], ca.tril(j.T @ j)])


def main():
    states = random.uniform(-1, 1, (STATES, sum(LENGTHS)))
    for first in (3, sum(LENGTHS[:4]) + 3):
        states[:, first : first + 4] /= np.linalg.norm(states[:, first : first + 4], axis=1, keepdims=True)
    arguments = np.split(states[-1], np.cumsum(LENGTHS)[:-1])
    wanted_of = function()
    begin = time.perf_counter()
    found = library(folder, "rbd", [f"-I{folder}", "-DQUADRUPED", str(folder / "stage.c")])
    own_seconds = time.perf_counter() - begin
    made, casadi_seconds = compiled(folder, "casadi", wanted_of)
    own = Timed(found, problem["sizes"], LENGTHS, states)
    other = Timed(made, [wanted_of.nnz_out(i) for i in range(6)], LENGTHS, states)
    machine, end = np.full(4, np.inf), time.monotonic() + seconds
    while time.monotonic() < end:
        own.round()
        other.round()
        said = subprocess.run([program, str(folder), "0.1"], check=True, capture_output=True, text=True).stdout
        machine = np.minimum(machine, [float(x) for x in said.split()])

    # Each has computed the last state last: some thousand operations, each rounded.
    for k, wanted in enumerate(wanted_of(*arguments)):
        result, pattern = own.results[k], problem["patterns"][k]
        result = result if not pattern[0] else ca.DM.triplet(*pattern, ca.DM(result), *wanted.shape)
        error = float(ca.norm_inf(ca.vec(ca.densify(wanted - result)))) / max(1.0, float(ca.norm_inf(ca.vec(wanted))))
        assert error < 1e-11, f"result {k} differs by {error}"

    print("| a stage of a quadruped | ns | seconds of gcc |", "|---|---|---|", sep="\n")
    print(f"| rbd, machine code | {machine[0]:.0f} | |")
    print(f"| rbd, machine code, {STATES} stages a call | {machine[1]:.0f} | |")
    print(f"| rbd as C | {own.least:.0f} | {own_seconds:.0f} |")
    print(f"| CasADi, {wanted_of.n_instructions()} instructions | {other.least:.0f} | {casadi_seconds:.0f} |")
    print(f"| `rnea_derivatives`, machine code | {machine[2]:.0f} | |")
    print(f"| `rnea_derivatives`, {STATES} states a call | {machine[3]:.0f} | |")


main()
