//! From a model and a choice of frames to the canonical robot.

use rbd_runtime::{
    DoubleDouble, Joint, JointType, Matrix3, Real, SpatialInertia, Symmetric3, Transform, Vector3,
};

use super::bounded::{self, Bounded, Precision};
use super::frame::{about_x, about_z, aligned, chosen, euler_zxz};
use super::regroup::{Body, regroup};
use super::{Angle, AxisMotion, Canonical, CanonicalJoint, FrameChoice, PseudoInertia};
use crate::Model;

/// The robot in the frames of `choices` (one a joint), with regrouped inertias: every constant the
/// nearest to what the model's numbers give, and zero where they may be rounded zeros.
pub fn canonical(model: &Model, choices: &[FrameChoice]) -> Canonical {
    canonical_in::<DoubleDouble>(model, choices)
}

/// The same in `f64`: a few roundings off, and much quicker.
pub(super) fn draft(model: &Model, choices: &[FrameChoice]) -> Canonical {
    canonical_in::<f64>(model, choices)
}

fn canonical_in<T: Precision>(model: &Model, choices: &[FrameChoice]) -> Canonical {
    let mut joints: Vec<CanonicalJoint> = Vec::with_capacity(model.joints.len());
    let mut bodies: Vec<Body<T>> = Vec::with_capacity(model.joints.len());
    let mut from_canonical: Vec<Transform<Bounded<T>>> = Vec::with_capacity(model.joints.len());
    let (mut q_start, mut v_start) = (0, 0);
    let mut gravity = vec![Vector3::new(0.0, 0.0, 0.0); model.joints.len()];
    let mut base_from_root = vec![Matrix3::identity(); model.joints.len()];
    for (i, (joint, choice)) in model.joints.iter().zip(choices).enumerate() {
        let to_axis = Transform::new(aligned(&joint.joint_type), Vector3::zero());
        let body_from_canonical = to_axis * chosen(*choice);
        // The joint's motion commutes with what the choice may be, so the joint's placement is
        // that of the canonical frame at q = 0.
        let placement = at_zero(joint) * body_from_canonical;
        let parent_from = match joint.parent {
            None => {
                let base_from: Matrix3<Bounded<T>> = cleaned_matrix(placement.rotation);
                base_from_root[i] = nearest_matrix(base_from);
                gravity[i] = nearest(base_from.transpose_mul(bounded::vector(model.gravity)));
                Transform::identity()
            }
            Some(parent) => cleaned(from_canonical[parent].inverse() * placement),
        };
        let [phi, alpha, offset] = euler_zxz(parent_from.rotation).map(Angle::nearest);
        let canonical_from_body = body_from_canonical.inverse();
        let inertia = pseudo(canonical_from_body.act_inertia(bounded::inertia(joint.inertia)));
        let motion = motion(&joint.joint_type);
        bodies.push(Body {
            parent: joint.parent,
            motion,
            placement: parent_from,
            inertia,
        });
        joints.push(CanonicalJoint {
            parent: joint.parent,
            q_start,
            nq: joint.joint_type.nq(),
            v_start,
            motion,
            phi,
            alpha,
            offset,
            shares_sine: shares_sine(model, joint),
            translation: nearest(parent_from.translation),
            inertia: PseudoInertia::NOTHING,
            newton_euler_inertia: PseudoInertia::NOTHING,
            body_from_canonical: nearest_transform(body_from_canonical),
        });
        from_canonical.push(body_from_canonical);
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
    }
    let fewest = regroup(&joints, &bodies, None);
    let cheapest = regroup(&joints, &bodies, Some(choices));
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
fn at_zero<T: Precision>(joint: &Joint) -> Transform<Bounded<T>> {
    let Transform {
        rotation,
        translation,
    } = joint.parent_from_joint;
    let placement = Transform::new(bounded::rotation(rotation), bounded::vector(translation));
    match joint.coupling {
        None => placement,
        Some(coupling) => {
            placement
                * joint
                    .joint_type
                    .placement(&[Bounded::rounded(coupling.offset)])
        }
    }
}

fn cleaned<T: Precision>(x: Transform<Bounded<T>>) -> Transform<Bounded<T>> {
    let translation = x.translation.to_array().map(Bounded::cleaned);
    Transform::new(cleaned_matrix(x.rotation), translation.into())
}

fn cleaned_matrix<T: Precision>(m: Matrix3<Bounded<T>>) -> Matrix3<Bounded<T>> {
    Matrix3::new(m.rows.map(|row| row.map(Bounded::cleaned)))
}

fn nearest<T: Precision>(v: Vector3<Bounded<T>>) -> Vector3<f64> {
    v.to_array().map(Bounded::nearest).into()
}

fn nearest_matrix<T: Precision>(m: Matrix3<Bounded<T>>) -> Matrix3<f64> {
    Matrix3::new(m.rows.map(|row| row.map(Bounded::nearest)))
}

fn nearest_transform<T: Precision>(x: Transform<Bounded<T>>) -> Transform<f64> {
    Transform::new(nearest_matrix(x.rotation), nearest(x.translation))
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
fn pseudo<T: Real>(inertia: SpatialInertia<T>) -> PseudoInertia<T> {
    let i = inertia.rotational;
    let half_trace = T::from_f64(0.5) * (i.xx + i.yy + i.zz);
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

impl CanonicalJoint {
    /// `parent_from_child` at q = 0.
    pub fn placement(&self) -> Transform<f64> {
        let rotation = about_z(self.phi) * about_x(self.alpha) * about_z(self.offset);
        Transform::new(rotation, self.translation)
    }
}
