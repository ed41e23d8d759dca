//! The matrices of the equation as written in the paper: P, I⁻¹, H and W dense, in the bodies' frames.

use rbd_runtime::{Force, Joint, Model, Motion, Transform, Vector3};

/// A = Wᵀ Pᵀ I⁻¹ P W, B = Wᵀ Pᵀ I⁻¹ P H, C = Hᵀ Pᵀ I⁻¹ P H.
pub struct Assembled {
    a: Vec<Vec<f64>>,
    b: Vec<Vec<f64>>,
    c: Vec<Vec<f64>>,
    /// Columns of H and W, each of one joint.
    free: Vec<(usize, [f64; 6])>,
    held: Vec<(usize, [f64; 6])>,
    /// For a joint whose body has no inertia: the joint behind it, and the placement of that body in its
    /// frame.
    behind: Vec<Option<(usize, Transform<f64>)>>,
}

type Six = [f64; 6];

fn six(angular: Vector3<f64>, linear: Vector3<f64>) -> Six {
    [
        angular.x, angular.y, angular.z, linear.x, linear.y, linear.z,
    ]
}

fn force(x: &Six) -> Force<f64> {
    Force::new([x[0], x[1], x[2]].into(), [x[3], x[4], x[5]].into())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Assembled {
    /// The matrices at q, for a robot without coupled joints; rotors are left out. A body without inertia
    /// has one joint on it, which moves as both together; each body is moved by its own frame's S at q.
    pub fn new(model: &Model<'_>, q: &[f64]) -> Self {
        let (mut free, mut held) = (vec![(0, [0.0; 6]); model.nv()], Vec::new());
        let mut behind = vec![None; model.joints.len()];
        for (i, joint) in model.joints.iter().enumerate() {
            if joint.inertia.mass == 0.0 {
                continue;
            }
            let (mut columns, mut places) = (Vec::new(), Vec::new());
            let (mut at, mut own_from_at) = (i, Transform::<f64>::identity());
            loop {
                let moves = &model.joints[at];
                for (k, v) in moves.velocity_range().enumerate() {
                    let s: Motion<f64> = moves.joint_type.motion_subspace(k);
                    let s = own_from_at.act_motion(s);
                    columns.push(six(s.angular, s.linear));
                    places.push(v);
                }
                let Some(parent) = moves
                    .parent
                    .filter(|p| model.joints[*p].inertia.mass == 0.0)
                else {
                    break;
                };
                let parent_from_at = moves.parent_from_joint * moves.placement(q);
                own_from_at = own_from_at * parent_from_at.inverse();
                behind[parent] = Some((i, own_from_at));
                at = parent;
            }
            held.extend(complement(&columns).into_iter().map(|w| (i, w)));
            for (v, h) in places.into_iter().zip(duals(&columns)) {
                free[v] = (i, h);
            }
        }
        let of = |columns: &[(usize, Six)]| -> Vec<Vec<f64>> {
            columns
                .iter()
                .map(|column| across(model, q, column))
                .collect()
        };
        let (of_free, of_held) = (of(&free), of(&held));
        // Motions of bodies due to forces on them: Pᵀ and P multiply I⁻¹.
        let inverse = |joint: &Joint| match joint.inertia.mass {
            // No force acts on it.
            0.0 => [[0.0; 6]; 6],
            _ => inverse(&joint.inertia),
        };
        let inverses: Vec<[Six; 6]> = model.joints.iter().map(inverse).collect();
        let moved = |p: &Vec<f64>| -> Vec<f64> {
            let bodies = p.chunks(6).zip(&inverses);
            bodies
                .flat_map(|(f, rows)| rows.map(|row| dot(&row, f)))
                .collect()
        };
        let (free_moved, held_moved): (Vec<_>, Vec<_>) = (
            of_free.iter().map(moved).collect(),
            of_held.iter().map(moved).collect(),
        );
        let products = |left: &[Vec<f64>], right: &[Vec<f64>]| -> Vec<Vec<f64>> {
            let row = |l: &Vec<f64>| right.iter().map(|r| dot(l, r)).collect();
            left.iter().map(row).collect()
        };
        Self {
            a: products(&of_held, &held_moved),
            b: products(&of_held, &free_moved),
            c: products(&of_free, &free_moved),
            free,
            held,
            behind,
        }
    }

    /// cond(A), by powers of A and of its inverse.
    pub fn condition(&self) -> f64 {
        let n = self.a.len();
        if n == 0 {
            return 1.0;
        }
        let factor = cholesky(&self.a);
        let grown = |step: &dyn Fn(&[f64]) -> Vec<f64>| {
            let mut x: Vec<f64> = (0..n).map(|i| 1.0 + (i as f64 * 0.37).sin()).collect();
            let mut length = 0.0;
            for _ in 0..60 {
                x = step(&x);
                length = dot(&x, &x).sqrt();
                x.iter_mut().for_each(|x| *x /= length);
            }
            length
        };
        let most = grown(&|x| self.a.iter().map(|row| dot(row, x)).collect());
        most * grown(&|x| substitute(&factor, x))
    }

    /// q̈ = C F_T − Bᵀ A⁻¹ B F_T, and H F_T + W F_S by joint.
    pub fn solve(&self, f_t: &[f64]) -> (Vec<f64>, Vec<Force<f64>>) {
        let rest: Vec<f64> = self.b.iter().map(|row| -dot(row, f_t)).collect();
        let f_s = substitute(&cholesky(&self.a), &rest);
        let of_constraints =
            |k: usize| -> f64 { self.b.iter().zip(&f_s).map(|(row, f)| row[k] * f).sum() };
        let qdd = (0..self.c.len()).map(|k| dot(&self.c[k], f_t) + of_constraints(k));
        let mut forces = vec![Force::zero(); self.behind.len()];
        let columns = self.free.iter().zip(f_t).chain(self.held.iter().zip(&f_s));
        for ((joint, column), f) in columns {
            forces[*joint] = forces[*joint] + force(column).scale(*f);
        }
        for (i, behind) in self.behind.iter().enumerate() {
            if let Some((own, own_from_body)) = behind {
                forces[i] = own_from_body.inverse_act_force(forces[*own]);
            }
        }
        (qdd.collect(), forces)
    }
}

/// A column of P: the force on the joint's body, and its reaction on the parent.
fn across(model: &Model<'_>, q: &[f64], (joint, f): &(usize, Six)) -> Vec<f64> {
    let mut all = vec![0.0; 6 * model.joints.len()];
    all[6 * joint..6 * joint + 6].copy_from_slice(f);
    let own = &model.joints[*joint];
    let mut parent_from_child: Transform<f64> = own.parent_from_joint * own.placement(q);
    let mut parent = own.parent;
    while let Some(between) = parent.filter(|p| model.joints[*p].inertia.mass == 0.0) {
        let between = &model.joints[between];
        parent_from_child = between.parent_from_joint * between.placement(q) * parent_from_child;
        parent = between.parent;
    }
    if let Some(p) = parent {
        let carried = parent_from_child.act_force(force(f));
        let carried = six(carried.angular, carried.linear);
        all[6 * p..6 * p + 6].copy_from_slice(&carried.map(|x| -x));
    }
    all
}

/// The part of x that is orthogonal to orthonormal vectors, projected twice.
fn rest(x: &Six, basis: &[Six]) -> Six {
    basis.iter().chain(basis).fold(*x, |x, b| {
        let part = dot(b, &x);
        core::array::from_fn(|i| x[i] - part * b[i])
    })
}

fn orthonormal<'a>(columns: impl Iterator<Item = &'a Six>) -> Vec<Six> {
    columns.fold(Vec::new(), |mut basis, x| {
        let x = rest(x, &basis);
        basis.push(x.map(|number| number / dot(&x, &x).sqrt()));
        basis
    })
}

