//! Frames and regressors of a robot, compiled: every bit as the interpreter has it, and what they
//! are for.

use rbd::{
    Force, FrameAcceleration, FrameClassicalAcceleration, FrameDynamicallyConsistentInverse,
    FrameForce, FrameJacobian, FrameJacobianBias, FrameJacobianDerivative, FrameMotion,
    FrameOperationalSpace, FrameVelocity, Jacobian, JacobianInverse, Local, LocalWorldAligned,
    Motion, OperationalSpace, ReferenceFrame, SpatialInertia, Symmetric3, Transform, Vector3,
    World,
};
use rbd_codegen::internals::LoweredProgram;
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{Builder, FrameOption, FunctionName};
use rbd_testing::assert_close;

rbd::robot!(
    Panda = "../robots/urdf/panda.urdf",
    functions = [
        rnea,
        forward_dynamics,
        regressor,
        base_regressor,
        frame_placement,
        frame_velocity,
        frame_acceleration,
        frame_classical_acceleration,
        frame_jacobian,
        frame_jacobian_derivative,
        frame_jacobian_bias,
        operational_space,
        dynamically_consistent_inverse,
    ],
    frames = [
        "panda_link7",
        frame(
            "Tool 0",
            link = "panda_hand",
            xyz = [0, 0, 0.1034],
            rpy = [0, 0, -0.7853981633974483]
        ),
    ]
);

#[derive(rbd::Dynamics)]
#[robot("../robots/urdf/ur5e.urdf", functions = [], frames = ["tool0"])]
struct Arm;

#[derive(rbd::Dynamics)]
#[robot(
    "../robots/urdf/panda.urdf",
    functions = [forward_dynamics, frame_jacobian, frame_jacobian_bias, operational_space],
    frames = ["panda_hand"]
)]
struct Loaded {
    #[inertia(link = "panda_hand")]
    payload: SpatialInertia<f64>,
    #[placement(joint = "panda_joint2")]
    shoulder: Transform<f64>,
}

const Q: [f64; 7] = [0.1, -0.5, 0.2, -2.0, 0.3, 1.5, 0.7];
const QD: [f64; 7] = [0.4, 0.3, -0.6, 0.2, 1.0, -0.7, 0.5];
const QDD: [f64; 7] = [1.0, -2.0, 0.5, 0.3, -0.9, 1.4, 2.0];

fn interpreted() -> LoweredProgram {
    let functions = FunctionName::ALL.iter().copied();
    let functions = functions.filter(|f| {
        f.is_of_frame() || [FunctionName::Regressor, FunctionName::BaseRegressor].contains(f)
    });
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/panda.urdf");
    let tool = FrameOption::on_link("Tool 0", "panda_hand");
    let tool = tool
        .xyz([0.0, 0.0, 0.1034])
        .rpy([0.0, 0.0, -std::f64::consts::FRAC_PI_4]);
    let builder = Builder::new(path).functions(functions).frames([tool]);
    builder.compile().unwrap().lowered()
}

#[track_caller]
fn same(generated: &LoweredProgram, name: &str, inputs: &[&[f64]], compiled: &[f64]) {
    let row = generated.all_functions().find(|row| row.name == name);
    let row = row.unwrap_or_else(|| panic!("`{name}` was not generated"));
    let expected = evaluate(&row.generated.body.function, &inputs.concat());
    let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(compiled), bits(&expected), "{name}");
}

fn motion<F: ReferenceFrame>(m: FrameMotion<F, f64>) -> Vec<f64> {
    [m.motion.angular.to_array(), m.motion.linear.to_array()].concat()
}

fn force<F: ReferenceFrame>(f: FrameForce<F, f64>) -> Vec<f64> {
    [f.force.angular.to_array(), f.force.linear.to_array()].concat()
}

fn space<F: ReferenceFrame>(space: OperationalSpace<F, f64>) -> Vec<f64> {
    let forces = [force(space.coriolis), force(space.gravity)].concat();
    [space.inertia.concat(), forces].concat()
}

