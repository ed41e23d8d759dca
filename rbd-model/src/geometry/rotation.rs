//! Rotations from roll, pitch and yaw, and directions, snapped to quarter turns.

use rbd_runtime::{Matrix3, Transform, Vector3};

/// R = R_z(yaw) R_y(pitch) R_x(roll), as in URDF: about the parent's fixed axes, roll first.
///
/// Values within `tolerance` of those of a quarter turn are made exact: the sines and cosines of each angle
/// first, then the elements of R.
pub fn from_rpy(rpy: [f64; 3], tolerance: f64) -> Matrix3<f64> {
    let [(sr, cr), (sp, cp), (sy, cy)] = rpy.map(|angle| sin_cos(angle, tolerance));
    let rotation = Matrix3::new([
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]);
    snapped(rotation, tolerance)
}

/// The rotation of a quaternion x y z w of any length but 0; `None` for that.
pub(crate) fn of_quaternion(quaternion: [f64; 4]) -> Option<Matrix3<f64>> {
    let largest = quaternion.iter().fold(0.0_f64, |m, c| m.max(c.abs()));
    if largest == 0.0 {
        return None;
    }
    // Scaled first: squares of large numbers overflow, those of small ones underflow.
    let [x, y, z, w] = quaternion.map(|c| c / largest);
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    Some(Matrix3::new([
        [
            1.0 - s * (y * y + z * z),
            s * (x * y - w * z),
            s * (x * z + w * y),
        ],
        [
            s * (x * y + w * z),
            1.0 - s * (x * x + z * z),
            s * (y * z - w * x),
        ],
        [
            s * (x * z - w * y),
            s * (y * z + w * x),
            1.0 - s * (x * x + y * y),
        ],
    ]))
}

/// sin and cos. Near a quarter turn one of the two is linear in the angle and decides for both:
/// the other is within tolerance of ±1 for far larger angles.
fn sin_cos(angle: f64, tolerance: f64) -> (f64, f64) {
    let (sin, cos) = angle.sin_cos();
    if sin.abs() < tolerance {
        (0.0, cos.signum())
    } else if cos.abs() < tolerance {
        (sin.signum(), 0.0)
    } else {
        (sin, cos)
    }
}

/// Origins nearer to each other than this, in metres, hold rounding errors as those at this distance do.
const NEAREST: f64 = 1e-3;

/// The placement with its rotation snapped, and coordinates of its origin made 0 that are below `tolerance`
/// beside the largest of them: a rotation that is off by `tolerance` moves the origin as much. So the change is
/// small beside the lever arms of the link itself, however small the robot is.
pub fn snapped_placement(placement: Transform<f64>, tolerance: f64) -> Transform<f64> {
    let origin = placement.translation.to_array();
    let size = origin.iter().fold(NEAREST, |size, x| size.max(x.abs()));
    let [x, y, z] = origin.map(|x| flushed(x, tolerance * size.min(1.0)));
    Transform::new(
        snapped(placement.rotation, tolerance),
        Vector3::new(x, y, z),
    )
}

/// The rounding of a product of a few rotations.
const ROUNDING: f64 = 1e-14;
/// Smaller elements are rounding errors, and dropping them hardly changes R, which may deviate from a
/// rotation by this much.
const NOTHING: f64 = 1e-15;

/// An axis of one frame within tolerance of one of the other is made equal to it, and the other two axes
/// stay at right angles. An element is never changed alone, since R would no longer be a rotation.
/// Remaining rounding errors become zero; products of two small angles, which may be as small, do not.
fn snapped(mut rotation: Matrix3<f64>, tolerance: f64) -> Matrix3<f64> {
    for i in 0..3 {
        let near_zero = |j: &usize| rotation.rows[i][*j].abs() < tolerance;
        let mut others = (0..3).filter(|j| !near_zero(j));
        if let (Some(j), None) = (others.next(), others.next()) {
            rotation = with_common_axis(rotation, i, j);
        }
    }
    let without = |rounding: f64| {
        let rounding = rounding.min(tolerance);
        Matrix3::new(rotation.rows.map(|row| row.map(|x| flushed(x, rounding))))
    };
    let clean = without(ROUNDING);
    if skew(clean) <= skew(rotation) + NOTHING {
        clean
    } else {
        without(NOTHING)
    }
}

