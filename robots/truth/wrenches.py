"""Ground truth for the wrenches of joints, from an independent library.

    python3 -m venv env && env/bin/pip install pin && env/bin/python robots/truth/wrenches.py

Writes robots/truth/wrenches/<name>.json, two random states each of a robot of robots/urdf with what
Pinocchio has in `data.f` after `rnea`, all numbers as shortest round-trip decimals.

Every fixed joint is made a prismatic one that rests at 0, so that Pinocchio has its wrench too; so every
link is the child of a joint of its own, and the parent joint's frame is the parent link's.

meta.base is `fixed` or `floating`, meta.mimic says whether mimic joints follow, meta.joints which joints are
of another type than in the file, as the generator's option `joint` has it. Of each joint of a state: `q`
(an angle or a length; for the types of meta.joints and for `root_joint` Pinocchio's coordinates; none for one
that follows), `qd`, `qdd`; `fext`, [force; moment] on its child link, at its origin and in its frame; and
[force; moment] of its wrench: `f` without and `f_fext` with the forces `fext`, in the frame of the child link,
`f_parent` in that of the parent link, `f_world` in the world's, `f_lwa` in the world's axes at the child link.
"""

import hashlib
import json
import pathlib
import tempfile
from xml.etree import ElementTree

import numpy as np
import pinocchio as pin

STATES = 2
HELIX = {"type": "helical", "pitch": 0.3}
TYPES = ["spherical", "planar", "floating", "unbounded", HELIX]

# name, file, base, whether mimic joints follow, joints of other types
ROBOTS = [
    ("panda", "panda", "fixed", False, []),
    ("stanford_arm", "stanford_arm", "fixed", False, []),
    ("quadruped_floating", "quadruped", "floating", False, []),
    ("three_finger_hand", "three_finger_hand", "fixed", True, []),
    ("general_7r_of_all_types", "general_7r", "floating", False, TYPES),
]


def joint_model(kind, axis):
    if kind == "spherical":
        return pin.JointModelSpherical()
    if kind == "planar":
        return pin.JointModelPlanar()
    if kind == "floating":
        return pin.JointModelFreeFlyer()
    return pin.JointModelHelicalUnaligned(axis, kind["pitch"])


def resting(path):
    """The URDF's text with prismatic joints for fixed ones, and the names of these."""
    tree = ElementTree.parse(path)
    names = []
    for joint in tree.getroot().findall("joint"):
        if joint.get("type") != "fixed":
            continue
        joint.set("type", "prismatic")
        for axis in joint.findall("axis"):
            joint.remove(axis)
        limit = {"lower": "-1", "upper": "1", "effort": "1", "velocity": "1"}
        ElementTree.SubElement(joint, "limit", limit)
        names.append(joint.get("name"))
    return tree, names


def built(tree, base, mimic):
    with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
        file.write(ElementTree.tostring(tree.getroot(), encoding="unicode"))
        file.flush()
        if base == "floating":
            return pin.buildModelFromUrdf(file.name, pin.JointModelFreeFlyer(), mimic=mimic)
        return pin.buildModelFromUrdf(file.name, mimic=mimic)


def with_types(model, tree, types):
    """The same with joints of the given types."""
    axes = {j.get("name"): j.find("axis") for j in tree.getroot().findall("joint")}
    other = pin.Model()
    for i in range(1, model.njoints):
        name, joint = model.names[i], model.joints[i]
        if name in types and types[name] != "unbounded":
            axis = np.array([float(x) for x in axes[name].get("xyz").split()])
            joint = joint_model(types[name], axis / np.linalg.norm(axis))
        parent = model.parents[i]
        index = other.addJoint(parent, joint, model.jointPlacements[i], name)
        other.appendBodyToJoint(index, model.inertias[i], pin.SE3.Identity())
    return other


