//! A robot that is loaded does what the generated one does: an arm, a floating quadruped and a hand
//! whose joints follow others.

use std::path::Path;

use rbd::dynamic::{Dynamics, Generated, Options, Robot};
use rbd::{Force, FrameMotion, ReferenceFrame, Transform, Vector3};
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, FieldKind, JointDescription, JointKind,
    LinkDescription, RobotDescription, RunTimeField,
};
use rbd_testing::{Generator, assert_close};

use crate::robots::{Hand, Quadruped as Walker};

rbd::robot!(
    Arm = "examples/arm.urdf",
    functions = [
        default,
        differential_inverse_dynamics,
        kinetic_energy,
        potential_energy,
        center_of_mass,
        center_of_mass_jacobian,
        centroidal_momentum_matrix,
        centroidal_momentum_bias,
        centroidal_momentum,
        centroidal_momentum_rate,
        rnea_derivatives,
        rnea_with_derivatives,
        forward_dynamics_derivatives,
        bias_derivatives,
        gravity_derivatives,
        kinetic_energy_derivatives,
        centroidal_momentum_derivatives,
        centroidal_momentum_rate_derivatives,
        joint_wrenches_derivatives,
        rnea_directional_derivative,
        rnea_gradient,
        rnea_hessian,
        rnea_hessian_product,
        forward_dynamics_directional_derivative,
        forward_dynamics_gradient,
        forward_dynamics_hessian,
        forward_dynamics_hessian_product,
        inverse_inertia_matrix,
        coriolis_matrix,
        regressor,
        base_regressor,
        frame_placement,
        frame_velocity,
        frame_acceleration,
        frame_classical_acceleration,
        frame_jacobian,
        frame_jacobian_derivative,
        frame_jacobian_bias,
        frame_velocity_derivatives,
        frame_acceleration_derivatives,
        frame_classical_acceleration_derivatives
    ],
    frames = ["tool"]
);
rbd::robot!(
    FourBar = "examples/four_bar.urdf",
    constraint(
        "closing",
        type = point_on_line,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        stiffness = 100.0,
        damping = 20.0
    ),
    functions = [
        constrained_forward_dynamics,
        constrained_forward_dynamics_derivatives,
        impact,
        impact_derivatives,
        constraint_correction,
        constraint_jacobian,
        constraint_violation,
        constraint_bias,
        constraint_torques,
        constraint_wrenches
    ]
);

/// Both compute in `f64`; generated code in another order, fused, on other frames.
const TOLERANCE: f64 = 1e-11;
/// H⁻¹ multiplies that by its condition.
const SOLVED: f64 = 1e-8;
const STATES: u64 = 10;

