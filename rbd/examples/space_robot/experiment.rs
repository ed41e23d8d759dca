//! The experiment: a body that floats and two arms that torques move, 10 s in steps of 0.002 s, by
//! several methods of forward dynamics.

use rbd::reference::{self, Body};
use rbd::{
    Aba, Array, Bias, ConstraintForceArray, ConstraintForcesCyclicReduction,
    ConstraintForcesGeneral, ConstraintForcesSerialised, ConstraintForcesTipToBase, Force,
    InertiaMatrix, InertiaMatrixFactor, Ltdl, Robot,
};
use rbd_classical::{divide_and_conquer, kane_tree};

/// s.
pub(crate) const STEP: f64 = 0.002;
/// 10 s.
pub(crate) const STEPS: usize = 5_000;

/// A method of forward dynamics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Articulated bodies.
    Recursive,
    /// The constraint force algorithm with one matrix.
    General,
    /// With odd-even elimination of chains.
    Serialised,
    /// With cyclic reduction of chains.
    CyclicReduction,
    /// From the tips to the base.
    TipToBase,
    /// Kane's equations.
    Kane,
    /// The inertia matrix by composite bodies, and its LᵀDL.
    InertiaMatrix,
    /// Featherstone's divide and conquer.
    DivideAndConquer,
}

impl Method {
    /// The four of the paper, and four more.
    pub(crate) const ALL: [Self; 8] = [
        Self::Recursive,
        Self::General,
        Self::Serialised,
        Self::Kane,
        Self::CyclicReduction,
        Self::TipToBase,
        Self::InertiaMatrix,
        Self::DivideAndConquer,
    ];

    /// How far it may be from articulated bodies, relative. Divide and conquer inverts sums of inverses,
    /// all about the base's origin.
    pub(crate) const fn tolerance(self) -> f64 {
        match self {
            Self::DivideAndConquer => 1e-9,
            _ => 1e-12,
        }
    }

    /// For tables and charts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Recursive => "articulated bodies",
            Self::General => "general form",
            Self::Serialised => "serialised form",
            Self::CyclicReduction => "cyclic reduction",
            Self::TipToBase => "tip to base",
            Self::Kane => "Kane's equations",
            Self::InertiaMatrix => "CRBA and LᵀDL",
            Self::DivideAndConquer => "divide and conquer",
        }
    }
}

/// All that the methods ask of a robot.
pub(crate) trait SpaceRobot:
    Aba
    + Bias
    + Ltdl
    + ConstraintForcesGeneral
    + ConstraintForcesSerialised
    + ConstraintForcesCyclicReduction
    + ConstraintForcesTipToBase
{
}

impl<R> SpaceRobot for R where
    R: Aba
        + Bias
        + Ltdl
        + ConstraintForcesGeneral
        + ConstraintForcesSerialised
        + ConstraintForcesCyclicReduction
        + ConstraintForcesTipToBase
{
}

/// A state of the robot.
pub(crate) struct State<R: Robot> {
    pub(crate) q: R::Configuration<f64>,
    pub(crate) qd: R::Velocity<f64>,
}

/// None on the body; sines of different amplitudes and frequencies on the joints, N m.
pub(crate) fn torques<R: Robot>(time: f64) -> R::Velocity<f64> {
    R::Velocity::from_fn(|i| match i.checked_sub(6) {
        None => 0.0,
        Some(k) => {
            let k = k as f64;
            (2.0 - 0.3 * k) * (0.8 * time * (1.0 + 0.25 * k) + 0.5 * k).sin()
        }
    })
}

/// At rest, the arms bent.
pub(crate) fn start<R: Robot>(robot: &R) -> State<R> {
    let bent = [0.3, 0.6, -0.9, -0.2, 0.4, -0.7];
    let away = R::Velocity::from_fn(|i| i.checked_sub(6).map_or(0.0, |k| bent[k]));
    State {
        q: robot.integrate(&robot.neutral(), &away),
        qd: R::Velocity::from_fn(|_| 0.0),
    }
}

