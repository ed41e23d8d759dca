//! The bodies that a body's frame affects.

use super::Canonical;

/// The number of ancestors in the neighbourhood of a body.
const ANCESTORS: usize = 1;

/// A body, its nearest ancestors, and its children.
pub struct Neighbourhood {
    /// The ancestors, base first, the body itself, and its children.
    pub bodies: Vec<usize>,
    /// The number of these that are not children.
    pub support: usize,
}

impl Neighbourhood {
    /// The neighbourhood of body `i`.
    pub fn new(canonical: &Canonical, i: usize) -> Self {
        let joints = &canonical.joints;
        let children = &canonical.children[i];
        // The whole direct rotation past parallel joints must be included.
        let first = children
            .iter()
            .chain([&i])
            .filter_map(|body| canonical.before_parallel(*body))
            .min();
        let mut bodies = vec![i];
        // A body that moves in several ways counts as carrier of the others.
        while let Some(parent) = joints[bodies[bodies.len() - 1]].parent
            && joints[parent].motion.nv() == 1
            && (bodies.len() <= ANCESTORS || first.is_some_and(|first| first <= parent))
        {
            bodies.push(parent);
        }
        bodies.reverse();
        let support = bodies.len();
        bodies.extend(children);
        Self { bodies, support }
    }
}
