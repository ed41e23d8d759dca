//! Steps of loaded robots. The equations are generic over the scalar; derivatives are those of dual numbers.

use std::vec;
use std::vec::Vec;

use super::{Dynamics, Robot};
use crate::reference::{self, Body, InertiaScratch};
use crate::{Dual, MidpointStep, MidpointStepDerivatives, Model, Real, StepDerivatives};

/// A matrix by rows.
type Rows = Vec<Vec<f64>>;
/// A number that changes along one direction.
type Rate = Dual<f64, 1>;
/// q and q̇, or q̇ and q̈.
type State<T> = (Vec<T>, Vec<T>);
type Derivatives = StepDerivatives<Vec<f64>, Vec<f64>, Rows>;

/// Integration steps, those of [`Step`](crate::Step): the state (q', q̇') after `h` s under constant τ (N m, N).
/// With derivatives A = ∂x'/∂x and B = ∂x'/∂τ of x = (q, q̇) come along, by dual numbers, one direction after the
/// other: nv×nv blocks by rows, in the tangent spaces at q and q'.
///
/// # Panics
/// All functions panic if a slice has a wrong length.
impl Robot {
    /// Semi-implicit Euler, of order 1: q̇' = q̇ + h q̈(q, q̇, τ), q' = q ⊞ h q̇'.
    pub fn step_semi_implicit(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        h: f64,
    ) -> (Vec<f64>, Vec<f64>) {
        Equations(self.model()).semi_implicit(q, qd, tau, h)
    }

    /// `step_semi_implicit` with its derivatives.
    pub fn step_semi_implicit_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        h: f64,
    ) -> StepDerivatives<Vec<f64>, Vec<f64>, Vec<Vec<f64>>> {
        let equations = Equations(self.model());
        let end = equations.semi_implicit(q, qd, tau, h);
        derivatives(self, [q, qd, tau], end, |_, [q, qd, tau]| {
            equations.semi_implicit(&q, &qd, &tau, Rate::constant(h))
        })
    }

    /// The classical Runge-Kutta method, of order 4 on the manifold too (Munthe-Kaas 1999).
    pub fn step_rk4(&self, q: &[f64], qd: &[f64], tau: &[f64], h: f64) -> (Vec<f64>, Vec<f64>) {
        Equations(self.model()).runge_kutta(q, qd, tau, h)
    }

    /// `step_rk4` with its derivatives.
    pub fn step_rk4_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        h: f64,
    ) -> StepDerivatives<Vec<f64>, Vec<f64>, Vec<Vec<f64>>> {
        let equations = Equations(self.model());
        let end = equations.runge_kutta(q, qd, tau, h);
        derivatives(self, [q, qd, tau], end, |_, [q, qd, tau]| {
            equations.runge_kutta(&q, &qd, &tau, Rate::constant(h))
        })
    }

    /// The implicit midpoint rule, of order 2 and symmetric, by so many Newton iterations from q̈ = 0. The residual
    /// (N m, N) says whether they were enough.
    pub fn step_implicit_midpoint(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        h: f64,
        iterations: usize,
    ) -> MidpointStep<Vec<f64>, Vec<f64>> {
        let equations = Equations(self.model());
        let (a, residual) = equations.midpoint_acceleration([q, qd, tau], h, iterations);
        let (q, qd) = equations.midpoint_end(q, qd, &a, h);
        MidpointStep { q, qd, residual }
    }

    /// `step_implicit_midpoint` with its derivatives, by the implicit function theorem where the iterations end.
    pub fn step_implicit_midpoint_derivatives(
        &self,
        q: &[f64],
        qd: &[f64],
        tau: &[f64],
        h: f64,
        iterations: usize,
    ) -> MidpointStepDerivatives<Vec<f64>, Vec<f64>, Vec<Vec<f64>>> {
        let equations = Equations(self.model());
        let (a, residual) = equations.midpoint_acceleration([q, qd, tau], h, iterations);
        let time = Rate::constant(h);
        // −K ∂a/∂x: what each direction changes of the residual where a stays.
        let still: Vec<_> = a.iter().map(|a| Rate::constant(*a)).collect();
        let changes = directions(self, [q, qd, tau]).map(|[q, qd, tau]| {
            let residual = equations.midpoint_residual([&q, &qd, &tau], &still, time);
            residual.iter().map(|r| -r.derivatives[0]).collect()
        });
        let k = equations.midpoint_matrix([q, qd, tau], &a, h);
        let of_a = solved(k, transposed(&changes.collect::<Rows>(), a.len()));
        let end = equations.midpoint_end(q, qd, &a, h);
        let step = derivatives(self, [q, qd, tau], end, |k, [q, qd, _]| {
            let a: Vec<_> = a
                .iter()
                .zip(&of_a)
                .map(|(a, row)| rate(*a, row[k]))
                .collect();
            equations.midpoint_end(&q, &qd, &a, time)
        });
        MidpointStepDerivatives { step, residual }
    }
}

