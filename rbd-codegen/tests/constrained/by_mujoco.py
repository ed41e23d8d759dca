"""Accelerations under constraints by MuJoCo, for tests/it/linkages.rs.

    python3 -m venv env && env/bin/pip install mujoco numpy && env/bin/python by_mujoco.py > mujoco.json

MuJoCo holds constraints softly: its acceleration `soft` solves
(H + J^T D J) qdd = tau - b + J^T D a_ref with the efc_J, efc_D and efc_aref that are written here. What is
held exactly, `hard`, is solved here from its H, b and J, refined in extended precision, with J' qd from
its mj_jacDot for bodies and from the polynomial's derivatives for joints.

States are closed, by steps of Gauss and Newton on MuJoCo's efc_pos, and have velocities that the
constraints allow: there rows of any two formulations span the same.
"""

import json
from pathlib import Path

import mujoco
import numpy as np

ROBOTS = Path(__file__).parents[3] / "robots" / "mjcf"
NAMES = ["four_bar", "five_bar", "delta", "parallel_gripper", "linked_leg"]
STATES = 3
# Closed: what is left of efc_pos, in m and rad.
CLOSED = 1e-14
# Rows below this part of the longest are combinations of others, or zero.
RANK = 1e-9

# A weld, a ball and a quartic in one tree.
WELDED = """<mujoco model="welded"><compiler angle="radian"/><worldbody>
  <body name="a1" pos="0.1 0 0.2" euler="0.3 -0.2 0.1"><joint name="a1" axis="0 0 1"/>
    <inertial pos="0.1 0.02 -0.03" mass="1.2" diaginertia="0.02 0.03 0.025"/>
    <body name="a2" pos="0.3 0.05 0" euler="0.2 0.4 -0.3"><joint name="a2" axis="0 1 0"/>
      <inertial pos="0.1 -0.02 0.03" mass="0.9" diaginertia="0.01 0.02 0.015"/>
      <body name="a3" pos="0.3 0 0.04" euler="-0.4 0.1 0.5"><joint name="a3" axis="0 1 0"/>
        <inertial pos="0.05 0.01 0.02" mass="0.7" diaginertia="0.01 0.012 0.015"/>
        <body name="a4" pos="0.2 0.03 0" euler="0.7 0.2 0"><joint name="a4" axis="1 0 0"/>
          <joint name="a5" axis="0 0 1"/>
          <inertial pos="0.04 0.01 0" mass="0.5" diaginertia="0.006 0.005 0.007"/>
        </body>
      </body>
    </body>
  </body>
  <body name="b1" pos="0.5 0.4 0.1" euler="0 0.5 0.2"><joint name="b1" axis="0 0 1"/>
    <inertial pos="0.08 -0.03 0.01" mass="1.1" diaginertia="0.02 0.022 0.021"/>
    <body name="b2" pos="0.25 0 0.03" euler="0.3 0 -0.6"><joint name="b2" axis="0 1 0"/>
      <inertial pos="0.1 0.02 0.02" mass="0.8" diaginertia="0.012 0.013 0.011"/>
      <body name="b3" pos="0.2 0.02 0" euler="0.1 0.3 0.2"><joint name="b3" axis="0 1 0"/>
        <joint name="b4" type="slide" axis="1 0 0"/>
        <inertial pos="0.05 0 0.03" mass="0.6" diaginertia="0.007 0.006 0.008"/>
        <body name="b5" pos="0.1 0 0.1"><joint name="b5" axis="1 0 0"/><joint name="b6" axis="0 0 1"/>
          <inertial pos="0 0.05 0.03" mass="0.4" diaginertia="0.004 0.004 0.003"/>
        </body>
      </body>
    </body>
  </body></worldbody>
  <equality>
    <joint name="quartic" joint1="b1" joint2="a1" polycoef="0 0.8 -0.3 0.2 0.1"/>
    <weld name="held" body1="a4" body2="b3"/>
    <connect name="ball" body1="b5" anchor="0.05 0.1 0"/>
  </equality></mujoco>"""


def lengthened(matrix):
    return np.asarray(matrix, dtype=np.longdouble)


