//! Coordinates between two frames, couplings of coordinates, and rotors.

use std::f64::consts::TAU;

use rbd_runtime::{Force, Matrix3, Real, Transform, Vector3};

use crate::endpoint::Endpoints;
use crate::{Anchor, BodyState, Regularisation};

/// The largest denominator of a ratio for which a [`Coupling`] counts whole turns.
const DENOMINATOR: u32 = 1000;

/// The function of X = `a_from_b` that a coordinate measures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoordinateKind {
    /// The angle of B about A's z, atan2(R₁₀ − R₀₁, R₀₀ + R₁₁), from −π to π: a hinge's.
    Angle,
    /// The displacement of B's origin along A's z, in units of so many metres: 1 for a slide, the pitch for
    /// a screw.
    Displacement {
        /// The unit, in m, not 0.
        unit: f64,
    },
}

/// A coordinate between two frames, like that of a joint between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate<T = f64> {
    /// The function of the frames' relative placement.
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
/// Angles are known up to whole turns, so φ is the value nearest to 0 that whole turns can give.
/// Coupled joints can therefore turn as often as they like where p is linear and, if both are angles, its
/// ratio c₁ is a fraction with a denominator of up to 1000. Otherwise the leader's angle is taken from −π
/// to π and must stay there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupling<T = f64> {
    /// The coordinate that follows.
    pub follower: Coordinate<T>,
    /// The coordinate that leads.
    pub leader: Option<Coordinate<T>>,
    /// c₀ to c₄.
    pub polynomial: [f64; 5],
    /// ε and τ.
    pub regularisation: Regularisation<T>,
}

/// A rotor behind a gear between two bodies: it turns at the rate s = Fᵀ (v_B − v_A) and adds I s²/2 to the
/// kinetic energy, and nothing else. Its row is √I F v₊ − μ = √I F v, which adds I Fᵀ F to M.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotor<T = f64> {
    /// The frame that carries the rotor: only its body matters.
    pub a: Anchor<T>,
    /// The frame whose motion turns the rotor.
    pub b: Anchor<T>,
    /// F, in B's frame at its origin.
    pub direction: Force<T>,
    /// I ≥ 0: kg m² where s is in rad/s, kg where it is in m/s.
    pub inertia: T,
}

impl<T: Real> Rotor<T> {
    /// √I F for the bodies of A and B.
    pub(crate) fn row(&self, endpoints: &Endpoints<T>) -> [[T; 6]; 4] {
        let root = self.inertia.sqrt();
        let [a, b] = endpoints.direction_in_b(self.direction);
        let zero = [T::zero(); 6];
        [a.map(|x| root * x), b.map(|x| root * x), zero, zero]
    }
}

impl CoordinateKind {
    /// The coordinate at X, and its gradient as a force on B at its origin, in A's axes.
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
    fn endpoints(
        &self,
        bodies: &[BodyState<T>],
        rotation_of: impl Fn(usize) -> Matrix3<T>,
    ) -> Endpoints<T> {
        Endpoints::new([&self.a, &self.b], bodies, rotation_of)
    }
}

impl<T: Real> Coupling<T> {
    /// φ, and the row of G for the bodies of the follower's A and B and of the leader's A and B. `period`
    /// is [`period`](Self::period).
    pub(crate) fn row(
        &self,
        bodies: &[BodyState<T>],
        rotation_of: impl Fn(usize) -> Matrix3<T>,
        period: Option<f64>,
    ) -> (T, [[T; 6]; 4]) {
        let follower = self.follower.endpoints(bodies, &rotation_of);
        let (of_follower, gradient) = self.follower.kind.at(&follower.a_from_b);
        let [a, b] = follower.direction_in_a(gradient);
        let mut rows = [a, b, [T::zero(); 6], [T::zero(); 6]];
        let mut wanted = T::from_f64(self.polynomial[0]);
        if let Some(own) = &self.leader {
            let leader = own.endpoints(bodies, &rotation_of);
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

    /// The jump of φ where an angle wraps; `None` if φ is not periodic.
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

/// x minus the multiple of `period` that brings it nearest to 0.
fn wrapped<T: Real>(x: T, period: f64) -> T {
    let (sine, cosine) = (x * T::from_f64(TAU / period)).sin_cos();
    sine.atan2(cosine) * T::from_f64(period / TAU)
}

/// The smallest q for which q x is whole, up to roundings.
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
