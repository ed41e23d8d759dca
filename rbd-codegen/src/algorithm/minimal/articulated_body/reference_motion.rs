//! The motion from which accelerations are counted.
//!
//! The equations of motion are affine in the acceleration, so any motion that the joints allow may
//! be taken out first: what is left is the response of bodies at rest, without velocities.
//! q̈ = 0 would do. The acceleration about each joint's own axis is free, though, and chosen so
//! that one element of the tensor U = [ω̇]× + [ω]×² vanishes; along a slide it is chosen zero.

use rbd_runtime::{Real, Vector3};

use super::choice::FreeAcceleration;
use crate::algorithm::minimal::PosedJoint;
use crate::algorithm::minimal::motion::{Arrival, BodyMotion};
use crate::canonical::AxisMotion;

/// A body's reference motion, and q̈ of the joint in it.
pub(super) struct Reference<T> {
    pub(super) motion: BodyMotion<T>,
    pub(super) qdd: T,
}

/// The body on `parent` whose joint has the rate q̇; `before` as in [`Arrival::new`].
pub(super) fn carried<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: &BodyMotion<T>,
    before: Option<&BodyMotion<T>>,
    qd: T,
    free: FreeAcceleration,
) -> Reference<T> {
    let arrival = Arrival::new(posed, parent, before, qd);
    match posed.joint.motion {
        AxisMotion::Revolute => {
            let given = arrival.acceleration.z;
            let chosen = about_axis(free, arrival.velocity, given);
            Reference {
                motion: arrival.turned(qd, chosen, posed.is_last),
                qdd: chosen - given,
            }
        }
        AxisMotion::Prismatic => {
            let mut motion = arrival.slid(posed.slide, qd, T::zero());
            let qdd = -motion.linear.z;
            motion.linear.z = T::zero();
            Reference { motion, qdd }
        }
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
