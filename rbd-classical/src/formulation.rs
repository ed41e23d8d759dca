//! The formulations as a list.

use super::homogeneous::{gravity4, homogeneous_links};
use super::walker_orin::Method;
use super::{
    Chain, JointKind, balafoutis_patel_misra, gibbs_appell, hollerbach_3x3, hollerbach_4x4, kane,
    luh_walker_paul, luh_walker_paul_printed, non_recursive, uicker_kahn, vukobratovic_stepanenko,
    walker_orin,
};
use rbd_runtime::Real;

/// The problem that a formulation solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// τ from q, q̇, q̈.
    InverseDynamics,
    /// H from q.
    InertiaMatrix,
    /// q̈ from q, q̇, τ.
    ForwardDynamics,
}

impl Problem {
    /// The problem in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InverseDynamics => "inverse dynamics",
            Self::InertiaMatrix => "inertia matrix",
            Self::ForwardDynamics => "forward dynamics",
        }
    }
}

/// A formulation that runs here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formulation {
    /// [`uicker_kahn`].
    UickerKahn,
    /// [`hollerbach_4x4`].
    Hollerbach4x4,
    /// [`hollerbach_3x3`]; revolute joints only.
    Hollerbach3x3,
    /// [`vukobratovic_stepanenko`].
    VukobratovicStepanenko,
    /// [`non_recursive`].
    NonRecursive,
    /// [`luh_walker_paul`].
    LuhWalkerPaul,
    /// [`luh_walker_paul_printed`].
    LuhWalkerPaulPrinted,
    /// [`balafoutis_patel_misra`].
    BalafoutisPatelMisra,
    /// [`gibbs_appell`].
    GibbsAppell,
    /// [`kane`].
    Kane,
    /// H by [`walker_orin`].
    WalkerOrinMatrix(Method),
    /// Forward dynamics by [`walker_orin`].
    WalkerOrinForward(Method),
    /// Forward dynamics by [`uicker_kahn`].
    UickerKahnForward,
}

impl Formulation {
    /// Every formulation.
    pub const ALL: [Self; 17] = [
        Self::UickerKahn,
        Self::Hollerbach4x4,
        Self::Hollerbach3x3,
        Self::VukobratovicStepanenko,
        Self::NonRecursive,
        Self::LuhWalkerPaul,
        Self::LuhWalkerPaulPrinted,
        Self::BalafoutisPatelMisra,
        Self::GibbsAppell,
        Self::Kane,
        Self::WalkerOrinMatrix(Method::One),
        Self::WalkerOrinMatrix(Method::Two),
        Self::WalkerOrinMatrix(Method::Three),
        Self::WalkerOrinForward(Method::One),
        Self::WalkerOrinForward(Method::Two),
        Self::WalkerOrinForward(Method::Three),
        Self::UickerKahnForward,
    ];

