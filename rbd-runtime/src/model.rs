use core::ops::Range;

use crate::{JointType, SpatialInertia, Transform, Vector3};

/// A robot as the generic reference algorithms read it: a tree of moving bodies.
///
/// Body i is what joint i moves, with all links that are fixed to it merged in. Joints are
/// numbered so that a parent comes before its children, λ(i) < i. Everything is in SI units;
/// names are kept apart, in `JOINT_NAMES` and `LINK_NAMES` of a generated robot. The numbers are
/// constants, or of another type `P` that [becomes](crate::IntoReal) the algorithm's scalar: what
/// a generator traces with symbols for parameters, say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model<'a, P = f64> {
    /// Acceleration of gravity in the base's frame, in m/s²; usually (0, 0, −9.81).
    pub gravity: Vector3<P>,
    /// The moving joints, in the order of their coordinates.
    pub joints: &'a [Joint<P>],
    /// All links of the file, the base and fixed ones too.
    pub links: &'a [Link<P>],
}

/// One moving joint and the body that it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint<P = f64> {
    /// How it moves.
    pub joint_type: JointType,
    /// λ(i): the joint that moves the body this one stands on; `None` for the base.
    pub parent: Option<usize>,
    /// First index of the joint's coordinates in q.
    pub q_start: usize,
    /// First index of the joint's coordinates in q̇.
    pub v_start: usize,
    /// Placement of the joint's frame in the parent body's frame (the base's frame for `None`).
    pub parent_from_joint: Transform<P>,
    /// Inertia of the moved body about the origin of its frame.
    pub inertia: SpatialInertia<P>,
    /// Rotor inertia and friction; `None` for none, without an operation.
    pub dynamics: Option<JointDynamics<P>>,
}

/// What the drive of a joint adds to each of its coordinates, torques (N m) or forces (N) on the
/// joint: τ = … + armature q̈ + damping q̇ + friction sign(q̇).
///
/// RBDA section 9.6 has the armature, *rotor inertia reflected through the gear*; the other two are
/// the attributes of URDF's `<dynamics>`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointDynamics<P = f64> {
    /// Inertia of the rotor as the joint feels it, times the square of the gear ratio: kg m² (kg).
    /// It adds to the diagonal of H.
    pub armature: P,
    /// Viscous damping, N m s/rad (N s/m).
    pub damping: P,
    /// Coulomb friction, N m (N): against the motion, and none at rest.
    pub friction: P,
}

/// One link of the robot's file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link<P = f64> {
    /// The joint that moves it; `None` if it is fixed to the base.
    pub joint: Option<usize>,
    /// Placement of the link's frame in the frame of the body that carries it.
    pub body_from_link: Transform<P>,
}

impl<P> Model<'_, P> {
    /// Number of position coordinates.
    pub fn nq(&self) -> usize {
        self.joints.iter().map(|j| j.joint_type.nq()).sum()
    }

    /// Number of velocity coordinates, the degrees of freedom.
    pub fn nv(&self) -> usize {
        self.joints.iter().map(|j| j.joint_type.nv()).sum()
    }
    /// λ of each velocity coordinate, every joint of nv degrees taken as nv joints of one
    /// (RBDA Table 6.4): the pattern of the joint-space inertia matrix.
    ///
    /// # Panics
    /// If `expanded` is not [`nv`](Self::nv) long.
    pub fn expanded_parents(&self, expanded: &mut [Option<usize>]) {
        crate::reference::check_length("expanded", expanded.len(), self.nv());
        for joint in self.joints {
            let mut parent = joint
                .parent
                .map(|p| self.joints[p].velocity_range().end - 1);
            for v in joint.velocity_range() {
                expanded[v] = parent;
                parent = Some(v);
            }
        }
    }
}

impl<P> Joint<P> {
    /// The indices of the joint's coordinates in q.
    pub fn position_range(&self) -> Range<usize> {
        self.q_start..self.q_start + self.joint_type.nq()
    }

    /// The indices of the joint's coordinates in q̇.
    pub fn velocity_range(&self) -> Range<usize> {
        self.v_start..self.v_start + self.joint_type.nv()
    }
}
