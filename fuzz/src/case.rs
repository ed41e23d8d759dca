//! One input of a fuzzer, and what must hold of it.

/// One input.
pub(crate) trait Case: Sync {
    /// Checks it; what is wrong is said in words of which the first, up to a colon, are its kind.
    ///
    /// A panic is caught by the caller.
    fn check(&self) -> Result<Checked, String>;

    /// Inputs that are smaller, the smallest first; each is made when it is asked for.
    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn Case>> + '_>;

    /// As it is shown and kept.
    fn text(&self) -> Vec<u8>;
}

/// The result of a check that passed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Checked {
    /// Whether the input was of use: the file was read, the robot was generated.
    pub(crate) accepted: bool,
    /// Operations that were generated.
    pub(crate) operations: u64,
}
