//! Functions of the user's own as Rust and C.

use std::path::{Path, PathBuf};
use std::println;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use rbd_codegen::{
    Argument as Parameter, BuildError, COptions, CSource, Diagnostics, FmuSource, Output,
    OwnFunction, Receiver, Shape, Signature, SparseRows,
};
use rbd_ir::ir::{Function, Symbol, trace_with_calls};

use super::Traced;
use super::argument::{Argument, Kind};
use crate::jit::Array;
use crate::{Model, Real, reference};

/// As text, with the feature `build`.
impl Traced {
    /// It as a Rust function, `no_std` and generic over the scalar: `stage(&q, &qd)`. An argument of one number is passed as
    /// that, any other as an array. Several results are the fields of a struct, `Stage`, matrices among them
    /// [`SparseMatrix`](crate::SparseMatrix). The robot's options `reproducible`, `optimized` and `crate_path` are for it too.
    ///
    /// # Errors
    /// If a name is none in Rust, C and C++.
    pub fn rust(&self) -> Result<String, Diagnostics> {
        Ok(self.own()?.text(self.robot.options()))
    }

    /// The same, of which [`rust`](Self::rust) and [`out`](Self::out) write a method of the robot's type that
    /// [`robot!`](crate::robot) makes, `Panda` or its path: `Panda.stage(&q, &qd)`. If it takes sines of its first configuration it
    /// is also one of `Panda.at(&q)`, whose sines it shares: `Panda.at(&q).stage(&qd)`. Other texts do not change. `rust` and `out`
    /// return an error if this is no path of a type, or robots have a function of the same name.
    #[must_use]
    pub fn method_of(mut self, robot_type: &str) -> Self {
        self.method_of = Some(robot_type.to_string());
        self
    }

    /// It as C99, in files `stem.c` and `stem.h`: `arm_stage(q, qd, next, cost)` of the robot `arm`, or the prefix of the
    /// options by itself. Each result is an array; the places of a matrix's entries are `arm_stage_NAME_rows` and `_columns`. With
    /// the option `casadi` it is also `arm_stage_casadi` with derivatives of first and second order.
    ///
    /// # Errors
    /// If a name is none in Rust, C and C++, or CasADi is to take `float`.
    pub fn c(&self, options: &COptions, stem: &str) -> Result<CSource, Diagnostics> {
        self.own()?.c(options, stem)
    }

    /// It as an FMU of FMI 3.0 without states, the files of which are an archive: `arm_stage` of the robot `arm`, or the prefix
    /// of the options. Inputs are the arguments, which start with zeros, a configuration with the neutral one; outputs are the
    /// results, matrices as a whole, each with the arguments that it depends on. Numbers are `double`. It has no directional derivatives.
    ///
    /// # Errors
    /// If a name is none in Rust, C and C++, is `time`, or is that of a result and of an argument; if an array has no numbers.
    pub fn fmu(&self, options: &COptions) -> Result<FmuSource, Diagnostics> {
        let model = self.robot.model();
        let mut starts = Vec::new();
        for argument in &self.arguments {
            let mut start = vec![0.0; argument.length(&model)];
            if argument.kind == Kind::Configuration {
                reference::neutral(&model, &mut start);
            }
            starts.extend(start);
        }
        self.own()?.fmu(options, &starts)
    }

    /// Writes [`rust`](Self::rust) to `name` in `OUT_DIR` and gives the path, in a `build.rs`. Tells cargo which files the robot
    /// was read from. The crate has it by [`rbd::function!`](crate::function)`("stage.rs");`.
    ///
    /// # Errors
    /// As [`rust`](Self::rust); that this is no build script; that the text cannot be written.
    pub fn out(&self, name: impl AsRef<Path>) -> Result<PathBuf, BuildError> {
        self.tell_cargo();
        self.own()?.out(self.robot.options(), name.as_ref())
    }

    /// Writes [`c`](Self::c) to `stem.c` and `stem.h` in `OUT_DIR` and gives the path of the source, as [`out`](Self::out) does.
    ///
    /// # Errors
    /// As [`c`](Self::c) and [`out`](Self::out).
    pub fn out_c(&self, stem: &str, options: &COptions) -> Result<PathBuf, BuildError> {
        self.tell_cargo();
        self.own()?.out_c(options, stem)
    }

    fn tell_cargo(&self) {
        for file in self.robot.files() {
            println!("cargo:rerun-if-changed={}", file.display());
        }
    }

    fn own(&self) -> Result<OwnFunction, Diagnostics> {
        let model = self.robot.model();
        let robot = &self.robot.generator().model().name;
        let arguments = self.arguments.iter();
        let signature = Signature {
            name: self.name.clone(),
            doc: String::new(),
            receiver: Receiver::Robot,
            arguments: arguments.map(|own| parameter(own, &model)).collect(),
            results: self.results.iter().map(output).collect(),
        };
        let own = OwnFunction::new(robot, signature, self.with_limbs(&self.with_zeros()))?;
        match &self.method_of {
            None => Ok(own),
            Some(robot_type) => {
                let mut arguments = self.arguments.iter();
                let q = arguments.position(|own| own.kind == Kind::Configuration);
                own.method_of(robot_type, q)
            }
        }
    }

    /// The function with an output for each entry of a matrix, without the numbers of calls.
    fn with_zeros(&self) -> Function {
        let function = self.without_calls();
        trace_with_calls(function.inputs.clone(), |x, kernels| {
            let mut rest = &kernels.evaluate(&function, x)[..];
            let mut all: Vec<Symbol<'_>> = Vec::new();
            for array in &self.results {
                let (own, behind) = rest.split_at(array.length);
                rest = behind;
                let Some(positions) = &array.positions else {
                    all.extend(own);
                    continue;
                };
                let first = all.len();
                all.resize(first + array.rows * array.columns, Symbol::zero());
                for ((row, column), value) in positions.iter().zip(own) {
                    all[first + row * array.columns + column] = *value;
                }
            }
            all
        })
    }
}

fn parameter(own: &Argument, model: &Model<'_>) -> Parameter {
    let (length, is_vector) = (own.length(model), model.nq() == model.nv());
    let (shape, doc) = match own.kind {
        Kind::Vector(1) => (Shape::Scalar, "number"),
        Kind::Configuration if is_vector => (Shape::Numbers(length), "configuration"),
        Kind::Configuration => (
            Shape::Numbers(length),
            "configuration with quaternions in the order x, y, z, w and pairs cos θ, sin θ of length 1",
        ),
        _ => (Shape::Numbers(length), "vector"),
    };
    Parameter {
        name: own.name.to_string(),
        shape,
        unit: own.unit_text().to_string(),
        doc: doc.to_string(),
    }
}

fn output(array: &Array) -> Output {
    let shape = match &array.positions {
        Some(_) if array.is_symmetric => Shape::Sparse(SparseRows::OwnTriangle(array.rows)),
        Some(_) => Shape::Sparse(SparseRows::Own(array.rows, array.columns)),
        None if array.length == 1 => Shape::Scalar,
        None => Shape::Numbers(array.length),
    };
    Output {
        name: array.name.clone(),
        shape,
        unit: array.unit.clone(),
        doc: array.doc.clone(),
        frame: None,
        positions: array.positions.clone().unwrap_or_default(),
    }
}
