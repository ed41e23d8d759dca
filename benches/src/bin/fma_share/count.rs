//! Arithmetic instructions of a call.

use std::cell::Cell;
use std::ops::{Add, Mul, Sub};

use rbd::Rounding;
use rbd::sin_cos::{Lane, Offset, sin_cos};
use rbd_codegen::Target;
use rbd_codegen::internals::ir::{Function, Node};
use rbd_codegen::internals::lower::blocks::{Statement, schedule};

/// The number of angles that are computed in one register.
const ANGLES: usize = 4;

/// Instructions that compute numbers from numbers; one on a register of several counts once.
pub(crate) fn arithmetic(function: &Function) -> u32 {
    operations(function) + sines(function) * of_sin_cos()
}

fn operations(function: &Function) -> u32 {
    let graph = &function.graph;
    let nodes = graph.nodes().iter().zip(function.live());
    let computed = nodes.filter(|(node, is_live)| {
        let is_operation = matches!(
            node,
            Node::Add(..)
                | Node::Sub(..)
                | Node::Mul(..)
                | Node::Div(..)
                | Node::MulAdd(..)
                | Node::Sqrt(_)
        );
        // rustc folds constants.
        let varies = |id| graph.as_constant(id).is_none();
        *is_live && is_operation && node.operands().any(varies)
    });
    computed.count() as u32
}

/// The number of sine computations: registers of angles at the beginning, plus single angles.
fn sines(function: &Function) -> u32 {
    let schedule = schedule(function, &Target::rust());
    let blocks = schedule.parts.iter().flat_map(|part| &part.blocks);
    let statements = blocks.flat_map(|block| &block.statements);
    let alone = statements.filter(|s| matches!(s, Statement::SinCos { .. }));
    (schedule.angles.len().div_ceil(ANGLES) + alone.count()) as u32
}

/// The arithmetic instructions of one sine and cosine.
fn of_sin_cos() -> u32 {
    OPERATIONS.set(0);
    let _ = sin_cos::<Once, Counting>(Counting(1.0));
    OPERATIONS.get()
}

thread_local! {
    static OPERATIONS: Cell<u32> = const { Cell::new(0) };
}

/// Rounding once, as on machines that fuse.
#[derive(Clone, Copy)]
struct Once;

impl Rounding for Once {
    const ONCE: bool = true;
}

/// A number that counts its operations.
#[derive(Clone, Copy)]
struct Counting(f64);

impl Counting {
    fn counted(value: f64) -> Self {
        OPERATIONS.set(OPERATIONS.get() + 1);
        Self(value)
    }
}

impl Add for Counting {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::counted(self.0 + other.0)
    }
}

impl Sub for Counting {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::counted(self.0 - other.0)
    }
}

impl Mul for Counting {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::counted(self.0 * other.0)
    }
}

impl Lane for Counting {
    const ROUND: f64 = <f64 as Lane>::ROUND;

    fn splat(self, value: f64) -> Self {
        Self(value)
    }

    fn fused_mul_add(self, factor: Self, term: Self) -> Self {
        Self::counted(self.0.mul_add(factor.0, term.0))
    }

    /// Bit operations, which are not arithmetic.
    fn turn(_: Self, sin_cos: (Self, Self)) -> (Self, Self) {
        sin_cos
    }

    fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
        angles.iter().all(|angle| angle.0.abs() <= limit)
    }

    fn repair<A: Rounding, O: Offset>(self, _: O, sin_cos: (Self, Self)) -> (Self, Self) {
        sin_cos
    }
}
