//! The savings of each pass on this robot.

use rbd_ir::ir::{Function, Node, op_count};
use rbd_ir::lower::FUSE;
use rbd_ir::optimize::PASSES;
use rbd_model::Model;
use rbd_runtime::OpCount;

use super::Counts;
use crate::Effort;
use crate::algorithm::{Method, TraceContext, methods, trace};

/// The operations of one function after each pass.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PassRow {
    /// Name in the table of methods.
    pub function: &'static str,
    /// The function as traced, then after each pass in turn.
    pub stages: Vec<StageRow>,
}

/// One function between two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StageRow {
    /// `traced`, or the pass that has run.
    pub stage: &'static str,
    /// Multiplications, additions, divisions and roots that the outputs need.
    pub operations: u32,
    /// Values that are written down and not needed.
    pub dead: u32,
    /// Operations less the products that are fused with a sum: instructions, where the target has
    /// fused multiply-add.
    pub instructions: u32,
}

impl StageRow {
    fn new(stage: &'static str, function: &Function) -> Self {
        let live = function.live();
        let nodes = || function.graph.nodes().iter().zip(&live);
        let fused = nodes().filter(|(node, live)| **live && matches!(node, Node::MulAdd(..)));
        let dead = nodes().filter(|(node, live)| !**live && !node.is_leaf());
        let count: OpCount = op_count(function);
        let operations = count.mul + count.add + count.div + count.sqrt;
        Self {
            stage,
            operations,
            dead: dead.count() as u32,
            instructions: operations - fused.count() as u32,
        }
    }
}

/// A row for each of `functions`. [`FUSE`] is shown too, whether it is asked for or not.
pub(super) fn rows(model: &Model, functions: &Counts, effort: Effort) -> Vec<PassRow> {
    let context = TraceContext::new(model, effort);
    let methods = methods();
    let generated = methods.filter(|method| functions.get(method.name).is_some());
    generated.map(|method| row(&context, method)).collect()
}

fn row(context: &TraceContext<'_>, method: &Method) -> PassRow {
    let function = trace(context, method);
    let mut stages = vec![StageRow::new("traced", &function)];
    PASSES
        .iter()
        .chain([&FUSE])
        .fold(function, |function, pass| {
            let after = (pass.run)(&function);
            stages.push(StageRow::new(pass.name, &after));
            after
        });
    PassRow {
        function: method.name,
        stages,
    }
}
