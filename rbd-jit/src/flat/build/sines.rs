//! Sines in the code itself, by the runtime's own operations in lanes that are recorded; a routine takes them where an angle
//! is beyond its limit.

use std::cell::RefCell;
use std::ops::{Add, Mul, Sub};

use rbd_ir::ir::{Node, NodeId};
use rbd_ir::lower::blocks::Statement;
use rbd_runtime::sin_cos::{LIMIT, Lane, NoOffset, Offset, double};
use rbd_runtime::{AngleOffset, Fused, Rounding};

use super::Build;
use crate::flat::{Binary, Bits, Home, Operation, Routine, Slot, Step, Table, Value};

/// Angles whose sines are taken together.
const GROUP: usize = 4;

/// An angle, its offset, and the nodes of its sine and cosine.
type Angle = (Value, f64, [Option<NodeId>; 2]);

/// An area of the frame: angles, sines, cosines, `count` each.
#[derive(Clone, Copy)]
struct Area {
    first: usize,
    count: usize,
}

impl Area {
    /// Number `k` of the angles, sines or cosines.
    fn slot(self, kind: usize, k: usize) -> Slot {
        Slot::Frame(self.first + kind * self.count + k)
    }
}

impl<'a> Build<'a> {
    /// The sines that the function takes first.
    pub(super) fn angles(&mut self) {
        let schedule = self.schedule;
        let mut all = Vec::new();
        for angle in &schedule.angles {
            let form = angle.form;
            let mut x = self.input_value(form.input);
            if form.ratio == -1.0 {
                x = self.negated(x, self.lanes);
            } else if form.ratio != 1.0 {
                let ratio = self.constant(vec![form.ratio.to_bits(); self.lanes.into()]);
                x = self.compute(Operation::Binary(Binary::Mul, [x, ratio]), self.lanes);
            }
            all.push((x, form.offset, [angle.sin, angle.cos]));
        }
        if all.is_empty() {
            return;
        }
        // Groups without offsets do no work for them.
        all.sort_by_key(|(_, offset, _)| *offset != 0.0);
        self.sines(&all);
    }

    /// The sines of computed angles, which the first statements of `rest` take; returns how many do.
    pub(super) fn computed_angles(&mut self, rest: &[Statement]) -> usize {
        let mut all = Vec::new();
        for statement in rest {
            match *statement {
                Statement::SinCos { angle, sin, cos } if all.is_empty() || self.is_known(angle) => {
                    all.push((self.value(angle), 0.0, [sin, cos]));
                }
                _ => break,
            }
        }
        self.sines(&all);
        all.len()
    }

    /// Whether no sine that is taken later is a part of this value.
    fn is_known(&self, id: NodeId) -> bool {
        let node = self.function.graph.node(id);
        let is_sine = matches!(node, Node::Sin(_) | Node::Cos(_));
        let mut operands = node.operands();
        self.known.contains_key(&(id, 0)) || !is_sine && operands.all(|a| self.is_known(a))
    }

    fn sines(&mut self, all: &[Angle]) {
        let offsets = self.offsets(all);
        let (area, groups) = self.stored(all);
        let within = self.inline(area, &groups, &offsets);
        self.call(area, offsets, within);
    }

    /// Writes the angles to an area in whole groups of four, as they are read, and notes where their sines will be.
    fn stored(&mut self, angles: &[Angle]) -> (Area, Vec<Value>) {
        let lanes = usize::from(self.lanes);
        let count = (angles.len() * lanes).next_multiple_of(GROUP);
        let first = self.area(3, count);
        let area = Area { first, count };
        for (k, (_, _, nodes)) in angles.iter().enumerate() {
            for (kind, node) in nodes.iter().enumerate() {
                if let Some(node) = node {
                    let home = Home::Memory(area.slot(kind + 1, k * lanes));
                    let value = self.new_value(home, self.lanes);
                    self.known.insert((*node, 0), value);
                }
            }
        }
        let values: Vec<Value> = angles.iter().map(|(value, ..)| *value).collect();
        let mut groups = Vec::new();
        for (k, group) in values.chunks(GROUP / lanes).enumerate() {
            let group = match *group {
                [angle] if lanes > 1 => angle,
                // The last one is repeated.
                _ => {
                    let at = |i: usize| group[i.min(group.len() - 1)];
                    self.four([at(0), at(1), at(2), at(3)])
                }
            };
            let to = area.slot(0, k * GROUP);
            self.flat.steps.push(Step::Store(group, to));
            groups.push(group);
        }
        (area, groups)
    }

    /// The offset of each number of an area.
    fn offsets(&self, angles: &[Angle]) -> Vec<AngleOffset> {
        let lanes = usize::from(self.lanes);
        let offsets = angles.iter();
        let offsets = offsets.flat_map(|(_, offset, _)| vec![AngleOffset::new(*offset); lanes]);
        let mut offsets: Vec<AngleOffset> = offsets.collect();
        let count = offsets.len().next_multiple_of(GROUP);
        offsets.resize(count, AngleOffset::NONE);
        offsets
    }

