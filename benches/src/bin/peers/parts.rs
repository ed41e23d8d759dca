//! Functions that are built together: a library of each contender for each part.

/// A part of the comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Dynamics,
    RneaDerivatives,
    ForwardDynamicsDerivatives,
    Constrained,
}

impl Part {
    pub(crate) const ALL: [Self; 4] = [
        Self::Dynamics,
        Self::RneaDerivatives,
        Self::ForwardDynamicsDerivatives,
        Self::Constrained,
    ];

    /// The name in files and as an argument of `generate.cpp`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Dynamics => "dynamics",
            Self::RneaDerivatives => "rnea_derivatives",
            Self::ForwardDynamicsDerivatives => "forward_dynamics_derivatives",
            Self::Constrained => "constrained_forward_dynamics",
        }
    }

    /// The functions that rbd generates.
    pub(crate) fn functions(self) -> &'static str {
        match self {
            Self::Dynamics => "rnea, bias, gravity, crba, forward_dynamics, aba",
            _ => self.name(),
        }
    }

    /// The source of rbd's contender.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::Dynamics => "rbd.rs",
            Self::RneaDerivatives => "rbd_rnea_derivatives.rs",
            Self::ForwardDynamicsDerivatives => "rbd_forward_dynamics_derivatives.rs",
            Self::Constrained => "rbd_constrained_forward_dynamics.rs",
        }
    }

    /// Whether CppADCodeGen can generate it.
    pub(crate) fn is_generated(self) -> bool {
        self != Self::Constrained
    }
}
