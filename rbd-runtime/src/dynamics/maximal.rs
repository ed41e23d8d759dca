//! Bodies in maximal coordinates.

use crate::{Array, Force, MaximalState, Real, Regularisation, Robot};

/// A robot as bodies in maximal coordinates, body i the one that joint i moves. Robots have it with any
/// function of these.
pub trait Maximal: Robot {
    /// `[MaximalState<T>; N]`, the bodies.
    type States<T: Real>: Array<MaximalState<T>>;
    /// `[Force<T>; N]`, forces on the bodies about their centres of mass, in the world's axes.
    type BodyForces<T: Real>: Array<Force<T>>;
    /// `[Regularisation<T>; HELD]`: of each joint, then of each constraint, then of each joint that follows
    /// another.
    type Regularisations<T: Real>: Array<Regularisation<T>>;
    /// `[[T; 6]; HELD]`: up to six rows of each, in the same order.
    type HeldRows<T: Real>: Array<[T; 6]>;
}
