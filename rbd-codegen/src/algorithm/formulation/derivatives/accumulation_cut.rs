//! Accumulation cuts: where, on the path between two joints, the motions of one meet the forces of the
//! other.

use crate::canonical::Canonical;

/// The search stops after this many steps in a row that cost more.
const PATIENCE: usize = 2;

/// Robots with more joints are not searched: a try takes long, and few of their joints are near the base.
const MOST_JOINTS: usize = 24;

/// The pass that computes the entries of a joint's coordinates with outer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// The forces of outer joints are transformed to this one.
    Outer,
    /// The motions of this joint and of those before it are transformed outwards, and the forces come to
    /// this body's frame.
    Inner,
    /// The same, but the forces come to the joint frame.
    InnerAtStart,
}

impl Pass {
    pub(super) fn is_inner(self) -> bool {
        self != Self::Outer
    }
}

/// The cut: for each joint the pass of its entries. The parent of an inner joint is inner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::algorithm) struct AccumulationCut {
    pub(super) passes: Vec<Pass>,
}

impl AccumulationCut {
    /// All forces go to the base.
    fn at_base(canonical: &Canonical) -> Self {
        Self {
            passes: vec![Pass::Outer; canonical.joints.len()],
        }
    }

    /// The cheapest cut on the paths from each root to the first branch.
    pub(in crate::algorithm) fn cheapest(
        canonical: &Canonical,
        cost: impl Fn(&Self) -> u32,
    ) -> Self {
        let mut best = Self::at_base(canonical);
        if canonical.joints.len() > MOST_JOINTS {
            return best;
        }
        let roots = (0..canonical.joints.len()).filter(|i| canonical.joints[*i].parent.is_none());
        let ways: Vec<_> = roots.map(|root| way(canonical, root)).collect();
        if ways.iter().all(Vec::is_empty) {
            return best;
        }
        let mut least = cost(&best);
        for way in ways {
            let mut tried = best.clone();
            let mut worse = 0;
            for step in steps(&way) {
                tried.passes[step.0] = step.1;
                let value = cost(&tried);
                if value <= least {
                    (best, least, worse) = (tried.clone(), value, 0);
                } else {
                    worse += 1;
                }
                if worse == PATIENCE {
                    break;
                }
            }
        }
        best
    }
}

/// The joints from a root to the first branch, while they have one degree of freedom.
fn way(canonical: &Canonical, root: usize) -> Vec<usize> {
    let mut way = Vec::new();
    let mut next = Some(root).filter(|i| canonical.joints[*i].motion.nv() == 1);
    while let Some(i) = next {
        way.push(i);
        next = match canonical.children[i].as_slice() {
            [child] => Some(*child).filter(|child| canonical.joints[*child].motion.nv() == 1),
            _ => None,
        };
    }
    way
}

/// From the root outwards, half a joint at a time. The last joint carries none.
fn steps(way: &[usize]) -> impl Iterator<Item = (usize, Pass)> {
    let passes = |i: &usize| [(*i, Pass::InnerAtStart), (*i, Pass::Inner)];
    let all = way.iter().flat_map(passes);
    // At the root the forces come to the joint frame anyway.
    all.skip(1)
}
