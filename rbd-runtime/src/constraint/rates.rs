//! Rates of constraint rows.

use super::ConstraintKind;
use crate::{Dual, Force, Matrix3, Motion, Real, Transform, Vector3};

impl ConstraintKind {
    /// Ḟ at the relative velocity `v_rel` = X v_B − v_A, by rows, in A's coordinates: F differentiated by
    /// dual numbers along Ẋ = v_rel × X, which is Ṙ = \[ω\]× R and ṗ = v + ω × p.
    #[inline]
    pub fn directions_rate<T: Real>(
        &self,
        a_from_b: &Transform<T>,
        v_rel: Motion<T>,
    ) -> [Force<T>; 6] {
        let translation = v_rel.linear + v_rel.angular.cross(a_from_b.translation);
        let moving = moving(a_from_b, Motion::new(v_rel.angular, translation));
        self.directions(&moving).map(rate_of)
    }

    /// The velocity-dependent part of each row's acceleration: with a_A and a_B the spatial accelerations
    /// of the frames (in their own coordinates, RBDA 2.11), d/dt (Fᵀ v_rel) = Fᵀ (X a_B − a_A) + this, and
    /// this is Fᵀ (v_rel × X v_B) + Ḟᵀ v_rel.
    ///
    /// For a holonomic row the sum is φ̈; units are those of φ a second squared. The velocities are those
    /// of the frames, each in its own coordinates. Entries from [`rows`](Self::rows) on are zero.
    #[inline]
    pub fn velocity_product<T: Real>(
        &self,
        a_from_b: &Transform<T>,
        velocity_of_a: Motion<T>,
        velocity_of_b: Motion<T>,
    ) -> [T; 6] {
        let seen = a_from_b.act_motion(velocity_of_b);
        let v_rel = seen - velocity_of_a;
        let carried = v_rel.cross(seen);
        let (rows, rates) = (
            self.directions(a_from_b),
            self.directions_rate(a_from_b, v_rel),
        );
        let mut out = [T::zero(); 6];
        for i in 0..self.rows() {
            out[i] = carried.dot(rows[i]) + v_rel.dot(rates[i]);
        }
        out
    }
}

/// X with its rate Ṙ = \[ω\]× R and ṗ.
#[inline]
pub(crate) fn moving<T: Real>(x: &Transform<T>, v: Motion<T>) -> Transform<Dual<T, 1>> {
    let (r, w) = (|i| x.rotation.row(i), v.angular);
    let turned = |[j, k]: [usize; 2], [y, z]: [T; 2]| r(k).scale(y) - r(j).scale(z);
    let rotation = [
        with_rate(r(0), turned([1, 2], [w.y, w.z])).to_array(),
        with_rate(r(1), turned([2, 0], [w.z, w.x])).to_array(),
        with_rate(r(2), turned([0, 1], [w.x, w.y])).to_array(),
    ];
    Transform::new(Matrix3::new(rotation), with_rate(x.translation, v.linear))
}

/// The rate of a force.
#[inline]
pub(crate) fn rate_of<T: Real>(row: Force<Dual<T, 1>>) -> Force<T> {
    let rate = |v: Vector3<Dual<T, 1>>| {
        let [x, y, z] = v.to_array();
        Vector3::new(x.derivatives[0], y.derivatives[0], z.derivatives[0])
    };
    Force::new(rate(row.angular), rate(row.linear))
}

/// A vector and its rate.
#[inline]
pub(crate) fn with_rate<T: Real>(value: Vector3<T>, rate: Vector3<T>) -> Vector3<Dual<T, 1>> {
    let dual = |value, rate| Dual {
        value,
        derivatives: [rate],
    };
    Vector3::new(
        dual(value.x, rate.x),
        dual(value.y, rate.y),
        dual(value.z, rate.z),
    )
}
