//! What is asked of generated C.

use super::scalar::CScalar;

/// How C is written.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct COptions {
    /// The type of all numbers.
    pub scalar: CScalar,
    /// What all names begin with; by default the robot's name in `snake_case`.
    pub prefix: Option<String>,
    /// The compiler is told in the source to keep to the operations as written: the same bits on every machine,
    /// those of Rust's `reproducible`. Clang with `-ffp-contract=fast` takes no notice.
    pub reproducible: bool,
    /// The functions that optimisers ask for speak CasADi's external interface too, with derivatives of first and
    /// second order, as `PREFIX_casadi_FUNCTION`. Of `double` alone.
    pub casadi: bool,
    /// Each function of many states too, `PREFIX_FUNCTION_batch`: a state a lane of the compiler's vectors.
    pub batch: bool,
}

impl COptions {
    /// With this type of all numbers.
    #[must_use]
    pub fn scalar(mut self, scalar: CScalar) -> Self {
        self.scalar = scalar;
        self
    }

    /// With names that begin so.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = Some(prefix.into());
        self
    }

    /// With the same bits on every machine.
    #[must_use]
    pub fn reproducible(mut self, reproducible: bool) -> Self {
        self.reproducible = reproducible;
        self
    }

    /// With CasADi's external interface.
    #[must_use]
    pub fn casadi(mut self, casadi: bool) -> Self {
        self.casadi = casadi;
        self
    }

    /// With functions of many states.
    #[must_use]
    pub fn batch(mut self, batch: bool) -> Self {
        self.batch = batch;
        self
    }
}
