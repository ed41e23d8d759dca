//! Constraints of a robot in maximal coordinates: of its joints, its loops, its mimic joints and its
//! rotors.

use rbd_runtime::reference::{self, ConstraintBetween, CoordinateCoupling};
use rbd_runtime::{Coupling, Frame, IntoReal, Joint, Model, Real, Transform};

use super::joint;
use crate::{Anchor, Constrained, Constraint, Coordinate, Regularisation, Rotor};

/// The constraints between a robot's bodies: one entry for every joint, `None` for one that moves freely;
/// then one for every entry of `constraints`; then one for every joint that follows another. Frame A is in
/// the parent, with z along the joint's axis.
pub fn constraints<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    constraints: &[reference::Constraint<P>],
    regularisation: &[Regularisation<T>],
) -> Vec<Option<Constrained<T>>> {
    let (of_joints, others) = regularisation.split_at(model.joints.len().min(regularisation.len()));
    let (of_constraints, of_followers) = others.split_at(constraints.len().min(others.len()));
    let joints = model.joints.iter().enumerate().zip(of_joints);
    let joints = joints.map(|((i, own), &regularisation)| {
        let kind = joint::constraint_kind(&own.joint_type)?;
        let [a, b] = endpoints(model, i);
        let constraint = Constraint {
            kind,
            a,
            b,
            regularisation,
        };
        Some(constraint.into())
    });
    let beside = constraints.iter().zip(of_constraints);
    let beside =
        beside.map(|(constraint, &regularisation)| between(model, constraint, regularisation));
    let followers = followers(model).zip(of_followers);
    let followers =
        followers.map(|(coupling, &regularisation)| coordinates(model, &coupling, regularisation));
    joints.chain(beside).chain(followers).collect()
}

/// The number of entries of [`constraints`] for so many constraints.
pub fn constraint_count<P>(model: &Model<'_, P>, constraints: usize) -> usize {
    model.joints.len() + constraints + followers(model).count()
}

/// The couplings of joints that follow others, in order.
fn followers<P>(model: &Model<'_, P>) -> impl Iterator<Item = CoordinateCoupling> {
    let joints = model.joints.iter().enumerate();
    joints.filter_map(|(follower, own)| {
        let Coupling { ratio, offset } = own.coupling?;
        let leads = |joint: &Joint<P>| joint.coupling.is_none() && joint.v_start == own.v_start;
        Some(CoordinateCoupling {
            follower,
            leader: model.joints.iter().position(leads),
            polynomial: [offset, ratio, 0.0, 0.0, 0.0],
        })
    })
}

fn between<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    constraint: &reference::Constraint<P>,
    regularisation: Regularisation<T>,
) -> Option<Constrained<T>> {
    match &constraint.between {
        ConstraintBetween::Frames { kind, a, b } => {
            let constraint = Constraint {
                kind: *kind,
                a: anchor(a),
                b: anchor(b),
                regularisation,
            };
            Some(constraint.into())
        }
        ConstraintBetween::Coordinates(coupling) => coordinates(model, coupling, regularisation),
        _ => None,
    }
}

/// A coupling of two joints' coordinates; `None` if one of the joints has no coordinate of its own.
fn coordinates<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    coupling: &CoordinateCoupling,
    regularisation: Regularisation<T>,
) -> Option<Constrained<T>> {
    let coordinate = |i: usize| {
        let kind = joint::coordinate(&model.joints[i].joint_type)?;
        let [a, b] = endpoints(model, i);
        Some(Coordinate { kind, a, b })
    };
    let leader = match coupling.leader {
        Some(leader) => Some(coordinate(leader)?),
        None => None,
    };
    let coupling = crate::Coupling {
        follower: coordinate(coupling.follower)?,
        leader,
        polynomial: coupling.polynomial,
        regularisation,
    };
    Some(coupling.into())
}

/// The rotors of the joints' armatures, one for each coordinate of a joint that has
/// [dynamics](rbd_runtime::JointDynamics).
pub fn rotors<T: Real, P: IntoReal<T>>(model: &Model<'_, P>) -> Vec<Constrained<T>> {
    let mut rotors = Vec::new();
    for (i, own) in model.joints.iter().enumerate() {
        let Some(dynamics) = &own.dynamics else {
            continue;
        };
        let b = Anchor::body(i, Transform::identity());
        let a = Anchor {
            body: own.parent,
            ..b
        };
        for k in 0..own.joint_type.nv() {
            let mut unit = vec![T::zero(); own.joint_type.nv()];
            unit[k] = T::one();
            let rotor = Rotor {
                a,
                b,
                direction: joint::wrench(&own.joint_type, &unit),
                inertia: dynamics.armature.into_real(),
            };
            rotors.push(rotor.into());
        }
    }
    rotors
}

/// A joint's two frames with z along its axis: in the parent's body, and in its own.
fn endpoints<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, i: usize) -> [Anchor<T>; 2] {
    let own = &model.joints[i];
    let joint_from_frame = Transform::from_f64(joint::along_axis(&own.joint_type));
    let parent_from_frame = Transform::lift(own.parent_from_joint) * joint_from_frame;
    [(own.parent, parent_from_frame), (Some(i), joint_from_frame)]
        .map(|(body, frame)| Anchor { body, frame })
}

fn anchor<T: Real, P: IntoReal<T>>(frame: &Frame<P>) -> Anchor<T> {
    Anchor {
        body: frame.joint,
        frame: Transform::lift(frame.body_from_frame),
    }
}
