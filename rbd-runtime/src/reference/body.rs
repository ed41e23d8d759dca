use crate::{ArticulatedInertia, Force, Motion, Real, SpatialInertia, Transform};

/// Scratch memory of the reference algorithms for one joint and the body that it moves.
///
/// Vectors and inertias are in the body's own frame, the one that its joint moves. After a call a field
/// holds the result of that algorithm; fields that an algorithm does not use stay as they were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<T> {
    /// Placement of the body's frame in the parent body's frame (in the base's without a parent).
    pub parent_from_child: Transform<T>,
    /// Placement of the body's frame in the base's frame, with a base that moves in the world's.
    pub base_from_child: Transform<T>,
    /// v: spatial velocity, [rad/s; m/s].
    pub velocity: Motion<T>,
    /// c = v × S q̇: velocity-product acceleration (RBDA Table 7.1).
    pub velocity_product: Motion<T>,
    /// a: spatial acceleration less gravity, [rad/s²; m/s²].
    pub acceleration: Motion<T>,
    /// f: force across the joint onto the body (RBDA eq 5.10), or the bias force pᴬ (Table 7.1).
    pub force: Force<T>,
    /// I, or the composite Iᶜ of the body's subtree (RBDA eq 6.13).
    pub inertia: SpatialInertia<T>,
    /// Iᴬ: articulated-body inertia (RBDA Table 7.1).
    pub articulated: ArticulatedInertia<T>,
    /// U_k = Iᴬ S_k for each coordinate k of the joint (RBDA Table 7.1).
    pub articulated_columns: [Force<T>; 6],
    /// 1 / D_k, D_k = S_kᵀ U_k (RBDA Table 7.1).
    pub articulated_inverses: [T; 6],
    /// u_k = τ_k − S_kᵀ pᴬ (RBDA Table 7.1).
    pub articulated_taus: [T; 6],
}

impl<T: Real> Body<T> {
    /// All vectors and inertias zero, all placements the identity.
    pub fn zero() -> Self {
        Self {
            parent_from_child: Transform::identity(),
            base_from_child: Transform::identity(),
            velocity: Motion::zero(),
            velocity_product: Motion::zero(),
            acceleration: Motion::zero(),
            force: Force::zero(),
            inertia: SpatialInertia::zero(),
            articulated: ArticulatedInertia::zero(),
            articulated_columns: [Force::zero(); 6],
            articulated_inverses: [T::zero(); 6],
            articulated_taus: [T::zero(); 6],
        }
    }
}
