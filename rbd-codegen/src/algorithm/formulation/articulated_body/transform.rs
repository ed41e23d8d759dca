//! Rotation of an articulated inertia about an axis, and its translation.
//!
//! In a 2×2 block across the axis, trace and antisymmetric part stay and the rest turns by twice the angle:
//! with g = s (a − d) + c (b + b') the block (a b; b' d) becomes (a − s g, c g − b'; c g − b, d + s g),
//! with 4 multiplications instead of 8 for two products of matrices.

use rbd_runtime::{Matrix3, Real, Symmetric3, Vector3};

use super::inertia::Articulated;
use crate::algorithm::formulation::rotation::{
    Turn, symmetric_about_z, symmetric_about_z_by_products,
};

/// The inertia rotated about z.
pub(super) fn about_z<T: Real>(turn: Turn<T>, body: Articulated<T>) -> Articulated<T> {
    Articulated {
        rotational: symmetric_about_z(turn, body.rotational),
        coupling: matrix_about_z(turn, body.coupling),
        mass: symmetric_about_z(turn, body.mass),
    }
}

/// The same with twice the multiplications for J, for more digits.
pub(super) fn about_z_by_products<T: Real>(turn: Turn<T>, body: Articulated<T>) -> Articulated<T> {
    Articulated {
        rotational: symmetric_about_z_by_products(turn, body.rotational),
        ..about_z(turn, body)
    }
}

/// The inertia rotated about x: about the last axis of (y, z, x).
pub(super) fn about_x<T: Real>(turn: Turn<T>, body: Articulated<T>) -> Articulated<T> {
    let turned = about_z(turn, exchanged(body, [1, 2, 0]));
    exchanged(turned, [2, 0, 1])
}

/// The inertia about an origin that lies p further back: B' = B + [p] M, J' = J − B [p] + [p] B'ᵀ with [p]
/// = p×.
pub(super) fn translated<T: Real>(p: Vector3<T>, body: Articulated<T>) -> Articulated<T> {
    let (j, mass) = (body.rotational, body.mass);
    let b = body.coupling.rows;
    let m = mass.to_matrix();
    // Columns of [p] M are the cross products of p with those of M.
    let moved = Matrix3::new([
        [0, 1, 2].map(|k| b[0][k] + (p.y * m.rows[2][k] - p.z * m.rows[1][k])),
        [0, 1, 2].map(|k| b[1][k] + (p.z * m.rows[0][k] - p.x * m.rows[2][k])),
        [0, 1, 2].map(|k| b[2][k] + (p.x * m.rows[1][k] - p.y * m.rows[0][k])),
    ]);
    let n = moved.rows;
    let rotational = Symmetric3 {
        xx: j.xx + (p.y * (b[0][2] + n[0][2]) - p.z * (b[0][1] + n[0][1])),
        yy: j.yy + (p.z * (b[1][0] + n[1][0]) - p.x * (b[1][2] + n[1][2])),
        zz: j.zz + (p.x * (b[2][1] + n[2][1]) - p.y * (b[2][0] + n[2][0])),
        xy: j.xy + (p.z * (b[0][0] - n[1][1]) - p.x * b[0][2] + p.y * n[1][2]),
        xz: j.xz + (p.y * (n[2][2] - b[0][0]) + p.x * b[0][1] - p.z * n[2][1]),
        yz: j.yz + (p.x * (b[1][1] - n[2][2]) - p.y * b[1][0] + p.z * n[2][0]),
    };
    Articulated {
        rotational,
        coupling: moved,
        mass,
    }
}

fn matrix_about_z<T: Real>(turn: Turn<T>, m: Matrix3<T>) -> Matrix3<T> {
    let [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = m.rows;
    let (xz, yz) = turn.vector(xz, yz);
    let (zx, zy) = turn.vector(zx, zy);
    let [[xx, xy], [yx, yy]] = match turn.quarter {
        Some(true) => [[yy, -yx], [-xy, xx]],
        Some(false) => [[xx, xy], [yx, yy]],
        None => {
            let g = turn.sin * (xx - yy) + turn.cos * (xy + yx);
            let (sg, cg) = (turn.sin * g, turn.cos * g);
            [[xx - sg, cg - yx], [cg - xy, yy + sg]]
        }
    };
    Matrix3::new([[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]])
}

/// Axis i of the result is axis `order[i]` of `body`.
fn exchanged<T: Real>(body: Articulated<T>, order: [usize; 3]) -> Articulated<T> {
    let matrix = |m: Matrix3<T>| Matrix3::new(order.map(|i| order.map(|j| m.rows[i][j])));
    let symmetric = |m: Symmetric3<T>| Symmetric3::from_upper(matrix(m.to_matrix()));
    Articulated {
        rotational: symmetric(body.rotational),
        coupling: matrix(body.coupling),
        mass: symmetric(body.mass),
    }
}
