//! The bodies that a body's frame matters to.

use super::Canonical;

/// Ancestors in the neighbourhood of a body.
const ANCESTORS: usize = 1;

/// A body, the last of its ancestors, and its children.
pub struct Neighbourhood {
    /// The ancestors, base first, the body itself, and its children.
    pub bodies: Vec<usize>,
    /// How many of these are not children.
    pub support: usize,
}

impl Neighbourhood {
    /// That of body `i`.
    pub fn new(canonical: &Canonical, i: usize) -> Self {
        let joints = &canonical.joints;
        let children = &canonical.children[i];
        // The way round parallel joints must be seen whole.
        let first = children
            .iter()
            .chain([&i])
            .filter_map(|body| canonical.before_parallel(*body))
            .min();
        let mut bodies = vec![i];
        // A body that moves in several ways is what carries the others.
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
