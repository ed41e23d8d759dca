use std::cell::RefCell;
use std::sync::Arc;
use std::vec::Vec;

use rbd_jit::{Error, Native};
use rbd_runtime::step;
use rbd_runtime::step::system::System;

use super::numbers::{MOST, Matrix, Numbers, Pool};
use super::scalar::Scalar;
use super::space::Space;
use super::system::{Acceleration, AccelerationByState, Called, Loaded, Pools, Torque};
use super::{Method, Step};
use crate::{Joint, MidpointStep, MidpointStepDerivatives, StepDerivatives};

/// Blocks that a step has at the same time, at most: configurations, velocities, matrices and the entries of sparse ones.
type Counts = [usize; 4];
const EXPLICIT: Counts = [4, 12, 0, 0];
const IMPLICIT: Counts = [4, MOST, 5, 3];
const WITH_DERIVATIVES: Counts = [4, MOST, 16, 6];

/// A step's code: the loops of [`rbd_runtime::step`] around compiled functions.
pub(super) struct Loops<T: Scalar> {
    joints: Arc<[Joint]>,
    nq: usize,
    nv: usize,
    integrate: Option<Called<T>>,
    functions: Functions<T>,
    /// Numbers of the longest sparse matrix.
    entries: usize,
    counts: Counts,
    is_interpreted: bool,
}

/// The step, with the functions that it calls.
enum Functions<T: Scalar> {
    SemiImplicit(Acceleration<T>),
    SemiImplicitDerivatives(AccelerationByState<T>),
    RungeKutta(Acceleration<T>),
    RungeKuttaDerivatives(AccelerationByState<T>),
    Midpoint(Torque<T>, usize),
    MidpointDerivatives(Torque<T>, usize),
}

impl<T: Scalar> Loops<T> {
    pub(super) fn new(step: &Step) -> Result<Self, Error> {
        let [first, second] = [0, 1].map(|k| step.called.get(k).map(Called::new).transpose());
        let (first, second) = (first?.expect("each step calls a function"), second?);
        let torque = |rnea| Torque {
            rnea,
            derivatives: second.expect("the midpoint rule calls two"),
        };
        let functions = match (step.method, step.has_derivatives) {
            (Method::SemiImplicit, false) => Functions::SemiImplicit(Acceleration(first)),
            (Method::SemiImplicit, true) => {
                Functions::SemiImplicitDerivatives(AccelerationByState(first))
            }
            (Method::RungeKutta, false) => Functions::RungeKutta(Acceleration(first)),
            (Method::RungeKutta, true) => {
                Functions::RungeKuttaDerivatives(AccelerationByState(first))
            }
            (Method::Midpoint(count), false) => Functions::Midpoint(torque(first), count),
            (Method::Midpoint(count), true) => Functions::MidpointDerivatives(torque(first), count),
        };
        let positions = step.called.iter().flat_map(|part| &part.positions);
        Ok(Self {
            joints: Arc::clone(&step.joints),
            nq: step.nq,
            nv: step.nv,
            integrate: step.integrate.as_ref().map(Called::new).transpose()?,
            functions,
            entries: positions.map(Vec::len).max().unwrap_or(0),
            counts: match (step.has_derivatives, step.method) {
                (true, _) => WITH_DERIVATIVES,
                (false, Method::Midpoint(_)) => IMPLICIT,
                (false, _) => EXPLICIT,
            },
            is_interpreted: step.called[0].lowered.is_interpreted,
        })
    }

    /// The robot with these functions, for one call.
    fn loaded<'p, 'a, F>(
        &'p self,
        functions: &'p F,
        parameters: &'p [T],
        pools: &'p Pools<'a, T>,
    ) -> Loaded<'p, 'a, T, F> {
        Loaded {
            joints: &self.joints,
            nv: self.nv,
            integrate: self.integrate.as_ref(),
            functions,
            parameters,
            pools,
        }
    }

    /// The numbers of a block of each pool.
    fn lengths(&self) -> [usize; 4] {
        [self.nq, self.nv, self.nv * self.nv, self.entries]
    }

