"""Accelerations under constraints by Pinocchio, for tests/it/constrained.rs.

    python3 generate.py > pinocchio.json

Needs numpy and pinocchio (4.1). Frames are placed so that the loop is closed at the random q of each
case, and the velocity is one that the constraint allows: there Pinocchio's rows, which are those of a
contact, and rbd's are the same up to a turn.
"""

import json
from pathlib import Path

import numpy as np
import pinocchio as pin

ROBOTS = Path(__file__).parents[3] / "robots" / "urdf"
# Robot, whether its base floats, and the links of frames a and b.
PAIRS = [
    ("panda", False, "panda_link0", "panda_link7"),
    ("iiwa14", False, "base", "iiwa_link_7"),
    ("quadruped", True, "FL_calf", "RR_calf"),
    ("humanoid", True, "left_palm", "right_ankle_roll"),
]
TYPES = ["weld", "ball", "hinge"]
CASES = 3


def frame_of(model, link):
    frame = model.frames[model.getFrameId(link)]
    return frame.parentJoint, frame.placement


def contact(model, kind, one, other):
    settings = pin.ContactType.CONTACT_6D if kind == "weld" else pin.ContactType.CONTACT_3D
    rigid = pin.RigidConstraintModel(settings, model, one[0], one[1], other[0], other[1], pin.LOCAL)
    return rigid


def case(rng, model, data, kind, links):
    q = pin.randomConfiguration(model, -np.ones(model.nq), np.ones(model.nq))
    (joint_a, body_from_a), (joint_b, body_from_b) = [frame_of(model, link) for link in links]
    a_from_frame = pin.SE3(pin.exp3(rng.uniform(-2, 2, 3)), rng.uniform(-0.3, 0.3, 3))
    pin.forwardKinematics(model, data, q)
    closed = data.oMi[joint_a] * body_from_a * a_from_frame
    if kind == "ball":  # turned as it may be
        b_turned = pin.SE3(pin.exp3(rng.uniform(-1, 1, 3)), np.zeros(3))
    elif kind == "hinge":
        b_turned = pin.SE3(pin.exp3(np.array([0, 0, rng.uniform(-2, 2)])), np.zeros(3))
    else:
        b_turned = pin.SE3.Identity()
    b_from_frame = (data.oMi[joint_b] * body_from_b).inverse() * closed * b_turned
    ends = [(joint_a, body_from_a * a_from_frame), (joint_b, body_from_b * b_from_frame)]
    if kind == "hinge":  # two points of the axis
        models = []
        for z in (0.0, 0.4):
            shift = pin.SE3(np.eye(3), np.array([0, 0, z]))
            # Both points in one place, and of the second the two rows across the axis are independent.
            models.append(contact(model, kind, *[(joint, placement * shift) for joint, placement in ends]))
    else:
        models = [contact(model, kind, *ends)]
    datas = [rigid.createData() for rigid in models]
    pin.computeJointJacobians(model, data, q)
    rows = []
    for rigid in models:
        width = 6 if kind == "weld" else 3
        one = pin.getFrameJacobian(model, data, rigid.joint1_id, rigid.joint1_placement, pin.LOCAL)
        other = pin.getFrameJacobian(model, data, rigid.joint2_id, rigid.joint2_placement, pin.LOCAL)
        place_one = data.oMi[rigid.joint1_id] * rigid.joint1_placement
        place_other = data.oMi[rigid.joint2_id] * rigid.joint2_placement
        moved = (place_one.inverse() * place_other).toActionMatrix() @ other
        rows.append((moved - one)[:width])
    jacobian = np.vstack(rows)
    regular = np.delete(jacobian, 5, axis=0) if kind == "hinge" else jacobian
    inertia = pin.crba(model, data, q)
    inertia = np.triu(inertia) + np.triu(inertia, 1).T
    condition = np.linalg.cond(regular @ np.linalg.solve(inertia, regular.T))
    if condition > 1e5:
        return None  # close to a singular position, where both lose digits
    v = rng.uniform(-1, 1, model.nv)
    v -= np.linalg.pinv(jacobian, rcond=1e-9) @ (jacobian @ v)
    tau = rng.uniform(-5, 5, model.nv)
    settings = pin.ProximalSettings(1e-14, 1e-14, 1e-10, 50)
    pin.initConstraintDynamics(model, data, models, datas)
    qdd = pin.constraintDynamics(model, data, q, v, tau, models, datas, settings).copy()
    # Regular rows alone: of a hinge the row along the axis stands twice.
    before = rng.uniform(-1, 1, model.nv)
    after = pin.impulseDynamics(model, data, q, before, regular, 0.0, 0.0).copy()
    result = {
        "type": kind,
        "condition": condition,
        "a": links[0],
        "a_xyz": a_from_frame.translation.tolist(),
        "a_rpy": pin.rpy.matrixToRpy(a_from_frame.rotation).tolist(),
        "b": links[1],
        "b_xyz": b_from_frame.translation.tolist(),
        "b_rpy": pin.rpy.matrixToRpy(b_from_frame.rotation).tolist(),
        "q": q.tolist(),
        "v": v.tolist(),
        "tau": tau.tolist(),
        "qdd": qdd.tolist(),
        "before": before.tolist(),
        "after": after.tolist(),
    }
    # Derivatives of arms alone: those of a humanoid would be most of the file.
    if kind != "hinge" and model.nv < 10:
        pin.computeConstraintDynamicsDerivatives(model, data, models, datas, settings)
        for name in ("dq", "dv", "dtau"):
            result[f"dqdd_{name}"] = getattr(data, f"ddq_{name}").flatten().tolist()
    return result


def main():
    pin.seed(7)
    rng = np.random.default_rng(7)
    robots = []
    for name, floats, *links in PAIRS:
        path = str(ROBOTS / f"{name}.urdf")
        root = pin.JointModelFreeFlyer() if floats else None
        model = pin.buildModelFromUrdf(path, root) if floats else pin.buildModelFromUrdf(path)
        data = model.createData()
        if not all(model.existFrame(link) for link in links):
            raise SystemExit(f"{name}: {[frame.name for frame in model.frames]}")
        cases = []
        for kind in TYPES:
            found = (case(rng, model, data, kind, links) for _ in range(1000))
            regular = (figures for figures in found if figures is not None)
            cases += [next(regular) for _ in range(CASES)]
        robots.append({"robot": name, "floats": floats, "joints": list(model.names)[1:], "cases": cases})
    print(json.dumps({"pinocchio": pin.__version__, "robots": robots}))


main()
