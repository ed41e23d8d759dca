//! The trait of a joint motion for frames and inertias.

use rbd_runtime::Real;

use crate::canonical::pseudo_inertia::PseudoInertia;

/// A joint that moves in one way, named by [`AxisMotion`](super::AxisMotion).
pub(crate) trait CanonicalMotion: Copy {
    /// Number of coordinates in q̇.
    const NV: usize;
    /// Whether the body turns, as seen from its parent, about its z alone.
    const TURNS_ABOUT_Z: bool;
    /// The freedom in choosing the body's frame.
    const FREEDOM: FrameFreedom;

    /// Metres along z a radian: 0 for all but screws.
    fn pitch(self) -> f64 {
        0.0
    }

    /// (the part of the body's inertia that the joint feels, the rest): the rest is the same seen from the
    /// parent, for every q.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>);
}

/// The freedom in choosing a body's frame. A velocity of several components is given in the model's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFreedom {
    /// Nothing.
    None,
    /// The position along z.
    Slide,
    /// The position along z and the turn about it.
    SlideAndTurn,
}