/// Vectors in the span of these with hᵢ · sⱼ = δᵢⱼ: for each the part that is orthogonal to all others,
/// divided by its product with it.
fn duals(columns: &[Six]) -> Vec<Six> {
    let each = columns.iter().enumerate().map(|(i, s)| {
        let others = columns.iter().enumerate().filter(|(j, _)| *j != i);
        let own = rest(s, &orthonormal(others.map(|(_, other)| other)));
        own.map(|x| x / dot(&own, s))
    });
    each.collect()
}

/// An orthonormal basis of the orthogonal complement of these, from the unit vectors farthest from them.
fn complement(columns: &[Six]) -> Vec<Six> {
    let mut all = orthonormal(columns.iter());
    while all.len() < 6 {
        let rests = (0..6).map(|i| {
            let mut unit = [0.0; 6];
            unit[i] = 1.0;
            rest(&unit, &all)
        });
        let farthest = rests.max_by(|a, b| dot(a, a).total_cmp(&dot(b, b)));
        let x = farthest.expect("six of them");
        all.push(x.map(|number| number / dot(&x, &x).sqrt()));
    }
    all.split_off(columns.len())
}

fn inverse(inertia: &rbd_runtime::SpatialInertia<f64>) -> [Six; 6] {
    let column = |j: usize| -> Vec<f64> {
        let mut x = [0.0; 6];
        x[j] = 1.0;
        let f = force(&x);
        let f = inertia.mul_motion(Motion::new(f.angular, f.linear));
        six(f.angular, f.linear).to_vec()
    };
    let factor = cholesky(&(0..6).map(column).collect::<Vec<_>>());
    core::array::from_fn(|j| {
        let mut x = [0.0; 6];
        x[j] = 1.0;
        substitute(&factor, &x).try_into().expect("six numbers")
    })
}

fn cholesky(a: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    let mut l = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let rest = a[i][j] - dot(&l[i][..j], &l[j][..j]);
            l[i][j] = if i == j { rest.sqrt() } else { rest / l[j][j] };
        }
    }
    l
}

fn substitute(l: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let mut x = x.to_vec();
    for i in 0..x.len() {
        x[i] = (x[i] - dot(&l[i][..i], &x[..i])) / l[i][i];
    }
    for i in (0..x.len()).rev() {
        let behind: f64 = (i + 1..x.len()).map(|j| l[j][i] * x[j]).sum();
        x[i] = (x[i] - behind) / l[i][i];
    }
    x
}
