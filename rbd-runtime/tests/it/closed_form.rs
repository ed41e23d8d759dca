//! Robots whose equations of motion are in every textbook.
//!
//! A few dozen roundings of 1.1e-16 on numbers of size 10: tolerance 1e-13, relative.

use std::f64::consts::FRAC_PI_2;

use rbd_runtime::{
    Joint, JointType, Link, Matrix3, Model, SpatialInertia, Symmetric3, Transform, Vector3,
    reference,
};
use rbd_testing::{Generator, aba, assert_close, bias, crba, forward_dynamics, gravity, rnea};

const TOLERANCE: f64 = 1e-13;
const G: f64 = 9.81;

/// Planar arm in the x-z plane, axes −y, so that q turns from x towards z; body i has mass mᵢ at
/// cᵢ along its x axis, moment Iᵢ about its centre, and the next joint at lᵢ along x.
fn arm(masses: &[f64], centers: &[f64], moments: &[f64], lengths: &[f64]) -> Vec<Joint> {
    let along_x = |x: f64| Vector3::new(x, 0.0, 0.0);
    let joint = |i: usize| Joint {
        joint_type: JointType::Revolute {
            axis: Vector3::new(0.0, -1.0, 0.0),
        },
        parent: i.checked_sub(1),
        q_start: i,
        v_start: i,
        dynamics: None,
        coupling: None,
        parent_from_joint: Transform::new(
            Matrix3::identity(),
            along_x(if i == 0 { 0.0 } else { lengths[i - 1] }),
        ),
        inertia: SpatialInertia::from_center_of_mass(
            masses[i],
            along_x(centers[i]),
            // The other moments do not enter the motion in the plane.
            Symmetric3 {
                xx: 0.7 * moments[i],
                yy: moments[i],
                zz: 0.8 * moments[i],
                ..Symmetric3::default()
            },
        ),
    };
    (0..masses.len()).map(joint).collect()
}

fn model<'a>(joints: &'a [Joint], links: &'a [Link]) -> Model<'a> {
    Model {
        gravity: Vector3::new(0.0, 0.0, -G),
        joints,
        links,
    }
}

#[test]
fn pendulum() {
    let (m, c, i) = (2.0, 0.4, 0.05);
    let joints = arm(&[m], &[c], &[i], &[]);
    let model = model(&joints, &[]);
    let mut random = Generator::new(1);
    for _ in 0..20 {
        let (q, qd, qdd) = (random.vec(1), random.vec(1), random.vec(1));
        let about_pivot = i + m * c * c;
        let weight = m * G * c * q[0].cos();
        assert_close(&crba(&model, &q), &[about_pivot], TOLERANCE);
        assert_close(&gravity(&model, &q), &[weight], TOLERANCE);
        assert_close(&bias(&model, &q, &qd), &[weight], TOLERANCE);
        let tau = [about_pivot * qdd[0] + weight];
        assert_close(&rnea(&model, &q, &qd, &qdd), &tau, TOLERANCE);
        assert_close(&aba(&model, &q, &qd, &tau), &qdd, TOLERANCE);
        assert_close(&forward_dynamics(&model, &q, &qd, &tau), &qdd, TOLERANCE);
    }
}

/// Spong, Hutchinson, Vidyasagar, *Robot Modeling and Control*, the planar elbow manipulator.
#[test]
fn double_pendulum() {
    let (m, c, i, l) = ([2.0, 1.3], [0.4, 0.25], [0.05, 0.03], 0.7);
    let joints = arm(&m, &c, &i, &[l, 0.0]);
    let model = model(&joints, &[]);
    let mut random = Generator::new(2);
    for _ in 0..20 {
        let (q, qd, qdd) = (random.vec(2), random.vec(2), random.vec(2));
        let coupling = m[1] * l * c[1];
        let h22 = m[1] * c[1] * c[1] + i[1];
        let h12 = h22 + coupling * q[1].cos();
        let h11 = m[0] * c[0] * c[0] + i[0] + m[1] * l * l + h12 + coupling * q[1].cos();
        let g2 = m[1] * c[1] * G * (q[0] + q[1]).cos();
        let g1 = (m[0] * c[0] + m[1] * l) * G * q[0].cos() + g2;
        let speed = coupling * q[1].sin();
        let c1 = g1 - speed * (2.0 * qd[0] * qd[1] + qd[1] * qd[1]);
        let c2 = g2 + speed * qd[0] * qd[0];
        assert_close(&crba(&model, &q), &[h11, h12, h12, h22], TOLERANCE);
        assert_close(&gravity(&model, &q), &[g1, g2], TOLERANCE);
        assert_close(&bias(&model, &q, &qd), &[c1, c2], TOLERANCE);
        let tau = [
            h11 * qdd[0] + h12 * qdd[1] + c1,
            h12 * qdd[0] + h22 * qdd[1] + c2,
        ];
        assert_close(&rnea(&model, &q, &qd, &qdd), &tau, TOLERANCE);
        // One solution of a 2×2 system more: the condition number is below 100.
        assert_close(&aba(&model, &q, &qd, &tau), &qdd, 100.0 * TOLERANCE);
    }
}

/// A mass on a vertical slide: τ = m (q̈ + g).
#[test]
fn lift() {
    let mut joints = arm(&[3.0], &[0.2], &[0.1], &[]);
    joints[0].joint_type = JointType::Prismatic {
        axis: Vector3::new(0.0, 0.0, 1.0),
    };
    let model = model(&joints, &[]);
    let tau = rnea(&model, &[0.3], &[1.5], &[2.0]);
    assert_close(&tau, &[3.0 * (2.0 + G)], TOLERANCE);
}

/// The tip of an arm of two links, one straight up and one level again.
#[test]
fn placements_of_links() {
    let joints = arm(&[1.0; 2], &[0.1; 2], &[0.1; 2], &[0.5, 0.0]);
    let base = Transform::new(Matrix3::identity(), Vector3::new(1.0, 2.0, 3.0));
    let tip = Transform::new(Matrix3::identity(), Vector3::new(0.25, 0.0, 0.0));
    let links = [
        (None, base),
        (Some(0), Transform::identity()),
        (Some(1), tip),
    ]
    .map(|(joint, body_from_link)| Link {
        joint,
        body_from_link,
    });
    let model = model(&joints, &links);
    let mut placements = [Transform::identity(); 3];
    let mut bodies = rbd_testing::bodies(&model);
    let q = [FRAC_PI_2, -FRAC_PI_2];
    reference::forward_kinematics(&model, &mut bodies, &q, &mut placements);
    assert_eq!(placements[0], base);
    let at = |l: usize| placements[l].translation.to_array();
    assert_close(&at(1), &[0.0, 0.0, 0.0], TOLERANCE);
    assert_close(&at(2), &[0.25, 0.0, 0.5], TOLERANCE);
    let flat = placements[2].rotation.rows.concat();
    assert_close(&flat, &Matrix3::<f64>::identity().rows.concat(), TOLERANCE);
}
