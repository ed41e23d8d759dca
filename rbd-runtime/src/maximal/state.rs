use crate::{Quaternion, Real, Vector3};

/// The placement and velocity of a body: q = \[x, ρ\], v = \[ẋ, ω\] of its centre of mass, in the world's
/// axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaximalState<T = f64> {
    /// x: the centre of mass, in m.
    pub position: Vector3<T>,
    /// ρ: `world_from_body`, of unit length.
    pub orientation: Quaternion<T>,
    /// ẋ, in m/s.
    pub linear_velocity: Vector3<T>,
    /// ω, in rad/s.
    pub angular_velocity: Vector3<T>,
}

impl<T: Real> MaximalState<T> {
    /// x, ρ as \[x, y, z, w\], ẋ, ω.
    pub fn to_array(self) -> [T; 13] {
        let [x, y, z] = self.position.to_array();
        let [a, b, c, w] = self.orientation.to_array();
        let [vx, vy, vz] = self.linear_velocity.to_array();
        let [wx, wy, wz] = self.angular_velocity.to_array();
        [x, y, z, a, b, c, w, vx, vy, vz, wx, wy, wz]
    }

    /// The inverse of [`to_array`](Self::to_array).
    pub fn from_array([x, y, z, a, b, c, w, vx, vy, vz, wx, wy, wz]: [T; 13]) -> Self {
        Self {
            position: Vector3::new(x, y, z),
            orientation: Quaternion::new(a, b, c, w),
            linear_velocity: Vector3::new(vx, vy, vz),
            angular_velocity: Vector3::new(wx, wy, wz),
        }
    }
}
