use rbd_runtime::{Real, Vector3};

use crate::{Gyroscopic, Ordering, ViolationTime};

/// Options of a whole system.
#[derive(Clone, Debug, PartialEq)]
pub struct Options<T = f64> {
    /// The acceleration of gravity, in m/s².
    pub gravity: Vector3<T>,
    /// The gyroscopic torque.
    pub gyroscopic: Gyroscopic,
    /// The time at which φ is taken.
    pub violation_time: ViolationTime,
    /// Adds geometric stiffness, which lets chains under tension take any step, and damps how they swing.
    /// Each constraint force f that pulls a body, f · r > 0 with r from its centre of mass to frame B's
    /// origin, adds h² (f · r) (1 − r̂ r̂ᵀ) to the body's rotational inertia, in K alone: the positive part
    /// of backward Euler's ∂(r × f)/∂q at the last step's forces.
    pub geometric_stiffness: bool,
    /// The order of elimination.
    pub ordering: Ordering,
    /// Whether a step uses all cores. The result has the same bits. Without the feature `rayon` it has no
    /// effect.
    pub is_parallel: bool,
}

impl<T: Real> Default for Options<T> {
    /// Gravity of 9.81 m/s² along −z; implicit gyroscopic torque; φ as mean; no geometric stiffness;
    /// minimum degree; one core.
    fn default() -> Self {
        Self {
            gravity: Vector3::from_f64(Vector3::new(0.0, 0.0, -9.81)),
            gyroscopic: Gyroscopic::default(),
            violation_time: ViolationTime::default(),
            geometric_stiffness: false,
            ordering: Ordering::default(),
            is_parallel: false,
        }
    }
}
