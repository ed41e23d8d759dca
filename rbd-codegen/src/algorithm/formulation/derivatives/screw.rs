//! The directions of a joint, and motions along them.

use rbd_runtime::{Motion, Real, Vector3};

use crate::algorithm::formulation::joint;
use crate::algorithm::formulation::pose::PosedJoint;

/// The directions S of a joint: constants in its joint frame.
pub(in crate::algorithm::formulation) fn directions<T: Real>(
    posed: &PosedJoint<'_, T>,
) -> Vec<Motion<T>> {
    let motion = posed.joint.motion;
    let pitch = T::from_f64(motion.pitch());
    let directions = joint::directions(motion).iter().map(|joint| {
        let mut numbers = [T::zero(); 6];
        numbers[*joint] = T::one();
        let [x, y, z, u, v, w] = numbers;
        // A screw's one direction is about z, and moves along it.
        Motion::new(Vector3::new(x, y, z), Vector3::new(u, v, w + pitch))
    });
    directions.collect()
}

/// The joint's own motion: Σ S x.
pub(super) fn own_motion<T: Real>(posed: &PosedJoint<'_, T>, x: &[T]) -> Motion<T> {
    let terms = directions(posed).into_iter().zip(x);
    terms.fold(Motion::zero(), |sum, (direction, x)| {
        sum + direction.scale(*x)
    })
}
