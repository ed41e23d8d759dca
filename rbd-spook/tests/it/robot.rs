//! Robots in maximal coordinates against the algorithms in minimal ones.

use rbd_runtime::reference::Constraint;
use rbd_runtime::{JointDynamics, Model, SpatialInertia, Vector3, reference};
use rbd_spook::{BodyState, Constrained, Gyroscopic, Options, Regularisation, System, robot};
use rbd_testing::{Generator, for_robots_with_all_joints, forward_dynamics};

fn system(model: &Model<'_>, states: Vec<BodyState>, epsilon: f64, tau: f64) -> System {
    constrained(model, &[], states, Regularisation { epsilon, tau })
}

fn constrained(
    model: &Model<'_>,
    constraints: &[Constraint],
    states: Vec<BodyState>,
    regularisation: Regularisation,
) -> System {
    let count = robot::constraint_count(model, constraints.len());
    let constraints = robot::constraints(model, constraints, &vec![regularisation; count]);
    let options = Options {
        gravity: model.gravity,
        gyroscopic: Gyroscopic::default(),
        ..Options::default()
    };
    let constraints = constraints.into_iter().flatten();
    let constraints = constraints.chain(robot::rotors(model)).collect();
    System::of_states(states, constraints, options)
}

/// The velocities of a step from rest, and those that accelerations q̈ would give.
fn step_from_rest(
    model: &Model<'_>,
    constraints: &[Constraint],
    [q, tau, qdd]: [&[f64]; 3],
    regularisation: Regularisation,
    h: f64,
) -> [Vec<f64>; 2] {
    let change: Vec<f64> = qdd.iter().map(|x| h * x).collect();
    let expected = velocities(&robot::states(model, q, &change));
    let mut states = robot::states(model, q, &vec![0.0; model.nv()]);
    robot::add_joint_forces(model, &mut states, tau);
    let mut system = constrained(model, constraints, states, regularisation);
    system.step(h);
    [velocities(system.bodies()), expected]
}

/// The velocities of all bodies.
fn velocities(states: &[BodyState]) -> Vec<f64> {
    let all = states.iter().flat_map(|state| {
        let parts = [state.linear_velocity, state.angular_velocity];
        parts.map(Vector3::to_array).concat()
    });
    all.collect()
}

fn max_abs(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |largest, x| f64::max(largest, x.abs()))
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

/// q and q̇ come back from the bodies, quaternions up to their sign, which `difference` does not see.
#[test]
fn joint_states_come_back() {
    for_robots_with_all_joints(|model, random| {
        let (q, qd) = (random.configuration(model), random.vec(model.nv()));
        let states = robot::states(model, &q, &qd);
        let (q_back, qd_back) = robot::joint_state(model, &states);
        let mut apart = vec![0.0; model.nv()];
        reference::difference(model, &q, &q_back, &mut apart);
        assert!(max_abs(&apart) < 1e-12, "{q:?} {q_back:?}");
        // Velocities of the tips are sums over the chain.
        assert!(largest_difference(&qd, &qd_back) < 1e-12 * (1.0 + max_abs(&velocities(&states))));
    });
}

/// From rest, without violations and with ε = 0, one step gives h q̈ exactly, armatures included.
#[test]
fn a_step_from_rest_has_the_accelerations_of_forward_dynamics() {
    for_robots_with_all_joints(|model, random| {
        let mut joints = model.joints.to_vec();
        for joint in &mut joints {
            let armature = random.real(0.0, 1.0);
            joint.dynamics = [
                None,
                Some(JointDynamics {
                    armature,
                    ..JointDynamics::default()
                }),
            ][random.index(2)];
        }
        let joints = &joints;
        // Roundings of φ, 1e-16 m, are taken back with 4/(h Υ) a second; H's condition is up to 1e4.
        accelerates_as_forward_dynamics(&Model { joints, ..*model }, random, [0.0, 1e-9]);
    });
}

/// So it does where joints follow others, with what they have of armature.
#[test]
fn joints_that_follow_others_accelerate_with_them() {
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = rbd_testing::RandomRobot::with_all_joints(&mut random);
        let mut robot = robot.coupled(&mut random);
        for joint in &mut robot.joints {
            let armature = random.real(0.0, 0.2);
            joint.dynamics = Some(JointDynamics {
                armature,
                ..JointDynamics::default()
            });
        }
        // Loops need c = 4 ε/(h² Υ) above 0: what it gives way is c beside 1/mass, and roundings grow by 1/c.
        accelerates_as_forward_dynamics(&robot.model(), &mut random, [1e-16, 1e-6]);
    }
}

fn accelerates_as_forward_dynamics(
    model: &Model<'_>,
    random: &mut Generator,
    [epsilon, tolerance]: [f64; 2],
) {
    let h = 1e-3;
    let (q, rest) = (random.configuration(model), vec![0.0; model.nv()]);
    let tau = random.vec(model.nv());
    let qdd = forward_dynamics(model, &q, &rest, &tau);
    let regularisation = Regularisation {
        epsilon,
        tau: 2.0 * h,
    };
    let state = [&q[..], &tau, &qdd];
    let [got, expected] = step_from_rest(model, &[], state, regularisation, h);
    let error = largest_difference(&got, &expected);
    let size = max_abs(&expected);
    assert!(error < (0.01 + size) * tolerance, "{error:e} of {size:e}");
}

