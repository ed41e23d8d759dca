//! Groups of rows that are ranked together, and the robot that they are for.

use rbd_classical::Problem;

use super::Comparison;
use super::pair::Pair;
use super::row::{Row, Side};

/// Rows that are ranked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    InverseDynamics,
    /// Inverse dynamics, and the parts that forward dynamics needs.
    InverseAndForward,
    InertiaMatrix,
    ForwardDynamics,
}

impl Group {
    pub(super) const ALL: [Self; 4] = [
        Self::InverseDynamics,
        Self::InverseAndForward,
        Self::InertiaMatrix,
        Self::ForwardDynamics,
    ];

    fn of(row: &Row) -> Self {
        match row.problem {
            Problem::InverseDynamics if row.also_forward => Self::InverseAndForward,
            Problem::InverseDynamics => Self::InverseDynamics,
            Problem::InertiaMatrix => Self::InertiaMatrix,
            Problem::ForwardDynamics => Self::ForwardDynamics,
        }
    }

    /// The problem whose generated function it is compared with.
    pub(super) const fn against(self) -> Problem {
        match self {
            Self::InverseDynamics => Problem::InverseDynamics,
            Self::InertiaMatrix => Problem::InertiaMatrix,
            Self::InverseAndForward | Self::ForwardDynamics => Problem::ForwardDynamics,
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::InverseDynamics => "Inverse dynamics",
            Self::InverseAndForward => "Inverse dynamics with what forward dynamics needs (+)",
            Self::InertiaMatrix => "Inertia matrix",
            Self::ForwardDynamics => "Forward dynamics",
        }
    }
}

/// The side of a row that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    General,
    Here,
}

impl On {
    pub(super) const fn figures(self, row: &Row) -> Option<Side> {
        match self {
            Self::General => row.general,
            Self::Here => row.here,
        }
    }

    /// The cost of the generated code for the problem.
    pub(super) fn generated(self, comparison: &Comparison, problem: Problem) -> Option<Pair> {
        let mut costs = comparison.generated.iter();
        let cost = costs.find(|cost| cost.problem == problem)?;
        match self {
            Self::General => cost.general,
            Self::Here => cost.here,
        }
    }
}

/// The rows of a group with their figures, the greatest for the general chain of six first.
pub(super) fn ranked(comparison: &Comparison, group: Group, on: On) -> Vec<(&Row, Side)> {
    let rows = comparison
        .general_rows()
        .filter(|row| Group::of(row) == group);
    let mut rows: Vec<_> = rows
        .filter_map(|row| Some((row, on.figures(row)?)))
        .collect();
    let rank = |row: &Row| {
        row.general
            .and_then(|side| side.rank())
            .map_or(0, Pair::total)
    };
    rows.sort_by_key(|(row, _)| std::cmp::Reverse(rank(row)));
    rows
}
