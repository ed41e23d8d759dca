//! The motion from which accelerations are counted.
//!
//! The equations of motion are affine in the acceleration, so any motion that the joints allow may
//! be taken out first: what is left is the response of bodies at rest, without velocities.
//! q̈ = 0 would do. The acceleration about each joint's own axis is free, though, and chosen so
//! that one element of the tensor U = [ω̇]× + [ω]×² vanishes; along a slide it is chosen zero.

use rbd_runtime::{Real, Vector3};

use super::choice::FreeAcceleration;
use crate::algorithm::minimal::PosedJoint;
use crate::algorithm::minimal::motion::{Arrival, BodyMotion, FreeMotion};
use crate::canonical::AxisMotion;

/// A body's reference motion, and q̈ of the joint in it.
pub(super) struct Reference<T> {
    pub(super) motion: BodyMotion<T>,
    pub(super) qdd: Vec<T>,
}

/// The body on `parent` whose joint has the rate q̇; `before` as in [`Arrival::new`].
pub(super) fn carried<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: &BodyMotion<T>,
    before: Option<&BodyMotion<T>>,
    qd: &[T],
    free: FreeAcceleration,
) -> Reference<T> {
    let rate = qd[posed.v_start];
    let arrival = || Arrival::new(posed, parent, before, rate);
    match posed.joint.motion {
        AxisMotion::Revolute => {
            let arrival = arrival();
            let given = arrival.acceleration.z;
            let chosen = about_axis(free, arrival.velocity, given);
            Reference {
                motion: arrival.turned(rate, chosen, posed.is_last),
                qdd: vec![chosen - given],
            }
        }
        AxisMotion::Prismatic => {
            let mut motion = arrival().slid(posed.slide, rate, T::zero());
            let qdd = vec![-motion.linear.z];
            motion.linear.z = T::zero();
            Reference { motion, qdd }
        }
        AxisMotion::Floating => floating(posed, parent, qd),
    }
}

/// The whole acceleration of a floating body is free: its origin falls as gravity has it, and
/// U_xy = U_yz = U_zx = 0.
fn floating<T: Real>(posed: &PosedJoint<'_, T>, base: &BodyMotion<T>, qd: &[T]) -> Reference<T> {
    let free = FreeMotion::new(posed, base, &qd[posed.v_start..posed.v_start + 6]);
    let w = free.angular;
    let angular = Vector3::new(w.y * w.z, w.x * w.z, w.x * w.y);
    let linear = -free.without_rates;
    Reference {
        motion: BodyMotion::base(w, angular, Vector3::zero()),
        qdd: [linear, angular].map(Vector3::to_array).concat(),
    }
}

/// ω̇_z of the reference motion; `given` is what the parent's motion gives.
fn about_axis<T: Real>(free: FreeAcceleration, velocity: Vector3<T>, given: T) -> T {
    match free {
        FreeAcceleration::ConstantRate => given,
        FreeAcceleration::NoXy => velocity.x * velocity.y,
        FreeAcceleration::NoYx => -(velocity.x * velocity.y),
    }
}
