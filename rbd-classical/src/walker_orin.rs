//! M. W. Walker, D. E. Orin, *Efficient dynamic computer simulation of robotic mechanisms*,
//! ASME J. Dynamic Systems, Measurement and Control 104, 1982.
//!
//! Forward dynamics from τ = H(q) q̈ + C(q, q̇): C is inverse dynamics (Luh, Walker, Paul) at q̈ = 0,
//! H comes from one of three methods, and H q̈ = τ − C is solved.
//!
//! 1. Column j of H is the inverse dynamics of the chain at rest without gravity for q̈ = 1_j.
//! 2. The same, but joints below j do not move: column j starts at joint j, and only its elements
//!    i ≥ j are computed; the rest is symmetry.
//! 3. For q̈ = 1_j all links i ≥ j move as one composite body. Its mass M_j, centre of mass C_j and
//!    inertia E_j are found from the tip inwards, and the force that moves it is carried to the base:
//!
//! ```text
//! M_j = m_j + M_{j+1}
//! C_j = (m_j c_j + M_{j+1} C'_j) / M_j = c_j + μ d_j,    C'_j = p_{j+1} + A_{j+1} C_{j+1}
//! E_j = I_j + A_{j+1} E_{j+1} A_{j+1}ᵀ + m_j μ (d_j·d_j 1 − d_j d_jᵀ),
//!       μ = M_{j+1} / M_j,  d_j = C'_j − c_j
//! F_j = M_j z × C_j,  N_j = E_j z,  f_j = F_j,  n_j = N_j + C_j × F_j
//! f_i = A_{i+1} f_{i+1},  n_i = A_{i+1} n_{i+1} + p_{i+1} × f_i,    i < j
//! H_ij = z · n_i
//! ```
//!
//! (The last term of E_j is the contribution of the two bodies' distances to C_j, taken together.) Method 3
//! was later called the composite-rigid-body algorithm. Published for H by method 3: 12n² + 56n − 27 and
//! 7n² + 67n − 53; this formulation takes 12n² + 59n − 65 and 9n² + 53n − 58, a division counting as a
//! multiplication. The quadratic 12 is the 24 m that carry (f, n) over a joint, rotations in full; in full
//! they take 18 a, where the published 7 has 14: 3 % fewer additions at n = 6, and 15 to 17 % more from n =
//! 26 to 30. Published for the whole of forward dynamics at n = 6, by method 3: 1771 and 1345.

use super::chain::{Chain, JointKind, PosedLink, steiner};
use super::luh_walker_paul::{LinkMotion, from_posture};
use super::solve::solve_symmetric;
use rbd_runtime::{Real, Symmetric3, Vector3};

/// The method to compute H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Columns by inverse dynamics of the whole chain.
    One,
    /// Columns by inverse dynamics from the moving joint on.
    Two,
    /// Composite bodies.
    Three,
}

/// H(q) by rows, n × n; `q` of length n.
pub fn inertia_matrix<T: Real>(method: Method, chain: &Chain<T>, q: &[T]) -> Vec<Vec<T>> {
    inertia_matrix_of(method, &chain.at(q).links)
}

/// q̈ of the chain at q, q̇, τ (each of length n).
pub fn forward_dynamics<T: Real>(
    method: Method,
    chain: &Chain<T>,
    q: &[T],
    qd: &[T],
    tau: &[T],
) -> Vec<T> {
    let base = LinkMotion::fixed_base(chain.gravity);
    forward_dynamics_of(method, base, &chain.at(q).links, qd, tau)
}

/// q̈ of `links` on a base that moves as `base`.
pub fn forward_dynamics_of<T: Real>(
    method: Method,
    base: LinkMotion<T>,
    links: &[PosedLink<T>],
    qd: &[T],
    tau: &[T],
) -> Vec<T> {
    let at_rest = vec![T::zero(); links.len()];
    let bias = from_posture(base, links, qd, &at_rest);
    let h = inertia_matrix_of(method, links);
    let rest = tau.iter().zip(bias).map(|(&tau, bias)| tau - bias);
    solve_symmetric(h, rest.collect())
}

