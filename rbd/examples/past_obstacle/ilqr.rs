//! Iterative LQR with bounds on the torques (Y. Tassa, N. Mansard and E. Todorov, *Control-limited
//! differential dynamic programming*, ICRA 2014), on the derivatives of steps.

use nalgebra::{SMatrix, SVector};
use rbd::Step;

use crate::Panda;
use crate::box_qp;
use crate::task::{Task, parts};

pub(crate) const NV: usize = Panda::NV;
const NX: usize = 2 * NV;

/// q and q̇.
pub(crate) type X = SVector<f64, NX>;
/// N m.
pub(crate) type Torques = SVector<f64, NV>;

/// A cost near a state and torques, to the second order.
#[derive(Default)]
pub(crate) struct Quadratic {
    pub(crate) value: f64,
    x: X,
    xx: SMatrix<f64, NX, NX>,
    u: Torques,
    uu: SMatrix<f64, NV, NV>,
}

impl Quadratic {
    /// ½ weight r², of a residual whose derivative by q this is.
    pub(crate) fn add_residual(&mut self, r: f64, gradient: [f64; NV], weight: f64) {
        self.value += 0.5 * weight * r * r;
        for i in 0..NV {
            self.x[i] += weight * r * gradient[i];
            for j in 0..NV {
                self.xx[(i, j)] += weight * gradient[i] * gradient[j];
            }
        }
    }

    /// ½ weight r², of a residual that coordinate i of the state moves by as much.
    pub(crate) fn add_unit(&mut self, i: usize, r: f64, weight: f64) {
        self.value += 0.5 * weight * r * r;
        self.x[i] += weight * r;
        self.xx[(i, i)] += weight;
    }

    /// ½ weight r², of a residual that torque i moves by `slope`.
    pub(crate) fn add_torque(&mut self, i: usize, r: f64, slope: f64, weight: f64) {
        self.value += 0.5 * weight * r * r;
        self.u[i] += weight * r * slope;
        self.uu[(i, i)] += weight * slope * slope;
    }
}

/// The problem, and the motion found so far.
pub(crate) struct Ilqr {
    pub(crate) task: Task,
    /// s.
    pub(crate) h: f64,
    /// The greatest torques.
    pub(crate) limits: Torques,
    pub(crate) states: Vec<X>,
    pub(crate) torques: Vec<Torques>,
    pub(crate) cost: f64,
}

/// Of a moment: what to change, and by the change of the state.
struct Gain {
    change: Torques,
    by_state: SMatrix<f64, NV, NX>,
}

impl Ilqr {
    /// The motion of these torques.
    pub(crate) fn new(
        task: Task,
        h: f64,
        limits: Torques,
        start: X,
        torques: Vec<Torques>,
    ) -> Self {
        let states = vec![start; torques.len() + 1];
        let mut new = Self {
            task,
            h,
            limits,
            states,
            torques,
            cost: f64::INFINITY,
        };
        let still = |_: &Torques| Gain {
            change: Torques::zeros(),
            by_state: SMatrix::zeros(),
        };
        let still: Vec<Gain> = new.torques.iter().map(still).collect();
        (new.states, new.torques, new.cost) = new.rolled_out(&still, 0.0);
        new
    }

    /// Iterates until the cost falls by less than this part of it. Returns the costs.
    pub(crate) fn solve(&mut self, part: f64) -> Vec<f64> {
        let (mut costs, mut damping) = (vec![self.cost], 1e-6);
        while costs.len() < 300 && damping < 1e8 {
            let improved = self
                .backward(damping)
                .and_then(|gains| self.forward(&gains));
            match improved {
                None => damping *= 10.0,
                Some((states, torques, cost)) => {
                    let fall = self.cost - cost;
                    (self.states, self.torques, self.cost) = (states, torques, cost);
                    costs.push(cost);
                    damping = (damping / 5.0).max(1e-9);
                    if fall < part * cost {
                        break;
                    }
                }
            }
        }
        costs
    }

