//! Where, on the way between two joints, the motions of the one meet the forces of the other.

use crate::canonical::Canonical;

/// After so many steps in a row that cost more, no further one is tried.
const PATIENCE: usize = 2;

/// Of robots with more joints a try takes long, and few of their joints are near the base.
const MOST_JOINTS: usize = 24;

/// What a joint's coordinates and those further out meet as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The forces of the joints further out come to this one.
    Outer,
    /// The motions of this joint and of those before it go out, and the forces come as far as this
    /// body's frame.
    Inner,
    /// The same, but the forces come to where the joint is looked at.
    InnerAtStart,
}

impl Side {
    pub(super) fn is_inner(self) -> bool {
        self != Self::Outer
    }
}

/// By joint: what meets there. The parent of an inner joint is inner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::algorithm) struct Meeting {
    pub(super) sides: Vec<Side>,
}

impl Meeting {
    /// All forces go to the base.
    fn at_base(canonical: &Canonical) -> Self {
        Self {
            sides: vec![Side::Outer; canonical.joints.len()],
        }
    }

    /// What costs least, of meetings on the way from each root to the first branch.
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
                tried.sides[step.0] = step.1;
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

/// The joints from a root to the first branch, as far as they have one degree of freedom.
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
fn steps(way: &[usize]) -> impl Iterator<Item = (usize, Side)> {
    let sides = |i: &usize| [(*i, Side::InnerAtStart), (*i, Side::Inner)];
    let all = way.iter().flat_map(sides);
    // At the root the forces are looked at where they start anyway.
    all.skip(1)
}
