//! Functions of the user's own: what Python recorded, run again on rbd's symbols.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use numpy::npyffi::npy_intp;
use pyo3::prelude::*;
use rbd::jit::{self, Argument, COptions, CScalar, Error, Symbol, Symbolic};
use rbd::{IntoReal, Real};

use crate::errors::raised;
use crate::function::{Function, Origin};
use crate::operand::Form;
use crate::pose_error::evaluate;

/// A value that was recorded, by its number, or a constant.
#[derive(FromPyObject)]
pub(crate) enum Operand {
    Value(usize),
    Constant(f64),
}

/// An operation by numpy's name, of which the result is a value, or a function with as many values as results have numbers.
#[derive(FromPyObject)]
pub(crate) enum Operation {
    Scalar(String),
    Function(Py<Function>),
}

/// An operation, its operands, and of a function how many each of its arguments has.
pub(crate) type Step = (Operation, Vec<Operand>, Vec<usize>);

/// Name, kind, length and unit.
pub(crate) type Declared = (String, String, usize, String);

/// A result: its name and its numbers.
pub(crate) type Named = (String, Vec<Operand>);

/// The function that a robot's user has written.
pub(crate) fn traced(
    robot: &jit::Robot,
    name: &str,
    arguments: Vec<Declared>,
    results: Vec<Named>,
    steps: Vec<Step>,
) -> Result<Traced, Error> {
    let arguments: Vec<Argument> = arguments.into_iter().map(argument).collect();
    let (names, numbers): (Vec<String>, Vec<_>) = results.into_iter().unzip();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let traced = robot.trace(name, &arguments, &names, |symbolic, x| {
        let mut values = x.concat();
        for step in steps {
            run(robot, symbolic, step, &mut values)?;
        }
        let results = numbers.iter().map(|numbers| read(numbers, &values));
        Ok(results.collect())
    })?;
    Ok(Traced { traced })
}

fn argument((name, kind, length, unit): Declared) -> Argument {
    let name = interned(&name);
    let argument = match kind.as_str() {
        "configuration" => Argument::configuration(name),
        "tangent" => Argument::tangent(name),
        _ => Argument::vector(name, length),
    };
    match unit.as_str() {
        "" => argument,
        unit => argument.unit(unit),
    }
}

/// The same text for as long as the process lives, kept once.
fn interned(text: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(text) {
        return known;
    }
    let made: &'static str = Box::leak(text.into());
    kept.insert(made);
    made
}

fn read<'g>(operands: &[Operand], values: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let read = operands.iter().map(|operand| match operand {
        Operand::Value(at) => values[*at],
        Operand::Constant(number) => Symbol::from_f64(*number),
    });
    read.collect()
}

/// Adds the values of a step.
fn run<'g>(
    robot: &jit::Robot,
    symbolic: &Symbolic<'_, 'g>,
    (operation, operands, lengths): Step,
    values: &mut Vec<Symbol<'g>>,
) -> Result<(), Error> {
    let operands = read(&operands, values);
    let function = match &operation {
        Operation::Scalar(name) => {
            values.push(scalar(name, &operands)?);
            return Ok(());
        }
        Operation::Function(function) => function.get(),
    };
    let mut rest = operands.as_slice();
    let mut arguments = Vec::new();
    for length in lengths {
        let (own, behind) = rest.split_at(length);
        arguments.push(own);
        rest = behind;
    }
    let results = match &function.origin {
        // Derivatives of its dynamics are known.
        Origin::Robot(own) if own == robot => evaluate(symbolic, function.name(), &arguments)?,
        Origin::Robot(other) => evaluate(other, function.name(), &arguments)?,
        Origin::Traced(traced) => traced.evaluate(&arguments)?,
    };
    values.extend(results.concat());
    Ok(())
}

fn scalar<'g>(name: &str, operands: &[Symbol<'g>]) -> Result<Symbol<'g>, Error> {
    Ok(match (name, operands) {
        ("add", [a, b]) => *a + *b,
        ("subtract", [a, b]) => *a - *b,
        ("multiply", [a, b]) => *a * *b,
        ("divide", [a, b]) => *a / *b,
        ("power", [a, b]) => power(*a, b.known().unwrap_or(f64::NAN)),
        ("negative", [a]) => -*a,
        ("absolute", [a]) => a.abs(),
        ("sign", [a]) => a.sign(),
        ("minimum", [a, b]) => a.min(*b),
        ("maximum", [a, b]) => a.max(*b),
        ("select_less", [a, b, x, y]) => a.select_less(*b, *x, *y),
        ("sqrt", [a]) => a.sqrt(),
        ("cbrt", [a]) => a.cbrt(),
        ("sin", [a]) => a.sin_cos().0,
        ("cos", [a]) => a.sin_cos().1,
        ("arcsin", [a]) => a.asin(),
        ("arccos", [a]) => a.acos(),
        ("arctan2", [a, b]) => a.atan2(*b),
        ("exp", [a]) => a.exp(),
        ("log", [a]) => a.ln(),
        ("tanh", [a]) => a.tanh(),
        _ => {
            return Err(Error::Traced {
                function: name.to_owned(),
                problem: format!("there is no such operation of {} symbols", operands.len()),
            });
        }
    })
}

