"""export.py FOLDER GRAVITY NAME URDF floating|fixed [held=LINK ...] [LOCKED_JOINT ...]

Writes one robot for all contenders: NAME.urdf without meshes and with the locked joints fixed,
NAME.mujoco.urdf, the same with what MuJoCo wants to be told, NAME.model, Pinocchio's tree of joints
as text, NAME.joints, the names of the joints that move, NAME.held, the links that the world holds,
and NAME.states, random states in Pinocchio's order: q, v, a and the tau that belongs to them.
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


def carries(robot, link):
    """The links that move as one with this one, the link itself first."""
    links = [link]
    for one in links:
        for joint in robot.findall("joint"):
            if joint.get("type") == "fixed" and joint.find("parent").get("link") == one:
                links.append(joint.find("child").get("link"))
    return links


def give_inertia(robot, moved, inertia):
    """Makes the inertia of all that moves with a link the link's own."""
    for name in carries(robot, moved):
        link = robot.find(f"link[@name='{name}']")
        for element in link.findall("inertial"):
            link.remove(element)
    element = xml.SubElement(robot.find(f"link[@name='{moved}']"), "inertial")
    xml.SubElement(element, "origin", {"xyz": " ".join(repr(float(x)) for x in inertia.lever)})
    xml.SubElement(element, "mass", {"value": repr(float(inertia.mass))})
    moments = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), inertia.inertia[np.triu_indices(3)])
    xml.SubElement(element, "inertia", {name: repr(float(x)) for name, x in moments})


def text(tree):
    return xml.tostring(tree.getroot(), encoding="unicode")


def for_mujoco(tree, floating, model):
    """MuJoCo's own element, and the floating joint that its reader takes from the file."""
    robot = tree.getroot()
    # It refuses the placeholders that some links have for an inertia, and looks before it fuses.
    for joint in robot.findall("joint"):
        if model.existJointName(joint.get("name")):
            inertia = model.inertias[model.getJointId(joint.get("name"))]
            give_inertia(robot, joint.find("child").get("link"), inertia)
    if floating:
        children = {joint.find("child").get("link") for joint in robot.findall("joint")}
        names = [link.get("name") for link in robot.findall("link")]
        base = next(name for name in names if name not in children)
        give_inertia(robot, base, model.inertias[1])
        xml.SubElement(robot, "link", {"name": "mujoco_world"})
        joint = xml.SubElement(robot, "joint", {"name": "mujoco_base", "type": "floating"})
        xml.SubElement(joint, "parent", {"link": "mujoco_world"})
        xml.SubElement(joint, "child", {"link": base})
    mujoco = xml.SubElement(robot, "mujoco")
    xml.SubElement(mujoco, "compiler", {"discardvisual": "true", "fusestatic": "true"})
    return tree


def write(path, text):
    """Writes only what differs, so that nothing is built that is built."""
    if not os.path.exists(path) or open(path).read() != text:
        with open(path, "w") as out:
            out.write(text)


def write_model(path, model):
    """A line a joint: name, parent, type, axis, placement (rows, origin), mass, lever, inertia."""
    lines = [f"{model.nq} {model.nv} {model.njoints - 1}"]
    for i in range(1, model.njoints):
        joint, placement, inertia = model.joints[i], model.jointPlacements[i], model.inertias[i]
        kind = joint.shortname()
        axis = joint.extract().axis if "Unaligned" in kind else np.zeros(3)
        moments = inertia.inertia[np.triu_indices(3)]
        parts = [axis, placement.rotation.flatten(), placement.translation, [inertia.mass],
                 inertia.lever, moments]
        numbers = " ".join(repr(float(x)) for x in np.concatenate(parts))
        lines.append(f"{model.names[i]} {model.parents[i]} {kind} {numbers}")
    write(path, "\n".join(lines) + "\n")


def write_held(path, model, held):
    """A line a link: its joint, its placement there (rows, origin)."""
    lines = [str(len(held))]
    for link in held:
        frame = model.frames[model.getFrameId(link)]
        placement = frame.placement
        parts = np.concatenate([placement.rotation.flatten(), placement.translation])
        lines.append(f"{frame.parentJoint} " + " ".join(repr(float(x)) for x in parts))
    write(path, "\n".join(lines) + "\n")


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
    folder, gravity, name, urdf, base, *rest = sys.argv[1:]
    held = [text.split("=")[1] for text in rest if "=" in text]
    locked = [text for text in rest if "=" not in text]
    floating = base == "floating"
    path = os.path.join(folder, name)
    write(path + ".urdf", text(described(urdf, locked)))
    root = [pin.JointModelFreeFlyer()] if floating else []
    model = pin.buildModelFromUrdf(path + ".urdf", *root)
    model.gravity.linear = np.array([0.0, 0.0, -float(gravity)])
    write(path + ".mujoco.urdf", text(for_mujoco(described(urdf, locked), floating, model)))
    write_model(path + ".model", model)
    joints = list(model.names)[2 if floating else 1 :]
    write(path + ".joints", "\n".join(joints) + "\n")
    write_held(path + ".held", model, held)
    write_states(path + ".states", model, floating)


main()
