//! From a schedule to steps.

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::lower::Scheduled;
use rbd_ir::lower::blocks::{Schedule, Statement};
use rbd_runtime::AngleOffset;
use rustc_hash::FxHashMap;

use super::{Binary, Flat, Half, Home, Info, Operation, Place, Routine, Slot, States, Step, Value};

/// The steps of `scheduled`, of one state or of a row of four, whose results are written to `places`.
pub(crate) fn flattened(scheduled: &Scheduled, places: &[Option<Place>], states: States) -> Flat {
    let (function, schedule) = (&scheduled.function, &scheduled.schedule);
    let inputs = inputs(function);
    let all = inputs.iter().chain(places.iter().flatten());
    let mut lengths = Vec::new();
    for place in all {
        lengths.resize(lengths.len().max(place.array + 1), 0);
        lengths[place.array] = lengths[place.array].max(place.index + 1);
    }
    let mut build = Build {
        function,
        schedule,
        places,
        lanes: states.lanes(),
        inputs,
        lengths,
        rows: FxHashMap::default(),
        input_nodes: input_nodes(function),
        known: FxHashMap::default(),
        constants: FxHashMap::default(),
        flat: Flat::default(),
        stored: vec![false; function.outputs.len()],
    };
    build.angles();
    let blocks = schedule.parts.iter().flat_map(|part| &part.blocks);
    for statement in blocks.flat_map(|block| &block.statements) {
        build.statement(*statement);
    }
    for k in 0..function.outputs.len() {
        build.store(k);
    }
    build.flat
}

/// By input: its array, in the order of their first inputs, and its place there.
pub(crate) fn inputs(function: &Function) -> Vec<Place> {
    let mut arrays: Vec<(&str, usize)> = Vec::new();
    let places = function.inputs.iter().map(|input| {
        let array = match arrays.iter().position(|(name, _)| *name == input.array) {
            Some(array) => array,
            None => {
                arrays.push((input.array, 0));
                arrays.len() - 1
            }
        };
        arrays[array].1 += 1;
        Place {
            array,
            index: arrays[array].1 - 1,
        }
    });
    places.collect()
}

/// Angles whose sines are taken together.
const GROUP: usize = 4;

fn input_nodes(function: &Function) -> Vec<Option<NodeId>> {
    let mut nodes = vec![None; function.inputs.len()];
    for id in function.graph.ids() {
        if let Node::Input(position) = function.graph.node(id) {
            nodes[position as usize] = Some(id);
        }
    }
    nodes
}

struct Build<'a> {
    function: &'a Function,
    schedule: &'a Schedule,
    places: &'a [Option<Place>],
    lanes: u8,
    inputs: Vec<Place>,
    /// By array: its length, which in rows is the distance of a state from the next.
    lengths: Vec<usize>,
    /// By input: its node.
    input_nodes: Vec<Option<NodeId>>,
    /// By group of four results: those that are computed.
    rows: FxHashMap<Place, [Option<Value>; 4]>,
    /// By node and, of states side by side, by its lane.
    known: FxHashMap<(NodeId, u8), Value>,
    constants: FxHashMap<Vec<u64>, Value>,
    flat: Flat,
    stored: Vec<bool>,
}

