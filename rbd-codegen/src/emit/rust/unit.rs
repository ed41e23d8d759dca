//! A robot as Rust sees it: its program and its names.

use proc_macro2::TokenStream;
use rbd_ir::lower::Scheduled;
use rbd_model::Model;

use super::code::MachineCode;
use super::expression;
use super::names::Names;
use crate::Options;
use crate::generate::{Program, ProgramFrame, ProgramFunction};

/// The data from which the code of one robot is written.
pub(crate) struct RustRobot {
    /// The functions, lowered for Rust.
    pub(crate) program: Program<Scheduled>,
    /// The names of the robot and its parts.
    pub(crate) names: Names,
    /// Whether functions keep the same sequence of operations on every machine.
    pub(crate) reproducible: bool,
    /// Whether operations are inlined, for a build with optimisation.
    pub(crate) optimized: bool,
    /// The functions that are machine code where the machine runs it.
    pub(crate) code: MachineCode,
    /// Whether functions of many states are written, too.
    pub(crate) batch: bool,
    /// Whether methods are written without bodies: a stub for a robot whose file is invalid.
    pub(crate) is_stub: bool,
    /// The function that converts the text of bodies to tokens.
    pub(crate) lexer: Lexer,
}

/// A function that converts Rust text to tokens.
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
            code: MachineCode::new(),
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
