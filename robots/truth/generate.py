"""Ground truth for the robots of this repository, from an independent library.

    python3 -m venv env && env/bin/pip install pin && env/bin/python robots/truth/generate.py

Writes robots/truth/<file>.json for every robots/urdf/<file>.urdf: a few random states with the
results of Pinocchio, all numbers as shortest round-trip decimals. The keys are those of the
ground-truth files that `rbd check --truth` reads.

Conventions: fixed base, gravity (0, 0, -9.81), SI units; joints in Pinocchio's order, named in
meta.joints; `theta` holds one number per degree of freedom. `fext[k]` is [force; moment] on the
child link of joint fext_joint[k] (from 1), at its origin, in its frame. `frame_J_*` is of the last
of meta.frames.

Mimic joints are independent in these files. robots/truth/mimic/<file>.json has the same robot with
mimic joints that follow, by Pinocchio's own joints of that kind; chains of them, which it does not
know, are written as the joint at their end with the product of the multipliers.
"""

import hashlib
import json
import pathlib
import tempfile
from xml.etree import ElementTree

import numpy as np
import pinocchio as pin

STATES = 4
STATES_WITH_QUANTITIES = 2
FORCES = 3


def configuration(model, theta):
    """Pinocchio's q from one number per degree of freedom (continuous joints take cos, sin)."""
    q = pin.neutral(model)
    for joint in model.joints[1:]:
        value = theta[joint.idx_v]
        if joint.nq == 2:
            q[joint.idx_q : joint.idx_q + 2] = [np.cos(value), np.sin(value)]
        else:
            q[joint.idx_q] = value
    return q


def sample_theta(model, rng):
    theta = np.empty(model.nv)
    for joint in model.joints[1:]:
        low, high = -np.pi, np.pi
        if joint.nq == 1:
            low = max(model.lowerPositionLimit[joint.idx_q], -np.pi)
            high = min(model.upperPositionLimit[joint.idx_q], np.pi)
        theta[joint.idx_v] = rng.uniform(low, high) if low < high else rng.uniform(-1, 1)
    return theta


def quantities(model, q, qd, frame):
    """Energies, centre of mass, centroidal momentum, C, and the motion of one frame.

    Spatial rows are [linear; angular]. `frame_bias_*` is the rate of `frame_J_*` times qd.
    """
    data, zero = model.createData(), np.zeros(model.nv)
    result = {
        "kinetic_energy": pin.computeKineticEnergy(model, data, q, qd),
        "potential_energy": pin.computePotentialEnergy(model, data, q),
        "com": pin.centerOfMass(model, data, q).copy(),
        "Jcom": pin.jacobianCenterOfMass(model, data, q).copy(),
    }
    result["dAg_qd"] = pin.dccrba(model, data, q, qd).reshape(6, -1) @ qd
    result["Ag"] = data.Ag.copy()
    result["C"] = pin.computeCoriolisMatrix(model, data, q, qd).copy()
    identity = model.getFrameId(frame)
    kinds = [
        ("local", pin.ReferenceFrame.LOCAL),
        ("world", pin.ReferenceFrame.WORLD),
        ("lwa", pin.ReferenceFrame.LOCAL_WORLD_ALIGNED),
    ]
    pin.computeJointJacobians(model, data, q)
    pin.forwardKinematics(model, data, q, qd, zero)
    pin.updateFramePlacements(model, data)
    for name, kind in kinds:
        result["frame_J_" + name] = pin.getFrameJacobian(model, data, identity, kind).copy()
    pin.computeJointJacobiansTimeVariation(model, data, q, qd)
    pin.updateFramePlacements(model, data)
    for name, kind in kinds:
        rate = pin.getFrameJacobianTimeVariation(model, data, identity, kind)
        result["frame_bias_" + name] = rate.reshape(6, -1) @ qd
    return result


def state(model, frames, rng, with_quantities):
    data = model.createData()
    nv = model.nv
    theta = sample_theta(model, rng)
    q = configuration(model, theta)
    qd, qdd = rng.uniform(-2, 2, nv), rng.uniform(-5, 5, nv)
    tau_in = rng.uniform(-10, 10, nv)
    result = {"theta": theta, "qd": qd, "qdd": qdd, "tau_in": tau_in}
    result["tau"] = pin.rnea(model, data, q, qd, qdd).copy()
    result["bias"] = pin.nonLinearEffects(model, data, q, qd).copy()
    result["gravity"] = pin.computeGeneralizedGravity(model, data, q).copy()
    mass = pin.crba(model, data, q).copy()
    result["M"] = np.triu(mass) + np.triu(mass, 1).T
    result["qdd_aba"] = pin.aba(model, data, q, qd, tau_in).copy()
    pin.framesForwardKinematics(model, data, q)
    placements = [data.oMf[model.getFrameId(name)].copy() for name in frames]
    result["frame_p"] = [m.translation for m in placements]
    result["frame_R"] = [m.rotation for m in placements]
    chosen = rng.choice(np.arange(1, model.njoints), min(FORCES, nv), replace=False)
    forces = [pin.Force.Zero() for _ in range(model.njoints)]
    wrenches = []
    for joint in chosen:
        wrench = np.concatenate([rng.uniform(-20, 20, 3), rng.uniform(-5, 5, 3)])
        forces[joint] = pin.Force(wrench)
        wrenches.append(wrench)
    result["fext_joint"], result["fext"] = chosen, wrenches
    external = pin.StdVec_Force()
    external.extend(forces)
    result["tau_fext"] = pin.rnea(model, data, q, qd, qdd, external).copy()
    if with_quantities:
        result.update(quantities(model, q, qd, frames[-1]))
    return {key: np.asarray(value).tolist() for key, value in result.items()}, mass


