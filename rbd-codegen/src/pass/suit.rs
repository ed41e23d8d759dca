//! What suits machines and saves no operation: operations have been counted before.

use super::pack::{self, Symmetry};
use super::{ARRIVAL, FUSE, ORDER, RECIPROCAL, check, dead, optimize, verified};
use crate::ir::{Function, instructions};

/// The function that is written: `optimized` after [`RECIPROCAL`], [`ARRIVAL`], [`FUSE`] and
/// [`ORDER`]; or, if that takes fewer instructions, the same of `traced` with limbs that are alike
/// side by side.
///
/// Limbs are packed before the passes: as traced they are alike, and what is done to a pack is done
/// to all of them.
pub fn suit_machine(traced: &Function, optimized: &Function, symmetry: &Symmetry) -> Function {
    let packed = || {
        let packed = pack::run(&dead::run(traced), symmetry);
        check("pack", &packed);
        optimize(packed)
    };
    let packed = (!symmetry.sizes.is_empty()).then(packed);
    let programs: Vec<&Function> = [optimized].into_iter().chain(&packed).collect();
    fewest_instructions(programs)
}

/// The later program stays only if no more than this part of the instructions is left: it has a
/// price in the order of operations, which is no longer that of the algorithm.
const LEAST_GAIN: f64 = 0.95;

fn fewest_instructions(programs: Vec<&Function>) -> Function {
    let suited = programs.into_iter().map(|program| {
        [RECIPROCAL, ARRIVAL, FUSE, ORDER]
            .iter()
            .fold(program.clone(), |f, pass| verified(pass, &f))
    });
    let pays = |a: &Function, b: &Function| {
        f64::from(instructions(b)) < LEAST_GAIN * f64::from(instructions(a))
    };
    let better = |a, b| if pays(&a, &b) { b } else { a };
    suited.reduce(better).expect("there is a program")
}
