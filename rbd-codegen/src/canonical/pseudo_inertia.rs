//! Inertia as mass, first and second moment.

use rbd_runtime::{Real, Symmetric3, Vector3};

/// Mass, first moment and second moment ∫ r rᵀ dm about the frame's origin: the pseudo-inertia of
/// Balafoutis and Patel. The rotational inertia is tr(Σ) 1 − Σ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PseudoInertia<T = f64> {
    /// m, kg.
    pub mass: T,
    /// h = m c, kg m.
    pub first_moment: Vector3<T>,
    /// Σ = ∫ r rᵀ dm, kg m².
    pub second_moment: Symmetric3<T>,
}

impl<T: Real> PseudoInertia<T> {
    /// Zero inertia.
    pub(super) fn nothing() -> Self {
        Self {
            mass: T::zero(),
            first_moment: Vector3::zero(),
            second_moment: Symmetric3::zero(),
        }
    }

    /// (the rest, Σ_zz alone): the parts that a body which turns about z and moves otherwise feels, and
    /// does not.
    pub(super) fn split_zz(self) -> (Self, Self) {
        let (nothing, sigma) = (Self::nothing(), self.second_moment);
        (
            Self {
                second_moment: Symmetric3 {
                    zz: T::zero(),
                    ..sigma
                },
                ..self
            },
            Self {
                second_moment: Symmetric3 {
                    zz: sigma.zz,
                    ..nothing.second_moment
                },
                ..nothing
            },
        )
    }
}

impl PseudoInertia {
    /// Zero inertia.
    pub(super) const NOTHING: Self = Self {
        mass: 0.0,
        first_moment: Vector3::new(0.0, 0.0, 0.0),
        second_moment: Symmetric3 {
            xx: 0.0,
            xy: 0.0,
            xz: 0.0,
            yy: 0.0,
            yz: 0.0,
            zz: 0.0,
        },
    };
}
