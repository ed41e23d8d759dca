//! Rotation about z.

use rbd_runtime::{Real, Symmetric3, Vector3};

use super::model::{CanonicalMotion, FrameFreedom};
use crate::canonical::pseudo_inertia::PseudoInertia;

/// [`AxisMotion::Revolute`](super::AxisMotion::Revolute).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Revolute;

impl CanonicalMotion for Revolute {
    const NV: usize = 1;
    const TURNS_ABOUT_Z: bool = true;
    const FREEDOM: FrameFreedom = FrameFreedom::SlideAndTurn;

    /// The mass may be anywhere on the axis.
    fn split<T: Real>(self, inertia: PseudoInertia<T>) -> (PseudoInertia<T>, PseudoInertia<T>) {
        let (nothing, zero) = (PseudoInertia::nothing(), T::zero());
        let PseudoInertia {
            mass,
            first_moment: h,
            second_moment: sigma,
        } = inertia;
        (
            PseudoInertia {
                mass: zero,
                first_moment: Vector3::new(h.x, h.y, zero),
                second_moment: Symmetric3 { zz: zero, ..sigma },
            },
            PseudoInertia {
                mass,
                first_moment: Vector3::new(zero, zero, h.z),
                second_moment: Symmetric3 {
                    zz: sigma.zz,
                    ..nothing.second_moment
                },
            },
        )
    }
}
