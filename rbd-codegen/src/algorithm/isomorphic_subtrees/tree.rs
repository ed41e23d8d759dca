//! The shapes of subtrees, and which joints of two of the same shape correspond.

use std::collections::BTreeMap;

use rbd_runtime::Joint;

/// The joints of a robot with the shapes of what is below them.
pub(super) struct Tree<'a> {
    joints: &'a [Joint],
    children: Vec<Vec<usize>>,
    /// Subtrees of equal numbers have joints of the same types at the same places, whatever the order.
    pub(super) shapes: Vec<usize>,
    /// The mass of each subtree.
    masses: Vec<f64>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(joints: &'a [Joint]) -> Self {
        let mut children = vec![Vec::new(); joints.len()];
        let mut masses: Vec<f64> = joints.iter().map(|joint| joint.inertia.mass).collect();
        let mut shapes = vec![0; joints.len()];
        let mut known = BTreeMap::new();
        // Joints are numbered depth first.
        for (i, joint) in joints.iter().enumerate().rev() {
            let below: &mut Vec<usize> = &mut children[i];
            below.reverse();
            let mut of_children: Vec<usize> = below.iter().map(|child| shapes[*child]).collect();
            of_children.sort_unstable();
            let shape = (
                joint.joint_type.name(),
                joint.coupling.is_some(),
                of_children,
            );
            let next = known.len();
            shapes[i] = *known.entry(shape).or_insert(next);
            if let Some(parent) = joint.parent {
                children[parent].push(i);
                masses[parent] += masses[i];
            }
        }
        Self {
            joints,
            children,
            shapes,
            masses,
        }
    }

    /// Adds the joints of the subtree `own` to `all` in the order in which those of `first`, of the same shape, are numbered.
    /// Among several of a shape, as the fingers of two hands, those correspond whose mass and way from their parent differ least.
    pub(super) fn correspond(&self, first: usize, own: usize, all: &mut Vec<usize>) {
        all.push(own);
        let mut rest = self.children[own].clone();
        for child in &self.children[first] {
            let alike = rest.iter().enumerate();
            let alike = alike.filter(|(_, other)| self.shapes[**other] == self.shapes[*child]);
            let nearest = alike.min_by(|(_, a), (_, b)| {
                let [a, b] = [a, b].map(|other| self.difference(*child, **other));
                a.total_cmp(&b)
            });
            let (at, _) = nearest.expect("children of the same shapes");
            self.correspond(*child, rest.remove(at), all);
        }
    }

    /// How much two joints differ in mass and in their way from their parent, each relative to its sum.
    fn difference(&self, a: usize, b: usize) -> f64 {
        let way = |joint: usize| self.joints[joint].parent_from_joint.translation.norm();
        let relative = |a: f64, b: f64| match a + b {
            0.0 => 0.0,
            sum => (a - b).abs() / sum,
        };
        relative(self.masses[a], self.masses[b]) + relative(way(a), way(b))
    }
}