impl Build<'_> {
    fn new_value(&mut self, home: Home, width: u8) -> Value {
        let value = Value(self.flat.values.len() as u32);
        self.flat.values.push(Info { home, width });
        value
    }

    /// Whether several states stand side by side: then each lane of a node is a value of its own.
    fn is_of_rows(&self) -> bool {
        self.lanes > 1
    }

    /// How many lanes a value of a node has.
    fn width(&self, id: NodeId) -> u8 {
        match self.is_of_rows() {
            true => self.lanes,
            false => self.schedule.widths[id.index()],
        }
    }

    fn constant(&mut self, bits: Vec<u64>) -> Value {
        if let Some(known) = self.constants.get(&bits) {
            return *known;
        }
        let home = Home::Constant(self.flat.constants.len());
        self.flat.constants.push(bits.clone());
        let value = self.new_value(home, bits.len() as u8);
        self.constants.insert(bits, value);
        value
    }

    fn compute(&mut self, operation: Operation, width: u8) -> Value {
        let value = self.new_value(Home::Computed, width);
        self.flat.steps.push(Step::Compute(operation, value));
        value
    }

    /// The bits of a constant, of one or side by side; of states side by side a pack is no value.
    fn bits(&self, id: NodeId) -> Option<Vec<u64>> {
        if self.is_of_rows() && self.schedule.widths[id.index()] > 1 {
            return None;
        }
        let graph = &self.function.graph;
        let scalar = |id| graph.as_constant(id).map(f64::to_bits);
        let bits: Option<Vec<u64>> = match graph.node(id) {
            Node::Pair(all) => all.into_iter().map(scalar).collect(),
            Node::Four(all) => all.into_iter().map(scalar).collect(),
            Node::Neg(a) => {
                let bits = self.bits(a)?;
                return Some(bits.into_iter().map(|bits| bits ^ 1 << 63).collect());
            }
            _ => scalar(id).map(|bits| vec![bits; self.lanes.into()]),
        };
        bits
    }

    /// The value of a scalar node, or of a whole pack, computed if it is not yet.
    fn value(&mut self, id: NodeId) -> Value {
        self.lane(id, 0)
    }

    /// The value of a lane of a node; of one state that of the whole.
    fn lane(&mut self, id: NodeId, lane: u8) -> Value {
        let node = self.function.graph.node(id);
        if self.is_of_rows() {
            match node {
                Node::Pair(all) => return self.value(all[lane as usize]),
                Node::Four(all) => return self.value(all[lane as usize]),
                Node::Lane(a, lane) => return self.lane(a, lane),
                _ => {}
            }
        }
        let lane = match self.schedule.widths[id.index()] {
            1 => 0,
            _ => lane,
        };
        if let Some(known) = self.known.get(&(id, lane)) {
            return *known;
        }
        let value = match (self.bits(id), node) {
            (Some(bits), _) => self.constant(bits),
            (None, Node::Input(position)) => self.input(self.inputs[position as usize]),
            (None, node) => self.operation(id, node, lane),
        };
        self.known.insert((id, lane), value);
        value
    }

    /// An input; of rows the four next to each other at once.
    fn input(&mut self, place: Place) -> Value {
        let slot = Slot::Array {
            array: place.array,
            index: place.index,
        };
        if !self.is_of_rows() {
            return self.new_value(Home::Memory(slot), 1);
        }
        let length = self.lengths[place.array];
        if length < 4 {
            let rows = [0, 1, 2, 3].map(|row| {
                let slot = slot.behind(row * length);
                self.new_value(Home::Memory(slot), 1)
            });
            return self.four(rows);
        }
        // The last group overlaps the one before.
        let first = (place.index / 4 * 4).min(length - 4);
        let rows = [0, 1, 2, 3].map(|row| {
            let slot = Slot::Array {
                array: place.array,
                index: row * length + first,
            };
            self.new_value(Home::Memory(slot), 4)
        });
        let columns = self.transposed(rows);
        for (k, column) in columns.into_iter().enumerate() {
            let own = Place {
                array: place.array,
                index: first + k,
            };
            let position = self.inputs.iter().position(|input| *input == own);
            let node = position.and_then(|position| self.input_nodes[position]);
            if let Some(node) = node {
                self.known.entry((node, 0)).or_insert(column);
            }
        }
        columns[place.index - first]
    }

    /// Four rows as four columns.
    fn transposed(&mut self, [a, b, c, d]: [Value; 4]) -> [Value; 4] {
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

    fn operation(&mut self, id: NodeId, node: Node, lane: u8) -> Value {
        let width = self.width(id);
        let binary = match node {
            Node::Add(..) => Binary::Add,
            Node::Sub(..) => Binary::Sub,
            Node::Mul(..) => Binary::Mul,
            Node::Div(..) => Binary::Div,
            _ => return self.other(node, width, lane),
        };
        let mut operands = node.operands().map(|id| self.lane(id, lane));
        let mut next = || operands.next().expect("two operands");
        let both = [next(), next()];
        self.compute(Operation::Binary(binary, both), width)
    }

    fn other(&mut self, node: Node, width: u8, lane: u8) -> Value {
        let operation = match node {
            Node::Neg(a) => {
                let a = self.lane(a, lane);
                return self.negated(a, width);
            }
            Node::MulAdd(a, b, c) => self.mul_add([a, b, c], lane),
            Node::Sqrt(a) => Operation::Sqrt(self.lane(a, lane)),
            Node::Pair(all) => {
                let all = all.map(|id| self.value(id));
                return self.pair(all);
            }
            Node::Four(all) => {
                let all = all.map(|id| self.value(id));
                return self.four(all);
            }
            Node::Lane(a, lane) => Operation::Lane(self.value(a), lane),
            Node::Sign(a) => return self.called(Routine::Sign, &[a]),
            Node::Atan2(a, b) => return self.called(Routine::Atan2, &[a, b]),
            Node::Elementary(function, a) => {
                return self.called(Routine::Elementary(function), &[a]);
            }
            Node::SelectLess(all) => return self.called(Routine::SelectLess, &all),
            other => unreachable!("it has a value already: {other:?}"),
        };
        self.compute(operation, width)
    }

    fn negated(&mut self, a: Value, width: u8) -> Value {
        if let Home::Constant(k) = self.flat.values[a.index()].home {
            let bits = self.flat.constants[k].iter().map(|bits| bits ^ 1 << 63);
            let bits = bits.collect();
            return self.constant(bits);
        }
        let signs = self.constant(vec![1 << 63; width.max(2).into()]);
        self.compute(Operation::Negate(a, signs), width)
    }

    /// Whether these values follow each other in memory; then they are one value there.
    fn adjacent(&mut self, all: &[Value]) -> Option<Value> {
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
    fn pair(&mut self, all: [Value; 2]) -> Value {
        if all[0] == all[1] {
            return self.compute(Operation::Repeat(all[0]), 2);
        }
        let adjacent = self.adjacent(&all);
        adjacent.unwrap_or_else(|| self.compute(Operation::Pair(all), 2))
    }

    /// Four scalars side by side.
    fn four(&mut self, all: [Value; 4]) -> Value {
        let [a, b, c, d] = all;
        if [b, c, d] == [a; 3] {
            return self.compute(Operation::Repeat(a), 4);
        }
        self.adjacent(&all).unwrap_or_else(|| {
            let halves = [[a, b], [c, d]].map(|half| self.pair(half));
            self.compute(Operation::Join(halves), 4)
        })
    }

    /// Signs of factors and term are those of the operation.
    fn mul_add(&mut self, all: [NodeId; 3], lane: u8) -> Operation {
        let signed = all.map(|id| match self.bits(id) {
            Some(_) => (id, false),
            None => self.function.graph.unsigned(id),
        });
        let [a, b, term] = signed.map(|(id, _)| self.lane(id, lane));
        Operation::MulAdd {
            factors: [a, b],
            term,
            minus_product: signed[0].1 != signed[1].1,
            minus_term: signed[2].1,
        }
    }

    /// An area of the frame for so many groups of `count` numbers.
    fn area(&mut self, groups: usize, count: usize) -> usize {
        let area = self.flat.frame;
        self.flat.frame += groups * count;
        area
    }

    /// The result of a function of scalars.
    fn called(&mut self, routine: Routine, operands: &[NodeId]) -> Value {
        let count = usize::from(self.lanes);
        let arguments: Vec<Value> = operands.iter().map(|id| self.value(*id)).collect();
        let area = self.area(operands.len() + 1, count);
        for (k, argument) in arguments.into_iter().enumerate() {
            let slot = Slot::Frame(area + k * count);
            self.flat.steps.push(Step::Store(argument, slot));
        }
        self.flat.steps.push(Step::Call {
            routine,
            area,
            count,
            offsets: None,
        });
        let slot = Slot::Frame(area + operands.len() * count);
        self.new_value(Home::Memory(slot), self.lanes)
    }

    /// Sines and cosines of these angles with their offsets, for nodes that may be absent: whole groups of four, which
    /// are stored as such, since they are read as such.
    fn sines(&mut self, angles: &[(Value, f64, [Option<NodeId>; 2])]) {
        let lanes = usize::from(self.lanes);
        let count = (angles.len() * lanes).next_multiple_of(GROUP);
        let area = self.area(3, count);
        let slot = |group: usize, k: usize| Slot::Frame(area + group * count + k * lanes);
        for (k, (_, _, nodes)) in angles.iter().enumerate() {
            for (group, node) in nodes.iter().enumerate() {
                if let Some(node) = node {
                    let value = self.new_value(Home::Memory(slot(group + 1, k)), self.lanes);
                    self.known.insert((*node, 0), value);
                }
            }
        }
        let values: Vec<Value> = angles.iter().map(|(value, ..)| *value).collect();
        for (k, group) in values.chunks(GROUP / lanes).enumerate() {
            let group = match *group {
                [angle] if lanes > 1 => angle,
                // The last one is repeated.
                _ => {
                    let at = |i: usize| group[i.min(group.len() - 1)];
                    self.four([at(0), at(1), at(2), at(3)])
                }
            };
            let to = slot(0, k * GROUP / lanes);
            self.flat.steps.push(Step::Store(group, to));
        }
        let offsets = angles.iter();
        let offsets = offsets.flat_map(|(_, offset, _)| vec![AngleOffset::new(*offset); lanes]);
        let mut offsets: Vec<AngleOffset> = offsets.collect();
        offsets.resize(count, AngleOffset::NONE);
        let has_some = angles.iter().any(|(_, offset, _)| *offset != 0.0);
        self.flat.steps.push(Step::Call {
            routine: match has_some {
                true => Routine::SinesWithOffsets,
                false => Routine::Sines,
            },
            area,
            count,
            offsets: has_some.then_some(self.flat.offsets.len()),
        });
        if has_some {
            self.flat.offsets.push(offsets.into());
        }
    }

    /// The sines that the function takes first.
    fn angles(&mut self) {
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
        // Offsets cost: those without have a call of their own, where that makes no more groups.
        let split: (Vec<_>, Vec<_>) = all.iter().partition(|(_, offset, _)| *offset == 0.0);
        let groups = |angles: usize| (angles * usize::from(self.lanes)).div_ceil(GROUP);
        let calls = match groups(split.0.len()) + groups(split.1.len()) == groups(all.len()) {
            true => vec![split.0, split.1],
            false => vec![all],
        };
        for angles in calls.iter().filter(|angles| !angles.is_empty()) {
            self.sines(angles);
        }
    }

    /// The value of an input by its position.
    fn input_value(&mut self, position: u32) -> Value {
        match self.input_nodes[position as usize] {
            Some(node) => self.value(node),
            None => self.input(self.inputs[position as usize]),
        }
    }

    fn statement(&mut self, statement: Statement) {
        match statement {
            Statement::Let(id) => {
                let lanes = match self.is_of_rows() {
                    true => self.schedule.widths[id.index()],
                    false => 1,
                };
                for lane in 0..lanes {
                    self.lane(id, lane);
                }
            }
            Statement::SinCos { angle, sin, cos } => {
                let angle = self.value(angle);
                self.sines(&[(angle, 0.0, [sin, cos])]);
            }
            Statement::Place(k) => self.store(k),
        }
    }

    /// Writes output `k` to its place, once.
    fn store(&mut self, k: usize) {
        if std::mem::replace(&mut self.stored[k], true) {
            return;
        }
        let Some(place) = self.places[k] else { return };
        let value = self.value(self.function.outputs[k]);
        match self.is_of_rows() {
            true => self.store_rows(place, value),
            false => self.store_at(value, place.array, place.index),
        }
    }

    fn store_at(&mut self, value: Value, array: usize, index: usize) {
        let slot = Slot::Array { array, index };
        self.flat.steps.push(Step::Store(value, slot));
    }

    /// Writes a result of four states: by rows, once the group of four results is there.
    fn store_rows(&mut self, place: Place, value: Value) {
        let length = self.lengths[place.array];
        let group = Place {
            index: place.index / 4 * 4,
            ..place
        };
        if group.index + 4 > length {
            for row in 0..4 {
                let lane = self.compute(Operation::Lane(value, row), 1);
                let index = usize::from(row) * length + place.index;
                self.store_at(lane, place.array, index);
            }
            return;
        }
        let own = self.rows.entry(group).or_default();
        own[place.index % 4] = Some(value);
        if let [Some(a), Some(b), Some(c), Some(d)] = *own {
            let rows = self.transposed([a, b, c, d]);
            for (row, value) in rows.into_iter().enumerate() {
                self.store_at(value, place.array, row * length + group.index);
            }
        }
    }
}
