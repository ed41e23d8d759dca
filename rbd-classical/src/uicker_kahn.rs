//! J. J. Uicker, *On the dynamic analysis of spatial linkages using 4×4 matrices*, 1965;
//! M. E. Kahn, *The near-minimum-time control of open-loop articulated kinematic chains*, 1969.
//!
//! Lagrange's equations with 4×4 matrices, not recursive. W_j = A_1 A_2 … A_j, and
//!
//! ```text
//! τ_i = Σ_{j=i..n} ( Σ_{k=1..j} tr(∂W_j/∂q_i J_j (∂W_j/∂q_k)ᵀ) q̈_k
//!                  + Σ_{k=1..j} Σ_{l=1..j} tr(∂W_j/∂q_i J_j (∂²W_j/∂q_k ∂q_l)ᵀ) q̇_k q̇_l
//!                  − m_j gᵀ ∂W_j/∂q_i r_j )
//! ∂W_j/∂q_k      = W_{k−1} ∂A_k/∂q_k ᵏW_j
//! ∂²W_j/∂q_k∂q_l = W_{k−1} ∂A_k/∂q_k ᵏW_{l−1} ∂A_l/∂q_l ˡW_j    (k < l)
//! ∂²W_j/∂q_k²    = W_{k−1} ∂²A_k/∂q_k² ᵏW_j
//! ```
//!
//! Order n⁴. Published (in Hollerbach 1980, every 4×4 product in full): 66271 m + 51548 a at n = 6 for
//! inverse dynamics alone. The additions 25n⁴ + 66⅓n³ + 129½n² + 42⅓n − 96, which Hollerbach prints (recalled, not
//! read again), are not integers at n = 1 to 5 and 7, and are doubtful except for their order. A term of the double sum takes
//! two products, a trace, two multiplications by q̇ and one addition, 130 m + 100 a, and there are Σ j³ ≈
//! n⁴/4 of them: 32½n⁴ + … and exactly that 25n⁴. The count at n = 6 is 13 to 15 % above, by 25n³ additions
//! (91⅓ against 66⅓) and the operations that go with them: the sum over k is written here in full, without
//! the symmetry of its coefficients in i and k. At n = 3 and 4, where n⁴ matters least, they put the
//! additions 19 and 17 % above.
//!
//! The same sums are the equations of motion P = H q̈ + q̇ᵀ C q̇ + g, and solved for q̈ forward dynamics, which
//! the slides give as the method's other use.

use super::chain::Chain;
use super::homogeneous::{HomogeneousLink, gravity4, homogeneous_links};
use super::matrix4::{Matrix4, dot};
use super::solve::solve_symmetric;
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
    let n = links.len();
    let derivatives = Derivatives::new(links);
    let torque = |i: usize| {
        let mut tau = T::zero();
        for j in i..n {
            let inertia = links[j].pseudo_inertia;
            let by_i = derivatives.first(j, i);
            for k in 0..=j {
                let by_k = derivatives.first(j, k);
                tau = tau + (by_i * inertia * by_k.transpose()).trace() * qdd[k];
            }
            for k in 0..=j {
                for l in 0..=j {
                    let by_kl = derivatives.second(j, k, l);
                    tau = tau + (by_i * inertia * by_kl.transpose()).trace() * qd[k] * qd[l];
                }
            }
            tau = tau - dot(by_i.row_times(gravity), links[j].first_moment);
        }
        tau
    };
    (0..n).map(torque).collect()
}

/// q̈ of the chain at q, q̇, τ (each of length n).
pub fn forward_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let links = homogeneous_links(chain, q);
    forward_from_matrices(gravity4(chain), &links, qd, tau)
}

/// q̈ from the matrices of the links.
pub fn forward_from_matrices<T: Real>(
    gravity: [T; 4],
    links: &[HomogeneousLink<T>],
    qd: &[T],
    tau: &[T],
) -> Vec<T> {
    let (h, bias) = equations_of_motion(gravity, links, qd);
    let rest = tau.iter().zip(bias).map(|(&tau, bias)| tau - bias);
    solve_symmetric(h, rest.collect())
}

/// H by rows, and q̇ᵀ C q̇ + g. H_ik = Σ_j tr(∂W_j/∂q_i J_j (∂W_j/∂q_k)ᵀ) is computed for k ≤ i.
pub fn equations_of_motion<T: Real>(
    gravity: [T; 4],
    links: &[HomogeneousLink<T>],
    qd: &[T],
) -> (Vec<Vec<T>>, Vec<T>) {
    let n = links.len();
    let derivatives = Derivatives::new(links);
    let mut h = vec![vec![T::zero(); n]; n];
    let mut bias = vec![T::zero(); n];
    for i in 0..n {
        for j in i..n {
            let by_i = derivatives.first(j, i);
            let moved = by_i * links[j].pseudo_inertia;
            for k in 0..=i {
                let by_k = derivatives.first(j, k);
                h[i][k] = h[i][k] + (moved * by_k.transpose()).trace();
            }
            for k in 0..=j {
                for l in 0..=j {
                    let by_kl = derivatives.second(j, k, l);
                    bias[i] = bias[i] + (moved * by_kl.transpose()).trace() * qd[k] * qd[l];
                }
            }
            bias[i] = bias[i] - dot(by_i.row_times(gravity), links[j].first_moment);
        }
        for k in 0..i {
            h[k][i] = h[i][k];
        }
    }
    (h, bias)
}

/// Tables of the derivatives of W_j.
struct Derivatives<T> {
    /// `first[j][k]` = ∂W_j/∂q_k, k ≤ j.
    first: Vec<Vec<Matrix4<T>>>,
    /// `second[j][l][k]` = ∂²W_j/∂q_k∂q_l, k ≤ l ≤ j.
    second: Vec<Vec<Vec<Matrix4<T>>>>,
}

impl<T: Real> Derivatives<T> {
    fn new(links: &[HomogeneousLink<T>]) -> Self {
        let mut w = Matrix4::identity();
        let mut before = Vec::new(); // W_{k−1}
        // ∂A_k ᵏW_j and ∂²A_k ᵏW_j for the current j, by k.
        let (mut tails, mut second_tails): (Vec<Matrix4<T>>, Vec<Matrix4<T>>) = Default::default();
        let mut first: Vec<Vec<Matrix4<T>>> = Vec::new();
        let mut second = Vec::new();
        for link in links {
            for tail in tails.iter_mut().chain(&mut second_tails) {
                *tail = *tail * link.a;
            }
            tails.push(link.da);
            second_tails.push(link.dda);
            before.push(w);
            let twice = |l: usize| -> Vec<Matrix4<T>> {
                // W_{k−1} ∂A_k ᵏW_{l−1} is ∂W_{l−1}/∂q_k.
                let mixed = (0..l).map(|k| first[l - 1][k] * tails[l]);
                mixed.chain([before[l] * second_tails[l]]).collect()
            };
            second.push((0..tails.len()).map(twice).collect());
            first.push(before.iter().zip(&tails).map(|(&w, &t)| w * t).collect());
            w = w * link.a;
        }
        Self { first, second }
    }

    fn first(&self, j: usize, k: usize) -> Matrix4<T> {
        self.first[j][k]
    }

    fn second(&self, j: usize, k: usize, l: usize) -> Matrix4<T> {
        self.second[j][k.max(l)][k.min(l)]
    }
}
