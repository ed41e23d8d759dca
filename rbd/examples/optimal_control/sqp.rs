//! Sequential quadratic programming on multiple shooting (H. G. Bock and K. J. Plitt, *A multiple shooting algorithm for
//! direct solution of optimal control problems*, IFAC World Congress 1984) with Gauss-Newton Hessians. Steps are
//! shortened until a filter takes them (R. Fletcher and S. Leyffer, *Nonlinear programming without a penalty function*,
//! Mathematical Programming 91, 2002).

use std::time::{Duration, Instant};

use rbd::jit::{Batch, Error, Function, Robot, Strided, StridedMut};

use crate::program::{Program, Solution};
use crate::stage::{Stage, Weights};

/// Numbers of one stage besides q, q̇ and u: its goal and its weights.
const GIVEN: usize = 6;
/// Gaps, rad and rad/s, below which a step shall lessen the cost.
const SMALL: f64 = 1e-3;

/// The problem, and the motion found so far.
pub(crate) struct Sqp {
    pub(crate) nv: usize,
    values: Compiled,
    derivatives: Compiled,
    /// Bounds of the q, q̇ and u of a stage.
    bounds: Vec<[f64; 2]>,
    /// q and q̇ where the motion begins.
    pub(crate) start: Vec<f64>,
    /// q, q̇ and u, stage by stage.
    pub(crate) z: Vec<f64>,
    /// The goal and the weights, stage by stage.
    given: Vec<f64>,
    /// Costs and violations that motions shall not have both again.
    filter: Vec<[f64; 2]>,
    /// Time in evaluations and in quadratic programs.
    pub(crate) times: [Duration; 2],
}

/// A function on all stages, and its results there.
struct Compiled {
    function: Function,
    batch: Batch,
    results: Vec<Vec<f64>>,
}

/// How far an iterate was from an optimum.
pub(crate) struct Iteration {
    pub(crate) cost: f64,
    /// The sum of gaps between stages and of what clearances lack.
    pub(crate) violation: f64,
    /// The largest derivative of the Lagrangian.
    pub(crate) stationarity: f64,
    /// The part of the step that was taken.
    pub(crate) length: f64,
}

impl Sqp {
    /// The arm rests at `q` under `u` in all stages.
    pub(crate) fn new(
        robot: &Robot,
        [q, u]: [&[f64]; 2],
        goal: [f64; 3],
        weights: &[Weights],
    ) -> Result<Self, Error> {
        let (nv, stages) = (robot.nv(), weights.len());
        let rest = vec![0.0; nv];
        let given = weights.iter().map(|own| [&goal[..], own].concat());
        let limits = robot.limits();
        let positions = limits.iter().map(|own| [own.lower, own.upper]);
        let velocities = limits.iter().map(|own| [-own.velocity, own.velocity]);
        let torques = limits.iter().map(|own| [-own.effort, own.effort]);
        Ok(Self {
            nv,
            values: Compiled::new(Stage::traced(robot, false)?.compile()?, stages)?,
            derivatives: Compiled::new(Stage::traced(robot, true)?.compile()?, stages)?,
            bounds: positions.chain(velocities).chain(torques).collect(),
            start: [q, &rest].concat(),
            z: [q, &rest, u].concat().repeat(stages),
            given: given.flatten().collect(),
            filter: Vec::new(),
            times: [Duration::ZERO; 2],
        })
    }

    /// Iterates until gaps, violations and derivatives of the Lagrangian are below `tolerance`.
    pub(crate) fn solve(&mut self, tolerance: f64) -> Result<Vec<Iteration>, String> {
        let mut all = Vec::new();
        while all.len() < 100 {
            all.push(self.iterate(true)?);
            if all
                .last()
                .is_some_and(|own| own.violation.max(own.stationarity) < tolerance)
            {
                return Ok(all);
            }
        }
        Err(format!("no optimum after {} iterations", all.len()))
    }

    /// A stage on: the motion begins at this state, and its last stage stays.
    pub(crate) fn shift(&mut self, state: &[f64]) {
        let width = 3 * self.nv;
        self.z.copy_within(width.., 0);
        self.z[..state.len()].copy_from_slice(state);
        self.start.copy_from_slice(state);
    }

    /// Another goal for the hand, m.
    pub(crate) fn set_goal(&mut self, goal: &[f64; 3]) {
        for given in self.given.chunks_mut(GIVEN) {
            given[..3].copy_from_slice(goal);
        }
    }

    /// The first state of the motion and the torques there.
    pub(crate) fn first(&self) -> [&[f64]; 2] {
        let (state, rest) = self.z.split_at(2 * self.nv);
        [state, &rest[..self.nv]]
    }

    /// The least clearance of the last motion that was evaluated, m.
    pub(crate) fn least_clearance(&self) -> f64 {
        let clearances = self.derivatives.result("clearance").iter();
        clearances.copied().fold(f64::INFINITY, f64::min)
    }

    /// One step, whole unless it is to be shortened.
    pub(crate) fn iterate(&mut self, is_guarded: bool) -> Result<Iteration, String> {
        let clock = Instant::now();
        self.derivatives.run(&self.z, &self.given, self.nv);
        self.times[0] += clock.elapsed();

        let clock = Instant::now();
        let Solution { step, stationarity } = self.program().solve()?;
        self.times[1] += clock.elapsed();

        let at = &self.derivatives;
        let before = self.measured(at, &self.z);
        let slope = dot(at.result("gradient"), &step);
        let mut length = 1.0;
        loop {
            let moves = self.z.iter().zip(&step).map(|(z, d)| z + length * d);
            let moved: Vec<f64> = moves.collect();
            if !is_guarded || length < 1e-4 || self.accepts(&moved, before, length * slope) {
                self.z = moved;
                break;
            }
            length *= 0.5;
        }
        let [cost, violation] = before;
        Ok(Iteration {
            cost,
            violation,
            stationarity,
            length,
        })
    }

