//! The reference motion, relative to which accelerations are computed.
//!
//! The equations of motion are affine in the acceleration, so any motion that the joints allow may be
//! subtracted first: the rest is the response of bodies at rest, without velocities. q̈ = 0 would do. The
//! acceleration about each joint's own axis is free, though, and chosen so that one element of the tensor U
//! = [ω̇]× + [ω]×² vanishes, or three if a joint turns in all directions. Along a slide the acceleration is
//! chosen zero, and a floating body falls.

use rbd_runtime::{Real, Vector3};

use super::chosen::FreeAcceleration;
use crate::algorithm::formulation::arrival::BodyMotion;
use crate::algorithm::formulation::joint;
use crate::algorithm::formulation::motion::arrival;
use crate::algorithm::formulation::pose::PosedJoint;

/// A body's reference motion, and q̈ of the joint in it.
pub(super) struct Reference<T> {
    pub(super) motion: BodyMotion<T>,
    pub(super) qdd: Vec<T>,
}

/// The body on `parent` whose joint has the rate q̇; `before` as in [`arrival`].
pub(super) fn carried<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: &BodyMotion<T>,
    before: Option<&BodyMotion<T>>,
    qd: &[T],
    free: FreeAcceleration,
) -> Reference<T> {
    let own = posed.v_start..posed.v_start + posed.joint.motion.nv();
    let qd = &qd[own];
    let arrival = arrival(posed, parent, before, qd);
    let chosen = about_axis(free, arrival.velocity, arrival.acceleration.z);
    let (motion, qdd) = joint::reference(posed.joint.motion, &arrival, qd, chosen);
    Reference { motion, qdd }
}

/// ω̇_z of the reference motion; `given` is the part due to the parent's motion.
fn about_axis<T: Real>(free: FreeAcceleration, velocity: Vector3<T>, given: T) -> T {
    match free {
        FreeAcceleration::ConstantRate => given,
        FreeAcceleration::NoXy => velocity.x * velocity.y,
        FreeAcceleration::NoYx => -(velocity.x * velocity.y),
    }
}
