//! The divide-and-conquer algorithm: R. Featherstone, *A Divide-and-Conquer Articulated-Body Algorithm for
//! Parallel O(log(n)) Calculation of Rigid-Body Dynamics*, parts 1 and 2, Int. J. Robotics Research
//! 18 (9), 1999.
//!
//! An articulated body is described by its handles, the joints that connect it with the rest of the robot:
//! a_h = Σ_g Φ_hg f_g + b_h. Two of them that share a handle c join into one:
//!
//! ```text
//! V = (Φᴬ_cc + Φᴮ_cc)⁻¹    W = V − V S (Sᵀ V S)⁻¹ Sᵀ V    γ = σ − (aᴮ_c − aᴬ_c without f_c)
//! f_c = W γ + V S (Sᵀ V S)⁻¹ τ                             q̈ = (Sᵀ V S)⁻¹ (τ − Sᵀ V γ)
//! Φ_hg ← Φ_hg ∓ Φ_hc W Φ_cg                                minus on one side of c, plus across
//! ```
//!
//! with σ the velocity-product acceleration. Bodies are joined in pairs in rounds, each in at most one
//! pair: log n rounds for a chain. Then forces are computed from the base on, in the reverse order. All
//! vectors are in the base's axes about its origin, where a rigid body's Φ is I⁻¹ at every handle.
//!
//! Order n operations for chains, in log n steps; every body's inertia must have an inverse.

use rbd_runtime::{Force, Model, Motion, Real, SpatialInertia, Transform, Vector3};

type Six<T> = [T; 6];
type Block<T> = [[T; 6]; 6];

/// A body of several joined bodies.
struct Articulated<T> {
    /// The joints at its handles, and whether the joint moves a body of it.
    handles: Vec<(usize, bool)>,
    /// Φ by handles.
    phi: Vec<Vec<Block<T>>>,
    /// b by handles.
    bias: Vec<Six<T>>,
}

/// A joint at which two bodies were joined: f_c and q̈ given the forces at the others.
struct Joined<T> {
    joint: usize,
    /// V S, W, (Sᵀ V S + armature)⁻¹ (τ − Sᵀ V x), all as functions of γ.
    solve: Across<T>,
    /// γ without forces, and its dependence on forces at other handles.
    bias: Six<T>,
    reach: Vec<(usize, bool, Block<T>)>,
}

struct Across<T> {
    v: Block<T>,
    s: Vec<Six<T>>,
    /// V S by columns.
    vs: Vec<Six<T>>,
    /// Sᵀ V S and the rotor.
    diagonal: Vec<Vec<T>>,
    tau: Vec<T>,
}

/// The data of each joint.
struct Moved<T> {
    s: Vec<Six<T>>,
    /// σ = v × S q̇.
    product: Six<T>,
    tau: Vec<T>,
    armature: T,
}

/// q̈ for the given forces, gravity included; rotor inertia, damping and friction as in the model.
///
/// # Panics
/// If a slice has a wrong length, or a joint is coupled.
pub fn forward_dynamics<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    assert!(!model.is_coupled(), "joints are coupled");
    let nv = model.nv();
    assert_eq!([q.len(), qd.len(), tau.len()], [model.nq(), nv, nv]);
    let (joints, bodies) = rigid(model, q, qd, tau);
    let mut bodies: Vec<Option<Articulated<T>>> = bodies.into_iter().map(Some).collect();
    // The index of the body that each joint moves.
    let mut place: Vec<usize> = (0..bodies.len()).collect();
    let mut steps = Vec::new();
    let mut left: Vec<usize> = (0..bodies.len())
        .filter(|i| model.joints[*i].parent.is_some())
        .collect();
    while !left.is_empty() {
        let mut used = vec![false; bodies.len()];
        let mut later = Vec::new();
        for c in left {
            let parent = model.joints[c].parent.expect("it is not on the base");
            let (a, b) = (find(&place, parent), find(&place, c));
            if used[a] || used[b] {
                later.push(c);
                continue;
            }
            (used[a], used[b]) = (true, true);
            let (before, after) = (bodies[a].take(), bodies[b].take());
            let (before, after) = (before.expect("joined once"), after.expect("joined once"));
            let (whole, step) = join(c, &joints[c], &before, &after);
            bodies[a] = Some(whole);
            place[b] = a;
            steps.push(step);
        }
        left = later;
    }
    for (i, joint) in model.joints.iter().enumerate() {
        if joint.parent.is_none() {
            let body = bodies[find(&place, i)].as_ref().expect("one a tree");
            steps.push(on_base(
                i,
                &joints[i],
                body,
                Vector3::from_f64(model.gravity),
            ));
        }
    }
    let mut forces = vec![[T::zero(); 6]; joints.len()];
    let mut qdd = vec![T::zero(); nv];
    for step in steps.iter().rev() {
        let (force, own) = step.solved(&forces);
        forces[step.joint] = force;
        let range = model.joints[step.joint].velocity_range();
        qdd[range].copy_from_slice(&own);
    }
    qdd
}

