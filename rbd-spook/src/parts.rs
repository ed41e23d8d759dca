//! The bodies and constraints that a system is made of.

use crate::{Body, Constrained, Options};

/// The parts of a system.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The bodies; constraints name them by their number, from 0 on.
    pub bodies: Vec<Body>,
    /// The constraints, couplings and rotors.
    pub constraints: Vec<Constrained>,
    /// Options of the whole system.
    pub options: Options,
}

impl Parts {
    /// Adds a body: its number.
    pub fn add_body(&mut self, body: Body) -> usize {
        self.bodies.push(body);
        self.bodies.len() - 1
    }

    /// Adds a constraint, a coupling or a rotor: its number.
    pub fn add_constraint(&mut self, constraint: impl Into<Constrained>) -> usize {
        self.constraints.push(constraint.into());
        self.constraints.len() - 1
    }
}
