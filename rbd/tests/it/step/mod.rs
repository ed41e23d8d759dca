//! Integration steps and their derivatives: against dual numbers, by halving, by what they keep.

mod batches;
mod derivatives;
mod energy;
mod jit;
mod loaded;
mod newton;
mod order;

use rbd::{
    Array, Crba, Dual, ForwardDynamics, ForwardDynamicsDerivatives, InertiaMatrix, Real, Rnea,
    RneaDerivatives, Step, StepDerivatives,
};
use rbd_testing::Generator;

use crate::robots::{Panda, Quadruped};

// A mimic joint behind a planar one and beside a ball joint.
rbd::robot!(
    "tests/step/tree.urdf",
    joint("shoulder", type = spherical),
    joint("hip", type = unbounded),
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ]
);
// The same without couplings, with two ball joints on one another.
rbd::robot!(
    Balls = "tests/step/tree.urdf",
    mimic = independent,
    allow = [independent_mimic],
    joint("shoulder", type = spherical),
    joint("knee", type = spherical),
    joint("ankle", type = spherical),
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ]
);

/// A method, and its Newton iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    SemiImplicit,
    RungeKutta,
    Midpoint(usize),
}

const METHODS: [Method; 3] = [
    Method::SemiImplicit,
    Method::RungeKutta,
    Method::Midpoint(8),
];

/// All that the methods ask of a robot, in the scalar `T`.
trait Steps<T: Real>:
    ForwardDynamics + ForwardDynamicsDerivatives + Rnea + Crba + RneaDerivatives + Sized
{
    fn step(&self, method: Method, state: &State<Self, T>, h: T) -> State<Self, T>;

    #[allow(clippy::type_complexity, reason = "the types of a robot's arrays")]
    fn derivatives(
        &self,
        method: Method,
        state: &State<Self, T>,
        h: T,
    ) -> StepDerivatives<Self::Configuration<T>, Self::Velocity<T>, Self::Square<T>>;
}

/// A state and what is applied.
struct State<R: rbd::Robot, T: Real> {
    q: R::Configuration<T>,
    qd: R::Velocity<T>,
    tau: R::Velocity<T>,
}

impl<T: Real, R> Steps<T> for R
where
    R: ForwardDynamics + ForwardDynamicsDerivatives + Rnea + Crba + RneaDerivatives,
    <R as RneaDerivatives>::InertiaMatrix<T>: InertiaMatrix<T, Robot = R>,
{
    fn step(&self, method: Method, State { q, qd, tau }: &State<R, T>, h: T) -> State<R, T> {
        let (q, qd) = match method {
            Method::SemiImplicit => self.step_semi_implicit(q, qd, tau, h),
            Method::RungeKutta => self.step_rk4(q, qd, tau, h),
            Method::Midpoint(iterations) => {
                let end = self.step_implicit_midpoint(q, qd, tau, h, iterations);
                (end.q, end.qd)
            }
        };
        State { q, qd, tau: *tau }
    }

    fn derivatives(
        &self,
        method: Method,
        State { q, qd, tau }: &State<R, T>,
        h: T,
    ) -> StepDerivatives<R::Configuration<T>, R::Velocity<T>, R::Square<T>> {
        match method {
            Method::SemiImplicit => self.step_semi_implicit_derivatives(q, qd, tau, h),
            Method::RungeKutta => self.step_rk4_derivatives(q, qd, tau, h),
            Method::Midpoint(iterations) => {
                self.step_implicit_midpoint_derivatives(q, qd, tau, h, iterations)
                    .step
            }
        }
    }
}

/// The scalar of the tests' truth: one direction.
type Rate = Dual<f64, 1>;

impl<R: rbd::Robot> State<R, f64> {
    /// Joints anywhere, at up to `speed`, pushed by up to 5 N m.
    fn random(robot: &R, random: &mut Generator, speed: f64) -> Self {
        Self::pushed(robot, random, speed, 5.0)
    }

    /// Joints anywhere, at up to `speed`, pushed by up to `force`, N m.
    fn pushed(robot: &R, random: &mut Generator, speed: f64, force: f64) -> Self {
        Self {
            q: robot.random(&mut || random.real(0.0, 1.0)),
            qd: Array::from_fn(|_| random.real(-speed, speed)),
            tau: Array::from_fn(|_| random.real(-force, force)),
        }
    }

    /// In another scalar.
    fn map<T: Real>(&self, to: impl Fn(f64) -> T) -> State<R, T> {
        State {
            q: Array::from_fn(|i| to(self.q[i])),
            qd: Array::from_fn(|i| to(self.qd[i])),
            tau: Array::from_fn(|i| to(self.tau[i])),
        }
    }

    /// How far apart two states are: rad, m and their rates.
    fn distance(&self, robot: &R, other: &Self) -> f64 {
        let positions = robot.difference(&self.q, &other.q);
        let square = |x: f64| x * x;
        let sum: f64 = (0..R::NV)
            .map(|i| square(positions[i]) + square(self.qd[i] - other.qd[i]))
            .sum();
        sum.sqrt()
    }
}

/// So many steps.
fn steps<R: Steps<f64>>(
    robot: &R,
    method: Method,
    start: &State<R, f64>,
    h: f64,
    count: usize,
) -> State<R, f64> {
    let mut state = start.map(|x| x);
    for _ in 0..count {
        state = robot.step(method, &state, h);
    }
    state
}
