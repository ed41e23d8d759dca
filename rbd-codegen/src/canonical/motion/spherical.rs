//! Rotation about the origin.

use rbd_runtime::Real;

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Spherical`](super::AxisMotion::Spherical).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spherical;

impl CanonicalMotion for Spherical {
    const NV: usize = 3;
    const TURNS_ABOUT_Z: bool = false;
    const FREEDOM: FrameFreedom = FrameFreedom::None;

    /// A mass at the center moves as a point.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        let nothing = PseudoInertia::nothing();
        (
            PseudoInertia {
                mass: T::zero(),
                ..inertia
            },
            PseudoInertia {
                mass: inertia.mass,
                ..nothing
            },
        )
    }
}
