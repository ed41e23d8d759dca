//! Inertias of homogeneous bodies, and their placement.

use super::{Matrix3, SpatialInertia, Symmetric3, Transform, Vector3};
use crate::Real;

impl<T: Real> SpatialInertia<T> {
    /// A point mass (kg) at the origin.
    #[inline]
    pub fn point(mass: T) -> Self {
        Self::on_axes(mass, [T::zero(); 3])
    }

    /// A solid sphere of this mass (kg) and radius (m) about its centre: I = ⅖ m r².
    #[inline]
    pub fn solid_sphere(mass: T, radius: T) -> Self {
        Self::on_axes(mass, [mass * radius * radius * T::from_f64(0.4); 3])
    }

    /// A solid box of this mass (kg) and these lengths of its edges along x, y and z (m) about its
    /// centre: I_xx = m (y² + z²)/12, ...
    #[inline]
    pub fn solid_box(mass: T, [x, y, z]: [T; 3]) -> Self {
        let twelfth = mass / T::from_f64(12.0);
        let about = |a: T, b: T| twelfth * (a * a + b * b);
        Self::on_axes(mass, [about(y, z), about(z, x), about(x, y)])
    }

    /// A solid cylinder along z, as in URDF, of this mass (kg), radius and length (m) about its
    /// centre: I_zz = ½ m r², I_xx = I_yy = m (3 r² + l²)/12.
    #[inline]
    pub fn solid_cylinder(mass: T, radius: T, length: T) -> Self {
        let square = radius * radius;
        let across = mass * (T::from_f64(3.0) * square + length * length) / T::from_f64(12.0);
        let along = mass * square * T::from_f64(0.5);
        Self::on_axes(mass, [across, across, along])
    }

    fn on_axes(mass: T, [xx, yy, zz]: [T; 3]) -> Self {
        let about_center = Symmetric3 {
            xx,
            yy,
            zz,
            ..Symmetric3::zero()
        };
        Self {
            mass,
            first_moment: Vector3::zero(),
            rotational: about_center,
        }
    }

    /// The centre of mass in the body's frame, in m; the mass must not be 0.
    #[inline]
    pub fn center_of_mass(self) -> Vector3<T> {
        self.first_moment.scale(T::one() / self.mass)
    }

    /// The rotational inertia about the centre of mass, in kg m²: the inverse of
    /// [`from_center_of_mass`](Self::from_center_of_mass); the mass must not be 0.
    #[inline]
    pub fn about_center_of_mass(self) -> Symmetric3<T> {
        let center = -self.center_of_mass();
        self.shifted(center).rotational
    }

    /// The body moved by `by` (m), in the coordinates of its original frame:
    /// [`act_inertia`](Transform::act_inertia) of a translation.
    #[inline]
    pub fn shifted(self, by: Vector3<T>) -> Self {
        Transform::new(Matrix3::identity(), by).act_inertia(self)
    }

    /// The body turned by `by` about its frame's origin, in the coordinates of its original frame:
    /// [`act_inertia`](Transform::act_inertia) of a rotation.
    #[inline]
    pub fn rotated(self, by: Matrix3<T>) -> Self {
        Self {
            mass: self.mass,
            first_moment: by * self.first_moment,
            rotational: self.rotational.rotated(by),
        }
    }

    /// The body placed in another frame, in that frame's coordinates and about its origin: turned
    /// and then moved, `body_from_solid` · self ([`act_inertia`](Transform::act_inertia)).
    ///
    /// ```
    /// use rbd_runtime::{SpatialInertia, Transform};
    ///
    /// // A rod of 2 kg along the link's x axis, from its origin on.
    /// let rod = SpatialInertia::solid_cylinder(2.0, 0.01, 0.6);
    /// let quarter = core::f64::consts::FRAC_PI_2;
    /// let link = rod.placed(Transform::from_xyz_rpy([0.3, 0.0, 0.0], [0.0, quarter, 0.0]));
    /// assert!((link.rotational.zz - 2.0 * (0.6 * 0.6 / 3.0 + 0.01 * 0.01 / 4.0)).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn placed(self, body_from_solid: Transform<T>) -> Self {
        body_from_solid.act_inertia(self)
    }
}
