//! Values side by side.

use super::Build;
use crate::flat::{Half, Home, Operation, Value};

impl Build<'_> {
    /// Four rows as four columns.
    pub(super) fn transposed(&mut self, [a, b, c, d]: [Value; 4]) -> [Value; 4] {
        let mut compute = |operation| self.compute(operation, 4);
        let low = [[a, b], [c, d]].map(|both| compute(Operation::Unpack(Half::Low, both)));
        let high = [[a, b], [c, d]].map(|both| compute(Operation::Unpack(Half::High, both)));
        [
            (Half::Low, low),
            (Half::Low, high),
            (Half::High, low),
            (Half::High, high),
        ]
        .map(|(half, both)| compute(Operation::Halves(half, both)))
    }

    /// Whether these scalars are constants or follow each other in memory; then they are one value there.
    pub(super) fn adjacent(&mut self, all: &[Value]) -> Option<Value> {
        let bits = all
            .iter()
            .map(|value| match self.flat.values[value.index()].home {
                Home::Constant(k) => Some(self.flat.constants[k][0]),
                _ => None,
            });
        if let Some(bits) = bits.collect() {
            return Some(self.constant(bits));
        }
        let slot = |value: &Value| match self.flat.values[value.index()].home {
            Home::Memory(slot) => Some(slot),
            _ => None,
        };
        let first = slot(&all[0])?;
        let follow = all.iter().enumerate();
        let mut follow = follow.map(|(k, value)| slot(value) == Some(first.behind(k)));
        follow
            .all(|is| is)
            .then(|| self.new_value(Home::Memory(first), all.len() as u8))
    }

    /// Two scalars side by side.
    pub(super) fn pair(&mut self, all: [Value; 2]) -> Value {
        if all[0] == all[1] {
            return self.compute(Operation::Repeat(all[0]), 2);
        }
        let adjacent = self.adjacent(&all);
        adjacent.unwrap_or_else(|| self.compute(Operation::Pair(all), 2))
    }

    /// Four scalars side by side.
    pub(super) fn four(&mut self, all: [Value; 4]) -> Value {
        let [a, b, c, d] = all;
        if [b, c, d] == [a; 3] {
            return self.compute(Operation::Repeat(a), 4);
        }
        self.adjacent(&all).unwrap_or_else(|| {
            let halves = [[a, b], [c, d]].map(|half| self.pair(half));
            self.compute(Operation::Join(halves), 4)
        })
    }
}
