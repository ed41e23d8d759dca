//! From a schedule to steps: the values of nodes here, beside them packs, calls, and places of inputs and results.

mod calls;
mod columns;
mod halves;
mod kernels;
mod layout;
mod limbs;
mod operations;
mod packs;
mod select;
mod sines;
mod sums_of_lanes;

use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::lower::Scheduled;
use rbd_ir::lower::blocks::{Schedule, Statement};
use rustc_hash::FxHashMap;

use crate::arrays::{Arrays, States};
use crate::element::Kind;
use crate::kernels::Columns;
use crate::processor::Processor;

use sums_of_lanes::SumOfLanes;

use super::{Binary, Bits, Flat, Home, Info, Operation, Place, Routine, Step, Value};

/// The steps of `scheduled`, of one state or of a vector of them.
pub(crate) fn flattened(
    scheduled: &Scheduled,
    arrays: &Arrays,
    kind: Kind,
    states: States,
    processor: Processor,
) -> Flat {
    let (function, schedule) = (&scheduled.function, &scheduled.schedule);
    let read = |(array, index)| Place { array, index };
    let written = |place: &Option<(usize, usize)>| {
        place.map(|(array, index)| Place {
            array: arrays.read.len() + array,
            index,
        })
    };
    let (sums, sum_parts) = sums_of_lanes::sums(function);
    let mut build = Build {
        sums,
        sum_parts,
        function,
        schedule,
        places: arrays.places.iter().map(written).collect(),
        kind,
        states,
        lanes: states.lanes(kind, processor),
        vector: (processor.vector() / kind.bytes()) as u8,
        is_fused: processor.is_fused(),
        repeats: processor.repeats(),
        stores_lanes: states == States::One && processor.stores_lanes(kind),
        stored_lanes: match states == States::One && processor.stores_lanes(kind) {
            true => stored_lanes(function),
            false => vec![false; function.graph.nodes().len()],
        },
        inputs: arrays.inputs(function).into_iter().map(read).collect(),
        lengths: arrays.lengths().collect(),
        written: FxHashMap::default(),
        input_nodes: input_nodes(function),
        known: FxHashMap::default(),
        uppers: FxHashMap::default(),
        constants: FxHashMap::default(),
        flat: Flat {
            kind,
            ..Flat::default()
        },
        stored: vec![false; function.outputs.len()],
        kernels: Vec::new(),
    };
    build.areas();
    build.angles();
    let blocks = schedule.parts.iter().flat_map(|part| &part.blocks);
    let statements = blocks.flat_map(|block| &block.statements).copied();
    let statements: Vec<Statement> = statements.collect();
    let mut rest = statements.as_slice();
    let levels = build.levels();
    while !rest.is_empty() {
        let done = build.limb_by_limb(&levels, rest);
        rest = &rest[done..];
    }
    for k in 0..function.outputs.len() {
        build.store(k);
    }
    build.flat
}

/// By node: whether it is a lane that no operation uses.
fn stored_lanes(function: &Function) -> Vec<bool> {
    let graph = &function.graph;
    let is_lane = |id| matches!(graph.node(id), Node::Lane(..));
    let mut stored: Vec<bool> = graph.ids().map(is_lane).collect();
    for node in graph.ids().map(|id| graph.node(id)) {
        if !matches!(node, Node::Operand(..)) {
            node.operands().for_each(|a| stored[a.index()] = false);
        }
    }
    stored
}

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
    places: Vec<Option<Place>>,
    kind: Kind,
    states: States,
    lanes: u8,
    /// Numbers of a vector.
    vector: u8,
    /// Whether a product is rounded once with the sum it is in.
    is_fused: bool,
    /// Whether an operand in memory may be a number for every lane.
    repeats: bool,
    /// Whether a vector's first two lanes are stored as they stand.
    stores_lanes: bool,
    /// By node: whether it is a lane that is only stored, which the vector does.
    stored_lanes: Vec<bool>,
    inputs: Vec<Place>,
    /// By array: its length.
    lengths: Vec<usize>,
    /// By input: its node.
    input_nodes: Vec<Option<NodeId>>,
    /// By place in rows of results: its value, once it is computed.
    written: FxHashMap<Place, Value>,
    /// By node and, of states side by side, by its lane: its value, and whether it is the negative of it.
    known: FxHashMap<(NodeId, u8), (Value, bool)>,
    /// By pack of four: its upper half.
    uppers: FxHashMap<NodeId, Value>,
    /// By node: the sum of a pack's lanes that it is.
    sums: Vec<Option<SumOfLanes>>,
    /// By node: whether it is a part of such a sum alone.
    sum_parts: Vec<bool>,
    constants: FxHashMap<Vec<u64>, Value>,
    flat: Flat,
    stored: Vec<bool>,
    /// By call of a kernel.
    kernels: Vec<KernelArea>,
}