def truth(path):
    model = pin.buildModelFromUrdf(str(path))
    seed = int.from_bytes(hashlib.sha256(path.stem.encode()).digest()[:8], "little")
    rng = np.random.default_rng(seed)
    bodies = [f.name for f in model.frames if f.type == pin.FrameType.BODY and f.name != "universe"]
    frames = bodies[-6:]
    states, worst = [], 1.0
    for number in range(STATES):
        values, mass = state(model, frames, rng, number < STATES_WITH_QUANTITIES)
        eigenvalues = np.linalg.eigvalsh(mass)
        worst = min(worst, eigenvalues[0] / eigenvalues[-1])
        states.append(values)
    child = {f.parentJoint: f.name for f in reversed(model.frames) if f.type == pin.FrameType.BODY}
    joints = [
        {"name": model.names[i], "idx_v": model.joints[i].idx_v, "nv": 1, "child_link": child[i]}
        for i in range(1, model.njoints)
    ]
    meta = {
        "id": path.stem,
        "variant": "fixed",
        "lib": f"pinocchio {pin.__version__}",
        "seed": seed,
        "nv": model.nv,
        "frames": frames,
        "joints": joints,
        "M_singular": bool(worst < 1e-13),
        "M_min_over_max_eig": worst,
    }
    return {"meta": meta, "states": states}


def without_chains(path):
    """The URDF's text with every mimic joint naming a joint that follows no other; None if it has no mimic joint."""
    tree = ElementTree.parse(path)
    joints = {joint.get("name"): joint for joint in tree.getroot().findall("joint")}
    mimics = {name: joint.find("mimic") for name, joint in joints.items()}
    if all(mimic is None for mimic in mimics.values()):
        return None

    def end(name):
        mimic = mimics[name]
        if mimic is None:
            return name, 1.0, 0.0
        leader, ratio, offset = end(mimic.get("joint"))
        multiplier = float(mimic.get("multiplier", 1))
        return leader, multiplier * ratio, multiplier * offset + float(mimic.get("offset", 0))

    ends = {name: end(name) for name, mimic in mimics.items() if mimic is not None}
    for name, (leader, ratio, offset) in ends.items():
        mimics[name].attrib = {"joint": leader, "multiplier": repr(ratio), "offset": repr(offset)}
    return ElementTree.tostring(tree.getroot(), encoding="unicode")


def mimic_truth(path, text):
    """Positions, velocities and forces are those of the joints in meta.joints."""
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(text)
        file.flush()
        model = pin.buildModelFromUrdf(file.name, mimic=True)
    seed = int.from_bytes(hashlib.sha256((path.stem + ".mimic").encode()).digest()[:8], "little")
    rng = np.random.default_rng(seed)
    leaders = [model.names[i] for i in range(1, model.njoints) if model.joints[i].nv == 1]
    states = []
    for _ in range(STATES):
        q = rng.uniform(model.lowerPositionLimit, model.upperPositionLimit)
        qd, qdd = rng.uniform(-2, 2, model.nv), rng.uniform(-5, 5, model.nv)
        # Fresh each time: for mimic joints crba adds to what the data hold.
        data = model.createData()
        mass = pin.crba(model, data, q).copy()
        values = {
            "q": q,
            "qd": qd,
            "qdd": qdd,
            "tau": pin.rnea(model, data, q, qd, qdd).copy(),
            "bias": pin.nonLinearEffects(model, data, q, qd).copy(),
            "gravity": pin.computeGeneralizedGravity(model, data, q).copy(),
            "M": np.triu(mass) + np.triu(mass, 1).T,
        }
        states.append({key: np.asarray(value).tolist() for key, value in values.items()})
    meta = {"id": path.stem, "lib": f"pinocchio {pin.__version__}", "seed": seed, "joints": leaders}
    return {"meta": meta, "states": states}


def write(path, values):
    path.write_text(json.dumps(values, separators=(",", ":")) + "\n")


def main():
    here = pathlib.Path(__file__).resolve().parent
    for path in sorted((here.parent / "urdf").glob("*.urdf")):
        write(here / f"{path.stem}.json", truth(path))
        text = without_chains(path)
        if text is not None:
            (here / "mimic").mkdir(exist_ok=True)
            write(here / "mimic" / f"{path.stem}.json", mimic_truth(path, text))


if __name__ == "__main__":
    main()
