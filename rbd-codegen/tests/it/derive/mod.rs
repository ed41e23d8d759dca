//! Differentiated functions against dual numbers through the same function.
//!
//! In a prime field the derivatives are equal; of robots, whose constants are folded in `f64`, they are
//! compared in twice the digits.

mod counts;
mod dynamics;
mod exact;
mod kinks;
mod programs;
mod second_order;
mod sparsity;
