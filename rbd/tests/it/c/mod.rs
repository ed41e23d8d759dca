//! Generated C beside generated Rust. Programs that call it are made as in the tests of the generator.

mod bits;
mod fmu;
mod own;
mod steps;

#[path = "../../../../rbd-codegen/tests/it/c/built.rs"]
#[allow(dead_code, reason = "Rust answers here, not the interpreter")]
mod built;
#[path = "../../../../rbd-codegen/tests/it/c/compiler.rs"]
#[allow(dead_code, reason = "one compiler is enough here")]
mod compiler;
#[path = "../../../../rbd-codegen/tests/it/c/driver.rs"]
#[allow(dead_code, reason = "Rust answers here, not the interpreter")]
mod driver;
#[path = "../../../../rbd-codegen/tests/it/c/number.rs"]
#[allow(dead_code, reason = "bits are compared")]
mod number;
