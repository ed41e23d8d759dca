//! Geometric stiffness: how the moments of constraint forces change as bodies turn.

use rbd_runtime::{Matrix3, Real, Vector3};

/// The positive part of −∂(r × f)/∂θ, for a force that keeps its direction at an arm r that turns with the
/// body: (f · r) (1 − r̂ r̂ᵀ) where f pulls, else zero.
pub(crate) fn of_force<T: Real>(arm: Vector3<T>, force: Vector3<T>) -> Matrix3<T> {
    let (pull, square) = (arm.dot(force), arm.dot(arm));
    let zero = T::zero();
    let pulls = |if_so: T, otherwise: T| zero.select_less(pull, if_so, otherwise);
    let (pull, over_square) = (pulls(pull, zero), pulls(pull / square, zero));
    let r = arm.to_array();
    let element = |i: usize, j: usize| {
        let diagonal = if i == j { pull } else { zero };
        diagonal - over_square * r[i] * r[j]
    };
    Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j))))
}
