//! The choices for a joint.

/// The acceleration about z of a joint that turns about it, in the reference motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FreeAcceleration {
    /// As if the joint's rate were constant.
    ConstantRate,
    /// ω_x ω_y, so that U_xy = 0.
    NoXy,
    /// −ω_x ω_y, so that U_yx = 0.
    NoYx,
}

/// The choices for one joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::algorithm) struct Choice {
    pub(super) free: FreeAcceleration,
    /// The part of the placement's constant translation that is along the child's z.
    pub(super) slide: f64,
    /// Whether J is turned to the parent by products of matrices, which keep digits.
    pub(super) by_products: bool,
}
