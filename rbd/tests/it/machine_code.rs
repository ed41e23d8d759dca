//! Functions as machine code in their crate, to the bits of those that the compiler has written.

use rbd::Vector3;
use rbd::batch::{Error, Execution, StatesMut};
use rbd_testing::{Generator, assert_close};

use crate::robots;

rbd::robot!(
    Quadruped = "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [
        rnea,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    machine_code = true
);
rbd::robot!(
    Humanoid = "../robots/urdf/humanoid.urdf",
    base = floating,
    allow = [large_robot, missing_inertial],
    functions = [forward_dynamics_derivatives],
    machine_code = true,
    batch = true
);
rbd::robot!(
    Reproducible = "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [rnea_derivatives, forward_dynamics_derivatives],
    machine_code = true,
    reproducible = true
);
rbd::robot!(
    ReproducibleHumanoid = "../robots/urdf/humanoid.urdf",
    base = floating,
    allow = [large_robot, missing_inertial],
    functions = [forward_dynamics_derivatives],
    machine_code = true,
    reproducible = true
);
// Angles have offsets.
rbd::robot!(
    General = "../robots/urdf/general_6r.urdf",
    functions = [rnea_derivatives]
);
rbd::robot!(
    GeneralCode = "../robots/urdf/general_6r.urdf",
    functions = [rnea_derivatives],
    machine_code = true,
    batch = true
);
rbd::robot!(
    PandaCode = "../robots/urdf/panda.urdf",
    functions = [rnea_derivatives, forward_dynamics_derivatives],
    machine_code = true
);

#[derive(rbd::Dynamics, Clone, Copy)]
#[robot("../robots/urdf/panda.urdf", functions = [rnea_derivatives])]
struct OnMoon {
    #[gravity]
    gravity: Vector3<f64>,
}

#[derive(rbd::Dynamics, Clone, Copy)]
#[robot(
    "../robots/urdf/panda.urdf",
    functions = [rnea_derivatives],
    machine_code = true,
    batch = true
)]
struct OnMoonCode {
    #[gravity]
    gravity: Vector3<f64>,
}

/// Numbers in [−size, size], a quaternion of length 1 among those of a floating base.
fn numbers<const N: usize>(random: &mut Generator, size: f64, has_quaternion: bool) -> [f64; N] {
    let mut all: [f64; N] = std::array::from_fn(|_| random.real(-size, size));
    if has_quaternion {
        let length = all[3..7].iter().map(|x| x * x).sum::<f64>().sqrt();
        all[3..7].iter_mut().for_each(|x| *x /= length);
    }
    all
}

/// The numbers of derivatives of inverse dynamics.
macro_rules! concat {
    ($derivatives:expr) => {{
        let all = $derivatives;
        [
            &all.dtau_dq.nonzeros[..],
            &all.dtau_dqd.nonzeros,
            &all.h.nonzeros,
        ]
        .concat()
    }};
}

#[test]
fn derivatives_have_the_bits_of_rust() {
    let mut random = Generator::new(38);
    for _ in 0..20 {
        let q = numbers(&mut random, 2.0, true);
        let [qd, qdd] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
        let [rust, code] = [
            concat!(robots::Quadruped.rnea_derivatives(&q, &qd, &qdd)),
            concat!(Quadruped.rnea_derivatives(&q, &qd, &qdd)),
        ];
        assert_eq!(rust, code);
        let [rust, code] = [
            concat!(robots::reproducible::Quadruped.rnea_derivatives(&q, &qd, &qdd)),
            concat!(Reproducible.rnea_derivatives(&q, &qd, &qdd)),
        ];
        assert_eq!(rust, code);
    }
}

/// A result that is one array, also where it takes the place of an argument.
#[test]
fn forward_dynamics_has_the_bits_of_rust() {
    let mut random = Generator::new(40);
    for _ in 0..20 {
        let q = numbers(&mut random, 2.0, true);
        let [qd, tau] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
        let rust = robots::Quadruped.forward_dynamics(&q, &qd, &tau);
        let mut code = tau;
        code = Quadruped.forward_dynamics(&q, &qd, &code);
        assert_eq!(rust, code);
    }
}

