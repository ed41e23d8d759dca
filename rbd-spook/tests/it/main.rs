//! Steps of constrained bodies, and the solver under them.

mod action;
mod chain;
mod counts;
mod dense;
mod equation;
mod gyroscopic;
mod mechanisms;
mod multifrontal;
mod parallel;
mod potential;
mod problems;
mod robot;
mod stability;
mod structure;
mod violation;
