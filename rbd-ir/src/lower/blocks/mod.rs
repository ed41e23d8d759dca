//! The order and grouping of statements: all decisions that emission needs.
//!
//! Statements keep the order of the nodes, which is that of the algorithm except for short moves (`lower/list_schedule`; depth-first order
//! was a fifth slower). They are grouped into blocks and the blocks into parts because rustc survives about 2,000 `let`s in one scope with
//! debug information, and takes more than linear time over very long functions. Values that cross from one part to the next go through
//! memory: splitting the articulated bodies of a chain of 60 into two parts made them a quarter slower.

mod angle;
mod inline;
mod live;
mod statement;
mod summary;
mod values;

use super::Target;
use crate::ir::{Function, Input, Node, NodeId};

pub use angle::{Angle, direct_angles};
pub use statement::{Block, Part, Statement, Summary};
use values::{values_and_calls, values_made};

/// A function in the order in which it is emitted.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// The angles whose sines are computed first, all at once.
    pub angles: Vec<Angle>,
    /// The parts in order; one, except for very large functions.
    pub parts: Vec<Part>,
    /// For each node, whether it is written inside the expression that uses it, not as a statement.
    pub inline: Vec<bool>,
    /// For each node, whether it is needed after the sines. An operand that a kernel reads from an input array
    /// as it is, with others in order, is not.
    pub needed: Vec<bool>,
    /// For each node, its number of lanes.
    pub widths: Vec<u8>,
}

/// Schedules a function; all its nodes must be live.
///
/// Where the target has places for results, or the function calls kernels, results are written to their places once they are computed
/// ([`Statement::Place`]), so that no register and no stack slot holds them until the end. Results of kernels have a place.
pub fn schedule(function: &Function, target: &Target) -> Schedule {
    let calls = !function.kernels.is_empty();
    let angles = direct_angles(function);
    let needed = needed(function, &angles);
    let mut inline = inline::inline_nodes(function);
    inline::nest(function, &needed, target, &mut inline);
    let mut statements = statements(function, &inline, &needed, &angles);
    if target.places || calls {
        statements = placed(function, &inline, statements, target.places);
    }
    let parts: Vec<Vec<Vec<Statement>>> = statements
        .chunks(target.function_statements)
        .map(|part| {
            part.chunks(target.block_statements)
                .map(<[Statement]>::to_vec)
                .collect()
        })
        .collect();
    Schedule {
        angles,
        parts: live::with_live_values(function, &inline, parts, target.places || calls),
        inline,
        needed,
        widths: function.graph.widths(),
    }
}

/// The nodes that the outputs need if the sines of `angles` are given.
fn needed(function: &Function, angles: &[Angle]) -> Vec<bool> {
    let graph = &function.graph;
    let mut given = vec![false; graph.nodes().len()];
    let sines = angles.iter().flat_map(|angle| [angle.sin, angle.cos]);
    sines.flatten().for_each(|id| given[id.index()] = true);
    let mut needed = vec![false; given.len()];
    let outputs = function.outputs.iter();
    outputs.for_each(|id| needed[id.index()] = true);
    for id in graph.ids().rev() {
        if !needed[id.index()] || given[id.index()] {
            continue;
        }
        match graph.node(id) {
            Node::Call(..) => {
                let written = written_operands(function, id).into_iter();
                written.for_each(|operand| needed[operand.index()] = true);
            }
            node => node.operands().for_each(|a| needed[a.index()] = true),
        }
    }
    needed
}

/// The operands of a call but for those that are an input array, in order and from its start.
fn written_operands(function: &Function, call: NodeId) -> Vec<NodeId> {
    let Node::Call(number, _) = function.graph.node(call) else {
        unreachable!("it is called");
    };
    let operands = function.operands_of(call);
    let mut is_written = vec![true; operands.len()];
    for array in function.kernels[number as usize].arrays() {
        let is_whole = is_input_array(function, &operands[array.clone()]);
        is_written[array].fill(!is_whole);
    }
    let operands = operands.into_iter().zip(is_written);
    operands
        .filter_map(|(id, is_written)| is_written.then_some(id))
        .collect()
}