/// With couplings of coordinates, it has those of constrained forward dynamics. φ is not 0 here, and τ of 1e12 s
/// takes nothing of it back.
#[test]
fn couplings_of_coordinates_accelerate_as_in_joint_coordinates() {
    let mut coupled = 0;
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = rbd_testing::RandomRobot::with_all_joints(&mut random);
        let model = &robot.model();
        let constraints = rbd_testing::constraints::random_coupling(model, &mut random);
        let constraints: Vec<Constraint> = constraints.into_iter().collect();
        coupled += constraints.len();
        let h = 1e-3;
        let (q, rest) = (random.configuration(model), vec![0.0; model.nv()]);
        let tau = random.vec(model.nv());
        let state = [&q[..], &rest, &tau];
        let [qdd, ..] =
            rbd_testing::constraints::constrained_forward_dynamics(model, &constraints, state);
        let regularisation = Regularisation {
            // c is 1e-9.
            epsilon: 1.0,
            tau: 1e12,
        };
        let state = [&q[..], &tau, &qdd];
        let [got, expected] = step_from_rest(model, &constraints, state, regularisation, h);
        let error = largest_difference(&got, &expected);
        let size = max_abs(&expected);
        assert!(error < 1e-6 * (0.01 + size), "{error:e} of {size:e}");
    }
    assert!(coupled > 0, "no robot had two joints to couple");
}

/// The method has order one: half the step, half the error. The other side is ABA with a thousand times
/// smaller steps of the midpoint.
#[test]
fn motions_converge_to_those_of_forward_dynamics() {
    let mut random = Generator::new(7);
    let robot = rbd_testing::RandomRobot::with_all_joints_of_size(&mut random, 5);
    let mut joints = robot.joints.clone();
    for joint in &mut joints {
        joint.dynamics = Some(JointDynamics {
            damping: 0.1,
            ..JointDynamics::default()
        });
        joint.inertia = joint.inertia + SpatialInertia::solid_sphere(5.0, 0.5);
    }
    let model = Model {
        joints: &joints,
        ..robot.model()
    };
    let (q, qd) = (random.configuration(&model), random.vec(model.nv()));
    let tau = random.vec(model.nv());
    let seconds = 0.1;
    let exact = integrate(&model, &q, &qd, &tau, seconds);
    let errors = [100, 200, 400].map(|steps| {
        let h = seconds / f64::from(steps);
        let mut system = system(&model, robot::states(&model, &q, &qd), 1e-14, 2.0 * h);
        for _ in 0..steps {
            for state in system.bodies_mut() {
                (state.force, state.torque) = (Vector3::zero(), Vector3::zero());
            }
            robot::add_joint_forces(&model, system.bodies_mut(), &tau);
            system.step(h);
        }
        let (q, _) = robot::joint_state(&model, system.bodies());
        let mut apart = vec![0.0; model.nv()];
        reference::difference(&model, &exact, &q, &mut apart);
        max_abs(&apart)
    });
    for pair in errors.windows(2) {
        let ratio = pair[0] / pair[1];
        assert!((1.7..2.4).contains(&ratio), "{errors:?}");
    }
}

/// q after so many seconds by the explicit midpoint rule with damping.
fn integrate(model: &Model<'_>, q: &[f64], qd: &[f64], tau: &[f64], seconds: f64) -> Vec<f64> {
    let steps = 20_000;
    let h = seconds / f64::from(steps);
    let moved = |q: &[f64], v: &[f64], h: f64| {
        let v: Vec<f64> = v.iter().map(|v| h * v).collect();
        let mut out = vec![0.0; q.len()];
        reference::integrate(model, q, &v, &mut out);
        out
    };
    let pushed = |qd: &[f64], qdd: &[f64], h: f64| -> Vec<f64> {
        qd.iter().zip(qdd).map(|(qd, qdd)| qd + h * qdd).collect()
    };
    let (mut q, mut qd) = (q.to_vec(), qd.to_vec());
    for _ in 0..steps {
        let qdd = forward_dynamics(model, &q, &qd, tau);
        let middle = (moved(&q, &qd, 0.5 * h), pushed(&qd, &qdd, 0.5 * h));
        let qdd = forward_dynamics(model, &middle.0, &middle.1, tau);
        q = moved(&q, &middle.1, h);
        qd = pushed(&qd, &qdd, h);
    }
    q
}

/// Constraints beside the joints come after them, and joints that follow others after those.
#[test]
fn constraints_follow_the_joints() {
    for_robots_with_all_joints(|model, random| {
        let kind = rbd_runtime::ConstraintKind::Ball;
        let beside = rbd_testing::constraints::random_constraint(model, random, kind);
        let coupling = rbd_testing::constraints::random_coupling(model, random);
        let both: Vec<Constraint> = beside.into_iter().chain(coupling).collect();
        let count = robot::constraint_count(model, both.len());
        assert_eq!(count, model.joints.len() + both.len());
        let regularisation = vec![
            Regularisation {
                epsilon: 1e-9,
                tau: 0.0
            };
            count
        ];
        let constraints = robot::constraints(model, &both, &regularisation);
        assert_eq!(constraints.len(), count);
        let free = model.joints.iter().filter(|j| j.joint_type.nv() == 6);
        assert_eq!(
            constraints
                .iter()
                .filter(|constrained| constrained.is_none())
                .count(),
            free.count()
        );
        let is_coupling = |constrained: &&Option<Constrained>| {
            matches!(constrained, Some(Constrained::Coordinates(_)))
        };
        let couplings = constraints[model.joints.len()..]
            .iter()
            .filter(is_coupling)
            .count();
        assert_eq!(couplings, usize::from(coupling.is_some()));
    });
}
