//! Wrenches across joints by Newton-Euler, in the base's frame and without 6×6 matrices: an independent
//! computation, body by body.

use rbd_runtime::{Force, JointType, Model, Motion, SpatialInertia, Transform, Vector3};

/// f of each joint onto its child, in the child's frame.
pub fn wrenches(model: &Model<'_>, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Force<f64>> {
    let n = model.joints.len();
    let mut placements = vec![Transform::identity(); n];
    let mut velocities = vec![Motion::zero(); n];
    let mut accelerations = vec![Motion::zero(); n];
    let mut forces = vec![Force::zero(); n];
    for (i, joint) in model.joints.iter().enumerate() {
        let x = joint.parent_from_joint * joint.placement(q);
        let (v, a) = match joint.parent {
            Some(p) => (velocities[p], accelerations[p]),
            None => (Motion::zero(), Motion::new(Vector3::zero(), -model.gravity)),
        };
        let own = |x: &[f64]| {
            joint
                .velocity_range()
                .enumerate()
                .fold(Motion::zero(), |sum, (k, v)| {
                    sum + joint.motion_subspace(k).scale(x[v])
                })
        };
        let rate = own(qd);
        let v = x.inverse_act_motion(v) + rate;
        let a = x.inverse_act_motion(a) + own(qdd) + v.cross(rate);
        let inertia: SpatialInertia<f64> = joint.inertia;
        forces[i] = inertia.mul_motion(a) + v.cross_force(inertia.mul_motion(v));
        (placements[i], velocities[i], accelerations[i]) = (x, v, a);
    }
    for i in (0..n).rev() {
        if let Some(p) = model.joints[i].parent {
            forces[p] = forces[p] + placements[i].act_force(forces[i]);
        }
    }
    forces
}

/// The constraint part of each wrench: without its part in the span of S.
pub fn held(model: &Model<'_>, wrenches: &[Force<f64>]) -> Vec<Force<f64>> {
    let of_joint = |(joint, f): (&rbd_runtime::Joint, &Force<f64>)| {
        (0..joint.joint_type.nv()).fold(*f, |f, k| {
            let s = subspace(&joint.joint_type, k);
            // Columns of S are orthogonal to each other for every type.
            let length = s.angular.dot(s.angular) + s.linear.dot(s.linear);
            let part = s.dot(f) / length;
            f - Force::new(s.angular, s.linear).scale(part)
        })
    };
    model.joints.iter().zip(wrenches).map(of_joint).collect()
}

fn subspace(joint_type: &JointType, k: usize) -> Motion<f64> {
    joint_type.motion_subspace(k)
}
