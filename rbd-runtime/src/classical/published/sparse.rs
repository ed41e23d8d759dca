//! What sparse factors cost (RBDA Table 6.6, read), and CRBA on a tree (eq 10.12, read).

use crate::OpCount;

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
    /// From λ, the parent of every joint.
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

/// Which factor of H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Factor {
    /// LᵀL.
    Ltl,
    /// LᵀDL.
    Ltdl,
}

impl Factor {
    /// Factoring H.
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

    /// H⁻¹ b from the factor.
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

    /// L x or Lᵀ x.
    pub fn mul_l(self, tree: Depths) -> OpCount {
        pairs(tree.d1) + self.diagonal(tree)
    }

    /// L⁻¹ x or L⁻ᵀ x.
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

/// H x.
pub fn mul_h(tree: Depths) -> OpCount {
    let mut count = pairs(2 * tree.d1);
    count.mul += tree.joints;
    count
}

/// CRBA on a tree (RBDA eq 10.12): D0 and D1 split into joints whose transforms follow Denavit and
/// Hartenberg's rules and general ones, as [dh, general].
pub fn crba(d0: [u32; 2], d1: [u32; 2]) -> OpCount {
    OpCount {
        mul: 32 * d0[0] + 47 * d0[1] + 20 * d1[0] + 24 * d1[1],
        add: 43 * d0[0] + 58 * d0[1] + 12 * d1[0] + 18 * d1[1],
        ..OpCount::default()
    }
}

fn pairs(count: u32) -> OpCount {
    OpCount {
        mul: count,
        add: count,
        ..OpCount::default()
    }
}
