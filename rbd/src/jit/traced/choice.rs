//! The choice between a derivative by the operations of calls and by their own derivatives.

use std::format;
use std::vec::Vec;

use rbd_ir::ir::Function;

use super::Traced;
use super::derivatives::Added;
use super::known::Way;
use crate::jit::Error;

impl Traced {
    /// Adds the outputs of what `find` finds in the way that takes least in all. A way that takes more for this result may
    /// take less with the next: functions of which all derivatives are found in one way are kept beside.
    pub(super) fn with_cheapest(
        mut self,
        as_result: &Added<'_>,
        find: impl Fn(&Self, Way) -> Result<Function, Error>,
    ) -> Result<Self, Error> {
        let ways = self.ways();
        let by_operations = (ways[0], find(&self, ways[0])?);
        if ways.len() == 1 {
            return self.with(as_result, &by_operations.1);
        }
        // A robot may have a function without its derivatives.
        let others = ways[1..].iter();
        let others = others.filter_map(|way| Some((*way, find(&self, *way).ok()?)));
        let found: Vec<(Way, Function)> = std::iter::once(by_operations).chain(others).collect();
        let beside = std::mem::take(&mut self.in_one_way);
        let mut candidates = Vec::new();
        for (way, found) in &found {
            let mut own = beside.iter().filter(|(of, _)| of == way);
            let before = own.next().map_or(&self, |(_, own)| own);
            candidates.push((*way, before.clone().with(as_result, found)?));
        }
        let count = candidates.len();
        if !beside.is_empty() {
            for (way, found) in &found {
                candidates.push((*way, self.clone().with(as_result, found)?));
            }
        }
        Ok(cheapest(candidates, count))
    }
}

/// The function with the fewest operations. The first `count`, each with all derivatives found in one way, stay beside it.
fn cheapest(mut candidates: Vec<(Way, Traced)>, count: usize) -> Traced {
    let all = candidates.iter();
    let flops: Vec<u32> = all.map(|(_, own)| own.work()).collect();
    let least = |is_by_operations: bool| {
        let own = candidates.iter().zip(&flops);
        let own = own.filter(|((way, _), _)| (*way == Way::default()) == is_by_operations);
        own.map(|(_, flops)| *flops).min()
    };
    if let (Some(operations), Some(calls)) = (least(true), least(false)) {
        for ((way, own), flops) in candidates.iter_mut().zip(&flops) {
            let way = match *way == Way::default() {
                true => format!(
                    "by the derivatives of all operations, {flops} in all; by those of the robot's functions {calls}"
                ),
                false => format!(
                    "by the derivatives of the robot's functions, {flops} operations in all; by those of all operations {operations}"
                ),
            };
            if let Some(result) = own.results.last_mut() {
                result.doc = format!("{}, {way}", result.doc);
            }
        }
    }
    let places = 0..flops.len();
    let best = places.min_by_key(|k| flops[*k]).unwrap_or_default();
    let mut taken = candidates[best].1.clone();
    candidates.truncate(count);
    taken.in_one_way = candidates;
    taken
}
