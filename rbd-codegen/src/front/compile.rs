//! From a path to everything that is generated for the robot in it.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use rbd_ir::lower::{Scheduled, Target};
use rbd_model::{Diagnostic, Diagnostics, Loaded, Model, RobotDescription};

#[cfg(feature = "machine-code")]
use super::machine_code::machine_code;
use super::machine_code::missing;
use crate::emit::rust::{self, RustRobot};
use crate::lower::lower;
use crate::{Item, Options, Program, generate};

/// A robot and what was generated for it.
pub struct Compiled {
    /// The robot.
    pub model: Model,
    /// Its functions.
    pub program: Program,
    /// The options with which it was generated.
    pub options: Options,
    /// Assumptions, in the order of the file's lines.
    pub warnings: Vec<Diagnostic>,
    /// Other files that were read: those that MJCF or xacro included.
    pub included: Vec<PathBuf>,
    /// The names of the joints in the order of the file.
    pub joint_order: Vec<String>,
    /// It stands in for a robot whose file is wrong: functions have no bodies.
    pub(crate) is_stub: bool,
}

/// Reads the file at `path`, which messages call `file`, and generates what `options` ask for.
///
/// # Errors
/// Everything that is wrong with the file and the options, also that there is no such file.
pub fn compile(path: &Path, file: &str, options: &Options) -> Result<Compiled, Diagnostics> {
    compile_loaded(load_file(path, file, options)?, file, options)
}

/// Reads the file at `path`, which messages call `file`.
///
/// # Errors
/// Everything that is wrong with the file and the options, also that there is no such file.
pub fn load_file(path: &Path, file: &str, options: &Options) -> Result<Loaded, Diagnostics> {
    let hint = match Path::new(file) {
        file if file.is_absolute() => "check the path",
        file if file == path => "a relative path starts from the folder where the command runs",
        _ => "a relative path starts from the folder of the crate's Cargo.toml",
    };
    rbd_model::load_as(path, file, hint, options)
}

/// Generates what `options` ask for, for a robot made in code.
///
/// # Errors
/// Everything that is wrong with the robot and the options.
pub fn compile_description(
    robot: &RobotDescription,
    options: &Options,
) -> Result<Compiled, Diagnostics> {
    compile_loaded(robot.build(options)?, &robot.name, options)
}

/// Generates what `options` ask for, for a robot that was read from what messages call `file`, with
/// the same options.
///
/// # Errors Errors in the options.
pub fn compile_loaded(
    loaded: Loaded,
    file: &str,
    options: &Options,
) -> Result<Compiled, Diagnostics> {
    let mut clashes = rust::clashes(&options.frames);
    clashes.extend(missing(options));
    let program = match generate(&loaded.model, options) {
        Ok(program) if clashes.is_empty() => program,
        generated => {
            let mut errors = generated.err().map_or_else(Vec::new, |found| found.0);
            errors.extend(clashes);
            for error in &mut errors {
                file.clone_into(&mut error.file);
            }
            return Err(Diagnostics(errors));
        }
    };
    Ok(Compiled {
        model: loaded.model,
        program,
        options: options.clone(),
        warnings: loaded.warnings,
        included: loaded.included,
        joint_order: loaded.joint_order,
        is_stub: false,
    })
}

impl Compiled {
    /// The functions with the operations of Rust's, in the order in which they are written, loops written
    /// out.
    pub fn lowered(&self) -> Program<Scheduled> {
        lower(&self.program, &Target::interpreted())
    }

    /// The name of the struct in Rust, and of the module with the robot's own types.
    pub fn rust_names(&self) -> (String, String) {
        let names = rust::Names::new(&self.model, &self.options);
        (names.robot, names.module)
    }

    /// As Rust tokens.
    pub fn tokens(&self, item: &Item) -> TokenStream {
        rust::robot(&self.rust_robot(), &self.model, item)
    }

    /// The same with bodies, which are written as text, made tokens by `lexer`. `str::parse` of
    /// `proc_macro2` reads a text twice inside of a macro, since it cannot know that the text is
    /// Rust.
    pub fn tokens_by(&self, item: &Item, lexer: fn(&str) -> TokenStream) -> TokenStream {
        let robot = RustRobot {
            lexer,
            ..self.rust_robot()
        };
        rust::robot(&robot, &self.model, item)
    }

    fn rust_robot(&self) -> RustRobot {
        let program = lower(&self.program, &Target::rust());
        let robot = RustRobot::new(&self.model, program, &self.options, self.is_stub);
        #[cfg(feature = "machine-code")]
        let robot = RustRobot {
            code: machine_code(&self.program, &self.options),
            ..robot
        };
        robot
    }

    /// As formatted Rust source: the same tokens, under a line that says what made them. Long lists have several elements
    /// to a line.
    #[cfg(feature = "pretty")]
    pub fn text(&self, item: &Item) -> String {
        super::pretty::file(self.tokens(item))
    }
}
