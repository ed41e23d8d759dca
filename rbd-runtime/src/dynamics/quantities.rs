//! Energies, momenta, and quantities for control and identification: a trait a function.

use crate::{Array, Force, Real, Robot, Vector3};

/// `kinetic_energy`: ½ q̇ᵀ H q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `kinetic_energy`",
    label = "not generated for `{Self}`",
    note = "add `kinetic_energy` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait KineticEnergy: Robot {
    /// Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.
    fn kinetic_energy<T: Real>(&self, q: &Self::Configuration<T>, qd: &Self::Velocity<T>) -> T;
}

/// `potential_energy`: −Σ m gᵀ c.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `potential_energy`",
    label = "not generated for `{Self}`",
    note = "add `potential_energy` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait PotentialEnergy: Robot {
    /// Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin.
    fn potential_energy<T: Real>(&self, q: &Self::Configuration<T>) -> T;
}

/// `center_of_mass`: Σ m c / Σ m.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `center_of_mass`",
    label = "not generated for `{Self}`",
    note = "add `center_of_mass` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CenterOfMass: Robot {
    /// Centre of mass of the moving bodies in the base's frame (m).
    fn center_of_mass<T: Real>(&self, q: &Self::Configuration<T>) -> Vector3<T>;
}

/// `center_of_mass_jacobian`: J with ċ = J q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `center_of_mass_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `center_of_mass_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CenterOfMassJacobian: Robot {
    /// Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame (m; 1).
    fn center_of_mass_jacobian<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> [Self::Velocity<T>; 3];
}

/// `centroidal_momentum_matrix`: A_G with h_G = A_G q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum_matrix`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum_matrix` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentumMatrix: Robot {
    /// A_G: A_G q̇ is the momentum of the moving bodies about their centre of mass in the base's axes,
    /// [moment of momentum; linear momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.
    fn centroidal_momentum_matrix<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> [Self::Velocity<T>; 6];
}

/// `centroidal_momentum_bias`: Ȧ_G q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum_bias`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentumBias: Robot {
    /// Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇ (N m; N). Wensing and Orin 2016.
    fn centroidal_momentum_bias<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Force<T>;
}

/// `centroidal_momentum`: h_G = A_G q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentum: Robot {
    /// h_G = A_G q̇, the momentum about the centre of mass in the base's axes, [moment of momentum; linear
    /// momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.
    fn centroidal_momentum<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Force<T>;
}

/// `centroidal_momentum_rate`: ḣ_G = A_G q̈ + Ȧ_G q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum_rate`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum_rate` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentumRate: Robot {
    /// ḣ_G = A_G q̈ + Ȧ_G q̇ about the centre of mass in the base's axes (N m; N). Wensing and Orin 2016.
    fn centroidal_momentum_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Force<T>;
}

/// `inverse_inertia_matrix`: H(q)⁻¹.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `inverse_inertia_matrix`",
    label = "not generated for `{Self}`",
    note = "add `inverse_inertia_matrix` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait InverseInertiaMatrix: Robot {
    /// H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. RBDA section 6.5.
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
    /// skew-symmetric. Echeandia and Wensing 2021.
    fn coriolis_matrix<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::Square<T>;
}

/// `regressor`: Y of τ = Y π.
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

    /// Y(q, q̇, q̈) of τ = Y π, gravity included: ten columns for each moving body, those of
    /// `MODEL.joints[i].inertia.parameters()`. Atkeson, An and Hollerbach 1986.
    fn regressor<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Regressor<T>;
}

/// `base_regressor`: Y of τ = Y π_b, π_b the base parameters.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `base_regressor`",
    label = "not generated for `{Self}`",
    note = "add `base_regressor` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait BaseRegressor: Robot {
    /// π_b: the values of the base inertial parameters, in the order of `rbd report --parameters`.
    const BASE_PARAMETERS: &'static [f64];
    /// `[T; BASE_PARAMETERS.len()]`.
    type Row<T: Real>: Array<T>;
    /// NV rows.
    type Regressor<T: Real>: Array<Self::Row<T>>;

    /// Y_b(q, q̇, q̈) of τ = Y_b π_b, gravity included, a column for each of `BASE_PARAMETERS`. Gautier
    /// and Khalil 1990.
    fn base_regressor<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Self::Regressor<T>;
}
