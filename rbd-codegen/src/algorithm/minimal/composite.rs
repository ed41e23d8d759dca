//! The composite-rigid-body algorithm on regrouped pseudo-inertias (m, h, Σ).

use rbd_runtime::{Force, Real, Symmetric3, Vector3};

use super::{PosedJoint, pose};
use crate::canonical::{AxisMotion, Canonical, PseudoInertia};

/// The inertia of a body with all that it carries.
#[derive(Clone, Copy)]
pub(super) struct Composite<T> {
    pub(super) mass: T,
    pub(super) h: Vector3<T>,
    pub(super) sigma: Symmetric3<T>,
}

/// H, dense by rows, the lower triangle filled.
pub(in crate::algorithm) fn inertia_matrix<T: Real>(canonical: &Canonical, q: &[T]) -> Vec<T> {
    let joints = pose(canonical, q);
    let n = joints.len();
    let mut composites: Vec<Composite<T>> = joints
        .iter()
        .map(|posed| composite(&posed.joint.inertia))
        .collect();
    let mut h = vec![T::zero(); n * n];
    for i in (0..n).rev() {
        if let Some(parent) = joints[i].joint.parent {
            let carried = joints[i].composite_to_parent(composites[i]);
            composites[parent] = sum(composites[parent], carried);
        }
        let mut force = unit_acceleration_force(joints[i].joint.motion, &composites[i]);
        let mut j = i;
        loop {
            h[i * n + j] = joints[j].along_axis(force);
            let Some(parent) = joints[j].joint.parent else {
                break;
            };
            force = joints[j].force_to_parent(force);
            j = parent;
        }
    }
    h
}

pub(super) fn composite<T: Real>(inertia: &PseudoInertia) -> Composite<T> {
    Composite {
        mass: T::from_f64(inertia.mass),
        h: Vector3::from_f64(inertia.first_moment),
        sigma: Symmetric3::from_f64(inertia.second_moment),
    }
}

pub(super) fn sum<T: Real>(a: Composite<T>, b: Composite<T>) -> Composite<T> {
    Composite {
        mass: a.mass + b.mass,
        h: a.h + b.h,
        sigma: a.sigma + b.sigma,
    }
}

/// What a unit acceleration of the joint takes: of a body at rest with this inertia.
pub(super) fn unit_acceleration_force<T: Real>(
    motion: AxisMotion,
    body: &Composite<T>,
) -> Force<T> {
    let Composite { mass, h, sigma } = *body;
    match motion {
        AxisMotion::Revolute => Force::new(
            Vector3::new(-sigma.xz, -sigma.yz, sigma.xx + sigma.yy),
            Vector3::new(-h.y, h.x, T::zero()),
        ),
        AxisMotion::Prismatic => Force::new(
            Vector3::new(h.y, -h.x, T::zero()),
            Vector3::new(T::zero(), T::zero(), mass),
        ),
    }
}

impl<T: Real> PosedJoint<'_, T> {
    /// A child's inertia about the parent's origin, in the parent's frame.
    pub(super) fn composite_to_parent(&self, child: Composite<T>) -> Composite<T> {
        let slid = moved_along(child, Vector3::new(T::zero(), T::zero(), self.slide));
        let turned = Composite {
            mass: slid.mass,
            h: self.rotation.to_parent(slid.h),
            sigma: self.rotation.symmetric_to_parent(slid.sigma),
        };
        moved_along(turned, self.translation)
    }
}

/// Σ' = Σ + h pᵀ + p hᵀ + m p pᵀ, h' = h + m p: the same inertia about an origin p further back.
fn moved_along<T: Real>(body: Composite<T>, p: Vector3<T>) -> Composite<T> {
    let Composite { mass, h, sigma } = body;
    let mp = p.scale(mass);
    let (pv, hv, mv) = (p.to_array(), h.to_array(), mp.to_array());
    // On the diagonal 2 h p is one product: 2 p is a constant.
    let square = |i: usize| hv[i] * (pv[i] + pv[i]) + pv[i] * mv[i];
    let mixed = |i: usize, j: usize| hv[i] * pv[j] + pv[i] * (hv[j] + mv[j]);
    let sigma = Symmetric3 {
        xx: sigma.xx + square(0),
        xy: sigma.xy + mixed(0, 1),
        xz: sigma.xz + mixed(0, 2),
        yy: sigma.yy + square(1),
        yz: sigma.yz + mixed(1, 2),
        zz: sigma.zz + square(2),
    };
    Composite {
        mass,
        h: h + mp,
        sigma,
    }
}
