//! The sources of rows of G: constraints, couplings and rotors.

use rbd_runtime::Real;

use crate::{Anchor, Constraint, Coupling, Rotor};

/// A constraint between frames, a coupling of coordinates or a rotor: each adds rows to G.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "most are the largest, and they lie in one list"
)]
pub enum Constrained<T = f64> {
    /// Two frames are constrained.
    Frames(Constraint<T>),
    /// One coordinate is constrained, or two are coupled.
    Coordinates(Coupling<T>),
    /// Nothing is constrained; a rotor turns with two bodies.
    Rotor(Rotor<T>),
}

impl<T> From<Constraint<T>> for Constrained<T> {
    fn from(constraint: Constraint<T>) -> Self {
        Self::Frames(constraint)
    }
}

impl<T> From<Coupling<T>> for Constrained<T> {
    fn from(coupling: Coupling<T>) -> Self {
        Self::Coordinates(coupling)
    }
}

impl<T> From<Rotor<T>> for Constrained<T> {
    fn from(rotor: Rotor<T>) -> Self {
        Self::Rotor(rotor)
    }
}

impl<T: Real> Constrained<T> {
    /// The number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Self::Frames(constraint) => constraint.kind.rows(),
            Self::Coordinates(_) | Self::Rotor(_) => 1,
        }
    }

    /// The frames A and B; then those of a coupling's leader.
    pub(crate) fn anchors(&self) -> [Option<&Anchor<T>>; 4] {
        match self {
            Self::Frames(Constraint { a, b, .. }) | Self::Rotor(Rotor { a, b, .. }) => {
                [Some(a), Some(b), None, None]
            }
            Self::Coordinates(Coupling {
                follower, leader, ..
            }) => {
                let leader = leader.as_ref();
                let [a, b] = [leader.map(|own| &own.a), leader.map(|own| &own.b)];
                [Some(&follower.a), Some(&follower.b), a, b]
            }
        }
    }

    /// The frames A and B; for a coupling those of the follower.
    pub(crate) fn endpoints(&self) -> [&Anchor<T>; 2] {
        match self {
            Self::Frames(Constraint { a, b, .. }) | Self::Rotor(Rotor { a, b, .. }) => [a, b],
            Self::Coordinates(coupling) => [&coupling.follower.a, &coupling.follower.b],
        }
    }

    /// ε and τ; `None` for a rotor.
    pub fn regularisation_mut(&mut self) -> Option<&mut crate::Regularisation<T>> {
        match self {
            Self::Frames(constraint) => Some(&mut constraint.regularisation),
            Self::Coordinates(coupling) => Some(&mut coupling.regularisation),
            Self::Rotor(_) => None,
        }
    }
}