fn numbers(x: Transform<f64>) -> Vec<f64> {
    [x.rotation.rows.concat(), x.translation.to_array().to_vec()].concat()
}

/// All functions of a frame in the coordinates `C`, by their traits, whose names end in `end`.
fn check_coordinates<C: ReferenceFrame, F>(generated: &LoweredProgram, tool: &F, end: &str)
where
    F: rbd::RobotFrame<Robot = Panda, Jacobian<C, f64> = Jacobian<C, f64, 7>>,
    F: FrameVelocity<C> + FrameAcceleration<C> + FrameClassicalAcceleration<C>,
    F: FrameJacobian<C> + FrameJacobianDerivative<C> + FrameJacobianBias<C>,
    F: FrameOperationalSpace<C>,
    F: FrameDynamicallyConsistentInverse<C, JacobianInverse<f64> = JacobianInverse<C, f64, 7>>,
{
    let same = |name: &str, inputs: &[&[f64]], compiled: &[f64]| {
        same(generated, &format!("tool_0.{name}_{end}"), inputs, compiled);
    };
    let all: [&[f64]; 3] = [&Q, &QD, &QDD];
    same("velocity", &all[..2], &motion(tool.velocity(&Q, &QD)));
    let acceleration = tool.acceleration(&Q, &QD, &QDD);
    same("acceleration", &all, &motion(acceleration));
    let classical = tool.classical_acceleration(&Q, &QD, &QDD);
    same("classical_acceleration", &all, &motion(classical));
    same("jacobian", &all[..1], &tool.jacobian(&Q).rows.concat());
    let derivative = tool.jacobian_derivative(&Q, &QD).rows.concat();
    same("jacobian_derivative", &all[..2], &derivative);
    let bias = motion(tool.jacobian_bias(&Q, &QD));
    same("jacobian_bias", &all[..2], &bias);
    let of_space = space(tool.operational_space(&Q, &QD));
    same("operational_space", &all[..2], &of_space);
    let inverse = tool.dynamically_consistent_inverse(&Q).rows.concat();
    same("dynamically_consistent_inverse", &all[..1], &inverse);
}

#[test]
fn compiled_functions_are_the_interpreted_ones() {
    let generated = interpreted();
    let inputs: [&[f64]; 3] = [&Q, &QD, &QDD];
    same(
        &generated,
        "regressor",
        &inputs,
        &Panda.regressor(&Q, &QD, &QDD).concat(),
    );
    let base = Panda.base_regressor(&Q, &QD, &QDD).concat();
    same(&generated, "base_regressor", &inputs, &base);
    same(
        &generated,
        "tool_0.placement",
        &[&Q],
        &numbers(Panda.tool_0().placement(&Q)),
    );
    let tool = Panda.tool_0();
    check_coordinates::<Local, _>(&generated, &tool, "local");
    check_coordinates::<World, _>(&generated, &tool, "world");
    check_coordinates::<LocalWorldAligned, _>(&generated, &tool, "local_world_aligned");
}

/// A controller in operational space gets the acceleration that it asks for.
#[test]
fn the_equation_of_motion_is_that_of_the_robot() {
    let tool = Panda.tool_0();
    let chosen = Motion::new([0.3, -0.2, 0.1].into(), [1.0, 2.0, -0.5].into());
    let jacobian: Jacobian<LocalWorldAligned, f64, 7> = tool.jacobian_local_world_aligned(&Q);
    let equation = tool.operational_space_local_world_aligned(&Q, &QD);
    let f = equation.force(FrameMotion::new(chosen));
    let tau = jacobian.transpose_mul(f);
    let qdd = Panda.forward_dynamics(&Q, &QD, &tau);
    let found = jacobian.mul(&qdd) + tool.jacobian_bias_local_world_aligned(&Q, &QD);
    assert_close(
        &motion(found),
        &motion(FrameMotion::<LocalWorldAligned, _>::new(chosen)),
        1e-9,
    );
    let inverse = tool.dynamically_consistent_inverse_local_world_aligned(&Q);
    assert_close(&force(inverse.transpose_mul(&tau)), &force(f), 1e-9);
    let back = jacobian.mul(&inverse.mul(FrameMotion::new(chosen)));
    assert_close(
        &motion(back),
        &motion(FrameMotion::<LocalWorldAligned, _>::new(chosen)),
        1e-9,
    );
}

