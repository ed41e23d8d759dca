//! Coordinates between two frames, what couples them, and the inertia of what turns with them.

use std::f64::consts::TAU;

use rbd_runtime::{Force, Matrix3, Real, Transform, Vector3};

use crate::side::Sides;
use crate::{Anchor, BodyState, Regularisation};

/// The largest denominator of a ratio for which a [`Coupling`] counts whole turns.
const DENOMINATOR: u32 = 1000;

/// What a coordinate measures of X = `a_from_b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoordinateKind {
    /// The angle of B about A's z, atan2(R₁₀ − R₀₁, R₀₀ + R₁₁), from −π to π: a hinge's.
    Angle,
    /// How far B's origin is along A's z, in units of so many metres: 1 of a slide, its pitch of a screw.
    Displacement {
        /// m, not 0.
        unit: f64,
    },
}

/// A coordinate of two frames, as a joint between them would have it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate<T = f64> {
    /// What it measures.
    pub kind: CoordinateKind,
    /// Frame A.
    pub a: Anchor<T>,
    /// Frame B.
    pub b: Anchor<T>,
}

/// A coordinate that follows another, as gears and cams make it: φ = q_follower − p(q_leader) with
/// p(x) = c₀ + c₁ x + … + c₄ x⁴, one holonomic row. Without a leader φ = q_follower − c₀. λ acts on the
/// follower's coordinate.
///
/// Angles are known up to whole turns, and φ is taken as the least of those that turns could give. So joints that
/// are coupled can turn as often as they like where p is linear; two angles where its ratio c₁ is a fraction with
/// a denominator of up to 1000, too. Else the leader's angle is taken from −π to π, and must stay there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupling<T = f64> {
    /// What follows.
    pub follower: Coordinate<T>,
    /// What it follows.
    pub leader: Option<Coordinate<T>>,
    /// c₀ to c₄.
    pub polynomial: [f64; 5],
    /// ε and τ.
    pub regularisation: Regularisation<T>,
}

/// A rotor between two bodies, behind a gear: it moves with the rate s = Fᵀ (v_B − v_A) and adds I s²/2 to the
/// kinetic energy, nothing else. The row is √I F v₊ − μ = √I F v, which is I Fᵀ F in M.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotor<T = f64> {
    /// What it moves in: its body alone counts.
    pub a: Anchor<T>,
    /// What it moves with.
    pub b: Anchor<T>,
    /// F: in B's frame at its origin.
    pub direction: Force<T>,
    /// I ≥ 0: kg m² where s is in rad/s, kg where it is in m/s.
    pub inertia: T,
}

impl<T: Real> Rotor<T> {
    /// √I F for the bodies of A and B.
    pub(crate) fn row(&self, sides: &Sides<T>) -> [[T; 6]; 4] {
        let root = self.inertia.sqrt();
        let [a, b] = sides.direction_in_b(self.direction);
        let zero = [T::zero(); 6];
        [a.map(|x| root * x), b.map(|x| root * x), zero, zero]
    }
}

impl CoordinateKind {
    /// The coordinate of X, and its gradient: the force on B at its origin, in A's axes.
    fn at<T: Real>(self, a_from_b: &Transform<T>) -> (T, Force<T>) {
        match self {
            Self::Angle => {
                let (angle, gradient) = angle(&a_from_b.rotation);
                (angle, Force::new(gradient, Vector3::zero()))
            }
            Self::Displacement { unit } => {
                let over_unit = T::from_f64(1.0 / unit);
                let [_, _, z] = a_from_b.translation.to_array();
                let along = Vector3::new(T::zero(), T::zero(), over_unit);
                (z * over_unit, Force::new(Vector3::zero(), along))
            }
        }
    }
}

impl<T: Real> Coordinate<T> {
    fn sides(
        &self,
        bodies: &[BodyState<T>],
        rotation_of: impl Fn(usize) -> Matrix3<T>,
    ) -> Sides<T> {
        Sides::new([&self.a, &self.b], bodies, rotation_of)
    }
}

