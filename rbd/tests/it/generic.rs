//! Code that is generic over robots: an arm, a walker that floats, a hand with joints that follow,
//! a robot with few functions.

use rbd::{
    Array, Dynamics, FrameForce, FrameJacobian, FrameOperationalSpace, FramePlacement,
    InertiaMatrix as _, InertiaMatrixFactor as _, JacobianMatrix, KineticEnergy, Local,
    LocalWorldAligned, PotentialEnergy, Robot, reference,
};
use rbd_testing::dual::Dual;
use rbd_testing::{Generator, assert_close};

rbd::robot!(
    Arm = "examples/arm.urdf",
    functions = [
        default,
        kinetic_energy,
        potential_energy,
        center_of_mass,
        regressor,
        base_regressor,
        coriolis_matrix,
        differential_inverse_dynamics
    ],
    frames = ["tool"]
);
rbd::robot!(
    Walker = "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [default, kinetic_energy, potential_energy, operational_space],
    frames = ["FL_calf"]
);
rbd::robot!(
    Hand = "../robots/urdf/three_finger_hand.urdf",
    allow = [independent_mimic]
);
rbd::robot!(
    Falling = "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [rnea]
);

/// Numbers in [0, 1), the same in every run.
fn uniform(seed: u64) -> impl FnMut() -> f64 {
    let mut random = Generator::new(seed);
    move || random.real(0.0, 1.0)
}

/// By how much free motion changes the energy, of the kinetic energy that there is at most: Heun's
/// method in the tangent space, whose error in a step is of the third order.
fn drift<R: Dynamics + KineticEnergy + PotentialEnergy>(robot: &R, h: f64, steps: usize) -> f64 {
    let mut uniform = uniform(7);
    let mut q: R::Configuration<f64> = robot.random(&mut uniform);
    let mut qd = R::Velocity::<f64>::from_fn(|_| uniform() - 0.5);
    let none = R::Velocity::from_fn(|_| 0.0);
    let energy = |q: &_, qd: &_| robot.kinetic_energy(q, qd) + robot.potential_energy(q);
    let (start, mut most) = (energy(&q, &qd), robot.kinetic_energy(&q, &qd));
    for _ in 0..steps {
        let a0 = robot.forward_dynamics(&q, &qd, &none);
        let full = robot.integrate(&q, &R::Velocity::from_fn(|i| h * qd[i]));
        let end = R::Velocity::from_fn(|i| qd[i] + h * a0[i]);
        let a1 = robot.aba(&full, &end, &none);
        q = robot.integrate(&q, &R::Velocity::from_fn(|i| 0.5 * h * (qd[i] + end[i])));
        qd = R::Velocity::from_fn(|i| qd[i] + 0.5 * h * (a0[i] + a1[i]));
        q = robot.normalize(&q);
        most = most.max(robot.kinetic_energy(&q, &qd));
    }
    (energy(&q, &qd) - start).abs() / most
}

#[test]
fn one_simulator_keeps_the_energy_of_arm_and_walker() {
    for [coarse, fine] in [
        [drift(&Arm, 1e-3, 100), drift(&Arm, 5e-4, 200)],
        [drift(&Walker, 1e-3, 100), drift(&Walker, 5e-4, 200)],
    ] {
        // Second order: a quarter, and small.
        assert!(coarse < 1e-3 && fine < 0.35 * coarse, "{coarse} and {fine}");
    }
}

