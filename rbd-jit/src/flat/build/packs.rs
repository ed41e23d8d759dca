//! Values side by side.

use super::Build;
use crate::element::Kind;
use crate::flat::{Half, Home, Operation, Value};

impl Build<'_> {
    /// Rows of sixteen bytes, several above each other in a vector, as columns. Columns become rows likewise.
    pub(super) fn transposed(&mut self, all: &[Value]) -> Vec<Value> {
        let by_twos = |all: &[Value]| -> Vec<[Value; 2]> {
            all.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
        };
        if self.kind == Kind::Double {
            return self.unpacked(1, by_twos(all));
        }
        let ones = self.unpacked(1, by_twos(all));
        let [ab_low, ab_high, cd_low, cd_high] = ones[..] else {
            unreachable!("four rows")
        };
        self.unpacked(2, vec![[ab_low, cd_low], [ab_high, cd_high]])
    }

    /// Four vectors of 64 bytes, each with pieces of four rows, as these rows.
    pub(super) fn whole_rows(&mut self, [a, b, c, d]: [Value; 4]) -> [Value; 4] {
        let mut pieces = |both, pieces| {
            let operation = Operation::Pieces(both, pieces);
            self.compute(operation, self.lanes)
        };
        let [low, high] =
            [[0, 1, 0, 1], [2, 3, 2, 3]].map(|of| [pieces([a, b], of), pieces([c, d], of)]);
        let (even, odd) = ([0, 2, 0, 2], [1, 3, 1, 3]);
        [
            pieces(low, even),
            pieces(low, odd),
            pieces(high, even),
            pieces(high, odd),
        ]
    }

    /// Lower and upper halves of each two.
    fn unpacked(&mut self, numbers: u8, all: Vec<[Value; 2]>) -> Vec<Value> {
        let halves = |both| [Half::Low, Half::High].map(|half| (half, both));
        let halves: Vec<_> = all.into_iter().flat_map(halves).collect();
        let compute = |(half, both)| {
            let operation = Operation::Unpack {
                half,
                numbers,
                both,
            };
            self.compute(operation, self.lanes)
        };
        halves.into_iter().map(compute).collect()
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
        if all.len() * self.kind.bytes() == 8 {
            // Operations on two singles would read sixteen bytes.
            return None;
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

    /// Scalars side by side: two, four and so on.
    pub(super) fn side_by_side(&mut self, all: &[Value]) -> Value {
        if all.len() == 1 {
            return all[0];
        }
        let width = all.len() as u8;
        if all.iter().all(|value| *value == all[0]) {
            return self.compute(Operation::Repeat(all[0]), width);
        }
        self.adjacent(all).unwrap_or_else(|| {
            let (low, high) = all.split_at(all.len() / 2);
            let halves = [low, high].map(|half| self.side_by_side(half));
            self.compute(Operation::Join(halves), width)
        })
    }

    /// Values of one width side by side.
    pub(super) fn joined(&mut self, all: &[Value]) -> Value {
        let [value] = all else {
            let (low, high) = all.split_at(all.len() / 2);
            let halves = [low, high].map(|half| self.joined(half));
            let width = self.flat.values[halves[0].index()].width;
            return self.compute(Operation::Join(halves), 2 * width);
        };
        *value
    }
}
