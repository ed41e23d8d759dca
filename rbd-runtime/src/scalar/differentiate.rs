use super::{Dual, Real};

/// f(x) and its gradient, by [`Dual`] numbers.
///
/// It takes N + 1 times the operations of f: for a function of many variables that is called often, trace it
/// (`rbd::jit::Robot::trace`, which differentiates in reverse).
///
/// ```
/// use rbd_runtime::{Real, gradient};
///
/// let (value, slope) = gradient(|[x, y]| *y * x.sin_cos().0, &[0.5, 3.0]);
/// let (sin, cos) = Real::sin_cos(0.5);
/// assert_eq!((value, slope), (3.0 * sin, [3.0 * cos, sin]));
/// ```
pub fn gradient<T: Real, const N: usize>(
    f: impl FnOnce(&[Dual<T, N>; N]) -> Dual<T, N>,
    x: &[T; N],
) -> (T, [T; N]) {
    let Dual { value, derivatives } = f(&Dual::variables(*x));
    (value, derivatives)
}

/// f(x) and its Jacobian by rows, ∂fᵢ/∂xⱼ, by [`Dual`] numbers: N + 1 times the operations of f.
///
/// ```
/// let (value, rows) = rbd_runtime::jacobian(|[x, y]| [*x * *y, *x + *y, *y], &[2.0, 3.0]);
/// assert_eq!(value, [6.0, 5.0, 3.0]);
/// assert_eq!(rows, [[3.0, 2.0], [1.0, 1.0], [0.0, 1.0]]);
/// ```
pub fn jacobian<T: Real, const N: usize, const M: usize>(
    f: impl FnOnce(&[Dual<T, N>; N]) -> [Dual<T, N>; M],
    x: &[T; N],
) -> ([T; M], [[T; N]; M]) {
    let all = f(&Dual::variables(*x));
    (all.map(|own| own.value), all.map(|own| own.derivatives))
}

/// f(x), its gradient and its Hessian by rows, by [`Dual`] numbers of dual numbers: (N + 1)² times the operations of f.
///
/// ```
/// let (value, slope, rows) = rbd_runtime::hessian(|[x, y]| *x * *x * *y, &[2.0, 3.0]);
/// assert_eq!((value, slope), (12.0, [12.0, 4.0]));
/// assert_eq!(rows, [[6.0, 4.0], [4.0, 0.0]]);
/// ```
#[allow(clippy::type_complexity, reason = "three results of different order")]
pub fn hessian<T: Real, const N: usize>(
    f: impl FnOnce(&[Dual<Dual<T, N>, N>; N]) -> Dual<Dual<T, N>, N>,
    x: &[T; N],
) -> (T, [T; N], [[T; N]; N]) {
    let found = f(&Dual::variables(Dual::variables(*x)));
    let rows = found.derivatives.map(|slope| slope.derivatives);
    (found.value.value, found.value.derivatives, rows)
}