    /// The gains, from the end to the start. None where the Hessian is not positive definite.
    fn backward(&self, damping: f64) -> Option<Vec<Gain>> {
        let last = self.task.last(self.states.last()?);
        let (mut value_x, mut value_xx) = (last.x, last.xx);
        let mut gains: Vec<Gain> = Vec::with_capacity(self.torques.len());
        for (k, u) in self.torques.iter().enumerate().rev() {
            let x = &self.states[k];
            let (a, b) = self.linearised(x, u);
            let l = self.task.running(x, u, &self.limits);
            let q_x = l.x * self.h + a.transpose() * value_x;
            let q_u = l.u * self.h + b.transpose() * value_x;
            let q_xx = l.xx * self.h + a.transpose() * value_xx * a;
            let q_ux = b.transpose() * value_xx * a;
            let q_uu = l.uu * self.h + b.transpose() * value_xx * b;
            let damped = q_uu + SMatrix::identity() * damping;
            let from = gains.last().map_or(Torques::zeros(), |gain| gain.change);
            let bounds = [-self.limits - u, self.limits - u];
            let solution = box_qp::solve(&damped, &q_u, bounds, from)?;
            let (change, by_state) = (solution.x, solution.gain(&q_ux));
            value_x =
                q_x + by_state.transpose() * (q_uu * change + q_u) + q_ux.transpose() * change;
            let mixed = by_state.transpose() * q_ux;
            value_xx = q_xx + by_state.transpose() * q_uu * by_state + mixed + mixed.transpose();
            value_xx = (value_xx + value_xx.transpose()) * 0.5;
            gains.push(Gain { change, by_state });
        }
        gains.reverse();
        Some(gains)
    }

    /// A motion of less cost along these gains, if there is one.
    fn forward(&self, gains: &[Gain]) -> Option<(Vec<X>, Vec<Torques>, f64)> {
        let lengths = (0..12).map(|k| 0.5_f64.powi(k));
        let mut trials = lengths.map(|length| self.rolled_out(gains, length));
        trials.find(|(_, _, cost)| *cost < self.cost)
    }

    fn rolled_out(&self, gains: &[Gain], length: f64) -> (Vec<X>, Vec<Torques>, f64) {
        let (mut x, mut cost) = (self.states[0], 0.0);
        let (mut states, mut torques) = (vec![x], Vec::with_capacity(gains.len()));
        for (k, gain) in gains.iter().enumerate() {
            let away = x - self.states[k];
            let wanted = self.torques[k] + gain.change * length + gain.by_state * away;
            let tau = Torques::from_fn(|i, _| wanted[i].clamp(-self.limits[i], self.limits[i]));
            cost += self.h * self.task.running(&x, &tau, &self.limits).value;
            let (q, qd) = parts(&x);
            let (q, qd) = Panda.step_semi_implicit(&q, &qd, &tau.into(), self.h);
            x = X::from_fn(|i, _| if i < NV { q[i] } else { qd[i - NV] });
            states.push(x);
            torques.push(tau);
        }
        cost += self.task.last(&x).value;
        (states, torques, cost)
    }

    /// A and B of the step from a state.
    fn linearised(&self, x: &X, tau: &Torques) -> (SMatrix<f64, NX, NX>, SMatrix<f64, NX, NV>) {
        let (q, qd) = parts(x);
        let d = Panda.step_semi_implicit_derivatives(&q, &qd, &(*tau).into(), self.h);
        let a = SMatrix::from_fn(|i, j| match (i < NV, j < NV) {
            (true, true) => d.dq_dq[i][j],
            (true, false) => d.dq_dqd[i][j - NV],
            (false, true) => d.dqd_dq[i - NV][j],
            (false, false) => d.dqd_dqd[i - NV][j - NV],
        });
        let b = SMatrix::from_fn(|i, j| match i < NV {
            true => d.dq_dtau[i][j],
            false => d.dqd_dtau[i - NV][j],
        });
        (a, b)
    }
}
