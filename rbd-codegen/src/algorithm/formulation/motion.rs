//! The motions of bodies, from the base to the tips.

use rbd_runtime::{Real, Vector3};

use super::arrival::{Arrival, BodyMotion};
use super::joint;
use super::pose::PosedJoint;

/// The motions of bodies; `bases[i]` is that of joint i's carrier, if no posed joint carries it.
pub(super) fn motions<T: Real>(
    joints: &[PosedJoint<'_, T>],
    bases: &[BodyMotion<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<BodyMotion<T>> {
    let mut motions: Vec<BodyMotion<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let parent = posed.parent.map_or(bases[i], |parent| motions[parent]);
        let before = posed.around.map(|around| motions[around.before]);
        let own = posed.v_start..posed.v_start + posed.joint.motion.nv();
        let (qd, qdd) = (&qd[own.clone()], &qdd[own]);
        let arrival = arrival(posed, &parent, before.as_ref(), qd);
        motions.push(joint::motion(posed.joint.motion, &arrival, qd, qdd));
    }
    motions
}

/// The parent's motion as the child of `posed` receives it.
///
/// `before` is the motion of the body from which the direct rotation past parallel joints starts; `qd` is
/// the joint's own.
pub(super) fn arrival<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: &BodyMotion<T>,
    before: Option<&BodyMotion<T>>,
    qd: &[T],
) -> Arrival<T> {
    let to_child = |v| posed.rotation.to_child(v);
    let (velocity, acceleration) = (to_child(parent.velocity), to_child(parent.acceleration));
    let linear = parent.linear + parent.tensor * posed.translation;
    let qd = if posed.joint.motion.turns_about_z() {
        qd[qd.len() - 1]
    } else {
        T::zero()
    };
    let here = Arrival {
        velocity,
        acceleration,
        linear: match posed.joint.parent {
            // The base has neither velocity nor acceleration of rotation.
            None => posed.rotation.only_to_child(linear),
            Some(_) => to_child(linear),
        },
        rate: qd,
        before: velocity.z,
        slide: posed.slide,
        is_last: posed.is_last,
    };
    let (Some(around), Some(before)) = (&posed.around, before) else {
        return here;
    };
    let w = around.rotation.to_child(before.velocity);
    let wd = around.rotation.to_child(before.acceleration);
    let turned_rate = to_child(Vector3::new(T::zero(), T::zero(), parent.rate));
    Arrival {
        velocity: Vector3::new(w.x, w.y, velocity.z),
        acceleration: Vector3::new(wd.x, wd.y, acceleration.z),
        rate: turned_rate.z + qd,
        before: w.z,
        ..here
    }
}
