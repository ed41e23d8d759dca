//! Exponentials and logarithms of SO(3) and SE(3), and their derivatives.

use std::f64::consts::PI;

use rbd_runtime::{Matrix3, Motion, Quaternion, Real, Transform, Vector3};
use rbd_testing::{DoubleDouble, Generator, dual::Dual};

use super::jet::Jet;
use super::truth::{self, Matrix4};
use super::{
    ULP, apart, assert_below, for_rotations, largest, matrices_apart, motions_apart,
    transforms_apart,
};

fn truth(m: Motion<f64>) -> Matrix4 {
    truth::exponential(Motion::from_f64(m))
}

/// How far it is from the truth: (rotation, translation).
fn error(is: Transform<f64>, truth: &Matrix4) -> (f64, f64) {
    let difference = |i: usize, j: usize, x: f64| (DoubleDouble::from(x) - truth[i][j]).to_f64();
    let translation = is.translation.to_array();
    let rotation = (0..9).map(|k| difference(k / 3, k % 3, is.rotation.rows[k / 3][k % 3]));
    (
        largest(rotation),
        largest((0..3).map(|i| difference(i, 3, translation[i]))),
    )
}

fn rounded(truth: &Matrix4) -> Transform<f64> {
    let at = |i: usize, j: usize| truth[i][j].to_f64();
    let rotation = [0, 1, 2].map(|i| [0, 1, 2].map(|j| at(i, j)));
    Transform::new(rotation.into(), [0, 1, 2].map(|i| at(i, 3)).into())
}

/// Lengths of the linear part.
fn lengths(random: &mut Generator) -> f64 {
    [1.0, 1e-20, 1e20][random.index(3)]
}

#[test]
fn exponentials_are_the_power_series() {
    let mut most = [0.0_f64; 2];
    for_rotations(|phi, random| {
        let length = lengths(random);
        let m = Motion::new(phi, random.vector3().scale(length));
        let (rotation, translation) = error(Transform::exp(m), &truth(m));
        most = [most[0].max(rotation), most[1].max(translation / length)];
        assert_below(rotation, 6.0 * ULP, "rotation");
        assert_below(translation, 4.0 * ULP * length, "translation");
    });
    println!("{:.2} {:.2} ulp", most[0] / ULP, most[1] / ULP);
}

/// The rate of log(R exp(ω t)) at t = 0, by dual numbers, by each ω: a column of the Jacobian.
#[test]
fn jacobians_of_logarithms_are_rates() {
    let mut most = 0.0_f64;
    for_rotations(|phi, _| {
        // Beside a half turn φ changes by much for little.
        if phi.norm() > 3.1 {
            return;
        }
        let rotation = Matrix3::exp(phi);
        let (same, jacobian) = rotation.log_with_jacobian();
        assert_eq!(same, rotation.log());
        for k in 0..3 {
            let unit =
                Vector3::from([0, 1, 2].map(|i| Dual::new(0.0, f64::from(u8::from(i == k)))));
            let lifted = Matrix3::new(rotation.rows.map(|row| row.map(|x| Dual::new(x, 0.0))));
            let rate = (lifted * Matrix3::exp(unit)).log();
            let error = largest(
                [rate.x, rate.y, rate.z]
                    .iter()
                    .enumerate()
                    .map(|(i, x)| x.rate - jacobian.rows[i][k]),
            );
            most = most.max(error);
            assert_below(error, 4.0 * ULP, "column");
        }
    });
    println!("{:.2} ulp", most / ULP);
}

/// Beyond a turn the angle's own rounding is a part.
#[test]
fn exponentials_of_many_turns() {
    let mut random = Generator::new(5);
    for _ in 0..200 {
        let angle = random.real(0.0, 60.0);
        let m = Motion::new(random.axis().scale(angle), random.vector3());
        let (rotation, translation) = error(Transform::exp(m), &truth(m));
        assert_below(rotation, (4.0 + angle) * ULP, "rotation");
        assert_below(translation, (4.0 + angle) * ULP, "translation");
    }
}

