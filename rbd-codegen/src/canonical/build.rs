//! From a model and a choice of frames to the canonical robot.

use rbd_runtime::{Joint, JointType, Matrix3, SpatialInertia, Symmetric3, Transform, Vector3};

use super::angle::ROUNDING;
use super::frame::{about_x, about_z, aligned, chosen, euler_zxz};
use super::{Angle, AxisMotion, Canonical, CanonicalJoint, FrameChoice, PseudoInertia, regroup};
use crate::Model;

/// The robot in the frames of `choices` (one a joint), with regrouped inertias.
pub fn canonical(model: &Model, choices: &[FrameChoice]) -> Canonical {
    let mut joints: Vec<CanonicalJoint> = Vec::with_capacity(model.joints.len());
    let (mut q_start, mut v_start) = (0, 0);
    let mut gravity = vec![Vector3::new(0.0, 0.0, 0.0); model.joints.len()];
    let mut base_from_root = vec![Matrix3::identity(); model.joints.len()];
    for (i, (joint, choice)) in model.joints.iter().zip(choices).enumerate() {
        let to_axis = Transform::new(aligned(&joint.joint_type), Vector3::zero());
        let body_from_canonical = to_axis * chosen(*choice);
        // The joint's motion commutes with what the choice may be, so the joint's placement is
        // that of the canonical frame at q = 0.
        let placement = at_zero(joint) * body_from_canonical;
        let (phi, alpha, offset, translation) = match joint.parent {
            None => {
                base_from_root[i] = placement.rotation;
                gravity[i] = clean(placement.rotation.transpose_mul(model.gravity), 10.0);
                (Angle::ZERO, Angle::ZERO, Angle::ZERO, Vector3::zero())
            }
            Some(parent) => {
                let parent_from = joints[parent].body_from_canonical.inverse() * placement;
                let (phi, alpha, offset) = euler_zxz(parent_from.rotation);
                (phi, alpha, offset, clean(parent_from.translation, 1.0))
            }
        };
        let inertia = pseudo(body_from_canonical.inverse().act_inertia(joint.inertia));
        joints.push(CanonicalJoint {
            parent: joint.parent,
            q_start,
            nq: joint.joint_type.nq(),
            v_start,
            motion: motion(&joint.joint_type),
            phi,
            alpha,
            offset,
            shares_sine: shares_sine(model, joint),
            translation,
            inertia,
            newton_euler_inertia: inertia,
            body_from_canonical,
        });
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
    }
    let fewest = regroup::regroup(&joints, None);
    let cheapest = regroup::regroup(&joints, Some(choices));
    for (joint, (fewest, cheapest)) in joints.iter_mut().zip(fewest.into_iter().zip(cheapest)) {
        joint.inertia = fewest;
        joint.newton_euler_inertia = cheapest;
    }
    Canonical {
        joints,
        gravity,
        base_from_root,
    }
}

/// The joint's placement where its coordinate is 0, in which a coupled one stands at its offset:
/// inside, its position is the leader's times the ratio.
fn at_zero(joint: &Joint) -> Transform<f64> {
    match joint.coupling {
        None => joint.parent_from_joint,
        Some(coupling) => joint.parent_from_joint * joint.joint_type.placement(&[coupling.offset]),
    }
}

/// Whether another joint turns by the same angle, or its opposite, offsets apart.
fn shares_sine(model: &Model, joint: &Joint) -> bool {
    let angle = |joint: &Joint| {
        let ratio = joint.coupling.map_or(1.0, |coupling| coupling.ratio.abs());
        matches!(joint.joint_type, JointType::Revolute { .. }).then_some((joint.v_start, ratio))
    };
    let own = angle(joint);
    let same = model.joints.iter().filter(|other| angle(other) == own);
    own.is_some() && same.count() > 1
}

fn motion(joint_type: &JointType) -> AxisMotion {
    match *joint_type {
        JointType::Revolute { .. } | JointType::RevoluteUnbounded { .. } => AxisMotion::Revolute,
        JointType::Prismatic { .. } => AxisMotion::Prismatic,
        JointType::Helical { pitch, .. } => AxisMotion::Helical { pitch },
        JointType::Planar => AxisMotion::Planar,
        JointType::Spherical => AxisMotion::Spherical,
        JointType::Floating => AxisMotion::Floating,
    }
}

/// Σ = ½ tr(I) 1 − I.
fn pseudo(inertia: SpatialInertia<f64>) -> PseudoInertia {
    let i = inertia.rotational;
    let half_trace = 0.5 * (i.xx + i.yy + i.zz);
    PseudoInertia {
        mass: inertia.mass,
        first_moment: inertia.first_moment,
        second_moment: Symmetric3 {
            xx: half_trace - i.xx,
            xy: -i.xy,
            xz: -i.xz,
            yy: half_trace - i.yy,
            yz: -i.yz,
            zz: half_trace - i.zz,
        },
    }
}

/// Components that are the rounding of zero beside `scale` are made zero.
pub(super) fn clean(v: Vector3<f64>, scale: f64) -> Vector3<f64> {
    let keep = |x: f64| if x.abs() < ROUNDING * scale { 0.0 } else { x };
    Vector3::new(keep(v.x), keep(v.y), keep(v.z))
}

impl CanonicalJoint {
    /// `parent_from_child` at q = 0.
    pub fn placement(&self) -> Transform<f64> {
        let rotation = about_z(self.phi) * about_x(self.alpha) * about_z(self.offset);
        Transform::new(rotation, self.translation)
    }
}
