//! Sines in the code itself, by the runtime's own operations in lanes that are recorded; beyond a limit a routine takes them.

use std::cell::RefCell;
use std::ops::{Add, Mul, Sub};

use rbd_ir::ir::{Node, NodeId};
use rbd_ir::lower::blocks::Statement;
use rbd_runtime::sin_cos::{LIMIT, Lane, NoOffset, Offset, Shift, double, narrow, single_limit};
use rbd_runtime::{AngleOffset, Fused, Rounding, Unfused};

use super::Build;
use crate::element::Kind;
use crate::flat::{Binary, Bits, Home, Operation, Routine, Slot, Step, Table, Value};

/// Angles whose sines are taken together, at most.
const MOST: usize = 16;

/// The least bytes of such a group.
const HALF: usize = 32;

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
                let ratio = self.constant(vec![self.kind.bits(form.ratio); self.lanes.into()]);
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

    /// How many of so many numbers are taken together: a vector of them, or half of one if that is enough.
    fn group_size(&self, numbers: usize) -> usize {
        let vector = usize::from(self.vector);
        let half = HALF / self.kind.bytes();
        if numbers <= half { half } else { vector }
    }

    /// Writes the angles to an area in whole groups, as they are read, and notes where their sines will be.
    fn stored(&mut self, angles: &[Angle]) -> (Area, Vec<Value>) {
        let lanes = usize::from(self.lanes);
        let size = self.group_size(angles.len() * lanes);
        let count = (angles.len() * lanes).next_multiple_of(size);
        let first = self.area(3, count);
        let area = Area { first, count };
        for (k, (_, _, nodes)) in angles.iter().enumerate() {
            for (kind, node) in nodes.iter().enumerate() {
                if let Some(node) = node {
                    let home = Home::Memory(area.slot(kind + 1, k * lanes));
                    let value = self.new_value(home, self.lanes);
                    self.known.insert((*node, 0), (value, false));
                }
            }
        }
        let values: Vec<Value> = angles.iter().map(|(value, ..)| *value).collect();
        let mut groups = Vec::new();
        for (k, group) in values.chunks(size / lanes).enumerate() {
            let group = match *group {
                [angle] if lanes > 1 => angle,
                // The last one is repeated.
                _ => {
                    let all = (0..size).map(|i| group[i.min(group.len() - 1)]);
                    let all: Vec<Value> = all.collect();
                    self.side_by_side(&all)
                }
            };
            let to = area.slot(0, k * size);
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
        let size = self.group_size(offsets.len());
        let count = offsets.len().next_multiple_of(size);
        offsets.resize(count, AngleOffset::NONE);
        offsets
    }

    /// Computes the sines of groups within the limit; the result says whether they are.
    fn inline(&mut self, area: Area, groups: &[Value], offsets: &[AngleOffset]) -> Value {
        let size = offsets.len() / groups.len();
        let lanes = size as u8;
        let (mut sizes, signs) = (None, self.constant(vec![self.kind.sign(); size]));
        for (k, group) in groups.iter().enumerate() {
            let both = self.group(*group, &offsets[k * size..][..size]);
            for (kind, value) in both.into_iter().enumerate() {
                let to = area.slot(kind + 1, k * size);
                self.flat.steps.push(Step::Store(value, to));
            }
            let own = Operation::Bits(Bits::AndNot, [signs, *group]);
            let own = self.compute(own, lanes);
            sizes = Some(match sizes {
                None => own,
                Some(sum) => self.compute(Operation::Binary(Binary::Add, [sum, own]), lanes),
            });
        }
        let limit = match self.kind {
            Kind::Double => LIMIT,
            Kind::Single if self.is_fused => single_limit::<Fused>(),
            Kind::Single => single_limit::<Unfused>(),
        };
        let limit = self.constant(vec![self.kind.bits(limit); size]);
        let sizes = sizes.expect("there are angles");
        self.compute(Operation::AtMost([sizes, limit]), lanes)
    }

    /// The sines and cosines of a group of angles.
    fn group(&mut self, angles: Value, offsets: &[AngleOffset]) -> [Value; 2] {
        match self.kind {
            Kind::Double => self.group_of::<false>(angles, offsets),
            Kind::Single => self.group_of::<true>(angles, offsets),
        }
    }

    fn group_of<const SINGLE: bool>(
        &mut self,
        angles: Value,
        offsets: &[AngleOffset],
    ) -> [Value; 2] {
        let build = RefCell::new(self);
        let x = Recorded::<SINGLE> {
            build: &build,
            value: angles,
            width: offsets.len() as u8,
        };
        let (sin, cos) = match offsets.iter().all(|offset| *offset == AngleOffset::NONE) {
            true => x.sin_cos(NoOffset),
            false => {
                let mut all = [AngleOffset::NONE; MOST];
                all[..offsets.len()].copy_from_slice(offsets);
                let new = |numbers: [f64; MOST]| x.constant(&numbers[..offsets.len()]);
                x.sin_cos(AngleOffset::gather(&all, 0, offsets.len(), new))
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

/// Numbers of a vector, whose operations become steps.
struct Recorded<'b, 's, 'a, const SINGLE: bool> {
    build: &'b RefCell<&'s mut Build<'a>>,
    value: Value,
    width: u8,
}

impl<const SINGLE: bool> Clone for Recorded<'_, '_, '_, SINGLE> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<const SINGLE: bool> Copy for Recorded<'_, '_, '_, SINGLE> {}

impl<const SINGLE: bool> Recorded<'_, '_, '_, SINGLE> {
    fn sin_cos(self, offset: impl Shift<Self>) -> (Self, Self) {
        let is_fused = self.build.borrow().is_fused;
        match (SINGLE, is_fused) {
            (false, true) => double::<Fused, _>(self, offset),
            (false, false) => double::<Unfused, _>(self, offset),
            (true, true) => narrow::<Fused, _>(self, offset),
            (true, false) => narrow::<Unfused, _>(self, offset),
        }
    }

    fn compute(self, operation: Operation) -> Self {
        let value = self.build.borrow_mut().compute(operation, self.width);
        Self { value, ..self }
    }

    fn constant(self, numbers: &[f64]) -> Self {
        let mut build = self.build.borrow_mut();
        let bits = numbers.iter().map(|number| build.kind.bits(*number));
        let bits = bits.collect();
        let value = build.constant(bits);
        Self { value, ..self }
    }

    fn bits(self, kind: Bits, other: Self) -> Self {
        self.compute(Operation::Bits(kind, [self.value, other.value]))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => {$(
        impl<const SINGLE: bool> $trait for Recorded<'_, '_, '_, SINGLE> {
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

impl<const SINGLE: bool> Lane for Recorded<'_, '_, '_, SINGLE> {
    const ROUND: f64 = match SINGLE {
        false => <f64 as Lane>::ROUND,
        true => <f32 as Lane>::ROUND,
    };

    fn splat(self, value: f64) -> Self {
        self.constant(&[value; MOST][..self.width.into()])
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
        let last = if SINGLE { 31 } else { 63 };
        let quarter = turns.compute(Operation::ShiftUp(turns.value, last));
        let half = turns.compute(Operation::ShiftUp(turns.value, last - 1));
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
