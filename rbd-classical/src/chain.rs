//! The robot as the classical papers see it: an unbranched chain whose joints turn about, or slide
//! along, the z axes of their links' frames.

use rbd_runtime::{JointType, Matrix3, Model, Real, Symmetric3, Transform, Vector3};

/// The motion of a joint along its z axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Turns about z.
    Revolute,
    /// Slides along z.
    Prismatic,
}

impl JointKind {
    /// The joint's contribution to an angular vector: z `rate` for a revolute joint, else 0.
    pub fn spin<T: Real>(self, rate: T) -> Vector3<T> {
        match self {
            Self::Revolute => Vector3::new(T::zero(), T::zero(), rate),
            Self::Prismatic => Vector3::zero(),
        }
    }

    /// The joint's contribution to a linear vector: z `rate` for a prismatic joint, else 0.
    pub fn slide<T: Real>(self, rate: T) -> Vector3<T> {
        match self {
            Self::Revolute => Vector3::zero(),
            Self::Prismatic => Vector3::new(T::zero(), T::zero(), rate),
        }
    }

    /// The generalised force of a force on the link: z · `moment` or z · `force`.
    pub fn joint_force<T>(self, moment: Vector3<T>, force: Vector3<T>) -> T {
        match self {
            Self::Revolute => moment.z,
            Self::Prismatic => force.z,
        }
    }
}

/// Joint i and the link that it moves. Frame i is fixed to link i, its z axis on the joint's axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainLink<T> {
    /// Revolute or prismatic.
    pub kind: JointKind,
    /// Placement of frame i in frame i − 1 at q_i = 0: constant.
    pub parent_from_joint: Transform<T>,
    /// Mass m, in kg.
    pub mass: T,
    /// Centre of mass c in frame i, in m.
    pub center: Vector3<T>,
    /// Inertia tensor about the centre of mass, in the axes of frame i, in kg m².
    pub inertia: Symmetric3<T>,
}

/// An unbranched chain. Link 0 of the papers, the base, has no entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain<T> {
    /// Acceleration of gravity in the base's frame, in m/s².
    pub gravity: Vector3<T>,
    /// From the base outwards.
    pub links: Vec<ChainLink<T>>,
}

/// A link of the chain in one posture: A_i in place of its constant part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosedLink<T> {
    /// Revolute or prismatic.
    pub kind: JointKind,
    /// A_i: placement of frame i in frame i − 1 at q_i.
    pub placement: Transform<T>,
    /// Mass m, in kg.
    pub mass: T,
    /// Centre of mass c in frame i, in m.
    pub center: Vector3<T>,
    /// Inertia tensor about the centre of mass, in the axes of frame i, in kg m².
    pub inertia: Symmetric3<T>,
}

/// The chain in one posture q. The published counts take this as given: they do not include the sines and
/// the elements of the matrices A_i.
#[derive(Clone, Debug, PartialEq)]
pub struct Posture<T> {
    /// Acceleration of gravity in the base's frame, in m/s².
    pub gravity: Vector3<T>,
    /// From the base outwards.
    pub links: Vec<PosedLink<T>>,
}

impl Chain<f64> {
    /// The chain of `model`, with frames turned so that every joint's axis is z; `None` if it branches or a
    /// joint is neither revolute nor prismatic, or follows another.
    pub fn from_model(model: &Model) -> Option<Self> {
        let mut links = Vec::with_capacity(model.joints.len());
        let mut z_from_parent = Matrix3::identity();
        for (i, joint) in model.joints.iter().enumerate() {
            if joint.parent != i.checked_sub(1) || joint.coupling.is_some() {
                return None;
            }
            // These papers have no joints of more than one coordinate.
            let (kind, axis) = match joint.joint_type {
                JointType::Revolute { axis } => (JointKind::Revolute, axis),
                JointType::Prismatic { axis } => (JointKind::Prismatic, axis),
                _ => return None,
            };
            let joint_from_z = rotation_to_z(axis).transpose();
            let z_from_joint = joint_from_z.transpose();
            let body = joint.inertia;
            let center = match body.mass {
                0.0 => Vector3::zero(),
                mass => body.first_moment.scale(1.0 / mass),
            };
            links.push(ChainLink {
                kind,
                parent_from_joint: Transform::new(
                    z_from_parent * joint.parent_from_joint.rotation * joint_from_z,
                    z_from_parent * joint.parent_from_joint.translation,
                ),
                mass: body.mass,
                center: z_from_joint * center,
                inertia: (body.rotational + steiner(-body.mass, center)).rotated(z_from_joint),
            });
            z_from_parent = z_from_joint;
        }
        let gravity = model.gravity;
        Some(Self { gravity, links })
    }

