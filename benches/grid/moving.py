"""moving.py ROBOT.urdf MOVING.urdf: the same robot without fixed joints, whose links are merged, for parsers that want it so.

Bodies, axes and the order of joints stay; visuals and limits go.
"""
import sys
import xml.etree.ElementTree as ElementTree

import numpy as np

AXES = "xyz"


def numbers(element, name, default="0 0 0"):
    text = default if element is None else element.get(name, default)
    return np.array([float(word) for word in text.split()])


def rotation(roll, pitch, yaw):
    def about(axis, angle):
        i, j = (axis + 1) % 3, (axis + 2) % 3
        out = np.eye(3)
        out[i, i] = out[j, j] = np.cos(angle)
        out[i, j], out[j, i] = -np.sin(angle), np.sin(angle)
        return out
    return about(2, yaw) @ about(1, pitch) @ about(0, roll)


def angles(r):
    """Roll, pitch and yaw; a pitch of a quarter turn has no yaw."""
    flat = np.hypot(r[0, 0], r[1, 0])
    if flat < 1e-12:
        return np.arctan2(-r[1, 2], r[1, 1]), np.arctan2(-r[2, 0], flat), 0.0
    return np.arctan2(r[2, 1], r[2, 2]), np.arctan2(-r[2, 0], flat), np.arctan2(r[1, 0], r[0, 0])


def placement(element):
    origin = element.find("origin")
    return rotation(*numbers(origin, "rpy")), numbers(origin, "xyz")


def seen_from(r, p, mass, first, second):
    """Mass and its first and second moments in a frame in which theirs is at (r, p)."""
    turned, across = r @ first, np.outer(r @ first, p)
    return mass, turned + mass * p, r @ second @ r.T + across + across.T + mass * np.outer(p, p)


def moments(link):
    inertial = link.find("inertial")
    if inertial is None:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    given = inertial.find("inertia")
    inertia = np.array([[float(given.get("i" + "".join(sorted(a + b)), 0)) for a in AXES] for b in AXES])
    second = np.trace(inertia) / 2 * np.eye(3) - inertia
    return seen_from(*placement(inertial), float(inertial.find("mass").get("value")), np.zeros(3), second)


class Robot:
    def __init__(self, root):
        self.links = {link.get("name"): link for link in root.findall("link")}
        self.joints = root.findall("joint")
        self.bodies, self.moving = {}, []
        bases = set(self.links) - {joint.find("child").get("link") for joint in self.joints}
        self.add(bases.pop())

    def add(self, name):
        self.bodies[name] = None  # the parent's place is before those of its children
        self.bodies[name] = self.body(name, np.eye(3), np.zeros(3), name)

    def body(self, name, r, p, carrier):
        """The moments about `carrier` of a link at (r, p) and of what is fixed to it; adds what moves on them."""
        total = seen_from(r, p, *moments(self.links[name]))
        for joint in self.joints:
            if joint.find("parent").get("link") != name:
                continue
            turn, shift = placement(joint)
            turn, shift, child = r @ turn, r @ shift + p, joint.find("child").get("link")
            if joint.get("type") == "fixed":
                total = [a + b for a, b in zip(total, self.body(child, turn, shift, carrier))]
            else:
                self.moving.append((joint, carrier, child, turn, shift))
                self.add(child)
        return total


def words(values):
    return " ".join(repr(float(x)) for x in values)


def write(robot, name, path):
    out = ElementTree.Element("robot", name=name)
    for link, (mass, first, second) in robot.bodies.items():
        centre = first / mass if mass else first
        second = second - mass * np.outer(centre, centre)
        inertia = np.trace(second) * np.eye(3) - second
        inertial = ElementTree.SubElement(ElementTree.SubElement(out, "link", name=link), "inertial")
        ElementTree.SubElement(inertial, "origin", xyz=words(centre), rpy="0.0 0.0 0.0")
        ElementTree.SubElement(inertial, "mass", value=words([mass]))
        entries = {f"i{AXES[i]}{AXES[j]}": words([inertia[i, j]]) for i in range(3) for j in range(i, 3)}
        ElementTree.SubElement(inertial, "inertia", **entries)
    for joint, parent, child, turn, shift in robot.moving:
        kind = "prismatic" if joint.get("type") == "prismatic" else "revolute"
        to = ElementTree.SubElement(out, "joint", name=joint.get("name"), type=kind)
        ElementTree.SubElement(to, "origin", xyz=words(shift), rpy=words(angles(turn)))
        ElementTree.SubElement(to, "parent", link=parent)
        ElementTree.SubElement(to, "child", link=child)
        ElementTree.SubElement(to, "axis", xyz=words(numbers(joint.find("axis"), "xyz", "1 0 0")))
    ElementTree.indent(out)
    ElementTree.ElementTree(out).write(path)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    tree = ElementTree.parse(sys.argv[1]).getroot()
    write(Robot(tree), tree.get("name"), sys.argv[2])
