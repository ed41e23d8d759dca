//! Dynamics under constraints against their definition: J and J̇ q̇ by dual numbers, the equations of
//! motion by H, C and J, and what holds of impacts and of redundant rows.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rbd_runtime::reference::{self, Constraint, ConstraintBetween};
use rbd_runtime::{ConstraintKind, Dual, Force, Frame, JointType, Model, Real, Transform};
use rbd_testing::constraints::{
    are_independent, constrained_forward_dynamics, constraint_kinds, constraint_rows, impact,
    random_constraint, random_coupling, row_count,
};
use rbd_testing::{
    Generator, RandomRobot, SEEDS, bias, bodies, crba, dense_mul, dot, for_random_robots,
    for_robots_with_all_joints, forward_dynamics,
};

/// Calls `check` with each kind of constraint on random robots, of revolute joints, of all and with mimic
/// joints.
pub(crate) fn for_constraints(check: impl Fn(&Model<'_>, &mut Generator, &Constraint)) {
    let all = |model: &Model<'_>, random: &mut Generator| {
        let kinds = constraint_kinds(random);
        let constraints = kinds
            .into_iter()
            .map(|kind| random_constraint(model, random, kind));
        let mut constraints: Vec<_> = constraints.flatten().collect();
        constraints.extend(random_coupling(model, random));
        for constraint in constraints {
            eprintln!("{constraint:?}");
            check(model, random, &constraint);
        }
    };
    for_random_robots(all);
    for_robots_with_all_joints(all);
    for seed in SEEDS {
        eprintln!("seed {seed}, coupled");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::new(&mut random).coupled(&mut random);
        all(&robot.model(), &mut random);
    }
}

/// The same at configurations in which no row is nearly a combination of the others: a motion can meet
/// whatever they ask for. Others are rejected. Of each kind there are at least a hundred.
fn for_independent_rows(check: impl Fn(&Model<'_>, &mut Generator, &Constraint, &[f64])) {
    let taken = RefCell::new(BTreeMap::new());
    for_constraints(|model, random, constraint| {
        let mut taken = taken.borrow_mut();
        let count: &mut usize = taken.entry(name(constraint)).or_default();
        for _ in 0..TRIES {
            let q = random.configuration(model);
            let [jacobian, ..] = constraint_rows(model, &[*constraint], &q, None);
            if are_independent(&jacobian, model.nv()) {
                *count += 1;
                check(model, random, constraint, &q);
                break;
            }
        }
    });
    let taken = taken.into_inner();
    eprintln!("{taken:?}");
    assert_eq!(taken.len(), 14);
    assert!(taken.values().all(|count| *count >= 100), "{taken:?}");
}

/// Configurations of a robot among which one is taken.
const TRIES: usize = 8;

fn name(constraint: &Constraint) -> &'static str {
    match &constraint.between {
        ConstraintBetween::Frames { kind, .. } => kind.name(),
        _ => "joints",
    }
}

/// q along a velocity.
pub(crate) fn moving<T: Real>(model: &Model<'_>, q: &[T], v: &[T]) -> Vec<Dual<T, 1>> {
    let mut rate = vec![T::zero(); q.len()];
    reference::position_rate(model, q, v, &mut rate);
    let pairs = q.iter().zip(rate);
    pairs
        .map(|(value, rate)| Dual {
            value: *value,
            derivatives: [rate],
        })
        .collect()
}

fn is_holonomic(constraint: &Constraint) -> Vec<bool> {
    match &constraint.between {
        ConstraintBetween::Frames { kind, .. } => kind
            .row_types()
            .iter()
            .map(|row| row.is_holonomic())
            .collect(),
        _ => vec![true],
    }
}

/// The largest size of a number.
pub(crate) fn size(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size, x| size.max(x.abs()))
}

pub(crate) fn unit<T: Real>(n: usize, k: usize) -> Vec<T> {
    (0..n)
        .map(|i| if i == k { T::one() } else { T::zero() })
        .collect()
}

/// J is ∂φ/∂q in the tangent space: products of a dozen rotations, 1e-12 of the largest entry.
#[test]
fn the_jacobian_is_the_derivative_of_the_violation() {
    for_constraints(|model, random, constraint| {
        let q = random.configuration(model);
        let constraints = [*constraint];
        let [jacobian, ..] = constraint_rows(model, &constraints, &q, None);
        let n = model.nv();
        let tolerance = 1e-12 * size(&jacobian).max(1.0);
        for k in 0..n {
            let moving = moving(model, &q, &unit(n, k));
            let [_, _, violation] = constraint_rows(model, &constraints, &moving, None);
            let rows = is_holonomic(constraint).into_iter().enumerate();
            for (row, _) in rows.filter(|(_, is_holonomic)| *is_holonomic) {
                let (got, wanted) = (jacobian[row * n + k], violation[row].derivatives[0]);
                assert!(
                    (got - wanted).abs() <= tolerance,
                    "row {row}, {k}: {got}, {wanted}"
                );
            }
        }
    });
}

