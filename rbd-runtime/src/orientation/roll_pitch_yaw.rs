//! Roll, pitch and yaw as in URDF: R = Rz(yaw) Ry(pitch) Rx(roll), turns about fixed axes.

use crate::{Matrix3, Quaternion, Real, Transform, Vector3};

impl<T: Real> Matrix3<T> {
    /// Rz(yaw) Ry(pitch) Rx(roll) of \[roll, pitch, yaw\] in rad: URDF's `rpy`, turns about the parent's
    /// fixed x, y and z axes, in this order.
    #[inline]
    pub fn from_rpy([roll, pitch, yaw]: [T; 3]) -> Self {
        let ((sr, cr), (sp, cp)) = (roll.sin_cos(), pitch.sin_cos());
        let (sy, cy) = yaw.sin_cos();
        let (across, along) = (sp * sr, sp * cr);
        Self::new([
            [cy * cp, cy * across - sy * cr, cy * along + sy * sr],
            [sy * cp, sy * across + cy * cr, sy * along - cy * sr],
            [-sp, cp * sr, cp * cr],
        ])
    }

    /// \[roll, pitch, yaw\] in rad of a rotation: roll and yaw in \[−π, π\], pitch in \[−π/2, π/2\].
    ///
    /// [`from_rpy`](Self::from_rpy) of it gives the rotation again, to a few units in the last place of 1,
    /// for every rotation. At pitch ±π/2 only roll ∓ yaw is determined: rounding decides roll (0 if the
    /// elements are exact), and yaw fits it. So near these angles neither is continuous, and at them they
    /// have no derivative.
    #[inline]
    pub fn to_rpy(self) -> [T; 3] {
        let [_, [_, r11, r12], [r20, r21, r22]] = self.rows;
        let [_, r01, r02] = self.rows[0];
        let roll = r21.atan2(r22);
        let pitch = (-r20).atan2((r21 * r21 + r22 * r22).sqrt());
        // R Rx(−roll) = Rz(yaw) Ry(pitch), whose second column is (−sin yaw, cos yaw, 0).
        let (sin, cos) = roll.sin_cos();
        let yaw = (r02 * sin - r01 * cos).atan2(r11 * cos - r12 * sin);
        [roll, pitch, yaw]
    }
}

impl<T: Real> Quaternion<T> {
    /// Rz(yaw) Ry(pitch) Rx(roll) of \[roll, pitch, yaw\] in rad: the `rpy` of URDF.
    #[inline]
    pub fn from_rpy(rpy: [T; 3]) -> Self {
        let half = |angle: T| (angle * T::from_f64(0.5)).sin_cos();
        let [(sr, cr), (sp, cp), (sy, cy)] = rpy.map(half);
        Self::new(
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
            cr * cp * cy + sr * sp * sy,
        )
    }

    /// \[roll, pitch, yaw\] in rad: [`Matrix3::to_rpy`].
    #[inline]
    pub fn to_rpy(self) -> [T; 3] {
        self.to_matrix().to_rpy()
    }
}

impl<T: Real> Transform<T> {
    /// The placement from the attributes `xyz` (m) and `rpy` (rad) of a URDF `<origin>`: R = Rz(yaw)
    /// Ry(pitch) Rx(roll), p = xyz.
    ///
    /// ```
    /// use rbd_runtime::{Transform, Vector3};
    ///
    /// let parent_from_child = Transform::from_xyz_rpy([0.0, 0.0, 0.5], [0.0, 1.0, 0.0]);
    /// let point = parent_from_child.act_point(Vector3::new(0.0, 2.0, 0.0));
    /// assert_eq!(point, Vector3::new(0.0, 2.0, 0.5));
    /// ```
    #[inline]
    pub fn from_xyz_rpy(xyz: [T; 3], rpy: [T; 3]) -> Self {
        Self::new(Matrix3::from_rpy(rpy), Vector3::from(xyz))
    }

    /// The placement from a translation (m) and a unit quaternion.
    #[inline]
    pub fn from_translation_quaternion(translation: Vector3<T>, rotation: Quaternion<T>) -> Self {
        Self::new(rotation.to_matrix(), translation)
    }
}
