//! Joints at which rotating an articulated inertia costs digits.
//!
//! The apparent inertia of a joint has no moment about its axis. If a light body's neighbours have nearly
//! aligned axes, in a waist or a wrist, hardly any moment is left about the axis below, and the moment
//! across the axes, many times as large, must leave no rounding error there. The same holds for a leaf body
//! that is long and aligned with the axis below, such as a forearm.

use std::f64::consts::FRAC_PI_2;

use rbd_runtime::{Real, Symmetric3};

use super::chosen::Choice;
use super::elimination::eliminate;
use super::inertia::{Articulated, rigid, sum};
use super::screw::ScrewPlacement;
use crate::algorithm::formulation::accuracy::coordinates;
use crate::algorithm::formulation::noise::Noisy;
use crate::algorithm::formulation::pose::{Coordinates, pose, pose_some};
use crate::algorithm::formulation::pseudo_inertia::composite;
use crate::algorithm::formulation::robot::Robot;
use crate::canonical::{AxisMotion, Canonical};

/// The number of states of the carried bodies that are tried.
const STATES: usize = 3;
/// The distance from alignment, in radians: about that of the nearest of a hundred random states.
const NEAR: f64 = 0.03;
/// Errors of D below this many units in the last place are ignored.
const MOST_UNITS: f64 = 4.0;
/// Products are used if the error is more than this many times theirs.
const MOST_LOSS: f64 = 2.5;

/// For each joint, whether J should be turned to its parent by products of matrices.
pub(super) fn by_products(canonical: &Canonical, choices: &[Choice]) -> Vec<bool> {
    let mut by_products = vec![false; choices.len()];
    for state in 0..STATES {
        let let_through = let_through(canonical, choices, state);
        for (i, by_products) in by_products.iter_mut().enumerate() {
            let turns = |i: usize| canonical.joints[i].motion == AxisMotion::Revolute;
            let parent = canonical.joints[i].parent.filter(|p| turns(*p) && turns(i));
            let Some(parent) = parent else { continue };
            let costs = |q| costs_digits(canonical, choices[i], [i, parent], q, let_through[i]);
            *by_products |= in_line(canonical, i, let_through[i]).into_iter().any(costs);
        }
    }
    by_products
}

/// The apparent inertia of each joint at its parent. Isomorphic limbs are in equal configurations.
fn let_through(canonical: &Canonical, choices: &[Choice], state: usize) -> Vec<Articulated<Noisy>> {
    let mut depths: Vec<usize> = Vec::with_capacity(choices.len());
    let mut q = Vec::new();
    for joint in &canonical.joints {
        let depth = joint.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        q.extend(coordinates(joint, state, depth));
    }
    let posed = pose(&Robot::constant(canonical), &q);
    let mut inertias: Vec<_> = posed.iter().map(|posed| rigid(&posed.body())).collect();
    for (i, posed) in posed.iter().enumerate().rev() {
        let apparent = eliminate(posed.joint.motion, &inertias[i], None).apparent;
        if let Some(parent) = posed.parent {
            let carried = ScrewPlacement::new(posed, &choices[i]).inertia_to_parent(apparent);
            inertias[parent] = sum(inertias[parent], carried);
        }
        inertias[i] = apparent;
    }
    inertias
}

/// Angles of joint `i` at which its parent's axis is nearly in one plane with its own axis and that of a
/// child or, without children, the axis with the least apparent inertia.
fn in_line(canonical: &Canonical, i: usize, let_through: Articulated<Noisy>) -> Vec<f64> {
    let children = canonical
        .joints
        .iter()
        .filter(|joint| joint.parent == Some(i));
    let angle = |phi: f64| NEAR - canonical.joints[i].offset.value - phi;
    let angles: Vec<f64> = children.map(|child| angle(child.phi.value)).collect();
    if !angles.is_empty() {
        return angles;
    }
    let Symmetric3 { xx, xy, yy, .. } = let_through.rotational;
    let least = 0.5 * (-2.0 * xy.value).atan2(yy.value - xx.value);
    vec![angle(least + FRAC_PI_2)]
}

/// Whether D of the parent loses digits at position `q` of `i` that it would not lose by products.
fn costs_digits(
    canonical: &Canonical,
    choice: Choice,
    [i, parent]: [usize; 2],
    q: f64,
    let_through: Articulated<Noisy>,
) -> bool {
    let mut q = vec![Noisy::exact(q)];
    if canonical.joints[i].nq == 2 {
        let (sin, cos) = q[0].sin_cos();
        q = vec![cos, sin];
    }
    let coordinates = Coordinates { q: &q, v_start: 0 };
    let posed = &pose_some(canonical, &[i], [coordinates])[0];
    let own: Articulated<Noisy> = rigid(&composite(&canonical.joints[parent].inertia));
    let [plain, products] = [false, true].map(|by_products| {
        let choice = Choice {
            by_products,
            ..choice
        };
        let carried = ScrewPlacement::new(posed, &choice).inertia_to_parent(let_through);
        (own.rotational.zz + carried.rotational.zz).noise()
    });
    plain > MOST_UNITS && plain > MOST_LOSS * products
}
