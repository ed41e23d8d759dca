//! Operation counts of sparse factors (RBDA Table 6.6, read), and of CRBA on a tree (eq 10.12, read).

use rbd_runtime::OpCount;

/// D1 and D2 of a tree, from d_k, the number of joints on the path from body k to the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// n.
    pub joints: u32,
    /// Σ (d_k − 1).
    pub d1: u32,
    /// Σ d_k (d_k − 1) / 2.
    pub d2: u32,
}

impl Depths {
    /// The depths of a tree with λ, the parent of every joint.
    pub fn from_parents(parents: &[Option<usize>]) -> Self {
        let depth = |k: usize| {
            let next = |&k: &usize| parents[k];
            core::iter::successors(Some(k), next).count() as u32
        };
        let depths = || (0..parents.len()).map(depth);
        Self {
            joints: parents.len() as u32,
            d1: depths().map(|d| d - 1).sum(),
            d2: depths().map(|d| d * (d - 1) / 2).sum(),
        }
    }
}

/// A factor of H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Factor {
    /// LᵀL.
    Ltl,
    /// LᵀDL.
    Ltdl,
}

impl Factor {
    /// The count of factoring H.
    pub fn factor(self, tree: Depths) -> OpCount {
        let sqrt = match self {
            Self::Ltl => tree.joints,
            Self::Ltdl => 0,
        };
        let div = tree.d1;
        OpCount {
            sqrt,
            div,
            ..pairs(tree.d2)
        }
    }

    /// The count of H⁻¹ b from the factor.
    pub fn solve(self, tree: Depths) -> OpCount {
        let div = match self {
            Self::Ltl => 2 * tree.joints,
            Self::Ltdl => tree.joints,
        };
        OpCount {
            div,
            ..pairs(2 * tree.d1)
        }
    }

    /// The count of L x or Lᵀ x.
    pub fn mul_l(self, tree: Depths) -> OpCount {
        pairs(tree.d1) + self.diagonal(tree)
    }

    /// The count of L⁻¹ x or L⁻ᵀ x.
    pub fn solve_l(self, tree: Depths) -> OpCount {
        let div = self.diagonal(tree).mul;
        OpCount {
            div,
            ..pairs(tree.d1)
        }
    }

    /// The multiplications by L's diagonal.
    fn diagonal(self, tree: Depths) -> OpCount {
        let mul = match self {
            Self::Ltl => tree.joints,
            Self::Ltdl => 0,
        };
        OpCount {
            mul,
            ..OpCount::default()
        }
    }
}

/// The count of H x.
pub fn mul_h(tree: Depths) -> OpCount {
    let mut count = pairs(2 * tree.d1);
    count.mul += tree.joints;
    count
}

/// A count in print for any tree of revolute joints, in terms of λ, the parent of every joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeCount {
    /// H by composite bodies (RBDA eq 10.12).
    CompositeBodies,
}

impl TreeCount {
    /// The count for a tree.
    pub fn count(self, parents: &[Option<usize>]) -> OpCount {
        match self {
            Self::CompositeBodies => crba(parents),
        }
    }
}

/// CRBA on a tree (RBDA eq 10.12):
/// D0ᵈʰ (32 m + 43 a) + D0ᵍ (47 m + 58 a) + D1ᵈʰ (20 m + 12 a) + D1ᵍ (24 m + 18 a).
///
/// D0 is the number of joints on a moving body, D1 = Σ (d_k − 1) that of the bodies beyond each of these
/// joints. The superscripts split both into joints whose transforms follow Denavit and Hartenberg's rules
/// and general ones. The frame of a body can suit only one of the joints on it: the one that carries most
/// bodies is chosen, which makes the count smallest.
pub fn crba(parents: &[Option<usize>]) -> OpCount {
    let carried = carried_bodies(parents);
    let mut count = OpCount::default();
    for body in 0..parents.len() {
        let children = (0..parents.len()).filter(|&k| parents[k] == Some(body));
        let favoured = children.clone().max_by_key(|&k| carried[k]);
        for joint in children {
            let [mul, add, mul_beyond, add_beyond] = match Some(joint) == favoured {
                true => [32, 43, 20, 12],
                false => [47, 58, 24, 18],
            };
            count.mul += mul + mul_beyond * carried[joint];
            count.add += add + add_beyond * carried[joint];
        }
    }
    count
}

/// The bodies that each joint carries, its own among them.
fn carried_bodies(parents: &[Option<usize>]) -> Vec<u32> {
    let mut carried = vec![0; parents.len()];
    for k in 0..parents.len() {
        for ancestor in core::iter::successors(Some(k), |&i| parents[i]) {
            carried[ancestor] += 1;
        }
    }
    carried
}

fn pairs(count: u32) -> OpCount {
    OpCount {
        mul: count,
        add: count,
        ..OpCount::default()
    }
}
