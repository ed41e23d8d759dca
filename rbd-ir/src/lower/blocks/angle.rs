//! The angles whose sines a function takes before everything else.
//!
//! Those of joints are a coordinate, perhaps with a constant added: nothing has to be computed
//! first. They are taken side by side, and a caller who has the sines of q can give them instead.

use std::collections::BTreeMap;

use crate::ir::{AngleForm, Function, Node, NodeId};

/// An angle that the inputs give directly, with the nodes of its sine and cosine that are used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    /// The node of the angle.
    pub angle: NodeId,
    /// The node of its sine.
    pub sin: Option<NodeId>,
    /// The node of its cosine.
    pub cos: Option<NodeId>,
    /// What it is made of.
    pub form: AngleForm,
}

/// The angles of `function`, in the order in which it uses them.
pub fn direct_angles(function: &Function) -> Vec<Angle> {
    let mut found: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut angles: Vec<Angle> = Vec::new();
    for id in function.graph.ids() {
        let (Node::Sin(angle) | Node::Cos(angle)) = function.graph.node(id) else {
            continue;
        };
        let Some(form) = AngleForm::of(&function.graph, angle) else {
            continue;
        };
        let at = *found.entry(angle).or_insert_with(|| {
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
