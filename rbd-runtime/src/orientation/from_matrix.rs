//! The quaternion of a rotation matrix.

use super::sign_or_one;
use crate::{Matrix3, Real};

/// A column of 4 q qᵀ, whose elements are sums and differences of the elements of R: column i is 4 qᵢ q.
#[derive(Clone, Copy)]
struct Column<T> {
    /// 4 qᵢ².
    size: T,
    elements: [T; 4],
}

impl<T: Real> Column<T> {
    /// The larger of both, this one of equals.
    #[inline]
    fn larger(self, other: Self) -> Self {
        let larger = |own, others| self.size.select_less(other.size, others, own);
        let mut elements = self.elements;
        for i in 0..4 {
            elements[i] = larger(self.elements[i], other.elements[i]);
        }
        Self {
            size: larger(self.size, other.size),
            elements,
        }
    }
}

/// [x y z w] times a number, from the largest of the four columns. Its 4 qᵢ² is 1 or more, so that no digits are lost at any
/// angle (S. W. Shepperd, "Quaternion from Rotation Matrix", Journal of Guidance and Control 1, 1978).
#[inline]
pub(super) fn multiple<T: Real>(rotation: Matrix3<T>) -> [T; 4] {
    let [[r00, r01, r02], [r10, r11, r12], [r20, r21, r22]] = rotation.rows;
    let one = T::one();
    let (x, y) = (one + r00 - r11 - r22, one - r00 + r11 - r22);
    let (z, w) = (one - r00 - r11 + r22, one + r00 + r11 + r22);
    let (xy, xz, yz) = (r01 + r10, r02 + r20, r12 + r21);
    let (xw, yw, zw) = (r21 - r12, r02 - r20, r10 - r01);
    let column = |size, elements| Column { size, elements };

    let of_vector = column(x, [x, xy, xz, xw]).larger(column(y, [xy, y, yz, yw]));
    let of_rest = column(z, [xz, yz, z, zw]).larger(column(w, [xw, yw, zw, w]));
    of_vector.larger(of_rest).elements
}

/// [x y z w], w ≥ 0, of length 1.
#[inline]
pub(super) fn quaternion<T: Real>(rotation: Matrix3<T>) -> [T; 4] {
    let [x, y, z, w] = multiple(rotation);
    let length = (x * x + y * y + z * z + w * w).sqrt();
    let scale = sign_or_one(w) / length;
    [x, y, z, w].map(|e| e * scale)
}
