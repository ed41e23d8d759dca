//! Geometric stiffness: how the moments of constraint forces change as bodies turn.

use rbd_runtime::{Matrix3, Transform, Vector3};

use crate::Constraint;

/// The force of multipliers on B, in the world's axes, and where it acts: B's origin.
pub(crate) fn force_on_b(
    constraint: &Constraint,
    multipliers: [f64; 6],
    world_from: [Transform<f64>; 2],
) -> [Vector3<f64>; 2] {
    let [a, b] = world_from;
    let directions = constraint.kind.directions(&(a.inverse() * b));
    let mut force = Vector3::zero();
    for (direction, multiplier) in directions.into_iter().zip(multipliers) {
        force = force + direction.linear.scale(multiplier);
    }
    [a.rotation * force, b.translation]
}

/// −∂(r × f)/∂θ of a force that keeps its direction and acts at an arm that turns with the body, as far as
/// it is positive: (f · r) (1 − r̂ r̂ᵀ) where f pulls, else nothing.
pub(crate) fn of_force(arm: Vector3<f64>, force: Vector3<f64>) -> Option<Matrix3<f64>> {
    let (pull, square) = (arm.dot(force), arm.dot(arm));
    if pull <= 0.0 {
        return None;
    }
    let r = arm.to_array();
    let element = |i: usize, j: usize| {
        let unit = if i == j { 1.0 } else { 0.0 };
        pull * (unit - r[i] * r[j] / square)
    };
    Some(Matrix3::new(
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j))),
    ))
}
