//! The generator: from a URDF file to straight-line Rust for one robot.
//!
//! ```text
//! load      path → Model                     read/, model/
//! generate  Model → Program                  canonical/, algorithm/, optimize/
//! lower     Program → Program<Scheduled>     lower/
//! tokens    Program<Scheduled> → TokenStream emit/rust/
//! report    Program → Report                 report/
//! ```
//!
//! [`compile`] goes from the path to [`Compiled`], [`stub`] stands in for what does not compile,
//! and `Builder` is all of it for a `build.rs`.

mod algorithm;
mod canonical;
mod catalogue;
mod emit;
mod front;
mod generate;
mod lower;
mod options;
mod parameters;
#[cfg(feature = "report")]
pub mod report;

/// The version of all that generated code depends on.
#[doc(hidden)]
pub const VERSION: [&str; 4] = [
    env!("CARGO_PKG_VERSION"),
    rbd_ir::VERSION,
    rbd_model::VERSION,
    rbd_runtime::VERSION,
];

pub use algorithm::{Numbers, RecordedReference, Reference};
pub use catalogue::FunctionName;
pub use catalogue::signature::{
    Argument, Coordinates, Output, Receiver, Shape, Signature, Sizes, SparseRows,
};
#[cfg(feature = "c")]
pub use emit::c::{COptions, CScalar, CSource, FmuSource};
pub use emit::rust::{Item, rust_name};
#[cfg(feature = "pretty")]
pub use front::builder::{BuildError, Builder};
pub use front::compile::{Compiled, compile, compile_description, compile_loaded, load_file};
pub use front::stub::stub;
pub use generate::{
    Generator, NamedFrame, NamedFunction, OwnFunction, Program, ProgramFrame, ProgramFunction,
    generate, nominal_parameters, possible_functions,
};
pub use lower::lower;
pub use options::{Effort, FrameOption, OPTIONS, OptionRow, Options};
pub use rbd_ir::kernel::Kernel;
pub use rbd_ir::lower::{Scheduled, Target};
pub use rbd_ir::optimize::Optimized;
#[cfg(feature = "urdf-rs")]
pub use rbd_model::load_urdf_rs;
pub use rbd_model::{
    Base, Choice, ConstraintEnd, ConstraintEnds, ConstraintFields, ConstraintKind,
    ConstraintOption, Diagnostic, Diagnostics, FieldKind, Gyroscopic, Inertia, InertialDescription,
    JointDescription, JointKind, JointOverride, JointTerm, Limits, LinkDescription, LoadOptions,
    Loaded, Mimic, MimicDescription, Model, Origin, ReadValue, RobotDescription, RobotOptions,
    RunTimeField, Severity, SpookOptions, ViolationTime, WarningKind, closest, joint_option, load,
    load_description, load_str, wrench_option,
};
pub use rbd_runtime::reference::WrenchFrame;

/// The stages by themselves, for tests and tools of this workspace. Nothing here is stable.
#[doc(hidden)]
pub mod internals {
    macro_rules! stages {
        ($($stage:ident)*) => { $(pub mod $stage { pub use crate::$stage::*; })* };
    }
    /// A program as Rust takes it.
    pub type LoweredProgram = crate::Program<crate::Scheduled>;

    /// The generated program for `model`, lowered for Rust.
    ///
    /// # Errors
    /// As [`generate`](crate::generate).
    pub fn lowered(
        model: &crate::Model,
        options: &crate::Options,
    ) -> Result<LoweredProgram, crate::Diagnostics> {
        let program = crate::generate(model, options)?;
        Ok(crate::lower(&program, &crate::Target::interpreted()))
    }

    /// A lowered program as Rust.
    pub fn rust(
        model: &crate::Model,
        program: LoweredProgram,
        options: &crate::Options,
    ) -> proc_macro2::TokenStream {
        let robot = crate::emit::rust::RustRobot::new(model, program, options, false);
        crate::emit::rust::robot(&robot, model, &crate::Item::public())
    }

    /// A function that belongs to no robot, optimised and lowered for Rust, and its text. No input is an angle.
    pub fn rust_function(
        name: &str,
        function: ir::Function,
        target: &crate::Target,
    ) -> (crate::Scheduled, proc_macro2::TokenStream) {
        let scheduled = lower::lower_function(&optimize::optimize(function), target);
        let text = crate::emit::rust::free_function(name, &scheduled, &quote::quote!(::rbd));
        (scheduled, text)
    }

    /// The graph, and what a function takes and returns.
    pub mod ir {
        pub use crate::catalogue::signature::*;
        pub use rbd_ir::ir::*;
    }
    #[cfg(feature = "pretty")]
    pub use crate::front::{packed::packed, pretty::formatted};
    pub use rbd_ir::{derive, kernel, optimize};
    pub use rbd_model::{model, names};

    stages! { algorithm canonical catalogue lower parameters }
}
