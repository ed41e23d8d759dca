"""Every function of the catalogue: the bits of `rbd run`, and results shaped as numpy's users expect."""

import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import pytest
import rbd
from conftest import ROOT, arguments, plain, robot

COMMAND = Path(sysconfig.get_path("scripts")) / "rbd"


def run(path, name, taken, *options):
    """The results of the command for one state."""
    numbers = np.concatenate([np.ravel(array) for array in taken])
    command = [COMMAND, "run", path, "--function", name, "--binary", "f64", *options]
    done = subprocess.run(command, input=numbers.tobytes(), capture_output=True, check=True)
    return np.frombuffer(done.stdout)


@pytest.mark.parametrize("name", [*robot("arm").functions, *(f"tool.{k}" for k in ("placement", "jacobian_local"))])
def test_every_function(name):
    arm = robot("arm")
    function = arm._function(name)
    taken = arguments(function)
    if taken and (len(name) % 7 == 0 or "." in name):
        # What the command prints of matrices are the entries that can be other than zero.
        expected = run(ROOT / "rbd/examples/arm.urdf", name, taken)
        entries = []
        for array, own in zip(plain(function(*taken)), function.__self__.results):
            is_whole = own["positions"] is None or own["kind"]
            entries.append(np.ravel(array) if is_whole else np.array([array[tuple(at)] for at in own["positions"]]))
        assert np.array_equal(np.concatenate(entries), expected)
    shapes = [array.shape for array in plain(function(*taken))]
    assert shapes == [tuple(own["shape"]) for own in function.__self__.results]
    assert name.rpartition(".")[2] in function.__name__ and function.__doc__
    narrow = plain(function(*(array.astype(np.float32) for array in taken)))
    for array, own in zip(narrow, plain(function(*taken))):
        assert array.dtype == (np.float32 if taken else np.float64)
        assert np.allclose(array, own, rtol=2e-3, atol=2e-3 * (1 + np.abs(own).max(initial=0)))


@pytest.mark.parametrize("base", ["fixed", "floating", "planar"])
def test_every_method_is_a_function(base):
    """The classes have a method for each name that a robot can have, and no other."""
    of_class = {name for name in dir(rbd._functions.RobotFunctions) if not name.startswith("_")}
    of_robot = {name for name in robot("panda", base=base).functions if "." not in name}
    of_matrices = {name for name in of_robot if name.startswith(("ltdl_", "ltl_", "inertia_mul"))}
    assert of_robot - of_matrices <= of_class


def test_matrices():
    panda = robot("panda")
    q, tau = arguments(panda.gravity)[0], np.arange(7.0)
    H = panda.crba(q)
    dense = H.toarray()
    assert dense.shape == H.shape == (7, 7) and np.array_equal(dense, dense.T)
    assert np.allclose(H.ltdl().solve(tau), np.linalg.solve(dense, tau))
    assert np.allclose(H.ltl().solve(tau), np.linalg.solve(dense, tau))
    assert np.allclose(H @ tau, dense @ tau) and np.allclose(np.asarray(H), dense)
    factor = H.ltl().toarray()
    assert np.allclose(factor.T @ factor, dense) and not np.triu(factor, 1).any()
    states = arguments(panda.gravity, 5)[0]
    many = panda.crba(states)
    assert many.shape == (5, 7, 7) and len(many) == 5
    assert np.array_equal(many[3].toarray(), panda.crba(states[3]).toarray())
    assert np.allclose(many.ltdl().solve(tau), np.linalg.solve(many.toarray(), np.tile(tau, (5, 1))[..., None])[..., 0])


def test_scipy():
    pytest.importorskip("scipy.sparse", reason="LEFT OUT: scipy is not installed")
    panda = robot("panda")
    H = panda.crba(arguments(panda.crba, 3)[0])
    assert np.array_equal(H[1].to_scipy().toarray(), H.toarray()[1])
    assert np.array_equal(H[1].ltl().to_scipy().toarray(), H[1].ltl().toarray())
    with pytest.raises(ValueError, match="of one state"):
        H.to_scipy()


def test_derivatives():
    panda = robot("panda")
    taken = arguments(panda.rnea)
    made = panda.rnea_derivatives(*taken)
    assert made._fields == ("dtau_dq", "dtau_dqd", "h") and made.dq is made.dtau_dq
    step = 1e-6
    for k, by in enumerate((made.dq, made.dqd, made.h.toarray())):
        for column in range(7):
            change = np.zeros(7)
            change[column] = step
            up, down = [[x + s * change if i == k else x for i, x in enumerate(taken)] for s in (1, -1)]
            assert np.allclose(by[:, column], (panda.rnea(*up) - panda.rnea(*down)) / (2 * step), atol=1e-6)


def test_frames():
    panda = rbd.load(ROOT / "robots/urdf/panda.urdf", frames={"tip": {"link": "panda_hand", "xyz": [0, 0, 0.1]}})
    q = arguments(panda.gravity)[0]
    hand, tip = panda.frame("panda_hand").placement(q), panda.frame("tip").placement(q)
    assert np.allclose(tip.translation, hand.translation + hand.rotation @ [0, 0, 0.1])
    assert np.array_equal(tip.matrix()[:3, :3], tip.rotation) and np.asarray(tip)[3, 3] == 1
    local, world = panda.frame("tip"), panda.frame("tip", "world")
    assert np.array_equal(local.jacobian_world(q), world.jacobian(q))
    links = panda.forward_kinematics(q)
    at = panda.link_names.index("panda_hand")
    assert np.allclose(links[at].translation, hand.translation) and links.rotation.shape == (len(links), 3, 3)


def test_parameters():
    payload = robot("panda", fields=None)
    free = rbd.load(ROOT / "robots/urdf/panda.urdf", fields={"load": {"kind": "inertia", "link": "panda_hand"}})
    taken = arguments(payload.rnea, 6)
    same = free.rnea(*taken)
    assert np.allclose(same, payload.rnea(*taken))
    heavy = free.parameters.copy()
    heavy[0] += 1.0
    assert np.array_equal(free.rnea(*taken, free.parameters), same)
    assert not np.allclose(free.rnea(*taken, parameters=heavy), same)
    each = np.tile(heavy, (6, 1))
    assert np.array_equal(free.rnea(*taken, each), free.rnea(*taken, heavy))
    narrow = [array.astype(np.float32) for array in taken]
    assert free.rnea(*narrow).dtype == np.float32


def test_constraints():
    loop = {"type": "ball", "a": "panda_hand", "b": "world", "b_xyz": [0.4, 0, 0.4]}
    held = rbd.load(ROOT / "robots/urdf/panda.urdf", constraints={"held": loop})
    q, qd, tau = arguments(held.forward_dynamics)
    made = held.constrained_forward_dynamics(q, qd, tau)
    assert made._fields == ("qdd", "lambda_", "residual") and made.lambda_.shape == (3,)
    jacobian, bias = held.constraint_jacobian(q), held.constraint_bias(q, qd)
    assert jacobian.shape == (3, 7) and bias.shape == (3,)
    assert np.allclose(held.rnea(q, qd, made.qdd), tau + held.constraint_torques(q, made.lambda_), atol=1e-9)
