//! Derivatives of exponentials and logarithms of SO(3), SE(2) and SE(3), as functions of ad.
//!
//! For a velocity v, ad_v is the matrix of w ↦ \[v, w\], with \[v, w\] the velocity by which two small
//! motions v and w fail to commute, and
//!
//! ```text
//! Ad(exp −v)     = e^(−ad)            = 1 − (sin θ)/θ ad + (1 − cos θ)/θ² ad²
//! J_r(v)         = (1 − e^(−ad))/ad   = 1 − (1 − cos θ)/θ² ad + (θ − sin θ)/θ³ ad²
//! J_r(v)⁻¹                            = 1 + ½ ad + (1 − (θ/2) cot(θ/2))/θ² ad²
//! ```
//!
//! of SO(3) and SE(2), θ the angle (A. Iserles, H. Munthe-Kaas, S. Nørsett and A. Zanna, *Lie-group
//! methods*, Acta Numerica 9, 2000). Those of SE(3) are the same functions of φ + ε d with ε² = 0,
//! since a motion is a dual rotation: blocks \[f, f′; 0, f\] (J. Solà, J. Deray and D. Atchuthan, *A
//! micro Lie theory*, arXiv 1812.01537, write f′ out as Q).

use crate::orientation::HalfAngleRates;
use crate::{Matrix3, Motion, Real, Vector3};

/// A matrix on a joint's velocities. Only its first nv rows and columns have meaning.
pub(crate) type Block<T> = [[T; 6]; 6];

/// c₀ + c₁ ad + c₂ ad², with the rates (1/θ) dc/dθ of c₁ and c₂.
#[derive(Clone, Copy)]
pub struct AdjointSeries<T> {
    constant: T,
    first: T,
    second: T,
    first_rate: T,
    second_rate: T,
}

impl<T: Real> AdjointSeries<T> {
    #[inline]
    fn of_constants([constant, first, second]: [f64; 3]) -> Self {
        Self {
            constant: T::from_f64(constant),
            first: T::from_f64(first),
            second: T::from_f64(second),
            first_rate: T::zero(),
            second_rate: T::zero(),
        }
    }

    /// ad.
    #[inline]
    pub(super) fn bracket() -> Self {
        Self::of_constants([0.0, 1.0, 0.0])
    }

    /// 1 + ½ ad + ad²/12, which is J_r⁻¹ up to ad⁴/720.
    #[inline]
    pub(super) fn short_inverse() -> Self {
        Self::of_constants([1.0, 0.5, 1.0 / 12.0])
    }

    /// Ad(exp −v) and J_r(v).
    #[inline]
    pub(super) fn exponential(theta_square: T) -> [Self; 2] {
        let rates = HalfAngleRates::of_square(theta_square);
        let half = rates.half();
        let [versine, versine_rate] = [half.whole_versine(), rates.whole_versine()];
        let carried = Self {
            constant: T::one(),
            first: -half.whole_sinc(),
            second: versine,
            first_rate: -rates.whole_sinc(),
            second_rate: versine_rate,
        };
        let jacobian = Self {
            constant: T::one(),
            first: -versine,
            second: half.whole_rest(),
            first_rate: -versine_rate,
            second_rate: rates.whole_rest(),
        };
        [carried, jacobian]
    }

    /// J_r(v)⁻¹ and J_r(−v)⁻¹.
    #[inline]
    pub(super) fn logarithm(theta_square: T) -> [Self; 2] {
        let rates = HalfAngleRates::of_square(theta_square);
        [0.5, -0.5].map(|first| Self {
            second: rates.half().cotangent_rest(),
            second_rate: rates.cotangent_rest(),
            ..Self::of_constants([1.0, first, 0.0])
        })
    }
}

