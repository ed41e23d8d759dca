//! Free motion.

use rbd_runtime::Real;

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Floating`](super::AxisMotion::Floating).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floating;

impl CanonicalMotion for Floating {
    const NV: usize = 6;
    const TURNS_ABOUT_Z: bool = false;
    const FREEDOM: FrameFreedom = FrameFreedom::None;

    /// The joint feels every inertial parameter.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        (inertia, PseudoInertia::nothing())
    }
}
