//! From a model and a choice of frames to the canonical robot.

use std::collections::BTreeMap;

use rbd_runtime::{Joint, JointType, Matrix3, SpatialInertia, Symmetric3, Transform, Vector3};

use super::angle::ROUNDING;
use super::frame::{about_x, about_z, aligned, chosen, euler_zxz};
use super::frames::Frames;
use super::{Angle, AxisMotion, Canonical, CanonicalJoint, FrameChoice, PseudoInertia, regroup};
use crate::Model;

/// The robot in the frames of `choices` (one a joint), with regrouped inertias.
pub fn canonical(model: &Model, choices: &[FrameChoice]) -> Canonical {
    Frames::new(model, choices.to_vec()).robot
}

/// The robot's tree and coordinates: nothing in it is placed yet.
pub(super) fn at_start(model: &Model) -> Canonical {
    let size = model.joints.len();
    let shares_sine = shares_sine(model);
    let (mut q_start, mut v_start) = (0, 0);
    let mut children = vec![Vec::new(); size];
    let mut joints: Vec<CanonicalJoint> = Vec::with_capacity(size);
    for (i, joint) in model.joints.iter().enumerate() {
        if let Some(parent) = joint.parent {
            children[parent].push(i);
        }
        joints.push(CanonicalJoint {
            parent: joint.parent,
            q_start,
            nq: joint.joint_type.nq(),
            v_start,
            motion: motion(&joint.joint_type),
            phi: Angle::ZERO,
            alpha: Angle::ZERO,
            offset: Angle::ZERO,
            shares_sine: shares_sine[i],
            translation: Vector3::zero(),
            inertia: regroup::NOTHING,
            newton_euler_inertia: regroup::NOTHING,
            body_from_canonical: Transform::identity(),
        });
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
    }
    Canonical {
        joints,
        children,
        gravity: vec![Vector3::zero(); size],
        base_from_root: vec![Matrix3::identity(); size],
    }
}

/// Places joint `i` of `robot` in the frame of `choice`, its parent being in its own.
pub(super) fn place(model: &Model, robot: &mut Canonical, i: usize, choice: FrameChoice) {
    let joint = &model.joints[i];
    let to_axis = Transform::new(aligned(&joint.joint_type), Vector3::zero());
    let body_from_canonical = to_axis * chosen(choice);
    // The joint's motion commutes with what the choice may be, so the joint's placement is
    // that of the canonical frame at q = 0.
    let placement = at_zero(joint) * body_from_canonical;
    let (phi, alpha, offset, translation) = match joint.parent {
        None => {
            robot.base_from_root[i] = placement.rotation;
            robot.gravity[i] = clean(placement.rotation.transpose_mul(model.gravity), 10.0);
            (Angle::ZERO, Angle::ZERO, Angle::ZERO, Vector3::zero())
        }
        Some(parent) => {
            let parent_from = robot.joints[parent].body_from_canonical.inverse() * placement;
            let (phi, alpha, offset) = euler_zxz(parent_from.rotation);
            (phi, alpha, offset, clean(parent_from.translation, 1.0))
        }
    };
    let canonical = &mut robot.joints[i];
    (canonical.phi, canonical.alpha, canonical.offset) = (phi, alpha, offset);
    canonical.translation = translation;
    canonical.body_from_canonical = body_from_canonical;
}

/// The joint's placement where its coordinate is 0, in which a coupled one stands at its offset:
/// inside, its position is the leader's times the ratio.
fn at_zero(joint: &Joint) -> Transform<f64> {
    match joint.coupling {
        None => joint.parent_from_joint,
        Some(coupling) => joint.parent_from_joint * joint.joint_type.placement(&[coupling.offset]),
    }
}

/// By joint: whether another turns by the same angle, or its opposite, offsets apart.
fn shares_sine(model: &Model) -> Vec<bool> {
    // The ratio is not negative, so that its bits say which are equal.
    let angle = |joint: &Joint| {
        let ratio = joint.coupling.map_or(1.0, |coupling| coupling.ratio.abs());
        let turns = matches!(joint.joint_type, JointType::Revolute { .. });
        turns.then_some((joint.v_start, ratio.to_bits()))
    };
    let angles: Vec<_> = model.joints.iter().map(angle).collect();
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    for angle in angles.iter().flatten() {
        *counts.entry(*angle).or_default() += 1;
    }
    let is_shared = |angle: &Option<_>| angle.is_some_and(|angle| counts[&angle] > 1);
    angles.iter().map(is_shared).collect()
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
pub(super) fn pseudo(inertia: SpatialInertia<f64>) -> PseudoInertia {
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
