// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

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
    /// Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin; `gravity` is its
    /// gradient.
    fn potential_energy<T: Real>(&self, q: &Self::Configuration<T>) -> T;
}

/// `center_of_mass`: Σ m c / Σ m.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `center_of_mass`",
    label = "not generated for `{Self}`",
    note = "add `center_of_mass` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CenterOfMass: Robot {
    /// Centre of mass of the moving bodies in the base's frame, with a base that moves in the world's (m).
    /// Bodies fixed to the base are left out, unless it moves.
    fn center_of_mass<T: Real>(&self, q: &Self::Configuration<T>) -> Vector3<T>;
}

/// `center_of_mass_jacobian`: J with ċ = J q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `center_of_mass_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `center_of_mass_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CenterOfMassJacobian: Robot {
    /// Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame, with a base that moves
    /// in the world's (m; 1 for prismatic joints).
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
    /// Centroidal momentum matrix A_G: A_G q̇ is the momentum of the moving bodies about their centre of mass
    /// in the axes of the base, with a base that moves of the world, [moment of momentum; linear momentum] (kg
    /// m²/s; kg m/s). Orin, Goswami and Lee 2013.
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
    /// Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇, about the centre of mass in the axes of the
    /// base, with a base that moves of the world (N m; N). Wensing and Orin 2016.
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
    /// Centroidal momentum h_G = A_G q̇: the momentum of the moving bodies about their centre of mass in the
    /// axes of the base, with a base that moves of the world, [moment of momentum; linear momentum] (kg m²/s;
    /// kg m/s). Orin, Goswami and Lee 2013.
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
    /// Rate of the centroidal momentum ḣ_G = A_G q̈ + Ȧ_G q̇, about the centre of mass in the axes of the
    /// base, with a base that moves of the world (N m; N): the sum of all forces from outside, gravity among
    /// them. Wensing and Orin 2016.
    fn centroidal_momentum_rate<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> Force<T>;
}