fn is_input_array(function: &Function, operands: &[NodeId]) -> bool {
    let inputs = operands.iter().map(|id| {
        let a = function.graph.node(*id).operands().next()?;
        match function.graph.node(a) {
            Node::Input(position) => function.inputs.get(position as usize),
            _ => None,
        }
    });
    let Some(inputs) = inputs.collect::<Option<Vec<&Input>>>() else {
        return false;
    };
    let Some(first) = inputs.first() else {
        return false;
    };
    let own = function
        .inputs
        .iter()
        .filter(|input| input.array == first.array);
    inputs.iter().copied().eq(own) && inputs.iter().all(|input| input.field.is_empty())
}

fn statements(
    function: &Function,
    inline: &[bool],
    needed: &[bool],
    angles: &[Angle],
) -> Vec<Statement> {
    let direct: rustc_hash::FxHashSet<NodeId> = angles.iter().map(|a| a.angle).collect();
    let mut partner: rustc_hash::FxHashMap<NodeId, (Option<NodeId>, Option<NodeId>)> =
        rustc_hash::FxHashMap::default();
    for id in function.graph.ids() {
        match function.graph.node(id) {
            Node::Sin(angle) => partner.entry(angle).or_default().0 = Some(id),
            Node::Cos(angle) => partner.entry(angle).or_default().1 = Some(id),
            _ => {}
        }
    }
    let mut order = Vec::new();
    let written = |id: &NodeId| needed[id.index()] && !inline[id.index()];
    for id in function.graph.ids().filter(written) {
        match function.graph.node(id) {
            node if node.is_leaf() => {}
            Node::Written(_) => {}
            Node::Operand(..) => order.push(Statement::Operand(id)),
            Node::Call(..) => order.push(Statement::Call(id)),
            Node::Sin(angle) | Node::Cos(angle) if direct.contains(&angle) => {}
            Node::Sin(angle) | Node::Cos(angle) => {
                if let Some((sin, cos)) = partner.remove(&angle) {
                    order.push(Statement::SinCos { angle, sin, cos });
                }
            }
            _ => order.push(Statement::Let(id)),
        }
    }
    order
}

/// The statements with those that write operands and results, those of kernels if `all`, each after the last statement that it needs.
fn placed(
    function: &Function,
    inline: &[bool],
    statements: Vec<Statement>,
    all: bool,
) -> Vec<Statement> {
    let is_operand = |statement: &Statement| matches!(statement, Statement::Operand(_));
    let (operands, statements): (Vec<_>, Vec<_>) = statements.into_iter().partition(is_operand);
    let mut made_by = vec![None; inline.len()];
    for (at, statement) in statements.iter().enumerate() {
        values_made(*statement).for_each(|value| made_by[value.index()] = Some(at));
        if let Statement::Call(id) = statement {
            made_by[id.index()] = Some(at);
        }
    }
    // For each statement the writes that it completes; those of no statement come first.
    let mut completed = vec![Vec::new(); statements.len() + 1];
    let mut place = |write: Statement, of: NodeId| {
        let needed = values_and_calls(function, inline, of);
        let last = needed.filter_map(|value| made_by[value.index()]).max();
        completed[last.map_or(0, |at| at + 1)].push(write);
    };
    for (k, output) in function.outputs.iter().enumerate() {
        if all || !matches!(function.graph.node(*output), Node::Result(..)) {
            place(Statement::Place(k), *output);
        }
    }
    for operand in operands {
        let Statement::Operand(id) = operand else {
            continue;
        };
        let values = function.graph.node(id).operands();
        values.for_each(|value| place(operand, value));
    }
    let mut completed = completed.into_iter();
    let mut order = completed.next().unwrap_or_default();
    for (statement, writes) in statements.into_iter().zip(completed) {
        order.push(statement);
        order.extend(writes);
    }
    order
}
