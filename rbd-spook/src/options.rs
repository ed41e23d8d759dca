use rbd_runtime::{Real, Vector3};

use crate::{Gyroscopic, Ordering, ViolationTime};

/// What holds for a whole system.
#[derive(Clone, Debug, PartialEq)]
pub struct Options<T = f64> {
    /// The acceleration of gravity, in m/s².
    pub gravity: Vector3<T>,
    /// The gyroscopic torque.
    pub gyroscopic: Gyroscopic,
    /// At which time φ is taken.
    pub violation_time: ViolationTime,
    /// Whether bodies resist to turn as the last step's forces make them, which takes the limit of a step
    /// away from chains that are pulled, and damps how they swing. Each force f of a constraint that pulls a
    /// body, f · r > 0 with r from its centre of mass to frame B's origin, adds h² (f · r) (1 − r̂ r̂ᵀ) to its
    /// rotational inertia in K alone: backward Euler's ∂(r × f)/∂q, as far as it is positive.
    pub geometric_stiffness: bool,
    /// The order of elimination.
    pub ordering: Ordering,
    /// Whether a step uses all cores, to the same bits. It takes the feature `rayon`; without it
    /// nothing changes.
    pub is_parallel: bool,
}

impl<T: Real> Default for Options<T> {
    /// Gravity of 9.81 m/s² against z; implicit gyroscopic torque; φ as mean; no geometric stiffness; minimum
    /// degree; one core.
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