/// J̇ q̇ is the rate of J q̇ at a q̇ that stays; tolerance as above.
#[test]
fn the_bias_is_the_rate_of_the_jacobian() {
    for_constraints(|model, random, constraint| {
        let (q, qd) = (random.configuration(model), random.vec(model.nv()));
        let constraints = [*constraint];
        let [_, bias, _] = constraint_rows(model, &constraints, &q, Some(&qd));
        let [jacobian, ..] = constraint_rows(model, &constraints, &moving(model, &q, &qd), None);
        let rates: Vec<f64> = jacobian.iter().map(|x| x.derivatives[0]).collect();
        let tolerance = 1e-12 * (size(&rates) * size(&qd) * qd.len() as f64).max(1.0);
        for (row, got) in bias.iter().enumerate() {
            let wanted = dot(&rates[row * qd.len()..(row + 1) * qd.len()], &qd);
            assert!(
                (got - wanted).abs() <= tolerance,
                "row {row}: {got}, {wanted}"
            );
        }
    });
}

/// H q̈ + C = τ + Jᵀ λ and J q̈ + J̇ q̇ = 0. The bar is 1e-11 of the largest term, of rows 1e-12; what each λ takes back of the
/// motion without constraints is one.
#[test]
fn the_equations_of_motion_hold() {
    for_independent_rows(|model, random, constraint, q| {
        let n = model.nv();
        let [qd, tau] = [random.vec(n), random.vec(n)];
        let constraints = [*constraint];
        let [qdd, lambda, residual] =
            constrained_forward_dynamics(model, &constraints, [q, &qd, &tau]);
        let [jacobian, rate, _] = constraint_rows(model, &constraints, q, Some(&qd));
        let free = forward_dynamics(model, q, &qd, &tau);
        let h = symmetric(&crba(model, q), n);
        let (h_qdd, c) = (dense_mul(&h, &qdd), bias(model, q, &qd));
        for i in 0..n {
            let held: Vec<f64> = (0..lambda.len()).map(|row| jacobian[row * n + i]).collect();
            let terms = [h_qdd[i], c[i], -tau[i], -dot(&held, &lambda)];
            let inside = (0..n).map(|k| (h[i * n + k] * qdd[k]).abs());
            let parts = held
                .iter()
                .zip(&lambda)
                .map(|(j, lambda)| (j * lambda).abs());
            let inside = inside.chain(parts);
            let largest = inside.chain(terms.map(f64::abs)).fold(1.0, f64::max);
            let left: f64 = terms.iter().sum();
            assert!(
                left.abs() <= 1e-11 * largest,
                "coordinate {i}: {left} of {largest}"
            );
        }
        let taken: Vec<Vec<f64>> = lambda
            .iter()
            .zip(jacobian.chunks_exact(n))
            .map(|(lambda, row)| {
                let tau: Vec<f64> = tau.iter().zip(row).map(|(t, j)| t + j * lambda).collect();
                let moved = forward_dynamics(model, q, &qd, &tau);
                moved.iter().zip(&free).map(|(a, b)| a - b).collect()
            })
            .collect();
        for (row, rate) in rate.iter().enumerate() {
            let own = &jacobian[row * n..(row + 1) * n];
            let motions = [&qdd, &free].into_iter().chain(&taken);
            let terms = motions.flat_map(|motion| own.iter().zip(motion));
            let largest = terms.fold(rate.abs().max(1.0), |most, (j, x)| most.max((j * x).abs()));
            let left = dot(own, &qdd) + rate;
            assert!(
                left.abs() <= 1e-12 * largest,
                "row {row}: {left} of {largest}"
            );
            assert!((residual[row] + left).abs() <= 1e-12 * largest);
        }
    });
}

fn symmetric(lower: &[f64], n: usize) -> Vec<f64> {
    let element = |at: usize| lower[(at / n).max(at % n) * n + (at / n).min(at % n)];
    (0..n * n).map(element).collect()
}

/// A constraint that is there twice holds the robot as once, each with half the multipliers: those of
/// least norm.
#[test]
fn redundant_rows_share_what_they_hold() {
    for_independent_rows(|model, random, constraint, q| {
        let n = model.nv();
        let [qd, tau] = [random.vec(n), random.vec(n)];
        let once = constrained_forward_dynamics(model, &[*constraint], [q, &qd, &tau]);
        let twice =
            constrained_forward_dynamics(model, &[*constraint, *constraint], [q, &qd, &tau]);
        let m = row_count(&[*constraint]);
        // Roundings of what no motion meets are divided by 1e-10 of A's diagonal, of
        // which the largest is a few hundred times as much: 1e-16 · 1e2 / 1e-10.
        let tolerance = 1e-4 * size(&once[1]).max(1.0);
        for row in 0..m {
            let halves = [twice[1][row], twice[1][m + row]];
            for half in halves {
                assert!(
                    (2.0 * half - once[1][row]).abs() <= tolerance,
                    "row {row}: {halves:?}"
                );
            }
        }
        let tolerance = 1e-9 * size(&once[0]).max(1.0);
        for (once, twice) in once[0].iter().zip(&twice[0]) {
            assert!((once - twice).abs() <= tolerance, "{once}, {twice}");
        }
    });
}

