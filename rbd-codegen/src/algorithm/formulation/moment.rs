//! The moment of a body's rotation: 2 dual(U Σ), the antisymmetric part of U Σ.

use rbd_runtime::{Real, Symmetric3, Vector3};

use super::arrival::BodyMotion;
use super::used::Used;

/// 2 dual(U Σ).
pub(super) fn of_second_moment<T: Real>(
    second_moment: Symmetric3<f64>,
    motion: &BodyMotion<T>,
    used: &Used,
) -> Vector3<T> {
    let sigma = Symmetric3::from_f64(second_moment);
    let u = motion.tensor.rows;
    // Differences of U's diagonal, in which one of ω's squares cancels.
    let (w, wd) = (motion.velocity, motion.acceleration);
    let (xx, yy, zz) = (w.x * w.x, w.y * w.y, w.z * w.z);
    let (zy, xz, yx) = (zz - yy, xx - zz, yy - xx);
    let pair = |i: usize, j: usize, product, rate| Pair {
        sum: u[i][j],
        difference: u[j][i],
        product,
        rate,
        both_used: used[i][j] && used[j][i],
    };
    let Symmetric3 {
        xx: sxx,
        yy: syy,
        zz: szz,
        ..
    } = second_moment;
    let x = pair(2, 1, w.y * w.z, wd.x).weighed(syy, szz);
    let y = pair(0, 2, w.x * w.z, wd.y).weighed(szz, sxx);
    let z = pair(1, 0, w.x * w.y, wd.z).weighed(sxx, syy);
    Vector3::new(
        x + u[2][0] * sigma.xy - u[1][0] * sigma.xz + zy * sigma.yz,
        y + u[0][1] * sigma.yz - u[2][1] * sigma.xy + xz * sigma.xz,
        z + u[1][2] * sigma.xz - u[0][2] * sigma.yz + yx * sigma.xy,
    )
}

/// 2 dual(U Σ) if Σ is not constant.
pub(super) fn of_any_second_moment<T: Real>(
    sigma: Symmetric3<T>,
    motion: &BodyMotion<T>,
) -> Vector3<T> {
    let u = motion.tensor.rows;
    let s = sigma.to_matrix().rows;
    let element = |i: usize, j: usize| {
        let product = |row: usize, column: usize| {
            u[row][0] * s[0][column] + u[row][1] * s[1][column] + u[row][2] * s[2][column]
        };
        product(i, j) - product(j, i)
    };
    Vector3::new(element(2, 1), element(0, 2), element(1, 0))
}

/// Two opposite elements of U, p + r and p − r.
struct Pair<T> {
    sum: T,
    difference: T,
    product: T,
    rate: T,
    both_used: bool,
}

impl<T: Real> Pair<T> {
    /// a (p + r) − b (p − r), which is (a − b) p + (a + b) r.
    fn weighed(self, a: f64, b: f64) -> T {
        if self.both_used || a == 0.0 || b == 0.0 {
            return self.sum * T::from_f64(a) - self.difference * T::from_f64(b);
        }
        self.product * T::from_f64(a - b) + self.rate * T::from_f64(a + b)
    }
}