/// q̈, and the constraint forces where the method gives them.
pub(crate) fn accelerate<R: SpaceRobot>(
    robot: &R,
    method: Method,
    state: &State<R>,
    tau: &R::Velocity<f64>,
) -> (
    R::Velocity<f64>,
    Option<<R as ConstraintForceArray>::ConstraintForces<f64>>,
) {
    let State { q, qd } = state;
    let (qdd, forces) = match method {
        Method::Recursive => return (robot.aba(q, qd, tau), None),
        Method::Kane | Method::DivideAndConquer => {
            let [q, qd, tau] = [q.as_ref(), qd.as_ref(), tau.as_ref()];
            let qdd = match method {
                Method::Kane => kane_tree::forward_dynamics(&R::MODEL, q, qd, tau),
                _ => divide_and_conquer::forward_dynamics(&R::MODEL, q, qd, tau),
            };
            return (R::Velocity::from_fn(|i| qdd[i]), None);
        }
        Method::InertiaMatrix => {
            let bias = robot.bias(q, qd);
            let rest = R::Velocity::from_fn(|i| tau.as_ref()[i] - bias.as_ref()[i]);
            return (robot.crba(q).ltdl().solve(&rest), None);
        }
        Method::General => robot.constraint_forces_general(q, qd, tau),
        Method::Serialised => robot.constraint_forces_serialised(q, qd, tau),
        Method::CyclicReduction => robot.constraint_forces_cyclic_reduction(q, qd, tau),
        Method::TipToBase => robot.constraint_forces_tip_to_base(q, qd, tau),
    };
    (qdd, Some(forces))
}

/// The state after a step of semi-implicit Euler: velocities first, then positions with them.
pub(crate) fn step<R: SpaceRobot>(robot: &R, state: &State<R>, qdd: &R::Velocity<f64>) -> State<R> {
    let (old, rate) = (state.qd.as_ref(), qdd.as_ref());
    let qd = R::Velocity::from_fn(|i| old[i] + STEP * rate[i]);
    let moved = R::Velocity::from_fn(|i| STEP * qd.as_ref()[i]);
    State {
        q: robot.integrate(&state.q, &moved),
        qd,
    }
}

/// Roll, pitch and yaw of the body, and the angles of the first arm, rad.
pub(crate) fn attitude_and_arm(q: &[f64]) -> ([f64; 3], [f64; 3]) {
    let [x, y, z, w] = [q[3], q[4], q[5], q[6]];
    let roll = (2.0 * (w * x + y * z)).atan2(1.0 - 2.0 * (x * x + y * y));
    let pitch = (2.0 * (w * y - z * x)).clamp(-1.0, 1.0).asin();
    let yaw = (2.0 * (w * z + x * y)).atan2(1.0 - 2.0 * (y * y + z * z));
    ([roll, pitch, yaw], [q[7], q[8], q[9]])
}

/// What a method makes of the experiment: q after each step, and the constraint forces of the first
/// arm's shoulder where it gives them, those of the wrench of Newton-Euler where not.
pub(crate) struct Run {
    pub(crate) positions: Vec<Vec<f64>>,
    pub(crate) forces: Vec<Force<f64>>,
}

/// The experiment by one method.
pub(crate) fn run<R: SpaceRobot>(robot: &R, method: Method, steps: usize) -> Run {
    let shoulder = 1;
    let mut state = start(robot);
    let mut run = Run {
        positions: Vec::with_capacity(steps),
        forces: Vec::with_capacity(steps),
    };
    for k in 0..steps {
        let tau = torques::<R>(k as f64 * STEP);
        let (qdd, forces) = accelerate(robot, method, &state, &tau);
        run.forces.push(match forces {
            Some(forces) => forces.as_ref()[shoulder],
            None => held::<R>(&state, &qdd, shoulder),
        });
        state = step(robot, &state, &qdd);
        run.positions.push(state.q.as_ref().to_vec());
    }
    run
}

/// The wrench of a revolute joint by Newton-Euler, less its part about the axis.
fn held<R: Robot>(state: &State<R>, qdd: &R::Velocity<f64>, joint: usize) -> Force<f64> {
    let model = R::MODEL;
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut tau = vec![0.0; R::NV];
    let [q, qd, qdd] = [state.q.as_ref(), state.qd.as_ref(), qdd.as_ref()];
    reference::rnea(&model, &mut bodies, q, qd, qdd, &mut tau);
    let (f, s) = (bodies[joint].force, model.joints[joint].motion_subspace(0));
    f - Force::new(s.angular, s.linear).scale(s.dot(f))
}

/// The greatest difference of two runs: of positions by the greatest of these, and of forces.
pub(crate) fn differences(a: &Run, b: &Run) -> [f64; 2] {
    let numbers = |f: &Force<f64>| [f.angular.to_array(), f.linear.to_array()].concat();
    let positions = |run: &Run| run.positions.concat();
    let forces = |run: &Run| -> Vec<f64> { run.forces.iter().flat_map(numbers).collect() };
    [
        relative(&positions(a), &positions(b)),
        relative(&forces(a), &forces(b)),
    ]
}

fn relative(a: &[f64], b: &[f64]) -> f64 {
    let largest = |x: &mut dyn Iterator<Item = f64>| x.fold(0.0_f64, |most, x| most.max(x.abs()));
    let scale = largest(&mut a.iter().copied());
    // Not `max`, which hides NaN.
    let errors = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    errors.fold(0.0, |most, x| if x <= most { most } else { x }) / scale
}
