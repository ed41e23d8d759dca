use super::kinematics::{Write, set_transforms};
use super::motion::set_velocities;
use super::{Body, check_length};
use crate::{Force, IntoReal, Matrix3, Model, Motion, Real, SpatialInertia, Transform, Vector3};

/// Scratch memory of [`coriolis_matrix`] beside the bodies, one for each joint: the bodies' matrix
/// B of Echeandia and Wensing 2021, summed over the subtree.
///
/// B(I, v) = ½ (v×* I − I v× + (I v) ×̄*) gives B v = v ×* I v. Its columns for linear velocities are zero,
/// and its rows for forces are w ↦ w × p with the body's linear momentum p: in every frame twelve of the 36
/// numbers are left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoriolisScratch<T> {
    /// Moment by angular velocity, in N m s.
    angular: Matrix3<T>,
    /// p: linear momentum, in kg m/s.
    momentum: Vector3<T>,
}

/// The Coriolis matrix C(q, q̇): C q̇ is the bias force without gravity, and Ḣ − 2 C is skew-symmetric.
/// Among the many matrices with both properties it is the one of the Christoffel symbols.
///
/// `coriolis` is n×n, n = nv, by rows, in N m s or N s; not symmetric, and zero where two joints are on
/// different branches. Friction is not included. The algorithm of S. Echeandia and P. M. Wensing,
/// *Numerical Methods to Compute the Coriolis Matrix and Christoffel Symbols for Rigid-Body Systems*, J.
/// Comput. Nonlinear Dynam. 16(9), 2021, in body coordinates:
///
/// ```text
/// Ṡ_j = v_j × S_j        Iᶜ, Bᶜ summed over the subtree of j
/// F₁ = Iᶜ Ṡ_j + Bᶜ S_j   F₂ = Iᶜ S_j   F₃ = Bᶜᵀ S_j, carried towards the base
/// C_ij = S_iᵀ F₁         C_ji = (Ṡ_iᵀ F₂ + S_iᵀ F₃)ᵀ for each i from λ(j) down to the base
/// ```
///
/// Entries of coupled joints are summed into those of their coordinates.
///
/// `scratch` has the length of `model.joints`.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn coriolis_matrix<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    scratch: &mut [CoriolisScratch<T>],
    coriolis: &mut [T],
) {
    let n = model.nv();
    check_length("scratch", scratch.len(), model.joints.len());
    check_length("coriolis", coriolis.len(), n * n);
    set_transforms(model, bodies, q);
    set_velocities(model, bodies, qd);
    coriolis.fill(T::zero());
    let write = Write::of(model);
    for ((joint, body), scratch) in model.joints.iter().zip(&mut *bodies).zip(&mut *scratch) {
        body.inertia = SpatialInertia::lift(joint.inertia);
        *scratch = CoriolisScratch::of_body(body.inertia, body.velocity);
    }
    for (j, joint) in model.joints.iter().enumerate().rev() {
        for (k, w) in joint.velocity_range().enumerate() {
            let forces = Forces::new(&bodies[j], scratch[j], joint.motion_subspace(k));
            set_row_and_column(model, bodies, (j, w), forces, coriolis, write);
        }
        if let Some(parent) = joint.parent {
            let x = bodies[j].parent_from_child;
            bodies[parent].inertia = bodies[parent].inertia + x.act_inertia(bodies[j].inertia);
            scratch[parent] = scratch[parent].sum(scratch[j].carried(x));
        }
    }
}

/// F₁, F₂ and F₃ of one column of S.
#[derive(Clone, Copy)]
struct Forces<T>([Force<T>; 3]);

impl<T: Real> Forces<T> {
    fn new(body: &Body<T>, coriolis: CoriolisScratch<T>, s: Motion<T>) -> Self {
        let rate = body.velocity.cross(s);
        Self([
            body.inertia.mul_motion(rate) + coriolis.mul_motion(s),
            body.inertia.mul_motion(s),
            coriolis.transpose_mul(s),
        ])
    }
}

