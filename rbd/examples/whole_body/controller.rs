//! The quadratic program of a control cycle: accelerations q̈ and contact forces f that follow the trunk's
//! reference as well as the floor, the friction and the actuators allow.
//!
//! ```text
//! min  w_b |q̈_b − q̈_b*|² + w_j |q̈_j + k q̇_j|² + w_f |f|²
//! with S_b (H q̈ + C − Jᵀ f) = 0      nothing pushes the trunk but the legs
//!      J q̈ + J̇ q̇ = −d ẋ            feet stay
//!      |f_x|, |f_y| ≤ μ f_z / √2, f_z ≥ f₀
//!      |S_j (H q̈ + C − Jᵀ f)| ≤ τ_max
//! ```

use std::time::{Duration, Instant};

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};

use crate::{LINEAR, NQ, NV, Quadruped, feet};

/// Of the trunk.
const BASE: usize = 6;
const FEET: usize = 4;
/// q̈ and three numbers a foot.
const UNKNOWNS: usize = NV + 3 * FEET;

const OF_TRUNK: f64 = 1.0;
const OF_JOINTS: f64 = 1e-4;
const OF_FORCES: f64 = 1e-5;
/// 1/s² and 1/s of the trunk, 1/s of joints and feet.
const STIFFNESS: f64 = 400.0;
const DAMPING: f64 = 40.0;
const JOINT_DAMPING: f64 = 5.0;
const FOOT_DAMPING: f64 = 20.0;
const FRICTION: f64 = 0.6;
/// N.
const LEAST_PRESS: f64 = 2.0;

/// Where the trunk should be and how it should move.
pub(crate) struct Reference {
    pub(crate) q: [f64; NQ],
    qd: [f64; BASE],
    qdd: [f64; BASE],
}

impl Reference {
    /// Sways about a configuration, from rest: m and rad in the trunk's own frame.
    pub(crate) fn swaying(start: &[f64; NQ], time: f64) -> Self {
        const AMPLITUDES: [f64; BASE] = [0.03, 0.02, 0.02, 0.1, 0.08, 0.12];
        const RATES: [f64; BASE] = [3.0, 4.0, 5.0, 4.0, 3.0, 2.0];
        let mut away = [0.0; NV];
        let [mut qd, mut qdd] = [[0.0; BASE]; 2];
        for i in 0..BASE {
            let (amplitude, rate) = (AMPLITUDES[i], RATES[i]);
            let (sin, cos) = (rate * time).sin_cos();
            away[i] = amplitude * (1.0 - cos);
            qd[i] = amplitude * rate * sin;
            qdd[i] = amplitude * rate * rate * cos;
        }
        let q = Quadruped.integrate(start, &away);
        Self { q, qd, qdd }
    }
}

/// The result of a cycle.
pub(crate) struct Command {
    pub(crate) tau: [f64; NV],
    pub(crate) forces: [[f64; 3]; FEET],
    /// How long H, C and the Jacobians took.
    pub(crate) dynamics: Duration,
    /// How long the program took.
    pub(crate) program: Duration,
}

/// H, C, and of all feet J and J̇ q̇, ẋ.
struct Motion {
    h: [[f64; NV]; NV],
    bias: [f64; NV],
    jacobian: [[f64; NV]; 3 * FEET],
    jacobian_bias: [f64; 3 * FEET],
    rate: [f64; 3 * FEET],
}

pub(crate) struct Controller {
    settings: DefaultSettings<f64>,
}

impl Controller {
    pub(crate) fn new() -> Self {
        let settings = DefaultSettings {
            verbose: false,
            ..DefaultSettings::default()
        };
        Self { settings }
    }

    /// The torques of this cycle.
    pub(crate) fn torques(&self, q: &[f64; NQ], qd: &[f64; NV], to: &Reference) -> Command {
        let clock = Instant::now();
        let motion = Motion::of(q, qd);
        let dynamics = clock.elapsed();
        let clock = Instant::now();
        let wanted = wanted(q, qd, to);
        let (x, status) = self.solve(&motion, &wanted);
        let program = clock.elapsed();
        let is_solved = matches!(status, SolverStatus::Solved | SolverStatus::AlmostSolved);
        assert!(is_solved, "the program has a solution: {status:?}");
        let mut tau: [f64; NV] = core::array::from_fn(|i| motion.force(i, &x));
        // Roundings of the program.
        tau[..BASE].fill(0.0);
        let forces = core::array::from_fn(|k| core::array::from_fn(|i| x[NV + 3 * k + i]));
        Command {
            tau,
            forces,
            dynamics,
            program,
        }
    }

