//! Builds the canonical robot from a model and a choice of frames.

use std::collections::BTreeMap;

use rbd_model::Model;
use rbd_runtime::{Joint, Matrix3, Real, SpatialInertia, Symmetric3, Transform, Vector3};

use super::bounded::{self, Bounded, Precision};
use super::frame::{about_x, about_z, aligned, chosen, euler_zxz};
use super::regroup::Body;
use super::{Angle, AxisMotion, Canonical, CanonicalJoint, FrameChoice, PseudoInertia};

/// The robot's tree and coordinates, without placements.
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
            unit_start: joint.joint_type.unit_start(),
            v_start,
            motion: AxisMotion::of(joint.joint_type),
            phi: Angle::ZERO,
            alpha: Angle::ZERO,
            offset: Angle::ZERO,
            shares_sine: shares_sine[i],
            translation: Vector3::zero(),
            inertia: PseudoInertia::NOTHING,
            newton_euler_inertia: PseudoInertia::NOTHING,
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

/// Joint `i` of `model` in the frame of `choice`, written to `robot`, its parent in `parent`'s.
pub(super) fn place<T: Precision>(
    model: &Model,
    robot: &mut Canonical,
    i: usize,
    choice: FrameChoice,
    parent: Option<&Body<T>>,
) -> Body<T> {
    let joint = &model.joints[i];
    let to_axis = Transform::new(aligned(&joint.joint_type), Vector3::zero());
    let body_from_canonical = to_axis * chosen(choice);
    // The joint's motion commutes with all possible choices, so the joint's placement is that of the
    // canonical frame at q = 0.
    let placement = at_zero(joint) * body_from_canonical;
    let parent_from = match parent {
        None => {
            let base_from: Matrix3<Bounded<T>> = cleaned_matrix(placement.rotation);
            robot.base_from_root[i] = nearest_matrix(base_from);
            robot.gravity[i] = nearest(base_from.transpose_mul(bounded::vector(model.gravity)));
            Transform::identity()
        }
        Some(parent) => cleaned(parent.body_from_canonical.inverse() * placement),
    };
    let canonical = &mut robot.joints[i];
    let angles = euler_zxz(parent_from.rotation).map(Angle::nearest);
    [canonical.phi, canonical.alpha, canonical.offset] = angles;
    canonical.translation = nearest(parent_from.translation);
    canonical.body_from_canonical = nearest_transform(body_from_canonical);
    let canonical_from_body = body_from_canonical.inverse();
    Body {
        motion: canonical.motion,
        body_from_canonical,
        placement: parent_from,
        inertia: pseudo(canonical_from_body.act_inertia(bounded::inertia(joint.inertia))),
    }
}

/// The joint's placement where its coordinate is 0: a coupled joint is then at its offset, and its position
/// beyond that is the leader's times the ratio.
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

/// For each joint, whether another turns by the same angle or its opposite, up to offsets.
fn shares_sine(model: &Model) -> Vec<bool> {
    // The ratio is not negative, so equal ratios have equal bits.
    let angle = |joint: &Joint| {
        let ratio = joint.coupling.map_or(1.0, |coupling| coupling.ratio.abs());
        let turns = AxisMotion::of(joint.joint_type) == AxisMotion::Revolute;
        // A joint without a seam has no angle.
        let turns = turns && joint.joint_type.nq() == 1;
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
