"""export.py FOLDER GRAVITY NAME URDF floating|fixed [LOCKED_JOINT ...]

Writes one robot for all contenders: NAME.urdf without meshes and with the locked joints fixed,
NAME.mujoco.urdf, the same with what MuJoCo wants to be told, NAME.model, Pinocchio's tree of joints
as text, NAME.joints, the names of the joints that move, and NAME.states, random states in
Pinocchio's order: q, v, a and the tau that belongs to them.
"""

import os
import sys
import xml.etree.ElementTree as xml

import numpy as np
import pinocchio as pin

STATES = 64


def described(urdf, locked):
    """The robot's description, reduced to its dynamics."""
    tree = xml.parse(urdf)
    robot = tree.getroot()
    robot.attrib.pop("version", None)
    for unused in ("gazebo", "transmission", "material"):
        for element in robot.findall(unused):
            robot.remove(element)
    for link in robot.findall("link"):
        for unused in ("visual", "collision"):
            for element in link.findall(unused):
                link.remove(element)
    for joint in robot.findall("joint"):
        # Friction, damping and mimic are what not all have, or have by default.
        for unused in ("dynamics", "mimic", "safety_controller", "calibration"):
            for element in joint.findall(unused):
                joint.remove(element)
        if joint.get("name") in locked:
            joint.set("type", "fixed")
            for unused in ("axis", "limit"):
                for element in joint.findall(unused):
                    joint.remove(element)
    return tree


def for_mujoco(tree, floating):
    """MuJoCo's own element, and the floating joint that its reader takes from the file."""
    robot = tree.getroot()
    # It takes no base without mass of its own; the checks would show it if these bounds mattered.
    bounds = {}
    if floating:
        children = {joint.find("child").get("link") for joint in robot.findall("joint")}
        names = [link.get("name") for link in robot.findall("link")]
        base = next(name for name in names if name not in children)
        mass = robot.find(f"link[@name='{base}']/inertial/mass")
        if mass is None or float(mass.get("value")) == 0:
            bounds = {"boundmass": "1e-9", "boundinertia": "1e-12", "balanceinertia": "true"}
        xml.SubElement(robot, "link", {"name": "mujoco_world"})
        joint = xml.SubElement(robot, "joint", {"name": "mujoco_base", "type": "floating"})
        xml.SubElement(joint, "parent", {"link": "mujoco_world"})
        xml.SubElement(joint, "child", {"link": base})
    mujoco = xml.SubElement(robot, "mujoco")
    xml.SubElement(mujoco, "compiler", {"discardvisual": "true", "fusestatic": "true", **bounds})
    return tree


def write_model(path, model):
    """A line a joint: name, parent, type, axis, placement (rows, origin), mass, lever, inertia."""
    with open(path, "w") as out:
        print(model.nq, model.nv, model.njoints - 1, file=out)
        for i in range(1, model.njoints):
            joint, placement, inertia = model.joints[i], model.jointPlacements[i], model.inertias[i]
            kind = joint.shortname()
            axis = joint.extract().axis if "Unaligned" in kind else np.zeros(3)
            moments = inertia.inertia[np.triu_indices(3)]
            parts = [axis, placement.rotation.flatten(), placement.translation, [inertia.mass],
                     inertia.lever, moments]
            numbers = " ".join(repr(float(x)) for x in np.concatenate(parts))
            print(model.names[i], model.parents[i], kind, numbers, file=out)


def write_states(path, model, floating):
    """Angles within half a turn, orientations uniform, velocities and accelerations within 1."""
    random = np.random.default_rng(1)
    data = model.createData()
    with open(path, "w") as out:
        print(model.nq, model.nv, STATES, file=out)
        for _ in range(STATES):
            q = random.uniform(-np.pi, np.pi, model.nq)
            if floating:
                q[:3] = random.uniform(-1, 1, 3)
                quaternion = random.normal(size=4)
                q[3:7] = quaternion / np.linalg.norm(quaternion)
            v, a = random.uniform(-1, 1, model.nv), random.uniform(-1, 1, model.nv)
            tau = pin.rnea(model, data, q, v, a)
            print(" ".join(repr(float(x)) for x in np.concatenate([q, v, a, tau])), file=out)


def main():
    folder, gravity, name, urdf, base, *locked = sys.argv[1:]
    floating = base == "floating"
    path = os.path.join(folder, name)
    described(urdf, locked).write(path + ".urdf")
    for_mujoco(described(urdf, locked), floating).write(path + ".mujoco.urdf")
    root = [pin.JointModelFreeFlyer()] if floating else []
    model = pin.buildModelFromUrdf(path + ".urdf", *root)
    model.gravity.linear = np.array([0.0, 0.0, -float(gravity)])
    write_model(path + ".model", model)
    with open(path + ".joints", "w") as out:
        print("\n".join(list(model.names)[2 if floating else 1:]), file=out)
    write_states(path + ".states", model, floating)


main()
