// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
//! Functions that are like each other.

mod derivatives;
mod frames;
mod wrenches;
