//! The motion from which accelerations are counted.
//!
//! The equations of motion are affine in the acceleration, so any motion that the joints allow may
//! be taken out first: what is left is the response of bodies at rest, without velocities.
//! q̈ = 0 would do. The acceleration about each joint's own axis is free, though, and chosen so
//! that one element of the tensor U = [ω̇]× + [ω]×² vanishes; along a slide it is chosen zero.

use rbd_runtime::{Real, Vector3};

use super::choice::FreeAcceleration;
use crate::algorithm::minimal::PosedJoint;
use crate::algorithm::minimal::newton_euler::{BodyMotion, tensor};
use crate::canonical::AxisMotion;

/// A body's reference motion, and q̈ of the joint in it.
pub(super) struct Reference<T> {
    pub(super) motion: BodyMotion<T>,
    pub(super) qdd: T,
}

/// The body on `parent` whose joint has the rate q̇.
pub(super) fn carried<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: BodyMotion<T>,
    qd: T,
    free: FreeAcceleration,
) -> Reference<T> {
    let to_child = |v| posed.rotation.to_child(v);
    let mut velocity = to_child(parent.velocity);
    let mut acceleration = to_child(parent.acceleration);
    let mut linear = to_child(parent.linear + parent.tensor * posed.translation);
    let qdd;
    match posed.joint.motion {
        AxisMotion::Revolute => {
            acceleration.x = acceleration.x + velocity.y * qd;
            acceleration.y = acceleration.y - velocity.x * qd;
            velocity.z = velocity.z + qd;
            let chosen = about_axis(free, velocity, acceleration.z);
            qdd = chosen - acceleration.z;
            acceleration.z = chosen;
        }
        AxisMotion::Prismatic => {
            // The parent's U moves the origin by q z; 2 ω × z q̇ is Coriolis.
            let u = tensor(velocity, acceleration);
            let twice = qd + qd;
            let coriolis = Vector3::new(velocity.y * twice, -(velocity.x * twice), T::zero());
            linear = linear + coriolis + u.column(2).scale(posed.slide);
            qdd = -linear.z;
            linear.z = T::zero();
        }
    }
    Reference {
        motion: BodyMotion {
            velocity,
            acceleration,
            tensor: tensor(velocity, acceleration),
            linear,
        },
        qdd,
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
