// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `inverse_inertia_matrix`: H(q)⁻¹.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `inverse_inertia_matrix`",
    label = "not generated for `{Self}`",
    note = "add `inverse_inertia_matrix` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait InverseInertiaMatrix: Robot {
    /// H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. To solve for one vector takes less: `crba`, `ltdl`,
    /// `solve`. RBDA section 6.5.
    fn inverse_inertia_matrix<T: Real>(&self, q: &Self::Configuration<T>) -> Self::Square<T>;
}

/// `coriolis_matrix`: C(q, q̇) as a matrix.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `coriolis_matrix`",
    label = "not generated for `{Self}`",
    note = "add `coriolis_matrix` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CoriolisMatrix: Robot {
    /// Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, and Ḣ − 2 C is
    /// skew-symmetric; that of the Christoffel symbols. Echeandia and Wensing 2021.
    fn coriolis_matrix<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Square<T>;
}

/// `regressor`: Y with τ = Y π.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `regressor`",
    label = "not generated for `{Self}`",
    note = "add `regressor` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Regressor: Robot {
    /// `[T; 10 * MODEL.joints.len()]`.
    type Row<T: Real>: Array<T>;
    /// NV rows.
    type Regressor<T: Real>: Array<Self::Row<T>>;

    /// Regressor Y of τ = Y(q, q̇, q̈) π, gravity included: ten columns for each moving body, in the order of
    /// `JOINT_NAMES`, for its inertial parameters [m, h_x, h_y, h_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz] about
    /// the origin of the joint's child link, in that link's frame, all links fixed to it merged in: what
    /// `parameters` of `MODEL.joints[i].inertia` gives. Torques of actuators are no part of it. Atkeson, An
    /// and Hollerbach 1986.
    fn regressor<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Regressor<T>;
}

/// `base_regressor`: Y with τ = Y π_b of the base parameters.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `base_regressor`",
    label = "not generated for `{Self}`",
    note = "add `base_regressor` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait BaseRegressor: Robot {
    /// The values of the base inertial parameters, in the order of `rbd report --parameters`.
    const BASE_PARAMETERS: &'static [f64];
    /// `[T; BASE_PARAMETERS.len()]`.
    type Row<T: Real>: Array<T>;
    /// NV rows.
    type Regressor<T: Real>: Array<Self::Row<T>>;

    /// Regressor Y_b of τ = Y_b(q, q̇, q̈) π_b, gravity included, a column for each base parameter, in the
    /// order of `BASE_PARAMETERS` and of `rbd report --parameters`: the column of `regressor` that belongs to
    /// the parameter it is named after. Gautier and Khalil 1990.
    fn base_regressor<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Regressor<T>;
}
