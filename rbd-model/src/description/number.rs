//! Why a text is not a number.

/// Why a text is not a number: what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotANumber {
    pub(crate) problem: String,
    pub(crate) hint: String,
    /// It is a number, but no finite one.
    pub(crate) not_finite: bool,
}

impl NotANumber {
    pub(crate) fn new(problem: String, hint: &str) -> Self {
        Self {
            problem,
            hint: hint.to_owned(),
            not_finite: false,
        }
    }
}
