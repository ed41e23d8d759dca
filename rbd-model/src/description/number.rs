//! The reason why a text is not a number.

/// The reason why a text is not a number: the problem and the advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotANumber {
    pub(crate) problem: String,
    pub(crate) hint: String,
    /// Whether it is a number, but not a finite one.
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
