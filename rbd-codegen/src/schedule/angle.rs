//! The angles whose sines a function takes before everything else.
//!
//! Those of joints are a coordinate, perhaps with a constant added: nothing has to be computed
//! first. They are taken side by side, and a caller who has the sines of q can give them instead.

use std::collections::BTreeMap;

use crate::ir::{Function, Node, NodeId};

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

/// ratio · input + offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngleForm {
    /// Position of the input.
    pub input: u32,
    /// −1 for an axis that is turned round; a mimic joint's ratio.
    pub ratio: f64,
    /// In radians.
    pub offset: f64,
}

/// The angles of `function`, in the order in which it uses them.
pub fn direct_angles(function: &Function) -> Vec<Angle> {
    let mut found: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut angles: Vec<Angle> = Vec::new();
    for id in function.graph.ids() {
        let (Node::Sin(angle) | Node::Cos(angle)) = function.graph.node(id) else {
            continue;
        };
        let Some(form) = form(function, angle) else {
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

/// The form of a node that is linear in one input and has no other.
fn form(function: &Function, id: NodeId) -> Option<AngleForm> {
    let graph = &function.graph;
    let constant = |id| graph.as_constant(id);
    let times = |f: AngleForm, by: f64| AngleForm {
        ratio: f.ratio * by,
        offset: f.offset * by,
        ..f
    };
    let plus = |f: AngleForm, c: f64| AngleForm {
        offset: f.offset + c,
        ..f
    };
    match graph.node(id) {
        Node::Input(input) => Some(AngleForm {
            input,
            ratio: 1.0,
            offset: 0.0,
        }),
        Node::Neg(a) => form(function, a).map(|f| times(f, -1.0)),
        Node::Add(a, b) => match (constant(a), constant(b)) {
            (Some(c), _) => form(function, b).map(|f| plus(f, c)),
            (_, Some(c)) => form(function, a).map(|f| plus(f, c)),
            _ => None,
        },
        Node::Sub(a, b) => match (constant(a), constant(b)) {
            (Some(c), _) => form(function, b).map(|f| plus(times(f, -1.0), c)),
            (_, Some(c)) => form(function, a).map(|f| plus(f, -c)),
            _ => None,
        },
        Node::Mul(a, b) => match (constant(a), constant(b)) {
            (Some(c), _) => form(function, b).map(|f| times(f, c)),
            (_, Some(c)) => form(function, a).map(|f| times(f, c)),
            _ => None,
        },
        Node::MulAdd(a, b, c) => {
            let c = constant(c)?;
            let product = match (constant(a), constant(b)) {
                (Some(x), _) => form(function, b).map(|f| times(f, x)),
                (_, Some(x)) => form(function, a).map(|f| times(f, x)),
                _ => None,
            };
            product.map(|f| plus(f, c))
        }
        _ => None,
    }
}
