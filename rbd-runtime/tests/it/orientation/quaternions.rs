//! Quaternions, matrices, roll, pitch and yaw.

use std::f64::consts::FRAC_PI_2;

use rbd_runtime::{Matrix3, Quaternion, Transform, Vector3};

use super::{ULP, apart, assert_below, for_rotations, largest, matrices_apart};
use rbd_testing::Generator;

fn quaternions_apart(a: Quaternion<f64>, b: Quaternion<f64>) -> f64 {
    largest((0..4).map(|i| a[i] - b[i]))
}

/// Random ones and all with elements −1, 0, 1, among them every tie of the largest element.
fn quaternions() -> Vec<Quaternion<f64>> {
    let mut random = Generator::new(1);
    let mut all: Vec<_> = (0..500)
        .map(|_| Quaternion::exp(random.vector3().scale(3.0)))
        .collect();
    for code in 0..81 {
        let element = |place: u32| f64::from(code / 3_i32.pow(place) % 3 - 1);
        let q = Quaternion::new(element(0), element(1), element(2), element(3));
        if q.dot(q) > 0.0 {
            let q = q.normalized();
            all.push(q);
            // Next to a tie.
            let mut near = q;
            near[random.index(4)] += 1e-12;
            all.push(near.normalized());
        }
    }
    all
}

#[test]
fn the_matrix_of_a_quaternion_and_back() {
    for q in quaternions() {
        let matrix = q.to_matrix();
        let product = matrix * matrix.transpose();
        assert_below(
            matrices_apart(product, Matrix3::identity()),
            8.0 * ULP,
            "R Rᵀ",
        );
        let back = Quaternion::from_matrix(matrix);
        assert!(back.w >= 0.0, "{q} {back}");
        let negative = Quaternion::from(back.to_array().map(|x| -x));
        let error = quaternions_apart(back, q).min(quaternions_apart(negative, q));
        assert_below(error, 3.0 * ULP, "a quaternion");
        assert_below(back.dot(back) - 1.0, 3.0 * ULP, "length");
    }
}

#[test]
fn products_turn_one_after_the_other() {
    let mut random = Generator::new(2);
    let all = quaternions();
    for &a in &all {
        let b = all[random.index(all.len())];
        let v = random.vector3();
        assert_below(
            matrices_apart((a * b).to_matrix(), a.to_matrix() * b.to_matrix()),
            8.0 * ULP,
            "a b",
        );
        assert_below(apart(a * v, a.to_matrix() * v), 8.0 * ULP, "a v");
        let inverse = a.inverse().to_matrix();
        assert_below(
            matrices_apart(inverse, a.to_matrix().transpose()),
            0.0,
            "a⁻¹",
        );
        assert_below(
            quaternions_apart(a * a.inverse(), Quaternion::default()),
            4.0 * ULP,
            "a a⁻¹",
        );
    }
}

#[test]
fn turns_about_an_axis() {
    for_rotations(|phi, random| {
        let (axis, angle) = (random.axis(), phi.norm());
        let (sin, cos) = angle.sin_cos();
        let q = Quaternion::from_axis_angle(axis, angle);
        let expected = Matrix3::rotation_about(axis, sin, cos);
        assert_below(matrices_apart(q.to_matrix(), expected), 6.0 * ULP, "matrix");
        assert_below(
            quaternions_apart(q, Quaternion::exp(axis.scale(angle))),
            6.0 * ULP,
            "exponential",
        );
    });
}

#[test]
fn between_two_rotations() {
    let all = quaternions();
    let mut random = Generator::new(7);
    for &a in &all {
        let b = all[random.index(all.len())];
        let at = |t: f64| a.interpolate(b, t).to_matrix();
        assert_below(matrices_apart(at(0.0), a.to_matrix()), 8.0 * ULP, "start");
        assert_below(matrices_apart(at(1.0), b.to_matrix()), 16.0 * ULP, "end");
        let half = a.interpolate(b, 0.5);
        let step = a.inverse() * half;
        assert_below(
            matrices_apart((half * step).to_matrix(), b.to_matrix()),
            24.0 * ULP,
            "two halves",
        );
    }
}

/// Rz Ry Rx of single rotations.
fn of_axes([roll, pitch, yaw]: [f64; 3]) -> Matrix3<f64> {
    let about = |axis: usize, angle: f64| {
        let mut unit = Vector3::zero();
        unit[axis] = 1.0;
        let (sin, cos) = angle.sin_cos();
        Matrix3::rotation_about(unit, sin, cos)
    };
    about(2, yaw) * about(1, pitch) * about(0, roll)
}

fn random_rpy(random: &mut Generator) -> [f64; 3] {
    let special = [
        0.0,
        FRAC_PI_2,
        -FRAC_PI_2,
        FRAC_PI_2 + 3.7e-6,
        2.0 * FRAC_PI_2,
    ];
    [(); 3].map(|()| match random.index(3) {
        0 => special[random.index(special.len())] + [0.0, 1e-9, -1e-14][random.index(3)],
        _ => random.real(-3.2, 3.2),
    })
}

#[test]
fn roll_pitch_and_yaw_are_turns_about_x_y_and_z() {
    let mut random = Generator::new(4);
    for _ in 0..3000 {
        let rpy = random_rpy(&mut random);
        let expected = of_axes(rpy);
        let matrix = Matrix3::from_rpy(rpy);
        assert_below(matrices_apart(matrix, expected), 4.0 * ULP, "matrix");
        let q = Quaternion::from_rpy(rpy);
        assert_below(
            matrices_apart(q.to_matrix(), expected),
            8.0 * ULP,
            "quaternion",
        );
        let xyz = random.vector3();
        let placement = Transform::from_xyz_rpy(xyz.to_array(), rpy);
        assert_eq!(placement, Transform::new(matrix, xyz));
        let same = Transform::from_translation_quaternion(xyz, q);
        assert_eq!(same, Transform::new(q.to_matrix(), xyz));
    }
}

/// Where pitch is ±π/2 too, whatever angles those are.
#[test]
fn roll_pitch_and_yaw_of_a_rotation_make_it_again() {
    let mut random = Generator::new(6);
    for _ in 0..3000 {
        let rpy = random_rpy(&mut random);
        let matrix = of_axes(rpy);
        for back in [matrix.to_rpy(), Quaternion::from_matrix(matrix).to_rpy()] {
            assert_below(
                matrices_apart(of_axes(back), matrix),
                12.0 * ULP,
                &format!("{rpy:?} {back:?}"),
            );
            assert!(back[1].abs() <= FRAC_PI_2);
        }
        if rpy[1].abs() < 1.5 && rpy[0].abs() < 3.1 && rpy[2].abs() < 3.1 {
            let back = matrix.to_rpy();
            // Roll and yaw are known as well as the cosine of pitch lets them.
            let most = 8.0 * ULP / rpy[1].cos();
            assert_below(apart(back.into(), rpy.into()), most, "angles");
        }
    }
}

#[test]
fn exact_elements_give_exact_angles() {
    let up = Matrix3::from([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]);
    assert_eq!(up.to_rpy(), [0.0, FRAC_PI_2, 0.0]);
    let turned = Matrix3::from([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
    assert_eq!(turned.to_rpy(), [0.0, 0.0, FRAC_PI_2]);
    assert_eq!(Matrix3::from_rpy([0.0; 3]), Matrix3::identity());
    assert_eq!(
        Quaternion::from_matrix(Matrix3::<f64>::identity()),
        Quaternion::default()
    );
}
