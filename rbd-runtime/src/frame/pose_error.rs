use super::{FrameMotion, Jacobian};
use crate::{Motion, Real, ReferenceFrame, Transform, Vector3};

impl<F: ReferenceFrame, T: Real> FrameMotion<F, T> {
    /// The constant velocity, in the coordinates that `F` names, that brings a frame to its target in
    /// a unit of time: rad and m, the angle at most π.
    ///
    /// With (R, p) = `base_from_frame`, (R*, p*) = `base_from_target`:
    /// - [`Local`](crate::Local): log(`frame_from_target`), Pinocchio's `log6`;
    /// - [`World`](crate::World): log(`base_from_target` · `base_from_frame`⁻¹), the same screw seen
    ///   from the base;
    /// - [`LocalWorldAligned`](crate::LocalWorldAligned): \[log(R* Rᵀ); p* − p\], the shortest turn
    ///   and the straight line.
    ///
    /// Where frame and target meet, its rate is the target's velocity less the frame's in the same
    /// coordinates. So with the frame's [`Jacobian`](crate::Jacobian) J in these coordinates J q̇ = e is
    /// a Gauss-Newton step of inverse kinematics, and K e a proportional term of a controller.
    ///
    /// ```
    /// use rbd_runtime::{FrameMotion, LocalWorldAligned, Transform};
    ///
    /// let base_from_tool = Transform::from_xyz_rpy([0.3, 0.0, 0.5], [0.0, 1.0, 0.0]);
    /// let base_from_target = Transform::from_xyz_rpy([0.4, 0.0, 0.5], [0.0, 1.5, 0.0]);
    /// let error = FrameMotion::<LocalWorldAligned, f64>::pose_error(base_from_tool, base_from_target);
    /// assert!((error.motion.angular.y - 0.5).abs() < 1e-15);
    /// assert!((error.motion.linear.x - 0.1).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn pose_error(base_from_frame: Transform<T>, base_from_target: Transform<T>) -> Self {
        Self::new(F::pose_error(base_from_frame, base_from_target))
    }

    /// ∂e/∂q of this pose error e, the target at rest, from the frame's `jacobian` J at the same q, in the
    /// tangent space and in the same coordinates (rad and m by rad/s and m/s times time):
    /// - [`Local`](crate::Local): −J_l(e)⁻¹ J, which Pinocchio has as −`Jlog6` of the inverse;
    /// - [`World`](crate::World): −J_r(e)⁻¹ J;
    /// - [`LocalWorldAligned`](crate::LocalWorldAligned): −J_r(φ)⁻¹ of the turn φ for the angular rows, −J for the
    ///   linear ones.
    ///
    /// J_r and J_l = J_r(−·) are the right and left Jacobians of the exponential. Where the frame meets its
    /// target this is −J; beside a turn of π it grows without bound. J. Solà, J. Deray and D. Atchuthan, *A micro
    /// Lie theory*, arXiv 1812.01537.
    #[inline]
    pub fn pose_error_jacobian<const NV: usize>(
        self,
        jacobian: &Jacobian<F, T, NV>,
    ) -> Jacobian<F, T, NV> {
        let mut rows = [[T::zero(); NV]; 6];
        for k in 0..NV {
            let column = jacobian.rows.map(|row| row[k]);
            let [x, y, z, u, v, w] = column;
            let velocity = Motion::new(Vector3::new(x, y, z), Vector3::new(u, v, w));
            let rate: [T; 6] = F::pose_error_rate(self.motion, velocity).into();
            for (row, rate) in rows.iter_mut().zip(rate) {
                row[k] = rate;
            }
        }
        Jacobian::new(rows)
    }
}
