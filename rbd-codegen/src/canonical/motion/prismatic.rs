//! Translation along z.

use rbd_runtime::Real;

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Prismatic`](super::AxisMotion::Prismatic).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prismatic;

impl CanonicalMotion for Prismatic {
    const NV: usize = 1;
    const TURNS_ABOUT_Z: bool = false;
    const FREEDOM: FrameFreedom = FrameFreedom::SlideAndTurn;

    /// The joint feels no moment about its own origin: the body does not turn.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        let nothing = PseudoInertia::nothing();
        (
            PseudoInertia {
                second_moment: nothing.second_moment,
                ..inertia
            },
            PseudoInertia {
                second_moment: inertia.second_moment,
                ..nothing
            },
        )
    }
}
