//! Moments of the velocities of the points of bodies.

use rbd_runtime::{Force, Matrix3, Motion, Real, Vector3};

use crate::algorithm::formulation::pseudo_inertia::Composite;

/// Moments of the velocities w of the points r of bodies: ∫ w and ∫ r wᵀ over their mass.
#[derive(Clone, Copy)]
pub(super) struct Moments<T> {
    first: Vector3<T>,
    second: Matrix3<T>,
}

impl<T: Real> Moments<T> {
    /// Those of one body that moves so.
    pub(super) fn new(body: &Composite<T>, motion: Motion<T>) -> Self {
        let Vector3 { x, y, z } = motion.angular;
        let (o, h, v) = (T::zero(), body.h.to_array(), motion.linear.to_array());
        // Σ [ω]×ᵀ.
        let turned = Matrix3::new([[o, z, -y], [-z, o, x], [y, -x, o]]);
        let mut second = body.sigma.to_matrix() * turned;
        for (row, h) in second.rows.iter_mut().zip(h) {
            for (element, v) in row.iter_mut().zip(v) {
                *element = *element + h * v;
            }
        }
        Self {
            first: motion.linear.scale(body.mass) + motion.angular.cross(body.h),
            second,
        }
    }

    pub(super) fn sum(mut self, b: Self) -> Self {
        let elements = self.second.rows.as_flattened_mut().iter_mut();
        for (a, b) in elements.zip(b.second.rows.as_flattened()) {
            *a = *a + *b;
        }
        self.first = self.first + b.first;
        self
    }

    /// Their momentum [∫ r × w; ∫ w].
    pub(super) fn force(self) -> Force<T> {
        let e = self.second.rows;
        let moment = Vector3::new(e[1][2] - e[2][1], e[2][0] - e[0][2], e[0][1] - e[1][0]);
        Force::new(moment, self.first)
    }

    /// ∫ r wᵀ − 1 ∫ r · w.
    fn without_trace(self) -> Matrix3<T> {
        let mut e = self.second.rows;
        let [x, y, z] = [e[0][0], e[1][1], e[2][2]];
        e[0][0] = -(y + z);
        e[1][1] = -(x + z);
        e[2][2] = -(x + y);
        Matrix3::new(e)
    }

    /// ∫ ẇ × w, with ẇ the velocities of the points if the bodies move by `motion`.
    pub(super) fn couple(self, motion: Motion<T>) -> Vector3<T> {
        motion.linear.cross(self.first) + self.without_trace() * motion.angular
    }

    /// The force F for which F · m = −2 s · ∫ ẇ × w for each motion m of the bodies, ẇ its velocities. With w the bodies' velocities
    /// and s a rate of turning this is at once the force by which I a + v ×* I v changes with v along a motion that turns so.
    pub(super) fn force_of_turning(self, s: Vector3<T>) -> Force<T> {
        let twice = s + s;
        let moment = -self.without_trace().transpose_mul(twice);
        Force::new(moment, -self.first.cross(twice))
    }

    /// The moment M for which M · s is the power of [`force_of_turning`](Self::force_of_turning) of s along `m`.
    pub(super) fn moment_along(self, m: Motion<T>) -> Force<T> {
        let half = self.first.cross(m.linear) - self.without_trace() * m.angular;
        Force::new(half + half, Vector3::zero())
    }
}
