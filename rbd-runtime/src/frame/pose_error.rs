use super::FrameMotion;
use crate::{Real, ReferenceFrame, Transform};

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
}
