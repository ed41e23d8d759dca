//! Joints of every type: placement, motion subspace, and the manifold that q is on.
//!
//! A few dozen operations on numbers of size 1: tolerance 1e-13, relative. Near a half turn the
//! logarithm's axis is as good as the rounding of the quaternion, no worse.

use rbd_runtime::{
    Joint, JointType, Model, Motion, Real, SpatialInertia, Transform, Vector3, reference,
};
use rbd_testing::{Generator, assert_close, dual::Dual, for_robots_with_all_joints, rnea};

const TOLERANCE: f64 = 1e-13;

fn every_type(random: &mut Generator) -> [JointType; 7] {
    let axis = random.axis();
    [
        JointType::Revolute { axis },
        JointType::Prismatic { axis },
        JointType::RevoluteUnbounded { axis },
        JointType::Helical { axis, pitch: 0.3 },
        JointType::Planar,
        JointType::Spherical,
        JointType::Floating,
    ]
}

/// Runs `check` on every type with random unit coordinates.
fn for_types(check: impl Fn(JointType, &[f64], &mut Generator)) {
    for seed in rbd_testing::SEEDS {
        let mut random = Generator::new(seed);
        for joint_type in every_type(&mut random) {
            let mut q = random.vec(joint_type.nq());
            joint_type.normalize(&mut q);
            eprintln!("seed {seed}, {joint_type:?}");
            check(joint_type, &q, &mut random);
        }
    }
}

fn integrate<T: Real>(joint_type: JointType, q: &[T], v: &[T]) -> Vec<T> {
    let mut out = q.to_vec();
    joint_type.integrate(q, v, &mut out);
    out
}

fn difference<T: Real>(joint_type: JointType, q0: &[T], q1: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); joint_type.nv()];
    joint_type.difference(q0, q1, &mut out);
    out
}

fn neutral(joint_type: JointType) -> Vec<f64> {
    let mut q = vec![f64::NAN; joint_type.nq()];
    joint_type.neutral(&mut q);
    q
}

fn numbers(x: Transform<f64>) -> Vec<f64> {
    let rows = x.rotation.rows.concat();
    rows.into_iter().chain(x.translation.to_array()).collect()
}

/// S v.
fn velocity(joint_type: JointType, v: &[f64]) -> Motion<f64> {
    let columns = v.iter().enumerate();
    columns.fold(Motion::zero(), |sum, (k, v)| {
        sum + joint_type.motion_subspace(k).scale(*v)
    })
}

/// The velocity of a placement's rate, in the moving frame: the vector of RᵀṘ, and Rᵀṗ.
fn rate(x: Transform<Dual>) -> Motion<f64> {
    let part = |part: fn(Dual) -> f64| x.rotation.rows.map(|row| row.map(part));
    let (value, rate) = (part(|x| x.value), part(|x| x.rate));
    let spin = |i: usize, j: usize| (0..3).map(|k| value[k][i] * rate[k][j]).sum();
    let p = x.translation.to_array().map(|p| p.rate);
    let linear = |i: usize| (0..3).map(|k| value[k][i] * p[k]).sum();
    Motion::new(
        Vector3::new(spin(2, 1), spin(0, 2), spin(1, 0)),
        Vector3::new(linear(0), linear(1), linear(2)),
    )
}

fn six(m: Motion<f64>) -> Vec<f64> {
    [m.angular.to_array(), m.linear.to_array()].concat()
}

#[test]
fn neutral_is_no_motion() {
    for_types(|joint_type, _, _| {
        let placement = joint_type.placement(&neutral(joint_type));
        assert_eq!(placement, Transform::identity());
    });
}

#[test]
fn rate_of_the_placement_is_the_motion_subspace_times_velocity() {
    for_types(|joint_type, q, random| {
        let v = random.vec(joint_type.nv());
        let mut q_rate = vec![0.0; q.len()];
        joint_type.position_rate(q, &v, &mut q_rate);
        let placement = joint_type.placement(&Dual::path(q, &q_rate));
        let expected = velocity(joint_type, &v);
        assert_close(&six(rate(placement)), &six(expected), TOLERANCE);
    });
}

