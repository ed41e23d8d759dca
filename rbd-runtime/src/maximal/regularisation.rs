/// The compliance of a constraint and the time in which violations decay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regularisation<T = f64> {
    /// The compliance ε ≥ 0: λ = −φ/ε. In the units of the rows: m/N for positions, rad/(N m) for
    /// orientations, m/(s N) for slip. At rest φ is −ε λ. It applies to each row as
    /// [`ConstraintKind`](crate::ConstraintKind) documents it.
    pub epsilon: T,
    /// The damping time τ ≥ 0, in s, in which violations decay. τ = 0 gives no damping at all; with φ as
    /// mean 2 h is the fastest.
    pub tau: T,
}

/// The time at which the step's constraint equation takes φ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViolationTime {
    /// ¼ (φ_{k−1} + 2 φ_k + φ_{k+1}), the mean of sections 5 and 6 of the notes: Υ = 1 + 4 τ/h. For small φ
    /// and ε → 0, Υ φ_{k+1} + (3 − Υ) φ_k + φ_{k−1} = 0.
    #[default]
    Mean,
    /// φ_{k+1}, as in Servin and Lacoursière 2008: Υ = 1 + τ/h. For small φ and ε → 0,
    /// φ_{k+1} = (1 − 1/Υ) φ_k.
    EndPoint,
}
