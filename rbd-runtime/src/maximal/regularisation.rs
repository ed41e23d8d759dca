/// How hard a constraint is held, and how fast violations go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regularisation<T = f64> {
    /// ε ≥ 0: λ = −φ/ε. In the units of the rows: m/N of positions, rad/(N m) of orientations, m/(s N) of
    /// slip. At rest φ is −ε λ. It acts on the rows as [`ConstraintKind`](crate::ConstraintKind) documents
    /// them, on each alike.
    pub epsilon: T,
    /// τ ≥ 0, in s: how long violations last. τ = 0 gives no damping at all; with φ as mean 2 h is the
    /// fastest.
    pub tau: T,
}

/// At which time φ is taken in the step's constraint equation.
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
