/// The treatment of the gyroscopic torque −ω × I ω.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gyroscopic {
    /// Ignored, as in the notes: a free body turns about a fixed axis. It keeps its energy but not its
    /// angular momentum, and does not tumble.
    Off,
    /// At the start of the step: a free body tumbles, and its energy grows.
    Explicit,
    /// At the middle of the step: I (ω₊ − ω) + h ω̄ × I ω̄ = 0 with ω̄ = ½ (ω + ω₊), in the body's axes as
    /// they are at the start, by Newton's method with a fixed number of iterations. Once converged, it
    /// conserves a free body's energy and the length of its angular momentum.
    Implicit {
        /// Newton iterations; three converge to rounding as long as h |ω| is below 0.3.
        iterations: u32,
    },
}

impl Default for Gyroscopic {
    /// Implicit, three iterations.
    fn default() -> Self {
        Self::Implicit { iterations: 3 }
    }
}
