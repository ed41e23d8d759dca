//! The generated constraint force algorithm: accelerations of articulated bodies, wrenches of
//! Newton-Euler on W, operations, steps, and what is said where it does not apply.

mod counts;
mod lanes;
mod values;
