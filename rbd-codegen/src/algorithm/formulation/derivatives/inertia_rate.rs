//! The inertia rate of a composite, 2 Σ Ẋ J Xᵀ: the rate of its second moment relative to its carrier.

use rbd_runtime::{Force, Matrix3, Motion, Real, Vector3};

use crate::algorithm::formulation::pseudo_inertia::Composite;

/// Twice the inertia rate P, which has no fourth row.
#[derive(Clone, Copy)]
pub(super) struct InertiaRate<T> {
    /// 2 Σ ∫ ṙ rᵀ dm.
    pub(super) tensor: Matrix3<T>,
    /// Twice the momentum, 2 Σ ∫ ṙ dm.
    pub(super) linear: Vector3<T>,
}

impl<T: Real> InertiaRate<T> {
    /// Zero: the bodies do not move.
    pub(super) fn zero() -> Self {
        Self {
            tensor: Matrix3::new([[T::zero(); 3]; 3]),
            linear: Vector3::zero(),
        }
    }

    /// The rate of a whole that moves by V, 2 V J.
    pub(super) fn of_motion(motion: Motion<T>, inertia: &Composite<T>) -> Self {
        Self::product(motion + motion, inertia)
    }

    /// V J.
    fn product(motion: Motion<T>, inertia: &Composite<T>) -> Self {
        let Composite { mass, h, sigma } = *inertia;
        let (w, v) = (motion.angular, motion.linear);
        let columns = sigma.to_matrix().rows.map(|row| w.cross(row.into()));
        let outer = outer(v, h);
        let element = |i: usize, j: usize| columns[j].to_array()[i] + outer.rows[i][j];
        Self {
            tensor: Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j)))),
            linear: w.cross(h) + v.scale(mass),
        }
    }

    /// The inertia rate 2 P + 2 V J and the force V V J + 2 V P, for a screw V about z. One takes twice the
    /// products of V J that the other takes once, in the third column and the momentum.
    pub(super) fn screwed(self, motion: Motion<T>, inertia: &Composite<T>) -> (Self, Force<T>) {
        let once = Self::product(motion, inertia);
        let halfway = self.plus(once);
        let whole = self.plus(Self::of_motion(motion, inertia));
        let third = |others: Self, third: Self| Self {
            tensor: with_third_column(others.tensor, third.tensor),
            linear: third.linear,
        };
        // For the first two columns a turn about z needs only P_xx + P_yy, which V J does not motion.
        let force = third(self, halfway).force(motion.angular);
        (third(whole, halfway.plus(once)), force)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            tensor: sum(self.tensor, other.tensor),
            linear: self.linear + other.linear,
        }
    }

    /// The force [b]× P, b an angular velocity: Coriolis forces.
    pub(super) fn force(&self, b: Vector3<T>) -> Force<T> {
        Force::new(self.moments(b), b.cross(self.linear))
    }

    /// (tr P 1 − P) b: the moment of [b]× P.
    fn moments(&self, b: Vector3<T>) -> Vector3<T> {
        let m = self.tensor.rows;
        Vector3::new(
            (m[1][1] + m[2][2]) * b.x - m[0][1] * b.y - m[0][2] * b.z,
            (m[2][2] + m[0][0]) * b.y - m[1][0] * b.x - m[1][2] * b.z,
            (m[0][0] + m[1][1]) * b.z - m[2][0] * b.x - m[2][1] * b.y,
        )
    }

    /// The couple c with c · b = S · ([b]× P) for every b.
    pub(super) fn couple(&self, direction: Motion<T>) -> Vector3<T> {
        let transposed = Self {
            tensor: self.tensor.transpose(),
            linear: self.linear,
        };
        transposed.moments(direction.angular) + self.linear.cross(direction.linear)
    }

    /// The same about an origin that lies `t` further back: r + t for r.
    pub(super) fn shifted(self, t: Vector3<T>) -> Self {
        Self {
            tensor: sum(self.tensor, outer(self.linear, t)),
            linear: self.linear,
        }
    }

    /// S P + P Sᵀ: its rate if the whole composite moves along S.
    pub(super) fn along(&self, direction: Motion<T>) -> Self {
        let Motion { angular, linear } = direction;
        let columns = |m: Matrix3<T>| [0, 1, 2].map(|j| angular.cross(m.column(j)));
        let left = Matrix3::new(columns(self.tensor).map(Vector3::to_array)).transpose();
        let right = Matrix3::new(columns(self.tensor.transpose()).map(Vector3::to_array));
        Self {
            tensor: sum(sum(left, right), outer(self.linear, linear)),
            linear: angular.cross(self.linear),
        }
    }
}

pub(super) fn twice<T: Real>(v: Vector3<T>) -> Vector3<T> {
    v + v
}

/// a bᵀ.
fn outer<T: Real>(a: Vector3<T>, b: Vector3<T>) -> Matrix3<T> {
    Matrix3::new(a.to_array().map(|a| b.scale(a).to_array()))
}

/// The first two columns of `a` and the third of `b`.
fn with_third_column<T: Real>(a: Matrix3<T>, b: Matrix3<T>) -> Matrix3<T> {
    Matrix3::new([0, 1, 2].map(|i| [a.rows[i][0], a.rows[i][1], b.rows[i][2]]))
}

fn sum<T: Real>(a: Matrix3<T>, b: Matrix3<T>) -> Matrix3<T> {
    let element = |i: usize, j: usize| a.rows[i][j] + b.rows[i][j];
    Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j))))
}
