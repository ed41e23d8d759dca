//! Columns solved side by side in the code itself.

mod rows;

use rbd_ir::ir::{Node, NodeId};
use rbd_ir::kernel::CHUNK;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Build;
use crate::arrays::States;
use crate::element::Kind;
use crate::flat::{Home, Step, Value};
use crate::kernels::{Columns, Routine};
use rows::{Results, Rows, Shared};

/// The most products of vectors that are written out, of seven or eight bytes each: of more, code and loop take as long.
const MOST_PRODUCTS: usize = 100_000;

/// The most of a batch whose numbers are values, in the order of results: an arm's take 0.87 to 0.97 of their time, a biped's 18,000 1.25.
const MOST_IN_VALUES: usize = 6_000;

/// How many steps of the more numerous kind follow each other in [`by_turns`], and how many of each kind there are at least.
const IN_TURN: usize = 8;
const LEAST_OF_EACH: usize = 400;

impl Build<'_> {
    /// The kernel if its work on columns is written out, unless that is long, and whether of values: loops of few steps wait at their ends.
    pub(super) fn written_out(&self, routine: &Routine) -> Option<(Columns, bool)> {
        let Routine::Columns(columns) = routine else {
            return None;
        };
        let groups = columns.written_out(self.vector.into());
        let steps = groups.iter().flat_map(|group| &group.steps);
        let products: usize = steps.map(|step| columns.terms(step).count()).sum();
        let has_values = self.is_batch() && products <= MOST_IN_VALUES;
        // Unfused products take three times the bytes, and a loop has the bits of every other machine's.
        let is_short = products <= MOST_PRODUCTS && (self.is_fused || self.is_batch());
        is_short.then(|| (columns.clone(), has_values))
    }

    /// Takes whole rows from the constants that are written before a call, but for those that stay results.
    pub(super) fn take_constant_rows(
        &mut self,
        call: u32,
        columns: &Columns,
        numbers: &mut Vec<(usize, Value)>,
    ) {
        let results = self.results_of(call);
        let values: FxHashMap<usize, Value> = numbers.iter().copied().collect();
        let mut taken = FxHashSet::default();
        for group in columns.written_out(self.vector.into()) {
            let computed: FxHashSet<usize> = group.steps.iter().map(|step| step.row).collect();
            for row in columns.places() {
                let own = group.first + row..group.first + row + group.columns;
                let stays = |number| results.contains_key(&number) && !computed.contains(&row);
                let bits = |number| self.constant_of(*values.get(&number)?);
                let bits: Option<Vec<_>> = own.clone().map(bits).collect();
                if let (Some(bits), false) = (bits, own.clone().any(stays)) {
                    let value = self.constant(bits.concat());
                    self.kernels[call as usize].values.insert(own.start, value);
                    taken.extend(own);
                }
            }
        }
        numbers.retain(|(number, _)| !taken.contains(number));
    }

    /// The bits of a constant.
    fn constant_of(&self, value: Value) -> Option<Vec<u64>> {
        match self.flat.values[value.index()].home {
            Home::Constant(k) => Some(self.flat.constants[k].clone()),
            _ => None,
        }
    }

    /// Writes out the work of a kernel on columns, with its bits. A vector has several columns of one state, in order, or one of several.
    pub(super) fn write_out(&mut self, call: u32, columns: &Columns) {
        let area = &mut self.kernels[call as usize];
        let begin = self.flat.steps.len();
        let shared = Shared {
            columns,
            area: area.first,
            has_values: area.has_values,
            values: std::mem::take(&mut area.values),
            results: self.results_of(call),
        };
        let (mut entries, mut known) = (FxHashMap::default(), Vec::new());
        let mut kinds = <[Vec<Step>; 2]>::default();
        let groups = columns.written_out(self.vector.into());
        for group in groups.iter().filter(|group| shared.uses(group)) {
            let first = self.flat.steps.len();
            let rows = Rows::new(self, &shared, &mut entries, group).run(&group.steps);
            kinds[usize::from(group.columns > CHUNK)].extend(self.flat.steps.drain(first..));
            let own = rows
                .into_iter()
                .map(|(row, value)| (group.first + row, value));
            known.extend(own);
        }
        self.flat.steps.extend(by_turns(kinds));
        if shared.has_values {
            self.kernels[call as usize].values = shared.values;
            self.kernels[call as usize].values.extend(known);
        } else {
            self.flat.fixed.push(begin..self.flat.steps.len());
        }
    }

    /// The numbers of a call that something uses.
    fn results_of(&self, call: u32) -> Results {
        let (graph, uses) = (&self.function.graph, self.function.use_counts());
        let number = |id: NodeId| match graph.node(id) {
            Node::Result(of, place) => match graph.node(of) {
                Node::Call(other, _) if other == call => {
                    Some(self.routine(call).result(place as usize))
                }
                _ => None,
            },
            _ => None,
        };
        let mut results: FxHashMap<usize, (u32, Vec<usize>)> = FxHashMap::default();
        for (id, uses) in graph.ids().zip(&uses).filter(|(_, uses)| **uses > 0) {
            if let Some(number) = number(id) {
                results.entry(number).or_default().0 += uses;
            }
        }
        if self.states == States::One && self.kind == Kind::Double {
            for (k, id) in self.function.outputs.iter().enumerate() {
                if let (Some(number), Some(_)) = (number(*id), self.places[k])
                    && let Some((_, outputs)) = results.get_mut(&number)
                {
                    outputs.push(k);
                }
            }
        }
        let results = results.into_iter().map(|(number, (uses, outputs))| {
            let is_all = outputs.len() == uses as usize;
            (number, if is_all { outputs } else { Vec::new() })
        });
        results.collect()
    }
}

/// Some narrow steps and some wide ones, each kind spread over all in its order, if both are many. Products of wide vectors wait for each
/// other, those of narrow ones for their instructions: ∂q̈ of quadrupeds and humanoids takes 0.96 to 1 of its time so, of arms up to 1.07.
fn by_turns(kinds: [Vec<Step>; 2]) -> Vec<Step> {
    let counts = [kinds[0].len(), kinds[1].len()];
    let are_many = counts.iter().all(|count| *count >= LEAST_OF_EACH);
    let turns = match are_many {
        true => counts[0].max(counts[1]) / IN_TURN,
        false => 1,
    };
    let mut kinds = kinds.map(Vec::into_iter);
    let mut steps = Vec::new();
    for turn in 0..turns {
        for (kind, count) in kinds.iter_mut().zip(counts) {
            let own = count * (turn + 1) / turns - count * turn / turns;
            steps.extend(kind.take(own));
        }
    }
    steps
}
