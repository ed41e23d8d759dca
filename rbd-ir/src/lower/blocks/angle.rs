//! The angles whose sines a function computes first.
//!
//! Joint angles are a coordinate, perhaps plus a constant: nothing has to be computed before. Their sines
//! are computed side by side, and a caller that has the sines of q can pass them instead.

use crate::ir::{AngleForm, Function, Node, NodeId};

/// An angle that depends directly on the inputs, with the nodes of its sine and cosine that are used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    /// The node of the angle.
    pub angle: NodeId,
    /// The node of its sine.
    pub sin: Option<NodeId>,
    /// The node of its cosine.
    pub cos: Option<NodeId>,
    /// Its form.
    pub form: AngleForm,
}

/// The angles of `function`, in the order in which it uses them.
pub fn direct_angles(function: &Function) -> Vec<Angle> {
    let mut angles: Vec<Angle> = Vec::new();
    for id in function.graph.ids() {
        let (Node::Sin(angle) | Node::Cos(angle)) = function.graph.node(id) else {
            continue;
        };
        let Some(form) = AngleForm::of(&function.graph, angle) else {
            continue;
        };
        let known = angles.iter().position(|known| known.angle == angle);
        let at = known.unwrap_or_else(|| {
            angles.push(Angle {
                angle,
                sin: None,
                cos: None,
                form,
            });
            angles.len() - 1
        });
        match function.graph.node(id) {
            Node::Sin(_) => angles[at].sin = Some(id),
            _ => angles[at].cos = Some(id),
        }
    }
    angles
}