/// Whole powers, and those of the square root.
fn power<T: Real>(x: T, exponent: f64) -> T {
    match exponent.fract() == 0.0 {
        true => x.powi(exponent as i32),
        false => x.sqrt().powi((2.0 * exponent) as i32),
    }
}

/// Rows, columns, and the place of each number, if not all are there.
type Placed = (usize, usize, Option<Vec<(usize, usize)>>);

/// A function of the user's own, to which derivatives are added.
#[pyclass(frozen, module = "rbd._rbd")]
pub(crate) struct Traced {
    traced: jit::Traced,
}

#[pymethods]
impl Traced {
    /// The same with a derivative of this kind as one more result.
    #[allow(clippy::needless_pass_by_value, reason = "as Python gives it")]
    fn with_derivative(
        &self,
        py: Python<'_>,
        kind: &str,
        name: &str,
        of: &str,
        by: Vec<String>,
        direction: &str,
    ) -> PyResult<Self> {
        let traced = self.traced.clone();
        let by: Vec<&str> = by.iter().map(String::as_str).collect();
        let added = py.detach(|| match kind {
            "jacobian" => traced.with_jacobian(name, of, &by),
            "gradient" => traced.with_gradient(name, of, &by),
            "gauss_newton" => traced.with_gauss_newton(name, of, &by),
            "hessian" => traced.with_hessian(name, of, &by),
            _ => traced.with_hessian_product(name, of, &by, interned(direction)),
        });
        let traced = added.map_err(|error| raised(py, &error))?;
        Ok(Self { traced })
    }

    /// Rows and columns of the last result as a whole matrix, of a vector its length and 1, and the place of each number.
    #[getter]
    fn last(&self) -> Option<Placed> {
        let last = self.traced.results().last()?;
        Some((last.rows, last.columns, last.positions.clone()))
    }

    /// Its machine code. Arguments and results have these shapes; results of which only the nonzeros are wanted have none.
    fn compile(
        &self,
        py: Python<'_>,
        arguments: Vec<Vec<npy_intp>>,
        results: Vec<Option<Vec<npy_intp>>>,
    ) -> PyResult<Function> {
        let of_all = self.traced.results().iter().zip(&results);
        let whole = of_all.filter(|(_, shape)| shape.is_some());
        let whole: Vec<&str> = whole.map(|(array, _)| array.name.as_str()).collect();
        let made = py.detach(|| {
            let traced = self.traced.clone().with_whole(&whole)?;
            Ok((traced.compile()?, traced))
        });
        let (compiled, traced) = made.map_err(|error: Error| raised(py, &error))?;
        let read = compiled.arguments().iter().zip(arguments);
        let read = read.map(|(array, shape)| Form::shaped(array, Some(shape)));
        let written = compiled.results().iter().zip(results);
        let written = written.map(|(array, shape)| Form::shaped(array, shape));
        let forms = (read.collect(), written.collect());
        let origin = Origin::Traced(Box::new(traced));
        Function::new(py, compiled, Some(forms), origin)
    }

    /// Its text in Rust, as a method of this type if there is one.
    fn rust(&self, py: Python<'_>, method_of: Option<&str>) -> PyResult<String> {
        let text = py.detach(|| match method_of {
            None => self.traced.rust(),
            Some(robot_type) => self.traced.clone().method_of(robot_type).rust(),
        });
        text.map_err(|error| raised(py, &error.into()))
    }

    /// Its texts in C: source, header, and those for CMake and pkg-config.
    fn c(
        &self,
        py: Python<'_>,
        stem: &str,
        prefix: Option<String>,
        flags: [bool; 4],
    ) -> PyResult<[String; 4]> {
        let [narrow, reproducible, casadi, batch] = flags;
        let scalar = match narrow {
            true => CScalar::Float,
            false => CScalar::Double,
        };
        let mut options = COptions::default()
            .scalar(scalar)
            .reproducible(reproducible);
        options = options.casadi(casadi).batch(batch);
        options.prefix = prefix;
        let source = py.detach(|| self.traced.c(&options, stem));
        let source = source.map_err(|error| raised(py, &error.into()))?;
        Ok([
            source.source,
            source.header,
            source.cmake,
            source.pkg_config,
        ])
    }

    /// The path of each file of its FMU, and its text.
    fn fmu(
        &self,
        py: Python<'_>,
        prefix: Option<String>,
        reproducible: bool,
    ) -> PyResult<Vec<(String, String)>> {
        let mut options = COptions::default().reproducible(reproducible);
        options.prefix = prefix;
        let fmu = py.detach(|| self.traced.fmu(&options));
        let fmu = fmu.map_err(|error| raised(py, &error.into()))?;
        Ok(fmu.files().into())
    }
}
