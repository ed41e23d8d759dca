//! The choice of bases in which the block form from tips to base has fewer operations.

use super::basis::{ConstraintBasis, applied, form, kernel, size};
use super::joint::ConstraintJoint;
use super::linked;
use super::system::children;
use crate::{JointType, Model};

fn is_revolute(model: &Model<'_, f64>, b: usize) -> bool {
    matches!(
        model.joints[b].joint_type,
        JointType::Revolute { .. } | JointType::RevoluteUnbounded { .. }
    )
}

/// The first two rows of the coupling of joint `b`, in its basis, to the joint before, in U.
fn first_rows(
    joints: &[ConstraintJoint<f64>],
    bases: &[ConstraintBasis],
    b: usize,
) -> Option<[[f64; 6]; 2]> {
    let [first, second, ..] = *joints[b].space.constrained else {
        return None;
    };
    let (x, own) = (joints[b].parent_mobility, bases[b].matrix);
    Some([first, second].map(|k| x.map(|x| (0..6).map(|i| x[i] * own[i][k]).sum())))
}

/// Bases in which the block form from tips to base has fewer operations, to `bases`, one for each joint.
///
/// The body of a revolute joint couples that joint to the first that is taken out of those on it. A is
/// written so that the first rows of that coupling, in the order in which its block is factored, have
/// zeros and ones. A robot of which two joints are one keeps orthonormal bases.
///
/// # Panics
/// If a slice has a wrong length, q that of a configuration.
pub fn constraint_bases(
    model: &Model<'_, f64>,
    q: &[f64],
    joints: &mut [ConstraintJoint<f64>],
    bases: &mut [ConstraintBasis],
) {
    bases.fill(ConstraintBasis::ORTHONORMAL);
    if linked::is_any::<f64, f64>(model) {
        return;
    }
    super::set_joints(model, (q, None), joints, None);
    for b in (0..joints.len()).rev().filter(|b| is_revolute(model, *b)) {
        // Where the joint's own coupling to the force along the parent's axis vanishes.
        let parent = joints[b].parent.filter(|parent| {
            children(joints, *parent).last() == Some(b) && is_revolute(model, *parent)
        });
        let to_axis = parent.and_then(|_| kernel(&joints[b].parent_mobility[5]));
        let basis = match children(joints, b).last() {
            Some(child) => first_rows(joints, bases, child)
                .and_then(|rows| ConstraintBasis::fitted(child, &rows, to_axis)),
            None => to_axis.map(ConstraintBasis::of_tip),
        };
        bases[b] = basis.unwrap_or(ConstraintBasis::ORTHONORMAL);
    }
    for b in 0..joints.len() {
        let Some(parent) = joints[b].parent.filter(|_| is_revolute(model, b)) else {
            continue;
        };
        let to_axis = form(&joints[b].parent_mobility[5]);
        let matrix = &bases[b].matrix;
        let u = [[matrix[0][0], matrix[1][0]], [matrix[3][0], matrix[4][0]]];
        let all = size(to_axis[0]) * size(u[0]) + size(to_axis[1]) * size(u[1]);
        if size(applied(to_axis, u)) <= 1e-12 * all {
            bases[parent].without_axial(b);
        }
    }
}
