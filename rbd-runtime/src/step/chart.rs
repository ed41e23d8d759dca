//! The tangent space at q as a chart of the manifold, joint by joint.

use super::sensitivity::{Sensitivity, times};
use crate::dynamics::is_vector;
use crate::joint::Block;
use crate::{Array, JointType, Model, Real, Robot};

/// a x + y.
#[inline]
pub(super) fn plus<V: Array<T>, T: Real>(y: &V, a: T, x: &V) -> V {
    V::from_fn(|i| y[i] + a * x[i])
}

/// a x.
#[inline]
pub(super) fn scaled<V: Array<T>, T: Real>(a: T, x: &V) -> V {
    V::from_fn(|i| a * x[i])
}

/// Runs `of_joint` with the type and the first velocity coordinate of each joint whose motions do not
/// commute.
#[inline]
pub(super) fn each_joint<R: Robot>(mut of_joint: impl FnMut(&JointType, usize)) {
    if is_vector::<R>() {
        return;
    }
    const fn model<R: Robot>() -> Model<'static> {
        R::MODEL
    }
    for joint in model::<R>().joints {
        if joint.coupling.is_none() && !joint.joint_type.commutes() {
            of_joint(&joint.joint_type, joint.v_start);
        }
    }
}

/// The numbers of a joint.
#[inline]
fn own<'a, T>(joint: &JointType, start: usize, v: &'a impl AsRef<[T]>) -> &'a [T]
where
    T: 'a,
{
    &v.as_ref()[start..start + joint.nv()]
}

/// κ(u, v) = v + ½ \[u, v\] + \[u, \[u, v\]\]/12: J_r(u)⁻¹ v up to u⁴, the rate of u in the chart.
#[inline]
pub(super) fn chart_rate<R: Robot, T: Real>(
    u: &R::Velocity<T>,
    v: &R::Velocity<T>,
) -> R::Velocity<T> {
    let mut rate = *v;
    each_joint::<R>(|joint, start| {
        let [_, inverse] = joint.bracket(own(joint, start, u));
        let of_joint = product(&inverse, own(joint, start, v));
        let n = joint.nv();
        rate.as_mut()[start..start + n].copy_from_slice(&of_joint[..n]);
    });
    rate
}

/// The derivatives of κ(u, v), from those of u and v: with w = \[u, v\]
/// ∂κ/∂v = 1 + ½ ad_u + ad_u²/12, ∂κ/∂u = −½ ad_v − (ad_w + ad_u ad_v)/12.
#[inline]
pub(super) fn chart_rate_derivatives<R: Robot, T: Real>(
    [u, v]: [&R::Velocity<T>; 2],
    du: &Sensitivity<R, T>,
    dv: &Sensitivity<R, T>,
) -> Sensitivity<R, T> {
    let mut rate = *dv;
    each_joint::<R>(|joint, start| {
        let (u, v, n) = (own(joint, start, u), own(joint, start, v), joint.nv());
        let [of_u, by_v] = joint.bracket(u);
        let [of_v, _] = joint.bracket(v);
        let across = product(&of_u, v);
        let [of_across, _] = joint.bracket(&across[..n]);
        let by_u = by_chart(&of_u, &of_v, &of_across);
        rate.set_rows(start, n, |matrix| {
            let (of_v, of_u) = (
                times(&by_v, matrix(dv), start, n),
                times(&by_u, matrix(du), start, n),
            );
            core::array::from_fn(|i| plus(&of_v[i], T::one(), &of_u[i]))
        });
    });
    rate
}

/// −½ ad_v − (ad_w + ad_u ad_v)/12.
#[inline]
fn by_chart<T: Real>(of_u: &Block<T>, of_v: &Block<T>, of_across: &Block<T>) -> Block<T> {
    let (half, twelfth) = (T::from_f64(0.5), T::from_f64(1.0 / 12.0));
    core::array::from_fn(|i| {
        core::array::from_fn(|j| {
            let twice = (0..6).fold(of_across[i][j], |sum, k| sum + of_u[i][k] * of_v[k][j]);
            -(half * of_v[i][j] + twelfth * twice)
        })
    })
}

/// The block times a vector of fewer numbers, which meet its first columns.
#[inline]
fn product<T: Real>(block: &Block<T>, v: &[T]) -> [T; 6] {
    block.map(|row| {
        let products = row.iter().zip(v).map(|(a, b)| *a * *b);
        products.fold(T::zero(), |sum, x| sum + x)
    })
}

/// The derivatives of q ⊞ u in the tangent space there, from those of u: Ad(exp −u) ∂q + J_r(u) ∂u, ∂q = \[1, 0, 0\].
#[inline]
pub(super) fn integrated<R: Robot, T: Real>(
    u: &R::Velocity<T>,
    du: &Sensitivity<R, T>,
) -> Sensitivity<R, T> {
    let mut end = *du;
    for i in 0..R::NV {
        end.q[i][i] = end.q[i][i] + T::one();
    }
    each_joint::<R>(|joint, start| {
        let n = joint.nv();
        let [by_q, by_u] = joint.integrate_derivatives(own(joint, start, u));
        end.set_rows(start, n, |matrix| times(&by_u, matrix(du), start, n));
        for i in 0..n {
            for j in 0..n {
                let element = &mut end.q[start + i][start + j];
                *element = *element + by_q[i][j];
            }
        }
    });
    end
}

/// `matrix` Ad(exp −u) and `matrix` J_r(u).
#[inline]
pub(super) fn times_integrate_derivatives<R: Robot, T: Real>(
    matrix: &R::Square<T>,
    u: &R::Velocity<T>,
) -> [R::Square<T>; 2] {
    let mut products = [*matrix; 2];
    each_joint::<R>(|joint, start| {
        let n = joint.nv();
        let blocks = joint.integrate_derivatives(own(joint, start, u));
        for (product, block) in products.iter_mut().zip(&blocks) {
            for i in 0..R::NV {
                let old = &matrix[i].as_ref()[start..start + n];
                for j in 0..n {
                    let terms = old.iter().zip(block).map(|(a, row)| *a * row[j]);
                    product[i][start + j] = terms.fold(T::zero(), |sum, x| sum + x);
                }
            }
        }
    });
    products
}
