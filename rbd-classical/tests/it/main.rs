//! The classical formulations on many robots.

mod common;
mod counts;
mod divide_and_conquer;
mod formulations;
mod kane_tree;
mod robots;
