//! Operations of a call.

use rbd::{Counter, OpCount, Robot, count_operations};
use rbd_benches::place;
use rbd_classical::{divide_and_conquer, kane_tree};
use rbd_codegen::{Base, FunctionName, Options, Program, generate, load};

use crate::Error;
use crate::experiment::Method;

/// Operations in the order of [`Method::ALL`], all included: for generated functions as generated, for the
/// two others as they run, with nothing folded.
pub(crate) fn operations<R: Robot>(_: &R) -> Result<Vec<OpCount>, Error> {
    let path = place::workspace()?.join("rbd/examples/space_robot/space_robot.urdf");
    let options = Options::default()
        .base(Base::Floating)
        .gravity([0.0; 3])
        .functions(Some(vec![
            FunctionName::Aba,
            FunctionName::Bias,
            FunctionName::Crba,
            FunctionName::Ltdl,
            FunctionName::ConstraintForcesGeneral,
            FunctionName::ConstraintForcesSerialised,
            FunctionName::ConstraintForcesCyclicReduction,
            FunctionName::ConstraintForcesTipToBase,
        ]));
    let loaded = load(&path, &options)?;
    let program = generate(&loaded.model, &options)?;
    let count = |name| of_function(&program, name);
    let of_method = |method| {
        Ok(match method {
            Method::Recursive => count("aba")?,
            Method::General => count("constraint_forces_general")?,
            Method::Serialised => count("constraint_forces_serialised")?,
            Method::CyclicReduction => count("constraint_forces_cyclic_reduction")?,
            Method::TipToBase => count("constraint_forces_tip_to_base")?,
            Method::InertiaMatrix => {
                let parts = ["bias", "crba", "ltdl_factor", "ltdl_solve"].map(count);
                let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
                let difference = OpCount {
                    add: u32::try_from(R::NV)?,
                    ..OpCount::default()
                };
                parts.into_iter().sum::<OpCount>() + difference
            }
            Method::Kane => run::<R>(|[q, qd, tau]| {
                kane_tree::forward_dynamics(&R::MODEL, q, qd, tau);
            }),
            Method::DivideAndConquer => run::<R>(|[q, qd, tau]| {
                divide_and_conquer::forward_dynamics(&R::MODEL, q, qd, tau);
            }),
        })
    };
    Method::ALL.into_iter().map(of_method).collect()
}

fn of_function(program: &Program, name: &str) -> Result<OpCount, Error> {
    let found = program.functions.iter().find(|row| row.method.name == name);
    let row = found.ok_or_else(|| format!("no function `{name}`"))?;
    Ok(row.count)
}

/// The operations of an algorithm at some state.
fn run<R: Robot>(algorithm: impl for<'a> Fn([&[Counter<'a>]; 3])) -> OpCount {
    count_operations(|input| {
        let numbers = |n: usize| -> Vec<_> { (0..n).map(|k| input(0.1 + k as f64)).collect() };
        let (q, qd, tau) = (numbers(R::NQ), numbers(R::NV), numbers(R::NV));
        algorithm([&q, &qd, &tau]);
    })
}
