//! Articulated inertias as symmetric 6×6 arrays: rows of the angular axes, then of the linear ones.

use rbd_runtime::{Force, Matrix3, Motion, Real, Symmetric3, Vector3};

use crate::canonical::{AxisMotion, PseudoInertia};

/// [J B; Bᵀ M]: J moment by angular, B moment by linear, M force by linear acceleration.
#[derive(Clone, Copy)]
pub(super) struct Articulated<T> {
    pub(super) rotational: Symmetric3<T>,
    pub(super) coupling: Matrix3<T>,
    pub(super) mass: Symmetric3<T>,
}

/// What the elimination of a joint leaves (RBDA Table 7.1).
pub(super) struct Eliminated<T> {
    /// D = Sᵀ Iᴬ S.
    pub(super) diagonal: T,
    /// Iᴬ S / D; 1 along the joint's axis.
    pub(super) column: [T; 6],
    /// Iᴬ − U D⁻¹ Uᵀ: the row and the column of the joint's axis are zero.
    pub(super) apparent: Articulated<T>,
}

/// The place of the joint's axis among the six; a floating joint has none.
pub(super) fn axis(motion: AxisMotion) -> Option<usize> {
    match motion {
        AxisMotion::Revolute => Some(2),
        AxisMotion::Prismatic => Some(5),
        AxisMotion::Floating => None,
    }
}

/// A body alone.
pub(super) fn rigid<T: Real>(inertia: &PseudoInertia) -> Articulated<T> {
    let (s, h) = (inertia.second_moment, inertia.first_moment);
    let rotational = Symmetric3 {
        xx: s.yy + s.zz,
        xy: -s.xy,
        xz: -s.xz,
        yy: s.xx + s.zz,
        yz: -s.yz,
        zz: s.xx + s.yy,
    };
    let coupling = Matrix3::new([[0.0, -h.z, h.y], [h.z, 0.0, -h.x], [-h.y, h.x, 0.0]]);
    let mass = Symmetric3 {
        xx: inertia.mass,
        yy: inertia.mass,
        zz: inertia.mass,
        ..Symmetric3::zero()
    };
    Articulated {
        rotational: Symmetric3::from_f64(rotational),
        coupling: Matrix3::from_f64(coupling),
        mass: Symmetric3::from_f64(mass),
    }
}

/// Two bodies rigidly joined, about the same origin.
pub(super) fn sum<T: Real>(a: Articulated<T>, b: Articulated<T>) -> Articulated<T> {
    let rows = [0, 1, 2].map(|i| (a.coupling.row(i) + b.coupling.row(i)).to_array());
    Articulated {
        rotational: a.rotational + b.rotational,
        coupling: Matrix3::new(rows),
        mass: a.mass + b.mass,
    }
}

/// Takes the joint's freedom out of `body`.
///
/// The quotients U / D are taken one by one: with a reciprocal there would be one operation more.
pub(super) fn eliminate<T: Real>(axis: usize, body: &Articulated<T>) -> Eliminated<T> {
    let rows = rows(body);
    let u = rows[axis];
    let diagonal = u[axis];
    let mut column = u.map(|x| x / diagonal);
    column[axis] = T::one();
    let mut left = [[T::zero(); 6]; 6];
    for i in (0..6).filter(|i| *i != axis) {
        for j in (i..6).filter(|j| *j != axis) {
            left[i][j] = rows[i][j] - column[i] * u[j];
        }
    }
    Eliminated {
        diagonal,
        column,
        apparent: from_upper(&left),
    }
}

/// The acceleration of a free body under `force`, Iᴬ⁻¹ f, both as six numbers: by LDLᵀ.
pub(super) fn accelerate<T: Real>(body: &Articulated<T>, mut force: [T; 6]) -> [T; 6] {
    let mut left = rows(body);
    // From the last direction to the first, as LᵀDL goes from the tips to the base.
    for k in (0..6).rev() {
        for i in 0..k {
            let quotient = left[i][k] / left[k][k];
            for j in 0..=i {
                left[j][i] = left[j][i] - quotient * left[j][k];
            }
            force[i] = force[i] - quotient * force[k];
            left[k][i] = quotient;
        }
    }
    for k in 0..6 {
        force[k] = force[k] / left[k][k];
        for i in 0..k {
            force[k] = force[k] - left[k][i] * force[i];
        }
    }
    force
}

/// All 36 elements.
pub(super) fn rows<T: Real>(body: &Articulated<T>) -> [[T; 6]; 6] {
    let (j, m) = (body.rotational.to_matrix(), body.mass.to_matrix());
    let (b, t) = (body.coupling, body.coupling.transpose());
    [0, 1, 2, 3, 4, 5].map(|i| {
        let (left, right) = if i < 3 {
            (j.rows[i], b.rows[i])
        } else {
            (t.rows[i - 3], m.rows[i - 3])
        };
        [left[0], left[1], left[2], right[0], right[1], right[2]]
    })
}

fn from_upper<T: Real>(rows: &[[T; 6]; 6]) -> Articulated<T> {
    let block = |i: usize, j: usize| {
        Matrix3::new([0, 1, 2].map(|k| [rows[i + k][j], rows[i + k][j + 1], rows[i + k][j + 2]]))
    };
    Articulated {
        rotational: Symmetric3::from_upper(block(0, 0)),
        coupling: block(0, 3),
        mass: Symmetric3::from_upper(block(3, 3)),
    }
}

/// As six numbers, angular first.
pub(super) fn force_array<T: Real>(f: Force<T>) -> [T; 6] {
    six(f.angular, f.linear)
}

/// As six numbers, angular first.
pub(super) fn motion_array<T: Real>(m: Motion<T>) -> [T; 6] {
    six(m.angular, m.linear)
}

fn six<T: Real>(a: Vector3<T>, l: Vector3<T>) -> [T; 6] {
    [a.x, a.y, a.z, l.x, l.y, l.z]
}
