//! A choice by a comparison.

use rbd_ir::ir::NodeId;

use super::Build;
use crate::flat::Operation;

impl Build<'_> {
    /// x where a < b, else y; NaN where a or b is.
    pub(super) fn select_less(&mut self, all: [NodeId; 4], width: u8, lane: u8) -> Operation {
        let [a, b, x, y] = all.map(|id| self.lane(id, lane));
        let nan = self.constant(vec![self.kind.bits(f64::NAN); width.into()]);
        let at_most = self.compute(Operation::AtMost([a, b]), width);
        let x = self.compute(Operation::Blend([nan, x, at_most]), width);
        let at_least = self.compute(Operation::AtMost([b, a]), width);
        Operation::Blend([x, y, at_least])
    }
}
