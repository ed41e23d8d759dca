/// How the gyroscopic torque −ω × I ω of bodies that turn is taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gyroscopic {
    /// Not at all, as in the notes: a free body turns about a fixed axis. It keeps its energy, but not its
    /// angular momentum, and does not tumble.
    Off,
    /// At the step's start: a free body tumbles, and its energy grows.
    Explicit,
    /// At the step's middle: I (ω₊ − ω) + h ω̄ × I ω̄ = 0 with ω̄ = ½ (ω + ω₊), in the body's axes as they
    /// are at the start, by Newton's method with a fixed number of iterations. Solved to the end it keeps
    /// a free body's energy and the length of its angular momentum.
    Implicit {
        /// Newton's iterations; three leave nothing but roundings as long as h |ω| is below 0.3.
        iterations: u32,
    },
}

impl Default for Gyroscopic {
    /// Implicit, three iterations.
    fn default() -> Self {
        Self::Implicit { iterations: 3 }
    }
}