def rows(model, data):
    """efc_J, and the rate of its rows times qd."""
    velocity, jacobian, bias = data.qvel, data.efc_J.reshape(-1, model.nv).copy(), []
    at = 0
    for i in range(model.neq):
        one, other = model.eq_obj1id[i], model.eq_obj2id[i]
        if model.eq_type[i] == mujoco.mjtEq.mjEQ_JOINT:
            x = data.qpos[model.jnt_qposadr[other]] - model.qpos0[model.jnt_qposadr[other]]
            speed = velocity[model.jnt_dofadr[other]]
            second = np.polynomial.Polynomial(model.eq_data[i, :5]).deriv(2)(x)
            bias.append(np.array([-second * speed * speed]))
            at += 1
            continue
        own, rate = [], []
        is_weld = model.eq_type[i] == mujoco.mjtEq.mjEQ_WELD
        points = (model.eq_data[i, 0:3], model.eq_data[i, 3:6])
        # A weld has the second body's point first.
        points = points[::-1] if is_weld else points
        for body, point in zip((one, other), points):
            place = data.xpos[body] + data.xmat[body].reshape(3, 3) @ point
            linear, angular, of_linear, of_angular = np.zeros((4, 3, model.nv))
            mujoco.mj_jac(model, data, linear, angular, place, body)
            mujoco.mj_jacDot(model, data, of_linear, of_angular, place, body)
            own.append(np.vstack([linear, angular]))
            rate.append(np.vstack([of_linear, of_angular]))
        count = 6 if is_weld else 3
        difference = (own[0] - own[1])[:count]
        block = jacobian[at : at + count]
        # Its rows as combinations of ours, which are as many.
        mix = block @ np.linalg.pinv(difference, rcond=RANK)
        left = abs(mix @ difference - block).max()
        assert left < 1e-13, left
        bias.append(mix @ ((rate[0] - rate[1])[:count] @ velocity))
        at += count
    assert at == len(jacobian)
    return jacobian, np.concatenate(bias)


def closed(model, data):
    """q with efc_pos = 0; None if none is near."""
    for _ in range(100):
        mujoco.mj_forward(model, data)
        jacobian = data.efc_J.reshape(-1, model.nv)
        if abs(data.efc_pos).max() < CLOSED:
            return data.qpos.copy()
        step = -np.linalg.pinv(jacobian, rcond=RANK) @ data.efc_pos
        mujoco.mj_integratePos(model, data.qpos, step / max(1.0, abs(step).max()), 1.0)
    return None


def independent(jacobian):
    """Rows that are no combinations of those before them."""
    kept = []
    for i in range(len(jacobian)):
        singular = np.linalg.svd(jacobian[kept + [i]], compute_uv=False)
        if singular[-1] > RANK * abs(jacobian).max():
            kept.append(i)
    return kept


def hard(inertia, bias, jacobian, rate, tau):
    """qdd of H qdd + b = tau + J^T lambda, J qdd + rate = 0; and the condition of J H^-1 J^T."""
    kept = independent(jacobian)
    jacobian, rate = jacobian[kept], rate[kept]
    n, m = len(inertia), len(kept)
    system = np.block([[inertia, -jacobian.T], [jacobian, np.zeros((m, m))]])
    right = np.concatenate([tau - bias, -rate])
    found = np.zeros(n + m, dtype=np.longdouble)
    for _ in range(10):
        left = lengthened(right) - lengthened(system) @ found
        found = found + np.linalg.solve(system, left.astype(float))
    return found[:n].astype(float), np.linalg.cond(jacobian @ np.linalg.solve(inertia, jacobian.T))


def state(rng, model, data):
    data.qpos[:] = model.qpos0 + rng.uniform(-0.4, 0.4, model.nq)
    if closed(model, data) is None:
        return None
    data.qvel[:] = rng.uniform(-1, 1, model.nv)
    mujoco.mj_forward(model, data)
    jacobian = data.efc_J.reshape(-1, model.nv)
    for _ in range(3):
        data.qvel[:] -= np.linalg.pinv(jacobian, rcond=RANK) @ (jacobian @ data.qvel)
    tau = rng.uniform(-1, 1, model.nv)
    data.qfrc_applied[:] = tau
    mujoco.mj_forward(model, data)
    inertia = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, inertia)
    jacobian, rate = rows(model, data)
    qdd, condition = hard(inertia, data.qfrc_bias, jacobian, rate, tau)
    if condition > 1e4:
        return None  # close to a singular position, where both lose digits
    return {
        "q": data.qpos.tolist(),
        "v": data.qvel.tolist(),
        "tau": tau.tolist(),
        "hard": qdd.tolist(),
        "soft": data.qacc.tolist(),
        "J": jacobian.tolist(),
        "D": data.efc_D.tolist(),
        "a_ref": data.efc_aref.tolist(),
    }


def main():
    rng = np.random.default_rng(17)
    robots = []
    for name in NAMES + ["welded"]:
        text = WELDED if name == "welded" else (ROBOTS / f"{name}.xml").read_text()
        model = mujoco.MjModel.from_xml_string(text)
        model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
        model.opt.tolerance, model.opt.iterations = 0, 100
        data = mujoco.MjData(model)
        found = (state(rng, model, data) for _ in range(1000))
        regular = (figures for figures in found if figures is not None)
        joints = [model.joint(i).name for i in range(model.njnt)]
        robot = {"robot": name, "joints": joints, "states": [next(regular) for _ in range(STATES)]}
        robots.append(robot | ({"mjcf": WELDED} if name == "welded" else {}))
    print(json.dumps({"mujoco": mujoco.__version__, "robots": robots}))


main()
