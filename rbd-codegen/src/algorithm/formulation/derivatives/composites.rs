//! Composites of the bodies that each joint carries, from the tips to the base.

use rbd_runtime::{Force, Real, Vector3};

use super::flow::Flow;
use super::screw::own_motion;
use super::sight::Sight;
use super::subtree::Subtree;
use crate::algorithm::formulation::composite::{add_points_at_origins, slid};
use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::pseudo_inertia::Composite;
use crate::algorithm::formulation::rotation::{matrix_about_z, symmetric_about_z};

/// The composites of all joints, each in its joint frame. `external[i]` is the external force on body i, in
/// its frame, with which it moves.
pub(super) fn subtrees<T: Real>(
    joints: &[PosedJoint<'_, T>],
    sights: &[Sight<'_, T>],
    [qd, qdd]: [&[T]; 2],
    external: &[Force<T>],
) -> Vec<Subtree<T>> {
    let mut inertias: Vec<Composite<T>> = joints.iter().map(PosedJoint::body).collect();
    add_points_at_origins(joints, &mut inertias);
    let at_rest = |(inertia, force): (Composite<T>, &Force<T>)| Subtree {
        inertia,
        flow: Flow::zero(),
        force: -*force,
    };
    let mut bodies: Vec<_> = inertias.into_iter().zip(external).map(at_rest).collect();
    // The composites of parallel joints, in the joint frame of the joint before them.
    let mut parallel: Vec<Option<Subtree<T>>> = vec![None; joints.len()];
    let mut subtrees = Vec::with_capacity(joints.len());
    for (i, sight) in sights.iter().enumerate().rev() {
        let own = sight.posed.coordinates();
        let [velocity, rate] = [qd, qdd].map(|x| own_motion(sight.posed, &x[own.clone()]));
        let turned = turned(sight, bodies[i]);
        let whole = parallel[i].map_or(turned, |more| turned.plus(more));
        let subtree = match sight.posed.joint.motion.nv() {
            1 => whole.screwed(velocity, rate),
            _ => whole.moved(velocity, rate),
        };
        if let Some(parent) = sight.posed.parent {
            let mounted = mounted(sight, subtree);
            if sight.is_parallel {
                let others = parallel[parent].map_or(mounted, |others| others.plus(mounted));
                parallel[parent] = Some(others);
            } else {
                bodies[parent] = bodies[parent].plus(mounted);
            }
        }
        subtrees.push(subtree);
    }
    subtrees.reverse();
    subtrees
}

/// The composite of a body, transformed to its joint frame.
fn turned<T: Real>(sight: &Sight<'_, T>, body: Subtree<T>) -> Subtree<T> {
    let slide = sight.posed.slide;
    let inertia = slid(body.inertia, slide);
    let flow = (body.flow).shifted(Vector3::new(T::zero(), T::zero(), slide));
    Subtree {
        inertia: Composite {
            mass: inertia.mass,
            h: sight.turned(inertia.h),
            sigma: symmetric_about_z(sight.turn, inertia.sigma),
        },
        flow: Flow {
            tensor: matrix_about_z(sight.turn, flow.tensor),
            linear: sight.turned(flow.linear),
        },
        force: sight.turned_force(body.force),
    }
}

/// The same transformed on to the frame at the other end, without the mass at the body's origin.
fn mounted<T: Real>(sight: &Sight<'_, T>, subtree: Subtree<T>) -> Subtree<T> {
    let (way, p) = (sight.mount, sight.translation);
    let flow = Flow {
        tensor: way.matrix_to_parent(subtree.flow.tensor),
        linear: way.to_parent(subtree.flow.linear),
    };
    Subtree {
        inertia: (sight.posed).mounted_composite(way, p, subtree.inertia),
        flow: flow.shifted(p),
        force: sight.mounted_force(subtree.force),
    }
}
