use super::crba::composite_rigid_bodies;
use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use super::{Body, check_length};
use crate::{IntoReal, Model, Real, sparse};

/// Scratch memory of [`forward_dynamics`] beside the bodies.
#[derive(Debug)]
pub struct InertiaScratch<'a, T> {
    /// n×n, n = nv, by rows. Afterwards the lower triangle holds D and L of H = LᵀDL.
    pub h: &'a mut [T],
    /// Length nv. Afterwards the pattern of H and L, [`Model::expanded_parents`].
    pub parents: &'a mut [Option<usize>],
}

/// Forward dynamics, q̈ = H(q)⁻¹ (τ − C(q, q̇)), to `qdd`: C by Newton-Euler, H by composite rigid
/// bodies, H = LᵀDL in place and solved (RBDA 6.1 to 6.5).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn forward_dynamics<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    tau: &[T],
    scratch: InertiaScratch<'_, T>,
    qdd: &mut [T],
) {
    let InertiaScratch { h, parents } = scratch;
    check_length("tau", tau.len(), model.nv());
    check_length("qdd", qdd.len(), model.nv());
    let terms = Terms {
        qd: Some(qd),
        qdd: None,
        f_ext: None,
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, qdd);
    for (x, &tau) in qdd.iter_mut().zip(tau) {
        *x = tau - *x;
    }
    composite_rigid_bodies(model, bodies, h);
    model.expanded_parents(parents);
    sparse::ltdl(parents, h);
    sparse::ltdl_solve(parents, h, qdd);
}
