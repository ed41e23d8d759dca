//! The composite-rigid-body algorithm on regrouped pseudo-inertias (m, h, Σ).

use rbd_runtime::{Force, Real, Symmetric3, Vector3};

use super::joint;
use super::pose::{PosedJoint, pose};
use super::pseudo_inertia::{Composite, composite, sum};
use super::robot::Robot;
use super::rotation::JointRotation;
use crate::canonical::AxisMotion;

/// H, dense by rows, `n` of them, the lower triangle filled.
pub(in crate::algorithm) fn inertia_matrix<T: Real>(
    robot: &Robot<'_, T>,
    q: &[T],
    n: usize,
) -> Vec<T> {
    of_posed(&pose(robot, q), n)
}

/// The same for joints at some configuration.
pub(super) fn of_posed<T: Real>(joints: &[PosedJoint<'_, T>], n: usize) -> Vec<T> {
    let mut composites: Vec<Composite<T>> = joints.iter().map(PosedJoint::body).collect();
    add_points_at_origins(joints, &mut composites);
    let mut h = vec![T::zero(); n * n];
    for (i, posed) in joints.iter().enumerate().rev() {
        if let Some(parent) = posed.parent {
            let carried = posed.composite_to_parent(composites[i]);
            composites[parent] = sum(composites[parent], carried);
        }
        let forces = unit_acceleration_forces(posed.joint.motion, &composites[i]);
        for (k, force) in forces.into_iter().enumerate() {
            let row = posed.v_start + k;
            let entries = &mut h[row * n..row * n + row + 1];
            set_row(joints, i, force, entries);
            if let Some(actuator) = posed.actuator {
                entries[row] = entries[row] + actuator.armature;
            }
        }
    }
    h
}

/// Sets the row of H that belongs to a force on body `i`, up to the diagonal.
fn set_row<T: Real>(joints: &[PosedJoint<'_, T>], i: usize, mut force: Force<T>, row: &mut [T]) {
    let mut at = Some(i);
    while let Some(j) = at {
        let actuators = joints[j].joint_forces(force).into_iter();
        for (entry, actuator) in row[joints[j].v_start..].iter_mut().zip(actuators) {
            *entry = actuator;
        }
        at = joints[j].parent;
        if at.is_some() {
            force = joints[j].force_to_parent(force);
        }
    }
}

/// Adds to each body the [`PosedJoint::point_at_origin`] of those that it carries. It must be done before
/// anything else is added, so that constants meet and fold.
pub(super) fn add_points_at_origins<T: Real>(
    joints: &[PosedJoint<'_, T>],
    composites: &mut [Composite<T>],
) {
    for (i, posed) in joints.iter().enumerate().rev() {
        if let Some(parent) = posed.parent {
            let origin = posed.point_at_origin(composites[i].mass);
            composites[parent] = sum(composites[parent], origin);
        }
    }
}

/// The forces of unit accelerations of the joint, in each of its directions, on a body at rest with this
/// inertia.
pub(super) fn unit_acceleration_forces<T: Real>(
    motion: AxisMotion,
    body: &Composite<T>,
) -> Vec<Force<T>> {
    let Composite { mass, h, sigma } = *body;
    let zero = T::zero();
    let about_z = Force::new(
        Vector3::new(-sigma.xz, -sigma.yz, sigma.xx + sigma.yy),
        Vector3::new(-h.y, h.x, zero),
    );
    let along_z = Force::new(
        Vector3::new(h.y, -h.x, zero),
        Vector3::new(zero, zero, mass),
    );
    let along_x = Force::new(
        Vector3::new(zero, h.z, -h.y),
        Vector3::new(mass, zero, zero),
    );
    let along_y = Force::new(
        Vector3::new(-h.z, zero, h.x),
        Vector3::new(zero, mass, zero),
    );
    let about_x = Force::new(
        Vector3::new(sigma.yy + sigma.zz, -sigma.xy, -sigma.xz),
        Vector3::new(zero, -h.z, h.y),
    );
    let about_y = Force::new(
        Vector3::new(-sigma.xy, sigma.xx + sigma.zz, -sigma.yz),
        Vector3::new(h.z, zero, -h.x),
    );
    let all = [about_x, about_y, about_z, along_x, along_y, along_z];
    joint::unit_forces(motion, &all)
}

impl<T: Real> PosedJoint<'_, T> {
    /// The body's own inertia.
    pub(super) fn body(&self) -> Composite<T> {
        let constant = composite(&self.joint.inertia);
        self.added.map_or(constant, |added| sum(constant, added))
    }

    /// The constant part of the inertia about the parent's origin of the child's mass at the child's
    /// origin: m, m p and m p pᵀ, or m alone.
    fn point_at_origin(&self, mass: T) -> Composite<T> {
        let p = if self.is_displaced {
            Vector3::zero()
        } else {
            self.translation
        };
        let mp = p.scale(mass);
        Composite {
            mass,
            h: mp,
            sigma: Symmetric3 {
                xx: mp.x * p.x,
                xy: mp.x * p.y,
                xz: mp.x * p.z,
                yy: mp.y * p.y,
                yz: mp.y * p.z,
                zz: mp.z * p.z,
            },
        }
    }

    /// A child's inertia about the parent's origin, in the parent's frame, without
    /// [`Self::point_at_origin`]; see [`Self::mounted_composite`].
    pub(super) fn composite_to_parent(&self, child: Composite<T>) -> Composite<T> {
        let slid = slid(child, self.slide);
        self.mounted_composite(self.rotation, self.translation, slid)
    }

    /// An inertia with the child's origin, without [`Self::point_at_origin`], turned by R and about an
    /// origin that lies p further back: R h and R Σ Rᵀ + R h pᵀ + p (R h)ᵀ; if q moves the origin, h' = R h
    /// + m p and R Σ Rᵀ + h' pᵀ + p (R h)ᵀ.
    pub(super) fn mounted_composite(
        &self,
        rotation: JointRotation<T>,
        translation: Vector3<T>,
        child: Composite<T>,
    ) -> Composite<T> {
        let h = rotation.to_parent(child.h);
        let turned = rotation.symmetric_to_parent(child.sigma);
        let moved = if self.is_displaced {
            h + translation.scale(child.mass)
        } else {
            h
        };
        let (p, r, moved_r) = (translation.to_array(), h.to_array(), moved.to_array());
        let mixed = |i: usize, j: usize| match (i == j, self.is_displaced) {
            (true, true) => (r[i] + moved_r[i]) * p[i],
            // 2 p is a constant.
            (true, false) => r[i] * (p[i] + p[i]),
            (false, _) => moved_r[i] * p[j] + p[i] * r[j],
        };
        let shared = self.joint.motion == AxisMotion::Revolute
            && self.joint.translation.x != 0.0
            && rotation.exchanges_y_and_z();
        let xx = if shared {
            // Σ_xx + Σ_yy of the child is invariant under θ, and together with p_x h_x it is the moment of
            // a unit acceleration of the joint about the parent's y: an entry of H.
            let around_z = child.sigma.xx + child.sigma.yy;
            let product = p[0] * r[0];
            ((around_z + product) + product) - turned.zz
        } else {
            turned.xx + mixed(0, 0)
        };
        Composite {
            mass: T::zero(),
            h: moved,
            sigma: Symmetric3 {
                xx,
                xy: turned.xy + mixed(0, 1),
                xz: turned.xz + mixed(0, 2),
                yy: turned.yy + mixed(1, 1),
                yz: turned.yz + mixed(1, 2),
                zz: turned.zz + mixed(2, 2),
            },
        }
    }
}

/// The same inertia about an origin that lies q further back on z.
pub(super) fn slid<T: Real>(body: Composite<T>, q: T) -> Composite<T> {
    let Composite { mass, h, sigma } = body;
    let z = h.z + mass * q;
    Composite {
        mass,
        h: Vector3::new(h.x, h.y, z),
        sigma: Symmetric3 {
            xz: sigma.xz + h.x * q,
            yz: sigma.yz + h.y * q,
            zz: sigma.zz + (h.z + z) * q,
            ..sigma
        },
    }
}