/// The functions of a robot that steps need, in any scalar.
struct Equations<'a>(Model<'a>);

impl Equations<'_> {
    fn bodies<T: Real>(&self) -> Vec<Body<T>> {
        vec![Body::zero(); self.0.joints.len()]
    }

    /// q̈(q, q̇, τ).
    fn acceleration<T: Real>(&self, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
        let n = self.0.nv();
        let (h, parents) = (&mut vec![T::zero(); n * n], &mut vec![None; n]);
        let scratch = InertiaScratch { h, parents };
        let mut qdd = vec![T::zero(); n];
        reference::forward_dynamics(&self.0, &mut self.bodies(), q, qd, tau, scratch, &mut qdd);
        qdd
    }

    /// q ⊞ v.
    fn moved<T: Real>(&self, q: &[T], v: &[T]) -> Vec<T> {
        let mut end = vec![T::zero(); self.0.nq()];
        reference::integrate(&self.0, q, v, &mut end);
        end
    }

    fn semi_implicit<T: Real>(&self, q: &[T], qd: &[T], tau: &[T], h: T) -> State<T> {
        let next = plus(qd, h, &self.acceleration(q, qd, tau));
        (self.moved(q, &scaled(h, &next)), next)
    }

    fn runge_kutta<T: Real>(&self, q: &[T], qd: &[T], tau: &[T], h: T) -> State<T> {
        let (mut rate, mut qdd) = (qd.to_vec(), self.acceleration(q, qd, tau));
        let (mut rates, mut qdds) = (rate.clone(), qdd.clone());
        // Where in the step each later stage is, and six times its weight.
        for (place, weight) in [(0.5, 2.0), (0.5, 2.0), (1.0, 1.0)] {
            let (time, weight) = (T::from_f64(place) * h, T::from_f64(weight));
            let (u, v) = (scaled(time, &rate), plus(qd, time, &qdd));
            reference::chart_rate(&self.0, &u, &v, &mut rate);
            qdd = self.acceleration(&self.moved(q, &u), &v, tau);
            (rates, qdds) = (plus(&rates, weight, &rate), plus(&qdds, weight, &qdd));
        }
        let sixth = h * T::from_f64(1.0 / 6.0);
        let end = self.moved(q, &scaled(sixth, &rates));
        (end, plus(qd, sixth, &qdds))
    }

    /// r = ID(q ⊞ ½ h w, w, a) − τ, w = q̇ + ½ h a.
    fn midpoint_residual<T: Real>(&self, [q, qd, tau]: [&[T]; 3], a: &[T], h: T) -> Vec<T> {
        let half = h * T::from_f64(0.5);
        let w = plus(qd, half, a);
        let there = self.moved(q, &scaled(half, &w));
        let mut residual = vec![T::zero(); self.0.nv()];
        reference::rnea(&self.0, &mut self.bodies(), &there, &w, a, &mut residual);
        plus(&residual, -T::one(), tau)
    }

    /// K = ∂r/∂a.
    fn midpoint_matrix(&self, state: [&[f64]; 3], a: &[f64], h: f64) -> Rows {
        let state = state.map(|x| x.iter().map(|x| Rate::constant(*x)).collect::<Vec<_>>());
        let [q, qd, tau] = &state;
        let column = |k: usize| {
            let unit = |i: usize| f64::from(i == k);
            let a: Vec<_> = a
                .iter()
                .enumerate()
                .map(|(i, a)| rate(*a, unit(i)))
                .collect();
            let changed = self.midpoint_residual([q, qd, tau], &a, Rate::constant(h));
            changed.iter().map(|r| r.derivatives[0]).collect()
        };
        transposed(&(0..a.len()).map(column).collect::<Rows>(), a.len())
    }

    /// The mean acceleration after so many iterations, and the residual there.
    fn midpoint_acceleration(
        &self,
        state: [&[f64]; 3],
        h: f64,
        iterations: usize,
    ) -> (Vec<f64>, Vec<f64>) {
        let mut a = vec![0.0; self.0.nv()];
        let mut residual = self.midpoint_residual(state, &a, h);
        for _ in 0..iterations {
            let right = residual.iter().map(|r| vec![*r]).collect();
            let change = solved(self.midpoint_matrix(state, &a, h), right);
            a = plus(&a, -1.0, &change.concat());
            residual = self.midpoint_residual(state, &a, h);
        }
        (a, residual)
    }

    /// q ⊞ h w and q̇ + h a.
    fn midpoint_end<T: Real>(&self, q: &[T], qd: &[T], a: &[T], h: T) -> State<T> {
        let w = plus(qd, h * T::from_f64(0.5), a);
        (self.moved(q, &scaled(h, &w)), plus(qd, h, a))
    }
}