/// H q̈ + C = τ, each term by a function of its own.
fn equation_of_motion<R: Dynamics>(robot: &R) {
    let mut uniform = uniform(11);
    let q: R::Configuration<f64> = robot.random(&mut uniform);
    let [qd, qdd] = [(); 2].map(|()| R::Velocity::<f64>::from_fn(|_| uniform() - 0.5));
    let tau = robot.rnea(&q, &qd, &qdd);
    let (h, c) = (robot.crba(&q), robot.bias(&q, &qd));
    let moved = h.mul(&qdd);
    let sum = R::Velocity::from_fn(|i| moved[i] + c[i]);
    assert_close(sum.as_ref(), tau.as_ref(), 1e-12);
    let rest = R::Velocity::from_fn(|i| tau[i] - c[i]);
    for found in [
        h.ltdl().solve(&rest),
        h.ltl().solve(&rest),
        robot.forward_dynamics(&q, &qd, &tau),
        robot.aba(&q, &qd, &tau),
    ] {
        assert_close(found.as_ref(), qdd.as_ref(), 1e-9);
    }
    let dense = h.to_dense();
    assert_eq!(dense[0][R::NV - 1], dense[R::NV - 1][0]);
    for (i, j) in (0..R::NV).flat_map(|i| (0..R::NV).map(move |j| (i, j))) {
        assert_eq!(h.get(i, j), dense[i][j]);
    }
    let none = R::LinkForces::from_fn(|_| rbd::Force::zero());
    let same = robot.rnea_with_forces(&q, &qd, &qdd, &none);
    assert_close(same.as_ref(), tau.as_ref(), 1e-12);
    assert_eq!(
        robot.forward_kinematics(&q).as_ref().len(),
        R::LINK_NAMES.len()
    );
    assert_eq!(R::LIMITS.len(), R::NV);
}

#[test]
fn traits_have_the_equation_of_motion() {
    equation_of_motion(&Arm);
    equation_of_motion(&Walker);
    // Its aba is forward_dynamics, joints being coupled.
    equation_of_motion(&Hand);
}

/// What every robot can do, asked for or not, against the generic reference.
fn configurations<R: Robot>(robot: &R) {
    let mut uniform = uniform(13);
    let [q0, q1]: [R::Configuration<f64>; 2] = [(); 2].map(|()| robot.random(&mut uniform));
    let v = R::Velocity::<f64>::from_fn(|_| uniform() - 0.5);
    let model = R::MODEL;
    let mut q = q0;
    reference::integrate(&model, q0.as_ref(), v.as_ref(), q.as_mut());
    assert_close(robot.integrate(&q0, &v).as_ref(), q.as_ref(), 1e-14);
    let back = robot.difference(&q0, &robot.integrate(&q0, &v));
    assert_close(back.as_ref(), v.as_ref(), 1e-13);
    let mut d = v;
    reference::difference(&model, q0.as_ref(), q1.as_ref(), d.as_mut());
    assert_close(robot.difference(&q0, &q1).as_ref(), d.as_ref(), 1e-13);
    let rate = robot.position_rate(&q0, &v);
    let again = robot.velocity_from_rate(&q0, &rate);
    assert_close(again.as_ref(), v.as_ref(), 1e-14);
    let neutral: R::Configuration<f64> = robot.neutral();
    let still = R::Velocity::from_fn(|_| 0.0);
    assert_close(robot.normalize(&neutral).as_ref(), neutral.as_ref(), 0.0);
    let there = robot.integrate(&neutral, &robot.difference(&neutral, &q0));
    let apart = robot.difference(&there, &q0);
    assert_close(apart.as_ref(), still.as_ref(), 1e-13);
}

#[test]
fn every_robot_moves_its_configurations() {
    configurations(&Arm);
    configurations(&Walker);
    configurations(&Hand);
    configurations(&Falling);
    // The inherent functions are the same.
    let q = Arm.integrate(&[0.1, 0.2, 0.3], &[1.0, 2.0, 3.0]);
    assert_eq!(q, [1.1, 2.2, 3.3]);
    assert_eq!(Arm.difference(&[0.5; 3], &[1.0, 2.0, 3.0]), [0.5, 1.5, 2.5]);
    assert_eq!(Arm.neutral::<f32>(), [0.0; 3]);
    assert_eq!(
        Falling.neutral::<f64>()[..7],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    );
}

/// What is asked for of a robot that floats, and what it needs for its steps.
#[test]
fn few_functions_are_few() {
    let names: Vec<&str> = Falling::OP_COUNTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["rnea", "integrate", "difference", "neutral"]);
    fn torque<R: rbd::Rnea>(robot: &R) -> R::Velocity<f64> {
        let none = R::Velocity::from_fn(|_| 0.0);
        robot.rnea(&robot.neutral(), &none, &none)
    }
    let weight: f64 = Falling::MODEL
        .joints
        .iter()
        .map(|j| 9.81 * j.inertia.mass)
        .sum();
    assert_close(&torque(&Falling)[2..3], &[weight], 1e-12);
}

