//! Joints of several degrees of freedom are the same as several of one, at the same state: with
//! velocities v = M(q) q̇ of the one and q̇ of the others, τ = Mᵀ τ', H = Mᵀ H' M and
//! v̇ = M q̈ + Ṁ q̇.

use crate::tree;
use crate::tree::Texts;
use rbd_codegen::Model;
use rbd_codegen::internals::algorithm::Pattern;
use rbd_runtime::{Joint, JointType, Matrix3, Real, SpatialInertia, Transform, Vector3};
use rbd_testing::{Generator, dual::Dual};

/// Relative to the largest component; bodies of up to nine joints in a row.
const TOLERANCE: f64 = 1e-11;
const NAMES: &[&str] = &["rnea", "crba", "aba", "gravity"];
const X: Vector3<f64> = Vector3::new(1.0, 0.0, 0.0);
const Y: Vector3<f64> = Vector3::new(0.0, 1.0, 0.0);
const Z: Vector3<f64> = Vector3::new(0.0, 0.0, 1.0);
const PITCH: f64 = -0.3;

/// Rows of a matrix.
type Rows = Vec<Vec<Dual>>;

/// Two ways to write one joint.
struct Case {
    /// Joints on one another, of the coordinates that are chosen.
    given: &'static [JointType],
    same: &'static [JointType],
    /// The other's q, and M with v = M q̇.
    map: fn(&[Dual]) -> (Vec<Dual>, Rows),
}

const CASES: &[Case] = &[
    Case {
        given: &[
            JointType::Revolute { axis: Z },
            JointType::Revolute { axis: Y },
            JointType::Revolute { axis: X },
        ],
        same: &[JointType::Spherical],
        map: |q| (quaternion(q).to_vec(), angular(q)),
    },
    Case {
        given: &[
            JointType::Prismatic { axis: X },
            JointType::Prismatic { axis: Y },
            JointType::Revolute { axis: Z },
        ],
        same: &[JointType::Planar],
        map: |q| {
            let (sin, cos) = q[2].sin_cos();
            let (zero, one) = (Dual::zero(), Dual::one());
            let m = vec![
                vec![cos, sin, zero],
                vec![-sin, cos, zero],
                vec![zero, zero, one],
            ];
            (vec![q[0], q[1], cos, sin], m)
        },
    },
    Case {
        given: &[
            JointType::Prismatic { axis: X },
            JointType::Prismatic { axis: Y },
            JointType::Prismatic { axis: Z },
            JointType::Revolute { axis: Z },
            JointType::Revolute { axis: Y },
            JointType::Revolute { axis: X },
        ],
        same: &[JointType::Floating],
        map: |q| {
            let rho = quaternion(&q[3..]);
            let back: Matrix3<Dual> = JointType::Spherical.placement(&rho).rotation.transpose();
            let (linear, angular) = (back.rows, angular(&q[3..]));
            let none = [Dual::zero(); 3];
            let linear = linear.iter().map(|row| [*row, none].concat());
            let angular = angular.iter().map(|row| [&none, row.as_slice()].concat());
            ([&q[..3], &rho].concat(), linear.chain(angular).collect())
        },
    },
    Case {
        given: &[JointType::Helical {
            axis: Z,
            pitch: PITCH,
        }],
        same: &[
            JointType::Revolute { axis: Z },
            JointType::Prismatic { axis: Z },
        ],
        map: |q| {
            let pitch = Dual::from_f64(PITCH);
            (
                vec![q[0], pitch * q[0]],
                vec![vec![Dual::one()], vec![pitch]],
            )
        },
    },
    Case {
        given: &[JointType::Revolute { axis: Y }],
        same: &[JointType::RevoluteUnbounded { axis: Y }],
        map: |q| {
            let (sin, cos) = q[0].sin_cos();
            (vec![cos, sin], vec![vec![Dual::one()]])
        },
    },
];

/// Of Rz(q₀) Ry(q₁) Rx(q₂).
fn quaternion(q: &[Dual]) -> [Dual; 4] {
    let half = |q: Dual| (q * Dual::from_f64(0.5)).sin_cos();
    let [(sz, cz), (sy, cy), (sx, cx)] = [half(q[0]), half(q[1]), half(q[2])];
    [
        cz * cy * sx - sz * sy * cx,
        cz * sy * cx + sz * cy * sx,
        sz * cy * cx - cz * sy * sx,
        cz * cy * cx + sz * sy * sx,
    ]
}

/// ω in the turned frame from the rates of these angles.
fn angular(q: &[Dual]) -> Rows {
    let ((sb, cb), (sc, cc)) = (q[1].sin_cos(), q[2].sin_cos());
    let (zero, one) = (Dual::zero(), Dual::one());
    vec![
        vec![-sb, zero, one],
        vec![cb * sc, cc, zero],
        vec![cb * cc, -sc, zero],
    ]
}