fn find(place: &[usize], mut body: usize) -> usize {
    while place[body] != body {
        body = place[body];
    }
    body
}

/// Each joint and each body alone.
fn rigid<T: Real>(
    model: &Model<'_>,
    q: &[T],
    qd: &[T],
    tau: &[T],
) -> (Vec<Moved<T>>, Vec<Articulated<T>>) {
    let mut placements: Vec<Transform<T>> = Vec::new();
    let mut velocities: Vec<Motion<T>> = Vec::new();
    let (mut joints, mut bodies) = (Vec::new(), Vec::new());
    for (i, joint) in model.joints.iter().enumerate() {
        let own = Transform::from_f64(joint.parent_from_joint) * joint.placement(q);
        let (x, before) = match joint.parent {
            Some(p) => (placements[p] * own, velocities[p]),
            None => (own, Motion::zero()),
        };
        let columns = (0..joint.joint_type.nv()).map(|k| x.act_motion(joint.motion_subspace(k)));
        let columns: Vec<Motion<T>> = columns.collect();
        let rates = joint.velocity_range().zip(&columns);
        let rate = rates.fold(Motion::zero(), |sum, (v, s)| sum + s.scale(qd[v]));
        let v = before + rate;
        let actuator = joint.dynamics.unwrap_or_default();
        let given = joint.velocity_range().map(|v| {
            let damping = qd[v] * T::from_f64(actuator.damping);
            tau[v] - damping - qd[v].sign() * T::from_f64(actuator.friction)
        });
        joints.push(Moved {
            s: columns.iter().map(|s| of_motion(*s)).collect(),
            product: of_motion(v.cross(rate)),
            tau: given.collect(),
            armature: T::from_f64(actuator.armature),
        });
        let inertia = x.act_inertia(SpatialInertia::from_f64(joint.inertia));
        let force = of_force(v.cross_force(inertia.mul_motion(v)));
        let phi = inverse(&rows(&inertia));
        let bias = times(&phi, &force).map(|x| -x);
        let children = (i + 1..model.joints.len()).filter(|c| model.joints[*c].parent == Some(i));
        let handles: Vec<_> = std::iter::once((i, true))
            .chain(children.map(|c| (c, false)))
            .collect();
        bodies.push(Articulated {
            phi: vec![vec![phi; handles.len()]; handles.len()],
            bias: vec![bias; handles.len()],
            handles,
        });
        placements.push(x);
        velocities.push(v);
    }
    (joints, bodies)
}

/// `before` carries `after` by joint c.
fn join<T: Real>(
    c: usize,
    joint: &Moved<T>,
    before: &Articulated<T>,
    after: &Articulated<T>,
) -> (Articulated<T>, Joined<T>) {
    let place = |body: &Articulated<T>| body.handles.iter().position(|(h, _)| *h == c);
    let (a, b) = (
        place(before).expect("it is held"),
        place(after).expect("it is held"),
    );
    let sum = add(&before.phi[a][a], &after.phi[b][b]);
    let solve = Across::new(inverse(&sum), joint);
    let apart = difference(&after.bias[b], &before.bias[a]);
    let bias = difference(&joint.product, &apart);
    let mut reach = Vec::new();
    // The force on the handle of either, and its effect on γ.
    let sides = [(before, a, true), (after, b, false)];
    let mut all = Vec::new();
    for (body, at, is_before) in sides {
        for (k, handle) in body.handles.iter().enumerate().filter(|(k, _)| *k != at) {
            let of_gamma = match is_before {
                true => body.phi[at][k],
                false => negative(&body.phi[at][k]),
            };
            reach.push((handle.0, handle.1, of_gamma));
            all.push((body, at, k, is_before, of_gamma));
        }
    }
    let w = solve.constrained();
    let force = solve.force(&bias);
    let mut whole = Articulated {
        handles: all
            .iter()
            .map(|(body, _, k, ..)| body.handles[*k])
            .collect(),
        phi: Vec::new(),
        bias: Vec::new(),
    };
    for (body, at, k, is_before, _) in &all {
        // f_c acts on `after`, and against it on `before`.
        let signed = |m: &Block<T>| if *is_before { negative(m) } else { *m };
        let of_force = signed(&body.phi[*k][*at]);
        let row = all.iter().map(|(other, _, l, side, of_gamma)| {
            let through = product(&of_force, &product(&w, of_gamma));
            match side == is_before {
                true => add(&other.phi[*k][*l], &through),
                false => through,
            }
        });
        whole.phi.push(row.collect());
        let moved = times(&of_force, &force);
        whole.bias.push(sum_of(&body.bias[*k], &moved));
    }
    let joined = Joined {
        joint: c,
        solve,
        bias,
        reach,
    };
    (whole, joined)
}

/// The last joint of a tree: the base accelerates by −g.
fn on_base<T: Real>(
    joint: usize,
    moved: &Moved<T>,
    body: &Articulated<T>,
    gravity: Vector3<T>,
) -> Joined<T> {
    let base = of_motion(Motion::new(Vector3::zero(), -gravity));
    let apart = difference(&body.bias[0], &base);
    Joined {
        joint,
        solve: Across::new(inverse(&body.phi[0][0]), moved),
        bias: difference(&moved.product, &apart),
        reach: Vec::new(),
    }
}

