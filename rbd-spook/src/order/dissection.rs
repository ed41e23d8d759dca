//! Nested dissection.

use super::distances::{FAR, Part};
use super::separator::separate;
use super::{Done, minimum_degree};

/// Parts with at most this many blocks are ordered by minimum degree.
const SMALL: usize = 150;

/// Orders `blocks` and returns those that cannot be eliminated yet: constraints without an ordered body.
pub(super) fn order(blocks: &[usize], done: &mut Done<'_>) -> Vec<usize> {
    if blocks.len() <= SMALL {
        return minimum_degree::order(blocks, done);
    }
    let mut local = vec![FAR; done.pattern.graph.len()];
    for (i, &block) in blocks.iter().enumerate() {
        local[block] = i;
    }
    let part = Part::new(done.pattern, blocks, local);
    let components = components(&part);
    if components.len() > 1 {
        return in_turn(&components, done);
    }
    let Some(parts) = separate(&part) else {
        return minimum_degree::order(blocks, done);
    };
    let global = |list: &[usize]| list.iter().map(|&i| blocks[i]).collect::<Vec<_>>();
    let [left, right] = [global(&parts.left), global(&parts.right)];
    let mut last = global(&parts.between);
    last.extend(in_turn(&[left, right], done));
    minimum_degree::order(&last, done)
}

/// Orders parts one after the other.
fn in_turn(parts: &[Vec<usize>], done: &mut Done<'_>) -> Vec<usize> {
    let mut waiting = Vec::new();
    // Small components, as in a system of many equal mechanisms, are ordered as one part.
    let mut small = Vec::new();
    for part in parts {
        if part.len() > SMALL {
            waiting.extend(order(part, done));
        } else {
            small.extend_from_slice(part);
        }
        if small.len() > SMALL {
            waiting.extend(minimum_degree::order(&std::mem::take(&mut small), done));
        }
    }
    waiting.extend(minimum_degree::order(&small, done));
    waiting
}

/// The connected components of a part, as block numbers.
fn components(part: &Part<'_>) -> Vec<Vec<usize>> {
    let mut component = vec![FAR; part.blocks.len()];
    let mut components: Vec<Vec<usize>> = Vec::new();
    for start in 0..part.blocks.len() {
        if component[start] != FAR {
            continue;
        }
        let number = components.len();
        component[start] = number;
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&i) = found.get(next) {
            next += 1;
            for neighbour in part.neighbours(i) {
                if component[neighbour] == FAR {
                    component[neighbour] = number;
                    found.push(neighbour);
                }
            }
        }
        components.push(found.iter().map(|&i| part.blocks[i]).collect());
    }
    components
}
