//! The motion from which accelerations are counted.
//!
//! The equations of motion are affine in the acceleration, so any motion that the joints allow may
//! be taken out first: what is left is the response of bodies at rest, without velocities.
//! q̈ = 0 would do. The acceleration about each joint's own axis is free, though, and chosen so
//! that one element of the tensor U = [ω̇]× + [ω]×² vanishes, three where a joint turns in all
//! directions; along a slide the acceleration is chosen zero, and a floating body falls.

use rbd_runtime::{Motion, Real, Vector3};

use super::chosen::FreeAcceleration;
use crate::algorithm::formulation::motion::{Arrival, BodyMotion, free_motion, vector};
use crate::algorithm::formulation::pose::PosedJoint;
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
    let own = posed.v_start..posed.v_start + posed.joint.motion.nv();
    let qd = &qd[own];
    let arrival = Arrival::new(posed, parent, before, qd);
    let given = arrival.acceleration.z;
    let chosen = about_axis(free, arrival.velocity, given);
    match posed.joint.motion {
        AxisMotion::Revolute => Reference {
            motion: arrival.turned(qd[0], chosen, posed.is_last),
            qdd: vec![chosen - given],
        },
        AxisMotion::Prismatic => {
            let mut motion = arrival.slid(posed.slide, qd[0], T::zero());
            let qdd = vec![-motion.linear.z];
            motion.linear.z = T::zero();
            Reference { motion, qdd }
        }
        AxisMotion::Helical { pitch } => Reference {
            motion: arrival.screwed(posed, pitch, [qd[0], chosen - given], chosen),
            qdd: vec![chosen - given],
        },
        AxisMotion::Planar => {
            let mut motion = arrival.in_plane(qd, [T::zero(); 2], chosen, posed.is_last);
            let Vector3 { x, y, z } = motion.linear;
            motion.linear = Vector3::new(T::zero(), T::zero(), z);
            let qdd = vec![-x, -y, chosen - given];
            Reference { motion, qdd }
        }
        AxisMotion::Spherical => about_point(&arrival, vector(qd)),
        AxisMotion::Floating => falling(&arrival, free_motion(qd)),
    }
}

/// Of a body that turns about its origin, with ω as seen from its parent.
fn about_point<T: Real>(arrival: &Arrival<T>, velocity: Vector3<T>) -> Reference<T> {
    let own = Motion::new(velocity, Vector3::zero());
    let given = arrival.moved(own, Motion::zero());
    let motion = turning_freely(&given, given.linear);
    let qdd = motion.acceleration - given.acceleration;
    Reference {
        motion,
        qdd: qdd.to_array().to_vec(),
    }
}

/// Of a floating body: its whole acceleration is free, and its origin falls as gravity has it.
fn falling<T: Real>(arrival: &Arrival<T>, own: Motion<T>) -> Reference<T> {
    let given = arrival.moved(own, Motion::zero());
    let motion = turning_freely(&given, Vector3::zero());
    let angular = motion.acceleration - given.acceleration;
    Reference {
        motion,
        qdd: [-given.linear, angular].map(Vector3::to_array).concat(),
    }
}

/// A body that may have any ω̇: U_xy = U_yz = U_zx = 0.
fn turning_freely<T: Real>(given: &BodyMotion<T>, linear: Vector3<T>) -> BodyMotion<T> {
    let w = given.velocity;
    let angular = Vector3::new(w.y * w.z, w.x * w.z, w.x * w.y);
    BodyMotion::base(w, angular, linear)
}

/// ω̇_z of the reference motion; `given` is what the parent's motion gives.
fn about_axis<T: Real>(free: FreeAcceleration, velocity: Vector3<T>, given: T) -> T {
    match free {
        FreeAcceleration::ConstantRate => given,
        FreeAcceleration::NoXy => velocity.x * velocity.y,
        FreeAcceleration::NoYx => -(velocity.x * velocity.y),
    }
}
