//! A screw along z.

use rbd_runtime::Real;

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Helical`](super::AxisMotion::Helical).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Helical {
    /// Metres a radian.
    pub(crate) pitch: f64,
}

impl CanonicalMotion for Helical {
    const NV: usize = 1;
    const TURNS_ABOUT_Z: bool = true;
    const FREEDOM: FrameFreedom = FrameFreedom::SlideAndTurn;

    fn pitch(self) -> f64 {
        self.pitch
    }

    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        inertia.split_zz()
    }
}