/// A tree of revolute joints in which `types`, on one another without mass between, stand for
/// joint `at`.
fn robot(types: &[JointType], at: usize, seed: u64) -> Model {
    let random = &mut Generator::new(seed);
    let parents = [None, Some(0), Some(1), Some(1), Some(3)];
    let mut joints: Vec<Joint> = Vec::new();
    // The last joint that stands for each of the five.
    let mut last = Vec::new();
    for (i, parent) in parents.into_iter().enumerate() {
        let own = [JointType::Revolute {
            axis: random.axis(),
        }];
        let (placement, inertia) = (random.transform(), random.inertia());
        let mut parent = parent.map(|parent: usize| last[parent]);
        for (k, joint_type) in if i == at { types } else { &own }.iter().enumerate() {
            joints.push(Joint {
                joint_type: *joint_type,
                parent,
                q_start: 0,
                v_start: 0,
                coupling: None,
                dynamics: None,
                parent_from_joint: if k == 0 {
                    placement
                } else {
                    Transform::identity()
                },
                inertia: SpatialInertia::zero(),
            });
            parent = Some(joints.len() - 1);
        }
        joints[parent.expect("one was added")].inertia = inertia;
        last.push(joints.len() - 1);
    }
    tree::model(random.vector3().scale(9.81), joints, Vec::new())
}

/// One robot in both ways, and a state of it.
struct Both {
    /// Of the coordinates that are given and of the others.
    texts: [Texts; 2],
    patterns: [Pattern; 2],
    q: [Vec<f64>; 2],
    qd: [Vec<f64>; 2],
    qdd: [Vec<f64>; 2],
    /// M by rows, all joints.
    m: Vec<Vec<f64>>,
}

fn both(case: &Case, at: usize, seed: u64) -> Both {
    let models = [case.given, case.same].map(|types| robot(types, at, seed));
    let random = &mut Generator::new(seed + 1000);
    let n = models[0].as_runtime().nv();
    let (q, qd, qdd) = (random.vec(n), random.vec(n), random.vec(n));
    let path = Dual::path(&q, &qd);
    let own = at..at + case.given.len();
    let (own_q, own_m) = (case.map)(&path[own.clone()]);
    let value = |x: &Dual| x.value;
    let other_q = [
        &q[..own.start],
        &own_q.iter().map(value).collect::<Vec<_>>(),
        &q[own.end..],
    ];
    let unit = |k: usize| (0..n).map(|j| Dual::from_f64(f64::from(j == k))).collect();
    let mut m: Rows = (0..own.start).map(unit).collect();
    for row in own_m {
        let mut whole = vec![Dual::zero(); n];
        whole[own.clone()].copy_from_slice(&row);
        m.push(whole);
    }
    m.extend((own.end..n).map(unit));
    let times = |x: &[f64], of: fn(&Dual) -> f64| -> Vec<f64> {
        m.iter()
            .map(|row| row.iter().zip(x).map(|(m, x)| of(m) * x).sum())
            .collect()
    };
    let accelerations = times(&qdd, |m| m.value);
    let turning = times(&qd, |m| m.rate);
    let other_qdd = accelerations
        .iter()
        .zip(turning)
        .map(|(a, b)| a + b)
        .collect();
    Both {
        texts: [0, 1].map(|i| Texts::new(&models[i], NAMES)),
        patterns: [0, 1].map(|i| Pattern::of(&models[i])),
        q: [q.clone(), other_q.concat()],
        qd: [qd.clone(), times(&qd, |m| m.value)],
        qdd: [qdd.clone(), other_qdd],
        m: m.iter()
            .map(|row| row.iter().map(value).collect())
            .collect(),
    }
}

#[track_caller]
fn assert_close(got: &[f64], expected: &[f64], factor: f64) {
    assert_eq!(got.len(), expected.len());
    let scale = expected.iter().fold(0.0f64, |s, x| s.max(x.abs()));
    for (a, b) in got.iter().zip(expected) {
        let near = (a - b).abs() <= factor * TOLERANCE * scale;
        assert!(near, "{a} and {b}, scale {scale:e}");
    }
}

impl Both {
    fn transposed(&self, x: &[f64]) -> Vec<f64> {
        let n = self.m[0].len();
        let column = |j| self.m.iter().zip(x).map(|(row, x)| row[j] * x).sum();
        (0..n).map(column).collect()
    }

    fn dense(&self, i: usize) -> Vec<Vec<f64>> {
        let entries = self.texts[i].run("crba", &[&self.q[i]]);
        let n = self.patterns[i].size();
        let lower = self.patterns[i].scatter(&entries, 0.0);
        let element = |i: usize, j: usize| lower[i.max(j) * n + i.min(j)];
        (0..n)
            .map(|i| (0..n).map(|j| element(i, j)).collect())
            .collect()
    }

    fn check(&self) {
        let tau =
            [0, 1].map(|i| self.texts[i].run("rnea", &[&self.q[i], &self.qd[i], &self.qdd[i]]));
        assert_close(&self.transposed(&tau[1]), &tau[0], 1.0);
        let still = [0, 1].map(|i| self.texts[i].run("gravity", &[&self.q[i]]));
        assert_close(&self.transposed(&still[1]), &still[0], 1.0);
        let [given, same] = [0, 1].map(|i| self.dense(i));
        let half: Vec<Vec<f64>> = same.iter().map(|row| self.transposed(row)).collect();
        for (j, expected) in given.iter().enumerate() {
            let column: Vec<f64> = half.iter().map(|row| row[j]).collect();
            assert_close(&self.transposed(&column), expected, 1.0);
        }
        for i in [0, 1] {
            let qdd = self.texts[i].run("aba", &[&self.q[i], &self.qd[i], &tau[i]]);
            // As H⁻¹ amplifies roundings.
            assert_close(&qdd, &self.qdd[i], 100.0);
        }
    }
}

#[test]
fn joints_equal_those_of_one_degree_of_freedom() {
    for case in CASES {
        for at in [0, 1, 4] {
            for seed in 0..2 {
                println!("{:?}, joint {at}, seed {seed}", case.same);
                both(case, at, seed).check();
            }
        }
    }
}
