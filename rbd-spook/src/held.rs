//! What may hold bodies: rows of G.

use rbd_runtime::Real;

use crate::{Anchor, Constraint, Coupling, Rotor};

/// What holds bodies to each other or to the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "most are the largest, and they lie in one list"
)]
pub enum Held<T = f64> {
    /// Two frames.
    Frames(Constraint<T>),
    /// Two coordinates, or one.
    Coordinates(Coupling<T>),
    /// Nothing; a rotor is carried along.
    Rotor(Rotor<T>),
}

impl<T> From<Constraint<T>> for Held<T> {
    fn from(constraint: Constraint<T>) -> Self {
        Self::Frames(constraint)
    }
}

impl<T> From<Coupling<T>> for Held<T> {
    fn from(coupling: Coupling<T>) -> Self {
        Self::Coordinates(coupling)
    }
}

impl<T> From<Rotor<T>> for Held<T> {
    fn from(rotor: Rotor<T>) -> Self {
        Self::Rotor(rotor)
    }
}

impl<T: Real> Held<T> {
    /// The number of its rows.
    pub fn rows(&self) -> usize {
        match self {
            Self::Frames(constraint) => constraint.kind.rows(),
            Self::Coordinates(_) | Self::Rotor(_) => 1,
        }
    }

    /// A and B, and of a coupling with a leader the leader's.
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

    /// A and B, of a coupling the follower's.
    pub(crate) fn sides(&self) -> [&Anchor<T>; 2] {
        match self {
            Self::Frames(Constraint { a, b, .. }) | Self::Rotor(Rotor { a, b, .. }) => [a, b],
            Self::Coordinates(coupling) => [&coupling.follower.a, &coupling.follower.b],
        }
    }

    /// ε and τ; a rotor has none.
    pub fn regularisation_mut(&mut self) -> Option<&mut crate::Regularisation<T>> {
        match self {
            Self::Frames(constraint) => Some(&mut constraint.regularisation),
            Self::Coordinates(coupling) => Some(&mut coupling.regularisation),
            Self::Rotor(_) => None,
        }
    }
}
