//! Constraints between frames of bodies, and their regularisation.

use rbd_runtime::{
    ConstraintKind, Force, Real, Regularisation, RowType, Transform, Vector3, ViolationTime,
};

use crate::BodyState;

/// A frame that is fixed in a body or in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor<T = f64> {
    /// The body's number; `None` for the world.
    pub body: Option<usize>,
    /// The frame's placement in the body's frame, or in the world.
    pub frame: Transform<T>,
}

impl<T> Anchor<T> {
    /// A frame of the world.
    pub const fn world(frame: Transform<T>) -> Self {
        Self { body: None, frame }
    }

    /// A frame of a body.
    pub const fn body(body: usize, frame: Transform<T>) -> Self {
        Self {
            body: Some(body),
            frame,
        }
    }
}

/// A constraint between two frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint<T = f64> {
    /// The kind, which says what relative motions the constraint allows.
    pub kind: ConstraintKind,
    /// Frame A.
    pub a: Anchor<T>,
    /// Frame B.
    pub b: Anchor<T>,
    /// ε and τ.
    pub regularisation: Regularisation<T>,
}

/// The relative placement of two frames, X = `a_from_b`.
pub(crate) fn a_from_b<T: Real>([a, b]: [&Anchor<T>; 2], bodies: &[BodyState<T>]) -> Transform<T> {
    let [a, b] = [a, b].map(|anchor| match anchor.body {
        Some(body) => bodies[body].placement() * anchor.frame,
        None => anchor.frame,
    });
    a.inverse() * b
}

/// c and r of a row's equation G v₊ − c μ = r with μ = −h λ, where `violation` is φ and `rate` is G v.
pub(crate) fn row_equation<T: Real>(
    regularisation: Regularisation<T>,
    row: RowType,
    time: ViolationTime,
    h: T,
    at: [T; 2],
) -> [T; 2] {
    if row.is_holonomic() {
        holonomic_equation(regularisation, time, h, at)
    } else {
        // A v₊ + (ε/h) h λ = 0: the Rayleigh function −(½ ε λ̇² + λ̇ A v) of section 6 with the
        // velocity at the end of the step and λ̇ as the force.
        [regularisation.epsilon / h, T::zero()]
    }
}

/// The same for a holonomic row: φ̇ = G v.
pub(crate) fn holonomic_equation<T: Real>(
    Regularisation { epsilon, tau }: Regularisation<T>,
    time: ViolationTime,
    h: T,
    [violation, rate]: [T; 2],
) -> [T; 2] {
    let four = T::from_f64(4.0);
    match time {
        ViolationTime::Mean => {
            let upsilon = T::one() + four * tau / h;
            let c = four * epsilon / (h * h * upsilon);
            [c, (rate - four * violation / h) / upsilon]
        }
        ViolationTime::EndPoint => {
            let upsilon = T::one() + tau / h;
            [epsilon / (h * h * upsilon), -violation / (h * upsilon)]
        }
    }
}

/// A row of G for one body, \[linear; angular\]: the force of a multiplier of 1 on it and the moment about
/// its centre of mass, in the world's axes, of a force and a moment at an arm from there.
pub(crate) fn row_of_body<T: Real>(Force { angular, linear }: Force<T>, arm: Vector3<T>) -> [T; 6] {
    let moment = angular + arm.cross(linear);
    let ([fx, fy, fz], [nx, ny, nz]) = (linear.to_array(), moment.to_array());
    [fx, fy, fz, nx, ny, nz]
}