/// The vector part has the relative error too, however small the angle.
#[test]
fn quaternions_of_small_rotations_keep_their_digits() {
    for_rotations(|phi, _| {
        let q = Quaternion::exp(phi);
        let half = DoubleDouble::from(phi.norm() * 0.5);
        // (sin h)/h is 1 − h²/6 where the square of φ underflows.
        let quotient = match phi.norm() > 1e-100 {
            true => (half.sin_cos().0 / half).to_f64(),
            false => 1.0,
        };
        let expected = phi.scale(0.5 * quotient);
        let is = Vector3::new(q.x, q.y, q.z);
        assert_below(apart(is, expected), 4.0 * ULP * expected.norm(), "vector");
        assert_below(q.dot(q) - 1.0, 4.0 * ULP, "length");
    });
}

/// The rounding of the elements is as much as 1 unit in the last place of the angle.
#[test]
fn logarithms_of_true_rotations() {
    let mut most = [0.0_f64; 2];
    for_rotations(|phi, random| {
        let angle = phi.norm();
        if angle > PI {
            return;
        }
        let length = lengths(random);
        let m = Motion::new(phi, random.vector3().scale(length));
        let is = rounded(&truth(m)).log();
        // Next to a half turn the rounded rotation may be beyond it.
        let back = match is.angular.dot(phi) < 0.0 {
            true => return assert!(angle > PI - 1e-7),
            false => is,
        };
        let error = apart(back.angular, phi);
        let translation = apart(back.linear, m.linear) / length;
        most = [
            most[0].max(error / largest(phi.to_array()).max(1e-300)),
            most[1].max(translation),
        ];
        let size = largest(phi.to_array());
        assert_below(error, 8.0 * ULP * size, "angular");
        assert_below(translation, 8.0 * ULP, "linear");
    });
    println!("{:.2} {:.2} ulp", most[0] / ULP, most[1] / ULP);
}

#[test]
fn logarithms_are_at_most_half_a_turn_and_lead_back() {
    for_rotations(|phi, random| {
        let placement = Transform::exp(Motion::new(phi, random.vector3()));
        let m = placement.log();
        assert!(m.angular.norm() <= PI * (1.0 + 2.0 * ULP));
        let error = transforms_apart(Transform::exp(m), placement);
        assert_below(error, 12.0 * ULP, "there and back");

        let q = Quaternion::exp(phi);
        for q in [q, Quaternion::from(q.to_array().map(|x| -3.0 * x))] {
            let back = Quaternion::exp(q.log()).to_matrix();
            let error = matrices_apart(back, Matrix3::exp(phi));
            assert_below(error, 8.0 * ULP, "of a quaternion of any length");
        }
    });
}

/// Half turns about axes: w is 0 and two elements of the vector too.
#[test]
fn half_turns() {
    for i in 0..3 {
        let mut q = Quaternion::new(0.0, 0.0, 0.0, 0.0_f64);
        q[i] = 1.0;
        let phi: Vector3<f64> = q.log();
        assert_eq!(phi[i].abs(), PI);
        assert_eq!(phi.norm(), PI);
        assert_below(apart(q.to_matrix().log(), phi), ULP, "of the matrix");
    }
}

fn dual(value: Vector3<f64>, rate: Vector3<f64>) -> Vector3<Dual> {
    let element = |i: usize| Dual::new(value[i], rate[i]);
    Vector3::new(element(0), element(1), element(2))
}

fn dual_motion(m: Motion<f64>, rate: Motion<f64>) -> Motion<Dual> {
    Motion::new(dual(m.angular, rate.angular), dual(m.linear, rate.linear))
}

fn rate(v: Vector3<Dual>) -> Vector3<f64> {
    Vector3::from(v.to_array().map(|x| x.rate))
}

#[test]
fn rates_of_exponentials_are_those_of_the_power_series() {
    for_rotations(|phi, random| {
        let (m, velocity) = (Motion::new(phi, random.vector3()), random.motion());
        let is = Transform::exp(dual_motion(m, velocity));
        let expected = truth::exponential_rate(m, velocity);
        let difference = |i: usize, j: usize| {
            let is = match j {
                3 => is.translation[i].rate,
                _ => is.rotation[(i, j)].rate,
            };
            is - expected[i][j]
        };
        let error = largest((0..12).map(|k| difference(k / 4, k % 4)));
        assert_below(error, 32.0 * ULP, &format!("at {}", phi.norm()));
    });
}

