//! Emitters, one folder for each language; the order is decided before.

#[cfg(feature = "c")]
pub(crate) mod c;
mod documentation;
pub(crate) mod rust;
