//! Motion in the plane xy.

use rbd_runtime::Real;

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Planar`](super::AxisMotion::Planar).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planar;

impl CanonicalMotion for Planar {
    const NV: usize = 3;
    const TURNS_ABOUT_Z: bool = true;
    const FREEDOM: FrameFreedom = FrameFreedom::Slide;

    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        inertia.split_zz()
    }
}
