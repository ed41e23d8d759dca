//! Pseudo-inertias of bodies: mass, first and second moments.

use rbd_runtime::{Real, SpatialInertia, Symmetric3, Vector3};

use crate::canonical::PseudoInertia;

/// The inertia of a body with all bodies that it carries.
#[derive(Clone, Copy)]
pub(super) struct Composite<T> {
    pub(super) mass: T,
    pub(super) h: Vector3<T>,
    pub(super) sigma: Symmetric3<T>,
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

impl<T: Real> From<SpatialInertia<T>> for Composite<T> {
    /// Σ = ½ tr(I) 1 − I.
    fn from(body: SpatialInertia<T>) -> Self {
        let i = body.rotational;
        let half_trace = (i.xx + i.yy + i.zz) * T::from_f64(0.5);
        Self {
            mass: body.mass,
            h: body.first_moment,
            sigma: Symmetric3 {
                xx: half_trace - i.xx,
                xy: -i.xy,
                xz: -i.xz,
                yy: half_trace - i.yy,
                yz: -i.yz,
                zz: half_trace - i.zz,
            },
        }
    }
}