/// q, q̇ and τ along each of their directions, those of q in its tangent space.
fn directions(robot: &Robot, state: [&[f64]; 3]) -> impl Iterator<Item = [Vec<Rate>; 3]> {
    let n = robot.nv();
    (0..3 * n).map(move |k| {
        let unit = |which: usize| (0..n).map(|i| f64::from(which * n + i == k)).collect();
        let [of_q, of_qd, of_tau]: [Vec<f64>; 3] = [0, 1, 2].map(unit);
        let rates = [robot.position_rate(state[0], &of_q), of_qd, of_tau];
        [0, 1, 2].map(|which| {
            let numbers = state[which].iter().zip(&rates[which]);
            numbers.map(|(value, slope)| rate(*value, *slope)).collect()
        })
    })
}

/// The derivatives of a step that leads to `end`, which is given direction k and the state along it.
fn derivatives(
    robot: &Robot,
    state: [&[f64]; 3],
    end: State<f64>,
    step: impl Fn(usize, [Vec<Rate>; 3]) -> State<Rate>,
) -> Derivatives {
    let n = robot.nv();
    let (mut of_q, mut of_qd) = (Rows::new(), Rows::new());
    for (k, along) in directions(robot, state).enumerate() {
        let (q, qd) = step(k, along);
        let slopes = |x: &[Rate]| -> Vec<f64> { x.iter().map(|x| x.derivatives[0]).collect() };
        of_q.push(robot.velocity_from_rate(&end.0, &slopes(&q)));
        of_qd.push(slopes(&qd));
    }
    let block = |columns: &Rows, which: usize| transposed(&columns[which * n..][..n], n);
    StepDerivatives {
        dq_dq: block(&of_q, 0),
        dq_dqd: block(&of_q, 1),
        dq_dtau: block(&of_q, 2),
        dqd_dq: block(&of_qd, 0),
        dqd_dqd: block(&of_qd, 1),
        dqd_dtau: block(&of_qd, 2),
        q: end.0,
        qd: end.1,
    }
}

fn rate(value: f64, slope: f64) -> Rate {
    Rate {
        value,
        derivatives: [slope],
    }
}

/// y + a x.
fn plus<T: Real>(y: &[T], a: T, x: &[T]) -> Vec<T> {
    y.iter().zip(x).map(|(y, x)| *y + a * *x).collect()
}

/// a x.
fn scaled<T: Real>(a: T, x: &[T]) -> Vec<T> {
    x.iter().map(|x| a * *x).collect()
}

/// The rows of the matrix with these columns, of `height` numbers each.
fn transposed(columns: &[Vec<f64>], height: usize) -> Rows {
    let row = |i: usize| columns.iter().map(|column| column[i]).collect();
    (0..height).map(row).collect()
}

/// K⁻¹ B, by elimination with the largest pivot of each column.
fn solved(mut k: Rows, mut b: Rows) -> Rows {
    let n = k.len();
    for pivot in 0..n {
        let size = |i: &usize| k[*i][pivot].abs();
        let largest = (pivot..n).max_by(|i, j| size(i).total_cmp(&size(j)));
        let largest = largest.unwrap_or(pivot);
        k.swap(pivot, largest);
        b.swap(pivot, largest);
        let inverse = 1.0 / k[pivot][pivot];
        k[pivot] = scaled(inverse, &k[pivot]);
        b[pivot] = scaled(inverse, &b[pivot]);
        for i in (0..n).filter(|i| *i != pivot) {
            let factor = -k[i][pivot];
            k[i] = plus(&k[i], factor, &k[pivot]);
            b[i] = plus(&b[i], factor, &b[pivot]);
        }
    }
    b
}
