//! Constraints between frames of bodies, and their regularisation.

use rbd_runtime::{ConstraintKind, Force, RowType, Transform, Vector3};

use crate::BodyState;

/// A frame that is fixed in a body or in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The body's number; the world if there is none.
    pub body: Option<usize>,
    /// The frame's placement in the body's frame, or in the world.
    pub frame: Transform<f64>,
}

impl Anchor {
    /// In the world.
    pub const fn world(frame: Transform<f64>) -> Self {
        Self { body: None, frame }
    }

    /// In a body.
    pub const fn body(body: usize, frame: Transform<f64>) -> Self {
        Self {
            body: Some(body),
            frame,
        }
    }
}

/// How hard a constraint is held, and how fast violations go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regularisation {
    /// ε ≥ 0: λ = −φ/ε. In the units of the rows: m/N of positions, rad/(N m) of orientations, m/(s N) of
    /// slip. At rest φ is −ε λ. It acts on the rows as [`ConstraintKind`] documents them, on each alike.
    pub epsilon: f64,
    /// τ ≥ 0, in s: how long violations last. τ = 0 gives no damping at all; with φ as mean 2 h is the
    /// fastest.
    pub tau: f64,
}

/// A constraint between two frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint {
    /// What it holds.
    pub kind: ConstraintKind,
    /// Frame A.
    pub a: Anchor,
    /// Frame B.
    pub b: Anchor,
    /// ε and τ.
    pub regularisation: Regularisation,
}

/// At which time φ is taken in the step's constraint equation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViolationTime {
    /// ¼ (φ_{k−1} + 2 φ_k + φ_{k+1}), the mean of sections 5 and 6 of the notes: Υ = 1 + 4 τ/h. For small φ
    /// and ε → 0, Υ φ_{k+1} + (3 − Υ) φ_k + φ_{k−1} = 0.
    #[default]
    Mean,
    /// φ_{k+1}, as in Servin and Lacoursière 2008: Υ = 1 + τ/h. For small φ and ε → 0,
    /// φ_{k+1} = (1 − 1/Υ) φ_k.
    EndPoint,
}

impl Constraint {
    /// X = `a_from_b`.
    pub(crate) fn placement(&self, bodies: &[BodyState]) -> Transform<f64> {
        let [a, b] = [self.a, self.b].map(|anchor| match anchor.body {
            Some(body) => bodies[body].placement() * anchor.frame,
            None => anchor.frame,
        });
        a.inverse() * b
    }

    /// c and r of a row's equation G v₊ − c μ = r with μ = −h λ: `violation` is φ, `rate` is G v.
    pub(crate) fn row_equation(
        &self,
        row: RowType,
        time: ViolationTime,
        h: f64,
        [violation, rate]: [f64; 2],
    ) -> [f64; 2] {
        let Regularisation { epsilon, tau } = self.regularisation;
        if !row.is_holonomic() {
            // A v₊ + (ε/h) h λ = 0: the Rayleigh function −(½ ε λ̇² + λ̇ A v) of section 6 with the
            // velocity at the end of the step and λ̇ as the force.
            return [epsilon / h, 0.0];
        }
        match time {
            ViolationTime::Mean => {
                let upsilon = 1.0 + 4.0 * tau / h;
                let c = 4.0 * epsilon / (h * h * upsilon);
                [c, (rate - 4.0 * violation / h) / upsilon]
            }
            ViolationTime::EndPoint => {
                let upsilon = 1.0 + tau / h;
                [epsilon / (h * h * upsilon), -violation / (h * upsilon)]
            }
        }
    }
}

/// A row of G for one body, \[linear; angular\]: the force of a multiplier of 1 on it and the moment about
/// its centre of mass, in the world's axes. `direction` is in A's coordinates, about A's origin.
pub(crate) fn row_of_body(
    direction: Force<f64>,
    world_from_a: &Transform<f64>,
    center: Vector3<f64>,
    sign: f64,
) -> [f64; 6] {
    let force = world_from_a.rotation * direction.linear;
    let arm = world_from_a.translation - center;
    let moment = world_from_a.rotation * direction.angular + arm.cross(force);
    let ([fx, fy, fz], [nx, ny, nz]) = (force.to_array(), moment.to_array());
    [fx, fy, fz, nx, ny, nz].map(|x| sign * x)
}
