"""gate.py [--threads N] FILE fixed|floating ...: rbd's adapter within the gate of GRiD's benchmark, and its times.

The oracle is Pinocchio in float64 on the same float32 states. An entry passes within 1e-3 + 2e-4 |b|, and one thread
and all of them give the same bits. The fixture's joints stand in reverse, so that the adapter has to
put them in order. Angles, velocities and accelerations are uniform within 1, as is u, from a seed that is printed.
"""
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pinocchio as pin

from adapter import RbdAdapter

ABSOLUTE, RELATIVE = 1e-3, 2e-4
BATCHES = (16, 64, 256, 1024)
SEED = 18


class Fixture:
    """States of a robot in an order of joints that is nobody's."""

    def __init__(self, urdf, base, count):
        self.urdf, self.base = urdf, base
        root = (pin.JointModelFreeFlyer(),) if base == "floating" else ()
        self.model = pin.buildModelFromUrdf(str(urdf), *root)
        self.data = self.model.createData()
        floats = len(root)
        names = list(self.model.names)[1 + floats:][::-1]
        self.project = SimpleNamespace(actuated_joint_names=names)
        self.nq, self.nv = len(names) + 7 * floats, len(names) + 6 * floats
        random = np.random.default_rng(SEED)

        def rows(width):
            return random.uniform(-1, 1, (count, width)).astype(np.float32)

        self.q, self.v, self.a, self.u = rows(self.nq), rows(self.nv), rows(self.nv), rows(self.nv)
        if floats:
            self.q[:, 3:7] /= np.linalg.norm(self.q[:, 3:7], axis=1, keepdims=True)
        joints = [self.model.joints[self.model.getJointId(name)] for name in names]
        self.pin_q = [(7 * floats + k, joint.idx_q, joint.nq) for k, joint in enumerate(joints)]
        self.pin_v = np.r_[np.arange(6 * floats), [joint.idx_v for joint in joints]].astype(int)

    def in_pinocchio(self, k):
        """q, v, a, u of state k; a joint without limits is a cosine and a sine there."""
        own = self.q[k].astype(np.float64)
        q = np.zeros(self.model.nq)
        if self.base == "floating":
            q[:7] = own[:7]
        for place, first, count in self.pin_q:
            q[first:first + count] = own[place] if count == 1 else (np.cos(own[place]), np.sin(own[place]))
        vectors = []
        for array in (self.v, self.a, self.u):
            vectors.append(np.zeros(self.nv))
            vectors[-1][self.pin_v] = array[k]
        return q, *vectors

    def expected(self, operation, k):
        model, data, p = self.model, self.data, self.pin_v
        q, v, a, u = self.in_pinocchio(k)

        def both(of_q, of_v):
            return np.concatenate([of_q[np.ix_(p, p)], of_v[np.ix_(p, p)]], axis=1)

        def symmetric(upper):
            return (np.triu(upper) + np.triu(upper, 1).T)[np.ix_(p, p)]

        if operation == "inverse_dynamics":
            return pin.rnea(model, data, q, v, a)[p].copy()
        if operation == "forward_dynamics":
            return pin.aba(model, data, q, v, u)[p].copy()
        if operation == "nonlinear_effects":
            return pin.nonLinearEffects(model, data, q, v)[p].copy()
        if operation == "generalized_gravity":
            return pin.computeGeneralizedGravity(model, data, q)[p].copy()
        if operation == "crba":
            return symmetric(pin.crba(model, data, q))
        if operation == "minv":
            return symmetric(pin.computeMinverse(model, data, q))
        if operation == "inverse_dynamics_gradient":
            pin.computeRNEADerivatives(model, data, q, v, a)
            return both(data.dtau_dq, data.dtau_dv)
        pin.computeABADerivatives(model, data, q, v, u)
        return both(data.ddq_dq, data.ddq_dv)


OPERATIONS = ("inverse_dynamics", "forward_dynamics", "nonlinear_effects", "generalized_gravity", "crba", "minv",
              "inverse_dynamics_gradient", "forward_dynamics_gradient")


def gate(fixture, operation, threads):
    """How many entries are outside; prints the comparison and the times."""
    adapter = RbdAdapter(operation, fixture, cpu_threads=threads)
    most = max(BATCHES)
    adapter.prepare(most)
    alone = adapter.host()
    adapter.parallel = 1
    if not np.array_equal(alone, adapter.host()):
        raise SystemExit(f"{operation}: other bits on {threads} threads")
    actual = adapter.normalize(alone).astype(np.float64)
    expected = np.stack([fixture.expected(operation, k) for k in range(most)])
    apart = np.abs(actual - expected)
    outside = int(np.sum(~(apart <= ABSOLUTE + RELATIVE * np.abs(expected))))
    relative = np.linalg.norm(apart) / np.linalg.norm(expected)
    means = []
    for batch in BATCHES:
        adapter.prepare(batch)
        best, more = adapter.time_host(10, 300, 0.2)
        means.append(f"{best['mean_us']:.1f} ({more['selected_threads']})")
    robot = Path(fixture.urdf).stem
    print(f"| {robot} | {operation} | {outside} of {apart.size} | {apart.max():.1e} | {relative:.1e} | "
          + " | ".join(means) + " |", flush=True)
    return outside


def main(arguments):
    threads = 2
    if arguments[:1] == ["--threads"]:
        threads, arguments = int(arguments[1]), arguments[2:]
    if not arguments or len(arguments) % 2:
        raise SystemExit(__doc__)
    print(f"Pinocchio {pin.__version__}, seed {SEED}, means of 300 calls in µs (threads)\n")
    print("| robot | operation | outside | largest | relative L2 | " + " | ".join(map(str, BATCHES)) + " |")
    print("|" + "---|" * (5 + len(BATCHES)))
    outside = 0
    for urdf, base in zip(arguments[::2], arguments[1::2]):
        fixture = Fixture(Path(urdf), base, max(BATCHES))
        outside += sum(gate(fixture, operation, threads) for operation in OPERATIONS)
    if outside:
        raise SystemExit(f"{outside} entries are outside the gate")


if __name__ == "__main__":
    main(sys.argv[1:])
