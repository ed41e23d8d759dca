//! Rotations by quaternions (x, y, z, w) of length 1, w the real part.

use rbd_runtime::{JointType, Matrix3, Real, Symmetric3, Vector3};

use crate::canonical::Angle;

/// A unit quaternion and its rotation R = 1 + 2 w [v]× + 2 [v]×².
#[derive(Clone, Copy)]
pub(super) struct Orientation<T> {
    quaternion: [T; 4],
    matrix: Matrix3<T>,
}

impl<T: Real> Orientation<T> {
    pub(super) fn new(quaternion: [T; 4]) -> Self {
        let matrix = JointType::Spherical.placement(&quaternion).rotation;
        Self { quaternion, matrix }
    }

    /// R v.
    pub(super) fn to_parent(self, v: Vector3<T>) -> Vector3<T> {
        self.matrix * v
    }

    /// Rᵀ v.
    pub(super) fn to_child(self, v: Vector3<T>) -> Vector3<T> {
        self.matrix.transpose_mul(v)
    }

    /// Rᵀ a for one vector only, without the matrix. Since a is mostly along one axis, its doubled products
    /// with the quaternion come first.
    pub(super) fn turned_back(self, a: Vector3<T>) -> Vector3<T> {
        let [x, y, z, w] = self.quaternion;
        let v = Vector3::new(x, y, z);
        let twice = a + a;
        let cross = Vector3::new(
            twice.y * z - twice.z * y,
            twice.z * x - twice.x * z,
            twice.x * y - twice.y * x,
        );
        // a + 2 w (a × v) + 2 v × (v × a)
        a + cross.scale(w) - v.cross(cross)
    }

    /// R M Rᵀ.
    pub(super) fn matrix_to_parent(self, m: Matrix3<T>) -> Matrix3<T> {
        self.matrix * m * self.matrix.transpose()
    }

    /// R Σ Rᵀ with 31 multiplications: without Σ_zz 1, which does not rotate, two rows of R Σ are enough,
    /// since the trace stays.
    pub(super) fn symmetric_to_parent(self, m: Symmetric3<T>) -> Symmetric3<T> {
        let (a, b) = (m.xx - m.zz, m.yy - m.zz);
        let row = |i: usize| {
            let [x, y, z] = self.matrix.rows[i];
            Vector3::new(
                x * a + y * m.xy + z * m.xz,
                x * m.xy + y * b + z * m.yz,
                x * m.xz + y * m.yz,
            )
        };
        let (first, second) = (row(0), row(1));
        let times = |v: Vector3<T>, i| v.dot(self.matrix.row(i));
        let (xx, yy) = (times(first, 0), times(second, 1));
        Symmetric3 {
            xx: xx + m.zz,
            xy: times(first, 1),
            xz: times(first, 2),
            yy: yy + m.zz,
            yz: times(second, 2),
            zz: (a + b - xx - yy) + m.zz,
        }
    }
}

/// a ⊗ b: rotates by b, then by a.
pub(super) fn product<T: Real>(a: [T; 4], b: [T; 4]) -> [T; 4] {
    let (u, v) = (
        Vector3::new(a[0], a[1], a[2]),
        Vector3::new(b[0], b[1], b[2]),
    );
    let [x, y, z] = (v.scale(a[3]) + u.scale(b[3]) + u.cross(v)).to_array();
    [x, y, z, a[3] * b[3] - u.dot(v)]
}

/// The quaternion of the rotation Rz(φ) Rx(α) Rz(ψ).
pub(super) fn of_angles<T: Real>(phi: Angle, alpha: Angle, psi: Angle) -> [T; 4] {
    let half = |angle: Angle| (0.5 * angle.value).sin_cos();
    let about_z = |(sin, cos)| [0.0, 0.0, sin, cos];
    let (sin, cos) = half(alpha);
    let first = product(about_z(half(phi)), [sin, 0.0, 0.0, cos]);
    product(first, about_z(half(psi))).map(T::from_f64)
}
