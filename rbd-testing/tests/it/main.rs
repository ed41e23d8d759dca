//! The shared tools of tests.

mod double_double;