/// τ = g − Jᵀ f.
fn push<R, F>(robot: &R, frame: &F, q: &R::Configuration<f64>, down: f64) -> R::Velocity<f64>
where
    R: rbd::Gravity,
    F: FrameJacobian<LocalWorldAligned, Robot = R> + FramePlacement,
{
    let force = rbd::Force::new(rbd::Vector3::zero(), rbd::Vector3::new(0.0, 0.0, -down));
    let of_force = frame.jacobian(q).transpose_mul(FrameForce::new(force));
    let gravity = robot.gravity(q);
    R::Velocity::from_fn(|i| gravity[i] - of_force[i])
}

/// Column k is J's k-th, and is zero where coordinate k does not move the frame.
fn columns<F: FrameJacobian<Local>>(frame: &F, q: &<F::Robot as Robot>::Configuration<f64>) {
    let jacobian = frame.jacobian(q);
    for k in 0..F::Robot::NV {
        let [angular, linear] = {
            let motion = jacobian.column(k).motion;
            [motion.angular, motion.linear].map(rbd::Vector3::to_array)
        };
        let column = [angular, linear].concat();
        let rows: Vec<f64> = jacobian.rows().iter().map(|row| row[k]).collect();
        assert_eq!(column, rows);
        assert_eq!(F::is_moved_by(k), rows.iter().any(|x| *x != 0.0), "{k}");
    }
}

#[test]
fn functions_of_frames_are_in_traits() {
    let q = [0.3, -0.8, 1.1];
    // The same push as a force on the link, in its own frame.
    let placement = Arm.tool().placement(&q);
    let mut forces = [rbd::Force::zero(); Arm::LINK_NAMES.len()];
    let down = rbd::Vector3::new(0.0, 0.0, -5.0);
    let own = placement.rotation.transpose() * down;
    forces[arm::link::TOOL] = rbd::Force::new(rbd::Vector3::zero(), own);
    let tau = Arm.rnea_with_forces(&q, &[0.0; 3], &[0.0; 3], &forces);
    assert_close(&push(&Arm, &Arm.tool(), &q, 5.0), &tau, 1e-13);
    columns(&Arm.tool(), &q);
    columns(&Walker.fl_calf(), &Walker.random(&mut uniform(3)));

    fn inertia<F: FrameOperationalSpace<Local>>(
        frame: &F,
        q: &<F::Robot as Robot>::Configuration<f64>,
    ) -> f64 {
        let still = <F::Robot as Robot>::Velocity::from_fn(|_| 0.0);
        frame.operational_space(q, &still).inertia[3][3]
    }
    let q = Walker.random(&mut uniform(3));
    let shank = Walker.fl_calf();
    let direct = shank.operational_space_local(&q, &[0.0; 18]).inertia[3][3];
    assert_eq!(inertia(&shank, &q), direct);
}

#[test]
fn quantities_are_in_traits() {
    fn check<R>(robot: &R, q: &R::Configuration<f64>, qd: &R::Velocity<f64>)
    where
        R: rbd::Regressor + rbd::BaseRegressor + rbd::CoriolisMatrix + rbd::Bias + rbd::Rnea,
        R: rbd::Gravity + rbd::DifferentialInverseDynamics + rbd::CenterOfMass,
    {
        let tau = robot.rnea(q, qd, qd);
        let y = robot.regressor(q, qd, qd);
        let pi = R::MODEL.joints.iter().flat_map(|j| j.inertia.parameters());
        let pi: Vec<f64> = pi.collect();
        let times = |row: &[f64], x: &[f64]| row.iter().zip(x).map(|(a, b)| a * b).sum::<f64>();
        let of_full = R::Velocity::from_fn(|i| times(y[i].as_ref(), &pi));
        assert_close(of_full.as_ref(), tau.as_ref(), 1e-12);
        let y = robot.base_regressor(q, qd, qd);
        let of_base = R::Velocity::from_fn(|i| times(y[i].as_ref(), R::BASE_PARAMETERS));
        assert_close(of_base.as_ref(), tau.as_ref(), 1e-12);
        let (c, g) = (robot.coriolis_matrix(q, qd), robot.gravity(q));
        let bias = R::Velocity::from_fn(|i| times(c[i].as_ref(), qd.as_ref()) + g[i]);
        assert_close(bias.as_ref(), robot.bias(q, qd).as_ref(), 1e-12);
        let [h, other] = [robot.crba(q), robot.differential_inverse_dynamics(q)];
        assert_close(h.mul(qd).as_ref(), other.mul(qd).as_ref(), 1e-13);
        assert!(
            robot
                .center_of_mass(q)
                .to_array()
                .iter()
                .all(|x| x.is_finite())
        );
    }
    check(&Arm, &[0.3, -0.8, 1.1], &[0.5, 0.2, -0.4]);
}

