//! J. M. Hollerbach, *A recursive Lagrangian formulation of manipulator dynamics and a comparative
//! study of dynamics formulation complexity*, IEEE Trans. SMC-10 (11), 1980: with 4×4 matrices.
//!
//! ```text
//! W_i  = W_{i−1} A_i
//! Ẇ_i  = Ẇ_{i−1} A_i + W_{i−1} ∂A_i/∂q_i q̇_i
//! Ẅ_i  = Ẅ_{i−1} A_i + 2 Ẇ_{i−1} ∂A_i/∂q_i q̇_i + W_{i−1} ∂²A_i/∂q_i² q̇_i² + W_{i−1} ∂A_i/∂q_i q̈_i
//! D_i  = J_i Ẅ_iᵀ + A_{i+1} D_{i+1}
//! c_i  = m_i r_i + A_{i+1} c_{i+1}
//! τ_i  = tr(∂W_i/∂q_i D_i) − gᵀ ∂W_i/∂q_i c_i,    ∂W_i/∂q_i = W_{i−1} ∂A_i/∂q_i
//! ```
//!
//! Order n. Published: 830n − 592 multiplications, 675n − 464 additions. Hollerbach counts each 4×4 product
//! in full, and each as often as it is written: W_{i−1} ∂A_i/∂q_i three times. So does this formulation:
//! 806n − 608 and 643n − 512, 4 and 7 % below at n = 6. The constants are the savings due to W_0 = 1, Ẇ_0 =
//! Ẅ_0 = 0, D_{n+1} = 0.

use super::chain::Chain;
use super::homogeneous::{HomogeneousLink, gravity4, homogeneous_links};
use super::matrix4::{Matrix4, dot, sum};
use rbd_runtime::Real;

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    from_matrices(gravity4(chain), &homogeneous_links(chain, q), qd, qdd)
}

/// τ from the matrices of the links; `gravity` is (g, 0) in the base's frame.
pub fn from_matrices<T: Real>(
    gravity: [T; 4],
    links: &[HomogeneousLink<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<T> {
    let two = T::from_f64(2.0);
    let (mut w, mut dw, mut ddw) = (Matrix4::identity(), Matrix4::zero(), Matrix4::zero());
    let mut motions = Vec::with_capacity(links.len());
    for (i, link) in links.iter().enumerate() {
        let partial = w * link.da;
        ddw = ddw * link.a
            + (dw * link.da).scale(two * qd[i])
            + (w * link.dda).scale(qd[i] * qd[i])
            + (w * link.da).scale(qdd[i]);
        dw = dw * link.a + (w * link.da).scale(qd[i]);
        w = w * link.a;
        motions.push((partial, ddw));
    }
    let (mut d, mut c) = (Matrix4::zero(), [T::zero(); 4]);
    let mut tau = Vec::with_capacity(links.len());
    for (i, link) in links.iter().enumerate().rev() {
        let (partial, ddw) = motions[i];
        if let Some(next) = links.get(i + 1) {
            d = next.a * d;
            c = next.a.mul_vector(c);
        }
        d = link.pseudo_inertia * ddw.transpose() + d;
        c = sum(link.first_moment, c);
        tau.push((partial * d).trace() - dot(partial.row_times(gravity), c));
    }
    tau.reverse();
    tau
}