    /// The same chain in the scalar `T`.
    pub fn cast<T: Real>(&self) -> Chain<T> {
        let link = |link: &ChainLink<f64>| ChainLink {
            kind: link.kind,
            parent_from_joint: Transform::from_f64(link.parent_from_joint),
            mass: T::from_f64(link.mass),
            center: Vector3::from_f64(link.center),
            inertia: Symmetric3::from_f64(link.inertia),
        };
        Chain {
            gravity: Vector3::from_f64(self.gravity),
            links: self.links.iter().map(link).collect(),
        }
    }
}

impl<T: Real> Chain<T> {
    /// The chain with its joints at `q` (length n).
    pub fn at(&self, q: &[T]) -> Posture<T> {
        let pose = |(link, &q): (&ChainLink<T>, &T)| PosedLink {
            kind: link.kind,
            placement: link.placement(q),
            mass: link.mass,
            center: link.center,
            inertia: link.inertia,
        };
        Posture {
            gravity: self.gravity,
            links: self.links.iter().zip(q).map(pose).collect(),
        }
    }
}

impl<T: Real> ChainLink<T> {
    /// A_i = constant part · Rot_z(q), or · Trans_z(q).
    pub fn placement(&self, q: T) -> Transform<T> {
        let z = Vector3::new(0.0, 0.0, 1.0);
        let motion = match self.kind {
            JointKind::Revolute => {
                let (sin, cos) = q.sin_cos();
                Transform::new(Matrix3::rotation_about(z, sin, cos), Vector3::zero())
            }
            JointKind::Prismatic => Transform::new(Matrix3::identity(), self.kind.slide(q)),
        };
        self.parent_from_joint * motion
    }
}

/// m (c·c 1 − c cᵀ): the contribution of a mass m at c to the inertia tensor about the origin.
pub(super) fn steiner<T: Real>(mass: T, c: Vector3<T>) -> Symmetric3<T> {
    let h = c.scale(mass);
    let (xx, yy, zz) = (h.x * c.x, h.y * c.y, h.z * c.z);
    Symmetric3 {
        xx: yy + zz,
        xy: -(h.x * c.y),
        xz: -(h.x * c.z),
        yy: xx + zz,
        yz: -(h.y * c.z),
        zz: xx + yy,
    }
}

/// A rotation that takes the unit vector `axis` to z.
fn rotation_to_z(axis: Vector3<f64>) -> Matrix3<f64> {
    let [x, y, z] = axis.to_array();
    // The rows of the rotation are two vectors across the axis, and the axis. Near ±z the formula below
    // would divide by nearly zero: there it is 1 or a half turn about x.
    if x.abs().max(y.abs()) < 1e-12 {
        let sign = if z < 0.0 { -1.0 } else { 1.0 };
        return Matrix3::new([[1.0, 0.0, 0.0], [0.0, sign, 0.0], [0.0, 0.0, sign]]);
    }
    let across = Real::sqrt(x * x + y * y);
    let first = Vector3::new(-y / across, x / across, 0.0);
    let second = axis.cross(first);
    Matrix3::new([first.to_array(), second.to_array(), axis.to_array()])
}
