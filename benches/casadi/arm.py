"""An arm's forward dynamics and placements as CasADi's expressions, from its URDF: the articulated-body algorithm
(Featherstone, Rigid Body Dynamics Algorithms, 2008, table 7.1) on 6-vectors [angular; linear]."""

from xml.etree import ElementTree

import casadi as ca
import numpy as np

GRAVITY = 9.81


def numbers(element, name, default="0 0 0"):
    text = default if element is None else element.get(name, default)
    return np.array([float(x) for x in text.split()])


def rotation(rpy):
    """Rz Ry Rx; right angles have exact zeros."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    x = np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    y = np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    z = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    return np.round(z @ y @ x, 15)


def cross(v):
    return ca.vertcat(ca.horzcat(0, -v[2], v[1]), ca.horzcat(v[2], 0, -v[0]), ca.horzcat(-v[1], v[0], 0))


def spatial(upper_left, upper_right, lower_left, lower_right):
    return ca.sparsify(ca.vertcat(ca.horzcat(upper_left, upper_right), ca.horzcat(lower_left, lower_right)))


def inertia(link):
    """At the link's origin, 6 by 6."""
    own = link.find("inertial")
    if own is None:
        return np.zeros((6, 6))
    mass, origin = float(own.find("mass").get("value")), own.find("origin")
    about = own.find("inertia")
    xx, xy, xz, yy, yz, zz = (float(about.get("i" + name)) for name in ("xx", "xy", "xz", "yy", "yz", "zz"))
    turn = rotation(numbers(origin, "rpy"))
    c = np.array(ca.DM(cross(numbers(origin, "xyz"))))
    at_center = turn @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ turn.T
    return np.block([[at_center - mass * c @ c, mass * c], [-mass * c, mass * np.eye(3)]])


class Joint:
    def __init__(self, element):
        self.child, self.parent = (element.find(name).get("link") for name in ("child", "parent"))
        self.moves = element.get("type") == "revolute"
        origin = element.find("origin")
        self.rotation, self.translation = rotation(numbers(origin, "rpy")), numbers(origin, "xyz")
        self.axis = numbers(element.find("axis"), "xyz", "1 0 0")
        limit = element.find("limit")
        self.limit = {name: float(limit.get(name)) for name in ("lower", "upper", "velocity", "effort")} if self.moves else None


class Arm:
    """A serial arm of revolute joints. What is fixed to a link is a part of it."""

    def __init__(self, urdf):
        root = ElementTree.parse(urdf)
        joints = [Joint(joint) for joint in root.findall("joint")]
        inertias = {link.get("name"): inertia(link) for link in root.findall("link")}
        self.joints = [joint for joint in joints if joint.moves]
        self.joint_of = {joint.child: joint for joint in joints}
        self.fixed = {joint.child: joint for joint in joints if not joint.moves}
        for joint in reversed(list(self.fixed.values())):
            x = np.array(ca.DM(self._transform(joint.rotation, joint.translation)))
            inertias[joint.parent] = inertias[joint.parent] + x.T @ inertias[joint.child] @ x
        #: By link, with what is fixed to it.
        self.inertia_of = inertias
        self.inertias = [ca.sparsify(ca.SX(inertias[joint.child])) for joint in self.joints]

    @staticmethod
    def _transform(turn, translation):
        """Motions of the parent in the child's coordinates."""
        return spatial(turn.T, np.zeros((3, 3)), -turn.T @ ca.DM(cross(translation)), turn.T)

    @staticmethod
    def _turn(joint, angle):
        c = ca.DM(cross(joint.axis))
        return ca.sparsify(joint.rotation @ (ca.SX.eye(3) + ca.sin(angle) * c + (1 - ca.cos(angle)) * (c @ c)))

    def forward_dynamics(self, q, qd, tau):
        """q̈."""
        v, a = ca.SX(6, 1), ca.sparsify(ca.SX([0, 0, 0, 0, 0, GRAVITY]))
        passes = []
        for i, joint in enumerate(self.joints):
            x = self._transform(self._turn(joint, q[i]), joint.translation)
            s = ca.sparsify(ca.SX([*joint.axis, 0, 0, 0]))
            v = x @ v + s * qd[i]
            cross_motion = spatial(cross(v[:3]), np.zeros((3, 3)), cross(v[3:]), cross(v[:3]))
            force = -cross_motion.T @ (self.inertias[i] @ v)
            passes.append([x, s, cross_motion @ (s * qd[i]), self.inertias[i], force])
        steps = []
        for i in reversed(range(len(self.joints))):
            x, s, c, inertia, force = passes[i]
            u = inertia @ s
            d, rest = s.T @ u, tau[i] - s.T @ force
            steps.append((x, s, c, u, d, rest))
            if i > 0:
                left = inertia - (u / d) @ u.T
                passes[i - 1][3] = passes[i - 1][3] + x.T @ left @ x
                passes[i - 1][4] = passes[i - 1][4] + x.T @ (force + left @ c + u * (rest / d))
        qdd = []
        for x, s, c, u, d, rest in reversed(steps):
            a = x @ a + c
            qdd.append((rest - u.T @ a) / d)
            a = a + s * qdd[-1]
        return ca.vertcat(*qdd)

    def placement(self, link, q):
        """Rotation and translation of a link in the base."""
        behind = []
        while link in self.fixed:
            behind.append(self.fixed[link])
            link = behind[-1].parent
        turn, translation = ca.SX.eye(3), ca.SX(3, 1)
        for i, joint in enumerate(self.joints):
            translation = translation + turn @ joint.translation
            turn = turn @ self._turn(joint, q[i])
            if joint.child == link:
                break
        for joint in reversed(behind):
            translation = translation + turn @ joint.translation
            turn = turn @ joint.rotation
        return turn, translation

    def limits(self, name):
        return np.array([joint.limit[name] for joint in self.joints])
