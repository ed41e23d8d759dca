//! Placement, velocity and acceleration of a frame.

use super::Body;
use super::support::{base_from_frame, local_acceleration, local_velocity, set_support_transforms};
use crate::{Frame, FrameMotion, IntoReal, Model, Real, ReferenceFrame, Transform};

/// `base_from_frame`: the placement of a frame, translation in metres (RBDA 4.1.2).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_placement<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
) -> Transform<T> {
    set_support_transforms(model, bodies, frame, q);
    base_from_frame(model, bodies, frame)
}

/// The velocity of a frame, ẋ = J q̇, in the coordinates `F` (RBDA Table 5.1, v_i = X v_λ + S q̇).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_velocity<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
) -> FrameMotion<F, T> {
    set_support_transforms(model, bodies, frame, q);
    let local = local_velocity(model, bodies, frame, qd);
    FrameMotion::new(F::from_local(model, bodies, frame, local))
}

/// The spatial acceleration of a frame, without gravity, in the coordinates `F`: Pinocchio's
/// `getFrameAcceleration`. It is J̇ q̇ + J q̈ in [`Local`](crate::Local) and [`World`](crate::World), but
/// not in [`LocalWorldAligned`](crate::LocalWorldAligned), where that is the classical acceleration (RBDA
/// 2.11).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_acceleration<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
    qdd: &[T],
) -> FrameMotion<F, T> {
    set_support_transforms(model, bodies, frame, q);
    let (_, local) = local_acceleration(model, bodies, frame, qd, Some(qdd));
    FrameMotion::new(F::from_local(model, bodies, frame, local))
}

/// The classical acceleration of a frame, [ω̇; v̇ + ω × v], without gravity, in the coordinates `F`:
/// Pinocchio's `getFrameClassicalAcceleration`. The linear part is p̈ of the frame's origin, by the frame's
/// axes in [`Local`](crate::Local) and the world's in [`LocalWorldAligned`](crate::LocalWorldAligned); in
/// [`World`](crate::World) that of the body-fixed point at the world's origin (RBDA eq 2.48).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
pub fn frame_classical_acceleration<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    frame: &Frame,
    q: &[T],
    qd: &[T],
    qdd: &[T],
) -> FrameMotion<F, T> {
    set_support_transforms(model, bodies, frame, q);
    let (v, a) = local_acceleration(model, bodies, frame, qd, Some(qdd));
    FrameMotion::new(F::classical(model, bodies, frame, v, a))
}
