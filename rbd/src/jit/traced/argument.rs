use std::string::{String, ToString};

use crate::Model;

/// An argument of a function of the user's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    unit: String,
}

/// How many numbers an argument has, and by what it is differentiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// q: derivatives are by velocities, in the tangent space.
    Configuration,
    /// As many as q̇.
    Tangent,
    Vector(usize),
}

impl Argument {
    /// A configuration q (nq numbers). Derivatives by it are in the tangent space: by the nv velocities that move it.
    pub fn configuration(name: &'static str) -> Self {
        Self::new(name, Kind::Configuration, "rad, m")
    }

    /// A vector with a number a velocity coordinate (nv numbers): q̇, q̈, τ.
    pub fn tangent(name: &'static str) -> Self {
        Self::new(name, Kind::Tangent, "")
    }

    /// Any vector of so many numbers.
    pub fn vector(name: &'static str, length: usize) -> Self {
        Self::new(name, Kind::Vector(length), "")
    }

    /// The same with the unit of its numbers, for those who read it.
    #[must_use]
    pub fn unit(self, unit: &str) -> Self {
        Self {
            unit: unit.to_string(),
            ..self
        }
    }

    fn new(name: &'static str, kind: Kind, unit: &str) -> Self {
        Self {
            name,
            kind,
            unit: unit.to_string(),
        }
    }

    pub(super) fn unit_text(&self) -> &str {
        &self.unit
    }

    /// How many numbers it has.
    pub(super) fn length(&self, model: &Model<'_>) -> usize {
        match self.kind {
            Kind::Configuration => model.nq(),
            Kind::Tangent => model.nv(),
            Kind::Vector(length) => length,
        }
    }

    /// In how many directions it varies.
    pub(super) fn directions(&self, model: &Model<'_>) -> usize {
        match self.kind {
            Kind::Configuration => model.nv(),
            _ => self.length(model),
        }
    }
}
