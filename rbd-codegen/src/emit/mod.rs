//! One folder a language; what is written where is decided before.

pub(crate) mod rust;
