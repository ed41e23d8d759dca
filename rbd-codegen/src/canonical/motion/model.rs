//! What frames and inertias ask of a way to move.

use rbd_runtime::Real;

use crate::canonical::pseudo_inertia::PseudoInertia;

/// A joint that moves in one way; [`AxisMotion`](super::AxisMotion) says how.
pub(crate) trait CanonicalMotion: Copy {
    /// Number of coordinates in q̇.
    const NV: usize;
    /// Whether the body turns, as seen from its parent, about its z alone.
    const TURNS_ABOUT_Z: bool;
    /// What may be chosen of the body's frame.
    const FREEDOM: FrameFreedom;

    /// Metres along z a radian: 0 for all but screws.
    fn pitch(self) -> f64 {
        0.0
    }

    /// (what the joint notices of the body's inertia, what it does not): the second is the same seen
    /// from the parent, whatever q.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>);
}

/// What may be chosen of a body's frame: a velocity of several components is given in the model's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFreedom {
    /// Nothing.
    None,
    /// Its place along z.
    Slide,
    /// Its place along z and its turn about it.
    SlideAndTurn,
}
