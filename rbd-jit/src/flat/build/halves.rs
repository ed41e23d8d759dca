//! Lanes of packs: an operation takes lower lanes as they stand, and the upper half of a pack is taken out once.

use rbd_ir::ir::{Node, NodeId};

use super::Build;
use super::sums_of_lanes::SumOfLanes;
use crate::element::Kind;
use crate::flat::{Half, Operation, Value};

impl Build<'_> {
    /// Whether the value of a node is computed where it is used.
    pub(super) fn comes_with_its_use(&self, id: NodeId) -> bool {
        let is_lane = matches!(self.function.graph.node(id), Node::Lane(..));
        !self.is_batch() && (is_lane || self.sum_parts[id.index()])
    }

    /// A lane of a node as an operand of an operation lane by lane, which leaves alone what stands above it.
    pub(super) fn operand_lane(&mut self, id: NodeId, lane: u8) -> Value {
        match self.function.graph.node(id) {
            Node::Lane(pack, 0) if !self.is_batch() => self.value(pack),
            Node::Lane(pack, 2) if !self.is_batch() => self.upper(pack),
            _ => self.lane(id, lane),
        }
    }

    /// A lane of a pack by itself.
    pub(super) fn lane_of(&mut self, pack: NodeId, lane: u8) -> Operation {
        match lane {
            0 | 1 => Operation::Lane(self.value(pack), lane),
            _ => Operation::Lane(self.upper(pack), lane - 2),
        }
    }

    /// The upper half of a pack of four, computed once.
    pub(super) fn upper(&mut self, pack: NodeId) -> Value {
        if let Some(known) = self.uppers.get(&pack) {
            return *known;
        }
        let whole = self.value(pack);
        let upper = match self.kind {
            Kind::Double => self.compute(Operation::Upper(whole), 2),
            Kind::Single => {
                let operation = Operation::Unpack {
                    half: Half::High,
                    numbers: 2,
                    both: [whole, whole],
                };
                self.compute(operation, 4)
            }
        };
        self.uppers.insert(pack, upper);
        upper
    }

    /// The sum of the lanes of a pack, if the node is one.
    pub(super) fn sum_of_lanes(&mut self, id: NodeId) -> Option<Value> {
        let SumOfLanes {
            pack,
            halves,
            lanes,
        } = self.sums[id.index()].filter(|_| !self.is_batch())?;
        let both = [self.value(pack), self.upper(pack)];
        let both = self.compute(Operation::Binary(halves, both), 2);
        let second = self.compute(Operation::Lane(both, 1), 1);
        Some(self.compute(Operation::Binary(lanes, [both, second]), 1))
    }
}