/// Loops over columns are written out, in another order; reproducible ones stay Rust.
#[test]
fn derivatives_of_accelerations_are_those_of_rust() {
    let mut random = Generator::new(39);
    for _ in 0..20 {
        let q = numbers(&mut random, 2.0, true);
        let [qd, tau] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
        let rust = robots::Quadruped.forward_dynamics_derivatives(&q, &qd, &tau);
        let fused = Quadruped.forward_dynamics_derivatives(&q, &qd, &tau);
        let reproducible =
            robots::reproducible::Quadruped.forward_dynamics_derivatives(&q, &qd, &tau);
        let as_rust = Reproducible.forward_dynamics_derivatives(&q, &qd, &tau);
        macro_rules! all {
            ($of:ident) => {
                [
                    $of.dqdd_dq.to_dense().as_flattened(),
                    $of.dqdd_dqd.to_dense().as_flattened(),
                    $of.h_inverse.to_dense().as_flattened(),
                ]
                .concat()
            };
        }
        // Some thousand roundings of 1e-16, times the condition of H, some hundred.
        assert_close(&all!(rust), &all!(fused), 1e-11);
        assert_eq!(all!(reproducible), all!(as_rust));
        assert_eq!(rust.qdd, fused.qdd);
    }
}

/// A loop of the runtime's solves the columns of code that fuses nothing.
#[test]
fn reproducible_code_of_a_humanoid_is_near_that_which_fuses() {
    let mut random = Generator::new(44);
    let q = numbers(&mut random, 2.0, true);
    let [qd, tau] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
    let fused = Humanoid.forward_dynamics_derivatives(&q, &qd, &tau);
    let unfused = ReproducibleHumanoid.forward_dynamics_derivatives(&q, &qd, &tau);
    // Some thousand roundings of 1e-16, times the condition of H, some thousand, relative to the largest entry.
    for (a, b) in [
        (&fused.dqdd_dq.nonzeros[..], &unfused.dqdd_dq.nonzeros[..]),
        (&fused.dqdd_dqd.nonzeros, &unfused.dqdd_dqd.nonzeros),
        (&fused.h_inverse.nonzeros, &unfused.h_inverse.nonzeros),
    ] {
        let largest = a.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let scaled = |all: &[f64]| all.iter().map(|x| x / largest).collect::<Vec<_>>();
        assert_close(&scaled(a), &scaled(b), 1e-10);
    }
}

/// The states of batches: no multiple of a register's.
const STATES: usize = 19;

/// Batches in registers of each width, of rows and, in threads, by coordinate have the bits of `calls`.
fn assert_batch(
    calls: impl Fn(usize) -> Vec<f64>,
    batch: impl Fn(Execution<'static>, StatesMut<'_, f64>) -> Result<(), Error>,
) {
    let calls: Vec<Vec<f64>> = (0..STATES).map(calls).collect();
    let width = calls[0].len();
    for bits in [512, 256, 128] {
        let execution = Execution::new().at_most_bits(bits);
        let mut rows = vec![f64::NAN; STATES * width];
        let places = StatesMut::rows(&mut rows, width).expect("whole");
        batch(execution, places).expect("as many");
        assert_eq!(rows, calls.concat());
        let mut columns = vec![f64::NAN; STATES * width];
        let places = StatesMut::by_coordinate(&mut columns, width).expect("whole");
        batch(execution.parallel(), places).expect("as many");
        for (at, x) in columns.iter().enumerate() {
            assert_eq!(*x, calls[at % STATES][at / STATES]);
        }
    }
}