fn load(file: &str, options: &Options) -> Robot {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    Robot::load_with(path, options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn arm() -> Robot {
    load("examples/arm.urdf", &Options::default())
}

fn placement(placement: &Transform<f64>) -> Vec<f64> {
    let rotation = placement.rotation.rows.into_iter().flatten();
    rotation.chain(placement.translation.to_array()).collect()
}

fn motion<C: ReferenceFrame>(found: FrameMotion<C, f64>) -> Vec<f64> {
    let parts = [found.motion.angular, found.motion.linear];
    parts.into_iter().flat_map(Vector3::to_array).collect()
}

fn wrench(force: Force<f64>) -> Vec<f64> {
    [force.angular.to_array(), force.linear.to_array()].concat()
}

fn flat<R: AsRef<[f64]>>(rows: impl IntoIterator<Item = R>) -> Vec<f64> {
    let rows = rows.into_iter();
    rows.flat_map(|row| row.as_ref().to_vec()).collect()
}

/// A state: q, q̇, q̈, forces on links.
struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    qdd: Vec<f64>,
    forces: Vec<Force<f64>>,
}

impl State {
    fn new(robot: &dyn Dynamics, random: &mut Generator) -> Self {
        let q = robot.random(&mut || random.real(0.0, 1.0));
        let [qd, qdd] = [(); 2].map(|()| random.vec(robot.nv()));
        let links = robot.link_names().len();
        let forces = (0..links).map(|_| random.force()).collect();
        Self { q, qd, qdd, forces }
    }
}

fn same_names(loaded: &dyn Dynamics, generated: &dyn Dynamics) {
    assert_eq!(loaded.name(), generated.name());
    assert_eq!([loaded.nq(), loaded.nv()], [generated.nq(), generated.nv()]);
    assert_eq!(loaded.joint_names(), generated.joint_names());
    assert_eq!(loaded.link_names(), generated.link_names());
    assert_eq!(loaded.limits(), generated.limits());
    assert_eq!(loaded.neutral(), generated.neutral());
}

fn same_dynamics(loaded: &dyn Dynamics, generated: &dyn Dynamics, state: &State) {
    let State { q, qd, qdd, forces } = state;
    let both = [loaded, generated];
    let close = |tolerance, run: &dyn Fn(&dyn Dynamics) -> Vec<f64>| {
        let [loaded, generated] = both.map(run);
        assert_close(&loaded, &generated, tolerance);
    };
    close(TOLERANCE, &|robot| robot.rnea(q, qd, qdd));
    close(TOLERANCE, &|robot| {
        robot.rnea_with_forces(q, qd, qdd, forces)
    });
    close(TOLERANCE, &|robot| robot.bias(q, qd));
    close(TOLERANCE, &|robot| robot.gravity(q));
    close(TOLERANCE, &|robot| flat(robot.crba(q).to_dense()));
    close(TOLERANCE, &|robot| robot.crba(q).mul(qd));
    close(SOLVED, &|robot| robot.crba(q).ltdl().solve(qd));
    close(SOLVED, &|robot| robot.crba(q).ltl().solve(qd));
    let tau = loaded.rnea(q, qd, qdd);
    close(SOLVED, &|robot| robot.forward_dynamics(q, qd, &tau));
    close(SOLVED, &|robot| robot.aba(q, qd, &tau));
    close(TOLERANCE, &|robot| {
        robot
            .forward_kinematics(q)
            .iter()
            .flat_map(placement)
            .collect()
    });
    let end = generated.integrate(q, qd);
    close(TOLERANCE, &|robot| robot.integrate(q, qd));
    close(TOLERANCE, &|robot| robot.difference(q, &end));
    let rate = generated.position_rate(q, qd);
    close(TOLERANCE, &|robot| robot.position_rate(q, qd));
    close(TOLERANCE, &|robot| robot.velocity_from_rate(q, &rate));
    let twice: Vec<f64> = q.iter().map(|x| 2.0 * x).collect();
    close(TOLERANCE, &|robot| robot.normalize(&twice));
}

fn compare(loaded: &dyn Dynamics, generated: &dyn Dynamics) {
    same_names(loaded, generated);
    for seed in 0..STATES {
        println!("seed {seed}"); // shown on failure
        let [mut first, mut second] = [(); 2].map(|()| Generator::new(seed));
        let state = State::new(loaded, &mut first);
        assert_eq!(state.q, State::new(generated, &mut second).q, "random");
        same_dynamics(loaded, generated, &state);
    }
}

#[test]
fn an_arm_is_the_generated_one() {
    compare(&arm(), &Generated(Arm));
}

#[test]
fn a_robot_with_a_floating_base_is_the_generated_one() {
    let options = Options::default().base(Base::Floating);
    let walker = load("../robots/urdf/quadruped.urdf", &options);
    assert_eq!([walker.nq(), walker.nv()], [19, 18]);
    assert!(!walker.warnings().is_empty());
    compare(&walker, &Generated(Walker));
}

#[test]
fn derivatives_of_steps_and_differences_are_those_of_the_generated_robot() {
    let options = Options::default().base(Base::Floating);
    let walker = load("../robots/urdf/quadruped.urdf", &options);
    let mut random = Generator::new(8);
    let State { q, qd, .. } = State::new(&walker, &mut random);
    let (own_q, own_v): ([f64; 19], [f64; 18]) = (
        q.as_slice().try_into().unwrap(),
        qd.as_slice().try_into().unwrap(),
    );
    let is = walker.integrate_derivatives(&q, &qd);
    let expected = rbd::Robot::integrate_derivatives(&Walker, &own_q, &own_v);
    assert_close(&flat(is.by_q), &flat(expected.by_q), TOLERANCE);
    assert_close(&flat(is.by_v), &flat(expected.by_v), TOLERANCE);

    let State { q: there, .. } = State::new(&walker, &mut random);
    let own_there: [f64; 19] = there.as_slice().try_into().unwrap();
    let is = walker.difference_derivatives(&q, &there);
    let expected = rbd::Robot::difference_derivatives(&Walker, &own_q, &own_there);
    assert_close(&flat(is.by_q0), &flat(expected.by_q0), TOLERANCE);
    assert_close(&flat(is.by_q1), &flat(expected.by_q1), TOLERANCE);
}

#[test]
fn a_robot_with_joints_that_follow_is_the_generated_one() {
    let hand = load("../robots/urdf/three_finger_hand.urdf", &Options::default());
    compare(&hand, &Generated(Hand));
}

/// L of both factors, from H = LᵀDL and H = LᵀL.
#[test]
fn factors_make_the_matrix_again() {
    let arm = arm();
    let q = [0.3, -0.8, 1.1];
    let x = [1.0, -2.0, 0.5];
    let h = arm.crba(&q);
    let ltl = h.ltl();
    assert_close(&ltl.mul_lt(&ltl.mul_l(&x)), &h.mul(&x), TOLERANCE);
    for factor in [h.ltdl(), ltl] {
        assert_close(&factor.solve_l(&factor.mul_l(&x)), &x, TOLERANCE);
        assert_close(&factor.solve_lt(&factor.mul_lt(&x)), &x, TOLERANCE);
    }
}

#[test]
fn quantities_are_the_generated_ones() {
    let arm = arm();
    for seed in 0..STATES {
        println!("seed {seed}"); // shown on failure
        let State { q, qd, qdd, .. } = State::new(&arm, &mut Generator::new(seed));
        let [own_q, own_qd, own_qdd]: [[f64; 3]; 3] =
            [&q, &qd, &qdd].map(|x| x.as_slice().try_into().unwrap());
        let close = |found: &[f64], expected: &[f64]| assert_close(found, expected, TOLERANCE);
        let (t, u) = (arm.kinetic_energy(&q, &qd), arm.potential_energy(&q));
        close(&[t], &[Arm.kinetic_energy(&own_q, &own_qd)]);
        close(&[u], &[Arm.potential_energy(&own_q)]);
        let center = Arm.center_of_mass(&own_q).to_array();
        close(&arm.center_of_mass(&q).to_array(), &center);
        let expected = flat(Arm.center_of_mass_jacobian(&own_q));
        close(&flat(arm.center_of_mass_jacobian(&q)), &expected);
        let expected = flat(Arm.centroidal_momentum_matrix(&own_q));
        close(&flat(arm.centroidal_momentum_matrix(&q)), &expected);
        let expected = wrench(Arm.centroidal_momentum_bias(&own_q, &own_qd));
        close(&wrench(arm.centroidal_momentum_bias(&q, &qd)), &expected);
        let expected = flat(Arm.coriolis_matrix(&own_q, &own_qd));
        close(&flat(arm.coriolis_matrix(&q, &qd)), &expected);
        let expected = flat(Arm.inverse_inertia_matrix(&own_q));
        assert_close(&flat(arm.inverse_inertia_matrix(&q)), &expected, SOLVED);
        let (found, expected) = (
            arm.rnea_derivatives(&q, &qd, &qdd),
            Arm.rnea_derivatives(&own_q, &own_qd, &own_qdd),
        );
        close(&flat(found.dtau_dq), &flat(expected.dtau_dq.to_dense()));
        close(&flat(found.dtau_dqd), &flat(expected.dtau_dqd.to_dense()));
        close(&flat(found.h.to_dense()), &flat(expected.h.to_dense()));
        let (found, expected) = (
            arm.forward_dynamics_derivatives(&q, &qd, &qdd),
            Arm.forward_dynamics_derivatives(&own_q, &own_qd, &own_qdd),
        );
        for (found, expected) in [
            (found.dqdd_dq, expected.dqdd_dq.to_dense()),
            (found.dqdd_dqd, expected.dqdd_dqd.to_dense()),
            (found.h_inverse, expected.h_inverse.to_dense()),
        ] {
            assert_close(&flat(found), &flat(expected), SOLVED);
        }
        assert_close(&found.qdd, &expected.qdd, SOLVED);
        let force = wrench(Arm.centroidal_momentum(&own_q, &own_qd));
        close(&wrench(arm.centroidal_momentum(&q, &qd)), &force);
        let force = wrench(Arm.centroidal_momentum_rate(&own_q, &own_qd, &own_qdd));
        close(&wrench(arm.centroidal_momentum_rate(&q, &qd, &qdd)), &force);
        let found = arm.rnea_with_derivatives(&q, &qd, &qdd);
        close(
            &found.tau,
            &Arm.rnea_with_derivatives(&own_q, &own_qd, &own_qdd).tau,
        );
        let expected = flat(Arm.differential_inverse_dynamics(&own_q).to_dense());
        let found = arm.differential_inverse_dynamics(&q).to_dense();
        close(&flat(found), &expected);
        let expected = flat(Arm.regressor(&own_q, &own_qd, &own_qdd));
        close(&flat(arm.regressor(&q, &qd, &qdd)), &expected);
        let expected = flat(Arm.base_regressor(&own_q, &own_qd, &own_qdd));
        close(&flat(arm.base_regressor(&q, &qd, &qdd)), &expected);
    }
    close_base_parameters(&arm);
}

/// The matrices or vectors that a function of the loaded robot and of the generated one give.
macro_rules! same_derivatives {
    ($arm:ident, $tolerance:expr; $($name:ident($($found:expr),*)($($expected:expr),*): $($part:tt),*;)*) => {$(
        let (found, expected) = ($arm.$name($(&$found),*), Arm.$name($($expected),*));
        for (found, expected) in found.into_iter().zip([$(expected.$part.to_dense()),*]) {
            assert_close(&flat(found), &flat(expected), $tolerance);
        }
    )*};
}

#[test]
fn derivatives_are_the_generated_ones() {
    let arm = arm();
    for seed in 0..STATES {
        println!("seed {seed}"); // shown on failure
        let mut random = Generator::new(seed);
        let State { q, qd, qdd, .. } = State::new(&arm, &mut random);
        let x = random.vec(3);
        let [own_q, own_qd, own_qdd, own_x]: [[f64; 3]; 4] =
            [&q, &qd, &qdd, &x].map(|x| x.as_slice().try_into().unwrap());
        same_derivatives! {
            arm, TOLERANCE;
            bias_derivatives(q, qd)(&own_q, &own_qd): 0, 1;
            centroidal_momentum_derivatives(q, qd)(&own_q, &own_qd): 0, 1;
            centroidal_momentum_rate_derivatives(q, qd, qdd)(&own_q, &own_qd, &own_qdd): 0, 1, 2;
            joint_wrenches_derivatives(q, qd, qdd)(&own_q, &own_qd, &own_qdd): 0, 1, 2;
            rnea_hessian(q, qd, qdd, x)(&own_q, &own_qd, &own_qdd, &own_x): 0, 1, 2, 3;
        }
        same_derivatives! {
            arm, SOLVED;
            forward_dynamics_hessian(q, qd, qdd, x)(&own_q, &own_qd, &own_qdd, &own_x): 0, 1, 2, 3;
        }
        let [found] = arm.gravity_derivatives(&q);
        let expected = flat(Arm.gravity_derivatives(&own_q).to_dense());
        assert_close(&flat(found), &expected, TOLERANCE);
        let (by_q, momentum) = Arm.kinetic_energy_derivatives(&own_q, &own_qd);
        let found = arm.kinetic_energy_derivatives(&q, &qd);
        assert_close(&flat(found), &flat([by_q, momentum]), TOLERANCE);

        let (d, own_d) = ([&x, &qd, &q], [&own_x, &own_qd, &own_q]);
        let [found] = arm.rnea_directional_derivative(&q, &qd, &qdd, d[0], d[1], d[2]);
        let expected = Arm
            .rnea_directional_derivative(&own_q, &own_qd, &own_qdd, own_d[0], own_d[1], own_d[2]);
        assert_close(&found, &expected, TOLERANCE);
        let [found] = arm.forward_dynamics_directional_derivative(&q, &qd, &qdd, d[0], d[1], d[2]);
        let expected = Arm.forward_dynamics_directional_derivative(
            &own_q, &own_qd, &own_qdd, own_d[0], own_d[1], own_d[2],
        );
        assert_close(&found, &expected, SOLVED);
        let (a, b, c) = Arm.rnea_gradient(&own_q, &own_qd, &own_qdd, &own_x);
        let found = arm.rnea_gradient(&q, &qd, &qdd, &x);
        assert_close(&flat(found), &flat([a, b, c]), TOLERANCE);
        let (a, b, c) = Arm.forward_dynamics_gradient(&own_q, &own_qd, &own_qdd, &own_x);
        let found = arm.forward_dynamics_gradient(&q, &qd, &qdd, &x);
        assert_close(&flat(found), &flat([a, b, c]), SOLVED);
        let (a, b, c) = Arm.rnea_hessian_product(
            &own_q, &own_qd, &own_qdd, &own_x, own_d[0], own_d[1], own_d[2],
        );
        let found = arm.rnea_hessian_product(&q, &qd, &qdd, &x, d[0], d[1], d[2]);
        assert_close(&flat(found), &flat([a, b, c]), TOLERANCE);
        let (a, b, c) = Arm.forward_dynamics_hessian_product(
            &own_q, &own_qd, &own_qdd, &own_x, own_d[0], own_d[1], own_d[2],
        );
        let found = arm.forward_dynamics_hessian_product(&q, &qd, &qdd, &x, d[0], d[1], d[2]);
        assert_close(&flat(found), &flat([a, b, c]), SOLVED);

        let (found, expected) = (arm.frame("tool").unwrap(), Arm.tool());
        let of = found.velocity_derivatives_local(&q, &qd);
        let own = expected.velocity_derivatives_local(&own_q, &own_qd);
        for (of, own) in of.into_iter().zip([own.0.to_dense(), own.1.to_dense()]) {
            assert_close(&flat(of), &flat(own), TOLERANCE);
        }
        let of = found.acceleration_derivatives_world(&q, &qd, &qdd);
        let own = expected.acceleration_derivatives_world(&own_q, &own_qd, &own_qdd);
        let own = [own.0.to_dense(), own.1.to_dense(), own.2.to_dense()];
        for (of, own) in of.into_iter().zip(own) {
            assert_close(&flat(of), &flat(own), TOLERANCE);
        }
    }
}

fn close_base_parameters(arm: &Robot) {
    let expected = <Arm as rbd::BaseRegressor>::BASE_PARAMETERS;
    assert_close(&arm.base_parameters(), expected, TOLERANCE);
}

/// In all three coordinates.
macro_rules! same_frame {
    ($found:ident, $expected:ident, $state:expr, $own:expr;
     $($velocity:ident, $acceleration:ident, $classical:ident, $jacobian:ident, $bias:ident,
       $derivative:ident;)*) => {
        let ([q, qd, qdd], [own_q, own_qd, own_qdd]) = ($state, $own);
        let close = |found: &[f64], expected: &[f64]| assert_close(found, expected, TOLERANCE);
        $(
            close(
                &motion($found.$velocity(q, qd)),
                &motion($expected.$velocity(own_q, own_qd)),
            );
            close(
                &motion($found.$acceleration(q, qd, qdd)),
                &motion($expected.$acceleration(own_q, own_qd, own_qdd)),
            );
            close(
                &motion($found.$classical(q, qd, qdd)),
                &motion($expected.$classical(own_q, own_qd, own_qdd)),
            );
            close(&flat($found.$jacobian(q)), &flat($expected.$jacobian(own_q).rows));
            close(
                &motion($found.$bias(q, qd)),
                &motion($expected.$bias(own_q, own_qd)),
            );
            close(
                &flat($found.$derivative(q, qd)),
                &flat($expected.$derivative(own_q, own_qd).rows),
            );
        )*
    };
}

#[test]
fn frames_are_the_generated_ones() {
    let arm = arm();
    let (found, expected) = (arm.frame("tool").unwrap(), Arm.tool());
    for seed in 0..STATES {
        println!("seed {seed}"); // shown on failure
        let State { q, qd, qdd, .. } = State::new(&arm, &mut Generator::new(seed));
        let [own_q, own_qd, own_qdd]: [[f64; 3]; 3] =
            [&q, &qd, &qdd].map(|x| x.as_slice().try_into().unwrap());
        assert_close(
            &placement(&found.placement(&q)),
            &placement(&expected.placement(&own_q)),
            TOLERANCE,
        );
        same_frame! {
            found, expected, [&q, &qd, &qdd], [&own_q, &own_qd, &own_qdd];
            velocity_local, acceleration_local, classical_acceleration_local, jacobian_local,
                jacobian_bias_local, jacobian_derivative_local;
            velocity_world, acceleration_world, classical_acceleration_world, jacobian_world,
                jacobian_bias_world, jacobian_derivative_world;
            velocity_local_world_aligned, acceleration_local_world_aligned,
                classical_acceleration_local_world_aligned, jacobian_local_world_aligned,
                jacobian_bias_local_world_aligned, jacobian_derivative_local_world_aligned;
        }
    }
    assert!(arm.frame("spoon").is_none());
}

/// Six coordinates carry a foot of the quadruped.
#[test]
fn operational_space_solves_the_equation_of_motion() {
    let options = Options::default().base(Base::Floating);
    let walker = load("../robots/urdf/quadruped.urdf", &options);
    let link = *walker.link_names().last().unwrap();
    let offset = Transform::from_xyz_rpy([0.1, 0.2, -0.3], [0.3, 0.1, 0.2]);
    let foot = walker.frame_on(link, offset).unwrap();
    let State { q, qd, .. } = State::new(&walker, &mut Generator::new(5));
    let chosen = [0.3, -0.2, 0.1, 1.0, 2.0, -0.5];
    let space = foot.operational_space_local_world_aligned(&q, &qd);
    let chosen_motion = rbd::Motion::new(
        [chosen[0], chosen[1], chosen[2]].into(),
        [chosen[3], chosen[4], chosen[5]].into(),
    );
    let force = wrench(space.force(FrameMotion::new(chosen_motion)).force);
    let jacobian = foot.jacobian_local_world_aligned(&q);
    let tau: Vec<f64> = (0..walker.nv())
        .map(|i| jacobian.iter().zip(&force).map(|(row, f)| row[i] * f).sum())
        .collect();
    let qdd = walker.forward_dynamics(&q, &qd, &tau);
    let found = foot.classical_acceleration_local_world_aligned(&q, &qd, &qdd);
    assert_close(&motion(found), &chosen, SOLVED);
    // J J̄ = 1.
    let inverse = foot.dynamically_consistent_inverse_local_world_aligned(&q);
    for (i, row) in jacobian.iter().enumerate() {
        let product: [f64; 6] =
            core::array::from_fn(|j| row.iter().zip(&inverse).map(|(a, b)| a * b[j]).sum());
        let unit: [f64; 6] = core::array::from_fn(|j| f64::from(u8::from(i == j)));
        assert_close(&product, &unit, SOLVED);
    }
}

#[test]
fn errors_are_those_of_the_macros() {
    let missing = Robot::load("no/such/robot.urdf").unwrap_err().to_string();
    assert!(
        missing.contains("no/such/robot.urdf: the file cannot be read"),
        "{missing}"
    );
    let text = br#"<robot name="arm"><link name="base"/>
<joint name="elbow" type="hinge"><parent link="base"/><child link="hand"/></joint></robot>"#;
    let errors = Robot::from_text(text, "arm.urdf", &Options::default());
    let errors = errors.unwrap_err().to_string();
    for expected in [
        "arm.urdf:2: joint `elbow`, <joint type>: URDF has no joint type `hinge`",
        "joint `elbow`, <child link>: there is no link `hand`",
    ] {
        assert!(errors.contains(expected), "{expected} is not in\n{errors}");
    }
}

#[test]
fn a_robot_made_in_code_is_loaded_too() {
    let pendulum = RobotDescription::new("pendulum")
        .link(LinkDescription::new("base"))
        .link(
            LinkDescription::new("rod")
                .mass(2.0)
                .center_of_mass([0.0, 0.0, -0.5])
                .inertia([0.1, 0.0, 0.0, 0.1, 0.0, 0.01]),
        )
        .joint(
            JointDescription::new("hinge", JointKind::Continuous, "base", "rod")
                .axis([1.0, 0.0, 0.0]),
        );
    let robot = Robot::from_description(&pendulum, &Options::default()).unwrap();
    // m g l sin θ.
    let expected = 2.0 * 9.81 * 0.5 * 0.4_f64.sin();
    assert_close(&robot.gravity(&[0.4]), &[expected], TOLERANCE);

    let fields = Options::default().fields(vec![RunTimeField::new("g", FieldKind::Gravity)]);
    let error = Robot::from_description(&pendulum, &fields).unwrap_err();
    assert!(error.to_string().contains("has no fields"), "{error}");
}

#[test]
#[should_panic(expected = "`q` has length 2, but 3 is needed")]
fn a_short_slice_is_named() {
    arm().rnea(&[0.0; 2], &[0.0; 3], &[0.0; 3]);
}

#[test]
#[should_panic(expected = "`q` has length 2, but 3 is needed")]
fn a_short_slice_of_a_generated_robot_is_named() {
    Generated(Arm).rnea(&[0.0; 2], &[0.0; 3], &[0.0; 3]);
}

#[test]
fn a_loaded_robot_is_held_by_its_constraints() {
    let a = ConstraintEnd::of_link("coupler").xyz([0.5, 0.0, 0.0]);
    let b = ConstraintEnd::of_link("rocker").xyz([0.4, 0.0, 0.0]);
    let a = a.rpy([-1.5, 0.0, 0.0]);
    let closing = ConstraintOption::frames("closing", ConstraintKind::PointOnLine, a, b);
    let closing = closing.correction(100.0, 20.0);
    let options = Options::default().constraints(vec![closing]);
    let mut loaded = load("examples/four_bar.urdf", &options);
    loaded.constraints_mut()[0].active = Some(0.0);
    let [q, qd, tau] = [[0.1, 0.9, 1.5], [0.2, -0.4, 0.3], [1.0, 0.5, -2.0]];
    let (qdd, held, _) = loaded.constrained_forward_dynamics(&q, &qd, &tau);
    assert_eq!(held, [0.0; 2]);
    assert_close(&qdd, &loaded.forward_dynamics(&q, &qd, &tau), SOLVED);
    loaded.constraints_mut()[0].active = None;
    assert_eq!(loaded.constraint_names(), FourBar::CONSTRAINT_NAMES);
    let mut random = Generator::new(5);
    for _ in 0..STATES {
        let [q, qd, tau] = [(); 3].map(|()| random.vec(3));
        let [q3, qd3, tau3] =
            [&q, &qd, &tau].map(|x| <[f64; 3]>::try_from(x.as_slice()).expect("three joints"));
        let lambda = random.vec(2);
        let lambda2 = [lambda[0], lambda[1]];
        let (qdd, held, _) = loaded.constrained_forward_dynamics(&q, &qd, &tau);
        let (own, forces, _) = FourBar.constrained_forward_dynamics(&q3, &qd3, &tau3);
        assert_close(&qdd, &own, SOLVED);
        assert_close(&held, &forces, SOLVED);
        let (after, impulses, _) = loaded.impact(&q, &qd);
        let (own, forces, _) = FourBar.impact(&q3, &qd3);
        assert_close(&after, &own, SOLVED);
        assert_close(&impulses, &forces, SOLVED);
        let (v, _) = loaded.constraint_correction(&q);
        assert_close(&v, &FourBar.constraint_correction(&q3).0, SOLVED);
        let close = |a: Vec<f64>, b: Vec<f64>| assert_close(&a, &b, TOLERANCE);
        let jacobian = FourBar.constraint_jacobian(&q3).to_dense();
        close(loaded.constraint_jacobian(&q).concat(), jacobian.concat());
        close(
            loaded.constraint_violation(&q),
            FourBar.constraint_violation(&q3).to_vec(),
        );
        close(
            loaded.constraint_bias(&q, &qd),
            FourBar.constraint_bias(&q3, &qd3).to_vec(),
        );
        let torques = FourBar.constraint_torques(&q3, &lambda2);
        close(loaded.constraint_torques(&q, &lambda), torques.to_vec());
        let wrenches = |all: &[[Force<f64>; 2]]| {
            all.iter()
                .flatten()
                .flat_map(|f| wrench(*f))
                .collect::<Vec<_>>()
        };
        let generated = FourBar.constraint_wrenches(&q3, &lambda2);
        close(
            wrenches(&loaded.constraint_wrenches(&q, &lambda)),
            wrenches(&generated),
        );
        let d = FourBar.constrained_forward_dynamics_derivatives(&q3, &qd3, &tau3);
        let motions = [
            d.dqdd_dq.to_dense(),
            d.dqdd_dqd.to_dense(),
            d.dqdd_dtau.to_dense(),
        ];
        let forces = [
            d.dlambda_dq.to_dense(),
            d.dlambda_dqd.to_dense(),
            d.dlambda_dtau.to_dense(),
        ];
        let all = loaded.constrained_forward_dynamics_derivatives(&q, &qd, &tau);
        for (k, generated) in motions.iter().enumerate() {
            assert_close(&all[k].concat(), generated.as_flattened(), SOLVED);
        }
        for (k, generated) in forces.iter().enumerate() {
            assert_close(&all[3 + k].concat(), generated.as_flattened(), SOLVED);
        }
        let (by_q, by_qd, impulse_by_q, impulse_by_qd) = FourBar.impact_derivatives(&q3, &qd3);
        let all = loaded.impact_derivatives(&q, &qd);
        for (own, generated) in all.iter().zip([by_q.to_dense(), by_qd.to_dense()]) {
            assert_close(&own.concat(), generated.as_flattened(), SOLVED);
        }
        let impulses = [impulse_by_q.to_dense(), impulse_by_qd.to_dense()];
        for (own, generated) in all[2..].iter().zip(&impulses) {
            assert_close(&own.concat(), generated.as_flattened(), SOLVED);
        }
    }
}
