//! Forward dynamics by the forces that joints hold: the constraint force algorithm for trees.
//!
//! A. Fijany, I. Sharf and G. M. T. D'Eleuterio, *Parallel O(log N) Algorithms for Computation of
//! Manipulator Forward Dynamics*, IEEE Trans. Robotics and Automation 11(3), 1995, has it for chains
//! on a fixed base; this is its extension to any tree with joints of any degree of freedom.
//!
//! The force across a joint is F = H F_T + W F_S: F_T what its coordinates feel, Sᵀ H = 1, and F_S
//! what it holds, Sᵀ W = 0. With P F = I V̇ and Pᵀ V̇ = S q̈,
//!
//! ```text
//! A F_S = −Wᵀ Pᵀ I⁻¹ P H F_T      A = Wᵀ Pᵀ I⁻¹ P W      q̈ = Hᵀ Pᵀ I⁻¹ P (H F_T + W F_S)
//! ```
//!
//! Each number of A depends on one q alone. The forms differ in how they solve for F_S.

mod bases;
mod basis;
mod block;
mod chains;
mod cyclic_reduction;
mod dense;
mod general;
mod joint;
mod linked;
mod pair;
mod serialised;
mod space;
mod stage;
mod system;
mod tip_to_base;
mod turn;

pub use bases::constraint_bases;
pub use basis::ConstraintBasis;
pub use joint::ConstraintJoint;
pub use linked::linked_joint;
pub use stage::ConstraintStage;

use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use super::{Body, check_length};
use crate::{Force, IntoReal, Joint, Model, Real, Vector3};
use dense::Dense;
use linked::Linked;
use space::Space;

/// How A F_S = x is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintForm {
    /// LDLᵀ of the whole of A: O(n³) operations where A is dense.
    General,
    /// Odd-even elimination of chains, which keeps all rows, and one matrix for nodes: O(n log n)
    /// operations in O(log n) steps for a chain.
    Serialised,
    /// Cyclic reduction of chains with back-substitution: O(n) operations in O(log n) steps for a
    /// chain.
    CyclicReduction,
    /// Block LᵀDL from the tips to the base, without fill-in: O(n) operations for any tree, the fewest.
    TipToBase,
}

/// The state of which forces and accelerations are asked for.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintState<'a, T> {
    /// Positions, length nq.
    pub q: &'a [T],
    /// Velocities, length nv; `None` for bodies at rest without gravity and friction: then `tau` is
    /// F_T.
    pub qd: Option<&'a [T]>,
    /// τ, length nv.
    pub tau: &'a [T],
    /// How what joints hold is written, one for each joint, from [`constraint_bases`]; `None` for
    /// orthonormal bases, which a robot has anyway of which two joints are one. Results are the same.
    pub bases: Option<&'a [ConstraintBasis]>,
}

/// Scratch memory of [`constraint_forces`] beside the bodies.
#[derive(Debug)]
pub struct ConstraintScratch<'a, T> {
    /// One for each joint.
    pub joints: &'a mut [ConstraintJoint<T>],
    /// [`ConstraintForm::matrix_length`] numbers.
    pub matrix: &'a mut [T],
}

/// What [`constraint_forces`] finds.
#[derive(Debug)]
pub struct ConstraintResult<'a, T> {
    /// q̈, length nv.
    pub qdd: &'a mut [T],
    /// W Wᵀ f for each joint, f the wrench across it, in the frame of the body that it moves
    /// (N m; N).
    pub forces: &'a mut [Force<T>],
}

/// How many numbers F_S has at the most: six less the degrees of freedom for each joint, and as many as
/// these for a joint with a rotor. [Linked](linked_joint) joints have fewer.
pub fn constraint_count<P: Copy>(model: &Model<'_, P>) -> usize {
    let joints = model.joints.iter();
    let counts = joints.map(|joint| match joint.dynamics {
        Some(_) => 6,
        None => 6 - joint.joint_type.nv(),
    });
    counts.sum()
}

impl ConstraintForm {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::General,
        Self::Serialised,
        Self::CyclicReduction,
        Self::TipToBase,
    ];

    /// How many numbers of a matrix a robot with this [`constraint_count`] needs.
    pub const fn matrix_length(self, count: usize) -> usize {
        match self {
            Self::TipToBase => 0,
            Self::General | Self::CyclicReduction => count * count,
            Self::Serialised => 2 * count * count,
        }
    }
}

/// Forward dynamics and the forces that joints hold, by the constraint force algorithm in the given
/// `form`.
///
/// A wrench across a joint is the constraint force, W Wᵀ f, and what its actuator gives. Velocities
/// and gravity are completed from Newton-Euler at q̈ = 0: Wᵀ f(q, q̇, q̈) = F_S + Wᵀ f(q, q̇, 0). A rotor of
/// inertia a is one more unknown −a q̈ along H, scaled by √a, with 1 on the diagonal of A.
///
/// The inertia of each body must have an inverse, but for a body without inertia between two joints,
/// which are then [one](linked_joint) of several degrees: universal and cylindrical joints. Forces are
/// still those of each joint of the model. Where an inertia has no inverse, results are not finite.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)), or a joint is coupled: then a rigid
/// transmission, which is no body, carries forces too.
pub fn constraint_forces<T: Real, P: IntoReal<T>>(
    form: ConstraintForm,
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: ConstraintState<'_, T>,
    scratch: ConstraintScratch<'_, T>,
    result: ConstraintResult<'_, T>,
) {
    watched_constraint_forces(form, model, bodies, state, scratch, result, |_, _, _| {});
}

