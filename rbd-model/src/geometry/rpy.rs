//! Roll, pitch and yaw of a rotation, as URDF and the checks represent rotations.

/// Columns may deviate from unit length and from right angles by this much: files round.
const ROUNDING: f64 = 1e-6;
/// Below this the x axis is taken to point along ±z, and its heading is a rounding error.
const VERTICAL: f64 = 1e-12;

/// (roll, pitch, yaw), rad, with R = R_z(yaw) R_y(pitch) R_x(roll) up to rounding, also if the pitch is
/// near a quarter turn: there the roll compensates for the chosen yaw. `None` if `rows` is no rotation.
pub(crate) fn of_matrix(rows: [[f64; 3]; 3]) -> Option<[f64; 3]> {
    if !is_rotation(rows) {
        return None;
    }
    let r = rows;
    let horizontal = r[0][0].hypot(r[1][0]);
    let pitch = (-r[2][0]).atan2(horizontal);
    let yaw = if horizontal < VERTICAL {
        0.0
    } else {
        r[1][0].atan2(r[0][0])
    };
    let (sin, cos) = yaw.sin_cos();
    // R_z(−yaw) R, of which row y is (0, cos roll, −sin roll).
    let roll = (sin * r[0][2] - cos * r[1][2]).atan2(cos * r[1][1] - sin * r[0][1]);
    // −0 + 0 = 0.
    Some([roll + 0.0, pitch + 0.0, yaw + 0.0])
}

fn is_rotation(r: [[f64; 3]; 3]) -> bool {
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let [x, y, z] = r;
    let cross = [
        x[1] * y[2] - x[2] * y[1],
        x[2] * y[0] - x[0] * y[2],
        x[0] * y[1] - x[1] * y[0],
    ];
    let products = [
        dot(x, x) - 1.0,
        dot(y, y) - 1.0,
        dot(z, z) - 1.0,
        dot(x, y),
        dot(cross, z) - 1.0,
    ];
    // A NaN is not below anything.
    products.iter().all(|product| product.abs() < ROUNDING)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::geometry::rotation::from_rpy;

    #[test]
    fn angles_lead_back_to_the_matrix() {
        for roll in [-3.0, -FRAC_PI_2, 0.0, 0.7, 2.9] {
            for pitch in [
                -FRAC_PI_2,
                1e-6 - FRAC_PI_2,
                -0.3,
                0.0,
                1.2,
                FRAC_PI_2 - 1e-10,
                FRAC_PI_2,
            ] {
                for yaw in [-3.1, -0.4, 0.0, FRAC_PI_2] {
                    let matrix = from_rpy([roll, pitch, yaw], 0.0).rows;
                    let again = from_rpy(of_matrix(matrix).unwrap(), 0.0).rows;
                    let errors = matrix.as_flattened().iter().zip(again.as_flattened());
                    for (a, b) in errors {
                        assert!((a - b).abs() < 2e-15, "{roll} {pitch} {yaw}: {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_rotation_has_none() {
        assert_eq!(
            of_matrix([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]),
            None
        );
        assert_eq!(
            of_matrix([[1.1, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
            None
        );
        assert_eq!(of_matrix([[f64::NAN; 3]; 3]), None);
    }
}