#[cfg_attr(
    not(all(target_arch = "x86_64", not(miri))),
    ignore = "lanes of a build without optimisation need more stack"
)]
#[test]
fn batches_of_long_code_have_the_bits_of_calls() {
    let mut random = Generator::new(42);
    let q: [[f64; Humanoid::NQ]; STATES] = [(); STATES].map(|()| numbers(&mut random, 2.0, true));
    let mut velocities = || -> [[f64; Humanoid::NV]; STATES] {
        [(); STATES].map(|()| numbers(&mut random, 3.0, false))
    };
    let [qd, tau] = [(); 2].map(|()| velocities());
    let call = |k: usize| {
        let all = Humanoid.forward_dynamics_derivatives(&q[k], &qd[k], &tau[k]);
        [
            &all.qdd[..],
            &all.dqdd_dq.nonzeros,
            &all.dqdd_dqd.nonzeros,
            &all.h_inverse.nonzeros,
        ]
        .concat()
    };
    assert_batch(call, |execution, rows| {
        let mut batch = Humanoid.batch();
        batch.execution = execution;
        batch.forward_dynamics_derivatives(&q, &qd, &tau, rows)
    });
}

/// Angles with offsets, of many turns too, and fields of the robot, which all states share.
#[test]
fn batches_of_arms_have_the_bits_of_calls() {
    let mut random = Generator::new(43);
    let on_moon = OnMoonCode {
        gravity: Vector3::new(0.1, -0.2, -1.6),
    };
    macro_rules! assert_batch_of {
        ($robot:expr, $n:literal) => {
            let mut all = |size| -> [[f64; $n]; STATES] {
                std::array::from_fn(|k| numbers(&mut random, [3.0, size][k % 2], false))
            };
            for size in [3.0, 300.0, 1e6] {
                let (q, qd, qdd) = (all(size), all(3.0), all(3.0));
                let robot = &$robot;
                let call = |k: usize| concat!(robot.rnea_derivatives(&q[k], &qd[k], &qdd[k]));
                assert_batch(call, |execution, rows| {
                    let mut batch = robot.batch();
                    batch.execution = execution;
                    batch.rnea_derivatives(&q, &qd, &qdd, rows)
                });
            }
        };
    }
    assert_batch_of!(GeneralCode, 6);
    assert_batch_of!(on_moon, 7);
}

/// Code calls the runtime's sines beyond its own limit, with offsets too.
#[test]
fn angles_of_many_turns_have_the_bits_of_rust() {
    let mut random = Generator::new(40);
    for size in [3.0, 300.0, 7000.0, 1e6, 1e300] {
        let q = numbers(&mut random, size, false);
        let [qd, qdd] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
        let rust = concat!(General.rnea_derivatives(&q, &qd, &qdd));
        let code = concat!(GeneralCode.rnea_derivatives(&q, &qd, &qdd));
        assert_eq!(rust, code);
    }
}

#[test]
fn a_configuration_and_fields_have_the_bits_of_rust() {
    let mut random = Generator::new(41);
    let q = numbers(&mut random, 3.0, false);
    let [qd, qdd] = [(); 2].map(|()| numbers(&mut random, 3.0, false));
    let rust = concat!(robots::Panda.rnea_derivatives(&q, &qd, &qdd));
    assert_eq!(rust, concat!(PandaCode.at(&q).rnea_derivatives(&qd, &qdd)));
    let gravity = Vector3::new(0.1, -0.2, -1.6);
    let rust = concat!(OnMoon { gravity }.rnea_derivatives(&q, &qd, &qdd));
    assert_eq!(
        rust,
        concat!(OnMoonCode { gravity }.rnea_derivatives(&q, &qd, &qdd))
    );
    let single = PandaCode.rnea_derivatives(&q.map(|x| x as f32), &[0.0; 7], &[0.0; 7]);
    let double = PandaCode.rnea_derivatives(&q, &[0.0; 7], &[0.0; 7]);
    let difference = single.h.nonzeros[0] - double.h.nonzeros[0] as f32;
    assert!(difference.abs() < 1e-4, "{difference}");
}