def direct(path, mimic):
    """Chains of mimic joints, which Pinocchio does not know, as joints that follow the end of the chain."""
    tree, fixed = resting(path)
    joints = {joint.get("name"): joint for joint in tree.getroot().findall("joint")}
    mimics = {name: joint.find("mimic") for name, joint in joints.items()}

    def end(name):
        found = mimics[name]
        if found is None:
            return name, 1.0, 0.0
        leader, ratio, offset = end(found.get("joint"))
        multiplier = float(found.get("multiplier", 1))
        return leader, multiplier * ratio, multiplier * offset + float(found.get("offset", 0))

    ends = {name: end(name) for name, found in mimics.items() if found is not None}
    for name, (leader, ratio, offset) in ends.items():
        mimics[name].attrib = {"joint": leader, "multiplier": repr(ratio), "offset": repr(offset)}
    return tree, fixed, (set(ends) if mimic else set())


def numbers(force):
    return np.concatenate([force.linear, force.angular]).tolist()


def external(model, forces):
    result = pin.StdVec_Force()
    result.extend([pin.Force.Zero()] + [pin.Force(f) for f in forces[1:]])
    return result


def state(model, fixed, followers, types, rng):
    data, nv = model.createData(), model.nv
    v, qd, qdd = rng.uniform(-1.5, 1.5, nv), rng.uniform(-2, 2, nv), rng.uniform(-5, 5, nv)
    for i in range(1, model.njoints):
        if model.names[i] in fixed:
            k = model.joints[i].idx_v
            v[k], qd[k], qdd[k] = 0.0, 0.0, 0.0
    q = v.copy() if followers else pin.integrate(model, pin.neutral(model), v)
    fext = [np.zeros(6)] + [
        np.concatenate([rng.uniform(-20, 20, 3), rng.uniform(-5, 5, 3)]) for _ in range(1, model.njoints)
    ]
    pin.rnea(model, data, q, qd, qdd, external(model, fext))
    loaded = [numbers(f) for f in data.f]
    pin.rnea(model, data, q, qd, qdd)
    pin.forwardKinematics(model, data, q)
    joints = {}
    for i in range(1, model.njoints):
        name, joint, f = model.names[i], model.joints[i], data.f[i]
        own = slice(joint.idx_v, joint.idx_v + joint.nv)
        ours = q[joint.idx_q : joint.idx_q + joint.nq]
        if joint.nv == 1 and types.get(name) != "unbounded":
            ours = v[own]
        follows = name in followers
        joints[name] = {
            "q": [] if follows else ours.tolist(),
            "qd": [] if follows else qd[own].tolist(),
            "qdd": [] if follows else qdd[own].tolist(),
            "fext": fext[i].tolist(),
            "f": numbers(f),
            "f_fext": loaded[i],
            "f_parent": numbers(data.liMi[i].act(f)),
            "f_world": numbers(data.oMi[i].act(f)),
            "f_lwa": numbers(pin.SE3(data.oMi[i].rotation, np.zeros(3)).act(f)),
        }
    return {"joints": joints}


def truth(name, path, base, mimic, kinds):
    tree, fixed, followers = direct(path, mimic)
    joints = {joint.get("name"): joint for joint in tree.getroot().findall("joint")}
    types = dict(zip([name for name in joints if name not in fixed], kinds))
    for joint in types:
        # Pinocchio takes it as one without bounds.
        if types[joint] == "unbounded":
            joints[joint].set("type", "continuous")
    model = built(tree, base, mimic)
    if types:
        model = with_types(model, tree, types)
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
    rng = np.random.default_rng(seed)
    links = {j.get("name"): j.find("child").get("link") for j in tree.getroot().findall("joint")}
    root = set(link.get("name") for link in tree.getroot().findall("link")) - set(links.values())
    links["root_joint"] = root.pop()
    meta = {
        "id": path.stem,
        "base": base,
        "mimic": mimic,
        "lib": f"pinocchio {pin.__version__}",
        "seed": seed,
        "joints": types,
        "fixed": fixed,
        "child_links": {n: links[n] for n in list(model.names)[1:]},
    }
    return {"meta": meta, "states": [state(model, fixed, followers, types, rng) for _ in range(STATES)]}


def main():
    here = pathlib.Path(__file__).resolve().parent
    (here / "wrenches").mkdir(exist_ok=True)
    for name, file, *rest in ROBOTS:
        values = truth(name, here.parent / "urdf" / f"{file}.urdf", *rest)
        text = json.dumps(values, separators=(",", ":")) + "\n"
        (here / "wrenches" / f"{name}.json").write_text(text)


if __name__ == "__main__":
    main()
