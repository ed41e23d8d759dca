//! Forces from potentials: section 13 of the notes.

use rbd_runtime::{Dual, Quaternion, Real, Transform, Vector3};

use crate::BodyState;

/// A potential of one body, such as a spring to the world or a field.
pub trait Potential {
    /// The potential energy U at the body's placement, in J. It is generic so that dual numbers can
    /// differentiate it.
    fn energy<T: Real>(&self, world_from_body: &Transform<T>) -> T;
}

impl BodyState {
    /// Adds the force and the torque of a potential at the present placement: −∂U/∂x, and −∂U/∂ρ Γ for the
    /// orientation, which does no work along ρ itself.
    ///
    /// They stay until they are set: set them to zero before the next step.
    ///
    /// ```
    /// use rbd_runtime::{Real, SpatialInertia, Transform, Vector3};
    /// use rbd_spook::{Body, Parts, Potential, System};
    ///
    /// /// A spring of 100 N/m from the world's origin to the body's.
    /// struct Spring;
    ///
    /// impl Potential for Spring {
    ///     fn energy<T: Real>(&self, world_from_body: &Transform<T>) -> T {
    ///         let reach = world_from_body.translation;
    ///         T::from_f64(50.0) * reach.dot(reach)
    ///     }
    /// }
    ///
    /// let start = Transform::from_xyz_rpy([0.1, 0.0, 0.0], [0.0; 3]);
    /// let mut parts = Parts::default();
    /// parts.add_body(Body::at_rest(SpatialInertia::solid_sphere(2.0, 0.1), start));
    /// let mut system = System::new(parts)?;
    /// for _ in 0..60 {
    ///     for body in system.bodies_mut() {
    ///         (body.force, body.torque) = (Vector3::zero(), Vector3::zero());
    ///         body.add_potential(&Spring);
    ///     }
    ///     system.step(1.0 / 60.0);
    /// }
    /// # Ok::<(), rbd_spook::Problems>(())
    /// ```
    pub fn add_potential(&mut self, potential: &impl Potential) {
        let energy = potential.energy(&self.varied_placement());
        let [fx, fy, fz, nx, ny, nz] = energy.derivatives;
        self.force = self.force - Vector3::new(fx, fy, fz);
        self.torque = self.torque - Vector3::new(nx, ny, nz);
    }

    /// `world_from_body` with its derivatives by ẋ and ω: ρ̇ = Γ ω = ½ ω ρ (section 10 of the notes).
    fn varied_placement(&self) -> Transform<Dual<f64, 6>> {
        let [x, y, z, a, b, c] = Dual::variables([0.0; 6]);
        let half = Dual::constant(0.5);
        let turn = Quaternion::new(a * half, b * half, c * half, Dual::constant(1.0));
        let rotation = (turn * Quaternion::from_f64(self.orientation)).to_matrix();
        let center = Vector3::from_f64(self.position) + Vector3::new(x, y, z);
        Transform::new(rotation, center - rotation * Vector3::from_f64(self.center))
    }
}
