//! The choice between a derivative by the operations of calls and by their own derivatives.

use std::format;
use std::vec::Vec;

use rbd_ir::ir::{Function, op_count, op_count_of_kernels};

use super::Traced;
use super::derivatives::Added;
use super::way::{Order, Way};
use crate::jit::Error;

/// A derivative that is found in one way, where all is in another.
struct Found {
    way: Way,
    taken: Way,
    function: Function,
}

/// A function, and the same with derivatives each of which is found in one way.
struct Before<'a> {
    own: &'a Traced,
    beside: &'a [(Way, Traced)],
}

impl Before<'_> {
    fn of(&self, way: Way) -> &Traced {
        let mut own = self.beside.iter().filter(|(of, _)| *of == way);
        own.next().map_or(self.own, |(_, own)| own)
    }

    /// The derivatives by those of calls, where the robot has these.
    fn by_calls(
        &self,
        ways: &[Way],
        order: Order,
        find: &impl Fn(&Traced, Way) -> Result<Function, Error>,
    ) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for way in ways {
            let (own, taken) = (self.of(*way), order.taken(*way));
            // Poses are differentiated by operations there, in every way.
            let is_same = |other: &&Found| {
                let both = taken.is_implicit && other.taken.is_implicit;
                both && std::ptr::eq(self.of(other.way), own)
            };
            let function = match found.iter().find(is_same) {
                Some(other) => Ok(other.function.clone()),
                None => find(own, taken),
            };
            if let Ok(function) = function {
                found.push(Found {
                    way: *way,
                    taken,
                    function,
                });
            }
        }
        found
    }
}

impl Traced {
    /// Adds the outputs of what `find` finds of the result `of` in the way that takes least in all. A way that takes more for
    /// this result may take less with the next: functions of which all derivatives are found in one way are kept beside.
    pub(super) fn with_cheapest(
        mut self,
        as_result: &Added<'_>,
        of: &str,
        order: Order,
        find: impl Fn(&Self, Way) -> Result<Function, Error>,
    ) -> Result<Self, Error> {
        let ways = self.ways();
        if ways.len() == 1 {
            let found = find(&self, ways[0])?;
            return self.with(as_result, &found);
        }
        let beside = std::mem::take(&mut self.in_one_way);
        let before = Before {
            own: &self,
            beside: &beside,
        };
        let mut found = before.by_calls(&ways[1..], order, &find);
        if !self.are_calls_kept(of, &found)? {
            let [way, taken] = [ways[0]; 2];
            let function = find(before.of(way), way)?;
            let by_operations = Found {
                way,
                taken,
                function,
            };
            found.insert(0, by_operations);
        }
        let mut candidates = Vec::new();
        for own in &found {
            let after = before.of(own.way).clone().with(as_result, &own.function)?;
            candidates.push((own.way, after.with_values_of(own.taken)));
        }
        let count = candidates.len();
        if !beside.is_empty() {
            for own in &found {
                let after = self.clone().with(as_result, &own.function)?;
                candidates.push((own.way, after.with_values_of(own.taken)));
            }
        }
        Ok(cheapest(candidates, count))
    }

    /// The same, where calls that are differentiated so return the values that come with their derivatives.
    fn with_values_of(mut self, way: Way) -> Self {
        if way.others && !way.is_implicit {
            self.values_of = way;
        }
        self
    }

    /// Whether one of these derivatives of the result `of` has loops that are shorter than all numbers of the result one by one
    /// in reverse. Then operations are not differentiated, which takes seconds for a humanoid.
    fn are_calls_kept(&self, of: &str, found: &[Found]) -> Result<bool, Error> {
        let outputs = self.outputs(of)?;
        let (rows, mut own) = (outputs.len() as u32, self.function.clone());
        own.outputs = outputs.map(|k| self.function.outputs[k]).collect();
        let one_by_one = rows * op_count(&own).flops();
        let mut found = found.iter().map(|own| &own.function);
        Ok(
            found
                .any(|own| op_count_of_kernels(own).flops() > 0 && Cost::of(own).work < one_by_one),
        )
    }
}

/// The cost of a function.
#[derive(Clone, Copy)]
struct Cost {
    flops: u32,
    /// Operations by the time that they take.
    work: u32,
}

/// How many operations of a loop take as long as one outside: a humanoid's ∂q̈ has 15 a ns in lanes, some of them on zeros, and
/// 5 outside.
const AT_ONCE: u32 = 3;

impl Cost {
    fn of(function: &Function) -> Self {
        let flops = op_count(function).flops();
        let of_loops = op_count_of_kernels(function).flops();
        let work = flops - of_loops + of_loops / AT_ONCE;
        Self { flops, work }
    }
}

/// The function that takes least. The first `count`, each with all derivatives found in one way, stay beside it.
fn cheapest(mut candidates: Vec<(Way, Traced)>, count: usize) -> Traced {
    let all = candidates.iter();
    let costs: Vec<Cost> = all.map(|(_, own)| Cost::of(&own.optimized())).collect();
    let least = |is_by_operations: bool| {
        let own = candidates.iter().zip(&costs);
        let own = own.filter(|((way, _), _)| (*way == Way::default()) == is_by_operations);
        let least = own.min_by_key(|(_, cost)| cost.work);
        least.map(|(_, cost)| cost.flops)
    };
    let (operations, calls) = (least(true), least(false));
    for ((way, own), Cost { flops, .. }) in candidates.iter_mut().zip(&costs) {
        let way = match (*way == Way::default(), operations, calls) {
            (true, _, Some(calls)) => format!(
                "by the derivatives of all operations, {flops} in all; by those of the robot's functions {calls}"
            ),
            (true, ..) => continue,
            (false, Some(operations), _) => format!(
                "by the derivatives of the robot's functions, {flops} operations in all; by those of all operations {operations}"
            ),
            (false, None, _) => format!(
                "by the derivatives of the robot's functions, {flops} operations in all, whose loops stay loops"
            ),
        };
        if let Some(result) = own.results.last_mut() {
            result.doc = format!("{}, {way}", result.doc);
        }
    }
    let places = 0..costs.len();
    let best = places.min_by_key(|k| costs[*k].work).unwrap_or_default();
    let mut taken = candidates[best].1.clone();
    candidates.truncate(count);
    taken.in_one_way = candidates;
    taken
}
