//! Frames, and the matrices of their functions.

use crate::{
    Array, FrameForce, FrameMotion, Jacobian, JacobianInverse, Real, ReferenceFrame, Robot,
};

/// A frame of a robot, one that the option `frames` names.
///
/// ```
/// use rbd_runtime::{Array, FrameForce, FrameJacobian, Gravity, JacobianMatrix, ReferenceFrame};
///
/// /// Holds the robot and pushes with its frame: τ = g − Jᵀ f, in any coordinates of the force.
/// fn push<C: ReferenceFrame, R: Gravity, F: FrameJacobian<C, Robot = R>>(
///     robot: &R,
///     frame: &F,
///     q: &R::Configuration<f64>,
///     force: FrameForce<C, f64>,
/// ) -> R::Velocity<f64> {
///     let of_force = frame.jacobian(q).transpose_mul(force);
///     let gravity = robot.gravity(q);
///     Array::from_fn(|i| gravity[i] - of_force[i])
/// }
/// ```
pub trait RobotFrame: Sized {
    /// The robot that has the frame.
    type Robot: Robot;
    /// `Jacobian<C, T, NV>`.
    type Jacobian<C: ReferenceFrame, T: Real>: JacobianMatrix<C, T, Vector = Velocity<Self, T>>;
    /// The frame's name.
    const NAME: &'static str;
    /// The link that it is fixed to.
    const LINK: &'static str;

    /// Whether coordinate `k` of q̇ moves the frame: all other columns of its Jacobian are zero at every q.
    fn is_moved_by(k: usize) -> bool {
        let model = <Self::Robot as Robot>::MODEL;
        let mut names = <Self::Robot as Robot>::LINK_NAMES.iter();
        let link = names.position(|name| *name == Self::LINK);
        let mut joint = link.and_then(|link| model.links[link].joint);
        while let Some(i) = joint {
            if model.joints[i].velocity_range().contains(&k) {
                return true;
            }
            joint = model.joints[i].parent;
        }
        false
    }
}

/// q of the frame's robot.
pub(super) type Configuration<F, T> = <<F as RobotFrame>::Robot as Robot>::Configuration<T>;
/// q̇ and τ of the frame's robot.
pub(super) type Velocity<F, T> = <<F as RobotFrame>::Robot as Robot>::Velocity<T>;

/// The Jacobian of a frame, [`Jacobian`], of a robot of any number of degrees of freedom.
pub trait JacobianMatrix<C, T>: Copy {
    /// `[T; NV]`.
    type Vector: Array<T>;
    /// Three angular rows, then three linear ones.
    fn rows(&self) -> &[Self::Vector; 6];
    /// Column `k`: the frame's velocity when q̇ₖ is 1 and the others are 0; zero unless the frame
    /// [is moved by](RobotFrame::is_moved_by) it.
    fn column(&self, k: usize) -> FrameMotion<C, T>;
    /// J x: the frame's velocity if x is q̇.
    fn mul(&self, x: &Self::Vector) -> FrameMotion<C, T>;
    /// Jᵀ f: the generalised forces of the force f on the frame.
    fn transpose_mul(&self, f: FrameForce<C, T>) -> Self::Vector;
}

impl<C: ReferenceFrame, T: Real, const NV: usize> JacobianMatrix<C, T> for Jacobian<C, T, NV> {
    type Vector = [T; NV];
    #[inline]
    fn rows(&self) -> &[[T; NV]; 6] {
        &self.rows
    }
    #[inline]
    fn column(&self, k: usize) -> FrameMotion<C, T> {
        Self::column(self, k)
    }
    #[inline]
    fn mul(&self, x: &[T; NV]) -> FrameMotion<C, T> {
        Self::mul(self, x)
    }
    #[inline]
    fn transpose_mul(&self, f: FrameForce<C, T>) -> [T; NV] {
        Self::transpose_mul(self, f)
    }
}

/// The inverse of a frame's Jacobian, [`JacobianInverse`], of a robot of any number of degrees of
/// freedom.
pub trait JacobianInverseMatrix<C, T>: Copy {
    /// `[T; NV]`.
    type Vector: Array<T>;
    /// J̄ ẋ: joint velocities that give the frame this velocity.
    fn mul(&self, x: FrameMotion<C, T>) -> Self::Vector;
    /// J̄ᵀ τ: the force on the frame that generalised forces τ come to.
    fn transpose_mul(&self, tau: &Self::Vector) -> FrameForce<C, T>;
}

impl<C: ReferenceFrame, T: Real, const NV: usize> JacobianInverseMatrix<C, T>
    for JacobianInverse<C, T, NV>
{
    type Vector = [T; NV];
    #[inline]
    fn mul(&self, x: FrameMotion<C, T>) -> [T; NV] {
        Self::mul(self, x)
    }
    #[inline]
    fn transpose_mul(&self, tau: &[T; NV]) -> FrameForce<C, T> {
        Self::transpose_mul(self, tau)
    }
}