#[test]
fn integration_begins_with_the_rate_of_the_coordinates() {
    for_types(|joint_type, q, random| {
        let v = random.vec(joint_type.nv());
        let mut expected = vec![0.0; q.len()];
        joint_type.position_rate(q, &v, &mut expected);
        let constant = Dual::path(q, &vec![0.0; q.len()]);
        let steps = Dual::path(&vec![0.0; v.len()], &v);
        let moved = integrate(joint_type, &constant, &steps);
        let (values, rates): (Vec<_>, Vec<_>) = moved.iter().map(|x| (x.value, x.rate)).unzip();
        assert_close(&rates, &expected, TOLERANCE);
        assert_close(&values, q, TOLERANCE);
    });
}

/// At constant velocity in the moving frame, two half steps lead where one whole step does.
#[test]
fn integration_is_a_one_parameter_group() {
    for_types(|joint_type, q, random| {
        let v = random.vec(joint_type.nv());
        let half: Vec<f64> = v.iter().map(|v| 0.5 * v).collect();
        let twice = integrate(joint_type, &integrate(joint_type, q, &half), &half);
        assert_close(&integrate(joint_type, q, &v), &twice, TOLERANCE);
    });
}

/// Steps of all sizes, from none to nearly a half turn.
#[test]
fn difference_is_the_inverse_of_integration() {
    for_types(|joint_type, q, random| {
        for size in [0.0, 1e-300, 1e-160, 1e-19, 1e-12, 1e-8, 1e-4, 0.1, 1.0] {
            let v = random.vec(joint_type.nv());
            // |ω| at most 0.9 π.
            let v: Vec<f64> = v.iter().map(|v| v * size * 0.81).collect();
            let back = difference(joint_type, q, &integrate(joint_type, q, &v));
            let error: Vec<f64> = v.iter().zip(&back).map(|(a, b)| a - b).collect();
            assert_close(&error, &vec![0.0; v.len()], TOLERANCE);
        }
        let mut there = random.vec(joint_type.nq());
        joint_type.normalize(&mut there);
        let v = difference(joint_type, q, &there);
        let placement = joint_type.placement(&integrate(joint_type, q, &v));
        assert_close(
            &numbers(placement),
            &numbers(joint_type.placement(&there)),
            TOLERANCE,
        );
    });
}

/// The relative error, not only the absolute one, of small steps from neutral coordinates.
#[test]
fn small_steps_keep_their_digits() {
    for_types(|joint_type, _, random| {
        for size in [1e-150, 1e-30, 1e-17, 1e-9, 1e-5] {
            let v: Vec<f64> = random
                .vec(joint_type.nv())
                .iter()
                .map(|v| v * size)
                .collect();
            let q = neutral(joint_type);
            let back = difference(joint_type, &q, &integrate(joint_type, &q, &v));
            let by_size = |x: &[f64]| x.iter().map(|x| x / size).collect::<Vec<_>>();
            // A cosine near 1 leaves the sine alone to tell the angle.
            assert_close(&by_size(&back), &by_size(&v), TOLERANCE);
        }
    });
}

