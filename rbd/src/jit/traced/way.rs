//! How the calls of a function are differentiated.

use std::vec;
use std::vec::Vec;

use super::Traced;
use super::symbolic::{Derivatives, KnownCall};

/// The calls that are differentiated by their own derivatives, not as the operations that they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Way {
    /// Placements, and errors of poses.
    pub(super) poses: bool,
    pub(super) others: bool,
    /// Gradients go through accelerations as inverse dynamics defines them, not through ∂q̈.
    pub(super) is_implicit: bool,
}

impl Way {
    /// All by their own derivatives.
    pub(super) const ALL: Self = Self {
        poses: true,
        others: true,
        is_implicit: false,
    };

    pub(super) fn takes(self, call: &KnownCall) -> bool {
        match call.derivatives {
            Derivatives::Function(..) => self.others,
            Derivatives::Placement(_) | Derivatives::PoseError(_) => self.poses,
        }
    }
}

/// The derivative that is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// A Jacobian.
    First,
    Gradient,
    /// Second derivatives.
    Second,
}

impl Order {
    /// How this is found where all is in this `way`: Jacobians of accelerations are known, second derivatives are not.
    pub(super) fn taken(self, way: Way) -> Way {
        let is_implicit = match self {
            Self::First => false,
            Self::Gradient => way.is_implicit,
            Self::Second => way.others,
        };
        Way { is_implicit, ..way }
    }
}

impl Traced {
    /// The ways in which its calls can be differentiated, that by operations first.
    pub(super) fn ways(&self) -> Vec<Way> {
        let has = |way: Way| self.calls.iter().any(|call| way.takes(call));
        let (none, all) = (Way::default(), Way::ALL);
        let (poses, others) = (
            Way {
                others: false,
                ..all
            },
            Way {
                poses: false,
                ..all
            },
        );
        let mut ways = match [has(poses), has(others)] {
            [true, true] => vec![none, others, all],
            [false, false] => vec![none],
            _ => vec![none, all],
        };
        if self.has_dynamics() {
            let is_implicit = true;
            ways.push(Way { is_implicit, ..all });
        }
        ways
    }
}
