//! The gyroscopic torque −ω × I ω, which the notes leave out (their section 4).

use rbd_runtime::{Gyroscopic, Matrix3, Real, Vector3};

use crate::BodyState;

/// ω of a free body after `h` seconds, in the world's axes. `rotation` is its
/// [`rotation`](BodyState::rotation).
pub(crate) fn step<T: Real>(
    gyroscopic: Gyroscopic,
    body: &BodyState<T>,
    rotation: Matrix3<T>,
    h: T,
) -> Vector3<T> {
    let inertia = body.inertia.to_matrix();
    let start = rotation.transpose_mul(body.angular_velocity);
    let torque = |omega: Vector3<T>| -omega.cross(inertia * omega);
    match gyroscopic {
        Gyroscopic::Off => body.angular_velocity,
        Gyroscopic::Explicit => {
            let change = solve(inertia, torque(start).scale(h));
            body.angular_velocity + rotation * change
        }
        Gyroscopic::Implicit { iterations } => {
            let mut omega = start;
            for _ in 0..iterations {
                let middle = (start + omega).scale(T::from_f64(0.5));
                let residual = inertia * (omega - start) - torque(middle).scale(h);
                let slope = slope(inertia, middle, h);
                omega = omega - solve(slope, residual);
            }
            rotation * omega
        }
    }
}

/// The Jacobian of the implicit equation, I + ½ h (\[ω̄\]× I − \[I ω̄\]×).
fn slope<T: Real>(inertia: Matrix3<T>, middle: Vector3<T>, h: T) -> Matrix3<T> {
    let momentum = inertia * middle;
    let column = |j: usize| {
        let mut unit = [T::zero(); 3];
        unit[j] = T::one();
        let unit = Vector3::from(unit);
        let change = middle.cross(inertia * unit) - momentum.cross(unit);
        (inertia.column(j) + change.scale(T::from_f64(0.5) * h)).to_array()
    };
    Matrix3::new([column(0), column(1), column(2)]).transpose()
}

/// Solves A x = b with three rows, by Cramer's rule.
pub(crate) fn solve<T: Real>(a: Matrix3<T>, b: Vector3<T>) -> Vector3<T> {
    let [x, y, z] = [a.column(0), a.column(1), a.column(2)];
    let determinant = x.dot(y.cross(z));
    let parts = Vector3::new(b.dot(y.cross(z)), x.dot(b.cross(z)), x.dot(y.cross(b)));
    parts.scale(T::one() / determinant)
}
