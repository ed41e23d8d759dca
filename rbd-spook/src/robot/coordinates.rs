//! From bodies back to joint coordinates.

use rbd_runtime::{
    IntoReal, Joint, JointType, Model, Motion, Quaternion, Real, Transform, Vector3,
};

use super::joint::{Moves, along_axis};
use crate::BodyState;

/// q and q̇ of bodies: exact where the joints hold, near it otherwise, because motion that a joint forbids
/// is ignored. Angles are from −π to π. Joints that follow others are left out.
pub fn joint_state<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    states: &[BodyState<T>],
) -> (Vec<T>, Vec<T>) {
    let mut q = vec![T::zero(); model.nq()];
    let mut qd = vec![T::zero(); model.nv()];
    for (i, joint) in model.joints.iter().enumerate() {
        if joint.coupling.is_some() {
            continue;
        }
        let parent = joint.parent.map(|parent| states[parent].placement());
        let base_from_parent = parent.unwrap_or(Transform::identity());
        let base_from_joint = base_from_parent * Transform::lift(joint.parent_from_joint);
        let joint_from_child = base_from_joint.inverse() * states[i].placement();
        positions(
            &joint.joint_type,
            &joint_from_child,
            &mut q[joint.position_range()],
        );
        let own = rates(joint, i, states);
        let range = joint.velocity_range();
        let count = range.len();
        qd[range].copy_from_slice(&own[..count]);
    }
    (q, qd)
}

/// The positions of a joint at a placement `joint_from_child`.
fn positions<T: Real>(joint: &JointType, joint_from_child: &Transform<T>, q: &mut [T]) {
    let along: Transform<T> = Transform::from_f64(along_axis(joint));
    let moved = along.inverse() * *joint_from_child * along;
    let [x, y, z] = moved.translation.to_array();
    let rows = &moved.rotation.rows;
    let (cosine, sine) = (rows[0][0] + rows[1][1], rows[1][0] - rows[0][1]);
    let circle = || {
        let over_length = T::one() / (cosine * cosine + sine * sine).sqrt();
        [cosine * over_length, sine * over_length]
    };
    let quaternion = || Quaternion::from_matrix(moved.rotation).to_array();
    match Moves::of(joint) {
        Moves::Turns => q[0] = sine.atan2(cosine),
        Moves::TurnsWithoutSeam => q.copy_from_slice(&circle()),
        Moves::Slides => q[0] = z,
        Moves::Screws(pitch) => q[0] = z / T::from_f64(pitch),
        Moves::InPlane => {
            q[..2].copy_from_slice(&[x, y]);
            q[2..].copy_from_slice(&circle());
        }
        Moves::AboutPoint => q.copy_from_slice(&quaternion()),
        Moves::Freely => {
            q[..3].copy_from_slice(&[x, y, z]);
            q[3..].copy_from_slice(&quaternion());
        }
    }
}

/// The rates of a joint's coordinates, padded with zeros: the child's velocity relative to the parent,
/// projected on the joint's motions.
pub(super) fn rates<T: Real, P>(joint: &Joint<P>, i: usize, states: &[BodyState<T>]) -> [T; 6] {
    let child = &states[i];
    let origin = child.placement().translation;
    let at_origin = |state: &BodyState<T>| {
        let arm = origin - state.position;
        let linear = state.linear_velocity + state.angular_velocity.cross(arm);
        Motion::new(state.angular_velocity, linear)
    };
    let of_child = at_origin(child);
    let of_parent = joint.parent.map(|parent| at_origin(&states[parent]));
    let relative = of_parent.map_or(of_child, |parent| of_child - parent);
    let rotation = child.rotation();
    let angular = rotation.transpose_mul(relative.angular);
    let linear = rotation.transpose_mul(relative.linear);
    let ([x, y, z], [vx, vy, vz]) = (angular.to_array(), linear.to_array());
    let axis = joint.joint_type.axis();
    let axis = axis.map_or(Vector3::zero(), Vector3::from_f64);
    let mut rates = [T::zero(); 6];
    match Moves::of(&joint.joint_type) {
        Moves::Turns | Moves::TurnsWithoutSeam | Moves::Screws(_) => rates[0] = angular.dot(axis),
        Moves::Slides => rates[0] = linear.dot(axis),
        Moves::InPlane => rates[..3].copy_from_slice(&[vx, vy, z]),
        Moves::AboutPoint => rates[..3].copy_from_slice(&[x, y, z]),
        Moves::Freely => rates = [vx, vy, vz, x, y, z],
    }
    rates
}
