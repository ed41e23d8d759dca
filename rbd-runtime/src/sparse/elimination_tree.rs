use core::ops::Range;

/// Records that row i of H has nonzeros (k, i) for the `k` > i of a range: the root of the tree of k
/// becomes a child of i.
///
/// Call it for every nonzero of H, i from the last row to the first, with `tree` all `None` before. It
/// leaves the elimination tree of LᵀDL: λ(k) is the largest i with H_ki ≠ 0 after k and all rows behind it
/// have been eliminated. H and L have nonzeros (k, i) only where i is on the path from k to the base (J. W.
/// H. Liu, *The role of elimination trees in sparse factorization*, SIAM J. Matrix Anal. Appl. 11(1), 1990,
/// with rows from last to first as in RBDA 6.4).
pub fn join_elimination_tree(tree: &mut [Option<usize>], i: usize, entries: Range<usize>) {
    for k in entries.filter(|&k| k > i) {
        let mut root = k;
        while let Some(parent) = tree[root].filter(|&parent| parent != i) {
            root = parent;
        }
        if root != i {
            tree[root] = Some(i);
        }
    }
}
