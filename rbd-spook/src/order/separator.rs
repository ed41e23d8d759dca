//! Separators: few rows that split a connected part into halves.
//!
//! Candidates are level sets of distances and of their differences. On a grid of which a, b and c are
//! corners, d_a − d_c is a coordinate: its level sets are straight lines.

use super::distances::Part;

/// A part in three, by local numbers: no block of `left` is coupled with one of `right`.
pub(super) struct Separation {
    pub(super) left: Vec<usize>,
    pub(super) right: Vec<usize>,
    pub(super) between: Vec<usize>,
}

/// Each side must have at least one third of the rows, before the separator is taken out.
const LEAST_SHARE: usize = 3;

/// A cut of the level sets: the blocks below the level are left of it.
struct Cut {
    /// Rows of the separator, and the difference between the two sides.
    cost: [usize; 2],
    levels: Vec<i64>,
    level: i64,
    /// Whether the separator is taken from the left of the cut.
    is_of_left: bool,
}

/// The separation with the fewest rows among the candidates; `None` if no cut leaves two sides.
pub(super) fn separate(part: &Part<'_>) -> Option<Separation> {
    let candidates = levels(part).into_iter();
    let best = candidates
        .filter_map(|levels| best_cut(part, levels))
        .min_by_key(|cut| cut.cost)?;
    let is_left = |i: usize| best.levels[i] < best.level;
    let mut parts = Separation {
        left: Vec::new(),
        right: Vec::new(),
        between: Vec::new(),
    };
    for i in 0..part.blocks.len() {
        let is_at_cut = part.neighbours(i).any(|n| is_left(n) != is_left(i));
        match (is_at_cut && is_left(i) == best.is_of_left, is_left(i)) {
            (true, _) => parts.between.push(i),
            (false, true) => parts.left.push(i),
            (false, false) => parts.right.push(i),
        }
    }
    let is_cut = !parts.left.is_empty() && !parts.right.is_empty();
    is_cut.then_some(parts)
}

/// The functions of blocks whose level sets are tried: distances from three blocks that are far from each
/// other, and differences of these.
fn levels(part: &Part<'_>) -> Vec<Vec<i64>> {
    let farthest = |distances: &[usize]| {
        let pairs = distances.iter().enumerate();
        pairs.rev().max_by_key(|(_, d)| **d).map_or(0, |(i, _)| i)
    };
    let from_any = part.distances(0);
    let from_a = part.distances(farthest(&from_any));
    let from_b = part.distances(farthest(&from_a));
    let nearest: Vec<_> = from_a.iter().zip(&from_b).map(|(a, b)| *a.min(b)).collect();
    let from_c = part.distances(farthest(&nearest));
    let signed = |distances: &[usize]| distances.iter().map(|&d| d as i64).collect::<Vec<_>>();
    let [a, b, c] = [&from_a, &from_b, &from_c].map(|d| signed(d));
    let less = |x: &[i64], y: &[i64]| x.iter().zip(y).map(|(x, y)| x - y).collect::<Vec<_>>();
    vec![less(&a, &b), less(&a, &c), less(&b, &c), a, c]
}

/// The cut with the fewest rows among those that leave each side its share.
fn best_cut(part: &Part<'_>, levels: Vec<i64>) -> Option<Cut> {
    let low = *levels.iter().min()?;
    let count = (levels.iter().max()? - low) as usize + 1;
    let at = |i: usize| (levels[i] - low) as usize;
    // Rows at each level, and the rows that each cut has at the cut on either side, both as differences.
    let mut rows = vec![0; count];
    let mut between = [vec![0_i64; count + 1], vec![0_i64; count + 1]];
    for i in 0..levels.len() {
        let (own, size) = (at(i), part.size(i));
        rows[own] += size;
        let (mut least, mut greatest) = (own, own);
        for neighbour in part.neighbours(i) {
            (least, greatest) = (least.min(at(neighbour)), greatest.max(at(neighbour)));
        }
        // A block is at the cut on the left for cuts above its own level up to its neighbours' greatest,
        // and on the right for cuts above their least up to its own.
        for (side, [from, to]) in [(0, [own, greatest]), (1, [least, own])] {
            between[side][from + 1] += size as i64;
            between[side][to + 1] -= size as i64;
        }
    }
    let total: usize = rows.iter().sum();
    let (mut left, mut at_cut) = (0, [0_i64; 2]);
    let mut best: Option<([usize; 2], usize, bool)> = None;
    for cut in 1..count {
        left += rows[cut - 1];
        for side in 0..2 {
            at_cut[side] += between[side][cut];
        }
        if left.min(total - left) * LEAST_SHARE < total {
            continue;
        }
        for (side, is_of_left) in [(0, true), (1, false)] {
            let cost = [at_cut[side] as usize, (2 * left).abs_diff(total)];
            if best.as_ref().is_none_or(|(least, _, _)| cost < *least) {
                best = Some((cost, cut, is_of_left));
            }
        }
    }
    let (cost, cut, is_of_left) = best?;
    Some(Cut {
        cost,
        levels,
        level: low + cut as i64,
        is_of_left,
    })
}