    /// Computes the sines of groups within the limit; the result says whether they are.
    fn inline(&mut self, area: Area, groups: &[Value], offsets: &[AngleOffset]) -> Value {
        let (mut sizes, signs) = (None, self.constant(vec![1 << 63; GROUP]));
        for (k, group) in groups.iter().enumerate() {
            let own = std::array::from_fn(|lane| offsets[k * GROUP + lane]);
            let both = self.group(*group, own);
            for (kind, value) in both.into_iter().enumerate() {
                let to = area.slot(kind + 1, k * GROUP);
                self.flat.steps.push(Step::Store(value, to));
            }
            let size = Operation::Bits(Bits::AndNot, [signs, *group]);
            let size = self.compute(size, 4);
            sizes = Some(match sizes {
                None => size,
                Some(sum) => self.compute(Operation::Binary(Binary::Add, [sum, size]), 4),
            });
        }
        let limit = self.constant(vec![LIMIT.to_bits(); GROUP]);
        let sizes = sizes.expect("there are angles");
        self.compute(Operation::AtMost([sizes, limit]), 4)
    }

    /// The sines and cosines of four angles.
    fn group(&mut self, angles: Value, offsets: [AngleOffset; GROUP]) -> [Value; 2] {
        let build = RefCell::new(self);
        let lane = |value| Recorded {
            build: &build,
            value,
        };
        let x = lane(angles);
        let (sin, cos) = match offsets.iter().all(|offset| *offset == AngleOffset::NONE) {
            true => double::<Fused, _>(x, NoOffset),
            false => {
                let new = |numbers: [f64; GROUP]| x.constant(numbers);
                double::<Fused, _>(x, AngleOffset::gather(&offsets, 0, GROUP, new))
            }
        };
        [sin.value, cos.value]
    }

    fn call(&mut self, area: Area, offsets: Vec<AngleOffset>, unless: Value) {
        let has_some = offsets.iter().any(|offset| *offset != AngleOffset::NONE);
        self.flat.steps.push(Step::Call {
            routine: match has_some {
                true => Routine::SinesWithOffsets,
                false => Routine::Sines,
            },
            area: area.first,
            count: area.count,
            table: has_some.then_some(self.flat.tables.len()),
            unless: Some(unless),
        });
        if has_some {
            self.flat.tables.push(Table::Offsets(offsets.into()));
        }
    }
}

/// Four numbers side by side whose operations become steps.
struct Recorded<'b, 's, 'a> {
    build: &'b RefCell<&'s mut Build<'a>>,
    value: Value,
}

impl Clone for Recorded<'_, '_, '_> {
    fn clone(&self) -> Self {
        *self
    }
}

impl Copy for Recorded<'_, '_, '_> {}

impl Recorded<'_, '_, '_> {
    fn compute(self, operation: Operation) -> Self {
        let value = self.build.borrow_mut().compute(operation, 4);
        Self { value, ..self }
    }

    fn constant(self, numbers: [f64; GROUP]) -> Self {
        let bits = numbers.map(f64::to_bits).to_vec();
        let value = self.build.borrow_mut().constant(bits);
        Self { value, ..self }
    }

    fn bits(self, kind: Bits, other: Self) -> Self {
        self.compute(Operation::Bits(kind, [self.value, other.value]))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => {$(
        impl $trait for Recorded<'_, '_, '_> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                let both = [self.value, other.value];
                self.compute(Operation::Binary(Binary::$trait, both))
            }
        }
    )*};
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
}

impl Lane for Recorded<'_, '_, '_> {
    const ROUND: f64 = <f64 as Lane>::ROUND;

    fn splat(self, value: f64) -> Self {
        self.constant([value; GROUP])
    }

    fn fused_mul_add(self, factor: Self, term: Self) -> Self {
        self.compute(Operation::MulAdd {
            factors: [self.value, factor.value],
            term: term.value,
            minus_product: false,
            minus_term: false,
        })
    }

    fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
        // The two last bits as signs.
        let quarter = turns.compute(Operation::ShiftUp(turns.value, 63));
        let half = turns.compute(Operation::ShiftUp(turns.value, 62));
        let blend =
            |a: Self, b: Self| a.compute(Operation::Blend([a.value, b.value, quarter.value]));
        let (s, c) = (blend(sin, cos), blend(cos, sin));
        let sign = turns.splat(-0.0);
        let minus_sin = half.bits(Bits::And, sign);
        let minus_cos = quarter.bits(Bits::Xor, half).bits(Bits::And, sign);
        (s.bits(Bits::Xor, minus_sin), c.bits(Bits::Xor, minus_cos))
    }

    fn are_within<const N: usize>(_: [Self; N], _: f64) -> bool {
        unreachable!("`inline` asks for all groups at once")
    }

    fn repair<A: Rounding, O: Offset>(self, _: O, _: (Self, Self)) -> (Self, Self) {
        unreachable!("a routine takes those beyond the limit")
    }
}