/// Where the numbers of a call of a kernel begin in the frame, and its table.
struct KernelArea {
    first: usize,
    table: usize,
    /// The kernel if its work is to be written out.
    written_out: Option<Columns>,
    /// Whether all its numbers are values, not in the frame.
    has_values: bool,
    /// By first number: what is a value; of one state rows of constants.
    values: FxHashMap<usize, Value>,
}

impl Build<'_> {
    fn new_value(&mut self, home: Home, width: u8) -> Value {
        let value = Value(self.flat.values.len() as u32);
        self.flat.values.push(Info { home, width });
        value
    }

    /// Whether several states stand side by side: then each lane of a node is a value of its own.
    fn is_batch(&self) -> bool {
        self.states != States::One
    }

    /// How many lanes a value of a node has.
    fn width(&self, id: NodeId) -> u8 {
        match self.is_batch() {
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
        if self.is_batch() && self.schedule.widths[id.index()] > 1 {
            return None;
        }
        let graph = &self.function.graph;
        let scalar = |id| graph.as_constant(id).map(|number| self.kind.bits(number));
        let bits: Option<Vec<u64>> = match graph.node(id) {
            Node::Pair(all) => all.into_iter().map(scalar).collect(),
            Node::Four(all) => all.into_iter().map(scalar).collect(),
            Node::Neg(a) => {
                let bits = self.bits(a)?;
                return Some(
                    bits.into_iter()
                        .map(|bits| bits ^ self.kind.sign())
                        .collect(),
                );
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
        let (value, minus) = self.signed(id, lane);
        match minus {
            true => self.negated(value, self.width(id)),
            false => value,
        }
    }

    /// The same without its sign, if that is known: packs have products by signs, which states side by side need not.
    fn signed(&mut self, id: NodeId, lane: u8) -> (Value, bool) {
        let node = self.function.graph.node(id);
        if self.is_batch() {
            match node {
                Node::Pair(all) => return self.signed(all[lane as usize], 0),
                Node::Four(all) => return self.signed(all[lane as usize], 0),
                Node::Lane(a, lane) => return self.signed(a, lane),
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
        let signed = match (self.bits(id), node) {
            (Some(bits), _) => (self.constant(bits), false),
            (None, Node::Input(position)) => (self.input(self.inputs[position as usize]), false),
            (None, node) => self.operation(id, node, lane),
        };
        self.known.insert((id, lane), signed);
        signed
    }

    /// An operand with its sign, which only states side by side leave to their operations.
    fn signed_operand(&mut self, id: NodeId, lane: u8) -> (Value, bool) {
        match self.is_batch() {
            true => self.signed(id, lane),
            false => (self.operand_lane(id, lane), false),
        }
    }

    /// The steps of the first statement of `rest`, and of those behind it that are done with it; returns their number.
    fn statement(&mut self, statement: Statement, rest: &[Statement]) -> usize {
        match statement {
            Statement::Let(id) if self.comes_with_its_use(id) => {}
            Statement::Let(id) => {
                self.value(id);
            }
            Statement::SinCos { .. } => return self.computed_angles(rest),
            Statement::Place(k) => self.store(k),
            Statement::Operand(id) => self.operand(id),
            Statement::Call(id) => self.kernel(id),
        }
        1
    }
}
