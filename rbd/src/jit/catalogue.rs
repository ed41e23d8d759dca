use std::format;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use rbd_codegen::{Optimized, Program, Target};
use rbd_ir::ir::{Calls, Function, Symbol, evaluate};
use rbd_ir::kernel::Kernel;

use super::array::{Array, arguments, results};
use super::{Error, Robot};
use crate::{FrameMotion, LocalWorldAligned, Matrix3, Real, Transform, Vector3};

/// Every function of a robot in the scalar `T`: what functions of the user's own are written with. A [`Robot`] has them on
/// numbers, also on [`Dual`](crate::Dual) ones; in [`Robot::trace`] a [`Symbolic`](super::Symbolic) robot has them on symbols.
pub trait Catalogue<T: Real> {
    /// The function of this name, with the arguments and results of [`Robot::function`], an array each; `step_semi_implicit`
    /// and `step_rk4` too.
    ///
    /// # Errors
    /// If there is no such function, this robot cannot have it, or an argument is missing or has another length.
    fn evaluate(&self, name: &str, arguments: &[&[T]]) -> Result<Vec<Vec<T>>, Error>;

    /// The placement of a frame or link in the base.
    ///
    /// # Errors
    /// If there is no such frame, or q has another length.
    fn placement(&self, frame: &str, q: &[T]) -> Result<Transform<T>, Error> {
        let numbers = self.evaluate(&format!("{frame}.placement"), &[q])?.concat();
        let at = |k: usize| numbers[k];
        Ok(Transform {
            rotation: Matrix3::new([0, 3, 6].map(|row| [at(row), at(row + 1), at(row + 2)])),
            translation: Vector3::new(at(9), at(10), at(11)),
        })
    }

    /// The error of a frame's pose, \[log(R* Rᵀ); p* − p\] (rad, m), of its placement (R, p) in the base and the goal
    /// (R*, p*): [`FrameMotion::pose_error`]. In [`Robot::trace`] its Jacobian −\[J_r(φ)⁻¹ J_ω; J_v\] is known, φ the turn
    /// and J the frame's Jacobian in the world's axes, where no derivative is by the goal.
    ///
    /// # Errors
    /// If there is no such frame, or q has another length.
    fn pose_error(
        &self,
        frame: &str,
        q: &[T],
        goal: Transform<T>,
    ) -> Result<FrameMotion<LocalWorldAligned, T>, Error> {
        Ok(FrameMotion::pose_error(self.placement(frame, q)?, goal))
    }
}

/// Operation by operation, for tests and other scalars: machine code of [`Robot::function`] is far faster.
impl<T: Real> Catalogue<T> for Robot {
    fn evaluate(&self, name: &str, arguments: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        match self.evaluated_step(name, self, arguments) {
            Some(step) => step,
            None => run(name, &*self.program(name)?, arguments),
        }
    }
}

/// Runs the program of one function, operation by operation.
fn run<T: Real>(name: &str, program: &Program, given: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
    let body = body(program);
    run_in(name, program, given, |given| {
        evaluate(as_traced(body), given)
    })
}

/// The same on symbols. Loops stay loops where C has them, too: what is shorter is as fast written out.
pub(super) fn run_on_symbols<'g>(
    name: &str,
    program: &Program,
    given: &[&[Symbol<'g>]],
    calls: Calls<'g>,
) -> Result<Vec<Vec<Symbol<'g>>>, Error> {
    let body = body(program);
    let is_kept = |kernel: &Kernel| Target::c().loops.call(kernel);
    let by_loops = body.by_kernel.as_deref();
    let by_loops = by_loops.filter(|body| body.function.kernels.iter().all(is_kept));
    let body = by_loops.unwrap_or(body);
    run_in(name, program, given, |given| {
        calls.evaluate(as_traced(body), given)
    })
}

fn body(program: &Program) -> &Optimized {
    let mut all = program.all_functions();
    let function = all.next().expect("the function that was generated");
    &function.generated.body
}

/// The passes would take from limbs what they have alike: they run once all is traced.
fn as_traced(body: &Optimized) -> &Function {
    match &body.slp_groups {
        Some((traced, _)) => traced,
        None => &body.function,
    }
}

fn run_in<T: Real>(
    name: &str,
    program: &Program,
    given: &[&[T]],
    evaluate: impl FnOnce(&[T]) -> Vec<T>,
) -> Result<Vec<Vec<T>>, Error> {
    let mut all = program.all_functions();
    let function = all.next().expect("the function that was generated");
    let inputs = function.generated.body.function.inputs.len();
    check(name, &arguments(program, function.generated, inputs), given)?;
    let outputs = evaluate(&given.concat());
    let (arrays, places) = results(program, function.generated);
    let mut values: Vec<Vec<T>> = Vec::new();
    values.extend(arrays.iter().map(|array| vec![T::zero(); array.length]));
    for (place, output) in places.into_iter().zip(outputs) {
        if let Some((result, at)) = place {
            values[result][at] = output;
        }
    }
    Ok(values)
}

/// The arguments are as many and as long as the function takes.
pub(super) fn check<T>(name: &str, taken: &[Array], given: &[&[T]]) -> Result<(), Error> {
    let named: Vec<&str> = taken.iter().map(|array| array.name.as_str()).collect();
    let error = |problem| {
        Err(Error::Traced {
            function: name.to_string(),
            problem,
        })
    };
    if taken.len() != given.len() {
        let (names, count) = (named.join("`, `"), given.len());
        return error(format!("takes `{names}`, and {count} arrays are given"));
    }
    for (array, given) in taken.iter().zip(given) {
        if array.length != given.len() {
            let (own, needed, length) = (&array.name, array.length, given.len());
            return error(format!(
                "`{own}` has {needed} numbers, and {length} are given"
            ));
        }
    }
    Ok(())
}
