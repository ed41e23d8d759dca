//! The regressor Y of τ = Y(q, q̇, q̈) π at states.

use rbd_model::Model;
use rbd_model::model::State;
use rbd_runtime::SpatialInertia;
use rbd_runtime::reference::{self, Body};

use super::component::{Component, unit};

/// The seed of the states that a report is checked at.
pub const SEED: u64 = 1;

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
