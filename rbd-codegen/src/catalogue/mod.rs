//! The functions that can be generated, in terms of no language.

pub(crate) mod signature;
