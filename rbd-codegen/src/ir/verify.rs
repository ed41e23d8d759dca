use super::{Function, Node};

/// Checks the invariants of the IR and names the first node that breaks one.
///
/// Operands come before their users, inputs exist, outputs exist, no node appears twice.
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
    match function
        .outputs
        .iter()
        .position(|id| id.index() >= nodes.len())
    {
        Some(output) => Err(format!("output {output} does not exist")),
        None => Ok(()),
    }
}
