//! Pictures that are drawn from what they show.

mod sparsity;
mod speed;
