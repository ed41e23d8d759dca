//! The tangent space at q as a chart of the manifold, joint by joint.

use super::sensitivity::{Matrices, add_times_rows, again, times_rows};
use super::system::System;
use crate::joint::Block;
use crate::{Arithmetic, Joint, Real};

/// a x + y.
#[inline(always)]
pub(super) fn plus<V: Clone + AsRef<[T]> + AsMut<[T]>, T: Real>(y: &V, a: T, x: &V) -> V {
    let mut sum = y.clone();
    for (sum, x) in sum.as_mut().iter_mut().zip(x.as_ref()) {
        *sum = *sum + a * *x;
    }
    sum
}

/// a x.
#[inline(always)]
pub(super) fn scaled<V: Clone + AsMut<[T]>, T: Real>(a: T, x: &V) -> V {
    let mut product = x.clone();
    for product in product.as_mut() {
        *product = a * *product;
    }
    product
}

/// The joints whose motions may not commute; for all others the chart is a vector space.
#[inline(always)]
fn curved<S: System<T>, T: Real>(robot: &S) -> impl Iterator<Item = &Joint> {
    let joints = match robot.is_vector() {
        true => &[],
        false => robot.joints(),
    };
    let curves = |joint: &&Joint| joint.coupling.is_none() && joint.joint_type.nv() > 1;
    joints.iter().filter(curves)
}

/// The joint's first velocity coordinate, and their number.
#[inline(always)]
fn place(joint: &Joint) -> [usize; 2] {
    [joint.v_start, joint.joint_type.nv()]
}

/// κ(u, v) = v + ½ \[u, v\] + \[u, \[u, v\]\]/12: J_r(u)⁻¹ v up to u⁴, the rate of u in the chart.
#[inline(always)]
pub(super) fn chart_rate<S: System<T>, T: Real>(
    robot: &S,
    u: &S::Velocity,
    v: &S::Velocity,
) -> S::Velocity {
    let mut rate = v.clone();
    for joint in curved(robot) {
        let own = joint.velocity_range();
        let [_, inverse] = joint.joint_type.bracket(&u.as_ref()[own.clone()]);
        let of_joint = product(&inverse, &v.as_ref()[own.clone()]);
        rate.as_mut()[own.clone()].copy_from_slice(&of_joint[..own.len()]);
    }
    rate
}

/// Replaces the derivatives of v by those of κ(u, v): with w = \[u, v\] ∂κ/∂v = 1 + ½ ad_u + ad_u²/12,
/// ∂κ/∂u = −½ ad_v − (ad_w + ad_u ad_v)/12.
#[inline(always)]
pub(super) fn chart_rate_derivatives<S: System<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    [u, v]: [&S::Velocity; 2],
    mut of_u: Matrices<'_, S::Square>,
    mut of_v: Matrices<'_, S::Square>,
) {
    for joint in curved(robot) {
        let own = joint.velocity_range();
        let (u, v) = (&u.as_ref()[own.clone()], &v.as_ref()[own]);
        let [by_u, by_v] = chart_blocks(joint, u, v);
        times_rows::<S, T, A>(robot, again(&mut of_v), place(joint), &by_v);
        let (of_u, of_v) = (again(&mut of_u), again(&mut of_v));
        add_times_rows::<S, T, A>(of_v, place(joint), &by_u, of_u);
    }
}

/// ∂κ/∂u and ∂κ/∂v of a joint.
#[inline(never)]
fn chart_blocks<T: Real>(joint: &Joint, u: &[T], v: &[T]) -> [Block<T>; 2] {
    let [of_u, by_v] = joint.joint_type.bracket(u);
    let [of_v, _] = joint.joint_type.bracket(v);
    let across = product(&of_u, v);
    let [of_across, _] = joint.joint_type.bracket(&across[..v.len()]);
    let (half, twelfth) = (T::from_f64(0.5), T::from_f64(1.0 / 12.0));
    let mut by_u = of_across;
    for i in 0..6 {
        for j in 0..6 {
            let mut twice = of_across[i][j];
            for k in 0..6 {
                twice = twice + of_u[i][k] * of_v[k][j];
            }
            by_u[i][j] = -(half * of_v[i][j] + twelfth * twice);
        }
    }
    [by_u, by_v]
}

/// The product of the block's first columns with a shorter vector.
#[inline]
fn product<T: Real>(block: &Block<T>, v: &[T]) -> [T; 6] {
    let mut product = [T::zero(); 6];
    for i in 0..6 {
        for j in 0..v.len() {
            product[i] = product[i] + block[i][j] * v[j];
        }
    }
    product
}

/// Ad(exp −u) and J_r(u) of a joint.
#[inline(never)]
fn integrate_blocks<T: Real>(joint: &Joint, u: &[T]) -> [Block<T>; 2] {
    joint
        .joint_type
        .integrate_derivatives(&u[joint.velocity_range()])
}

/// Replaces the derivatives of u by those of q ⊞ u in the tangent space there: J_r(u) ∂u + Ad(exp −u) ∂q,
/// ∂q = \[1, 0, 0\].
#[inline(always)]
pub(super) fn integrate<S: System<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    u: &S::Velocity,
    mut of_u: Matrices<'_, S::Square>,
) {
    let mut done = 0;
    for joint in curved(robot) {
        let [by_q, by_u] = integrate_blocks(joint, u.as_ref());
        let [start, n] = place(joint);
        times_rows::<S, T, A>(robot, again(&mut of_u), [start, n], &by_u);
        add_diagonal_between::<S, T>(of_u[0], done, start);
        for i in 0..n {
            for j in 0..n {
                let element = &mut of_u[0][start + i][start + j];
                *element = *element + by_q[i][j];
            }
        }
        done = start + n;
    }
    add_diagonal_between::<S, T>(of_u[0], done, robot.nv());
}

#[inline(always)]
fn add_diagonal_between<S: System<T>, T: Real>(m: &mut S::Square, start: usize, end: usize) {
    for i in start..end {
        m[i][i] = m[i][i] + T::one();
    }
}

/// Returns `matrix` J_r(u); `matrix` becomes `matrix` Ad(exp −u).
#[inline(always)]
pub(super) fn times_integrate_derivatives<S: System<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    matrix: &mut S::Square,
    u: &S::Velocity,
) -> S::Square {
    let mut by_u = matrix.clone();
    for joint in curved(robot) {
        let [carried, jacobian] = integrate_blocks(joint, u.as_ref());
        let [start, n] = place(joint);
        for i in 0..robot.nv() {
            let mut old = [T::zero(); 6];
            old[..n].copy_from_slice(&matrix[i].as_ref()[start..start + n]);
            for j in 0..n {
                let [mut of_q, mut of_u] = [T::zero(); 2];
                for k in 0..n {
                    of_q = A::mul_add(old[k], carried[k][j], of_q);
                    of_u = A::mul_add(old[k], jacobian[k][j], of_u);
                }
                (matrix[i][start + j], by_u[i][start + j]) = (of_q, of_u);
            }
        }
    }
    by_u
}
