//! A robot that is loaded steps as the generated one does.

use rbd::dynamic::{Dynamics, Options, Robot as Loaded};
use rbd_codegen::{Base, JointOverride};
use rbd_testing::{Generator, assert_close};

use super::{METHODS, Method, Panda, Quadruped, State, Steps, Tree};

/// Both compute in `f64`, in another order; q̈ multiplies that by the condition of H.
const TOLERANCE: f64 = 1e-9;

fn flat<R: AsRef<[f64]>>(rows: impl IntoIterator<Item = R>) -> Vec<f64> {
    let rows = rows.into_iter();
    rows.flat_map(|row| row.as_ref().to_vec()).collect()
}

fn load(file: &str, options: &Options) -> Loaded {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    Loaded::load_with(path, options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn compare<R: Steps<f64>>(robot: &R, loaded: &Loaded) {
    assert_eq!([loaded.nq(), loaded.nv()], [R::NQ, R::NV]);
    let h = 0.01;
    for seed in 0..3 {
        for method in METHODS {
            println!("{}, {method:?}, seed {seed}", R::NAME); // shown on failure
            let state = State::random(robot, &mut Generator::new(seed), 2.0);
            let [q, qd, tau] = [state.q.as_ref(), state.qd.as_ref(), state.tau.as_ref()];
            let (end_q, end_qd) = match method {
                Method::SemiImplicit => loaded.step_semi_implicit(q, qd, tau, h),
                Method::RungeKutta => loaded.step_rk4(q, qd, tau, h),
                Method::Midpoint(iterations) => {
                    let end = loaded.step_implicit_midpoint(q, qd, tau, h, iterations);
                    assert!(end.residual.iter().all(|r| r.abs() < 1e-6));
                    (end.q, end.qd)
                }
            };
            let expected = robot.step(method, &state, h);
            assert_close(&end_q, expected.q.as_ref(), TOLERANCE);
            assert_close(&end_qd, expected.qd.as_ref(), TOLERANCE);

            let is = match method {
                Method::SemiImplicit => loaded.step_semi_implicit_derivatives(q, qd, tau, h),
                Method::RungeKutta => loaded.step_rk4_derivatives(q, qd, tau, h),
                Method::Midpoint(iterations) => {
                    let end = loaded.step_implicit_midpoint_derivatives(q, qd, tau, h, iterations);
                    assert!(end.residual.iter().all(|r| r.abs() < 1e-6));
                    end.step
                }
            };
            let expected = robot.derivatives(method, &state, h);
            assert_close(&is.q, expected.q.as_ref(), TOLERANCE);
            assert_close(&is.qd, expected.qd.as_ref(), TOLERANCE);
            for (is, expected) in [
                (is.dq_dq, expected.dq_dq),
                (is.dq_dqd, expected.dq_dqd),
                (is.dq_dtau, expected.dq_dtau),
                (is.dqd_dq, expected.dqd_dq),
                (is.dqd_dqd, expected.dqd_dqd),
                (is.dqd_dtau, expected.dqd_dtau),
            ] {
                assert_close(&flat(is), &flat(expected.as_ref()), TOLERANCE);
            }
        }
    }
}

#[test]
fn an_arm_steps_as_the_generated_one() {
    let loaded = load("../robots/urdf/panda.urdf", &Options::default());
    compare(&Panda, &loaded);
}

#[test]
fn a_robot_that_floats_steps_as_the_generated_one() {
    let options = Options::default().base(Base::Floating);
    compare(&Quadruped, &load("../robots/urdf/quadruped.urdf", &options));
}

/// A mimic joint behind a planar one and beside a ball joint.
#[test]
fn planar_ball_and_coupled_joints_step_as_the_generated_ones() {
    let options = Options::default().joints(vec![
        ("shoulder".to_owned(), JointOverride::Spherical),
        ("hip".to_owned(), JointOverride::Unbounded),
    ]);
    compare(&Tree, &load("tests/step/tree.urdf", &options));
}

/// As a step without iterations is: q̇' = q̇ and q' = q ⊞ h q̇.
#[test]
fn no_iterations_leave_the_velocity() {
    let loaded = load("../robots/urdf/panda.urdf", &Options::default());
    let state = State::random(&Panda, &mut Generator::new(9), 2.0);
    let [q, qd, tau] = [&state.q, &state.qd, &state.tau].map(<[f64; 7]>::as_slice);
    let end = loaded.step_implicit_midpoint(q, qd, tau, 0.01, 0);
    let moved: Vec<f64> = q.iter().zip(qd).map(|(q, qd)| q + 0.01 * qd).collect();
    assert_close(&end.qd, qd, 1e-15);
    assert_close(&end.q, &moved, 1e-15);
    let still = rbd::Step::step_implicit_midpoint(&Panda, &state.q, &state.qd, &state.tau, 0.01, 0);
    assert_close(&end.residual, &still.residual, TOLERANCE);
}
