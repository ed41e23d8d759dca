"""Pinocchio's figures of third-party robots."""

import json
import warnings

import numpy as np
import pytest
import rbd
from conftest import shared

ROBOTS = ["ur5e.fixed", "iiwa14.fixed", "go2.fixed", "go2.ff", "anymal_b.ff", "g1_29dof.ff"]


@pytest.mark.parametrize("name", ROBOTS)
def test_pinocchio(name):
    folder = shared() / "robots/known"
    truth, variant = np.load(folder / f"truth/{name}.npz"), name.split(".")[1]
    meta = json.loads((folder / f"truth/{name}.json").read_text())
    meta = meta.get("meta", meta)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", rbd.RobotWarning)
        base = "fixed" if variant == "fixed" else "floating"
        robot = rbd.load(folder / f"urdf/{name.split('.')[0]}.urdf", base=base, mimic="independent", snap=0.0)
    # Theirs by ours: joints stand in another order.
    joints = {joint["name"]: joint for joint in meta["joints"]}
    base_joint = [joint["name"] for joint in meta["joints"] if joint["nv"] == 6]
    v, q = [], []
    for joint in robot.joint_names:
        theirs = joints.get(joint) or joints[base_joint[0]]
        v += range(theirs["idx_v"], theirs["idx_v"] + theirs["nv"])
        q.append(truth["q"][:, theirs["idx_q"] :][:, :7] if theirs["nv"] == 6 else truth["theta"][:, [theirs["idx_v"]]])
    q = np.concatenate(q, axis=1)
    qd, qdd, tau = (truth[key][:, v] for key in ("qd", "qdd", "tau"))

    def close(ours, theirs):
        assert np.abs(ours - theirs).max() <= 1e-12 * np.abs(theirs).max()

    close(robot.rnea(q, qd, qdd), tau)
    close(robot.bias(q, qd), truth["bias"][:, v])
    close(robot.gravity(q), truth["gravity"][:, v])
    close(robot.crba(q).toarray(), truth["M"][:, v][:, :, v])
    made = robot.rnea_derivatives(q, qd, qdd)
    close(made.dq, truth["dtau_dq"][:, v][:, :, v])
    close(made.dqd, truth["dtau_dqd"][:, v][:, :, v])
    inertia = robot.crba(q)
    again = inertia @ robot.forward_dynamics(q, qd, truth["tau_in"][:, v]) + robot.bias(q, qd)
    assert np.abs(again - truth["tau_in"][:, v]).max() <= 1e-9 * np.abs(again).max()
    swap = [3, 4, 5, 0, 1, 2]
    for k, frame in enumerate(meta["frames"]):
        frame = frame if isinstance(frame, str) else frame["name"]
        close(robot.frame(frame).placement(q).translation, truth["frame_p"][:, k])
        close(robot.frame(frame).jacobian(q)[:, swap], truth["frame_J_local"][:, k][..., v])
