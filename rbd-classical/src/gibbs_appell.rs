//! E. P. Popov, A. F. Vereshchagin, S. L. Zenkevich, *Manipulation robots: dynamics and algorithms*
//! (in Russian), 1978: the equations of Gibbs and Appell.
//!
//! ```text
//! ∂G/∂q̈_i = Q_i,    G = Σ_k G_k,
//! G_k = ½ m_k w_k·w_k + ½ ε_k·J_k ε_k + ε_k·(ω_k × J_k ω_k)
//! ```
//!
//! with w_k the acceleration of the centre of mass, ε_k the angular acceleration. (The slides print
//! a factor 2 before the last term; with it the equations are not those of motion.) They give this
//! function, H q̈ + h_c = Q = P − g, and the count, but not the recursion; the one here is derived
//! from G. Both accelerations are linear in q̈, in the axes of link k with A = A_k, p = p_k:
//!
//! ```text
//! ε_k = Σ_{j≤k} α_kj q̈_j + ε_k⁰    α_kj = Aᵀ α_{k−1,j},                          α_kk = z
//! o_k = Σ_{j≤k} β_kj q̈_j + o_k⁰    β_kj = Aᵀ (β_{k−1,j} + α_{k−1,j} × p),        β_kk = 0
//! w_k = Σ_{j≤k} γ_kj q̈_j + w_k⁰    γ_kj = β_kj + α_kj × c_k
//! H_ij = Σ_k m_k γ_ki·γ_kj + α_ki·J_k α_kj
//! h_i  = Σ_k m_k γ_ki·w_k⁰ + α_ki·(J_k ε_k⁰ + ω_k × J_k ω_k),    g_i = −Σ_k m_k γ_ki·g
//! ```
//!
//! It yields H and h, hence forward dynamics, too. Published, for both: 7/3 n³ + 27n² + 722/3 n + 9
//! multiplications and 10/3 n³ + 43/2 n² + 931/6 n + 6 additions, 2929 and 2431 (on the slides 2500) at n =
//! 6. This formulation takes 7/3 n³ + 26n² + 197/3 n − 105 and, at n = 6, 1729 and 1346. The cubic term is
//! the published one and the quadratic nearly. The difference is in the linear term, 175 m a link, most
//! likely because of what is given or shorter here: the matrices A_k are not computed, and velocities and
//! free accelerations use the recursion that Luh, Walker and Paul found two years later. In the additions
//! the sums over k take 6 for each i, j, k, the published ones 10.

use super::chain::{Chain, PosedLink, Posture};
use super::solve::{mul_add, solve_symmetric};
use rbd_runtime::{Real, Vector3};

/// τ of the chain at q, q̇, q̈ (each of length n).
pub fn inverse_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let (h, bias) = equations_of_motion(&chain.at(q), qd);
    mul_add(&h, qdd, &bias)
}

/// q̈ of the chain at q, q̇, τ (each of length n).
pub fn forward_dynamics<T: Real>(chain: &Chain<T>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let (h, bias) = equations_of_motion(&chain.at(q), qd);
    let rest = tau.iter().zip(bias).map(|(&tau, bias)| tau - bias);
    solve_symmetric(h, rest.collect())
}

/// The coefficients of one q̈_j in the accelerations of the current link.
#[derive(Clone, Copy)]
struct Column<T> {
    /// α, of the angular acceleration.
    angular: Vector3<T>,
    /// β, of the acceleration of the frame's origin.
    origin: Vector3<T>,
}

/// ω_k, ε_k⁰, o_k⁰ and gravity, in the axes of the current link.
struct Free<T> {
    omega: Vector3<T>,
    angular: Vector3<T>,
    origin: Vector3<T>,
    gravity: Vector3<T>,
}

/// H by rows, and h = h_c + g, of τ = H q̈ + h.
pub fn equations_of_motion<T: Real>(posture: &Posture<T>, qd: &[T]) -> (Vec<Vec<T>>, Vec<T>) {
    let n = posture.links.len();
    let (mut matrix, mut bias) = (vec![vec![T::zero(); n]; n], vec![T::zero(); n]);
    let mut columns: Vec<Column<T>> = Vec::with_capacity(n);
    let mut free = Free {
        omega: Vector3::zero(),
        angular: Vector3::zero(),
        origin: Vector3::zero(),
        gravity: posture.gravity,
    };
    for (link, &qd) in posture.links.iter().zip(qd) {
        for column in &mut columns {
            *column = next_column(link, *column);
        }
        columns.push(Column {
            angular: link.kind.spin(T::one()),
            origin: link.kind.slide(T::one()),
        });
        free = next_free(link, &free, qd);
        differentiate(link, &columns, &free, &mut matrix, &mut bias);
    }
    (matrix, bias)
}

fn next_column<T: Real>(link: &PosedLink<T>, column: Column<T>) -> Column<T> {
    let (rotation, p) = (link.placement.rotation, link.placement.translation);
    Column {
        angular: rotation.transpose_mul(column.angular),
        origin: rotation.transpose_mul(column.origin + column.angular.cross(p)),
    }
}

fn next_free<T: Real>(link: &PosedLink<T>, parent: &Free<T>, qd: T) -> Free<T> {
    let (kind, p) = (link.kind, link.placement.translation);
    let turn = |v: Vector3<T>| link.placement.rotation.transpose_mul(v);
    let omega = parent.omega;
    let turned = turn(omega);
    let origin = parent.origin + parent.angular.cross(p) + omega.cross(omega.cross(p));
    Free {
        omega: turned + kind.spin(qd),
        angular: turn(parent.angular) + turned.cross(kind.spin(qd)),
        origin: turn(origin) + turned.cross(kind.slide(qd + qd)),
        gravity: turn(parent.gravity),
    }
}

/// Adds the derivatives of G_k by q̈, of order one (H) and zero (h).
fn differentiate<T: Real>(
    link: &PosedLink<T>,
    columns: &[Column<T>],
    free: &Free<T>,
    matrix: &mut [Vec<T>],
    bias: &mut [T],
) {
    let (c, omega) = (link.center, free.omega);
    let center = |column: &Column<T>| column.origin + column.angular.cross(c);
    let gamma: Vec<Vector3<T>> = columns.iter().map(center).collect();
    let w = free.origin + free.angular.cross(c) + omega.cross(omega.cross(c));
    let force = w.scale(link.mass);
    let moment = link.inertia * free.angular + omega.cross(link.inertia * omega);
    let weight = free.gravity.scale(link.mass);
    for (j, column) in columns.iter().enumerate() {
        let momentum = link.inertia * column.angular;
        for (i, row) in columns.iter().enumerate() {
            let translation = gamma[i].dot(gamma[j]) * link.mass;
            matrix[i][j] = matrix[i][j] + (translation + row.angular.dot(momentum));
        }
        let inertial = gamma[j].dot(force) + column.angular.dot(moment);
        bias[j] = bias[j] + inertial - gamma[j].dot(weight);
    }
}
