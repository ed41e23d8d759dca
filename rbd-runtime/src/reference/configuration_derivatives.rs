//! Derivatives of steps and differences on the manifold, in its tangent spaces.

use super::check_length;
use crate::joint::Block;
use crate::{IntoReal, Joint, Model, Real};

/// The derivatives of q ⊞ v by q and by v, each n×n by rows, n = nv: of
/// ((q ⊞ ε eₖ) ⊞ v) ⊟ (q ⊞ v) and (q ⊞ (v + ε eₖ)) ⊟ (q ⊞ v) by ε at 0, column k.
///
/// Rows are in the tangent space at q ⊞ v, as are those of Pinocchio's `dIntegrate`. Joint by joint
///
/// ```text
/// by q   Ad(exp −v)        by v   J_r(v)
/// ```
///
/// for SO(3), SE(2) or SE(3): the adjoint and the right Jacobian of the exponential (J. Solà, J. Deray and
/// D. Atchuthan, *A micro Lie theory*, arXiv 1812.01537). Both are the identity for joints of one degree of
/// freedom. They do not depend on `q`, of which only the length is checked. Elements err by a few units in
/// the last place of the largest of their joint, also near 0, for turns up to 2π.
///
/// # Panics
/// If a slice has a wrong length.
pub fn integrate_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q: &[T],
    v: &[T],
    by_q: &mut [T],
    by_v: &mut [T],
) {
    check_length("q", q.len(), model.nq());
    let [mut to_q, mut to_v] = squares(model, [("by_q", by_q), ("by_v", by_v)]);
    each_integrate_derivative(model, v, |row, column, [of_q, of_v]| {
        to_q(row, column, of_q);
        to_v(row, column, of_v);
    });
}

/// The derivatives of q₁ ⊟ q₀ by q₀ and by q₁, each n×n by rows, n = nv: of q₁ ⊟ (q₀ ⊞ ε eₖ) and
/// (q₁ ⊞ ε eₖ) ⊟ q₀ by ε at 0, column k.
///
/// Pinocchio's `dDifference`. Joint by joint, with v = q₁ ⊟ q₀,
///
/// ```text
/// by q₀   −J_r(−v)⁻¹        by q₁   J_r(v)⁻¹
/// ```
///
/// (see [`integrate_derivatives`]). Defined for turns below π; at π they are those of the v that
/// [`difference`](super::difference) gives.
///
/// # Panics
/// If a slice has a wrong length.
pub fn difference_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q0: &[T],
    q1: &[T],
    by_q0: &mut [T],
    by_q1: &mut [T],
) {
    check_length("q0", q0.len(), model.nq());
    check_length("q1", q1.len(), model.nq());
    let [mut to_q0, mut to_q1] = squares(model, [("by_q0", by_q0), ("by_q1", by_q1)]);
    each_difference_derivative(model, q0, q1, |row, column, [of_q0, of_q1]| {
        to_q0(row, column, of_q0);
        to_q1(row, column, of_q1);
    });
}

/// Writers for matrices that start as zeros.
fn squares<'a, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    matrices: [(&str, &'a mut [T]); 2],
) -> [impl FnMut(usize, usize, T) + use<'a, T, P>; 2] {
    let n = model.nv();
    matrices.map(|(name, matrix)| {
        check_length(name, matrix.len(), n * n);
        matrix.fill(T::zero());
        move |row: usize, column: usize, element: T| matrix[row * n + column] = element
    })
}

/// Calls `visit` with every structural nonzero of ∂(q ⊞ v)/∂q and ∂(q ⊞ v)/∂v.
#[inline]
pub(crate) fn each_integrate_derivative<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    v: &[T],
    mut visit: impl FnMut(usize, usize, [T; 2]),
) {
    check_length("v", v.len(), model.nv());
    for joint in model.leaders() {
        let own = &v[joint.velocity_range()];
        each_element(
            joint,
            joint.joint_type.integrate_derivatives(own),
            &mut visit,
        );
    }
}

/// Calls `visit` with every structural nonzero of ∂(q₁ ⊟ q₀)/∂q₀ and ∂(q₁ ⊟ q₀)/∂q₁.
#[inline]
pub(crate) fn each_difference_derivative<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q0: &[T],
    q1: &[T],
    mut visit: impl FnMut(usize, usize, [T; 2]),
) {
    for joint in model.leaders() {
        let mut v = [T::zero(); 6];
        let v = &mut v[..joint.joint_type.nv()];
        let own = joint.position_range();
        joint.joint_type.difference(&q0[own.clone()], &q1[own], v);
        let [by_q1, by_q0] = joint.joint_type.difference_derivatives(v);
        let by_q0 = by_q0.map(|row| row.map(T::neg));
        each_element(joint, [by_q0, by_q1], &mut visit);
    }
}

#[inline]
fn each_element<T: Real, P>(
    joint: &Joint<P>,
    blocks: [Block<T>; 2],
    visit: &mut impl FnMut(usize, usize, [T; 2]),
) {
    let (start, n) = (joint.v_start, joint.joint_type.nv());
    for row in 0..n {
        for column in 0..n {
            let elements = [blocks[0][row][column], blocks[1][row][column]];
            visit(start + row, start + column, elements);
        }
    }
}
