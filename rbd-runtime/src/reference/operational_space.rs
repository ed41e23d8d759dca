//! The equation of motion of a frame.

use super::crba::composite_rigid_bodies;
use super::inverse_inertia_matrix::inverse;
use super::kinematics::set_transforms;
use super::{
    Body, InertiaScratch, bias, check_length, frame_jacobian, frame_jacobian_bias, gravity,
};
use crate::{
    Force, Frame, FrameForce, FrameMotion, IntoReal, Model, OperationalSpace, Real, ReferenceFrame,
    Vector3, sparse,
};

/// Scratch memory of [`operational_space`] and [`dynamically_consistent_inverse`] beside the bodies.
#[derive(Debug)]
pub struct OperationalScratch<'a, T> {
    /// Scratch memory of the factors of H.
    pub inertia: InertiaScratch<'a, T>,
    /// 6×nv.
    pub jacobian: &'a mut [T],
    /// Length nv.
    pub forces: &'a mut [T],
}

/// Λ, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f of a frame in the coordinates `F`
/// (Khatib 1987), with τ = H q̈ + C, g = C(q, 0), H = LᵀDL and W = L⁻ᵀ Jᵀ:
///
/// ```text
/// Λ = (J H⁻¹ Jᵀ)⁻¹ = (Wᵀ D⁻¹ W)⁻¹    μ = Λ (J H⁻¹ (C − g) − J̇ q̇)    ρ = Λ J H⁻¹ g
/// ```
///
/// At least six coordinates must carry the frame, and J must have rank 6: otherwise the results are not
/// finite, or as large as rounding allows. H must not be singular.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn operational_space<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
    scratch: OperationalScratch<'_, T>,
) -> OperationalSpace<F, T> {
    let OperationalScratch {
        inertia: InertiaScratch { h, parents },
        jacobian,
        forces,
    } = scratch;
    check_length("forces", forces.len(), model.nv());
    let lambda = half_solved::<F, T, P>(model, bodies, frame, q, (&mut *h, parents, jacobian));
    let rate: FrameMotion<F, T> = frame_jacobian_bias(model, bodies, frame, q, qd);
    let rate = [rate.motion.angular, rate.motion.linear].map(Vector3::to_array);
    let through = |forces: &mut [T]| {
        sparse::ltdl_solve_lt(parents, h, forces);
        accelerations(h, jacobian, forces)
    };
    gravity(model, bodies, q, forces);
    let gravity = through(forces);
    bias(model, bodies, q, qd, forces);
    let mut coriolis = through(forces);
    let others = gravity.iter().zip(rate.iter().flatten());
    for (x, (gravity, rate)) in coriolis.iter_mut().zip(others) {
        *x = *x - *gravity - *rate;
    }
    OperationalSpace {
        inertia: lambda,
        coriolis: force(&lambda, &coriolis),
        gravity: force(&lambda, &gravity),
    }
}

/// The dynamically consistent inverse J̄ = H⁻¹ Jᵀ Λ of a frame's Jacobian in the coordinates `F`,
/// nv×6 by rows, under the conditions of [`operational_space`] (Khatib 1987).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn dynamically_consistent_inverse<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    scratch: OperationalScratch<'_, T>,
    inverse: &mut [T],
) {
    let OperationalScratch {
        inertia: InertiaScratch { h, parents },
        jacobian,
        forces: column,
    } = scratch;
    let n = model.nv();
    check_length("forces", column.len(), n);
    check_length("inverse", inverse.len(), 6 * n);
    let lambda = half_solved::<F, T, P>(model, bodies, frame, q, (&mut *h, parents, jacobian));
    for k in 0..6 {
        for (i, x) in column.iter_mut().enumerate() {
            let row = (0..6).map(|r| jacobian[r * n + i] * lambda[r][k]);
            *x = row.fold(T::zero(), |sum, x| sum + x) / h[i * n + i];
        }
        sparse::ltdl_solve_l(parents, h, column);
        for (i, x) in column.iter().enumerate() {
            inverse[6 * i + k] = *x;
        }
    }
}

/// Factors H, computes W = L⁻ᵀ Jᵀ, column by column, and returns Λ.
fn half_solved<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    (h, parents, jacobian): (&mut [T], &mut [Option<usize>], &mut [T]),
) -> [[T; 6]; 6] {
    let n = model.nv();
    frame_jacobian::<F, T, P>(model, bodies, frame, q, jacobian);
    set_transforms(model, bodies, q);
    composite_rigid_bodies(model, bodies, h);
    model.expanded_parents(parents);
    sparse::ltdl(parents, h);
    for column in jacobian.chunks_exact_mut(n.max(1)) {
        sparse::ltdl_solve_lt(parents, h, column);
    }
    let mut mobility = [T::zero(); 36];
    for r in 0..6 {
        let row = accelerations(h, jacobian, &jacobian[r * n..(r + 1) * n]);
        mobility[6 * r..6 * (r + 1)].copy_from_slice(&row);
    }
    inverse_of_six(&mut mobility)
}

/// Wᵀ D⁻¹ x: the frame's acceleration from L⁻ᵀ times forces.
fn accelerations<T: Real>(ld: &[T], w: &[T], x: &[T]) -> [T; 6] {
    let n = x.len();
    core::array::from_fn(|r| {
        let terms = (0..n).map(|i| w[r * n + i] * (x[i] / ld[i * n + i]));
        terms.fold(T::zero(), |sum, term| sum + term)
    })
}

/// The inverse of a symmetric matrix, which is factored in place.
fn inverse_of_six<T: Real>(matrix: &mut [T; 36]) -> [[T; 6]; 6] {
    let chain: [Option<usize>; 6] = core::array::from_fn(|i| i.checked_sub(1));
    sparse::ltdl(&chain, matrix);
    let mut flat = [T::zero(); 36];
    inverse(&chain, matrix, &mut flat);
    core::array::from_fn(|r| core::array::from_fn(|c| flat[6 * r + c]))
}

/// Λ x as a force.
fn force<F, T: Real>(lambda: &[[T; 6]; 6], x: &[T; 6]) -> FrameForce<F, T> {
    let row = |r: usize| {
        let terms = (0..6).map(|k| lambda[r][k] * x[k]);
        terms.fold(T::zero(), |sum, term| sum + term)
    };
    let (moment, force) = ([row(0), row(1), row(2)], [row(3), row(4), row(5)]);
    FrameForce::new(Force::new(moment.into(), force.into()))
}