/// After an impact J q̇ = 0, the momentum changed by Jᵀ Λ, and kinetic energy did not grow.
#[test]
fn impacts_stop_what_is_constrained() {
    for_independent_rows(|model, random, constraint, q| {
        let n = model.nv();
        let before = random.vec(n);
        let [after, impulses, _] = impact(model, &[*constraint], [q, &before]);
        let [jacobian, ..] = constraint_rows(model, &[*constraint], q, None);
        let h = symmetric(&crba(model, q), n);
        let change: Vec<f64> = after.iter().zip(&before).map(|(a, b)| a - b).collect();
        let momentum = dense_mul(&h, &change);
        let scale = size(&h) * size(&before).max(size(&after));
        for (i, change) in momentum.iter().enumerate() {
            let column: Vec<f64> = (0..impulses.len())
                .map(|row| jacobian[row * n + i])
                .collect();
            let wanted = dot(&column, &impulses);
            assert!((change - wanted).abs() <= 1e-11 * scale.max(wanted.abs()));
        }
        for row in jacobian.chunks_exact(n) {
            let scale = size(row) * size(&after).max(size(&before)) * n as f64;
            assert!(
                dot(row, &after).abs() <= 1e-10 * scale,
                "{}",
                dot(row, &after)
            );
        }
        let energy = |v: &[f64]| dot(v, &dense_mul(&h, v)) / 2.0;
        assert!(energy(&after) <= energy(&before) * (1.0 + 1e-9));
    });
}

/// The power of the wrenches at the frames' velocities is λᵀ J q̇, and Jᵀ λ is what inverse dynamics lacks
/// when the wrenches act from outside.
#[test]
fn wrenches_do_the_work_of_the_multipliers() {
    for_constraints(|model, random, constraint| {
        let ConstraintBetween::Frames { kind, a, b } = &constraint.between else {
            return;
        };
        let n = model.nv();
        let (q, qd, lambda) = (
            random.configuration(model),
            random.vec(n),
            random.vec(kind.rows()),
        );
        let mut wrenches = [[Force::zero(); 2]];
        let scratch = &mut bodies(model);
        reference::constraint_wrenches(model, scratch, &[*constraint], &q, &lambda, &mut wrenches);
        let [jacobian, ..] = constraint_rows(model, &[*constraint], &q, None);
        let mut tau = vec![0.0; n];
        reference::constraint_torques(&jacobian, &lambda, &mut tau);
        let mut power = 0.0;
        for (frame, wrench) in [a, b].into_iter().zip(wrenches[0]) {
            let velocity = reference::frame_velocity::<rbd_runtime::Local, _, _>(
                model, scratch, frame, &q, &qd,
            );
            power += velocity.motion.dot(wrench);
        }
        let wanted = dot(&tau, &qd);
        let scale = size(&tau) * size(&qd) * n as f64;
        assert!(
            (power - wanted).abs() <= 1e-11 * scale.max(1.0),
            "{power}, {wanted}"
        );
    });
}

/// A ball on the axis of the only joint between its frames restricts nothing, and nothing comes of it.
#[test]
fn rows_that_move_nothing_have_no_force() {
    for seed in SEEDS {
        let mut random = Generator::new(seed);
        let robot = RandomRobot::of_size(&mut random, 3);
        let model = robot.model();
        let n = model.nv();
        let joint = &model.joints[0];
        let frame = |joint, body_from_frame| Frame {
            joint,
            body_from_frame,
        };
        let constraint = Constraint::new(ConstraintBetween::Frames {
            kind: ConstraintKind::Ball,
            a: frame(None, joint.parent_from_joint),
            b: frame(Some(0), Transform::identity()),
        });
        if !matches!(joint.joint_type, JointType::Revolute { .. }) {
            continue;
        }
        let [q, qd, tau] = [random.configuration(&model), random.vec(n), random.vec(n)];
        let [qdd, lambda, _] = constrained_forward_dynamics(&model, &[constraint], [&q, &qd, &tau]);
        assert_eq!(lambda, [0.0; 3], "seed {seed}");
        let free = forward_dynamics(&model, &q, &qd, &tau);
        let scale = size(&free).max(1.0);
        for (a, b) in qdd.iter().zip(free) {
            assert!((a - b).abs() < 1e-12 * scale, "seed {seed}: {a}, {b}");
        }
    }
}