impl<T: Real> Joined<T> {
    /// f_c and q̈ of the joint.
    fn solved(&self, forces: &[Six<T>]) -> (Six<T>, Vec<T>) {
        let mut gamma = self.bias;
        for (handle, is_own, of_gamma) in &self.reach {
            let force = forces[*handle];
            let force = if *is_own { force } else { force.map(|x| -x) };
            gamma = sum_of(&gamma, &times(of_gamma, &force));
        }
        (self.solve.force(&gamma), self.solve.accelerations(&gamma))
    }
}

impl<T: Real> Across<T> {
    fn new(v: Block<T>, joint: &Moved<T>) -> Self {
        let s = joint.s.clone();
        let vs: Vec<Six<T>> = s.iter().map(|s| times(&v, s)).collect();
        let diagonal = (0..s.len()).map(|i| {
            let row = (0..s.len()).map(|j| {
                let rotor = if i == j { joint.armature } else { T::zero() };
                dot(&s[i], &vs[j]) + rotor
            });
            row.collect()
        });
        Self {
            diagonal: diagonal.collect(),
            tau: joint.tau.clone(),
            v,
            vs,
            s,
        }
    }

    /// q̈ = (Sᵀ V S + armature)⁻¹ (τ − Sᵀ V γ).
    fn accelerations(&self, gamma: &Six<T>) -> Vec<T> {
        let rest = self.tau.iter().zip(&self.vs);
        let rest = rest.map(|(tau, vs)| *tau - dot(vs, gamma)).collect();
        super::solve_symmetric(self.diagonal.clone(), rest)
    }

    /// V (S q̈ + γ).
    fn force(&self, gamma: &Six<T>) -> Six<T> {
        let mut motion = *gamma;
        for (s, qdd) in self.s.iter().zip(self.accelerations(gamma)) {
            motion = sum_of(&motion, &s.map(|s| s * qdd));
        }
        times(&self.v, &motion)
    }

    /// W = V − V S (Sᵀ V S + armature)⁻¹ Sᵀ V.
    fn constrained(&self) -> Block<T> {
        let mut w = self.v;
        for j in 0..6 {
            let rest = self.vs.iter().map(|vs| vs[j]).collect();
            let part = super::solve_symmetric(self.diagonal.clone(), rest);
            for (i, row) in w.iter_mut().enumerate() {
                for (vs, x) in self.vs.iter().zip(&part) {
                    row[j] = row[j] - vs[i] * *x;
                }
            }
        }
        w
    }
}

fn of_motion<T: Real>(m: Motion<T>) -> Six<T> {
    let ([a, b, c], [x, y, z]) = (m.angular.to_array(), m.linear.to_array());
    [a, b, c, x, y, z]
}

fn of_force<T: Real>(f: Force<T>) -> Six<T> {
    of_motion(Motion::new(f.angular, f.linear))
}

/// I as a matrix.
fn rows<T: Real>(inertia: &SpatialInertia<T>) -> Block<T> {
    core::array::from_fn(|j| {
        let unit = |k: usize| if j == k { T::one() } else { T::zero() };
        let motion = Motion::new(
            Vector3::new(unit(0), unit(1), unit(2)),
            Vector3::new(unit(3), unit(4), unit(5)),
        );
        of_force(inertia.mul_motion(motion))
    })
}

fn inverse<T: Real>(m: &Block<T>) -> Block<T> {
    let rows: Vec<Vec<T>> = m.iter().map(|row| row.to_vec()).collect();
    core::array::from_fn(|j| {
        let unit = (0..6).map(|k| if j == k { T::one() } else { T::zero() });
        let column = super::solve_symmetric(rows.clone(), unit.collect());
        core::array::from_fn(|i| column[i])
    })
}

fn dot<T: Real>(a: &Six<T>, b: &Six<T>) -> T {
    (1..6).fold(a[0] * b[0], |sum, k| sum + a[k] * b[k])
}

fn times<T: Real>(m: &Block<T>, x: &Six<T>) -> Six<T> {
    m.map(|row| dot(&row, x))
}

fn product<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    let column = |j: usize| core::array::from_fn(|k| b[k][j]);
    a.map(|row| core::array::from_fn(|j| dot(&row, &column(j))))
}

fn sum_of<T: Real>(a: &Six<T>, b: &Six<T>) -> Six<T> {
    core::array::from_fn(|k| a[k] + b[k])
}

fn difference<T: Real>(a: &Six<T>, b: &Six<T>) -> Six<T> {
    core::array::from_fn(|k| a[k] - b[k])
}

fn add<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    core::array::from_fn(|k| sum_of(&a[k], &b[k]))
}

fn negative<T: Real>(a: &Block<T>) -> Block<T> {
    a.map(|row| row.map(|x| -x))
}
