//! Rz(φ) Rx(α) Rz(θ), applied one elementary rotation after the other: 4 multiplications and
//! 2 additions each, none for a quarter turn.

use rbd_runtime::{Real, Symmetric3, Vector3};

use crate::canonical::Angle;

/// (sin, cos).
pub(super) type SinCos<T> = (T, T);

/// sin and cos of a constant angle.
pub(super) fn constant<T: Real>(angle: Angle) -> SinCos<T> {
    (T::from_f64(angle.sin), T::from_f64(angle.cos))
}

/// sin and cos of q + offset: the same sine and cosine, exchanged, for a quarter turn.
pub(super) fn offset_sin_cos<T: Real>(q: T, offset: Angle) -> SinCos<T> {
    if offset.is_quarter() {
        let (s, c) = q.sin_cos();
        let (os, oc) = constant(offset);
        return (s * oc + c * os, c * oc - s * os);
    }
    (q + T::from_f64(offset.value)).sin_cos()
}

/// The rotation of a child's frame in its parent's.
pub(super) struct JointRotation<T> {
    pub(super) phi: SinCos<T>,
    pub(super) alpha: SinCos<T>,
    pub(super) theta: SinCos<T>,
}

impl<T: Real> JointRotation<T> {
    pub(super) fn new(phi: Angle, alpha: Angle, theta: SinCos<T>) -> Self {
        Self {
            phi: constant(phi),
            alpha: constant(alpha),
            theta,
        }
    }

    /// Child coordinates to parent coordinates.
    pub(super) fn to_parent(&self, v: Vector3<T>) -> Vector3<T> {
        about_z(self.phi, about_x(self.alpha, about_z(self.theta, v)))
    }

    /// Parent coordinates to child coordinates.
    pub(super) fn to_child(&self, v: Vector3<T>) -> Vector3<T> {
        let back = |(s, c): SinCos<T>| (-s, c);
        about_z(
            back(self.theta),
            about_x(back(self.alpha), about_z(back(self.phi), v)),
        )
    }

    /// R Σ Rᵀ.
    pub(super) fn symmetric_to_parent(&self, m: Symmetric3<T>) -> Symmetric3<T> {
        symmetric_about_z(
            self.phi,
            symmetric_about_x(self.alpha, symmetric_about_z(self.theta, m)),
        )
    }
}

pub(super) fn about_z<T: Real>((s, c): SinCos<T>, v: Vector3<T>) -> Vector3<T> {
    Vector3::new(c * v.x - s * v.y, s * v.x + c * v.y, v.z)
}

pub(super) fn about_x<T: Real>((s, c): SinCos<T>, v: Vector3<T>) -> Vector3<T> {
    Vector3::new(v.x, c * v.y - s * v.z, s * v.y + c * v.z)
}

/// The 2×2 block (a b; b d) turned: with g = s (a − d) + 2 c b it is
/// (a − s g, c g − b; ·, d + s g).
fn turned_block<T: Real>((s, c): SinCos<T>, a: T, b: T, d: T) -> (T, T, T) {
    let g = s * (a - d) + c * (b + b);
    let sg = s * g;
    (a - sg, c * g - b, d + sg)
}

fn symmetric_about_z<T: Real>(angle: SinCos<T>, m: Symmetric3<T>) -> Symmetric3<T> {
    let (xx, xy, yy) = turned_block(angle, m.xx, m.xy, m.yy);
    let (s, c) = angle;
    Symmetric3 {
        xx,
        xy,
        xz: c * m.xz - s * m.yz,
        yy,
        yz: s * m.xz + c * m.yz,
        zz: m.zz,
    }
}

fn symmetric_about_x<T: Real>(angle: SinCos<T>, m: Symmetric3<T>) -> Symmetric3<T> {
    let (yy, yz, zz) = turned_block(angle, m.yy, m.yz, m.zz);
    let (s, c) = angle;
    Symmetric3 {
        xx: m.xx,
        xy: c * m.xy - s * m.xz,
        xz: s * m.xy + c * m.xz,
        yy,
        yz,
        zz,
    }
}