    fn pools<'a>(&self, Space { numbers, columns }: &'a mut Space<T>) -> Pools<'a, T> {
        let lengths = self.lengths();
        let sizes = self.counts.iter().zip(lengths).map(|(count, n)| count * n);
        let size = sizes.sum();
        if numbers.len() < size {
            numbers.resize(size, T::zero());
        }
        let mut rest = numbers.as_mut_slice();
        let mut pool = |k: usize| Pool::new(&mut rest, self.counts[k], lengths[k]);
        Pools {
            configurations: pool(0),
            velocities: pool(1),
            squares: pool(2),
            entries: pool(3),
            columns: RefCell::new(columns),
        }
    }

    /// Computes from q, q̇, τ and h.
    fn step<'p, 'a>(
        &'p self,
        [q, qd, tau]: [Numbers<'p, 'a, T>; 3],
        h: T,
        (parameters, pools): (&'p [T], &'p Pools<'a, T>),
        results: &mut [&mut [T::Element]],
    ) {
        match &self.functions {
            Functions::SemiImplicit(f) => {
                let robot = self.loaded(f, parameters, pools);
                let (q, qd) = step::semi_implicit(&robot, &q, &qd, &tau, h);
                store(&[q, qd], results);
            }
            Functions::RungeKutta(f) => {
                let robot = self.loaded(f, parameters, pools);
                let (q, qd) = step::rk4(&robot, &q, &qd, &tau, h);
                store(&[q, qd], results);
            }
            Functions::Midpoint(f, count) => {
                let robot = self.loaded(f, parameters, pools);
                let residual = tau.clone();
                let mut to = MidpointStep { q, qd, residual };
                step::implicit_midpoint(&robot, &tau, h, *count, &mut to);
                store(&[to.q, to.qd, to.residual], results);
            }
            // Many states have them one after the other: without this there would be code for them side by side.
            _ if T::LANES == 1 => {
                self.with_derivatives([q, qd, tau], h, (parameters, pools), results);
            }
            _ => unreachable!("derivatives of states side by side"),
        }
    }

    fn with_derivatives<'p, 'a>(
        &'p self,
        [q, qd, tau]: [Numbers<'p, 'a, T>; 3],
        h: T,
        (parameters, pools): (&'p [T], &'p Pools<'a, T>),
        results: &mut [&mut [T::Element]],
    ) {
        match &self.functions {
            Functions::SemiImplicitDerivatives(f) => {
                let robot = self.loaded(f, parameters, pools);
                let mut to = derivatives_at(&robot, q, qd);
                step::semi_implicit_derivatives(&robot, &tau, h, &mut to);
                store_derivatives(to, results);
            }
            Functions::RungeKuttaDerivatives(f) => {
                let robot = self.loaded(f, parameters, pools);
                let mut to = derivatives_at(&robot, q, qd);
                step::rk4_derivatives(&robot, &tau, h, &mut to);
                store_derivatives(to, results);
            }
            Functions::MidpointDerivatives(f, count) => {
                let robot = self.loaded(f, parameters, pools);
                let residual = tau.clone();
                let step = derivatives_at(&robot, q, qd);
                let mut to = MidpointStepDerivatives { step, residual };
                step::implicit_midpoint_derivatives(&robot, &tau, h, *count, &mut to);
                let last = results.len() - 1;
                store(&[to.residual], &mut results[last..]);
                store_derivatives(to.step, &mut results[..last]);
            }
            _ => unreachable!("a step without derivatives"),
        }
    }
}

impl<T: Scalar> Native<T::Element> for Loops<T> {
    fn lanes(&self) -> usize {
        T::LANES
    }

    fn is_interpreted(&self) -> bool {
        self.is_interpreted
    }

    fn call(&self, arguments: &[&[T::Element]], results: &mut [&mut [T::Element]]) {
        T::with_instructions(
            #[inline(always)]
            || {
                let mut space = Space::<T>::kept();
                let pools = self.pools(&mut space);
                let numbers = |k: usize| arguments[k].chunks_exact(T::LANES).map(T::load);
                let q = pools.configurations.filled(numbers(0));
                let velocity = |k| pools.velocities.filled(numbers(k));
                let parameters: Vec<T> = match arguments.len() {
                    4 => Vec::new(),
                    _ => numbers(4).collect(),
                };
                let state = [q, velocity(1), velocity(2)];
                let h = T::load(arguments[3]);
                self.step(state, h, (&parameters, &pools), results);
                space.keep();
            },
        );
    }
}

/// The derivatives of a step from q and q̇, zeros yet.
fn derivatives_at<S: System<T>, T: Scalar>(
    robot: &S,
    q: S::Configuration,
    qd: S::Velocity,
) -> step::StepOf<S, T> {
    StepDerivatives {
        q,
        qd,
        dq_dq: robot.zeros(),
        dq_dqd: robot.zeros(),
        dq_dtau: robot.zeros(),
        dqd_dq: robot.zeros(),
        dqd_dqd: robot.zeros(),
        dqd_dtau: robot.zeros(),
    }
}

fn store<T: Scalar>(from: &[Numbers<'_, '_, T>], results: &mut [&mut [T::Element]]) {
    for (numbers, result) in from.iter().zip(results) {
        let columns = result.chunks_exact_mut(T::LANES);
        for (number, column) in numbers.as_ref().iter().zip(columns) {
            number.store(column);
        }
    }
}

fn store_derivatives<'p, 'a, T: Scalar>(
    step: StepDerivatives<Numbers<'p, 'a, T>, Numbers<'p, 'a, T>, Matrix<'p, 'a, T>>,
    results: &mut [&mut [T::Element]],
) {
    let all = [
        step.q,
        step.qd,
        step.dq_dq.numbers,
        step.dq_dqd.numbers,
        step.dq_dtau.numbers,
        step.dqd_dq.numbers,
        step.dqd_dqd.numbers,
        step.dqd_dtau.numbers,
    ];
    store(&all, results);
}