/// H of `links` by rows.
pub fn inertia_matrix_of<T: Real>(method: Method, links: &[PosedLink<T>]) -> Vec<Vec<T>> {
    match method {
        Method::One => {
            let column = |j| unit_acceleration(links, j);
            (0..links.len()).map(column).collect()
        }
        Method::Two => from_lower((0..links.len()).map(|j| unit_acceleration(&links[j..], 0))),
        Method::Three => from_lower(composite_columns(links).into_iter()),
    }
}

/// Inverse dynamics at rest, without gravity, for q̈ = 1_j: column j of H, and, H being symmetric,
/// row j.
fn unit_acceleration<T: Real>(links: &[PosedLink<T>], j: usize) -> Vec<T> {
    let at_rest = vec![T::zero(); links.len()];
    let mut qdd = at_rest.clone();
    qdd[j] = T::one();
    from_posture(
        LinkMotion::fixed_base(Vector3::zero()),
        links,
        &at_rest,
        &qdd,
    )
}

/// The symmetric matrix with these parts of its columns, from the diagonal down.
fn from_lower<T: Real>(columns: impl Iterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let lower: Vec<Vec<T>> = columns.collect();
    let n = lower.len();
    let row = |i: usize| (0..n).map(|j| lower[i.min(j)][i.abs_diff(j)]).collect();
    (0..n).map(row).collect()
}

/// The links from j on as one rigid body, in frame j.
#[derive(Clone, Copy)]
struct Composite<T> {
    mass: T,
    center: Vector3<T>,
    /// The inertia about `center`.
    inertia: Symmetric3<T>,
}

/// Method 3: `[i][j − i]` = H_ij for j ≥ i.
fn composite_columns<T: Real>(links: &[PosedLink<T>]) -> Vec<Vec<T>> {
    let mut columns: Vec<Vec<T>> = links.iter().map(|_| Vec::new()).collect();
    let mut outer = None;
    for j in (0..links.len()).rev() {
        let body = composite(&links[j], links.get(j + 1).zip(outer));
        let (mut f, mut n) = moving_force(links[j].kind, &body);
        for i in (0..=j).rev() {
            columns[i].push(links[i].kind.joint_force(n, f));
            if i > 0 {
                let placement = links[i].placement;
                f = placement.rotation * f;
                n = placement.rotation * n + placement.translation.cross(f);
            }
        }
        outer = Some(body);
    }
    for column in &mut columns {
        column.reverse(); // pushed from the tip inwards
    }
    columns
}

/// (M_j, C_j, E_j) from link j and the composite of what it carries.
fn composite<T: Real>(
    link: &PosedLink<T>,
    outer: Option<(&PosedLink<T>, Composite<T>)>,
) -> Composite<T> {
    let Some((next, outer)) = outer else {
        return Composite {
            mass: link.mass,
            center: link.center,
            inertia: link.inertia,
        };
    };
    let place = next.placement.act_point(outer.center);
    let mass = link.mass + outer.mass;
    let share = outer.mass / mass;
    let apart = place - link.center;
    let center = link.center + apart.scale(share);
    let inertia = link.inertia
        + outer.inertia.rotated(next.placement.rotation)
        + steiner(link.mass * share, apart);
    Composite {
        mass,
        center,
        inertia,
    }
}

/// (f_j, n_j) at the origin of frame j for q̈_j = 1.
fn moving_force<T: Real>(kind: JointKind, body: &Composite<T>) -> (Vector3<T>, Vector3<T>) {
    let acceleration = kind.slide(T::one()) + kind.spin(T::one()).cross(body.center);
    let f = acceleration.scale(body.mass);
    let n = body.inertia * kind.spin(T::one()) + body.center.cross(f);
    (f, n)
}
