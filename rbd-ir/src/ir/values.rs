//! Algorithms on symbols run on values of any scalar.

use std::cell::RefCell;

use rbd_runtime::{DoubleDouble, Real, Unfused};

use super::interpret::on_scalars;
use super::symbol::Symbol;
use super::tape::Tape;
use super::{Node, NodeId};

/// Values that are computed as the operations come.
struct Values<T>(RefCell<Vec<T>>);

impl<T: Real> Values<T> {
    fn push(&self, value: T) -> NodeId {
        let mut values = self.0.borrow_mut();
        values.push(value);
        NodeId(values.len() as u32 - 1)
    }

    fn at(&self, id: NodeId) -> T {
        self.0.borrow()[id.index()]
    }
}

impl<T: Real> Tape for Values<T> {
    fn constant(&self, value: DoubleDouble) -> NodeId {
        let [high, low] = [value.high(), value.low()].map(T::from_f64);
        // Two constants, so that their sum counts as none.
        self.push(if value.low() == 0.0 { high } else { high + low })
    }

    fn operation(&self, node: Node) -> NodeId {
        self.push(on_scalars::<T, Unfused>(node, |id| self.at(id)))
    }

    fn sin_cos(&self, angle: NodeId) -> [NodeId; 2] {
        let (sin, cos) = self.at(angle).sin_cos();
        [self.push(sin), self.push(cos)]
    }

    fn as_constant(&self, _: NodeId) -> Option<f64> {
        None
    }
}

/// Makes symbols for numbers that are known, such as a robot's.
///
/// Operations among them are done in the scalar that an algorithm runs on, while those among
/// [constants](Real::from_f64) are done in twice the digits.
#[derive(Clone, Copy)]
pub struct Recorder<'g>(&'g dyn Tape);

impl<'g> Recorder<'g> {
    /// The symbol of a number.
    pub fn known(self, value: f64) -> Symbol<'g> {
        Symbol::known_on(self.0, value)
    }
}

/// Runs `algorithm`, which is compiled for symbols, on values of any scalar: to the results of the same algorithm
/// compiled for that scalar.
pub fn run<T: Real>(
    inputs: &[T],
    algorithm: impl for<'g> FnOnce(&[Symbol<'g>], Recorder<'g>) -> Option<Vec<Symbol<'g>>>,
) -> Option<Vec<T>> {
    let values = Values(RefCell::new(inputs.to_vec()));
    let symbols: Vec<Symbol<'_>> = (0..inputs.len() as u32)
        .map(|position| Symbol::of_node(&values, NodeId(position)))
        .collect();
    let results = algorithm(&symbols, Recorder(&values))?;
    let results = results.into_iter().map(|x| values.at(x.node(&values)));
    Some(results.collect())
}
