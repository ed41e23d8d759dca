//! Bases of the constraint forces of a revolute joint in which couplings have zeros and ones.

use super::block::Block;
use crate::Real;

/// A basis for a joint's constraint forces: coordinates x stand for M x in the orthonormal basis.
///
/// A turn about the joint's axis multiplies the pairs (0, 1) and (3, 4), as complex numbers, by e^{iq} and leaves the rest. M mixes the two
/// as complex numbers and scales the force along the axis, and so it is the same before and after the turn.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintBasis {
    pub(super) matrix: [[f64; 6]; 6],
    inverse: [[f64; 6]; 6],
    /// The known numbers of the coupling that the basis was chosen for.
    known: Option<Known>,
}

/// The first rows of the coupling from joint `child`, on the body, to the joint. Numbers that the choice made exact are `Some`.
#[derive(Clone, Copy, Debug)]
struct Known {
    child: usize,
    rows: [[Option<f64>; 6]; 2],
}

pub(super) type Complex = [f64; 2];

fn multiplied([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

fn inverse([x, y]: Complex) -> Complex {
    let square = x * x + y * y;
    [x / square, -y / square]
}

pub(super) fn size([x, y]: Complex) -> f64 {
    Real::sqrt(x * x + y * y)
}

/// The linear form `row` on each pair: Re(a z₁ + b z₂).
pub(super) fn form(row: &[f64; 6]) -> [Complex; 2] {
    [[row[0], -row[1]], [row[3], -row[4]]]
}

pub(super) fn applied(form: [Complex; 2], to: [Complex; 2]) -> Complex {
    let [a, b] = [multiplied(form[0], to[0]), multiplied(form[1], to[1])];
    [a[0] + b[0], a[1] + b[1]]
}

fn length(row: &[f64; 6]) -> f64 {
    Real::sqrt(row.iter().fold(0.0, |sum, x| sum + x * x))
}

/// A unit vector on which the form of `row` vanishes; `None` if the form is a small part of the row.
pub(super) fn kernel(row: &[f64; 6]) -> Option<[Complex; 2]> {
    let [a, b] = form(row);
    let own = Real::sqrt(size(a) * size(a) + size(b) * size(b));
    let direction = [b, a.map(|x| -x)].map(|z| z.map(|x| x / own));
    (own > APART * length(row)).then_some(direction)
}

/// `direction` scaled so that `form` of it is 1.
fn scaled(form: [Complex; 2], direction: [Complex; 2]) -> [Complex; 2] {
    let factor = inverse(applied(form, direction));
    direction.map(|z| multiplied(z, factor))
}

/// A number below this part of the others counts as zero.
const APART: f64 = 0.1;

/// Two directions whose sine is below this are too close: they would cost digits.
const DIRECTIONS_APART: f64 = 0.3;

impl ConstraintBasis {
    /// The orthonormal basis, M = 1.
    pub const ORTHONORMAL: Self = {
        let mut one = [[0.0; 6]; 6];
        let mut i = 0;
        while i < 6 {
            one[i][i] = 1.0;
            i += 1;
        }
        Self {
            matrix: one,
            inverse: one,
            known: None,
        }
    };

    /// The basis with these columns for the pairs, and this scale of the force along the axis.
    fn of([u, v]: [[Complex; 2]; 2], axial: f64, known: Option<Known>) -> Self {
        let mut basis = Self::ORTHONORMAL;
        let [across, along] = [multiplied(u[0], v[1]), multiplied(v[0], u[1])];
        let per_determinant = inverse([across[0] - along[0], across[1] - along[1]]);
        let inverse = |z: Complex, sign: f64| multiplied(z, per_determinant).map(|x| sign * x);
        put(&mut basis.matrix, [[u[0], v[0]], [u[1], v[1]]]);
        put(
            &mut basis.inverse,
            [
                [inverse(v[1], 1.0), inverse(v[0], -1.0)],
                [inverse(u[1], -1.0), inverse(u[0], 1.0)],
            ],
        );
        (basis.matrix[5][5], basis.inverse[5][5]) = (axial, 1.0 / axial);
        basis.known = known;
        basis
    }

    /// The basis for a coupling from joint `child` on the body with these first two rows. In the basis they
    /// become (1, 0, 0, 0, 1) and (·, ·, 1, 0, ·) on this joint's constraint forces.
    ///
    /// With `first`, the first pair stands for the directions that are multiples of it by a complex number:
    /// then the joint's own coupling has zeros, too.
    pub(super) fn fitted(
        child: usize,
        rows: &[[f64; 6]; 2],
        first: Option<[Complex; 2]>,
    ) -> Option<Self> {
        let forms = [form(&rows[0]), form(&rows[1])];
        let v = kernel(&rows[0])?;
        let first = first.filter(|u| sine(*u, v) > DIRECTIONS_APART);
        // Otherwise the direction that mixes in least of the other.
        let lead = usize::from(size(forms[0][1]) > size(forms[0][0]));
        let mut unit = [[0.0; 2]; 2];
        unit[lead] = [1.0, 0.0];
        let u = scaled(forms[0], first.unwrap_or(unit));
        let mut known = [[None; 6]; 2];
        known[0] = [Some(1.0), Some(0.0), None, Some(0.0), Some(0.0), None];
        let v = match size(applied(forms[1], v)) > APART * length(&rows[1]) {
            true => {
                (known[1][3], known[1][4]) = (Some(1.0), Some(0.0));
                scaled(forms[1], v)
            }
            false => v,
        };
        let axial = match size([rows[0][5], 0.0]) > APART * length(&rows[0]) {
            true => {
                known[0][5] = Some(1.0);
                1.0 / rows[0][5]
            }
            false => 1.0,
        };
        let known = Known { child, rows: known };
        Some(Self::of([u, v], axial, Some(known)))
    }

    /// The basis of a body that carries no joint, with this direction for the first pair.
    pub(super) fn of_tip(first: [Complex; 2]) -> Self {
        let lead = usize::from(size(first[1]) > size(first[0]));
        let factor = inverse(first[lead]);
        let mut other = [[0.0; 2]; 2];
        other[1 - lead] = [1.0, 0.0];
        let first = first.map(|z| multiplied(z, factor));
        Self::of([first, other], 1.0, None)
    }

    /// Notes that numbers 0 and 1 of joint `child` do not couple to this joint's force along the axis.
    pub(super) fn without_axial(&mut self, child: usize) {
        if let Some(known) = self.known.as_mut().filter(|known| known.child == child) {
            (known.rows[0][5], known.rows[1][5]) = (Some(0.0), Some(0.0));
        }
    }

    pub(super) fn matrix<T: Real>(&self) -> Block<T> {
        constants(&self.matrix)
    }

    pub(super) fn inverse<T: Real>(&self) -> Block<T> {
        constants(&self.inverse)
    }

    /// The known numbers of the couplings of the first two constraint forces of joint `child`.
    pub(super) fn known(&self, child: usize) -> impl Iterator<Item = [Option<f64>; 6]> {
        let known = self.known.filter(|known| known.child == child);
        known.map(|known| known.rows).into_iter().flatten()
    }
}

/// The sine of the angle between two directions, each up to a complex factor.
fn sine(a: [Complex; 2], b: [Complex; 2]) -> f64 {
    let length = |z: [Complex; 2]| Real::sqrt(size(z[0]) * size(z[0]) + size(z[1]) * size(z[1]));
    let [x, y] = [multiplied(a[0], b[1]), multiplied(a[1], b[0])];
    size([x[0] - y[0], x[1] - y[1]]) / (length(a) * length(b))
}

/// Without negative zeros, which constant folding does not treat as zero.
fn constants<T: Real>(matrix: &[[f64; 6]; 6]) -> Block<T> {
    matrix.map(|row| row.map(|x| T::from_f64(x + 0.0)))
}

/// Writes the pairs' multiplications by complex numbers into a matrix.
fn put(matrix: &mut [[f64; 6]; 6], blocks: [[Complex; 2]; 2]) {
    for (i, row) in [0, 3].into_iter().zip(blocks) {
        for (j, [x, y]) in [0, 3].into_iter().zip(row) {
            matrix[i][j..j + 2].copy_from_slice(&[x, -y]);
            matrix[i + 1][j..j + 2].copy_from_slice(&[y, x]);
        }
    }
}
