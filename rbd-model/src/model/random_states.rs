//! Random states of a robot, for checks by numbers.

use rbd_runtime::Motion;
use rbd_runtime::reference;

use super::Model;

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

/// The longest distance between the frames of a body and of the body that carries it: a unit of
/// length that makes numbers comparable.
pub fn length(model: &Model) -> f64 {
    let lower = model.joints.iter().filter(|joint| joint.parent.is_some());
    let longest = lower.fold(0.0f64, |longest, joint| {
        let p = joint.parent_from_joint.translation;
        longest.max(p.dot(p).sqrt())
    });
    if longest > 0.0 { longest } else { 1.0 }
}
