use super::{Function, Node};

/// Checks the invariants of the IR and names the first node that breaks one.
///
/// Operands come before their users, inputs exist, outputs exist and are scalars, no node appears
/// twice, and what stands side by side is as many everywhere.
pub fn verify(function: &Function) -> Result<(), String> {
    let nodes = function.graph.nodes();
    let mut seen = rustc_hash::FxHashSet::default();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(late) = node.operands().find(|operand| operand.index() >= index) {
            return Err(format!(
                "node {index} uses node {} before it is made",
                late.index()
            ));
        }
        if let Node::Input(position) = node
            && *position as usize >= function.inputs.len()
        {
            return Err(format!(
                "node {index} reads input {position}, which is not declared"
            ));
        }
        if !seen.insert(*node) {
            return Err(format!("node {index} is there twice"));
        }
    }
    let widths = function.graph.widths();
    for (index, node) in nodes.iter().enumerate() {
        if !are_widths_right(node, &widths) {
            return Err(format!(
                "node {index} mixes scalars with several side by side"
            ));
        }
    }
    if let Some(output) = function
        .outputs
        .iter()
        .position(|id| widths.get(id.index()) > Some(&1))
    {
        return Err(format!("output {output} is several side by side"));
    }
    match function
        .outputs
        .iter()
        .position(|id| id.index() >= nodes.len())
    {
        Some(output) => Err(format!("output {output} does not exist")),
        None => Ok(()),
    }
}

/// Whether the operands are as wide as they must be.
fn are_widths_right(node: &Node, widths: &[u8]) -> bool {
    let all = |wanted: fn(u8, u8) -> bool| {
        let first = node.operands().next().map_or(1, |a| widths[a.index()]);
        let mut operands = node.operands();
        operands.all(|operand| wanted(widths[operand.index()], first))
    };
    match node {
        Node::Pair(_) | Node::Four(_) => all(|width, _| width == 1),
        node if node.is_of_scalars() => all(|width, _| width == 1),
        Node::Lane(a, lane) => *lane < widths[a.index()],
        Node::Operand(..) => all(|width, _| width == 1),
        _ => all(|width, first| width == first),
    }
}
