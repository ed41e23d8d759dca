//! Eigenvalues of a symmetric 3×3 matrix by cyclic Jacobi rotations (Golub and Van Loan 8.5).

/// The eigenvalues of [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], given as
/// [xx, xy, xz, yy, yz, zz], in ascending order.
pub(crate) fn of_symmetric([xx, xy, xz, yy, yz, zz]: [f64; 6]) -> [f64; 3] {
    let (mut values, _) = diagonal([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
    values.sort_by(f64::total_cmp);
    values
}

/// The eigenvalues, in no order, and the rotation R to their axes: the matrix is R diag(values) Rᵀ. For a
/// diagonal matrix R is the identity.
#[cfg(feature = "mjcf")]
pub(crate) fn with_axes(
    [xx, xy, xz, yy, yz, zz]: [f64; 6],
) -> ([f64; 3], rbd_runtime::Matrix3<f64>) {
    let (values, axes) = diagonal([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
    (values, rbd_runtime::Matrix3::new(axes))
}

/// Eigenvalues and, as columns, eigenvectors.
fn diagonal(mut a: [[f64; 3]; 3]) -> ([f64; 3], [[f64; 3]; 3]) {
    let mut axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    // Convergence is quadratic: six sweeps are more than doubles need.
    for _ in 0..10 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            rotate(&mut a, &mut axes, p, q);
        }
    }
    ([a[0][0], a[1][1], a[2][2]], axes)
}

/// Makes element (p, q) zero, and rotates `axes` accordingly.
fn rotate(a: &mut [[f64; 3]; 3], axes: &mut [[f64; 3]; 3], p: usize, q: usize) {
    if a[p][q] == 0.0 {
        return;
    }
    let tau = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = tau.signum() / (tau.abs() + tau.hypot(1.0));
    let c = 1.0 / t.hypot(1.0);
    let s = t * c;
    let k = 3 - p - q;
    let (kp, kq) = (a[k][p], a[k][q]);
    a[p][p] -= t * a[p][q];
    a[q][q] += t * a[p][q];
    a[p][q] = 0.0;
    a[q][p] = 0.0;
    a[k][p] = c * kp - s * kq;
    a[k][q] = s * kp + c * kq;
    a[p][k] = a[k][p];
    a[q][k] = a[k][q];
    for row in axes {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
}

#[cfg(test)]
mod tests {
    use super::of_symmetric;

    #[test]
    fn known_eigenvalues_come_out() {
        assert_eq!(
            of_symmetric([3.0, 0.0, 0.0, 1.0, 0.0, 2.0]),
            [1.0, 2.0, 3.0]
        );
        // 2 on the diagonal and 1 beside it: 1, 1, 4.
        let found = of_symmetric([2.0, 1.0, 1.0, 2.0, 1.0, 2.0]);
        for (value, known) in found.iter().zip([1.0, 1.0, 4.0]) {
            assert!((value - known).abs() < 1e-14, "{found:?}");
        }
    }

    #[cfg(feature = "mjcf")]
    #[test]
    fn the_axes_give_the_matrix_back() {
        let m = [0.3, -0.2, 0.7, 1.1, 0.05, -0.4];
        let (values, axes) = super::with_axes(m);
        let rows = axes.rows;
        let entry = |i: usize, j: usize| -> f64 {
            (0..3).map(|k| rows[i][k] * values[k] * rows[j][k]).sum()
        };
        let places = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
        for ((i, j), expected) in places.into_iter().zip(m) {
            assert!((entry(i, j) - expected).abs() < 1e-15, "{i} {j}");
        }
    }

    #[test]
    fn trace_and_squares_are_kept() {
        let m = [0.3, -0.2, 0.7, 1.1, 0.05, -0.4];
        let values = of_symmetric(m);
        let trace: f64 = values.iter().sum();
        let squares: f64 = values.iter().map(|v| v * v).sum();
        assert!((trace - 1.0).abs() < 1e-14);
        let expected = 0.09 + 1.21 + 0.16 + 2.0 * (0.04 + 0.49 + 0.0025);
        assert!((squares - expected).abs() < 1e-14);
    }
}