    fn solve(&self, motion: &Motion, wanted: &[f64; NV]) -> (Vec<f64>, SolverStatus) {
        let weight = |i: usize| match i {
            0..BASE => OF_TRUNK,
            BASE..NV => OF_JOINTS,
            _ => OF_FORCES,
        };
        let n = UNKNOWNS;
        let cost = CscMatrix::new(
            n,
            n,
            (0..=n).collect(),
            (0..n).collect(),
            (0..n).map(weight).collect(),
        );
        let linear: Vec<f64> = (0..n)
            .map(|i| if i < NV { -weight(i) * wanted[i] } else { 0.0 })
            .collect();
        let (mut rows, mut bounds) = motion.equations();
        let equations = rows.len();
        motion.limits(&mut rows, &mut bounds);
        let cones = [
            ZeroConeT(equations),
            NonnegativeConeT(rows.len() - equations),
        ];
        let matrix = CscMatrix::from(&rows);
        let settings = self.settings.clone();
        let solver = DefaultSolver::new(&cost, &linear, &matrix, &bounds, &cones, settings);
        let mut solver = solver.expect("the sizes fit");
        solver.solve();
        (solver.solution.x.clone(), solver.solution.status)
    }
}

/// The trunk follows its reference, joints are damped.
fn wanted(q: &[f64; NQ], qd: &[f64; NV], to: &Reference) -> [f64; NV] {
    let error = Quadruped.difference(q, &to.q);
    core::array::from_fn(|i| match i {
        0..BASE => to.qdd[i] + STIFFNESS * error[i] + DAMPING * (to.qd[i] - qd[i]),
        _ => -JOINT_DAMPING * qd[i],
    })
}

/// Rows of A and elements of b in A x ≤ b, or A x = b.
type Rows = (Vec<[f64; UNKNOWNS]>, Vec<f64>);

impl Motion {
    fn of(q: &[f64; NQ], qd: &[f64; NV]) -> Self {
        let jacobians = feet!(|foot| foot.jacobian_local_world_aligned(q).rows);
        let biases = feet!(|foot| foot.jacobian_bias_local_world_aligned(q, qd).motion.linear);
        let jacobian: [[f64; NV]; 3 * FEET] =
            core::array::from_fn(|k| jacobians[k / 3][LINEAR.start + k % 3]);
        Self {
            h: Quadruped.crba(q).to_dense(),
            bias: Quadruped.bias(q, qd),
            jacobian,
            jacobian_bias: core::array::from_fn(|k| biases[k / 3].to_array()[k % 3]),
            rate: jacobian.map(|row| row.iter().zip(qd).map(|(j, v)| j * v).sum()),
        }
    }

    /// Row i of H q̈ − Jᵀ f.
    fn row(&self, i: usize) -> [f64; UNKNOWNS] {
        core::array::from_fn(|k| match k.checked_sub(NV) {
            None => self.h[i][k],
            Some(k) => -self.jacobian[k][i],
        })
    }

    /// τ_i of q̈ and f.
    fn force(&self, i: usize, x: &[f64]) -> f64 {
        let products = self.row(i).into_iter().zip(x).map(|(a, x)| a * x);
        self.bias[i] + products.sum::<f64>()
    }

    /// Of the trunk, and of feet that stay.
    fn equations(&self) -> Rows {
        let trunk = (0..BASE).map(|i| (self.row(i), -self.bias[i]));
        let feet = (0..3 * FEET).map(|k| {
            let row = core::array::from_fn(|j| if j < NV { self.jacobian[k][j] } else { 0.0 });
            (row, -self.jacobian_bias[k] - FOOT_DAMPING * self.rate[k])
        });
        trunk.chain(feet).unzip()
    }

    /// Of friction and actuators.
    fn limits(&self, rows: &mut Vec<[f64; UNKNOWNS]>, bounds: &mut Vec<f64>) {
        let slope = FRICTION / f64::sqrt(2.0);
        for foot in 0..FEET {
            let along = |parts: [f64; 3]| {
                let mut row = [0.0; UNKNOWNS];
                row[NV + 3 * foot..NV + 3 * foot + 3].copy_from_slice(&parts);
                row
            };
            rows.extend([
                along([1.0, 0.0, -slope]),
                along([-1.0, 0.0, -slope]),
                along([0.0, 1.0, -slope]),
                along([0.0, -1.0, -slope]),
                along([0.0, 0.0, -1.0]),
            ]);
            bounds.extend([0.0, 0.0, 0.0, 0.0, -LEAST_PRESS]);
        }
        for i in BASE..NV {
            let (row, most) = (self.row(i), Quadruped::LIMITS[i].effort);
            rows.extend([row, row.map(|x| -x)]);
            bounds.extend([most - self.bias[i], most + self.bias[i]]);
        }
    }
}
