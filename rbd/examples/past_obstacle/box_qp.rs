//! min ½ xᵀ H x + gᵀ x, low ≤ x ≤ high, by projected Newton steps (Y. Tassa, N. Mansard and E. Todorov,
//! *Control-limited differential dynamic programming*, ICRA 2014, section IV).

use nalgebra::{Cholesky, Const, SMatrix, SVector};

/// A solution, and what the coordinates within their bounds do to one another.
pub(crate) struct Solution<const N: usize> {
    pub(crate) x: SVector<f64, N>,
    is_free: [bool; N],
    factor: Cholesky<f64, Const<N>>,
}

impl<const N: usize> Solution<N> {
    /// −H⁻¹ m of the free coordinates; those at a bound do not move.
    pub(crate) fn gain<const M: usize>(&self, m: &SMatrix<f64, N, M>) -> SMatrix<f64, N, M> {
        let masked = SMatrix::from_fn(|i, j| if self.is_free[i] { -m[(i, j)] } else { 0.0 });
        self.factor.solve(&masked)
    }
}

/// From `x`. None if H is not positive definite.
pub(crate) fn solve<const N: usize>(
    h: &SMatrix<f64, N, N>,
    g: &SVector<f64, N>,
    bounds: [SVector<f64, N>; 2],
    x: SVector<f64, N>,
) -> Option<Solution<N>> {
    let [low, high] = bounds;
    let clamped = |x: SVector<f64, N>| SVector::from_fn(|i, _| x[i].clamp(low[i], high[i]));
    let value = |x: &SVector<f64, N>| (0.5 * (h * x) + g).dot(x);
    let mut x = clamped(x);
    for _ in 0..100 {
        let gradient = h * x + g;
        let is_free: [bool; N] = core::array::from_fn(|i| {
            let is_held =
                (x[i] <= low[i] && gradient[i] > 0.0) || (x[i] >= high[i] && gradient[i] < 0.0);
            !is_held
        });
        let masked = SMatrix::<f64, N, N>::from_fn(|i, j| match is_free[i] && is_free[j] {
            true => h[(i, j)],
            false => f64::from(i == j),
        });
        let factor = masked.cholesky()?;
        let solution = Solution { x, is_free, factor };
        let search = solution.gain(&gradient);
        if search.norm() < 1e-9 * (1.0 + x.norm()) {
            return Some(solution);
        }
        // Armijo's rule along the projection.
        let mut length = 1.0;
        let mut trial = clamped(x + search);
        while value(&trial) - value(&x) > 0.1 * gradient.dot(&(trial - x)) && length > 1e-12 {
            length *= 0.6;
            trial = clamped(x + search * length);
        }
        x = trial;
    }
    None
}