/// All that the author of a dual number writes: operators, nine functions, and that it is computed
/// as written.
mod own_scalar {
    use rbd::{AsWritten, Real};
    use std::ops::{Add, Div, Mul, Neg, Sub};

    /// value + rate ε, ε² = 0.
    #[derive(Clone, Copy)]
    pub(crate) struct Own(pub(crate) f64, pub(crate) f64);

    macro_rules! operator {
        ($Trait:ident $name:ident, $a:ident $b:ident, $result:expr) => {
            impl $Trait for Own {
                type Output = Self;
                fn $name(self, $b: Self) -> Self {
                    let $a = self;
                    $result
                }
            }
        };
    }
    operator!(Add add, a b, Self(a.0 + b.0, a.1 + b.1));
    operator!(Sub sub, a b, Self(a.0 - b.0, a.1 - b.1));
    operator!(Mul mul, a b, Self(a.0 * b.0, a.1 * b.0 + a.0 * b.1));
    operator!(Div div, a b, Self(a.0 / b.0, (a.1 - a.0 / b.0 * b.1) / b.0));

    impl Neg for Own {
        type Output = Self;
        fn neg(self) -> Self {
            Self(-self.0, -self.1)
        }
    }

    impl Real for Own {
        fn from_f64(value: f64) -> Self {
            Self(value, 0.0)
        }
        fn sqrt(self) -> Self {
            let root = Real::sqrt(self.0);
            Self(root, self.1 / (2.0 * root))
        }
        fn sin_cos(self) -> (Self, Self) {
            let (sin, cos) = Real::sin_cos(self.0);
            (Self(sin, cos * self.1), Self(cos, -sin * self.1))
        }
        fn atan2(self, x: Self) -> Self {
            let square = self.0 * self.0 + x.0 * x.0;
            let rate = (x.0 * self.1 - self.0 * x.1) / square;
            Self(self.0.atan2(x.0), rate)
        }
        fn sign(self) -> Self {
            Self(Real::sign(self.0), 0.0)
        }
        fn exp(self) -> Self {
            let power = Real::exp(self.0);
            Self(power, power * self.1)
        }
        fn ln(self) -> Self {
            Self(Real::ln(self.0), self.1 / self.0)
        }
        fn tanh(self) -> Self {
            let tanh = Real::tanh(self.0);
            Self(tanh, (1.0 - tanh) * (1.0 + tanh) * self.1)
        }
        fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
            let select = |x, y| Real::select_less(self.0, other.0, x, y);
            Self(
                select(if_less.0, otherwise.0),
                select(if_less.1, otherwise.1),
            )
        }
    }

    impl AsWritten for Own {}
}

