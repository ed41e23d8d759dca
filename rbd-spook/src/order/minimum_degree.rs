//! Approximate minimum degree on a quotient graph.
//!
//! An eliminated block becomes an element; the blocks that its elimination couples are the element's
//! members. A block's degree is the number of rows that it would be coupled with. It is bounded as in
//! Amestoy, Davis and Duff: the rows of its remaining neighbours, those of the newest element, and of every
//! other element those that are not in the newest. Blocks whose neighbours are coupled already go first,
//! whatever their degree: they fill in nothing.

use std::collections::BTreeSet;

use super::Done;

/// Orders the blocks of `part` and returns those that cannot be eliminated yet: constraints without an
/// ordered body.
pub(super) fn order(part: &[usize], done: &mut Done<'_>) -> Vec<usize> {
    let mut quotient = Quotient::new(part, done);
    while let Some((_, _, _, local)) = quotient.queue.pop_first() {
        let block = part[local];
        done.push(block);
        quotient.eliminate(local);
        if !done.pattern.graph.is_constraint(block) {
            quotient.queue_neighbours_of(block, done);
        }
    }
    let waiting = (0..part.len()).filter(|&local| !quotient.is_eliminated[local]);
    waiting.map(|local| part[local]).collect()
}

/// The order of the queue: whether the block may fill in, its degree, bodies first, its local number.
type Key = (bool, usize, bool, usize);

/// The graph of the blocks that remain.
struct Quotient {
    /// The local number of each block of the part, `usize::MAX` elsewhere.
    local: Vec<usize>,
    sizes: Vec<usize>,
    is_constraint: Vec<bool>,
    /// Neighbours that are blocks.
    blocks: Vec<Vec<usize>>,
    /// Neighbours that are elements.
    elements: Vec<Vec<usize>>,
    /// Members of each element; empty once it is absorbed.
    members: Vec<Vec<usize>>,
    is_element: Vec<bool>,
    is_eliminated: Vec<bool>,
    degrees: Vec<usize>,
    /// The blocks that may be eliminated.
    queue: BTreeSet<Key>,
    /// The number of rows that remain.
    rows: usize,
    /// Marks: the round in which a block or an element was last met, and the number of an element's rows
    /// outside the newest.
    met: Vec<usize>,
    element_met: Vec<usize>,
    outside: Vec<usize>,
    round: usize,
}

impl Quotient {
    fn new(part: &[usize], done: &Done<'_>) -> Self {
        let graph = done.pattern.graph;
        let mut local = vec![usize::MAX; graph.len()];
        for (i, &block) in part.iter().enumerate() {
            local[block] = i;
        }
        let sizes: Vec<_> = part.iter().map(|&block| graph.sizes()[block]).collect();
        let blocks: Vec<Vec<_>> = part
            .iter()
            .map(|&block| {
                let all = done.pattern.neighbours[block].iter().map(|&b| local[b]);
                all.filter(|&l| l != usize::MAX).collect()
            })
            .collect();
        let degrees: Vec<usize> = blocks
            .iter()
            .map(|list| list.iter().map(|&l| sizes[l]).sum())
            .collect();
        let is_constraint: Vec<_> = part.iter().map(|&b| graph.is_constraint(b)).collect();
        let count = part.len();
        let mut quotient = Self {
            local,
            rows: sizes.iter().sum(),
            sizes,
            is_constraint,
            blocks,
            elements: vec![Vec::new(); count],
            members: vec![Vec::new(); count],
            is_element: vec![false; count],
            is_eliminated: vec![false; count],
            degrees,
            queue: BTreeSet::new(),
            met: vec![0; count],
            element_met: vec![0; count],
            outside: vec![0; count],
            round: 0,
        };
        let ready = (0..count).filter(|&i| done.is_ready[part[i]]);
        quotient.queue = ready.map(|i| quotient.key(i)).collect();
        quotient
    }

    fn key(&self, i: usize) -> Key {
        let neighbours = self.blocks[i].len() + self.elements[i].len();
        (neighbours > 1, self.degrees[i], self.is_constraint[i], i)
    }

    /// Queues the constraints of this body, which may be eliminated from now on.
    fn queue_neighbours_of(&mut self, body: usize, done: &Done<'_>) {
        for &neighbour in &done.pattern.neighbours[body] {
            let i = self.local[neighbour];
            if i != usize::MAX && !self.is_eliminated[i] {
                self.queue.insert(self.key(i));
            }
        }
    }

    /// Eliminates a block, which becomes an element.
    fn eliminate(&mut self, pivot: usize) {
        self.round += 1;
        self.is_eliminated[pivot] = true;
        self.rows -= self.sizes[pivot];
        let members = self.members_of(pivot);
        let weight: usize = members.iter().map(|&i| self.sizes[i]).sum();
        self.measure_outside(&members);
        for &i in &members {
            self.update(i, pivot, weight);
        }
        self.is_element[pivot] = true;
        self.members[pivot] = members;
    }

    /// The blocks that the pivot's elimination couples. Absorbs the elements that the pivot was a member
    /// of.
    fn members_of(&mut self, pivot: usize) -> Vec<usize> {
        let mut members = Vec::new();
        let elements = std::mem::take(&mut self.elements[pivot]);
        let lists = elements
            .iter()
            .map(|&e| std::mem::take(&mut self.members[e]));
        let lists: Vec<_> = lists.collect();
        for e in elements {
            self.is_element[e] = false;
        }
        let blocks = std::mem::take(&mut self.blocks[pivot]);
        for i in lists.into_iter().flatten().chain(blocks) {
            if !self.is_eliminated[i] && self.met[i] != self.round {
                self.met[i] = self.round;
                members.push(i);
            }
        }
        members.sort_unstable();
        members
    }

    /// Counts the rows outside the newest element, for each element that shares members with it.
    fn measure_outside(&mut self, members: &[usize]) {
        for &i in members {
            for &e in &self.elements[i] {
                if !self.is_element[e] {
                    continue;
                }
                if self.element_met[e] != self.round {
                    self.element_met[e] = self.round;
                    self.outside[e] = self.members[e].iter().map(|&m| self.sizes[m]).sum();
                }
                self.outside[e] -= self.sizes[i];
            }
        }
    }

    /// Updates a member's neighbours and degree after the elimination of `pivot`, which couples `weight`
    /// rows.
    fn update(&mut self, i: usize, pivot: usize, weight: usize) {
        let was_queued = self.queue.remove(&self.key(i));
        // An element without rows outside the newest is redundant.
        let (is_element, outside) = (&self.is_element, &self.outside);
        self.elements[i].retain(|&e| is_element[e] && outside[e] > 0);
        let (met, round, is_eliminated) = (&self.met, self.round, &self.is_eliminated);
        self.blocks[i].retain(|&b| !is_eliminated[b] && met[b] != round);
        let of_blocks: usize = self.blocks[i].iter().map(|&b| self.sizes[b]).sum();
        let of_elements: usize = self.elements[i].iter().map(|&e| self.outside[e]).sum();
        let of_pivot = weight - self.sizes[i];
        let degree = (of_blocks + of_pivot + of_elements)
            .min(self.degrees[i] + of_pivot)
            .min(self.rows - self.sizes[i]);
        if of_pivot > 0 {
            self.elements[i].push(pivot);
        }
        self.degrees[i] = degree;
        if was_queued {
            self.queue.insert(self.key(i));
        }
    }
}