/// The deviation of R's columns from an orthonormal basis: the largest element of RᵀR − 1.
fn skew(rotation: Matrix3<f64>) -> f64 {
    let product = rotation.transpose() * rotation;
    let identity = Matrix3::<f64>::identity();
    let pairs = product.rows.as_flattened().iter();
    let pairs = pairs.zip(identity.rows.as_flattened());
    pairs.fold(0.0, |most, (x, exact)| most.max((x - exact).abs()))
}

/// The rotation that has ±1 at (i, j), turned about that axis as before.
fn with_common_axis(rotation: Matrix3<f64>, i: usize, j: usize) -> Matrix3<f64> {
    let r = rotation.rows;
    let sign = r[i][j].signum();
    let [(r1, r2), (c1, c2)] = [i, j].map(|k| match k {
        0 => (1, 2),
        1 => (0, 2),
        _ => (0, 1),
    });
    let length = r[r1][c1].hypot(r[r1][c2]);
    let (a, b) = (r[r1][c1] / length, r[r1][c2] / length);
    // The determinant is 1: that of the block is the cofactor's sign.
    let block = if (i + j).is_multiple_of(2) {
        sign
    } else {
        -sign
    };
    let mut rows = [[0.0; 3]; 3];
    rows[i][j] = sign;
    (rows[r1][c1], rows[r1][c2]) = (a, b);
    (rows[r2][c1], rows[r2][c2]) = (-block * b, block * a);
    Matrix3::new(rows)
}

/// Zero, and never −0, if within `tolerance` of it.
fn flushed(value: f64, tolerance: f64) -> f64 {
    if value.abs() < tolerance {
        0.0
    } else {
        value + 0.0
    }
}

