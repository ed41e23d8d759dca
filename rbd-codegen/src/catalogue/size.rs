//! The sizes of a robot by which the operations of functions are estimated.

/// Sizes by which operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct RobotSize {
    /// Coordinates of q̇.
    pub n: u64,
    /// Bodies that joints move.
    pub bodies: u64,
    /// Nonzeros of H's lower triangle.
    pub entries: u64,
    /// Operations of H = LᵀDL (RBDA Table 6.6).
    pub factorisation: u64,
    /// Frames that are asked for.
    pub frames: u64,
    /// Constraints beside the joints.
    pub constraints: u64,
    /// Their rows.
    pub rows: u64,
    /// Coordinates between the two frames of each constraint.
    pub spans: u64,
    /// Nonzeros of the constraints' J.
    pub row_spans: u64,
    /// Whether columns of derivatives are written out, not solved side by side.
    pub batch: bool,
}

impl RobotSize {
    /// Operations of the inertia matrix.
    pub(super) const fn matrix(&self) -> u64 {
        33 * self.entries
    }

    /// Operations of the derivatives of forward dynamics, written out.
    pub(super) const fn accelerations(&self) -> u64 {
        145 * self.entries + 10 * self.n * self.entries + 50 * self.n
    }

    /// So many operations where H has fewer entries than these; none from there on, where loops have them.
    pub(super) const fn unless_in_loops(&self, entries: u64, operations: u64) -> u64 {
        operations * (self.entries < entries) as u64
    }

    /// Operations of J H⁻¹ Jᵀ, its factor and what is solved with it.
    pub(super) const fn constrained_solution(&self) -> u64 {
        let columns = self.row_spans * (self.entries / (self.n + 1) + self.rows);
        columns + self.rows * self.rows * self.rows / 3
    }

    /// Operations of forward dynamics under constraints.
    pub(super) const fn constrained_motion(&self) -> u64 {
        let unconstrained = self.matrix() + self.factorisation + 143 * self.n;
        unconstrained + 100 * self.spans + self.constrained_solution()
    }

    /// Operations of its derivatives, fitted to arms, linkages, a quadruped on its feet and a humanoid: 0.8 to
    /// 2.2 times those that are made.
    pub(super) const fn constrained_accelerations(&self) -> u64 {
        let columns = 12 * self.n * self.row_spans + 750 * self.spans;
        2 * self.accelerations() + columns + self.constrained_solution()
    }

    /// Operations of a step by SPOOK, with so many a body and constraint.
    pub(super) const fn spook_step(&self, each: u64) -> u64 {
        each * (self.bodies + self.constraints) + 200 * self.rows * self.rows
    }
}
