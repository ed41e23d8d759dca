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
        self.directions(&moving(a_from_b, v_rel)).map(|row| {
            let rate =
                |v: Vector3<Dual<T, 1>>| Vector3::from(v.to_array().map(|x| x.derivatives[0]));
            Force::new(rate(row.angular), rate(row.linear))
        })
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

/// X with its rate v × X.
#[inline]
fn moving<T: Real>(x: &Transform<T>, v: Motion<T>) -> Transform<Dual<T, 1>> {
    let turned = [0, 1, 2].map(|j| v.angular.cross(x.rotation.column(j)).to_array());
    let shifted = (v.linear + v.angular.cross(x.translation)).to_array();
    let with_rate = |value, rate| Dual {
        value,
        derivatives: [rate],
    };
    let (r, p) = (x.rotation.rows, x.translation.to_array());
    Transform::new(
        Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| with_rate(r[i][j], turned[j][i])))),
        Vector3::from([0, 1, 2].map(|i| with_rate(p[i], shifted[i]))),
    )
}
