use std::cell::RefCell;
use std::sync::Arc;
use std::vec;
use std::vec::Vec;

use rbd_jit::{Error, Native};
use rbd_runtime::step;
use rbd_runtime::step::system::System;

use super::numbers::{Matrix, Numbers, Pool};
use super::scalar::Scalar;
use super::system::{Acceleration, AccelerationByState, Called, Loaded, Pools, Torque};
use super::{Method, Step};
use crate::{Joint, MidpointStep, MidpointStepDerivatives, StepDerivatives};

/// Blocks that a step has at the same time, at most: configurations, velocities, sparse matrices; whole ones without
/// derivatives, and with them.
const CONFIGURATIONS: usize = 6;
const VELOCITIES: usize = 24;
const ENTRIES: usize = 6;
const SQUARES: [usize; 2] = [5, 16];

/// A step's code: the loops of [`rbd_runtime::step`] around compiled functions.
pub(super) struct Loops<T: Scalar> {
    joints: Arc<[Joint]>,
    nq: usize,
    nv: usize,
    integrate: Option<Called<T>>,
    functions: Functions<T>,
    /// Numbers of the longest sparse matrix.
    entries: usize,
    squares: usize,
}

/// What is done, with the functions for it.
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
        let is_explicit = !matches!(step.method, Method::Midpoint(_));
        Ok(Self {
            joints: Arc::clone(&step.joints),
            nq: step.nq,
            nv: step.nv,
            integrate: step.integrate.as_ref().map(Called::new).transpose()?,
            functions,
            entries: positions.map(Vec::len).max().unwrap_or(0),
            squares: match step.has_derivatives {
                false if is_explicit => 0,
                has => SQUARES[usize::from(has)],
            },
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
            space: RefCell::default(),
        }
    }

    /// How many numbers each pool has.
    fn sizes(&self) -> [usize; 4] {
        [
            CONFIGURATIONS * self.nq,
            VELOCITIES * self.nv,
            self.squares * self.nv * self.nv,
            ENTRIES * self.entries,
        ]
    }

    fn pools<'a>(&self, space: &'a mut [T]) -> Pools<'a, T> {
        let [configurations, velocities, squares, _] = self.sizes();
        let (configurations, rest) = space.split_at_mut(configurations);
        let (velocities, rest) = rest.split_at_mut(velocities);
        let (squares, entries) = rest.split_at_mut(squares);
        Pools {
            configurations: Pool::new(configurations, self.nq),
            velocities: Pool::new(velocities, self.nv),
            squares: Pool::new(squares, self.nv * self.nv),
            entries: Pool::new(entries, self.entries),
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
            Functions::Midpoint(f, count) => {
                let robot = self.loaded(f, parameters, pools);
                let residual = tau.clone();
                let mut to = MidpointStep { q, qd, residual };
                step::implicit_midpoint(&robot, &tau, h, *count, &mut to);
                store(&[to.q, to.qd, to.residual], results);
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
        }
    }
}

impl<T: Scalar> Native<T::Element> for Loops<T> {
    fn lanes(&self) -> usize {
        T::LANES
    }

    fn call(&self, arguments: &[&[T::Element]], results: &mut [&mut [T::Element]]) {
        T::with_instructions(
            #[inline(always)]
            || {
                let mut space = vec![T::zero(); self.sizes().iter().sum()];
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