/// The rates of τ and of q̈ along a motion, by a scalar that knows nothing of arithmetics, and by the
/// reference in another.
fn rates_in_a_scalar_of_ones_own<R: Dynamics>(robot: &R) {
    use own_scalar::Own;
    let mut uniform = uniform(17);
    let q: R::Configuration<f64> = robot.random(&mut uniform);
    let [qd, qdd, jerk] = [(); 3].map(|()| R::Velocity::<f64>::from_fn(|_| uniform() - 0.5));
    let rate = robot.position_rate(&q, &qd);
    let tau = robot.rnea(
        &R::Configuration::from_fn(|i| Own(q[i], rate[i])),
        &R::Velocity::from_fn(|i| Own(qd[i], qdd[i])),
        &R::Velocity::from_fn(|i| Own(qdd[i], jerk[i])),
    );
    let mut expected = vec![Dual::new(0.0, 0.0); R::NV];
    let mut bodies = vec![reference::Body::zero(); R::MODEL.joints.len()];
    reference::rnea(
        &R::MODEL,
        &mut bodies,
        &Dual::path(q.as_ref(), rate.as_ref()),
        &Dual::path(qd.as_ref(), qdd.as_ref()),
        &Dual::path(qdd.as_ref(), jerk.as_ref()),
        &mut expected,
    );
    let [found, expected]: [Vec<f64>; 2] = [
        tau.as_ref().iter().flat_map(|x| [x.0, x.1]).collect(),
        expected.iter().flat_map(|x| [x.value, x.rate]).collect(),
    ];
    // Sums of a few hundred terms, each rounded to 1e-16.
    assert_close(&found, &expected, 1e-12);
    // Divisions, and sines taken once.
    let back = robot.forward_dynamics(
        &R::Configuration::from_fn(|i| Own(q[i], rate[i])),
        &R::Velocity::from_fn(|i| Own(qd[i], qdd[i])),
        &tau,
    );
    let back: Vec<f64> = back.as_ref().iter().flat_map(|x| [x.0, x.1]).collect();
    let motion: Vec<f64> = (0..R::NV).flat_map(|i| [qdd[i], jerk[i]]).collect();
    assert_close(&back, &motion, 1e-9);
}

#[test]
fn generated_functions_run_in_a_scalar_of_ones_own() {
    rates_in_a_scalar_of_ones_own(&Arm);
    rates_in_a_scalar_of_ones_own(&Walker);
    rates_in_a_scalar_of_ones_own(&Hand);
}

/// ∂τ/∂q̈ = H, and ∂q̈/∂τ = H⁻¹: generated functions in dual numbers of as many directions as there are
/// velocities.
#[test]
fn functions_differentiate_themselves() {
    const NV: usize = Arm::NV;
    let mut uniform = uniform(23);
    let [q, qd, qdd] = [(); 3].map(|()| [(); NV].map(|()| uniform() - 0.5));
    let (still, moving) = (q.map(rbd::Dual::constant), qd.map(rbd::Dual::constant));
    let tau = Arm.rnea(&still, &moving, &rbd::Dual::variables(qdd));
    let h = Arm.crba(&q).to_dense();
    let by_qdd = tau.map(|tau| tau.derivatives);
    assert_close(by_qdd.as_flattened(), h.as_flattened(), 1e-14);
    let tau = rbd::Dual::variables(tau.map(|tau| tau.value));
    let by_tau = Arm.forward_dynamics(&still, &moving, &tau);
    for i in 0..NV {
        for j in 0..NV {
            let product: f64 = (0..NV).map(|k| h[i][k] * by_tau[k].derivatives[j]).sum();
            // Roundings of H⁻¹, times the condition of H, about 100.
            assert_close(&[product], &[f64::from(u8::from(i == j))], 1e-13);
        }
    }
}

/// Generated functions ask in debug builds whether a quaternion has its length; duals are not asked.
#[cfg(debug_assertions)]
#[test]
fn debug_builds_assert_the_lengths_of_quaternions() {
    let (q, v) = ([0.0; 19], [0.0; 18]);
    let said = std::panic::catch_unwind(|| Falling.rnea(&q, &v, &v)).expect_err("no rotation");
    let said = said.downcast::<String>().expect("a message");
    assert!(
        said.contains("q[3..7] is a quaternion in the order (x, y, z, w)"),
        "{said}"
    );
    assert!(std::panic::catch_unwind(|| Walker.at(&q)).is_err());
    let zero: Dual = rbd::Real::zero();
    Falling.rnea(&[zero; 19], &[zero; 18], &[zero; 18]);
    Falling.rnea(&Falling.neutral(), &v, &v);
    assert_eq!(Falling.normalize(&[2.0; 19])[3..7], [0.5; 4]);
}
