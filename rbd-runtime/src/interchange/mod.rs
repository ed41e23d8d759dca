//! Conversions of the algebra's types to and from those of other crates.

#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "nalgebra")]
mod nalgebra;
