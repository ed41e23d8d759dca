//! The articulated-body algorithm (RBDA section 7.3, Table 7.1; Featherstone 1983; Brandl, Johanni
//! and Otter 1988; McMillan and Orin 1995) on canonical frames and regrouped inertias.
//!
//! It has three passes. Outward: a motion that the joints allow, and the force on each body in it
//! ([`reference_motion`]). Inward: articulated inertias and forces; since velocities and gravity are in the
//! reference motion, the articulated inertias meet neither. Outward: the accelerations relative to the
//! reference motion.
//!
//! Other orders were counted on the robots of this repository: C(q, q̇) first and bodies at rest afterwards
//! takes a tenth more (force is passed inward twice); velocities in the articulated recursion itself, pᵃ =
//! pᴬ + Iᵃ c + …, take a tenth to a quarter more (Iᵃ c).
//!
//! Regrouped inertias may be used: they leave H and C, and so q̈, unchanged. A regrouped body alone may be
//! unphysical and its articulated inertia indefinite, but the only divisor is D = Sᵀ Iᴬ S. That is the
//! Schur complement of H over the joints behind, the entry of D in H = LᵀDL (RBDA section 6.5): a function
//! of H alone, and positive if H is positive definite. The bodies' forces may even use other regrouped
//! inertias than the articulated ones: no joint feels the difference.

mod choice;
mod chosen;
mod digits;
mod elimination;
mod inertia;
mod reference_motion;
mod screw;
mod transform;

use rbd_runtime::{Force, Motion, Real};

use super::arrival::BodyMotion;
use crate::algorithm::formulation::pose::{PosedJoint, pose};
use crate::algorithm::formulation::robot::Robot;
pub(in crate::algorithm) use choice::choose;
pub(in crate::algorithm) use chosen::Choice;
use elimination::{Solved, eliminate};
use inertia::{Articulated, rigid, sum};
use reference_motion::{Reference, carried};
use screw::ScrewPlacement;

/// q̈ for the given forces.
pub(in crate::algorithm) fn forward_dynamics<T: Real>(
    robot: &Robot<'_, T>,
    choices: &[Choice],
    q: &[T],
    qd: &[T],
    tau: &[T],
) -> Vec<T> {
    let joints = pose(robot, q);
    let references = reference_motions(robot, choices, &joints, qd);
    let placements: Vec<_> = joints
        .iter()
        .zip(choices)
        .map(|(posed, choice)| ScrewPlacement::new(posed, choice))
        .collect();
    let forces = joints
        .iter()
        .zip(&references)
        .map(|(posed, reference)| posed.body_force(&reference.motion))
        .collect();
    // The force that accelerates actuators in the reference motion does not act on the bodies.
    let mut tau = tau.to_vec();
    for (posed, reference) in joints.iter().zip(&references) {
        for (v, qdd) in posed.coordinates().zip(&reference.qdd) {
            tau[v] = tau[v] - posed.actuator_force(qd[v], *qdd);
        }
    }
    let solved = inward(&joints, &placements, forces, &tau);
    outward(&joints, &placements, &references, &solved)
}

fn reference_motions<T: Real>(
    robot: &Robot<'_, T>,
    choices: &[Choice],
    joints: &[PosedJoint<'_, T>],
    qd: &[T],
) -> Vec<Reference<T>> {
    let mut references: Vec<Reference<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let parent = match posed.parent {
            Some(parent) => references[parent].motion,
            None => BodyMotion::at_rest(-robot.gravity[i]),
        };
        let before = posed.around.map(|around| references[around.before].motion);
        let free = choices[i].free;
        references.push(carried(posed, &parent, before.as_ref(), qd, free));
    }
    references
}

/// Articulated inertias and forces, from the tips to the base.
fn inward<T: Real>(
    joints: &[PosedJoint<'_, T>],
    placements: &[ScrewPlacement<T>],
    mut forces: Vec<Force<T>>,
    tau: &[T],
) -> Vec<Solved<T>> {
    let mut inertias: Vec<Articulated<T>> =
        joints.iter().map(|posed| rigid(&posed.body())).collect();
    let mut solved = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate().rev() {
        let armature = posed.actuator.map(|actuator| actuator.armature);
        let eliminated = eliminate(posed.joint.motion, &inertias[i], armature);
        let (rests, passed) = eliminated.let_through(&tau[posed.v_start..], forces[i]);
        if let Some(parent) = posed.parent {
            forces[parent] = forces[parent] + placements[i].force_to_parent(passed);
            let carried = placements[i].inertia_to_parent(eliminated.apparent);
            inertias[parent] = sum(inertias[parent], carried);
        }
        solved.push(eliminated.solved(rests));
    }
    solved.reverse();
    solved
}

/// Accelerations relative to the reference motion, from the base to the tips; q̈.
fn outward<T: Real>(
    joints: &[PosedJoint<'_, T>],
    placements: &[ScrewPlacement<T>],
    references: &[Reference<T>],
    solved: &[Solved<T>],
) -> Vec<T> {
    let mut accelerations: Vec<Motion<T>> = Vec::with_capacity(solved.len());
    let mut qdd = Vec::with_capacity(solved.len());
    for (i, posed) in joints.iter().enumerate() {
        let carried = match posed.parent {
            Some(parent) => placements[i].motion_to_child(accelerations[parent]),
            None => Motion::zero(),
        };
        let reference = &references[i].qdd;
        let (acceleration, beside) = solved[i].accelerate(carried);
        qdd.extend(
            beside
                .iter()
                .zip(reference)
                .map(|(beside, qdd)| *beside + *qdd),
        );
        accelerations.push(acceleration);
    }
    qdd
}
