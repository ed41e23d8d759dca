//! Solutions with the factors of [`ltdl`](super::ltdl) and [`ltl`](super::ltl) (RBDA Table 6.5).

use super::row_of;
use crate::{Arithmetic, Real};

/// L⁻¹ x, L unit lower triangular.
#[inline(always)]
pub fn ltdl_solve_l<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    _arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    forward::<T, A, N>(factor, x, |_, value, _| value)
}

/// L⁻ᵀ x, L unit lower triangular.
#[inline(always)]
pub fn ltdl_solve_lt<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    _arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    backward::<T, A, N>(factor, x, |_, value, _| value)
}

/// H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x.
#[inline(always)]
pub fn ltdl_solve<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    let mut y = ltdl_solve_lt(arithmetic, factor, x);
    for (i, y) in y.iter_mut().enumerate() {
        if let Some((_, pivot)) = row_of(factor, i) {
            *y = *y / *pivot;
        }
    }
    ltdl_solve_l(arithmetic, factor, &y)
}

/// L⁻¹ x.
#[inline(always)]
pub fn ltl_solve_l<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    _arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    forward::<T, A, N>(factor, x, |_, value, pivot| value / pivot)
}

/// L⁻ᵀ x.
#[inline(always)]
pub fn ltl_solve_lt<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    _arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    backward::<T, A, N>(factor, x, |_, value, pivot| value / pivot)
}

/// H⁻¹ x = L⁻¹ L⁻ᵀ x. Each diagonal entry divides twice, so that its reciprocal multiplies.
#[inline(always)]
pub fn ltl_solve<T: Real, A: Arithmetic<T>, const N: usize, const M: usize>(
    _arithmetic: A,
    factor: &[T; M],
    x: &[T; N],
) -> [T; N] {
    let mut reciprocals = *x;
    for (i, reciprocal) in reciprocals.iter_mut().enumerate() {
        if let Some((_, pivot)) = row_of(factor, i) {
            *reciprocal = T::from_f64(1.0) / *pivot;
        }
    }
    let scaled = |i: usize, value: T, _: T| match reciprocals.get(i) {
        Some(reciprocal) => value * *reciprocal,
        None => value,
    };
    let y = backward::<T, A, N>(factor, x, scaled);
    forward::<T, A, N>(factor, &y, scaled)
}

/// x of L x = b from the first row to the last; `divided(i, x, L_ii)` is x / L_ii.
#[inline(always)]
fn forward<T: Real, A: Arithmetic<T>, const N: usize>(
    factor: &[T],
    b: &[T; N],
    divided: impl Fn(usize, T, T) -> T,
) -> [T; N] {
    let mut x = *b;
    for i in 0..N {
        let Some((left, pivot)) = row_of(factor, i) else {
            break;
        };
        let (known, rest) = x.split_at_mut(i);
        let Some(own) = rest.first_mut() else { break };
        let terms = left.iter().zip(known.iter());
        let value = terms.fold(*own, |rest, (l, x)| A::mul_add(-*l, *x, rest));
        *own = divided(i, value, *pivot);
    }
    x
}

/// x of Lᵀ x = b from the last row to the first.
#[inline(always)]
fn backward<T: Real, A: Arithmetic<T>, const N: usize>(
    factor: &[T],
    b: &[T; N],
    divided: impl Fn(usize, T, T) -> T,
) -> [T; N] {
    let mut x = *b;
    for i in (0..N).rev() {
        let Some((left, pivot)) = row_of(factor, i) else {
            break;
        };
        let (before, rest) = x.split_at_mut(i);
        let Some(own) = rest.first_mut() else { break };
        *own = divided(i, *own, *pivot);
        for (x, l) in before.iter_mut().zip(left) {
            *x = A::mul_add(-*l, *own, *x);
        }
    }
    x
}
