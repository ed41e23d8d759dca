//! Parts that do not fit together are refused, and what is not refused does not panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rbd_spook::multifrontal::{Block, Front, FrontKind, Multifrontal, Parts, Run, Task};
use rbd_spook::{BlockGraph, Ordering, Symbolic};
use rbd_testing::Generator;

/// Parts that can be changed.
#[derive(Clone)]
struct Owned {
    fronts: Vec<Front>,
    children: Vec<usize>,
    runs: Vec<Run>,
    blocks: Vec<Block>,
    tasks: Vec<Task>,
    tasks_below: Vec<usize>,
    /// Rows, values, factor, work.
    lengths: [usize; 4],
}

impl Owned {
    fn new(parts: &Parts<'_>) -> Self {
        Self {
            fronts: parts.fronts.to_vec(),
            children: parts.children.to_vec(),
            runs: parts.runs.to_vec(),
            blocks: parts.blocks.to_vec(),
            tasks: parts.tasks.to_vec(),
            tasks_below: parts.tasks_below.to_vec(),
            lengths: [
                parts.rows,
                parts.values_len,
                parts.factor_len,
                parts.work_len,
            ],
        }
    }

    fn parts(&self) -> Parts<'_> {
        let [rows, values_len, factor_len, work_len] = self.lengths;
        Parts {
            fronts: &self.fronts,
            children: &self.children,
            runs: &self.runs,
            blocks: &self.blocks,
            tasks: &self.tasks,
            tasks_below: &self.tasks_below,
            rows,
            values_len,
            factor_len,
            work_len,
        }
    }

    /// Changes one number somewhere.
    fn spoil(&mut self, random: &mut Generator) {
        let change = |x: &mut usize, random: &mut Generator| {
            *x = match random.index(5) {
                0 => x.wrapping_add(1),
                1 => x.wrapping_sub(1),
                2 => usize::MAX - random.index(3),
                3 => 0,
                _ => random.index(2 * *x + 3),
            };
        };
        let place = random.index(7);
        if place == 6 {
            let at = random.index(self.fronts.len());
            let kind = &mut self.fronts[at].kind;
            *kind = match kind {
                FrontKind::General => FrontKind::Tree,
                FrontKind::Tree => FrontKind::General,
            };
            return;
        }
        let mut numbers: Vec<&mut usize> = match place {
            0 => {
                let at = random.index(self.fronts.len());
                let front = &mut self.fronts[at];
                let mut all = vec![
                    &mut front.start,
                    &mut front.pivots,
                    &mut front.rows,
                    &mut front.factor,
                    &mut front.contribution,
                    &mut front.scratch,
                ];
                all.extend(front.children.iter_mut().chain(&mut front.runs));
                all.extend(&mut front.blocks);
                all
            }
            1 => self.children.iter_mut().collect(),
            2 => {
                let runs = self.runs.iter_mut();
                runs.flat_map(|run| [&mut run.row, &mut run.in_parent, &mut run.length])
                    .collect()
            }
            3 => {
                let at = random.index(self.blocks.len());
                let block = &mut self.blocks[at];
                vec![
                    &mut block.values,
                    &mut block.rows,
                    &mut block.columns,
                    &mut block.row,
                    &mut block.column,
                ]
            }
            4 => {
                let at = random.index(self.tasks.len());
                let task = &mut self.tasks[at];
                let lists = [
                    &mut task.fronts,
                    &mut task.below,
                    &mut task.factor,
                    &mut task.rows,
                    &mut task.work,
                ];
                let mut all: Vec<_> = lists.into_iter().flatten().collect();
                all.extend(&mut self.tasks_below);
                all
            }
            _ => self.lengths.iter_mut().collect(),
        };
        let at = random.index(numbers.len());
        change(numbers[at], random);
    }
}

fn graph() -> BlockGraph {
    let mut graph = BlockGraph::new();
    let bodies: Vec<_> = (0..250).map(|_| graph.add_body(6)).collect();
    for i in 0..250_usize {
        for j in [i + 1, i + 10, i + 17] {
            if j < 250 && (i % 3 < 2 || j == i + 1) {
                let constraint = graph.add_constraint(3);
                graph.couple(constraint, bodies[i]);
                graph.couple(constraint, bodies[j]);
            }
        }
    }
    graph
}

#[test]
fn spoiled_parts_are_refused_or_harmless() {
    let symbolic = Symbolic::new(&graph(), &Ordering::NestedDissection);
    let whole = Owned::new(symbolic.multifrontal().parts());
    assert!(whole.tasks.len() > 2);
    refuse_or_bear(&whole);
}

#[test]
fn spoiled_parts_of_trees_are_refused_or_harmless() {
    let mut tree = BlockGraph::new();
    let bodies: Vec<_> = (0..30).map(|_| tree.add_body(6)).collect();
    for i in 1..30 {
        let constraint = tree.add_constraint([3, 4, 5, 6][i % 4]);
        tree.couple(constraint, bodies[i]);
        tree.couple(constraint, bodies[i * 3 / 4]);
    }
    let symbolic = Symbolic::new(&tree, &Ordering::MinimumDegree);
    let whole = Owned::new(symbolic.multifrontal().parts());
    let is_tree = |front: &&Front| front.kind == FrontKind::Tree;
    assert!(whole.fronts.iter().filter(is_tree).count() > 30);
    refuse_or_bear(&whole);
}

/// Spoils parts in many ways.
fn refuse_or_bear(whole: &Owned) {
    assert_eq!(Multifrontal::new(whole.parts()).map(|_| ()), Ok(()));
    let mut refused = 0;
    for seed in 0..1500 {
        let mut random = Generator::new(seed);
        let mut spoiled = whole.clone();
        spoiled.spoil(&mut random);
        let Ok(accepted) = Multifrontal::new(spoiled.parts()) else {
            refused += 1;
            continue;
        };
        let [rows, values, factor, work] = spoiled.lengths;
        if spoiled.lengths.iter().any(|&length| length > 1 << 24) {
            continue;
        }
        let run = || {
            let (values, mut factor) = (vec![1.0; values], vec![0.0; factor]);
            let (mut x, mut work) = (vec![1.0; rows], vec![0.0; work]);
            accepted.factor(&values, &mut factor, &mut work);
            accepted.solve(&factor, &mut x, &mut work);
            accepted.factor_and_solve(&values, &mut factor, &mut x, &mut work);
            accepted.factor_in_parallel(&values, &mut factor, &mut work);
            accepted.solve_in_parallel(&factor, &mut x, &mut work);
            accepted.factor_and_solve_in_parallel(&values, &mut factor, &mut x, &mut work);
        };
        assert!(catch_unwind(AssertUnwindSafe(run)).is_ok(), "seed {seed}");
    }
    assert!(refused > 500, "{refused} refused");
}

/// Nothing is a system too: a robot may have no joint.
#[test]
fn a_system_without_bodies_steps() {
    for ordering in [Ordering::MinimumDegree, Ordering::NestedDissection] {
        let options = rbd_spook::Options {
            ordering,
            ..rbd_spook::Options::default()
        };
        let mut system = rbd_spook::System::of_states(Vec::new(), Vec::new(), options);
        system.step(0.01);
        assert!(system.bodies().is_empty());
    }
}
