//! The regressor Y of τ = Y(q, q̇, q̈) π, and states to evaluate it at.

use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Motion, SpatialInertia};

use super::component::{Component, unit};
use super::forms::length;
use crate::Model;

/// The seed of the states that a report is checked at.
pub const SEED: u64 = 1;

/// Position, velocity and acceleration of all joints.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// q, rad or m, or of unit length.
    pub q: Vec<f64>,
    /// q̇.
    pub qd: Vec<f64>,
    /// q̈.
    pub qdd: Vec<f64>,
}

/// The rows of Y at some states, one below the other, by columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Regressor {
    /// One column a parameter: ten a body, in the order of [`Component::ALL`].
    pub columns: Vec<Vec<f64>>,
}

impl Regressor {
    /// Y at `states`, by inverse dynamics of the robot in which one parameter alone is other than
    /// zero, a one.
    pub fn new(model: &Model, states: &[State]) -> Self {
        let mut alone = model.clone();
        for joint in &mut alone.joints {
            joint.inertia = SpatialInertia::zero();
        }
        let mut columns = Vec::with_capacity(alone.joints.len() * Component::COUNT);
        for i in 0..alone.joints.len() {
            for component in Component::ALL {
                alone.joints[i].inertia = unit(component);
                columns.push(torques(&alone, states));
            }
            alone.joints[i].inertia = SpatialInertia::zero();
        }
        Self { columns }
    }

    /// Y π: τ at all states for these inertias of the bodies.
    pub fn torques(&self, inertias: &[SpatialInertia<f64>]) -> Vec<f64> {
        let mut torques = vec![0.0; self.columns.first().map_or(0, Vec::len)];
        let parameters = inertias.iter().flat_map(|inertia| inertia.parameters());
        for (column, parameter) in self.columns.iter().zip(parameters) {
            for (torque, y) in torques.iter_mut().zip(column) {
                *torque += y * parameter;
            }
        }
        torques
    }
}

fn torques(model: &Model, states: &[State]) -> Vec<f64> {
    let runtime = model.as_runtime();
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut all = vec![0.0; states.len() * runtime.nv()];
    for (State { q, qd, qdd }, tau) in states.iter().zip(all.chunks_mut(runtime.nv().max(1))) {
        reference::rnea(&runtime, &mut bodies, q, qd, qdd, tau);
    }
    all
}

/// Random states, the same for the same seed.
///
/// Angles are of the whole turn, lengths as long as the robot's longest link, and times those of
/// a pendulum of that length, so that no kind of term outweighs the others.
pub fn random_states(model: &Model, count: usize, seed: u64) -> Vec<State> {
    let length = length(model);
    let gravity = model.gravity.dot(model.gravity).sqrt();
    let rate = if gravity > 0.0 {
        (gravity / length).sqrt()
    } else {
        1.0
    };
    let mut random = SplitMix64(seed);
    let mut vector = |angle: f64, time_factor: f64| -> Vec<f64> {
        let leaders = model.joints.iter().filter(|joint| joint.coupling.is_none());
        let coordinates = leaders.flat_map(|joint| {
            let joint_type = joint.joint_type;
            (0..joint_type.nv()).map(move |k| joint_type.motion_subspace(k))
        });
        let size = |axis: Motion<f64>| match axis.angular.dot(axis.angular) > 0.0 {
            true => angle,
            false => length,
        };
        coordinates
            .map(|axis| random.symmetric() * size(axis) * time_factor)
            .collect()
    };
    let runtime = model.as_runtime();
    let mut neutral = vec![0.0; runtime.nq()];
    reference::neutral(&runtime, &mut neutral);
    let configuration = |v: Vec<f64>| {
        let mut q = neutral.clone();
        reference::integrate(&runtime, &neutral, &v, &mut q);
        q
    };
    let state = |_| State {
        q: configuration(vector(std::f64::consts::PI, 1.0)),
        qd: vector(1.0, rate),
        qdd: vector(1.0, rate * rate),
    };
    (0..count).map(state).collect()
}

/// Steele, Lea, Flood 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    /// Evenly from −1 to 1.
    fn symmetric(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let z = z ^ (z >> 31);
        (z >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}
