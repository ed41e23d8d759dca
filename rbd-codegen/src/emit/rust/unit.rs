//! A robot as Rust sees it: its program and its names.

use proc_macro2::TokenStream;

use super::expression;
use super::names::Names;
use crate::generate::{Program, ProgramFrame, ProgramFunction};
use crate::lower::Scheduled;
use crate::{Model, Options};

/// What the text of one robot is written from.
pub(crate) struct RustRobot {
    /// The functions, lowered for Rust.
    pub(crate) program: Program<Scheduled>,
    /// What it and its parts are called.
    pub(crate) names: Names,
    /// Functions keep to one sequence of operations on every machine.
    pub(crate) reproducible: bool,
    /// Operations are inlined, for a build with optimisation.
    pub(crate) optimized: bool,
    /// Functions of many states at once are written too.
    pub(crate) batch: bool,
    /// Written without bodies: what stands for a robot whose file is wrong.
    pub(crate) is_stub: bool,
    /// What makes tokens of bodies, which are written as text.
    pub(crate) lexer: Lexer,
}

/// Makes tokens of Rust's text.
pub(crate) type Lexer = fn(&str) -> TokenStream;

impl RustRobot {
    /// The robot that `program` was lowered for.
    pub(crate) fn new(
        model: &Model,
        program: Program<Scheduled>,
        options: &Options,
        is_stub: bool,
    ) -> Self {
        Self {
            program,
            names: Names::new(model, options),
            reproducible: options.reproducible,
            optimized: options.optimized.unwrap_or(true),
            batch: options.batch,
            is_stub,
            lexer: expression::tokens,
        }
    }
}

/// A function of the robot, lowered.
pub(super) type Lowered = ProgramFunction<Scheduled>;
/// A frame of the robot, its functions lowered.
pub(super) type LoweredFrame = ProgramFrame<Scheduled>;
