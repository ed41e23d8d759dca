use std::vec::Vec;

use rbd_codegen::FunctionName as F;

use super::{Dynamics, Robot};
use crate::{Force, MaximalState, Regularisation};

/// Bodies in maximal coordinates, as the traits of generated robots have them
/// ([`Maximal`](crate::Maximal)): body i is the one that joint i moves.
///
/// # Panics
/// All functions panic if a slice has a wrong length.
impl Robot {
    /// The bodies where q places them, with the velocities of q̇; m, m/s, rad/s, in the world's axes.
    pub fn maximal_coordinates(&self, q: &[f64], qd: &[f64]) -> Vec<MaximalState> {
        states(&self.derivatives(F::MaximalCoordinates, &[q, qd]))
    }

    /// q and q̇, exact where the joints hold; what a joint does not let move is left out. Angles are from −π
    /// to π.
    pub fn joint_coordinates(&self, states: &[MaximalState]) -> (Vec<f64>, Vec<f64>) {
        let states = flat(states.iter().map(|state| state.to_array()));
        let numbers = self.derivatives(F::JointCoordinates, &[&states]);
        let (q, qd) = numbers.split_at(self.nq());
        (q.to_vec(), qd.to_vec())
    }

    /// The bodies `h` seconds later by SPOOK, λ of the step by rows of each joint, then of each
    /// constraint, then of each joint that follows another (N, N m), and φ before it (m, rad). `forces` act on the bodies about their centres of mass,
    /// in the world's axes.
    pub fn spook_step(
        &self,
        states: &[MaximalState],
        tau: &[f64],
        forces: &[Force<f64>],
        regularisation: &[Regularisation],
        h: f64,
    ) -> (Vec<MaximalState>, Vec<[f64; 6]>, Vec<[f64; 6]>) {
        self.spook(states, tau, forces, regularisation, None, h)
    }

    /// [`spook_step`](Self::spook_step) with the geometric stiffness of the last step's λ.
    pub fn spook_step_geometric_stiffness(
        &self,
        states: &[MaximalState],
        tau: &[f64],
        forces: &[Force<f64>],
        regularisation: &[Regularisation],
        lambda: &[[f64; 6]],
        h: f64,
    ) -> (Vec<MaximalState>, Vec<[f64; 6]>, Vec<[f64; 6]>) {
        self.spook(states, tau, forces, regularisation, Some(lambda), h)
    }

    fn spook(
        &self,
        states: &[MaximalState],
        tau: &[f64],
        forces: &[Force<f64>],
        regularisation: &[Regularisation],
        lambda: Option<&[[f64; 6]]>,
        h: f64,
    ) -> (Vec<MaximalState>, Vec<[f64; 6]>, Vec<[f64; 6]>) {
        let states = flat(states.iter().map(|state| state.to_array()));
        let forces = flat(forces.iter().map(|force| {
            let ([nx, ny, nz], [fx, fy, fz]) = (force.angular.to_array(), force.linear.to_array());
            [nx, ny, nz, fx, fy, fz]
        }));
        let regularisation = flat(regularisation.iter().map(|own| [own.epsilon, own.tau]));
        let (name, lambda) = match lambda {
            None => (F::SpookStep, Vec::new()),
            Some(lambda) => (F::SpookStepGeometricStiffness, lambda.concat()),
        };
        let inputs = [&states, tau, &forces, &regularisation, &lambda, &[h]];
        let numbers = self.derivatives(name, &inputs);
        let (bodies, rows) = numbers.split_at(13 * self.model.joints.len());
        let (lambda, violation) = rows.split_at(rows.len() / 2);
        let sixes = |rows: &[f64]| rows.as_chunks::<6>().0.to_vec();
        (self::states(bodies), sixes(lambda), sixes(violation))
    }
}

fn states(numbers: &[f64]) -> Vec<MaximalState> {
    let states = numbers.as_chunks::<13>().0.iter();
    states
        .map(|state| MaximalState::from_array(*state))
        .collect()
}

fn flat<const N: usize>(all: impl Iterator<Item = [f64; N]>) -> Vec<f64> {
    all.flatten().collect()
}