/// `vector` with unit length, its elements within `tolerance` of zero made zero, and its length.
/// `None` if it is too short to have a direction.
pub(crate) fn unit(vector: [f64; 3], tolerance: f64) -> Option<(Vector3<f64>, f64)> {
    /// A shorter vector is only rounding errors.
    const SHORTEST: f64 = 1e-9;
    let largest = vector.iter().fold(0.0_f64, |m, c| m.max(c.abs()));
    if largest < SHORTEST {
        return None;
    }
    // Scaled first: squares of large numbers overflow.
    let scaled = vector.map(|c| c / largest);
    let length = scaled.iter().map(|c| c * c).sum::<f64>().sqrt();
    let axis = scaled.map(|c| flushed(c / length, tolerance));
    // Normalised again after an element was dropped.
    let kept = axis.iter().map(|c| c * c).sum::<f64>().sqrt();
    let axis = axis.map(|c| {
        if c.abs() == kept {
            c.signum()
        } else {
            c / kept
        }
    });
    Some((Vector3::from(axis), length * largest))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, PI};

    use super::*;

    const TOLERANCE: f64 = 1e-10;

    #[test]
    fn rpy_turns_about_fixed_axes_roll_first() {
        // Roll takes y to z, then yaw leaves it there; yaw first would take y to −x.
        let rotation = from_rpy([FRAC_PI_2, 0.0, FRAC_PI_2], TOLERANCE);
        assert_eq!(rotation.column(1), Vector3::new(0.0, 0.0, 1.0));
        assert_eq!(rotation.column(0), Vector3::new(0.0, 1.0, 0.0));
        assert_eq!(rotation.column(2), Vector3::new(1.0, 0.0, 0.0));
    }

    #[test]
    fn rpy_is_the_product_of_three_turns() {
        let [r, p, y] = [0.3, -1.1, 2.2];
        let about = |axis, angle: f64| Matrix3::rotation_about(axis, angle.sin(), angle.cos());
        let product = about(Vector3::new(0.0, 0.0, 1.0), y)
            * about(Vector3::new(0.0, 1.0, 0.0), p)
            * about(Vector3::new(1.0, 0.0, 0.0), r);
        let rotation = from_rpy([r, p, y], TOLERANCE);
        for (a, b) in rotation
            .rows
            .as_flattened()
            .iter()
            .zip(product.rows.as_flattened())
        {
            assert!((a - b).abs() < 1e-15);
        }
    }

    #[test]
    fn quarter_turns_are_exact() {
        for k in -4..=4 {
            for l in -4..=4 {
                let angles = [f64::from(k) * FRAC_PI_2, f64::from(l) * FRAC_PI_2, PI];
                let rotation = from_rpy(angles, TOLERANCE);
                let exact = |e: &f64| *e == 0.0 || e.abs() == 1.0;
                assert!(rotation.rows.as_flattened().iter().all(exact));
                assert_eq!(rotation * rotation.transpose(), Matrix3::identity());
            }
        }
    }

    #[test]
    #[expect(clippy::approx_constant, reason = "the point is that it is not π/2")]
    fn angles_written_with_few_digits_stay_as_they_are() {
        let rotation = from_rpy([1.5708, 0.0, 0.0], TOLERANCE);
        assert_eq!(rotation.rows[1][1], 1.5708_f64.cos());
        assert_eq!(rotation.rows[2][1], 1.5708_f64.sin());
        let rotation = from_rpy([1.5708, 0.0, 0.0], 1e-5);
        assert_eq!(rotation.rows[1], [0.0, 0.0, -1.0]);
        let rotation = from_rpy([1e-6, 0.0, 0.0], TOLERANCE);
        assert_eq!(rotation.rows[2][1], 1e-6_f64.sin());
    }

    /// Angles very close to quarter turns, whose products are as small as rounding errors.
    #[test]
    fn rotations_near_quarter_turns_stay_rotations() {
        let mut number = 0.0_f64;
        let mut next = || {
            number = (number + 0.618_033_988_749_894_9).fract();
            number
        };
        for _ in 0..20_000 {
            let rpy = [(); 3].map(|()| {
                let quarters = (4.0 * next()).floor() * FRAC_PI_2;
                quarters + (next() - 0.5) * 10.0_f64.powf(-11.0 * next())
            });
            for tolerance in [0.0, 1e-10, 5e-10] {
                let skew = skew(from_rpy(rpy, tolerance));
                assert!(skew <= 2.0 * NOTHING, "{rpy:?}: {skew:e}");
            }
        }
        let found = [
            1.5707962167720562,
            1.5707962724365607,
            1.0765194530488726e-7,
        ];
        assert_ne!(from_rpy(found, 5e-10).rows[1][0], 0.0);
    }

    #[test]
    fn no_tolerance_snaps_nothing() {
        let rotation = from_rpy([FRAC_PI_2, 0.0, 0.0], 0.0);
        assert_eq!(rotation.rows[1][1], FRAC_PI_2.cos());
    }

    #[test]
    fn origins_are_snapped_beside_their_size() {
        let snapped = |x, y| {
            let origin = Vector3::new(x, y, 0.0);
            let placement = Transform::new(Matrix3::identity(), origin);
            snapped_placement(placement, TOLERANCE)
                .translation
                .to_array()
        };
        assert_eq!(snapped(4e-11, 0.5), [0.0, 0.5, 0.0]);
        // Of a gear, whose lever arms are centimetres.
        assert_eq!(snapped(4e-11, 0.02), [4e-11, 0.02, 0.0]);
        assert_eq!(snapped(4e-11, 0.0), [4e-11, 0.0, 0.0]);
        assert_eq!(snapped(4e-14, 0.0), [0.0, 0.0, 0.0]);
        assert_eq!(snapped(2e-10, 5.0), [2e-10, 5.0, 0.0]);
    }

    #[test]
    fn directions_have_unit_length() {
        let (axis, length) = unit([0.0, 3.0, 4.0], TOLERANCE).unwrap();
        assert_eq!((axis, length), (Vector3::new(0.0, 0.6, 0.8), 5.0));
        let (axis, _) = unit([1e-13, 0.0, -1.0], TOLERANCE).unwrap();
        assert_eq!(axis, Vector3::new(0.0, 0.0, -1.0));
        assert_eq!(unit([0.0, 0.0, 1e-320], TOLERANCE), None);
        let (axis, _) = unit([0.0, 0.0, 1e300], TOLERANCE).unwrap();
        assert_eq!(axis, Vector3::new(0.0, 0.0, 1.0));
    }
}
