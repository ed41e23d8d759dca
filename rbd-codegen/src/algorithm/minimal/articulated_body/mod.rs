//! The articulated-body algorithm (RBDA section 7.3, Table 7.1; Featherstone 1983; Brandl, Johanni
//! and Otter 1988; McMillan and Orin 1995) on canonical frames and regrouped inertias.
//!
//! It comes in three passes. Outward, a motion that the joints allow and the force that each body
//! takes in it ([`reference_motion`]). Inward, articulated inertias and forces; as velocities and
//! gravity are in the reference motion, neither meets the articulated inertias. Outward, the
//! accelerations beside the reference motion.
//!
//! Other orders were counted on the robots of this repository: C(q, q̇) first and bodies at rest
//! afterwards takes a tenth more (force is passed inward twice), velocities in the articulated
//! recursion itself, pᵃ = pᴬ + Iᵃ c + …, a tenth to a quarter more (Iᵃ c).
//!
//! Regrouped inertias may be used: they leave H and C, and so q̈, as they are. A regrouped body by
//! itself may be one that cannot exist, and its articulated inertia indefinite, but nothing is
//! divided by other than D = Sᵀ Iᴬ S. That is the Schur complement of H over the joints behind,
//! the entry of D in H = LᵀDL (RBDA section 6.5): a function of H alone, and positive where H is
//! positive definite. The bodies' forces may even be of other regrouped inertias than the
//! articulated ones: what they differ by, no joint notices.

mod choice;
mod inertia;
mod reference_motion;
mod screw;
mod transform;

use rbd_runtime::{Force, Motion, Real};

use super::motion::{BodyMotion, vector};
use super::{PosedJoint, Robot, pose};
pub(in crate::algorithm) use choice::{Choice, choose};
use inertia::{
    Articulated, accelerate, axis, eliminate, force_array, motion_array, rigid, sum, with_armature,
};
use reference_motion::{Reference, carried};
use screw::ScrewPlacement;

/// A joint after the inward pass.
enum Solved<T> {
    /// Of one degree of freedom.
    Axis {
        /// The place of its axis among the six.
        axis: usize,
        /// U / D.
        column: [T; 6],
        /// (τ − Sᵀ pᴬ) / D.
        rest: T,
        /// The rotor's part of D; none without a rotor.
        rotor: Option<T>,
    },
    /// A floating base: its acceleration, known at once.
    Free([T; 6]),
}

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
        .map(|(posed, choice)| ScrewPlacement::new(posed, choice.slide))
        .collect();
    let forces = joints
        .iter()
        .zip(&references)
        .map(|(posed, reference)| posed.body_force(&reference.motion))
        .collect();
    // What the drives take in the reference motion is not the bodies'.
    let mut tau = tau.to_vec();
    for (posed, reference) in joints.iter().zip(&references) {
        for (v, qdd) in posed.coordinates().zip(&reference.qdd) {
            tau[v] = tau[v] - posed.drive_force(qd[v], *qdd);
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
        let force = force_array(forces[i]);
        let tau = &tau[posed.v_start..];
        let Some(axis) = axis(posed.joint.motion) else {
            // [linear; angular] in τ, [angular; linear] here.
            let rest = [0, 1, 2, 3, 4, 5].map(|k| tau[(k + 3) % 6] - force[k]);
            let free = with_armature(inertias[i], posed.drive);
            solved.push(Solved::Free(accelerate(&free, rest)));
            continue;
        };
        let armature = posed.drive.map(|drive| drive.armature);
        let left = eliminate(axis, &inertias[i], armature);
        let rest = tau[0] - force[axis];
        if let Some(parent) = posed.parent {
            let mut passed = [0, 1, 2, 3, 4, 5].map(|k| force[k] + left.column[k] * rest);
            // What the joint lets through along its axis is its drive's force, but for what the
            // rotor takes of it.
            let rotor = armature.map_or_else(T::zero, |armature| armature * rest / left.diagonal);
            passed[axis] = tau[0] - rotor;
            let passed = Force::new(vector(&passed[0..3]), vector(&passed[3..6]));
            forces[parent] = forces[parent] + placements[i].force_to_parent(passed);
            let carried = placements[i].inertia_to_parent(left.apparent);
            inertias[parent] = sum(inertias[parent], carried);
        }
        solved.push(Solved::Axis {
            axis,
            column: left.column,
            rest: rest / left.diagonal,
            rotor: left.rotor,
        });
    }
    solved.reverse();
    solved
}

/// Accelerations beside the reference motion, from the base to the tips; q̈.
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
        let (acceleration, beside) = beside_reference(&solved[i], motion_array(carried));
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

/// The body's acceleration and its joint's, both beside the reference motion; `a` is what the
/// parent's acceleration is in the body's frame.
fn beside_reference<T: Real>(solved: &Solved<T>, mut a: [T; 6]) -> (Motion<T>, Vec<T>) {
    let qdd = match *solved {
        // Along the axis: a' + q̈ with q̈ = (u − Uᵀ a') / D, in which a' itself cancels.
        Solved::Axis {
            axis,
            column,
            rest,
            rotor,
        } => {
            let along = (0..6)
                .filter(|k| *k != axis)
                .fold(rest, |along, k| along - column[k] * a[k]);
            // The rotor does not notice what carries it.
            let along = rotor.map_or(along, |rotor| along + rotor * a[axis]);
            let qdd = along - a[axis];
            a[axis] = along;
            vec![qdd]
        }
        Solved::Free(own) => {
            a = own;
            [&own[3..6], &own[0..3]].concat()
        }
    };
    (Motion::new(vector(&a[0..3]), vector(&a[3..6])), qdd)
}