impl<T: Real> Coupling<T> {
    /// φ, and the row of G for the bodies of the follower's A and B and of the leader's; `period` is
    /// [`period`](Self::period).
    pub(crate) fn row(
        &self,
        bodies: &[BodyState<T>],
        rotation_of: impl Fn(usize) -> Matrix3<T>,
        period: Option<f64>,
    ) -> (T, [[T; 6]; 4]) {
        let follower = self.follower.sides(bodies, &rotation_of);
        let (of_follower, gradient) = self.follower.kind.at(&follower.a_from_b);
        let [a, b] = follower.direction_in_a(gradient);
        let mut rows = [a, b, [T::zero(); 6], [T::zero(); 6]];
        let mut wanted = T::from_f64(self.polynomial[0]);
        if let Some(own) = &self.leader {
            let leader = own.sides(bodies, &rotation_of);
            let (of_leader, gradient) = own.kind.at(&leader.a_from_b);
            let [value, slope] = self.polynomial_at(of_leader);
            wanted = value;
            let [a, b] = leader.direction_in_a(gradient);
            (rows[2], rows[3]) = (a.map(|x| -slope * x), b.map(|x| -slope * x));
        }
        let violation = of_follower - wanted;
        (
            period.map_or(violation, |period| wrapped(violation, period)),
            rows,
        )
    }

    /// p and p′ at the leader's coordinate.
    fn polynomial_at(&self, leader: T) -> [T; 2] {
        let mut of_leader = [T::zero(); 2];
        for &c in self.polynomial.iter().rev() {
            let [value, slope] = of_leader;
            of_leader = [value * leader + T::from_f64(c), slope * leader + value];
        }
        of_leader
    }

    /// By what φ changes at a seam of an angle: `None` if nothing is known of it.
    pub(crate) fn period(&self) -> Option<f64> {
        let [_, ratio, higher @ ..] = self.polynomial;
        let turns = |coordinate: &Coordinate<T>| coordinate.kind == CoordinateKind::Angle;
        let is_linear = ratio != 0.0 && higher.iter().all(|&c| c == 0.0);
        let counts = is_linear && self.leader.as_ref().is_some_and(turns);
        match (turns(&self.follower), counts) {
            (true, true) => Some(TAU / f64::from(denominator(ratio).unwrap_or(1))),
            (true, false) => Some(TAU),
            (false, true) => Some(TAU * ratio.abs()),
            (false, false) => None,
        }
    }
}

/// θ = atan2(s, c) with s = R₁₀ − R₀₁ and c = R₀₀ + R₁₁, and its gradient by a turn ω in A's axes: from Ṙ = ω × R,
/// ṡ = c ω_z − R₂₀ ω_x − R₂₁ ω_y and ċ = −s ω_z + R₂₀ ω_y − R₂₁ ω_x. It is z where B's z is A's.
fn angle<T: Real>(a_from_b: &Matrix3<T>) -> (T, Vector3<T>) {
    let rows = &a_from_b.rows;
    let (sine, cosine) = (rows[1][0] - rows[0][1], rows[0][0] + rows[1][1]);
    let over_square = T::one() / (sine * sine + cosine * cosine);
    let [x, y, _] = rows[2];
    let by_x = (sine * y - cosine * x) * over_square;
    let by_y = -(cosine * y + sine * x) * over_square;
    (sine.atan2(cosine), Vector3::new(by_x, by_y, T::one()))
}

/// x less the multiple of `period` that leaves the least.
fn wrapped<T: Real>(x: T, period: f64) -> T {
    let (sine, cosine) = (x * T::from_f64(TAU / period)).sin_cos();
    sine.atan2(cosine) * T::from_f64(period / TAU)
}

/// The least q with q x whole, up to roundings.
fn denominator(x: f64) -> Option<u32> {
    (1..=DENOMINATOR).find(|&q| {
        let multiple = x * f64::from(q);
        (multiple - multiple.round()).abs() <= 4.0 * f64::EPSILON * multiple.abs().max(1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::denominator;

    #[test]
    fn ratios_of_gears_are_fractions() {
        let ratios = [
            (1.0, 1),
            (-2.0, 1),
            (0.1, 10),
            (-7.0 / 3.0, 3),
            (1.0 / 997.0, 997),
        ];
        for (ratio, wanted) in ratios {
            assert_eq!(denominator(ratio), Some(wanted), "{ratio}");
        }
        assert_eq!(denominator(core::f64::consts::FRAC_1_SQRT_2), None);
    }
}