/// Sets the entries of C that coordinate w of joint j shares with those of the joints that carry
/// it, and with the joint's own.
fn set_row_and_column<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    (j, w): (usize, usize),
    Forces(mut forces): Forces<T>,
    coriolis: &mut [T],
    write: Write,
) {
    let n = model.nv();
    let mut at = Some(j);
    while let Some(i) = at {
        let joint = &model.joints[i];
        for (k, v) in joint.velocity_range().enumerate() {
            let s: Motion<T> = joint.motion_subspace(k);
            write.to(&mut coriolis[v * n + w], s.dot(forces[0]));
            if i != j {
                let rate = bodies[i].velocity.cross(s);
                let entry = rate.dot(forces[1]) + s.dot(forces[2]);
                write.to(&mut coriolis[w * n + v], entry);
            }
        }
        at = joint.parent;
        if at.is_some() {
            forces = forces.map(|force| bodies[i].parent_from_child.act_force(force));
        }
    }
}

impl<T: Real> CoriolisScratch<T> {
    /// All zero.
    pub fn zero() -> Self {
        Self {
            angular: Matrix3::new([[T::zero(); 3]; 3]),
            momentum: Vector3::zero(),
        }
    }

    /// B of one body. With E the second moment, I = tr(E) 1 − E: the moment that it gives for w is −ω × E w
    /// − h × (v × w).
    fn of_body(inertia: SpatialInertia<T>, velocity: Motion<T>) -> Self {
        let Motion { angular, linear } = velocity;
        let (h, i) = (inertia.first_moment, inertia.rotational);
        let trace = (i.xx + i.yy + i.zz) * T::from_f64(0.5);
        let second = i.to_matrix().rows;
        let column = |j: usize| {
            let second = [0, 1, 2].map(|k| {
                let element = -second[k][j];
                if k == j { trace + element } else { element }
            });
            Vector3::from(second).cross(angular).to_array()
        };
        let columns = [0, 1, 2].map(column);
        // −h × (v × w) = v' w for v' = (h · v) 1 − v hᵀ, from a × (b × c) = b (a · c) − c (a · b).
        let (along, h_, v) = (h.dot(linear), h.to_array(), linear.to_array());
        let element = |i: usize, j: usize| {
            let rest = columns[j][i] - v[i] * h_[j];
            if i == j { rest + along } else { rest }
        };
        Self {
            angular: matrix(element),
            momentum: inertia.mul_motion(velocity).linear,
        }
    }

    /// B m = [K ω; ω × p].
    fn mul_motion(self, m: Motion<T>) -> Force<T> {
        Force::new(self.angular * m.angular, m.angular.cross(self.momentum))
    }

    /// Bᵀ m = [Kᵀ ω + p × v; 0].
    fn transpose_mul(self, m: Motion<T>) -> Force<T> {
        let moment = self.angular.transpose_mul(m.angular) + self.momentum.cross(m.linear);
        Force::new(moment, Vector3::zero())
    }

    fn sum(self, b: Self) -> Self {
        let (left, right) = (self.angular.rows, b.angular.rows);
        Self {
            angular: matrix(|i, j| left[i][j] + right[i][j]),
            momentum: self.momentum + b.momentum,
        }
    }

    /// In the parent's coordinates, X* B X⁻¹: p' = R p, K' = R K Rᵀ + (r · p') 1 − p' rᵀ with the
    /// placement's translation r.
    fn carried(self, x: Transform<T>) -> Self {
        let turned = (x.rotation * self.angular * x.rotation.transpose()).rows;
        let momentum = x.rotation * self.momentum;
        let along = x.translation.dot(momentum);
        let (r, p) = (x.translation.to_array(), momentum.to_array());
        let element = |i: usize, j: usize| {
            let rest = turned[i][j] - p[i] * r[j];
            if i == j { rest + along } else { rest }
        };
        Self {
            angular: matrix(element),
            momentum,
        }
    }
}

fn matrix<T: Real>(element: impl Fn(usize, usize) -> T) -> Matrix3<T> {
    Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| element(i, j))))
}
