//! Composites of the bodies that each joint carries, from the tips to the base.

use rbd_runtime::{Force, Real, Vector3};

use super::composite_inertia::CompositeInertia;
use super::inertia_rate::InertiaRate;
use super::joint_frame::JointFrame;
use super::screw::own_motion;
use crate::algorithm::formulation::composite::{add_points_at_origins, slid};
use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::pseudo_inertia::Composite;
use crate::algorithm::formulation::rotation::{matrix_about_z, symmetric_about_z};

/// The composites of all joints, each in its joint frame. `external[i]` is the external force on body i, in
/// its frame, with which it moves.
pub(super) fn composite_inertias<T: Real>(
    joints: &[PosedJoint<'_, T>],
    joint_frames: &[JointFrame<'_, T>],
    [qd, qdd]: [&[T]; 2],
    external: &[Force<T>],
) -> Vec<CompositeInertia<T>> {
    let mut inertias: Vec<Composite<T>> = joints.iter().map(PosedJoint::body).collect();
    add_points_at_origins(joints, &mut inertias);
    let at_rest = |(inertia, force): (Composite<T>, &Force<T>)| CompositeInertia {
        inertia,
        inertia_rate: InertiaRate::zero(),
        force: -*force,
    };
    let mut bodies: Vec<_> = inertias.into_iter().zip(external).map(at_rest).collect();
    // The composites of parallel joints, in the joint frame of the joint before them.
    let mut parallel: Vec<Option<CompositeInertia<T>>> = vec![None; joints.len()];
    let mut composites = Vec::with_capacity(joints.len());
    for (i, frame) in joint_frames.iter().enumerate().rev() {
        let own = frame.posed.coordinates();
        let [velocity, rate] = [qd, qdd].map(|x| own_motion(frame.posed, &x[own.clone()]));
        let turned = turned(frame, bodies[i]);
        let whole = parallel[i].map_or(turned, |more| turned.plus(more));
        let composite = match frame.posed.joint.motion.nv() {
            1 => whole.screwed(velocity, rate),
            _ => whole.moved(velocity, rate),
        };
        if let Some(parent) = frame.posed.parent {
            let mounted = mounted(frame, composite);
            if frame.is_parallel {
                let others = parallel[parent].map_or(mounted, |others| others.plus(mounted));
                parallel[parent] = Some(others);
            } else {
                bodies[parent] = bodies[parent].plus(mounted);
            }
        }
        composites.push(composite);
    }
    composites.reverse();
    composites
}

/// The composite of a body, transformed to its joint frame.
fn turned<T: Real>(frame: &JointFrame<'_, T>, body: CompositeInertia<T>) -> CompositeInertia<T> {
    let slide = frame.posed.slide;
    let inertia = slid(body.inertia, slide);
    let inertia_rate = (body.inertia_rate).shifted(Vector3::new(T::zero(), T::zero(), slide));
    CompositeInertia {
        inertia: Composite {
            mass: inertia.mass,
            h: frame.turned(inertia.h),
            sigma: symmetric_about_z(frame.turn, inertia.sigma),
        },
        inertia_rate: InertiaRate {
            tensor: matrix_about_z(frame.turn, inertia_rate.tensor),
            linear: frame.turned(inertia_rate.linear),
        },
        force: frame.turned_force(body.force),
    }
}

/// The same transformed on to the frame at the other end, without the mass at the body's origin.
fn mounted<T: Real>(
    frame: &JointFrame<'_, T>,
    composite: CompositeInertia<T>,
) -> CompositeInertia<T> {
    let (way, p) = (frame.mount, frame.translation);
    let inertia_rate = InertiaRate {
        tensor: way.matrix_to_parent(composite.inertia_rate.tensor),
        linear: way.to_parent(composite.inertia_rate.linear),
    };
    CompositeInertia {
        inertia: (frame.posed).mounted_composite(way, p, composite.inertia),
        inertia_rate: inertia_rate.shifted(p),
        force: frame.mounted_force(composite.force),
    }
}
