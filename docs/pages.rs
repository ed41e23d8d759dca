//! The pages of the book and the README, so that the compiler reads their examples.
//!
//! `cargo test -p rbd-book --doc` compiles every block of Rust and runs those that are not `no_run`.
//! `docs/robots` leads to the robots of this repository: a path in an example starts there.

#[cfg(doctest)]
macro_rules! pages {
    ($($name:ident = $path:literal;)+) => { $(
        #[doc = include_str!($path)]
        mod $name {}
    )+ };
}

#[cfg(doctest)]
pages! {
    readme = "../README.md";
    batches = "src/batches.md";
    constraints = "src/constraints.md";
    controllers = "src/controllers.md";
    conventions = "src/conventions.md";
    derivatives = "src/derivatives.md";
    files = "src/files.md";
    first_robot = "src/first-robot.md";
    floating_base = "src/floating-base.md";
    front_ends = "src/front-ends.md";
    generic_code = "src/generic-code.md";
    how_it_works = "src/how-it-works.md";
    install = "src/install.md";
    machine_code = "src/machine-code.md";
    microcontrollers = "src/microcontrollers.md";
    optimal_control = "src/optimal-control.md";
    options = "src/options.md";
    own_functions = "src/own-functions.md";
    run_time = "src/run-time.md";
    run_time_parameters = "src/run-time-parameters.md";
    spook = "src/spook.md";
    steps = "src/steps.md";
    wrenches = "src/wrenches.md";
    constraint_forces = "src/constraint-forces.md";
}