    /// Author and kind, for a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UickerKahn => "Uicker / Kahn, Lagrange 4×4",
            Self::Hollerbach4x4 => "Hollerbach, recursive Lagrange 4×4",
            Self::Hollerbach3x3 => "Hollerbach, recursive Lagrange 3×3",
            Self::VukobratovicStepanenko => "Vukobratović / Stepanenko, Newton-Euler",
            Self::NonRecursive => "Newton-Euler, not recursive",
            Self::LuhWalkerPaul => "Luh / Walker / Paul, Newton-Euler",
            Self::LuhWalkerPaulPrinted => "Luh / Walker / Paul, as their paper prints it",
            Self::BalafoutisPatelMisra => "Balafoutis / Patel / Misra, tensors",
            Self::GibbsAppell => "Popov, Gibbs-Appell",
            Self::Kane => "Kane, Euler parameters",
            Self::WalkerOrinMatrix(Method::One) => "Walker / Orin, H by method 1",
            Self::WalkerOrinMatrix(Method::Two) => "Walker / Orin, H by method 2",
            Self::WalkerOrinMatrix(Method::Three) => "Walker / Orin, H by method 3",
            Self::WalkerOrinForward(Method::One) => "Walker / Orin, forward by method 1",
            Self::WalkerOrinForward(Method::Two) => "Walker / Orin, forward by method 2",
            Self::WalkerOrinForward(Method::Three) => "Walker / Orin, forward by method 3",
            Self::UickerKahnForward => "Uicker / Kahn, forward by H and C",
        }
    }

    /// Why it has no row in print, for those that have none.
    pub const fn remark(self) -> &'static str {
        match self {
            Self::WalkerOrinMatrix(_) | Self::WalkerOrinForward(_) => {
                "Walker and Orin compare their methods in print (recalled, not read again); no figure of this \
                 one is at hand"
            }
            Self::UickerKahnForward => {
                "P = H q̈ + q̇ᵀ C q̇ + g by the same sums, H by its triangle, and the solution for q̈; no figure in \
                 print is known here"
            }
            _ => "no figure in print is known here",
        }
    }

    /// The problem that it solves.
    pub const fn problem(self) -> Problem {
        match self {
            Self::WalkerOrinMatrix(_) => Problem::InertiaMatrix,
            Self::WalkerOrinForward(_) | Self::UickerKahnForward => Problem::ForwardDynamics,
            _ => Problem::InverseDynamics,
        }
    }

    /// The power of n with which its count grows.
    pub const fn order(self) -> u32 {
        match self {
            Self::UickerKahn | Self::NonRecursive | Self::UickerKahnForward => 4,
            Self::VukobratovicStepanenko | Self::GibbsAppell | Self::WalkerOrinForward(_) => 3,
            Self::WalkerOrinMatrix(_) => 2,
            _ => 1,
        }
    }

    /// Whether it applies to the joints of this chain.
    pub fn takes<T>(self, chain: &Chain<T>) -> bool {
        let revolute = |kind: JointKind| kind == JointKind::Revolute;
        self != Self::Hollerbach3x3 || chain.links.iter().all(|link| revolute(link.kind))
    }

    /// τ of `chain` at q, q̇, q̈ (each of length n); `None` if it computes something else or does not apply
    /// to the chain's joints.
    pub fn inverse_dynamics<T: Real>(
        self,
        chain: &Chain<T>,
        q: &[T],
        qd: &[T],
        qdd: &[T],
    ) -> Option<Vec<T>> {
        Some(match self {
            Self::UickerKahn => uicker_kahn::inverse_dynamics(chain, q, qd, qdd),
            Self::Hollerbach4x4 => hollerbach_4x4::inverse_dynamics(chain, q, qd, qdd),
            Self::Hollerbach3x3 if !self.takes(chain) => return None,
            Self::Hollerbach3x3 => hollerbach_3x3::inverse_dynamics(chain, q, qd, qdd),
            Self::VukobratovicStepanenko => {
                vukobratovic_stepanenko::inverse_dynamics(chain, q, qd, qdd)
            }
            Self::NonRecursive => non_recursive::inverse_dynamics(chain, q, qd, qdd),
            Self::LuhWalkerPaul => luh_walker_paul::inverse_dynamics(chain, q, qd, qdd),
            Self::LuhWalkerPaulPrinted => {
                luh_walker_paul_printed::inverse_dynamics(chain, q, qd, qdd)
            }
            Self::BalafoutisPatelMisra => {
                balafoutis_patel_misra::inverse_dynamics(chain, q, qd, qdd)
            }
            Self::GibbsAppell => gibbs_appell::inverse_dynamics(chain, q, qd, qdd),
            Self::Kane => kane::inverse_dynamics(chain, q, qd, qdd),
            Self::WalkerOrinMatrix(_) | Self::WalkerOrinForward(_) | Self::UickerKahnForward => {
                return None;
            }
        })
    }

    /// H of `chain` at q by rows; `None` if it does not compute H.
    pub fn inertia_matrix<T: Real>(self, chain: &Chain<T>, q: &[T]) -> Option<Vec<Vec<T>>> {
        let at_rest = || vec![T::zero(); q.len()];
        match self {
            Self::WalkerOrinMatrix(method) | Self::WalkerOrinForward(method) => {
                Some(walker_orin::inertia_matrix(method, chain, q))
            }
            Self::VukobratovicStepanenko => {
                Some(vukobratovic_stepanenko::equations_of_motion(&chain.at(q), &at_rest()).0)
            }
            Self::GibbsAppell => {
                Some(gibbs_appell::equations_of_motion(&chain.at(q), &at_rest()).0)
            }
            Self::UickerKahnForward => {
                let (gravity, links) = (gravity4(chain), homogeneous_links(chain, q));
                Some(uicker_kahn::equations_of_motion(gravity, &links, &at_rest()).0)
            }
            _ => None,
        }
    }

    /// q̈ of `chain` at q, q̇, τ (each of length n); `None` if it does not solve for q̈.
    pub fn forward_dynamics<T: Real>(
        self,
        chain: &Chain<T>,
        q: &[T],
        qd: &[T],
        tau: &[T],
    ) -> Option<Vec<T>> {
        match self {
            Self::WalkerOrinForward(method) => {
                Some(walker_orin::forward_dynamics(method, chain, q, qd, tau))
            }
            Self::VukobratovicStepanenko => {
                Some(vukobratovic_stepanenko::forward_dynamics(chain, q, qd, tau))
            }
            Self::GibbsAppell => Some(gibbs_appell::forward_dynamics(chain, q, qd, tau)),
            Self::UickerKahnForward => Some(uicker_kahn::forward_dynamics(chain, q, qd, tau)),
            _ => None,
        }
    }
}
