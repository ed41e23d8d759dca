//! Dense linear algebra that shares nothing with what is tested.

/// A x = b by Gaussian elimination with row pivoting.
pub(crate) fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for k in 0..n {
        let size = |i: &usize| a[*i][k].abs();
        let pivot = (k..n)
            .max_by(|i, j| size(i).total_cmp(&size(j)))
            .unwrap_or(k);
        a.swap(k, pivot);
        b.swap(k, pivot);
        let row = a[k].clone();
        for i in k + 1..n {
            let factor = a[i][k] / row[k];
            if factor != 0.0 {
                for j in k..n {
                    a[i][j] -= factor * row[j];
                }
                b[i] -= factor * b[k];
            }
        }
    }
    for k in (0..n).rev() {
        let sum: f64 = (k + 1..n).map(|j| a[k][j] * b[j]).sum();
        b[k] = (b[k] - sum) / a[k][k];
    }
    b
}
