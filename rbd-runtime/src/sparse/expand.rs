use super::check_parents;
use crate::reference::check_length;

/// λ of every coordinate from λ of every joint (RBDA Table 6.4). A joint of nᵢ degrees of freedom
/// becomes a chain of nᵢ joints of one. That gives the pattern of H element by element.
///
/// `parents` and `dofs` have one element a joint, `expanded` one a degree of freedom.
///
/// # Panics
/// If a slice has a wrong length, λ(i) ≥ i, or a joint has no degree of freedom.
pub fn expand_parents(parents: &[Option<usize>], dofs: &[usize], expanded: &mut [Option<usize>]) {
    check_parents(parents);
    check_length("dofs", dofs.len(), parents.len());
    check_length("expanded", expanded.len(), dofs.iter().sum());
    assert!(
        dofs.iter().all(|&n| n > 0),
        "a joint without a degree of freedom must be merged away first"
    );
    let mut start = 0;
    for (&parent, &n) in parents.iter().zip(dofs) {
        let last_of = |p: usize| dofs[..=p].iter().sum::<usize>() - 1;
        expanded[start] = parent.map(last_of);
        for v in start + 1..start + n {
            expanded[v] = Some(v - 1);
        }
        start += n;
    }
}
