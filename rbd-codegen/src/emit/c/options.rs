//! Options of generated C.

use super::scalar::CScalar;

/// How C is written.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct COptions {
    /// The type of all numbers.
    pub scalar: CScalar,
    /// The prefix of all names; by default the robot's name in `snake_case`.
    pub prefix: Option<String>,
    /// Tells the compiler in the source to keep the operations as written: the same bits on every machine
    /// as Rust's `reproducible`. Clang with `-ffp-contract=fast` ignores it.
    pub reproducible: bool,
    /// Generates CasADi's external interface for the functions that optimisers use, with derivatives of
    /// first and second order, as `PREFIX_casadi_FUNCTION`. Only for `double`.
    pub casadi: bool,
    /// Generates each function also for many states, `PREFIX_FUNCTION_batch`: a state a lane of the
    /// compiler's vectors.
    pub batch: bool,
}

impl COptions {
    /// Sets the type of all numbers.
    #[must_use]
    pub fn scalar(mut self, scalar: CScalar) -> Self {
        self.scalar = scalar;
        self
    }

    /// Sets the prefix of all names.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = Some(prefix.into());
        self
    }

    /// Sets whether all machines give the same bits.
    #[must_use]
    pub fn reproducible(mut self, reproducible: bool) -> Self {
        self.reproducible = reproducible;
        self
    }

    /// Sets whether CasADi's external interface is generated.
    #[must_use]
    pub fn casadi(mut self, casadi: bool) -> Self {
        self.casadi = casadi;
        self
    }

    /// Sets whether functions of many states are generated.
    #[must_use]
    pub fn batch(mut self, batch: bool) -> Self {
        self.batch = batch;
        self
    }
}
