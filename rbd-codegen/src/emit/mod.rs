//! One folder a language; what is written where is decided before.

#[cfg(feature = "c")]
pub(crate) mod c;
mod documentation;
pub(crate) mod rust;
