//! Velocities and accelerations of all bodies, with the base at rest and without gravity.

use super::kinematics::{joint_motion, set_velocity};
use super::{Body, check_length};
use crate::{IntoReal, Model, Motion, Real};

/// Sets v = X v_λ + S q̇ of every body (RBDA Table 5.1). The transforms must be set.
///
/// # Panics
/// If `qd` has a wrong length.
#[track_caller]
pub(super) fn set_velocities<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    qd: &[T],
) {
    check_length("qd", qd.len(), model.nv());
    for (i, joint) in model.joints.iter().enumerate() {
        let own = joint_motion(joint, qd);
        bodies[i].velocity = match joint.parent {
            Some(parent) => {
                let carried = bodies[parent].velocity;
                bodies[i].parent_from_child.inverse_act_motion(carried) + own
            }
            None => own,
        };
    }
}

/// Sets v and a = X a_λ + S q̈ + v × S q̇ of every body (RBDA Table 5.1 with a_0 = 0); q̈ = 0 for `None`.
/// The transforms must be set.
///
/// # Panics
/// If `qd` or `qdd` has a wrong length.
#[track_caller]
pub(super) fn set_accelerations<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    qd: &[T],
    qdd: Option<&[T]>,
) {
    let nv = model.nv();
    check_length("qd", qd.len(), nv);
    check_length("qdd", qdd.map_or(nv, <[T]>::len), nv);
    for (i, joint) in model.joints.iter().enumerate() {
        let carried = joint.parent.map(|parent| {
            let carried = bodies[parent].acceleration;
            bodies[i].parent_from_child.inverse_act_motion(carried)
        });
        let product = set_velocity(model, bodies, i, qd);
        let own = qdd.map(|qdd| joint_motion(joint, qdd));
        let terms = [carried, product, own].into_iter().flatten();
        bodies[i].acceleration = terms
            .reduce(|sum, term| sum + term)
            .unwrap_or_else(Motion::zero);
    }
}