/// [`constraint_forces`] that tells `watch` the numbers of each joint, by its index, as it goes along.
///
/// Joints of one chain compute these from one another alike: what makes the numbers of one in a stage
/// are the operations that make those of another. Stages of forms other than
/// [`CyclicReduction`](ConstraintForm::CyclicReduction) are bias alone.
///
/// # Panics
/// As [`constraint_forces`].
pub fn watched_constraint_forces<T: Real, P: IntoReal<T>>(
    form: ConstraintForm,
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: ConstraintState<'_, T>,
    scratch: ConstraintScratch<'_, T>,
    result: ConstraintResult<'_, T>,
    mut watch: impl FnMut(ConstraintStage, usize, &[T]),
) {
    let ConstraintScratch { joints, matrix } = scratch;
    let ConstraintResult { qdd, forces } = result;
    check(model, &state, joints, [qdd.len(), forces.len()]);
    set_transforms(model, bodies, state.q);
    bias(model, bodies, &state, qdd);
    watch_bias(model, bodies, qdd, &mut watch);
    let size = set_joints(model, (state.q, state.bases), joints, Some(qdd));
    let count = form.matrix_length(constraint_count(model));
    check_length("matrix", matrix.len(), count);
    system::set_accelerations(joints);
    let dense = |numbers| Dense { numbers, size };
    let used = form.matrix_length(size);
    let matrix = &mut matrix[..used];
    match form {
        ConstraintForm::General => general::solve(joints, dense(matrix)),
        ConstraintForm::Serialised => {
            let (a, before) = matrix.split_at_mut(size * size);
            serialised::solve(joints, dense(a), dense(before));
        }
        ConstraintForm::CyclicReduction => {
            cyclic_reduction::solve(joints, dense(matrix), &mut watch);
        }
        ConstraintForm::TipToBase => tip_to_base::solve(joints),
    }
    system::accelerate(joints, |b, k, x| qdd[model.joints[b].v_start + k] = x);
    for (b, (joint, body)) in joints.iter().zip(bodies).enumerate() {
        let mut held = joint.orthonormal(&joint.child_force);
        if state.qd.is_some() {
            held = block::add(&held, &joint.space.of_force(body.force));
        }
        forces[b] = joint.space.held_force(&held);
        if let Some(Linked { first, .. }) = joint.linked {
            // The body between has no inertia: the same wrench, seen in its frame.
            let wrench = joint.space.whole_force(&held);
            let wrench = body.parent_from_child.act_force(wrench);
            let space = Space::of(&model.joints[first].joint_type);
            forces[first] = space.held_force(&space.of_force(wrench));
        }
    }
}

#[track_caller]
fn check<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    state: &ConstraintState<'_, T>,
    joints: &[ConstraintJoint<T>],
    [qdd, forces]: [usize; 2],
) {
    assert!(
        !model.is_coupled(),
        "the constraint force algorithm does not apply to coupled joints"
    );
    let (n, nv) = (model.joints.len(), model.nv());
    check_length("qd", state.qd.map_or(nv, <[T]>::len), nv);
    check_length("tau", state.tau.len(), nv);
    check_length("bases", state.bases.map_or(n, <[_]>::len), n);
    check_length("joints", joints.len(), n);
    check_length("qdd", qdd, nv);
    check_length("forces", forces, n);
}

/// F_T to `f_t`, and to the bodies the wrenches at q̈ = 0.
fn bias<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: &ConstraintState<'_, T>,
    f_t: &mut [T],
) {
    let Some(qd) = state.qd else {
        f_t.copy_from_slice(state.tau);
        return;
    };
    let terms = Terms {
        qd: Some(qd),
        qdd: None,
        f_ext: None,
    };
    newton_euler(model, bodies, &terms, f_t);
    for (x, tau) in f_t.iter_mut().zip(state.tau) {
        *x = *tau - *x;
    }
}

fn watch_bias<T: Real, P: Copy>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    f_t: &[T],
    watch: &mut impl FnMut(ConstraintStage, usize, &[T]),
) {
    for (b, (joint, body)) in model.joints.iter().zip(bodies).enumerate() {
        let mut numbers = [T::zero(); 24];
        let (v, a, f) = (body.velocity, body.acceleration, body.force);
        let own = &f_t[joint.velocity_range()];
        let all = [
            v.angular, v.linear, a.angular, a.linear, f.angular, f.linear,
        ];
        let all = all.into_iter().flat_map(Vector3::to_array);
        for (number, x) in numbers.iter_mut().zip(all.chain(own.iter().copied())) {
            *number = x;
        }
        watch(ConstraintStage::Bias, b, &numbers);
    }
}

/// The joints at q in these bases, with these F_T; how many numbers y has.
fn set_joints<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    (q, bases): (&[T], Option<&[ConstraintBasis]>),
    joints: &mut [ConstraintJoint<T>],
    f_t: Option<&[T]>,
) -> usize {
    let bases = bases.filter(|_| !linked::is_any::<T, P>(model));
    let mut start = 0;
    for (i, joint) in model.joints.iter().enumerate() {
        let (before, own) = joints.split_at_mut(i);
        let own = &mut own[0];
        let f_t = |joint: &Joint<P>| f_t.map_or(&[][..], |f_t| &f_t[joint.velocity_range()]);
        if linked::is_part::<T, P>(model, i) {
            *own = ConstraintJoint::part(start);
        } else if let Some(linked) = Linked::of::<T, P>(model, i) {
            let pair = [&model.joints[linked.first], joint];
            let parent = pair[0].parent.map(|parent| &before[parent]);
            own.set_linked(linked, pair, parent, q, start);
            own.set_force(f_t(pair[0]), f_t(joint));
        } else {
            let parent = joint.parent.map(|parent| &before[parent]);
            own.set(joint, parent, q, start);
            if let Some(bases) = bases {
                own.change_basis(i, bases, parent);
            }
            own.set_force(&[], f_t(joint));
        }
        start += own.count;
    }
    start
}