/// The series of a rotation's ad = \[φ\]×.
#[inline]
pub(super) fn of_rotation<T: Real>(phi: Vector3<T>, series: &AdjointSeries<T>) -> [[T; 3]; 3] {
    let diagonal = series.constant - series.second * phi.dot(phi);
    let skew = skew(phi.scale(series.first));
    let [u, v] = [phi.to_array(), phi.scale(series.second).to_array()];
    elements(|i, j| match i == j {
        true => diagonal + u[i] * v[i],
        false => u[i] * v[j] + skew[i][j],
    })
}

/// J_r(e)⁻¹ v and J_r(−e)⁻¹ v: the rate of e = log T if T moves with v multiplied from the right, and from
/// the left.
#[inline]
pub(crate) fn logarithm_rates<T: Real>(e: Motion<T>, v: Motion<T>) -> [Motion<T>; 2] {
    let (phi, d) = (e.angular, e.linear);
    AdjointSeries::logarithm(phi.dot(phi)).map(|series| {
        let turned = Matrix3::new(of_rotation(phi, &series));
        let slid = Matrix3::new(of_motion(phi, d, &series));
        Motion::new(turned * v.angular, slid * v.angular + turned * v.linear)
    })
}

/// The ε part of the series of φ + ε d: c₁ \[d\]× + c₂ (φ dᵀ + d φᵀ − 2 φ·d 1) + φ·d (c₁′ \[φ\]× + c₂′ \[φ\]×²).
#[inline]
pub(super) fn of_motion<T: Real>(
    phi: Vector3<T>,
    d: Vector3<T>,
    series: &AdjointSeries<T>,
) -> [[T; 3]; 3] {
    let along = phi.dot(d);
    let second_rate = along * series.second_rate;
    let diagonal = -(along * (series.second + series.second) + second_rate * phi.dot(phi));
    let skew = skew(d.scale(series.first) + phi.scale(along * series.first_rate));
    let [u, v] = [phi.to_array(), d.scale(series.second).to_array()];
    elements(|i, j| {
        let symmetric = u[i] * v[j] + v[i] * u[j] + second_rate * u[i] * u[j];
        match i == j {
            true => diagonal + symmetric,
            false => symmetric + skew[i][j],
        }
    })
}

/// The series of ad of \[x, y, ω\] in the plane: \[ω J, (y, −x); 0, 0\], J the quarter turn.
#[inline]
pub(super) fn of_plane_motion<T: Real>(
    [x, y, omega]: [T; 3],
    series: &AdjointSeries<T>,
) -> [[T; 3]; 3] {
    let zero = T::zero();
    let (turn, second) = (series.first * omega, series.second * omega);
    let diagonal = series.constant - second * omega;
    [
        [diagonal, -turn, series.first * y + second * x],
        [turn, diagonal, second * y - series.first * x],
        [zero, zero, series.constant],
    ]
}

/// A block of zeros but for these elements, three by three, from this row and column on.
#[inline(always)]
pub(super) fn block<T: Real, const N: usize>(parts: [([usize; 2], [[T; 3]; 3]); N]) -> Block<T> {
    let mut block = [[T::zero(); 6]; 6];
    for ([row, column], part) in parts {
        for i in 0..3 {
            for j in 0..3 {
                block[row + i][column + j] = part[i][j];
            }
        }
    }
    block
}

/// The series where motions commute: ad is 0.
#[inline]
pub(super) fn of_commuting<T: Real>(series: &AdjointSeries<T>) -> Block<T> {
    let mut block = [[T::zero(); 6]; 6];
    for i in 0..6 {
        block[i][i] = series.constant;
    }
    block
}

#[inline(always)]
fn elements<T: Real>(element: impl Fn(usize, usize) -> T) -> [[T; 3]; 3] {
    let mut elements = [[T::zero(); 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            elements[i][j] = element(i, j);
        }
    }
    elements
}

/// \[a\]×.
#[inline]
fn skew<T: Real>(a: Vector3<T>) -> [[T; 3]; 3] {
    let (x, y, z, zero) = (a.x, a.y, a.z, T::zero());
    [[zero, -z, y], [z, zero, -x], [-y, x, zero]]
}