#[test]
fn a_half_turn_and_no_turn_are_finite() {
    let turns = [
        ([0.0, 0.0, 0.0, 1.0], 0.0),
        ([0.0, 0.0, 0.0, -1.0], 0.0),
        ([1.0, 0.0, 0.0, 0.0], std::f64::consts::PI),
        ([0.6, 0.0, 0.8, 1e-9], std::f64::consts::PI - 2e-9),
        ([0.6, 0.0, 0.8, -1e-9], std::f64::consts::PI - 2e-9),
    ];
    for (turn, angle) in turns {
        let v = difference(JointType::Spherical, &[0.0, 0.0, 0.0, 1.0], &turn);
        let length = v.iter().map(|v| v * v).sum::<f64>().sqrt();
        assert_close(&[length], &[angle], 1e-12);
        let single = turn.map(|x| x as f32);
        let v = difference(JointType::Spherical, &[0.0, 0.0, 0.0, 1.0_f32], &single);
        assert!(v.iter().all(|v| v.is_finite()));
        let q = integrate(
            JointType::Floating,
            &[0.0_f32, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            &[0.0; 6],
        );
        assert_eq!(q, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    }
}

/// What `JointType` says of coordinates that are not units.
#[test]
fn coordinates_that_are_no_units_are_taken_as_they_are() {
    for_types(|joint_type, q, random| {
        if joint_type.nq() == joint_type.nv() {
            return;
        }
        let turning = match joint_type {
            JointType::Planar => 2..4,
            JointType::Floating => 3..7,
            _ => 0..q.len(),
        };
        let length = |q: &[f64]| rbd_testing::dot(&q[turning.clone()], &q[turning.clone()]).sqrt();
        let mut long = q.to_vec();
        long[turning.clone()].iter_mut().for_each(|x| *x *= 1.0008);
        // No rotation, by two or four times as much as the length is off.
        let rows = joint_type.placement(&long).rotation;
        let column = [0, 1, 2].map(|j| rows.column(j).dot(rows.column(j)) - 1.0);
        assert!(column.iter().any(|e| e.abs() > 1e-3) && column.iter().all(|e| e.abs() < 0.1));
        let v = random.vec(joint_type.nv());
        let moved = integrate(joint_type, &long, &v);
        assert_close(&[length(&moved)], &[1.0008], TOLERANCE);
        joint_type.normalize(&mut long);
        assert_close(&long, q, TOLERANCE);
    });
}

#[test]
fn a_quaternion_and_its_negative_are_the_same() {
    for_types(|joint_type, q, random| {
        let JointType::Spherical = joint_type else {
            return;
        };
        let negative: Vec<f64> = q.iter().map(|x| -x).collect();
        let (a, b) = (joint_type.placement(q), joint_type.placement(&negative));
        assert_eq!(a, b);
        let mut other = random.vec(4);
        joint_type.normalize(&mut other);
        assert_close(
            &difference(joint_type, q, &other),
            &difference(joint_type, &negative, &other),
            TOLERANCE,
        );
    });
}

#[test]
fn velocity_from_rate_is_the_inverse_of_the_position_rate() {
    for_types(|joint_type, q, random| {
        let v = random.vec(joint_type.nv());
        let (mut rate, mut back) = (vec![0.0; q.len()], vec![0.0; v.len()]);
        joint_type.position_rate(q, &v, &mut rate);
        joint_type.velocity_from_rate(q, &rate, &mut back);
        assert_close(&back, &v, TOLERANCE);
        // A rate along the quaternion, or [cos θ, sin θ], turns nothing.
        let still = match joint_type {
            JointType::Planar => 2,
            JointType::Floating => 3,
            _ if joint_type.nq() == joint_type.nv() => return,
            _ => 0,
        };
        for (rate, q) in rate.iter_mut().zip(q).skip(still) {
            *rate += 0.7 * q;
        }
        joint_type.velocity_from_rate(q, &rate, &mut back);
        assert_close(&back, &v, TOLERANCE);
    });
}

#[test]
fn random_coordinates_are_in_range_and_units() {
    let ranges = [None, Some((-0.5, 2.0))];
    for_types(|joint_type, _, random| {
        for range in ranges {
            let mut q = vec![0.0; joint_type.nq()];
            let mut drawn = 0;
            joint_type.random(
                range,
                &mut || {
                    drawn += 1;
                    random.real(0.0, 1.0)
                },
                &mut q,
            );
            assert_eq!(drawn, joint_type.nv());
            let (low, high) = range.unwrap_or(joint_type.default_range());
            let numbers = match joint_type {
                JointType::RevoluteUnbounded { .. } | JointType::Spherical => 0,
                JointType::Planar => 2,
                JointType::Floating => 3,
                _ => 1,
            };
            assert!(
                q[..numbers].iter().all(|q| (low..high).contains(q)),
                "{q:?}"
            );
            let mut units = q.clone();
            joint_type.normalize(&mut units);
            assert_close(&q, &units, TOLERANCE);
        }
    });
}

/// Of uniform rotations each element has the mean 0 and the mean square 1/3, and (tr R)² the mean 1.
#[test]
fn random_rotations_are_uniform() {
    let mut random = Generator::new(7);
    let mut uniform = || random.real(0.0, 1.0);
    let count = 20_000;
    let (mut mean, mut square, mut trace_square) = ([0.0; 9], [0.0; 9], 0.0);
    for _ in 0..count {
        let mut q = [0.0; 4];
        JointType::Spherical.random(None, &mut uniform, &mut q);
        let rows = JointType::Spherical.placement(&q).rotation.rows;
        for (k, element) in rows.concat().into_iter().enumerate() {
            mean[k] += element / f64::from(count);
            square[k] += element * element / f64::from(count);
        }
        let trace = rows[0][0] + rows[1][1] + rows[2][2];
        trace_square += trace * trace / f64::from(count);
    }
    // Five standard deviations of the mean: 5 · 0.58 / √20000.
    assert!(mean.iter().all(|mean| mean.abs() < 0.02), "{mean:?}");
    assert!(
        square
            .iter()
            .all(|square| (square - 1.0 / 3.0).abs() < 0.02)
    );
    assert!((trace_square - 1.0).abs() < 0.06, "{trace_square}");
}

#[test]
fn a_model_is_integrated_joint_by_joint() {
    for_robots_with_all_joints(|model, random| {
        let q = random.configuration(model);
        let v: Vec<f64> = random.vec(model.nv()).iter().map(|v| 0.5 * v).collect();
        let (mut moved, mut back) = (vec![0.0; q.len()], vec![0.0; v.len()]);
        reference::integrate(model, &q, &v, &mut moved);
        reference::difference(model, &q, &moved, &mut back);
        assert_close(&back, &v, TOLERANCE);
        let mut none = vec![0.0; q.len()];
        reference::neutral(model, &mut none);
        let mut units = none.clone();
        reference::normalize(model, &mut units);
        assert_eq!(none, units);
    });
}

fn joint(joint_type: JointType, parent: Option<usize>, start: [usize; 2]) -> Joint {
    Joint {
        joint_type,
        parent,
        q_start: start[0],
        v_start: start[1],
        dynamics: None,
        coupling: None,
        parent_from_joint: Transform::identity(),
        inertia: SpatialInertia::zero(),
    }
}

fn unit(k: usize) -> Vector3<f64> {
    let mut axis = [0.0; 3];
    axis[k] = 1.0;
    axis.into()
}

/// Three revolute joints z, y, x with massless bodies between carry a body as a spherical one
/// does: the work of the forces at equal motion is equal.
#[test]
fn a_spherical_joint_equals_three_revolute_ones() {
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let axes = [2, 1, 0];
        let mut gimbal: Vec<Joint> = (0..3_usize)
            .map(|i| {
                let axis = unit(axes[i]);
                joint(JointType::Revolute { axis }, i.checked_sub(1), [i, i])
            })
            .collect();
        let mut ball = [joint(JointType::Spherical, None, [0, 0])];
        let (inertia, gravity) = (random.inertia(), random.vector3());
        gimbal[2].inertia = inertia;
        ball[0].inertia = inertia;
        let of = |joints| Model {
            gravity,
            joints,
            links: &[],
        };
        let (gimbal, ball) = (of(&gimbal), of(&ball));

        let angles = [
            random.real(-3.0, 3.0),
            random.real(-1.0, 1.0),
            random.real(-3.0, 3.0),
        ];
        let (rates, accelerations) = (random.vec(3), random.vec(3));
        // ω = J(q) q̇, and its rate along the motion.
        let path: Vec<Dual> = Dual::path(&angles, &rates);
        let omega = |q: &[Dual], v: &[Dual]| {
            let frames = [0, 1, 2].map(|i| gimbal.joints[i].joint_type.placement(&q[i..=i]));
            (0..3).fold(Motion::zero(), |carried: Motion<Dual>, i| {
                let own = gimbal.joints[i].joint_type.motion_subspace(0);
                frames[i].inverse_act_motion(carried) + own.scale(v[i])
            })
        };
        let columns = [0, 1, 2].map(|k| {
            let constant = [0, 1, 2].map(|i| Dual::from_f64(f64::from(u8::from(i == k))));
            omega(&path, &constant).angular.to_array().map(|x| x.value)
        });
        let moving = omega(&path, &Dual::path(&rates, &accelerations));
        let moving = moving.angular.to_array();
        let (v, a) = (moving.map(|x| x.value), moving.map(|x| x.rate));

        let mut q = vec![0.0, 0.0, 0.0, 1.0];
        for (k, angle) in axes.into_iter().zip(angles) {
            let turn = unit(k).scale(angle).to_array();
            q = integrate(JointType::Spherical, &q, &turn);
        }
        let by_axis = rnea(&gimbal, &angles, &rates, &accelerations);
        let by_ball = rnea(&ball, &q, &v, &a);
        let expected = columns.map(|column| rbd_testing::dot(&column, &by_ball));
        assert_close(&by_axis, &expected, 1e-12);
    }
}

/// Nothing pushes: linear and angular momentum about a fixed point stay.
#[test]
fn a_tree_that_floats_freely_keeps_its_momentum() {
    for_robots_with_all_joints(|model, random| {
        let mut joints = model.joints.to_vec();
        for joint in &mut joints {
            let (q_start, v_start) = (joint.q_start + 7, joint.v_start + 6);
            (joint.q_start, joint.v_start) = (q_start, v_start);
            joint.parent = Some(joint.parent.map_or(0, |parent| parent + 1));
        }
        let base = Joint {
            inertia: random.inertia(),
            ..joint(JointType::Floating, None, [0, 0])
        };
        joints.insert(0, base);
        let model = Model {
            gravity: Vector3::zero(),
            joints: &joints,
            links: &[],
        };
        let n = model.nv();
        let (q, qd) = (random.configuration(&model), random.vec(n));
        let mut tau = random.vec(n);
        tau[..6].fill(0.0);
        let qdd = rbd_testing::aba(&model, &q, &qd, &tau);
        let (path, velocity) = (rbd_testing::path(&model, &q, &qd), Dual::path(&qd, &qdd));
        let mut bodies = rbd_testing::bodies(&model);
        reference::bias(
            &model,
            &mut bodies,
            &path,
            &velocity,
            &mut vec![Dual::zero(); n],
        );
        reference::forward_kinematics(&model, &mut bodies, &path, &mut []);
        let momentum = model.joints.iter().zip(&bodies).map(|(joint, body)| {
            let inertia = SpatialInertia::<Dual>::from_f64(joint.inertia);
            body.base_from_child
                .act_force(inertia.mul_motion(body.velocity))
        });
        let total = momentum.fold(rbd_runtime::Force::zero(), |sum, h| sum + h);
        let rates = [total.angular.to_array(), total.linear.to_array()].concat();
        let size = qdd.iter().fold(1.0_f64, |s, a| s.max(a.abs()));
        let rates: Vec<f64> = rates.iter().map(|x| x.rate / size).collect();
        assert_close(&rates, &[0.0; 6], 1e-10);
    });
}

#[test]
#[should_panic(expected = "`v` has length 2, but 3 is needed")]
fn a_wrong_length_is_named() {
    JointType::Spherical.integrate(&[0.0, 0.0, 0.0, 1.0], &[0.0; 2], &mut [0.0; 4]);
}

#[cfg(debug_assertions)]
/// Debug builds name the order of a quaternion that is none; scalars without a value are not looked at.
#[test]
fn a_quaternion_without_its_length_is_named_in_debug_builds() {
    let place = |q: [f64; 7]| {
        let said = std::panic::catch_unwind(|| JointType::Floating.placement(&q)).err();
        said.map(|said| *said.downcast::<String>().expect("a message"))
    };
    let zero = place([0.0; 7]).expect("a debug build");
    let order =
        "q[3..7] is a quaternion in the order (x, y, z, w), the real part last, of length 1";
    assert!(zero.starts_with(order), "{zero}");
    assert!(zero.contains("has length 0.000e0: `normalize`"), "{zero}");
    assert!(place([0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0]).is_some());
    assert_eq!(place([0.0, 0.0, 0.0, 0.6, 0.0, 0.0, 0.8005]), None);
    assert_eq!(place([f64::NAN; 7]), None);
    let plane = std::panic::catch_unwind(|| JointType::Planar.placement(&[0.0_f32; 4]));
    assert!(plane.is_err());
    JointType::Floating.placement(&[Dual::zero(); 7]);
}
