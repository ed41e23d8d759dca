//! The matrices of the equation as they are written: P, I⁻¹, H and W dense, in the bodies' frames.

use rbd_runtime::{Force, Model, Motion, Transform, Vector3};

/// A = Wᵀ Pᵀ I⁻¹ P W, B = Wᵀ Pᵀ I⁻¹ P H, C = Hᵀ Pᵀ I⁻¹ P H.
pub struct Assembled {
    a: Vec<Vec<f64>>,
    b: Vec<Vec<f64>>,
    c: Vec<Vec<f64>>,
    /// Columns of W, each of one joint.
    held: Vec<(usize, [f64; 6])>,
    joints: usize,
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
    /// At q, of a robot without rotors and coupled joints.
    pub fn new(model: &Model<'_>, q: &[f64]) -> Self {
        let (mut free, mut held) = (Vec::new(), Vec::new());
        for (i, joint) in model.joints.iter().enumerate() {
            let columns = (0..joint.joint_type.nv()).map(|k| {
                let s: Motion<f64> = joint.joint_type.motion_subspace(k);
                six(s.angular, s.linear)
            });
            let columns: Vec<Six> = columns.collect();
            held.extend(complement(&columns).into_iter().map(|w| (i, w)));
            // H is S by its length squared, since columns of S are orthogonal.
            let dual = |s: &Six| s.map(|x| x / dot(s, s));
            free.extend(columns.iter().map(|s| (i, dual(s))));
        }
        let of = |columns: &[(usize, Six)]| -> Vec<Vec<f64>> {
            columns
                .iter()
                .map(|column| across(model, q, column))
                .collect()
        };
        let (of_free, of_held) = (of(&free), of(&held));
        // Motions of bodies against forces on them: Pᵀ and P meet in I⁻¹.
        let inverses: Vec<[Six; 6]> = model.joints.iter().map(|j| inverse(&j.inertia)).collect();
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
            held,
            joints: model.joints.len(),
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

    /// q̈ = C F_T − Bᵀ A⁻¹ B F_T, and W F_S by joint.
    pub fn solve(&self, f_t: &[f64]) -> (Vec<f64>, Vec<Force<f64>>) {
        let rest: Vec<f64> = self.b.iter().map(|row| -dot(row, f_t)).collect();
        let f_s = substitute(&cholesky(&self.a), &rest);
        let of_constraints =
            |k: usize| -> f64 { self.b.iter().zip(&f_s).map(|(row, f)| row[k] * f).sum() };
        let qdd = (0..self.c.len()).map(|k| dot(&self.c[k], f_t) + of_constraints(k));
        let mut forces = vec![Force::zero(); self.joints];
        for ((joint, w), f) in self.held.iter().zip(&f_s) {
            forces[*joint] = forces[*joint] + force(w).scale(*f);
        }
        (qdd.collect(), forces)
    }
}

/// A column of P: the force on the joint's body, and what its parent feels of it.
fn across(model: &Model<'_>, q: &[f64], (joint, f): &(usize, Six)) -> Vec<f64> {
    let mut all = vec![0.0; 6 * model.joints.len()];
    all[6 * joint..6 * joint + 6].copy_from_slice(f);
    let own = &model.joints[*joint];
    if let Some(p) = own.parent {
        let parent_from_child: Transform<f64> = own.parent_from_joint * own.placement(q);
        let carried = parent_from_child.act_force(force(f));
        let carried = six(carried.angular, carried.linear);
        all[6 * p..6 * p + 6].copy_from_slice(&carried.map(|x| -x));
    }
    all
}

/// An orthonormal basis of what is orthogonal to all of these, by Gram and Schmidt, twice.
fn complement(columns: &[Six]) -> Vec<Six> {
    let mut basis: Vec<Six> = Vec::new();
    let mut own: Vec<Six> = columns
        .iter()
        .map(|s| s.map(|x| x / dot(s, s).sqrt()))
        .collect();
    for i in 0..6 {
        let mut x = [0.0; 6];
        x[i] = 1.0;
        for _ in 0..2 {
            for b in &own {
                let part = dot(b, &x);
                x.iter_mut().zip(b).for_each(|(x, b)| *x -= part * b);
            }
        }
        let length = dot(&x, &x).sqrt();
        if length > 1e-6 && basis.len() < 6 - columns.len() {
            let x = x.map(|x| x / length);
            own.push(x);
            basis.push(x);
        }
    }
    basis
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
