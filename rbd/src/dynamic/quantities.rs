use std::vec;
use std::vec::Vec;

use rbd_codegen::internals::parameters::{BaseParameters, base_parameters};

use super::{Dynamics, InertiaMatrix, Robot, rows};
use crate::reference::{self, CoriolisScratch};
use crate::{Force, Vector3};

/// Energies, momenta, and what control and identification ask for.
///
/// # Panics
/// All functions panic if a slice has a wrong length; the message names it.
impl Robot {
    /// H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity. RBDA Table 6.1.
    pub fn differential_inverse_dynamics(&self, q: &[f64]) -> InertiaMatrix {
        let n = self.nv();
        let dense = self.filled(n * n, |model, bodies, h| {
            reference::differential_inverse_dynamics(model, bodies, q, h);
        });
        InertiaMatrix::new(dense, self.parents())
    }

    /// Kinetic energy ½ q̇ᵀ H(q) q̇ = ½ Σ vᵀ I v (J). RBDA eq 2.67.
    pub fn kinetic_energy(&self, q: &[f64], qd: &[f64]) -> f64 {
        reference::kinetic_energy(&self.model(), &mut self.bodies(), q, qd)
    }

    /// Potential energy −Σ m gᵀ c of the moving bodies (J), zero at the base's origin.
    pub fn potential_energy(&self, q: &[f64]) -> f64 {
        reference::potential_energy(&self.model(), &mut self.bodies(), q)
    }

    /// Centre of mass of the moving bodies in the base's frame, with a base that moves in the world's (m). So
    /// are the axes of the functions below.
    pub fn center_of_mass(&self, q: &[f64]) -> Vector3<f64> {
        reference::center_of_mass(&self.model(), &mut self.bodies(), q)
    }

    /// Jacobian J of the centre of mass, ċ = J q̇, by rows x, y, z in the base's frame (m; 1).
    pub fn center_of_mass_jacobian(&self, q: &[f64]) -> [Vec<f64>; 3] {
        self.rows_of_velocities(|model, bodies, matrix| {
            reference::center_of_mass_jacobian(model, bodies, q, matrix);
        })
    }

    /// A_G: A_G q̇ is the momentum of the moving bodies about their centre of mass in the base's axes,
    /// [moment of momentum; linear momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.
    pub fn centroidal_momentum_matrix(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.rows_of_velocities(|model, bodies, matrix| {
            reference::centroidal_momentum_matrix(model, bodies, q, matrix);
        })
    }

    /// Ȧ_G q̇ of the rate of centroidal momentum A_G q̈ + Ȧ_G q̇ (N m; N). Wensing and Orin 2016.
    pub fn centroidal_momentum_bias(&self, q: &[f64], qd: &[f64]) -> Force<f64> {
        reference::centroidal_momentum_bias(&self.model(), &mut self.bodies(), q, qd)
    }

    /// h_G = A_G q̇, the momentum about the centre of mass in the base's axes, [moment of momentum; linear
    /// momentum] (kg m²/s; kg m/s). Orin, Goswami and Lee 2013.
    pub fn centroidal_momentum(&self, q: &[f64], qd: &[f64]) -> Force<f64> {
        reference::centroidal_momentum(&self.model(), &mut self.bodies(), q, qd)
    }

    /// ḣ_G = A_G q̈ + Ȧ_G q̇ about the centre of mass in the base's axes (N m; N). Wensing and Orin 2016.
    pub fn centroidal_momentum_rate(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Force<f64> {
        reference::centroidal_momentum_rate(&self.model(), &mut self.bodies(), q, qd, qdd)
    }

    /// H(q)⁻¹, dense by rows, symmetric, from H = LᵀDL. RBDA section 6.5.
    pub fn inverse_inertia_matrix(&self, q: &[f64]) -> Vec<Vec<f64>> {
        let n = self.nv();
        let inverse = self.with_inertia(|scratch| {
            self.filled(n * n, |model, bodies, inverse| {
                reference::inverse_inertia_matrix(model, bodies, q, scratch, inverse);
            })
        });
        rows(&inverse, n)
    }

    /// Coriolis matrix C(q, q̇), dense by rows (N m s, N s): C q̇ is `bias` less `gravity`, and Ḣ − 2 C
    /// is skew-symmetric. Echeandia and Wensing 2021.
    pub fn coriolis_matrix(&self, q: &[f64], qd: &[f64]) -> Vec<Vec<f64>> {
        let n = self.nv();
        let scratch = &mut vec![CoriolisScratch::zero(); self.model().joints.len()];
        let coriolis = self.filled(n * n, |model, bodies, coriolis| {
            reference::coriolis_matrix(model, bodies, q, qd, scratch, coriolis);
        });
        rows(&coriolis, n)
    }

    /// Y(q, q̇, q̈) of τ = Y π by rows, gravity included: ten columns for each moving body, those of
    /// `model().joints[i].inertia.parameters()`. Atkeson, An and Hollerbach 1986.
    pub fn regressor(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Vec<f64>> {
        let width = 10 * self.model().joints.len();
        let y = self.filled(self.nv() * width, |model, bodies, y| {
            reference::regressor(model, bodies, q, qd, qdd, y);
        });
        rows(&y, width)
    }

    /// Y_b(q, q̇, q̈) of τ = Y_b π_b by rows, gravity included, a column for each base parameter: the
    /// column of `regressor` of the parameter that it is named after. Gautier and Khalil 1990.
    pub fn base_regressor(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<Vec<f64>> {
        let leads = self.base().forms.into_iter().map(|form| form.lead);
        let columns = leads.map(|lead| 10 * lead.joint + lead.component.index());
        let columns: Vec<usize> = columns.collect();
        let chosen = |row: Vec<f64>| columns.iter().map(|i| row[*i]).collect();
        self.regressor(q, qd, qdd).into_iter().map(chosen).collect()
    }

    /// π_b: the values of the base inertial parameters, in the order of `rbd report --parameters`.
    pub fn base_parameters(&self) -> Vec<f64> {
        let inertias = self.model().joints.iter().map(|joint| joint.inertia);
        self.base().values(&inertias.collect::<Vec<_>>())
    }

    fn base(&self) -> BaseParameters {
        base_parameters(&self.model)
    }
}