/// log is the inverse of exp for their derivatives too, to half a turn.
#[test]
fn rates_of_logarithms() {
    for_rotations(|phi, random| {
        let angle = phi.norm();
        if angle > PI - 1e-7 {
            return;
        }
        let (m, velocity) = (Motion::new(phi, random.vector3()), random.motion());
        let back = Transform::exp(dual_motion(m, velocity)).log();
        let is = Motion::new(rate(back.angular), rate(back.linear));
        let error = motions_apart(is, velocity);
        assert_below(error, 64.0 * ULP, &format!("at {angle}"));
    });
}

/// Numbers with these derivatives.
fn jets(values: [Vector3<f64>; 3]) -> Vector3<Jet> {
    Vector3::from([0, 1, 2].map(|i| Jet(values.map(|v| v[i]))))
}

fn derivative(v: Vector3<Jet>, order: usize) -> Vector3<f64> {
    Vector3::from(v.to_array().map(|x| x.0[order]))
}

/// d²/dt² e^\[φ\]× = \[φ̈\]× + \[φ̇\]×² and d²/dt² V d = ½ φ̈ × d + ⅓ φ̇ × (φ̇ × d) where φ is 0, d constant.
#[test]
fn second_derivatives_at_zero() {
    let mut random = Generator::new(3);
    for _ in 0..100 {
        let [velocity, acceleration, d] = [(); 3].map(|()| random.vector3());
        let phi = jets([Vector3::zero(), velocity, acceleration]);
        let linear = jets([d, Vector3::zero(), Vector3::zero()]);
        let placement = Transform::exp(Motion::new(phi, linear));
        for j in 0..3 {
            let mut unit = Vector3::zero();
            unit[j] = 1.0;
            let expected = acceleration.cross(unit) + velocity.cross(velocity.cross(unit));
            let is = derivative(placement.rotation.column(j), 2);
            assert_below(apart(is, expected), 8.0 * ULP, "rotation");
        }
        let expected =
            acceleration.cross(d).scale(0.5) + velocity.cross(velocity.cross(d)).scale(1.0 / 3.0);
        let is = derivative(placement.translation, 2);
        assert_below(apart(is, expected), 8.0 * ULP, "translation");
    }
}

/// log is the inverse of exp for second derivatives too: at 0, near it and far from it.
#[test]
fn second_derivatives_of_logarithms() {
    for_rotations(|phi, random| {
        let angle = phi.norm();
        if angle > 3.1 {
            return;
        }
        let mut vector = |value| jets([value, random.vector3(), random.vector3()]);
        let (angular, linear) = (vector(phi), vector(phi.scale(0.5)));
        let back = Transform::exp(Motion::new(angular, linear)).log();
        for order in 0..3 {
            let apart = |a, b| apart(derivative(a, order), derivative(b, order));
            let error = apart(back.angular, angular).max(apart(back.linear, linear));
            let most = [16.0, 64.0, 1024.0][order] * ULP;
            assert_below(error, most, &format!("order {order} at {angle}"));
        }
    });
}

#[test]
fn the_same_in_single_precision() {
    const ULP: f32 = f32::EPSILON;
    for_rotations(|phi, random| {
        let m = Motion::new(phi, random.vector3());
        let single = |v: Vector3<f64>| Vector3::from(v.to_array().map(|x| x as f32));
        let m = Motion::new(single(m.angular), single(m.linear));
        let wide = |v: Vector3<f32>| Vector3::from(v.to_array().map(f64::from));
        let placement = Transform::exp(m);
        let expected = Transform::exp(Motion::new(wide(m.angular), wide(m.linear)));
        let rotation = (0..9).map(|k| {
            let place = (k / 3, k % 3);
            f64::from(placement.rotation[place]) - expected.rotation[place]
        });
        let translation = wide(placement.translation) - expected.translation;
        let most = f64::from(8.0 * ULP);
        assert_below(largest(rotation), most, "rotation");
        assert_below(largest(translation.to_array()), most, "translation");
        let back = Transform::exp(placement.log());
        let rotation = (0..9).map(|k| {
            let place = (k / 3, k % 3);
            f64::from(back.rotation[place] - placement.rotation[place])
        });
        assert_below(largest(rotation), 2.0 * most, "there and back");
    });
}
