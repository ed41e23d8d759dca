//! First steps that several algorithms share.

use super::{Body, check_length};
use crate::{Coupling, Force, IntoReal, Joint, Model, Motion, Real, Transform, Vector3};

/// Sets `parent_from_child` of every body: parent_from_joint · joint_from_child(q)
/// (RBDA `jcalc`, Table 4.1).
///
/// # Panics
/// If `bodies` or `q` has a wrong length.
#[track_caller]
pub(super) fn set_transforms<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
) {
    check_length("bodies", bodies.len(), model.joints.len());
    check_length("q", q.len(), model.nq());
    for i in 0..bodies.len() {
        set_transform(model, bodies, i, q);
    }
}

/// Sets `parent_from_child` of body i.
#[inline]
pub(super) fn set_transform<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    q: &[T],
) {
    let joint = &model.joints[i];
    let joint_from_child = joint.placement(q);
    bodies[i].parent_from_child = Transform::lift(joint.parent_from_joint) * joint_from_child;
}

/// S x for the joint's own part of `x` (length nv of the model): the joint's velocity from q̇.
#[inline]
pub(super) fn joint_motion<T: Real, P: IntoReal<T>>(joint: &Joint<P>, x: &[T]) -> Motion<T> {
    let own = &x[joint.velocity_range()];
    own.iter().enumerate().fold(Motion::zero(), |sum, (k, &x)| {
        sum + joint.motion_subspace(k).scale(x)
    })
}

/// Writes Sᵀ f to the joint's own part of `tau` (length nv of the model).
#[inline]
pub(super) fn project_force<T: Real, P: IntoReal<T>>(
    joint: &Joint<P>,
    f: Force<T>,
    tau: &mut [T],
    write: Write,
) {
    for (k, tau) in tau[joint.velocity_range()].iter_mut().enumerate() {
        write.to(tau, joint.motion_subspace::<T>(k).dot(f));
    }
}

/// The way in which a joint's results are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Write {
    /// Sets entries of the joint's own.
    Set,
    /// Adds to entries that coupled joints share; they must be zero before.
    Add,
}

impl Write {
    /// The variant that the model needs: without couplings additions are saved.
    pub(super) fn of<P>(model: &Model<'_, P>) -> Self {
        match model.is_coupled() {
            false => Self::Set,
            true => Self::Add,
        }
    }

    #[inline]
    pub(super) fn to<T: Real>(self, entry: &mut T, value: T) {
        *entry = match self {
            Self::Set => value,
            Self::Add => *entry + value,
        };
    }
}

/// Adds the actuator's armature q̈ + damping q̇ + friction sign(q̇) to the joint's own part of `tau`; a
/// rate that is `None` is zero.
#[inline]
pub(super) fn add_actuator<T: Real, P: IntoReal<T>>(
    joint: &Joint<P>,
    qd: Option<&[T]>,
    qdd: Option<&[T]>,
    tau: &mut [T],
) {
    for v in joint.velocity_range() {
        if let (Some(armature), Some(qdd)) = (armature(joint), qdd) {
            tau[v] = tau[v] + qdd[v] * armature;
        }
        if let Some(qd) = qd {
            tau[v] = -without_friction(joint, qd[v], -tau[v]);
        }
    }
}

/// τ of the joint's coordinate minus damping q̇ + friction sign(q̇). The actuator of a coupled joint turns
/// with the joint, at ratio q̇, and its torque acts on the coordinate by the same ratio.
#[inline]
pub(super) fn without_friction<T: Real, P: IntoReal<T>>(joint: &Joint<P>, qd: T, tau: T) -> T {
    joint.dynamics.map_or(tau, |actuator| {
        let (damping, friction) = (actuator.damping.into_real(), actuator.friction.into_real());
        let (damping, friction) = match joint.coupling {
            None => (damping, friction),
            Some(Coupling { ratio, .. }) => (
                damping * T::from_f64(ratio * ratio),
                friction * T::from_f64(ratio.max(-ratio)),
            ),
        };
        tau - qd * damping - qd.sign() * friction
    })
}

/// The armature as seen by the joint's coordinate, if there is one.
#[inline]
pub(super) fn armature<T: Real, P: IntoReal<T>>(joint: &Joint<P>) -> Option<T> {
    let armature = joint.dynamics?.armature.into_real();
    Some(match joint.coupling {
        None => armature,
        Some(Coupling { ratio, .. }) => armature * T::from_f64(ratio * ratio),
    })
}

/// Sets v = X v_λ + S q̇ of body i and returns the velocity-product acceleration v × S q̇
/// (RBDA Table 5.1); `None` on the base, where the product of S q̇ with itself is zero.
#[inline]
pub(super) fn set_velocity<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    qd: &[T],
) -> Option<Motion<T>> {
    let joint = &model.joints[i];
    let own = joint_motion(joint, qd);
    let Some(parent) = joint.parent else {
        bodies[i].velocity = own;
        return None;
    };
    let carried = bodies[parent].velocity;
    let velocity = bodies[i].parent_from_child.inverse_act_motion(carried) + own;
    bodies[i].velocity = velocity;
    Some(velocity.cross(own))
}

/// The base's acceleration, −g: gravity on every body at once (RBDA 5.3).
#[inline]
pub(super) fn base_acceleration<T: Real, P: IntoReal<T>>(model: &Model<'_, P>) -> Motion<T> {
    Motion::new(Vector3::zero(), -Vector3::lift(model.gravity))
}
