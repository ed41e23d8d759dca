use super::crba::composite_rigid_bodies;
use super::kinematics::set_transforms;
use super::{Body, InertiaScratch, check_length};
use crate::{IntoReal, Model, Real, sparse};

/// The inverse of the joint-space inertia matrix, H(q)⁻¹, from H = LᵀDL: column k solves
/// LᵀDL x = δ_k with the pattern of H (RBDA 6.4, 6.5, Table 6.5).
///
/// `inverse` is n×n, n = nv, by rows; both triangles are written. Entries of two joints are zero if no
/// joint carries both of them. H must not be singular.
///
/// L⁻ᵀ δ_k ends at k and L⁻¹ goes upwards from the base, so the first k elements of column k need no
/// others. Only half of the matrix is solved for; the rest is its mirror.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn inverse_inertia_matrix<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    scratch: InertiaScratch<'_, T>,
    inverse: &mut [T],
) {
    let InertiaScratch { h, parents } = scratch;
    let n = model.nv();
    check_length("inverse", inverse.len(), n * n);
    set_transforms(model, bodies, q);
    composite_rigid_bodies(model, bodies, h);
    model.expanded_parents(parents);
    sparse::ltdl(parents, h);
    self::inverse(parents, h, inverse);
}

/// The inverse of the matrix with these factors L and D.
pub(super) fn inverse<T: Real>(parents: &[Option<usize>], ld: &[T], inverse: &mut [T]) {
    let n = parents.len();
    for k in 0..n {
        // Row k up to the diagonal is column k above it.
        solve_unit(parents, ld, k, &mut inverse[k * n..=k * n + k]);
        for i in 0..k {
            inverse[i * n + k] = inverse[k * n + i];
        }
    }
}

/// The first k + 1 elements of H⁻¹ δ_k = L⁻¹ D⁻¹ L⁻ᵀ δ_k, to `x` of that length.
fn solve_unit<T: Real>(parents: &[Option<usize>], ld: &[T], k: usize, x: &mut [T]) {
    let n = parents.len();
    let path = |i: usize| core::iter::successors(Some(i), |&j| parents[j]);
    x.fill(T::zero());
    x[k] = T::one();
    for i in path(k) {
        for j in path(i).skip(1) {
            x[j] = x[j] - ld[i * n + j] * x[i];
        }
    }
    for i in path(k) {
        x[i] = x[i] / ld[i * n + i];
    }
    for i in 0..=k {
        x[i] = path(i)
            .skip(1)
            .fold(x[i], |rest, j| rest - ld[i * n + j] * x[j]);
    }
}
