//! Articulated inertias as symmetric 6×6 arrays: rows of the angular axes, then of the linear ones.

use rbd_runtime::{Force, Matrix3, Motion, Real, Symmetric3, Vector3};

use crate::algorithm::formulation::pseudo_inertia::Composite;

/// [J B; Bᵀ M]: J moment by angular, B moment by linear, M force by linear acceleration.
#[derive(Clone, Copy)]
pub(super) struct Articulated<T> {
    pub(super) rotational: Symmetric3<T>,
    pub(super) coupling: Matrix3<T>,
    pub(super) mass: Symmetric3<T>,
}

/// A body alone.
pub(super) fn rigid<T: Real>(body: &Composite<T>) -> Articulated<T> {
    let Composite { mass, h, sigma: s } = *body;
    let zero = T::zero();
    let rotational = Symmetric3 {
        xx: s.yy + s.zz,
        xy: -s.xy,
        xz: -s.xz,
        yy: s.xx + s.zz,
        yz: -s.yz,
        zz: s.xx + s.yy,
    };
    let mass = Symmetric3 {
        xx: mass,
        yy: mass,
        zz: mass,
        ..Symmetric3::zero()
    };
    Articulated {
        rotational,
        coupling: Matrix3::new([[zero, -h.z, h.y], [h.z, zero, -h.x], [-h.y, h.x, zero]]),
        mass,
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

/// The reverse, from the upper triangle.
pub(super) fn from_upper<T: Real>(rows: &[[T; 6]; 6]) -> Articulated<T> {
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