#[test]
fn forces_are_linear_in_the_parameters() {
    let tau = Panda.rnea(&Q, &QD, &QDD);
    let product = |row: &[f64], parameters: &[f64]| -> f64 {
        row.iter().zip(parameters).map(|(y, p)| y * p).sum()
    };
    let parameters = Panda::MODEL.joints.iter();
    let parameters: Vec<f64> = parameters.flat_map(|j| j.inertia.parameters()).collect();
    let y: [[f64; 70]; 7] = Panda.regressor(&Q, &QD, &QDD);
    assert_close(&y.map(|row| product(&row, &parameters)), &tau, 1e-12);
    let y: [[f64; 43]; 7] = Panda.base_regressor(&Q, &QD, &QDD);
    assert_close(
        &y.map(|row| product(&row, &Panda::BASE_PARAMETERS)),
        &tau,
        1e-9,
    );
}

#[test]
fn a_derived_robot_has_frames_of_any_scalar() {
    let q = [0.1_f32, -1.0, 1.2, -0.3, 0.8, 0.2];
    let qd = [0.5_f32, 0.1, -0.4, 0.3, 0.9, -1.0];
    let tool = Arm.tool0();
    let velocity = tool.jacobian_local(&q).mul(&qd).motion;
    let expected = tool.velocity_local(&q, &qd).motion;
    let difference = velocity - expected;
    let size =
        difference.angular.dot(difference.angular) + difference.linear.dot(difference.linear);
    assert!(size < 1e-10, "{velocity:?} and {expected:?}");
    assert_eq!((arm::Tool0::NAME, arm::Tool0::LINK), ("tool0", "tool0"));
    let counts: Vec<&str> = Arm::OP_COUNTS.iter().map(|(name, _)| *name).collect();
    assert!(
        counts.contains(&"tool0.jacobian_bias_local_world_aligned"),
        "{counts:?}"
    );
    // No force on the frame, none in the joints.
    let none = FrameForce::new(Force::<f32>::zero());
    assert_eq!(tool.jacobian_local(&q).transpose_mul(none), [0.0; 6]);
}

/// The frames of a robot with fields know its payload and where its joints are.
#[test]
fn frames_follow_the_fields() {
    let about_center = Symmetric3::zero();
    let center = Vector3::new(0.02, -0.01, 0.1);
    let mut robot = Loaded {
        payload: SpatialInertia::from_center_of_mass(2.0, center, about_center),
        shoulder: Transform::lift(Panda::MODEL.joints[1].parent_from_joint),
    };
    let jacobian = |robot: &Loaded| robot.panda_hand().jacobian_world(&Q).rows;
    let before = jacobian(&robot);
    robot.shoulder.translation.z += 0.1;
    assert_ne!(before, jacobian(&robot));
    let chosen = Motion::new([0.3, -0.2, 0.1].into(), [1.0, 2.0, -0.5].into());
    let hand = robot.panda_hand();
    let equation = hand.operational_space_local(&Q, &QD);
    let j = hand.jacobian_local(&Q);
    let tau = j.transpose_mul(equation.force(FrameMotion::new(chosen)));
    let qdd = robot.forward_dynamics(&Q, &QD, &tau);
    let found = j.mul(&qdd) + hand.jacobian_bias_local(&Q, &QD);
    assert_close(
        &motion(found),
        &motion(FrameMotion::<Local, _>::new(chosen)),
        1e-9,
    );
}

/// A robot in the body of a function, where `super` would not name it.
#[test]
fn a_robot_of_a_function_has_frames() {
    rbd::robot!(
        Small = "../robots/urdf/double_pendulum.urdf",
        functions = [],
        frames = ["lower"]
    );
    let _ = Small.lower().placement(&[0.0_f64; 2]);
}