    /// Whether a motion costs less or violates less than each before it, and costs as much less as its slope promises
    /// once violations are small.
    fn accepts(&mut self, z: &[f64], before: [f64; 2], slope: f64) -> bool {
        let clock = Instant::now();
        self.values.run(z, &self.given, self.nv);
        self.times[0] += clock.elapsed();
        let [cost, violation] = self.measured(&self.values, z);
        let mut known = self.filter.iter();
        if known.any(|own| cost >= own[0] && violation >= own[1]) {
            return false;
        }
        if before[1] < SMALL && slope < 0.0 {
            return cost <= before[0] + 1e-4 * slope;
        }
        let is_less = violation <= (1.0 - 1e-4) * before[1] || cost <= before[0] - 1e-4 * before[1];
        if is_less {
            self.filter.push(before);
        }
        is_less
    }

    /// Cost, and the sum of gaps and violations.
    fn measured(&self, at: &Compiled, z: &[f64]) -> [f64; 2] {
        let gaps = self.gaps(at, z);
        let cost = at.result("cost").iter().sum();
        [cost, gaps.iter().map(|gap| gap.abs()).sum()]
    }

    /// Gaps before the first stage and between stages, and what clearances lack.
    fn gaps(&self, at: &Compiled, z: &[f64]) -> Vec<f64> {
        let nx = 2 * self.nv;
        let begins = z.chunks(3 * self.nv).flat_map(|stage| &stage[..nx]);
        let ends = self.start.iter().chain(at.result("next"));
        let gaps = begins.zip(ends).map(|(begin, end)| end - begin);
        let lacking = at.result("clearance").iter().skip(1).map(|x| x.min(0.0));
        gaps.chain(lacking).collect()
    }

    /// The quadratic program of a step: the cost's model, the dynamics and constraints linearised.
    fn program(&self) -> Program {
        let (nv, width, at) = (self.nv, 3 * self.nv, &self.derivatives);
        let stages = self.z.len() / width;
        let mut program = Program::new(at.result("gradient"));
        for k in 0..stages {
            at.each("hessian", k, |i, j, x| {
                program.add_hessian(width * k + i, width * k + j, x);
            });
        }
        // δx of a stage is what the one before makes of its δx and δu, and the gap.
        let gaps = self.gaps(at, &self.z);
        for i in 0..2 * nv {
            program.add_equation(&[(i, 1.0)], gaps[i]);
        }
        for k in 1..stages {
            let mut rows: Vec<Vec<(usize, f64)>> =
                (0..2 * nv).map(|i| vec![(width * k + i, 1.0)]).collect();
            at.each("ab", k - 1, |i, j, x| {
                rows[i].push((width * (k - 1) + j, -x));
            });
            for (i, row) in rows.iter().enumerate() {
                program.add_equation(row, gaps[2 * nv * k + i]);
            }
        }
        for k in 1..stages {
            let mut row = Vec::new();
            at.each("clearance_by_q", k, |_, j, x| row.push((width * k + j, -x)));
            program.add_limit(&row, at.result("clearance")[k]);
        }
        // The first state is given.
        for at in 2 * nv..width * stages {
            let [low, high] = self.bounds[at % width];
            program.add_limit(&[(at, 1.0)], high - self.z[at]);
            program.add_limit(&[(at, -1.0)], self.z[at] - low);
        }
        program
    }
}

impl Compiled {
    fn new(function: Function, stages: usize) -> Result<Self, Error> {
        let results = function.results().iter();
        Ok(Self {
            batch: function.batch()?,
            results: results
                .map(|array| vec![0.0; array.length * stages])
                .collect(),
            function,
        })
    }

    /// All stages in one call, a stage a row.
    fn run(&mut self, z: &[f64], given: &[f64], nv: usize) {
        let row = |numbers, stride| Strided { numbers, stride };
        let (width, stages) = (3 * nv, given.len() / GIVEN);
        let arguments = [
            row(z, width),
            row(&z[nv..], width),
            row(&z[2 * nv..], width),
            row(given, GIVEN),
            row(&given[3..], GIVEN),
        ];
        let results = self.results.iter_mut().map(|numbers| {
            let stride = numbers.len() / stages;
            StridedMut { numbers, stride }
        });
        let mut results: Vec<_> = results.collect();
        self.batch.call_strided(stages, &arguments, &mut results);
    }

    fn place(&self, name: &str) -> usize {
        let mut arrays = self.function.results().iter();
        arrays
            .position(|array| array.name == name)
            .expect("a result of the stage")
    }

    /// A result, stage by stage.
    fn result(&self, name: &str) -> &[f64] {
        &self.results[self.place(name)]
    }

    /// The entries of a stage's matrix: row, column, number.
    fn each(&self, name: &str, stage: usize, mut entry: impl FnMut(usize, usize, f64)) {
        let (place, array) = (self.place(name), &self.function.results()[self.place(name)]);
        let numbers = &self.results[place][array.length * stage..][..array.length];
        let positions = array.positions.iter().flatten();
        positions
            .zip(numbers)
            .for_each(|((i, j), number)| entry(*i, *j, *number));
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
