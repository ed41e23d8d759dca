//! Articulated inertias as symmetric 6×6 arrays: rows of the angular axes, then of the linear ones.

use rbd_runtime::{Force, JointDynamics, Matrix3, Motion, Real, Symmetric3, Vector3};

use crate::algorithm::minimal::composite::Composite;
use crate::canonical::AxisMotion;

/// [J B; Bᵀ M]: J moment by angular, B moment by linear, M force by linear acceleration.
#[derive(Clone, Copy)]
pub(super) struct Articulated<T> {
    pub(super) rotational: Symmetric3<T>,
    pub(super) coupling: Matrix3<T>,
    pub(super) mass: Symmetric3<T>,
}

/// What the elimination of a joint leaves (RBDA Table 7.1).
pub(super) struct Eliminated<T> {
    /// D = Sᵀ Iᴬ S + armature.
    pub(super) diagonal: T,
    /// armature / D, if there is a rotor.
    pub(super) rotor: Option<T>,
    /// Iᴬ S / D; along the joint's axis 1, where the rotor is counted with it.
    pub(super) column: [T; 6],
    /// Iᴬ − U D⁻¹ Uᵀ: without a rotor the row and the column of the joint's axis are zero.
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

/// A free body with a drive's inertia in each direction.
pub(super) fn with_armature<T: Real>(
    body: Articulated<T>,
    drive: Option<JointDynamics<T>>,
) -> Articulated<T> {
    let Some(JointDynamics { armature, .. }) = drive else {
        return body;
    };
    let diagonal = |m: Symmetric3<T>| Symmetric3 {
        xx: m.xx + armature,
        yy: m.yy + armature,
        zz: m.zz + armature,
        ..m
    };
    Articulated {
        rotational: diagonal(body.rotational),
        mass: diagonal(body.mass),
        ..body
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
pub(super) fn eliminate<T: Real>(
    axis: usize,
    body: &Articulated<T>,
    armature: Option<T>,
) -> Eliminated<T> {
    let rows = rows(body);
    let u = rows[axis];
    let diagonal = armature.map_or(u[axis], |armature| u[axis] + armature);
    let mut column = u.map(|x| x / diagonal);
    column[axis] = T::one();
    let mut left = [[T::zero(); 6]; 6];
    for i in (0..6).filter(|i| *i != axis) {
        for j in (i..6).filter(|j| *j != axis) {
            left[i][j] = rows[i][j] - column[i] * u[j];
        }
    }
    if let Some(armature) = armature {
        // d − d²/D = armature d/D and U − U d/D = armature U/D.
        for k in 0..6 {
            let part = if k == axis {
                u[axis] / diagonal
            } else {
                column[k]
            };
            left[axis.min(k)][axis.max(k)] = armature * part;
        }
    }
    Eliminated {
        diagonal,
        rotor: armature.map(|armature| armature / diagonal),
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
