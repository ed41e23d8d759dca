//! Free choices of the algorithm, made for each joint so that its cost is lowest.

use rbd_ir::ir::{Symbol, count};
use rbd_runtime::{Force, Matrix3, Motion, Symmetric3, Vector3};

use super::chosen::{Choice, FreeAcceleration};
use super::digits;
use super::elimination::eliminate;
use super::inertia::{Articulated, force_array, motion_array, rows};
use super::screw::ScrewPlacement;
use crate::algorithm::formulation::pose::{Coordinates, pose_some};
use crate::canonical::Canonical;

/// The choices for every joint of `canonical`.
pub(in crate::algorithm) fn choose(canonical: &Canonical) -> Vec<Choice> {
    let joints = 0..canonical.joints.len();
    let mut choices: Vec<Choice> = joints
        .map(|i| Choice {
            free: free_acceleration(canonical, i),
            slide: slide(canonical, i),
            by_products: false,
        })
        .collect();
    let by_products = digits::by_products(canonical, &choices);
    for (choice, by_products) in choices.iter_mut().zip(by_products) {
        choice.by_products = by_products;
    }
    choices
}

/// The element of U that multiplies the most constants, among those of the body and of its children's
/// placements. The choice makes it vanish.
fn free_acceleration(canonical: &Canonical, i: usize) -> FreeAcceleration {
    let inertia = &canonical.joints[i].newton_euler_inertia;
    let (h, sigma) = (inertia.first_moment, inertia.second_moment);
    let mut by_xy = vec![h.y, sigma.yy, sigma.yz];
    let mut by_yx = vec![h.x, sigma.xx, sigma.xz];
    for child in &canonical.children[i] {
        let translation = canonical.joints[*child].translation;
        by_xy.push(translation.y);
        by_yx.push(translation.x);
    }
    let used = |by: Vec<f64>| by.iter().filter(|x| **x != 0.0).count();
    match (used(by_xy), used(by_yx)) {
        (0, 0) => FreeAcceleration::ConstantRate,
        (by_xy, by_yx) if by_xy < by_yx => FreeAcceleration::NoYx,
        _ => FreeAcceleration::NoXy,
    }
}

/// The first of the cheapest slides: zero, or one that makes a component across the parent's frame vanish.
fn slide(canonical: &Canonical, i: usize) -> f64 {
    let joint = &canonical.joints[i];
    if joint.parent.is_none() || joint.motion.nv() > 1 {
        return 0.0;
    }
    let between = joint.between(0.0);
    // Nearly parallel axes meet far away, where digits are lost.
    let reach = 2.0 * between.dot(between).sqrt();
    let candidates = [-between.y / joint.alpha.sin, between.z / joint.alpha.cos];
    let mut best = (passing_cost(canonical, i, 0.0), 0.0);
    for slide in candidates {
        // Written so that NaN is excluded.
        if slide.abs() <= reach && slide != 0.0 {
            let cost = passing_cost(canonical, i, slide);
            if cost < best.0 {
                best = (cost, slide);
            }
        }
    }
    best.1
}

/// Operations that transform inertia and force across the joint to the parent, and acceleration back.
fn passing_cost(canonical: &Canonical, i: usize, slide: f64) -> u32 {
    let nq = canonical.joints[i].nq;
    count(nq + 21 + 6 + 6, |x| {
        let (q, x) = x.split_at(nq);
        let joint = &pose_some(canonical, &[i], [Coordinates { q, v_start: 0 }])[0];
        let choice = Choice {
            free: FreeAcceleration::ConstantRate,
            slide,
            by_products: false,
        };
        let placement = ScrewPlacement::new(joint, &choice);
        let body = eliminate(joint.joint.motion, &articulated(&x[..21]), None).apparent;
        let (force, motion) = (vectors(&x[21..27]), vectors(&x[27..33]));
        let force = placement.force_to_parent(Force::new(force[0], force[1]));
        let motion = placement.motion_to_child(Motion::new(motion[0], motion[1]));
        let inertia = rows(&placement.inertia_to_parent(body)).concat();
        let vectors = [force_array(force), motion_array(motion)].concat();
        inertia.into_iter().chain(vectors).collect()
    })
}

fn vectors<'g>(x: &[Symbol<'g>]) -> [Vector3<Symbol<'g>>; 2] {
    [
        Vector3::new(x[0], x[1], x[2]),
        Vector3::new(x[3], x[4], x[5]),
    ]
}

fn articulated<'g>(x: &[Symbol<'g>]) -> Articulated<Symbol<'g>> {
    let symmetric = |x: &[Symbol<'g>]| Symmetric3 {
        xx: x[0],
        xy: x[1],
        xz: x[2],
        yy: x[3],
        yz: x[4],
        zz: x[5],
    };
    let row = |i: usize| [x[i], x[i + 1], x[i + 2]];
    Articulated {
        rotational: symmetric(&x[0..6]),
        coupling: Matrix3::new([row(6), row(9), row(12)]),
        mass: symmetric(&x[15..21]),
    }
}
