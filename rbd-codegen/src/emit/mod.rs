//! One folder a language; what is written where is decided before.

pub(crate) mod c;
mod documentation;
pub(crate) mod rust;
